//! What the text forms of several types have in common.

use std::fmt::{self, Write};

/// Text that could not be read, for the message: its first characters, with `…` after them if there were more.
///
/// What is not printable is escaped; `Debug` writes quotes around it.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Found {
    beginning: String,
    is_cut: bool,
}

impl Found {
    /// More than any text that is right has, and few enough for one line.
    const MAX_CHARACTERS: usize = 20;

    pub(crate) fn new(text: &str) -> Self {
        let mut characters = text.chars();
        let beginning = characters.by_ref().take(Self::MAX_CHARACTERS).collect();
        Self { beginning, is_cut: characters.next().is_some() }
    }

    fn ellipsis(&self) -> &'static str {
        if self.is_cut { "…" } else { "" }
    }
}

impl fmt::Debug for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}{}", self.beginning, self.ellipsis())
    }
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for found in self.beginning.chars() {
            match found {
                // Printable, and no quotes are around them.
                '"' | '\'' | '\\' => f.write_char(found)?,
                _ => write!(f, "{}", found.escape_debug())?,
            }
        }
        f.write_str(self.ellipsis())
    }
}

/// Writes a short text, padded if the format asks for it. Only then does it allocate.
pub(crate) fn pad(f: &mut fmt::Formatter<'_>, text: fmt::Arguments<'_>) -> fmt::Result {
    if f.width().is_none() && f.precision().is_none() { f.write_fmt(text) } else { f.pad(&text.to_string()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_text_is_cut_by_characters() {
        let exact = "é".repeat(20);
        assert_eq!(Found::new(&exact).to_string(), exact);
        assert_eq!(Found::new(&format!("{exact}é")).to_string(), format!("{exact}…"));
        assert_eq!(format!("{:?}", Found::new(&"x".repeat(1000))), "\"xxxxxxxxxxxxxxxxxxxx\"…");
    }

    #[test]
    fn control_characters_are_escaped() {
        assert_eq!(format!("{:?}", Found::new("a\r\n\u{1b}[2J\"")), r#""a\r\n\u{1b}[2J\"""#);
        assert_eq!(Found::new("a\r\n\u{1b}[2J it's \\").to_string(), r"a\r\n\u{1b}[2J it's \");
        assert_eq!(format!("{:?}", Found::new("")), "\"\"");
    }
}
