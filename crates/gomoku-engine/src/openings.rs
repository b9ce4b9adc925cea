//! Openings that give both sides the same chances.

mod balanced;
mod built_in;
mod candidates;
mod error;
mod search;

pub use balanced::BalancedOpening;
pub use built_in::{balanced_openings, swap2_openings};
pub use error::OpeningSearchError;
pub use search::{OpeningProgress, OpeningSearch};
