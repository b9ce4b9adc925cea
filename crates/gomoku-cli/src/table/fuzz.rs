//! Games in files, and people who enter anything.

use gomoku::core::formats::Format;
use gomoku::core::{BoardSize, OpeningRule, Rule};

use super::{Console, PlayerKind, Sitting, restore, restore_transcript, transcripts};
use crate::args::{FiveArguments, GameArguments, HabitArguments, PlayArguments, SideArguments};
use crate::commands;
use crate::fuzz::{names_files, told};

/// Larger boards are not played on: computers among themselves would fill them.
const MOST_CELLS: usize = 100;

/// Reads a game that was saved, and one of every format of other programs. What was read is saved, and read again as the same.
pub(crate) fn game_files(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    if names_files(&text) {
        return;
    }
    match restore(&text) {
        Ok(sitting) => check_saved(&*sitting),
        Err(error) => drop(told(&error)),
    }
    match restore_transcript(&text) {
        Ok(game) => drop(game.board()),
        Err(error) => drop(told(&error)),
    }
    for format in Format::ALL {
        match transcripts::read(data, format) {
            Ok((sitting, _)) => check_saved(&*sitting),
            Err(error) => drop(told(&error)),
        }
    }
}

fn check_saved(sitting: &dyn Sitting) {
    let saved = sitting.saved().expect("a game can be saved");
    let text = saved.value.as_ref().expect("it is no opening").to_string();
    let again = restore(&text).expect("written by us").saved().expect("a game can be saved");
    assert_eq!(again.value, saved.value);
    for format in Format::ALL.into_iter().filter(|format| format.can_write()) {
        if let Err(error) = transcripts::write(&saved, format) {
            told(&error);
        }
    }
}

/// Takes lines of a person who is asked for a game and its players and then plays, in lines of text. If the first line is the name of
/// an opening, it begins with that one. Nothing is saved, and nobody is let in who thinks for long.
///
/// # Panics
/// If it finds a fault.
pub fn plain_talk(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let (first, rest) = text.split_once('\n').unwrap_or((&text, ""));
    let opening = first.parse::<OpeningRule>().ok();
    let (game, lines) = match opening {
        Some(opening) => (Some(GameArguments::Five(five(opening))), rest),
        None => (None, &*text),
    };
    let lines: Vec<&str> = lines.split('\n').filter(|line| !is_left_out(line)).collect();
    let sides = SideArguments {
        player2: Some(PlayerKind::Human),
        seed: Some(1),
        menu: true,
        ..SideArguments::default()
    };
    // Of hints and searches only their form matters.
    let habits = HabitArguments { plain: true, time: Some(1), ..HabitArguments::default() };
    let (input, mut output) = (lines.join("\n"), Vec::new());
    let mut input = input.as_bytes();
    let mut console = Console::new(&mut input, &mut output, false);
    let end = commands::play::talk(&PlayArguments { game, sides, habits }, &mut console);
    let shown = String::from_utf8(output).expect("what people read is text");
    let odd = shown.chars().find(|sign| sign.is_control() && *sign != '\n');
    assert_eq!(odd, None, "it would change the screen: {shown:?}");
    match end {
        Ok(_) => assert!(shown.ends_with(".\n") || shown.is_empty(), "the talk has an end: {shown}"),
        Err(error) => drop(told(&error)),
    }
}

fn five(opening: OpeningRule) -> FiveArguments {
    let size = BoardSize::square(9).expect("a size in range");
    FiveArguments { size, rule: Rule::default(), opening, random: None, scenario: None }
}

/// Whether a line would write a file, let an engine sit down, or begin a game on a large board.
fn is_left_out(line: &str) -> bool {
    let mut words = line.split_whitespace();
    let first = words.next().unwrap_or_default().to_ascii_lowercase();
    let is_engine =
        |word: &str| matches!(word.parse::<PlayerKind>(), Ok(PlayerKind::Engine(_) | PlayerKind::Perfect(_)));
    let is_large = line.trim().parse::<BoardSize>().is_ok_and(|size| size.cells() > MOST_CELLS);
    first == "save" && words.next().is_some() || line.split_whitespace().any(is_engine) || is_large
}
