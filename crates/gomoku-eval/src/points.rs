//! What scores are counted in.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Neg, Sub, SubAssign};

/// Points of a score, exact to the hundredth: a pattern may be worth 8.5 points or a hundred thousand million.
///
/// The range is that of `i64` hundredths, ±9·10¹⁶ points, which no sum over a board comes near. Arithmetic that would go beyond it
/// ends at the largest or smallest number of points.
///
/// # Display
/// `5`, `-8.5`, `8.25`: as many decimals as needed. Sign, width and fill are honoured as for integers.
///
/// # Examples
/// ```
/// use gomoku_eval::Points;
///
/// let points = Points::whole(10) - Points::from_hundredths(150);
/// assert_eq!(points.to_string(), "8.5");
/// assert_eq!(format!("{:>+8}|", Points::whole(7)), "      +7|");
/// assert_eq!((points.hundredths(), points.to_whole(), (-points).to_whole()), (850, 8, -8));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Points(i64);

const HUNDREDTHS: i64 = 100;

impl Points {
    /// No points.
    pub const ZERO: Points = Points(0);

    /// So many whole points.
    #[inline]
    #[must_use]
    pub const fn whole(points: i64) -> Points {
        Points(points.saturating_mul(HUNDREDTHS))
    }

    /// So many hundredths of a point.
    #[inline]
    #[must_use]
    pub const fn from_hundredths(hundredths: i64) -> Points {
        Points(hundredths)
    }

    /// The hundredths of a point that these are.
    #[inline]
    #[must_use]
    pub const fn hundredths(self) -> i64 {
        self.0
    }

    /// The whole points, rounded toward zero, so that one player's points stay the other's with the sign changed.
    #[inline]
    #[must_use]
    pub const fn to_whole(self) -> i64 {
        self.0 / HUNDREDTHS
    }

    /// Whether there is no fraction.
    #[inline]
    #[must_use]
    pub const fn is_whole(self) -> bool {
        self.0 % HUNDREDTHS == 0
    }
}

impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hundredths = self.0.unsigned_abs();
        let (whole, rest) = (hundredths / HUNDREDTHS as u64, hundredths % HUNDREDTHS as u64);
        let text = match (rest / 10, rest % 10) {
            (0, 0) => whole.to_string(),
            (tenths, 0) => format!("{whole}.{tenths}"),
            (tenths, hundredths) => format!("{whole}.{tenths}{hundredths}"),
        };
        f.pad_integral(self.0 >= 0, "", &text)
    }
}

impl Add for Points {
    type Output = Points;

    #[inline]
    fn add(self, other: Points) -> Points {
        Points(self.0.saturating_add(other.0))
    }
}

impl Sub for Points {
    type Output = Points;

    #[inline]
    fn sub(self, other: Points) -> Points {
        Points(self.0.saturating_sub(other.0))
    }
}

impl Neg for Points {
    type Output = Points;

    #[inline]
    fn neg(self) -> Points {
        Points(self.0.saturating_neg())
    }
}

impl AddAssign for Points {
    #[inline]
    fn add_assign(&mut self, other: Points) {
        *self = *self + other;
    }
}

impl SubAssign for Points {
    #[inline]
    fn sub_assign(&mut self, other: Points) {
        *self = *self - other;
    }
}

impl Sum for Points {
    fn sum<I: Iterator<Item = Points>>(points: I) -> Points {
        points.fold(Points::ZERO, Add::add)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_written_with_as_many_decimals_as_needed() {
        for (hundredths, text) in [
            (0, "0"),
            (500, "5"),
            (-850, "-8.5"),
            (825, "8.25"),
            (805, "8.05"),
            (-5, "-0.05"),
            (10_000_000_000_000, "100000000000"),
            (i64::MIN, "-92233720368547758.08"),
        ] {
            assert_eq!(Points::from_hundredths(hundredths).to_string(), text);
        }
    }

    #[test]
    fn sign_and_width_are_honoured() {
        let (gain, loss) = (Points::whole(12), Points::from_hundredths(-850));
        assert_eq!(format!("{gain:>+10}|{loss:>+10}|"), "       +12|      -8.5|");
        assert_eq!(format!("{gain:<6}|{loss:^8}|{gain:.>5}|{loss:2}"), "12    |  -8.5  |...12|-8.5");
    }

    #[test]
    fn rounding_is_the_same_for_gains_and_losses() {
        for hundredths in -250..=250 {
            let points = Points::from_hundredths(hundredths);
            assert_eq!((-points).to_whole(), -points.to_whole());
            assert_eq!(points.is_whole(), Points::whole(points.to_whole()) == points);
        }
        assert_eq!(Points::from_hundredths(199).to_whole(), 1);
    }

    #[test]
    fn points_are_counted_like_numbers() {
        let (mut sum, points) = (Points::from_hundredths(750), Points::from_hundredths(225));
        assert_eq!((sum + points).hundredths(), 975);
        assert_eq!((sum - points).hundredths(), 525);
        sum += points;
        assert_eq!(sum.hundredths(), 975);
        sum -= Points::whole(2);
        assert_eq!(sum.hundredths(), 775);
        assert_eq!([sum, points, -Points::whole(10)].into_iter().sum::<Points>(), Points::ZERO);
        assert!(!points.is_whole() && Points::whole(-3).is_whole());
    }

    #[test]
    fn points_stay_within_their_range() {
        let (most, least) = (Points::from_hundredths(i64::MAX), Points::from_hundredths(i64::MIN));
        assert_eq!([Points::whole(i64::MAX), most + most, most - least, -least], [most; 4]);
        assert_eq!([Points::whole(i64::MIN), least + least, least - most], [least; 3]);
    }
}
