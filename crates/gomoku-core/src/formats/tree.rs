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

    /// The way to a node, and the node itself.
    pub(super) fn way_to(&self, end: usize) -> Vec<&Content> {
        let way_up = std::iter::successors(Some(end), |&node| self.nodes[node].parent);
        let mut way: Vec<&Content> = way_up.map(|node| self.get(node)).collect();
        way.reverse();
        way
    }
}
