//! What `gomoku analyse` finds out about a position, and how it is shown.

mod cell_threats;
mod forced;
mod heat;
mod in_place;
mod opinion;
mod situation;
mod watch;

pub(crate) use cell_threats::CellThreats;
pub(crate) use forced::Forced;
pub(crate) use heat::HeatMap;
pub(crate) use opinion::Opinion;
pub(crate) use situation::Situation;
pub(crate) use watch::{Found, Style, Watch};

use gomoku::core::Coord;

/// The names of cells.
fn names<'cells>(cells: impl IntoIterator<Item = &'cells Coord>) -> Vec<String> {
    cells.into_iter().map(ToString::to_string).collect()
}
