//! What the command line can say.

mod analyse;
mod batch;
mod bench;
mod best_move;
mod convert;
#[cfg(test)]
mod documents;
mod engines;
mod exit_status;
pub(crate) mod fuzz;
mod games;
mod kalaha;
mod limits;
mod matches;
mod named;
mod openings;
mod parts;
mod pbrain;
mod perft;
mod play;
mod priorities;
mod score;
mod serve;
mod shell;
mod solve;
mod tune;

pub(crate) use analyse::{AnalyseArguments, Heat};
pub(crate) use batch::{BatchArguments, Operation};
pub(crate) use bench::{
    Bench, BenchArguments, BenchEnginesArguments, BenchGameArguments, GameName, PositionsFrom,
    SignatureArguments, StrategiesArguments,
};
pub(crate) use best_move::BestMoveArguments;
pub(crate) use convert::ConvertArguments;
pub(crate) use engines::{EngineName, EnginesArguments};
pub(crate) use games::{FiveArguments, GameArguments, KalahaArguments, MnkArguments};
pub(crate) use kalaha::{KalahaCommand, KalahaCommandArguments, KalahaSolveArguments, KgpArguments};
pub(crate) use limits::LimitArguments;
pub(crate) use matches::{MatchArguments, MergeArguments};
pub(crate) use openings::{OpeningsArguments, OpeningsFrom};
pub(crate) use parts::PartArguments;
pub(crate) use pbrain::{PbrainCommand, PbrainProgram};
pub(crate) use perft::PerftArguments;
pub(crate) use play::{HabitArguments, PlayArguments, SideArguments, Starts};
pub(crate) use priorities::PrioritiesArguments;
pub(crate) use score::ScoreArguments;
pub(crate) use serve::ServeArguments;
pub(crate) use shell::{CompletionsArguments, ManArguments};
pub(crate) use solve::SolveArguments;
pub(crate) use tune::{EvalArguments, RunArguments, SearchArguments, StylesArguments, Tune, TuneArguments};

use std::env;
use std::fmt::Display;

use clap::error::ErrorKind;
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

/// Board games with search: play them, count them, script them.
///
/// Without a command it starts `gomoku serve`: the board in the browser.
#[derive(Debug, Parser)]
#[command(name = "gomoku", version, max_term_width = 100)]
#[command(
    after_help = "Exit status: 0 done, 1 failed (for batch: some lines were bad), 2 bad usage, 130 interrupted.\n\n\
    Examples:\n  \
    gomoku serve\n  \
    gomoku play tictactoe\n  \
    gomoku play kalaha --player2 alpha-beta:10\n  \
    gomoku match neighbour random --games 20\n  \
    gomoku tune eval --games 1000 --data games.jsonl --out my.weights\n  \
    gomoku perft kalaha --plies 9\n  \
    gomoku analyse game.sgf --lines 3\n  \
    gomoku convert game.psq --to sgf\n  \
    gomoku solve position.txt\n  \
    gomoku kalaha solve --pits 4 --stones 3\n  \
    gomoku bench strategies --game tictactoe --depth 6\n  \
    gomoku batch kalaha-values --depth 6 < positions.jsonl"
)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

impl Arguments {
    /// What this process was told.
    pub(crate) fn read() -> Result<Arguments, clap::Error> {
        let mut command = Arguments::whole_command();
        let matches = command.try_get_matches_from_mut(env::args_os())?;
        Arguments::from_arg_matches(&matches).map_err(|error| error.format(&mut command))
    }

    /// The description of the command line, with all that its help says.
    pub(crate) fn whole_command() -> clap::Command {
        exit_status::told_everywhere(Arguments::command())
    }
}

/// Ends the process as a bad command line does, with the usage of the command that these words lead to: for what only the command finds out.
pub(crate) fn refuse(words: &[&str], fault: impl Display) -> ! {
    let mut all = Arguments::whole_command();
    all.build();
    let place = words.iter().fold(&all, |place, word| place.find_subcommand(word).unwrap_or(place));
    place.clone().error(ErrorKind::ArgumentConflict, fault).exit()
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Open the board in the browser: play, analyse, import and export, alone or over a link.
    Serve(ServeArguments),
    /// Play a game in the terminal.
    Play(PlayArguments),
    /// Score a position of five in a row, and say what the score is made of.
    Score(ScoreArguments),
    /// Show how much a player wants each empty cell: THO-MOKU's priority matrix.
    Priorities(PrioritiesArguments),
    /// Look for a forced win in a position of five in a row, and prove it.
    Solve(SolveArguments),
    /// Kalaha beyond a game at the terminal: solve it, or meet other programs.
    #[command(alias = "kalah")]
    Kalaha(KalahaCommandArguments),
    /// Analyse a position or a game of five in a row: threats, forced wins, the best moves as the search deepens.
    #[command(alias = "analyze")]
    Analyse(Box<AnalyseArguments>),
    /// Turn games and positions into another format: SGF, psq, diagrams, move lists and more.
    Convert(ConvertArguments),
    /// List the engines of five in a row and Kalaha, or the options of one.
    Engines(EnginesArguments),
    /// Let engines play against each other, ours and other programs, and say which is stronger.
    Match(Box<MatchArguments>),
    /// Add up matches, games of tuning and solved positions that were done in parts.
    Merge(MergeArguments),
    /// Find openings that give both sides the same chances.
    Openings(OpeningsArguments),
    /// Play by the Gomocup (piskvork) protocol, for managers and boards of five in a row.
    Pbrain(PbrainCommand),
    /// Let games decide about numbers: of styles, of the flagship's evaluation and of its search.
    Tune(Box<TuneArguments>),
    /// Count the sequences of moves, and the different positions, of a game.
    Perft(PerftArguments),
    /// Measure searches and engines: strategies side by side, time to depth, the signature of what they do.
    Bench(BenchArguments),
    /// Answer JSON Lines: the interface for scripts.
    Batch(BatchArguments),
    /// Write a script that lets a shell complete commands, options and their values.
    Completions(CompletionsArguments),
    /// Write manual pages: one for the command, and one for each command in it.
    Man(ManArguments),
}

impl Default for Command {
    fn default() -> Self {
        Command::Serve(ServeArguments::default())
    }
}
