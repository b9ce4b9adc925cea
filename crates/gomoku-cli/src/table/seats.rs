//! Who sits where, and who begins.

use gomoku::search::Side;
use rand::{Rng, RngExt};

use super::PlayerKind;
use crate::args::{SideArguments, Starts};

/// The two players, before it is known who begins.
#[derive(Debug, Clone)]
pub(crate) struct Players {
    pub(crate) kinds: [PlayerKind; 2],
    pub(crate) starts: Starts,
}

/// The players at their sides of the board.
#[derive(Debug, Clone)]
pub(crate) struct Seats {
    kinds: [PlayerKind; 2],
    /// Whether player 2 has the first side.
    exchanged: bool,
    /// The player, 1 or 2, who makes the first move.
    pub(crate) starter: u8,
    /// Whether that was drawn by lot.
    pub(crate) by_lot: bool,
}

impl Players {
    /// The same, but for what the command line says.
    pub(crate) fn with(self, given: &SideArguments) -> Players {
        let [first, second] = self.kinds;
        Players {
            kinds: [given.player1.clone().unwrap_or(first), given.player2.clone().unwrap_or(second)],
            starts: given.starts.unwrap_or(self.starts),
        }
    }

    /// For games that begin with a certain side: whoever begins gets that side.
    pub(crate) fn starter_at(self, side: Side, lots: &mut impl Rng) -> Seats {
        let seats = self.keep_sides(lots);
        Seats { exchanged: (seats.starter == 2) == (side == Side::First), ..seats }
    }

    /// For games that have begun: this player, 1 or 2, has the first side, and the side given is to move.
    pub(crate) fn seated(self, first: u8, to_move: Side) -> Seats {
        let seats = Seats { kinds: self.kinds, exchanged: false, starter: 1, by_lot: false };
        seats.with_first(first, to_move)
    }

    /// For games where either side can begin: player 1 has the first side whoever begins.
    pub(crate) fn keep_sides(self, lots: &mut impl Rng) -> Seats {
        let starter = match self.starts {
            Starts::Player1 => 1,
            Starts::Player2 => 2,
            Starts::Lot => lots.random_range(1..=2),
        };
        Seats { kinds: self.kinds, exchanged: false, starter, by_lot: self.starts == Starts::Lot }
    }
}

impl Seats {
    /// The number, 1 or 2, of the player at this side.
    pub(crate) fn player(&self, side: Side) -> u8 {
        if (side == Side::First) == self.exchanged { 2 } else { 1 }
    }

    /// The kind of player at this side.
    pub(crate) fn kind(&self, side: Side) -> &PlayerKind {
        &self.kinds[usize::from(self.player(side)) - 1]
    }

    /// The kind of a player, 1 or 2.
    pub(crate) fn kind_of(&self, player: u8) -> &PlayerKind {
        &self.kinds[usize::from(player == 2)]
    }

    /// The same players, of whom this one, 1 or 2, has the first side, while the side given is to move.
    pub(crate) fn with_first(self, player: u8, to_move: Side) -> Seats {
        let starter = if to_move == Side::First { player } else { 3 - player };
        Seats { exchanged: player == 2, starter, by_lot: false, ..self }
    }

    /// Another kind of player takes over this side.
    pub(crate) fn take_over(&mut self, side: Side, kind: PlayerKind) {
        self.kinds[usize::from(self.player(side)) - 1] = kind;
    }

    /// The side of a player, 1 or 2.
    pub(crate) fn side(&self, player: u8) -> Side {
        if self.player(Side::First) == player { Side::First } else { Side::Second }
    }
}
