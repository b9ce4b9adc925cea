//! The engines against each other.

use std::fs;

use serde_json::Value;

use super::Report;
use super::bars::{Bar, bars};
use crate::markdown::{grouped, table};
use crate::shell::{Failed, root};

/// From the weakest to the strongest, so that neighbours meet.
const ENGINES: [&str; 8] = [
    "random",
    "neighbour",
    "oxo",
    "thomoku",
    "ristinolla-2004",
    "lines-2023",
    "flagship:level=4",
    "flagship",
];

const PLOT: &str = "ladder.svg";

pub(super) fn part(report: &Report) -> Result<String, Failed> {
    let (games, time) = (report.choose(40, 2), report.choose(50, 5));
    let line = format!(
        "match {} --games {games} --time {time} --threads 2 --openings balanced --seed 2026",
        ENGINES.join(" ")
    );
    let found = report.program.json(&format!("{line} --json"))?;
    let mut rows = Vec::new();
    let mut ladder = Vec::new();
    for standing in found["standings"].as_array().into_iter().flatten() {
        let name = standing["name"].as_str().unwrap_or("?");
        let (elo, low, high) = (&standing["elo"], &standing["elo_low"], &standing["elo_high"]);
        let total = &standing["total"];
        rows.push(vec![
            name.to_owned(),
            format!("{}-{}-{}", total["wins"], total["draws"], total["losses"]),
            number(elo),
            format!("{} to {}", number(low), number(high)),
        ]);
        let [low, value, high] = [low, elo, high].map(Value::as_f64);
        ladder.push(Bar { name: name.to_owned(), low, value, high });
    }
    let path = root().join(report.plots()).join(PLOT);
    let picture = bars("Elo against the field, 95 % interval", &ladder);
    fs::write(&path, picture).map_err(|error| format!("{}: {error}", path.display()))?;
    let head = format!(
        "Everybody against everybody on 15×15, freestyle, {games} games a pair from balanced openings with both colours, {time} ms a move; two games \
         at once, one on each core. Elo is against the whole field, with its 95 % interval; who won or lost everything has no value, and an \
         interval with one end. \
         `gomoku {line}`\n\n"
    );
    Ok(head
        + &table(&["engine", "won-drawn-lost", "Elo", "95 %"], &rows)
        + &format!("\n{}\n", report.shown("Elo with intervals", PLOT)))
}

fn number(value: &Value) -> String {
    value.as_f64().map_or_else(|| "–".to_owned(), grouped)
}
