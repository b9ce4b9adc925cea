//! Engines against each other: single games with their records, and series of games with their statistics.

mod again;
mod contestant;
mod end;
mod game_match;
#[cfg(feature = "serde")]
mod microseconds;
mod move_limits;
mod opening;
mod record;
mod record_error;
mod seeds;
mod series;
mod series_error;
mod series_result;
mod statistics;
mod transcript;
mod wdl;
mod workers;

pub use again::PlayAgainError;
pub use contestant::Contestant;
pub use end::{AfterWin, End, Verdict, Win};
pub use game_match::{Match, MatchError};
pub use move_limits::MoveLimits;
pub use opening::{Openings, ParseOpeningsError, random_opening};
pub use record::{GameRecord, PlayedMove};
pub use record_error::RecordError;
pub use series::{Series, SeriesGame, SeriesObserver};
pub use series_error::SeriesError;
pub use series_result::{GameSummary, SeriesResult};
pub use statistics::{Estimate, elo_of_score, likelihood_of_superiority};
pub use wdl::{ParseWdlError, Wdl};

pub(crate) use opening::is_quiet;
pub(crate) use seeds::{Purpose, derived_seed};
