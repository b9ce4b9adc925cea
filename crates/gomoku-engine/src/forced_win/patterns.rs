//! The patterns of THO-MOKU's document, as it prints them.
//!
//! `x` is a stone of the side that looks for a win, `_` is empty, and `o` is a reply of the other side. A pair is a
//! replacement: what must be there, and what is put there instead. All are looked for both ways along each line.

/// A pattern and what replaces it.
pub(super) type Replacement = (&'static str, &'static str);

/// Five at once. The document names the patterns; the stone goes into the one empty cell.
pub(super) const FIVES: [Replacement; 3] = [("xx_xx", "xxxxx"), ("xxx_x", "xxxxx"), ("xxxx_", "xxxxx")];

/// An own four and the one reply to it.
///
/// One window is not among them: `_xxx_`, which matters where neither end has room beyond it (`o_xxx_o`).
pub(super) const FOURS: [Replacement; 9] = [
    ("xx_x_", "xxoxx"),
    ("xx_x_", "xxxxo"),
    ("x_x_x", "xxxox"),
    ("xx__x", "xxxox"),
    ("xx__x", "xxoxx"),
    ("xxx__", "xxxxo"),
    ("xxx__", "xxxox"),
    ("x_xx_", "xoxxx"),
    // The document prints `xxxox` here, which would turn an own stone into the opponent's.
    ("x_xx_", "xxxxo"),
];

/// An own open three and all the replies to it, put on the board at once.
pub(super) const THREES: [Replacement; 5] = [
    ("_xx___", "oxxxoo"),
    ("_xx___", "oxxoxo"),
    ("_x_x__", "oxxxoo"),
    ("_x_x__", "oxoxxo"),
    ("_x__x_", "oxxoxo"),
];

/// The goals of the tree of threes, and the open four that they become.
pub(super) const OPEN_FOURS: [Replacement; 2] = [("_xxx__", "_xxxx_"), ("_xx_x_", "_xxxx_")];
