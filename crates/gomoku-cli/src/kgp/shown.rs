//! Lines of the protocol for people.

use gomoku::kalaha::kgp::Command;

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
    fn tokens_are_not_shown() {
        let set = Command::new("set").with_id(1).with("auth:token").with("secret");
        assert_eq!(discreet(&set), "1 set \"auth:token\" \"…\"");
        let set = Command::new("set").with_id(1).with("info:name").with("me");
        assert_eq!(discreet(&set), set.to_string());
    }
}
