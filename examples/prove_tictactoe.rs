//! Tic-tac-toe is a draw, with proofs that the rules alone can check; and on four by three cells it is not.
//!
//! Run it with `cargo run --release --example prove_tictactoe`.
#![allow(clippy::print_stdout, reason = "an example talks to its reader")]

use std::error::Error;

use gomoku::core::{Board, BoardSize, Coord, Player, Rules};
use gomoku::engine::MnkGame;
use gomoku::search::{Certificate, Game, Goal, Limits, ProofSearch, Side, Verdict};

fn main() -> Result<(), Box<dyn Error>> {
    let tic_tac_toe = three_in_a_row(3, 3)?;
    let four_by_three = three_in_a_row(4, 3)?;

    println!("board  goal           verdict    positions      ms   certificate, checked by the rules alone");
    let first = prove("3×3", &tic_tac_toe, Goal::win(Side::First), Verdict::Disproven)?;
    let second = prove("3×3", &tic_tac_toe, Goal::win(Side::Second), Verdict::Disproven)?;
    let wider = prove("4×3", &four_by_three, Goal::win(Side::First), Verdict::Proven)?;
    println!("\nNeither side can force a win on 3×3, so tic-tac-toe is a draw. One more column, and X wins.");

    println!("\nThe longest line of each certificate:");
    show("3×3, O prevents the win of X", &tic_tac_toe, &first);
    show("3×3, X prevents the win of O", &tic_tac_toe, &second);
    show("4×3, X wins", &four_by_three, &wider);
    Ok(())
}

fn three_in_a_row(width: u8, height: u8) -> Result<MnkGame, Box<dyn Error>> {
    Ok(MnkGame::new(Board::new(BoardSize::new(width, height)?, Rules::freestyle(3)?)))
}

/// Searches, prints what came out, and checks the certificate.
fn prove(
    board: &str,
    game: &MnkGame,
    goal: Goal,
    expected: Verdict,
) -> Result<Certificate<Coord>, Box<dyn Error>> {
    let mut search = ProofSearch::new().with_symmetry().with_weak_numbers().with_certificate();
    let proof = search.prove(game, &goal, &Limits::none());
    assert_eq!(proof.verdict, expected);
    let certificate =
        proof.certificate.ok_or("nothing limits the search, so the certificate was finished")?;
    let checked = certificate.verify(game, &goal)?;
    println!(
        "{board:<6} {:<14} {:<10} {:>9} {:>7.1}   {} nodes, {} moves to {} ends, depth {}",
        goal.to_string(),
        proof.verdict,
        proof.nodes,
        proof.time.as_secs_f64() * 1e3,
        checked.nodes,
        checked.moves,
        checked.ends,
        checked.depth,
    );
    Ok(certificate)
}

/// Prints the longest line of a certificate, and the board at its end.
fn show(title: &str, game: &MnkGame, certificate: &Certificate<Coord>) {
    let mut end = game.clone();
    let mut moves = Vec::new();
    for coord in certificate.longest_line() {
        let player = end.board().side_to_move();
        moves.push(format!("{}{coord}", if player == Player::X { "X " } else { "O " }));
        end.play(coord);
    }
    println!("\n{title}: {}\n{}", moves.join(", "), end.board());
}
