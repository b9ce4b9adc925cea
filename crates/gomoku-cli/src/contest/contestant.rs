//! Who can be named on the command line to play.

use std::fmt;
use std::str::FromStr;

use gomoku::engine::EngineSpec;
use gomoku::engine::external::ExternalSpec;
use gomoku::engine::matches::Contestant;

/// An engine of ours or another program, as text.
#[derive(Debug, Clone)]
pub(crate) enum ContestantSpec {
    Own(EngineSpec),
    External(ExternalSpec),
}

impl ContestantSpec {
    pub(crate) const fn is_external(&self) -> bool {
        matches!(self, ContestantSpec::External(_))
    }

    pub(crate) fn contestant(&self) -> Contestant {
        match self {
            ContestantSpec::Own(spec) => spec.clone().into(),
            ContestantSpec::External(spec) => spec.clone().into(),
        }
    }
}

impl FromStr for ContestantSpec {
    type Err = String;

    fn from_str(text: &str) -> Result<ContestantSpec, String> {
        if text.starts_with(ExternalSpec::PREFIX) {
            text.parse().map(ContestantSpec::External).map_err(|error| error.to_string())
        } else {
            text.parse()
                .map(ContestantSpec::Own)
                .map_err(|error: gomoku::engine::ParseEngineError| error.to_string())
        }
    }
}

impl fmt::Display for ContestantSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ContestantSpec::Own(spec) => spec.fmt(f),
            ContestantSpec::External(spec) => spec.fmt(f),
        }
    }
}
