//! What `gomoku play` can be told.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum};
use gomoku::engine::matches::AfterWin;
use gomoku::search::Limits;

use super::GameArguments;
use crate::number::number;
use crate::screen::ThemeName;
use crate::table::PlayerKind;

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
