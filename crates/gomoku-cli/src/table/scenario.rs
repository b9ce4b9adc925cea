//! Positions set up in advance: the board, who plays them, and what they say of themselves.

use anyhow::Result;
use gomoku::core::{Board, Player, Rule, Rules};
use gomoku::engine::{Scenario, ScenarioSeats};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::sitting::Sitting;
use super::start::{sit_at, usual_opponent};
use super::{PlayerKind, Players, game_on};
use crate::args::{GameArguments, Starts};
use crate::position;
use crate::printable::printable;

/// The board of a scenario, by this rule.
pub(super) fn board(scenario: Scenario, rule: Rule) -> Result<Board> {
    let (rules, board) = (Rules::new(5, rule)?, scenario.into_board());
    let stones = Board::from_stones(board.size(), rules, board.iter_stones())?;
    Ok(stones.with_side_to_move(board.side_to_move()))
}

/// Those who play a scenario by what it says.
pub(super) fn players(scenario: &Scenario) -> Result<Players> {
    let human = match scenario.seats() {
        ScenarioSeats::HumanIsX => Player::X,
        ScenarioSeats::HumanIsO => Player::O,
        ScenarioSeats::TwoHumans => {
            let kinds = [PlayerKind::Human, PlayerKind::Human];
            return Ok(Players { kinds, starts: Starts::Player1 });
        }
    };
    let starts = if scenario.side_to_move() == human { Starts::Player1 } else { Starts::Player2 };
    Ok(Players { kinds: [PlayerKind::Human, usual_opponent()?], starts })
}

/// The game of a scenario, with those whom it names, and what it says of itself.
pub(super) fn sit_at_scenario(bytes: &[u8]) -> Result<(Box<dyn Sitting>, String), String> {
    let scenario = Scenario::parse(&String::from_utf8_lossy(bytes)).map_err(|error| error.to_string())?;
    let told = in_a_line(&scenario);
    let players = players(&scenario).map_err(|error| error.to_string())?;
    let board = board(scenario, Rule::Freestyle).map_err(|error| error.to_string())?;
    let mut lots = Xoshiro256PlusPlus::seed_from_u64(0);
    let seats = players.starter_at(gomoku::engine::side(board.side_to_move()), &mut lots);
    let game = game_on(board).map_err(|error| error.to_string())?;
    Ok((sit_at(game, seats, 0)?, told))
}

/// What a scenario says of itself: its title and author, how hard and how long it is.
pub(crate) fn introduction(scenario: &Scenario) -> Vec<String> {
    let author =
        if scenario.author().is_empty() { String::new() } else { format!(" (by {})", scenario.author()) };
    let title = format!("{}{author}", scenario.title());
    let more = [("Difficulty", scenario.difficulty()), ("Length", scenario.length())];
    let more = more.into_iter().filter(|(_, said)| !said.is_empty());
    let lines = [title].into_iter().chain(more.map(|(what, said)| format!("{what}: {said}")));
    lines.map(|line| printable(&line)).collect()
}

/// The same in one line.
fn in_a_line(scenario: &Scenario) -> String {
    let parts = introduction(scenario);
    parts.iter().map(|part| format!("{}.", part.trim_end_matches('.'))).collect::<Vec<_>>().join(" ")
}

/// What the scenario of a game says of itself; nothing if it has none.
pub(crate) fn told_of_scenario(game: &GameArguments) -> Option<String> {
    let GameArguments::Five(five) = game else { return None };
    Some(in_a_line(&position::scenario(five.scenario.as_ref()?).ok()?))
}
