//! Trees of moves, as files hold them: depth first.

use super::read_error::ReadErrorKind;
use super::transcript::TranscriptMove;

/// How many bytes all lines may come to, a node counted in every line that it is part of.
const MOST_BYTES: usize = 1 << 30;

/// A tree whose nodes stand in the order of the file, a node before its children.
#[derive(Debug)]
pub(super) struct Tree<Content> {
    nodes: Vec<Node<Content>>,
}

#[derive(Debug)]
struct Node<Content> {
    content: Content,
    parent: Option<usize>,
    has_children: bool,
}

impl<Content> Tree<Content> {
    pub(super) const fn new() -> Self {
        Self { nodes: Vec::new() }
    }

    /// Adds a node and gives its number.
    pub(super) fn add(&mut self, parent: Option<usize>, content: Content) -> usize {
        if let Some(parent) = parent {
            self.nodes[parent].has_children = true;
        }
        self.nodes.push(Node { content, parent, has_children: false });
        self.nodes.len() - 1
    }

    pub(super) fn get(&self, node: usize) -> &Content {
        &self.nodes[node].content
    }

    pub(super) fn get_mut(&mut self, node: usize) -> &mut Content {
        &mut self.nodes[node].content
    }

    /// The ends of all lines in the order of the file: the first one is that of the main line.
    pub(super) fn ends(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.nodes.len()).filter(|&node| !self.nodes[node].has_children)
    }

    /// How many bytes all lines come to if each becomes a game of its own, given those of a node beside its move.
    fn bytes_of_all_lines(&self, bytes: impl Fn(&Content) -> usize) -> usize {
        let mut ways: Vec<usize> = Vec::with_capacity(self.nodes.len());
        let mut sum = 0_usize;
        for node in &self.nodes {
            // A node comes after its parent.
            let above = node.parent.map_or(0, |parent| ways[parent]);
            let way = above.saturating_add(size_of::<TranscriptMove>()).saturating_add(bytes(&node.content));
            ways.push(way);
            if !node.has_children {
                sum = sum.saturating_add(way);
            }
        }
        sum
    }

    /// The way to a node, and the node itself.
    pub(super) fn way_to(&self, end: usize) -> Vec<&Content> {
        let way_up = std::iter::successors(Some(end), |&node| self.nodes[node].parent);
        let mut way: Vec<&Content> = way_up.map(|node| self.get(node)).collect();
        way.reverse();
        way
    }
}

/// Refuses trees all lines of which would take too much room and time, given the bytes of a node beside its move.
pub(super) fn check_all_lines<Content>(
    trees: &[Tree<Content>],
    bytes: impl Fn(&Content) -> usize,
) -> Result<(), ReadErrorKind> {
    let sizes = trees.iter().map(|tree| tree.bytes_of_all_lines(&bytes));
    if sizes.fold(0, usize::saturating_add) > MOST_BYTES {
        return Err(ReadErrorKind::AllLines { lines: trees.iter().map(|tree| tree.ends().count()).sum() });
    }
    Ok(())
}
