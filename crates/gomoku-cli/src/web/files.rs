//! Games that come in as text and go out as text.

use gomoku::core::formats::{Format, Place, ReadOptions, Transcript};
use gomoku::core::{Board, BoardSize, Player};
use gomoku::kalaha::Kalaha;
use gomoku::search::{Game, Side};
use serde::Deserialize;
use serde_json::{Value, json};

use super::answer::Refusal;
use super::room::Room;
use super::setup::Setup;
use super::{MOST_STONES, paste, players};
use crate::line_file::reason;
use crate::table::{Conceded, Position, Sitting, restore, write_transcript};

/// A text that is a game or a position, and what it does not say itself.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Import {
    pub(super) text: String,
    format: Option<String>,
    game: Option<String>,
    width: Option<u64>,
    height: Option<u64>,
    in_a_row: Option<u64>,
    pits: Option<u64>,
    stones: Option<u64>,
    rule: Option<String>,
}

/// A game in a format: the name of a file for it, and its text.
pub(super) fn export(room: &Room, format: &str) -> Result<(String, String), Refusal> {
    let saved = room.saved()?;
    if format == "json" {
        let value = saved.value.ok_or_else(|| {
            Refusal::conflict(
                "an opening that goes on is no game yet; expected moves, diagram or another format",
            )
        })?;
        return Ok(("gomoku.json".to_owned(), format!("{value:#}\n")));
    }
    let known: Format =
        format.parse().ok().filter(|format: &Format| format.can_write()).ok_or_else(|| {
            let names: Vec<&str> =
                Format::ALL.into_iter().filter(|format| format.can_write()).map(Format::name).collect();
            Refusal::bad(format!("there is no such format; expected json, {}", names.join(", ")))
        })?;
    if saved.on_board.is_none() && known == Format::Moves {
        let moves: Vec<String> = room.sitting.turns().into_iter().map(|turn| turn.text).collect();
        return Ok(("gomoku.txt".to_owned(), moves.join(" ") + "\n"));
    }
    let (text, _) = write_transcript(&saved, known).map_err(Refusal::conflict)?;
    let ending = match known {
        Format::Psq | Format::Sgf | Format::Scenario => known.name(),
        _ => "txt",
    };
    Ok((format!("gomoku.{ending}"), text))
}

/// A setup from which the game of a text can be created.
pub(super) fn import(wanted: &Import) -> Result<Value, Refusal> {
    let text = wanted.text.trim_start_matches('\u{feff}');
    let is_saved = wanted.format.as_deref() == Some("json")
        || wanted.format.is_none() && text.trim_start().starts_with('{');
    let (setup, format, notes) = if is_saved {
        (from_saved(text)?, "json", Vec::new())
    } else if matches!(wanted.game.as_deref(), Some("kalaha" | "tictactoe")) {
        (from_moves(wanted, text), "moves", Vec::new())
    } else {
        from_board(wanted, text)?
    };
    // What cannot be created is told now.
    setup.begin(std::time::Duration::from_secs(1)).map_err(Refusal::bad)?;
    Ok(json!({ "setup": setup, "format": format, "notes": notes }))
}

/// Moves of a game that has no format of its own.
fn from_moves(wanted: &Import, text: &str) -> Setup {
    let words = text.split(|c: char| c.is_whitespace() || c == ',');
    let moves: Vec<String> = words.filter(|word| !word.is_empty()).map(str::to_owned).collect();
    Setup {
        game: wanted.game.clone().unwrap_or_default(),
        pits: wanted.pits,
        stones: wanted.stones,
        rule: wanted.rule.clone(),
        moves: Some(moves),
        ..Setup::default()
    }
}

