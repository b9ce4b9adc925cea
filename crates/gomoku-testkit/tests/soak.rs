//! Millions of random steps on every game: a move is played, one is taken back, or the position is searched by some
//! strategy within some limits. After each step everything that can be checked is.
//!
//! `cargo xtask soak` runs all ten million; the usual tests run a small part.

#![allow(clippy::print_stderr, reason = "ten million steps take a while: say how far they are")]

use std::fmt::Debug;
use std::hash::Hash;

use gomoku_core::{Board, BoardSize, Rule, Rules};
use gomoku_engine::{MnkGame, ScoreWith};
use gomoku_eval::OpenWindows;
use gomoku_kalaha::{EmptyCapture, Kalaha, StoreDifference, TicTacToe};
use gomoku_search::{
    AlphaBeta, Evaluator, Game, Keyed, Limits, Mcts, Mtdf, NoEvaluation, Options, ProofSearch, Pvs, Report,
    RootDetail, Score, Solver, Strategy, TableSize,
};
use gomoku_testkit::{TreeEvaluator, TreeGame, TreeShape, disagreement, value_of_line};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// What a strategy promises, and so what it is held to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Promise {
    /// The value of plain minimax at each depth.
    Depth,
    /// If it says that the value is exact: the value of the game, with the distance of a win.
    Game,
    /// If it says that the value is exact: who wins or by how much, and a move that does; the win may be nearer.
    Class,
}

/// The strategies that are tried, by number: each keeps its table or its tree for the whole walk.
fn strategies<G, E>(evaluator: E) -> Vec<(Promise, Box<dyn Strategy<G>>)>
where
    G: Keyed + Send + Eq + Hash + 'static,
    G::Move: Hash + Send + Sync,
    E: Evaluator<G> + Copy + Send + Sync + 'static,
{
    let size = TableSize::Entries(500);
    let small = Options::new().exact().with_table(size);
    let pvs = |options: Options| Box::new(Pvs::new(evaluator).with_options(options));
    let mcts = |seed| Mcts::new(evaluator).with_seed(seed).with_max_nodes(2000).with_simulations(200);
    vec![
        (Promise::Depth, pvs(small.with_history().with_killers())),
        (Promise::Depth, pvs(small.with_aspiration(2).without_null_windows())),
        (Promise::Depth, Box::new(Mtdf::new(evaluator).with_options(small))),
        (Promise::Depth, pvs(small.with_threads(2))),
        (Promise::Game, Box::new(Solver::new(evaluator).with_table(size).with_kept_table())),
        (Promise::Class, Box::new(ProofSearch::new().with_table(size))),
        (Promise::Class, Box::new(mcts(1).with_tree_reuse())),
        (Promise::Class, Box::new(mcts(2).with_tree_reuse().with_priors(10).with_threads(2))),
    ]
}

/// One walk: so many random steps from a start.
fn walk<G, E>(start: &G, evaluator: E, steps: u32, random: &mut Xoshiro256PlusPlus)
where
    G: Keyed + Send + Eq + Hash + Debug + 'static,
    G::Move: Hash + Send + Sync,
    E: Evaluator<G> + Copy + Send + Sync + 'static,
{
    let mut game = start.clone();
    let mut strategies = strategies::<G, E>(evaluator);
    let mut way: Vec<(G::Undo, G)> = Vec::new();
    for _ in 0..steps {
        match random.random_range(0..100) {
            0 => {
                let number = random.random_range(0..strategies.len());
                let (promise, strategy) = &mut strategies[number];
                match promise {
                    Promise::Depth => search(&game, evaluator, strategy.as_mut(), random),
                    _ => search_to_the_end(&game, evaluator, (*promise, strategy.as_mut()), random),
                }
            }
            1..40 => {
                if let Some((undo, before)) = way.pop() {
                    game.undo(undo);
                    assert_eq!(game, before, "undo restores the position");
                    assert_eq!(game.key(), before.key());
                }
            }
            _ => {
                let moves = game.legal_moves();
                assert_eq!(moves.is_empty(), game.outcome().is_some(), "{game:?}");
                if moves.is_empty() {
                    // Over: begin again somewhere on the way.
                    for _ in 0..random.random_range(1..=way.len().max(1)) {
                        if let Some((undo, _)) = way.pop() {
                            game.undo(undo);
                        }
                    }
                } else {
                    let mv = moves[random.random_range(0..moves.len())];
                    let before = game.clone();
                    way.push((game.play(mv), before));
                }
            }
        }
    }
    while let Some((undo, before)) = way.pop() {
        game.undo(undo);
        assert_eq!(game, before);
    }
    assert_eq!(game, *start, "all the way back");
}

/// A search to a random depth, within a random number of positions: whatever it says must be true.
fn search<G, E>(game: &G, evaluator: E, strategy: &mut dyn Strategy<G>, random: &mut Xoshiro256PlusPlus)
where
    G: Keyed + Debug,
    E: Evaluator<G> + Copy,
{
    let depth = random.random_range(0..4);
    let mut limits = Limits::none().with_depth(depth);
    if random.random_range(0..2) == 0 {
        limits = limits.with_nodes(random.random_range(0..300));
    }
    let report = strategy.search(game, &limits);
    has_an_answer(game, strategy.name(), &report);
    if !report.stop.is_interruption() && depth > 0 {
        let reference = AlphaBeta::new(evaluator)
            .with_root_detail(RootDetail::AllBest)
            .search(game, &Limits::none().with_depth(depth));
        assert_eq!(
            disagreement(game, &evaluator, &report, &reference),
            None,
            "{}: {game:?}",
            strategy.name()
        );
    }
}

