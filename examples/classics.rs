//! The players of the old programs on one position, and the flagship beside them: what each plays and thinks; and what pruning saves.
//!
//! Run it with `cargo run --release --example classics`.
#![allow(clippy::print_stdout, reason = "an example talks to its reader")]

use gomoku::core::{Board, BoardSize, Rules};
use gomoku::engine::classics::Ristinolla2004;
use gomoku::engine::{ENGINES, engine};
use gomoku::search::Limits;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let board = Board::from_moves("h8 i8 i9 g7 j10 k11 h10 h9", BoardSize::square(15)?, Rules::default())?;
    println!("{board}\n\nX is to move.\n");

    println!("{:<18}{:>6}{:>12}{:>14}{:>12}", "engine", "plays", "score now", "expected", "positions");
    for info in ENGINES {
        let thought = engine(info.name)?.choose(&board, &Limits::none().with_depth(2), &mut ());
        let coord = thought.coord().ok_or("there are empty cells")?;
        let text =
            |score: Option<gomoku::search::Score>| score.map_or_else(String::new, |score| score.to_string());
        let (present, expected) = (text(thought.present), text(thought.expected));
        println!("{:<18}{coord:>6}{present:>12}{expected:>14}{:>12}", info.name, thought.nodes);
    }

    println!("\nristinolla-2004, 4 plies deep: how many positions pruning and order save");
    let plain = Ristinolla2004::new().with_depth(4).with_win_fast(true);
    for (name, player) in [
        ("minimax", plain.clone().with_alpha_beta(false)),
        ("alpha-beta", plain.clone()),
        ("alpha-beta, ordered", plain.with_ordered(true)),
    ] {
        let report = player.search(&board, &Limits::none(), &mut ());
        let best = report.best_moves().ok_or("random ties know all best moves")?;
        let mut best: Vec<_> = best.iter().map(ToString::to_string).collect();
        best.sort();
        println!(
            "{name:<22}{:>10} positions, value {}, best: {}",
            report.nodes,
            report.value,
            best.join(" ")
        );
    }
    Ok(())
}
