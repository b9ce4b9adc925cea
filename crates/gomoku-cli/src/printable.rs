//! Texts of others on our terminal.

/// A text from elsewhere as a terminal may have it: whatever is in it, it moves no cursor and rings no bell.
pub(crate) fn printable(text: &str) -> String {
    text.chars()
        .flat_map(|symbol| {
            let escaped = symbol.is_control().then(|| symbol.escape_default());
            let plain = escaped.is_none().then_some(symbol);
            escaped.into_iter().flatten().chain(plain)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_would_move_a_cursor_is_escaped() {
        assert_eq!(printable("a\u{1b}[2Jb\tü"), "a\\u{1b}[2Jb\\tü");
    }
}
