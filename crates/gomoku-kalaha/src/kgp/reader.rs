//! Reading a line from its front.

use super::error::Reason;
use super::{Argument, Command, ParseCommandError};

/// A line and how much of it has been read.
pub(super) struct Reader<'a> {
    rest: &'a str,
    column: usize,
}

type Read<T> = Result<T, ParseCommandError>;

impl<'a> Reader<'a> {
    pub(super) fn new(line: &'a str) -> Reader<'a> {
        Reader { rest: line, column: 1 }
    }

    /// The command that the whole line is.
    pub(super) fn command(mut self) -> Read<Command> {
        self.skip_blanks();
        let (id, reference) = self.numbers()?;
        let (name, column) = self.take_while(|symbol| symbol.is_ascii_alphanumeric());
        // A name of digits alone could not be told from an id.
        if name.is_empty() || name.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(Reason::Name.at(column));
        }
        let mut arguments = Vec::new();
        loop {
            let blanks = self.skip_blanks();
            if self.rest.is_empty() {
                return Ok(Command { id, reference, name: name.to_owned(), arguments });
            }
            if blanks == 0 {
                return Err(Reason::Blank.at(self.column));
            }
            arguments.push(self.argument()?);
        }
    }

    /// The id and the reference. A number without either is left for the name.
    fn numbers(&mut self) -> Read<(Option<u64>, Option<u64>)> {
        let digits = self.rest.bytes().take_while(u8::is_ascii_digit).count();
        if !matches!(self.rest.as_bytes().get(digits), Some(b'@' | b' ' | b'\t')) {
            return Ok((None, None));
        }
        let id = if digits == 0 { None } else { Some(self.number()?) };
        let reference = if self.take('@') { Some(self.number()?) } else { None };
        if self.skip_blanks() == 0 {
            return Err(Reason::Blank.at(self.column));
        }
        Ok((id, reference))
    }

    fn argument(&mut self) -> Read<Argument> {
        if self.take('"') {
            return self.text().map(Argument::Text);
        }
        if self.rest.starts_with('<') {
            return self.board();
        }
        let (text, column) = self.take_while(|symbol| !is_blank(symbol) && symbol != '"' && symbol != '<');
        Argument::bare(text).ok_or_else(|| {
            let text = text.to_owned();
            let is_number = super::argument::is_integer(&text) || super::argument::is_real(&text);
            if is_number { Reason::TooLarge { text } } else { Reason::Argument { text } }.at(column)
        })
    }

    /// The text up to its quotation mark.
    fn text(&mut self) -> Read<String> {
        let mut text = String::new();
        let mut is_escaped = false;
        let (content, _) = self.take_while(|symbol| {
            let is_end = !is_escaped && (symbol == '"' || symbol == '\n');
            is_escaped = !is_escaped && symbol == '\\';
            !is_end
        });
        if !self.take('"') {
            return Err(Reason::Text.at(self.column));
        }
        let mut symbols = content.chars();
        while let Some(symbol) = symbols.next() {
            text.push(match symbol {
                '\\' => match symbols.next() {
                    Some('n') => '\n',
                    Some('r') => '\r',
                    Some('t') => '\t',
                    // The quotation mark is not escaped, so something is behind each backslash.
                    other => other.unwrap_or_default(),
                },
                symbol => symbol,
            });
        }
        Ok(text)
    }

    fn board(&mut self) -> Read<Argument> {
        let start = self.column;
        let mut numbers = Vec::new();
        let mut is_open = self.take('<');
        while is_open {
            numbers.push(self.number()?);
            is_open = self.take(',');
        }
        if !self.take('>') {
            return Err(Reason::BoardEnd.at(self.column));
        }
        Reason::of_board(&numbers).map(Argument::Board).map_err(|reason| reason.at(start))
    }

    /// The number that must stand here.
    fn number<T: std::str::FromStr>(&mut self) -> Read<T> {
        let (digits, column) = self.take_while(|symbol| symbol.is_ascii_digit());
        if digits.is_empty() {
            return Err(Reason::Number.at(column));
        }
        digits.parse().map_err(|_| Reason::TooLarge { text: digits.to_owned() }.at(column))
    }

    /// Takes the characters up to the first that is not wanted, and says in which column they begin.
    fn take_while(&mut self, mut wanted: impl FnMut(char) -> bool) -> (&'a str, usize) {
        let end = self.rest.find(|symbol| !wanted(symbol)).unwrap_or(self.rest.len());
        let (taken, rest) = self.rest.split_at(end);
        let column = self.column;
        self.rest = rest;
        self.column += taken.chars().count();
        (taken, column)
    }

    fn take(&mut self, symbol: char) -> bool {
        let Some(rest) = self.rest.strip_prefix(symbol) else { return false };
        self.rest = rest;
        self.column += 1;
        true
    }

    fn skip_blanks(&mut self) -> usize {
        self.take_while(is_blank).0.len()
    }
}

/// A carriage return may stand before the end of a line.
const fn is_blank(symbol: char) -> bool {
    matches!(symbol, ' ' | '\t' | '\r')
}

impl Reason {
    const fn at(self, column: usize) -> ParseCommandError {
        ParseCommandError { column, reason: self }
    }
}
