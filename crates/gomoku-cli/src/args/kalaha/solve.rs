//! What `gomoku kalaha solve` can be told.

use std::path::PathBuf;

use clap::{ArgGroup, Args};
use gomoku::kalaha::solver::Parts;

use crate::args::{KalahaArguments, PartArguments};
use crate::number::number;

/// Solve a start position: who wins, by how much, and how.
///
/// It proves bounds until they meet, and shows them on the way if the standard error is a terminal. Ctrl-C ends it in order, with the
/// bounds that were reached; with --checkpoint the same call goes on from there.
///
/// With --record the positions after the first moves are solved one by one, all of them or those of a --shard, and
/// `gomoku merge` finds the value of the start from the files.
#[derive(Debug, Args)]
#[command(group = ArgGroup::new("written").args(["record"]), after_help = "Exit status: 0 done or out of time, 1 failed, 2 bad usage, 130 interrupted.\n\n\
    Examples:\n  \
    gomoku kalaha solve --pits 4 --stones 3 --moves\n  \
    gomoku kalaha solve --pits 5 --stones 2 --rule standard --json\n  \
    gomoku kalaha solve --pits 4 --stones 4 --time 1000 --threads 2\n  \
    gomoku kalaha solve --stones 5 --memory 4096 --db six.db --checkpoint proof.kalaha\n  \
    gomoku kalaha solve --stones 5 --plies 2 --shard 3/8 --record part3.jsonl --resume")]
pub(crate) struct KalahaSolveArguments {
    #[command(flatten)]
    pub(crate) game: KalahaArguments,
    /// The values of all first moves, not only of the best one.
    #[arg(long)]
    pub(crate) moves: bool,
    /// One JSON object instead of a text.
    #[arg(long)]
    pub(crate) json: bool,
    /// Read the endgame database from this file; if there is no such file, build it and write it. A file that is damaged or
    /// something else is refused, and left as it is.
    #[arg(long, value_name = "FILE")]
    pub(crate) db: Option<PathBuf>,
    /// Build the database of --db anew, whatever the file holds.
    #[arg(long, requires = "db")]
    pub(crate) rebuild_db: bool,
    /// The database knows all positions with up to so many stones in the pits; 0 for none. If nobody says, a third of the stones, as
    /// far as half of the memory goes.
    #[arg(long, value_parser = number::<u8>(0..=31), allow_negative_numbers = true, value_name = "N")]
    pub(crate) db_stones: Option<u8>,
    /// Mebibytes for the table and the database together; if nobody says, as the game needs, 1024 at most.
    #[arg(long, value_parser = number::<usize>(64..=1_048_576), allow_negative_numbers = true, value_name = "MIB")]
    pub(crate) memory: Option<usize>,
    /// So many threads.
    #[arg(long, default_value_t = 1, value_parser = number::<u16>(1..=256), allow_negative_numbers = true, value_name = "N")]
    pub(crate) threads: u16,
    /// Keep what was proven in this file, every 15 s or, if it is large, more seldom, and go on from it if it is there.
    #[arg(long, value_name = "FILE", conflicts_with = "record")]
    pub(crate) checkpoint: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) part: PartArguments,
    /// With --record: solve the positions after so many moves, from 1 to 4.
    #[arg(long, default_value_t = 1, requires = "record", value_parser = number::<u8>(1..=Parts::MOST_PLIES), allow_negative_numbers = true, value_name = "N")]
    pub(crate) plies: u8,
    /// Stop after so many milliseconds; building the database does not count.
    #[arg(long, value_parser = number::<u64>(1..=8_640_000_000), allow_negative_numbers = true, value_name = "MS")]
    pub(crate) time: Option<u64>,
    /// Stop after so many positions.
    #[arg(long, value_parser = number::<u64>(1..=u64::MAX), allow_negative_numbers = true, value_name = "N")]
    pub(crate) nodes: Option<u64>,
}
