//! Mirror images are one position: what that saves, and how to be sure that they are.
//!
//! Run it with `cargo run --release --example symmetry`.
#![allow(clippy::print_stdout, reason = "an example talks to its reader")]

use std::error::Error;

use gomoku::core::{Board, BoardSize, Rules, Symmetry};
use gomoku::engine::MnkGame;
use gomoku::search::conformance::Conformance;
use gomoku::search::{Keyed, Limits, NoEvaluation, Solver, Strategy};

fn main() -> Result<(), Box<dyn Error>> {
    let board = Board::from_diagram("....\nX...\n.O..\n....", Rules::freestyle(4)?)?;
    println!("The same position, seen eight ways. All share one canonical key:");
    for symmetry in Symmetry::ALL {
        let image = MnkGame::new(board.transformed(symmetry));
        assert_eq!(image.canonical_key(), MnkGame::new(board.clone()).canonical_key());
        let rows: Vec<String> = image.board().to_string().lines().map(str::to_owned).collect();
        println!("  {}   key {:016x}", rows.join(" / "), image.key());
    }

    println!("\nThree in a row, solved by a table that knows images, and by one that does not:");
    println!("{:<8}{:>12}{:>12}{:>14}", "board", "value", "with", "without");
    for (width, height) in [(3, 3), (4, 3), (4, 4)] {
        let start = MnkGame::new(Board::new(BoardSize::new(width, height)?, Rules::freestyle(3)?));
        let with = Solver::new(NoEvaluation).search(&start, &Limits::none());
        let without = Solver::new(NoEvaluation).without_symmetry().search(&start, &Limits::none());
        assert_eq!(with.value, without.value);
        let (board, value) = (format!("{width}×{height}"), with.value.to_string());
        println!("{board:<8}{value:>12}{:>12}{:>14}", with.nodes, without.nodes);
    }

    // A symmetry that is none would make all values worthless, so test it: say how positions and moves are mapped.
    let start = MnkGame::new(Board::new(BoardSize::square(4)?, Rules::freestyle(3)?));
    let (size, flip) = (start.board().size(), Symmetry::ALL[4]);
    Conformance::new(start)
        .with_keys()
        .with_symmetry(
            "one of the eight",
            move |game| MnkGame::new(game.board().transformed(flip)),
            move |coord| flip.apply(coord, size),
        )
        .assert();
    println!("\nThe conformance suite agrees that it is a symmetry of the game.");
    Ok(())
}
