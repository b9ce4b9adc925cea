//! What `gomoku bench` can be told.

use std::path::PathBuf;
use std::str::FromStr;

use clap::builder::PossibleValuesParser;
use clap::{Args, Subcommand, ValueEnum};
use gomoku::core::{BoardSize, Rule};
use gomoku::engine::EngineSpec;

use super::named::{RULES, named};
use crate::bench::STRATEGIES;
use crate::number::number;
use crate::plot::PlotFile;

/// Measure searches and engines on this machine, and count what they do.
#[derive(Debug, Args)]
#[command(subcommand_value_name = "BENCH", subcommand_help_heading = "Benches")]
#[command(after_help = "Examples:\n  \
    gomoku bench strategies --game tictactoe --depth 6\n  \
    gomoku bench engines --depth 4 --budget 100\n  \
    gomoku bench signature")]
pub(crate) struct BenchArguments {
    #[command(subcommand)]
    pub(crate) bench: Bench,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Bench {
    /// Put the search strategies side by side on the same positions of a game.
    ///
    /// All of them search the same positions to the same depth, or for the same time; a table says what each found and
    /// what it cost, and whether those that must find the same value did. Solver and df-pn know no depth and go to the end
    /// of the game; mcts knows none either, and visits a million positions if neither time nor nodes are limited.
    #[command(
        after_help = "Positions in a file stand in a line each. Tic-tac-toe: all cells, X...O....; Kalaha: the \
        stones in all places, 4 4 4 4 4 4 0 4 4 4 4 4 4 0, with 'mover 2' behind them if the second side moves; n in a \
        row: moves, h8 i9 j10, or all cells. Empty lines and those that begin with # do not count.\n\n\
        Exit status: 0 done, 1 failed or values that differ, 2 bad usage, 130 interrupted; what was found before \
        Ctrl-C is shown.\n\n\
        Examples:\n  \
        gomoku bench strategies --game tictactoe\n  \
        gomoku bench strategies --game kalaha --pits 4 --stones 3 --depth 6 --plot kalaha.svg\n  \
        gomoku bench strategies --game mnk --size 4x4 --line 3 --depth 3 --strategies minimax,alpha-beta\n  \
        gomoku bench strategies --game five --time 100 --positions 2 --json"
    )]
    Strategies(Box<StrategiesArguments>),
    /// Put engines of five in a row side by side: time to depth, and positions visited a second.
    ///
    /// All of them think about the same positions, one after the other, to the same depth or until their budget is used up. They
    /// judge positions by different things and leave out different moves: a depth of one is not the depth of another.
    #[command(
        after_help = "Without --positions the engines think about openings and middle games of 10 to 24 stones that come with \
        the command. In a file a position stands in a line: moves, h8 i9 j10, or all cells. Empty lines and those that begin with # \
        do not count.\n\n\
        Exit status: 0 done, 1 failed, 2 bad usage, 130 interrupted; what was found before Ctrl-C is shown.\n\n\
        Examples:\n  \
        gomoku bench engines --depth 6 --budget 200\n  \
        gomoku bench engines flagship flagship:search=generic --depth 8 --plot engines.svg\n  \
        gomoku bench engines flagship thomoku --rule renju --positions 1 --depth 6 --json"
    )]
    Engines(Box<BenchEnginesArguments>),
    /// Count what fixed searches visit: one number that tells whether a change changes what they do.
    ///
    /// Engines and strategies search fixed positions to fixed depths, each with one thread and from nothing. The sum of the positions
    /// that they visit is the same on every machine and in every run, until somebody changes what a search does.
    #[command(after_help = "Examples:\n  \
        gomoku bench signature\n  \
        gomoku bench signature --json")]
    Signature(SignatureArguments),
}

/// What the signature is told.
#[derive(Debug, Args)]
pub(crate) struct SignatureArguments {
    /// One JSON object instead of tables.
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct BenchEnginesArguments {
    /// The engines with their options, flagship:threads=2; all that look ahead if there is none.
    #[arg(value_name = "ENGINE")]
    pub(crate) engines: Vec<EngineSpec>,
    /// Plies to look ahead.
    #[arg(long, default_value_t = 12, value_parser = number::<u32>(1..=2000), allow_negative_numbers = true, value_name = "N")]
    pub(crate) depth: u32,
    /// Break a search off after so many milliseconds; the table says where that happened.
    #[arg(long, default_value_t = 1000, value_parser = number::<u64>(1..=86_400_000), allow_negative_numbers = true, value_name = "MS")]
    pub(crate) budget: u64,
    /// freestyle: a longer line wins too; standard: it does not; renju: X may not make one, nor two fours or two threes at
    /// once; caro: five between two of the opponent's stones do not win; caro-exact: nor does a longer line.
    #[arg(long, default_value = "freestyle", value_parser = named::<Rule>(RULES), hide_possible_values = true)]
    pub(crate) rule: Rule,
    /// At most so many of the positions that come with the command, or a file of positions.
    #[arg(long, value_name = "N|FILE", allow_negative_numbers = true)]
    pub(crate) positions: Option<PositionsFrom>,
    /// Width x height of the board of a file's positions, each from 3 to 40; 15x15 if nobody says.
    #[arg(long, value_name = "WxH", requires = "positions")]
    pub(crate) size: Option<BoardSize>,
    /// Draw positions visited and time against depth, into a file that ends in .svg or .png. A picture that is there is replaced, and nothing
    /// else.
    #[arg(long, value_name = "FILE")]
    pub(crate) plot: Option<PlotFile>,
    /// One JSON object instead of tables.
    #[arg(long)]
    pub(crate) json: bool,
}

/// The games that can be measured, by name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum GameName {
    /// Tic-tac-toe on 3×3 cells.
    #[value(name = "tictactoe", alias = "tic-tac-toe")]
    TicTacToe,
    /// n in a row on a board of any size.
    Mnk,
    /// Five in a row, 15×15 if not said otherwise.
    #[value(alias = "gomoku")]
    Five,
    /// Kalaha.
    #[value(alias = "kalah")]
    Kalaha,
}

