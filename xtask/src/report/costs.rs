//! What single operations cost, as criterion has measured it.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use serde_json::Value;

use super::Report;
use super::program::bench;
use crate::markdown::{short, table};
use crate::shell::{Failed, target};

/// The benches, and what one element of each is.
const BENCHES: [(&str, &str); 4] = [
    ("board", "a pair of play and undo, or a candidate"),
    ("slice_score", "a stone that is scored"),
    ("priority_matrix", "a stone after which the matrix is right again"),
    ("patterns", "a pair of play and undo with the patterns of all cells"),
];

/// One benchmark: its name, and the nanoseconds of one element.
struct Cost {
    name: String,
    nanoseconds: f64,
}

pub(super) fn part(report: &Report) -> Result<String, Failed> {
    let mut text = String::new();
    for (name, element) in BENCHES {
        // Only what this run measures, not what an older one has left behind.
        let folder = target()?.join("criterion");
        let _ = fs::remove_dir_all(&folder);
        let seconds = report.choose("3", "0.1");
        bench(&format!(
            "--package gomoku --bench {name} -- --noplot --warm-up-time {seconds} --measurement-time {seconds} --sample-size 10"
        ))?;
        let mut costs = Vec::new();
        collect(&folder, &mut costs);
        if costs.is_empty() {
            return Err(format!("cargo bench --bench {name} left no results in {}", folder.display()));
        }
        costs.sort_by(|a, b| a.name.cmp(&b.name));
        let rows: Vec<Vec<String>> =
            costs.iter().map(|cost| vec![cost.name.clone(), short(cost.nanoseconds)]).collect();
        let _ = write!(text, "### {name}\n\nNanoseconds for {element}. `cargo bench --bench {name}`\n\n");
        text += &table(&["what", "ns"], &rows);
        text.push('\n');
    }
    Ok(text)
}

/// All results below a folder.
fn collect(folder: &Path, costs: &mut Vec<Cost>) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for path in entries.filter_map(|entry| Some(entry.ok()?.path())).filter(|path| path.is_dir()) {
        if path.ends_with("new") {
            costs.extend(cost(&path));
        } else {
            collect(&path, costs);
        }
    }
}

fn cost(folder: &Path) -> Option<Cost> {
    let read = |name: &str| -> Option<Value> {
        serde_json::from_str(&fs::read_to_string(folder.join(name)).ok()?).ok()
    };
    let (what, estimates) = (read("benchmark.json")?, read("estimates.json")?);
    let elements = what["throughput"]["Elements"].as_f64().unwrap_or(1.0);
    Some(Cost {
        name: what["full_id"].as_str()?.to_owned(),
        nanoseconds: estimates["median"]["point_estimate"].as_f64()? / elements,
    })
}
