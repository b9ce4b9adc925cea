//! `gomoku play`

use std::env;
use std::io::{self, BufReader, IsTerminal, Write};
use std::path::Path;
use std::process::{self, ExitCode};

use anyhow::{Result, anyhow, ensure};
use gomoku::core::{Opening, OpeningRule, Rules};
use gomoku::kalaha::TicTacToe;
use gomoku::search::Game;
use rand::{Rng, RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::args::{FiveArguments, GameArguments, HabitArguments, PlayArguments};
use crate::signals::when_asked_to_end;
use crate::table::{
    Console, Engines, LOAD_ALONE, Players, SavableGame, Seats, Session, ask_for_game, ask_for_players, five,
    game_on, introduction, kalaha, mnk, open_file, play_opening, take_seats, usual_players,
};
use crate::{position, screen};

pub(crate) fn run(arguments: &PlayArguments) -> Result<ExitCode> {
    if wants_screen(arguments) {
        return screen::run(arguments, seed(arguments));
    }
    play_in_lines(arguments)
}

/// Whether the game is played on the full screen: somebody must sit before one that can be drawn on.
fn wants_screen(arguments: &PlayArguments) -> bool {
    let is_dumb = env::var_os("TERM").is_none_or(|term| term == "dumb" || term.is_empty());
    let is_terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
    is_terminal && !arguments.habits.plain && !arguments.sides.menu && (cfg!(windows) || !is_dumb)
}

fn seed(arguments: &PlayArguments) -> u64 {
    arguments.sides.seed.unwrap_or_else(|| rand::rng().random_range(0..1_000_000))
}

/// For pipes and for those to whom a screen is read out.
fn play_in_lines(arguments: &PlayArguments) -> Result<ExitCode> {
    ensure!(
        arguments.habits.games.is_none(),
        "--games plays on the full screen, which needs a terminal; expected `gomoku match` elsewhere"
    );
    // A person who interrupts a game wants to leave it, and leaves it in order.
    when_asked_to_end(|| {
        let _ = writeln!(io::stdout(), "\nYou left the game.");
        process::exit(0);
    })?;

    let terminal = io::stdin().is_terminal();
    let mut input = BufReader::new(io::stdin());
    let mut output = io::stdout();
    talk(arguments, &mut Console::new(&mut input, &mut output, terminal))
}

/// Asks for what is left open, and plays the game.
pub(crate) fn talk(arguments: &PlayArguments, console: &mut Console<'_>) -> Result<ExitCode> {
    let terminal = console.is_terminal();
    if let Some(path) = &arguments.habits.load {
        ensure!(arguments.game.is_none(), LOAD_ALONE);
        return go_on(path, arguments, console);
    }
    let game = match &arguments.game {
        Some(game) => game.clone(),
        None => match ask_for_game(console)? {
            Some(game) => game,
            None => return leave(console),
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
        match ask_for_players(console, sides, &usual, engines)? {
            Some(players) => players,
            None => return leave(console),
        }
    } else {
        usual.with(sides)
    };
    let seed = seed(arguments);
    let mut lots = Xoshiro256PlusPlus::seed_from_u64(seed);
    let habits = &arguments.habits;
    match game {
        GameArguments::TicTacToe => {
            start_with_mover(TicTacToe::default(), players, &mut lots, habits, seed)?.run(console)?;
        }
        GameArguments::Mnk(arguments) => {
            start_with_mover(mnk(&arguments)?, players, &mut lots, habits, seed)?.run(console)?;
        }
        GameArguments::Five(arguments) => {
            if let Some(path) = &arguments.scenario {
                for line in introduction(&position::scenario(path)?) {
                    console.say(line)?;
                }
            }
            if arguments.opening == OpeningRule::Free {
                let game = five(&arguments, seed)?;
                start_with_mover(game, players, &mut lots, habits, seed)?.run(console)?;
            } else {
                let seats = players.keep_sides(&mut lots);
                return play_from_opening(&arguments, seats, habits, seed, console);
            }
        }
        GameArguments::Kalaha(arguments) => {
            let seats = players.keep_sides(&mut lots);
            let game = kalaha(&arguments, seats.side(seats.starter))?;
            start(game, seats, habits, seed)?.run(console)?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Goes on with the game of a file.
fn go_on(path: &Path, arguments: &PlayArguments, console: &mut Console<'_>) -> Result<ExitCode> {
    let (mut sitting, told) = open_file(path).map_err(|error| anyhow!(error))?;
    take_seats(&mut *sitting, &arguments.sides).map_err(|error| anyhow!(error))?;
    console.say(told)?;
    let habits = &arguments.habits;
    sitting.play_in_lines(habits.after_win(), &habits.limits(), console)?;
    Ok(ExitCode::SUCCESS)
}

/// Five in a row that begins with an opening.
fn play_from_opening(
    arguments: &FiveArguments,
    seats: Seats,
    habits: &HabitArguments,
    seed: u64,
    console: &mut Console<'_>,
) -> Result<ExitCode> {
    let opening = Opening::new(arguments.opening, arguments.size, Rules::new(5, arguments.rule)?)?;
    // Who cannot play the game is told so before the opening.
    start(game_on(opening.board().clone())?, seats.clone(), habits, seed)?;
    let Some(opened) = play_opening(opening, &seats, seed, &habits.limits(), console)? else {
        return leave(console);
    };
    console.say("")?;
    let game = game_on(opened.board)?;
    let seats = seats.with_first(opened.x, game.side_to_move());
    start(game, seats, habits, seed)?.run(console)?;
    Ok(ExitCode::SUCCESS)
}

/// Whoever begins has the side that is to move.
fn start_with_mover<G: SavableGame>(
    game: G,
    players: Players,
    lots: &mut impl Rng,
    habits: &HabitArguments,
    seed: u64,
) -> Result<Session<G>> {
    let seats = players.starter_at(game.side_to_move(), lots);
    start(game, seats, habits, seed)
}

fn start<G: SavableGame>(game: G, seats: Seats, habits: &HabitArguments, seed: u64) -> Result<Session<G>> {
    let session = Session::new(game, seats, seed).map_err(|error| anyhow!(error))?;
    Ok(session.with_habits(habits.after_win(), habits.limits()))
}

fn leave(console: &mut Console<'_>) -> Result<ExitCode> {
    console.say("Nothing was played.")?;
    Ok(ExitCode::SUCCESS)
}
