//! Kalah solved, size after size.

use super::{Extent, Report};
use crate::markdown::{count, short, table};
use crate::shell::Failed;

/// Pits and stones, from small to large.
const SIZES: [(u8, u8); 11] =
    [(3, 3), (4, 3), (4, 4), (4, 5), (4, 6), (5, 2), (5, 3), (5, 4), (6, 2), (6, 3), (6, 4)];

pub(super) fn part(report: &Report) -> Result<String, Failed> {
    let sizes = match report.extent {
        Extent::Whole => &SIZES[..],
        Extent::Quick => &SIZES[..2],
    };
    let mut rows = Vec::new();
    for &(pits, stones) in sizes {
        let solve = |rule: &str, threads: u8| {
            let line = format!(
                "kalaha solve --pits {pits} --stones {stones} --rule {rule} --threads {threads} --json"
            );
            report.program.json(&line)
        };
        let (capture, standard, two) =
            (solve("empty_capture", 1)?, solve("standard", 1)?, solve("empty_capture", 2)?);
        if capture["value"] != two["value"] {
            return Err(format!(
                "Kalah({pits},{stones}): {} with one thread, {} with two",
                capture["value"], two["value"]
            ));
        }
        let seconds = |value: &serde_json::Value| short(value["ms"].as_f64().unwrap_or(f64::NAN) / 1e3);
        rows.push(vec![
            format!("({pits},{stones})"),
            capture["value"].to_string(),
            capture["best"][0].to_string(),
            count(capture["nodes"].as_f64().unwrap_or(f64::NAN)),
            seconds(&capture),
            seconds(&two),
            standard["value"].to_string(),
            seconds(&standard),
        ]);
    }
    let head = "What the first player wins by with best play, solved from nothing: with captures against empty pits and without (*standard*). \
                Times are on the clock, without that of the endgame database. `gomoku kalaha solve --pits 6 --stones 4`\n\n";
    let columns =
        ["Kalah", "value", "a best pit", "positions", "s", "s, two threads", "value, standard", "s"];
    Ok(head.to_owned() + &table(&columns, &rows))
}
