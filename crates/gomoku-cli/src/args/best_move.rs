//! What `gomoku batch best-move` can be told.

use std::time::Duration;

use clap::Args;
use gomoku::engine::EngineSpec;
use gomoku::search::Limits;

use super::named::{engines, named};
use crate::number::number;

/// How long to think if nobody says anything.
const USUAL_TIME: Duration = Duration::from_secs(1);

/// The engine, and how far it may think about each position; whatever comes first counts.
#[derive(Debug, Clone, Args)]
pub(crate) struct BestMoveArguments {
    /// The engine with its options (see `gomoku engines`).
    #[arg(long, default_value = "flagship", value_parser = named::<EngineSpec>(engines()), hide_possible_values = true, value_name = "ENGINE")]
    pub(crate) engine: EngineSpec,
    /// Milliseconds for each position; 1000 if there is no limit at all.
    #[arg(long, value_parser = number::<u64>(1..=86_400_000), allow_negative_numbers = true, value_name = "MS")]
    time: Option<u64>,
    /// Plies to look ahead.
    #[arg(long, value_parser = number::<u32>(1..=2000), allow_negative_numbers = true, value_name = "N")]
    depth: Option<u32>,
    /// Positions to visit. Limited so, or by depth, the same position gets the same answer everywhere.
    #[arg(long, value_parser = number::<u64>(1..=u64::MAX), allow_negative_numbers = true, value_name = "N")]
    nodes: Option<u64>,
    /// The seed of all that an engine draws by lot.
    #[arg(long, default_value_t = 0, value_parser = number::<u64>(0..=u64::MAX), allow_negative_numbers = true, value_name = "NUMBER")]
    pub(crate) seed: u64,
}

impl BestMoveArguments {
    pub(crate) fn limits(&self) -> Limits {
        let mut limits = Limits::none();
        (limits.depth, limits.nodes) = (self.depth, self.nodes);
        limits.time = self.time.map(Duration::from_millis);
        if self.time.is_none() && self.depth.is_none() && self.nodes.is_none() {
            limits.time = Some(USUAL_TIME);
        }
        limits
    }
}
