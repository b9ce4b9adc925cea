//! What the trees of all threads say together.

use super::bounds::{Bounds, End};
use super::reward::Rewards;
use super::tree::{Edge, Tree, turn};
use crate::{Bound, RootMove, Score, Side};

/// What is known of a root move, summed over all threads; see [`Mcts::root_statistics`](crate::Mcts::root_statistics).
///
/// # Examples
/// ```
/// use gomoku_search::{Limits, Mcts, NoEvaluation, Score, Strategy};
/// # use gomoku_search::{ByCopy, CopyGame, MoveBuffer, Outcome, Side};
/// # #[derive(Clone, Copy)]
/// # struct Sticks { left: u8, mover: Side }
/// # impl CopyGame for Sticks {
/// #     type Move = u8;
/// #     fn side_to_move(&self) -> Side { self.mover }
/// #     fn outcome(&self) -> Option<Outcome> { (self.left == 0).then_some(Outcome::Win(!self.mover)) }
/// #     fn generate_moves(&self, moves: &mut MoveBuffer<u8>) { moves.extend(1..=self.left.min(3)) }
/// #     fn apply(&mut self, taken: u8) { self.left -= taken; self.mover = !self.mover; }
/// # }
/// // One to three sticks a turn; who takes the last one wins: of five, only taking one does.
/// let mut search = Mcts::new(NoEvaluation);
/// let report = search.search(&ByCopy(Sticks { left: 5, mover: Side::First }), &Limits::none());
/// let chosen = search.root_statistics().iter().find(|root| Some(root.mv) == report.best_move).unwrap();
/// assert_eq!((chosen.mv, chosen.proven), (1, Some(Score::win_in(3))));
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct RootStatistics<M> {
    /// The move.
    pub mv: M,
    /// How many simulations began with it.
    pub visits: u64,
    /// Their mean result for the side to move, from -1 (lost) to 1 (won); 0 if there was none.
    pub mean: f64,
    /// The value, if it is proven. A win or loss is as far away as the winner needs at most by what was found.
    pub proven: Option<Score>,
}

/// A move among which to choose.
#[derive(Debug, Clone, Copy)]
struct Candidate {
    visits: u64,
    mean: f64,
    bounds: Bounds,
}

impl Candidate {
    fn is_known(&self) -> bool {
        self.visits > 0 || self.bounds.proven().is_some()
    }
}

/// What all threads know of the root.
pub(super) struct Answer<M> {
    moves: Vec<M>,
    candidates: Vec<Candidate>,
    /// What is proven of the root's value.
    bounds: Bounds,
    /// The place of the move to play.
    choice: usize,
    rewards: Rewards,
}

impl<M: Copy> Answer<M> {
    /// Sums up; `None` if no tree has a move.
    pub(super) fn new(trees: &[Tree<M>], rewards: Rewards) -> Option<Answer<M>> {
        let first = trees.first()?;
        let moves: Vec<M> = first.edges(first.root()).iter().map(|edge| edge.mv).collect();
        let candidates: Vec<Candidate> = (0..moves.len())
            .map(|place| together(trees.iter().map(|tree| (tree, &tree.edges(tree.root())[place]))))
            .collect();
        let choice = choose(&candidates, rewards)?;
        let bounds = Bounds::best(candidates.iter().map(|candidate| candidate.bounds));
        Some(Answer { moves, candidates, bounds, choice, rewards })
    }

    /// Whether a simulation was made or something proven: if not, the choice is as good as any.
    pub(super) fn knows_something(&self) -> bool {
        self.candidates[self.choice].is_known()
    }

    /// The move to play.
    pub(super) fn choice(&self) -> M {
        self.moves[self.choice]
    }

    /// Whether the value of the root is proven.
    pub(super) fn is_proven(&self) -> bool {
        self.bounds.proven().is_some()
    }

