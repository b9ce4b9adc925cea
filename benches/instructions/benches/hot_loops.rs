//! The loops that everything else waits for, each once, counted in instructions.
//!
//! What is set up before the loop is not counted. All of it has one thread and no limit of time, so the same build counts the same
//! number wherever it runs; `cargo xtask instructions` holds it against what was recorded.

use std::hint::black_box;
use std::sync::Arc;

use gomoku::core::{Board, BoardSize, Coord, Player, Rules};
use gomoku::engine::{Flagship, ThreatSearch, Threats};
use gomoku::eval::patterns::{Cell, Patterns};
use gomoku::eval::priority::{CompiledStyle, PriorityMatrix, Style};
use gomoku::eval::{RunningTotals, SliceTotals};
use gomoku::kalaha::solver::KalahaSolver;
use gomoku::kalaha::{Kalaha, StoreDifference, TicTacToe};
use gomoku::search::{AlphaBeta, Limits, NoEvaluation, Pvs, RootDetail, Strategy};
use gungraun::{library_benchmark, library_benchmark_group, main};

#[path = "../../shared/scattered.rs"]
mod scattered;

use scattered::scattered;

type Position = (Board, Vec<Coord>);

fn board(side: u8) -> Position {
    scattered(side, 2004)
}

#[library_benchmark]
#[bench::small(args = (15), setup = board)]
#[bench::large(args = (40), setup = board)]
fn board_play_and_undo((mut board, cells): Position) -> Position {
    for &coord in &cells {
        board.play_unchecked(coord);
        black_box(board.winners());
        board.undo();
    }
    (board, cells)
}

fn totals(side: u8) -> (SliceTotals, Position) {
    let position = board(side);
    (SliceTotals::new(&position.0), position)
}

#[library_benchmark]
#[bench::small(args = (15), setup = totals)]
#[bench::large(args = (40), setup = totals)]
fn slice_totals((mut totals, (board, cells)): (SliceTotals, Position)) -> SliceTotals {
    for &coord in &cells {
        totals.place(&board, coord, Player::X);
    }
    totals
}

fn matrix(side: u8) -> (PriorityMatrix, Position) {
    let style = Arc::new(CompiledStyle::new(Style::built_in("attacker").expect("a built-in style")));
    let position = board(side);
    (PriorityMatrix::new(style, &position.0, Player::X), position)
}

#[library_benchmark]
#[bench::small(args = (15), setup = matrix)]
fn priority_matrix((mut matrix, (board, cells)): (PriorityMatrix, Position)) -> PriorityMatrix {
    for &coord in &cells {
        matrix.place(&board, coord, Player::X);
        matrix.remove(&board, coord, Player::X);
    }
    matrix
}

fn patterns(side: u8) -> (Patterns, Vec<Cell>) {
    let (board, cells) = board(side);
    let mut patterns = Patterns::new(board.size(), board.rules()).expect("five in a row");
    for (coord, player) in board.moves() {
        patterns.play(Cell::of(board.size(), coord).expect("on the board"), player).expect("an empty cell");
    }
    let cells = cells.iter().map(|&coord| Cell::of(board.size(), coord).expect("on the board")).collect();
    (patterns, cells)
}

#[library_benchmark]
#[bench::small(args = (15), setup = patterns)]
#[bench::large(args = (40), setup = patterns)]
fn patterns_play_and_undo((mut patterns, cells): (Patterns, Vec<Cell>)) -> Patterns {
    for (&cell, player) in cells.iter().zip(Player::ALL.into_iter().cycle()) {
        patterns.play_unchecked(cell, player);
        black_box(patterns.has_five(player));
        patterns.undo();
    }
    patterns
}

#[library_benchmark]
fn alpha_beta_tic_tac_toe() -> u64 {
    AlphaBeta::new(NoEvaluation).search(&TicTacToe::default(), &Limits::none()).nodes
}

#[library_benchmark]
#[bench::depth_10(10)]
fn pvs_kalaha(depth: u32) -> u64 {
    Pvs::new(StoreDifference).search(&Kalaha::default(), &Limits::none().with_depth(depth)).nodes
}

#[library_benchmark]
fn solve_kalah_4_3() -> Option<i32> {
    let start = Kalaha::new(4, 3).expect("a legal size");
    let solution = KalahaSolver::new().with_table_mib(1).solve(&start, RootDetail::Best, &Limits::none());
    solution.expect("room for the table").value()
}

/// An open middle game.
fn middle_game() -> Board {
    let size = BoardSize::square(15).expect("a legal size");
    let mut board = Board::new(size, Rules::default());
    for name in "h8 i9 h9 h10 g8 i8 i7 g9 f8 j10".split(' ') {
        board.play(name.parse().expect("a cell")).expect("an empty cell");
    }
    board
}

fn engine() -> (Flagship, Board) {
    (Flagship::new().with_hash_mib(1), middle_game())
}

#[library_benchmark]
#[bench::nodes_20000(setup = engine)]
fn flagship_search((mut engine, board): (Flagship, Board)) -> Option<Coord> {
    let limits = Limits::none().with_nodes(20_000);
    engine.search(&board, &limits, &mut ()).and_then(|report| report.best_move)
}

#[library_benchmark]
#[bench::middle_game(setup = middle_game)]
fn wins_by_fours(board: Board) -> u64 {
    let found = ThreatSearch::new(Threats::Fours).search(&board, Player::X, &Limits::none());
    found.expect("five in a row").nodes
}

library_benchmark_group!(
    name = hot_loops;
    benchmarks = board_play_and_undo, slice_totals, priority_matrix, patterns_play_and_undo, alpha_beta_tic_tac_toe, pvs_kalaha,
        solve_kalah_4_3, flagship_search, wins_by_fours
);

main!(library_benchmark_groups = hot_loops);
