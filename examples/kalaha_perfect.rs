//! A game of Kalaha solved, and the perfect player against one who only looks a move ahead.
//!
//! Run it with `cargo run --release --example kalaha_perfect`.
#![allow(clippy::print_stdout, reason = "an example talks to its reader")]

use gomoku::kalaha::solver::{KalahaSolver, PerfectKalaha};
use gomoku::kalaha::{Kalaha, StoreDifference};
use gomoku::search::{AlphaBeta, Game, Limits, RootDetail, Side, Strategy};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let start = Kalaha::new(5, 3)?;
    let solution = KalahaSolver::new().solve(&start, RootDetail::AllValues, &Limits::none())?;
    println!("Kalaha(5, 3): {} positions, {:?}", solution.nodes, solution.time);
    for mv in &solution.moves {
        println!("  pit {}: {:+}", mv.pit, mv.lower);
    }

    // South is greedy and moves first; North is perfect, and gets at least what the solution promises.
    let (mut greedy, mut perfect) = (AlphaBeta::new(StoreDifference), PerfectKalaha::new());
    let mut game = start;
    while !game.is_over() {
        let report = match game.side_to_move() {
            Side::First => greedy.search(&game, &Limits::none().with_depth(1)),
            Side::Second => perfect.search(&game, &Limits::none()),
        };
        let pit = report.best_move.ok_or("a game that is not over has a move")?;
        println!("{}: pit {pit}, value {} as it sees it", game.side_to_move(), report.value);
        game.play(pit);
    }
    println!("{}\nSouth ends {:+}", game.to_board(), game.margin());
    Ok(())
}
