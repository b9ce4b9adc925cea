//! n in a row as a game: conformance, counts, exact values, and every strategy against minimax.

#[path = "common/exact.rs"]
mod exact;

use std::collections::BTreeMap;

use gomoku_core::{AlphaChannel, Board, BoardSize, Coord, Rule, Rules, Symmetry};
use gomoku_engine::{MnkGame, ScoreWith};
use gomoku_eval::{AwareSliceScore, LineScore, OpenWindows};
use gomoku_search::conformance::Conformance;
use gomoku_search::{
    AlphaBeta, Evaluator, Game, Keyed, Limits, Minimax, Negamax, NoEvaluation, Ordered, RootDetail, Score,
    Side, Strategy, perft,
};
use proptest::prelude::*;
use proptest::strategy::Strategy as _;

use exact::exact_positions;

fn game(width: u8, height: u8, rules: Rules) -> MnkGame {
    MnkGame::new(Board::new(BoardSize::new(width, height).expect("a legal size"), rules))
}

/// The same position with the colours exchanged.
fn exchanged(game: &MnkGame) -> MnkGame {
    let board = game.board();
    let stones = board.iter_stones().map(|(coord, player)| (coord, player.opponent()));
    let exchanged = Board::from_stones(board.size(), board.rules(), stones).expect("the same cells");
    MnkGame::new(exchanged.with_side_to_move(board.side_to_move().opponent()))
}

#[test]
fn boards_of_every_kind_conform() {
    let boards = [(3, 3, 3), (4, 3, 3), (3, 7, 4), (6, 3, 5), (6, 6, 5), (5, 4, 10), (9, 8, 5)];
    for (width, height, line_length) in boards {
        // Some rules are about five in a row only.
        for rules in Rule::ALL.into_iter().filter_map(|rule| Rules::new(line_length, rule).ok()) {
            let start = game(width, height, rules);
            let mut suite = Conformance::new(start.clone())
                .with_games(20)
                .with_keys()
                .with_evaluator(ScoreWith(OpenWindows));
            if rules != Rules::RENJU {
                suite = suite.with_mirror(exchanged, |coord| coord);
            }
            for &symmetry in Symmetry::for_size(start.board().size()) {
                let size = start.board().size();
                suite = suite.with_symmetry(
                    "board symmetry",
                    move |game: &MnkGame| MnkGame::new(game.board().transformed(symmetry)),
                    move |coord: Coord| symmetry.apply(coord, size),
                );
            }
            suite.assert();
        }
    }
}

#[test]
fn the_game_near_the_stones_conforms() {
    let size = BoardSize::square(7).unwrap();
    for radius in [1, 2] {
        let channel = AlphaChannel::new(size, radius).unwrap().with_random_opening(5);
        let board = Board::new(size, Rules::freestyle(4).unwrap()).with_alpha_channel(channel).unwrap();
        Conformance::new(MnkGame::new(board)).with_games(30).with_keys().assert();
    }
}

#[test]
fn a_channel_without_candidates_offers_all_cells() {
    let size = BoardSize::square(5).unwrap();
    let board =
        Board::new(size, Rules::default()).with_alpha_channel(AlphaChannel::new(size, 1).unwrap()).unwrap();
    let mut game = MnkGame::new(board);
    assert_eq!(game.legal_moves().len(), 25);
    game.play("c3".parse().unwrap());
    assert_eq!(game.legal_moves().len(), 8);
}

#[test]
fn three_by_three_counts_are_those_of_tic_tac_toe() {
    let start = game(3, 3, Rules::freestyle(3).unwrap());
    let counts: Vec<u64> = (1..=9).map(|plies| perft::sequences(&start, plies)).collect();
    assert_eq!(counts, [9, 72, 504, 3024, 15_120, 54_720, 148_176, 200_448, 127_872]);
    assert_eq!(perft::reachable(&start, 10_000), Some(5478));
}

#[test]
fn symmetric_positions_share_their_canonical_key() {
    let board = Board::from_diagram("X..\n.O.\n...", Rules::freestyle(3).unwrap()).unwrap();
    let keys: Vec<u64> = Symmetry::ALL
        .iter()
        .map(|symmetry| MnkGame::new(board.transformed(*symmetry)).canonical_key())
        .collect();
    assert!(keys.iter().all(|key| *key == keys[0]), "{keys:x?}");
}

#[test]
fn small_boards_have_their_known_values() {
    let end = Limits::none();
    let value = |width, height, line_length| {
        AlphaBeta::new(NoEvaluation)
            .search(&game(width, height, Rules::freestyle(line_length).unwrap()), &end)
            .value
    };
    assert_eq!(value(3, 3, 3), Score::DRAW);
    assert_eq!(value(4, 3, 3).win_distance(), Some(7), "a win of the first player");
    assert_eq!(value(3, 3, 4), Score::DRAW, "nobody can make four");
}

