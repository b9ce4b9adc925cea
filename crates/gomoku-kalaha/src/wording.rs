//! Words for messages.

/// How many characters of a text a message quotes.
const LONGEST_QUOTE: usize = 20;

/// A number and what it counts: `1 stone`, `2 stones`.
pub(crate) fn counted(number: usize, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}

/// A text in quotation marks, what cannot be seen escaped, and the end of a long one left out.
pub(crate) fn quoted(text: &str) -> String {
    match text.char_indices().nth(LONGEST_QUOTE) {
        None => format!("{text:?}"),
        Some((end, _)) => format!("{:?}", format!("{}…", &text[..end])),
    }
}
