//! Games of Piskvork, the manager of the Gomocup (`.psq`).
//!
//! The header is `Piskvorky WxH, a:b, h`: the levels of both players, 0 for humans, and which of them began. Then comes a
//! move a line, `x,y,milliseconds` from 1 at the top left, then, in some files, the names of both players, and an end code;
//! after it the Gomocup's files have a line with the winner and the rule, such as `1,Freestyle`. A move of 0 milliseconds is one of
//! which no time is known; a known time is written as 1 at least.

use std::fmt::Write;
use std::time::Duration;

use super::boards::{has_comments, has_names};
use super::by_turns::moves_by_turns;
use super::ending::{Ending, WonBy};
use super::format::Format;
use super::read::{Note, Notes, Reading, text_of};
use super::read_error::{ReadError, ReadErrorKind};
use super::transcript::{Transcript, TranscriptMove};
use super::write::{Loss, Losses, WriteError, Written};
use crate::coord::Coord;
use crate::outcome::BoardOutcome;
use crate::player::Player;
use crate::rules::{Rule, Rules};
use crate::size::BoardSize;

/// The end of a game that nobody has told.
const UNKNOWN_END: i32 = -1;
/// A game that was played to its end.
const PLAYED: i32 = 0;
/// A player answered too late: in a game, and when the program was to be stopped.
const TIMEOUTS: [i32; 2] = [15, 9];
/// A player that did something else than play; the code that Piskvork gives without a reason.
const FAULT: i32 = -2;
/// What Piskvork calls people: `homo-1` and `homo-2`.
const HUMAN: &str = "homo-";
/// The level of players whose time is set by hand, as all have in the Gomocup.
const LEVEL: u8 = 11;

const HEADER: &str = "a header such as Piskvorky 15x15, 11:11, 0";
const MOVE: &str = "a move such as 8,8,0 or a player's name";
/// What a line should be that has moves behind it.
const MOVE_BEFORE_MOVES: &str = "a move such as 8,8,0, as below it";
/// What people write between numbers, whether the format does or not.
const SEPARATORS: [char; 5] = [',', ';', '.', ' ', '\t'];

/// A line that is not blank, without the blanks around it.
#[derive(Debug, Clone, Copy)]
struct Line<'text> {
    number: usize,
    /// Where its text begins, from 1.
    column: usize,
    text: &'text str,
}

impl<'text> Line<'text> {
    /// The lines of a text that are not blank.
    fn all(text: &'text str) -> impl Iterator<Item = Self> {
        let lines = text.lines().zip(1..).filter(|(line, _)| !line.trim().is_empty());
        lines.map(|(line, number)| {
            let blanks = line.chars().take_while(|found| found.is_whitespace()).count();
            Self { number, column: blanks + 1, text: line.trim() }
        })
    }

    fn fail(self, kind: ReadErrorKind) -> ReadError {
        ReadError::at(self.number, self.column, kind)
    }

    fn unexpected(self, expected: &'static str) -> ReadError {
        self.fail(ReadErrorKind::unexpected(self.text, expected))
    }
}

