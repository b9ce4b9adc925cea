//! The priority matrix by its definition: every pattern, from every cell, in every direction.

use gomoku_core::{Board, Coord, Player};

use super::{PatternCell, Style};

/// The priorities of all cells for a player, row by row from the top left: the definition, cell by cell, and the oracle of
/// [`PriorityMatrix`](super::PriorityMatrix).
///
/// Cells outside the board match nothing but [`PatternCell::Any`].
#[must_use]
pub fn plain_priorities(style: &Style, board: &Board, player: Player) -> Vec<i64> {
    let size = board.size();
    let (width, height) = (i32::from(size.width()), i32::from(size.height()));
    // A cell of the board by x and y from the top left; `None` outside.
    let cell = |x: i32, y: i32| {
        let (x, y) = (u8::try_from(x).ok()?, u8::try_from(y).ok()?);
        let coord = Coord::from_xy(x, y, size.height()).filter(|coord| size.contains(*coord))?;
        Some(board.get(coord))
    };
    let matches = |pattern: PatternCell, x: i32, y: i32| match pattern {
        PatternCell::Own => cell(x, y) == Some(Some(player)),
        PatternCell::Opponent => cell(x, y) == Some(Some(player.opponent())),
        PatternCell::Target | PatternCell::Empty => cell(x, y) == Some(None),
        PatternCell::Any => true,
    };
    let mut priorities = vec![0; size.cells()];
    for pattern in style.in_four_directions() {
        for (dx, dy) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
            for (x, y) in (0..height).flat_map(|y| (0..width).map(move |x| (x, y))) {
                let steps = || {
                    pattern.cells().iter().zip(0..).map(|(cell, step)| (*cell, x + step * dx, y + step * dy))
                };
                if steps().all(|(cell, x, y)| matches(cell, x, y)) {
                    for (_, x, y) in steps().filter(|(cell, ..)| *cell == PatternCell::Target) {
                        priorities[(y * width + x) as usize] += i64::from(pattern.priority());
                    }
                }
            }
        }
    }
    priorities
}
