//! The four patterns of a cell without their order.

use std::fmt;
use std::str::FromStr;
use std::sync::OnceLock;

use crate::patterns::LinePattern;

/// What a stone makes on its four lines, whatever the order of the lines: four of the fifteen [`LinePattern`]s.
///
/// # Display
///
/// Four digits, the numbers of the patterns in base 16 from the smallest to the largest: `003a`. [`FromStr`] is the inverse.
///
/// # Examples
///
/// ```
/// use gomoku_eval::patterns::LinePattern;
/// use gomoku_eval::weights::Shape;
///
/// let shape = Shape::of([LinePattern::OpenThree, LinePattern::Dead, LinePattern::OpenOne, LinePattern::Dead]);
/// assert_eq!(shape, Shape::of([LinePattern::Dead, LinePattern::OpenOne, LinePattern::Dead, LinePattern::OpenThree]));
/// assert_eq!(shape.to_string(), "003a");
/// assert_eq!("003a".parse(), Ok(shape));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Shape(u16);

impl Shape {
    /// How many there are.
    pub const COUNT: usize = 3060;

    /// The shape of four patterns.
    #[must_use]
    pub fn of(patterns: [LinePattern; 4]) -> Self {
        let mut digits = patterns.map(|pattern| pattern as usize);
        digits.sort_unstable();
        // How many such rows of digits there are with a smaller last one, with the same and a smaller one before it, and so on.
        let [a, b, c, d] = digits;
        let pairs = b * (b + 1) / 2;
        let threes = c * (c + 1) * (c + 2) / 6;
        let fours = d * (d + 1) * (d + 2) * (d + 3) / 24;
        Self((a + pairs + threes + fours) as u16)
    }

    /// The shape of four patterns that are packed into one number, as
    /// [`Patterns::packed`](crate::patterns::Patterns::packed) has them. What stands for no pattern is taken as nothing.
    #[inline]
    #[must_use]
    pub fn of_packed(packed: u16) -> Self {
        Self::of_all_packed()[usize::from(packed)]
    }

    /// By the packed number.
    pub(super) fn of_all_packed() -> &'static [Self] {
        static SHAPES: OnceLock<Vec<Shape>> = OnceLock::new();
        SHAPES.get_or_init(|| {
            let pattern =
                |bits: u32| LinePattern::ALL.get((bits & 15) as usize).copied().unwrap_or(LinePattern::Dead);
            (0..1_u32 << 16)
                .map(|packed| Self::of([0, 4, 8, 12].map(|shift| pattern(packed >> shift))))
                .collect()
        })
    }

    /// All shapes in order.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..Self::COUNT as u16).map(Self)
    }

    /// The number, below [`COUNT`](Self::COUNT).
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The patterns, from the smallest to the largest.
    #[must_use]
    pub fn patterns(self) -> [LinePattern; 4] {
        let mut rest = usize::from(self.0);
        // The largest digit that has not more rows below it than are left, four times.
        let below = |place: usize, digit: usize| {
            (0..place).map(|step| digit + step).product::<usize>() / [1, 1, 2, 6, 24][place]
        };
        let mut digit = |place| {
            let digit =
                (0..LinePattern::ALL.len()).rev().find(|digit| below(place, *digit) <= rest).unwrap_or(0);
            rest -= below(place, digit);
            LinePattern::ALL[digit]
        };
        let (d, c, b, a) = (digit(4), digit(3), digit(2), digit(1));
        [a, b, c, d]
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digit = |pattern| char::from_digit(pattern as u32, 16).unwrap_or('0');
        f.pad(&self.patterns().iter().map(|pattern| digit(*pattern)).collect::<String>())
    }
}

impl FromStr for Shape {
    type Err = ParseShapeError;

    fn from_str(text: &str) -> Result<Self, ParseShapeError> {
        let pattern = |digit: char| LinePattern::ALL.get(digit.to_digit(16)? as usize).copied();
        let patterns: Option<Vec<LinePattern>> = text.chars().map(pattern).collect();
        let patterns: Option<[LinePattern; 4]> = patterns.and_then(|patterns| patterns.try_into().ok());
        patterns
            .filter(|patterns| patterns.is_sorted())
            .map(Self::of)
            // A capital letter would not be written again.
            .filter(|shape| shape.to_string() == text)
            .ok_or(ParseShapeError)
    }
}

/// A text that is no [`Shape`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("no shape; expected four digits from 0 to e in rising order, such as 003a")]
pub struct ParseShapeError;

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn shapes_are_numbered_without_gaps_and_read_back() {
        let shapes: HashSet<Shape> = Shape::of_all_packed().iter().copied().collect();
        assert_eq!(shapes.len(), Shape::COUNT);
        for shape in Shape::all() {
            assert!(shapes.contains(&shape));
            assert_eq!(Shape::of(shape.patterns()), shape);
            assert!(shape.patterns().is_sorted());
            assert_eq!(shape.to_string().parse(), Ok(shape));
        }
    }

    #[test]
    fn only_four_rising_digits_are_a_shape() {
        for text in ["", "000", "00000", "000f", "0100", "000A", "00 1", "000é"] {
            assert_eq!(text.parse::<Shape>(), Err(ParseShapeError), "{text}");
        }
    }
}
