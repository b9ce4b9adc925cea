//! Proof search: can a goal be reached, yes or no, with a proof that anyone can check.

mod answer;
mod certificate;
mod dfpn;
mod extract;
mod goal;
mod numbers;
mod seen;
mod strategy;
mod table;
mod verify;

pub use answer::{Proof, Verdict};
pub use certificate::{Certificate, CertificateNode, CertificateStep, Claim};
pub use goal::Goal;
pub use verify::{CertificateError, CertificateErrorKind, Checked};

use crate::{Keyed, Limits, Observer, TableSize};

use self::dfpn::{Adding, Prover, SearchRules, Solution};
use self::numbers::{INFINITE, Numbers};
use self::table::{Known, ProofTable};

/// Depth-first proof-number search (df-pn): proves or disproves that a side can reach a [`Goal`].
///
/// # How it works
/// Each position has two numbers: how many open positions at least would have to turn out well for the goal to be proven,
/// and how many for it to be disproven. Where the goal's side moves, one good move is enough: the proof number is the least
/// of the children's, the disproof number their sum. Where the other side moves, it is the other way round. A new position
/// begins with 1 for the side to move, which needs one good move, and the number of its moves for the other side. The search
/// always goes on where the root's proof and disproof are nearest, so it runs down narrow, forcing lines, however deep, and
/// needs no evaluation. Who moves is asked of each position: the same side may move several times in a row.
///
/// Df-pn (Nagai 2002) does that depth first with limits for both numbers instead of keeping the tree: what it knows is in a
/// table of fixed size. If the table is full, positions with little work below them are forgotten. The numbers along the
/// current line are never forgotten, so the search comes to its end with any table; a small one only costs time. Going to
/// and fro between two lines of equal promise is curbed by letting each go half as far again as the other (Pawlewicz and
/// Lew's 1 + ε).
///
/// # When to use it
/// | to | take |
/// | --- | --- |
/// | show that something is forced, deep and narrow: mates, threats, the ends of games | `ProofSearch` |
/// | have a proof that does not ask for trust | `ProofSearch` with [`with_certificate`](ProofSearch::with_certificate) |
/// | know the exact value, or the quickest win | [`AlphaBeta`](crate::AlphaBeta) to the end; a proof need not be the shortest one |
/// | play a game that is too large to be solved | any search with an evaluator |
///
/// # Guarantees
/// - A verdict is right as far as [keys](Keyed::key) are different for different positions, whatever the size of the table and
///   whenever the search is stopped. A [`Certificate`] does not even trust the keys.
/// - In a game of this crate no position comes again, so the well-known trouble of proof searches with graph
///   histories does not arise: what is true of a position is true however it came about.
/// - The same input gives the same answer, node count included, unless the time or the flag ends the search: nothing is
///   carried over from one search to the next.
/// - Under a [depth limit](Limits::with_depth) the goal is proven (disproven) exactly if it can be forced (prevented) within so
///   many plies. Lines longer than [`Limits::DEEPEST`] leave the verdict unknown.
/// - A position that is not over and has no moves, which a game should not have, counts as a draw.
///
/// # As a strategy
/// As a [`Strategy`](crate::Strategy) it finds the value of a position for the side to move by several questions: does it win?
/// If not, does it not lose? Where games end with margins, further questions close in on the exact margin. The value of
/// the [`Report`](crate::Report) is then exact, but for the distance of a win or loss: it is the length of the
/// longest line of the proof that was found, and the win may be nearer. See the table above: this is not the
/// quickest way to the value of a game.
///
/// # Examples
/// Nim with one heap; who takes the last stick wins. With a multiple of four sticks the side to move is lost:
/// ```
/// use gomoku_search::{Goal, Keyed, Limits, ProofSearch, Side, Verdict};
/// # use gomoku_search::{Game, MoveBuffer, Outcome};
/// # #[derive(Clone, Debug, PartialEq, Eq, Hash)]
/// # struct Nim { sticks: u8, mover: Side }
/// # impl Game for Nim {
/// #     type Move = u8;
/// #     type Undo = u8;
/// #     fn side_to_move(&self) -> Side { self.mover }
/// #     fn outcome(&self) -> Option<Outcome> { (self.sticks == 0).then_some(Outcome::Win(!self.mover)) }
/// #     fn generate_moves(&self, moves: &mut MoveBuffer<u8>) { moves.extend(1..=self.sticks.min(3)) }
/// #     fn play(&mut self, taken: u8) -> u8 { self.sticks -= taken; self.mover = !self.mover; taken }
/// #     fn undo(&mut self, taken: u8) { self.sticks += taken; self.mover = !self.mover; }
/// # }
/// impl Keyed for Nim {
///     fn key(&self) -> u64 { u64::from(self.sticks) << 1 | self.mover as u64 }
/// }
///
/// let nim = Nim { sticks: 12, mover: Side::First };
/// let goal = Goal::win(Side::First);
/// let proof = ProofSearch::new().with_certificate().prove(&nim, &goal, &Limits::none());
/// assert_eq!(proof.verdict, Verdict::Disproven);
///
/// // The refutation, checked by the rules alone: for the second side one move, for the first side all.
/// let certificate = proof.certificate.expect("asked for, and nothing stopped the search");
/// let checked = certificate.verify(&nim, &goal)?;
/// assert_eq!(checked.depth, 6);
/// assert!(certificate.verify(&Nim { sticks: 13, ..nim }, &goal).is_err());
/// # Ok::<(), gomoku_search::CertificateError<u8>>(())
/// ```
#[derive(Debug, Clone)]
pub struct ProofSearch {
    size: TableSize,
    rules: SearchRules,
    certificate: bool,
    /// Made when it is needed first, and kept to be used again.
    table: Option<ProofTable>,
}

