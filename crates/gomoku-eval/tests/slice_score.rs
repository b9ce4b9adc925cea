//! The 2004 engine's score: the document's worked examples, vectors computed elsewhere, and the fast one against the plain.

mod common;

use common::games;
use gomoku_core::{Board, Player, Rules};
use gomoku_eval::{Points, RunningTotals, Scorer, SliceScore, SliceTotals, slice_points};
use gomoku_testkit::vectors;
use proptest::prelude::*;
use serde::Deserialize;

/// The rows in the middle of an empty board, far from its walls.
fn in_the_middle(rows: &[&str]) -> Board {
    let empty = ["..........."; 4];
    let rows: Vec<&str> = empty.iter().chain(rows).chain(&empty).copied().collect();
    Board::from_rows(&rows, Rules::default()).expect("a board")
}

const FIRST_EXAMPLE: [&str; 3] = [".....O.....", "....XXO....", "..........."];
/// Two moves later.
const SECOND_EXAMPLE: [&str; 4] = ["....O......", ".....O.....", "....XXO....", "....X......"];

/// The points of X's and O's runs, as `own` counts them.
fn points(board: &Board, own: Player) -> (i32, i32) {
    let totals = SliceTotals::new(board);
    let of = |player: Player| {
        if player == own { totals.points(player).own } else { totals.points(player).opponent }
    };
    (of(Player::X), of(Player::O))
}

#[test]
fn the_first_worked_example_is_17_to_12() {
    let board = in_the_middle(&FIRST_EXAMPLE);
    assert_eq!(points(&board, Player::O), (12, 17));
    assert_eq!(SliceScore.score(&board, Player::O), Points::whole(5));
}

#[test]
fn the_second_worked_example_is_47_to_28() {
    let board = in_the_middle(&SECOND_EXAMPLE);
    assert_eq!(points(&board, Player::O), (28, 47));
    assert_eq!(SliceScore.score(&board, Player::O), Points::whole(19));
}

#[test]
fn two_moves_lead_from_the_first_example_to_the_second_and_each_changes_four_slices() {
    let mut board = in_the_middle(&FIRST_EXAMPLE);
    for (cell, player) in [("e5", Player::X), ("e8", Player::O)] {
        let before: Vec<_> = board.slices().collect();
        board.place(cell.parse().unwrap(), player).unwrap();
        assert_eq!(board.slices().zip(before).filter(|(now, before)| now != before).count(), 4);
    }
    assert_eq!(points(&board, Player::O), (28, 47));
}

#[test]
fn vectors_have_their_points() {
    #[derive(Deserialize)]
    struct Vector {
        rows: Vec<String>,
        own: Player,
        x: i32,
        o: i32,
        total: i64,
    }
    for (index, vector) in vectors::json_lines::<Vector>("slice_scores.jsonl").into_iter().enumerate() {
        let board = Board::from_rows(&vector.rows, Rules::default()).unwrap();
        assert_eq!(SliceScore.score(&board, vector.own), Points::whole(vector.total), "line {}", index + 1);
        assert_eq!(points(&board, vector.own), (vector.x, vector.o), "line {}", index + 1);
    }
}

#[test]
fn single_slices_score_as_the_document_says() {
    let own = |slice: &str| slice_points(slice.parse().unwrap(), Player::X).own;
    for (slice, expected) in [
        ("o_x_o", 0),
        ("oxxxxo", 0),
        ("ox____o", 1),
        ("_x____", 2),
        ("oxx___", 2),
        ("_xx___", 8),
        ("oxxx__", 8),
        ("_xxx__", 32),
        ("oxxxx_", 40),
        ("_xxxx_", 1024),
        ("oxxxxxo", 4096),
        ("oxxxxx_", 4096),
        ("_xxxxx_", 11 << 9),
        ("oxxxxxx_", 12 << 9),
        ("_xx_xx_", 8 + 8),
        ("o_xxx_o", 32),
    ] {
        assert_eq!(own(slice), expected, "{slice}");
        let reversed: String = slice.chars().rev().collect();
        assert_eq!(own(&reversed), expected, "{reversed}");
    }
    let opponent = |slice: &str| slice_points(slice.parse().unwrap(), Player::X).opponent;
    assert_eq!([opponent("_xxx__"), opponent("oxxxx_"), opponent("_xxxx_")], [256, 1024, 1536]);
}

#[test]
fn findings_name_every_run_with_its_ends() {
    let rows = ["OX.XX....", "OOOOOX...", ".........", ".........", "........."];
    let board = Board::from_rows(&rows, Rules::default()).unwrap();
    let found: Vec<_> = SliceScore
        .explain(&board, Player::O)
        .into_iter()
        .filter(|finding| {
            let row = finding.cells[0].row();
            finding.cells.len() > 1 && finding.cells.iter().all(|cell| cell.row() == row)
        })
        .map(|finding| {
            let cells: Vec<String> = finding.cells.iter().map(ToString::to_string).collect();
            format!("{} {} {} {}", finding.player, finding.pattern, cells.join(" "), finding.points)
        })
        .collect();
    assert_eq!(found, ["X _xx_ d5 e5 -8", "O oxxxxxo a4 b4 c4 d4 e4 4096"]);
    let single: Vec<_> = SliceScore
        .explain(&board, Player::X)
        .into_iter()
        .filter(|finding| finding.cells == ["b5".parse().unwrap()])
        .map(|finding| (finding.pattern, finding.points))
        .collect();
    // Along the row; there is no room below, and O's stone is on the diagonal to the left.
    assert_eq!(single, [("ox_".to_owned(), Points::whole(1))]);
}

#[test]
fn a_reference_to_a_scorer_is_a_scorer() {
    fn both(scorer: impl Scorer, board: &Board) -> (Points, usize) {
        (scorer.score(board, Player::O), scorer.explain(board, Player::O).len())
    }
    let board = in_the_middle(&FIRST_EXAMPLE);
    let scorer: &dyn Scorer = &SliceScore;
    assert_eq!(both(scorer, &board), both(SliceScore, &board));
    assert_eq!(both(scorer, &board).0, Points::whole(5));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn totals_kept_by_difference_equal_a_new_count_through_play_and_undo((board, stones) in games(3..=40)) {
        let mut board = board;
        let mut totals = SliceTotals::new(&board);
        let mut history = vec![totals];
        for (coord, player) in stones {
            totals.place(&board, coord, player);
            board.place(coord, player).unwrap();
            prop_assert_eq!(totals, SliceTotals::new(&board));
            history.push(totals);
        }
        for player in Player::ALL {
            let score = SliceScore.score(&board, player);
            prop_assert_eq!(Points::whole(i64::from(totals.score(player))), score);
            let sum: Points = SliceScore.explain(&board, player).iter().map(|finding| finding.points).sum();
            prop_assert_eq!(sum, score);
        }
        while let Some((coord, player)) = board.last_move() {
            board.undo();
            totals.remove(&board, coord, player);
            history.pop();
            prop_assert_eq!(Some(&totals), history.last());
        }
    }
}
