//! A player's runs by bit operations, and pairs of them with a gap between.

use crate::slice_table::OpenEnds;

/// An unbroken run: its first cell, the one behind its last, and whether the cells on both sides are empty.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Run {
    pub(crate) start: u32,
    pub(crate) end: u32,
    pub(crate) open_before: bool,
    pub(crate) open_behind: bool,
}

impl Run {
    #[inline]
    pub(crate) const fn length(self) -> u32 {
        self.end - self.start
    }

    /// Is there exactly one cell between this run and the next one, and is it empty?
    #[inline]
    const fn has_gap_to(self, next: Run) -> bool {
        self.open_behind && self.end + 1 == next.start
    }
}

/// The runs of a mask in a slice that has these empty cells, from its beginning.
#[derive(Debug, Clone)]
pub(crate) struct Runs {
    /// The stones not yet reported.
    stones: u64,
    empty: u64,
}

impl Runs {
    #[inline]
    pub(crate) const fn new(stones: u64, empty: u64) -> Runs {
        Runs { stones, empty }
    }
}

impl Iterator for Runs {
    type Item = Run;

    #[inline]
    fn next(&mut self) -> Option<Run> {
        if self.stones == 0 {
            return None;
        }
        let start = self.stones.trailing_zeros();
        let end = start + (self.stones >> start).trailing_ones();
        self.stones = self.stones >> end << end;
        let is_empty = |cell: u32| self.empty >> cell & 1 == 1;
        Some(Run { start, end, open_before: start > 0 && is_empty(start - 1), open_behind: is_empty(end) })
    }
}

/// What is read as one pattern: a run, or two runs with one empty cell between them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Group {
    Single(Run),
    Joined(Run, Run),
}

impl Group {
    /// The number of stones.
    #[inline]
    pub(crate) const fn stones(self) -> u32 {
        match self {
            Group::Single(run) => run.length(),
            Group::Joined(first, second) => first.length() + second.length(),
        }
    }

    /// The outer ends.
    #[inline]
    pub(crate) const fn open_ends(self) -> OpenEnds {
        let (Group::Single(last) | Group::Joined(_, last)) = self;
        OpenEnds::new(self.first().open_before, last.open_behind)
    }

    #[inline]
    const fn first(self) -> Run {
        let (Group::Single(first) | Group::Joined(first, _)) = self;
        first
    }

    /// The cells of the stones.
    pub(crate) fn cells(self) -> impl Iterator<Item = usize> {
        let second = match self {
            Group::Single(_) => 0..0,
            Group::Joined(_, run) => run.start..run.end,
        };
        (self.first().start..self.first().end).chain(second).map(|cell| cell as usize)
    }

    /// `_xxx_`, `oxx_x_`: the stones, the gap, and what closes or opens the ends; the same for a mirror image.
    pub(crate) fn pattern(self) -> String {
        let stones = match self {
            Group::Single(run) => "x".repeat(run.length() as usize),
            Group::Joined(first, second) => {
                format!("{}_{}", "x".repeat(first.length() as usize), "x".repeat(second.length() as usize))
            }
        };
        let mirrored = || stones.chars().rev().collect();
        match self.open_ends() {
            OpenEnds::Both => format!("_{}_", stones.clone().max(mirrored())),
            OpenEnds::None => format!("o{}o", stones.clone().max(mirrored())),
            OpenEnds::One if self.first().open_before => format!("o{}_", mirrored()),
            OpenEnds::One => format!("o{stones}_"),
        }
    }
}

/// The cells around a stone's cell up to the next two cells in a row without a stone of the mask on each side: no pair of runs
/// reaches across them, so what lies beyond does not depend on the stone.
#[inline]
pub(crate) const fn near(stones: u64, cell: u32) -> u64 {
    // The second of two cells without a stone. Beyond the slice there are always some.
    let breaks = !stones & !(stones << 1);
    let before = breaks & ((1 << cell) - 1);
    let behind = breaks & (u64::MAX << cell << 1);
    u64::MAX << (u64::BITS - before.leading_zeros()) & (behind & behind.wrapping_neg()).wrapping_sub(1)
}

/// The greatest worth of runs of which each stands alone or is joined with a neighbour; the N worths of a group are each
/// maximised for itself.
#[inline]
pub(crate) fn greatest_worth<const N: usize>(runs: Runs, worth: impl Fn(Group) -> [i64; N]) -> [i64; N] {
    let mut before_last = [0; N];
    let mut all = [0; N];
    let mut last: Option<Run> = None;
    for run in runs {
        let mut greatest = plus(all, worth(Group::Single(run)));
        if let Some(last) = last.filter(|last| last.has_gap_to(run)) {
            let joined = plus(before_last, worth(Group::Joined(last, run)));
            greatest = std::array::from_fn(|index| greatest[index].max(joined[index]));
        }
        (before_last, all, last) = (all, greatest, Some(run));
    }
    all
}

