//! What the search for forced wins finds.

use gomoku_core::Coord;
use gomoku_search::StopReason;

/// What a [`ForcedWinSearch`](crate::ForcedWinSearch) found, and what it cost.
#[derive(Debug, Clone, PartialEq, Eq)]
#[must_use]
#[non_exhaustive]
pub struct ForcedReport {
    /// What was found.
    pub found: Forced,
    /// Positions visited, the root included: one more than the replacements made.
    pub nodes: u64,
    /// Why the search ended: [`Exhausted`](StopReason::Exhausted) if all forcing lines were followed to their ends,
    /// [`Depth`](StopReason::Depth) if some went on beyond the greatest depth; the other reasons mean that it was broken
    /// off. A win found before that stands, but there may be a shorter one.
    pub stop: StopReason,
}

/// What the search for forced wins says about a position. The first of these that holds:
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Forced {
    /// The player wins: by a five at once, by fours, or, if the opponent threatens nothing, by threes.
    Win(ForcedWin),
    /// The opponent has a five at once: here it must be stopped. (If there are several such cells this is the first.)
    Block(Coord),
    /// The opponent would win by fours if it were his turn.
    Threatened(ForcedWin),
    /// None of these was found.
    Nothing,
}

impl Forced {
    /// The player's own win, if there is one.
    #[must_use]
    pub const fn win(&self) -> Option<&ForcedWin> {
        match self {
            Forced::Win(win) => Some(win),
            _ => None,
        }
    }
}

/// A forced win: the first move of it, and the line to the end.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct ForcedWin {
    kind: WinKind,
    last: Coord,
    steps: Vec<ForcedMove>,
}

impl ForcedWin {
    pub(crate) const fn new(kind: WinKind, steps: Vec<ForcedMove>, last: Coord) -> ForcedWin {
        ForcedWin { kind, last, steps }
    }

    /// By what it wins.
    #[must_use]
    pub const fn kind(&self) -> WinKind {
        self.kind
    }

    /// The cell to play now.
    #[must_use]
    pub fn cell(&self) -> Coord {
        self.steps.first().map_or(self.last, |step| step.own)
    }

    /// How many fours or threes come before the last move; 0 if [`cell`](Self::cell) is that move.
    #[must_use]
    pub fn depth(&self) -> u32 {
        self.steps.len() as u32
    }

    /// The forcing moves with the replies to them, before the [last move](Self::last).
    ///
    /// A four has one reply. A three has all the replies that the search puts on the board at once.
    #[must_use]
    pub fn steps(&self) -> &[ForcedMove] {
        &self.steps
    }

    /// The move that ends the line: it makes five or, in a win by threes, an open four.
    #[must_use]
    pub const fn last(&self) -> Coord {
        self.last
    }
}

/// A forcing move and the replies to it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct ForcedMove {
    /// The stone of the side that wins.
    pub own: Coord,
    /// Where the other side may stop the threat.
    pub replies: Vec<Coord>,
}

/// By what a forced win wins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum WinKind {
    /// A five at once.
    Five,
    /// Fours, each with one reply, and a five at the end: certain.
    Fours,
    /// Open threes and an open four at the end.
    ///
    /// As sure as THO-MOKU's document has it, that is, nearly: the opponent has no win by fours at the beginning, but he
    /// may answer a three with fours of his own, and gain a stone by that. With depth 0, an open four at once, it is certain.
    Threes,
}
