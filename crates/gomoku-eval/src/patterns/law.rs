//! Which runs win for one player.

use gomoku_core::{Player, Rule};

/// Which runs of stones win for one player, and which fours count as open: all that the patterns need to know of a rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Law {
    /// Five or more.
    FiveOrMore,
    /// Exactly five.
    ExactlyFive,
    /// Exactly five, and two fours on one line are forbidden: X in renju.
    RenjuX,
    /// Five unless both ends are the opponent's, and more than five.
    Caro,
    /// Exactly five, unless both ends are the opponent's.
    CaroExact,
}

impl Law {
    /// The law of a player under a rule; `None` for rules that this crate does not know.
    pub(super) const fn of(rule: Rule, player: Player) -> Option<Self> {
        Some(match (rule, player) {
            (Rule::Freestyle, _) | (Rule::Renju, Player::O) => Self::FiveOrMore,
            (Rule::Standard, _) => Self::ExactlyFive,
            (Rule::Renju, Player::X) => Self::RenjuX,
            (Rule::Caro, _) => Self::Caro,
            (Rule::CaroExact, _) => Self::CaroExact,
            _ => return None,
        })
    }

    /// Does a run of a length win? `is_enclosed` if the opponent's stones stand at both its ends.
    pub(super) const fn wins(self, length: usize, is_enclosed: bool) -> bool {
        match self {
            Self::FiveOrMore => length >= 5,
            Self::ExactlyFive | Self::RenjuX => length == 5,
            Self::Caro => length > 5 || length == 5 && !is_enclosed,
            Self::CaroExact => length == 5 && !is_enclosed,
        }
    }
}
