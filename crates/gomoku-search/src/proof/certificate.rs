//! A proof as data.

use std::fmt;

/// A proof that a goal can be reached, or that it cannot, which the rules alone can check: see
/// [`verify`](Certificate::verify).
///
/// It is a plan for one side, the *prover*: the goal's side if the goal is [reached](Claim::Reached), the other one if it is
/// [refuted](Claim::Refuted). Where the prover moves, the plan names one move; where the other side moves, it has an answer
/// to every legal move; and every line ends as claimed. Positions that come about in several ways are listed once, so the
/// plan is a graph without cycles.
///
/// A certificate is plain data that may come from anywhere. Nothing in it is to be believed before it has been verified.
///
/// # Examples
/// ```
/// use gomoku_search::{Certificate, CertificateNode, CertificateStep, Claim, Goal, Side};
/// # use gomoku_search::{ByCopy, CopyGame, MoveBuffer, Outcome};
/// # #[derive(Clone, Copy, Debug, PartialEq, Eq)]
/// # struct ToTen { said: u8, mover: Side }
/// # impl CopyGame for ToTen {
/// #     type Move = u8;
/// #     fn side_to_move(&self) -> Side { self.mover }
/// #     fn outcome(&self) -> Option<Outcome> { (self.said >= 10).then_some(Outcome::Win(!self.mover)) }
/// #     fn generate_moves(&self, moves: &mut MoveBuffer<u8>) {
/// #         moves.push(1);
/// #         if self.said < 9 { moves.push(2); }
/// #     }
/// #     fn apply(&mut self, step: u8) { self.said += step; self.mover = !self.mover; }
/// # }
/// // Count up to ten by ones and twos; who says "ten" wins. Six has been said: the first side says seven, and whatever the
/// // other one says, it says ten.
/// let game = ByCopy(ToTen { said: 6, mover: Side::First });
/// let step = |mv, next| CertificateStep { mv, next };
/// let certificate = Certificate {
///     claim: Claim::Reached,
///     nodes: vec![
///         CertificateNode::Choice(step(2, None)),
///         CertificateNode::Choice(step(1, None)),
///         CertificateNode::Answers(vec![step(1, Some(0)), step(2, Some(1))]),
///         CertificateNode::Choice(step(1, Some(2))),
///     ],
/// };
/// let checked = certificate.verify(&game, &Goal::win(Side::First))?;
/// assert_eq!((checked.nodes, checked.depth), (4, 3));
///
/// let error = certificate.verify(&game, &Goal::win(Side::Second)).unwrap_err();
/// assert_eq!(error.to_string(), "at the start: node 3 chooses a move, but the side to move is not the one that proves");
/// # Ok::<(), gomoku_search::CertificateError<u8>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Certificate<M> {
    /// What is claimed of the goal.
    pub claim: Claim,
    /// The positions of the plan that are not over. Each comes after all that it leads to; the last one is the start. Empty
    /// if the game is over at the start.
    pub nodes: Vec<CertificateNode<M>>,
}

/// What a [`Certificate`] claims of a goal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Claim {
    /// The goal's side reaches it whatever the other one does.
    Reached,
    /// The other side can prevent it.
    Refuted,
}

/// A position of a [`Certificate`].
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum CertificateNode<M> {
    /// The prover moves, and plays this.
    Choice(CertificateStep<M>),
    /// The other side moves: all that it can play.
    Answers(Vec<CertificateStep<M>>),
}

/// A move of a [`Certificate`] and where it leads.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct CertificateStep<M> {
    /// The move.
    pub mv: M,
    /// The index of the node that follows; `None` if the game is over.
    pub next: Option<u32>,
}

impl<M> CertificateNode<M> {
    /// The moves that the node lists.
    #[must_use]
    pub fn steps(&self) -> &[CertificateStep<M>] {
        match self {
            CertificateNode::Choice(step) => std::slice::from_ref(step),
            CertificateNode::Answers(steps) => steps,
        }
    }
}

impl<M> Certificate<M> {
    /// How many moves all nodes list together: the size of the certificate.
    #[must_use]
    pub fn moves(&self) -> usize {
        self.nodes.iter().map(|node| node.steps().len()).sum()
    }

    /// The length of the longest line in plies.
    #[must_use]
    pub fn depth(&self) -> u32 {
        self.depths().last().copied().unwrap_or(0)
    }

    /// For each node the length of the longest line from there. References that do not point backwards lead nowhere.
    fn depths(&self) -> Vec<u32> {
        let mut depths: Vec<u32> = Vec::with_capacity(self.nodes.len());
        for node in &self.nodes {
            let below = |step: &CertificateStep<M>| {
                step.next.and_then(|next| depths.get(next as usize)).copied().unwrap_or(0)
            };
            let depth = node.steps().iter().map(|step| 1 + below(step)).max().unwrap_or(0);
            depths.push(depth);
        }
        depths
    }
}

impl<M: Copy> Certificate<M> {
    /// The longest line: the prover's moves against the defence that lasts longest, the first such one.
    #[must_use]
    pub fn longest_line(&self) -> Vec<M> {
        let depths = self.depths();
        let mut line = Vec::new();
        let mut here = self.nodes.len().checked_sub(1);
        while let Some(index) = here {
            let below = |step: &CertificateStep<M>| {
                step.next.filter(|next| (*next as usize) < index).map_or(0, |next| depths[next as usize])
            };
            let wanted = depths[index].saturating_sub(1);
            let step = self.nodes[index].steps().iter().find(|step| below(step) == wanted);
            line.extend(step.map(|step| step.mv));
            here = step.and_then(|step| step.next).map(|next| next as usize).filter(|next| *next < index);
        }
        line
    }
}

/// `refuted: 142 nodes, 380 moves, depth 9`
impl<M> fmt::Display for Certificate<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let claim = match self.claim {
            Claim::Reached => "reached",
            Claim::Refuted => "refuted",
        };
        let (nodes, moves, depth) = (self.nodes.len(), self.moves(), self.depth());
        write!(f, "{claim}: {nodes} nodes, {moves} moves, depth {depth}")
    }
}
