//! Scenario files.

use gomoku_core::{BoardSize, ParseBoardErrorKind, ParseScenarioErrorKind, Scenario};

use super::board_check::check_board;
use super::place::{Place, message};

/// Reads a scenario file.
pub fn scenario(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    match Scenario::parse(&text) {
        Ok(scenario) => {
            let written = scenario.to_string();
            assert_eq!(
                Scenario::parse(&written).as_ref(),
                Ok(&scenario),
                "{text:?} is written as {written:?}"
            );
            assert_eq!(written.lines().count(), 47);
            assert_eq!(scenario.board().size(), BoardSize::square(Scenario::SIDE).expect("a size in range"));
            check_board(scenario.board());
        }
        Err(error) => {
            drop(message(&error));
            let rest = Place { line: error.line(), column: error.column() }.rest_of_line(&text);
            match error.kind() {
                ParseScenarioErrorKind::Board(ParseBoardErrorKind::MatrixCell { found }) => {
                    assert!(rest.starts_with(found), "{error} in {text:?}");
                }
                ParseScenarioErrorKind::Missing { .. } => {
                    assert!(matches!(rest, "" | "\r"), "{error} in {text:?}");
                }
                _ => {}
            }
        }
    }
}
