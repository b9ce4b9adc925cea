//! Positions from files or the standard input, and the scorers and styles to look at them with.

use std::fs;
use std::io::{self, Read};
use std::path::Path;

use anyhow::{Context, Result, anyhow};
use clap::ValueEnum;
use gomoku::core::{Board, Rules};
use gomoku::engine::Scenario;
use gomoku::eval::priority::Style;
use gomoku::eval::{AwareSliceScore, LineScore, OpenWindows, Scorer, SliceScore};

/// Reads a diagram or a 0/1/2 matrix of five in a row; `-` is the standard input.
pub(crate) fn read(path: &Path) -> Result<Board> {
    read_by(path, Rules::default())
}

/// The same by these rules.
pub(crate) fn read_by(path: &Path, rules: Rules) -> Result<Board> {
    let name = path.display();
    let text = if path == Path::new("-") {
        let mut bytes = Vec::new();
        io::stdin().read_to_end(&mut bytes).context("cannot read the standard input")?;
        String::from_utf8_lossy(&bytes).into_owned()
    } else {
        let bytes = fs::read(path).with_context(|| format!("cannot read {name}"))?;
        String::from_utf8_lossy(&bytes).into_owned()
    };
    // A matrix has digits, a diagram none.
    let is_matrix = text.contains(|character: char| character.is_ascii_digit());
    let board = if is_matrix { Board::from_matrix(&text, rules) } else { Board::from_diagram(&text, rules) };
    board.map_err(|error| anyhow!("{name}: {error}"))
}

/// Reads a scenario (`.tsc`).
pub(crate) fn scenario(path: &Path) -> Result<Scenario> {
    let name = path.display();
    let bytes = fs::read(path).with_context(|| format!("cannot read {name}"))?;
    Scenario::parse(&String::from_utf8_lossy(&bytes)).map_err(|error| anyhow!("{name}: {error}"))
}

/// The scorers by name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub(crate) enum ScorerName {
    /// Unbroken runs, as the 2004 engine scored them.
    #[default]
    Slices,
    /// Windows of n cells that one player can still fill.
    Windows,
    /// Lines, also with a gap, as the 2023 program valued them.
    Lines,
    /// As slices, but runs with a gap are seen, and the side to move counts.
    Aware,
}

impl ScorerName {
    pub(crate) fn scorer(self) -> &'static (dyn Scorer + Sync) {
        match self {
            ScorerName::Slices => &SliceScore,
            ScorerName::Windows => &OpenWindows,
            ScorerName::Lines => const { &LineScore::new() },
            ScorerName::Aware => const { &AwareSliceScore::new() },
        }
    }
}

/// The style of a file, or the built-in one of this name.
pub(crate) fn style(name: &str, file: Option<&Path>) -> Result<Style, String> {
    match file {
        Some(path) => {
            let bytes = fs::read(path).map_err(|error| format!("cannot read {}: {error}", path.display()))?;
            Style::parse(&String::from_utf8_lossy(&bytes))
                .map_err(|error| format!("{}: {error}", path.display()))
        }
        None => Style::built_in(name).ok_or_else(|| {
            format!(
                "there is no style {name:?}; expected {}, or a file given by --style-file",
                Style::BUILT_IN.join(", ")
            )
        }),
    }
}
