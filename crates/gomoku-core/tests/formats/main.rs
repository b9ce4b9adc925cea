//! Games in the formats of other programs: what is read, what is written, and what is refused.

mod boards;
mod detection;
mod libraries;
mod lists;
mod psq;
mod round_trips;
mod sgf;

use gomoku_core::formats::{Format, ReadError, ReadOptions, Reading, Transcript};

fn read(format: Format, text: impl AsRef<[u8]>) -> Reading {
    try_read(format, text).expect("a game")
}

fn try_read(format: Format, text: impl AsRef<[u8]>) -> Result<Reading, ReadError> {
    format.read(text.as_ref(), &ReadOptions::default())
}

/// Reads a text that has one game and nothing to note.
fn one(format: Format, text: impl AsRef<[u8]>) -> Transcript {
    let Reading { mut games, notes } = read(format, text);
    assert_eq!((games.len(), notes), (1, Vec::new()));
    games.remove(0)
}

fn error(format: Format, text: impl AsRef<[u8]>) -> String {
    try_read(format, text).expect_err("no game").to_string()
}

/// The moves with their players, `Xh8 Oi9`.
fn moves(game: &Transcript) -> String {
    let moves: Vec<String> = game.moves().iter().map(|mv| format!("{}{}", mv.player(), mv.coord())).collect();
    moves.join(" ")
}

/// The stones that are set up, likewise.
fn setup(game: &Transcript) -> String {
    let stones: Vec<String> = game.setup().iter().map(|(coord, player)| format!("{player}{coord}")).collect();
    stones.join(" ")
}

/// What could be read but not told.
fn notes(format: Format, text: impl AsRef<[u8]>) -> Vec<String> {
    read(format, text).notes.iter().map(ToString::to_string).collect()
}

/// The text of one game, and what was lost.
fn written(format: Format, game: &Transcript) -> (String, Vec<String>) {
    let written = format.write(std::slice::from_ref(game)).expect("it can be written");
    let losses = written.losses.iter().map(ToString::to_string).collect();
    (written.into_text(), losses)
}
