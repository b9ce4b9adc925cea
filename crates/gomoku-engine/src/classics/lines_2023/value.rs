//! The carried value as points of a search.

use gomoku_eval::CarriedLineScore;
use gomoku_search::Score;

/// What a five is worth, in hundredths of points, before the factor that falls with the plies: it dwarfs all else.
const FIVE: i64 = 100_000_000_000 * 100;

/// A carried value in the range of a search's points, in the same order.
///
/// A five is worth 10¹¹ − 10^plies times a factor, and everything else on the board is added: more than the points of a search can
/// hold. But fives at different distances differ by far more than all else on the board, so that each distance gets a range of its own,
/// with the rest as the place in it (two fives at once count as the best of their range):
///
/// ```text
///  -900 … -300 million       -250 … 250 million        300 … 900 million
///  a loss, the later the     nobody has won:           a win, the sooner the
///  less bad; tenths          hundredths of points      better; tenths
/// ```
///
/// What does not fit into its range is clamped.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Value(i32);

impl Value {
    /// The largest value of a position in which nobody has won: two and a half million points.
    const LARGEST: i64 = 250_000_000;
    /// The middle of the range of wins that are farthest away and still count, at the sixth ply.
    const FARTHEST_WIN: i64 = 350_000_000;
    /// How far apart the ranges of two distances are.
    const PER_PLY: i64 = 100_000_000;
    /// How far a range reaches on both sides of its middle: nearly five million points.
    const REACH: i64 = 49_000_000;
    /// The plies after which a five still counts.
    const COUNTED_PLIES: u32 = 6;

    /// Of a position that nobody has won.
    #[inline]
    pub(super) fn of_position(ten_thousandths: i64) -> Value {
        Value((ten_thousandths / 100).clamp(-Value::LARGEST, Value::LARGEST) as i32)
    }

    /// Of a position that was won by the last move, so many plies from the root; after that many plies a five may count for
    /// nothing.
    #[inline]
    pub(super) fn of_win(ten_thousandths: i64, is_own: bool, plies: u32) -> Value {
        if !(1..=Value::COUNTED_PLIES).contains(&plies) {
            return Value::of_position(ten_thousandths);
        }
        let sign = if is_own { 1 } else { -1 };
        let rest = ten_thousandths - sign * FIVE * CarriedLineScore::factor(plies - 1);
        let middle = Value::FARTHEST_WIN + i64::from(Value::COUNTED_PLIES - plies) * Value::PER_PLY;
        Value((sign * middle + (rest / 1000).clamp(-Value::REACH, Value::REACH)) as i32)
    }

    /// As points of a search.
    #[inline]
    pub(super) const fn to_points(self) -> i32 {
        self.0
    }

    /// From the points of a search.
    pub(super) const fn from_points(points: i32) -> Value {
        Value(points)
    }

    /// For people: whole points, or a win or loss with its distance.
    pub(super) fn to_score(self) -> Score {
        let size = i64::from(self.0.unsigned_abs());
        if size <= Value::LARGEST {
            return Score::heuristic(self.0 / 100);
        }
        let ranges = (size - Value::FARTHEST_WIN + Value::PER_PLY / 2).max(0) / Value::PER_PLY;
        let plies = Value::COUNTED_PLIES.saturating_sub(ranges as u32);
        if self.0 > 0 { Score::win_in(plies) } else { Score::loss_in(plies) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A five made at the ply before this one, with so many points beside it.
    fn win(is_own: bool, plies: u32, points: i64) -> Value {
        let five = FIVE * CarriedLineScore::factor(plies - 1);
        let carried = if is_own { five } else { -five } + points * 10_000;
        Value::of_win(carried, is_own, plies)
    }

    #[test]
    fn values_have_the_order_of_what_is_carried() {
        let ascending = [
            win(false, 1, -200_000),
            win(false, 1, 200_000),
            win(false, 2, -5),
            win(false, 2, 5),
            win(false, 6, 0),
            Value::of_position(-400_000 * 10_000),
            Value::of_position(-85),
            Value::of_position(12_300),
            Value::of_position(2_000_000 * 10_000),
            win(true, 6, 0),
            win(true, 2, -5),
            win(true, 2, 5),
            win(true, 1, -200_000),
            win(true, 1, 200_000),
        ];
        for pair in ascending.windows(2) {
            assert!(pair[0].to_points() < pair[1].to_points(), "{pair:?}");
            assert!(!Score::heuristic(pair[1].to_points()).is_decisive());
        }
    }

    #[test]
    fn people_are_told_points_and_distances() {
        assert_eq!(Value::of_position(12_345_678).to_score(), Score::heuristic(1234));
        for plies in 1..=6 {
            for points in [-400_000, 0, 400_000] {
                assert_eq!(win(true, plies, points).to_score(), Score::win_in(plies));
                assert_eq!(win(false, plies, points).to_score(), Score::loss_in(plies));
            }
        }
    }

    #[test]
    fn a_five_so_far_away_that_its_factor_is_0_counts_for_nothing() {
        assert_eq!(CarriedLineScore::factor(6), 0);
        assert_eq!(Value::of_win(50_000, true, 7), Value::of_position(50_000));
    }
}
