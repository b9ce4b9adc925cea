//! Games and oracles that the tests share.

use std::hash::{Hash, Hasher};

use gomoku_search::{
    Certificate, CertificateNode, Claim, Game, Goal, Keyed, Limits, Minimax, MoveBuffer, NoEvaluation,
    Outcome, Proof, ProofSearch, Score, Side, Strategy, TableSize, Verdict,
};
use gomoku_testkit::{TreeGame, end_of_line};
use proptest::prelude::*;
use proptest::strategy::Strategy as _;

/// Goals of both kinds for both sides; random trees have margins up to ±3.
pub(crate) fn goals() -> impl proptest::strategy::Strategy<Value = Goal> {
    let points = prop_oneof![8 => -4..5_i32, 1 => Just(i32::MAX), 1 => Just(i32::MIN)];
    (any::<bool>(), proptest::option::of(points)).prop_map(|(first, points)| {
        let side = if first { Side::First } else { Side::Second };
        points.map_or(Goal::win(side), |points| Goal::at_least(side, points))
    })
}

/// Searches with tables from none at all to large, and both ways of adding up.
pub(crate) fn searches() -> impl proptest::strategy::Strategy<Value = ProofSearch> {
    let entries = prop_oneof![Just(0_usize), Just(1), Just(8), Just(100), Just(100_000)];
    (entries, any::<bool>()).prop_map(|(entries, weak)| {
        let search = ProofSearch::new().with_table(TableSize::Entries(entries));
        if weak { search.with_weak_numbers() } else { search }
    })
}

/// Whether a goal can be reached, by the value of plain minimax.
pub(crate) fn by_minimax<G: Game>(game: &G, goal: &Goal) -> bool {
    let value = Minimax::new(NoEvaluation).search(game, &Limits::none()).value;
    let value = if game.side_to_move() == goal.side() { value } else { -value };
    is_enough(value, goal)
}

/// Whether a value for the goal's side is enough.
pub(crate) fn is_enough(value: Score, goal: &Goal) -> bool {
    match value.points() {
        Some(points) => points >= goal.points(),
        None => value > Score::DRAW,
    }
}

pub(crate) fn verdict(reached: bool) -> Verdict {
    if reached { Verdict::Proven } else { Verdict::Disproven }
}

/// Checks all that an answer says of a known verdict.
pub(crate) fn assert_shown<G: Game + Eq>(game: &G, goal: &Goal, proof: &Proof<G::Move>) {
    let claim = match proof.verdict {
        Verdict::Proven => Claim::Reached,
        Verdict::Disproven => Claim::Refuted,
        Verdict::Unknown => panic!("the verdict is not known"),
    };
    let numbers = (proof.proof_number, proof.disproof_number);
    let infinite = ProofSearch::INFINITE;
    assert_eq!(numbers, if claim == Claim::Reached { (0, infinite) } else { (infinite, 0) });
    assert_eq!(goal.is_met(end_of_line(game, &proof.line)), claim == Claim::Reached);
    if let Some(certificate) = &proof.certificate {
        let checked = certificate.verify(game, goal).expect("a certificate of the search's own");
        assert_eq!(checked.claim, claim);
        assert_eq!(checked.depth as usize, proof.line.len());
        assert_eq!(checked.depth, certificate.depth());
        assert_eq!((checked.nodes, checked.moves), (certificate.nodes.len(), certificate.moves()));
    }
}

/// The definition of a certificate, unfolded into a tree: slow, and without any of the bookkeeping of `verify`.
pub(crate) fn holds_by_definition<G: Game>(
    certificate: &Certificate<G::Move>,
    game: &G,
    goal: &Goal,
) -> bool {
    let root = certificate.nodes.len().checked_sub(1);
    let mut steps = 100_000;
    holds_from(certificate, root, game, goal, &mut steps)
}

fn holds_from<G: Game>(
    certificate: &Certificate<G::Move>,
    node: Option<usize>,
    game: &G,
    goal: &Goal,
    steps: &mut u32,
) -> bool {
    *steps = steps.checked_sub(1).expect("certificates of the tests are small, and games end");
    let reached = certificate.claim == Claim::Reached;
    let prover = if reached { goal.side() } else { !goal.side() };
    let legal = game.legal_moves();
    if legal.is_empty() {
        return node.is_none() && goal.is_met(game.outcome().unwrap_or(Outcome::Draw)) == reached;
    }
    let Some(node) = node.and_then(|node| certificate.nodes.get(node)) else { return false };
    let mut holds_after = |mv: G::Move, next: Option<u32>| {
        let mut child = game.clone();
        child.play(mv);
        holds_from(certificate, next.map(|next| next as usize), &child, goal, steps)
    };
    match node {
        CertificateNode::Choice(step) => {
            game.side_to_move() == prover && legal.contains(&step.mv) && holds_after(step.mv, step.next)
        }
        CertificateNode::Answers(steps) => {
            game.side_to_move() != prover
                && steps.len() == legal.len()
                && legal.iter().all(|mv| {
                    steps.iter().find(|step| step.mv == *mv).is_some_and(|step| holds_after(*mv, step.next))
                })
        }
    }
}

