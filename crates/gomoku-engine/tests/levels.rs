//! The levels of the flagship.

use gomoku_core::{Board, BoardSize, Coord, Rule, Rules};
use gomoku_engine::matches::Series;
use gomoku_engine::{Engine, EngineSpec, Flagship, NewGame, Thought};
use gomoku_search::Limits;

fn board(moves: &str) -> Board {
    let size = BoardSize::square(15).expect("a size");
    Board::from_moves(moves, size, Rules::default()).expect("moves that can be made")
}

/// What this level plays in a game with this seed.
fn thought(level: u32, board: &Board, seed: u64) -> Thought {
    let mut engine = Flagship::new().with_level(level);
    engine.new_game(&NewGame::new(board, board.side_to_move(), seed));
    engine.choose(board, &Limits::none().with_nodes(2000), &mut ())
}

/// How many of a hundred games with different seeds this level plays one of these cells.
fn chosen(level: u32, moves: &str, cells: &[&str]) -> usize {
    let board = board(moves);
    let plays = |seed: &u64| {
        let coord = thought(level, &board, *seed).coord().expect("a cell is empty");
        cells.contains(&coord.to_string().as_str())
    };
    (0..100).filter(plays).count()
}

#[test]
fn a_beginner_makes_most_fives_and_answers_most_fours() {
    let (five, four) = ("h8 a1 i8 c1 j8 e1 k8 g1", "h8 g8 i8 c1 j8 e3 k8");
    let (makes, answers) = (chosen(1, five, &["g8", "l8"]), chosen(1, four, &["l8"]));
    assert!((70..100).contains(&makes), "{makes}");
    assert!((50..85).contains(&answers), "{answers}");
    assert_eq!(chosen(6, five, &["g8", "l8"]), 100);
    assert_eq!(chosen(6, four, &["l8"]), 100);
}

#[test]
fn a_higher_level_wins() {
    let spec = |level: u32| format!("flagship:level={level}").parse::<EngineSpec>().expect("an engine");
    for (strong, weak) in [(6, 1), (10, 4)] {
        let series = Series::new(spec(strong), spec(weak))
            .with_games(8)
            .with_limits(Limits::none().with_nodes(2000))
            .with_seed(1);
        let result = series.run(&mut ()).expect("a series that can be played").total();
        assert!(result.wins >= 7, "{strong} against {weak}: {result}");
    }
}

#[test]
fn the_seed_of_the_game_decides_what_is_overlooked() {
    let board = board("h8 i9 j10 i8 h9");
    let plays = |seed| thought(1, &board, seed).coord();
    assert!((0..20).all(|seed| plays(seed) == plays(seed)));
    assert!((1..20).any(|seed| plays(seed) != plays(0)));
    let moves: Vec<Option<Coord>> = (0..5).map(|seed| thought(10, &board, seed).coord()).collect();
    assert!(moves.iter().all(|coord| *coord == moves[0]), "at full strength nothing is drawn by lot");
}

#[test]
fn whole_games_at_low_levels_are_legal_and_end() {
    for rule in Rule::ALL {
        for level in [1, 3, 4] {
            let size = BoardSize::square(9).expect("a size");
            let mut board = Board::new(size, Rules::new(5, rule).expect("rules"));
            let mut engine = Flagship::new().with_level(level);
            engine.new_game(&NewGame::new(&board, board.side_to_move(), u64::from(level)));
            while !board.is_over() {
                let thought = engine.choose(&board, &Limits::none(), &mut ());
                let coord = thought.coord().expect("the board is not full");
                assert!(
                    board.is_legal(coord) || board.has_only_forbidden_cells(),
                    "{rule}: {coord} on\n{board}"
                );
                board.play(coord).expect("an empty cell");
            }
        }
    }
}

#[test]
fn without_limits_a_search_ends_all_the_same() {
    let thought = Flagship::new().with_level(9).choose(&board("h8 i9 j10"), &Limits::none(), &mut ());
    // The stones of a search by fours are counted together at its end.
    assert!((30_000..31_000).contains(&thought.nodes), "{}", thought.nodes);
}
