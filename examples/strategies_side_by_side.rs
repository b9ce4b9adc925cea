//! Minimax, negamax and alpha-beta on the same positions: the same values and the same best moves for less work.
//!
//! Run it with `cargo run --release --example strategies_side_by_side`.
#![allow(clippy::print_stdout, reason = "an example talks to its reader")]

use std::fmt::Display;

use gomoku::kalaha::{Kalaha, StoreDifference, TicTacToe};
use gomoku::search::{
    AlphaBeta, Evaluator, Game, Limits, Minimax, Negamax, NoEvaluation, Report, RootDetail, Strategy,
};

fn main() {
    println!("{:<26}{:<24}{:>10}{:>12}{:>10}  best moves", "game", "strategy", "value", "positions", "ms");
    let end = Limits::none();
    compare("tic-tac-toe to the end", &TicTacToe::default(), NoEvaluation, &end);
    compare("Kalaha(6, 4), 8 plies", &Kalaha::default(), StoreDifference, &Limits::none().with_depth(8));
    compare("Kalaha(3, 2) to the end", &Kalaha::new(3, 2).expect("a legal size"), StoreDifference, &end);
}

fn compare<G: Game<Move: Display> + 'static>(
    name: &str,
    game: &G,
    evaluator: impl Evaluator<G> + Copy + 'static,
    limits: &Limits,
) {
    let strategies: [(&str, Box<dyn Strategy<G>>); 4] = [
        ("minimax", Box::new(Minimax::new(evaluator))),
        ("negamax", Box::new(Negamax::new(evaluator))),
        ("alpha-beta, one best", Box::new(AlphaBeta::new(evaluator))),
        ("alpha-beta, all best", Box::new(AlphaBeta::new(evaluator).with_root_detail(RootDetail::AllBest))),
    ];
    let mut reference: Option<Report<G::Move>> = None;
    for (label, mut strategy) in strategies {
        let report = strategy.search(game, limits);
        let moves = match (report.best_moves(), report.best_move) {
            (Some(moves), _) => moves.iter().map(G::Move::to_string).collect::<Vec<_>>().join(" "),
            (None, Some(best)) => format!("{best}, maybe more"),
            (None, None) => "none".to_owned(),
        };
        println!(
            "{name:<26}{label:<24}{:>10}{:>12}{:>10.2}  {moves}",
            report.value.to_string(),
            report.nodes,
            report.time.as_secs_f64() * 1e3
        );
        let reference = reference.get_or_insert_with(|| report.clone());
        assert_eq!(report.value, reference.value, "every strategy finds the value of plain minimax");
    }
    println!();
}
