//! Games of other programs: read by content, shown, written in other formats, with what each of them cannot hold.
//!
//! Run it with `cargo run --release --example formats`.
#![allow(clippy::print_stdout, reason = "an example talks to its reader")]

use std::error::Error;
use std::slice;

use gomoku::core::Player;
use gomoku::core::formats::{Format, ReadOptions, TranscriptMove};

/// A game as the manager of the Gomocup writes it: columns and rows from 1 at the top left, and milliseconds.
const FILE: &[u8] =
    b"Piskvorky 15x15, 11:11, 0\n8,8,0\n9,9,120\n8,9,90\n8,7,310\npbrain-one.exe\npbrain-two.exe\n-1\n";

fn main() -> Result<(), Box<dyn Error>> {
    // The file does not say what it is; its beginning does.
    let format = Format::detect(FILE, None).ok_or("one of the known formats")?;
    let reading = format.read(FILE, &ReadOptions::default())?;
    let mut game = reading.games.into_iter().next().ok_or("a file with a game")?;
    let name = |player| game.name(player).unwrap_or("somebody");
    println!(
        "A {format} file: {} against {}, {} moves",
        name(Player::X),
        name(Player::O),
        game.moves().len()
    );
    println!("{}\n", game.board());

    // Go on with it: moves are checked, and may carry a comment.
    game.play(TranscriptMove::new("h10".parse()?, Player::X).with_comment("above the line"))?;
    if let Err(error) = game.play(TranscriptMove::new("h10".parse()?, Player::O)) {
        println!("Refused: {error}\n");
    }

    for format in [Format::Sgf, Format::Psq, Format::Moves, Format::Matrix] {
        let written = format.write(slice::from_ref(&game))?;
        let losses: Vec<String> = written.losses.iter().map(ToString::to_string).collect();
        let losses = if losses.is_empty() { "nothing".to_owned() } else { losses.join("; ") };
        println!("As {format} (left out: {losses}):\n{}", written.text());
    }
    Ok(())
}
