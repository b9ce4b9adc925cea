//! Turning and mirroring boards.

use crate::coord::Coord;
use crate::size::BoardSize;

/// One of the eight ways to lay a square board onto itself. Four of them keep the shape of a rectangle too.
///
/// The pictures show where the symmetry takes the letters of
///
/// ```text
/// a b
/// c d
/// ```
///
/// # Examples
///
/// ```
/// use gomoku_core::{BoardSize, Symmetry};
///
/// let size = BoardSize::square(15)?;
/// let corner = "a1".parse()?;
/// assert_eq!(Symmetry::Rotate90.apply(corner, size), "a15".parse()?);
/// assert_eq!(Symmetry::Rotate90.compose(Symmetry::Rotate90), Symmetry::Rotate180);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Symmetry {
    /// Nothing moves.
    ///
    /// ```text
    /// a b
    /// c d
    /// ```
    Identity,
    /// A half turn.
    ///
    /// ```text
    /// d c
    /// b a
    /// ```
    Rotate180,
    /// Left and right change places.
    ///
    /// ```text
    /// b a
    /// d c
    /// ```
    MirrorLeftRight,
    /// Top and bottom change places.
    ///
    /// ```text
    /// c d
    /// a b
    /// ```
    MirrorTopBottom,
    /// A quarter turn clockwise. Swaps width and height.
    ///
    /// ```text
    /// c a
    /// d b
    /// ```
    Rotate90,
    /// A quarter turn counterclockwise. Swaps width and height.
    ///
    /// ```text
    /// b d
    /// a c
    /// ```
    Rotate270,
    /// Mirrors at the diagonal from the top left to the bottom right. Swaps width and height.
    ///
    /// ```text
    /// a c
    /// b d
    /// ```
    MirrorDiagonal,
    /// Mirrors at the diagonal from the top right to the bottom left. Swaps width and height.
    ///
    /// ```text
    /// d b
    /// c a
    /// ```
    MirrorAntiDiagonal,
}

impl Symmetry {
    /// All eight, first the four that keep the shape of a rectangle.
    pub const ALL: [Self; 8] = [
        Self::Identity,
        Self::Rotate180,
        Self::MirrorLeftRight,
        Self::MirrorTopBottom,
        Self::Rotate90,
        Self::Rotate270,
        Self::MirrorDiagonal,
        Self::MirrorAntiDiagonal,
    ];

