//! `gomoku play`

use std::io::{self, BufReader, IsTerminal, Write};
use std::process::{self, ExitCode};

use anyhow::{Context, Result, anyhow};
use gomoku::core::{Opening, OpeningRule, Player, Rules};
use gomoku::engine::{Scenario, ScenarioSeats};
use gomoku::kalaha::TicTacToe;
use gomoku::search::Game;
use rand::{Rng, RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::args::{FiveArguments, GameArguments, PlayArguments, Starts};
use crate::position;
use crate::table::{
    Algorithm, Console, Depth, Engines, PlayerKind, Players, Seats, Session, TableGame, ask_for_game,
    ask_for_players, five, game_on, kalaha, mnk, play_opening,
};

/// Who plays five in a row against a person if nobody says: the strongest.
const USUAL_ENGINE: &str = "flagship";

pub(crate) fn run(arguments: &PlayArguments) -> Result<ExitCode> {
    // A person who interrupts a game wants to leave it, and leaves it in order.
    ctrlc::set_handler(|| {
        let _ = writeln!(io::stdout(), "\nYou left the game.");
        process::exit(0);
    })
    .context("the handler for Ctrl-C could not be installed")?;

    let terminal = io::stdin().is_terminal();
    let mut input = BufReader::new(io::stdin());
    let mut output = io::stdout();
    let mut console = Console::new(&mut input, &mut output, terminal);

    let game = match &arguments.game {
        Some(game) => game.clone(),
        None => match ask_for_game(&mut console)? {
            Some(game) => game,
            None => return leave(&mut console),
        },
    };
    let sides = &arguments.sides;
    let usual = usual_players(&game)?;
    let engines = match &game {
        GameArguments::Mnk(_) | GameArguments::Five(_) => Engines::CanPlay,
        GameArguments::Kalaha(_) => Engines::PlayPerfectly,
        GameArguments::TicTacToe => Engines::CannotPlay,
    };
    let open = sides.player1.is_none() || sides.player2.is_none() || sides.starts.is_none();
    let players = if open && (terminal || sides.menu) {
        match ask_for_players(&mut console, sides, &usual, engines)? {
            Some(players) => players,
            None => return leave(&mut console),
        }
    } else {
        let [first, second] = usual.kinds;
        Players {
            kinds: [sides.player1.clone().unwrap_or(first), sides.player2.clone().unwrap_or(second)],
            starts: sides.starts.unwrap_or(usual.starts),
        }
    };
    let seed = sides.seed.unwrap_or_else(|| rand::rng().random_range(0..1_000_000));
    let mut lots = Xoshiro256PlusPlus::seed_from_u64(seed);
    match game {
        GameArguments::TicTacToe => {
            start_with_mover(TicTacToe::default(), players, &mut lots, seed)?.run(&mut console)?;
        }
        GameArguments::Mnk(arguments) => {
            start_with_mover(mnk(&arguments)?, players, &mut lots, seed)?.run(&mut console)?;
        }
        GameArguments::Five(arguments) => {
            if let Some(path) = &arguments.scenario {
                introduce(&position::scenario(path)?, &mut console)?;
            }
            if arguments.opening == OpeningRule::Free {
                start_with_mover(five(&arguments, seed)?, players, &mut lots, seed)?.run(&mut console)?;
            } else {
                let seats = players.keep_sides(&mut lots);
                return play_from_opening(&arguments, seats, seed, &mut console);
            }
        }
        GameArguments::Kalaha(arguments) => {
            let seats = players.keep_sides(&mut lots);
            start(kalaha(&arguments, seats.side(seats.starter))?, seats, seed)?.run(&mut console)?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Five in a row that begins with an opening.
fn play_from_opening(
    arguments: &FiveArguments,
    seats: Seats,
    seed: u64,
    console: &mut Console<'_>,
) -> Result<ExitCode> {
    let opening = Opening::new(arguments.opening, arguments.size, Rules::new(5, arguments.rule)?)?;
    // Who cannot play the game is told so before the opening.
    start(game_on(opening.board().clone())?, seats.clone(), seed)?;
    let Some(opened) = play_opening(opening, &seats, seed, console)? else { return leave(console) };
    console.say("")?;
    let game = game_on(opened.board)?;
    let seats = seats.with_first(opened.x, game.side_to_move());
    start(game, seats, seed)?.run(console)?;
    Ok(ExitCode::SUCCESS)
}

/// What a scenario says of itself.
fn introduce(scenario: &Scenario, console: &mut Console<'_>) -> Result<()> {
    let author =
        if scenario.author().is_empty() { String::new() } else { format!(" (by {})", scenario.author()) };
    console.say(format_args!("{}{author}", scenario.title()))?;
    for (what, said) in [("Difficulty", scenario.difficulty()), ("Length", scenario.length())] {
        if !said.is_empty() {
            console.say(format_args!("{what}: {said}"))?;
        }
    }
    Ok(())
}

/// Whoever begins has the side that is to move.
fn start_with_mover<G: TableGame>(
    game: G,
    players: Players,
    lots: &mut impl Rng,
    seed: u64,
) -> Result<Session<G>> {
    let seats = players.starter_at(game.side_to_move(), lots);
    start(game, seats, seed)
}

fn start<G: TableGame>(game: G, seats: Seats, seed: u64) -> Result<Session<G>> {
    Session::new(game, seats, seed).map_err(|error| anyhow!(error))
}

fn leave(console: &mut Console<'_>) -> Result<ExitCode> {
    console.say("Nothing was played.")?;
    Ok(ExitCode::SUCCESS)
}

/// Who plays if nobody says: a person against alpha-beta, or against an engine in five in a row and in Kalaha, the starter drawn
/// by lot; in a scenario those whom it names.
fn usual_players(game: &GameArguments) -> Result<Players> {
    let GameArguments::Five(five) = game else {
        let computer = match game {
            GameArguments::Kalaha(_) => PlayerKind::Perfect(None),
            _ => PlayerKind::Search(Algorithm::AlphaBeta, Depth::Usual),
        };
        return Ok(Players { kinds: [PlayerKind::Human, computer], starts: Starts::Lot });
    };
    let engine = PlayerKind::Engine(USUAL_ENGINE.parse()?);
    let Some(path) = &five.scenario else {
        return Ok(Players { kinds: [PlayerKind::Human, engine], starts: Starts::Lot });
    };
    let scenario = position::scenario(path)?;
    let human = match scenario.seats() {
        ScenarioSeats::HumanIsX => Player::X,
        ScenarioSeats::HumanIsO => Player::O,
        ScenarioSeats::TwoHumans => {
            let kinds = [PlayerKind::Human, PlayerKind::Human];
            return Ok(Players { kinds, starts: Starts::Player1 });
        }
    };
    let starts = if scenario.side_to_move() == human { Starts::Player1 } else { Starts::Player2 };
    Ok(Players { kinds: [PlayerKind::Human, engine], starts })
}
