//! n in a row, solved: against a plain minimax that shares no code with it, against vectors, and the known values.

#[path = "common/exact.rs"]
mod exact;

use std::collections::{BTreeMap, HashMap, HashSet};

use gomoku_core::{Board, BoardSize, Player, Rule, Rules, Symmetry};
use gomoku_engine::{LinesOrder, MnkGame, MnkValues, MnkValuesError, OpenLines, SmallMnk, SmallMnkErrorKind};
use gomoku_search::conformance::Conformance;
use gomoku_search::{
    AlphaBeta, Bounds, Class, FullTable, Game, Keyed, Limits, NoBounds, NoEvaluation, Outcome, Score, Side,
    SolveFor, Solver, Strategy,
};
use proptest::prelude::*;
use proptest::strategy::Strategy as _;

use exact::exact_positions;

/// A position as plain text, with nothing of the library in it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct Plain {
    rows: usize,
    cols: usize,
    line_length: usize,
    exact: bool,
    /// Row by row, `.`, `X` or `O`.
    cells: Vec<u8>,
    to_move: u8,
}

impl Plain {
    fn board(&self) -> Board {
        let rule = if self.exact { Rule::Standard } else { Rule::Freestyle };
        let rules = Rules::new(self.line_length as u8, rule).expect("a legal length");
        let size = BoardSize::new(self.cols as u8, self.rows as u8).expect("a legal size");
        let text = String::from_utf8(self.cells.clone()).expect("plain letters");
        let to_move = if self.to_move == b'X' { Player::X } else { Player::O };
        Board::from_flat_diagram(&text, size, rules).expect("a board").with_side_to_move(to_move)
    }

    /// Whether a player has a line, by walking along every run.
    fn has_line(&self, player: u8) -> bool {
        let at = |row: isize, col: isize| {
            let inside = (0..self.rows as isize).contains(&row) && (0..self.cols as isize).contains(&col);
            inside && self.cells[row as usize * self.cols + col as usize] == player
        };
        for row in 0..self.rows as isize {
            for col in 0..self.cols as isize {
                for (down, right) in [(0, 1), (1, 0), (1, 1), (1, -1)] {
                    if !at(row, col) || at(row - down, col - right) {
                        continue;
                    }
                    let run = (0..64).take_while(|step| at(row + step * down, col + step * right)).count();
                    if run == self.line_length || (run > self.line_length && !self.exact) {
                        return true;
                    }
                }
            }
        }
        false
    }

    /// Plain minimax: 1 for a win of the side to move, 0 for a draw, -1 for a loss.
    fn value(&mut self, known: &mut HashMap<(Vec<u8>, u8), i8>) -> i8 {
        let (own, other) = (self.to_move, if self.to_move == b'X' { b'O' } else { b'X' });
        match (self.has_line(own), self.has_line(other)) {
            (true, true) => return 0,
            (true, false) => return 1,
            (false, true) => return -1,
            (false, false) => {}
        }
        if let Some(value) = known.get(&(self.cells.clone(), own)) {
            return *value;
        }
        let values: Vec<i8> =
            (0..self.cells.len()).filter_map(|cell| self.value_after(cell, known)).collect();
        let value = values.into_iter().max().unwrap_or(0);
        known.insert((self.cells.clone(), own), value);
        value
    }

    /// The value of a move for the side that makes it; `None` if the cell is taken.
    fn value_after(&mut self, cell: usize, known: &mut HashMap<(Vec<u8>, u8), i8>) -> Option<i8> {
        if self.cells[cell] != b'.' {
            return None;
        }
        let mover = self.to_move;
        self.cells[cell] = mover;
        self.to_move = if mover == b'X' { b'O' } else { b'X' };
        let value = -self.value(known);
        self.cells[cell] = b'.';
        self.to_move = mover;
        Some(value)
    }

    fn is_over(&self) -> bool {
        self.has_line(b'X') || self.has_line(b'O') || !self.cells.contains(&b'.')
    }
}

fn class(value: i8) -> Class {
    match value {
        1 => Class::Win,
        0 => Class::Draw,
        _ => Class::Loss,
    }
}

