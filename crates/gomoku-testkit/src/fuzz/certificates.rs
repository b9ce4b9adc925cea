//! Proofs that somebody hands over: what is accepted must be true, whatever was written into it.

use gomoku_core::{Board, Rules};
use gomoku_engine::ThreatCertificate;
use gomoku_kalaha::{Cell, TicTacToe};
use gomoku_search::{Certificate, Claim, Goal, Side};

use super::place::message;

/// Reads a certificate of either kind, and holds it against small games of which everything is known.
pub fn certificates(data: &[u8]) {
    threats(data);
    tic_tac_toe(data);
}

/// Positions of three in a row, and whether X and O can force a win if they move first.
const BOARDS: [(&str, [bool; 2]); 3] = [
    ("...\n...\n...", [false, false]),
    // X takes the middle.
    ("X..\n...\n..X", [true, false]),
    ("XX.\nOO.\n...", [true, true]),
];

/// Reads a forced win on a board.
fn threats(data: &[u8]) {
    let Ok(certificate) = serde_json::from_slice::<ThreatCertificate>(data) else { return };
    let written = serde_json::to_string(&certificate).expect("a certificate can be written");
    assert!(
        serde_json::from_str::<ThreatCertificate>(&written).is_ok_and(|again| again == certificate),
        "{written}"
    );
    for (diagram, wins) in BOARDS {
        let rules = Rules::freestyle(3).expect("three in a row");
        let board = Board::from_diagram(diagram, rules).expect("a diagram of three rows");
        match certificate.verify(&board) {
            Ok(_) => {
                let is_won = wins[certificate.attacker().index()];
                assert!(is_won, "{} does not win\n{diagram}\nby {written}", certificate.attacker());
            }
            Err(error) => drop(message(&error)),
        }
    }
}

/// Reads a proof about tic-tac-toe.
fn tic_tac_toe(data: &[u8]) {
    let certificate = match serde_json::from_slice::<Certificate<Cell>>(data) {
        Ok(certificate) => certificate,
        Err(error) => return drop(message(&error)),
    };
    let written = serde_json::to_string(&certificate).expect("a certificate can be written");
    assert!(
        serde_json::from_str::<Certificate<Cell>>(&written).is_ok_and(|again| again == certificate),
        "{written}"
    );
    let _ = (certificate.moves(), certificate.depth(), certificate.longest_line());
    for side in [Side::First, Side::Second] {
        // Nobody wins it from the start; whoever moves wins with two in a row.
        for (cells, is_won) in [(&[][..], false), (&[1, 4, 2, 5], side == Side::First)] {
            let place = |game: TicTacToe, cell: &u8| {
                game.place(Cell::new(*cell).expect("a cell")).expect("a legal move")
            };
            let game = cells.iter().fold(TicTacToe::default(), place);
            match certificate.verify(&game, &Goal::win(side)) {
                Ok(_) => {
                    assert_eq!(certificate.claim == Claim::Reached, is_won, "{side}, {cells:?}: {written}");
                }
                Err(error) => drop(message(&error)),
            }
        }
    }
}
