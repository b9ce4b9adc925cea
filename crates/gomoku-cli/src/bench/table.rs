//! What was measured, laid out for people.

use std::cmp::Ordering;
use std::fmt::Write as _;
use std::time::Duration;

use gomoku::search::Counts;

use super::measure::{ENDLESS_NODES, Plan};
use super::strategies::Manner;
use super::summary::{Ratio, Row, Summary};
use super::units::{per_cent, short, three_digits, time};

/// Where there is nothing to say.
const NOTHING: &str = "-";

/// The table with what must be known to read it.
pub(crate) fn table(summary: &Summary, plan: &Plan) -> String {
    let mut text = String::new();
    if summary.was_stopped() {
        let (finished, planned) = summary.searches;
        let _ = writeln!(text, "Stopped after {finished} of {planned} searches.\n");
    }
    for heads in [
        ["", "", "same", "positions", "", "", "median", "positions", "branch", "first", "table", "time to"],
        [
            "strategy", "depth", "value", "visited", "leaves", "time", "time", "a second", "factor", "cuts",
            "hits", "a-b",
        ],
    ] {
        text += &line(&heads);
    }
    for row in &summary.rows {
        let cells = cells(row);
        text += &line(&cells.each_ref().map(String::as_str));
    }
    text += &notes(summary, plan);
    for found in &summary.disagreements {
        let depth = found.depth.map_or("the result of the game".to_owned(), |depth| format!("depth {depth}"));
        let ([first, second], [value, other]) = (&found.names, found.values);
        let number = found.position + 1;
        let _ = writeln!(
            text,
            "Warning: position {number}, {depth}: {first} found {value}, {second} found {other}."
        );
    }
    text
}

/// One line: the first cell to the left, the others to the right. Together a hundred columns, if no cell is larger than
/// usual.
fn line(cells: &[&str; 12]) -> String {
    const WIDTHS: [usize; 12] = [13, 6, 6, 10, 9, 10, 8, 10, 7, 6, 6, 9];
    let mut text = format!("{:<1$}", cells[0], WIDTHS[0]);
    for (cell, width) in cells.iter().zip(WIDTHS).skip(1) {
        let _ = write!(text, " {cell:>0$}", width - 1);
    }
    text.trim_end().to_owned() + "\n"
}

fn cells(row: &Row) -> [String; 12] {
    let or_nothing = |cell: Option<String>| cell.unwrap_or_else(|| NOTHING.to_owned());
    let rate =
        |rate: fn(&Counts) -> Option<f64>| or_nothing(row.counts.as_ref().and_then(rate).map(per_cent));
    // Only a lower bound is known of what was broken off.
    let more = if row.broken_off > 0 { "> " } else { "" };
    let is_empty = row.measured.runs.is_empty();
    let unless_empty = |cell: String| or_nothing((!is_empty).then_some(cell));
    [
        row.measured.name.clone(),
        depth(row),
        or_nothing(
            (row.agreement.compared > 0)
                .then(|| format!("{}/{}", row.agreement.agreed, row.agreement.compared)),
        ),
        unless_empty(format!("{more}{}", short(row.nodes as f64))),
        unless_empty(format!("{more}{}", short(row.leaves as f64))),
        unless_empty(format!("{more}{}", time(row.time))),
        or_nothing(row.median_seconds.map(|seconds| time(Duration::from_secs_f64(seconds)))),
        or_nothing(row.speed().map(short)),
        or_nothing(row.branching.map(three_digits)),
        rate(Counts::first_cut_off_rate),
        rate(Counts::table_hit_rate),
        or_nothing(row.time_ratio.map(ratio)),
    ]
}

/// How much longer it took: `2.00 x`, `< 0.03 x`.
fn ratio(ratio: Ratio) -> String {
    let bound = match ratio.really {
        Ordering::Less => "< ",
        Ordering::Equal => "",
        Ordering::Greater => "> ",
    };
    format!("{bound}{} x", three_digits(ratio.value))
}

/// The finished depths: `6`, or `4-6` if not all positions came equally far; the end, if all were followed to it.
fn depth(row: &Row) -> String {
    let runs = &row.measured.runs;
    match row.depths {
        Some((least, greatest)) if least == greatest => least.to_string(),
        Some((least, greatest)) => format!("{least}-{greatest}"),
        None if !runs.is_empty() && runs.iter().all(|run| run.exact) => "end".to_owned(),
        None => NOTHING.to_owned(),
    }
}

fn notes(summary: &Summary, plan: &Plan) -> String {
    let has = |manner| summary.rows.iter().any(|row| row.measured.manner == manner);
    let mut text = String::new();
    if !plan.limits_work() && has(Manner::Plain) && has(Manner::Deepening) {
        text += "Strategies that deepen count all depths together, the plain ones the last depth alone.\n";
    }
    for row in summary.rows.iter().filter(|row| row.measured.manner == Manner::Endless) {
        let name = &row.measured.name;
        if !plan.limits_work() {
            let most = short(ENDLESS_NODES as f64);
            let _ =
                writeln!(text, "Knowing no depth, {name} visits up to {most} positions (--nodes, --time).");
        }
        let _ = writeln!(text, "The leaves of {name} are its simulations.");
    }
    if summary.rows.iter().any(|row| row.broken_off > 0) {
        let (budget, count) =
            (time(plan.budget), summary.rows.iter().map(|row| row.broken_off).sum::<usize>());
        let searches = if count == 1 { "1 search was" } else { &format!("{count} searches were") };
        let _ =
            writeln!(text, "> {searches} broken off after {budget} (--budget): they would have needed more.");
    }
    if text.is_empty() { text } else { format!("\n{text}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_has_a_hundred_columns_and_no_two_cells_touch() {
        let cell = |name| {
            [
                name,
                "12-14",
                "10/10",
                "> 12.3 M",
                "> 345 k",
                "> 40.0 ms",
                "12.3 ms",
                "12.3 M",
                "12.3",
                "100 %",
                "100 %",
                "> 12.3 x",
            ]
        };
        assert_eq!(line(&cell("pvs-2-threads")).trim_end().len(), 100);
        let mut large = cell("mcts");
        (large[1], large[2]) = ("1999", "10000/10000");
        assert!(line(&large).contains(" 1999 10000/10000 "), "{}", line(&large));
    }
}
