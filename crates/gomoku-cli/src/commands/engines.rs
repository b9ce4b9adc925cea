//! `gomoku engines`

use std::fmt::Write as _;
use std::io::{Write as _, stdout};
use std::process::ExitCode;

use anyhow::Result;
use gomoku::engine::{ENGINES, EngineInfo, OptionInfo, OptionKind};
use serde_json::{Value, json};

use crate::args::{EngineName, EnginesArguments};
use crate::columns::wrapped;
use crate::table::{MOST_PERFECT_TIME, PERFECT, PERFECT_TIME};

/// Kalaha is played on another board than the engines of five in a row, so its player is not in their register.
const ABOUT_PERFECT: &str = "Kalaha: perfect if its time allows, and says when it did not";
/// No line of what is shown is wider.
const COLUMNS: usize = 80;
const ABOUT_TIME: &str = "milliseconds for a move";

pub(crate) fn run(arguments: &EnginesArguments) -> Result<ExitCode> {
    let mut out = stdout();
    match (arguments.name, arguments.json) {
        (Some(EngineName::Board(info)), true) => writeln!(out, "{}", json_engine(info))?,
        (Some(EngineName::PerfectKalaha), true) => writeln!(out, "{}", json_perfect())?,
        (None, true) => {
            for info in ENGINES {
                writeln!(out, "{}", json_engine(info))?;
            }
            writeln!(out, "{}", json_perfect())?;
        }
        (Some(EngineName::Board(info)), false) => write!(out, "{}", describe(info))?,
        (Some(EngineName::PerfectKalaha), false) => write!(out, "{}", describe_perfect())?,
        (None, false) => {
            let width = ENGINES.iter().map(|info| info.name.len()).max().unwrap_or(0).max(PERFECT.len());
            for info in ENGINES {
                writeln!(out, "{:width$}  {}", info.name, info.about)?;
            }
            writeln!(out, "{PERFECT:width$}  {ABOUT_PERFECT}")?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn json_perfect() -> Value {
    let time = json!({
        "kind": "number", "name": "time", "about": ABOUT_TIME, "least": 1, "most": MOST_PERFECT_TIME, "usual": PERFECT_TIME,
    });
    json!({ "name": PERFECT, "about": ABOUT_PERFECT, "options": [time] })
}

fn describe_perfect() -> String {
    let range = format!("a number from 1 to {MOST_PERFECT_TIME}; usually {PERFECT_TIME}");
    format!("{PERFECT}: {ABOUT_PERFECT}\n\ntime  {ABOUT_TIME}\n      {range}\n")
}

/// The engine and its options.
fn describe(info: &EngineInfo) -> String {
    let mut text = format!("{}: {}\n", info.name, info.about);
    if info.options.is_empty() {
        return text + "It has no options.\n";
    }
    let width = info.options.iter().map(|option| option.name.len()).max().unwrap_or(0);
    for OptionInfo { name, kind, about, .. } in info.options {
        // Writing to a string cannot fail.
        let _ = write!(text, "\n{name:width$}  {about}\n");
        for line in
            wrapped(&format!("{kind}; usually {}", usual_text(*kind)), COLUMNS - width - 2, usize::MAX)
        {
            let _ = writeln!(text, "{:width$}  {line}", "");
        }
    }
    text
}

/// The value if nobody says.
fn usual_text(kind: OptionKind) -> String {
    match kind {
        OptionKind::Switch { usual } => if usual { "on" } else { "off" }.to_owned(),
        OptionKind::Number { usual, .. } => usual.to_string(),
        OptionKind::Choice { usual, .. } | OptionKind::ChoiceOrFile { usual, .. } => usual.to_owned(),
        _ => String::new(),
    }
}

fn json_engine(info: &EngineInfo) -> Value {
    let options: Vec<Value> = info.options.iter().map(json_option).collect();
    json!({ "name": info.name, "about": info.about, "options": options })
}

fn json_option(option: &OptionInfo) -> Value {
    let mut fields = match option.kind {
        OptionKind::Switch { usual } => json!({ "kind": "switch", "usual": usual }),
        OptionKind::Number { usual, least, most } => {
            json!({ "kind": "number", "usual": usual, "least": least, "most": most })
        }
        OptionKind::Choice { usual, words } => json!({ "kind": "choice", "usual": usual, "words": words }),
        OptionKind::ChoiceOrFile { usual, words, ending } => {
            json!({ "kind": "choice or file", "usual": usual, "words": words, "ending": ending })
        }
        _ => json!({}),
    };
    fields["name"] = option.name.into();
    fields["about"] = option.about.into();
    fields
}
