//! The tree: what is known of each position that was met, and where to look next.

use std::hint::select_unpredictable;

use super::bounds::Bounds;
use super::reward::logarithm;
use crate::{Score, Side, Turn};

/// A position that was met.
///
/// What is known of it is kept as **the side that moved there** sees it, so that a side can compare its moves as they
/// stand. Nobody moved to the root: its numbers are for the side to move.
#[derive(Debug, Clone, Copy)]
pub(super) struct Node {
    /// The sum of the results of all simulations that came through.
    pub(super) total: f64,
    /// How many simulations came through.
    pub(super) visits: u32,
    /// How much ignorance counts among the moves of this position: `c · √(ln N)`, or `c · √N`.
    spread: f32,
    /// Where the moves stand.
    first_move: u32,
    /// How many moves there are, 0 as long as they are not in the tree, and in the highest bit who makes them.
    moves_and_mover: u32,
    /// What is proven of the value. Distances count from the position before.
    pub(super) bounds: Bounds,
}

const SECOND_MOVES: u32 = 0x8000_0000;

impl Node {
    const fn new(mover: Side) -> Node {
        Node {
            total: 0.0,
            visits: 0,
            spread: 0.0,
            first_move: 0,
            moves_and_mover: (mover as u32) << 31,
            bounds: Bounds::OPEN,
        }
    }

    /// The side to move.
    #[inline]
    pub(super) fn mover(&self) -> Side {
        if self.moves_and_mover & SECOND_MOVES == 0 { Side::First } else { Side::Second }
    }

    /// Whether the moves are in the tree.
    #[inline]
    pub(super) fn is_expanded(&self) -> bool {
        self.moves_and_mover & !SECOND_MOVES != 0
    }

    /// Where the moves stand.
    #[inline]
    pub(super) fn moves(&self) -> std::ops::Range<usize> {
        let first = self.first_move as usize;
        first..first + (self.moves_and_mover & !SECOND_MOVES) as usize
    }

    /// The mean result; 0 before the first one.
    #[inline]
    pub(super) fn mean(&self) -> f64 {
        self.total / f64::from(self.visits.max(1))
    }
}

/// A move. Most are never made: a position becomes a node when it is met.
#[derive(Debug, Clone, Copy)]
pub(super) struct Edge<M> {
    /// The position after the move; [`NOT_MET`] before the first visit.
    node: u32,
    pub(super) mv: M,
}

/// How much a move is worth a visit.
///
/// Kept beside the moves, in the same order: the choice reads these pairs of numbers and nothing else, four at a time.
// With the move and the node between them, the compiler would add those up too, as numbers so small that it takes the
// processor a hundred times as long.
#[derive(Debug, Clone, Copy)]
pub(super) struct Urgency {
    /// The mean result; minus infinity if the move needs no more looking at.
    pub(super) mean: f32,
    /// How little is known of the move: `1 / √n`, or `prior / (1 + n)`.
    pub(super) ignorance: f32,
}

/// The root stands first, and no move leads there.
pub(super) const ROOT: u32 = 0;
const NOT_MET: u32 = ROOT;

/// Of a move that was never made: more than any bonus, less than infinity, which times nought would be no number.
const NEVER_MADE: f32 = 1e20;

impl<M> Edge<M> {
    /// The position after the move, if it was met.
    #[inline]
    pub(super) fn node(&self) -> Option<u32> {
        (self.node != NOT_MET).then_some(self.node)
    }
}

/// How moves are chosen on the way down.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Formula {
    /// `mean + c · √(ln N / n)`, every move once before any twice.
    Uct,
    /// `mean + c · prior · √N / (1 + n)`.
    Priors,
}

/// The tree of one thread.
#[derive(Debug, Clone)]
pub(super) struct Tree<M> {
    pub(super) nodes: Vec<Node>,
    pub(super) edges: Vec<Edge<M>>,
    pub(super) urgencies: Vec<Urgency>,
    /// Whether something in the bounds is an opinion: of a horizon, or of a position that is stuck.
    pub(super) has_judged: bool,
    /// Whether a search was broken off between the moves of a position: some have their priors, others not.
    pub(super) is_half_done: bool,
    /// The longest way to an end of the game so far.
    pub(super) deepest: u32,
}

