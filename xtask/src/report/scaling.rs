//! How the work grows with depth, with the board and with threads.

use serde_json::Value;
use std::fmt::Write as _;

use super::program::bench;
use super::{Extent, Report};
use crate::markdown::{count, known, short, table, verbatim};
use crate::shell::Failed;

pub(super) fn part(report: &Report) -> Result<String, Failed> {
    Ok([depth(report)?, board(report)?, threads(report)?].join("\n"))
}

/// The engines, depth after depth.
fn depth(report: &Report) -> Result<String, Failed> {
    let (depth, budget) = (report.choose(16, 6), report.choose(20_000, 500));
    let plot = "engines.svg";
    let line = format!(
        "bench engines flagship flagship:search=generic lines-2023 ristinolla-2004 --depth {depth} --budget {budget}"
    );
    let found = report.program.json(&format!("{line} --json --plot {}/{plot}", report.plots()))?;
    let mut text = format!(
        "### With depth\n\nTime and positions to each depth, medians over the positions that come with the command. `gomoku {line}`\n\n"
    );
    for engine in found["engines"].as_array().into_iter().flatten() {
        let rows: Vec<Vec<String>> = engine["by_depth"].as_array().into_iter().flatten().map(level).collect();
        if !rows.is_empty() {
            let _ = write!(text, "{}:\n\n", engine["name"].as_str().unwrap_or("?"));
            text += &table(&["depth", "positions", "ms"], &rows);
            text.push('\n');
        }
    }
    Ok(text + &report.shown("positions and time against depth", plot) + "\n")
}

fn level(level: &Value) -> Vec<String> {
    vec![
        level["depth"].to_string(),
        known(level["median_nodes"].as_f64(), count),
        known(level["median_ms"].as_f64(), short),
    ]
}

/// The same search on larger boards.
fn board(report: &Report) -> Result<String, Failed> {
    let nodes = report.choose(300_000, 5_000);
    let mut rows = Vec::new();
    for side in [9, 15, 20, 30, 40] {
        let line = format!(
            "bench strategies --game five --size {side}x{side} --nodes {nodes} --strategies pvs --json"
        );
        let found = report.program.json(&line)?;
        let pvs = &found["strategies"][0];
        let depths = format!("{} to {}", pvs["least_depth"], pvs["greatest_depth"]);
        rows.push(vec![format!("{side}×{side}"), known(pvs["nodes_per_second"].as_f64(), short), depths]);
    }
    let head = format!(
        "### With the board\n\n`Pvs` on five in a row with {nodes} positions a search, five positions each. `gomoku bench strategies --game five \
         --size 40x40 --nodes {nodes} --strategies pvs`\n\n"
    );
    Ok(head + &table(&["board", "positions a second", "depth reached"], &rows))
}

fn threads(report: &Report) -> Result<String, Failed> {
    let printed = match report.extent {
        Extent::Whole => bench("--package gomoku-peers-bench --bench threads")?,
        Extent::Quick => String::from("(left out)"),
    };
    let head = "### With threads\n\n`Pvs` on five in a row with one thread and with two, the best of five runs each, the same value. \
                `cargo bench -p gomoku-peers-bench --bench threads`\n\n";
    Ok(head.to_owned() + &verbatim(&printed))
}
