//! What the flagship answers, on boards of all kinds.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use gomoku_core::{Board, BoardSize, Coord, Player, Rule, Rules};
use gomoku_engine::{Choice, Engine, EngineSpec, Flagship, Thought};
use gomoku_search::{Bound, Iteration, Limits, Observer, RootProgress, StopFlag};

mod common;

use common::{random_position, winning_cells};

fn rules(rule: Rule) -> Rules {
    Rules::new(5, rule).expect("five in a row")
}

fn size(width: u8, height: u8) -> BoardSize {
    BoardSize::new(width, height).expect("a good size")
}

fn engine(spec: &str) -> Box<dyn Engine> {
    spec.parse::<EngineSpec>().expect("an engine").build().expect("no files")
}

fn nodes(nodes: u64) -> Limits {
    Limits::none().with_nodes(nodes)
}

/// Both searches, and more than one thread.
const SPECS: [&str; 4] = [
    "flagship:hash=1",
    "flagship:hash=1,threads=2",
    "flagship:hash=1,search=generic",
    "flagship:hash=1,search=generic,threads=2",
];

/// The moves of a line follow each other: none is on a stone, and none comes after the end of the game.
fn assert_playable(board: &Board, line: &[Coord]) {
    let mut board = board.clone();
    for coord in line {
        assert!(!board.is_over(), "{coord} comes after the end on\n{board}");
        assert!(board.is_legal(*coord) || board.has_only_forbidden_cells(), "{coord} on\n{board}");
        board.play(*coord).expect("an empty cell");
    }
}

#[test]
fn boards_of_every_shape_are_played_to_the_end() {
    for spec in SPECS {
        for (width, height) in [(3, 3), (4, 4), (5, 5), (3, 7), (5, 40), (40, 5)] {
            for rule in [Rule::Freestyle, Rule::Renju, Rule::Caro] {
                let mut board = Board::new(size(width, height), rules(rule));
                let mut engine = engine(spec);
                while !board.is_over() && board.moves().len() < 40 {
                    let thought = engine.choose(&board, &nodes(60), &mut ());
                    assert_playable(&board, &thought.line);
                    let coord = thought.coord().expect("the board is not full");
                    assert_eq!(thought.line.first(), Some(&coord), "{spec} on\n{board}");
                    board.play(coord).expect("an empty cell");
                }
            }
        }
    }
}

#[test]
fn the_largest_board_is_no_trouble() {
    for spec in SPECS {
        let mut board = Board::new(size(40, 40), rules(Rule::Standard));
        let mut engine = engine(spec);
        for corner in ["a1", "an40", "a40", "an1", "b2", "am39"] {
            // Where the engine has a stone already, its own is near enough to the corner.
            let _ = board.play(corner.parse().expect("a coordinate"));
            let thought = engine.choose(&board, &nodes(2_000), &mut ());
            assert_playable(&board, &thought.line);
            board.play(thought.coord().expect("a move")).expect("an empty cell");
        }
    }
}

#[test]
fn a_full_board_is_given_up() {
    let full = Board::from_diagram("XOX\nOXO\nOXO", rules(Rule::Freestyle)).expect("a board");
    for spec in SPECS {
        let thought = engine(spec).choose(&full, &Limits::none(), &mut ());
        assert!(matches!(thought.choice, Choice::GiveUp { .. }), "{spec}");
    }
}

#[test]
fn play_goes_on_after_a_win() {
    // Two of the old engines play on until the board is full: so must this one, if it is asked.
    for spec in SPECS {
        for player in Player::ALL {
            let rows = ["XXXXX....", ".OOOO....", "....O.O..", ".........", "....XXX..", "........."];
            let board = Board::from_rows(&rows, rules(Rule::Freestyle)).expect("a board");
            let board = board.with_side_to_move(player);
            let coord = engine(spec).choose(&board, &nodes(500), &mut ()).coord().expect("an empty cell");
            assert!(board.is_empty_cell(coord), "{spec}: {coord}");
        }
    }
}

