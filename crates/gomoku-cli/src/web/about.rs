//! What the server can do, for the forms of the page.

use std::sync::LazyLock;

use gomoku::core::formats::Format;
use gomoku::core::{Board, BoardSize, Rule, Rules};
use gomoku::engine::{Difficulty, ENGINES, EngineInfo, EngineSpec, OptionInfo, OptionKind};
use gomoku::eval::priority::Style;
use gomoku::kalaha::Kalaha;
use serde_json::{Value, json};

use super::hall::Hall;
use super::rounds::Rounds;
use super::scenarios::SCENARIOS;
use super::{LONGEST_TIME, MOST_ANALYSES, MOST_BODY, MOST_ROOMS, MOST_STONES, MOST_STREAMS};
use crate::table::{PERFECT, PERFECT_TIME};

/// Options that mean nothing here: memory and threads are what the server gives.
const LEFT_OUT: [&str; 4] = ["hash", "threads", "ponder", "lines"];

/// Who can play, found out once.
static PLAYERS: LazyLock<Vec<Value>> = LazyLock::new(engines);

pub(super) fn about(hall: &Hall) -> Value {
    let (most, running, waiting) = hall.slots.counts();
    json!({
        "version": env!("CARGO_PKG_VERSION"),
        "games": games(),
        "engines": *PLAYERS,
        "styles": Style::BUILT_IN,
        "scorers": [
            { "name": "slices", "summary": "unbroken runs, as the 2004 engine scored them" },
            { "name": "windows", "summary": "windows of n cells that one player can still fill" },
            { "name": "lines", "summary": "lines, also with a gap, as the 2023 program valued them" },
            { "name": "aware", "summary": "as slices, but runs with a gap are seen, and the side to move counts" },
        ],
        "formats": formats(),
        "scenarios": SCENARIOS.iter().map(|scenario| json!({
            "id": scenario.id, "title": scenario.title, "difficulty": scenario.difficulty.to_string(),
        })).collect::<Vec<_>>(),
        "difficulties": Difficulty::ALL.map(|difficulty| difficulty.to_string()),
        "limits": {
            "time": LONGEST_TIME, "usual_time": hall.time.as_millis() as u64, "body": MOST_BODY, "stones": MOST_STONES,
            "rooms": MOST_ROOMS, "streams": MOST_STREAMS, "analyses": MOST_ANALYSES, "searches": most,
            "loop_games": Rounds::MOST,
        },
        "now": { "rooms": hall.count(), "running": running, "waiting": waiting },
    })
}

fn range(least: u8, usual: u8, most: u8) -> Value {
    json!({ "min": least, "default": usual, "max": most })
}

fn games() -> Value {
    let side = || range(BoardSize::MIN, 15, BoardSize::MAX);
    let rule = |id: &str, summary: &str| json!({ "id": id, "summary": summary });
    json!([
        {
            "id": "five",
            "width": side(),
            "height": side(),
            "in_a_row": range(Rules::MIN_LINE_LENGTH, 5, Rules::MAX_LINE_LENGTH),
            "rules": [
                rule("freestyle", "a longer line wins too"),
                rule("standard", "a longer line does not win"),
                rule("renju", "X may not make a longer line, nor two fours or two threes at once"),
                rule("caro", "a line between two stones of the opponent does not win"),
                rule("caro-exact", "nor does a longer one"),
            ],
            "openings": [
                rule("free", "who begins plays X"),
                rule("pro", "X's first stone in the middle, the second outside the 5x5 around it"),
                rule("long-pro", "the same with 7x7"),
                rule("swap", "three stones by one player, the other chooses"),
                rule("swap2", "who chooses may add two stones and let the first one choose"),
            ],
        },
        {
            "id": "kalaha",
            "pits": range(1, 6, Kalaha::MAX_PITS),
            "stones": range(1, 4, Kalaha::MAX_STONES),
            "rules": [
                rule("empty_capture", "a last stone opposite to an empty pit is captured"),
                rule("standard", "it stays"),
            ],
        },
        { "id": "tictactoe" },
    ])
}

