//! What `gomoku convert` can be told.

use std::path::PathBuf;

use clap::Args;
use gomoku::core::formats::Format;
use gomoku::core::{BoardSize, Rule};

use super::named::{RULES, formats, named, written_formats};
use crate::number::number;

/// Turn games and positions into another format.
///
/// Which format is read is found out from the content and the name of the file. What the other format cannot hold is said on
/// the standard error.
#[derive(Debug, Args)]
#[command(
    after_help = "Formats: diagram, matrix, moves, pos, offset, psq, sgf, lib (only read), tsc; --list says what they are. \
    The games of `gomoku match --record` and those that `gomoku play` has saved are read, too. `pos` looks like moves, but counts \
    its rows from the top: say --from pos.\n\n\
    Examples:\n  \
    gomoku convert game.psq --to sgf --strict\n  \
    gomoku convert games.sgf --game 3 --out third.psq\n  \
    gomoku convert library.lib --variations --to moves\n  \
    gomoku convert game.sgf --plies 20 --to diagram\n  \
    gomoku convert match.jsonl --game 2 --to psq\n  \
    gomoku convert openings.txt --from pos --size 20x20 --to offset\n  \
    echo 'h8 i9 j10' | gomoku convert --to sgf --rule renju"
)]
#[expect(clippy::struct_excessive_bools, reason = "flags of the command line")]
pub(crate) struct ConvertArguments {
    /// The format that is read, if it is not to be found out.
    #[arg(long, value_parser = named::<Format>(formats()), hide_possible_values = true, value_name = "FORMAT")]
    pub(crate) from: Option<Format>,
    /// The format that is written; that of the name of --out if nobody says.
    #[arg(long, value_parser = named::<Format>(written_formats()), hide_possible_values = true)]
    #[arg(value_name = "FORMAT", required_unless_present_any = ["out", "list"])]
    pub(crate) to: Option<Format>,
    /// Width x height of the board, where the file does not tell it: in moves, pos and offset.
    #[arg(long, default_value = "15x15", value_name = "WxH")]
    pub(crate) size: BoardSize,
    /// The rule of five in a row, where the file does not tell it.
    #[arg(long, value_parser = named::<Rule>(RULES), hide_possible_values = true)]
    pub(crate) rule: Option<Rule>,
    /// Only the game with this number, from 1.
    #[arg(long, value_parser = number::<usize>(1..=usize::MAX), allow_negative_numbers = true, value_name = "N")]
    pub(crate) game: Option<usize>,
    /// Only so many moves of each game.
    #[arg(long, value_parser = number::<usize>(0..=1600), allow_negative_numbers = true, value_name = "N")]
    pub(crate) plies: Option<usize>,
    /// Every variation as a game of its own, not only the main line.
    #[arg(long)]
    pub(crate) variations: bool,
    /// Write nothing, and fail, if anything would be left out.
    #[arg(long)]
    pub(crate) strict: bool,
    /// The file to write; `-`, or if nobody says, is the standard output.
    #[arg(long, short, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// Replace the file of --out if it is there.
    #[arg(long, requires = "out")]
    pub(crate) force: bool,
    /// List the formats.
    #[arg(long)]
    pub(crate) list: bool,
    /// With --list: one JSON object a format, each in a line.
    #[arg(long, requires = "list")]
    pub(crate) json: bool,
    /// The games; `-` is the standard input.
    #[arg(default_value = "-", value_name = "INPUT")]
    pub(crate) file: PathBuf,
}
