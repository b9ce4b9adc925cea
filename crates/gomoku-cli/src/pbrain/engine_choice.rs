//! The engine with the options that a manager's wishes come to.

use std::collections::BTreeMap;

use gomoku::engine::{EngineSpec, OptionKind, ParseEngineError};

use super::arguments::PbrainArguments;
use super::settings::Settings;

const MEBIBYTE: u64 = 1 << 20;
/// What the program needs besides its table, with one thread, and for each further thread.
const PROGRAM: u64 = 30 * MEBIBYTE;
const THREAD: u64 = 2 * MEBIBYTE;
/// The table in mebibytes if nobody says anything about memory.
const USUAL_TABLE: u64 = 64;
/// The largest table in mebibytes that is made only because there is room for it: a larger one is not filled in a game.
const LARGEST_TABLE: u64 = 512;
/// The largest table in mebibytes that a manager can have, and is told of. If there is less memory, the table is smaller.
pub(super) const LARGEST_WISH: u64 = 16 << 10;

/// The engine as the manager wants it, searching for so many good moves. What an engine cannot do is not asked of it.
pub(super) fn engine_spec(arguments: &PbrainArguments, settings: &Settings, lines: u32) -> EngineSpec {
    let base = &arguments.engine;
    let set = settings_of(base);
    let mut wanted = Vec::new();
    let threads = settings.threads.or(arguments.threads);
    wanted.extend(threads.map(|threads| ("threads", threads.to_string())));
    let own_table = set.get("hash").and_then(|text| text.parse().ok());
    wanted.push(("hash", table_size(settings, threads.unwrap_or(1), own_table).to_string()));
    if lines > 1 {
        wanted.push(("lines", lines.to_string()));
    }
    wanted.extend(settings.ponder.map(|ponder| ("ponder", if ponder { "on" } else { "off" }.to_owned())));
    with_options(base, &set, &wanted).unwrap_or_else(|_| base.clone())
}

/// The table in mebibytes: as large as the command line says, and smaller if the manager's limits are.
fn table_size(settings: &Settings, threads: u32, own: Option<u64>) -> u64 {
    let beside = PROGRAM + THREAD * u64::from(threads.saturating_sub(1).min(1024));
    let room = settings.memory.map(|memory| memory.saturating_sub(beside) / MEBIBYTE);
    let table = settings.hash.map(|bytes| (bytes / MEBIBYTE).min(LARGEST_WISH));
    let wish = table.or(own).or(room.map(|room| room.min(LARGEST_TABLE))).unwrap_or(USUAL_TABLE);
    wish.min(room.unwrap_or(u64::MAX)).min(own.unwrap_or(u64::MAX)).max(1)
}

/// The options that are set in a specification, as texts.
fn settings_of(spec: &EngineSpec) -> BTreeMap<String, String> {
    let text = spec.to_string();
    let settings = text.split_once(':').map_or("", |(_, settings)| settings);
    let pairs = settings.split(',').filter_map(|setting| setting.split_once('='));
    pairs.map(|(name, value)| (name.to_owned(), value.to_owned())).collect()
}

/// The specification with these options instead of its own, as far as the engine has them and as far as they go.
fn with_options(
    base: &EngineSpec,
    set: &BTreeMap<String, String>,
    wanted: &[(&str, String)],
) -> Result<EngineSpec, ParseEngineError> {
    let infos = base.info().options;
    let possible: Vec<(&str, String)> = wanted
        .iter()
        .filter_map(|(name, value)| {
            let kind = infos.iter().find(|info| info.name == *name)?.kind;
            Some((*name, within(kind, value)))
        })
        .collect();
    // An option can be set once only: those that are set otherwise are left out first.
    let mut spec = if possible.iter().any(|(name, _)| set.contains_key(*name)) {
        let kept = set.iter().filter(|(name, _)| possible.iter().all(|(wanted, _)| wanted != name));
        let kept: Vec<String> = kept.map(|(name, value)| format!("{name}={value}")).collect();
        format!("{}:{}", base.info().name, kept.join(",")).parse()?
    } else {
        base.clone()
    };
    for (name, value) in &possible {
        spec = spec.with_option(name, value)?;
    }
    Ok(spec)
}

/// The nearest number that an option can have; other values stay.
fn within(kind: OptionKind, value: &str) -> String {
    match (kind, value.parse::<u64>()) {
        (OptionKind::Number { least, most, .. }, Ok(number)) => {
            number.clamp(u64::from(least), u64::from(most)).to_string()
        }
        _ => value.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pbrain::settings::tests::told;

    #[test]
    fn the_table_leaves_room_for_the_program() {
        let mebibytes = |count: u64| format!("max_memory {}", count * MEBIBYTE);
        for (infos, threads, own, expected) in [
            (vec![], 1, None, 64),
            (vec!["max_memory 0".to_owned()], 1, None, 64),
            (vec![mebibytes(70)], 1, None, 40),
            (vec![mebibytes(350)], 1, None, 320),
            (vec![mebibytes(350)], 4, None, 314),
            (vec![mebibytes(8000)], 1, None, 512),
            (vec![mebibytes(31)], 1, None, 1),
            (vec![mebibytes(5)], 1, None, 1),
            (vec!["max_memory 99999999999999999999".to_owned()], u32::MAX, None, 512),
            (vec!["hash_size 131072".to_owned()], 1, None, 128),
            (vec!["hash_size 1000".to_owned()], 1, None, 1),
            (vec!["hash_size 67108864".to_owned()], 1, None, LARGEST_WISH),
            (vec!["hash_size 67108864".to_owned(), mebibytes(350)], 1, None, 320),
            (vec!["hash_size 131072".to_owned(), mebibytes(70)], 1, None, 40),
            (vec!["hash_size 16384".to_owned(), mebibytes(350)], 1, None, 16),
            (vec![], 1, Some(16), 16),
            (vec![mebibytes(350)], 1, Some(16), 16),
            (vec![mebibytes(70)], 1, Some(256), 40),
        ] {
            let settings = told(&infos.iter().map(String::as_str).collect::<Vec<_>>());
            assert_eq!(
                table_size(&settings, threads, own),
                expected,
                "{infos:?}, {threads} threads, {own:?}"
            );
        }
    }

    #[test]
    fn options_replace_those_that_are_set_and_others_stay() {
        let spec: EngineSpec = "ristinolla-2004:depth=3,gap_aware".parse().unwrap();
        let set = settings_of(&spec);
        let text = |wanted: &[(&str, &str)]| {
            let wanted: Vec<_> = wanted.iter().map(|(name, value)| (*name, (*value).to_owned())).collect();
            with_options(&spec, &set, &wanted).unwrap().to_string()
        };
        assert_eq!(text(&[]), "ristinolla-2004:depth=3,gap_aware=on");
        assert_eq!(text(&[("threads", "4")]), "ristinolla-2004:depth=3,gap_aware=on");
        assert_eq!(text(&[("depth", "2")]), "ristinolla-2004:depth=2,gap_aware=on");
        assert_eq!(
            text(&[("depth", "2000"), ("win_fast", "on")]),
            "ristinolla-2004:depth=20,win_fast=on,gap_aware=on"
        );
    }
}
