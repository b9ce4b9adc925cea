//! Trees of moves, as files hold them: depth first.

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

    pub(super) fn get_mut(&mut self, node: usize) -> &mut Content {
        &mut self.nodes[node].content
    }

    /// The ends of all lines in the order of the file: the first one is that of the main line.
    pub(super) fn ends(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.nodes.len()).filter(|&node| !self.nodes[node].has_children)
    }

    /// The way to a node, and the node itself.
    pub(super) fn way_to(&self, end: usize) -> Vec<&Content> {
        let mut way: Vec<&Content> = self.way_up(Some(end)).collect();
        way.reverse();
        way
    }

    /// A node and those above it.
    pub(super) fn way_up(&self, from: Option<usize>) -> impl Iterator<Item = &Content> + '_ {
        let parents = std::iter::successors(from, |&node| self.nodes[node].parent);
        parents.map(|node| &self.nodes[node].content)
    }
}
