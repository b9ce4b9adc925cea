//! Lines of play up to the five.

use gomoku_eval::patterns::{Cell, ThreatClass};
use gomoku_search::{Entry, Score, Table};
use smallvec::SmallVec;

use super::position::Position;
use super::vcf::FourSearch;

/// So many positions are looked at for a line: it is not worth more time, and whoever waits for the answer waits for this.
const MOST_LOOKS: u32 = 300;

/// What is known where a search ends its lines.
pub(super) struct LineEnd<'a> {
    pub(super) position: &'a mut Position,
    pub(super) fours: &'a mut FourSearch,
    /// How many stones a search for a win by fours may put on the board.
    pub(super) four_stones: u32,
    /// Where the search put what it proved, if it is one that stores its moves as cells.
    pub(super) table: Option<&'a Table>,
}

impl LineEnd<'_> {
    /// Carries on a line that proves a win, up to the five: a search stops where counts of threats or a search for fours show it.
    /// The loser holds out as long as he can. `value` is that of the position, for the side to move.
    pub(super) fn complete(&mut self, line: &mut Vec<Cell>, value: Score) {
        let side = self.position.side();
        let (winner, plies) = match (value.win_distance(), value.loss_distance()) {
            (Some(plies), _) => (side, plies as usize),
            (_, Some(plies)) => (side.opponent(), plies as usize),
            (None, None) => return,
        };
        for cell in line.iter() {
            self.position.play(*cell);
        }
        let mut left = MOST_LOOKS;
        while line.len() < plies {
            let next = if self.position.side() == winner {
                self.winning_move()
            } else {
                let rest = (plies - line.len()) as u32;
                self.longest_defence(rest, &mut left).map(|(_, cell)| cell)
            };
            let Some(cell) = next else { break };
            let is_end = self.position.patterns().class(cell, winner) == ThreatClass::Five;
            line.push(cell);
            self.position.play(cell);
            if is_end && self.position.side() != winner {
                break;
            }
        }
        for _ in 0..line.len() {
            self.position.undo();
        }
    }

    /// A move of the side to move that wins, if one is known.
    fn winning_move(&mut self) -> Option<Cell> {
        let side = self.position.side();
        let patterns = self.position.patterns();
        if let Some(five) = patterns.fives(side).first() {
            return Some(five);
        }
        if self.position.verdict().is_some_and(|verdict| verdict.win_distance().is_some()) {
            let winning = |class| {
                let is_so = |cell: &Cell| patterns.class(*cell, side) == class;
                self.position.near().cells().find(|cell| is_so(cell) && self.position.may_play(*cell))
            };
            return [ThreatClass::OpenFour, ThreatClass::FourThree, ThreatClass::TwoOpenThrees]
                .into_iter()
                .find_map(winning);
        }
        let by_fours = self.fours.win(self.position, self.four_stones);
        let proof = self
            .known()
            .and_then(|entry| Some((entry.value.win_distance()?, Cell::new(entry.best? as usize)?)));
        let shortest = by_fours.into_iter().chain(proof).min_by_key(|(plies, _)| *plies);
        shortest.map(|(_, cell)| cell).or_else(|| self.only_move())
    }

    /// The move of the side to move after which the opponent's win takes longest, and how long, of those after which one is
    /// known, and in not more plies than these if there is such a move: a shorter win may have been known to the search. So many
    /// positions may still be looked at.
    fn longest_defence(&mut self, rest: u32, left: &mut u32) -> Option<(u32, Cell)> {
        let mut replies = SmallVec::<[Cell; 32]>::new();
        self.position.moves(|cell| replies.push(cell));
        replies.retain(|cell| self.position.may_play(*cell));
        if replies.is_empty() {
            // Nothing helps: anything will do.
            replies.extend(self.position.near().cells().filter(|cell| self.position.may_play(*cell)));
        }
        let rank = |plies| if plies <= rest { (true, plies) } else { (false, u32::MAX - plies) };
        let mut longest = None;
        for reply in replies {
            self.position.play(reply);
            let plies = self.known_win(left);
            self.position.undo();
            let Some(plies) = plies.map(|plies| plies + 1) else { continue };
            if longest.is_none_or(|(most, _)| rank(plies) > rank(most)) {
                longest = Some((plies, reply));
            }
        }
        longest
    }

    /// In how many plies the side to move wins, if it is known that it does.
    fn known_win(&mut self, left: &mut u32) -> Option<u32> {
        *left = left.checked_sub(1)?;
        if let Some(verdict) = self.position.verdict() {
            return verdict.win_distance();
        }
        let by_fours = self.fours.win(self.position, self.four_stones);
        let proof = self.known().and_then(|entry| entry.value.win_distance());
        if let Some(plies) = by_fours.map(|(plies, _)| plies).into_iter().chain(proof).min() {
            return Some(plies);
        }
        let only = self.only_move()?;
        self.position.play(only);
        let longest = self.longest_defence(u32::MAX, left);
        self.position.undo();
        longest.map(|(plies, _)| plies + 1)
    }

    /// What the table proves of the position.
    fn known(&self) -> Option<Entry> {
        self.table?.get(self.position.key(), 0).filter(Entry::is_proof)
    }

    /// The move that must be played, if there is but one.
    fn only_move(&self) -> Option<Cell> {
        let mut moves = SmallVec::<[Cell; 4]>::new();
        self.position.must_answer_five().then(|| self.position.moves(|cell| moves.push(cell)))?;
        (moves.len() == 1).then(|| moves[0])
    }
}
