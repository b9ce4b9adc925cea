//! Engines against each other: single games with their records, and series of games with their statistics.

mod adjudication;
mod again;
mod contestant;
mod end;
mod game_match;
mod likelihood;
#[cfg(feature = "serde")]
pub(crate) mod microseconds;
mod move_limits;
mod opening;
mod player_clock;
mod record;
mod record_error;
mod schedule;
mod scores;
mod seeds;
mod series;
mod series_error;
mod series_result;
mod shard;
mod sprt;
mod statistics;
mod tournament;
mod transcript;
mod wdl;
mod workers;

pub use adjudication::{Adjudication, DrawRule, ParseAdjudicationError, ResignRule};
pub use again::PlayAgainError;
pub use contestant::Contestant;
pub use end::{AfterWin, End, Verdict, Win};
pub use game_match::{Match, MatchError};
pub use move_limits::MoveLimits;
pub use opening::{Openings, ParseOpeningsError, random_opening};
pub use record::{GameRecord, PlayedMove};
pub use record_error::RecordError;
pub use schedule::Pairing;
pub use scores::{Meeting, Scores, Standing};
pub use series::{Series, SeriesGame, SeriesObserver};
pub use series_error::SeriesError;
pub use series_result::{Failures, GameSummary, SeriesResult};
pub use shard::{ParseShardError, Shard};
pub use sprt::{EloModel, ParseEloModelError, Sprt, SprtError, SprtVerdict};
pub use statistics::{Estimate, NormalisedElo, elo_of_score, likelihood_of_superiority};
pub use tournament::Tournament;
pub use wdl::{ParseWdlError, Wdl};

pub(crate) use opening::is_quiet;
pub(crate) use player_clock::behind;
pub(crate) use seeds::{Purpose, derived_seed};
