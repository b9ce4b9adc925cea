//! Values that the evaluator knows without search: used where they may be, believed as what they are, and nothing else.

use std::sync::Mutex;

use gomoku_search::{
    AlphaBeta, Evaluator, Game, Keyed, Limits, Minimax, Mtdf, NoEvaluation, Options, Precision, Pvs, Score,
    StopReason, Strategy, Turn,
};
use gomoku_testkit::{
    Talk, TreeEvaluator, TreeGame, TreeShape, disagreement, exact_options, graph_games, tree_games,
};
use proptest::prelude::*;
use proptest::strategy::Strategy as _;

/// Knows how some positions end, because it plays them to the end.
#[derive(Debug, Clone, Copy)]
struct Knows {
    /// Which positions it knows.
    seed: u64,
    /// How many of eight positions it knows.
    share: u64,
    /// By how much its distances are too long.
    slack: u32,
}

impl Knows {
    /// The win or loss of a position, counted from there.
    fn value(self, game: &mut TreeGame) -> Option<Score> {
        let drawn = (game.key() ^ self.seed).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 61;
        if drawn >= self.share {
            return None;
        }
        let value = to_the_end(game, 0);
        let longer = |plies: u32| plies + self.slack;
        match (value.win_distance(), value.loss_distance()) {
            (Some(plies), _) => Some(Score::win_in(longer(plies))),
            (_, Some(plies)) => Some(Score::loss_in(longer(plies))),
            _ => None,
        }
    }
}

/// Plain minimax, on the game itself.
fn to_the_end(game: &mut TreeGame, ply: u32) -> Score {
    let mover = game.side_to_move();
    if let Some(outcome) = game.outcome() {
        return outcome.score(mover, ply);
    }
    let choices = game.legal_moves();
    let value = |mv| game.after_move(mv, |child| Turn::after(mover, child).value(to_the_end(child, ply + 1)));
    choices.into_iter().map(value).max().expect("a game that is not over has moves")
}

impl Evaluator<TreeGame> for Knows {
    fn evaluate(&self, game: &TreeGame) -> Score {
        TreeEvaluator.evaluate(game)
    }

    fn order_moves(&self, game: &TreeGame, moves: &mut [u32]) {
        TreeEvaluator.order_moves(game, moves);
    }

    fn settled(&self, game: &mut TreeGame, _depth: u32) -> Option<Score> {
        self.value(game)
    }
}

fn games() -> impl proptest::strategy::Strategy<Value = TreeGame> {
    prop_oneof![tree_games(), graph_games()]
}

fn knowledge(slack: std::ops::Range<u32>) -> impl proptest::strategy::Strategy<Value = Knows> {
    (any::<u64>(), 1..9_u64, slack).prop_map(|(seed, share, slack)| Knows { seed, share, slack })
}

/// Options for playing: all that [`exact_options`] can draw, and not exact.
fn playing_options() -> impl proptest::strategy::Strategy<Value = Options> {
    exact_options().prop_map(|mut options| {
        options.precision = Precision::Deeper;
        options
    })
}

fn both<E: Evaluator<TreeGame> + Copy + Sync + 'static>(
    evaluator: E,
    options: Options,
) -> [Box<dyn Strategy<TreeGame>>; 2] {
    [
        Box::new(Pvs::new(evaluator).with_options(options)),
        Box::new(Mtdf::new(evaluator).with_options(options)),
    ]
}

/// Whether a claim about the end of a game is true: as good as it says, or as bad.
fn is_true(claimed: Score, end: Score) -> bool {
    match (claimed.win_distance(), claimed.loss_distance()) {
        (Some(_), _) => end >= claimed,
        (_, Some(_)) => end <= claimed,
        _ => true,
    }
}

