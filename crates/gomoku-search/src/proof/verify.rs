//! Checking a certificate with the rules of the game and nothing else.
//!
//! Nothing of the search is used here, keys included: an error there cannot hide itself.

use std::fmt;

use thiserror::Error;

use crate::{Game, Outcome, Side};

use super::certificate::{Certificate, CertificateNode, CertificateStep, Claim};
use super::goal::Goal;

/// A certificate that holds, and how large it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[must_use]
#[non_exhaustive]
pub struct Checked {
    /// What has been shown of the goal.
    pub claim: Claim,
    /// The positions that are not over.
    pub nodes: usize,
    /// The moves listed, each of which was played once.
    pub moves: usize,
    /// How many of the moves end the game.
    pub ends: usize,
    /// The length of the longest line in plies.
    pub depth: u32,
}

/// Why a certificate proves nothing, and where: the first fault that was met.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub struct CertificateError<M> {
    kind: CertificateErrorKind<M>,
    path: Vec<M>,
}

/// What is wrong with a certificate.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum CertificateErrorKind<M> {
    /// There is no such node.
    NoSuchNode(u32),
    /// This node does not come before the one that leads to it, as it has to.
    NotBefore(u32),
    /// This node chooses a move where the other side moves.
    ChoiceOfOther(u32),
    /// This node answers moves where the prover moves.
    AnswersToOwn(u32),
    /// This move is not legal here.
    Illegal(M),
    /// This legal move of the other side has no answer.
    Unanswered(M),
    /// This move is answered twice.
    AnsweredTwice(M),
    /// The certificate ends where the game goes on.
    NotOver,
    /// The game is over, and the certificate goes on with this node.
    GoesOn(u32),
    /// The game ends here, and not as claimed.
    EndsOtherwise,
    /// This node was checked for another position: its moves mean something else here.
    OtherPosition(u32),
    /// No line leads to this node.
    Unused(u32),
}

impl<M> CertificateError<M> {
    /// What is wrong.
    #[must_use]
    pub const fn kind(&self) -> &CertificateErrorKind<M> {
        &self.kind
    }

    /// The moves from the start to where it is wrong.
    #[must_use]
    pub fn path(&self) -> &[M] {
        &self.path
    }

    /// The same error with its moves written in another way, for games that have better names for them than `Debug`, by which
    /// errors are printed.
    #[must_use]
    pub fn map_moves<N>(self, mut name: impl FnMut(M) -> N) -> CertificateError<N> {
        let path = self.path.into_iter().map(&mut name).collect();
        let kind = match self.kind {
            CertificateErrorKind::NoSuchNode(node) => CertificateErrorKind::NoSuchNode(node),
            CertificateErrorKind::NotBefore(node) => CertificateErrorKind::NotBefore(node),
            CertificateErrorKind::ChoiceOfOther(node) => CertificateErrorKind::ChoiceOfOther(node),
            CertificateErrorKind::AnswersToOwn(node) => CertificateErrorKind::AnswersToOwn(node),
            CertificateErrorKind::Illegal(mv) => CertificateErrorKind::Illegal(name(mv)),
            CertificateErrorKind::Unanswered(mv) => CertificateErrorKind::Unanswered(name(mv)),
            CertificateErrorKind::AnsweredTwice(mv) => CertificateErrorKind::AnsweredTwice(name(mv)),
            CertificateErrorKind::NotOver => CertificateErrorKind::NotOver,
            CertificateErrorKind::GoesOn(node) => CertificateErrorKind::GoesOn(node),
            CertificateErrorKind::EndsOtherwise => CertificateErrorKind::EndsOtherwise,
            CertificateErrorKind::OtherPosition(node) => CertificateErrorKind::OtherPosition(node),
            CertificateErrorKind::Unused(node) => CertificateErrorKind::Unused(node),
        };
        CertificateError { kind, path }
    }
}

