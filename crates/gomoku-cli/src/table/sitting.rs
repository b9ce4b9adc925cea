//! A game at the table as the full screen and the browser have it, whatever game it is: what can be asked of it, and the words for that.

use std::io;

use gomoku::core::Board;
use gomoku::engine::EngineSpec;
use gomoku::engine::matches::AfterWin;
use gomoku::kalaha::{Kalaha, TicTacToe};
use gomoku::search::{Limits, Score, Side};
use serde::{Deserialize, Serialize};

use super::picture::Picture;
use super::saved::Saved;
use super::thinking::Progress;
use super::{Console, PlayerKind, Seats};

/// A game being played, without its type.
pub(crate) trait Sitting: Send {
    /// What is being played.
    fn title(&self) -> String;
    /// The same in a few words, where there is little room.
    fn short_title(&self) -> String {
        self.title()
    }
    /// What there is to see.
    fn picture(&self) -> Picture;
    /// What the side is called.
    fn side_name(&self, side: Side) -> &'static str;
    /// The player, 1 or 2, whose turn it is; `None` if there is nothing left to play.
    fn to_move(&self) -> Option<u8>;
    /// The side of a player, if that is settled.
    fn side_of(&self, player: u8) -> Option<Side>;
    /// Who plays.
    fn seats(&self) -> &Seats;
    /// What is asked of the player whose turn it is, or how the game ended.
    fn state(&self) -> String;
    /// How the game ended; `None` as long as there is something to play.
    fn end(&self) -> Option<GameEnd> {
        None
    }
    /// Who was the first to win, even if play goes on, and by what.
    fn decision(&self) -> Option<(GameEnd, How)> {
        None
    }
    /// More on the state of the game, if there is more to say than the board shows.
    fn remark(&self) -> Option<String>;
    /// All that was done so far, each with who did it.
    fn moves(&self) -> Vec<(Option<Side>, String)>;
    /// The same, piece by piece.
    fn turns(&self) -> Vec<TurnMade>;
    /// How many moves can be made again.
    fn undone(&self) -> usize {
        0
    }
    /// The position after so many of these turns.
    fn position(&self, ply: usize) -> Option<Position>;
    /// What there was to see then.
    fn picture_at(&self, ply: usize) -> Option<Picture>;
    /// The places where the side to move can play, if they are few: pits.
    fn playable(&self) -> Vec<usize> {
        Vec::new()
    }
    /// The place of the last move.
    fn last_spot(&self) -> Option<usize>;
    /// How to enter a move, in a few words.
    fn move_hint(&self) -> String;

    /// The place of a move that was written.
    fn spot_named(&self, text: &str) -> Result<usize, String>;

