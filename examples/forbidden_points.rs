//! Renju: the cells on which the first player may not play, why, and that the second player may.
//!
//! Run it with `cargo run --release --example forbidden_points`.
#![allow(clippy::print_stdout, reason = "an example talks to its reader")]

use std::error::Error;

use gomoku::core::{Board, Player, Rule, Rules};

fn main() -> Result<(), Box<dyn Error>> {
    let diagram = "...........
                   ...........
                   .....X.....
                   .....X.....
                   ...XX......
                   ...........
                   ...........
                   .XXX.XX....
                   ...........
                   ...........
                   ...........";
    let board = Board::from_diagram(diagram, Rules::new(5, Rule::Renju)?)?.with_side_to_move(Player::X);
    println!("{board}\n");

    println!("In renju X may not play:");
    for (coord, forbidden) in board.forbidden_points() {
        println!("  {coord}: {forbidden}");
    }
    let coord =
        board.forbidden_points().map(|(coord, _)| coord).next().ok_or("two threes, and six in a row")?;

    // Whoever plays there all the same has lost: the rules call it by its name.
    let mut played = board.clone();
    println!("\nX plays {coord}: {:?}", played.play(coord).map(|()| played.outcome()));

    let freestyle = Board::from_diagram(diagram, Rules::new(5, Rule::Freestyle)?)?;
    println!("In freestyle {} cells are forbidden.", freestyle.forbidden_points().count());
    Ok(())
}
