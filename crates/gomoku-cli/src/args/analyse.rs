//! What `gomoku analyse` can be told.

use std::path::PathBuf;
use std::time::Duration;

use clap::builder::PossibleValuesParser;
use clap::{Args, ValueEnum};
use gomoku::core::formats::Format;
use gomoku::core::{BoardSize, Player, Rule};
use gomoku::engine::EngineSpec;
use gomoku::eval::priority::Style;
use gomoku::search::{Limits, StopFlag};

use super::named::{PLAYERS, RULES, engines, formats, named};
use crate::number::number;
use crate::position::ScorerName;

/// How long to think if nobody says anything.
const USUAL_TIME: Duration = Duration::from_secs(5);

/// Analyse a position, or the end of a game.
///
/// Shows the board with the threats of both sides, looks for a forced win, and lets an engine search, depth after depth, until a limit or
/// Ctrl-C ends it. Values are those of the side to move.
#[derive(Debug, Args)]
#[command(
    after_help = "A position is a file in any format that `gomoku convert --list` names, a record of `gomoku match` or a \
    game that `gomoku play` has saved. On the board an empty cell shows what a stone \
    would make there, X's left and O's right: 5 five, F open four or two fours, M four and open three, 4 four, T two open \
    threes, 3 open three, # forbidden.\n\n\
    A depth such as 10+ has what was known of the depth after 10 when the search stopped within it. The flagship's won? and lost? are \
    opinions: every move of one side that was looked at loses, but not all were looked at. In JSON they are values beyond 20000 points.\n\n\
    Examples:\n  \
    gomoku analyse game.sgf --ply 12 --lines 3\n  \
    gomoku analyse --moves h8i9j10i8 --rule renju --time 3000\n  \
    gomoku analyse position.txt --depth 10 --heat values --explain\n  \
    gomoku analyse game.psq --engine thomoku --heat priorities\n  \
    echo 'h8 i9 j10' | gomoku analyse --json --nodes 100000"
)]
pub(crate) struct AnalyseArguments {
    /// The moves of the game, instead of a file; no move for an empty board.
    #[arg(long, value_name = "MOVES", conflicts_with_all = ["file", "from"])]
    pub(crate) moves: Option<String>,
    /// The format of the file, if it is not to be found out.
    #[arg(long, value_parser = named::<Format>(formats()), hide_possible_values = true, value_name = "FORMAT")]
    pub(crate) from: Option<Format>,
    /// The number of the game in the file, from 1, if there are several.
    #[arg(long, value_parser = number::<usize>(1..=usize::MAX), allow_negative_numbers = true, value_name = "N")]
    pub(crate) game: Option<usize>,
    /// The position after so many moves of the game.
    #[arg(long, value_parser = number::<usize>(0..=1600), allow_negative_numbers = true, value_name = "N")]
    pub(crate) ply: Option<usize>,
    /// Width x height of the board, where the file does not tell it.
    #[arg(long, default_value = "15x15", value_name = "WxH")]
    pub(crate) size: BoardSize,
    /// freestyle, standard, renju, caro or caro-exact; that of the file, or else freestyle, if nobody says.
    #[arg(long, value_parser = named::<Rule>(RULES), hide_possible_values = true)]
    pub(crate) rule: Option<Rule>,
    /// How many in a row win, from 3 to 10; if nobody says, as the file says, or else 5, or the longer side of a board that has no room for 5.
    #[arg(long, short = 'k', value_parser = number::<u8>(3..=10), allow_negative_numbers = true, value_name = "N")]
    pub(crate) line: Option<u8>,
    /// Who is to move: X or O.
    #[arg(long, value_parser = named::<Player>(PLAYERS), hide_possible_values = true, value_name = "PLAYER")]
    pub(crate) side: Option<Player>,
    /// The engine with its options (see `gomoku engines`); if nobody says, the flagship in five in a row, and else oxo.
    #[arg(long, value_parser = named::<EngineSpec>(engines()), hide_possible_values = true, value_name = "ENGINE")]
    pub(crate) engine: Option<EngineSpec>,
    /// How many of the best moves to show, each with its value and line. Engines that tell the line of one move only show the values of the others, if
    /// they value them all.
    #[arg(long, default_value_t = 1, value_parser = number::<usize>(1..=225), allow_negative_numbers = true, value_name = "N")]
    pub(crate) lines: usize,
    /// Milliseconds to think; 5000 if there is no limit at all.
    #[arg(long, value_parser = number::<u64>(1..=86_400_000), allow_negative_numbers = true, value_name = "MS")]
    pub(crate) time: Option<u64>,
    /// Plies to look ahead; 0 for no search.
    #[arg(long, value_parser = number::<u32>(0..=2000), allow_negative_numbers = true, value_name = "N")]
    pub(crate) depth: Option<u32>,
    /// Positions to visit. Limited so, or by depth, the same position gets the same answer everywhere.
    #[arg(long, value_parser = number::<u64>(1..=u64::MAX), allow_negative_numbers = true, value_name = "N")]
    pub(crate) nodes: Option<u64>,
    /// The seed of all that an engine draws by lot.
    #[arg(long, default_value_t = 0, value_parser = number::<u64>(0..=u64::MAX), allow_negative_numbers = true, value_name = "NUMBER")]
    pub(crate) seed: u64,
    /// A map of the board in colour: how much the side to move wants each cell by THO-MOKU's priorities, or what a search finds each move
    /// to be worth. In a pipe, or with `NO_COLOR`, in numbers.
    #[arg(long, value_enum)]
    pub(crate) heat: Option<Heat>,
    /// The style of the priorities.
    #[arg(long, default_value = "aggressive-0995", value_parser = PossibleValuesParser::new(Style::BUILT_IN), value_name = "NAME")]
    pub(crate) style: String,
    /// Say what the static score is made of, pattern by pattern.
    #[arg(long)]
    pub(crate) explain: bool,
    /// What to score by.
    #[arg(long, value_enum, default_value_t)]
    pub(crate) scorer: ScorerName,
    /// JSON Lines: one object for the position, which names the engine, one for each depth, and so on, each with its `event`. `complete` is
    /// false where `threats` lists only the cells that win at once, in other games than five in a row; `begun_depth` is the depth in which the
    /// search stopped, if it changed something; `rows` of a map hold numbers, `win_in` or `loss_in`, and null for other cells.
    #[arg(long)]
    pub(crate) json: bool,
    /// The position; `-` is the standard input.
    #[arg(default_value = "-", value_name = "FILE")]
    pub(crate) file: PathBuf,
}

/// What a map of the board shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Heat {
    /// How much the side to move wants each cell: THO-MOKU's priority matrix.
    Priorities,
    /// What each move is worth, as far as the search could look at all of them.
    Values,
}

impl AnalyseArguments {
    /// How far the search may go.
    pub(crate) fn limits(&self, stop: StopFlag) -> Limits {
        let mut limits = Limits::none().with_stop(stop);
        (limits.depth, limits.nodes) = (self.depth, self.nodes);
        limits.time = self.time.map(Duration::from_millis);
        if self.time.is_none() && self.depth.is_none() && self.nodes.is_none() {
            limits.time = Some(USUAL_TIME);
        }
        limits
    }
}
