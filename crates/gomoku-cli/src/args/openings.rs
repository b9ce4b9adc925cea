//! What `gomoku openings` can be told, and where `gomoku match` takes openings from.

use std::convert::Infallible;
use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

use clap::Args;
use gomoku::core::{BoardSize, Rule};

use super::named::{RULES, named};
use crate::number::number;

/// Find openings that give both sides the same chances, as the flagship sees it.
///
/// Many are drawn by lot, images of each other as one; a short look at each leaves the evenest for a longer one, by which they are
/// sorted. Everything follows from the seed. The file is one for `gomoku match --openings`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    gomoku openings --count 3 --nodes 1000\n  \
    gomoku openings --rule renju --stones 3 --count 2 --nodes 1000 --seed 4 --threads 2\n  \
    gomoku openings --size 20 --out openings.txt")]
pub(crate) struct OpeningsArguments {
    /// The rule: freestyle, standard, renju, caro or caro-exact.
    #[arg(long, default_value = "freestyle", value_parser = named::<Rule>(RULES), hide_possible_values = true)]
    pub(crate) rule: Rule,
    /// Width x height of the board, each from 3 to 40.
    #[arg(long, default_value = "15x15", value_name = "WxH")]
    pub(crate) size: BoardSize,
    /// How many openings.
    #[arg(long, default_value_t = 100, value_parser = number::<u32>(1..=100_000), allow_negative_numbers = true, value_name = "N")]
    pub(crate) count: u32,
    /// How many stones each has; 3 to 6 if nobody says.
    #[arg(long, value_parser = number::<u8>(1..=20), allow_negative_numbers = true, value_name = "K")]
    pub(crate) stones: Option<u8>,
    /// Positions to visit for the judgement of each; a tenth of them for the short look.
    #[arg(long, default_value_t = 200_000, value_parser = number::<u64>(1..=u64::MAX), allow_negative_numbers = true, value_name = "N")]
    pub(crate) nodes: u64,
    /// The seed of all that is random.
    #[arg(long, default_value_t = 1, value_parser = number::<u64>(0..=u64::MAX), allow_negative_numbers = true, value_name = "NUMBER")]
    pub(crate) seed: u64,
    /// Judge so many at once; the openings stay the same.
    #[arg(long, default_value_t = 1, value_parser = number::<u16>(1..=256), allow_negative_numbers = true, value_name = "N")]
    pub(crate) threads: u16,
    /// Write them to this file, which must not exist yet, instead of the standard output.
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
}

/// Where the openings of a match come from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum OpeningsFrom {
    /// Those that come with the program.
    Balanced,
    File(PathBuf),
}

impl FromStr for OpeningsFrom {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<OpeningsFrom, Infallible> {
        Ok(match text {
            "balanced" => OpeningsFrom::Balanced,
            path => OpeningsFrom::File(path.into()),
        })
    }
}

/// As on the command line.
impl fmt::Display for OpeningsFrom {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OpeningsFrom::Balanced => f.pad("balanced"),
            OpeningsFrom::File(path) => path.display().fmt(f),
        }
    }
}
