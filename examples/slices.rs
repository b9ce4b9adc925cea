//! The board keeps every row, column and diagonal as a slice: a move changes exactly four of them.
//!
//! Run it with `cargo run --release --example slices`.
#![allow(clippy::print_stdout, reason = "an example talks to its reader")]

use std::error::Error;

use gomoku::core::{Board, Coord, Direction, Rules};

fn main() -> Result<(), Box<dyn Error>> {
    let mut board = Board::from_diagram(
        ".......
         .......
         ..O....
         ..XXO..
         .......
         .......
         .......",
        Rules::freestyle(5)?,
    )?;
    println!("A position of five in a row:\n{board}\n");

    let before: Vec<_> = board.slices().collect();
    let key = board.key();
    let coord: Coord = "d5".parse()?;
    board.play(coord)?;
    let changed = board.slices().zip(&before).filter(|(after, before)| after != *before).count();
    println!("X plays {coord}; {changed} of {} slices change:", before.len());
    for direction in Direction::ALL {
        let (slice, position) = board.slice(direction, coord);
        println!("  {direction}  {slice}  (the stone is cell {})", position + 1);
    }

    board.undo();
    assert_eq!(board.slices().collect::<Vec<_>>(), before);
    assert_eq!(board.key(), key);
    println!("\nTaken back, every slice and the key {key:016x} are as they were.");
    Ok(())
}
