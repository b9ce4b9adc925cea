//! What is kept of a game that an engine played against itself.

use gomoku_core::{Board, BoardSize, Coord, Player, Rules};
use gomoku_eval::Weights;
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
/// let game =
///     SelfPlayGame { game: 1, opening: 2, by_lot: 2, moves, values: vec![10, -40, 60], winner: Some(Player::X), asides: vec![] };
/// let mut samples = Samples::new(Feature::COUNT);
/// game.add_to(&mut samples, BoardSize::square(15)?, Rules::default())?;
/// assert_eq!(samples.len(), 3, "after the second move, the third and the fourth");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(expecting = "a game, an object with game, opening, by_lot, moves, values, winner, asides")
)]
pub struct SelfPlayGame {
    /// Which game, counted from 1.
    pub game: u32,
    /// How many moves the opening has.
    pub opening: usize,
    /// How many moves there are up to the last that was drawn by lot: positions before it say nothing about the result.
    pub by_lot: usize,
    /// All moves, X first, up to a position that is won or drawn.
    pub moves: Vec<Coord>,
    /// What the search found the positions worth from the end of the opening on, in points for the side to move;
    /// [`PROVEN`](Self::PROVEN) if it is proven that it wins, as much below zero if it loses.
    pub values: Vec<i32>,
    /// Who won; nobody if it is a draw.
    pub winner: Option<Player>,
    /// Positions beside the game.
    pub asides: Vec<Aside>,
}

/// A position beside a game: some of its moves, and then others, as a search tries them. In what a search sees one side has
/// often played badly; games alone do not teach what such positions are worth.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Aside {
    /// How many moves of the game come before.
    pub after: usize,
    /// The other moves.
    pub moves: Vec<Coord>,
    /// The move that the search chose then.
    pub best: Coord,
    /// What the search found the position worth, like the [values](SelfPlayGame::values) of the game.
    pub value: i32,
}

impl SelfPlayGame {
    /// The value of a position that is proven to be won.
    pub const PROVEN: i32 = 32_000;

    /// Adds the moves of the game that are worth learning from: in positions that no count of threats decides and where there is
    /// no five to be answered, those that the search looked at and the one that it chose.
    ///
    /// # Errors
    /// If the rules are not about five in a row.
    pub fn add_choices_to(
        &self,
        choices: &mut Choices<3>,
        size: BoardSize,
        rules: Rules,
    ) -> Result<(), PatternsError> {
        let empty = Board::new(size, rules);
        offered_moves(&empty, &self.moves, |before, options, played| {
            if before >= self.by_lot {
                choices.push(self.game, options, played);
            }
        })?;
        for aside in &self.asides {
            let mut moves = self.moves_before(aside);
            let here = moves.len();
            moves.push(aside.best);
            offered_moves(&empty, &moves, |before, options, played| {
                if before == here {
                    choices.push(self.game, options, played);
                }
            })?;
        }
        Ok(())
    }

    /// Adds the positions of the game that are worth learning from: those that no count of threats decides and in which there is no
    /// five to be answered. What a position came to is in equal parts what the search found and how the game ended; before the last move by lot, and
    /// beside the game, it is what the search found alone.
    ///
    /// # Errors
    /// If the rules are not about five in a row.
    pub fn add_to(&self, samples: &mut Samples, size: BoardSize, rules: Rules) -> Result<(), PatternsError> {
        let empty = Board::new(size, rules);
        weighed_positions(&empty, &self.moves, |before, side, features| {
            let value = before.checked_sub(self.opening).and_then(|searched| self.values.get(searched));
            let Some(found) = value.map(|value| chance(*value)) else { return };
            let came_to = if before >= self.by_lot {
                let result = match self.winner {
                    Some(winner) if winner == side => 1.0,
                    Some(_) => 0.0,
                    None => 0.5,
                };
                found * FOUND_PART + result * (1.0 - FOUND_PART)
            } else {
                found
            };
            samples.push(self.game, came_to, features);
        })?;
        for aside in &self.asides {
            let moves = self.moves_before(aside);
            weighed_positions(&empty, &moves, |before, _, features| {
                if before == moves.len() {
                    samples.push(self.game, chance(aside.value), features);
                }
            })?;
        }
        Ok(())
    }

    /// All moves that lead to a position beside the game.
    fn moves_before(&self, aside: &Aside) -> Vec<Coord> {
        let of_game = self.moves.iter().take(aside.after);
        of_game.chain(&aside.moves).copied().collect()
    }
}

/// How much of what a position came to is what the search found; the rest is how the game ended.
const FOUND_PART: f32 = 0.5;

/// How likely a win is by what the search found.
fn chance(value: i32) -> f32 {
    (1.0 / (1.0 + (-f64::from(value) / Weights::LOGISTIC_POINTS).exp())) as f32
}
