//! Stones that come in lines of their own: `BOARD`, `x,y,field` …, `DONE`.

use std::time::Instant;

use gomoku::core::BoardSize;

use super::cell::{read_cell, read_stone};
use super::position::{Owner, Position};
use super::reply::quoted;

/// What the stones are for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum BlockKind {
    /// To answer with a move.
    Board,
    /// To be kept, without an answer.
    SetUp,
    /// An opening to decide about.
    Swap2,
}

impl BlockKind {
    /// The command that such stones follow.
    pub(super) const fn word(self) -> &'static str {
        match self {
            BlockKind::Board => "BOARD",
            BlockKind::SetUp => "YXBOARD",
            BlockKind::Swap2 => "SWAP2BOARD",
        }
    }
}

/// The stones so far, or what is wrong with them: then the rest up to DONE is read and dropped, so that nobody takes it for
/// commands.
#[derive(Debug)]
pub(super) struct Block {
    pub(super) kind: BlockKind,
    /// When it began: the clock runs since then.
    pub(super) arrived: Instant,
    stones: Result<Position, String>,
}

impl Block {
    /// Stones for a board of this size; without a board there is nothing to put them on.
    pub(super) fn new(kind: BlockKind, size: Option<BoardSize>, arrived: Instant) -> Block {
        let missing = || format!("there is no board for {}; expected START first", kind.word());
        Block { kind, arrived, stones: size.map(Position::new).ok_or_else(missing) }
    }

    /// Takes a line.
    pub(super) fn add(&mut self, line: &str) {
        if let Ok(position) = &mut self.stones
            && let Err(reason) = add_stone(self.kind, position, line)
        {
            self.stones = Err(reason);
        }
    }

    /// All stones.
    pub(super) fn finish(self) -> Result<Position, String> {
        self.stones
    }
}

fn add_stone(kind: BlockKind, position: &mut Position, line: &str) -> Result<(), String> {
    if kind == BlockKind::Swap2 {
        let cell = read_cell(line)
            .ok_or_else(|| format!("{} is no cell; expected x,y such as 7,7, or DONE", quoted(line)))?;
        // X and O by turns, and nobody has chosen yet.
        let owner = if position.len().is_multiple_of(2) { Owner::Own } else { Owner::Opponent };
        return position.put(cell, owner);
    }
    let expected = "expected x,y,field such as 7,7,1, or DONE";
    let (cell, field) =
        read_stone(line).ok_or_else(|| format!("{} is no stone; {expected}", quoted(line)))?;
    let owner = match field {
        1 => Owner::Own,
        2 => Owner::Opponent,
        3 => Owner::Nobody,
        _ => {
            let fields = "1 (own), 2 (the opponent's) or 3 (nobody's)";
            return Err(format!("{field} is no field in {}; expected {fields}", quoted(line)));
        }
    };
    position.put(cell, owner)
}
