//! The operations of `gomoku batch`, and the stream of lines through them.

mod best_move;
mod boards;
mod fields;
mod forbidden;
pub(crate) mod fuzz;
mod kalaha;
mod mnk_values;
mod outcome;
mod stream;
mod threats;

pub(crate) use best_move::{BestMove, milliseconds, worth};
pub(crate) use boards::{Priorities, Score};
pub(crate) use forbidden::Forbidden;
pub(crate) use kalaha::{KalahaApply, KalahaStart, KalahaValues, Solvers};
pub(crate) use mnk_values::MnkValues;
pub(crate) use outcome::Outcome;
pub(crate) use stream::stream;
pub(crate) use threats::{ForcedWins, answer as threats_answer, moves};

use fields::Fields;
use serde_json::{Map, Value};

/// What an operation answers: the fields of a JSON object, in their order.
pub(crate) type Answer = Map<String, Value>;

/// Turns one line's fields into one line's answer.
pub(crate) trait Operation: Send + Sync {
    /// The error says what was wrong and what would be right.
    fn answer(&self, input: &Fields<'_>) -> Result<Answer, String>;

    /// What the number of an input line without an `id` is called in the answer.
    fn number_name(&self) -> &'static str {
        "line"
    }
}

/// An answer of these fields.
fn fields<const N: usize>(fields: [(&str, Value); N]) -> Answer {
    fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
}
