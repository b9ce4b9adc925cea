//! Lists of moves, a game a line: our own notation, and the openings of match runners.

use std::fmt::Write;

use super::boards::{has_comments, has_names};
use super::by_turns::moves_by_turns;
use super::format::Format;
use super::read::{Notes, ReadOptions, Reading, text_of};
use super::read_error::{ReadError, ReadErrorKind};
use super::transcript::{Transcript, TranscriptMove};
use super::write::{Loss, Losses, WriteError, Written};
use crate::coord::Coord;
use crate::notation::CoordsOfLine;
use crate::play_error::{PlayError, PlayErrorKind};
use crate::player::Player;
use crate::rules::Rules;
use crate::size::BoardSize;

/// The line of a game without moves: a blank one would be no game.
pub(super) const NO_MOVES: &str = "# no moves";

/// Reads games, one a line.
pub(super) fn read(format: Format, bytes: &[u8], options: ReadOptions) -> Result<Reading, ReadError> {
    let mut notes = Notes::default();
    let text = text_of(bytes, &mut notes);
    let mut games = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let begin = line.trim_start_matches([' ', '\t']);
        if begin.trim_end() == NO_MOVES {
            games.push(Transcript::new(options.size));
            continue;
        }
        if begin.is_empty() || begin.starts_with('#') {
            continue;
        }
        let number = index + 1;
        let mut game = Transcript::new(options.size);
        match format {
            Format::Offset => read_offsets(line, number, &mut game)?,
            _ => read_coords(format, line, number, &mut game)?,
        }
        games.push(game);
    }
    if games.is_empty() {
        return Err(ReadError::at(1, 1, ReadErrorKind::NoGame { format }));
    }
    Ok(notes.reading(games))
}

/// Adds a move for the side whose turn it is.
fn add(game: &mut Transcript, coord: Coord) -> Result<(), PlayError> {
    let player = Player::ALL[game.moves().len() % 2];
    game.play(TranscriptMove::new(coord, player))
}

fn read_coords(format: Format, line: &str, number: usize, game: &mut Transcript) -> Result<(), ReadError> {
    let height = game.size().height();
    for read in CoordsOfLine::new(line) {
        let (column, named) = read.map_err(|(column, error)| ReadError::coord(number, column, error))?;
        let coord = match format {
            // The name that is not on the board is the same from the top.
            Format::Pos => Coord::from_xy(named.column(), named.row(), height).unwrap_or(named),
            _ => named,
        };
        add(game, coord).map_err(|error| {
            // The message has the name that is in the file.
            let error = match error.kind() {
                PlayErrorKind::Occupied { by, .. } => PlayError::occupied(named, by),
                _ => PlayError::off_board(named, game.size()),
            };
            ReadError::at(number, column, ReadErrorKind::Stone(error))
        })?;
    }
    Ok(())
}

fn read_offsets(line: &str, number: usize, game: &mut Transcript) -> Result<(), ReadError> {
    const EXPECTED: &str = "steps to the right and down from the middle such as 1,-2";
    let size = game.size();
    let is_between = |found: char| matches!(found, ' ' | '\t' | ',');
    // Columns are counted only for faults: for every step that would take long on a long line.
    let fault = |byte: usize, kind| ReadError::at(number, line[..byte].chars().count() + 1, kind);
    let mut steps: Vec<(usize, i16)> = Vec::new();
    let mut start = 0;
    while let Some(found) = line[start..].find(|found| !is_between(found)) {
        start += found;
        let length = line[start..].find(is_between).unwrap_or(line.len() - start);
        let word = &line[start..start + length];
        let step = word.parse().map_err(|_| fault(start, ReadErrorKind::unexpected(word, EXPECTED)))?;
        steps.push((start, step));
        start += length;
    }
    for pair in steps.chunks(2) {
        let &[(byte, right), (_, down)] = pair else {
            let kind = ReadErrorKind::LineEnd { expected: "a step down after the step to the right" };
            return Err(fault(line.len(), kind));
        };
        let coord = from_middle(size, right, down).ok_or_else(|| {
            fault(byte, ReadErrorKind::unexpected(&format!("{right},{down}"), "a cell on the board"))
        })?;
        add(game, coord).map_err(|error| fault(byte, ReadErrorKind::Stone(error)))?;
    }
    Ok(())
}

/// The middle cell, from the top left.
fn middle(size: BoardSize) -> (i16, i16) {
    (i16::from(size.width() / 2), i16::from(size.height() / 2))
}

fn from_middle(size: BoardSize, right: i16, down: i16) -> Option<Coord> {
    let (x, y) = middle(size);
    let (x, y) = (x.checked_add(right)?, y.checked_add(down)?);
    let coord = Coord::from_xy(u8::try_from(x).ok()?, u8::try_from(y).ok()?, size.height())?;
    size.contains(coord).then_some(coord)
}

/// Writes games, one a line.
pub(super) fn write(format: Format, games: &[Transcript]) -> Result<Written, WriteError> {
    let mut losses = Losses::default();
    let mut text = String::new();
    for (index, game) in games.iter().enumerate() {
        let moves = moves_by_turns(format, game, index + 1, &mut losses)?;
        losses.add_if(game.size() != ReadOptions::default().size, Loss::SizeUntold);
        losses.add_if(game.rules().is_some_and(|rules| rules != Rules::default()), Loss::Rules);
        losses.add_if(moves.iter().any(|mv| mv.time().is_some()), Loss::Times);
        losses.add_if(has_comments(game), Loss::Comments);
        losses.add_if(has_names(game), Loss::Names);
        losses.add_if(game.title().is_some(), Loss::Title);
        losses.add_if(game.date().is_some(), Loss::Date);
        losses.add_if(game.ending().is_some(), Loss::Ending);
        if moves.is_empty() {
            text.push_str(NO_MOVES);
            text.push('\n');
            continue;
        }
        for (place, mv) in moves.iter().enumerate() {
            let (x, y) = mv.coord().to_xy(game.size().height());
            // Writing to a string cannot fail.
            let _ = match format {
                Format::Pos => {
                    let from_top = Coord::new(x, y).unwrap_or(mv.coord());
                    write!(text, "{from_top}")
                }
                Format::Offset => {
                    let (middle_x, middle_y) = middle(game.size());
                    let between = if place > 0 { ", " } else { "" };
                    write!(text, "{between}{},{}", i16::from(x) - middle_x, i16::from(y) - middle_y)
                }
                _ => write!(text, "{}{}", if place > 0 { " " } else { "" }, mv.coord()),
            };
        }
        text.push('\n');
    }
    Ok(Written::new(text, losses))
}