    /// The symmetries that keep the shape of a board: all eight of a square, four of a rectangle.
    pub fn for_size(size: BoardSize) -> &'static [Self] {
        if size.is_square() { &Self::ALL } else { &Self::ALL[..4] }
    }

    /// The symmetry that undoes this one.
    #[must_use]
    pub const fn inverse(self) -> Self {
        match self {
            Self::Rotate90 => Self::Rotate270,
            Self::Rotate270 => Self::Rotate90,
            own_inverse => own_inverse,
        }
    }

    /// This symmetry followed by another one.
    #[must_use]
    pub const fn compose(self, then: Self) -> Self {
        let (swap, column, row) = self.parts();
        let (then_swap, then_column, then_row) = then.parts();
        // What was a reversed column is a reversed row after `then` has swapped them.
        let (column, row) = if then_swap { (row, column) } else { (column, row) };
        Self::from_parts(swap ^ then_swap, column ^ then_column, row ^ then_row)
    }

    /// The size of a board of that size after it.
    #[must_use]
    pub const fn transformed_size(self, size: BoardSize) -> BoardSize {
        if self.parts().0 { size.transposed() } else { size }
    }

    /// Where a cell of a board of that size goes. It is a cell of a board of the
    /// [transformed size](Self::transformed_size). A coordinate that is not on the board stays where it is.
    #[must_use]
    pub const fn apply(self, coord: Coord, size: BoardSize) -> Coord {
        if !size.contains(coord) {
            return coord;
        }
        let (swap, reverse_column, reverse_row) = self.parts();
        let (column, row) = if swap { (coord.row(), coord.column()) } else { (coord.column(), coord.row()) };
        let size = self.transformed_size(size);
        Coord::from_valid(
            if reverse_column { size.width() - 1 - column } else { column },
            if reverse_row { size.height() - 1 - row } else { row },
        )
    }

    /// The symmetry as three steps: whether to swap columns and rows, then whether to reverse the order of
    /// the columns, and of the rows.
    const fn parts(self) -> (bool, bool, bool) {
        match self {
            Self::Identity => (false, false, false),
            Self::MirrorLeftRight => (false, true, false),
            Self::MirrorTopBottom => (false, false, true),
            Self::Rotate180 => (false, true, true),
            // Rows count from the bottom, so that swapping alone mirrors at the other diagonal.
            Self::MirrorAntiDiagonal => (true, false, false),
            Self::Rotate270 => (true, true, false),
            Self::Rotate90 => (true, false, true),
            Self::MirrorDiagonal => (true, true, true),
        }
    }

    const fn from_parts(swap: bool, reverse_column: bool, reverse_row: bool) -> Self {
        match (swap, reverse_column, reverse_row) {
            (false, false, false) => Self::Identity,
            (false, true, false) => Self::MirrorLeftRight,
            (false, false, true) => Self::MirrorTopBottom,
            (false, true, true) => Self::Rotate180,
            (true, false, false) => Self::MirrorAntiDiagonal,
            (true, true, false) => Self::Rotate270,
            (true, false, true) => Self::Rotate90,
            (true, true, true) => Self::MirrorDiagonal,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sizes() -> [BoardSize; 4] {
        [(3, 3), (8, 8), (3, 40), (7, 4)].map(|(width, height)| BoardSize::new(width, height).unwrap())
    }

    /// The corners are the letters of the pictures in the documentation.
    #[test]
    fn symmetries_move_cells_as_their_names_say() {
        let size = BoardSize::square(3).unwrap();
        let before = "abc def ghi".replace(' ', "");
        for (symmetry, expected) in [
            (Symmetry::Identity, "abc def ghi"),
            (Symmetry::Rotate180, "ihg fed cba"),
            (Symmetry::MirrorLeftRight, "cba fed ihg"),
            (Symmetry::MirrorTopBottom, "ghi def abc"),
            (Symmetry::Rotate90, "gda heb ifc"),
            (Symmetry::Rotate270, "cfi beh adg"),
            (Symmetry::MirrorDiagonal, "adg beh cfi"),
            (Symmetry::MirrorAntiDiagonal, "ifc heb gda"),
        ] {
            let mut after = [' '; 9];
            for (coord, letter) in size.coords().zip(before.chars()) {
                after[size.index(symmetry.apply(coord, size)).unwrap()] = letter;
            }
            assert_eq!(String::from_iter(after), expected.replace(' ', ""), "{symmetry:?}");
        }
    }

    #[test]
    fn symmetries_form_a_group() {
        for a in Symmetry::ALL {
            assert_eq!(a.compose(a.inverse()), Symmetry::Identity);
            assert_eq!(a.inverse().compose(a), Symmetry::Identity);
            assert_eq!(a.compose(Symmetry::Identity), a);
            assert_eq!(Symmetry::Identity.compose(a), a);
            for b in Symmetry::ALL {
                for c in Symmetry::ALL {
                    assert_eq!(a.compose(b).compose(c), a.compose(b.compose(c)));
                }
            }
        }
    }

    #[test]
    fn composed_symmetry_does_one_after_the_other() {
        for size in sizes() {
            for a in Symmetry::ALL {
                for b in Symmetry::ALL {
                    for coord in size.coords() {
                        let in_turn = b.apply(a.apply(coord, size), a.transformed_size(size));
                        assert_eq!(a.compose(b).apply(coord, size), in_turn, "{a:?} {b:?} {coord}");
                    }
                }
            }
        }
    }

    #[test]
    fn cells_go_to_different_cells_of_the_new_board() {
        for size in sizes() {
            for symmetry in Symmetry::ALL {
                let new_size = symmetry.transformed_size(size);
                let mut images: Vec<_> = size.coords().map(|coord| symmetry.apply(coord, size)).collect();
                images.sort_unstable();
                images.dedup();
                assert_eq!(images.len(), size.cells());
                assert!(images.into_iter().all(|image| new_size.contains(image)));
            }
        }
    }

    #[test]
    fn symmetries_of_a_shape_keep_it_and_are_all_that_do() {
        for size in sizes() {
            let keeping: Vec<_> = Symmetry::ALL
                .into_iter()
                .filter(|symmetry| symmetry.transformed_size(size) == size)
                .collect();
            assert_eq!(Symmetry::for_size(size), keeping);
        }
    }

    #[test]
    fn coordinates_off_the_board_stay() {
        let coord = Coord::new(20, 2).unwrap();
        for symmetry in Symmetry::ALL {
            assert_eq!(symmetry.apply(coord, BoardSize::square(15).unwrap()), coord);
        }
    }
}
