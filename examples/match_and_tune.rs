//! An engine of your own: matched against another one, and tuned by playing against itself.
//!
//! Run it with `cargo run --release --example match_and_tune`.
#![allow(clippy::print_stdout, reason = "an example talks to its reader")]

use std::error::Error;

use gomoku::core::{Board, BoardSize, Coord, Player, Rules};
use gomoku::engine::classics::{Neighbour, Random};
use gomoku::engine::matches::{Contestant, Series, Wdl};
use gomoku::engine::tune::{HillClimb, Parameter, Tunable, Tuner};
use gomoku::engine::{Engine, EngineSpec, NewGame, Thought};
use gomoku::search::{Limits, Observer};

/// Plays beside a stone in so many moves of ten, else anywhere.
#[derive(Default)]
struct Sociable {
    of_ten: usize,
    near: Neighbour,
    anywhere: Random,
}

impl Sociable {
    fn contestant(of_ten: f64) -> Contestant {
        let of_ten = of_ten.round() as usize;
        Contestant::new("sociable", move || Box::new(Sociable { of_ten, ..Sociable::default() }))
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

/// So many games on 11×11.
fn series(a: impl Into<Contestant>, b: impl Into<Contestant>, games: u32) -> Result<Series, Box<dyn Error>> {
    Ok(Series::new(a, b).with_board(BoardSize::square(11)?, Rules::default()).with_games(games))
}

/// How sociable should it be? Games decide.
struct Sociability([Parameter; 1]);

impl Tunable for Sociability {
    fn parameters(&self) -> &[Parameter] {
        &self.0
    }

    fn play(&self, candidate: &[f64], present: &[f64], games: u32, seed: u64) -> Wdl {
        let (new, old) = (Sociable::contestant(candidate[0]), Sociable::contestant(present[0]));
        let series = series(new, old, games).expect("11×11 is a size").with_seed(seed);
        series.run(&mut ()).expect("it plays on every board").total()
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut games = Vec::new();
    let random: EngineSpec = "random".parse()?;
    let result = series(Sociable::contestant(9.0), random, 200)?.with_seed(4).run(&mut games)?;
    println!("{} against {}: {}, Elo {}", result.a, result.b, result.total(), result.estimate());
    let record = &games[0].record;
    println!("The first game: {} after {} moves\n\n{}\n", record.end, record.moves.len(), record.replay()?);

    let parameter = Parameter::new("moves of ten beside a stone", 1.0, 0.0..=10.0, 4.0)?;
    let sociability = Sociability([parameter]);
    let mut climb = HillClimb::new(sociability.parameters(), 7).with_games(100);
    for _ in 0..12 {
        println!("{}", climb.step(&sociability));
    }
    let tuned = climb.values()[0];
    println!("\nTuned from 1 to {tuned:.1} moves of ten beside a stone.");
    assert!(tuned > 5.0, "company pays");
    Ok(())
}
