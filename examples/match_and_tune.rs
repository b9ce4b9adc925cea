//! An engine of your own: matched against another one, and tuned by playing against itself.
//!
//! Run it with `cargo run --release --example match_and_tune`.
#![allow(clippy::print_stdout, reason = "an example talks to its reader")]

use std::error::Error;

use gomoku::core::{Board, BoardSize, Coord, Player, Rules};
use gomoku::engine::classics::{Neighbour, Random};
use gomoku::engine::matches::{Match, Verdict, Wdl};
use gomoku::engine::tune::{HillClimb, Parameter, Tunable, Tuner};
use gomoku::engine::{Engine, NewGame, Thought};
use gomoku::search::{Limits, Observer};

/// Plays beside a stone in so many moves of ten, else anywhere.
#[derive(Default)]
struct Sociable {
    of_ten: usize,
    near: Neighbour,
    anywhere: Random,
}

impl Sociable {
    fn new(of_ten: f64) -> Sociable {
        Sociable { of_ten: of_ten.round() as usize, ..Sociable::default() }
    }
}

impl Engine for Sociable {
    fn name(&self) -> &'static str {
        "sociable"
    }

    fn new_game(&mut self, game: &NewGame<'_>) {
        self.near.new_game(game);
        self.anywhere.new_game(game);
    }

    fn choose(&mut self, board: &Board, limits: &Limits, observer: &mut dyn Observer<Coord>) -> Thought {
        let stones = board.stones(Player::X) + board.stones(Player::O);
        if stones / 2 * 7 % 10 < self.of_ten {
            self.near.choose(board, limits, observer)
        } else {
            self.anywhere.choose(board, limits, observer)
        }
    }
}

/// How sociable should it be? Games on 11×11 decide.
struct Sociability {
    parameters: [Parameter; 1],
    start: Board,
}

impl Tunable for Sociability {
    fn parameters(&self) -> &[Parameter] {
        &self.parameters
    }

    fn play(&self, candidate: &[f64], present: &[f64], games: u32, seed: u64) -> Wdl {
        let (mut new, mut old) = (Sociable::new(candidate[0]), Sociable::new(present[0]));
        let mut result = Wdl::default();
        for game in 0..games {
            let seat = if game.is_multiple_of(2) { Player::X } else { Player::O };
            let prepared = match seat {
                Player::X => Match::new(&mut new, &mut old, &self.start),
                Player::O => Match::new(&mut old, &mut new, &self.start),
            };
            let Ok(prepared) = prepared else { continue };
            match prepared.with_seed(seed ^ u64::from(game)).play().verdict() {
                Verdict::Won(player) if player == seat => result.wins += 1,
                Verdict::Won(_) => result.losses += 1,
                _ => result.draws += 1,
            }
        }
        result
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let start = Board::new(BoardSize::square(11)?, Rules::default());
    let record = Match::new(&mut Sociable::new(9.0), &mut Random::default(), &start)?.with_seed(4).play();
    println!("{} against {}: {} after {} moves\n", record.x, record.o, record.end, record.moves.len());
    println!("{}\n", record.replay()?);

    let parameters = [Parameter::new("moves of ten beside a stone", 1.0, 0.0..=10.0, 4.0)?];
    let sociability = Sociability { parameters, start };
    let mut climb = HillClimb::new(sociability.parameters(), 7).with_games(100);
    for _ in 0..12 {
        println!("{}", climb.step(&sociability));
    }
    let tuned = climb.values()[0];
    println!("\nTuned from 1 to {tuned:.1} moves of ten beside a stone.");
    assert!(tuned > 5.0, "company pays");
    Ok(())
}
