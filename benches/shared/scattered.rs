//! Boards for benchmarks: stones on a fifth of the cells, the same on every machine.

use gomoku::core::{Board, BoardSize, Coord, Rules};

/// A board with stones of both players on a fifth of its cells, and the other cells in a random order; other ones for other
/// seeds.
pub(crate) fn scattered(width: u8, seed: u64) -> (Board, Vec<Coord>) {
    let size = BoardSize::square(width).expect("a legal size");
    let mut board = Board::new(size, Rules::default());
    let mut cells: Vec<Coord> = size.coords().collect();
    // A shuffle by a linear congruential generator, which needs no crate and never changes.
    let mut state = seed;
    for index in (1..cells.len()).rev() {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        cells.swap(index, (state >> 33) as usize % (index + 1));
    }
    for coord in cells.split_off(cells.len() * 4 / 5) {
        let mover = board.side_to_move();
        board.place(coord, mover).expect("an empty cell");
    }
    (board, cells)
}
