//! The points of runs, as the 2004 document has them: the table as data.

use std::ops::{Add, AddAssign, Sub, SubAssign};

use gomoku_core::BoardSize;

/// How many ends of a run are open: followed by an empty cell, not by the other player's stone or the wall.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum OpenEnds {
    /// Both ends are closed: `oxxxo`.
    None,
    /// One end is open: `oxxx_`.
    One,
    /// Both ends are open: `_xxx_`.
    Both,
}

impl OpenEnds {
    /// From whether the cell before and the cell behind the run are empty.
    #[inline]
    #[must_use]
    pub const fn new(before: bool, behind: bool) -> OpenEnds {
        match before as u8 + behind as u8 {
            0 => OpenEnds::None,
            1 => OpenEnds::One,
            _ => OpenEnds::Both,
        }
    }
}

/// What a run is worth: to the player who scores, and when it is his opponent's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct RunPoints {
    /// As a run of one's own.
    pub own: i32,
    /// As a run of the opponent's: what must be answered at once counts more.
    pub opponent: i32,
}

const fn same(points: i32) -> RunPoints {
    RunPoints { own: points, opponent: points }
}

const fn each(own: i32, opponent: i32) -> RunPoints {
    RunPoints { own, opponent }
}

/// A run of this length or longer has won.
pub const WINNING_RUN: u32 = 5;

/// The shorter runs, from length 1 on: with one open end, and with both.
pub const SHORT_RUNS: [(RunPoints, RunPoints); 4] = [
    // ox_             _x_
    (same(1), same(2)),
    // oxx_            _xx_
    (same(2), same(8)),
    // oxxx_           _xxx_
    (same(8), each(32, 256)),
    // oxxxx_          _xxxx_
    (each(40, 1024), each(1024, 1536)),
];

/// The points of a run that has room for five.
///
/// | run | closed on one side | open on both sides |
/// | --- | --- | --- |
/// | 1 | 1 | 2 |
/// | 2 | 2 | 8 |
/// | 3 | 8 | 32 own, 256 opponent's |
/// | 4 | 40 own, 1024 opponent's | 1024 own, 1536 opponent's |
/// | 5 | 4096, also when closed on both sides | `p << 9` |
/// | 6 and more | `p << 9` | `p << 9` |
///
/// with `p` = 2 × length, + 1 if both ends are open. Closed on both sides and shorter than five: 0. No board has runs of more
/// than 40, and longer ones count as those.
///
/// # Examples
/// ```
/// use gomoku_eval::slice_table::{OpenEnds, run_points};
///
/// assert_eq!(run_points(3, OpenEnds::Both).own, 32);
/// assert_eq!(run_points(3, OpenEnds::Both).opponent, 256);
/// assert_eq!(run_points(6, OpenEnds::None).own, 12 << 9);
/// ```
#[must_use]
pub const fn run_points(length: u32, open: OpenEnds) -> RunPoints {
    match (length, open) {
        (0, _) => same(0),
        (5, OpenEnds::None | OpenEnds::One) => same(4096),
        (WINNING_RUN.., _) => {
            let longest = BoardSize::MAX as u32;
            let length = if length < longest { length } else { longest };
            let p = 2 * length as i32 + matches!(open, OpenEnds::Both) as i32;
            same(p << 9)
        }
        (_, OpenEnds::None) => same(0),
        (_, OpenEnds::One) => SHORT_RUNS[length as usize - 1].0,
        (_, OpenEnds::Both) => SHORT_RUNS[length as usize - 1].1,
    }
}

impl Add for RunPoints {
    type Output = RunPoints;

    #[inline]
    fn add(self, other: RunPoints) -> RunPoints {
        RunPoints { own: self.own + other.own, opponent: self.opponent + other.opponent }
    }
}

impl Sub for RunPoints {
    type Output = RunPoints;

    #[inline]
    fn sub(self, other: RunPoints) -> RunPoints {
        RunPoints { own: self.own - other.own, opponent: self.opponent - other.opponent }
    }
}

impl AddAssign for RunPoints {
    #[inline]
    fn add_assign(&mut self, other: RunPoints) {
        *self = *self + other;
    }
}

impl SubAssign for RunPoints {
    #[inline]
    fn sub_assign(&mut self, other: RunPoints) {
        *self = *self - other;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_run_has_the_points_of_the_table() {
        for (length, none, one, both) in [
            (0, same(0), same(0), same(0)),
            (1, same(0), same(1), same(2)),
            (2, same(0), same(2), same(8)),
            (3, same(0), same(8), each(32, 256)),
            (4, same(0), each(40, 1024), each(1024, 1536)),
            (5, same(4096), same(4096), same(11 << 9)),
            (6, same(12 << 9), same(12 << 9), same(13 << 9)),
            (39, same(78 << 9), same(78 << 9), same(79 << 9)),
            (40, same(80 << 9), same(80 << 9), same(81 << 9)),
            (41, same(80 << 9), same(80 << 9), same(81 << 9)),
            (u32::MAX / 2, same(80 << 9), same(80 << 9), same(81 << 9)),
            (u32::MAX, same(80 << 9), same(80 << 9), same(81 << 9)),
        ] {
            let points = [OpenEnds::None, OpenEnds::One, OpenEnds::Both].map(|open| run_points(length, open));
            assert_eq!(points, [none, one, both], "{length}");
        }
    }

    #[test]
    fn points_are_added_and_taken_column_by_column() {
        let (mut sum, points) = (each(7, 20), each(2, 5));
        assert_eq!((sum + points, sum - points), (each(9, 25), each(5, 15)));
        sum += points;
        assert_eq!(sum, each(9, 25));
        sum -= each(1, 1);
        assert_eq!(sum, each(8, 24));
    }
}
