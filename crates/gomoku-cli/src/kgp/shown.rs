//! Lines of the protocol for people.

use gomoku::kalaha::kgp::Command;

/// A line as a terminal may have it: whatever a server sends, it moves no cursor and rings no bell.
pub(super) fn printable(line: &str) -> String {
    line.chars()
        .flat_map(|symbol| {
            let escaped = symbol.is_control().then(|| symbol.escape_default());
            let plain = escaped.is_none().then_some(symbol);
            escaped.into_iter().flatten().chain(plain)
        })
        .collect()
}

/// A command of ours as it may be seen over a shoulder: without the token.
pub(super) fn discreet(command: &Command) -> String {
    let mut command = command.clone();
    let is_secret = command.arguments.first().and_then(|option| option.text()) == Some("auth:token");
    if let (true, Some(value)) = (is_secret, command.arguments.get_mut(1)) {
        *value = "…".into();
    }
    command.to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_would_move_a_cursor_is_escaped() {
        assert_eq!(printable("a\u{1b}[2Jb\tü"), "a\\u{1b}[2Jb\\tü");
    }

    #[test]
    fn tokens_are_not_shown() {
        let set = Command::new("set").with_id(1).with("auth:token").with("secret");
        assert_eq!(discreet(&set), "1 set \"auth:token\" \"…\"");
        let set = Command::new("set").with_id(1).with("info:name").with("me");
        assert_eq!(discreet(&set), set.to_string());
    }
}
