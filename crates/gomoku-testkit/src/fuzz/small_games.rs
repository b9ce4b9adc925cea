//! The parsers of Kalaha and tic-tac-toe.

use gomoku_kalaha::{Kalaha, ParseKalahaErrorKind, ParseTicTacToeErrorKind, TicTacToe};
use gomoku_search::{Game, Side};

use super::place::{Place, message};

/// Reads a position of Kalaha, as numbers or as a board in two rows.
pub fn kalaha(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let read: Result<Kalaha, _> = text.parse();
    if text.contains('|') {
        assert_eq!(Kalaha::from_board(&text), read);
    } else {
        assert!(Kalaha::from_board(&text).is_err(), "a board has bars");
    }
    match read {
        Ok(position) => {
            assert_eq!(position.to_string().parse(), Ok(position));
            assert_eq!(position.to_board().parse(), Ok(position));
            let numbers: Vec<u32> = position.places().map(u32::from).collect();
            assert_eq!(Kalaha::from_numbers(&numbers), Ok(position));
            assert_eq!(numbers.len(), 2 * usize::from(position.pits_per_side()) + 2);
            assert_eq!(
                position.is_over(),
                Side::ALL.iter().all(|&side| position.pits(side).iter().all(|&n| n == 0))
            );
            for pit in position.playable_pits() {
                let sowing = position.sow(pit).expect("a playable pit");
                assert_eq!(sowing.after.places().sum::<u16>(), position.places().sum::<u16>());
            }
        }
        Err(error) => {
            let place = Place { line: error.line(), column: error.column() };
            let (reason, rest) = check_place(place, &error, &text);
            let number =
                matches!(error.kind(), ParseKalahaErrorKind::NotANumber | ParseKalahaErrorKind::TooLarge);
            assert!(!number || reason.contains('"') || reason.ends_with("found none"), "{reason:?}");
            assert!(!reason.contains('"') || is_quoted(&reason, rest), "{reason:?} for {text:?}");
            assert_eq!(error.position_error().is_some(), error.kind() == ParseKalahaErrorKind::Impossible);
        }
    }
}

/// Checks that an error's message begins with the place, and that the text has this place. Returns the reason, and the
/// text from the place on.
#[track_caller]
fn check_place<'a>(place: Place, error: &dyn std::error::Error, text: &'a str) -> (String, &'a str) {
    let message = message(error);
    let (said, reason) = Place::of_message(&message).unwrap_or_else(|| panic!("{message:?} names no place"));
    assert_eq!((said.line, said.column), (place.line, place.column), "{message:?}");
    // The line after the last one is a place, too: rows may be missing there.
    let is_after_the_end = place.column == 1 && place.line == text.split('\n').count() + 1;
    let rest_of_line = if is_after_the_end { "" } else { place.rest_of_line(text) };
    let lines_after: usize = text.split('\n').skip(place.line).map(|line| 1 + line.len()).sum();
    (reason.to_owned(), &text[text.len() - lines_after - rest_of_line.len()..])
}

/// Whether a reason quotes what a text begins with, up to 20 characters of it.
fn is_quoted(reason: &str, text: &str) -> bool {
    let mut ends = text.char_indices().map(|(start, symbol)| start + symbol.len_utf8()).take(20);
    ends.any(|end| {
        let start = &text[..end];
        reason.contains(&format!("{start:?}")) || reason.contains(&format!("{:?}", format!("{start}…")))
    })
}

/// Reads a diagram of tic-tac-toe.
pub(super) fn tic_tac_toe(text: &str) {
    match text.parse::<TicTacToe>() {
        Ok(position) => {
            assert_eq!(position.to_string().parse(), Ok(position));
            for cell in position.empty_cells() {
                let mut game = position;
                assert_eq!(game.place(cell).is_ok(), game.is_legal(cell));
                let undo = game.play(cell);
                assert!(game.mark(cell).is_some());
                game.undo(undo);
                assert_eq!(game, position);
            }
        }
        Err(error) => {
            let place = Place { line: error.line(), column: error.column() };
            let (reason, rest) = check_place(place, &error, text);
            if error.kind() == ParseTicTacToeErrorKind::Symbol {
                let found = rest.chars().next().expect("a character");
                assert!(reason.starts_with(&format!("{found:?} is not a cell")), "{reason:?} for {text:?}");
            }
        }
    }
}