/// Reads a game.
pub(super) fn read(bytes: &[u8]) -> Result<Reading, ReadError> {
    let mut notes = Notes::default();
    let text = text_of(bytes, &mut notes);
    let mut lines = Line::all(&text);
    let no_game = || ReadError::at(1, 1, ReadErrorKind::NoGame { format: Format::Psq });
    let (size, second_begins) = read_header(lines.next().ok_or_else(no_game)?)?;
    let mut game = Transcript::new(size);
    let (mut rest, mut left_out): (Vec<Line<'_>>, usize) = (Vec::new(), 0);
    for line in lines {
        if left_out > 0 || is_header(line.text) {
            // A file holds one game.
            left_out += 1;
            continue;
        }
        match numbers(line.text) {
            Some(numbers) if numbers.len() > 1 && !is_whole_end(&rest) => match rest.first() {
                None => read_move(&mut game, line, &numbers)?,
                // The first line that is no move is one with a fault in it.
                Some(first) => return Err(first.unexpected(MOVE_BEFORE_MOVES)),
            },
            _ => rest.push(line),
        }
    }
    // Who began is X.
    let players = if second_begins { [Player::O, Player::X] } else { Player::ALL };
    let (game, at_end) = read_end(game, players, &rest, &mut notes)?;
    left_out += at_end;
    if left_out > 0 {
        notes.add(Note::LinesAtEnd { count: left_out });
    }
    Ok(notes.reading(vec![game]))
}

/// The size of the board, and whether the second player began.
fn read_header(header: Line<'_>) -> Result<(BoardSize, bool), ReadError> {
    let wrong = || header.unexpected(HEADER);
    let word =
        header.text.get(..9).filter(|word| word.eq_ignore_ascii_case("piskvorky")).ok_or_else(wrong)?;
    let mut parts = header.text[word.len()..].split(',').map(str::trim);
    let (width, height) = parts.next().and_then(|size| size.split_once(['x', 'X'])).ok_or_else(wrong)?;
    let number = |text: &str| text.trim().parse::<u32>().map_err(|_| wrong());
    let (width, height) = (number(width)?, number(height)?);
    let sides = u8::try_from(width).ok().zip(u8::try_from(height).ok());
    let size = sides.and_then(|(width, height)| BoardSize::new(width, height).ok());
    let size = size.ok_or_else(|| header.fail(ReadErrorKind::Size { found: format!("{width}x{height}") }))?;
    // The levels of the players say nothing of the game, and some programs leave them out.
    let begins = parts.nth(1).unwrap_or("0");
    match begins {
        "0" => Ok((size, false)),
        "1" => Ok((size, true)),
        _ => Err(wrong()),
    }
}

/// Is this the header of another game, and not a name that only begins as one?
fn is_header(text: &str) -> bool {
    text.get(9..).is_some_and(|rest| rest.starts_with(char::is_whitespace))
        && read_header(Line { number: 1, column: 1, text }).is_ok()
}

/// Do these lines end a game, whatever comes behind them: by an end code after both names, or by the line with the winner after a code?
fn is_whole_end(lines: &[Line<'_>]) -> bool {
    let lines = &lines[..lines.len().min(3)];
    let follows_code = |pair: &[Line<'_>]| is_code(pair[0].text) && ending_and_rule(pair[1].text).is_some();
    lines.get(2).is_some_and(|line| is_code(line.text)) || lines.windows(2).any(follows_code)
}

fn is_code(line: &str) -> bool {
    line.parse::<i32>().is_ok()
}

/// The numbers of a line that has nothing else, with commas between: wide enough for the milliseconds of any
/// [`Duration`].
fn numbers(line: &str) -> Option<Vec<i128>> {
    line.split(',').map(|part| part.trim().parse().ok()).collect()
}

/// Are these as many numbers as a move with its time has, whatever is between them? They are rather such a move with a fault in it than a
/// name; two may be one.
fn are_numbers(line: &str) -> bool {
    let parts = || line.split(SEPARATORS).filter(|part| !part.is_empty());
    parts().count() > 2 && parts().all(|part| part.parse::<i128>().is_ok())
}

/// Would the reader take a name for a move, for one with a fault in it, or for the header of another game?
fn looks_like_another_line(name: &str) -> bool {
    let begins_with_a_digit = name.starts_with(|found: char| found.is_ascii_digit());
    name.contains(',') && (begins_with_a_digit || numbers(name).is_some())
        || are_numbers(name)
        || is_header(name)
}

fn read_move(game: &mut Transcript, line: Line<'_>, numbers: &[i128]) -> Result<(), ReadError> {
    let (x, y) = (numbers[0], numbers[1]);
    let height = game.size().height();
    let from_zero = |number: i128| u8::try_from(number.checked_sub(1)?).ok();
    let coord = from_zero(x).zip(from_zero(y)).and_then(|(x, y)| Coord::from_xy(x, y, height));
    let coord = coord
        .filter(|&coord| game.size().contains(coord))
        .ok_or_else(|| line.unexpected("a column and a row from 1 to the size of the board"))?;
    let mut mv = TranscriptMove::new(coord, Player::ALL[game.moves().len() % 2]);
    // Moves of an opening have 0; some clocks ran backwards.
    if let Some(milliseconds) =
        numbers.get(2).and_then(|&time| u64::try_from(time).ok()).filter(|&time| time > 0)
    {
        mv = mv.with_time(Duration::from_millis(milliseconds));
    }
    game.play(mv).map_err(|error| line.fail(ReadErrorKind::Stone(error)))
}

/// Reads what comes after the moves: names, the end code, and the Gomocup's line with winner and rule. How many lines there are behind
/// these is counted.
fn read_end(
    mut game: Transcript,
    players: [Player; 2],
    lines: &[Line<'_>],
    notes: &mut Notes,
) -> Result<(Transcript, usize), ReadError> {
    let code_at = lines.iter().take(3).rposition(|line| is_code(line.text));
    let names = &lines[..code_at.unwrap_or(lines.len().min(2))];
    for (line, player) in names.iter().zip(players) {
        // A move with a fault in it is no name.
        let begins_with_a_digit = line.text.starts_with(|found: char| found.is_ascii_digit());
        if line.text.split(',').count() > 2 && begins_with_a_digit || are_numbers(line.text) {
            return Err(line.unexpected(MOVE));
        }
        if !line.text.starts_with(HUMAN) {
            game = game.with_name(player, line.text);
        }
    }
    let mut rest = &lines[names.len()..];
    if let Some(code) = rest.first().and_then(|line| line.text.parse::<i32>().ok()) {
        rest = &rest[1..];
        let loser = Player::ALL[game.moves().len() % 2];
        let by = if TIMEOUTS.contains(&code) { WonBy::Time } else { WonBy::Fault };
        if !matches!(code, PLAYED | UNKNOWN_END) {
            game = game.with_ending(Ending::Won { player: loser.opponent(), by });
        }
    }
    if let Some((told, rule)) = rest.first().and_then(|line| ending_and_rule(line.text)) {
        rest = &rest[1..];
        // The code may tell more of the same end.
        if game.ending().is_none_or(|ending| ending.winner() != told.winner()) {
            game = game.with_ending(told);
        }
        match known_rule(rule) {
            Some(rules) => game = game.with_rules(rules),
            None => notes.add(Note::UnknownRule { found: rule.to_owned() }),
        }
    }
    Ok((game, rest.len()))
}

/// The end and the rule of a line such as `1,Freestyle`: 1 won who began, 2 the other one, 0 nobody.
fn ending_and_rule(line: &str) -> Option<(Ending, &str)> {
    let (winner, rule) = line.split_once(',')?;
    let ending = match winner.trim() {
        "0" => Ending::Drawn,
        "1" => Ending::won(Player::X),
        "2" => Ending::won(Player::O),
        _ => return None,
    };
    Some((ending, rule.trim()))
}

/// The rules that the Gomocup calls so.
fn known_rule(name: &str) -> Option<Rules> {
    match name.to_ascii_lowercase().as_str() {
        "freestyle" | "fastgame" | "unlimited" => Some(Rules::default()),
        "standard" => Rules::new(5, Rule::Standard).ok(),
        "renju" => Some(Rules::RENJU),
        "caro" => Some(Rules::CARO),
        "caro-exact" => Some(Rules::CARO_EXACT),
        _ => None,
    }
}

/// Writes a game.
pub(super) fn write(game: &Transcript) -> Result<Written, WriteError> {
    let mut losses = Losses::default();
    let moves = moves_by_turns(Format::Psq, game, 1, &mut losses)?;
    losses.add_if(has_comments(game), Loss::Comments);
    losses.add_if(game.title().is_some(), Loss::Title);
    losses.add_if(game.date().is_some(), Loss::Date);
    let size = game.size();
    let levels = Player::ALL.map(|player| if game.name(player).is_some() { LEVEL } else { 0 });
    let mut text = format!("Piskvorky {size}, {}:{}, 0\n", levels[0], levels[1]);
    for mv in &moves {
        let (x, y) = mv.coord().to_xy(size.height());
        // 0 is a time that nobody knows.
        let milliseconds = mv.time().map_or(0, |time| time.as_millis().max(1));
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{},{},{milliseconds}", x + 1, y + 1);
    }
    if has_names(game) {
        for (index, player) in Player::ALL.into_iter().enumerate() {
            let name = game.name(player);
            // It would be read as that of somebody without a name.
            losses.add_if(name.is_some_and(|name| name.starts_with(HUMAN)), Loss::Names);
            let name = name.map_or_else(|| format!("{HUMAN}{}", index + 1), str::to_owned);
            let is_changed = looks_like_another_line(&name);
            losses.add_if(is_changed, Loss::ChangedName);
            let is_between = |found: char| SEPARATORS.contains(&found) || found.is_whitespace();
            text.push_str(&if is_changed { name.replace(is_between, "_") } else { name });
            text.push('\n');
        }
    }
    let to_move = Player::ALL[moves.len() % 2];
    let code = end_code(game, to_move);
    let _ = writeln!(text, "{code}");
    let result = result_line(game);
    let is_lost = match game.ending() {
        None | Some(Ending::Unfinished) => false,
        Some(Ending::Won { by: WonBy::Resignation, .. }) => true,
        Some(Ending::Won { by: WonBy::Time | WonBy::Fault, .. }) => code == UNKNOWN_END,
        // If the line is not there, the stones may tell it.
        Some(Ending::Won { player, .. }) => result.is_none() && game.board().winner() != Some(player),
        Some(Ending::Drawn) => result.is_none() && game.board().outcome() != Some(BoardOutcome::Draw),
    };
    losses.add_if(is_lost, Loss::Ending);
    // Whoever reads a file without a rule takes it for freestyle.
    losses
        .add_if(result.is_none() && game.rules().is_some_and(|rules| rules != Rules::default()), Loss::Rules);
    text.push_str(&result.unwrap_or_default());
    Ok(Written::new(text, losses))
}

/// The code of the game's end, which can only tell that the side to move has lost by something else than the game.
fn end_code(game: &Transcript, to_move: Player) -> i32 {
    match game.ending() {
        Some(Ending::Won { player, by: WonBy::Time }) if player != to_move => TIMEOUTS[0],
        Some(Ending::Won { player, by: WonBy::Fault }) if player != to_move => FAULT,
        Some(Ending::Won { by: WonBy::Play, .. } | Ending::Drawn) => PLAYED,
        _ => UNKNOWN_END,
    }
}

/// The line with the winner and the rule, if both are known and the rule is one of five in a row.
fn result_line(game: &Transcript) -> Option<String> {
    let rules = game.rules().filter(|rules| rules.line_length() == 5)?;
    let winner = match game.ending()? {
        Ending::Won { player, .. } => player.index() + 1,
        Ending::Drawn => 0,
        Ending::Unfinished => return None,
    };
    let rule = match rules.rule() {
        Rule::Freestyle => "Freestyle",
        Rule::Standard => "Standard",
        Rule::Renju => "Renju",
        Rule::Caro => "Caro",
        Rule::CaroExact => "Caro-Exact",
    };
    Some(format!("{winner},{rule}\n"))
}
