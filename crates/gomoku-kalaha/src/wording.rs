//! Words for messages.

/// A number and what it counts: `1 stone`, `2 stones`.
pub(crate) fn counted(number: usize, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}
