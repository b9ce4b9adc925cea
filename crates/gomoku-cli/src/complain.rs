//! Telling on the standard error. Unlike with `eprintln`, nobody falls over if nobody listens: the pipe may be closed, the disk full, the
//! terminal gone.

use std::fmt::Arguments;
use std::io::{Write, stderr};

use crate::printable::printable;

/// Writes a line to the standard error, if that can be done. What is in it may be of others, such as names of files: to a terminal it is
/// nothing but text.
macro_rules! complain {
    ($($argument:tt)*) => {
        $crate::complain::write_line(format_args!($($argument)*))
    };
}

pub(crate) fn write_line(text: Arguments<'_>) {
    let _ = writeln!(stderr(), "{}", as_text(&text.to_string()));
}

/// The same without what a terminal would do something at, but for the ends of lines.
fn as_text(text: &str) -> String {
    text.split('\n').map(printable).collect::<Vec<_>>().join("\n")
}

/// The same without the end of the line, at once.
macro_rules! murmur {
    ($($argument:tt)*) => {{
        use std::io::Write as _;
        let _ = write!(std::io::stderr(), $($argument)*);
    }};
}

#[cfg(test)]
mod tests {
    use super::as_text;

    #[test]
    fn names_that_would_move_the_cursor_are_escaped() {
        assert_eq!(
            as_text("cannot read a\u{1b}[2J.sgf\nexpected é"),
            "cannot read a\\u{1b}[2J.sgf\nexpected é"
        );
    }
}
