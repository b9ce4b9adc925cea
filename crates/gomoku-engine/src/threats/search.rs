//! The search for wins by threats: what it is asked for, and its answer.

use std::time::Instant;

use gomoku_core::{Board, Player};
use gomoku_eval::patterns::ThreatClass;
use gomoku_search::Limits;

use super::error::ThreatError;
use super::failed::Failed;
use super::field::Field;
use super::fours::{ByFours, Fours};
use super::plans::{PlanId, Plans};
use super::report::{ThreatReport, ThreatVerdict, ThreatWin};
use super::threes::{ByThrees, Threes};
use super::verify::CertificateErrorKind;
use crate::budget::Budget;

/// Which threats an attack may be made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Threats {
    /// Fours: each has one answer at most (VCF, victory by continuous fours).
    Fours,
    /// Fours, and threes that threaten to win by fours (VCT, victory by continuous threats).
    FoursAndThrees,
}

/// The search for a forced win in five in a row, under every rule.
///
/// A win by fours alone is looked for by going through all fours, with a table of positions that are known to fail. Where
/// threes are allowed too, proof-number search finds out whether the defender has an answer. Of his replies only those are
/// left out that the threat meets as it stands; see the module's source for why no other can matter.
///
/// A win is never claimed by the search alone: its [certificate](ThreatWin::certificate) has been checked with the rules.
///
/// It keeps what it learns from one search to the next.
///
/// # Examples
/// ```
/// use gomoku_core::{Board, Player, Rules};
/// use gomoku_engine::{ThreatSearch, ThreatVerdict, Threats};
/// use gomoku_search::Limits;
///
/// let board = Board::from_diagram(
///     ".........\n\
///      ....O....\n\
///      ....X....\n\
///      ....X.O..\n\
///      ....X....\n\
///      OXXX.....\n\
///      ..O......\n\
///      ..O.O....\n\
///      .........",
///     Rules::default(),
/// )?;
/// // X makes two fours at once.
/// let mut search = ThreatSearch::new(Threats::Fours);
/// let report = search.search(&board, Player::X, &Limits::none())?;
/// let win = report.win().expect("X wins");
/// assert_eq!((win.line[0].to_string(), win.threats), ("e4".to_owned(), 1));
/// assert!(win.certificate.verify(&board).is_ok());
///
/// assert_eq!(search.search(&board, Player::O, &Limits::none())?.verdict, ThreatVerdict::None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct ThreatSearch {
    threats: Threats,
    max_positions: usize,
    failed: Failed,
}

/// The table of positions that fail has 2 to this power of places, 16 bytes each.
const FAILED_BITS: u32 = 17;

/// The weakest moves that can make a threat of more than they are.
const WIDEST: ThreatClass = ThreatClass::OpenTwo;

/// What the attacker tries, and for how many positions, one after the other: the strongest threats win most often, and where
/// they do not, weaker ones have their turn before the strong ones are searched for good.
const STAGES: [(ThreatClass, usize); 7] = [
    (ThreatClass::OpenThree, 10_000),
    (ThreatClass::BlockedThree, 40_000),
    (WIDEST, 100_000),
    (ThreatClass::OpenThree, 200_000),
    (ThreatClass::BlockedThree, 1_000_000),
    (ThreatClass::OpenThree, 2_000_000),
    (WIDEST, usize::MAX),
];

impl ThreatSearch {
    /// A search for wins by these threats.
    #[must_use]
    pub fn new(threats: Threats) -> ThreatSearch {
        ThreatSearch { threats, max_positions: 4_000_000, failed: Failed::new(FAILED_BITS) }
    }

    /// At most so many positions of a search with threes are kept in memory, about 100 bytes each; with more the answer is
    /// that it is not known.
    #[must_use]
    pub const fn with_max_positions(mut self, positions: usize) -> ThreatSearch {
        self.max_positions = positions;
        self
    }

    /// Looks for a win of this player, as if it were his turn. On a board where the game is over there is nothing to find.
    ///
    /// Nodes, time and the stop flag of the limits are kept to; their depth is not looked at. Nodes are stones put on the board
    /// by the search; checking what it found is not among them, but ends with the time and the flag.
    ///
    /// # Errors
    /// If not five in a row win on this board.
    pub fn search(
        &mut self,
        board: &Board,
        attacker: Player,
        limits: &Limits,
    ) -> Result<ThreatReport, ThreatError> {
        let started = Instant::now();
        let board = board.clone().without_alpha_channel().with_side_to_move(attacker);
        let mut field = Field::new(&board)?;
        let mut budget = Budget::new(limits);
        let mut plans = Plans::default();
        let verdict = if board.is_over() {
            ThreatVerdict::None
        } else {
            self.failed.begin(board.size(), board.rules().rule());
            match self.look(&mut field, attacker, &mut plans, &mut budget) {
                Found::Win(plan) => proven(&board, attacker, &plans, plan, &mut budget),
                Found::Nothing => ThreatVerdict::None,
                Found::Unknown => ThreatVerdict::Unknown,
            }
        };
        let stop = budget.stop_reason();
        Ok(ThreatReport { verdict, nodes: budget.nodes(), elapsed: started.elapsed(), stop })
    }

    fn look(
        &mut self,
        field: &mut Field,
        attacker: Player,
        plans: &mut Plans,
        budget: &mut Budget<'_>,
    ) -> Found {
        match Fours::new(attacker, &mut self.failed).shortest(field, plans, budget) {
            ByFours::Win(plan) => return Found::Win(plan),
            ByFours::Unknown => return Found::Unknown,
            ByFours::None if self.threats == Threats::Fours => return Found::Nothing,
            ByFours::None => {}
        }
        for (least, positions) in STAGES {
            let positions = positions.min(self.max_positions);
            let threes = Threes::new(attacker, field, plans, budget, &mut self.failed, positions, least);
            match threes.search() {
                ByThrees::Win(plan) => return Found::Win(plan),
                // Nothing weaker has been left out.
                ByThrees::None if least == WIDEST => return Found::Nothing,
                _ if budget.is_spent() => break,
                _ => {}
            }
        }
        Found::Unknown
    }
}

enum Found {
    Win(PlanId),
    Nothing,
    Unknown,
}

/// A win, if the rules say so too. That takes time, but no nodes.
fn proven(
    board: &Board,
    attacker: Player,
    plans: &Plans,
    plan: PlanId,
    budget: &mut Budget<'_>,
) -> ThreatVerdict {
    let certificate = plans.certificate(board.size(), attacker, plan);
    match certificate.verify_within(board, budget) {
        Ok(verified) => {
            let (line, threats) = plans.line(plan);
            let line = line.into_iter().filter_map(|cell| cell.coord(board.size())).collect();
            ThreatVerdict::Win(ThreatWin { line, threats, certificate, verified })
        }
        Err(error) => {
            debug_assert_eq!(error.kind(), CertificateErrorKind::BrokenOff, "{error} on\n{board}");
            ThreatVerdict::Unknown
        }
    }
}
