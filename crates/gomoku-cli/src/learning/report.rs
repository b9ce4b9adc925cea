//! What was learned, for people and for scripts.

use std::fmt;
use std::path::Path;

use gomoku::core::Player;
use gomoku::engine::tune::SelfPlayGame;
use gomoku::eval::weights::Origin;
use serde_json::{Value, json};

/// What was learned from which games.
#[derive(Debug)]
pub(crate) struct Learned<'a> {
    pub(crate) out: &'a Path,
    pub(crate) origin: &'a Origin,
    pub(crate) games: &'a [SelfPlayGame],
    /// The epochs whose weights were the best, of positions and of moves.
    pub(crate) epochs: (u32, u32),
}

impl Learned<'_> {
    fn won_by(&self, winner: Option<Player>) -> usize {
        self.games.iter().filter(|game| game.winner == winner).count()
    }

    pub(crate) fn to_json(&self) -> Value {
        let Origin { rule, size, from, seed, games, positions, nodes, .. } = self.origin;
        let Origin { loss_before, loss_after, move_loss_before, move_loss_after, .. } = self.origin;
        json!({
            "weights": self.out.display().to_string(),
            "rule": rule.to_string(),
            "size": size.to_string(),
            "from": from,
            "seed": seed,
            "games": games,
            "x_won": self.won_by(Some(Player::X)),
            "o_won": self.won_by(Some(Player::O)),
            "drawn": self.won_by(None),
            "positions": positions,
            "nodes": nodes,
            "epochs": self.epochs.0,
            "loss_before": loss_before,
            "loss_after": loss_after,
            "move_epochs": self.epochs.1,
            "move_loss_before": move_loss_before,
            "move_loss_after": move_loss_after,
        })
    }
}

impl fmt::Display for Learned<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Origin { games, positions, loss_before, loss_after, .. } = self.origin;
        let [x, o, drawn] = [Some(Player::X), Some(Player::O), None].map(|winner| self.won_by(winner));
        writeln!(
            f,
            "{games} games: X won {x}, O won {o}, {drawn} drawn; {positions} positions to learn from"
        )?;
        writeln!(
            f,
            "loss on games held out: before {loss_before:.4}, after {loss_after:.4} (epoch {})",
            self.epochs.0
        )?;
        let Origin { move_loss_before, move_loss_after, .. } = self.origin;
        writeln!(
            f,
            "loss of their moves:     before {move_loss_before:.4}, after {move_loss_after:.4} (epoch {})",
            self.epochs.1
        )?;
        writeln!(f, "the weights are in {}", self.out.display())
    }
}
