//! Playing a recorded game again.

use thiserror::Error;

use super::game_match::{Match, MatchError};
use super::record::GameRecord;
use super::record_error::RecordError;
use crate::{EngineLoadError, engine};

impl GameRecord {
    /// Plays the game again from its seed, with engines that are made from their names in the record.
    ///
    /// Without a limit of time the [same play](GameRecord::same_play) comes out, unless an engine keeps a time of its own.
    ///
    /// # Errors
    /// If an engine cannot be made from its name, as another program or one of [somebody's own](super::Contestant), or the record's
    /// start is none.
    pub fn play_again(&self) -> Result<GameRecord, PlayAgainError> {
        let (mut x, mut o) = (engine(&self.x)?, engine(&self.o)?);
        let mut again = Match::new(&mut x, &mut o, &self.start()?)?
            .with_names(self.x.clone(), self.o.clone())
            .with_seed(self.seed)
            .with_limits(self.limits.into())
            .with_after_win(self.after_win)
            .with_adjudication(self.adjudication);
        if let Some(clocks) = self.clocks {
            again = again.with_clocks(clocks);
        }
        Ok(again.play())
    }
}

/// A game that cannot be played again.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum PlayAgainError {
    /// An engine cannot be made.
    #[error(transparent)]
    Engine(#[from] EngineLoadError),
    /// The start of the record is none.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// The engines cannot play from there.
    #[error(transparent)]
    Match(#[from] MatchError),
}
