//! The searches beside those of other crates, on the same game code.

use super::Report;
use super::markdown::verbatim;
use super::program::bench;
use crate::Failed;
use std::fmt::Write as _;

/// The benches of the package, and what each compares.
const BENCHES: [(&str, &str); 3] = [
    (
        "alpha_beta",
        "`AlphaBeta` and the plain alpha-beta of `minimax` 0.6, in turns; ratios below 1 mean that ours is faster. Kalah has pass moves there, \
         which makes another tree.",
    ),
    (
        "iterative",
        "`Pvs` and the iterative search of `minimax` 0.6, each with the best options that were found for the case, from an empty table, to the \
         same value.",
    ),
    (
        "mcts",
        "`Mcts` and those of `minimax`, `board-game` 0.8 and `treant` 0.4: simulations a second on Connect Four.",
    ),
];

pub(super) fn part(report: &Report) -> Result<String, Failed> {
    let mut text = String::new();
    for (name, what) in BENCHES {
        // Criterion takes its times first, of all that match: here nothing does, and the comparison in turns remains.
        let line = format!("--package gomoku-peers-bench --bench {name}");
        let printed = match report.extent {
            super::Extent::Whole => bench(&format!("{line} -- no-such-bench"))?,
            super::Extent::Quick => String::from("(left out)"),
        };
        let shown: Vec<&str> = printed.lines().filter(|line| !line.starts_with("Gnuplot")).collect();
        let _ = write!(text, "### {name}\n\n{what} `cargo bench -p gomoku-peers-bench --bench {name}`\n\n");
        text += &verbatim(shown.join("\n").trim_matches('\n'));
        text.push('\n');
    }
    Ok(text)
}
