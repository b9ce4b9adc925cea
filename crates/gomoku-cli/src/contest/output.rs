//! What is said of a match on the standard output.

use std::io::{ErrorKind, Result, Write, stdout};

/// The standard output. Where games are written down, they are played also if nobody reads what is said of them.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Output {
    may_be_unread: bool,
}

impl Output {
    /// The output of a match whose games are written down, or not.
    pub(crate) const fn new(are_games_kept: bool) -> Output {
        Output { may_be_unread: are_games_kept }
    }

    pub(crate) fn write(self, text: &str) -> Result<()> {
        let mut out = stdout();
        match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
            Err(error) if self.may_be_unread && error.kind() == ErrorKind::BrokenPipe => Ok(()),
            done => done,
        }
    }
}
