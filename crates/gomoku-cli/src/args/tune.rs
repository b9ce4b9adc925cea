//! What `gomoku tune` can be told.

use std::path::PathBuf;

use clap::{Args, Subcommand};
use gomoku::core::{BoardSize, Rule};
use gomoku::engine::matches::Shard;
use gomoku::eval::priority::Style;

use super::named::{RULES, named};
use crate::number::{number, share};
use crate::plot::PlotFile;
use crate::tuning::Method;

/// Let games decide about numbers.
#[derive(Debug, Args)]
#[command(subcommand_value_name = "WHAT", subcommand_help_heading = "What to tune")]
#[command(after_help = "All of it can be interrupted, even killed, and gone on with: --resume.\n\n\
    Examples:\n  \
    gomoku tune eval --games 1000 --data games.jsonl --out my.weights\n  \
    gomoku tune styles --style attacker --steps 50 --out mine.cmp --plot styles.svg\n  \
    gomoku tune search --steps 200 --nodes 1000 --out mine.search --plot search.svg")]
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
        In parts, on any machines, at any time:\n  \
        parallel 'gomoku tune eval --games 4000 --data all.jsonl --shard {}/4' ::: 1 2 3 4\n  \
        gomoku merge all.*-of-4.jsonl --record all.jsonl\n  \
        gomoku tune eval --games 4000 --data all.jsonl --out all.weights\n\n\
        Examples:\n  \
        gomoku tune eval --games 4000 --nodes 1000 --from plain --data one.jsonl --out one.weights\n  \
        gomoku tune eval --seed 2 --from one.weights --data two.jsonl --out two.weights --threads 2\n  \
        gomoku tune eval --fit-only --from plain --data one.jsonl --out again.weights --plot loss.svg\n  \
        gomoku match flagship:weights=two.weights flagship --nodes 5000 --record games.jsonl"
    )]
    Eval(EvalArguments),
    /// Tune a style of THO-MOKU by playing against itself: change the priorities a little, keep what wins.
    ///
    /// As its document has it: all priorities are changed a little by lot, the new ones play 15 games as X and 15 as O against the
    /// old ones, are kept if they win more than they lose, and so on. At last what was found plays against the style it began
    /// with. Every game is written to a file as soon as it is finished. Everything follows from the seed.
    #[command(
        after_help = "Exit status: 0 done, 1 failed, 2 bad usage, 130 interrupted; --resume goes on.\n\n\
        In parts, at the same time, on machines that see one folder:\n  \
        parallel -j 4 'gomoku tune styles --state run.jsonl --shard {}/4 --resume' ::: 1 2 3 4\n  \
        gomoku merge run.*-of-4.jsonl --record run.jsonl\n\n\
        Examples:\n  \
        gomoku tune styles --style attacker --steps 50 --out mine.cmp --plot styles.svg\n  \
        gomoku tune styles --style attacker --steps 50 --out mine.cmp --plot styles.svg --resume\n  \
        gomoku tune styles --method spsa --games 2 --steps 1000 --state spsa.jsonl --threads 2\n  \
        gomoku match thomoku:style=mine.cmp thomoku:style=attacker --games 200"
    )]
    Styles(StylesArguments),
    /// Tune the numbers of the flagship's search by games against itself: margins, reductions, depths.
    ///
    /// By simultaneous perturbation (SPSA): in every step all numbers are moved up or down by lot and play against those moved the other
    /// way, and all go a little towards the side that wins. A move may visit so many positions, so that everything follows from
    /// the seed. At last what was found plays against what it began with. Every game is written to a file as soon as it is finished.
    #[command(
        after_help = "Exit status: 0 done, 1 failed, 2 bad usage, 130 interrupted; --resume goes on.\n\n\
        In parts, at the same time, on machines that see one folder:\n  \
        parallel -j 4 'gomoku tune search --state run.jsonl --shard {}/4 --resume' ::: 1 2 3 4\n  \
        gomoku merge run.*-of-4.jsonl --record run.jsonl\n\n\
        Examples:\n  \
        gomoku tune search --list\n  \
        gomoku tune search --steps 500 --nodes 2000 --threads 2 --out mine.search --plot search.svg\n  \
        gomoku tune search --numbers futility,razor --steps 100 --state two.jsonl --out two.search\n  \
        gomoku tune search --list-spsa\n  \
        gomoku tune search --spsa my.spsa --steps 500 --nodes 2000 --state my.jsonl --out my.search\n  \
        gomoku match flagship:numbers=mine.search flagship --nodes 2000 --games 400"
    )]
    Search(SearchArguments),
}

