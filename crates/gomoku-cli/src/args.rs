//! What the command line can say.

mod analyse;
mod bench;
mod best_move;
mod convert;
mod exit_status;
mod kalaha;
mod matches;
mod openings;
mod parts;
mod serve;
mod shell;
mod solve;
mod tune;

pub(crate) use analyse::{AnalyseArguments, Heat};
pub(crate) use bench::{
    Bench, BenchArguments, BenchEnginesArguments, BenchGameArguments, GameName, PositionsFrom,
    SignatureArguments, StrategiesArguments,
};

pub(crate) use best_move::BestMoveArguments;
pub(crate) use convert::ConvertArguments;
pub(crate) use kalaha::{KalahaCommand, KalahaCommandArguments, KalahaSolveArguments, KgpArguments};
pub(crate) use matches::{MatchArguments, MergeArguments};
pub(crate) use openings::{OpeningsArguments, OpeningsFrom};
pub(crate) use parts::PartArguments;
pub(crate) use serve::ServeArguments;
pub(crate) use shell::{CompletionsArguments, ManArguments};
pub(crate) use solve::SolveArguments;
pub(crate) use tune::{EvalArguments, RunArguments, SearchArguments, StylesArguments, Tune, TuneArguments};

use std::env;
use std::path::PathBuf;
use std::time::Duration;

use clap::builder::PossibleValuesParser;
use clap::{Args, CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};
use gomoku::core::{BoardSize, Coord, OpeningRule, Player, Rule};
use gomoku::engine::matches::AfterWin;
use gomoku::engine::{Difficulty, ENGINES, EngineInfo};
use gomoku::eval::priority::Style;
use gomoku::kalaha::EmptyCapture;
use gomoku::search::Limits;

use crate::number::number;
use crate::pbrain::PbrainArguments;
use crate::position::ScorerName;
use crate::screen::ThemeName;
use crate::table::{PERFECT, PlayerKind};

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
    /// Add up matches, or games of tuning, that were played in parts.
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

/// Play a game in the terminal: on the full screen with keys and the mouse, or line by line.
///
/// Without a game it asks which. The keys are told by F1, and by the menu: F10. Without a terminal, with TERM=dumb or with
/// --plain it talks in lines of text, for pipes and screen readers, and asks for the players too, unless they are given.
#[derive(Debug, Default, Args)]
#[command(subcommand_value_name = "GAME", subcommand_help_heading = "Games")]
#[command(
    after_help = "On the full screen: arrow keys and Enter, or a click, play; u takes back, i gives a hint, F2 begins anew,\n\
    F3 and F4 change the players, F1 tells the rest. Colours are left out if NO_COLOR is set.\n\
    In lines of text: a move, or one of: hint, undo, redo, board, moves, player, save, help, quit.\n\n\
    Examples:\n  \
    gomoku play\n  \
    gomoku play tictactoe --player1 human --player2 minimax --starts 1\n  \
    gomoku play five --player2 flagship:level=3\n  \
    gomoku play five --size 40x40 --go-on-after-win --time 2000\n  \
    gomoku play mnk --size 6x5 --line 4 --player2 alpha-beta:4\n  \
    gomoku play kalaha --pits 6 --stones 4 --seed 7\n  \
    gomoku play --load game.json\n  \
    gomoku play five --player1 flagship:level=3 --player2 thomoku --games 10 --results results.jsonl\n  \
    gomoku play kalaha --plain --player1 random --player2 alpha-beta:8"
)]
pub(crate) struct PlayArguments {
    #[command(subcommand)]
    pub(crate) game: Option<GameArguments>,
    #[command(flatten)]
    pub(crate) sides: SideArguments,
    #[command(flatten)]
    pub(crate) habits: HabitArguments,
}

