//! Monte-Carlo tree search: against plain minimax, against its own formula, at its limits and in several threads.

mod answers;
mod claims;
mod limits;
mod priors;
mod reuse;
mod threads;

use gomoku_search::{Game, Mcts, NoEvaluation, RolloutPolicy};
use gomoku_testkit::Talk;

/// Too long to be proven.
const TALK: Talk = Talk::new(3, 100);

fn mcts() -> Mcts<Talk, NoEvaluation> {
    Mcts::new(NoEvaluation)
}

/// How many simulations all root moves have had together.
fn visits<G: Game, E, R: RolloutPolicy<G>>(search: &Mcts<G, E, R>) -> u64 {
    search.root_statistics().iter().map(|root| root.visits).sum()
}