/// Values of positions with few empty cells: plain alpha-beta is enough for these.
#[test]
fn late_positions_have_their_exact_values() {
    let word = |value: Score| match value {
        value if value > Score::DRAW => "win",
        value if value < Score::DRAW => "loss",
        _ => "draw",
    };
    let mut tested = 0;
    for vector in exact_positions() {
        if vector.moves.len() > 11 {
            continue;
        }
        tested += 1;
        let board = vector.board();
        let report = AlphaBeta::new(NoEvaluation)
            .with_root_detail(RootDetail::AllValues)
            .search(&MnkGame::new(board), &Limits::none());
        assert!(report.is_exact());
        assert_eq!(word(report.value), vector.value, "{}", vector.id);
        let moves: BTreeMap<String, String> = report
            .root_moves
            .iter()
            .map(|root| (vector.name(root.mv), word(root.value).to_owned()))
            .collect();
        assert_eq!(moves, vector.moves, "{}", vector.id);
    }
    assert!(tested >= 15, "only {tested} positions are small enough");
}

/// A position after some random moves.
fn positions() -> impl proptest::strategy::Strategy<Value = MnkGame> {
    let sizes = (3..6_u8, 3..6_u8, 3..5_u8, any::<bool>());
    (sizes, proptest::collection::vec(any::<prop::sample::Index>(), 0..10)).prop_map(
        |((width, height, line_length, exact), choices)| {
            let rule = if exact { Rule::Standard } else { Rule::Freestyle };
            let mut game = game(width, height, Rules::new(line_length, rule).expect("a legal length"));
            for choice in choices {
                let moves = game.legal_moves();
                if moves.is_empty() {
                    break;
                }
                game.play(*choice.get(&moves));
            }
            game
        },
    )
}

proptest! {
    #[test]
    fn every_strategy_finds_the_value_and_the_best_moves_of_minimax(game in positions(), depth in 1..4_u32) {
        let limits = Limits::none().with_depth(depth);
        let expected = Minimax::new(ScoreWith(OpenWindows)).search(&game, &limits);
        let negamax = Negamax::new(ScoreWith(OpenWindows)).search(&game, &limits);
        prop_assert_eq!(negamax.value, expected.value);
        prop_assert_eq!(negamax.best_moves(), expected.best_moves());
        let backwards = Ordered::new(ScoreWith(OpenWindows), |_: &MnkGame, moves: &mut [Coord]| moves.reverse());
        let report = AlphaBeta::new(backwards).with_root_detail(RootDetail::AllBest).search(&game, &limits);
        prop_assert_eq!(report.value, expected.value);
        let sorted = |moves: Option<Vec<Coord>>| moves.map(|mut moves| { moves.sort_unstable(); moves });
        prop_assert_eq!(sorted(report.best_moves()), sorted(expected.best_moves()));
    }
}

#[test]
fn a_win_at_once_is_taken_and_a_loss_is_put_off() {
    let board =
        |diagram: &str| MnkGame::new(Board::from_diagram(diagram, Rules::freestyle(4).unwrap()).unwrap());
    let limits = Limits::none().with_depth(4);
    // X wins at once by d3 and more slowly in other ways.
    let report = AlphaBeta::new(ScoreWith(OpenWindows))
        .search(&board("......\n......\nXXX...\nO.O.O.\n......"), &limits);
    assert_eq!((report.best_move, report.value), (Some("d3".parse().unwrap()), Score::win_in(1)));
    // O cannot stop both ends of X's three: it loses in 2 or, by stopping one end, in 2 as well; never sooner.
    let lost = board("......\n......\n.XXX..\nO.O...\n......");
    assert_eq!(lost.side_to_move(), Side::Second);
    let report = AlphaBeta::new(ScoreWith(OpenWindows)).search(&lost, &limits);
    assert_eq!(report.value, Score::loss_in(2));
}

#[test]
fn scores_are_cut_to_whole_points_that_a_search_can_hold() {
    let evaluate = |diagram: &str| {
        let board = Board::from_diagram(diagram, Rules::default()).unwrap();
        ScoreWith(LineScore::new()).evaluate(&MnkGame::new(board))
    };
    // O is to move, and X has two stones with a gap at the wall: 8.5 points.
    assert_eq!(evaluate(".....\n.....\nX.X..\n.....\n....O"), Score::heuristic(-8));
    // A five is worth more than any number of points that a search knows, and still proves nothing.
    let five = evaluate("XXXXX\n.....\nO.O.O\n.....\n....O");
    assert_eq!(five, Score::heuristic(-Score::MAX_POINTS));
}

#[test]
fn scores_of_both_views_conform_where_one_players_gain_is_the_others_loss() {
    let start = game(7, 7, Rules::default());
    Conformance::new(start.clone())
        .with_games(20)
        .with_evaluator(ScoreWith(LineScore::new()))
        .with_mirror(exchanged, |coord| coord)
        .assert();
    Conformance::new(start)
        .with_games(20)
        .with_evaluator(ScoreWith(AwareSliceScore::new()))
        .with_mirror(exchanged, |coord| coord)
        .assert();
}
