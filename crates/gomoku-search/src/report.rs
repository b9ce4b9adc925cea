//! What a search found.

use std::time::Duration;

use crate::{Counts, Iteration, Score, StopReason};

/// What a search found, as data. Every value is from the view of the side to move at the root.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[must_use]
#[non_exhaustive]
pub struct Report<M> {
    /// The move to play; `None` only if the game is over.
    pub best_move: Option<M>,
    /// The value of the position with best play as far as was searched.
    ///
    /// If the search was interrupted: the value of the best move among those finished, or the static evaluation if
    /// not even one was.
    pub value: Score,
    /// What is known of each root move that was finished, in the order of the search.
    pub root_moves: Vec<RootMove<M>>,
    /// The line of best play that leads to `value`, beginning with `best_move`. It may end where the evaluator
    /// [knows](crate::Evaluator::settled) how the game will.
    pub principal_variation: Vec<M>,
    /// The depth in plies that was searched completely. For an exhausted tree: the length of its longest visited line.
    pub depth: u32,
    /// The deepest ply that was reached, [extensions](crate::Evaluator::extension),
    /// [noisy moves](crate::Evaluator::noisy_moves) and depths that were not finished included; 0 of strategies that do not
    /// go down line by line ([`Mcts`](crate::Mcts), [`ProofSearch`](crate::ProofSearch), [`FullTable`](crate::FullTable)).
    pub selective_depth: u32,
    /// Positions visited, the root included: one more than the moves made.
    pub nodes: u64,
    /// Visited positions that were judged and not searched further: finished games and the horizon.
    pub leaves: u64,
    /// How often the rest of a position's moves was left out because the opponent would not allow the position.
    pub cut_offs: u64,
    /// How long it took.
    pub time: Duration,
    /// Why the search ended.
    pub stop: StopReason,
    /// The best moves, each with its value and line, best first, if the strategy was asked for more than one line
    /// ([`Options::with_lines`](crate::Options::with_lines)); else empty.
    pub lines: Vec<Line<M>>,
    /// The finished depths of a search that deepens step by step, in order; empty for others.
    pub iterations: Vec<Iteration<M>>,
}

impl<M> Report<M> {
    /// A report that says no more than this: no moves known, nothing counted. For strategies of your own, which fill in
    /// the rest field by field.
    ///
    /// # Examples
    /// ```
    /// use gomoku_search::{Report, Score, StopReason};
    ///
    /// let mut report = Report::new(Score::heuristic(3), StopReason::Depth);
    /// report.best_move = Some('a');
    /// report.depth = 1;
    /// assert!(!report.is_exact());
    /// ```
    pub fn new(value: Score, stop: StopReason) -> Self {
        Report {
            best_move: None,
            value,
            root_moves: Vec::new(),
            principal_variation: Vec::new(),
            depth: 0,
            selective_depth: 0,
            nodes: 0,
            leaves: 0,
            cut_offs: 0,
            time: Duration::ZERO,
            stop,
            lines: Vec::new(),
            iterations: Vec::new(),
        }
    }

    /// Whether `value` is the exact result of the game under best play, not a judgement at some horizon.
    ///
    /// A win is one in any case; that no shorter one exists is only sure where all moves were looked at equally deeply, without
    /// [extensions](crate::Evaluator::extension), [reductions](crate::Options::with_late_move_reductions) or pruning, and where
    /// the evaluator does not [settle](crate::Evaluator::settled) positions by longer ones.
    #[must_use]
    pub fn is_exact(&self) -> bool {
        self.stop == StopReason::Exhausted || (self.value.is_decisive() && !self.stop.is_interruption())
    }

    /// What all finished depths cost together, in all threads.
    #[must_use]
    pub fn counts(&self) -> Counts {
        self.iterations.iter().fold(Counts::NONE, |sum, iteration| sum.plus(&iteration.counts))
    }

    /// By how much each finished depth was larger than the one before it, as (depth, factor): the effective branching
    /// factor, where depths follow each other one by one.
    #[must_use]
    pub fn branching_factors(&self) -> Vec<(u32, f64)> {
        let growth = |pair: &[Iteration<M>]| {
            let steps = f64::from(pair[1].depth.saturating_sub(pair[0].depth).max(1));
            let factor = pair[1].counts.nodes as f64 / (pair[0].counts.nodes as f64).max(1.0);
            (pair[1].depth, factor.powf(1.0 / steps))
        };
        self.iterations.windows(2).map(growth).collect()
    }

    /// Positions visited per second.
    #[must_use]
    pub fn nodes_per_second(&self) -> f64 {
        self.nodes as f64 / self.time.as_secs_f64().max(1e-9)
    }
}

impl<M: Copy + Eq> Report<M> {
    /// All moves of the same best value, if the search can know them: it saw every root move, and no move's value is
    /// only *bounded* by the best one.
    ///
    /// Whether alpha-beta knows depends on what it was asked for: see [`RootDetail`](crate::RootDetail).
    #[must_use]
    pub fn best_moves(&self) -> Option<Vec<M>> {
        if self.stop.is_interruption() || self.depth == 0 {
            return None;
        }
        let ties = || self.root_moves.iter().filter(|root| root.value == self.value);
        ties().all(|root| root.bound == Bound::Exact).then(|| ties().map(|root| root.mv).collect())
    }
}

/// A root move and what the search learnt of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct RootMove<M> {
    /// The move.
    pub mv: M,
    /// Its value, or a bound of it.
    pub value: Score,
    /// Which of the two.
    pub bound: Bound,
}

/// A move, what it is worth, and how play goes on after it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Line<M> {
    /// The value of the first move, for the side that makes it.
    pub value: Score,
    /// The moves, the first one included.
    pub moves: Vec<M>,
}

/// What a number says about a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
#[non_exhaustive]
pub enum Bound {
    /// The value itself.
    Exact,
    /// The value is this or worse.
    Upper,
    /// The value is this or better.
    Lower,
    /// An estimate: the value may be this, better or worse.
    Estimate,
}
