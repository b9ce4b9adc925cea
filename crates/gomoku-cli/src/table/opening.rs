//! An opening at the table: people are asked; computers place by lot and choose by a search.

use std::io;

use gomoku::core::{Board, Coord, Opening, OpeningAction, OpeningTurn, Person, Player};
use gomoku::engine::MnkGame;
use gomoku::engine::matches::random_opening;
use gomoku::search::{Limits, Observer, Score, TieBreak};
use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::cells;
use super::computers::search;
use super::picture::Picture;
use super::{Algorithm, Console, Depth, PlayerKind, Seats, TableGame};
use crate::progress::Thinking;

/// What came out of an opening.
pub(crate) struct Opened {
    pub(crate) board: Board,
    /// The player, 1 or 2, who plays X.
    pub(crate) x: u8,
}

/// Plays an opening; `None` if a person leaves. The player who starts is the first person. Computers choose within the limits
/// of their moves.
pub(crate) fn play_opening(
    mut opening: Opening,
    seats: &Seats,
    seed: u64,
    limits: &Limits,
    console: &mut Console<'_>,
) -> io::Result<Option<Opened>> {
    let lot = if seats.by_lot { ", drawn by lot" } else { "" };
    console.say(format_args!("Opening {}: player {} begins{lot}.", opening.rule(), seats.starter))?;
    while let Some(turn) = opening.turn() {
        let player = number(turn.person(), seats);
        let action = if *seats.kind_of(player) == PlayerKind::Human {
            match ask(&opening, turn, player, console)? {
                Some(action) => action,
                None => return Ok(None),
            }
        } else {
            decide(&opening, turn, seed, limits, &mut Thinking::new())
        };
        match opening.apply(action) {
            Ok(()) => console.say(format_args!("Player {player} {}", told(turn, action)))?,
            Err(error) => console.say(format_args!("Not possible: {error}"))?,
        }
    }
    let x = opening.person(Player::X).map_or(seats.starter, |person| number(person, seats));
    Ok(Some(Opened { board: opening.into_board(), x }))
}

/// The number of the player who is this person.
pub(super) fn number(person: Person, seats: &Seats) -> u8 {
    match person {
        Person::One => seats.starter,
        Person::Two => 3 - seats.starter,
    }
}

pub(super) fn told(turn: OpeningTurn, action: OpeningAction) -> String {
    match (turn, action) {
        (OpeningTurn::Place(_, stone), OpeningAction::Place(coord)) => format!("places {stone} {coord}"),
        (_, OpeningAction::Place(coord)) => format!("places {coord}"),
        (_, OpeningAction::Take(stones)) => format!("takes {stones}"),
        (_, OpeningAction::AddTwo) => "adds two stones".to_owned(),
    }
}

/// Asks a person until there is an answer that means something; `None` if the person leaves.
fn ask(
    opening: &Opening,
    turn: OpeningTurn,
    player: u8,
    console: &mut Console<'_>,
) -> io::Result<Option<OpeningAction>> {
    let size = opening.board().size();
    console.say(format_args!("\n{}\n", picture(opening)))?;
    let wanted = match turn {
        OpeningTurn::Place(_, stone) => format!("places {stone} ({}", cells::hint(size)),
        OpeningTurn::Choose(_) => "chooses (X or O".to_owned(),
        OpeningTurn::ChooseOrAddTwo(_) => "chooses (X or O, or two: to add two stones".to_owned(),
    };
    loop {
        let Some(line) = console.ask(&format!("Player {player} {wanted}, or quit):"))? else {
            return Ok(None);
        };
        let read = match (turn, line.to_ascii_lowercase().as_str()) {
            (_, "quit" | "exit" | "q") => return Ok(None),
            (OpeningTurn::Place(..), _) => cells::read(size, &line).map(OpeningAction::Place),
            (_, "x") => Ok(OpeningAction::Take(Player::X)),
            (_, "o") => Ok(OpeningAction::Take(Player::O)),
            (OpeningTurn::ChooseOrAddTwo(_), "two") => Ok(OpeningAction::AddTwo),
            (OpeningTurn::ChooseOrAddTwo(_), _) => {
                Err(format!("'{line}' is none of these; enter X, O or two"))
            }
            (OpeningTurn::Choose(_), _) => Err(format!("'{line}' is none of these; enter X or O")),
        };
        match read
            .and_then(|action| opening.check(action).map(|()| action).map_err(|error| error.to_string()))
        {
            Ok(action) => return Ok(Some(action)),
            Err(reason) => console.say(format_args!("Not possible: {reason}"))?,
        }
    }
}

/// The board of an opening, with the last stone marked.
pub(super) fn picture(opening: &Opening) -> Picture {
    let game = MnkGame::new(opening.board().clone());
    game.picture(opening.board().last_move().map(|(coord, _)| (&game, coord)))
}

/// What a computer does.
pub(super) fn decide(
    opening: &Opening,
    turn: OpeningTurn,
    seed: u64,
    limits: &Limits,
    observer: &mut dyn Observer<Coord>,
) -> OpeningAction {
    let board = opening.board();
    match turn {
        OpeningTurn::Place(..) => place(opening, seed),
        OpeningTurn::Choose(_) | OpeningTurn::ChooseOrAddTwo(_) => {
            // O is to move: what is good for O is to be had by taking O.
            let game = MnkGame::new(board.clone());
            let report = search(&game, Algorithm::AlphaBeta, Depth::Usual, TieBreak::First, limits, observer);
            OpeningAction::Take(if report.value > Score::DRAW { Player::O } else { Player::X })
        }
    }
}

/// Where a computer puts a stone: as in a random opening if that is allowed, else as near to the first stone as is allowed.
fn place(opening: &Opening, seed: u64) -> OpeningAction {
    let board = opening.board();
    let drawn = random_opening(board.size(), board.rules(), 3, seed);
    let drawn = drawn.get(board.moves().len()).copied().map(OpeningAction::Place);
    if let Some(action) = drawn.filter(|action| opening.check(*action).is_ok()) {
        return action;
    }
    let first = board.moves().next().map(|(coord, _)| coord);
    let distance = |action: &OpeningAction| match (action, first) {
        (OpeningAction::Place(coord), Some(first)) => from(*coord, first),
        _ => 0,
    };
    let mut actions = opening.actions();
    let nearest = actions.iter().map(distance).min();
    actions.retain(|action| Some(distance(action)) == nearest);
    let mut lots = Xoshiro256PlusPlus::seed_from_u64(seed.wrapping_add(board.moves().len() as u64));
    actions.choose(&mut lots).copied().unwrap_or(OpeningAction::AddTwo)
}

fn from(coord: Coord, first: Coord) -> u8 {
    coord.column().abs_diff(first.column()).max(coord.row().abs_diff(first.row()))
}
