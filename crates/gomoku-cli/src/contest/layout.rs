//! What is shown of a match.

use std::fmt::Write as _;

use gomoku::core::Player;
use gomoku::engine::matches::{Failures, Pairing, Scores, SeriesResult, Sprt, Standing, Wdl};

use super::settings::{Order, Settings};
use super::verdict::Ended;
use crate::columns::{shortened, width};
use crate::number::counted;
use crate::plain_table::{align, plain_table, trimmed};
use crate::printable::printable;

/// Who plays what.
pub(crate) fn heading(settings: &Settings) -> String {
    let mut text = String::new();
    let is_two = settings.contestants.len() == 2;
    for (name, number) in settings.contestants.iter().map(|name| printable(name)).zip(1..) {
        let _ = match (is_two, number) {
            (true, 1) => writeln!(text, "A: {name}"),
            (true, _) => writeln!(text, "B: {name}"),
            (false, _) => writeln!(text, "{number}: {name}"),
        };
    }
    let openings = match (&settings.openings.from, settings.openings.stones) {
        (Some(from), _) if from == "balanced" => "balanced openings".to_owned(),
        (Some(from), _) => format!("openings from {}", printable(from)),
        (None, stones) => counted(u32::from(stones.unwrap_or(0)), "opening stone"),
    };
    let order = if settings.openings.order == Order::Random { " in random order" } else { "" };
    let meetings = match settings.pairing {
        _ if is_two => "",
        Pairing::Gauntlet => " of the first with each of the others",
        _ => " of every two",
    };
    let game = settings.clocks.filter(|clocks| clocks.game.is_some()).map(|mut clocks| {
        clocks.turn = None;
        clocks.to_string()
    });
    let limits = match game {
        Some(game) if settings.limits.is_none() => game,
        Some(game) => format!("{}, {game}", settings.limits),
        None => settings.limits.to_string(),
    };
    let after_win = if settings.go_on_after_win { ", play goes on after a win" } else { "" };
    let _ = write!(
        text,
        "{}{meetings}, {} in a row on {}, {}, {openings}{order}, {limits}{after_win}, seed {}",
        counted(settings.games, "game"),
        settings.line,
        settings.size,
        settings.rule,
        settings.seed,
    );
    if settings.shard != "1/1" {
        let _ = write!(text, ", part {}", settings.shard);
    }
    let rules = settings.adjudication;
    let adjudication = [
        rules.draw.map(|rule| format!("draws: {rule}")),
        rules.resign.map(|rule| format!("resignation: {rule}")),
        rules.max_moves.map(|most| format!("drawn with {most} stones")),
    ];
    let adjudication: Vec<String> = adjudication.into_iter().flatten().collect();
    if !adjudication.is_empty() {
        let _ = write!(text, "\nadjudication: {}", adjudication.join("; "));
    }
    if let Some(test) = settings.sprt {
        let Sprt { elo0, elo1, alpha, beta, model, .. } = test;
        let _ = write!(text, "\ntest: {elo0} or {elo1} Elo ({model}), wrong with {alpha} and {beta}");
    }
    if settings.line > settings.size.width().max(settings.size.height()) {
        text.push_str("\nNo line has room for that, so nobody can win.");
    }
    text
}

/// The results, laid out for people.
pub(crate) fn tables(scores: &Scores, settings: &Settings) -> String {
    let mut text = format!("{}\n\n", Ended::of(scores, settings));
    match &scores.meetings[..] {
        [meeting] => of_two(&mut text, &meeting.result, settings),
        _ => of_many(&mut text, scores),
    }
    let adjudicated = scores.adjudicated();
    if adjudicated > 0 {
        let _ = writeln!(text, "games ended by adjudication: {adjudicated}");
    }
    text
}

fn of_two(text: &mut String, result: &SeriesResult, settings: &Settings) {
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
    let _ = write!(
        text,
        "\npairs that gave A 0, 1/2, 1, 1 1/2, 2 points: {}\n\
         Elo difference, 95 % confidence: {}\n\
         normalised Elo: {}\n\
         likelihood that A is stronger: {:.1} %\n",
        pentanomial(result.pairs()),
        result.estimate(),
        result.normalised().map_or_else(|| "unknown".to_owned(), |normalised| normalised.to_string()),
        100.0 * result.likelihood_of_superiority(),
    );
    if let Some(test) = settings.sprt {
        let (low, high) = test.bounds();
        let ratio = test.log_likelihood_ratio(result.pairs());
        let state = test
            .verdict(result.pairs())
            .map_or_else(|| "undecided".to_owned(), |verdict| verdict.to_string());
        let _ = writeln!(text, "log-likelihood ratio: {ratio:.2} ({low:.2} to {high:.2}): {state}");
    }
    let counts = |failures: &Failures| {
        [failures.time, failures.crashes, failures.illegal, failures.memory, failures.starts]
    };
    let [a, b] = result.failures();
    let names =
        ["on time", "by a crash", "by a move that cannot be played", "by too much memory", "by not starting"];
    for ((name, a), b) in names.into_iter().zip(counts(&a)).zip(counts(&b)) {
        if a + b > 0 {
            let _ = writeln!(text, "games lost {name}: A {a}, B {b}");
        }
    }
    let [a, b] = result.overruns();
    if a + b > 0 {
        let _ = writeln!(text, "moves that took too long: A {a}, B {b}");
    }
}

