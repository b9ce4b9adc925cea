//! The reader of the Kalah Game Protocol.

use gomoku_kalaha::EmptyCapture;
use gomoku_kalaha::kgp::{Argument, BoardLiteral, Command};

use super::place::message;

/// Reads a line of the Kalah Game Protocol.
pub fn kgp(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    match text.parse::<Command>() {
        Ok(command) => {
            assert_eq!(command.to_string().parse(), Ok(command.clone()));
            for argument in &command.arguments {
                if let Argument::Board(board) = argument {
                    check_board(board);
                }
            }
        }
        Err(error) => {
            assert!(message(&error).starts_with(&format!("column {}: ", error.column())));
            assert!((1..=text.chars().count() + 1).contains(&error.column()), "{error} for {text:?}");
        }
    }
}

/// What a board means is the board, and its pits can be sown if they have stones.
fn check_board(board: &BoardLiteral) {
    for rule in EmptyCapture::ALL {
        let Ok(position) = board.position(rule) else { continue };
        assert_eq!(BoardLiteral::of(&position), *board);
        let pits: Vec<usize> = position.playable_pits().map(|pit| pit.number().into()).collect();
        assert_eq!(pits, board.playable_pits().collect::<Vec<_>>());
        for pit in position.playable_pits() {
            let after = position.sow(pit).expect("a playable pit").after;
            assert_eq!(after.places().map(u64::from).sum::<u64>(), board.total());
        }
    }
}
