//! What is shown of a match.

use std::fmt::Write as _;

use gomoku::core::Player;
use gomoku::engine::EngineSpec;
use gomoku::engine::matches::{MoveLimits, SeriesResult, Wdl};
use serde_json::{Value, json};

use crate::args::{MatchArguments, OpeningsFrom};
use crate::number::counted;

/// Who plays what.
pub(crate) fn heading(arguments: &MatchArguments, a: &EngineSpec, b: &EngineSpec, seed: u64) -> String {
    let openings = match &arguments.openings {
        Some(OpeningsFrom::Balanced) => "balanced openings".to_owned(),
        Some(OpeningsFrom::File(path)) => format!("openings from {}", path.display()),
        None => counted(u32::from(arguments.opening_stones), "opening stone"),
    };
    let after_win = if arguments.go_on_after_win { ", play goes on after a win" } else { "" };
    let room = if arguments.line > arguments.size.width().max(arguments.size.height()) {
        "\nNo line has room for that, so nobody can win."
    } else {
        ""
    };
    format!(
        "A: {a}\nB: {b}\n{}, {} in a row on {}, {}, {openings}, {}{after_win}, seed {seed}{room}",
        counted(arguments.games, "game"),
        arguments.line,
        arguments.size,
        arguments.rule,
        MoveLimits::from(&arguments.limits.limits()),
    )
}

/// The result, laid out for people.
pub(crate) fn table(result: &SeriesResult) -> String {
    let mut text = String::new();
    if result.was_stopped() {
        let _ = writeln!(text, "Stopped after {} of {} games.\n", result.games.len(), result.planned);
    }
    let _ =
        writeln!(text, "{:<8} {:>7} {:>7} {:>7} {:>7} {:>9}", "A", "games", "won", "drawn", "lost", "points");
    for (name, wdl) in [
        ("with X", result.as_player(Player::X)),
        ("with O", result.as_player(Player::O)),
        ("in all", result.total()),
    ] {
        let Wdl { wins, draws, losses } = wdl;
        let _ = writeln!(
            text,
            "{name:<8} {:>7} {wins:>7} {draws:>7} {losses:>7} {:>9.1}",
            wdl.games(),
            wdl.points()
        );
    }
    let [none, half, one, more, both] = result.pairs();
    let _ = write!(
        text,
        "\npairs that gave A 0, 1/2, 1, 1 1/2, 2 points: {none}, {half}, {one}, {more}, {both}\n\
         Elo difference, 95 % confidence: {}\n\
         likelihood that A is stronger: {:.1} %\n",
        result.estimate(),
        100.0 * result.likelihood_of_superiority(),
    );
    let [a, b] = result.faults();
    if a + b > 0 {
        let _ = writeln!(text, "games lost by a fault: A {a}, B {b}");
    }
    let [a, b] = result.overruns();
    if a + b > 0 {
        let _ = writeln!(text, "moves that took too long: A {a}, B {b}");
    }
    text
}

/// The result as one object. Elo that is infinite, or unknown, is null.
pub(crate) fn json_result(
    result: &SeriesResult,
    arguments: &MatchArguments,
    seed: u64,
    again: &str,
) -> Value {
    let wdl = |wdl: Wdl| json!({ "wins": wdl.wins, "draws": wdl.draws, "losses": wdl.losses, "points": wdl.points() });
    let finite = |number: f64| if number.is_finite() { json!(number) } else { Value::Null };
    let by_engine = |[a, b]: [usize; 2]| json!({ "a": a, "b": b });
    let estimate = result.estimate();
    let (low, high) = estimate.elo_interval();
    json!({
        "a": result.a,
        "b": result.b,
        "size": arguments.size.to_string(),
        "line": arguments.line,
        "rule": arguments.rule.to_string(),
        "limits": MoveLimits::from(&arguments.limits.limits()),
        "go_on_after_win": arguments.go_on_after_win,
        "seed": seed,
        "planned": result.planned,
        "games": result.games.len(),
        "total": wdl(result.total()),
        "as_x": wdl(result.as_player(Player::X)),
        "as_o": wdl(result.as_player(Player::O)),
        "pairs": result.pairs(),
        "score": estimate.score,
        "elo": finite(estimate.elo()),
        "elo_low": finite(low),
        "elo_high": finite(high),
        "likelihood_of_superiority": result.likelihood_of_superiority(),
        "faults": by_engine(result.faults()),
        "overruns": by_engine(result.overruns()),
        "again": again,
    })
}

/// The command that plays the same games again.
pub(crate) fn the_same_again(
    arguments: &MatchArguments,
    a: &EngineSpec,
    b: &EngineSpec,
    seed: u64,
) -> String {
    let mut words = vec![quoted(&a.to_string()), quoted(&b.to_string())];
    let mut option = |name: &str, value: &str| words.push(format!("--{name} {}", quoted(value)));
    option("games", &arguments.games.to_string());
    option("size", &arguments.size.to_string());
    option("line", &arguments.line.to_string());
    option("rule", &arguments.rule.to_string());
    for (name, limit) in [
        ("time", arguments.limits.time),
        ("depth", arguments.limits.depth.map(u64::from)),
        ("nodes", arguments.limits.nodes),
    ] {
        if let Some(limit) = limit {
            option(name, &limit.to_string());
        }
    }
    match &arguments.openings {
        Some(openings) => option("openings", &openings.to_string()),
        None => option("opening-stones", &arguments.opening_stones.to_string()),
    }
    option("seed", &seed.to_string());
    if arguments.go_on_after_win {
        words.push("--go-on-after-win".to_owned());
    }
    format!("gomoku match {}", words.join(" "))
}

/// The word as a shell wants it.
fn quoted(word: &str) -> String {
    let is_plain = |character: char| character.is_ascii_alphanumeric() || "_-.:=,/".contains(character);
    if !word.is_empty() && word.chars().all(is_plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', "'\\''"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_quoted_only_if_a_shell_would_not_take_them_as_they_are() {
        assert_eq!(quoted("oxo:depth=4,win_fast=on"), "oxo:depth=4,win_fast=on");
        assert_eq!(quoted("my style.cmp"), "'my style.cmp'");
        assert_eq!(quoted("it's"), "'it'\\''s'");
        assert_eq!(quoted(""), "''");
    }
}
