//! What the values of properties mean, there and back.

use std::time::Duration;

use super::super::ending::{Ending, WonBy};
use crate::coord::Coord;
use crate::player::Player;
use crate::rules::{Rule, Rules};
use crate::size::BoardSize;

/// How many columns and rows have a letter: small ones, then capitals.
const LETTERS: u8 = 52;

/// The size `15` or `20:15`, width first.
pub(super) fn size(text: &str) -> Option<BoardSize> {
    let (width, height) = text.split_once(':').unwrap_or((text, text));
    BoardSize::new(width.trim().parse().ok()?, height.trim().parse().ok()?).ok()
}

pub(super) fn size_text(size: BoardSize) -> String {
    if size.is_square() { size.width().to_string() } else { format!("{}:{}", size.width(), size.height()) }
}

/// What a value says of a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Cell {
    At(Coord),
    Pass,
    /// A name that is on no board, or not on this one.
    Off,
}

/// The cell of two letters from the top left, or of a letter and a number from the bottom left.
pub(super) fn cell(text: &str, size: BoardSize) -> Cell {
    let coord = match *text.as_bytes() {
        [] => return Cell::Pass,
        [column, row] if column.is_ascii_alphabetic() && row.is_ascii_alphabetic() => {
            Coord::from_xy(from_letter(column), from_letter(row), size.height())
        }
        _ => text.parse().ok(),
    };
    match coord.filter(|&coord| size.contains(coord)) {
        Some(coord) => Cell::At(coord),
        // A pass in older files, on boards where it is no cell.
        None if text == "tt" => Cell::Pass,
        None => Cell::Off,
    }
}

fn from_letter(letter: u8) -> u8 {
    if letter.is_ascii_lowercase() { letter - b'a' } else { letter - b'A' + LETTERS / 2 }
}

pub(super) fn cell_text(coord: Coord, size: BoardSize) -> String {
    let letter = |number: u8| match number {
        0..26 => char::from(b'a' + number),
        _ => char::from(b'A' + (number - LETTERS / 2)),
    };
    let (x, y) = coord.to_xy(size.height());
    [letter(x), letter(y)].into_iter().collect()
}

/// The rules by a name, or by the number that the Gomocup or a match runner gives them.
pub(super) fn rules(text: &str) -> Option<Rules> {
    let text = text.to_ascii_lowercase();
    let (name, length) = match text.split_once(',') {
        Some((name, length)) => (name.trim(), length.trim().strip_suffix("in a row")?.trim().parse().ok()?),
        None => (text.trim(), 5),
    };
    let rule = match name {
        "0" | "gomoku" | "free" => Rule::Freestyle,
        "1" => Rule::Standard,
        // Renju is mostly called by its opening.
        "4" | "rif" | "sakata" | "yamaguchi" | "tarannikov" | "soosorv" | "soosyrv" | "soosorv-8"
        | "taraguchi" | "taraguchi-10" => Rule::Renju,
        "8" => Rule::Caro,
        "9" => Rule::CaroExact,
        name => name.parse().ok()?,
    };
    Rules::new(length, rule).ok()
}

pub(super) fn rules_text(rules: Rules) -> String {
    match rules.line_length() {
        5 => rules.rule().to_string(),
        length => format!("{}, {length} in a row", rules.rule()),
    }
}

/// The result, or `None` if it is not known what the text means.
pub(super) fn ending(text: &str) -> Option<Ending> {
    let text = text.trim().to_ascii_lowercase();
    let won = |player, how: &str| match how.trim() {
        "draw" => Ending::Drawn,
        "r" | "resign" => Ending::Won { player, by: WonBy::Resignation },
        "t" | "time" => Ending::Won { player, by: WonBy::Time },
        "f" | "forfeit" => Ending::Won { player, by: WonBy::Fault },
        _ => Ending::won(player),
    };
    Some(match text.as_str() {
        "0" | "draw" | "1/2-1/2" | "0.5-0.5" => Ending::Drawn,
        "void" => Ending::Unfinished,
        "1-0" => Ending::won(Player::X),
        "0-1" => Ending::won(Player::O),
        text => match (text.strip_prefix("b+"), text.strip_prefix("w+")) {
            (Some(how), _) => won(Player::X, how),
            (_, Some(how)) => won(Player::O, how),
            _ => return None,
        },
    })
}

pub(super) fn ending_text(ending: Ending) -> String {
    let (player, by) = match ending {
        Ending::Drawn => return "0".to_owned(),
        Ending::Unfinished => return "Void".to_owned(),
        Ending::Won { player, by } => (player, by),
    };
    let how = match by {
        WonBy::Play => "",
        WonBy::Resignation => "R",
        WonBy::Time => "T",
        WonBy::Fault => "F",
    };
    format!("{}+{how}", letter(player))
}

/// `B` or `W`.
pub(super) const fn letter(player: Player) -> char {
    match player {
        Player::X => 'B',
        Player::O => 'W',
    }
}

/// Whose turn a value of `PL` says it is.
pub(super) fn player(text: &str) -> Option<Player> {
    match text.to_ascii_lowercase().as_str() {
        "b" | "black" | "1" => Some(Player::X),
        "w" | "white" | "2" => Some(Player::O),
        _ => None,
    }
}

/// The time in the first line of a comment, and the lines after it.
pub(super) fn time_and_comment(text: &str) -> (Option<Duration>, &str) {
    let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
    let digits = first.strip_suffix("ms").filter(|digits| digits.bytes().all(|byte| byte.is_ascii_digit()));
    match digits.and_then(|digits| digits.parse().ok()) {
        Some(milliseconds) => (Some(Duration::from_millis(milliseconds)), rest),
        None => (None, text),
    }
}

/// The comment that [`time_and_comment`] takes apart.
pub(super) fn comment_text(time: Option<Duration>, comment: Option<&str>) -> Option<String> {
    match (time, comment) {
        (None, None) => None,
        (Some(time), None) => Some(format!("{}ms", time.as_millis())),
        (Some(time), Some(comment)) => Some(format!("{}ms\n{comment}", time.as_millis())),
        // A blank line before what would be taken for a time.
        (None, Some(comment)) if time_and_comment(comment).0.is_some() => Some(format!("\n{comment}")),
        (None, Some(comment)) => Some(comment.to_owned()),
    }
}
