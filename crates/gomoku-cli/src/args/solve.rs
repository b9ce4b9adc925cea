//! What `gomoku solve` can be told.

use std::path::PathBuf;

use clap::{ArgGroup, Args};
use gomoku::core::{Player, Rule};

use super::PartArguments;
use super::named::{PLAYERS, RULES, named};
use crate::number::number;

/// Look for a forced win in a position of five in a row, and prove it.
///
/// A win is claimed only with a certificate: what the winner plays, whatever the other side does, checked by the rules
/// alone. `none` says that no such threats win, not that the position is not won.
///
/// Of several files each is a position. With --record they are solved in parts, on many machines with --shard, and `gomoku merge` puts
/// the files together. Each part reads all positions, and a record of others under the same names is refused.
#[derive(Debug, Args)]
#[command(
    group = ArgGroup::new("written").args(["record", "certificate"]).multiple(true),
    after_help = "A position is a diagram of . X O or a matrix of 0 1 2, row by row from the top, or the end of a game in another format of `gomoku convert`. X is to move unless he \
    has more stones, or --side says so.\n\n\
    Examples:\n  \
    gomoku solve position.txt\n  \
    gomoku solve --vcf --rule renju --side O --json < position.txt\n  \
    gomoku solve --time 10000 --certificate proof.json position.txt\n  \
    gomoku solve problems/*.txt --json\n  \
    gomoku solve problems/*.txt --shard 2/4 --record part2.jsonl --resume"
)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "flags of the command line, three of which exclude each other"
)]
pub(crate) struct SolveArguments {
    /// By fours only.
    #[arg(long, group = "by")]
    pub(crate) vcf: bool,
    /// By fours and threes.
    #[arg(long, group = "by")]
    pub(crate) vct: bool,
    /// By fours and threes; if there is no such win, say what the other side threatens. That is what happens if nothing
    /// is said.
    #[arg(long, group = "by")]
    pub(crate) any: bool,
    /// freestyle, standard, renju, caro or caro-exact; that of the file, or else freestyle, if nobody says.
    #[arg(long, value_parser = named::<Rule>(RULES), hide_possible_values = true)]
    pub(crate) rule: Option<Rule>,
    /// Who is to win, as if to move: X or O.
    #[arg(long, value_parser = named::<Player>(PLAYERS), hide_possible_values = true, value_name = "PLAYER")]
    pub(crate) side: Option<Player>,
    /// Stop after so many milliseconds, in each position; what the other side threatens is looked for as long again.
    #[arg(long, value_parser = number::<u64>(1..=86_400_000), allow_negative_numbers = true, value_name = "MS")]
    pub(crate) time: Option<u64>,
    /// Stop after so many stones put on the board, in each position, and as many again for the other side.
    #[arg(long, value_parser = number::<u64>(1..=u64::MAX), allow_negative_numbers = true, value_name = "N")]
    pub(crate) nodes: Option<u64>,
    /// Write the certificate of a win to this file, as JSON; of one position only. One that is there stays, unless --force.
    #[arg(long, value_name = "FILE", conflicts_with = "record")]
    pub(crate) certificate: Option<PathBuf>,
    /// One JSON object a position instead of a board.
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) part: PartArguments,
    /// The positions; `-` is the standard input.
    #[arg(default_value = "-", value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
}
