//! What the command line can say about a brain.

use clap::Args;
use gomoku::engine::EngineSpec;

use crate::number::number;

/// Who plays if nobody says.
const DEFAULT_ENGINE: &str = "flagship";

// No documentation comment: it would take the place of what the command says about itself.
#[derive(Debug, Clone, Args)]
pub(crate) struct PbrainArguments {
    /// Who plays: an engine with its options, such as thomoku:style=defender (see `gomoku engines`).
    #[arg(long, default_value = DEFAULT_ENGINE, value_name = "ENGINE")]
    pub(crate) engine: EngineSpec,
    /// Think with so many threads, if the engine can, unless the manager says how many.
    #[arg(long, value_parser = number::<u32>(1..=64), allow_negative_numbers = true, value_name = "N")]
    pub(crate) threads: Option<u32>,
    /// The seed of all that the engine draws by lot.
    #[arg(long, default_value_t = 0, value_parser = number::<u64>(0..=u64::MAX), allow_negative_numbers = true, value_name = "NUMBER")]
    pub(crate) seed: u64,
}

impl PbrainArguments {
    /// Whether nobody has named an engine.
    pub(crate) fn has_usual_engine(&self) -> bool {
        self.engine.to_string() == DEFAULT_ENGINE
    }
}
