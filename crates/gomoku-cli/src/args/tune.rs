//! What `gomoku tune` can be told.

use std::path::PathBuf;

use clap::{Args, Subcommand};
use gomoku::core::{BoardSize, Rule};

use crate::number::number;

/// Let games decide about numbers.
#[derive(Debug, Args)]
#[command(subcommand_value_name = "WHAT", subcommand_help_heading = "What to tune")]
#[command(after_help = "Example:\n  \
    gomoku tune eval --games 1000 --data games.jsonl --out my.weights")]
pub(crate) struct TuneArguments {
    #[command(subcommand)]
    pub(crate) tune: Tune,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Tune {
    /// Learn the weights by which the flagship judges positions, from games against itself.
    ///
    /// First it plays games and writes each down as soon as it is finished; run again with the same file it goes on where it
    /// was. Beside most positions of a game another one is searched, some moves away. Then it looks for the weights by
    /// which the results of the games and what the searches found are likeliest, by logistic regression, and writes them
    /// to a file that says how they were made. One game in ten is held out to check by. Everything follows from the seed.
    #[command(
        after_help = "Exit status: 0 done, 1 failed, 2 bad usage, 130 interrupted; games that were finished before \
        Ctrl-C are kept.\n\n\
        Examples:\n  \
        gomoku tune eval --games 4000 --nodes 1000 --from plain --data one.jsonl --out one.weights\n  \
        gomoku tune eval --seed 2 --from one.weights --data two.jsonl --out two.weights --threads 2\n  \
        gomoku tune eval --fit-only --from plain --data one.jsonl --out again.weights --json\n  \
        gomoku match flagship:weights=two.weights flagship --nodes 5000 --record games.jsonl"
    )]
    Eval(EvalArguments),
}

#[derive(Debug, Args)]
pub(crate) struct EvalArguments {
    /// How many games, counting those that are in the file already.
    #[arg(long, default_value_t = 10_000, value_parser = number::<u32>(2..=10_000_000), allow_negative_numbers = true, value_name = "N")]
    pub(crate) games: u32,
    /// Positions to visit for each move.
    #[arg(long, default_value_t = 2000, value_parser = number::<u64>(1..=u64::MAX), allow_negative_numbers = true, value_name = "N")]
    pub(crate) nodes: u64,
    /// The seed of games and fit.
    #[arg(long, default_value_t = 1, value_parser = number::<u64>(0..=u64::MAX), allow_negative_numbers = true, value_name = "NUMBER")]
    pub(crate) seed: u64,
    /// freestyle, standard, renju, caro or caro-exact.
    #[arg(long, default_value = "freestyle")]
    pub(crate) rule: Rule,
    /// Width x height of the board, each from 5 to 40.
    #[arg(long, default_value = "15x15", value_name = "WxH", value_parser = roomy_size)]
    pub(crate) size: BoardSize,
    /// Play so many games at once. The games stay the same.
    #[arg(long, default_value_t = 1, value_parser = number::<u16>(1..=256), allow_negative_numbers = true, value_name = "N")]
    pub(crate) threads: u16,
    /// The weights that play the games, and to which the fit keeps where the games say nothing: learned (those that are built in), plain, or a file.
    #[arg(long, default_value = "learned", value_name = "WEIGHTS")]
    pub(crate) from: String,
    /// The file of games, JSON Lines; if it is there, it is continued.
    #[arg(long, default_value = "eval.jsonl", value_name = "FILE")]
    pub(crate) data: PathBuf,
    /// The file for the weights.
    #[arg(long, default_value = "eval.weights", value_name = "FILE")]
    pub(crate) out: PathBuf,
    /// Replace the file of weights if there is one already.
    #[arg(long)]
    pub(crate) force: bool,
    /// Play no games: learn from those of the file, all of them, whatever their rule and size.
    #[arg(long, conflicts_with_all = ["games", "nodes", "seed", "rule", "size", "threads"])]
    pub(crate) fit_only: bool,
    /// One JSON object instead of text.
    #[arg(long)]
    pub(crate) json: bool,
}

/// A board with room for five in a row.
fn roomy_size(text: &str) -> Result<BoardSize, String> {
    let size: BoardSize = text.parse().map_err(|error| format!("{error}"))?;
    if size.width().min(size.height()) < 5 {
        return Err(
            "there is no room for five in a row; expected a width and a height from 5 to 40".to_owned()
        );
    }
    Ok(size)
}