/// How it is played, whatever is played.
#[derive(Debug, Clone, Default, Args)]
pub(crate) struct HabitArguments {
    /// Lines of text instead of the full screen, for pipes and screen readers.
    #[arg(long, global = true)]
    pub(crate) plain: bool,
    /// Play on after a win until the board is full; the first win counts. In n in a row.
    #[arg(long, global = true)]
    pub(crate) go_on_after_win: bool,
    /// Milliseconds that a computer may think about a move at most.
    #[arg(long, global = true, value_parser = number::<u64>(1..=86_400_000), allow_negative_numbers = true, value_name = "MS")]
    pub(crate) time: Option<u64>,
    /// The colours of the full screen: for a dark or a light background, or none. If nobody says, what the variables `NO_COLOR`
    /// and `COLORFGBG` say, else dark.
    #[arg(long, global = true, value_enum, conflicts_with = "plain")]
    pub(crate) theme: Option<ThemeName>,
    /// Go on with a game that was saved (.json) or is of another program (.psq, .sgf, .lib, .tsc, moves, a board).
    #[arg(long, value_name = "FILE")]
    pub(crate) load: Option<PathBuf>,
    /// Let two computers play so many games, one after the other, on the full screen, with a running score. For more and faster: `gomoku
    /// match`.
    #[arg(long, global = true, value_parser = number::<u32>(1..=1_000_000), allow_negative_numbers = true, value_name = "N", conflicts_with = "plain")]
    pub(crate) games: Option<u32>,
    /// Add the result of each of these games to this file, one JSON object a line.
    #[arg(long, global = true, value_name = "FILE", requires = "games")]
    pub(crate) results: Option<PathBuf>,
}

impl HabitArguments {
    pub(crate) fn after_win(&self) -> AfterWin {
        if self.go_on_after_win { AfterWin::GoOn } else { AfterWin::Stop }
    }

    pub(crate) fn limits(&self) -> Limits {
        self.time.map_or_else(Limits::none, |time| Limits::none().with_time(Duration::from_millis(time)))
    }
}

#[derive(Debug, Clone, Subcommand)]
pub(crate) enum GameArguments {
    /// Tic-tac-toe on 3×3 cells.
    #[command(name = "tictactoe", alias = "tic-tac-toe")]
    #[command(after_help = "Examples:\n  \
        gomoku play tictactoe --player1 human --player2 negamax --starts 1\n  \
        gomoku perft tictactoe --plies 9 --positions")]
    TicTacToe,
    /// n in a row on a board of any size.
    #[command(after_help = "Examples:\n  \
        gomoku play mnk --size 15x15 --line 5\n  \
        gomoku play mnk --size 6x5 --line 4 --rule standard --player2 alpha-beta:4\n  \
        gomoku perft mnk --size 4x4 --line 3 --plies 5")]
    Mnk(MnkArguments),
    /// Five in a row, with the engines of this project.
    #[command(alias = "gomoku")]
    #[command(after_help = "Engines: gomoku engines\n\n\
        Examples:\n  \
        gomoku play five --player2 flagship:level=3\n  \
        gomoku play five --player2 thomoku:style=defender\n  \
        gomoku play five --size 20x20 --player1 lines-2023:depth=3 --player2 human --starts 2\n  \
        gomoku play five --rule renju --opening swap2 --player2 thomoku\n  \
        gomoku play five --random easy --player2 ristinolla-2004:depth=2,gap_aware,win_fast\n  \
        gomoku play five --scenario trap.tsc")]
    Five(FiveArguments),
    /// Kalaha with any number of pits and stones.
    #[command(alias = "kalah")]
    #[command(after_help = "Examples:\n  \
        gomoku play kalaha --player2 alpha-beta:10\n  \
        gomoku play kalaha --player2 kalaha-perfect:time=2000 --starts 1\n  \
        gomoku play kalaha --pits 3 --stones 5 --rule standard --starts 2\n  \
        gomoku perft kalaha --plies 9")]
    Kalaha(KalahaArguments),
}