impl ProofSearch {
    /// The proof number of what cannot be proven any more, and the disproof number of what is proven.
    pub const INFINITE: u32 = INFINITE;

    /// A table of 64 MiB, of which a small search touches only a small part; no symmetry, no certificate.
    #[must_use]
    pub const fn new() -> ProofSearch {
        let rules = SearchRules { symmetry: false, adding: Adding::Sum };
        ProofSearch { size: TableSize::Mib(64), rules, certificate: false, table: None }
    }

    /// A table of so many mebibytes.
    #[must_use]
    pub fn with_table_mib(self, mib: usize) -> ProofSearch {
        self.with_table(TableSize::Mib(mib))
    }

    /// A table of this size, or a smaller one if the system has less memory to give; an entry takes 24 bytes. Too small a
    /// table costs time, never the verdict.
    #[must_use]
    pub fn with_table(mut self, size: TableSize) -> ProofSearch {
        self.size = size;
        self.table = None;
        self
    }

    /// Positions that differ only by a symmetry ([`Keyed::canonical_key`]) share what the table knows. It pays if the key
    /// is cheap, or the game begins with a symmetric position.
    #[must_use]
    pub const fn with_symmetry(mut self) -> ProofSearch {
        self.rules.symmetry = true;
        self
    }

    /// Where all children count, take the largest of their numbers and one more for each other open child, instead of the
    /// sum (weak proof numbers; Ueda, Hashimoto, Hashimoto and Iida 2008).
    ///
    /// A sum counts what several children have in common several times. Where nearly all positions come about in many ways,
    /// as in n in a row, weak numbers search fewer positions (a quarter of them on 4×4 with 4 in a row); in Kalaha they search
    /// up to twice as many. The verdict is the same.
    #[must_use]
    pub const fn with_weak_numbers(mut self) -> ProofSearch {
        self.rules.adding = Adding::Weak;
        self
    }

    /// Answer with a [`Certificate`] too. It is made after the search from what the table still knows; what it has forgotten
    /// is searched again. That costs time, and the memory for all positions of the proof.
    #[must_use]
    pub const fn with_certificate(mut self) -> ProofSearch {
        self.certificate = true;
        self
    }

    /// Proves or disproves that the goal can be reached from here.
    pub fn prove<G: Keyed>(&mut self, game: &G, goal: &Goal, limits: &Limits) -> Proof<G::Move> {
        self.prove_observed(game, goal, limits, &mut ())
    }

    /// The same, and tells the observer how it goes on.
    pub fn prove_observed<G: Keyed>(
        &mut self,
        game: &G,
        goal: &Goal,
        limits: &Limits,
        observer: &mut dyn Observer<G::Move>,
    ) -> Proof<G::Move> {
        let wants_certificate = self.certificate;
        let mut prover = self.prover(*goal, limits, observer);
        let _ = prover.control.enter_root(game);
        if let Some(outcome) = game.outcome() {
            let known = Known::end(goal.is_met(outcome));
            let mut proof = Proof::new(known.numbers, &prover.control);
            proof.certificate = proof
                .verdict
                .claim()
                .filter(|_| wants_certificate)
                .map(|claim| Certificate { claim, nodes: Vec::new() });
            return proof;
        }
        let mut game = game.clone();
        let Solution { question, known, .. } = prover.solve(&mut game, *goal);
        let mut line = Vec::new();
        let mut certificate = None;
        if let Some(claim) = Verdict::of(known.numbers).claim() {
            if wants_certificate {
                certificate = prover.certificate(&mut game, question, claim).ok();
            }
            line = match &certificate {
                Some(certificate) => certificate.longest_line(),
                None => prover.line(&game, (question, claim), None),
            };
        }
        Proof { line, certificate, ..Proof::new(known.numbers, &prover.control) }
    }

    fn prover<'a, G: Keyed>(
        &'a mut self,
        goal: Goal,
        limits: &'a Limits,
        observer: &'a mut dyn Observer<G::Move>,
    ) -> Prover<'a, G> {
        let size = self.size;
        let table = self.table.get_or_insert_with(|| ProofTable::new(size));
        Prover::new(goal, table, self.rules, limits, observer)
    }
}

impl Default for ProofSearch {
    fn default() -> Self {
        ProofSearch::new()
    }
}