/// What all tuning has in common.
#[derive(Debug, Args)]
pub(crate) struct CommonArguments {
    /// The seed from which everything follows.
    #[arg(long, default_value_t = 1, value_parser = number::<u64>(0..=u64::MAX), allow_negative_numbers = true, value_name = "NUMBER")]
    pub(crate) seed: u64,
    /// freestyle, standard, renju, caro or caro-exact.
    #[arg(long, default_value = "freestyle", value_parser = named::<Rule>(RULES), hide_possible_values = true)]
    pub(crate) rule: Rule,
    /// Width x height of the board, each from 5 to 40.
    #[arg(long, default_value = "15x15", value_name = "WxH", value_parser = roomy_size)]
    pub(crate) size: BoardSize,
    /// Play by so many threads. The games stay the same.
    #[arg(long, default_value_t = 1, value_parser = number::<u16>(1..=256), allow_negative_numbers = true, value_name = "N")]
    pub(crate) threads: u16,
    /// Replace the files if there are any already; the games of `tune eval` stay in any case.
    #[arg(long)]
    pub(crate) force: bool,
    /// Draw how it went, step by step or epoch by epoch: a file that ends in .svg or .png. A picture that is there is replaced where the file of
    /// --out is, and nothing else is.
    #[arg(long, value_name = "FILE")]
    pub(crate) plot: Option<PlotFile>,
    /// One JSON object instead of text.
    #[arg(long)]
    pub(crate) json: bool,
}

/// What tuning step by step, by single games, has in common.
#[derive(Debug, Args)]
pub(crate) struct RunArguments {
    #[command(flatten)]
    pub(crate) common: CommonArguments,
    /// Games of what was found against the start, at the end.
    #[arg(long, default_value_t = 200, value_parser = number::<u32>(0..=1_000_000), allow_negative_numbers = true, value_name = "N")]
    pub(crate) check: u32,
    /// Begin with so many stones near the middle, drawn by lot for each pair of games.
    #[arg(long, default_value_t = 3, value_parser = number::<u8>(0..=20), allow_negative_numbers = true, value_name = "K")]
    pub(crate) opening_stones: u8,
    /// How quickly SPSA learns, as a share of the step of each number: what testers call `r_end`; 0.02 if nobody says.
    #[arg(long, value_parser = share, allow_negative_numbers = true, value_name = "RATE")]
    pub(crate) rate: Option<f64>,
    /// Go on with the run in the file of --state, if there is one: only games that are not there are played, and the result and the
    /// picture are replaced. The settings must be the same.
    #[arg(long)]
    pub(crate) resume: bool,
    /// Play the i-th of n parts of the games of every step. The parts run at the same time: each writes its games to a file of its own
    /// beside that of --state, such as run.2-of-4.jsonl, and reads those of the others; the first one writes the result.
    #[arg(long, value_name = "I/N", default_value = "1/1", hide_default_value = true)]
    pub(crate) shard: Shard,
    /// Seconds that the other parts may say nothing.
    #[arg(long, default_value_t = 600, value_parser = number::<u64>(1..=86_400), allow_negative_numbers = true, value_name = "S")]
    pub(crate) patience: u64,
}

impl RunArguments {
    /// How quickly SPSA learns.
    pub(crate) fn rate(&self) -> f64 {
        self.rate.unwrap_or(0.02)
    }
}

#[derive(Debug, Args)]
pub(crate) struct StylesArguments {
    /// The style to begin with: aggressive-0995, attacker, defender, preasure, tbuilder, or a file *.cmp.
    #[arg(long, default_value = Style::BUILT_IN[0], value_name = "STYLE")]
    pub(crate) style: String,
    /// How many times to change it.
    #[arg(long, default_value_t = 100, value_parser = number::<u32>(1..=1_000_000), allow_negative_numbers = true, value_name = "N")]
    pub(crate) steps: u32,
    /// Games as X in every step, and as many as O.
    #[arg(long, default_value_t = 15, value_parser = number::<u32>(1..=100_000), allow_negative_numbers = true, value_name = "N")]
    pub(crate) games: u32,
    /// climb: keep what wins more than it loses, as the document has it; spsa: follow the slope that all games together show.
    #[arg(long, value_enum, default_value_t = Method::Climb, hide_possible_values = true)]
    pub(crate) method: Method,
    /// Keep what wins by so many games of a step, when climbing: 1, the document's rule, if nobody says; more keeps out what won by chance.
    #[arg(long, value_parser = number::<u32>(1..=200_000), allow_negative_numbers = true, value_name = "N")]
    pub(crate) margin: Option<u32>,
    /// Own fours or threes to look ahead: few keep the games short, and it is the style that is tuned.
    #[arg(long, default_value_t = 1, value_parser = number::<u32>(0..=20), allow_negative_numbers = true, value_name = "N")]
    pub(crate) look_ahead: u32,
    /// The file of games, JSON Lines.
    #[arg(long, default_value = "styles.jsonl", value_name = "FILE")]
    pub(crate) state: PathBuf,
    /// The file for the style.
    #[arg(long, default_value = "tuned.cmp", value_name = "FILE")]
    pub(crate) out: PathBuf,
    #[command(flatten)]
    pub(crate) run: RunArguments,
}

