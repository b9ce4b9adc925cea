//! How far engines may think, as `gomoku match` and others are told it.

use std::time::Duration;

use clap::Args;
use gomoku::search::Limits;

use crate::number::number;

/// How far engines may think; whatever comes first counts.
#[derive(Debug, Clone, Args)]
pub(crate) struct LimitArguments {
    /// Milliseconds for each move; without any limit the engines have their own.
    #[arg(long, value_parser = number::<u64>(1..=86_400_000), allow_negative_numbers = true, value_name = "MS")]
    pub(crate) time: Option<u64>,
    /// Plies to look ahead, instead of the engines' own depths.
    #[arg(long, value_parser = number::<u32>(1..=2000), allow_negative_numbers = true, value_name = "N")]
    pub(crate) depth: Option<u32>,
    /// Positions to visit for each move.
    #[arg(long, value_parser = number::<u64>(1..=u64::MAX), allow_negative_numbers = true, value_name = "N")]
    pub(crate) nodes: Option<u64>,
}

impl LimitArguments {
    pub(crate) fn limits(&self) -> Limits {
        let mut limits = Limits::none();
        (limits.depth, limits.nodes) = (self.depth, self.nodes);
        limits.time = self.time.map(Duration::from_millis);
        limits
    }
}