impl<M: Copy> Tree<M> {
    pub(super) fn new() -> Tree<M> {
        Tree {
            nodes: Vec::new(),
            edges: Vec::new(),
            urgencies: Vec::new(),
            has_judged: false,
            is_half_done: false,
            deepest: 0,
        }
    }

    /// Forgets everything but the memory it takes, and begins with this root.
    pub(super) fn begin(&mut self, side_to_move: Side, moves: &[M]) {
        self.nodes.clear();
        self.edges.clear();
        self.urgencies.clear();
        (self.has_judged, self.is_half_done, self.deepest) = (false, false, 0);
        self.nodes.push(Node::new(side_to_move));
        self.expand(ROOT, moves);
    }

    #[inline]
    pub(super) fn node(&self, index: u32) -> &Node {
        &self.nodes[index as usize]
    }

    pub(super) fn root(&self) -> &Node {
        &self.nodes[0]
    }

    #[inline]
    pub(super) fn edge(&self, index: u32) -> &Edge<M> {
        &self.edges[index as usize]
    }

    /// The moves of a position, as far as they are in the tree.
    #[inline]
    pub(super) fn edges(&self, node: &Node) -> &[Edge<M>] {
        &self.edges[node.moves()]
    }

    /// What is proven of a move.
    #[inline]
    pub(super) fn bounds(&self, edge: &Edge<M>) -> Bounds {
        edge.node().map_or(Bounds::OPEN, |node| self.node(node).bounds)
    }

    /// What is proven of the best of a position's moves.
    pub(super) fn best_bounds(&self, node: &Node) -> Bounds {
        Bounds::best(self.edges(node).iter().map(|edge| self.bounds(edge)))
    }

    /// Puts the moves of a position into the tree.
    #[inline]
    pub(super) fn expand(&mut self, index: u32, moves: &[M]) {
        let first = self.edges.len();
        self.edges.extend(moves.iter().map(|&mv| Edge { node: NOT_MET, mv }));
        self.urgencies.resize(self.edges.len(), Urgency { mean: 0.0, ignorance: NEVER_MADE });
        let node = &mut self.nodes[index as usize];
        node.first_move = first as u32;
        node.moves_and_mover = node.moves_and_mover & SECOND_MOVES | moves.len() as u32;
    }

    /// The position after a move has been met for the first time.
    #[inline]
    pub(super) fn meet(&mut self, edge: u32, mover: Side) -> u32 {
        let index = self.nodes.len() as u32;
        self.nodes.push(Node::new(mover));
        self.edges[edge as usize].node = index;
        index
    }

    /// The move to make next: the first of those with the highest urgency.
    // Selected, not branched on: which one is best cannot be predicted. Compared as whole numbers, whose order is that of
    // the numbers from nought on; minus infinity is below them all in both.
    #[inline]
    pub(super) fn select(&self, node: &Node) -> u32 {
        let (mut best, mut best_place) = (i32::MIN, 0);
        for (place, urgency) in (0_u32..).zip(&self.urgencies[node.moves()]) {
            let value = (urgency.mean + 2.0 + node.spread * urgency.ignorance).to_bits() as i32;
            let is_better = value > best;
            best = select_unpredictable(is_better, value, best);
            best_place = select_unpredictable(is_better, place, best_place);
        }
        node.first_move + best_place
    }

    /// Counts a result for a move, as the side sees it that makes it.
    #[inline]
    pub(super) fn count(&mut self, edge: u32, node: u32, result: f32, formula: Formula, exploration: f32) {
        let visits = self.count_node(node, result, formula, exploration);
        let mean = self.nodes[node as usize].total as f32 / visits;
        let urgency = &mut self.urgencies[edge as usize];
        // What is closed stays closed.
        urgency.mean = if urgency.mean == f32::NEG_INFINITY { urgency.mean } else { mean };
        urgency.ignorance = match formula {
            Formula::Uct => 1.0 / visits.sqrt(),
            Formula::Priors => urgency.ignorance * (visits / (visits + 1.0)),
        };
    }

    /// Counts a result for a position, and says how many visits it has had.
    #[inline]
    pub(super) fn count_node(&mut self, node: u32, result: f32, formula: Formula, exploration: f32) -> f32 {
        let node = &mut self.nodes[node as usize];
        node.visits = node.visits.saturating_add(1);
        node.total += f64::from(result);
        let visits = node.visits as f32;
        node.spread = exploration
            * match formula {
                Formula::Uct => logarithm(node.visits.saturating_add(1)).sqrt(),
                Formula::Priors => visits.sqrt(),
            };
        visits
    }