impl<M: fmt::Debug> fmt::Display for CertificateError<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            CertificateErrorKind::Unused(_) => {}
            _ if self.path.is_empty() => write!(f, "at the start: ")?,
            _ => write!(f, "after {:?}: ", self.path)?,
        }
        match &self.kind {
            CertificateErrorKind::NoSuchNode(node) => write!(f, "the certificate has no node {node}"),
            CertificateErrorKind::NotBefore(node) => {
                write!(f, "node {node} is referred to from a node that comes before it or is the same")
            }
            CertificateErrorKind::ChoiceOfOther(node) => {
                write!(f, "node {node} chooses a move, but the side to move is not the one that proves")
            }
            CertificateErrorKind::AnswersToOwn(node) => {
                write!(f, "node {node} answers moves, but the side to move is the one that proves")
            }
            CertificateErrorKind::Illegal(mv) => write!(f, "the move {mv:?} is not legal"),
            CertificateErrorKind::Unanswered(mv) => write!(f, "the legal move {mv:?} has no answer"),
            CertificateErrorKind::AnsweredTwice(mv) => write!(f, "the move {mv:?} is answered twice"),
            CertificateErrorKind::NotOver => write!(f, "the certificate ends, but the game goes on"),
            CertificateErrorKind::GoesOn(node) => {
                write!(f, "the game is over, but the certificate goes on with node {node}")
            }
            CertificateErrorKind::EndsOtherwise => write!(f, "the game does not end as claimed"),
            CertificateErrorKind::OtherPosition(node) => {
                write!(f, "node {node} belongs to another position")
            }
            CertificateErrorKind::Unused(node) => write!(f, "no line leads to node {node}"),
        }
    }
}

impl<M: Copy + Eq + fmt::Debug> Certificate<M> {
    /// Checks the whole certificate by playing all its moves: whether it proves what it claims of this goal in this position.
    ///
    /// Every node is checked once, for the position in which it is met first; if another line leads to it, the position must
    /// be the same, by `==`. So the time is proportional to the [moves](Certificate::moves), however many lines there are, and
    /// one copy of a position is kept for each node that several moves lead to. References point backwards only, so
    /// there are no cycles.
    ///
    /// *Why that is enough.* By induction over the nodes in their order: a node that was checked for a position claims the
    /// truth of it. Its steps are legal moves from there; each ends the game as claimed, or leads to an earlier node checked
    /// for the very position after the move, in which the claim is true. Where the prover moves, one such step is enough;
    /// where the other side moves, every legal move is among the steps. So the claim is true of the position too.
    ///
    /// A position without moves that is not over counts as a draw, as it does in the search.
    ///
    /// # Errors
    /// The first fault in the order of play, with the moves that lead to it.
    pub fn verify<G>(&self, game: &G, goal: &Goal) -> Result<Checked, CertificateError<M>>
    where
        G: Game<Move = M> + Eq,
    {
        let mut check = Check::new(self, game.clone(), *goal);
        check.run().map_err(|kind| {
            let path = check.way.iter().map(|visit| visit.mv).collect();
            CertificateError { kind, path }
        })
    }
}

/// The way through a certificate, without recursion: lines may be as long as they like.
struct Check<'a, G: Game> {
    certificate: &'a Certificate<G::Move>,
    goal: Goal,
    prover: Side,
    game: G,
    /// The moves made from the start to `game`.
    way: Vec<Visit<G>>,
    nodes: Vec<State<G>>,
    ends: usize,
}

/// A move that has been made.
struct Visit<G: Game> {
    mv: G::Move,
    undo: G::Undo,
    /// The node it was made from, and which of its steps comes next.
    from: u32,
    next_step: usize,
}

/// How far a node is.
enum State<G> {
    /// Not met yet; whether more than one step leads to it.
    New { shared: bool },
    /// Met once, and there is no second time.
    Met,
    /// Met in this position.
    MetIn(G),
}

impl<'a, G: Game + Eq> Check<'a, G> {
    fn new(certificate: &'a Certificate<G::Move>, game: G, goal: Goal) -> Self {
        let mut references = vec![0_u8; certificate.nodes.len()];
        for step in certificate.nodes.iter().flat_map(CertificateNode::steps) {
            if let Some(count) = step.next.and_then(|next| references.get_mut(next as usize)) {
                *count = count.saturating_add(1);
            }
        }
        let nodes = references.into_iter().map(|count| State::New { shared: count > 1 }).collect();
        let prover = match certificate.claim {
            Claim::Reached => goal.side(),
            Claim::Refuted => !goal.side(),
        };
        Check { certificate, goal, prover, game, way: Vec::new(), nodes, ends: 0 }
    }

