//! Monte-Carlo tree search: no evaluation, only games played out by chance, and where the search looks again.
//!
//! Run it with `cargo run --release --example playouts`.
#![allow(clippy::print_stdout, reason = "an example talks to its reader")]

use std::error::Error;

use gomoku::kalaha::TicTacToe;
use gomoku::search::{Limits, Mcts, NoEvaluation, Strategy};

fn main() -> Result<(), Box<dyn Error>> {
    // X has begun in a corner. Only the middle saves O; nobody tells the search.
    let game: TicTacToe = "X..\n...\n...".parse()?;
    println!("O is to move:\n{game}\n");

    for simulations in [10, 100, 1_000, 100_000] {
        let mut mcts = Mcts::new(NoEvaluation).with_seed(1).with_simulations(simulations);
        let report = mcts.search(&game, &Limits::none());
        let best = report.best_move.ok_or("the game is not over")?;
        // A value is an estimate in thousandths of a win, until the tree holds a proof.
        let kind = if report.is_exact() { "proven" } else { "estimated" };
        println!("{} of {simulations} playouts: cell {best}, value {} ({kind})", report.leaves, report.value);

        // Moves that promise more are visited more often, and are known better for it.
        let mut moves = mcts.root_statistics().to_vec();
        moves.sort_by_key(|root| std::cmp::Reverse(root.visits));
        for root in moves.iter().take(3) {
            println!("    cell {}: {:>6} visits, mean {:+.3}", root.mv, root.visits, root.mean);
        }
    }
    println!("\nWith enough playouts all ends are in the tree, and the estimate becomes a fact: a draw.");
    Ok(())
}
