//! What `gomoku priorities` can be told.

use std::path::PathBuf;

use clap::Args;
use clap::builder::PossibleValuesParser;
use gomoku::core::{Coord, Player};
use gomoku::eval::priority::Style;

use super::named::{PLAYERS, named};

/// Show how much a player wants each empty cell: the sum of the priorities of the patterns around it.
#[derive(Debug, Args)]
#[command(
    after_help = "A position is a diagram of . X O or a matrix of 0 1 2, row by row from the top, or the end of a game in another format of `gomoku convert`.\n\n\
    Examples:\n  \
    gomoku priorities --style attacker --side X position.txt\n  \
    gomoku priorities --side X --explain h8 position.txt\n  \
    gomoku priorities --style-file my.cmp --side O --json < position.txt"
)]
pub(crate) struct PrioritiesArguments {
    /// The style: aggressive-0995, attacker, defender, preasure or tbuilder.
    #[arg(long, default_value = "aggressive-0995", value_parser = PossibleValuesParser::new(Style::BUILT_IN), hide_possible_values = true, value_name = "NAME")]
    pub(crate) style: String,
    /// A style file (.cmp), which counts instead of the style.
    #[arg(long, value_name = "FILE")]
    pub(crate) style_file: Option<PathBuf>,
    /// Who is to move: X or O.
    #[arg(long, value_parser = named::<Player>(PLAYERS), hide_possible_values = true, value_name = "PLAYER")]
    pub(crate) side: Player,
    /// Say which patterns give this cell its number.
    #[arg(long, value_name = "CELL")]
    pub(crate) explain: Option<Coord>,
    /// One JSON object instead of a board.
    #[arg(long)]
    pub(crate) json: bool,
    /// The position; `-` is the standard input.
    #[arg(default_value = "-", value_name = "FILE")]
    pub(crate) file: PathBuf,
}