/// The board and the rules of n in a row.
#[derive(Debug, Clone, Args)]
pub(crate) struct MnkArguments {
    /// Width x height of the board, each from 3 to 40.
    #[arg(long, default_value = "7x7", value_name = "WxH")]
    pub(crate) size: BoardSize,
    /// How many in a row win, from 3 to 10.
    #[arg(long, short = 'k', default_value_t = 4, value_parser = number::<u8>(3..=10), allow_negative_numbers = true, value_name = "N")]
    pub(crate) line: u8,
    /// freestyle: a longer line wins too; standard: it does not; renju: X may not make one, nor two fours or two threes at
    /// once; caro: five between two of the opponent's stones do not win; caro-exact: nor does a longer line.
    #[arg(long, default_value = "freestyle")]
    pub(crate) rule: Rule,
}

/// The board and the rule of five in a row.
#[derive(Debug, Clone, Args)]
pub(crate) struct FiveArguments {
    /// Width x height of the board, each from 3 to 40.
    #[arg(long, default_value = "15x15", value_name = "WxH")]
    pub(crate) size: BoardSize,
    /// freestyle: a longer line wins too; standard: it does not; renju: X may not make one, nor two fours or two threes at
    /// once; caro: five between two of the opponent's stones do not win; caro-exact: nor does a longer line.
    #[arg(long, default_value = "freestyle")]
    pub(crate) rule: Rule,
    /// How the game begins: free; pro (X's first stone in the middle, the second outside the 5x5 around it); long-pro (the
    /// 7x7); swap (three stones by one player, the other chooses); swap2 (who chooses may add two stones and let the first
    /// one choose). Computers place by lot and choose by a search.
    #[arg(long, default_value = "free", value_name = "OPENING", conflicts_with_all = ["random", "scenario"])]
    pub(crate) opening: OpeningRule,
    /// Begin on a random board: easy (the side to move has a short forced win), medium (a longer one) or hard (nobody has
    /// one).
    #[arg(long, value_name = "DIFFICULTY")]
    pub(crate) random: Option<Difficulty>,
    /// Begin with the position of a scenario (.tsc).
    #[arg(long, value_name = "FILE", conflicts_with_all = ["random", "size"])]
    pub(crate) scenario: Option<PathBuf>,
}

/// The size and the rules of Kalaha.
#[derive(Debug, Clone, Args)]
pub(crate) struct KalahaArguments {
    /// Pits on each side, from 1 to 12.
    #[arg(long, default_value_t = 6, value_parser = number::<u8>(1..=12), allow_negative_numbers = true, value_name = "N")]
    pub(crate) pits: u8,
    /// Stones in each pit at the start, from 1 to 12.
    #[arg(long, default_value_t = 4, value_parser = number::<u8>(1..=12), allow_negative_numbers = true, value_name = "N")]
    pub(crate) stones: u8,
    /// A last stone in an own empty pit opposite to an empty pit: `empty_capture` takes it to the store, `standard`
    /// leaves it.
    #[arg(long, default_value = "empty_capture")]
    pub(crate) rule: EmptyCapture,
}

/// Who plays. They stand before or after the game.
#[derive(Debug, Clone, Default, Args)]
pub(crate) struct SideArguments {
    /// Player 1: human, random, minimax, negamax or alpha-beta; a search takes its depth in plies behind a colon, as in
    /// `alpha-beta:6`, or `alpha-beta:end`. In Kalaha also `kalaha-perfect`, with its milliseconds a move if you like: `kalaha-perfect:time=5000`.
    /// In n in a row also an engine with its options: `thomoku:depth=3`. Human if nobody says.
    #[arg(long, global = true, value_name = "PLAYER")]
    pub(crate) player1: Option<PlayerKind>,
    /// Player 2, likewise; if nobody says, the flagship in five in a row, which also plays at lower levels: `flagship:level=3`, from 1 to
    /// 10, and kalaha-perfect in Kalaha. Else alpha-beta.
    #[arg(long, global = true, value_name = "PLAYER")]
    pub(crate) player2: Option<PlayerKind>,
    /// Who makes the first move; drawn by lot if nobody says.
    #[arg(long, global = true, value_enum)]
    pub(crate) starts: Option<Starts>,
    /// The seed of all that is random: the same seed and the same input give the same game.
    #[arg(long, global = true, value_parser = number::<u64>(0..=u64::MAX), allow_negative_numbers = true, value_name = "NUMBER")]
    pub(crate) seed: Option<u64>,
    /// Ask for the players even if no terminal is attached.
    #[arg(long, global = true)]
    pub(crate) menu: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Starts {
    /// Player 1.
    #[value(name = "1")]
    Player1,
    /// Player 2.
    #[value(name = "2")]
    Player2,
    /// Drawn by lot.
    Lot,
}

impl Starts {
    /// The word for it.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Starts::Player1 => "1",
            Starts::Player2 => "2",
            Starts::Lot => "lot",
        }
    }
}