fn of_many(text: &mut String, scores: &Scores) {
    let standings = scores.standings();
    // Who was late and lost is told in any case; that nobody was late by less need not be.
    let is_somebody_slow = standings.iter().any(|standing| standing.overruns > 0);
    let slow = is_somebody_slow.then_some("slow");
    let columns = ["", "pairs", "normalised Elo", "LOS", "late", "crashed", "illegal"];
    let mut details = plain_table(&columns.into_iter().chain(slow).collect::<Vec<_>>());
    for (standing, rank) in standings.iter().zip(1..) {
        let Standing { pairs, normalised, failures, overruns, .. } = standing;
        let cells = [
            rank.to_string(),
            pentanomial(*pairs),
            normalised.map_or_else(|| "unknown".to_owned(), |normalised| normalised.to_string()),
            format!("{:.1} %", 100.0 * standing.likelihood_of_superiority),
            failures.time.to_string(),
            (failures.crashes + failures.memory + failures.starts).to_string(),
            failures.illegal.to_string(),
        ];
        details.add_row(cells.into_iter().chain(slow.map(|_| overruns.to_string())));
    }
    align(&mut details, 1);
    let _ = writeln!(text, "{}\n\n{}\n", standings_table(&standings), trimmed(&details));
    let header: Vec<String> = [String::new(), "against".to_owned()]
        .into_iter()
        .chain((1..=standings.len()).map(|rank| rank.to_string()))
        .collect();
    let mut table = plain_table(&header);
    for (row, rank) in standings.iter().zip(1..) {
        let cells = standings.iter().map(|column| against(scores, row.place, column.place));
        table.add_row([rank.to_string(), printable(&row.name)].into_iter().chain(cells));
    }
    align(&mut table, 2);
    let _ = writeln!(text, "{}\n", trimmed(&table));
    text.push_str(
        "pairs: those that gave 0, 1/2, 1, 1 1/2, 2 points; LOS: likelihood of being stronger;\n\
         late, crashed, illegal: games lost by it",
    );
    text.push_str(if is_somebody_slow { "; slow: moves that took too long\n" } else { "\n" });
}

/// The same in so many columns, if that can be: without what the points tell too, and with shorter names.
pub(super) fn standings_within(standings: &[Standing], columns: usize) -> String {
    let full = standings_table(standings);
    if width_of(&full) <= columns {
        return full;
    }
    let room = columns.saturating_sub(width_of(&short_table(standings, 0)));
    short_table(standings, ENGINE.len() + room)
}

fn width_of(table: &str) -> usize {
    table.lines().map(width).max().unwrap_or(0)
}

/// What stands over names.
const ENGINE: &str = "engine";

/// Who has how many points, with names of so many columns at most.
fn short_table(standings: &[Standing], longest: usize) -> String {
    let mut table = plain_table(&["", ENGINE, "games", "points", "Elo against all, 95 %"]);
    for (Standing { name, total, estimate, .. }, rank) in standings.iter().zip(1..) {
        table.add_row([
            rank.to_string(),
            shortened(&printable(name), longest),
            total.games().to_string(),
            format!("{:.1}", total.points()),
            estimate.to_string(),
        ]);
    }
    align(&mut table, 2);
    trimmed(&table)
}

/// Who has won how often, the best one first.
fn standings_table(standings: &[Standing]) -> String {
    let header = ["", ENGINE, "games", "won", "drawn", "lost", "points", "Elo against all, 95 %"];
    let mut table = plain_table(&header);
    for (Standing { name, total, estimate, .. }, rank) in standings.iter().zip(1..) {
        table.add_row([
            rank.to_string(),
            printable(name),
            total.games().to_string(),
            total.wins.to_string(),
            total.draws.to_string(),
            total.losses.to_string(),
            format!("{:.1}", total.points()),
            estimate.to_string(),
        ]);
    }
    align(&mut table, 2);
    trimmed(&table)
}

/// What one has against another.
fn against(scores: &Scores, row: usize, column: usize) -> String {
    let found = scores.meetings.iter().find_map(|meeting| match meeting.places {
        places if places == [row, column] => Some(meeting.result.total()),
        places if places == [column, row] => Some(meeting.result.total().reversed()),
        _ => None,
    });
    found.map_or_else(String::new, |wdl| wdl.to_string())
}

fn pentanomial(pairs: [u32; 5]) -> String {
    pairs.map(|count| count.to_string()).join(", ")
}

#[cfg(test)]
mod tests {
    use gomoku::engine::EngineSpec;
    use gomoku::engine::matches::Tournament;

    use super::*;

    #[test]
    fn a_table_has_no_more_columns_than_there_are_and_none_is_cut_off() {
        let names = [
            "random",
            "flagship:weights=learned-yesterday-a.weights",
            "flagship:weights=learned-yesterday-b.weights",
        ];
        let specs = names.map(|name| name.parse::<EngineSpec>().unwrap());
        let standings = Scores::new(&Tournament::new(specs)).standings();
        let full = standings_within(&standings, 200);
        assert!(full.contains(" won ") && names.iter().all(|name| full.contains(name)), "{full}");
        for columns in [66, 77] {
            let short = standings_within(&standings, columns);
            assert!(width_of(&short) <= columns && short.contains("Elo against all, 95 %"), "{short}");
            for part in ["random ", "flagship", "a.weights ", "b.weights "] {
                assert!(short.contains(part), "{part}: {short}");
            }
        }
        // Where there is no room for names either, the rest is there.
        assert!(standings_within(&standings, 3).contains('…'));
    }
}