    /// The value of the root for the side to move there.
    pub(super) fn value(&self) -> Score {
        match self.bounds.proven() {
            Some(value) => value,
            None => self.root_move(self.choice).value,
        }
    }

    /// What is known of each move, the root's value in mind: see [`Mcts`](crate::Mcts) on the two units.
    pub(super) fn root_moves(&self) -> Vec<RootMove<M>> {
        let is_known = |place: &usize| self.is_proven() || self.candidates[*place].is_known();
        (0..self.moves.len()).filter(is_known).map(|place| self.root_move(place)).collect()
    }

    fn root_move(&self, place: usize) -> RootMove<M> {
        let Candidate { mean, bounds, .. } = self.candidates[place];
        let (value, bound) = match bounds.proven() {
            // A nearer win may be open, or a later loss; and if it is for another move, this one is not known to be best.
            Some(value) if value.is_decisive() && !(bounds.is_exact() && self.bounds.is_exact()) => {
                (value, if value > Score::DRAW { Bound::Lower } else { Bound::Upper })
            }
            Some(value) if self.is_proven() || value == Score::DRAW => (value, Bound::Exact),
            Some(value) => (thousandths(f64::from(self.rewards.proven(value))), Bound::Estimate),
            None if self.is_proven() => (bounds.upper, Bound::Upper),
            None => (thousandths(mean), Bound::Estimate),
        };
        RootMove { mv: self.moves[place], value, bound }
    }

    pub(super) fn statistics(&self) -> Vec<RootStatistics<M>> {
        let statistics = |(&mv, candidate): (&M, &Candidate)| RootStatistics {
            mv,
            visits: candidate.visits,
            mean: candidate.mean,
            proven: candidate.bounds.proven(),
        };
        self.moves.iter().zip(&self.candidates).map(statistics).collect()
    }

    /// The line of play that begins with the choice: to the end of the game as far as it is proven, else where most
    /// simulations went.
    pub(super) fn line(&self, trees: &[Tree<M>], mover: Side) -> Vec<M> {
        let edge = |tree: &Tree<M>| tree.edges(tree.root())[self.choice];
        let proof = self.candidates[self.choice].bounds.proven().and_then(|value| {
            let end = End::that_proves(value);
            Some((trees.iter().find(|tree| end.of(tree.bounds(&edge(tree))) == value)?, Some(end)))
        });
        let visits = |tree: &&Tree<M>| edge(tree).node().map_or(0, |node| tree.node(node).visits);
        let popular = || Some((trees.iter().max_by_key(visits)?, None));
        proof.or_else(popular).map_or_else(Vec::new, |(tree, end)| self.line_in(tree, edge(tree), mover, end))
    }

    fn line_in(&self, tree: &Tree<M>, first: Edge<M>, mover: Side, mut end: Option<End>) -> Vec<M> {
        let (mut edge, mut chooser, mut line) = (first, mover, Vec::new());
        loop {
            line.push(edge.mv);
            let Some(node) = edge.node().map(|node| tree.node(node)) else { return line };
            // From here on there may be a proof to follow.
            end = end.or_else(|| node.bounds.proven().map(End::that_proves));
            let edges = tree.edges(node);
            let next = if let Some(before) = end {
                let after = before.seen_from(turn(chooser, node.mover()));
                end = Some(after);
                let best = edges.iter().map(|edge| after.of(tree.bounds(edge))).max();
                edges.iter().position(|edge| Some(after.of(tree.bounds(edge))) == best)
            } else {
                let candidates: Vec<Candidate> =
                    edges.iter().map(|edge| together([(tree, edge)].into_iter())).collect();
                choose(&candidates, self.rewards).filter(|&place| candidates[place].is_known())
            };
            let Some(place) = next else { return line };
            chooser = node.mover();
            edge = edges[place];
        }
    }
}

