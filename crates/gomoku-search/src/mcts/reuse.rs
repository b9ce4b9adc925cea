//! Keeping the part of a tree that is still of use when the game has gone on.

use std::collections::VecDeque;

use super::tree::{ROOT, Tree};
use crate::{Game, Side};

/// So many positions of an old tree are compared with a new root at most.
const MOST_COMPARED: usize = 4096;

/// The moves from a tree's root to a position of the tree that is `wanted`, the shortest way there. Only positions that
/// were met are looked at, at most a few thousand, and as long as `goes_on` says so.
pub(super) fn way_to<G: Game>(
    tree: &Tree<G::Move>,
    root: &G,
    wanted: impl Fn(&G) -> bool,
    goes_on: &mut impl FnMut() -> bool,
) -> Option<Vec<G::Move>> {
    let mut open = VecDeque::from([(ROOT, Vec::new())]);
    let mut taken = 1;
    while let Some((index, way)) = open.pop_front() {
        let mut game = root.clone();
        for &mv in &way {
            game.play(mv);
        }
        if wanted(&game) {
            return Some(way);
        }
        if !goes_on() {
            return None;
        }
        for edge in tree.edges(tree.node(index)) {
            if let (Some(next), true) = (edge.node(), taken < MOST_COMPARED) {
                open.push_back((next, [way.as_slice(), &[edge.mv]].concat()));
                taken += 1;
            }
        }
    }
    None
}

/// Leaves only the part of a tree that is below these moves, and says whether there is one: not if the tree does not go so
/// far, holds opinions that were good for one search only, or was left half done; nor if `goes_on` said no in between. What
/// is left is of no use then.
pub(super) fn keep_below<M: Copy + Eq>(
    tree: &mut Tree<M>,
    way: &[M],
    goes_on: &mut impl FnMut() -> bool,
) -> bool {
    let Some((index, chooser)) = end_of_way(tree, way) else { return false };
    if tree.has_judged || tree.is_half_done || !tree.node(index).is_expanded() {
        return false;
    }
    tree.deepest = tree.deepest.saturating_sub(way.len() as u32);
    way.is_empty() || tree.keep_only(index, chooser, goes_on)
}

/// The position to which these moves lead, and who made the last one.
fn end_of_way<M: Copy + Eq>(tree: &Tree<M>, way: &[M]) -> Option<(u32, Side)> {
    let (mut index, mut chooser) = (ROOT, tree.root().mover());
    for mv in way {
        let node = tree.node(index);
        chooser = node.mover();
        index = tree.edges(node).iter().find(|edge| edge.mv == *mv)?.node()?;
    }
    Some((index, chooser))
}

#[cfg(test)]
mod tests {
    use super::super::rollout::RolloutRandom;
    use super::super::tree::{Formula, Node};
    use super::*;
    use crate::Score;

    /// A tree as random simulations leave it: moves in order of their discovery, counts, proofs.
    fn random_tree(seed: u64, simulations: u32) -> Tree<u8> {
        let mut random = RolloutRandom::new(seed);
        let side = |random: &mut RolloutRandom| Side::ALL[random.below(2)];
        let mut tree = Tree::new();
        tree.begin(side(&mut random), &[0, 1, 2]);
        for _ in 0..simulations {
            let (mut index, mut path) = (ROOT, Vec::new());
            while tree.node(index).is_expanded() {
                let moves = tree.node(index).moves();
                let edge = (moves.start + random.below(moves.len())) as u32;
                index = match tree.edge(edge).node() {
                    Some(next) => next,
                    None => tree.meet(edge, side(&mut random)),
                };
                path.push((edge, index));
            }
            match random.below(8) {
                0 => tree.prove(path[path.len() - 1].0, index, Score::heuristic(random.below(5) as i32)),
                1..4 => tree.expand(index, &[5, 6, 7, 8][..=random.below(4)]),
                _ => {}
            }
            for (edge, node) in path.into_iter().rev() {
                tree.count(edge, node, random.below(3) as f32 - 1.0, Formula::Uct, 1.0);
            }
        }
        tree
    }

    /// All that is known of a position and of what comes after it, move by move.
    fn knowledge(tree: &Tree<u8>, node: &Node, all: &mut Vec<String>) {
        all.push(format!("{:?} {} {} {:?}", node.mover(), node.visits, node.total, node.bounds));
        for (edge, urgency) in tree.edges(node).iter().zip(&tree.urgencies[node.moves()]) {
            all.push(format!("{} {urgency:?}", edge.mv));
            if let Some(next) = edge.node() {
                knowledge(tree, tree.node(next), all);
            }
        }
    }

    #[test]
    fn what_is_below_a_move_stays_as_it_was_and_nothing_else_does() {
        let mut kept = 0;
        for seed in 0..300 {
            let tree = random_tree(seed, 2000);
            let mut random = RolloutRandom::new(seed);
            let way: Vec<u8> = (0..random.below(4))
                .map(|ply| (if ply == 0 { 0 } else { 5 }) + random.below(3) as u8)
                .collect();
            let Some((index, chooser)) = end_of_way(&tree, &way) else { continue };
            let mut part = tree.clone();
            let is_there = keep_below(&mut part, &way, &mut || true);
            assert_eq!(is_there, tree.node(index).is_expanded(), "seed {seed}");
            if !is_there {
                continue;
            }
            // A root is seen by the side to move there.
            let mut root = *tree.node(index);
            if !way.is_empty() {
                root.bounds = tree.best_bounds(&root);
                root.total *= if chooser == root.mover() { 1.0 } else { -1.0 };
            }
            let (mut before, mut after) = (Vec::new(), Vec::new());
            knowledge(&tree, &root, &mut before);
            knowledge(&part, part.root(), &mut after);
            assert_eq!(before, after, "seed {seed}, below {way:?}");
            // Each position and each move has its line.
            assert_eq!(after.len(), part.nodes.len() + part.edges.len(), "seed {seed}");
            assert_eq!(part.urgencies.len(), part.edges.len());
            kept += u32::from(part.nodes.len() > 100 && !way.is_empty());
        }
        assert!(kept > 50, "{kept} trees of some size");
    }

    #[test]
    fn it_can_be_ended_at_any_time() {
        let tree = random_tree(3, 50_000);
        let asked_until = |last: usize| {
            let mut asked = 0;
            let is_there = keep_below(&mut tree.clone(), &[1], &mut || {
                asked += 1;
                asked <= last
            });
            (is_there, asked)
        };
        let (is_there, asked) = asked_until(usize::MAX);
        assert!(is_there);
        // Three lists are copied, position by position.
        let mut part = tree.clone();
        assert!(keep_below(&mut part, &[1], &mut || true) && part.nodes.len() > 1000);
        assert_eq!(asked, 3 * part.nodes.len().div_ceil(64));
        for last in 0..asked {
            assert_eq!(asked_until(last), (false, last + 1));
        }
    }

    #[test]
    fn a_tree_with_opinions_or_left_half_done_is_of_no_use() {
        let keeps = |change: fn(&mut Tree<u8>)| {
            let mut tree = random_tree(1, 100);
            change(&mut tree);
            keep_below(&mut tree, &[], &mut || true)
        };
        assert!(keeps(|_| {}));
        assert!(!keeps(|tree| tree.has_judged = true));
        assert!(!keeps(|tree| tree.is_half_done = true));
    }
}
