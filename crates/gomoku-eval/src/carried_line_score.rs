//! The 2023 program's score, carried along through a search.

use gomoku_core::{Board, Coord, Player};

use crate::{LineScore, Points, Scorer};

/// The value that the 2023 program carries along: the full score at the root, and for each move the change that it makes, times
/// a factor that falls with the plies since the root.
///
/// The factor is 1 − 3·(d/10)², never below 0: 1 for the root's own move, then 0.97, 0.88, 0.73, 0.52, 0.25, and 0 from the
/// seventh move on. So what is done early counts more, and the value belongs to a way, not to a position: the same stones in
/// another order have another value.
///
/// It is a plain value of a few bytes: a search keeps the old one and need not undo anything. Values are exact, in
/// ten-thousandths of a point.
///
/// # Examples
/// ```
/// use gomoku_core::{Board, Player, Rules};
/// use gomoku_eval::CarriedLineScore;
///
/// let mut board = Board::from_diagram(".......\n.......\n.XX....\n.......\n.O.....\n.......", Rules::default())?;
/// let root = CarriedLineScore::root(&board, Player::X);
/// assert_eq!(root.to_whole(), 100);
///
/// // X makes an open three of his open two: 1400 more. O makes an open two, which counts 0.97 times.
/// let first = root.after(&board, "d4".parse()?, Player::X);
/// board.place("d4".parse()?, Player::X)?;
/// let second = first.after(&board, "c2".parse()?, Player::O);
/// assert_eq!((first.to_whole(), second.to_whole()), (1500, 1500 - 97));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct CarriedLineScore {
    view: Player,
    plies: u32,
    ten_thousandths: i64,
}

impl CarriedLineScore {
    /// The value at the root of a search from a player's view: the board evaluated once in full.
    #[must_use]
    pub fn root(board: &Board, view: Player) -> CarriedLineScore {
        let points = LineScore::new().score(board, view);
        CarriedLineScore { view, plies: 0, ten_thousandths: points.hundredths() * 100 }
    }

    /// The factor of the move that is `plies` plies from the root, in hundredths.
    #[inline]
    #[must_use]
    pub const fn factor(plies: u32) -> i64 {
        // 1 − 3·(d/10)² is 0 or less from 6 on.
        if plies < 6 { 100 - 3 * (plies * plies) as i64 } else { 0 }
    }

    /// The value after a stone on an empty cell. `board` is the board **without** the stone: before it is placed.
    #[inline]
    #[must_use]
    pub fn after(&self, board: &Board, coord: Coord, player: Player) -> CarriedLineScore {
        let mut next = CarriedLineScore { plies: self.plies.saturating_add(1), ..*self };
        let factor = CarriedLineScore::factor(self.plies);
        if factor > 0 {
            let change = LineScore::new().with_plies(self.plies).change(board, coord, player);
            let change = if player == self.view { change } else { -change };
            next.ten_thousandths += change.hundredths() * factor;
        }
        next
    }

    /// Whose view the value has.
    #[must_use]
    pub const fn view(&self) -> Player {
        self.view
    }

    /// The moves since the root.
    #[must_use]
    pub const fn plies(&self) -> u32 {
        self.plies
    }

    /// The exact value in ten-thousandths of a point.
    #[inline]
    #[must_use]
    pub const fn ten_thousandths(&self) -> i64 {
        self.ten_thousandths
    }

    /// The value in points, rounded toward zero to the hundredth.
    #[inline]
    #[must_use]
    pub const fn points(&self) -> Points {
        Points::from_hundredths(self.ten_thousandths / 100)
    }

    /// The value in whole points, rounded toward zero.
    #[inline]
    #[must_use]
    pub const fn to_whole(&self) -> i64 {
        self.points().to_whole()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_factor_falls_with_the_square_of_the_plies() {
        let factor = CarriedLineScore::factor;
        assert_eq!([0, 1, 2, 3, 4, 5, 6, 7].map(factor), [100, 97, 88, 73, 52, 25, 0, 0]);
        assert_eq!(factor(u32::MAX), 0);
        for plies in 0..40 {
            let exact = 1.0 - 3.0 * (f64::from(plies) / 10.0).powi(2);
            assert!((exact.max(0.0) * 100.0 - factor(plies) as f64).abs() < 1e-9, "{plies}");
        }
    }
}