/// Score a position of five in a row, pattern by pattern.
#[derive(Debug, Args)]
#[command(
    after_help = "A position is a diagram of . X O or a matrix of 0 1 2, row by row from the top, or the end of a game in another format of `gomoku convert`. X is to move unless he \
    has more stones. In JSON patterns have x for the player's own stones, o for the others and the wall.\n\n\
    Examples:\n  \
    gomoku score --own O position.txt\n  \
    printf '.....\\n.XXX.\\n..O..\\n.....\\n.....\\n' | gomoku score --own X --scorer windows --json"
)]
pub(crate) struct ScoreArguments {
    /// What to score by.
    #[arg(long, value_enum, default_value_t)]
    pub(crate) scorer: ScorerName,
    /// Whose view the score has: X or O.
    #[arg(long, value_name = "PLAYER")]
    pub(crate) own: Player,
    /// One JSON object instead of a table.
    #[arg(long)]
    pub(crate) json: bool,
    /// The position; `-` is the standard input.
    #[arg(default_value = "-", value_name = "FILE")]
    pub(crate) file: PathBuf,
}

/// Show how much a player wants each empty cell: the sum of the priorities of the patterns around it.
#[derive(Debug, Args)]
#[command(
    after_help = "A position is a diagram of . X O or a matrix of 0 1 2, row by row from the top, or the end of a game in another format of `gomoku convert`.\n\n\
    Examples:\n  \
    gomoku priorities --style attacker --side X position.txt\n  \
    gomoku priorities --side X --explain h8 position.txt\n  \
    gomoku priorities --style-file my.cmp --side O --json < position.txt"
)]
pub(crate) struct PrioritiesArguments {
    /// The style: aggressive-0995, attacker, defender, preasure or tbuilder.
    #[arg(long, default_value = "aggressive-0995", value_parser = PossibleValuesParser::new(Style::BUILT_IN), hide_possible_values = true, value_name = "NAME")]
    pub(crate) style: String,
    /// A style file (.cmp), which counts instead of the style.
    #[arg(long, value_name = "FILE")]
    pub(crate) style_file: Option<PathBuf>,
    /// Who is to move: X or O.
    #[arg(long, value_name = "PLAYER")]
    pub(crate) side: Player,
    /// Say which patterns give this cell its number.
    #[arg(long, value_name = "CELL")]
    pub(crate) explain: Option<Coord>,
    /// One JSON object instead of a board.
    #[arg(long)]
    pub(crate) json: bool,
    /// The position; `-` is the standard input.
    #[arg(default_value = "-", value_name = "FILE")]
    pub(crate) file: PathBuf,
}

/// List the engines of five in a row and Kalaha, or the options of one.
#[derive(Debug, Args)]
#[command(after_help = "Options stand behind the name: oxo:depth=4,win_fast\n\n\
    Examples:\n  \
    gomoku engines\n  \
    gomoku engines oxo\n  \
    gomoku engines kalaha-perfect\n  \
    gomoku engines --json")]
pub(crate) struct EnginesArguments {
    /// The engine whose options to show.
    #[arg(value_name = "NAME", value_parser = engine_by_name)]
    pub(crate) name: Option<EngineName>,
    /// One JSON object an engine, each in a line.
    #[arg(long)]
    pub(crate) json: bool,
}

