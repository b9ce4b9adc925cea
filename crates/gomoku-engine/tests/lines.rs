//! The 2023 program against its definition.

mod common;

use std::collections::BTreeSet;

use common::random_position;
use gomoku_core::{Board, BoardSize, Coord, Player, Rules};
use gomoku_engine::classics::Lines2023;
use gomoku_eval::CarriedLineScore;
use gomoku_search::{Limits, Score};

/// The empty cells within two of a stone.
fn near(board: &Board) -> Vec<Coord> {
    let is_near = |cell: &Coord| {
        board.iter_stones().any(|(stone, _)| {
            stone.column().abs_diff(cell.column()) <= 2 && stone.row().abs_diff(cell.row()) <= 2
        })
    };
    board.size().coords().filter(|cell| board.is_empty_cell(*cell)).filter(is_near).collect()
}

/// Minimax as the document has it: the value carried along is the value of a leaf, and of a position that somebody has won.
fn minimax(board: &mut Board, carried: CarriedLineScore, depth: u32) -> i64 {
    let cells = near(board);
    if depth == 0 || board.is_over() || cells.is_empty() {
        return carried.ten_thousandths();
    }
    let mover = board.side_to_move();
    let values = cells.into_iter().map(|cell| after(board, carried, cell, depth));
    let values: Vec<i64> = values.collect();
    let best = if mover == carried.view() { values.into_iter().max() } else { values.into_iter().min() };
    best.expect("a cell near a stone")
}

fn after(board: &mut Board, carried: CarriedLineScore, cell: Coord, depth: u32) -> i64 {
    let next = carried.after(board, cell, board.side_to_move());
    board.play(cell).expect("an empty cell");
    let value = minimax(board, next, depth - 1);
    board.undo();
    value
}

#[test]
fn its_choice_has_the_value_of_plain_minimax_with_the_value_carried_along() {
    for seed in 0..300 {
        let (size, stones) = (BoardSize::new(8, 7).expect("a good size"), 3 + seed as usize % 26);
        let mut board = random_position(size, stones, seed);
        let root = CarriedLineScore::root(&board, board.side_to_move());
        let depth = 1 + (seed % 3) as u32;
        if depth == 3 && stones < 20 {
            continue;
        }
        let values: Vec<(Coord, i64)> =
            near(&board).into_iter().map(|cell| (cell, after(&mut board, root, cell, depth))).collect();
        let best = values.iter().map(|(_, value)| *value).max().expect("a cell near a stone");
        let report = Lines2023::new().search(&board, &Limits::none().with_depth(depth), &mut ());
        let chosen = report.best_move.expect("a move");
        let found = values.iter().find(|(cell, _)| *cell == chosen).expect("a cell near a stone").1;
        // The search counts in hundredths, and in tenths beside a five.
        assert!(best - found <= 1000, "depth {depth}: {chosen} has {found}, the best {best}\n{board}");
    }
}

#[test]
fn in_a_lost_position_it_blocks_what_it_can() {
    let rows = [".........", ".........", "..XXXX...", "...OO....", "....O....", ".........", "........."];
    let board =
        Board::from_rows(&rows, Rules::default()).expect("a good diagram").with_side_to_move(Player::O);
    for depth in 2..=3 {
        let report = Lines2023::new().search(&board, &Limits::none().with_depth(depth), &mut ());
        assert_eq!(report.value, Score::loss_in(2));
        let ends: BTreeSet<String> = ["b5", "g5"].map(String::from).into();
        assert!(ends.contains(&report.best_move.expect("a move").to_string()), "{:?}", report.best_move);
    }
}

#[test]
fn once_a_win_or_loss_is_seen_it_looks_no_deeper() {
    let rows = [
        "...........",
        "....O.O....",
        "...XXXX....",
        "...O.O.....",
        "......O....",
        "...........",
        "...........",
    ];
    let board = Board::from_rows(&rows, Rules::default()).expect("a good diagram");
    for (player, value) in [(Player::X, Score::win_in(1)), (Player::O, Score::loss_in(2))] {
        let board = board.clone().with_side_to_move(player);
        let report = Lines2023::new().search(&board, &Limits::none().with_depth(12), &mut ());
        assert_eq!((report.value, report.depth), (value, 2));
        assert!(report.nodes < 5000, "{}", report.nodes);
    }
}

#[test]
fn in_a_game_that_goes_on_after_a_win_the_next_five_counts_as_much() {
    let mut rows = vec![".............".to_owned(); 13];
    rows[1] = "XXXXX........".to_owned();
    rows[6] = "....XXXX.....".to_owned();
    rows[8] = "....O.O......".to_owned();
    rows[10] = "......O......".to_owned();
    let board = Board::from_rows(&rows, Rules::default()).expect("a good diagram");
    for depth in 2..=3 {
        let limits = Limits::none().with_depth(depth);
        let lost = Lines2023::new().search(&board.clone().with_side_to_move(Player::O), &limits, &mut ());
        assert_eq!(lost.value, Score::loss_in(2));
        assert!(["d7", "i7"].contains(&lost.best_move.expect("a move").to_string().as_str()));
        let won = Lines2023::new().search(&board.clone().with_side_to_move(Player::X), &limits, &mut ());
        assert_eq!(won.value, Score::win_in(1));
    }
}
