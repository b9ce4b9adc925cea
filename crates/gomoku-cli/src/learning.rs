//! Learning weights: the file of games, and what is shown.

mod game_file;
mod losses;
mod report;

pub(crate) use game_file::{GameFile, Setup, games_in};
pub(crate) use losses::Losses;
pub(crate) use report::Learned;
