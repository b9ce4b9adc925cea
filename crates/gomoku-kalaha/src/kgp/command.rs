//! A line of the protocol.

use std::fmt;
use std::str::FromStr;

use super::reader::Reader;
use super::{Argument, ParseCommandError};

/// A line: `id@reference name argument…`, where all but the name may be missing.
///
/// # Display
/// The line without its end, which [`FromStr`] reads; both are inverse if the name is one that the protocol can have
/// (ASCII letters and digits, and not only digits).
///
/// # Examples
/// ```
/// use gomoku_kalaha::kgp::{Argument, Command};
///
/// let set = Command::new("set").with_id(1).with("info:name").with("the \"first\"");
/// assert_eq!(set.to_string(), r#"1 set "info:name" "the \"first\"""#);
/// assert_eq!(set.to_string().parse(), Ok(set));
///
/// let stop: Command = "10@8 stop".parse()?;
/// assert_eq!((stop.id, stop.reference), (Some(10), Some(8)));
///
/// let error = "8 state <6,0,".parse::<Command>().unwrap_err();
/// assert_eq!(error.to_string(), "column 14: expected a number");
/// # Ok::<(), gomoku_kalaha::kgp::ParseCommandError>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Command {
    /// The number by which answers can refer to this line.
    pub id: Option<u64>,
    /// The number of the other side's line that this one answers.
    pub reference: Option<u64>,
    /// What is said.
    pub name: String,
    /// What belongs to it.
    pub arguments: Vec<Argument>,
}

impl Command {
    /// A command without anything.
    #[must_use]
    pub fn new(name: &str) -> Command {
        Command { id: None, reference: None, name: name.to_owned(), arguments: Vec::new() }
    }

    /// The same with this number.
    #[must_use]
    pub fn with_id(mut self, id: u64) -> Command {
        self.id = Some(id);
        self
    }

    /// The same as an answer to the line with this number, or to none.
    #[must_use]
    pub fn answering(mut self, reference: impl Into<Option<u64>>) -> Command {
        self.reference = reference.into();
        self
    }

    /// The same with one more argument.
    #[must_use]
    pub fn with(mut self, argument: impl Into<Argument>) -> Command {
        self.arguments.push(argument.into());
        self
    }
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(id) = self.id {
            write!(f, "{id}")?;
        }
        if let Some(reference) = self.reference {
            write!(f, "@{reference}")?;
        }
        if self.id.is_some() || self.reference.is_some() {
            f.write_str(" ")?;
        }
        f.write_str(&self.name)?;
        self.arguments.iter().try_for_each(|argument| write!(f, " {argument}"))
    }
}

impl FromStr for Command {
    type Err = ParseCommandError;

    /// Reads a line without its end; blanks before and behind do not matter.
    fn from_str(line: &str) -> Result<Command, ParseCommandError> {
        Reader::new(line).command()
    }
}
