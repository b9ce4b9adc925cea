//! What `gomoku kalaha` can be told.

mod kgp;
mod solve;

use clap::{Args, Subcommand};

pub(crate) use kgp::KgpArguments;
pub(crate) use solve::KalahaSolveArguments;

/// Kalaha beyond a game at the terminal.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    gomoku kalaha solve --pits 4 --stones 3 --moves\n  \
    gomoku kalaha solve --pits 3 --stones 4 --rule standard --json\n  \
    gomoku kalaha kgp --server localhost:2671")]
pub(crate) struct KalahaCommandArguments {
    #[command(subcommand)]
    pub(crate) command: KalahaCommand,
}

#[derive(Debug, Subcommand)]
pub(crate) enum KalahaCommand {
    /// Solve a start position: who wins, by how much, and how.
    Solve(Box<KalahaSolveArguments>),
    /// Play on a server of the Kalah Game Protocol (KGP), against other programs.
    ///
    /// The server sends positions, of several games at once if it likes. A first move is answered at once and better ones as they
    /// are found, until the player is content, the time is over, or the server stops it. Boards may have 1 to 12 pits a side and any
    /// number of stones.
    Kgp(Box<KgpArguments>),
}