/// An engine of any game.
#[derive(Debug, Clone, Copy)]
pub(crate) enum EngineName {
    Board(&'static EngineInfo),
    PerfectKalaha,
}

fn engine_by_name(name: &str) -> Result<EngineName, String> {
    if name == PERFECT {
        return Ok(EngineName::PerfectKalaha);
    }
    let found = ENGINES.iter().find(|info| info.name == name).map(EngineName::Board);
    let names = || ENGINES.iter().map(|info| info.name).chain([PERFECT]).collect::<Vec<_>>().join(", ");
    found.ok_or_else(|| format!("expected one of: {}", names()))
}

/// How far engines may think; whatever comes first counts.
#[derive(Debug, Clone, Args)]
pub(crate) struct LimitArguments {
    /// Milliseconds for each move; without any limit the engines have their own.
    #[arg(long, value_parser = number::<u64>(1..=86_400_000), allow_negative_numbers = true, value_name = "MS")]
    pub(crate) time: Option<u64>,
    /// Plies to look ahead, instead of the engines' own depths.
    #[arg(long, value_parser = number::<u32>(1..=2000), allow_negative_numbers = true, value_name = "N")]
    pub(crate) depth: Option<u32>,
    /// Positions to visit for each move.
    #[arg(long, value_parser = number::<u64>(1..=u64::MAX), allow_negative_numbers = true, value_name = "N")]
    pub(crate) nodes: Option<u64>,
}

impl LimitArguments {
    pub(crate) fn limits(&self) -> Limits {
        let mut limits = Limits::none();
        (limits.depth, limits.nodes) = (self.depth, self.nodes);
        limits.time = self.time.map(Duration::from_millis);
        limits
    }
}

/// Play by the Gomocup (piskvork) protocol, for managers and boards of five in a row.
///
/// Commands come in on the standard input, a line each, and answers go out on the standard output. It knows all commands of the
/// protocol and the usual ones of the Yixin extension, every rule, and boards from 3x3 to 40x40. The program `pbrain-gomoku` does
/// the same without a command, as managers want it.
#[derive(Debug, Args)]
#[command(
    after_help = "Commands: START 15, RECTSTART 20,15, BEGIN, TURN 7,7, BOARD … DONE, INFO timeout_turn 5000, END and more.\n\n\
    Examples:\n  \
    gomoku pbrain\n  \
    gomoku pbrain --engine thomoku:style=defender\n  \
    echo 'ABOUT' | gomoku pbrain --threads 2"
)]
pub(crate) struct PbrainCommand {
    #[command(flatten)]
    pub(crate) brain: PbrainArguments,
}

/// Count the sequences of exactly so many moves. Games that ended earlier do not count.
#[derive(Debug, Args)]
#[command(subcommand_value_name = "GAME", subcommand_help_heading = "Games")]
#[command(after_help = "Examples:\n  \
    gomoku perft tictactoe --positions\n  \
    gomoku perft kalaha --plies 9\n  \
    gomoku perft --plies 5 --json mnk --size 4x4 --line 3")]
pub(crate) struct PerftArguments {
    #[command(subcommand)]
    pub(crate) game: GameArguments,
    /// The largest number of moves to count.
    #[arg(long, global = true, default_value_t = 6, value_parser = number::<u32>(1..=u32::MAX), allow_negative_numbers = true, value_name = "N")]
    pub(crate) plies: u32,
    /// Count the different positions as well, which takes memory.
    #[arg(long, global = true)]
    pub(crate) positions: bool,
    /// One JSON object a line instead of a table.
    #[arg(long, global = true)]
    pub(crate) json: bool,
}

