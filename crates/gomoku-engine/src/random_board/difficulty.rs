//! How hard a position is, measured by the search for forced wins.

use std::fmt;
use std::str::FromStr;

use gomoku_core::Board;
use gomoku_search::Limits;
use thiserror::Error;

use crate::forced_win::{Forced, ForcedReport, ForcedWinError, ForcedWinSearch};

/// How hard a position is for the side to move, by the [search for forced wins](ForcedWinSearch).
///
/// In all three nobody has won or can at once.
///
/// # Display
/// `easy`, `medium` or `hard`; [`FromStr`] reads the same words.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Difficulty {
    /// The side to move has a forced win by at most two fours or threes.
    Easy,
    /// The side to move has a forced win by three to five fours or threes, and by no fewer.
    Medium,
    /// Neither side, were it to move, has a forced win by at most five fours or threes.
    Hard,
}

impl Difficulty {
    /// All three, the easiest first.
    pub const ALL: [Difficulty; 3] = [Difficulty::Easy, Difficulty::Medium, Difficulty::Hard];

    /// The most fours or threes of an easy win.
    const EASY_DEPTH: u32 = 2;
    /// The most fours or threes of any win that is looked for.
    const DEPTH: u32 = 5;
    /// A search that needs more positions than this is not finished, and says nothing. Nearly all need far fewer.
    const MOST_NODES: u64 = 20_000;

    /// The difficulty of a position for the side to move. `None` if it has none of the three: somebody has won or can at
    /// once, or only the opponent has a forced win; or if the search for it takes more than 20,000 positions.
    ///
    /// # Errors
    /// If the board's rules are not those of five in a row, freestyle or standard.
    ///
    /// # Examples
    /// ```
    /// use gomoku_core::{Board, Rules};
    /// use gomoku_engine::Difficulty;
    ///
    /// let board = Board::from_diagram("........\n..OX.O..\n..OXX...\n........\n........", Rules::default())?;
    /// assert_eq!(Difficulty::of(&board)?, Some(Difficulty::Hard));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(board: &Board) -> Result<Option<Difficulty>, ForcedWinError> {
        let limits = Limits::none().with_nodes(Self::MOST_NODES);
        let player = board.side_to_move();
        if board.is_over() {
            return Ok(None);
        }
        let shallow = ForcedWinSearch::new(Self::EASY_DEPTH).search(board, player, &limits)?;
        match &shallow.found {
            Forced::Win(win) if win.kind() == crate::WinKind::Five => return Ok(None),
            Forced::Win(_) => return Ok(Some(Difficulty::Easy)),
            Forced::Block(_) => return Ok(None),
            _ if shallow.stop.is_interruption() => return Ok(None),
            _ => {}
        }
        let deep = |player| ForcedWinSearch::new(Self::DEPTH).search(board, player, &limits);
        let is_quiet =
            |report: &ForcedReport| report.found == Forced::Nothing && !report.stop.is_interruption();
        let own = deep(player)?;
        // The shallow search saw no win, so that this one is deeper.
        if own.found.win().is_some() {
            return Ok(Some(Difficulty::Medium));
        }
        Ok((is_quiet(&own) && is_quiet(&deep(player.opponent())?)).then_some(Difficulty::Hard))
    }

    /// From how many to how many stones of each side random positions have: enough for the win, few enough to see it.
    pub(super) const fn stones(self) -> [usize; 2] {
        match self {
            Difficulty::Easy => [4, 8],
            Difficulty::Medium => [5, 10],
            Difficulty::Hard => [3, 7],
        }
    }
}

impl fmt::Display for Difficulty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Difficulty::Easy => "easy",
            Difficulty::Medium => "medium",
            Difficulty::Hard => "hard",
        })
    }
}

/// A text that is no [`Difficulty`].
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("there is no difficulty '{text}'; expected easy, medium or hard")]
pub struct ParseDifficultyError {
    /// The beginning of what was read.
    text: String,
}

impl FromStr for Difficulty {
    type Err = ParseDifficultyError;

    fn from_str(text: &str) -> Result<Difficulty, ParseDifficultyError> {
        let error = || ParseDifficultyError { text: text.chars().take(40).collect() };
        Difficulty::ALL.into_iter().find(|difficulty| difficulty.to_string() == text).ok_or_else(error)
    }
}