#[test]
fn who_has_only_forbidden_points_left_still_moves() {
    // Both empty cells of the first row make six.
    let rows = ["XX.XXX.XXX", "OOXOOXOOXO", "XXOXXOXXOX"];
    let board = Board::from_rows(&rows, rules(Rule::Renju)).expect("a board").with_side_to_move(Player::X);
    assert!(board.has_only_forbidden_cells());
    for spec in SPECS {
        let coord = engine(spec).choose(&board, &nodes(500), &mut ()).coord().expect("an empty cell");
        assert!(board.is_empty_cell(coord), "{spec}: {coord}");
    }
}

#[test]
fn a_forbidden_point_is_not_played_even_to_stop_a_five() {
    // The one cell that stops the five of O, g7, is forbidden to X.
    let board = Board::from_moves("h8 g6 f6 g5 f7 g4 h7 g3 g2 a1", size(15, 15), rules(Rule::Renju));
    let board = board.expect("moves that can be made");
    assert!(board.forbidden("g7".parse().expect("a coordinate")).is_some());
    for spec in SPECS {
        let thought = engine(spec).choose(&board, &nodes(2_000), &mut ());
        assert!(board.is_legal(thought.coord().expect("a move")), "{spec}: {:?}", thought.choice);
        assert_eq!(thought.expected.map(|value| value.to_string()).as_deref(), Some("loss in 2"), "{spec}");
    }
}

#[test]
fn fives_are_made_or_else_stopped() {
    for seed in 0..60 {
        let board = random_position(size(9, 9), 14 + (seed % 20) as usize, seed);
        let (own, opponents) = (
            winning_cells(&board),
            winning_cells(&board.clone().with_side_to_move(board.side_to_move().opponent())),
        );
        for spec in SPECS {
            let thought = engine(spec).choose(&board, &nodes(300), &mut ());
            let coord = thought.coord().expect("a move");
            if !own.is_empty() {
                assert!(own.contains(&coord), "{spec}: {coord} on\n{board}");
                assert_eq!(thought.expected.map(|value| value.to_string()).as_deref(), Some("win in 1"));
            } else if !opponents.is_empty() {
                assert!(opponents.contains(&coord), "{spec}: {coord} on\n{board}");
            }
        }
    }
}

/// The lines of a thought are of different moves, best first, and begin with the move that is played.
fn assert_lines(thought: &Thought, board: &Board, most: usize) {
    let lines = &thought.lines;
    assert!(lines.len() <= most);
    for line in lines {
        assert_playable(board, &line.moves);
    }
    let mut firsts: Vec<_> = lines.iter().map(|line| line.moves[0]).collect();
    assert!(lines.windows(2).all(|pair| pair[0].value >= pair[1].value), "{lines:?} on\n{board}");
    if let Some(best) = lines.first() {
        assert_eq!((Some(best.value), Some(best.moves[0])), (thought.expected, thought.coord()), "{board}");
        assert_eq!(best.moves, thought.line, "{board}");
    }
    let count = firsts.len();
    firsts.sort_unstable();
    firsts.dedup();
    assert_eq!(firsts.len(), count, "{lines:?}");
}

#[test]
fn lines_are_of_different_moves_and_the_best_is_first() {
    for spec in [
        "flagship:hash=1,lines=4",
        "flagship:hash=1,lines=4,threads=2",
        "flagship:hash=1,lines=4,search=generic",
    ] {
        let mut finished = 0;
        for seed in 0..12 {
            let board = random_position(size(15, 15), 6 + 2 * seed as usize, seed);
            for limit in [1, 50, 400, 1_500, 5_000] {
                let thought = engine(spec).choose(&board, &nodes(limit), &mut ());
                assert_lines(&thought, &board, 4);
                finished += usize::from(thought.lines.len() == 4);
            }
        }
        assert!(finished > 12, "{spec}: only {finished} of 60 have all their lines");
    }
}

#[test]
fn the_same_nodes_give_the_same_answer() {
    for spec in ["flagship:hash=1", "flagship:hash=1,search=generic", "flagship:hash=1,lines=3"] {
        for seed in 0..6 {
            let mut board = random_position(size(15, 15), 8, seed);
            let (mut first, mut second) = (engine(spec), engine(spec));
            // What is kept from move to move is the same, too.
            for _ in 0..3 {
                let ask = |engine: &mut Box<dyn Engine>| {
                    let mut thought = engine.choose(&board, &nodes(3_000), &mut ());
                    thought.time = std::time::Duration::ZERO;
                    thought
                };
                let thought = ask(&mut first);
                assert_eq!(thought, ask(&mut second), "{spec}");
                let Some(coord) = thought.coord() else { break };
                board.play(coord).expect("an empty cell");
                if board.is_over() {
                    break;
                }
            }
        }
    }
}

