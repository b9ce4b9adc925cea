//! Wins by fours alone, for the leaves of a search: fast, and without a plan to show.

use gomoku_eval::patterns::{Cell, CellSet, ThreatClass};
use smallvec::SmallVec;

use super::position::Position;

/// Looks for wins by fours, and remembers where there are none.
#[derive(Debug, Clone)]
pub(super) struct FourSearch {
    /// Positions from which fours do not win, by their keys, whoever is to move.
    failed: Box<[u64]>,
    /// How many stones the present question may still take.
    left: u32,
    /// Stones put on the board.
    pub(super) stones: u64,
    /// The moves of both sides of the win that was found last, the last one first; behind them the position has a verdict. In caro,
    /// where a four has more than one answer, only the first move of the win is sure to be where it should be: at the end.
    line: Vec<Cell>,
}

/// The table of positions that fail has 2 to this power of places, 8 bytes each.
const FAILED_BITS: u32 = 16;

/// More fours than this are not tried in a row.
const LONGEST: u32 = 24;

impl FourSearch {
    pub(super) fn new() -> FourSearch {
        FourSearch { failed: vec![0; 1 << FAILED_BITS].into(), left: 0, stones: 0, line: Vec::new() }
    }

    /// Forgets what it knows, because the board or the rule is another one.
    pub(super) fn clear(&mut self) {
        self.failed.fill(0);
    }

    /// Whether the side to move wins by fours: in how many plies, and with which move. The position has no
    /// [verdict](Position::verdict) yet. At most so many stones are put on the board.
    #[inline]
    pub(super) fn win(&mut self, position: &mut Position, stones: u32) -> Option<(u32, Cell)> {
        if !has_strong_four(position) {
            return None;
        }
        self.left = stones;
        self.line.clear();
        let plies = self.attack(position, LONGEST)?;
        Some((plies, *self.line.last()?))
    }

    /// The cells where a stone of the side to move may keep the opponent from a win by fours that he threatens, if he threatens
    /// one and it was found, and the plies that it takes; a stone anywhere else changes nothing in it.
    ///
    /// They are the cells that the win needs, and those where the stone makes a four or a five, be it at once or together with a
    /// forced reply. In caro, where a four has more than one answer, and in renju, where a stone far away can change what may be
    /// played, that is not all: it is not asked there.
    pub(super) fn defences(&mut self, position: &mut Position, stones: u32) -> Option<(u32, CellSet)> {
        position.pass();
        let Some((plies, _)) = self.win(position, stones) else {
            position.pass();
            return None;
        };
        let (attacker, defender) = (position.side(), position.side().opponent());
        let mut cells = CellSet::new(position.patterns().size());
        let add_counters = |position: &Position, cells: &mut CellSet| {
            for cell in position.patterns().fours(defender) {
                cells.insert(cell);
            }
            for cell in position.patterns().fives(defender) {
                cells.insert(cell);
            }
        };
        add_counters(position, &mut cells);
        for cell in self.line.iter().rev() {
            cells.insert(*cell);
            position.play(*cell);
            if position.side() == attacker {
                add_counters(position, &mut cells);
            }
        }
        // The end: several fives, or an open four, or two fours.
        for cell in position.patterns().fives(attacker) {
            cells.insert(cell);
        }
        let is_sound = position.side() == defender || position.patterns().has_open_four(attacker);
        if is_sound && position.side() == attacker {
            // One of the open fours will do: that with the fewest answers.
            position.open_four_needs(attacker, &mut cells);
        }
        for _ in 0..self.line.len() {
            position.undo();
        }
        position.pass();
        is_sound.then_some((plies, cells))
    }

    /// In how many plies the side to move wins by at most so many fours, if it does.
    fn attack(&mut self, position: &mut Position, fours: u32) -> Option<u32> {
        let side = position.side();
        let patterns = position.patterns();
        let key = position.key();
        let place = (key >> (64 - FAILED_BITS)) as usize;
        if self.failed[place] == key {
            return None;
        }
        let mut candidates = SmallVec::<[Cell; 24]>::new();
        if let Some(five) = patterns.fives(side.opponent()).first() {
            // It must be stopped by the next four; two cannot be.
            position.stoppers(five, |cell| {
                if patterns.fours(side).contains(cell) {
                    candidates.push(cell);
                }
            });
        } else {
            let weakest = if position.may_be_forbidden(side.opponent()) {
                // The answer may be forbidden.
                ThreatClass::Four
            } else {
                ThreatClass::FourPlus
            };
            let strong = |cell: &Cell| patterns.class(*cell, side) >= weakest;
            candidates.extend(patterns.fours(side).iter().filter(strong));
            // What threatens most first.
            candidates.sort_unstable_by_key(|cell| std::cmp::Reverse(patterns.class(*cell, side)));
        }
        for cell in candidates {
            if !position.may_play(cell) {
                continue;
            }
            if fours == 0 {
                self.left = 0;
            }
            if self.left < 2 {
                // Nothing is known of the position, nor of those above: they must not count as failed.
                return None;
            }
            position.play(cell);
            self.left -= 1;
            self.stones += 1;
            let behind = self.line.len();
            let plies = self.after_four(position, fours);
            position.undo();
            if let Some(plies) = plies {
                self.line.push(cell);
                return Some(plies + 1);
            }
            self.line.truncate(behind);
            if self.left < 2 {
                return None;
            }
        }
        self.failed[place] = key;
        None
    }

    /// In how many plies the side that has just made a four wins, whatever the other one does.
    fn after_four(&mut self, position: &mut Position, fours: u32) -> Option<u32> {
        let defender = position.side();
        let attacker = defender.opponent();
        let patterns = position.patterns();
        // He does not answer if he can win himself.
        if patterns.has_five(defender) {
            return None;
        }
        let five = patterns.fives(attacker).first()?;
        if !position.is_caro() && patterns.counts(attacker)[ThreatClass::Five as usize] > 1 {
            return Some(2);
        }
        let mut replies = SmallVec::<[Cell; 48]>::new();
        position.stoppers(five, |cell| replies.push(cell));
        let mut longest = 2;
        for reply in replies {
            if !position.may_play(reply) {
                continue;
            }
            if self.left == 0 {
                return None;
            }
            position.play(reply);
            self.left -= 1;
            self.stones += 1;
            let patterns = position.patterns();
            let plies = if patterns.has_five(attacker) {
                // It stops nothing, or not everything.
                Some(1)
            } else {
                self.next(position, fours)
            };
            position.undo();
            self.line.push(reply);
            longest = longest.max(plies? + 1);
        }
        Some(longest)
    }

    /// The attack goes on.
    fn next(&mut self, position: &mut Position, fours: u32) -> Option<u32> {
        let patterns = position.patterns();
        if patterns.fours(position.side()).is_empty() {
            return None;
        }
        if !position.must_answer_five()
            && let Some(plies) = position.verdict().and_then(gomoku_search::Score::win_distance)
        {
            return Some(plies);
        }
        self.attack(position, fours - 1)
    }
}

/// Whether the side to move has a four that makes something else as well, or whose answer may be forbidden. In caro an open four
/// is no win yet.
#[inline]
fn has_strong_four(position: &Position) -> bool {
    let counts = position.patterns().counts(position.side());
    let has = |class: ThreatClass| counts[class as usize] > 0;
    has(ThreatClass::FourPlus)
        || has(ThreatClass::FourThree)
        || (position.is_caro() && has(ThreatClass::OpenFour))
        || (position.may_be_forbidden(position.side().opponent()) && has(ThreatClass::Four))
}