    /// The value of a move is known.
    pub(super) fn prove(&mut self, edge: u32, node: u32, value: Score) {
        self.nodes[node as usize].bounds = Bounds::exactly(value);
        self.close(edge as usize);
    }

    /// A move needs no more looking at.
    fn close(&mut self, edge: usize) {
        self.urgencies[edge].mean = f32::NEG_INFINITY;
    }

    /// Draws the conclusions from what is proven of a position's moves, and says whether there were any.
    ///
    /// `chooser` is the side that moved there; at the root, the side to move.
    pub(super) fn conclude(&mut self, index: u32, chooser: Side) -> bool {
        let node = *self.node(index);
        let best = self.best_bounds(&node);
        for edge in node.moves() {
            let bounds = self.bounds(&self.edges[edge]);
            // What cannot be better than what the side has anyway does not matter any more.
            if bounds.upper <= best.lower || bounds.proven().is_some() {
                self.close(edge);
            }
        }
        let bounds = match index {
            ROOT => best,
            _ => best.seen_from(turn(chooser, node.mover())).a_ply_earlier(),
        };
        self.nodes[index as usize].bounds = bounds;
        bounds != node.bounds
    }

    /// Keeps only the part of the tree that begins with this position, to which `chooser` moved. `false` if `goes_on` said
    /// no in between: the tree is of no use then.
    pub(super) fn keep_only(&mut self, root: u32, chooser: Side, goes_on: &mut impl FnMut() -> bool) -> bool {
        let mut new_root = *self.node(root);
        new_root.bounds = self.best_bounds(&new_root);
        if turn(chooser, new_root.mover()) == Turn::Passes {
            new_root.total = -new_root.total;
        }
        self.nodes[root as usize] = new_root;
        // Level by level, so that what is near the root, and visited most, stands together: each position's moves behind all
        // that came before, and the positions after them too.
        let (mut order, mut edges) = (vec![root], Vec::new());
        let mut place = 0;
        while place < order.len() {
            if place.is_multiple_of(AT_ONCE) && !goes_on() {
                return false;
            }
            for edge in self.edges(self.node(order[place])) {
                let mut edge = *edge;
                if let Some(next) = edge.node() {
                    edge.node = order.len() as u32;
                    order.push(next);
                }
                edges.push(edge);
            }
            place += 1;
        }
        // One list after the other, so that there are never two whole trees.
        self.edges = edges;
        let mut urgencies = Vec::with_capacity(self.edges.len());
        for part in order.chunks(AT_ONCE) {
            if !goes_on() {
                return false;
            }
            for &old in part {
                urgencies.extend_from_slice(&self.urgencies[self.node(old).moves()]);
            }
        }
        self.urgencies = urgencies;
        let (mut nodes, mut first_move) = (Vec::with_capacity(order.len()), 0);
        for part in order.chunks(AT_ONCE) {
            if !goes_on() {
                return false;
            }
            for &old in part {
                let node = self.node(old);
                nodes.push(Node { first_move, ..*node });
                first_move += node.moves().len() as u32;
            }
        }
        self.nodes = nodes;
        true
    }
}

/// So many positions are moved between two looks at whether to go on.
const AT_ONCE: usize = 64;

/// What happened to the turn when one side moved and the other, or the same, is to move now.
pub(super) fn turn(chooser: Side, mover: Side) -> Turn {
    if chooser == mover { Turn::Stays } else { Turn::Passes }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_proven_of_the_best_move_is_told_by_the_root_as_it_is_and_elsewhere_a_ply_earlier() {
        let mut tree = Tree::new();
        tree.begin(Side::First, &[0]);
        let child = tree.meet(0, Side::Second);
        tree.expand(child, &[0]);
        let end = tree.meet(1, Side::First);
        tree.prove(1, end, Score::win_in(1));
        assert!(tree.conclude(child, Side::First) && tree.conclude(ROOT, Side::First));
        // Who lets the other side win in one has lost in two.
        assert_eq!(tree.node(child).bounds, Bounds::exactly(Score::loss_in(2)));
        assert_eq!(tree.root().bounds, Bounds::exactly(Score::loss_in(2)));
    }
}
