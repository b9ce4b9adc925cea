//! The priority matrix by its definition: every pattern, from every cell, in every direction.

use gomoku_core::{Board, Coord, Player};

use super::{Pattern, PatternCell, Style};

/// The priorities of all cells for a player, row by row from the top left: the definition, cell by cell, and the oracle of
/// [`PriorityMatrix`](super::PriorityMatrix).
///
/// Cells outside the board match nothing but [`PatternCell::Any`].
#[must_use]
pub fn plain_priorities(style: &Style, board: &Board, player: Player) -> Vec<i64> {
    let mut priorities = vec![0; board.size().cells()];
    for_each_match(style, board, player, |found| {
        for index in found.targets().filter_map(|coord| board.size().index(coord)) {
            priorities[index] += i64::from(found.pattern.priority());
        }
    });
    priorities
}

/// What the priority of a cell is made of: every pattern that gives it something, and where. The priorities add up to that of
/// the cell.
///
/// # Examples
/// ```
/// use gomoku_core::{Board, Player, Rules};
/// use gomoku_eval::priority::{Style, explain_priority};
///
/// let board = Board::from_diagram("........\n..XX....\n........\n........\n........", Rules::default())?;
/// let style = Style::built_in("attacker").unwrap();
/// let found = explain_priority(&style, &board, Player::X, "e4".parse()?);
/// let patterns: Vec<_> = found.iter().map(|found| found.pattern.to_string()).collect();
/// assert!(patterns.contains(&"-XX_-...".to_owned()), "{patterns:?}");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn explain_priority(style: &Style, board: &Board, player: Player, coord: Coord) -> Vec<PatternMatch> {
    let mut matches = Vec::new();
    for_each_match(style, board, player, |found| {
        if found.targets().any(|target| target == coord) {
            matches.push(found.clone());
        }
    });
    matches
}

/// A pattern of a style, found on a board.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct PatternMatch {
    /// The pattern, as it was looked for.
    pub pattern: Pattern,
    /// Where its cells lie, one for each; `None` for fillers that lie outside the board.
    pub cells: [Option<Coord>; Pattern::LENGTH],
}

impl PatternMatch {
    /// The cells that get the priority.
    pub fn targets(&self) -> impl Iterator<Item = Coord> + '_ {
        let cells = self.pattern.cells().iter().zip(self.cells);
        cells.filter(|(cell, _)| **cell == PatternCell::Target).filter_map(|(_, coord)| coord)
    }

    /// The cells that the pattern asks something of: all but its fillers.
    pub fn named_cells(&self) -> impl Iterator<Item = Coord> + '_ {
        let cells = self.pattern.cells().iter().zip(self.cells);
        cells.filter(|(cell, _)| **cell != PatternCell::Any).filter_map(|(_, coord)| coord)
    }
}

/// Looks for every pattern from every cell in every direction.
fn for_each_match(style: &Style, board: &Board, player: Player, mut report: impl FnMut(&PatternMatch)) {
    let size = board.size();
    let coord = |x: i32, y: i32| {
        let (x, y) = (u8::try_from(x).ok()?, u8::try_from(y).ok()?);
        Coord::from_xy(x, y, size.height()).filter(|coord| size.contains(*coord))
    };
    // A cell of the board; `None` outside.
    let matches = |cell: PatternCell, coord: Option<Coord>| {
        let stone = coord.map(|coord| board.get(coord));
        match cell {
            PatternCell::Own => stone == Some(Some(player)),
            PatternCell::Opponent => stone == Some(Some(player.opponent())),
            PatternCell::Target | PatternCell::Empty => stone == Some(None),
            PatternCell::Any => true,
        }
    };
    for pattern in style.in_four_directions() {
        for (dx, dy) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
            for start in size.coords() {
                let (x, y) = start.to_xy(size.height());
                let (x, y) = (i32::from(x), i32::from(y));
                let at = |step: usize| coord(x + step as i32 * dx, y + step as i32 * dy);
                if pattern.cells().iter().enumerate().all(|(step, cell)| matches(*cell, at(step))) {
                    report(&PatternMatch { pattern, cells: std::array::from_fn(at) });
                }
            }
        }
    }
}
