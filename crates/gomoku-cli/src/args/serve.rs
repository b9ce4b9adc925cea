//! What `gomoku serve` can be told.

use std::net::IpAddr;

use clap::Args;

use crate::number::number;

/// Open the board in the browser: five in a row, Kalaha and tic-tac-toe, with every engine, analysis, import and export.
///
/// Everything is in this program: the page needs no network. It listens on this machine alone unless --host says otherwise; whoever
/// knows the link of a game can join it. Games live as long as the program does.
#[derive(Debug, Clone, Default, Args)]
#[command(after_help = "Examples:\n  \
    gomoku serve\n  \
    gomoku serve --port 9000\n  \
    gomoku serve --host 0.0.0.0 --allow-host board.example --searches 4 --time 3000")]
pub(crate) struct ServeArguments {
    /// The port, from 0 (any that is free); 8765 if nobody says, or the next one that is free.
    #[arg(long, value_parser = number::<u16>(0..=u16::MAX), allow_negative_numbers = true, value_name = "PORT")]
    pub(crate) port: Option<u16>,
    /// The address to listen on; 127.0.0.1, this machine alone, if nobody says.
    #[arg(long, value_name = "ADDRESS")]
    pub(crate) host: Option<IpAddr>,
    /// A name by which the page may be asked for, beside addresses and localhost; can be given several times.
    #[arg(long, value_name = "NAME")]
    pub(crate) allow_host: Vec<String>,
    /// How many searches run at the same time; others wait their turn. As many as there are cores if nobody says.
    #[arg(long, value_parser = number::<usize>(1..=256), allow_negative_numbers = true, value_name = "N")]
    pub(crate) searches: Option<usize>,
    /// Milliseconds that a computer may think about a move at most, unless a game says otherwise; 1000 if nobody says.
    #[arg(long, value_parser = number::<u64>(10..=60_000), allow_negative_numbers = true, value_name = "MS")]
    pub(crate) time: Option<u64>,
}
