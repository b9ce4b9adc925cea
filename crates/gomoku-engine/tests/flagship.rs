//! The flagship, as others see it.

use gomoku_core::{Board, BoardSize, Coord, Rule, Rules};
use gomoku_engine::{Engine, Flagship, NewGame, WeightsChoice};
use gomoku_eval::Weights;
use gomoku_search::Limits;

fn board(moves: &str) -> Board {
    let size = BoardSize::square(15).expect("a size");
    Board::from_moves(moves, size, Rules::default()).expect("moves that can be made")
}

fn answer(moves: &str, nodes: u64) -> (String, String) {
    let thought = Flagship::new().choose(&board(moves), &Limits::none().with_nodes(nodes), &mut ());
    let value = thought.expected.map_or_else(String::new, |value| value.to_string());
    (thought.coord().expect("a move").to_string(), value)
}

#[test]
fn a_five_is_made_at_once() {
    let (mv, value) = answer("h8 a1 i8 b1 j8 c1 k8 d1", 1000);
    assert!(["g8", "l8"].contains(&mv.as_str()), "{mv}");
    assert_eq!(value, "win in 1");
}

#[test]
fn a_five_is_stopped() {
    let (mv, _) = answer("h8 g8 i8 b1 j8 c3 k8", 1000);
    assert_eq!(mv, "l8");
}

#[test]
fn an_open_three_is_answered_or_lost() {
    let (mv, _) = answer("h8 a1 i8 b3 j8", 20_000);
    assert!(["f8", "g8", "k8", "l8"].contains(&mv.as_str()), "{mv}");
}

#[test]
fn the_first_stone_goes_to_the_middle() {
    assert_eq!(answer("", 1000).0, "h8");
}

#[test]
fn the_same_question_gets_the_same_answer() {
    let limits = Limits::none().with_nodes(30_000);
    let position = board("h8 i9 j10 i8 h9");
    let ask = || Flagship::new().choose(&position, &limits, &mut ());
    let (first, second) = (ask(), ask());
    assert_eq!(
        (first.line, first.nodes, first.depth, first.expected),
        (second.line, second.nodes, second.depth, second.expected)
    );
}

#[test]
fn other_weights_do_not_believe_what_the_first_ones_said() {
    let (limits, position) = (Limits::none().with_nodes(5000), board("h8 i9 j10 i8 h9"));
    let plain = || WeightsChoice::from(Weights::plain());
    let fresh = Flagship::new().with_weights(plain()).choose(&position, &limits, &mut ());
    let mut used = Flagship::new();
    let learned = used.choose(&position, &limits, &mut ());
    let changed = used.with_weights(plain()).choose(&position, &limits, &mut ());
    assert_eq!((changed.expected, changed.line), (fresh.expected, fresh.line));
    assert_ne!(changed.expected, learned.expected);
}

#[test]
fn a_new_game_forgets_and_a_change_of_sides_does_not() {
    let position = board("h8 i9 j10 i8 h9");
    let mut engine = Flagship::new();
    let game = NewGame::new(&position, position.side_to_move(), 1);
    let mut nodes = |game: &NewGame<'_>| {
        engine.new_game(game);
        engine.choose(&position, &Limits::none().with_depth(9), &mut ()).nodes
    };
    let first = nodes(&game);
    assert!(nodes(&game.with_sides_changed()) < first / 2, "what was found is known");
    assert_eq!(nodes(&game), first, "nothing is known");
}

#[test]
fn the_only_move_takes_no_time() {
    let empty = board("");
    let limits = Limits::none().with_time(std::time::Duration::from_secs(3600));
    let limits = limits.with_soft_time(std::time::Duration::from_secs(3000));
    let thought = Flagship::new().choose(&empty, &limits, &mut ());
    assert_eq!(thought.coord().map(|coord| coord.to_string()).as_deref(), Some("h8"));
}

#[test]
fn whole_games_by_every_rule_are_legal_and_end() {
    for rule in Rule::ALL {
        for side in [9, 15] {
            let rules = Rules::new(5, rule).expect("rules");
            let size = BoardSize::square(side).expect("a size");
            let mut board = Board::new(size, rules);
            let mut engine = Flagship::new();
            engine.new_game(&NewGame::new(&board, board.side_to_move(), 1));
            while !board.is_over() {
                let thought = engine.choose(&board, &Limits::none().with_nodes(300), &mut ());
                let coord: Coord = thought.coord().expect("the board is not full");
                assert!(
                    board.is_legal(coord) || board.has_only_forbidden_cells(),
                    "{rule}: {coord} on\n{board}"
                );
                board.play(coord).expect("an empty cell");
            }
        }
    }
}
