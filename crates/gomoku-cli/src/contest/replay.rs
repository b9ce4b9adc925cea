//! What is left to say of a recorded game: whether the rules allow it, and whether it comes out again.

use std::fmt;

use gomoku::engine::matches::{GameRecord, PlayAgainError, RecordError};
use serde_json::{Value, json};

/// Whether a recorded game holds.
#[derive(Debug)]
pub(crate) struct Check {
    moves: usize,
    end: String,
    rules: Result<(), RecordError>,
    again: Again,
}

/// What came out when the game was played again from its seed.
#[derive(Debug)]
enum Again {
    /// It was not: a limit of time does not give the same game twice.
    Timed,
    /// Nor was this one, which the rules do not allow.
    Broken,
    /// The same game.
    Same,
    /// Another game from this move on, counted from 1. Engines without a limit may keep a time of their own.
    Other { number: usize, unlimited: bool },
    /// The same moves, with other thoughts or another end.
    OtherThoughts { unlimited: bool },
    /// It could not be.
    Failed(PlayAgainError),
}

impl Check {
    pub(crate) fn of(record: &GameRecord) -> Check {
        let rules = record.replay().map(|_| ());
        let again = if rules.is_err() {
            Again::Broken
        } else if record.limits.has_time() {
            Again::Timed
        } else {
            match record.play_again() {
                Ok(again) => compare(record, &again),
                Err(error) => Again::Failed(error),
            }
        };
        Check { moves: record.moves.len(), end: record.end.to_string(), rules, again }
    }

    /// Whether nothing speaks against the record.
    pub(crate) fn is_good(&self) -> bool {
        let again = match self.again {
            Again::Timed | Again::Same => true,
            Again::Other { unlimited, .. } | Again::OtherThoughts { unlimited } => unlimited,
            Again::Broken | Again::Failed(_) => false,
        };
        self.rules.is_ok() && again
    }

    pub(crate) fn to_json(&self, number: u64) -> Value {
        let again = match &self.again {
            Again::Timed => json!("not played: time was a limit"),
            Again::Broken => Value::Null,
            Again::Same => json!("same"),
            Again::Other { number, .. } => json!({ "differs_from_move": number }),
            Again::OtherThoughts { .. } => json!({ "differs_from_move": null }),
            Again::Failed(error) => json!({ "error": error.to_string() }),
        };
        let rules = self.rules.as_ref().map_or_else(|error| json!(error.to_string()), |()| json!("ok"));
        json!({ "game": number, "good": self.is_good(), "moves": self.moves, "rules": rules, "again": again })
    }
}

/// Compares move by move.
fn compare(record: &GameRecord, again: &GameRecord) -> Again {
    let unlimited = record.limits.is_none();
    if record.same_play(again) {
        return Again::Same;
    }
    let mut pairs = record.moves.iter().zip(&again.moves);
    match pairs.position(|(one, other)| one.coord != other.coord) {
        Some(index) => Again::Other { number: index + 1, unlimited },
        None if record.moves.len() != again.moves.len() => {
            Again::Other { number: record.moves.len().min(again.moves.len()) + 1, unlimited }
        }
        None => Again::OtherThoughts { unlimited },
    }
}

impl fmt::Display for Check {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Err(error) = &self.rules {
            return write!(f, "MISMATCH with the rules: {error}");
        }
        write!(f, "OK by the rules ({} moves, {}); {}", self.moves, self.end, self.again)
    }
}

impl fmt::Display for Again {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let excuse = |unlimited: &bool| {
            if *unlimited { " (no limit was set: an engine may have kept a time of its own)" } else { "" }
        };
        match self {
            Again::Timed => f.write_str("not played again, since time was a limit"),
            Again::Broken => f.write_str("not played again"),
            Again::Same => f.write_str("replays exactly from its seed"),
            Again::Other { number, unlimited } => {
                write!(f, "MISMATCH: its seed gives another game from move {number} on{}", excuse(unlimited))
            }
            Again::OtherThoughts { unlimited } => {
                write!(
                    f,
                    "MISMATCH: its seed gives the same moves, but not the same thoughts{}",
                    excuse(unlimited)
                )
            }
            Again::Failed(error) => write!(f, "MISMATCH: it cannot be played again: {error}"),
        }
    }
}
