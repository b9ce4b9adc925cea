//! From a solved position to the line of play and the certificate that show it.

use std::collections::HashMap;

use crate::{Keyed, Limits};

use super::certificate::{Certificate, CertificateNode, CertificateStep, Claim};
use super::dfpn::{Prover, Question};
use super::numbers::Numbers;
use super::table::Known;

/// The limits of the search did not allow to go on; or two positions have the same key, and what was taken for solved is not.
#[derive(Debug)]
pub(super) struct BrokenOff;

impl Claim {
    /// What the numbers of a position are if the claim is true there.
    const fn numbers(self) -> Numbers {
        match self {
            Claim::Reached => Numbers::PROVEN,
            Claim::Refuted => Numbers::DISPROVEN,
        }
    }
}

impl<G: Keyed> Prover<'_, G> {
    /// The certificate of a root of which this is true.
    pub(super) fn certificate(
        &mut self,
        game: &mut G,
        question: Question,
        claim: Claim,
    ) -> Result<Certificate<G::Move>, BrokenOff> {
        self.ask(question);
        let mut nodes = Vec::new();
        Extraction { prover: self, claim, nodes: &mut nodes, places: HashMap::new() }.node(game, 0)?;
        Ok(Certificate { claim, nodes })
    }

    /// The line of a root of which this is true, as far as the limits allow: the prover's moves against the longest defence
    /// that the table knows of.
    ///
    /// If `other` names a question that is answered to the contrary, the other side plays by its own proof instead: both
    /// together hold the line at the value between the two questions.
    pub(super) fn line(
        &mut self,
        game: &G,
        (question, claim): (Question, Claim),
        other: Option<(Question, Claim)>,
    ) -> Vec<G::Move> {
        let mut game = game.clone();
        let mut line = Vec::new();
        while game.outcome().is_none() {
            let ply = line.len() as u32;
            self.ask(question);
            let found = match other {
                _ if self.proves(&game, claim) => self.proving_move(&mut game, ply, claim),
                Some((other, claim)) => {
                    self.ask(other);
                    self.proving_move(&mut game, ply, claim)
                }
                None => self.longest_defence(&mut game, ply),
            };
            let Ok(mv) = found else { break };
            let _ = game.play(mv);
            line.push(mv);
        }
        line
    }

    /// Whether the side that the claim is good for is to move.
    fn proves(&self, game: &G, claim: Claim) -> bool {
        // The mover's own proof is what the claim asks for.
        claim.numbers().seen_by(self.party(game)) == Numbers::PROVEN
    }

    /// A move after which the claim is true, in a position in which the prover moves and it is true: the one with the
    /// shortest proof that the table knows of. If it knows none, the position is solved again.
    fn proving_move(&mut self, game: &mut G, ply: u32, claim: Claim) -> Result<G::Move, BrokenOff> {
        let children = self.look_at_children(game, ply)?;
        self.proving_move_among(&children, game, ply, claim)
    }

    fn proving_move_among(
        &mut self,
        children: &[Looked<G::Move>],
        game: &mut G,
        ply: u32,
        claim: Claim,
    ) -> Result<G::Move, BrokenOff> {
        let proofs = children.iter().filter(|child| child.known.numbers == claim.numbers());
        if let Some(child) = proofs.min_by_key(|child| child.known.length) {
            return Ok(child.mv);
        }
        let again = self.solve_at(game, ply);
        let proof = again.children.iter().find(|child| child.known.numbers == claim.numbers());
        proof.map(|child| child.mv).ok_or(BrokenOff)
    }

    fn longest_defence(&mut self, game: &mut G, ply: u32) -> Result<G::Move, BrokenOff> {
        let children = self.look_at_children(game, ply)?;
        // The first of the longest ones; what the table has forgotten was cheap, but is longer than an end at once.
        let length = |known: Known| if known.numbers.is_solved() { 2 * known.length } else { 1 };
        let longest = children.iter().map(|child| length(child.known)).max();
        let defence = children.iter().find(|child| Some(length(child.known)) == longest);
        defence.map(|child| child.mv).ok_or(BrokenOff)
    }

    fn look_at_children(&mut self, game: &mut G, ply: u32) -> Result<Vec<Looked<G::Move>>, BrokenOff> {
        let moves = if ply < self.deepest { game.legal_moves() } else { Vec::new() };
        let look = |mv| {
            let (key, known) = game.after_move(mv, |child| (child.key(), self.look(child, ply + 1)));
            Looked { mv, key, known }
        };
        let children = moves.into_iter().map(look).collect();
        if self.control.is_interrupted() { Err(BrokenOff) } else { Ok(children) }
    }
}

