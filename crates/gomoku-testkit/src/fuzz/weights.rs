//! The reader of files of weights.

use gomoku_eval::Weights;

use super::place::message;

/// Reads a file of weights.
pub fn weights(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    match Weights::parse(&text) {
        Ok(weights) => {
            let written = weights.to_string();
            assert_eq!(Weights::parse(&written).as_ref(), Ok(&weights), "written as {written}");
        }
        Err(error) => {
            assert!(message(&error).contains("expected"), "{error}");
            assert!((1..=text.lines().count().max(1)).contains(&error.line()), "{error} for {text:?}");
        }
    }
}