impl StylesArguments {
    /// An option that the method knows nothing of.
    pub(crate) fn fault(&self) -> Option<&'static str> {
        match self.method {
            Method::Spsa if self.margin.is_some() => {
                Some("--margin is of no use with --method spsa; expected --rate, or --method climb")
            }
            Method::Climb if self.run.rate.is_some() => {
                Some("--rate is of no use with --method climb; expected --margin, or --method spsa")
            }
            _ => None,
        }
    }
}

#[derive(Debug, Args)]
pub(crate) struct SearchArguments {
    /// The numbers to begin with: usual, or a file *.search.
    #[arg(long, default_value = "usual", value_name = "NUMBERS")]
    pub(crate) from: String,
    /// Tune only these, with commas between; all, if nobody says.
    #[arg(long, value_delimiter = ',', value_name = "NAMES")]
    pub(crate) numbers: Option<Vec<String>>,
    /// Tune the numbers of this file, as they stand there, a line each: name, int, start, min, max, `c_end`, `r_end`.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["from", "numbers", "rate"])]
    pub(crate) spsa: Option<PathBuf>,
    /// Only list the numbers: what each does, its usual value, and how far it may go.
    #[arg(long)]
    pub(crate) list: bool,
    /// Only list the numbers as lines for --spsa.
    #[arg(long, conflicts_with = "list")]
    pub(crate) list_spsa: bool,
    /// How many steps.
    #[arg(long, default_value_t = 500, value_parser = number::<u32>(1..=1_000_000), allow_negative_numbers = true, value_name = "N")]
    pub(crate) steps: u32,
    /// Games as X in every step, and as many as O.
    #[arg(long, default_value_t = 4, value_parser = number::<u32>(1..=100_000), allow_negative_numbers = true, value_name = "N")]
    pub(crate) games: u32,
    /// Positions to visit for each move.
    #[arg(long, default_value_t = 2000, value_parser = number::<u64>(1..=u64::MAX), allow_negative_numbers = true, value_name = "N")]
    pub(crate) nodes: u64,
    /// The file of games, JSON Lines.
    #[arg(long, default_value = "search.jsonl", value_name = "FILE")]
    pub(crate) state: PathBuf,
    /// The file for the numbers.
    #[arg(long, default_value = "tuned.search", value_name = "FILE")]
    pub(crate) out: PathBuf,
    #[command(flatten)]
    pub(crate) run: RunArguments,
}

#[derive(Debug, Args)]
pub(crate) struct EvalArguments {
    /// How many games, counting those that are in the file already.
    #[arg(long, default_value_t = 10_000, value_parser = number::<u32>(2..=10_000_000), allow_negative_numbers = true, value_name = "N")]
    pub(crate) games: u32,
    /// Positions to visit for each move.
    #[arg(long, default_value_t = 2000, value_parser = number::<u64>(1..=u64::MAX), allow_negative_numbers = true, value_name = "N")]
    pub(crate) nodes: u64,
    /// The weights that play the games, and to which the fit keeps where the games say nothing: learned (those that are built in), plain, or a file.
    #[arg(long, default_value = "learned", value_name = "WEIGHTS")]
    pub(crate) from: String,
    /// The file of games, JSON Lines; if it is there, it is continued.
    #[arg(long, default_value = "eval.jsonl", value_name = "FILE")]
    pub(crate) data: PathBuf,
    /// The file for the weights.
    #[arg(long, default_value = "eval.weights", value_name = "FILE")]
    pub(crate) out: PathBuf,
    /// Go on with an interrupted run, whether or not it had come to the weights: if there are games of it, its weights and its picture are
    /// replaced. Games are gone on with in any case.
    #[arg(long, conflicts_with = "fit_only")]
    pub(crate) resume: bool,
    /// Play the i-th of n parts of the games, to a file of its own such as games.2-of-4.jsonl, and learn nothing: `gomoku merge` makes
    /// one file of all parts.
    #[arg(
        long,
        value_name = "I/N",
        default_value = "1/1",
        hide_default_value = true,
        conflicts_with_all = ["fit_only", "plot"]
    )]
    pub(crate) shard: Shard,
    /// Play no games: learn from those of the file, all of them, whatever their rule and size.
    #[arg(long, conflicts_with_all = ["games", "nodes", "seed", "rule", "size", "threads"])]
    pub(crate) fit_only: bool,
    #[command(flatten)]
    pub(crate) common: CommonArguments,
}

/// A board with room for five in a row.
pub(super) fn roomy_size(text: &str) -> Result<BoardSize, String> {
    let size: BoardSize = text.parse().map_err(|error| format!("{error}"))?;
    if size.width().min(size.height()) < 5 {
        return Err(
            "there is no room for five in a row; expected a width and a height from 5 to 40".to_owned()
        );
    }
    Ok(size)
}
