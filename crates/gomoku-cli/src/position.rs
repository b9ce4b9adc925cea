//! Positions from files or the standard input, and the scorers and styles to look at them with.

use std::path::Path;

use anyhow::{Result, anyhow, ensure};
use clap::ValueEnum;
use gomoku::core::formats::{Format, ReadOptions, Transcript};
use gomoku::core::{BoardSize, Rule, Rules};
use gomoku::engine::Scenario;
use gomoku::eval::priority::Style;
use gomoku::eval::{AwareSliceScore, LineScore, OpenWindows, Scorer, SliceScore};

use crate::games;
use crate::whole_file;

/// Reads a position of five in a row, or the end of a game, in any format; `-` is the standard input. It is said what is left out.
pub(crate) fn read(path: &Path) -> Result<Transcript> {
    let name = path.display();
    let bytes = whole_file::read(path)?;
    if let Some(game) = games::saved_in(path, &bytes)? {
        return Ok(game);
    }
    let format = Format::detect(&bytes, Format::of_path(path)).unwrap_or(Format::Diagram);
    let mut reading =
        format.read(&bytes, &ReadOptions::default()).map_err(|error| anyhow!("{name}: {error}"))?;
    games::tell_notes(&name.to_string(), &reading.notes);
    let count = reading.games.len();
    ensure!(
        count == 1,
        "{name} holds {count} positions; expected one, as `gomoku convert --game` takes it out"
    );
    Ok(reading.games.swap_remove(0))
}

/// The rules of a game that nobody tells the rules of. Where there is no room for five in a row, as on 3×3, fewer are meant, unless
/// somebody names a rule that is about five.
pub(crate) fn usual_rules(size: BoardSize, rule: Option<Rule>) -> Result<Rules> {
    let five = Rules::default();
    let longer_side = size.width().max(size.height());
    let is_about_any = matches!(rule.unwrap_or(five.rule()), Rule::Freestyle | Rule::Standard);
    if longer_side < five.line_length() && is_about_any {
        return Ok(Rules::new(longer_side, five.rule())?);
    }
    Ok(five)
}

/// Reads a scenario (`.tsc`).
pub(crate) fn scenario(path: &Path) -> Result<Scenario> {
    let bytes = whole_file::read(path)?;
    Scenario::parse(&String::from_utf8_lossy(&bytes)).map_err(|error| anyhow!("{}: {error}", path.display()))
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
            let bytes = whole_file::read(path).map_err(|error| format!("{error:#}"))?;
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
