//! A proof is worth something only if a wrong one is found out: a true certificate, and four ways to forge it.
//!
//! Run it with `cargo run --release --example forged_proof`.
#![allow(clippy::print_stdout, reason = "an example talks to its reader")]

use std::error::Error;

use gomoku::core::{Board, BoardSize, Coord, Rules};
use gomoku::engine::MnkGame;
use gomoku::search::{
    Certificate, CertificateNode, CertificateStep, Game, Goal, Limits, ProofSearch, Side, Verdict,
};

fn main() -> Result<(), Box<dyn Error>> {
    let three_in_a_row = |width| -> Result<MnkGame, Box<dyn Error>> {
        Ok(MnkGame::new(Board::new(BoardSize::new(width, 3)?, Rules::freestyle(3)?)))
    };
    let (tic_tac_toe, wider) = (three_in_a_row(3)?, three_in_a_row(4)?);

    // O can prevent the win of X on 3×3: for every move of X the certificate has an answer.
    let goal = Goal::win(Side::First);
    let proof = ProofSearch::new().with_certificate().prove(&tic_tac_toe, &goal, &Limits::none());
    assert_eq!(proof.verdict, Verdict::Disproven);
    let certificate = proof.certificate.ok_or("nothing limits the search")?;
    let checked = certificate.verify(&tic_tac_toe, &goal)?;
    println!("True: X cannot force a win; {} moves replayed by the rules.", checked.moves);

    refuse("an answer left out", &with_an_answer_left_out(&certificate), &tic_tac_toe, &goal);
    refuse("a worse answer", &with_another_answer(&certificate, &tic_tac_toe), &tic_tac_toe, &goal);
    refuse("shown for another board", &certificate, &wider, &goal);
    refuse("shown for another goal", &certificate, &tic_tac_toe, &Goal::win(Side::Second));
    Ok(())
}

/// X has one move fewer to begin with, as if it were not worth a word.
fn with_an_answer_left_out(certificate: &Certificate<Coord>) -> Certificate<Coord> {
    let mut forged = certificate.clone();
    if let Some(CertificateNode::Answers(steps)) = forged.nodes.last_mut() {
        steps.pop();
    }
    forged
}

/// O answers the first opening in the first other cell, and goes on as if nothing had changed.
fn with_another_answer(certificate: &Certificate<Coord>, game: &MnkGame) -> Certificate<Coord> {
    let mut forged = certificate.clone();
    let opening = forged.nodes.last().and_then(|start| start.steps().first().copied());
    if let Some(CertificateStep { mv: opening, next: Some(next) }) = opening
        && let CertificateNode::Choice(answer) = &mut forged.nodes[next as usize]
    {
        let other = |coord: &Coord| *coord != opening && *coord != answer.mv;
        if let Some(coord) = game.legal_moves().into_iter().find(other) {
            answer.mv = coord;
        }
    }
    forged
}

fn refuse(what: &str, forged: &Certificate<Coord>, game: &MnkGame, goal: &Goal) {
    match forged.verify(game, goal) {
        Ok(checked) => unreachable!("a forged certificate was believed: {checked:?}"),
        Err(error) => println!("- {what}\n  {}", error.map_moves(|coord| coord.to_string())),
    }
}
