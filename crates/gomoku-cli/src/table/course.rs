//! The course of a game: where it stands, how it came there, and what was taken back.

use gomoku::engine::matches::AfterWin;
use gomoku::search::{Outcome, Side};

use super::{How, TableGame};

/// A game with its past, and with the moves that were taken back and can be made again.
#[derive(Debug, Clone)]
pub(crate) struct Course<G: TableGame> {
    game: G,
    past: Vec<Turn<G>>,
    /// The next one last.
    future: Vec<G::Move>,
    /// So many of the first moves are an opening's, and cannot be taken back.
    settled: usize,
}

/// A move that was made.
#[derive(Debug, Clone)]
pub(crate) struct Turn<G: TableGame> {
    pub(crate) before: G,
    pub(crate) mv: G::Move,
}

impl<G: TableGame> Turn<G> {
    /// Who made it.
    pub(crate) fn side(&self) -> Side {
        self.before.side_to_move()
    }

    /// As a person says it: `X h8`.
    pub(crate) fn text(&self) -> String {
        format!("{} {}", self.before.side_name(self.side()), self.before.write_move(self.mv))
    }
}

impl<G: TableGame> Course<G> {
    pub(crate) fn new(game: G) -> Self {
        Course { game, past: Vec::new(), future: Vec::new(), settled: 0 }
    }

    /// The same, with all moves so far made by an opening: they cannot be taken back.
    pub(crate) fn settled(self) -> Self {
        Course { settled: self.past.len(), ..self }
    }

    /// How many moves cannot be taken back.
    pub(crate) fn settled_moves(&self) -> usize {
        self.settled
    }

    /// Where the game stands.
    pub(crate) fn game(&self) -> &G {
        &self.game
    }

    /// The moves so far.
    pub(crate) fn past(&self) -> &[Turn<G>] {
        &self.past
    }

    /// Whether there are moves to be made again.
    pub(crate) fn has_future(&self) -> bool {
        !self.future.is_empty()
    }

    /// How many moves can be made again.
    pub(crate) fn undone(&self) -> usize {
        self.future.len()
    }

    /// The position after so many moves.
    pub(crate) fn at(&self, ply: usize) -> Option<&G> {
        let now = (ply == self.past.len()).then_some(&self.game);
        self.past.get(ply).map(|turn| &turn.before).or(now)
    }

    /// The last move, with the position before it.
    pub(crate) fn last(&self) -> Option<(&G, G::Move)> {
        self.past.last().map(|turn| (&turn.before, turn.mv))
    }

    /// Makes a move. What was taken back stays to be made again if this is the first of it.
    pub(crate) fn make(&mut self, mv: G::Move) {
        if self.future.last() == Some(&mv) {
            self.future.pop();
        } else {
            self.future.clear();
        }
        let before = self.game.clone();
        self.game.make(mv);
        self.past.push(Turn { before, mv });
    }

    /// Takes back moves until so many are left; those of an opening stay.
    pub(crate) fn back_to(&mut self, count: usize) {
        while self.past.len() > count.max(self.settled)
            && let Some(turn) = self.past.pop()
        {
            self.future.push(turn.mv);
            self.game = turn.before;
        }
    }

    /// Makes the move again that was taken back last; whether there was one.
    pub(crate) fn forward(&mut self) -> bool {
        let Some(next) = self.future.last().copied() else { return false };
        self.make(next);
        true
    }

    /// The position in which the game was decided first, and how.
    pub(crate) fn decision(&self) -> Option<(&G, Outcome)> {
        let positions = self.past.iter().map(|turn| &turn.before).chain([&self.game]);
        positions.into_iter().find_map(|game| Some((game, game.outcome()?)))
    }

    /// How it is told that a side loses by something that is not on the board.
    pub(crate) fn conceding(&self, side: Side, how: How) -> String {
        let (loser, winner) = (self.game.side_name(side), self.game.side_name(!side));
        // Where play has gone on after a win, that win counts.
        let decided = self.decision().map(|(game, outcome)| game.describe(outcome));
        let what = match how {
            How::Time if decided.is_none() => return format!("{winner} wins on time"),
            How::Time => format!("{loser} has no time left"),
            How::Resigned => format!("{loser} resigns"),
            _ => format!("{loser} gives up"),
        };
        match decided {
            Some(won) => format!("{what}, {won}"),
            None => format!("{what}, {winner} wins"),
        }
    }

    /// Whether there is nothing more to play.
    pub(crate) fn is_over(&self, after_win: AfterWin) -> bool {
        self.game.outcome().is_some()
            && (after_win == AfterWin::Stop || self.game.moves_after_win().is_empty())
    }

    /// The last so many moves in a line.
    pub(crate) fn list(&self, most: usize) -> String {
        let skipped = self.past.len().saturating_sub(most);
        self.past[skipped..].iter().map(Turn::text).collect::<Vec<_>>().join(", ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gomoku::kalaha::TicTacToe;
    use gomoku::search::Game;

    fn course(moves: &[usize]) -> Course<TicTacToe> {
        let mut course = Course::new(TicTacToe::default());
        for spot in moves {
            course.make(course.game().move_at(*spot).unwrap());
        }
        course
    }

    #[test]
    fn what_is_taken_back_can_be_made_again() {
        let mut played = course(&[4, 0, 8]);
        assert_eq!(played.list(9), "X 5, O 1, X 9");
        played.back_to(1);
        assert_eq!((played.list(9).as_str(), played.has_future()), ("X 5", true));
        assert_eq!(played.game(), course(&[4]).game());
        assert!(played.forward() && played.forward() && !played.forward());
        assert_eq!(played.game(), course(&[4, 0, 8]).game());
        assert_eq!(played.list(1), "X 9");
    }

    #[test]
    fn another_move_forgets_what_was_taken_back_and_the_same_one_does_not() {
        let mut played = course(&[4, 0, 8]);
        played.back_to(1);
        let same = played.game().move_at(0).unwrap();
        played.make(same);
        assert!(played.has_future());
        let other = played.game().move_at(1).unwrap();
        played.make(other);
        assert!(!played.has_future());
        assert_eq!(played.game().legal_moves().len(), 6);
    }
}