/// A tree in which each move may also turn the whole position round, so that the same moves have other names.
#[derive(Clone, Debug)]
pub(crate) struct Mirrored {
    pub(crate) tree: TreeGame,
    pub(crate) turned: bool,
}

impl Mirrored {
    fn children(&self) -> u32 {
        self.tree.legal_moves().len() as u32
    }
}

impl Game for Mirrored {
    type Move = u32;
    type Undo = (<TreeGame as Game>::Undo, bool);

    fn side_to_move(&self) -> Side {
        self.tree.side_to_move()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.tree.outcome()
    }

    fn generate_moves(&self, moves: &mut MoveBuffer<u32>) {
        moves.extend(0..2 * self.children());
    }

    fn play(&mut self, mv: u32) -> Self::Undo {
        let children = self.children();
        let child = if self.turned { children - 1 - mv % children } else { mv % children };
        let before = self.turned;
        self.turned ^= mv >= children;
        (self.tree.play(child), before)
    }

    fn undo(&mut self, (tree, turned): Self::Undo) {
        self.tree.undo(tree);
        self.turned = turned;
    }
}

impl Keyed for Mirrored {
    fn key(&self) -> u64 {
        self.tree.key() << 1 | u64::from(self.turned)
    }

    fn canonical_key(&self) -> u64 {
        self.tree.key()
    }
}

impl PartialEq for Mirrored {
    fn eq(&self, other: &Self) -> bool {
        self.tree == other.tree && self.turned == other.turned
    }
}

impl Eq for Mirrored {}

impl Hash for Mirrored {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key().hash(state);
    }
}

/// One heap of sticks; take one, two or three; who takes the last one wins. Its symmetry exchanges the sides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Nim {
    pub(crate) sticks: u32,
    pub(crate) mover: Side,
}

impl Game for Nim {
    type Move = u32;
    type Undo = u32;

    fn side_to_move(&self) -> Side {
        self.mover
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.sticks == 0).then_some(Outcome::Win(!self.mover))
    }

    fn generate_moves(&self, moves: &mut MoveBuffer<u32>) {
        moves.extend(1..=self.sticks.min(3));
    }

    fn play(&mut self, taken: u32) -> u32 {
        self.sticks -= taken;
        self.mover = !self.mover;
        taken
    }

    fn undo(&mut self, taken: u32) {
        self.sticks += taken;
        self.mover = !self.mover;
    }
}

impl Keyed for Nim {
    fn key(&self) -> u64 {
        u64::from(self.sticks) << 1 | self.mover as u64
    }

    fn canonical_key(&self) -> u64 {
        u64::from(self.sticks)
    }
}

/// A game that is written down. A move is named for the place it leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Written {
    pub(crate) places: &'static [Place],
    pub(crate) at: u32,
}

/// Whose turn it is and what the moves are, or how the game has ended.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Place {
    First(&'static [u32]),
    Second(&'static [u32]),
    End(Outcome),
}

impl Written {
    fn place(&self) -> &'static Place {
        &self.places[self.at as usize]
    }
}

impl Game for Written {
    type Move = u32;
    type Undo = u32;

    fn side_to_move(&self) -> Side {
        if let Place::Second(_) = self.place() { Side::Second } else { Side::First }
    }

    fn outcome(&self) -> Option<Outcome> {
        if let Place::End(outcome) = self.place() { Some(*outcome) } else { None }
    }

    fn generate_moves(&self, moves: &mut MoveBuffer<u32>) {
        if let Place::First(to) | Place::Second(to) = self.place() {
            moves.extend(to.iter().copied());
        }
    }

    fn play(&mut self, to: u32) -> u32 {
        std::mem::replace(&mut self.at, to)
    }

    fn undo(&mut self, before: u32) {
        self.at = before;
    }
}

impl Keyed for Written {
    fn key(&self) -> u64 {
        u64::from(self.at)
    }
}
