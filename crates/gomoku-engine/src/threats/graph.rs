//! The positions of a proof-number search: who can force what, as far as it has been looked at.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use gomoku_eval::patterns::Cell;
use smallvec::SmallVec;

use super::plans::PlanId;

/// The number of a node.
pub(super) type NodeId = u32;

pub(super) const ROOT: NodeId = 0;

/// More than any sum of proof numbers that is worth telling apart.
const INFINITE: u32 = 1 << 30;

/// A position, and what it would take to settle it.
#[derive(Debug)]
pub(super) struct Node {
    /// How many positions have to be settled at least to prove the attacker's win: 0 if it is proven.
    proof: u32,
    /// The same to disprove it.
    disproof: u32,
    /// Where the moves stand.
    first_edge: u32,
    /// How many there are; none before the node is looked at.
    edges: u16,
    /// Who is to move.
    pub(super) turn: Turn,
    pub(super) way: Way,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Turn {
    Attacker,
    Defender,
}

/// What is known of the way to win, beside the moves.
#[derive(Debug, Clone, Default)]
pub(super) enum Way {
    /// Nothing.
    #[default]
    Open,
    /// For the attacker: this plan wins.
    Plan(PlanId),
    /// After an attacker's move: what wins after most replies, and after those that need something else and are settled.
    Default(PlanId, Box<Answers>),
}

/// Replies and the plans that meet them.
pub(super) type Answers = SmallVec<[(Cell, PlanId); 1]>;

/// A move and where it leads.
#[derive(Debug, Clone, Copy)]
pub(super) struct Edge {
    pub(super) mv: Cell,
    pub(super) node: NodeId,
}

/// All positions, each once, however it came about: orders of the same moves meet in it.
#[derive(Debug)]
pub(super) struct Graph {
    nodes: Vec<Node>,
    edges: Vec<Edge>,
    by_key: HashMap<u64, NodeId, BuildHasherDefault<KeyHasher>>,
}

/// A position after a move: the move, the position's key, and the proof number to begin with.
pub(super) struct Child {
    pub(super) mv: Cell,
    pub(super) key: u64,
    pub(super) proof: u32,
}

impl Graph {
    /// Nothing but the root, with the attacker to move.
    pub(super) fn new() -> Graph {
        let root = Node::new(Turn::Attacker, 1);
        Graph { nodes: vec![root], edges: Vec::new(), by_key: HashMap::default() }
    }

    /// How much there is in memory.
    pub(super) fn len(&self) -> usize {
        self.nodes.len() + self.edges.len()
    }

    pub(super) fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id as usize]
    }

    pub(super) fn node_mut(&mut self, id: NodeId) -> &mut Node {
        &mut self.nodes[id as usize]
    }

    pub(super) fn edges(&self, id: NodeId) -> &[Edge] {
        let node = self.node(id);
        let first = node.first_edge as usize;
        &self.edges[first..first + usize::from(node.edges)]
    }

    /// Puts the positions after a node's moves into the graph, unless they are there already.
    pub(super) fn expand(&mut self, id: NodeId, children: impl IntoIterator<Item = Child>) {
        let turn = match self.node(id).turn {
            Turn::Attacker => Turn::Defender,
            Turn::Defender => Turn::Attacker,
        };
        let first = self.edges.len();
        for Child { mv, key, proof } in children {
            // Who is to move is not in the keys.
            let key = if turn == Turn::Attacker { key } else { !key };
            let next = self.nodes.len() as NodeId;
            let node = *self.by_key.entry(key).or_insert(next);
            if node == next {
                self.nodes.push(Node::new(turn, proof));
            }
            self.edges.push(Edge { mv, node });
        }
        let edges = self.edges.len() - first;
        let node = self.node_mut(id);
        (node.first_edge, node.edges) = (first as u32, edges as u16);
    }

    /// The move that settles a node soonest.
    pub(super) fn most_promising(&self, id: NodeId) -> Option<Edge> {
        let edges = self.edges(id).iter();
        let best = match self.node(id).turn {
            Turn::Attacker => edges.min_by_key(|edge| self.node(edge.node).proof),
            Turn::Defender => edges.min_by_key(|edge| self.node(edge.node).disproof),
        };
        best.copied()
    }

    /// Counts the numbers of a node again from those of the positions after its moves.
    pub(super) fn update(&mut self, id: NodeId) {
        let (mut least, mut sum) = (INFINITE, 0_u32);
        let turn = self.node(id).turn;
        for edge in self.edges(id) {
            let child = self.node(edge.node);
            let (one, all) = match turn {
                Turn::Attacker => (child.proof, child.disproof),
                Turn::Defender => (child.disproof, child.proof),
            };
            least = least.min(one);
            sum = sum.saturating_add(all).min(INFINITE);
        }
        let node = self.node_mut(id);
        (node.proof, node.disproof) = match turn {
            Turn::Attacker => (least, sum),
            Turn::Defender => (sum, least),
        };
    }
}

impl Node {
    const fn new(turn: Turn, proof: u32) -> Node {
        Node { proof, disproof: 1, first_edge: 0, edges: 0, turn, way: Way::Open }
    }

    pub(super) const fn is_proven(&self) -> bool {
        self.proof == 0
    }

    pub(super) const fn is_disproven(&self) -> bool {
        self.disproof == 0
    }

    /// The attacker wins.
    pub(super) fn prove(&mut self, way: Way) {
        (self.proof, self.disproof, self.way) = (0, INFINITE, way);
    }

    /// The attacker does not win by threats.
    pub(super) fn disprove(&mut self) {
        (self.proof, self.disproof) = (INFINITE, 0);
    }
}

/// Keys of positions are scattered already.
#[derive(Debug, Default)]
struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(*byte);
        }
    }

    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }

    fn finish(&self) -> u64 {
        self.0
    }
}
