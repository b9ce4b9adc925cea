//! Asking and telling, in a terminal or through a pipe.

use std::fmt::Display;
use std::io::{self, BufRead, Read, Write};

/// No answer is longer than this many bytes; the rest of a longer line is thrown away, whatever its length.
const LONGEST_LINE: u64 = 4096;
/// What is repeated of an answer: nothing sensible is longer.
const LONGEST_ANSWER: usize = 60;
/// The same of one that may name a file.
const LONGEST_COMMAND: usize = 300;

/// A conversation in lines of text.
pub(crate) struct Console<'a> {
    input: &'a mut dyn BufRead,
    output: &'a mut dyn Write,
    /// Whether a person sits at a terminal.
    terminal: bool,
}

impl<'a> Console<'a> {
    pub(crate) fn new(input: &'a mut dyn BufRead, output: &'a mut dyn Write, terminal: bool) -> Self {
        Console { input, output, terminal }
    }

    /// Whether a person sits at a terminal. Without one the conversation is a transcript: it shows what was read, and
    /// is the same for the same input.
    pub(crate) fn is_terminal(&self) -> bool {
        self.terminal
    }

    /// Writes a line.
    pub(crate) fn say(&mut self, text: impl Display) -> io::Result<()> {
        writeln!(self.output, "{text}")
    }

    /// Asks for a line; `None` at the end of the input.
    ///
    /// The answer can be shown as it is: what is no text has become replacement characters, and a long line is cut.
    pub(crate) fn ask(&mut self, prompt: &str) -> io::Result<Option<String>> {
        self.ask_up_to(LONGEST_ANSWER, prompt)
    }

    /// The same for an answer that may name a file.
    pub(crate) fn ask_for_command(&mut self, prompt: &str) -> io::Result<Option<String>> {
        self.ask_up_to(LONGEST_COMMAND, prompt)
    }

    fn ask_up_to(&mut self, longest: usize, prompt: &str) -> io::Result<Option<String>> {
        write!(self.output, "{prompt} ")?;
        self.output.flush()?;
        let mut line = Vec::new();
        if self.input.take(LONGEST_LINE).read_until(b'\n', &mut line)? == 0 {
            writeln!(self.output)?;
            return Ok(None);
        }
        if line.len() as u64 == LONGEST_LINE && !line.ends_with(b"\n") {
            self.input.skip_until(b'\n')?;
        }
        let text = presentable(&line, longest);
        if !self.terminal {
            writeln!(self.output, "{text}")?;
        }
        Ok(Some(text))
    }
}

/// An answer that names no file, and so need not be longer than others.
pub(super) fn shortened(answer: &str) -> String {
    presentable(answer.as_bytes(), LONGEST_ANSWER)
}

fn presentable(line: &[u8], longest: usize) -> String {
    let text = String::from_utf8_lossy(line);
    let mut characters = text.trim().chars();
    let plain =
        |character: char| if character.is_control() { char::REPLACEMENT_CHARACTER } else { character };
    let mut answer: String = characters.by_ref().take(longest).map(plain).collect();
    if characters.next().is_some() {
        answer.push('…');
    }
    answer
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_trimmed_cut_and_cleaned() {
        for (line, answer) in [
            (&b"  a1 \r\n"[..], "a1"),
            (b"\n", ""),
            (b"h\xff8\n", "h\u{fffd}8"),
            (b"\x1b[2Ja1\n", "\u{fffd}[2Ja1"),
            ("ä".repeat(60).as_bytes(), &"ä".repeat(60)),
            ("ä".repeat(61).as_bytes(), &("ä".repeat(60) + "…")),
        ] {
            assert_eq!(presentable(line, LONGEST_ANSWER), answer);
        }
    }

    #[test]
    fn a_line_of_any_length_is_one_answer() {
        for length in [4094, 4095, 4096, 4097, 100_000] {
            let text = "x".repeat(length) + "\nnext\n";
            let (mut input, mut output) = (text.as_bytes(), Vec::new());
            let mut console = Console::new(&mut input, &mut output, true);
            assert!(console.ask("?").unwrap().unwrap().ends_with("x…"));
            assert_eq!(console.ask("?").unwrap().as_deref(), Some("next"), "after {length}");
            assert_eq!(console.ask("?").unwrap(), None);
        }
    }
}