    fn run(&mut self) -> Result<Checked, CertificateErrorKind<G::Move>> {
        let start = self.certificate.nodes.len().checked_sub(1).map(|last| last as u32);
        // The node to go on with, and which of its steps.
        let mut here = self.arrive(start, u32::MAX)?.map(|node| (node, 0));
        while let Some((node, index)) = here {
            if let Some(&CertificateStep { mv, next }) =
                self.certificate.nodes[node as usize].steps().get(index)
            {
                let undo = self.game.play(mv);
                self.way.push(Visit { mv, undo, from: node, next_step: index + 1 });
                if let Some(next) = self.arrive(next, node)? {
                    here = Some((next, 0));
                    continue;
                }
            }
            // This line is done: back to where there may be another step.
            here = self.way.pop().map(|visit| {
                self.game.undo(visit.undo);
                (visit.from, visit.next_step)
            });
        }
        if let Some(unused) = self.nodes.iter().position(|node| matches!(node, State::New { .. })) {
            return Err(CertificateErrorKind::Unused(unused as u32));
        }
        let certificate = self.certificate;
        Ok(Checked {
            claim: certificate.claim,
            nodes: certificate.nodes.len(),
            moves: certificate.moves(),
            ends: self.ends,
            depth: certificate.depth(),
        })
    }

    /// Checks that the certificate goes on from the position at hand as it should; gives the node whose steps are to be
    /// checked next, if they have not been.
    fn arrive(&mut self, node: Option<u32>, from: u32) -> Result<Option<u32>, CertificateErrorKind<G::Move>> {
        let legal = self.game.legal_moves();
        let outcome = match self.game.outcome() {
            None if legal.is_empty() => Some(Outcome::Draw),
            outcome => outcome,
        };
        match (outcome, node) {
            (Some(_), Some(node)) => Err(CertificateErrorKind::GoesOn(node)),
            (Some(outcome), None) => {
                self.ends += 1;
                if self.goal.is_met(outcome) == (self.certificate.claim == Claim::Reached) {
                    Ok(None)
                } else {
                    Err(CertificateErrorKind::EndsOtherwise)
                }
            }
            (None, None) => Err(CertificateErrorKind::NotOver),
            (None, Some(node)) if node >= from => Err(match self.nodes.get(node as usize) {
                Some(_) => CertificateErrorKind::NotBefore(node),
                None => CertificateErrorKind::NoSuchNode(node),
            }),
            (None, Some(node)) => self.enter(node, &legal),
        }
    }

    fn enter(&mut self, node: u32, legal: &[G::Move]) -> Result<Option<u32>, CertificateErrorKind<G::Move>> {
        let index = node as usize;
        let shared = match &self.nodes[index] {
            State::MetIn(position) if *position == self.game => return Ok(None),
            State::MetIn(_) | State::Met => return Err(CertificateErrorKind::OtherPosition(node)),
            State::New { shared } => *shared,
        };
        self.nodes[index] = if shared { State::MetIn(self.game.clone()) } else { State::Met };
        let proves = self.game.side_to_move() == self.prover;
        match &self.certificate.nodes[index] {
            CertificateNode::Choice(_) if !proves => Err(CertificateErrorKind::ChoiceOfOther(node)),
            CertificateNode::Answers(_) if proves => Err(CertificateErrorKind::AnswersToOwn(node)),
            CertificateNode::Choice(step) if legal.contains(&step.mv) => Ok(Some(node)),
            CertificateNode::Choice(step) => Err(CertificateErrorKind::Illegal(step.mv)),
            CertificateNode::Answers(steps) => {
                all_answered(steps, legal)?;
                Ok(Some(node))
            }
        }
    }
}

/// Checks that the steps are the legal moves, each once, in any order.
fn all_answered<M: Copy + Eq>(
    steps: &[CertificateStep<M>],
    legal: &[M],
) -> Result<(), CertificateErrorKind<M>> {
    if steps.iter().map(|step| step.mv).eq(legal.iter().copied()) {
        // The order of the game, as a search writes it.
        return Ok(());
    }
    for (index, step) in steps.iter().enumerate() {
        if !legal.contains(&step.mv) {
            return Err(CertificateErrorKind::Illegal(step.mv));
        }
        if steps[..index].iter().any(|earlier| earlier.mv == step.mv) {
            return Err(CertificateErrorKind::AnsweredTwice(step.mv));
        }
    }
    match legal.iter().find(|mv| steps.iter().all(|step| step.mv != **mv)) {
        Some(mv) => Err(CertificateErrorKind::Unanswered(*mv)),
        None => Ok(()),
    }
}
