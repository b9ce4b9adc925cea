//! What `gomoku kalaha kgp` can be told.

use clap::Args;
use clap::builder::PossibleValuesParser;
use gomoku::kalaha::EmptyCapture;

use crate::args::named::{CAPTURES, named};
use crate::kgp::{PLAYERS, ServerAddress};
use crate::number::number;

/// Play on a server of the Kalah Game Protocol (KGP), against other programs.
#[derive(Debug, Args)]
#[command(
    after_help = "A server does not say when a game is over or who has won. A new game is seen by its stones, or by the game:id \
    that newer servers send; more than half of the stones in a store are the end, as known servers have it. --games leaves after the last move of the last game if that was an own move. If the other side may have \
    made it, it leaves when the server closes the connection, after 60 s of silence, or when one more game begins: a server that \
    begins games by itself may count that one as given up.\n\n\
    Exit status: 0 the server said goodbye or all games are played, 1 failed or the connection was lost, 2 bad usage, 130 \
    interrupted (the server is told goodbye).\n\n\
    Examples:\n  \
    gomoku kalaha kgp --server localhost:2671\n  \
    gomoku kalaha kgp --server ws://localhost:8080/socket --name mine --games 3 --verbose\n  \
    gomoku kalaha kgp --server localhost:2671 --time 500 --player search"
)]
pub(crate) struct KgpArguments {
    /// The server: host:port for TCP, ws://host[:port]/path for a websocket.
    #[expect(clippy::doc_markdown, reason = "this is a text of the command line")]
    #[arg(long, value_name = "ADDRESS")]
    pub(crate) server: ServerAddress,
    /// Who chooses the moves: kalaha-perfect (exact where the time allows), search (depth after depth), greedy (the most stones
    /// now) or random.
    #[arg(long, default_value = "kalaha-perfect", value_parser = PossibleValuesParser::new(PLAYERS.iter().map(|player| player.name)), hide_possible_values = true)]
    pub(crate) player: String,
    /// Milliseconds for each position. If nothing is said, what the server says of its clock counts, else 2000.
    #[arg(long, value_parser = number::<u64>(1..=86_400_000), allow_negative_numbers = true, value_name = "MS")]
    pub(crate) time: Option<u64>,
    /// Leave after so many games; if nothing is said, play until the server says goodbye.
    #[arg(long, value_parser = number::<u32>(1..=u32::MAX), allow_negative_numbers = true, value_name = "N")]
    pub(crate) games: Option<u32>,
    /// A last stone in an own empty pit opposite to an empty pit: `standard` leaves it, as known servers do, `empty_capture`
    /// takes it to the store.
    #[arg(long, default_value = "standard", value_parser = named::<EmptyCapture>(CAPTURES), hide_possible_values = true)]
    pub(crate) rule: EmptyCapture,
    /// The name that the server and other players see.
    #[arg(long, default_value = "gomoku", value_name = "TEXT")]
    pub(crate) name: String,
    /// Whose program it is.
    #[arg(long, value_name = "TEXT")]
    pub(crate) author: Option<String>,
    /// How it plays, for people.
    #[arg(long, value_name = "TEXT")]
    pub(crate) description: Option<String>,
    /// What the server knows this program by from one connection to the next. It is sent as it is, without encryption.
    #[arg(long, value_name = "TEXT")]
    pub(crate) token: Option<String>,
    /// Tell the server with each move how deep it was looked and what it found (info:comment).
    #[arg(long)]
    pub(crate) comment: bool,
    /// The seed of random moves; drawn by lot if nothing is said.
    #[arg(long, value_parser = number::<u64>(0..=u64::MAX), allow_negative_numbers = true, value_name = "NUMBER")]
    pub(crate) seed: Option<u64>,
    /// Show every line from (<) and to (>) the server on the standard error; a token is not shown.
    #[arg(long, short)]
    pub(crate) verbose: bool,
}
