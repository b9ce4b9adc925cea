//! The definition of the patterns of a line, written down as it reads and as slow as that is.

use std::collections::HashMap;

use gomoku_core::{Player, Rule, Rules, Slice};
use gomoku_eval::patterns::LinePattern;

/// How far a line is looked along, to both sides of the cell in question.
pub(crate) const REACH: usize = 5;
pub(crate) const CENTRE: usize = REACH;

/// A cell of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Square {
    Empty,
    Own,
    Opponent,
    Edge,
}

/// The cells around one.
pub(crate) type Line = [Square; 2 * REACH + 1];

/// All lines that a board can have, with the player's stone in the centre.
pub(crate) fn all_lines() -> impl Iterator<Item = Line> {
    let halves = || {
        (0..=REACH).flat_map(|on_board| {
            (0..3_usize.pow(on_board as u32)).map(move |number| {
                let square = |distance: usize| match number / 3_usize.pow(distance as u32) % 3 {
                    _ if distance >= on_board => Square::Edge,
                    0 => Square::Empty,
                    1 => Square::Own,
                    _ => Square::Opponent,
                };
                [0, 1, 2, 3, 4].map(square)
            })
        })
    };
    halves().flat_map(move |before| {
        halves().map(move |behind| {
            let mut line = [Square::Own; 2 * REACH + 1];
            for distance in 1..=REACH {
                line[CENTRE - distance] = before[distance - 1];
                line[CENTRE + distance] = behind[distance - 1];
            }
            line
        })
    })
}

/// The line as a slice of a board, and where its centre is. Where the line does not end at an edge, there are more cells, and
/// nothing is said about them: here they are the given one.
pub(crate) fn slice(line: &Line, player: Player, centre: Square, beyond: Square) -> (Slice, usize) {
    let mut line = line.to_vec();
    line[CENTRE] = centre;
    let before = if line[0] == Square::Edge { vec![] } else { vec![beyond] };
    let behind = if line[2 * REACH] == Square::Edge { vec![] } else { vec![beyond] };
    let cells: Vec<_> =
        before.iter().chain(&line).chain(&behind).filter(|cell| **cell != Square::Edge).collect();
    let edges = line[..CENTRE].iter().filter(|cell| **cell == Square::Edge).count();
    let mask =
        |wanted| cells.iter().enumerate().filter(|(_, cell)| ***cell == wanted).map(|(i, _)| 1 << i).sum();
    let (own, opponents) = (mask(Square::Own), mask(Square::Opponent));
    let (x, o) = if player == Player::X { (own, opponents) } else { (opponents, own) };
    let slice = Slice::from_masks(cells.len(), x, o).expect("at most 13 cells");
    (slice, before.len() + CENTRE - edges)
}

/// The definition for one player, with the answers that were found.
pub(crate) struct Definition {
    rules: Rules,
    player: Player,
    found: HashMap<Line, LinePattern>,
}

impl Definition {
    pub(crate) fn new(rules: Rules, player: Player) -> Self {
        Self { rules, player, found: HashMap::new() }
    }

    /// What the stone in the centre makes.
    pub(crate) fn pattern(&mut self, line: &Line) -> LinePattern {
        if let Some(&pattern) = self.found.get(line) {
            return pattern;
        }
        let pattern = self.define(line);
        self.found.insert(*line, pattern);
        pattern
    }

    fn define(&mut self, line: &Line) -> LinePattern {
        if self.is_five(line) {
            return LinePattern::Five;
        }
        if !self.five_cells(line).is_empty() {
            return self.kind_of_four(line);
        }
        let next: Vec<_> =
            with_stone_in_each_cell(line, Square::Own).map(|(_, line)| self.pattern(&line)).collect();
        let ways = |is_such: &dyn Fn(LinePattern) -> bool| next.iter().filter(|made| is_such(**made)).count();
        let open_fours = ways(&|made| made == LinePattern::OpenFour);
        let fours = ways(&LinePattern::is_four);
        let open_threes = ways(&|made| made == LinePattern::OpenThree);
        let narrow_threes = ways(&|made| made == LinePattern::NarrowThree);
        let blocked_threes = ways(&|made| made == LinePattern::BlockedThree);
        let twos = ways(&LinePattern::is_open_two);
        let blocked_twos = ways(&|made| made == LinePattern::BlockedTwo);
        match () {
            () if open_fours >= 2 => LinePattern::OpenThree,
            () if open_fours == 1 => LinePattern::NarrowThree,
            () if fours > 0 => LinePattern::BlockedThree,
            () if open_threes >= 2 => LinePattern::WideTwo,
            () if open_threes == 1 => LinePattern::OpenTwo,
            () if narrow_threes > 0 => LinePattern::NarrowTwo,
            () if blocked_threes > 0 => LinePattern::BlockedTwo,
            () if twos > 0 => LinePattern::OpenOne,
            () if blocked_twos > 0 => LinePattern::One,
            () if run(line).len() > 5 => LinePattern::Overline,
            () => LinePattern::Dead,
        }
    }

    /// Does the run through the centre win? The board's rules say so.
    fn is_five(&self, line: &Line) -> bool {
        let (slice, centre) = slice(line, self.player, Square::Own, Square::Empty);
        let through = |&(start, length): &(usize, usize)| (start..start + length).contains(&centre);
        let (start, length) = slice.runs(self.player).find(through).expect("the stone in the centre");
        self.rules.is_winning_run(slice, self.player, start, length)
    }

    /// The cells that make a five with the stone in the centre.
    fn five_cells(&self, line: &Line) -> Vec<usize> {
        with_stone_in_each_cell(line, Square::Own)
            .filter(|(_, line)| self.is_five(line))
            .map(|(cell, _)| cell)
            .collect()
    }

    fn kind_of_four(&self, line: &Line) -> LinePattern {
        if (self.rules.rule(), self.player) == (Rule::Renju, Player::X) {
            // Fours are distinct sets of four stones that become five.
            let mut fours: Vec<Vec<usize>> = Vec::new();
            for cell in self.five_cells(line) {
                let mut more = *line;
                more[cell] = Square::Own;
                let four: Vec<_> = run(&more).into_iter().filter(|stone| *stone != cell).collect();
                if !fours.contains(&four) {
                    fours.push(four);
                }
            }
            return match (fours.len(), self.five_cells(line).len()) {
                (1, 1) => LinePattern::Four,
                (1, _) => LinePattern::OpenFour,
                _ => LinePattern::DoubleFour,
            };
        }
        let mut blocked = with_stone_in_each_cell(line, Square::Opponent);
        if blocked.all(|(_, line)| !self.five_cells(&line).is_empty()) {
            LinePattern::OpenFour
        } else {
            LinePattern::Four
        }
    }
}

/// The run through the centre.
fn run(line: &Line) -> Vec<usize> {
    let is_own = |cell: &usize| line.get(*cell) == Some(&Square::Own);
    let before: Vec<_> = (0..CENTRE).rev().take_while(is_own).collect();
    let behind = (CENTRE..line.len()).take_while(is_own);
    before.into_iter().rev().chain(behind).collect()
}

/// The line with a stone in each of its empty cells in turn.
fn with_stone_in_each_cell(line: &Line, stone: Square) -> impl Iterator<Item = (usize, Line)> {
    let line = *line;
    (0..line.len()).filter(move |&cell| line[cell] == Square::Empty).map(move |cell| {
        let mut more = line;
        more[cell] = stone;
        (cell, more)
    })
}
