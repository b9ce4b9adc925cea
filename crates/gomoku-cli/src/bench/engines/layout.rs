//! What was measured of engines, laid out for people.

use std::fmt::Write as _;
use std::time::Duration;

use crate::bench::measure::Plan;
use crate::bench::summary::{Row, Summary};
use crate::bench::units::{short, three_digits, time};
use crate::plain_table::{align, plain_table, trimmed};

/// Where there is nothing to say.
const NOTHING: &str = "-";

/// The engines, and how long each takes to every depth.
pub(crate) fn engines_table(summary: &Summary, plan: &Plan) -> String {
    let mut text = String::new();
    if summary.was_stopped() {
        let (finished, planned) = summary.searches;
        let _ = writeln!(text, "Stopped after {finished} of {planned} searches.\n");
    }
    let _ = writeln!(text, "{}\n\nTime to depth, median over the positions", speeds(summary));
    let _ = writeln!(text, "{}", depths(summary));
    let broken_off: usize = summary.rows.iter().map(|row| row.broken_off).sum();
    if broken_off > 0 {
        let searches = if broken_off == 1 { "1 search was" } else { &format!("{broken_off} searches were") };
        let budget = time(plan.budget);
        let _ = writeln!(text, "\n> {searches} broken off after {budget} (--budget).");
    }
    text
}

fn speeds(summary: &Summary) -> String {
    let mut table =
        plain_table(&["engine", "depth", "visited", "time", "median time", "visited/s", "branching"]);
    for row in &summary.rows {
        let more = if row.broken_off > 0 { "> " } else { "" };
        table.add_row([
            row.measured.name.clone(),
            depth(row),
            format!("{more}{}", short(row.nodes as f64)),
            format!("{more}{}", time(row.time)),
            or_nothing(row.median_seconds.map(seconds)),
            or_nothing(row.speed().map(short)),
            or_nothing(row.branching.map(three_digits)),
        ]);
    }
    align(&mut table, 1);
    trimmed(&table)
}

/// A row a depth, a column an engine that tells of its depths.
fn depths(summary: &Summary) -> String {
    let told: Vec<&Row> = summary.rows.iter().filter(|row| !row.by_depth.is_empty()).collect();
    let header: Vec<&str> =
        ["depth"].into_iter().chain(told.iter().map(|row| row.measured.name.as_str())).collect();
    let mut table = plain_table(&header);
    let mut depths: Vec<u32> = told.iter().flat_map(|row| &row.by_depth).map(|row| row.depth).collect();
    depths.sort_unstable();
    depths.dedup();
    for depth in depths {
        let cells = told.iter().map(|row| {
            let found = row.by_depth.iter().find(|row| row.depth == depth);
            or_nothing(found.map(|row| seconds(row.seconds)))
        });
        table.add_row([depth.to_string()].into_iter().chain(cells));
    }
    align(&mut table, 0);
    trimmed(&table)
}

/// The finished depths: `6`, or `4-6` if not all positions came equally far.
fn depth(row: &Row) -> String {
    match row.depths {
        None | Some((0, _)) => NOTHING.to_owned(),
        Some((least, greatest)) if least == greatest => least.to_string(),
        Some((least, greatest)) => format!("{least}-{greatest}"),
    }
}

fn seconds(seconds: f64) -> String {
    time(Duration::from_secs_f64(seconds))
}

fn or_nothing(cell: Option<String>) -> String {
    cell.unwrap_or_else(|| NOTHING.to_owned())
}
