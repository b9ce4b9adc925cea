//! A won position's proof: what the attacker plays, whatever the defender does.

use gomoku_core::{Coord, Player};

/// The attacker's plan, which [`verify`](ThreatCertificate::verify) replays with the rules alone.
///
/// A plan is a move and what comes next. To most of the defender's replies the attacker goes on in the same way, which is
/// the plan's *default*; for those that need something else there is another plan each. A plan with neither is a move that
/// wins at once. Plans are shared: the same one may follow several replies.
///
/// # Examples
/// ```
/// use gomoku_core::{Board, Player, Rules};
/// use gomoku_engine::{Plan, ThreatCertificate};
///
/// let board = Board::from_diagram(".......\n.......\n..XXX..\n.......\n..OO...\n.......", Rules::default())?;
/// // X makes a four with both ends open. Whatever O does, the right end wins; if O takes that, the left one.
/// let (left, middle, right) = ("a4".parse()?, "b4".parse()?, "f4".parse()?);
/// let plans = vec![
///     Plan { mv: middle, default: Some(1), replies: vec![(right, 2)] },
///     Plan { mv: right, default: None, replies: Vec::new() },
///     Plan { mv: left, default: None, replies: Vec::new() },
/// ];
/// assert!(ThreatCertificate::new(Player::X, plans.clone()).verify(&board).is_ok());
///
/// // Without an answer to that reply it is refused.
/// let mut shorter = plans;
/// shorter[0].replies.clear();
/// let error = ThreatCertificate::new(Player::X, shorter).verify(&board).unwrap_err();
/// assert_eq!(error.to_string(), "the attacker may not play f4 (after b4 f4)");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ThreatCertificate {
    attacker: Player,
    /// What comes next stands after what comes before; the first plan is where it begins.
    plans: Vec<Plan>,
}

/// One move of the attacker's, and how he goes on.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Plan {
    /// The attacker's move.
    pub mv: Coord,
    /// The number of the plan that follows a reply which has none of its own.
    pub default: Option<u32>,
    /// The defender's replies that are answered by plans of their own.
    pub replies: Vec<(Coord, u32)>,
}

impl ThreatCertificate {
    /// A certificate of these plans; the first is the one to begin with. Nothing is checked before
    /// [`verify`](ThreatCertificate::verify).
    #[must_use]
    pub const fn new(attacker: Player, plans: Vec<Plan>) -> ThreatCertificate {
        ThreatCertificate { attacker, plans }
    }

    /// Who wins by it.
    #[must_use]
    pub const fn attacker(&self) -> Player {
        self.attacker
    }

    /// All plans, the one to begin with first.
    #[must_use]
    pub fn plans(&self) -> &[Plan] {
        &self.plans
    }

    /// How many replies are answered by plans of their own.
    #[must_use]
    pub fn replies(&self) -> usize {
        self.plans.iter().map(|plan| plan.replies.len()).sum()
    }

    /// The plan with this number.
    pub(super) fn plan(&self, number: u32) -> Option<&Plan> {
        self.plans.get(number as usize)
    }
}

impl Plan {
    /// Which plan follows this reply.
    #[must_use]
    pub fn after(&self, reply: Coord) -> Option<u32> {
        let own = self.replies.iter().find(|(cell, _)| *cell == reply).map(|(_, plan)| *plan);
        own.or(self.default)
    }
}
