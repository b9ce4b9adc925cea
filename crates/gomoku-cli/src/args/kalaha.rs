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
    Kgp(Box<KgpArguments>),
}
