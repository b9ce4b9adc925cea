//! Saving a game to a file and opening one.

use std::fs;
use std::path::Path;

use gomoku::core::formats::Format;

use super::form::{Field, Form};
use super::new_game;
use crate::args::GameArguments;
use crate::table::{self, Saved, Sitting};

const FILE: &str = "File";
const OVERWRITE: &str = "If it exists";
const FORMAT: &str = "Format";
/// The format that the name of the file tells.
const BY_NAME: &str = "by the name";
/// Formats that no name of a file tells. Of the first ones a file holds one a line.
const LISTS: [Format; 3] = [Format::Moves, Format::Pos, Format::Offset];
const BOARDS: [Format; 2] = [Format::Diagram, Format::Matrix];

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
    let saved = sitting.saved()?;
    let (mut text, losses) = table::file_text(path, chosen, &saved).map_err(|error| {
        // Formats that no name tells are for games on boards.
        let is_by_name = chosen.is_none() && Format::of_path(path).is_none();
        let others = if is_by_name && saved.on_board.is_some() { ", or a format below" } else { "" };
        error + others
    })?;
    let is_added = path.exists() && exists == "add";
    if is_added {
        table::check_is_file("read", path)?;
        let mut before = fs::read_to_string(path).map_err(|error| format!("cannot read {name}: {error}"))?;
        if !before.is_empty() && !before.ends_with('\n') {
            before.push('\n');
        }
        text = before + &text;
    }
    table::write_file(path, &text)?;
    Ok(table::told_of_file(if is_added { "Added to" } else { "Saved to" }, path, &losses))
}

/// Reads the game of a file that was entered. The error names the file and what is wrong.
pub(super) fn open_entered(form: &Form) -> Result<Opened, String> {
    let path = path_of(form.value(FILE))?;
    table::check_is_file("read", path)?;
    open(path)
}

/// The same for a file that the command line names: it may be a pipe, for there is no screen yet that could wait.
pub(super) fn open(path: &Path) -> Result<Opened, String> {
    let (sitting, told) = table::open_file(path)?;
    let game = sitting.saved().map_or_else(|_| new_game::usual(""), |saved| new_game::like(&saved));
    Ok(Opened { sitting, game, told })
}
