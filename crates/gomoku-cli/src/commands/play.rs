//! `gomoku play`

use std::io::{self, BufReader, IsTerminal, Write};
use std::process::{self, ExitCode};

use anyhow::{Context, Result};
use gomoku::kalaha::TicTacToe;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::args::{GameArguments, PlayArguments, SideArguments, Starts};
use crate::table::{
    Algorithm, Console, Depth, PlayerKind, Players, Session, ask_for_game, ask_for_players, kalaha, mnk,
};

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
    let open = sides.player1.is_none() || sides.player2.is_none() || sides.starts.is_none();
    let players = if open && (terminal || sides.menu) {
        match ask_for_players(&mut console, sides)? {
            Some(players) => players,
            None => return leave(&mut console),
        }
    } else {
        usual_players(sides)
    };
    let seed = sides.seed.unwrap_or_else(|| rand::rng().random_range(0..1_000_000));
    let mut lots = Xoshiro256PlusPlus::seed_from_u64(seed);
    match game {
        GameArguments::TicTacToe => {
            Session::new(TicTacToe::default(), players.starter_is_first(&mut lots), seed)
                .run(&mut console)?;
        }
        GameArguments::Mnk(arguments) => {
            Session::new(mnk(&arguments)?, players.starter_is_first(&mut lots), seed).run(&mut console)?;
        }
        GameArguments::Kalaha(arguments) => {
            let seats = players.keep_sides(&mut lots);
            Session::new(kalaha(&arguments, seats.side(seats.starter))?, seats, seed).run(&mut console)?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn leave(console: &mut Console<'_>) -> Result<ExitCode> {
    console.say("Nothing was played.")?;
    Ok(ExitCode::SUCCESS)
}

/// A person against alpha-beta, the starter drawn by lot, but for what was said otherwise.
fn usual_players(given: &SideArguments) -> Players {
    Players {
        kinds: [
            given.player1.unwrap_or(PlayerKind::Human),
            given.player2.unwrap_or(PlayerKind::Search(Algorithm::AlphaBeta, Depth::Usual)),
        ],
        starts: given.starts.unwrap_or(Starts::Lot),
    }
}
