//! Why a point is forbidden.

use std::fmt;
use std::num::NonZeroU8;

/// A shape that X may not make in renju with one stone.
///
/// # Display
///
/// `overline`, `double-four` or `double-three`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ForbiddenShape {
    /// Six or more in a row.
    ///
    /// ```text
    /// X X X ? X X
    /// ```
    Overline,
    /// More than one four: rows to which one stone can be added to make exactly five. Two may lie on one line.
    ///
    /// ```text
    /// X . X ? X . X
    /// ```
    DoubleFour,
    /// More than one three: rows to which one stone can be added to make a straight four, on a cell that is not
    /// forbidden itself.
    ///
    /// ```text
    /// . . . . . .
    /// . X . . . .
    /// . . ? X X .
    /// . . . X . .
    /// . . . . . .
    /// ```
    DoubleThree,
}

impl ForbiddenShape {
    /// All shapes.
    pub const ALL: [Self; 3] = [Self::Overline, Self::DoubleFour, Self::DoubleThree];
}

impl fmt::Display for ForbiddenShape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Overline => "overline",
            Self::DoubleFour => "double-four",
            Self::DoubleThree => "double-three",
        })
    }
}

/// Why a point is forbidden to X in renju: one or more [shapes](ForbiddenShape) that a stone there would make.
///
/// # Display
///
/// The shapes, with ` and ` between them.
///
/// # Examples
///
/// ```
/// use gomoku_core::{Board, ForbiddenShape, Rules};
///
/// let board = Board::from_diagram(".......\n..XX...\n.X.....\n.X.....\n.......\n.......\n.......", Rules::RENJU)?;
/// let forbidden = board.forbidden("b6".parse()?).expect("two threes");
/// assert!(forbidden.contains(ForbiddenShape::DoubleThree));
/// assert_eq!(forbidden.iter().count(), 1);
/// assert_eq!(forbidden.to_string(), "double-three");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Forbidden {
    /// A bit for each shape.
    shapes: NonZeroU8,
}

impl Forbidden {
    /// The set of the shapes for which the function says yes; `None` if there is none.
    pub(crate) fn by(mut is_made: impl FnMut(ForbiddenShape) -> bool) -> Option<Self> {
        let made = ForbiddenShape::ALL.into_iter().filter(|&shape| is_made(shape));
        let shapes = made.fold(0, |shapes, shape| shapes | 1 << shape as u8);
        NonZeroU8::new(shapes).map(|shapes| Self { shapes })
    }

    /// Is it forbidden because of that shape?
    #[inline]
    pub const fn contains(self, shape: ForbiddenShape) -> bool {
        self.shapes.get() >> shape as u8 & 1 == 1
    }

    /// The shapes in the order of [`ForbiddenShape::ALL`]; there is at least one.
    pub fn iter(self) -> impl Iterator<Item = ForbiddenShape> {
        ForbiddenShape::ALL.into_iter().filter(move |&shape| self.contains(shape))
    }
}

impl fmt::Display for Forbidden {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<_> = self.iter().map(|shape| shape.to_string()).collect();
        f.pad(&names.join(" and "))
    }
}
