//! The strategies that are measured, by name.

use gomoku::search::{AlphaBeta, Game, Mcts, Minimax, Mtdf, Negamax, ProofSearch, Pvs, Solver, Strategy};

use super::BenchGame;

/// The names of all strategies, in the order of the table.
pub(crate) const STRATEGIES: [&str; 9] =
    ["minimax", "negamax", ALPHA_BETA, "pvs", "mtdf", "pvs-2-threads", "solver", "df-pn", "mcts"];

/// The one that all times are compared with.
pub(super) const ALPHA_BETA: &str = "alpha-beta";

/// How a strategy goes about its work, and so how it is measured.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Manner {
    /// One depth a search: depth 1, 2, 3 … are searched one after the other, each from nothing.
    Plain,
    /// Deepens by itself, and reports each depth.
    Deepening,
    /// Follows the game to its end, whatever the depth.
    ToTheEnd,
    /// Knows no depth: goes on as long as it may, or until all is proven.
    Endless,
}

/// What a strategy says about the value of a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Claim {
    /// The value of plain minimax at its depth.
    Depth,
    /// The result of the game, with the distance of a win.
    Game,
    /// Who wins, or by how many points, but not how soon; an estimate while that is not proven.
    Class,
    /// What it is to the one who says it: nobody else need find the same.
    Own,
}

/// A strategy that takes part.
pub(crate) struct Entrant<G: Game> {
    pub(crate) name: &'static str,
    pub(crate) manner: Manner,
    pub(crate) claim: Claim,
    build: Box<dyn Fn() -> Box<dyn Strategy<G>>>,
}

impl<G: Game> Entrant<G> {
    fn new<S: Strategy<G> + 'static>(
        name: &'static str,
        manner: Manner,
        claim: Claim,
        build: impl Fn() -> S + 'static,
    ) -> Self {
        Entrant { name, manner, claim, build: Box::new(move || Box::new(build())) }
    }

    /// The strategy, new: it knows nothing of earlier searches.
    pub(crate) fn build(&self) -> Box<dyn Strategy<G>> {
        (self.build)()
    }
}

/// All strategies for a game, one line each. A new one joins here and in [`STRATEGIES`].
fn all<G: BenchGame>() -> Vec<Entrant<G>> {
    let judge = G::evaluator();
    // Exact, so that their values can be held against those of the plain ones.
    // A small table: where a search takes less than a millisecond, most of that would be the memory of a large one.
    let exact = G::options().exact().with_table_mib(2);
    let two = exact.with_threads(2);
    let pvs = move |options| move || Pvs::new(judge).with_options(options);
    let mtdf = move || Mtdf::new(judge).with_options(exact);
    vec![
        Entrant::new("minimax", Manner::Plain, Claim::Depth, move || Minimax::new(judge)),
        Entrant::new("negamax", Manner::Plain, Claim::Depth, move || Negamax::new(judge)),
        Entrant::new(ALPHA_BETA, Manner::Plain, Claim::Depth, move || AlphaBeta::new(judge)),
        Entrant::new("pvs", Manner::Deepening, Claim::Depth, pvs(exact)),
        Entrant::new("mtdf", Manner::Deepening, Claim::Depth, mtdf),
        Entrant::new("pvs-2-threads", Manner::Deepening, Claim::Depth, pvs(two)),
        Entrant::new("solver", Manner::ToTheEnd, Claim::Game, move || Solver::new(judge)),
        Entrant::new("df-pn", Manner::ToTheEnd, Claim::Class, ProofSearch::new),
        Entrant::new("mcts", Manner::Endless, Claim::Class, move || Mcts::new(judge)),
    ]
}

/// The strategies of these names, or all of them if there is no name.
pub(crate) fn chosen<G: BenchGame>(names: &[String]) -> Vec<Entrant<G>> {
    let wanted = |entrant: &Entrant<G>| names.is_empty() || names.iter().any(|name| name == entrant.name);
    all().into_iter().filter(wanted).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use gomoku::kalaha::TicTacToe;

    #[test]
    fn every_name_has_its_strategy() {
        let names: Vec<&str> = all::<TicTacToe>().iter().map(|entrant| entrant.name).collect();
        assert_eq!(names, STRATEGIES);
    }

    #[test]
    fn names_choose_strategies_in_the_order_of_the_table() {
        let names = ["alpha-beta".to_owned(), "minimax".to_owned()];
        let chosen: Vec<&str> = chosen::<TicTacToe>(&names).iter().map(|entrant| entrant.name).collect();
        assert_eq!(chosen, ["minimax", "alpha-beta"]);
    }
}
