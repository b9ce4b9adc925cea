//! Positions: diagrams, matrices and scenarios.

use super::format::Format;
use super::place::Place;
use super::read::{Note, Notes, Reading, text_of};
use super::read_error::{ReadError, ReadErrorKind};
use super::transcript::Transcript;
use super::write::{Loss, Losses, Written};
use crate::board::Board;
use crate::rules::Rules;
use crate::scenario::{Scenario, ScenarioSeats};

/// Reads diagrams or matrices with blank lines between them.
pub(super) fn read(format: Format, bytes: &[u8]) -> Result<Reading, ReadError> {
    let mut notes = Notes::default();
    let text = text_of(bytes, &mut notes);
    let mut games = Vec::new();
    let lines: Vec<&str> = text.lines().collect();
    let is_blank = |line: &&str| line.trim_matches([' ', '\t']).is_empty();
    let mut next = 0;
    while let Some(start) = (next..lines.len()).find(|&line| !is_blank(&lines[line])) {
        next = (start..lines.len()).find(|&line| is_blank(&lines[line])).unwrap_or(lines.len());
        let block = lines[start..next].join("\n");
        let board = match format {
            Format::Matrix => Board::from_matrix(&block, Rules::default()),
            _ => Board::from_diagram(&block, Rules::default()),
        };
        games.push(position(&board.map_err(|error| ReadError::board(start, &error))?));
    }
    if games.is_empty() {
        return Err(ReadError::new(Place::Text { line: 1, column: 1 }, ReadErrorKind::NoGame { format }));
    }
    Ok(notes.reading(games))
}

/// The position of a board whose rules nobody has told.
fn position(board: &Board) -> Transcript {
    let mut transcript = Transcript::new(board.size());
    for (coord, player) in board.iter_stones() {
        // They lie on different cells of a board of that size.
        let _ = transcript.set_up(coord, player);
    }
    transcript
}

/// Writes diagrams or matrices with blank lines between them.
pub(super) fn write(format: Format, games: &[Transcript]) -> Written {
    let mut losses = Losses::default();
    let mut texts = Vec::new();
    for game in games {
        let board = game.board();
        let by_stones = Board::from_stones(board.size(), board.rules(), board.iter_stones());
        let same_turn = by_stones.is_ok_and(|other| other.side_to_move() == board.side_to_move());
        losses.add_if(!same_turn, Loss::SideToMove);
        add_losses_of_a_position(game, &mut losses);
        losses.add_if(has_comments(game), Loss::Comments);
        losses.add_if(game.title().is_some(), Loss::Title);
        losses.add_if(game.rules().is_some_and(|rules| rules != Rules::default()), Loss::Rules);
        texts.push(match format {
            Format::Matrix => board.to_matrix(),
            _ => board.to_diagram(),
        });
    }
    Written::new(texts.join("\n\n") + "\n", losses)
}

/// What no mere position tells.
fn add_losses_of_a_position(game: &Transcript, losses: &mut Losses) {
    let moves = game.moves();
    losses.add_if(!moves.is_empty(), Loss::MoveOrder);
    losses.add_if(moves.iter().any(|mv| mv.time().is_some()), Loss::Times);
    losses.add_if(has_names(game), Loss::Names);
    losses.add_if(game.date().is_some(), Loss::Date);
    losses.add_if(game.ending().is_some(), Loss::Ending);
}

/// Is anything said of the game or its moves?
pub(super) fn has_comments(game: &Transcript) -> bool {
    let of_moves = game.moves().iter().any(|mv| mv.comment().or(mv.label()).is_some());
    of_moves || game.comment().is_some()
}

/// Is the name of a player known?
pub(super) fn has_names(game: &Transcript) -> bool {
    crate::player::Player::ALL.into_iter().any(|player| game.name(player).is_some())
}

/// Reads a scenario.
pub(super) fn read_scenario(bytes: &[u8]) -> Result<Reading, ReadError> {
    let mut notes = Notes::default();
    let scenario = Scenario::parse(&text_of(bytes, &mut notes))?;
    let words = [scenario.difficulty(), scenario.length()];
    if words.iter().any(|word| !word.is_empty()) || scenario.seats() != ScenarioSeats::TwoHumans {
        notes.add(Note::ScenarioDetails);
    }
    let author = match scenario.author() {
        "" => String::new(),
        author => format!("By {author}"),
    };
    let game = position(scenario.board())
        .with_rules(Rules::default())
        .with_first_to_move(scenario.side_to_move())
        .with_title(scenario.title())
        .with_comment(author);
    Ok(notes.reading(vec![game]))
}

/// Writes a scenario, in the middle of its larger board.
pub(super) fn write_scenario(game: &Transcript) -> Written {
    let mut losses = Losses::default();
    let size = game.size();
    losses.add_if(size.width() < Scenario::SIDE || size.height() < Scenario::SIDE, Loss::Size);
    losses.add_if(game.rules().is_some_and(|rules| rules != Rules::default()), Loss::Rules);
    let author = game
        .comment()
        .and_then(|comment| comment.strip_prefix("By "))
        .filter(|author| !author.contains('\n'));
    if author.is_none() || game.moves().iter().any(|mv| mv.comment().or(mv.label()).is_some()) {
        losses.add_if(has_comments(game), Loss::Comments);
    }
    add_losses_of_a_position(game, &mut losses);
    let board = game.board_by(Rules::default());
    let scenario =
        Scenario::new(game.title().unwrap_or_default(), &board).with_author(author.unwrap_or_default());
    Written::new(scenario.to_string(), losses)
}