/// A search without a depth, within a random number of positions. If it says that it has solved the position, and that can be
/// looked up with little work, it must be true.
fn search_to_the_end<G, E>(
    game: &G,
    evaluator: E,
    (promise, strategy): (Promise, &mut dyn Strategy<G>),
    random: &mut Xoshiro256PlusPlus,
) where
    G: Keyed + Debug,
    E: Evaluator<G> + Copy,
{
    let report = strategy.search(game, &Limits::none().with_nodes(random.random_range(0..2000)));
    let name = strategy.name();
    has_an_answer(game, name, &report);
    let leads_to = value_of_line(game, &report.principal_variation, &evaluator);
    assert!(leads_to.is_some(), "{name}: {:?} in {game:?}", report.principal_variation);
    if !report.is_exact() {
        // An interrupted solver tells of the best move that it has finished, which may be lost.
        let is_proof = promise == Promise::Class && report.value.is_decisive();
        assert!(!is_proof, "{name}: {} without a proof in {game:?}", report.value);
        return;
    }
    let reference = AlphaBeta::new(evaluator)
        .with_root_detail(RootDetail::AllValues)
        .search(game, &Limits::none().with_nodes(20_000));
    if !reference.is_exact() {
        return;
    }
    let told = |value: Score| if promise == Promise::Game { value } else { without_distance(value) };
    assert_eq!(told(report.value), told(reference.value), "{name}: {game:?}");
    if let Some(mv) = report.best_move {
        let chosen = reference.root_moves.iter().find(|root| root.mv == mv).expect("a legal move");
        assert_eq!(told(chosen.value), told(reference.value), "{name}: {mv:?} in {game:?}");
    }
    if let (Promise::Class, Some(found), Some(nearest)) =
        (promise, report.value.win_distance(), reference.value.win_distance())
    {
        assert!(found >= nearest, "{name} wins in {found}, {nearest} is possible: {game:?}");
    }
}

/// A value without the distance of its win or loss.
fn without_distance(value: Score) -> Score {
    match (value.win_distance(), value.loss_distance()) {
        (Some(_), _) => Score::win_in(0),
        (_, Some(_)) => Score::loss_in(0),
        _ => value,
    }
}

/// There is a move unless the game is over, and it can be played.
fn has_an_answer<G: Game + Debug>(game: &G, name: &str, report: &Report<G::Move>) {
    assert_eq!(report.best_move.is_none(), game.outcome().is_some(), "{name}: {game:?}");
    if let Some(mv) = report.best_move {
        assert!(game.is_legal(mv), "{name}: {mv:?} in {game:?}");
    }
}

/// So many steps in all, in walks of a thousand, each on another game.
fn soak(steps: u64) {
    const WALK: u32 = 1000;
    let mut random = Xoshiro256PlusPlus::seed_from_u64(2004);
    let walks = steps.div_ceil(u64::from(WALK));
    for number in 0..walks {
        if walks > 1000 && number % 1000 == 0 {
            eprintln!("{number} of {walks} thousand steps");
        }
        match number % 4 {
            0 => walk(&TicTacToe::default(), NoEvaluation, WALK, &mut random),
            1 => {
                let (pits, stones) = (random.random_range(1..=8), random.random_range(1..=8));
                let rule = EmptyCapture::ALL[random.random_range(0..2)];
                let start = Kalaha::new(pits, stones).expect("a legal size").with_rule(rule);
                walk(&start, StoreDifference, WALK, &mut random);
            }
            2 => {
                let size =
                    BoardSize::new(random.random_range(3..=9), random.random_range(3..=9)).expect("legal");
                let rule = Rule::ALL[random.random_range(0..Rule::ALL.len())];
                let rules = Rules::new(random.random_range(3..=6), rule)
                    .or_else(|_| Rules::new(5, rule))
                    .expect("five in a row is known to all rules");
                walk(&MnkGame::new(Board::new(size, rules)), ScoreWith(OpenWindows), WALK, &mut random);
            }
            _ => {
                let shape = TreeShape {
                    seed: number,
                    longest: random.random_range(1..7),
                    widest: random.random_range(1..6),
                    spread: random.random_range(0..4),
                    repeated_turns: random.random_range(0..8),
                    early_ends: random.random_range(0..4),
                    shared: random.random_range(0..4),
                };
                walk(&TreeGame::new(shape), TreeEvaluator, WALK, &mut random);
            }
        }
    }
}

#[test]
fn a_hundred_thousand_random_steps() {
    soak(100_000);
}

#[test]
#[ignore = "ten million steps: cargo xtask soak"]
fn ten_million_random_steps() {
    let steps =
        std::env::var("SOAK_STEPS").map_or(10_000_000, |steps| steps.parse().expect("a number of steps"));
    soak(steps);
}