/// Boards of every shape with a few empty cells, mostly without a line yet. The numbers of stones need not be equal.
fn positions(most_empty: usize) -> impl proptest::strategy::Strategy<Value = Plain> {
    let shape = (3..=8_usize, 3..=8_usize, 3..=8_usize, any::<bool>(), any::<bool>());
    (shape, 0..=most_empty, prop::collection::vec(any::<u32>(), 64)).prop_map(
        |((rows, cols, line_length, exact, x_moves), empty, random)| {
            let to_move = if x_moves { b'X' } else { b'O' };
            let cells = vec![b'.'; rows * cols];
            let mut position = Plain { rows, cols, line_length, exact, cells, to_move };
            let mut order: Vec<usize> = (0..rows * cols).collect();
            order.sort_by_key(|cell| random[*cell]);
            for &cell in &order[empty.min(rows * cols)..] {
                // Either stone, but rather the one that makes no line.
                let stones = if random[cell] & 1 == 0 { [b'X', b'O'] } else { [b'O', b'X'] };
                position.cells[cell] = stones[0];
                if position.has_line(stones[0]) {
                    position.cells[cell] = stones[1];
                }
            }
            position
        },
    )
}

/// What the library says about a position and its moves, against plain minimax.
fn compare(position: &Plain) -> Result<(), TestCaseError> {
    let mut plain = position.clone();
    let mut known = HashMap::new();
    let board = position.board();
    let values = MnkValues::of(&board, &Limits::none()).expect("a small board");
    prop_assert_eq!(values.value, class(plain.value(&mut known)));
    let mut expected = Vec::new();
    if !position.is_over() {
        for cell in 0..plain.cells.len() {
            let coord = board.size().coord_at(cell).expect("on the board");
            expected.extend(plain.value_after(cell, &mut known).map(|value| (coord, class(value))));
        }
    }
    prop_assert_eq!(values.moves, expected);
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn values_and_moves_are_those_of_plain_minimax(position in positions(8)) {
        compare(&position)?;
    }

    #[test]
    fn wins_are_as_near_as_without_forced_moves(position in positions(7)) {
        let board = position.board();
        let plain = AlphaBeta::new(NoEvaluation).search(&MnkGame::new(board.clone()), &Limits::none());
        let game = SmallMnk::new(&board).expect("a small board");
        for value in [
            Solver::new(LinesOrder).with_bounds(OpenLines).value(&game, &Limits::none()),
            Solver::new(NoEvaluation).without_symmetry().value(&game, &Limits::none()),
            FullTable::solve(&game, 100_000).expect("a small game").value(&game),
        ] {
            prop_assert_eq!(value, Some(plain.value));
        }
    }

    #[test]
    fn bounds_hold_for_the_exact_value(position in positions(7)) {
        let game = SmallMnk::new(&position.board()).expect("a small board");
        if game.outcome().is_some() {
            return Ok(());
        }
        let value = AlphaBeta::new(NoEvaluation).search(&game, &Limits::none()).value;
        let range = OpenLines.range(&game);
        prop_assert!(range.least <= value && value <= range.most, "{:?}: {:?}", range, value);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn rectangles_of_all_sizes_conform(position in positions(20)) {
        let game = SmallMnk::new(&position.board()).expect("a small board");
        Conformance::new(game).with_games(4).with_keys().assert();
    }
}

/// Takes two to three minutes: run it with `cargo test --release -p gomoku-engine --test small_mnk -- --ignored`.
#[test]
#[ignore = "takes minutes: cargo test --release -p gomoku-engine --test small_mnk -- --ignored"]
fn ten_thousand_positions_have_the_values_of_plain_minimax() {
    let mut runner = proptest::test_runner::TestRunner::new(ProptestConfig::with_cases(10_000));
    runner.run(&positions(11), |position| compare(&position)).unwrap();
}

#[test]
fn positions_with_one_canonical_key_are_worth_the_same() {
    let starts = [
        ("............", 3, 3),
        ("X..O.....OX.", 4, 3),
        ("....O.....X.....", 4, 4),
        ("X.O.....X....O......", 5, 4),
    ];
    let mut shared_by_start = Vec::new();
    for (cells, cols, line_length) in starts {
        let mut shared = 0;
        for rule in [Rule::Freestyle, Rule::Standard] {
            let size = BoardSize::new(cols, (cells.len() / usize::from(cols)) as u8).unwrap();
            let board =
                Board::from_flat_diagram(cells, size, Rules::new(line_length, rule).unwrap()).unwrap();
            let start = SmallMnk::new(&board).unwrap();
            // Where longer lines do not win, every stone may spoil something: only images share a key.
            let is_one_of_a_kind = rule == Rule::Standard
                && Symmetry::for_size(size)[1..]
                    .iter()
                    .all(|symmetry| board.transformed(*symmetry).cells() != board.cells());
            let mut solver = Solver::new(LinesOrder).without_symmetry().with_kept_table();
            let mut of_key: HashMap<u64, (SmallMnk, Score)> = HashMap::new();
            let mut seen = HashSet::from([start.clone()]);
            let mut open = vec![start];
            while let Some(position) = open.pop() {
                if position.outcome().is_some() {
                    continue;
                }
                let value = solver.value(&position, &Limits::none()).unwrap();
                let (first, expected) = of_key
                    .entry(position.canonical_key())
                    .or_insert_with(|| (position.clone(), value))
                    .clone();
                assert_eq!(value, expected, "{position:?} and {first:?}");
                assert!(!is_one_of_a_kind || first == position, "{position:?} and {first:?}");
                shared += usize::from(first != position);
                // All cells, not only the generated ones.
                for cell in position.empty_cells() {
                    let mut child = position.clone();
                    child.play(cell);
                    if seen.len() < 3000 && seen.insert(child.clone()) {
                        open.push(child);
                    }
                }
            }
        }
        shared_by_start.push(shared);
    }
    assert!(shared_by_start.iter().all(|shared| *shared > 50), "{shared_by_start:?}");
}

#[test]
fn positions_have_the_values_of_the_vectors() {
    let all = exact_positions();
    assert!(all.len() >= 60);
    for vector in all {
        let values = MnkValues::of(&vector.board(), &Limits::none()).unwrap();
        assert_eq!(values.value.to_string(), vector.value, "{}", vector.id);
        let moves: BTreeMap<String, String> =
            values.moves.iter().map(|(coord, class)| (vector.name(*coord), class.to_string())).collect();
        assert_eq!(moves, vector.moves, "{}", vector.id);
    }
}

fn empty(rows: u8, cols: u8, line_length: u8, rule: Rule) -> SmallMnk {
    let size = BoardSize::new(cols, rows).expect("a legal size");
    SmallMnk::new(&Board::new(size, Rules::new(line_length, rule).expect("a legal length"))).expect("small")
}

/// Who wins from the empty board.
fn solved(rows: u8, cols: u8, line_length: u8, rule: Rule) -> Class {
    let mut solver = Solver::new(LinesOrder).with_bounds(OpenLines).with_solve_for(SolveFor::Class);
    Class::of(solver.value(&empty(rows, cols, line_length, rule), &Limits::none()).expect("no limit"))
}

#[test]
fn empty_boards_have_their_known_values() {
    use Class::{Draw, Win};
    let mut known = vec![
        (3, 3, 3, Draw),
        (4, 4, 3, Win),
        (4, 4, 4, Draw),
        (4, 5, 4, Draw),
        (4, 6, 4, Draw),
        (5, 5, 4, Draw),
        (5, 6, 4, Win),
        (5, 7, 4, Win),
        (6, 6, 4, Win),
        (5, 5, 5, Draw),
        (5, 6, 5, Draw),
        (3, 9, 5, Draw),
        (3, 10, 5, Draw),
        (8, 8, 3, Win),
        (3, 4, 8, Draw),
    ];
    known.extend((4..=12).map(|cols| (3, cols, 3, Win)));
    known.extend((7..=10).map(|cols| (3, cols, 4, Draw)));
    for (rows, cols, line_length, value) in known {
        assert_eq!(solved(rows, cols, line_length, Rule::Freestyle), value, "{rows}×{cols}, {line_length}");
        assert_eq!(solved(cols, rows, line_length, Rule::Freestyle), value, "{cols}×{rows}, {line_length}");
    }
}

/// Takes a few seconds in a release build: one for 4×7.
#[test]
#[ignore = "takes long unless optimised: cargo test --release -p gomoku-engine --test small_mnk -- --ignored"]
fn four_in_a_row_on_four_by_seven_is_a_draw() {
    assert_eq!(solved(4, 7, 4, Rule::Freestyle), Class::Draw);
    assert_eq!(solved(4, 7, 4, Rule::Standard), Class::Draw);
}

#[test]
fn bounds_and_symmetry_save_work_and_change_nothing() {
    let game = empty(4, 4, 4, Rule::Freestyle);
    let solver = || Solver::new(LinesOrder).with_solve_for(SolveFor::Class);
    let all = solver().with_bounds(OpenLines).search(&game, &Limits::none());
    let unbounded = solver().with_bounds(NoBounds).search(&game, &Limits::none());
    let each = solver().without_symmetry().search(&game, &Limits::none());
    assert_eq!((all.value, unbounded.value, each.value), (Score::DRAW, Score::DRAW, Score::DRAW));
    assert!(all.nodes < unbounded.nodes && unbounded.nodes < each.nodes);
}

#[test]
fn a_line_of_exactly_four_can_be_spoilt_by_its_owner() {
    // X has two open ends on the left, but an own stone stands beyond the gap: XXX.X is too long if X fills the gap.
    let rules = Rules::standard(4).unwrap();
    let board = Board::from_diagram("XXX.X\nOO.O.\n.....", rules).unwrap().with_side_to_move(Player::X);
    let values = MnkValues::of(&board, &Limits::none()).unwrap();
    let gap = "d3".parse().unwrap();
    let of_gap = values.moves.iter().find(|(coord, _)| *coord == gap).unwrap().1;
    assert_ne!(of_gap, Class::Win);
    let freestyle = Board::from_diagram("XXX.X\nOO.O.\n.....", Rules::freestyle(4).unwrap()).unwrap();
    let values = MnkValues::of(&freestyle.with_side_to_move(Player::X), &Limits::none()).unwrap();
    assert_eq!(values.moves.iter().find(|(coord, _)| *coord == gap).unwrap().1, Class::Win);
}

#[test]
fn a_cell_beside_a_line_of_exactly_four_counts_though_it_is_in_no_line() {
    // Only X's row at the top is open, to exactly four: e3 would make it too long. The two cells below it are in no line.
    let board = Board::from_diagram("XX...\nOX.OX\nXO.XO", Rules::standard(4).unwrap()).unwrap();
    let freestyle = Board::from_diagram("XX...\nOX.OX\nXO.XO", Rules::freestyle(4).unwrap()).unwrap();
    let game = |board: &Board, to_move| SmallMnk::new(&board.clone().with_side_to_move(to_move)).unwrap();
    for to_move in Player::ALL {
        let names = |game: &SmallMnk| -> Vec<String> {
            game.legal_moves().into_iter().map(|cell| game.coord(cell).to_string()).collect()
        };
        assert_eq!(names(&game(&board, to_move)), ["c3", "d3", "e3", "c2"], "{to_move} to move");
        assert_eq!(
            names(&game(&freestyle, to_move)),
            ["c3", "d3", "e3"],
            "the spare cell is the first that is left"
        );
    }

    // Taken by X, the line is spoilt and nothing is left to play for; taken by O, it cannot be spoilt any more.
    let after = |cells: &[&str], mut game: SmallMnk| {
        for cell in cells {
            let cell = game.cell(cell.parse().unwrap()).unwrap();
            game.play(cell);
        }
        game.outcome()
    };
    assert_eq!(after(&["e3"], game(&board, Player::X)), Some(Outcome::Draw));
    assert_eq!(after(&["e3"], game(&board, Player::O)), None);
    assert_eq!(after(&["e3", "c3", "c2", "d3"], game(&board, Player::O)), Some(Outcome::Win(Side::First)));
    assert_eq!(after(&["c3", "c2", "d3"], game(&board, Player::X)), Some(Outcome::Win(Side::First)));
    assert_eq!(after(&["c3", "d3"], game(&board, Player::X)), Some(Outcome::Draw));
}

#[test]
fn forced_moves_are_the_only_ones_and_cells_without_use_count_once() {
    let rules = Rules::freestyle(3).unwrap();
    let moves = |diagram: &str, to_move: Player| -> Vec<String> {
        let board = Board::from_diagram(diagram, rules).unwrap().with_side_to_move(to_move);
        let game = SmallMnk::new(&board).unwrap();
        game.legal_moves().into_iter().map(|cell| game.coord(cell).to_string()).collect()
    };
    assert_eq!(moves("XX..\nOO..\n....", Player::X), ["c3"], "a win at once");
    assert_eq!(moves("XX..\n.O..\n....", Player::O), ["c3"], "the only defence");

    // Only the row at the bottom is open; of the two cells above it one is enough.
    let board = Board::from_diagram("XO.O\n.OXX\nOXOO\n....", Rules::freestyle(4).unwrap()).unwrap();
    let game = SmallMnk::new(&board.with_side_to_move(Player::X)).unwrap();
    let moves: Vec<String> =
        game.legal_moves().into_iter().map(|cell| game.coord(cell).to_string()).collect();
    assert_eq!(moves, ["a1", "b1", "c1", "d1", "c4"]);
    assert_eq!(game.empty_cells().count(), 6);
}

#[test]
fn games_that_are_over_have_a_value_and_no_moves() {
    let rules = Rules::freestyle(3).unwrap();
    for (diagram, to_move, value) in [
        ("XXX\nOO.\n...", Player::O, Class::Loss),
        ("XXX\nOO.\n...", Player::X, Class::Win),
        ("XXX\nOOO\n...", Player::X, Class::Draw),
        ("XOX\nXOO\nOXX", Player::X, Class::Draw),
    ] {
        let board = Board::from_diagram(diagram, rules).unwrap().with_side_to_move(to_move);
        let values = MnkValues::of(&board, &Limits::none()).unwrap();
        assert_eq!((values.value, values.moves), (value, Vec::new()), "{diagram}");
        let game = SmallMnk::new(&board).unwrap();
        assert!(game.outcome().is_some() && game.legal_moves().is_empty());
    }
}

#[test]
fn a_game_without_open_lines_is_drawn_before_the_board_is_full() {
    let game = empty(3, 4, 5, Rule::Freestyle);
    assert_eq!(game.outcome(), Some(Outcome::Draw));
    let board = Board::new(BoardSize::new(4, 3).unwrap(), Rules::freestyle(5).unwrap());
    let values = MnkValues::of(&board, &Limits::none()).unwrap();
    assert_eq!((values.value, values.moves.len()), (Class::Draw, 12));
    assert!(values.moves.iter().all(|(_, class)| *class == Class::Draw));
}

#[test]
fn boards_that_cannot_be_solved_say_why() {
    let error = SmallMnk::new(&Board::new(BoardSize::square(9).unwrap(), Rules::default())).unwrap_err();
    assert_eq!(error.kind(), SmallMnkErrorKind::TooManyEmptyCells { found: 81 });
    assert_eq!(error.to_string(), "81 cells are empty; expected at most 64 to solve a board");

    // X on all black squares of a chessboard but for two corners that are O's: lines everywhere.
    let square = |row: usize, col: usize| match (row, col) {
        (0 | 10, 11) => 'O',
        _ if (row + col).is_multiple_of(2) => 'X',
        _ => '.',
    };
    let rows: Vec<String> = (0..11).map(|row| (0..12).map(|col| square(row, col)).collect()).collect();
    let board = Board::from_diagram(&rows.join("\n"), Rules::standard(3).unwrap()).unwrap();
    let error = SmallMnk::new(&board).unwrap_err();
    assert!(matches!(error.kind(), SmallMnkErrorKind::TooManyLines { found: 193.. }), "{error}");
    assert!(
        error.to_string().ends_with("lines are open to one player; expected at most 192 to solve a board")
    );
}

#[test]
fn limits_end_it_and_it_says_so() {
    let board = Board::new(BoardSize::square(5).unwrap(), Rules::freestyle(4).unwrap());
    let error = MnkValues::of(&board, &Limits::none().with_nodes(100)).unwrap_err();
    assert!(matches!(error, MnkValuesError::Unfinished { total: 25, .. }));
    assert_eq!(
        error.to_string(),
        "only 0 of 25 moves were solved within the limits; allow more time or nodes"
    );
}
