//! A forced win with its proof: X wins whatever O does, the plan says how, and the rules alone check it.
//!
//! Run it with `cargo run --release --example forced_win`.
#![allow(clippy::print_stdout, reason = "an example talks to its reader")]

use std::error::Error;

use gomoku::core::{Board, Player, Rules};
use gomoku::engine::{ThreatCertificate, ThreatSearch, Threats};
use gomoku::search::Limits;

fn main() -> Result<(), Box<dyn Error>> {
    // Two lines of two stones that cross in one cell.
    let board = Board::from_diagram(
        "...........
         ...........
         .....O.....
         .....X.....
         .....X.O...
         ...XX......
         ..O........
         ...........
         ...........
         ...........
         ...........",
        Rules::default(),
    )?;
    println!("X to move:\n{board}\n");

    // Fours leave one reply each and can be followed very deeply. Here they are not enough: there is no four to make.
    let by_fours = ThreatSearch::new(Threats::Fours).search(&board, Player::X, &Limits::none())?;
    println!("By fours alone: {}.", by_fours.win().map_or("no win", |_| "a win"));

    // Threes leave several replies, the defender's own fours among them; proof-number search goes through them all.
    let report = ThreatSearch::new(Threats::FoursAndThrees).search(&board, Player::X, &Limits::none())?;
    let win = report.win().ok_or("X wins by threes")?;
    let line: Vec<String> = win.line.iter().map(ToString::to_string).collect();
    println!("By fours and threes: {} ({} stones tried)", line.join(" "), report.nodes);

    // The end of that line, if O holds out as long as possible.
    let mut end = board.clone().with_side_to_move(Player::X);
    for coord in &win.line {
        end.play(*coord)?;
    }
    println!("\n{end}\n");

    // The certificate has a plan for every reply. Checking it uses nothing of the search.
    let certificate = &win.certificate;
    let checked = certificate.verify(&board)?;
    println!(
        "The certificate: {} plans, {} replies answered on their own; {} moves replayed by the rules.",
        certificate.plans().len(),
        certificate.replies(),
        checked.positions
    );

    // Leave out what follows O's special replies, and the check says where the plan breaks.
    let mut plans = certificate.plans().to_vec();
    for plan in &mut plans {
        plan.replies.clear();
    }
    match ThreatCertificate::new(Player::X, plans).verify(&board) {
        Ok(_) => Err("a plan without answers was believed".into()),
        Err(error) => {
            println!("Without those answers: {error}.");
            Ok(())
        }
    }
}
