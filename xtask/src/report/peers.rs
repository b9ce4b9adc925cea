//! The searches beside those of other crates, on the same game code.

use super::Report;
use super::program::bench;
use crate::markdown::verbatim;
use crate::shell::Failed;
use std::fmt::Write as _;

/// The benches of the package, the words behind `--`, and what each compares. Criterion takes times first, of all that match: with a
/// word that matches nothing the comparison in turns remains.
const BENCHES: [(&str, &str, &str); 3] = [
    (
        "alpha_beta",
        "-- in-turns-alone",
        "`AlphaBeta` and the plain alpha-beta of `minimax` 0.6, in turns; ratios below 1 mean that ours is faster. Kalah has pass moves there, \
         which makes another tree.",
    ),
    (
        "iterative",
        "",
        "`Pvs` and the iterative search of `minimax` 0.6, each with the best options that were found for the case, from an empty table, to the \
         same value.",
    ),
    (
        "mcts",
        "-- in-turns-alone",
        "`Mcts` and those of `minimax`, `board-game` 0.8 and `treant` 0.4: simulations a second on Connect Four.",
    ),
];

pub(super) fn part(report: &Report) -> Result<String, Failed> {
    let mut text = String::new();
    for (name, words, what) in BENCHES {
        let line = format!("--package gomoku-peers-bench --bench {name}");
        let printed = match report.extent {
            super::Extent::Whole => bench(&format!("{line} {words}"))?,
            super::Extent::Quick => String::from("(left out)"),
        };
        let shown: Vec<&str> = printed.lines().filter(|line| !line.starts_with("Gnuplot")).collect();
        if report.extent == super::Extent::Whole && shown.iter().filter(|line| !line.is_empty()).count() < 3 {
            return Err(format!("cargo bench {line} compared nothing:\n{printed}"));
        }
        let _ = write!(text, "### {name}\n\n{what} `cargo bench -p gomoku-peers-bench --bench {name}`\n\n");
        text += &verbatim(shown.join("\n").trim_matches('\n'));
        text.push('\n');
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn criterion_takes_no_times_of_its_own() {
        for (name, words, _) in BENCHES {
            let folder = crate::shell::root().join("benches/peers/benches");
            let text = std::fs::read_to_string(folder.join(format!("{name}.rs")))
                .or_else(|_| std::fs::read_to_string(folder.join(name).join("main.rs")))
                .unwrap();
            assert_eq!(text.contains("criterion_group!"), !words.is_empty(), "{name}");
        }
    }
}
