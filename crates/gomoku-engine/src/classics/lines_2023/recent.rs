//! The cells within two of a stone, the most recently touched last.

use gomoku_core::{Board, BoardSize, Coord};

/// How far a stone reaches.
const REACH: u8 = 2;

/// The order in which a stone touches the columns and rows around it, as in the program.
const STEPS: [i16; 5] = [2, -2, 1, -1, 0];

/// A list of empty cells for each ply since the root. A stone takes its own cell from the list and moves the cells around it
/// to the end.
///
/// Lists stand one behind the other in one buffer: taking a move back cuts the last one off, and nothing is allocated once
/// the buffer has grown.
#[derive(Debug, Clone)]
pub(super) struct RecentCells {
    size: BoardSize,
    cells: Vec<Coord>,
    /// Where each ply's list begins.
    starts: Vec<usize>,
}

impl RecentCells {
    /// The list of a board: as if its stones had been placed one after the other, those that are no moves first, row by row.
    pub(super) fn new(board: &Board) -> RecentCells {
        let mut list = RecentCells { size: board.size(), cells: Vec::new(), starts: vec![0] };
        let is_move = |coord| board.moves().any(|(played, _)| played == coord);
        let set_up = board.iter_stones().map(|(coord, _)| coord).filter(|coord| !is_move(*coord));
        for coord in set_up.chain(board.moves().map(|(coord, _)| coord)) {
            list.place(board, coord);
        }
        list.cells.drain(..list.starts.last().copied().unwrap_or(0));
        list.starts = vec![0];
        list.cells.retain(|coord| board.is_empty_cell(*coord));
        list
    }

    /// The cells of the last ply, the most recently touched first.
    pub(super) fn iter(&self) -> impl Iterator<Item = Coord> + '_ {
        self.cells[self.start()..].iter().rev().copied()
    }

    fn start(&self) -> usize {
        self.starts.last().copied().unwrap_or(0)
    }

    /// A stone on an empty cell of this board, which may have it already or not.
    pub(super) fn place(&mut self, board: &Board, coord: Coord) {
        let (start, end) = (self.start(), self.cells.len());
        self.starts.push(end);
        for index in start..end {
            let cell = self.cells[index];
            if !is_near(cell, coord) {
                self.cells.push(cell);
            }
        }
        let (x, y) = coord.to_xy(self.size.height());
        for dx in STEPS {
            for dy in STEPS {
                let touched = offset(x, dx)
                    .zip(offset(y, dy))
                    .and_then(|(x, y)| Coord::from_xy(x, y, self.size.height()))
                    .filter(|touched| *touched != coord && board.is_empty_cell(*touched));
                self.cells.extend(touched);
            }
        }
    }

    /// Takes the last stone back.
    pub(super) fn undo(&mut self) {
        if let Some(end) = self.starts.pop() {
            self.cells.truncate(end);
        }
    }
}

fn is_near(one: Coord, other: Coord) -> bool {
    one.column().abs_diff(other.column()) <= REACH && one.row().abs_diff(other.row()) <= REACH
}

fn offset(place: u8, step: i16) -> Option<u8> {
    u8::try_from(i16::from(place) + step).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use gomoku_core::Rules;

    fn names(list: &RecentCells) -> Vec<String> {
        list.iter().map(|coord| coord.to_string()).collect()
    }

    #[test]
    fn the_cells_around_the_last_stone_come_first_and_each_once() {
        let mut board = Board::from_moves("h8", BoardSize::square(15).unwrap(), Rules::default()).unwrap();
        let mut list = RecentCells::new(&board);
        let first = names(&list);
        assert_eq!(first.len(), 24);
        // x is looked at from 0 outward, and so is y: what was touched last comes first.
        assert_eq!(first[..4], ["h9", "h7", "h10", "h6"]);

        board.play("i9".parse().unwrap()).unwrap();
        list.place(&board, "i9".parse().unwrap());
        let second = names(&list);
        assert_eq!(second[..4], ["i10", "i8", "i11", "i7"]);
        assert!(!second.contains(&"i9".to_owned()) && !second.contains(&"h8".to_owned()));
        let mut sorted = second.clone();
        sorted.sort();
        sorted.dedup();
        assert_eq!(sorted.len(), second.len(), "each cell once");

        list.undo();
        assert_eq!(names(&list), first);
    }

    #[test]
    fn the_list_of_a_board_is_the_list_of_its_moves() {
        let size = BoardSize::new(9, 7).unwrap();
        let board = Board::from_moves("a1 b2 i7 h6 e4 d4", size, Rules::default()).unwrap();
        let mut replayed = Board::new(size, Rules::default());
        let mut list = RecentCells::new(&replayed);
        for (coord, _) in board.moves() {
            replayed.play(coord).unwrap();
            list.place(&replayed, coord);
        }
        assert_eq!(names(&RecentCells::new(&board)), names(&list));
    }

    #[test]
    fn stones_that_were_set_up_are_touched_row_by_row() {
        let board = Board::from_diagram("X......\n.......\n.......\n......O", Rules::default()).unwrap();
        let list = names(&RecentCells::new(&board));
        assert!(list.iter().position(|cell| cell == "f1") < list.iter().position(|cell| cell == "b4"));
    }
}
