//! A position analysed by the strongest engine: its three best moves, each with what it is worth and how play goes on.
//!
//! Run it with `cargo run --release --example analyse`.
#![allow(clippy::print_stdout, reason = "an example talks to its reader")]

use std::error::Error;

use gomoku::core::{Board, BoardSize, Coord, Rules};
use gomoku::engine::engine;
use gomoku::search::{Iteration, Limits, Observer};

/// Prints each depth as soon as it is finished. All methods of an observer have defaults: take those you need.
struct Watch;

impl Observer<Coord> for Watch {
    fn iteration(&mut self, finished: &Iteration<Coord>) {
        let best = finished.principal_variation.first().map_or_else(String::new, ToString::to_string);
        let value = finished.value.to_string();
        println!("{:>5}{best:>7}{value:>12}{:>12}", finished.depth, finished.counts.nodes);
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let board = Board::from_moves("h8 h9 i9 g7 j10 k11 i8 i7", BoardSize::square(15)?, Rules::default())?;
    println!("{} is to move:\n{board}\n", board.side_to_move());

    // A number of positions, not of seconds: the same answer on every machine.
    let limits = Limits::none().with_nodes(60_000);
    println!("{:>5}{:>7}{:>12}{:>12}", "depth", "best", "value", "positions");
    let thought = engine("flagship:lines=3")?.choose(&board, &limits, &mut Watch);

    println!("\nThe best moves, for the side to move:");
    for line in &thought.lines {
        let moves: Vec<String> = line.moves.iter().take(8).map(ToString::to_string).collect();
        println!("{:>12}  {}", line.value.to_string(), moves.join(" "));
    }
    let chosen = thought.coord().ok_or("there are empty cells")?;
    println!("\nIt plays {chosen}, after {} positions.", thought.nodes);
    Ok(())
}
