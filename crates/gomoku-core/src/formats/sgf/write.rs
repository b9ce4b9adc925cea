//! Writing games as SGF.

use std::fmt::Write;

use super::super::transcript::Transcript;
use super::super::write::{Losses, Written};
use super::meaning;
use crate::player::Player;

/// Moves in a line of text.
const MOVES_IN_A_LINE: usize = 10;

/// Writes all games into one text. Nothing is lost.
pub(in super::super) fn write(games: &[Transcript]) -> Written {
    let texts: Vec<String> = games.iter().map(game_text).collect();
    Written::new(texts.join("\n"), Losses::default())
}

fn game_text(game: &Transcript) -> String {
    let size = game.size();
    let mut text = format!("(;FF[4]GM[4]CA[UTF-8]AP[gomoku]SZ[{}]", meaning::size_text(size));
    // Writing to a string cannot fail.
    let mut property = |name: &str, value: Option<String>| {
        if let Some(value) = value {
            let _ = write!(text, "{name}[{}]", escaped(&value));
        }
    };
    property("RU", game.rules().map(meaning::rules_text));
    property("GN", game.title().map(str::to_owned));
    property("PB", game.name(Player::X).map(str::to_owned));
    property("PW", game.name(Player::O).map(str::to_owned));
    property("DT", game.date().map(str::to_owned));
    property("RE", game.ending().map(meaning::ending_text));
    property("C", game.comment().map(str::to_owned));
    property("PL", game.told_first_to_move().map(|player| meaning::letter(player).to_string()));
    for player in Player::ALL {
        let stones = game.setup().iter().filter(|stone| stone.1 == player);
        let cells: Vec<String> =
            stones.map(|&(coord, _)| format!("[{}]", meaning::cell_text(coord, size))).collect();
        if !cells.is_empty() {
            let _ = write!(text, "A{}{}", meaning::letter(player), cells.concat());
        }
    }
    for (index, mv) in game.moves().iter().enumerate() {
        if index % MOVES_IN_A_LINE == 0 {
            text.push('\n');
        }
        let cell = meaning::cell_text(mv.coord(), size);
        let _ = write!(text, ";{}[{cell}]", meaning::letter(mv.player()));
        if let Some(label) = mv.label() {
            let _ = write!(text, "N[{}]", escaped(label));
        }
        if let Some(comment) = meaning::comment_text(mv.time(), mv.comment()) {
            let _ = write!(text, "C[{}]", escaped(&comment));
        }
    }
    text + ")\n"
}

/// A text as the value of a property.
fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace(']', "\\]")
}