/// The value at the end of a line for the side to move at its beginning, where lines may end with what is settled.
fn value_of_line(game: &TreeGame, line: &[u32], knows: Knows) -> Option<Score> {
    let mut end = game.clone();
    for &mv in line {
        end.play(mv);
    }
    let plies = line.len() as u32;
    let value = if let Some(outcome) = end.outcome() {
        outcome.score(end.side_to_move(), plies)
    } else {
        let from_there = knows.value(&mut end)?;
        let win = from_there.win_distance().map(|distance| Score::win_in(distance + plies));
        win.or(from_there.loss_distance().map(|distance| Score::loss_in(distance + plies)))?
    };
    Some(Turn::after(game.side_to_move(), &end).value(value))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn what_is_known_changes_no_value_of_a_tree_that_is_searched_to_the_end(
        game in games(),
        knows in knowledge(0..1),
        options in playing_options(),
    ) {
        // What cuts corners may miss the shortest win, and so may a table with wins from shallower searches.
        let mut options = options.without_table();
        (options.late_move_reductions, options.futility, options.move_count_pruning) = (false, None, false);
        let minimax = Minimax::new(TreeEvaluator).search(&game, &Limits::none());
        for mut strategy in both(knows, options) {
            let report = strategy.search(&game, &Limits::none());
            prop_assert_eq!(report.value, minimax.value, "{}", strategy.name());
            prop_assert_eq!(report.stop, StopReason::Exhausted);
            if let (Some(mv), Some(best)) = (report.best_move, minimax.best_moves()) {
                prop_assert!(best.contains(&mv));
            }
            if report.value.is_decisive() {
                let line = value_of_line(&game, &report.principal_variation, knows);
                prop_assert_eq!(line, Some(report.value), "{:?}", report.principal_variation);
            }
        }
    }

    #[test]
    fn claims_are_true_whatever_else_is_on_and_however_long_the_known_wins_are(
        game in games(),
        knows in knowledge(0..5),
        options in playing_options(),
        depth in proptest::option::of(0..6_u32),
    ) {
        let end = Minimax::new(TreeEvaluator).search(&game, &Limits::none()).value;
        let mut limits = Limits::none();
        limits.depth = depth;
        for mut strategy in both(knows, options) {
            for _ in 0..2 {
                let report = strategy.search(&game, &limits);
                prop_assert!(is_true(report.value, end), "{} claims {}, not {}", strategy.name(), report.value, end);
                if report.stop == StopReason::Exhausted && !report.value.is_decisive() {
                    prop_assert_eq!(report.value, end);
                }
            }
        }
    }

    #[test]
    fn nobody_is_asked_in_exact_mode(game in games(), options in exact_options(), depth in 0..7_u32) {
        let limits = Limits::none().with_depth(depth);
        let minimax = Minimax::new(TreeEvaluator).search(&game, &limits);
        for mut strategy in both(Always(Score::win_in(1)), options) {
            let fault = disagreement(&game, &TreeEvaluator, &strategy.search(&game, &limits), &minimax);
            prop_assert_eq!(fault, None);
        }
    }

    #[test]
    fn what_is_no_win_and_no_loss_to_come_is_ignored(game in games(), options in playing_options()) {
        let options = options.with_threads(1);
        let limits = Limits::none().with_depth(5);
        for answer in [Score::DRAW, Score::heuristic(i32::MAX), Score::MAX, Score::MIN, Score::win_in(0), Score::loss_in(0)] {
            for (mut plain, mut asked) in both(TreeEvaluator, options).into_iter().zip(both(Always(answer), options)) {
                let (plain, asked) = (plain.search(&game, &limits), asked.search(&game, &limits));
                prop_assert_eq!((plain.value, plain.nodes, plain.stop), (asked.value, asked.nodes, asked.stop));
            }
        }
    }
}

/// Says the same of every position.
#[derive(Clone, Copy)]
struct Always(Score);

impl Evaluator<TreeGame> for Always {
    fn evaluate(&self, game: &TreeGame) -> Score {
        TreeEvaluator.evaluate(game)
    }

    fn order_moves(&self, game: &TreeGame, moves: &mut [u32]) {
        TreeEvaluator.order_moves(game, moves);
    }

    fn settled(&self, _game: &mut TreeGame, _depth: u32) -> Option<Score> {
        Some(self.0)
    }
}

/// Knows what another evaluator knows, and writes down which positions it is asked about, and with which depth.
struct Asked<E> {
    evaluator: E,
    questions: Mutex<Vec<(u64, u32)>>,
}

impl<E> Asked<E> {
    fn new(evaluator: E) -> Asked<E> {
        Asked { evaluator, questions: Mutex::new(Vec::new()) }
    }

    fn take(&self) -> Vec<(u64, u32)> {
        std::mem::take(&mut self.questions.lock().expect("no thread has panicked"))
    }
}

impl<G: Keyed, E: Evaluator<G>> Evaluator<G> for Asked<E> {
    fn evaluate(&self, game: &G) -> Score {
        self.evaluator.evaluate(game)
    }

    fn settled(&self, game: &mut G, depth: u32) -> Option<Score> {
        self.questions.lock().expect("no thread has panicked").push((game.key(), depth));
        self.evaluator.settled(game, depth)
    }
}

fn tree(seed: u64) -> TreeGame {
    TreeGame::new(TreeShape {
        seed,
        longest: 7,
        widest: 4,
        spread: 3,
        repeated_turns: 2,
        early_ends: 1,
        shared: 0,
    })
}

#[test]
fn every_position_below_the_root_is_asked_about_with_the_depth_that_is_left() {
    let game = Talk::new(3, 100);
    let asked = Asked::new(NoEvaluation);
    let options = Options::new().without_table().with_first_depth(4);
    let report = Pvs::new(&asked).with_options(options).search(&game, &Limits::none().with_depth(4));
    let questions = asked.take();
    assert_eq!(report.nodes, 1 + questions.len() as u64);
    assert!(questions.iter().all(|(key, _)| *key != game.key()), "the root needs a move");
    for left in 0..4 {
        assert!(questions.iter().any(|(_, depth)| *depth == left), "{left} plies left");
    }
    assert!(questions.iter().all(|(_, depth)| *depth < 4));
    // Nobody asks in the plain strategies.
    let _ = AlphaBeta::new(&asked).search(&game, &Limits::none().with_depth(4));
    assert_eq!(asked.take(), []);
}

#[test]
fn the_table_keeps_what_is_settled() {
    let knows = Knows { seed: 1, share: 8, slack: 0 };
    let (mut first, mut second) = (0, 0);
    for seed in 0..40 {
        let asked = Asked::new(knows);
        let mut strategy = Pvs::new(&asked);
        let limits = Limits::none().with_depth(4);
        for count in [&mut first, &mut second] {
            let _ = strategy.search(&tree(seed), &limits);
            *count += asked.take().iter().filter(|(_, depth)| *depth > 0).count();
        }
    }
    assert!(second < first / 2, "{second} questions after {first}");
}