#[derive(Debug, Args)]
pub(crate) struct StrategiesArguments {
    #[command(flatten)]
    pub(crate) game: BenchGameArguments,
    /// How many positions: the start, and others that random moves lead to; or a file of positions.
    #[arg(long, default_value = "5", value_name = "N|FILE", allow_negative_numbers = true)]
    pub(crate) positions: PositionsFrom,
    /// Plies to look ahead; without any limit 9 in tic-tac-toe, 8 in Kalaha, and 3 on a large board.
    #[arg(long, value_parser = number::<u32>(1..=2000), allow_negative_numbers = true, value_name = "N")]
    pub(crate) depth: Option<u32>,
    /// Milliseconds for each strategy on each position, as deep as it gets.
    #[arg(long, value_parser = number::<u64>(1..=86_400_000), allow_negative_numbers = true, value_name = "MS")]
    pub(crate) time: Option<u64>,
    /// Positions that each strategy may visit on each position.
    #[arg(long, value_parser = number::<u64>(1..=u64::MAX), allow_negative_numbers = true, value_name = "N")]
    pub(crate) nodes: Option<u64>,
    /// Break a search off after so many milliseconds; the table says where that happened.
    #[arg(long, default_value_t = 2000, conflicts_with = "time", value_parser = number::<u64>(1..=86_400_000), allow_negative_numbers = true, value_name = "MS")]
    pub(crate) budget: u64,
    /// Only these strategies, with commas between.
    #[arg(long, value_delimiter = ',', value_parser = PossibleValuesParser::new(STRATEGIES), value_name = "NAMES")]
    pub(crate) strategies: Vec<String>,
    /// The seed of all that is random.
    #[arg(long, default_value_t = 1, value_parser = number::<u64>(0..=u64::MAX), allow_negative_numbers = true, value_name = "NUMBER")]
    pub(crate) seed: u64,
    /// Draw positions visited and time against depth, into a file that ends in .svg or .png. A picture that is there is replaced, and nothing
    /// else.
    #[arg(long, value_name = "FILE")]
    pub(crate) plot: Option<PlotFile>,
    /// One JSON object instead of a table.
    #[arg(long)]
    pub(crate) json: bool,
}

/// Which game, and its size and rule as the other commands name them.
#[derive(Debug, Args)]
pub(crate) struct BenchGameArguments {
    /// The game.
    #[arg(long, value_enum, value_name = "GAME")]
    pub(crate) game: GameName,
    /// Width x height of the board for mnk (7x7 if nobody says) and five, each from 3 to 40.
    #[arg(long, value_name = "WxH")]
    pub(crate) size: Option<BoardSize>,
    /// How many in a row win in mnk, from 3 to 10; 4 if nobody says.
    #[arg(long, short = 'k', value_parser = number::<u8>(3..=10), allow_negative_numbers = true, value_name = "N")]
    pub(crate) line: Option<u8>,
    /// Pits on each side for kalaha, from 1 to 12; 6 if nobody says.
    #[arg(long, value_parser = number::<u8>(1..=12), allow_negative_numbers = true, value_name = "N")]
    pub(crate) pits: Option<u8>,
    /// Stones in each pit at the start for kalaha, from 1 to 12; 4 if nobody says.
    #[arg(long, value_parser = number::<u8>(1..=12), allow_negative_numbers = true, value_name = "N")]
    pub(crate) stones: Option<u8>,
    /// The rule: freestyle, standard, renju, caro or caro-exact in mnk and five, `empty_capture` or `standard` in kalaha.
    #[arg(long)]
    pub(crate) rule: Option<String>,
}

/// Where positions come from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum PositionsFrom {
    /// The start, and positions that random moves lead to: so many together.
    Number(u32),
    /// A file with one position a line.
    File(PathBuf),
}

impl FromStr for PositionsFrom {
    type Err = String;

    fn from_str(text: &str) -> Result<PositionsFrom, String> {
        match text.parse::<i128>() {
            Ok(_) => number(1..=10_000)(text).map(PositionsFrom::Number),
            Err(_) => Ok(PositionsFrom::File(text.into())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_a_number_or_a_file() {
        assert_eq!("7".parse(), Ok(PositionsFrom::Number(7)));
        assert_eq!("7.txt".parse(), Ok(PositionsFrom::File("7.txt".into())));
        for text in ["0", "-3", "10001"] {
            assert_eq!(text.parse::<PositionsFrom>().unwrap_err(), "expected a whole number from 1 to 10000");
        }
    }
}
