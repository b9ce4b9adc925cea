//! Iterative deepening: what each depth of one search finds, what it costs, and what the table of positions saves.
//!
//! Run it with `cargo run --release --example depth_by_depth`.
#![allow(clippy::print_stdout, reason = "an example talks to its reader")]

use gomoku::kalaha::{Kalaha, StoreDifference};
use gomoku::search::{Limits, Pvs, Strategy};

fn main() {
    println!("Kalaha(6, 4), pvs depth by depth");
    for heads in [
        ["", "", "", "", "branching", "first move", "known to", "and that"],
        ["depth", "value", "positions", "ms", "factor", "cuts off", "the table", "was enough"],
    ] {
        let [depth, value, positions, ms, factor, first, known, enough] = heads;
        println!("{depth:>5}{value:>7}{positions:>11}{ms:>10}{factor:>11}{first:>12}{known:>12}{enough:>12}");
    }
    let report = Pvs::new(StoreDifference).search(&Kalaha::default(), &Limits::none().with_depth(14));
    let factors = report.branching_factors();
    for iteration in &report.iterations {
        let counts = &iteration.counts;
        let factor = factors.iter().find(|(depth, _)| *depth == iteration.depth);
        let percent =
            |rate: Option<f64>| rate.map_or_else(|| "-".to_owned(), |rate| format!("{:.0} %", 100.0 * rate));
        println!(
            "{:>5}{:>7}{:>11}{:>10.2}{:>11}{:>12}{:>12}{:>12}",
            iteration.depth,
            iteration.value.to_string(),
            counts.nodes,
            iteration.time.as_secs_f64() * 1e3,
            factor.map_or_else(|| "-".to_owned(), |(_, factor)| format!("{factor:.1}")),
            percent(counts.first_cut_off_rate()),
            percent(counts.table_hit_rate()),
            counts.table_cut_offs,
        );
    }
}