/// Answer JSON Lines: one object in, one object out, in the same order.
///
/// Each answer repeats the `id` of its line, or has the `line`'s number. A bad line gives an `error` and the rest goes
/// on. Unknown fields are ignored.
#[derive(Debug, Args)]
#[command(subcommand_value_name = "OPERATION", subcommand_help_heading = "Operations")]
#[command(after_help = "Exit status: 0 all lines good, 1 some bad, 2 bad usage.\n\n\
    Examples:\n  \
    echo '{\"pos\":[4,4,4,4,4,4,0,4,4,4,4,4,4,0],\"mover\":1,\"pit\":3}' | gomoku batch kalaha-apply\n  \
    gomoku batch kalaha-values --depth 6 --threads 2 --input positions.jsonl\n  \
    echo '{\"m\":3,\"n\":3}' | gomoku batch kalaha-start\n  \
    echo '{\"size\":5,\"board\":\"XXXXX....................\"}' | gomoku batch outcome")]
pub(crate) struct BatchArguments {
    #[command(subcommand)]
    pub(crate) operation: Operation,
    /// Read this file instead of the standard input.
    #[arg(long, global = true, value_name = "FILE")]
    pub(crate) input: Option<PathBuf>,
    /// Work on so many lines at once; the order of the answers stays.
    #[arg(long, global = true, default_value_t = 1, value_parser = number::<u16>(1..=256), allow_negative_numbers = true, value_name = "N")]
    pub(crate) threads: u16,
}

