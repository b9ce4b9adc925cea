//! Who may play in a room: everybody whose settings name no file and take no more than their share.

use gomoku::engine::{EngineSpec, OptionKind};

use crate::table::PlayerKind;

/// Nobody's name and settings are longer.
const LONGEST: usize = 400;

/// Reads a player. The error says what is wrong, or that it may not be had here.
pub(super) fn player(text: &str) -> Result<PlayerKind, String> {
    if text.len() > LONGEST {
        return Err(format!("a player has {} characters; expected at most {LONGEST}", text.len()));
    }
    let kind: PlayerKind = text.parse()?;
    if let PlayerKind::Engine(spec) = &kind {
        check(spec)?;
    }
    Ok(kind)
}

/// Reads an engine for an analysis.
pub(super) fn engine(text: &str) -> Result<EngineSpec, String> {
    match player(text)? {
        PlayerKind::Engine(spec) => Ok(spec),
        _ => Err(format!("{text} analyses nothing; expected alpha-beta or an engine such as flagship")),
    }
}

/// No settings that read files, or that search when it is not their turn.
fn check(spec: &EngineSpec) -> Result<(), String> {
    let text = spec.to_string();
    let settings = text.split_once(':').map_or("", |(_, settings)| settings);
    for (name, value) in settings.split(',').filter_map(|setting| setting.split_once('=')) {
        let option = spec.info().options.iter().find(|option| option.name == name);
        if let Some(OptionKind::ChoiceOrFile { words, .. }) = option.map(|option| option.kind)
            && !words.contains(&value)
        {
            let words = words.join(", ");
            return Err(format!("{name} reads no files here; expected {words}"));
        }
        if name == "ponder" && value == "on" {
            return Err("ponder is not to be had here; expected off".to_owned());
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_and_pondering_are_refused() {
        for good in [
            "human",
            "random",
            "alpha-beta:6",
            "kalaha-perfect:time=500",
            "thomoku:style=defender",
            "flagship:hash=65536,threads=64",
            "flagship:ponder=off,weights=plain",
        ] {
            assert_eq!(player(good).map(|_| ()), Ok(()), "{good}");
        }
        for (bad, reason) in [
            ("thomoku:style=../secret.cmp", "style reads no files here; expected aggressive-0995"),
            ("flagship:weights=/etc/x.weights", "weights reads no files here; expected"),
            ("flagship:numbers=x.search", "numbers reads no files here"),
            ("flagship:ponder", "ponder is not to be had here"),
            ("martian", "there is no player 'martian'"),
        ] {
            let error = player(bad).unwrap_err();
            assert!(error.starts_with(reason), "{error}");
        }
        assert!(player(&"x".repeat(500)).unwrap_err().contains("expected at most 400"));
        assert!(engine("human").unwrap_err().contains("analyses nothing"));
    }
}
