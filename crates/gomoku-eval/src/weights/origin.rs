//! Where weights come from.

use gomoku_core::{BoardSize, Rule};

/// How weights were learned, so that anybody can learn them again.
#[derive(Debug, Clone, PartialEq)]
pub struct Origin {
    /// The rule of the games.
    pub rule: Rule,
    /// The board of the games.
    pub size: BoardSize,
    /// The weights that played the games and from which learning began, in words: `plain`. A file has them in one line, with one
    /// blank between them.
    pub from: String,
    /// The seed of games and fit.
    pub seed: u64,
    /// How many games.
    pub games: u32,
    /// How many of their positions.
    pub positions: u64,
    /// How many positions were visited for each move.
    pub nodes: u64,
    /// The mean logistic loss on games that were held out, before.
    pub loss_before: f64,
    /// The same, after.
    pub loss_after: f64,
    /// The mean loss of the choice of moves on games that were held out, the logarithm of the likelihood of the one that was
    /// played, before.
    pub move_loss_before: f64,
    /// The same, after.
    pub move_loss_after: f64,
}
