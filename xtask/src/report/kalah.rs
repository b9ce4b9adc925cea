//! Kalah solved, size after size.

use serde_json::Value;

use super::{Extent, Report};
use crate::markdown::{count, short, table};
use crate::shell::Failed;

/// Pits and stones, from small to large.
const SIZES: [(u8, u8); 11] =
    [(3, 3), (4, 3), (4, 4), (4, 5), (4, 6), (5, 2), (5, 3), (5, 4), (6, 2), (6, 3), (6, 4)];

/// How often a board is solved that takes less than a second: what else the machine does matters most there.
const RUNS: usize = 3;

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
            quickest(|| report.program.json(&line))
        };
        let (capture, standard, two) =
            (solve("empty_capture", 1)?, solve("standard", 1)?, solve("empty_capture", 2)?);
        if capture["value"] != two["value"] {
            return Err(format!(
                "Kalah({pits},{stones}): {} with one thread, {} with two",
                capture["value"], two["value"]
            ));
        }
        let seconds = |value: &Value| short(milliseconds(value) / 1e3);
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
                Times are on the clock, without that of the endgame database; under a second the shortest of three runs. `gomoku kalaha solve --pits 6 --stones 4`\n\n";
    let columns =
        ["Kalah", "value", "a best pit", "positions", "s", "s, two threads", "value, standard", "s"];
    Ok(head.to_owned() + &table(&columns, &rows))
}

fn milliseconds(value: &Value) -> f64 {
    value["ms"].as_f64().unwrap_or(f64::NAN)
}

/// The run that took least time: one if it takes a second, else the best of some.
fn quickest(mut run: impl FnMut() -> Result<Value, Failed>) -> Result<Value, Failed> {
    let mut best = run()?;
    if milliseconds(&best) < 1e3 {
        for _ in 1..RUNS {
            let again = run()?;
            if milliseconds(&again) < milliseconds(&best) {
                best = again;
            }
        }
    }
    Ok(best)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_takes_under_a_second_is_solved_again_and_the_shortest_run_counts() {
        let of = |times: &[f64]| {
            let mut runs = times.iter();
            let best = quickest(|| Ok(serde_json::json!({ "ms": runs.next().ok_or("no more runs")? })));
            (milliseconds(&best.unwrap()), runs.count())
        };
        assert_eq!(of(&[420.0, 43.0, 50.0, 1.0]), (43.0, 1));
        assert_eq!(of(&[1.0, 2.0, 3.0]), (1.0, 0));
        assert_eq!(of(&[1000.0, 1.0]), (1000.0, 1));
        assert!(quickest(|| Err("it failed".into())).is_err());
    }
}
