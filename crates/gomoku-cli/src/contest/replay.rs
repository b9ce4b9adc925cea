//! What is left to say of a recorded game: whether the rules allow it, and whether it comes out again.

use std::fmt;

use gomoku::core::Player;
use gomoku::engine::external::ExternalSpec;
use gomoku::engine::matches::{GameRecord, PlayAgainError, PlayedMove, RecordError};
use gomoku::engine::{EngineLoadError, EngineSpec};
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
    /// Nor does another program.
    External,
    /// Nor was this one, which the rules do not allow.
    Broken,
    /// The same game.
    Same,
    /// Another game.
    Other {
        /// From which move on, counted from 1; `None` for the same moves with other thoughts or another end.
        from: Option<usize>,
        /// The engine that keeps a time of its own, so that this is no fault of the record.
        time_keeper: Option<&'static str>,
    },
    /// It could not be.
    Failed(PlayAgainError),
}

impl Check {
    pub(crate) fn of(record: &GameRecord) -> Check {
        let rules = record.replay().map(|_| ());
        let again =
            if rules.is_err() { Again::Broken } else { play_again(record).unwrap_or_else(Again::Failed) };
        Check { moves: record.moves.len(), end: record.end.to_string(), rules, again }
    }

    /// Whether nothing speaks against the record.
    pub(crate) fn is_good(&self) -> bool {
        let again = match self.again {
            Again::Timed | Again::External | Again::Same => true,
            Again::Other { time_keeper, .. } => time_keeper.is_some(),
            Again::Broken | Again::Failed(_) => false,
        };
        self.rules.is_ok() && again
    }

    pub(crate) fn to_json(&self, number: u64) -> Value {
        let again = match &self.again {
            Again::Timed => json!("not played: time was a limit"),
            Again::External => json!("not played: another program took part"),
            Again::Broken => Value::Null,
            Again::Same => json!("same"),
            Again::Other { from, time_keeper } => {
                json!({ "differs_from_move": from, "excuse": time_keeper.map(excuse) })
            }
            Again::Failed(error) => json!({ "error": error.to_string() }),
        };
        let rules = self.rules.as_ref().map_or_else(|error| json!(error.to_string()), |()| json!("ok"));
        json!({ "game": number, "good": self.is_good(), "moves": self.moves, "rules": rules, "again": again })
    }
}

/// Plays the game again and compares, unless time was a limit.
fn play_again(record: &GameRecord) -> Result<Again, PlayAgainError> {
    if [&record.x, &record.o].iter().any(|name| name.starts_with(ExternalSpec::PREFIX)) {
        return Ok(Again::External);
    }
    let specs = [record.x.parse::<EngineSpec>(), record.o.parse::<EngineSpec>()];
    let [x, o] = specs.map(|spec| spec.map_err(EngineLoadError::from));
    let (x, o) = (x?.info(), o?.info());
    if record.has_time() {
        return Ok(Again::Timed);
    }
    let again = record.play_again()?;
    if record.same_play(&again) {
        return Ok(Again::Same);
    }
    // Only with the one who keeps a time can a move or a thought come out otherwise for that reason, and what follows from it.
    let (one, other) = (record.without_times().moves, again.without_times().moves);
    let first = first_difference(&one, &other, |one, other| one == other);
    let player = first.and_then(|index| one.get(index).or(other.get(index))).map(|played| played.player);
    let engine = player.map(|player| if player == Player::X { x } else { o });
    let time_keeper = engine.filter(|info| info.keeps_time).map(|info| info.name);
    let moved = first_difference(&one, &other, |one, other| one.coord == other.coord);
    Ok(Again::Other { from: moved.map(|index| index + 1), time_keeper })
}

/// The index of the first move that is not the same in both games.
fn first_difference(
    one: &[PlayedMove],
    other: &[PlayedMove],
    is_same: impl Fn(&PlayedMove, &PlayedMove) -> bool,
) -> Option<usize> {
    let differs = one.iter().zip(other).position(|(one, other)| !is_same(one, other));
    differs.or_else(|| (one.len() != other.len()).then(|| one.len().min(other.len())))
}

/// Why another game is no fault of the record.
fn excuse(time_keeper: &str) -> String {
    format!("{time_keeper} keeps a time of its own")
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
        match self {
            Again::Timed => f.write_str("not played again, since time was a limit"),
            Again::External => f.write_str("not played again, since another program took part"),
            Again::Broken => f.write_str("not played again"),
            Again::Same => f.write_str("replays exactly from its seed"),
            Again::Other { from, time_keeper } => {
                f.write_str(if time_keeper.is_some() { "DIFFERENCE: " } else { "MISMATCH: " })?;
                match from {
                    Some(number) => write!(f, "its seed gives another game from move {number} on")?,
                    None => f.write_str("its seed gives the same moves, but not the same thoughts")?,
                }
                time_keeper.map_or(Ok(()), |name| write!(f, " (excused: {})", excuse(name)))
            }
            Again::Failed(error) => write!(f, "it cannot be played again: {error}"),
        }
    }
}
