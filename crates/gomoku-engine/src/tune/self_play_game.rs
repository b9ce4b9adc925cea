//! What is kept of a game that an engine played against itself.

use gomoku_core::{Board, BoardSize, Coord, Player, Rules};
use gomoku_eval::patterns::PatternsError;

use super::choices::Choices;
use super::samples::Samples;
use crate::flagship::{offered_moves, weighed_positions};

/// A game of an engine against itself, to learn from.
///
/// # Examples
/// ```
/// use gomoku_core::{BoardSize, Player, Rules};
/// use gomoku_engine::tune::{Samples, SelfPlayGame};
/// use gomoku_eval::weights::Feature;
///
/// let moves = ["h8", "i9", "j8", "g8"].into_iter().map(str::parse).collect::<Result<Vec<_>, _>>()?;
/// let game = SelfPlayGame { game: 1, by_lot: 2, moves, winner: Some(Player::X) };
/// let mut samples = Samples::new(Feature::COUNT);
/// game.add_to(&mut samples, BoardSize::square(15)?, Rules::default())?;
/// assert_eq!(samples.len(), 2, "after the second move and after the third; the fourth ends the game");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(expecting = "a game, an object with game, by_lot, moves, winner"))]
pub struct SelfPlayGame {
    /// Which game, counted from 1.
    pub game: u32,
    /// How many moves there are up to the last that was drawn by lot: positions before it say nothing about the result.
    pub by_lot: usize,
    /// All moves, X first, up to a position that is won or drawn.
    pub moves: Vec<Coord>,
    /// Who won; nobody if it is a draw.
    pub winner: Option<Player>,
}

impl SelfPlayGame {
    /// Adds the moves of the game that are worth learning from: in the same positions, those that the search looked at and the one
    /// that it chose.
    ///
    /// # Errors
    /// If the rules are not about five in a row.
    pub fn add_choices_to(
        &self,
        choices: &mut Choices<3>,
        size: BoardSize,
        rules: Rules,
    ) -> Result<(), PatternsError> {
        offered_moves(&Board::new(size, rules), &self.moves, |before, options, played| {
            if before >= self.by_lot {
                choices.push(self.game, options, played);
            }
        })
    }

    /// Adds the positions of the game that are worth learning from: those after the last move by lot in which no count of
    /// threats decides the game and there is no five to be answered, but for the last one, in which everything was clear.
    ///
    /// # Errors
    /// If the rules are not about five in a row.
    pub fn add_to(&self, samples: &mut Samples, size: BoardSize, rules: Rules) -> Result<(), PatternsError> {
        weighed_positions(&Board::new(size, rules), &self.moves, |before, side, features| {
            if before >= self.by_lot && before < self.moves.len() {
                let result = match self.winner {
                    Some(winner) if winner == side => 1.0,
                    Some(_) => 0.0,
                    None => 0.5,
                };
                samples.push(self.game, result, features);
            }
        })
    }
}
