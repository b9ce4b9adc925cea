//! Asking and telling, in a terminal or through a pipe.

use std::fmt::Display;
use std::io::{self, BufRead, Write};

/// A conversation in lines of text.
pub(crate) struct Console<'a> {
    input: &'a mut dyn BufRead,
    output: &'a mut dyn Write,
    /// Whether what was read has to be written after the prompt, because no terminal shows it.
    echo: bool,
}

impl<'a> Console<'a> {
    pub(crate) fn new(input: &'a mut dyn BufRead, output: &'a mut dyn Write, echo: bool) -> Self {
        Console { input, output, echo }
    }

    /// Writes a line.
    pub(crate) fn say(&mut self, text: impl Display) -> io::Result<()> {
        writeln!(self.output, "{text}")
    }

    /// Asks for a line; `None` at the end of the input. Bytes that are no text become replacement characters.
    pub(crate) fn ask(&mut self, prompt: &str) -> io::Result<Option<String>> {
        write!(self.output, "{prompt} ")?;
        self.output.flush()?;
        let mut line = Vec::new();
        if self.input.read_until(b'\n', &mut line)? == 0 {
            writeln!(self.output)?;
            return Ok(None);
        }
        let text = String::from_utf8_lossy(&line).trim().to_owned();
        if self.echo {
            writeln!(self.output, "{text}")?;
        }
        Ok(Some(text))
    }
}