#[derive(Debug, Clone, Subcommand)]
pub(crate) enum Operation {
    /// Sow a pit. Reads pos, mover, pit, rule; answers after, next, over, extra, captured.
    #[command(after_help = "Example:\n  \
        echo '{\"pos\":[4,4,4,4,4,4,0,4,4,4,4,4,4,0],\"mover\":1,\"pit\":3}' | gomoku batch kalaha-apply")]
    KalahaApply,
    /// The values of a position's moves. Reads pos, mover, rule; answers value_mover, best, moves.
    #[expect(clippy::doc_markdown, reason = "this is a text of the command line")]
    #[command(after_help = "Examples:\n  \
        echo '{\"pos\":[0,1,2,1,0,4],\"mover\":1}' | gomoku batch kalaha-values --exact\n  \
        gomoku batch kalaha-values --depth 6 --threads 2 --input positions.jsonl")]
    KalahaValues(ValueArguments),
    /// The exact value of a start position. Reads m (pits), n (stones), rule; answers value, best.
    #[command(after_help = "Example:\n  \
        echo '{\"m\":3,\"n\":3,\"rule\":\"standard\"}' | gomoku batch kalaha-start")]
    KalahaStart,
    /// Who has k in a row, and where. Reads rows and cols, or size; k (5 if missing); board.
    #[command(after_help = "Example:\n  \
        echo '{\"rows\":3,\"cols\":4,\"k\":3,\"board\":\"XXX.OO......\"}' | gomoku batch outcome")]
    Outcome,
    /// The points that X may not play in renju. Reads size, or rows and cols; board; answers forbidden.
    ///
    /// `forbidden` has for each such point what a stone there would make: `overline`, `double-four`, `double-three`. A
    /// stone that makes exactly five is never forbidden.
    #[command(after_help = "Example:\n  \
        echo '{\"rows\":3,\"cols\":6,\"board\":\"......XXX.XX......\"}' | gomoku batch forbidden")]
    Forbidden,
    /// Who wins, exactly. Reads rows, cols, k, rule, board, to_move; answers value, moves.
    ///
    /// `value` is `win`, `draw` or `loss` for `to_move` under best play, and `moves` has the same for each empty cell
    /// by "row,col", counted from 0 at the top left. The rule is freestyle or standard. Positions with up to 20 empty cells take a fraction of a second;
    /// with more, up to 64, it depends on the position. A game that is over has a value and no moves.
    #[expect(clippy::doc_markdown, reason = "this is a text of the command line")]
    #[command(after_help = "Example:\n  \
        echo '{\"rows\":3,\"cols\":3,\"k\":3,\"board\":\".X.......\",\"to_move\":\"O\"}' | gomoku batch mnk-values")]
    MnkValues,
    /// Is there a win by fours? Reads size, rule, board, to_move; answers result, line, fours, nodes, ms.
    ///
    /// `result` is `win`, `none` or `unknown` (too many nodes); `line` has the moves of both sides, `fours` how many own moves
    /// come before the five. A win has been checked by the rules. Input without an `id` is answered with its `number`.
    #[expect(clippy::doc_markdown, reason = "this is a text of the command line")]
    #[command(after_help = "Example:\n  \
        echo '{\"size\":5,\"board\":\".....XXXX................\",\"to_move\":\"X\"}' | gomoku batch vcf")]
    Vcf {
        /// Give up after so many stones put on the board.
        #[arg(long, value_parser = number::<u64>(1..=u64::MAX), allow_negative_numbers = true, value_name = "N")]
        max_nodes: Option<u64>,
    },
    /// Is there a win by fours and threes? Reads and answers as vcf does.
    #[command(after_help = "Example:\n  \
        echo '{\"size\":6,\"board\":\"........XX....X.....X...............\",\"to_move\":\"X\"}' | gomoku batch vct")]
    Vct {
        /// Give up after so many stones put on the board.
        #[arg(long, value_parser = number::<u64>(1..=u64::MAX), allow_negative_numbers = true, value_name = "N")]
        max_nodes: Option<u64>,
    },
    /// What an engine plays. Reads size and board, or rows; rule, to_move; answers move, value, pv and more.
    ///
    /// The position is a `board` with its `size`, or with `rows` and `cols`, or it is the list of its `rows`. The rule is freestyle if
    /// it is missing, `k` in a row are 5, and without `to_move` X is to move unless he has more stones.
    ///
    /// `value` is in points, from the view of `to_move`, or null if the engine judges no positions; if the game is decided there is `win_in` or `loss_in` instead, in plies. `pv` has the
    /// moves that the engine expects, `depth` how far it looked in full, `selective_depth` how far at most, `nodes` how many positions it
    /// visited, and `ms` how long it took. A game that is over, and one that the engine does not play, gives an `error`.
    ///
    /// Each line is answered on its own, so that its answer depends on no other line. Without any limit a line takes 1000 ms.
    #[expect(clippy::doc_markdown, reason = "this is a text of the command line")]
    #[command(after_help = "Examples:\n  \
        echo '{\"size\":5,\"board\":\".....XXXX................\",\"to_move\":\"O\"}' | gomoku batch best-move\n  \
        gomoku batch best-move --engine flagship:level=5 --nodes 20000 --threads 2 --input positions.jsonl")]
    BestMove(BestMoveArguments),
    /// The score of a board. Reads rows (a list of texts), own; answers x, o, total.
    #[command(after_help = "Example:\n  \
        echo '{\"rows\":[\".....\",\".XX..\",\"..O..\",\".....\",\".....\"],\"own\":\"X\"}' | gomoku batch score")]
    Score {
        /// What to score by.
        #[arg(long, value_enum, default_value_t)]
        scorer: ScorerName,
    },
    /// The priority matrix of a board. Reads rows (a list of texts), side, style; answers priorities_xyv.
    #[expect(clippy::doc_markdown, reason = "this is a text of the command line")]
    #[command(after_help = "Example:\n  \
        echo '{\"rows\":[\".....\",\".XX..\",\".....\",\".....\",\".....\"],\"side\":\"X\",\"style\":\"attacker\"}' \\\n    \
        | gomoku batch priorities")]
    Priorities {
        /// A style file (.cmp) for all lines, whatever style they name.
        #[arg(long, value_name = "FILE")]
        style_file: Option<PathBuf>,
    },
}

#[derive(Debug, Clone, Args)]
#[group(multiple = false)]
pub(crate) struct ValueArguments {
    /// Look so many sowings ahead and count the difference of the stores there.
    #[arg(long, value_parser = number::<u32>(1..=u32::MAX), allow_negative_numbers = true, value_name = "N")]
    pub(crate) depth: Option<u32>,
    /// Play on to the end of the game (the default): exact values, by the solver.
    #[arg(long)]
    pub(crate) exact: bool,
}
