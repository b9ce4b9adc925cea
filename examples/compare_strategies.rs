//! Every strategy on the same positions: what each finds, and what it costs.
//!
//! Run it with `cargo run --release --example compare_strategies`.
#![allow(clippy::print_stdout, reason = "an example talks to its reader")]

use std::error::Error;
use std::fmt::Display;
use std::hash::Hash;

use gomoku::core::{Board, BoardSize, Rules};
use gomoku::engine::MnkGame;
use gomoku::kalaha::{Kalaha, StoreDifference, TicTacToe};
use gomoku::search::{
    AlphaBeta, Evaluator, Game, Keyed, Limits, Mcts, Minimax, Mtdf, Negamax, NoEvaluation, Options,
    ProofSearch, Pvs, Score, Solver, Strategy,
};

fn main() -> Result<(), Box<dyn Error>> {
    let end = Limits::none();
    compare("Tic-tac-toe to the end", &TicTacToe::default(), NoEvaluation, &end);
    compare("Kalaha(3, 2) to the end", &Kalaha::new(3, 2)?, StoreDifference, &end);
    let board = Board::new(BoardSize::new(4, 3)?, Rules::freestyle(3)?);
    let six_plies = Limits::none().with_depth(6);
    compare("Three in a row on 4×3, 6 plies", &MnkGame::new(board), NoEvaluation, &six_plies);
    let eight_plies = Limits::none().with_depth(8);
    compare("Kalaha(6, 4), 8 plies", &Kalaha::default(), StoreDifference, &eight_plies);
    println!(
        "What solver, df-pn and mcts have proven is the value of the game; a win found by df-pn or mcts"
    );
    println!("may be nearer. An estimate of mcts is in thousandths of a win: 1000 is won, -1000 lost.");
    Ok(())
}

/// One table: the strategies that search as deeply as the limits say, and those that do not care for depth.
fn compare<G, E>(name: &str, game: &G, evaluator: E, limits: &Limits)
where
    G: Keyed + Send + Sync + 'static,
    G::Move: Display + Hash + Send + Sync,
    E: Evaluator<G> + Copy + Send + Sync + 'static,
{
    println!("{name}\n{:<12}{:>10}{:>12}{:>10}  line", "", "value", "positions", "ms");
    let exact = Options::new().exact();
    let of_this_depth: [Box<dyn Strategy<G>>; 5] = [
        Box::new(Minimax::new(evaluator)),
        Box::new(Negamax::new(evaluator)),
        Box::new(AlphaBeta::new(evaluator)),
        Box::new(Pvs::new(evaluator).with_options(exact)),
        Box::new(Mtdf::new(evaluator).with_options(exact)),
    ];
    let mut values = Vec::new();
    for mut strategy in of_this_depth {
        values.push(row(&mut strategy, game, limits));
    }
    assert!(values.iter().all(|value| *value == values[0]), "the same depth, the same value: {values:?}");
    if limits.depth.is_none() {
        let solved = row(&mut Solver::new(evaluator), game, limits);
        assert_eq!(solved, values[0], "the value of the game");
        row(&mut ProofSearch::new(), game, limits);
    }
    row(&mut Mcts::new(evaluator).with_simulations(20_000), game, &Limits::none());
    println!();
}

/// One line of the table.
fn row<G>(strategy: &mut dyn Strategy<G>, game: &G, limits: &Limits) -> Score
where
    G: Game<Move: Display>,
{
    const SHOWN: usize = 14;
    let report = strategy.search(game, limits);
    let mut line: Vec<String> = report.principal_variation.iter().map(G::Move::to_string).collect();
    if line.len() > SHOWN {
        line.truncate(SHOWN);
        line.push("…".to_owned());
    }
    let (value, nodes, ms) = (report.value.to_string(), report.nodes, report.time.as_secs_f64() * 1e3);
    println!("{:<12}{value:>10}{nodes:>12}{ms:>10.2}  {}", strategy.name(), line.join(" "));
    report.value
}
