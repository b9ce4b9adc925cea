//! Boards and slices for tests.

use std::ops::RangeInclusive;

use gomoku_core::{Board, BoardSize, Coord, Player, Rules, Slice};
use proptest::prelude::*;

/// A board, and stones to place on it one after the other.
pub(crate) type Game = (Board, Vec<(Coord, Player)>);

/// Stones for an empty board with sides of these lengths, more likely in a line than chance would have it, so that long runs
/// come up, and with gaps. Each is on the board and on a cell of its own.
pub(crate) fn games(sides: RangeInclusive<u8>) -> impl Strategy<Value = Game> {
    (sides.clone(), sides).prop_flat_map(|(width, height)| {
        let size = BoardSize::new(width, height).expect("a legal size");
        let streak = (0..width, 0..height, 1..12_u8, 0..4_u8, any::<bool>(), any::<u16>());
        proptest::collection::vec(streak, 0..25).prop_map(move |streaks| {
            let mut board = Board::new(size, Rules::default());
            for (column, row, length, direction, first, gaps) in streaks {
                let player = if first { Player::X } else { Player::O };
                // Every fourth cell or so is left out.
                for step in (0..length).filter(|step| gaps >> step & 0b101 != 0) {
                    let (column, row) = match direction {
                        0 => (column.saturating_add(step), row),
                        1 => (column, row.saturating_add(step)),
                        2 => (column.saturating_add(step), row.saturating_add(step)),
                        _ => (column.saturating_add(step), row.saturating_sub(step)),
                    };
                    if let Some(coord) = Coord::new(column, row) {
                        // Off the board, or on an occupied cell, there is no stone.
                        let _ = board.place(coord, player);
                    }
                }
            }
            let stones = board.moves().collect();
            (Board::new(size, Rules::default()), stones)
        })
    })
}

/// The board with all its stones.
#[allow(dead_code, reason = "not every file of tests plays to the end at once")]
pub(crate) fn played((mut board, stones): Game) -> Board {
    for (coord, player) in stones {
        board.place(coord, player).expect("an empty cell");
    }
    board
}

/// The same board with the colours exchanged, and the other player to move.
#[allow(dead_code, reason = "not every score is the same for both players")]
pub(crate) fn exchanged(board: &Board) -> Board {
    let stones = board.iter_stones().map(|(coord, player)| (coord, player.opponent()));
    let exchanged = Board::from_stones(board.size(), board.rules(), stones).expect("the same cells");
    exchanged.with_side_to_move(board.side_to_move().opponent())
}

/// All slices of a length: three states a cell.
#[allow(dead_code, reason = "not every file of tests looks at all slices")]
pub(crate) fn slices(length: usize) -> impl Iterator<Item = Slice> {
    (0..3_u64.pow(length as u32)).map(move |number| {
        let digit = |cell: usize| number / 3_u64.pow(cell as u32) % 3;
        let mask = |wanted| (0..length).filter(|&cell| digit(cell) == wanted).map(|cell| 1 << cell).sum();
        Slice::from_masks(length, mask(1), mask(2)).expect("no cell has two stones")
    })
}

/// A run of `x` in a picture: its first cell and the one behind its last.
#[allow(dead_code, reason = "not every file of tests joins runs")]
pub(crate) type PlainRun = (usize, usize);

/// All ways to join runs of `x` with one empty cell between them: each run stands alone or belongs to one pair.
#[allow(dead_code, reason = "not every file of tests joins runs")]
pub(crate) fn all_groupings(picture: &[char]) -> Vec<Vec<(PlainRun, Option<PlainRun>)>> {
    let mut runs: Vec<PlainRun> = Vec::new();
    for (cell, _) in picture.iter().enumerate().filter(|(_, mark)| **mark == 'x') {
        match runs.last_mut() {
            Some((_, end)) if *end == cell => *end += 1,
            _ => runs.push((cell, cell + 1)),
        }
    }
    let mut groupings = Vec::new();
    'choices: for choice in 0..1_u32 << runs.len().saturating_sub(1) {
        let mut groups = Vec::new();
        let mut index = 0;
        while index < runs.len() {
            let run = runs[index];
            if choice >> index & 1 == 1 {
                let next = runs[index + 1];
                if next.0 != run.1 + 1 || picture[run.1] != '_' || choice >> (index + 1) & 1 == 1 {
                    continue 'choices;
                }
                groups.push((run, Some(next)));
                index += 2;
            } else {
                groups.push((run, None));
                index += 1;
            }
        }
        groupings.push(groups);
    }
    groupings
}

/// How many cells beside these are empty: 0, 1 or 2.
#[allow(dead_code, reason = "not every file of tests joins runs")]
pub(crate) fn open_ends(picture: &[char], start: usize, end: usize) -> usize {
    let is_empty = |cell: Option<usize>| cell.and_then(|cell| picture.get(cell)) == Some(&'_');
    usize::from(is_empty(start.checked_sub(1))) + usize::from(is_empty(Some(end)))
}
