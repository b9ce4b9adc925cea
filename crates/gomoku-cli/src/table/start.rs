//! How a game begins: who plays if nobody says, and the first position.

use anyhow::{Result, anyhow};
use gomoku::core::{Opening, OpeningRule, Rules};
use gomoku::kalaha::TicTacToe;
use gomoku::search::Game;
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::course::Course;
use super::game_sitting::Table;
use super::opening_sitting::OpeningTable;
use super::saved::SavableGame;
use super::sitting::Sitting;
use super::{Algorithm, Depth, PlayerKind, Players, Seats, five, kalaha, mnk, scenario};
use crate::args::{GameArguments, SideArguments, Starts};
use crate::position;

/// Who plays five in a row against a person if nobody says: the strongest.
const USUAL_ENGINE: &str = "flagship";

/// Who plays if nobody says: a person against alpha-beta, or against an engine in five in a row and in Kalaha, the starter drawn
/// by lot; in a scenario those whom it names.
pub(crate) fn usual_players(game: &GameArguments) -> Result<Players> {
    let GameArguments::Five(five) = game else {
        let computer = match game {
            GameArguments::Kalaha(_) => PlayerKind::Perfect(None),
            _ => PlayerKind::Search(Algorithm::AlphaBeta, Depth::Usual),
        };
        return Ok(Players { kinds: [PlayerKind::Human, computer], starts: Starts::Lot });
    };
    let Some(path) = &five.scenario else {
        return Ok(Players { kinds: [PlayerKind::Human, usual_opponent()?], starts: Starts::Lot });
    };
    scenario::players(&position::scenario(path)?)
}

/// The strongest player of five in a row.
pub(super) fn usual_opponent() -> Result<PlayerKind> {
    Ok(PlayerKind::Engine(USUAL_ENGINE.parse()?))
}

/// A game for the full screen, about to begin.
pub(crate) fn sit_down(game: &GameArguments, players: Players, seed: u64) -> Result<Box<dyn Sitting>> {
    let mut lots = Xoshiro256PlusPlus::seed_from_u64(seed);
    match game {
        GameArguments::TicTacToe => {
            let game = TicTacToe::default();
            let seats = players.starter_at(game.side_to_move(), &mut lots);
            table(game, seats, seed)
        }
        GameArguments::Mnk(arguments) => {
            let game = mnk(arguments)?;
            let seats = players.starter_at(game.side_to_move(), &mut lots);
            table(game, seats, seed)
        }
        GameArguments::Five(arguments) if arguments.opening == OpeningRule::Free => {
            let game = five(arguments, seed)?;
            let seats = players.starter_at(game.side_to_move(), &mut lots);
            table(game, seats, seed)
        }
        GameArguments::Five(arguments) => {
            let opening = Opening::new(arguments.opening, arguments.size, Rules::new(5, arguments.rule)?)?;
            let seats = players.keep_sides(&mut lots);
            sit_at_opening(opening, seats, seed).map_err(|error| anyhow!(error))
        }
        GameArguments::Kalaha(arguments) => {
            let seats = players.keep_sides(&mut lots);
            table(kalaha(arguments, seats.side(seats.starter))?, seats, seed)
        }
    }
}

fn table<G: SavableGame>(game: G, seats: Seats, seed: u64) -> Result<Box<dyn Sitting>> {
    sit_at(game, seats, seed).map_err(|error| anyhow!(error))
}

/// A game from this position on. The error says who cannot play it.
pub(crate) fn sit_at<G: SavableGame>(game: G, seats: Seats, seed: u64) -> Result<Box<dyn Sitting>, String> {
    Ok(Box::new(Table::new(Course::new(game), seats, seed)?))
}

/// An opening and the game that follows it. The error says who cannot play that.
pub(crate) fn sit_at_opening(opening: Opening, seats: Seats, seed: u64) -> Result<Box<dyn Sitting>, String> {
    Ok(Box::new(OpeningTable::new(opening, seats, seed)?))
}

/// What is said to those who name a game and a file of one.
pub(crate) const LOAD_ALONE: &str =
    "--load goes on with the game of a file; expected no other game beside it";

/// Those whom the command line names take the seats of a game from a file; who begins is settled there.
pub(crate) fn take_seats(sitting: &mut dyn Sitting, sides: &SideArguments) -> Result<(), String> {
    for (player, kind) in [(1, &sides.player1), (2, &sides.player2)] {
        if let Some(kind) = kind {
            sitting.exchange(player, kind.clone())?;
        }
    }
    Ok(())
}
