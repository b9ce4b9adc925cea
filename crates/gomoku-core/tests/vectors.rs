//! Lines, winners and whole games against answers computed by programs independent of this project.

use std::collections::BTreeMap;

use gomoku_core::{Board, BoardSize, Coord, Line, Player, Rule, Rules};
use gomoku_testkit::vectors;
use serde::Deserialize;

#[derive(Debug, Deserialize, PartialEq, Eq, PartialOrd, Ord)]
struct ExpectedLine {
    color: String,
    dir: String,
    row: u8,
    col: u8,
    len: u8,
}

fn described(lines: impl IntoIterator<Item = Line>, size: BoardSize) -> Vec<ExpectedLine> {
    let mut described: Vec<ExpectedLine> = lines
        .into_iter()
        .map(|line| {
            let (col, row) = line.start.to_xy(size.height());
            let (color, dir) = (line.player.to_string(), line.direction.to_string());
            ExpectedLine { color, dir, row, col, len: line.length }
        })
        .collect();
    described.sort();
    described
}

#[test]
fn winners_and_lines_of_boards_are_right_under_both_rules() {
    #[derive(Deserialize)]
    struct Vector {
        id: String,
        rows: u8,
        cols: u8,
        k: u8,
        board: String,
        freestyle: Verdict,
        exact: Verdict,
    }
    #[derive(Deserialize)]
    struct Verdict {
        winners: Vec<String>,
        lines: Vec<ExpectedLine>,
    }
    for vector in vectors::json_lines::<Vector>("rules_boards.jsonl") {
        let size = BoardSize::new(vector.cols, vector.rows).unwrap();
        for (rule, expected) in [(Rule::Freestyle, &vector.freestyle), (Rule::Standard, &vector.exact)] {
            let rules = Rules::new(vector.k, rule).unwrap();
            let board = Board::from_flat_diagram(&vector.board, size, rules).unwrap();
            let mut winners: Vec<String> = board.winners().iter().map(|player| player.to_string()).collect();
            winners.sort();
            assert_eq!(winners, expected.winners, "{} {rule}", vector.id);
            assert_eq!(described(board.winning_lines(), size), expected.lines, "{} {rule}", vector.id);
        }
    }
}

#[test]
fn whole_games_end_when_and_as_they_should_and_can_be_taken_back() {
    #[derive(Deserialize)]
    struct Vector {
        id: String,
        rows: u8,
        cols: u8,
        k: u8,
        moves: Vec<(u8, u8)>,
        freestyle: End,
        exact: End,
    }
    #[derive(Deserialize)]
    struct End {
        result: String,
        ply: usize,
        lines: Vec<ExpectedLine>,
    }
    for vector in vectors::json_lines::<Vector>("rules_games.jsonl") {
        let size = BoardSize::new(vector.cols, vector.rows).unwrap();
        for (rule, expected) in [(Rule::Freestyle, &vector.freestyle), (Rule::Standard, &vector.exact)] {
            let start = Board::new(size, Rules::new(vector.k, rule).unwrap());
            let mut board = start.clone();
            for &(row, col) in &vector.moves[..expected.ply] {
                assert!(!board.is_over(), "{} {rule}: over before ply {}", vector.id, expected.ply);
                board.play(Coord::from_xy(col, row, vector.rows).unwrap()).unwrap();
            }
            assert_eq!(board.outcome().unwrap().to_string(), expected.result, "{} {rule}", vector.id);
            assert_eq!(described(board.winning_lines(), size), expected.lines, "{} {rule}", vector.id);

            // The same game as a move list.
            let text = board.to_moves_text();
            assert_eq!(Board::from_moves(&text, size, start.rules()).unwrap(), board, "{} {rule}", vector.id);
            while board.undo().is_some() {}
            assert_eq!(board, start);
            assert_eq!(board.key(), start.key());
        }
    }
}

#[test]
fn moves_win_in_both_forms_of_caro_as_they_should() {
    #[derive(Deserialize)]
    struct Vector {
        id: String,
        size: u8,
        board: String,
        color: String,
        #[serde(rename = "move")]
        played: (u8, u8),
        caro_rule8_wins: bool,
        caro_rule9_wins: bool,
    }
    for vector in vectors::json_lines::<Vector>("rules_caro.jsonl") {
        let size = BoardSize::square(vector.size).unwrap();
        let (row, col) = vector.played;
        let (coord, player) =
            (Coord::from_xy(col, row, vector.size).unwrap(), vector.color.parse::<Player>().unwrap());
        for (rules, expected) in
            [(Rules::CARO, vector.caro_rule8_wins), (Rules::CARO_EXACT, vector.caro_rule9_wins)]
        {
            let before = Board::from_flat_diagram(&vector.board, size, rules).unwrap();
            let mut board = before.clone();
            board.place(coord, player).unwrap();
            let wins = board.winning_lines().iter().any(|line| line.contains(coord));
            assert_eq!(wins, expected, "{} {}", vector.id, rules.rule());
            board.undo();
            assert_eq!((board.winners(), &board), (before.winners(), &before), "{}", vector.id);
        }
    }
}

#[test]
fn all_points_that_are_forbidden_in_renju_are_found_with_their_reasons() {
    #[derive(Deserialize)]
    struct Vector {
        id: String,
        size: u8,
        board: String,
        forbidden: BTreeMap<String, Vec<String>>,
        black_five_points: Vec<String>,
    }
    for vector in vectors::json_lines::<Vector>("renju_forbidden.jsonl") {
        let size = BoardSize::square(vector.size).unwrap();
        let board = Board::from_flat_diagram(&vector.board, size, Rules::RENJU).unwrap();
        let board = board.with_side_to_move(Player::X);
        let found: BTreeMap<String, Vec<String>> = board
            .forbidden_points()
            .map(|(coord, why)| (coord.to_string(), why.iter().map(|shape| shape.to_string()).collect()))
            .collect();
        assert_eq!(found, vector.forbidden, "{}", vector.id);
        for coord in size.coords().filter(|&coord| board.is_empty_cell(coord)) {
            let name = coord.to_string();
            assert_eq!(board.is_legal(coord), !vector.forbidden.contains_key(&name), "{} {name}", vector.id);
            let mut after = board.clone();
            after.play(coord).unwrap();
            let winner = match (vector.forbidden.get(&name), vector.black_five_points.contains(&name)) {
                (Some(_), false) => Some(Player::O),
                (None, true) => Some(Player::X),
                _ => None,
            };
            assert_eq!(after.winner(), winner, "{} {name}", vector.id);
            assert_eq!(after.forbidden_move().is_some(), winner == Some(Player::O), "{} {name}", vector.id);
        }
    }
}