#[inline]
fn plus<const N: usize>(left: [i64; N], right: [i64; N]) -> [i64; N] {
    std::array::from_fn(|index| left[index] + right[index])
}

/// The groups of the greatest worth, from the slice's beginning. Where joining gains nothing, runs stand alone.
pub(crate) fn worthiest_groups(runs: Runs, worth: impl Fn(Group) -> i64) -> Vec<Group> {
    let runs: Vec<Run> = runs.collect();
    // The greatest worth of the first runs, by their number, and the last group of each.
    let mut greatest = vec![0];
    let mut last = Vec::new();
    for (index, &run) in runs.iter().enumerate() {
        let single = (greatest[index] + worth(Group::Single(run)), Group::Single(run));
        let joined = index.checked_sub(1).filter(|&before| runs[before].has_gap_to(run)).map(|before| {
            let group = Group::Joined(runs[before], run);
            (greatest[before] + worth(group), group)
        });
        let (sum, group) = joined.filter(|joined| joined.0 > single.0).unwrap_or(single);
        greatest.push(sum);
        last.push(group);
    }
    let mut groups = Vec::new();
    let mut count = runs.len();
    while count > 0 {
        let group = last[count - 1];
        groups.push(group);
        count -= if matches!(group, Group::Single(_)) { 1 } else { 2 };
    }
    groups.reverse();
    groups
}

#[cfg(test)]
mod tests {
    use gomoku_core::{Player, Slice};

    use super::*;

    fn runs(slice: &str) -> Runs {
        let slice: Slice = slice.parse().unwrap();
        Runs::new(slice.mask(Player::X), slice.empty_mask())
    }

    #[test]
    fn runs_know_their_ends() {
        let found: Vec<_> =
            runs("xx_xox_x").map(|run| (run.start, run.length(), run.open_before, run.open_behind)).collect();
        assert_eq!(
            found,
            [(0, 2, false, true), (3, 1, true, false), (5, 1, false, true), (7, 1, true, false)]
        );
    }

    #[test]
    fn a_pattern_and_its_mirror_image_are_written_alike() {
        for (slice, expected) in [
            ("_xx_x_", "_xx_x_"),
            ("xx_x_", "oxx_x_"),
            ("_xx_xo", "ox_xx_"),
            ("oxx_xo", "oxx_xo"),
            ("_xx_xx_", "_xx_xx_"),
        ] {
            for slice in [slice.to_owned(), slice.chars().rev().collect()] {
                let joined: Vec<_> = runs(&slice).collect();
                assert_eq!(Group::Joined(joined[0], joined[1]).pattern(), expected, "{slice}");
            }
        }
        assert_eq!(Group::Single(runs("_xxx").next().unwrap()).pattern(), "oxxx_");
    }

    #[test]
    fn the_worthiest_groups_are_worth_the_greatest_worth() {
        let worth = |group: Group| match group {
            Group::Single(run) => i64::from(run.length()),
            Group::Joined(first, second) => i64::from(first.length() * second.length() * 3),
        };
        for (slice, cells) in [
            ("_x_x_xx_xx_", vec![vec![1, 3], vec![5, 6, 8, 9]]),
            ("x_xxx_xxx_x", vec![vec![0], vec![2, 3, 4, 6, 7, 8], vec![10]]),
            ("x__xox", vec![vec![0], vec![3], vec![5]]),
        ] {
            let groups = worthiest_groups(runs(slice), worth);
            let found: Vec<Vec<usize>> = groups.iter().map(|group| group.cells().collect()).collect();
            assert_eq!(found, cells, "{slice}");
            let sum = groups.into_iter().map(worth).sum::<i64>();
            assert_eq!(greatest_worth(runs(slice), |group| [worth(group), 0]), [sum, 0], "{slice}");
        }
    }

    #[test]
    fn runs_stand_alone_where_joining_gains_nothing() {
        let groups = worthiest_groups(runs("x_xx"), |group| i64::from(group.stones()));
        assert!(groups.iter().all(|group| matches!(group, Group::Single(_))) && groups.len() == 2);
    }

    #[test]
    fn what_is_near_ends_at_two_cells_without_a_stone() {
        // cells:          01234567891
        let slice: Slice = "x__x_xx__xx".parse().unwrap();
        let stones = slice.mask(Player::X);
        let cells = |mask: u64| (0..slice.len()).filter(|cell| mask >> cell & 1 == 1).collect::<Vec<_>>();
        assert_eq!(cells(near(stones | 1 << 4, 4) & stones), [3, 5, 6]);
        assert_eq!(cells(near(stones | 1 << 8, 8) & stones), [3, 5, 6, 9, 10]);
        assert_eq!(cells(near(stones | 1 << 1, 1) & stones), [0, 3, 5, 6]);
    }
}
