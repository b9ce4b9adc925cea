//! Kalaha from its end: all positions with few stones, solved backwards once, kept in a file, looked up in no time.
//!
//! Run it with `cargo run --release --example endgame_database`.
#![allow(clippy::print_stdout, reason = "an example talks to its reader")]

use std::error::Error;
use std::sync::Arc;
use std::{env, fs, process};

use gomoku::kalaha::solver::{EndgameDatabase, KalahaSolver};
use gomoku::kalaha::{EmptyCapture, Kalaha};
use gomoku::search::{Limits, RootDetail};

fn main() -> Result<(), Box<dyn Error>> {
    // What a position with few stones is worth depends on positions with as many or fewer: solve those first.
    let rule = EmptyCapture::Captured;
    println!("{:>7}{:>12}", "stones", "positions");
    for stones in [2, 5, 8, 11] {
        let database = EndgameDatabase::build(6, rule, stones, 1)?;
        println!("{stones:>7}{:>12}", database.positions());
    }
    let database = EndgameDatabase::build(6, rule, 11, 1)?;

    // The file has a checksum; what is damaged or of another board is refused.
    let path = env::temp_dir().join(format!("kalaha-{}.db", process::id()));
    database.save(&path)?;
    println!("\n{} bytes in a file.", fs::metadata(&path)?.len());
    let refused = EndgameDatabase::open(&path, 5, rule).map(|_| ());
    println!("Opened for five pits: {}", refused.err().ok_or("it has six pits")?);
    let database = EndgameDatabase::open(&path, 6, rule)?;
    fs::remove_file(&path)?;

    let late: Kalaha = "1 0 2 0 0 1 19 0 3 0 1 0 1 20".parse()?;
    let value = database.value(&late).ok_or("nine stones in play")?;
    println!("\n{}\nWith best play the side to move ends {value:+}.", late.to_board());

    // A solver asks it wherever few stones are left.
    let start = Kalaha::new(6, 2)?;
    let mut nodes = Vec::new();
    for mut solver in [KalahaSolver::new(), KalahaSolver::new().with_database(Arc::new(database))] {
        let solution = solver.solve(&start, RootDetail::Best, &Limits::none())?;
        nodes.push((solution.value().ok_or("no limits")?, solution.nodes));
    }
    println!(
        "\nKalaha(6, 2) is worth {:+}: {} positions without the database, {} with it.",
        nodes[0].0, nodes[0].1, nodes[1].1
    );
    assert_eq!(nodes[0].0, nodes[1].0);
    Ok(())
}
