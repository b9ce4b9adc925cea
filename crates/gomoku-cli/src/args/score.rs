//! What `gomoku score` can be told.

use std::path::PathBuf;

use clap::Args;
use gomoku::core::Player;

use super::named::{PLAYERS, named};
use crate::position::ScorerName;

/// Score a position of five in a row, pattern by pattern.
#[derive(Debug, Args)]
#[command(
    after_help = "A position is a diagram of . X O or a matrix of 0 1 2, row by row from the top, or the end of a game in another format of `gomoku convert`. X is to move unless he \
    has more stones. In JSON patterns have x for the player's own stones, o for the others and the wall.\n\n\
    Examples:\n  \
    gomoku score --own O position.txt\n  \
    printf '.....\\n.XXX.\\n..O..\\n.....\\n.....\\n' | gomoku score --own X --scorer windows --json"
)]
pub(crate) struct ScoreArguments {
    /// What to score by.
    #[arg(long, value_enum, default_value_t)]
    pub(crate) scorer: ScorerName,
    /// Whose view the score has: X or O.
    #[arg(long, value_parser = named::<Player>(PLAYERS), hide_possible_values = true, value_name = "PLAYER")]
    pub(crate) own: Player,
    /// One JSON object instead of a table.
    #[arg(long)]
    pub(crate) json: bool,
    /// The position; `-` is the standard input.
    #[arg(default_value = "-", value_name = "FILE")]
    pub(crate) file: PathBuf,
}
