//! What a brain may answer.

use std::fmt;

use super::cell::Cell;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Reply {
    /// Done.
    Ok,
    /// Cells in a row: a move, or stones of an opening.
    Cells(Vec<Cell>),
    /// The colours are to be exchanged.
    Swap,
    /// Who this is.
    About { name: String },
    /// The points that are forbidden.
    Forbidden(Vec<Cell>),
    /// Something for people to read.
    Message(String),
    /// A command that is known and cannot be obeyed, and why.
    Error(String),
    /// A line that is no command, and why.
    Unknown(String),
}

impl fmt::Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reply::Ok => f.write_str("OK"),
            Reply::Cells(cells) => {
                let cells: Vec<String> = cells.iter().map(ToString::to_string).collect();
                f.write_str(&cells.join(" "))
            }
            Reply::Swap => f.write_str("SWAP"),
            Reply::About { name } => write!(
                f,
                "name=\"{name}\", version=\"{}\", author=\"{}\", country=\"International\"",
                env!("CARGO_PKG_VERSION"),
                env!("CARGO_PKG_AUTHORS"),
            ),
            Reply::Forbidden(cells) => {
                let digits: String = cells.iter().map(|cell| cell.four_digits()).collect();
                write!(f, "FORBID {digits}.")
            }
            Reply::Message(text) => write!(f, "MESSAGE {}", one_line(text)),
            Reply::Error(reason) => write!(f, "ERROR {}", one_line(reason)),
            Reply::Unknown(reason) => write!(f, "UNKNOWN {}", one_line(reason)),
        }
    }
}

/// A text that stays in its line.
fn one_line(text: &str) -> String {
    text.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect()
}

/// The beginning of something that was read, for a message about it.
pub(super) fn quoted(text: &str) -> String {
    const LONGEST: usize = 40;
    let start: String = text.chars().take(LONGEST).collect();
    let dots = if start.len() < text.len() { "…" } else { "" };
    format!("'{start}{dots}'")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reply_is_one_line() {
        let reply = Reply::Unknown(format!("command {}", quoted("A\r\nB\u{7}")));
        assert_eq!(reply.to_string(), "UNKNOWN command 'A  B '");
        let long = quoted(&"é".repeat(50));
        assert_eq!(long, format!("'{}…'", "é".repeat(40)));
    }
}
