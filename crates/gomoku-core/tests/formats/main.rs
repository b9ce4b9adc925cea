//! Games in the formats of other programs: what is read, what is written, and what is refused.

mod boards;
mod detection;
mod libraries;
mod lists;
mod psq;
mod round_trips;
mod sgf;
mod transcripts;

use gomoku_core::formats::{Format, ReadError, ReadOptions, Reading, Transcript, TranscriptMove};
use gomoku_core::{BoardSize, Coord, Player};

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

/// A game without moves on a square board.
fn empty(side: u8) -> Transcript {
    Transcript::new(BoardSize::square(side).expect("a size in range"))
}

/// Stones written as by [`moves`].
fn stones(text: &str) -> impl Iterator<Item = (Coord, Player)> + '_ {
    text.split_whitespace().map(|stone| {
        let (player, cell) = stone.split_at(1);
        (cell.parse().expect("a coordinate"), player.parse().expect("a player"))
    })
}

/// The game with more moves.
fn with_moves(mut game: Transcript, text: &str) -> Transcript {
    for (coord, player) in stones(text) {
        game.play(TranscriptMove::new(coord, player)).expect("an empty cell");
    }
    game
}

/// The game with more stones that are set up.
fn with_setup(mut game: Transcript, text: &str) -> Transcript {
    for (coord, player) in stones(text) {
        game.set_up(coord, player).expect("an empty cell");
    }
    game
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
