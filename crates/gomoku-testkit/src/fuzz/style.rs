//! Style files.

use gomoku_eval::priority::{ParseStyleErrorKind, Style};

use super::place::{Place, message};

/// Reads a style file.
pub fn style(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    match Style::parse(&text) {
        Ok(style) => {
            let written = style.to_string();
            let again = Style::parse(&written).expect("written by a style");
            assert_eq!(again, style, "{text:?} is written as {written:?}");
        }
        Err(error) => {
            drop(message(&error));
            let rest = Place { line: error.line(), column: error.column() }.rest_of_line(&text);
            if let ParseStyleErrorKind::Cell { found } = error.kind() {
                assert!(rest.starts_with(found), "{error} in {text:?}");
            }
        }
    }
}
