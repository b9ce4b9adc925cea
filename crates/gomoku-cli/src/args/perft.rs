//! What `gomoku perft` can be told.

use clap::Args;

use super::GameArguments;
use crate::number::number;

/// Count the sequences of exactly so many moves. Games that ended earlier do not count.
#[derive(Debug, Args)]
#[command(subcommand_value_name = "GAME", subcommand_help_heading = "Games")]
#[command(after_help = "Examples:\n  \
    gomoku perft tictactoe --positions\n  \
    gomoku perft kalaha --plies 9\n  \
    gomoku perft --plies 5 --json mnk --size 4x4 --line 3")]
// The games' own examples are of `gomoku play`.
#[command(mut_subcommand("tictactoe", |game| game.after_help("Example:\n  \
    gomoku perft tictactoe --plies 9 --positions")))]
#[command(mut_subcommand("mnk", |game| game.after_help("Examples:\n  \
    gomoku perft mnk --size 4x4 --line 3 --plies 5\n  \
    gomoku perft mnk --size 3x3 --line 3 --plies 9 --positions --json")))]
#[command(mut_subcommand("five", |game| game.after_help("Examples:\n  \
    gomoku perft five --plies 3\n  \
    gomoku perft five --size 9x9 --rule renju --plies 2 --positions")))]
#[command(mut_subcommand("kalaha", |game| game.after_help("Examples:\n  \
    gomoku perft kalaha --plies 9\n  \
    gomoku perft kalaha --pits 4 --stones 3 --rule standard --positions")))]
pub(crate) struct PerftArguments {
    #[command(subcommand)]
    pub(crate) game: GameArguments,
    /// The largest number of moves to count.
    #[arg(long, global = true, default_value_t = 6, value_parser = number::<u32>(1..=u32::MAX), allow_negative_numbers = true, value_name = "N")]
    pub(crate) plies: u32,
    /// Count the different positions as well, up to ten million after so many moves, which takes memory.
    #[arg(long, global = true)]
    pub(crate) positions: bool,
    /// One JSON object a line instead of a table.
    #[arg(long, global = true)]
    pub(crate) json: bool,
}
