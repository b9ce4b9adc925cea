//! The parsers of boards and games of n in a row.

use gomoku_core::{
    Board, BoardSize, ParseBoardError, ParseBoardErrorKind, ParseCoordErrorKind, ParseMovesErrorKind,
    PlayErrorKind, Rule, Rules,
};

use super::board_check::check_board;
use super::place::{Place, message};
use super::small_games::tic_tac_toe;

/// Rules that depend on the length of the text, so that the seeds are nothing but text.
fn rules_for(text: &str) -> Rules {
    let lengths = usize::from(Rules::MAX_LINE_LENGTH - Rules::MIN_LINE_LENGTH) + 1;
    let rule = Rule::ALL[text.len() / lengths % Rule::ALL.len()];
    // Some rules are about five in a row and nothing else.
    Rules::new(Rules::MIN_LINE_LENGTH + (text.len() % lengths) as u8, rule)
        .or_else(|_| Rules::new(5, rule))
        .expect("five in a row is known to all rules")
}

/// The size in the first line and the text after it; without such a line 15×15 and all of the text.
fn size_and_text(text: &str) -> (BoardSize, &str) {
    let sized = text.split_once('\n').and_then(|(size, rest)| Some((size.trim_end().parse().ok()?, rest)));
    sized.unwrap_or_else(|| (BoardSize::square(15).expect("a size in range"), text))
}

/// Reads a diagram: a row a line, as rows, in one string, and as one of tic-tac-toe.
pub fn diagram(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    lines(&text);
    rows(&text);
    flat_diagram(&text);
    tic_tac_toe(&text);
}

/// Reads a diagram with a row in each line.
fn lines(text: &str) {
    let rules = rules_for(text);
    let read = Board::from_diagram(text, rules);
    match &read {
        Ok(board) => {
            assert_eq!(Board::from_diagram(&board.to_diagram(), rules).as_ref(), Ok(board));
            let flat = Board::from_flat_diagram(text, board.size(), rules);
            assert_eq!(flat.as_ref(), Ok(board), "the same cells in the same order");
            check_board(board);
        }
        Err(error) => check_error(error, place_of(error).rest_of_line(text)),
    }
    assert_eq!(Board::from_rows(&text.lines().collect::<Vec<_>>(), rules), read);
}

/// Reads a diagram given as rows, with a `/` after each but the last: the rows may hold line breaks.
fn rows(text: &str) {
    let rules = rules_for(text);
    let rows: Vec<&str> = text.split('/').collect();
    match Board::from_rows(&rows, rules) {
        Ok(board) => {
            assert_eq!(
                Board::from_rows(&board.to_diagram().lines().collect::<Vec<_>>(), rules),
                Ok(board.clone())
            );
            check_board(&board);
        }
        Err(error) => {
            let place = place_of(&error);
            let row = place.line.checked_sub(1).and_then(|index| rows.get(index));
            check_error(&error, place.rest(row.expect("the error names a row")));
        }
    }
    let none: [&str; 0] = [];
    assert!(Board::from_rows(&none, rules).is_err());
}

/// Reads a diagram in one string, after a line with the size.
fn flat_diagram(text: &str) {
    let rules = rules_for(text);
    let (size, text) = size_and_text(text);
    match Board::from_flat_diagram(text, size, rules) {
        Ok(board) => {
            assert_eq!(board.size(), size);
            assert_eq!(Board::from_flat_diagram(&board.to_diagram(), size, rules), Ok(board.clone()));
            check_board(&board);
        }
        Err(error) => check_error(&error, place_of(&error).rest_of_line(text)),
    }
}

/// Reads a matrix of numbers, and the diagram that has its cells.
pub fn matrix(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let rules = rules_for(&text);
    let read = Board::from_matrix(&text, rules);
    match &read {
        Ok(board) => {
            assert_eq!(Board::from_matrix(&board.to_matrix(), rules).as_ref(), Ok(board));
            check_board(board);
        }
        Err(error) => check_error(error, place_of(error).rest_of_line(&text)),
    }
    if !text.contains(['.', 'X', 'x', 'O', 'o']) {
        let diagram = text.replace('0', ".").replace('1', "X").replace('2', "O");
        let same_place = |error: ParseBoardError| (error.line(), error.column());
        assert_eq!(Board::from_diagram(&diagram, rules).map_err(same_place), read.map_err(same_place));
    }
}

/// Reads a list of moves, after a line with the size.
pub fn moves(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let rules = rules_for(&text);
    let (size, text) = size_and_text(&text);
    match Board::from_moves(text, size, rules) {
        Ok(mut board) => {
            let written = board.to_moves_text();
            for again in [written.replace(' ', ""), written.to_uppercase(), written] {
                let again = Board::from_moves(&again, size, rules).expect("written by the board");
                assert_eq!(again, board);
                assert!(again.moves().eq(board.moves()));
            }
            check_board(&board);
            while board.undo().is_some() {}
            assert_eq!(board, Board::new(size, rules));
        }
        Err(error) => {
            let message = message(&error);
            let rest = Place { line: error.line(), column: error.column() }.rest_of_line(text);
            match error.kind() {
                ParseMovesErrorKind::Coord(ParseCoordErrorKind::Unexpected { found }) => {
                    assert!(rest.starts_with(found), "{message}");
                }
                ParseMovesErrorKind::Coord(ParseCoordErrorKind::MissingRow) => {
                    // A line may end with CR LF, of which the CR is still there.
                    assert!(matches!(rest, "" | "\r"), "{message}");
                }
                ParseMovesErrorKind::Play(
                    PlayErrorKind::OffBoard { coord, .. }
                    | PlayErrorKind::Occupied { coord, .. }
                    | PlayErrorKind::GameOver { coord, .. },
                ) => assert!(rest.to_ascii_lowercase().starts_with(&coord.to_string()), "{message}"),
                _ => assert_ne!(rest, "", "{message}"),
            }
        }
    }
}

fn place_of(error: &ParseBoardError) -> Place {
    Place { line: error.line(), column: error.column() }
}

/// Checks that an error has a text, and that the rest of the line from its place on begins with what it complains of.
#[track_caller]
fn check_error(error: &ParseBoardError, rest: &str) {
    let message = message(error);
    match error.kind() {
        ParseBoardErrorKind::DiagramCell { found } | ParseBoardErrorKind::MatrixCell { found } => {
            assert!(rest.starts_with(found), "{message}");
        }
        ParseBoardErrorKind::LongRow { .. }
        | ParseBoardErrorKind::TooWide
        | ParseBoardErrorKind::TooManyRows
        | ParseBoardErrorKind::TooManyCells { .. } => assert_ne!(rest, "", "{message}"),
        _ => {}
    }
}