/// Where a depth only said that the best move of the one before is worth at least so much.
#[derive(Default)]
struct Bounds {
    last: Option<Iteration<Coord>>,
    /// Whether the depth has said exactly what some move is worth.
    has_value: bool,
    /// How many nodes there were then.
    found: Vec<u64>,
}

impl Observer<Coord> for Bounds {
    fn iteration(&mut self, finished: &Iteration<Coord>) {
        self.last = Some(finished.clone());
        self.has_value = false;
    }

    fn root_move(&mut self, searched: &RootProgress<Coord>) {
        let best = self.last.as_ref().and_then(|last| last.principal_variation.first());
        let root = searched.root_move;
        self.has_value |= root.bound == Bound::Exact;
        if !self.has_value
            && root.bound == Bound::Lower
            && best == Some(&root.mv)
            && !root.value.is_decisive()
        {
            self.found.push(searched.nodes);
        }
    }
}

#[test]
fn a_bound_of_the_best_move_takes_the_place_of_no_finished_value() {
    let mut found = 0;
    for (lines, seed) in [(1, 0), (1, 1), (3, 2), (3, 3)] {
        let board = random_position(size(15, 15), 8, seed);
        let spec = format!("flagship:hash=1,lines={lines}");
        let mut bounds = Bounds::default();
        let _ = engine(&spec).choose(&board, &nodes(30_000), &mut bounds);
        for after in bounds.found {
            let mut watching = Bounds::default();
            // Broken off before anything else is known of the move.
            let thought = engine(&spec).choose(&board, &nodes(after + 1), &mut watching);
            let last = watching.last.expect("a finished depth");
            assert_eq!(thought.expected, Some(last.value), "{after} nodes on\n{board}");
            assert_eq!(thought.line, last.principal_variation);
            assert_eq!(thought.lines, last.lines);
            found += 1;
        }
    }
    assert!(found > 3, "{found}");
}

#[test]
fn a_flag_that_is_raised_already_leaves_a_move() {
    let flag = StopFlag::new();
    flag.stop();
    let board = random_position(size(15, 15), 10, 3);
    for spec in SPECS {
        let thought = engine(spec).choose(&board, &Limits::none().with_stop(flag.clone()), &mut ());
        assert!(board.is_legal(thought.coord().expect("a move")), "{spec}");
    }
}

/// Panics as soon as a search begins.
struct Faulty;

impl Observer<Coord> for Faulty {
    fn begin(&mut self, _: Option<u32>) {
        panic!("a fault of whoever watches");
    }
}

#[test]
fn a_panic_of_the_observer_ends_all_threads() {
    let board = random_position(size(15, 15), 3, 1);
    for spec in SPECS {
        let flag = StopFlag::new();
        let limits = Limits::none().with_depth(99).with_stop(flag.clone());
        let (done, is_done) = channel::<()>();
        // If the other thread goes on, this ends it.
        let late = thread::spawn(move || {
            if is_done.recv_timeout(Duration::from_secs(30)) == Err(RecvTimeoutError::Timeout) {
                flag.stop();
            }
        });
        let asked = catch_unwind(AssertUnwindSafe(|| engine(spec).choose(&board, &limits, &mut Faulty)));
        drop(done);
        late.join().expect("it does nothing but wait");
        assert!(asked.is_err(), "{spec}");
        assert!(!limits.stop.is_some_and(|flag| flag.is_raised()), "{spec}: a thread went on alone");
    }
}

#[test]
fn other_lengths_than_five_are_refused() {
    let board = Board::new(size(9, 9), Rules::freestyle(4).expect("good rules"));
    let error = Flagship::new().supports(&board).unwrap_err();
    assert_eq!(error.to_string(), "flagship plays 5 in a row; this game wants 4");
}
