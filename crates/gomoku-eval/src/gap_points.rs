//! The points of a slice for a score that sees gaps.

use gomoku_core::{Player, Slice};

use crate::runs::{Group, Run, Runs, greatest_worth};
use crate::slice_table::{OpenEnds, RunPoints, WINNING_RUN, run_points};

/// With less room an open three can become no open four: `o_xxx_o`.
pub(crate) const ROOM_FOR_AN_OPEN_THREE: u32 = 6;

/// The points of one player's runs in a slice, where two runs with one empty cell between them may be read as one.
///
/// The points are those of [`run_points`], and the opponent's stones and the walls cut a slice into stretches as in
/// [`slice_points`](crate::slice_points): less than five cells are worth nothing. But
///
/// - two runs with one empty cell between them that have four stones or more together are worth a four with one open end, whatever
///   their outer ends: one cell makes five;
/// - with two or three stones together they are worth a two or a three with their outer ends;
/// - a three with two open ends needs six cells of room, else it is worth one with one open end: `o_xxx_o`.
///
/// A run is part of at most one pair, and a run of five of none. Pairs are chosen so that the points are the most, for each of the
/// two columns for itself.
///
/// # Examples
/// ```
/// use gomoku_core::Player;
/// use gomoku_eval::{gap_aware_slice_points, slice_points};
///
/// let slice = "_xx_xx_".parse()?;
/// assert_eq!(slice_points(slice, Player::X).opponent, 8 + 8);
/// assert_eq!(gap_aware_slice_points(slice, Player::X).opponent, 1024);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn gap_aware_slice_points(slice: Slice, player: Player) -> RunPoints {
    stretches(slice, player).fold(RunPoints::default(), |sum, stretch| {
        sum + stretch_points(stretch.own(slice, player), slice.empty_mask(), stretch.room())
    })
}

/// Cells between the opponent's stones or the walls, at least five.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Stretch(Run);

impl Stretch {
    #[inline]
    pub(crate) const fn room(self) -> u32 {
        self.0.length()
    }

    /// The player's stones in the stretch.
    #[inline]
    pub(crate) const fn own(self, slice: Slice, player: Player) -> u64 {
        let cells = ((1 << self.0.length()) - 1) << self.0.start;
        slice.mask(player) & cells
    }
}

/// The stretches of a slice in which a player can make five, from its beginning.
pub(crate) fn stretches(slice: Slice, player: Player) -> impl Iterator<Item = Stretch> {
    let cells = slice.mask(player) | slice.empty_mask();
    Runs::new(cells, 0).map(Stretch).filter(|stretch| stretch.room() >= WINNING_RUN)
}

/// The points of some runs in a stretch of so many cells.
#[inline]
pub(crate) fn stretch_points(stones: u64, empty: u64, room: u32) -> RunPoints {
    if room < WINNING_RUN {
        return RunPoints::default();
    }
    let [own, opponent] = greatest_worth(Runs::new(stones, empty), |group| {
        let points = group_points(group, room);
        [i64::from(points.own), i64::from(points.opponent)]
    });
    RunPoints { own: own as i32, opponent: opponent as i32 }
}

/// The points of a run or a pair of runs in a stretch of so many cells, at least five.
#[inline]
pub(crate) fn group_points(group: Group, room: u32) -> RunPoints {
    let ends = match group.open_ends() {
        OpenEnds::Both if group.stones() == 3 && room < ROOM_FOR_AN_OPEN_THREE => OpenEnds::One,
        ends => ends,
    };
    match group {
        Group::Single(run) => run_points(run.length(), ends),
        // A run of five is worth more alone, so that it joins nothing.
        Group::Joined(..) if group.stones() >= WINNING_RUN - 1 => run_points(WINNING_RUN - 1, OpenEnds::One),
        Group::Joined(..) => run_points(group.stones(), ends),
    }
}
