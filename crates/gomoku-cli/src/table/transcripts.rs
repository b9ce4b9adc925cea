//! Games on boards in the formats of other programs.

use gomoku::core::formats::{Ending, Format, Loss, ReadOptions, Transcript, WonBy};
use gomoku::core::{Board, BoardOutcome, Player};
use gomoku::engine::{MnkGame, player, side};

use super::course::Course;
use super::game_sitting::Table;
use super::saved::Saved;
use super::sitting::{How, Sitting};
use super::{PlayerKind, Players, game_on};
use crate::args::Starts;
use crate::position;

/// Writes a game, and tells what the format cannot hold.
pub(crate) fn write(saved: &Saved, format: Format) -> Result<(String, Vec<Loss>), String> {
    if saved.on_board.is_none() {
        return Err(format!("{format} holds games of n in a row; expected .json for this game"));
    }
    let written = format.write(&[transcript(saved)?]).map_err(|error| error.to_string())?;
    let losses = written.losses.clone();
    Ok((written.into_text(), losses))
}

/// The game with all that programs tell each other about it.
pub(super) fn transcript(saved: &Saved) -> Result<Transcript, String> {
    let Some((start, moves)) = &saved.on_board else {
        return Err("it is no game of n in a row; expected one".to_owned());
    };
    let mut board = start.clone();
    let mut decided = board.outcome();
    for coord in moves {
        // As a game that goes on after a win has it; the first win counts.
        let player = board.side_to_move();
        board.play(*coord).or_else(|_| board.place(*coord, player)).map_err(|error| error.to_string())?;
        decided = decided.or_else(|| board.outcome());
    }
    let mut transcript = Transcript::from_board(&board);
    for player in Player::ALL {
        let name = &saved.names[player.index()];
        if !name.is_empty() {
            transcript = transcript.with_name(player, name);
        }
    }
    let ending = match (decided, saved.conceded) {
        (Some(BoardOutcome::Win(player)), _) => Ending::won(player),
        (Some(_), _) => Ending::Drawn,
        (None, Some((loser, how))) => {
            let by = if how == How::Time { WonBy::Time } else { WonBy::Resignation };
            Ending::Won { player: player(!loser), by }
        }
        (None, None) => Ending::Unfinished,
    };
    Ok(transcript.with_ending(ending))
}

/// Reads the first game of a file, and tells what was left out.
pub(crate) fn read(bytes: &[u8], format: Format) -> Result<(Box<dyn Sitting>, String), String> {
    let reading = format.read(bytes, &ReadOptions::default()).map_err(|error| error.to_string())?;
    let count = reading.games.len();
    let mut game = reading.games.into_iter().next().ok_or("there is no game in it")?;
    if game.rules().is_none() {
        let rules = position::usual_rules(game.size(), None).map_err(|error| error.to_string())?;
        game = game.with_rules(rules);
    }
    let mut told = String::new();
    if count > 1 {
        told = format!(" It is the first of {count} games.");
    }
    if let Some(note) = reading.notes.first() {
        told = format!("{told} Note: {note}.");
    }
    let sitting = seated(course(&game)?, &game)?;
    Ok((sitting, told))
}

/// The course of a game, move by move; if its moves are not by turns, the position that they led to.
fn course(game: &Transcript) -> Result<Course<MnkGame>, String> {
    let mut start = game.clone();
    start.truncate(0);
    let start = start.with_first_to_move(game.first_to_move());
    let begin = |board: Board| game_on(board).map(Course::new).map_err(|error| error.to_string());
    let mut course = begin(start.board())?;
    for mv in game.moves() {
        if course.game().board().side_to_move() != mv.player() {
            return begin(game.board());
        }
        course.make(mv.coord());
    }
    Ok(course)
}

/// Those who played, if they are players of this program, and people in the place of all others.
fn seated(course: Course<MnkGame>, game: &Transcript) -> Result<Box<dyn Sitting>, String> {
    let side_to_move = side(course.game().board().side_to_move());
    let kind = |player| game.name(player).and_then(|name| name.parse().ok()).unwrap_or(PlayerKind::Human);
    let players = Players { kinds: Player::ALL.map(kind), starts: Starts::Player1 };
    if let Ok(table) = Table::new(course.clone(), players.seated(1, side_to_move), 0) {
        return Ok(Box::new(table));
    }
    let people = Players { kinds: [PlayerKind::Human, PlayerKind::Human], starts: Starts::Player1 };
    Ok(Box::new(Table::new(course, people.seated(1, side_to_move), 0)?))
}

#[cfg(test)]
mod tests {
    use gomoku::core::{BoardSize, Rules};
    use gomoku::search::Side;

    use super::*;
    use crate::table::{Conceded, SavableGame, TableGame};

    #[test]
    fn the_first_win_counts_whatever_is_played_or_given_up_after_it() {
        let mut course =
            Course::new(game_on(Board::new(BoardSize::square(9).unwrap(), Rules::default())).unwrap());
        for text in ["a1", "a2", "b1", "b2", "c1", "c2", "d1", "d2", "e1", "e2"] {
            course.make(course.game().read_move(text).unwrap());
        }
        let kinds = [PlayerKind::Human, PlayerKind::Human];
        let seats = Players { kinds, starts: Starts::Player1 }.seated(1, Side::First);
        for conceded in [None, Some(Conceded { player: 1, how: How::Time })] {
            let saved = MnkGame::saved(&course, &seats, 0, conceded);
            let (text, _) = write(&saved, Format::Sgf).unwrap();
            let read = Format::Sgf.read(text.as_bytes(), &ReadOptions::default()).unwrap();
            let ending = read.games[0].ending();
            assert!(matches!(ending, Some(Ending::Won { player: Player::X, .. })), "{text}");
        }
    }
}
