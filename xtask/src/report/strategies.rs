//! The strategies of the search library on the same positions.

use serde_json::Value;
use std::fmt::Write as _;

use super::Report;
use crate::markdown::{count, known, short, table};
use crate::shell::Failed;

/// The games, what they are called in a command and in a file name, and how deep they are searched.
const GAMES: [(&str, &str, &str, u32, u32); 4] = [
    ("Tic-tac-toe, to the end", "--game tictactoe", "tictactoe", 9, 9),
    ("Kalah(6,4)", "--game kalaha", "kalaha", 10, 6),
    ("Four in a row on 7×7", "--game mnk --size 7x7 --line 4", "four", 5, 3),
    ("Five in a row on 15×15", "--game five", "five", 4, 2),
];

pub(super) fn part(report: &Report) -> Result<String, Failed> {
    let mut text = "Every strategy on the same five positions, to the same depth; *agrees* says in how many it found the value of plain minimax \
                    (or of alpha-beta, where minimax takes too long). Medians over the positions. A search that takes longer than its \
                    budget is broken off; solver, df-pn and mcts know no depth.\n"
        .to_owned();
    for (title, game, file, whole, quick) in GAMES {
        let depth = report.choose(whole, quick);
        let budget = report.choose(20_000, 500);
        let plot = format!("strategies-{file}.svg");
        let line = format!("bench strategies {game} --depth {depth} --budget {budget}");
        let found = report.program.json(&format!("{line} --json --plot {}/{plot}", report.plots()))?;
        let rows: Vec<Vec<String>> = found["strategies"].as_array().into_iter().flatten().map(row).collect();
        let _ = write!(text, "\n### {title}, depth {depth}\n\n`gomoku {line}`\n\n");
        text += &table(
            &["strategy", "agrees", "positions", "ms", "positions a second", "growth a ply", "broken off"],
            &rows,
        );
        let _ = write!(text, "\n{}\n", report.shown("positions and time against depth", &plot));
    }
    Ok(text)
}

fn row(strategy: &Value) -> Vec<String> {
    let number = |name: &str, show| known(strategy[name].as_f64(), show);
    vec![
        strategy["name"].as_str().unwrap_or("?").to_owned(),
        format!("{} of {}", strategy["agreed"], strategy["compared"]),
        number("median_nodes", count),
        number("median_ms", short),
        number("nodes_per_second", short),
        number("branching_factor", short),
        strategy["broken_off"].to_string(),
    ]
}