/// A game that this program has saved.
fn from_saved(text: &str) -> Result<Setup, Refusal> {
    let value: Value = serde_json::from_str(text).map_err(|error| {
        let (line, column) = (error.line(), error.column());
        Refusal::bad(format!("line {line}, column {column}: {}", reason(&error))).at(line, column)
    })?;
    if !value.is_object() {
        return Err(Refusal::bad("not a game that was saved: expected an object"));
    }
    // Its players could name files: they are checked before anybody makes them.
    let kinds: Vec<String> = [0, 1]
        .map(|index| value["players"][index].as_str().filter(|text| players::player(text).is_ok()))
        .map(|player| player.unwrap_or("human").to_owned())
        .into();
    let mut safe = value;
    safe["players"] = json!(kinds);
    let sitting = restore(&safe.to_string()).map_err(Refusal::bad)?;
    let turns = sitting.turns();
    let start = sitting.position(0).ok_or_else(|| Refusal::bad("there is no position in it"))?;
    let [one, two] = [1, 2].map(|player| sitting.seats().kind_of(player).to_string());
    let mut setup = Setup {
        players: Some([one, two]),
        moves: Some(turns.iter().map(|turn| turn.text.clone()).collect()),
        conceded: sitting.conceded(),
        ..Setup::default()
    };
    let first = sitting.seats().player(Side::First);
    match start {
        Position::Board(board) => {
            on_board(&mut setup, &board);
            setup.starts = Some(if board.side_to_move() == Player::X { first } else { 3 - first }.into());
        }
        Position::Kalaha(kalaha) => on_pits(&mut setup, &kalaha, &*sitting),
        Position::TicTacToe(game) => {
            "tictactoe".clone_into(&mut setup.game);
            setup.starts = Some(sitting.seats().player(game.side_to_move()).into());
            let rows = game.to_string();
            if rows.chars().any(|mark| mark == 'X' || mark == 'O') {
                setup.position = Some(rows.lines().map(str::to_owned).collect());
            }
        }
    }
    if win_was_passed(&*sitting) {
        setup.after_win = Some(true);
    }
    Ok(setup)
}

/// Whether moves were made, or the game was given up, after somebody had won.
fn win_was_passed(sitting: &dyn Sitting) -> bool {
    let made = sitting.turns().len() + usize::from(sitting.conceded().is_some());
    (0..made).filter_map(|ply| sitting.position(ply)).any(|position| match position {
        Position::Board(board) => board.outcome().is_some(),
        _ => false,
    })
}

fn on_pits(setup: &mut Setup, kalaha: &Kalaha, sitting: &dyn Sitting) {
    "kalaha".clone_into(&mut setup.game);
    setup.rule = Some(kalaha.rule().to_string());
    let places: Vec<u16> = kalaha.places().collect();
    let pits = usize::from(kalaha.pits_per_side());
    let stones = places[0];
    let usual = Kalaha::new(kalaha.pits_per_side(), stones.min(u16::from(u8::MAX)) as u8);
    let is_usual = usual.is_ok_and(|usual| usual.places().eq(places.iter().copied()));
    // South is player 1 in this program.
    if sitting.seats().player(Side::First) == 2
        && let Some(players) = &mut setup.players
    {
        players.swap(0, 1);
        setup.conceded = setup.conceded.map(|lost| Conceded { player: 3 - lost.player, ..lost });
    }
    let side = kalaha_side(kalaha);
    setup.starts = Some(side.into());
    if is_usual {
        (setup.pits, setup.stones) = (Some(pits as u64), Some(stones.into()));
    } else {
        setup.position = Some(vec![kalaha.to_string()]);
        setup.to_move = Some(side.into());
    }
}

fn kalaha_side(kalaha: &Kalaha) -> u8 {
    if kalaha.side_to_move() == Side::First { 1 } else { 2 }
}

/// The board of a setup.
fn on_board(setup: &mut Setup, board: &Board) {
    let (size, rules) = (board.size(), board.rules());
    "five".clone_into(&mut setup.game);
    (setup.width, setup.height) = (Some(size.width().into()), Some(size.height().into()));
    (setup.in_a_row, setup.rule) = (Some(rules.line_length().into()), Some(rules.rule().to_string()));
    if board.iter_stones().next().is_some() || board.side_to_move() == Player::O {
        setup.position = Some(board.to_diagram().lines().map(str::to_owned).collect());
        setup.to_move = Some(board.side_to_move().to_string().into());
    }
}

