//! The search with priors against its formula, written down plainly.

use gomoku_search::{Evaluator, Game, Limits, Mcts, Score, Side, Strategy};
use gomoku_testkit::{LatticeEvaluator, LatticeGame, LatticeShape};

/// Nothing ends within reach, turns repeat, and positions are worth anything from -6 to 6.
fn game(seed: u64) -> LatticeGame {
    let shape = LatticeShape {
        seed,
        levels: 1_000_000,
        places: 1_000_000,
        widest: 5,
        spread: 6,
        early_ends: 0,
        margins: 0,
    };
    LatticeGame::new(shape)
}

/// In steps of a hundred points: differences of that make a move twice as likely, without any rounding.
struct Hundreds;

impl Evaluator<LatticeGame> for Hundreds {
    fn evaluate(&self, game: &LatticeGame) -> Score {
        Score::heuristic(100 * LatticeEvaluator.evaluate(game).points().expect("no game is over"))
    }

    fn order_moves(&self, game: &LatticeGame, moves: &mut [u32]) {
        LatticeEvaluator.order_moves(game, moves);
    }
}

const SCALE: u32 = 100;
const EXPLORATION: f32 = 1.5;

/// The evaluation for the first side, from -1 to 1.
fn reward(game: &LatticeGame) -> f32 {
    let points = Hundreds.evaluate(game).points().expect("no game is over") as f32;
    sign(game.side_to_move()) * points / (points.abs() + 100.0)
}

fn sign(side: Side) -> f32 {
    if side == Side::First { 1.0 } else { -1.0 }
}

/// A move of the tree, and what comes after it. Results are for the side that makes it.
struct Plain {
    mv: u32,
    after: LatticeGame,
    prior: f32,
    evaluation: f32,
    visits: u32,
    total: f64,
    moves: Vec<Plain>,
}

/// The moves of a position, before any was tried: each half as likely for every hundred points less.
fn moves_of(game: &LatticeGame) -> Vec<Plain> {
    let mut moves = game.legal_moves();
    Hundreds.order_moves(game, &mut moves);
    let mut moves: Vec<Plain> = moves
        .into_iter()
        .map(|mv| {
            let mut after = *game;
            after.play(mv);
            let own = sign(game.side_to_move());
            let points = Hundreds.evaluate(&after).points().expect("no game is over") as f32;
            let prior = (own * sign(after.side_to_move()) * points / SCALE as f32).exp2();
            Plain {
                mv,
                after,
                prior,
                evaluation: own * reward(&after),
                visits: 0,
                total: 0.0,
                moves: Vec::new(),
            }
        })
        .collect();
    let sum: f32 = moves.iter().map(|mv| mv.prior).sum();
    for mv in &mut moves {
        mv.prior /= sum;
    }
    moves
}

/// One simulation from a position with these moves, which `visits` have come through: the result for the first side. `None`
/// if two moves are so nearly as urgent that the formula does not say which one is next.
fn simulate(game: &LatticeGame, moves: &mut [Plain], visits: u32) -> Option<f32> {
    let mean = |mv: &Plain| {
        if mv.visits == 0 { mv.evaluation } else { (mv.total / f64::from(mv.visits)) as f32 }
    };
    let urgency =
        |mv: &Plain| mean(mv) + EXPLORATION * mv.prior * (visits as f32).sqrt() / (1 + mv.visits) as f32;
    let best = moves.iter().map(urgency).fold(f32::NEG_INFINITY, f32::max);
    // The first of those of which the same is known.
    let place = moves.iter().position(|mv| urgency(mv) >= best).expect("there is a move");
    let known = |mv: &Plain| (mv.visits, mv.prior.to_bits(), mean(mv).to_bits());
    let is_rival = |mv: &Plain| urgency(mv) > best - 1e-5 && known(mv) != known(&moves[place]);
    if moves.iter().any(is_rival) {
        return None;
    }
    let chosen = &mut moves[place];
    let result = if chosen.visits == 0 {
        reward(&chosen.after)
    } else {
        if chosen.moves.is_empty() {
            chosen.moves = moves_of(&chosen.after);
        }
        simulate(&chosen.after, &mut chosen.moves, chosen.visits)?
    };
    chosen.visits += 1;
    chosen.total += f64::from(sign(game.side_to_move()) * result);
    Some(result)
}

#[test]
fn moves_are_visited_as_their_priors_and_means_say() {
    let mut compared = 0;
    for seed in 0..100 {
        let game = game(seed);
        let mut plain = moves_of(&game);
        for simulations in 1..=200 {
            if simulate(&game, &mut plain, simulations - 1).is_none() {
                break;
            }
            if ![1, 2, 3, 5, 10, 20, 50, 100, 200].contains(&simulations) {
                continue;
            }
            let mut search = Mcts::new(Hundreds)
                .with_priors(SCALE)
                .with_exploration(EXPLORATION)
                .with_rollout_plies(0)
                .with_simulations(simulations.into());
            let _ = search.search(&game, &Limits::none());
            let statistics = search.root_statistics();
            assert_eq!(statistics.len(), plain.len());
            for (found, expected) in statistics.iter().zip(&plain) {
                assert_eq!(
                    (found.mv, found.visits),
                    (expected.mv, expected.visits.into()),
                    "seed {seed}, {simulations} simulations"
                );
                let mean = expected.total / f64::from(expected.visits.max(1));
                assert!((found.mean - mean).abs() < 1e-6, "seed {seed}: {} and {mean}", found.mean);
            }
            compared += 1;
        }
    }
    assert!(compared > 500, "{compared} of 900");
}
