//! Saving a game to a file and opening one.

use std::fs;
use std::path::Path;

use gomoku::core::formats::{Format, Loss};

use super::form::{Field, Form};
use super::new_game;
use crate::args::GameArguments;
use crate::table::{Saved, Sitting, read_transcript, restore, sit_down, usual_players, write_transcript};

pub(super) const FILE: &str = "File";
const OVERWRITE: &str = "If it exists";
const FORMAT: &str = "Format";
/// The format that the name of the file tells.
const BY_NAME: &str = "by the name";
/// Formats that no name of a file tells. Of the first ones a file holds one a line.
const LISTS: [Format; 3] = [Format::Moves, Format::Pos, Format::Offset];
const BOARDS: [Format; 2] = [Format::Diagram, Format::Matrix];
/// No file of a game is larger.
const LARGEST: u64 = 10 << 20;

/// A game from a file.
pub(super) struct Opened {
    pub(super) sitting: Box<dyn Sitting>,
    pub(super) game: GameArguments,
    pub(super) told: String,
}

/// The form to save a game that is a game on a board, or is not.
pub(super) fn save_form(saved: Option<Saved>) -> Form {
    let on_board = saved.is_some_and(|saved| saved.on_board.is_some());
    let exists = "whether a file of this name may be replaced";
    if !on_board {
        let about = "a path that ends with .json";
        let fields = vec![
            Field::text(FILE, "game.json", &["game.json"], about),
            Field::choice(OVERWRITE, &["refuse", "replace"], "refuse", exists),
        ];
        return Form::new("Save the game", fields);
    }
    let about = "*.json: all of it; *.psq, *.sgf: for other programs; *.tsc: the position";
    let names = ["game.json", "game.psq", "game.sgf", "game.tsc", "openings.txt", "position.txt"];
    let formats: Vec<&str> =
        [BY_NAME].into_iter().chain(LISTS.into_iter().chain(BOARDS).map(Format::name)).collect();
    let exists = "whether it may be replaced, or a line of moves added to it";
    let what = "moves, pos, offset: an opening, a line each; diagram, matrix: the position";
    let fields = vec![
        Field::text(FILE, "game.json", &names, about),
        Field::choice(OVERWRITE, &["refuse", "replace", "add"], "refuse", exists),
        Field::choice(FORMAT, &formats, BY_NAME, what),
    ];
    Form::new("Save the game, the opening or the position", fields)
}

pub(super) fn open_form() -> Form {
    let about = "*.json, *.psq, *.sgf, *.lib, *.tsc, or the text of moves or of a board";
    Form::new("Open a game", vec![Field::text(FILE, "", &[], about)])
}

fn path_of(text: &str) -> Result<&Path, String> {
    if text.is_empty() {
        Err("nothing is entered; expected the path of a file".to_owned())
    } else {
        Ok(Path::new(text))
    }
}

/// Writes the game to the file that was entered, all of it or nothing, and tells so.
pub(super) fn save(form: &Form, sitting: &dyn Sitting) -> Result<String, String> {
    let path = path_of(form.value(FILE))?;
    let name = path.display().to_string();
    let exists = form.value(OVERWRITE);
    if path.exists() && exists == "refuse" {
        return Err(format!("{name} exists; enter another name, or choose 'replace' below"));
    }
    let chosen = LISTS.into_iter().chain(BOARDS).find(|format| format.name() == form.value(FORMAT));
    if exists == "add" && chosen.is_none_or(|format| !LISTS.contains(&format)) {
        return Err("only a line can be added to a file; choose moves, pos or offset below".to_owned());
    }
    let (mut text, losses) = written(path, chosen, &sitting.saved()?)?;
    let cannot = |error: std::io::Error| format!("cannot write {name}: {error}");
    let is_added = path.exists() && exists == "add";
    if is_added {
        let mut before = fs::read_to_string(path).map_err(cannot)?;
        if !before.is_empty() && !before.ends_with('\n') {
            before.push('\n');
        }
        text = before + &text;
    }
    // A file that is half written would be worse than none: it is written beside, and then takes the name.
    let beside = path.with_extension("part");
    let done = fs::write(&beside, text).and_then(|()| fs::rename(&beside, path));
    done.map_err(|error| {
        let _ = fs::remove_file(&beside);
        cannot(error)
    })?;
    let mut told = if is_added { format!("Added to {name}") } else { format!("Saved to {name}") };
    for loss in losses {
        told = format!("{told}; {loss}");
    }
    Ok(told + ".")
}

fn is_json(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("json"))
}

fn written(path: &Path, chosen: Option<Format>, saved: &Saved) -> Result<(String, Vec<Loss>), String> {
    if let Some(format) = chosen {
        return write_transcript(saved, format);
    }
    if is_json(path) {
        let value = saved.value.as_ref().ok_or(
            "an opening that goes on is no game yet; play it to its end, or choose moves or diagram below",
        )?;
        let text = serde_json::to_string_pretty(value).map_err(|error| error.to_string())?;
        return Ok((text + "\n", Vec::new()));
    }
    match Format::of_path(path) {
        Some(format) => write_transcript(saved, format),
        None => Err(format!(
            "{} has no ending of a game; expected .json, .psq, .sgf or .tsc, or a format below",
            path.display()
        )),
    }
}

/// Reads the game of a file. The error names the file and what is wrong.
pub(super) fn open(text: &str) -> Result<Opened, String> {
    let path = path_of(text)?;
    let name = path.display();
    let cannot = |error: std::io::Error| format!("cannot read {name}: {error}");
    let size = fs::metadata(path).map_err(cannot)?.len();
    if size > LARGEST {
        return Err(format!("{name} has {size} bytes; expected at most {LARGEST}"));
    }
    let bytes = fs::read(path).map_err(cannot)?;
    let (sitting, more) = read(path, &bytes).map_err(|error| format!("{name}: {error}"))?;
    let told = format!("Opened {name}: {}.{more}", sitting.title());
    let game = sitting.saved().map_or_else(|_| new_game::usual(""), |saved| new_game::like(&saved));
    Ok(Opened { sitting, game, told })
}

fn read(path: &Path, bytes: &[u8]) -> Result<(Box<dyn Sitting>, String), String> {
    if is_json(path) {
        return restore(&String::from_utf8_lossy(bytes)).map(|sitting| (sitting, String::new()));
    }
    match Format::detect(bytes, Format::of_path(path)) {
        // A scenario says who plays it.
        Some(Format::Scenario) => {
            let game = new_game::scenario(path);
            let sitting = usual_players(&game).and_then(|players| sit_down(&game, players, 0));
            sitting.map(|sitting| (sitting, String::new())).map_err(|error| format!("{error:#}"))
        }
        Some(format) => read_transcript(bytes, format),
        None => {
            Err("no game that can be read; expected .json, .psq, .sgf, .lib, .tsc, moves or a board"
                .to_owned())
        }
    }
}