/// A game on a board, in any of the formats.
fn from_board(wanted: &Import, text: &str) -> Result<(Setup, &'static str, Vec<String>), Refusal> {
    let size =
        Setup { width: wanted.width, height: wanted.height, game: "five".to_owned(), ..Setup::default() };
    let size: BoardSize = size.board().map_err(Refusal::bad)?.size();
    let named = wanted.format.as_deref().map(str::parse::<Format>).transpose();
    let named = named.map_err(|error| Refusal::bad(format!("format: {error}")))?;
    let found = named.or_else(|| Format::detect(text.as_bytes(), None));
    let line =
        found.is_none_or(|format| format == Format::Moves).then(|| paste::one_line_of_moves(text)).flatten();
    let rows = if found.is_none() { paste::bare_diagram(text) } else { None };
    let (format, tidied) = match (found, &line, &rows) {
        (_, Some(line), _) => (Format::Moves, line.as_str()),
        (_, None, Some(rows)) => (Format::Diagram, rows.as_str()),
        (Some(format), None, None) => (format, text),
        (None, None, None) => {
            return Err(Refusal::bad(
                "this is no game that can be read; expected moves such as h8 i9, a diagram of . X O, .psq or SGF",
            )
            .at(1, 1));
        }
    };
    let options = ReadOptions::default().with_size(size);
    let reading = format.read(tidied.as_bytes(), &options).map_err(|error| match error.place() {
        Place::Text { column, .. } if line.is_some() => {
            let (line, column) = paste::place_of(text, column.saturating_sub(1));
            Refusal::bad(format!("line {line}, column {column}: {}", error.kind())).at(line, column)
        }
        Place::Text { line, column } => Refusal::bad(error.to_string()).at(line, column),
        Place::Byte(_) => Refusal::bad(error.to_string()),
    })?;
    let mut notes: Vec<String> = reading.notes.iter().map(ToString::to_string).collect();
    let count = reading.games.len();
    if count > 1 {
        notes.push(format!("it is the first of {count} games"));
    }
    let game = reading.games.into_iter().next().ok_or_else(|| Refusal::bad("there is no game in it"))?;
    let stones = game.stones().count();
    if stones > MOST_STONES {
        return Err(Refusal::bad(format!("there are {stones} stones; expected at most {MOST_STONES}")));
    }
    Ok((from_transcript(wanted, &game)?, format.name(), notes))
}

fn from_transcript(wanted: &Import, game: &Transcript) -> Result<Setup, Refusal> {
    let told = game.rules().unwrap_or_default();
    let rules = Setup {
        game: "five".to_owned(),
        in_a_row: wanted.in_a_row.or(Some(told.line_length().into())),
        rule: wanted.rule.clone().or(Some(told.rule().to_string())),
        ..Setup::default()
    };
    let rules = rules.board().map_err(Refusal::bad)?.rules();
    let mut start = game.clone();
    start.truncate(0);
    let start = start.with_first_to_move(game.first_to_move()).board_by(rules);
    let mut setup = Setup::default();
    let mut player = start.side_to_move();
    let is_by_turns = game.moves().iter().all(|mv| {
        let is_own = mv.player() == player;
        player = player.opponent();
        is_own
    });
    let first = if is_by_turns {
        on_board(&mut setup, &start);
        setup.moves = Some(game.moves().iter().map(|mv| mv.coord().to_string()).collect());
        start.side_to_move()
    } else {
        let end = game.board_by(rules);
        on_board(&mut setup, &end);
        end.side_to_move()
    };
    // Player 1 has X.
    setup.starts = Some(if first == Player::X { 1 } else { 2 }.into());
    let name = |player| game.name(player).filter(|name| players::player(name).is_ok()).unwrap_or("human");
    setup.players = Some(Player::ALL.map(|player| name(player).to_owned()));
    if let Some(players) = &setup.players
        && setup.begin(std::time::Duration::from_secs(1)).is_err()
        && players.iter().any(|player| player != "human")
    {
        setup.players = Some(["human".to_owned(), "human".to_owned()]);
    }
    if goes_on_after_win(&start, game, is_by_turns) {
        setup.after_win = Some(true);
    }
    Ok(setup)
}

/// Whether moves follow after somebody has won.
fn goes_on_after_win(start: &Board, game: &Transcript, is_by_turns: bool) -> bool {
    let mut board = start.clone();
    is_by_turns
        && game.moves().iter().any(|mv| {
            let was_over = board.outcome().is_some();
            let _ = board.play(mv.coord());
            was_over
        })
}
