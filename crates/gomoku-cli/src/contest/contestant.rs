//! Who can be named on the command line to play.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

use gomoku::engine::external::ExternalSpec;
use gomoku::engine::matches::Contestant;
use gomoku::engine::{EngineSpec, OptionKind};

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

    /// The files that its options name, of styles, weights and numbers.
    pub(crate) fn files(&self) -> Vec<PathBuf> {
        let ContestantSpec::Own(spec) = self else { return Vec::new() };
        let text = spec.to_string();
        let (_, settings) = text.split_once(':').unwrap_or_default();
        let file = |(name, value): (&str, &str)| {
            let option = spec.info().options.iter().find(|option| option.name == name)?;
            match option.kind {
                OptionKind::ChoiceOrFile { words, .. } if !words.contains(&value) => Some(value.into()),
                _ => None,
            }
        };
        settings.split(',').filter_map(|setting| file(setting.split_once('=')?)).collect()
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_files_of_an_engine_are_those_that_its_options_name() {
        let files = |text: &str| text.parse::<ContestantSpec>().unwrap().files();
        assert_eq!(files("thomoku:style=my.cmp,depth=3"), [PathBuf::from("my.cmp")]);
        let both = "flagship:weights=a/my.weights,numbers=my.search";
        assert_eq!(files(both).len(), 2);
        for none in ["thomoku:style=attacker", "flagship", "oxo:depth=2", "cmd=./x,name=a.cmp"] {
            assert!(files(none).is_empty(), "{none}");
        }
    }
}