/// What several trees know of one move. All bounds hold, so the closest ones do.
fn together<'a, M: Copy + 'a>(edges: impl Iterator<Item = (&'a Tree<M>, &'a Edge<M>)>) -> Candidate {
    let mut sum = Candidate { visits: 0, mean: 0.0, bounds: Bounds::OPEN };
    for node in edges.filter_map(|(tree, edge)| Some(tree.node(edge.node()?))) {
        sum.visits += u64::from(node.visits);
        sum.mean += node.total;
        sum.bounds = sum.bounds.and(node.bounds);
    }
    sum.mean /= sum.visits.max(1) as f64;
    sum
}

/// The place of the move to play: what proves the value if it is proven, else the move most simulations went to, unless
/// another one is proven to be at least as good as that one seems.
fn choose(candidates: &[Candidate], rewards: Rewards) -> Option<usize> {
    let best = Bounds::best(candidates.iter().map(|candidate| candidate.bounds));
    let place = |wanted: &dyn Fn(&Candidate) -> bool| candidates.iter().position(wanted);
    if let Some(value) = best.proven() {
        return place(&|candidate| End::that_proves(value).of(candidate.bounds) == value);
    }
    let is_open =
        |candidate: &Candidate| candidate.bounds.proven().is_none() && candidate.bounds.upper > best.lower;
    let mut popular: Option<usize> = None;
    for (index, candidate) in candidates.iter().enumerate().filter(|(_, candidate)| is_open(candidate)) {
        let rank = |candidate: &Candidate| (candidate.visits, candidate.mean);
        if popular.is_none_or(|most| rank(candidate) > rank(&candidates[most])) {
            popular = Some(index);
        }
    }
    let sure = place(&|candidate| {
        candidate.bounds.proven().is_some_and(|value| value == best.lower && !value.is_decisive())
    });
    match (popular, sure) {
        (Some(open), Some(sure)) => {
            let is_enough = f64::from(rewards.proven(best.lower)) >= candidates[open].mean;
            Some(if is_enough || candidates[open].visits == 0 { sure } else { open })
        }
        (open, sure) => open.or(sure),
    }
}

/// An expected result from -1 to 1 as points.
pub(super) fn thousandths(mean: f64) -> Score {
    Score::heuristic((mean * 1000.0).round() as i32)
}

#[cfg(test)]
mod tests {
    use super::*;

    const REWARDS: Rewards = Rewards { margin_share: 0.1, margin_scale: 10.0, evaluation_scale: 100.0 };

    fn chosen(candidates: &[(u64, f64, Bounds)]) -> Option<usize> {
        let candidate = |&(visits, mean, bounds)| Candidate { visits, mean, bounds };
        choose(&candidates.iter().map(candidate).collect::<Vec<_>>(), REWARDS)
    }

    #[test]
    fn of_open_moves_the_most_visited_is_played_then_the_better_then_the_first() {
        let open = |visits, mean| (visits, mean, Bounds::OPEN);
        assert_eq!(chosen(&[]), None);
        assert_eq!(chosen(&[open(3, 0.5), open(5, -0.5), open(4, 0.9)]), Some(1));
        assert_eq!(chosen(&[open(5, 0.1), open(5, 0.3), open(5, 0.2)]), Some(1));
        assert_eq!(chosen(&[open(0, 0.0), open(0, 0.0), open(0, 0.0)]), Some(0));
    }

    #[test]
    fn a_move_that_cannot_be_better_than_a_sure_one_is_not_played_however_good_it_seems() {
        let drawn = (1, 0.0, Bounds::exactly(Score::DRAW));
        let at_most = |most| (9, 0.5, Bounds { lower: Score::loss_in(1), upper: most });
        let open = (2, -0.1, Bounds::OPEN);
        assert_eq!(chosen(&[open, at_most(Score::DRAW), drawn]), Some(2));
        assert_eq!(chosen(&[open, at_most(Score::heuristic(1)), drawn]), Some(1));
    }
}
