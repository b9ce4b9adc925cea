//! The patterns of all lines, derived from their definition.

use std::cmp::Reverse;

use super::half_line::{HalfLine, OPPONENT, OWN};
use super::key;
use super::law::Law;
use super::line_pattern::LinePattern;

/// What a player's stone makes, for every [key](super::key) of the cells within `reach`.
///
/// This is the definition as it stands on the [module page](super). A line with one stone more has a greater key, own stone
/// or opponent's: from the greatest key down, every line that the definition asks for has been judged before.
pub(super) fn derive(law: Law, reach: usize) -> Vec<LinePattern> {
    let sides = |side: fn(HalfLine, usize) -> Side| {
        let mut sides: Vec<Side> = HalfLine::all(reach).map(|line| side(line, reach)).collect();
        sides.sort_unstable_by_key(|side| Reverse(side.key));
        sides
    };
    let (before, behind) = (sides(Side::before), sides(Side::behind));
    let mut patterns = Derived { law, patterns: vec![LinePattern::Dead; key::count(reach)] };
    for behind in &behind {
        for before in &before {
            let pattern = patterns.judge(before, behind);
            patterns.patterns[(before.key | behind.key) as usize] = pattern;
        }
    }
    patterns.patterns
}

/// One side of the centre, with what the definition needs of it.
struct Side {
    /// The cells where they are in a key.
    key: u32,
    /// How many own stones follow each other from the centre on.
    run: usize,
    /// Does a stone of the opponent's end that run?
    is_closed: bool,
    /// An own stone in each of the empty cells, where it is in a key.
    empty: Vec<u32>,
}

impl Side {
    fn before(line: HalfLine, reach: usize) -> Self {
        Self::new(line, line.before(), reach, |distance| reach - distance)
    }

    fn behind(line: HalfLine, reach: usize) -> Self {
        Self::new(line, line.behind(), reach, |distance| reach + distance - 1)
    }

    /// `place` tells where the cell at a distance is in a key.
    fn new(line: HalfLine, key: u32, reach: usize, place: impl Fn(usize) -> usize) -> Self {
        let run = line.run();
        let is_closed = run < reach && line.at(run + 1) == OPPONENT;
        Self {
            key,
            run,
            is_closed,
            empty: line.empty().map(|distance| OWN << (2 * place(distance))).collect(),
        }
    }
}

/// The patterns found so far.
struct Derived {
    law: Law,
    patterns: Vec<LinePattern>,
}

impl Derived {
    /// What the stone in the centre makes, when all lines with more stones have been judged.
    fn judge(&self, before: &Side, behind: &Side) -> LinePattern {
        let length = before.run + 1 + behind.run;
        if self.law.wins(length, before.is_closed && behind.is_closed) {
            return LinePattern::Five;
        }
        let key = before.key | behind.key;
        let cells = || before.empty.iter().chain(&behind.empty).copied();
        let mut made = [0_u8; LinePattern::ALL.len()];
        for stone in cells() {
            made[self.of(key | stone) as usize] += 1;
        }
        let ways = |pattern: LinePattern| made[pattern as usize];
        let any = |patterns: &[LinePattern]| patterns.iter().any(|&pattern| ways(pattern) > 0);
        if any(&[LinePattern::Five]) {
            self.kind_of_four(key, length, ways(LinePattern::Five), cells)
        } else if any(&[LinePattern::OpenFour]) {
            if ways(LinePattern::OpenFour) > 1 { LinePattern::OpenThree } else { LinePattern::NarrowThree }
        } else if any(&[LinePattern::Four, LinePattern::DoubleFour]) {
            LinePattern::BlockedThree
        } else if any(&[LinePattern::OpenThree]) {
            if ways(LinePattern::OpenThree) > 1 { LinePattern::WideTwo } else { LinePattern::OpenTwo }
        } else if any(&[LinePattern::NarrowThree]) {
            LinePattern::NarrowTwo
        } else if any(&[LinePattern::BlockedThree]) {
            LinePattern::BlockedTwo
        } else if any(&[LinePattern::NarrowTwo, LinePattern::OpenTwo, LinePattern::WideTwo]) {
            LinePattern::OpenOne
        } else if any(&[LinePattern::BlockedTwo]) {
            LinePattern::One
        } else if length > 5 {
            LinePattern::Overline
        } else {
            LinePattern::Dead
        }
    }

    /// Which kind of four a line is, given its key, the length of the run through the centre, the number of cells that make
    /// five, and its empty cells.
    fn kind_of_four<Cells: Iterator<Item = u32>>(
        &self,
        key: u32,
        length: usize,
        fives: u8,
        cells: impl Fn() -> Cells,
    ) -> LinePattern {
        if self.law == Law::RenjuX {
            // Two cells make exactly five of the same four stones only at both ends of an unbroken row: of a broken four
            // there is but the cell between.
            return match (fives, length) {
                (1, _) => LinePattern::Four,
                (_, 4) => LinePattern::OpenFour,
                _ => LinePattern::DoubleFour,
            };
        }
        let is_open = cells().all(|stone| {
            let blocked = key | (stone * OPPONENT);
            cells().any(|further| further != stone && self.of(blocked | further) == LinePattern::Five)
        });
        if is_open { LinePattern::OpenFour } else { LinePattern::Four }
    }

    fn of(&self, key: u32) -> LinePattern {
        self.patterns[key as usize]
    }
}
