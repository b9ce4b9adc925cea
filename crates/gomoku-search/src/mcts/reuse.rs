//! Keeping the part of a tree that is still of use when the game has gone on.

use std::collections::VecDeque;

use super::tree::{ROOT, Tree};
use crate::Game;

/// So many positions of an old tree are compared with a new root at most.
const MOST_COMPARED: usize = 4096;

/// The moves from a tree's root to a position of the tree that is `wanted`, the shortest way there. Only positions that
/// were met are looked at, at most a few thousand.
pub(super) fn way_to<G: Game>(
    tree: &Tree<G::Move>,
    root: &G,
    wanted: impl Fn(&G) -> bool,
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
        for edge in tree.edges(tree.node(index)) {
            if let (Some(next), true) = (edge.node(), taken < MOST_COMPARED) {
                open.push_back((next, [way.as_slice(), &[edge.mv]].concat()));
                taken += 1;
            }
        }
    }
    None
}

/// The part of a tree below these moves as a tree of its own; `None` if the tree does not go so far, or holds opinions
/// that were good for one search only, or was left half done.
pub(super) fn subtree<M: Copy + Eq>(tree: &mut Tree<M>, way: &[M]) -> Option<Tree<M>> {
    let (mut index, mut chooser) = (ROOT, tree.root().mover());
    for mv in way {
        let node = tree.node(index);
        chooser = node.mover();
        index = tree.edges(node).iter().find(|edge| edge.mv == *mv)?.node()?;
    }
    if tree.has_judged || tree.is_half_done || !tree.node(index).is_expanded() {
        return None;
    }
    if way.is_empty() {
        return Some(std::mem::replace(tree, Tree::new()));
    }
    let mut kept = Tree::new();
    kept.take_over(tree, index, chooser);
    kept.deepest = tree.deepest.saturating_sub(way.len() as u32);
    Some(kept)
}
