//! The values of lines, as the 2023 program has them: the table as data.

use crate::Points;
use crate::slice_table::{OpenEnds, WINNING_RUN};

/// The shorter lines, from length 2 on: closed on one side, and open on both.
pub const SHORT_LINES: [(Points, Points); 3] = [
    // oxx_                 _xx_
    (Points::whole(10), Points::whole(100)),
    // oxxx_                _xxx_
    (Points::whole(100), Points::whole(1500)),
    // oxxxx_               _xxxx_
    (Points::whole(1500), Points::whole(100_000)),
];

/// What a line with a gap is worth of one without, in hundredths.
pub const WITH_A_GAP: i64 = 85;

/// The value of an unbroken line `plies` plies from the root of a search; a single stone has none.
///
/// | line | closed on one side | open on both sides |
/// | --- | --- | --- |
/// | 2 | 10 | 100 |
/// | 3 | 100 | 1500 |
/// | 4 | 1500 | 100,000 |
/// | 5 and more | 10¹¹ − 10^plies, also when closed on both sides | the same |
///
/// Closed on both sides and shorter than five: 0. Nearer wins are worth more; a five that is eleven plies away or more is
/// worth nothing, and never less.
///
/// # Examples
/// ```
/// use gomoku_eval::Points;
/// use gomoku_eval::line_table::line_value;
/// use gomoku_eval::slice_table::OpenEnds;
///
/// assert_eq!(line_value(3, OpenEnds::Both, 0), Points::whole(1500));
/// assert_eq!(line_value(5, OpenEnds::None, 2), Points::whole(100_000_000_000 - 100));
/// ```
#[must_use]
pub const fn line_value(length: u32, open: OpenEnds, plies: u32) -> Points {
    match (length, open) {
        (WINNING_RUN.., _) => Points::whole(10_i64.pow(11) - 10_i64.pow(if plies < 11 { plies } else { 11 })),
        (0 | 1, _) | (_, OpenEnds::None) => Points::ZERO,
        (_, OpenEnds::One) => SHORT_LINES[length as usize - 2].0,
        (_, OpenEnds::Both) => SHORT_LINES[length as usize - 2].1,
    }
}

/// The value of two lines with one empty cell between them that have so many stones together: 0.85 times that of an
/// unbroken line with their outer ends, of four at most, since it is no five yet.
///
/// # Examples
/// ```
/// use gomoku_eval::Points;
/// use gomoku_eval::line_table::joined_value;
/// use gomoku_eval::slice_table::OpenEnds;
///
/// assert_eq!(joined_value(2, OpenEnds::One), Points::from_hundredths(850));
/// assert_eq!(joined_value(6, OpenEnds::Both), Points::whole(85_000));
/// ```
#[must_use]
pub const fn joined_value(stones: u32, open: OpenEnds) -> Points {
    let length = if stones < WINNING_RUN { stones } else { WINNING_RUN - 1 };
    Points::from_hundredths(line_value(length, open, 0).hundredths() / 100 * WITH_A_GAP)
}