fn engines() -> Vec<Value> {
    let all = ["five", "kalaha", "tictactoe"];
    let depth = json!({
        "name": "depth", "kind": "number", "default": null, "min": 1, "max": 99, "positional": true,
        "summary": "plies to look ahead; as the game suggests if it is left out, or the word end",
    });
    let search = |name: &str, summary: &str| json!({ "name": name, "summary": summary, "games": all, "options": [depth], "analyses": name == "alpha-beta" });
    let mut engines = vec![json!({
        "name": "random", "summary": "any move, each as likely as the others", "games": all, "options": [], "analyses": false,
    })];
    engines.extend(ENGINES.iter().filter(|info| info.name != "random").map(engine));
    let time = json!({
        "name": "time", "kind": "number", "default": PERFECT_TIME, "min": 1, "max": LONGEST_TIME, "summary": "milliseconds for a move",
    });
    engines.push(json!({
        "name": PERFECT, "summary": "perfect whenever its time allows, and says when it did not", "games": ["kalaha"],
        "options": [time], "analyses": false,
    }));
    engines.push(search("alpha-beta", "a plain search that leaves out what cannot matter"));
    engines.push(search("negamax", "a plain search that looks at everything"));
    engines.push(search("minimax", "the same, written out for both sides"));
    engines
}

fn engine(info: &EngineInfo) -> Value {
    let options: Vec<Value> =
        info.options.iter().filter(|option| !LEFT_OUT.contains(&option.name)).map(option).collect();
    let (rules, lengths) = plays(info);
    json!({
        "name": info.name, "summary": info.about, "games": ["five"], "options": options, "analyses": true,
        "rules": rules, "lengths": lengths,
    })
}

/// The rules by which an engine plays five in a row, and the lines that it can be asked to make.
fn plays(info: &EngineInfo) -> (Vec<String>, Vec<u8>) {
    let engine = info.name.parse::<EngineSpec>().ok().and_then(|spec| spec.build().ok());
    let size = BoardSize::new(15, 15).ok();
    let (Some(engine), Some(size)) = (engine, size) else { return (Vec::new(), Vec::new()) };
    let can = |length: u8, rule: Rule| {
        Rules::new(length, rule).is_ok_and(|rules| engine.supports(&Board::new(size, rules)).is_ok())
    };
    let rules = Rule::ALL.into_iter().filter(|rule| can(5, *rule)).map(|rule| rule.to_string()).collect();
    let lengths = Rules::MIN_LINE_LENGTH..=Rules::MAX_LINE_LENGTH;
    (rules, lengths.filter(|length| can(*length, Rule::default())).collect())
}

fn option(option: &OptionInfo) -> Value {
    let mut fields = match option.kind {
        OptionKind::Switch { usual } => json!({ "kind": "flag", "default": usual }),
        OptionKind::Number { usual, least, most } => {
            json!({ "kind": "number", "default": usual, "min": least, "max": most })
        }
        OptionKind::Choice { usual, words } | OptionKind::ChoiceOrFile { usual, words, .. } => {
            json!({ "kind": "choice", "default": usual, "choices": words })
        }
        _ => json!({ "kind": "text" }),
    };
    (fields["name"], fields["summary"]) = (option.name.into(), option.about.into());
    fields
}

fn formats() -> Vec<Value> {
    let own = json!({
        "name": "json", "ending": "json", "summary": "all of it, for this program", "games": ["five", "kalaha", "tictactoe"],
        "read": true, "write": true,
    });
    let others = Format::ALL.into_iter().filter(|format| format.can_write()).map(|format| {
        let ending = match format {
            Format::Psq | Format::Sgf | Format::Scenario => format.name(),
            _ => "txt",
        };
        let games: &[&str] =
            if format == Format::Moves { &["five", "kalaha", "tictactoe"] } else { &["five"] };
        json!({
            "name": format.name(), "ending": ending, "summary": format.description(), "games": games, "read": true, "write": true,
        })
    });
    [own].into_iter().chain(others).collect()
}