    /// A person points at a place of the picture.
    fn point_at(&mut self, spot: usize) -> Result<Played, String>;
    /// A person writes what is to be done, as `turns` has it.
    fn enter(&mut self, text: &str) -> Result<Played, String> {
        let spot = self.spot_named(text)?;
        self.point_at(spot)
    }
    /// What a person can choose from besides places, if it is a person's turn.
    fn choices(&self) -> Vec<&'static str> {
        Vec::new()
    }
    /// Chooses one of them.
    fn choose(&mut self, index: usize) -> Result<Played, String> {
        let _ = index;
        Err("there is nothing to choose".to_owned())
    }
    /// Takes back the last move of a person and what followed it; where only computers play, one move.
    fn undo(&mut self) -> Result<(), String>;
    /// Takes back turns until so many are left.
    fn back_to(&mut self, ply: usize) -> Result<(), String>;
    /// Who has lost by something that is not on the board, if anybody has.
    fn conceded(&self) -> Option<Conceded> {
        None
    }
    /// A player, 1 or 2, loses by something that is not on the board. The error says why he cannot.
    fn concede(&mut self, player: u8, how: How) -> Result<String, String> {
        let _ = (player, how);
        Err("in an opening nothing can be lost yet; play it to its end".to_owned())
    }
    /// Makes again what was taken back, up to the next turn of a person.
    fn redo(&mut self) -> Result<(), String>;
    /// Lets somebody else play for a player, 1 or 2.
    fn exchange(&mut self, player: u8, kind: PlayerKind) -> Result<(), String>;
    /// What happens after a win.
    fn set_after_win(&mut self, after_win: AfterWin);

    /// Lets the computer think whose turn it is, or about a hint for a person.
    fn think(&mut self, purpose: Purpose, limits: &Limits) -> Result<(), String>;
    /// What is being thought about.
    fn thinks(&self) -> Option<Purpose>;
    /// How far the thinking has come.
    fn progress(&self) -> Option<Progress>;
    /// Ends the thinking, which still answers.
    fn hurry(&self);
    /// Ends the thinking, whose answer counts no more.
    fn stop(&mut self);
    /// What came of the thinking, if it has ended; a move has been made then.
    fn answer(&mut self) -> Option<Answer>;

    /// Keeps the memory and the threads of the players small, whatever their settings say.
    fn be_frugal(&mut self);
    /// Lets this engine give the hints, where it knows the game.
    fn take_adviser(&mut self, adviser: &EngineSpec);
    /// Gives back what memory the players have, and with it what they have learnt.
    fn forget(&mut self) {}

    /// The game that this was the beginning of.
    fn follows(&mut self) -> Option<Result<Box<dyn Sitting>, String>> {
        None
    }
    /// What is written to a file.
    fn saved(&self) -> Result<Saved, String>;

    /// Goes on with the game in lines of text, until it is over or somebody leaves.
    fn play_in_lines(
        self: Box<Self>,
        after_win: AfterWin,
        limits: &Limits,
        console: &mut Console<'_>,
    ) -> io::Result<()>;
}

/// How a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum GameEnd {
    /// This player, 1 or 2, has won.
    Won(u8),
    Drawn,
}

/// By what a game ended; files and pages have the same words for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum How {
    /// A line of enough stones.
    Line,
    /// A stone where none may be put.
    Forbidden,
    /// Only such places were left.
    OnlyForbidden,
    /// No cell is left.
    Full,
    /// The stones in the stores were counted.
    Stones,
    /// A computer saw no hope.
    GaveUp,
    /// A person saw none.
    Resigned,
    /// The clock ran out.
    Time,
}

/// Who has lost by something that is not on the board, and by what.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Conceded {
    /// 1 or 2.
    pub(crate) player: u8,
    pub(crate) how: How,
}

impl Conceded {
    /// Whether there is such a player, and nothing of it is on the board. The error says what would be right.
    pub(crate) fn check(self) -> Result<(), String> {
        if ![1, 2].contains(&self.player) {
            return Err(format!("there is no player {}; expected 1 or 2", self.player));
        }
        match self.how {
            How::GaveUp | How::Resigned | How::Time => Ok(()),
            _ => {
                Err("nobody concedes by what is on the board; expected gave_up, resigned or time".to_owned())
            }
        }
    }
}

/// Something that was done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct TurnMade {
    /// The player, 1 or 2, who did it.
    pub(crate) player: u8,
    /// The side whose stone it was, if it was one.
    pub(crate) side: Option<Side>,
    /// As `enter` reads it.
    pub(crate) text: String,
    pub(crate) spot: Option<usize>,
}

/// A position by its kind.
#[derive(Debug, Clone)]
pub(crate) enum Position {
    Board(Board),
    Kalaha(Kalaha),
    TicTacToe(TicTacToe),
}

/// What a computer thinks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// To move.
    Move,
    /// To tell a person what it would do.
    Hint,
}

/// A move that was made, and how it is to be shown.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Played {
    /// What is said of it.
    pub(crate) told: String,
    /// What there is to see on the way.
    pub(crate) frames: Vec<Picture>,
}

/// What came of thinking.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Answer {
    /// A move was made.
    Played(Played, Opinion),
    /// A hint: the place, and what is said of it.
    Hint(usize, String, Opinion),
    /// A player gives up.
    GaveUp(String),
    /// Something went wrong.
    Failed(String),
}

/// What a computer thought of the position when it decided.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Opinion {
    /// Who thought.
    pub(crate) side: Option<Side>,
    pub(crate) value: Option<Score>,
    pub(crate) depth: u32,
    /// Whether the value is proven.
    pub(crate) is_exact: bool,
}