/// A move, the key of the position after it, and what is known of it without a search.
struct Looked<M> {
    mv: M,
    key: u64,
    known: Known,
}

/// A certificate in the making.
struct Extraction<'a, 'b, G: Keyed> {
    prover: &'a mut Prover<'b, G>,
    claim: Claim,
    nodes: &'a mut Vec<CertificateNode<G::Move>>,
    /// Where the positions stand that have been done, by their own keys: under a symmetry the moves would not fit. Under a
    /// depth limit by their ply, too: what is proven nearer to the root may need more plies than are left here.
    places: HashMap<(u64, u32), u32>,
}

impl<G: Keyed> Extraction<'_, '_, G> {
    /// Puts a position and all that follows from it into the certificate; `None` if it is over.
    fn node(&mut self, game: &mut G, ply: u32) -> Result<Option<u32>, BrokenOff> {
        if game.outcome().is_some() {
            return Ok(None);
        }
        if let Some(place) = self.places.get(&self.place_key(game.key(), ply)) {
            return Ok(Some(*place));
        }
        if ply >= Limits::DEEPEST {
            return Err(BrokenOff);
        }
        let moves = game.legal_moves();
        if moves.is_empty() {
            // Counts as a draw.
            return Ok(None);
        }
        let node = if self.prover.proves(game, self.claim) {
            let mv = self.choose(game, ply)?;
            CertificateNode::Choice(self.step(game, ply, mv)?)
        } else {
            let steps = moves.into_iter().map(|mv| self.step(game, ply, mv));
            CertificateNode::Answers(steps.collect::<Result<_, _>>()?)
        };
        let place = u32::try_from(self.nodes.len()).map_err(|_| BrokenOff)?;
        self.nodes.push(node);
        self.places.insert(self.place_key(game.key(), ply), place);
        Ok(Some(place))
    }

    fn place_key(&self, key: u64, ply: u32) -> (u64, u32) {
        (key, if self.prover.by_ply { ply } else { 0 })
    }

    fn step(&mut self, game: &mut G, ply: u32, mv: G::Move) -> Result<CertificateStep<G::Move>, BrokenOff> {
        let next = game.after_move(mv, |child| {
            // Counted, so that the limits hold here too.
            if self.prover.control.count() { Err(BrokenOff) } else { self.node(child, ply + 1) }
        })?;
        Ok(CertificateStep { mv, next })
    }

    /// The prover's move: best one that ends the game, then one to a position that the certificate has already.
    fn choose(&mut self, game: &mut G, ply: u32) -> Result<G::Move, BrokenOff> {
        let children = self.prover.look_at_children(game, ply)?;
        let ends = |child: &Looked<G::Move>| child.known == Known::end(self.claim == Claim::Reached);
        let listed = |child: &Looked<G::Move>| self.places.contains_key(&self.place_key(child.key, ply + 1));
        let end = children.iter().find(|child| ends(child));
        match end.or_else(|| children.iter().find(|child| listed(child))) {
            Some(child) => Ok(child.mv),
            None => self.prover.proving_move_among(&children, game, ply, self.claim),
        }
    }
}
