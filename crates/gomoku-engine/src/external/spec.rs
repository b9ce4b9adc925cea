//! Which program plays, and how it is run.

use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;

use thiserror::Error;

/// A program that plays by the Gomocup protocol, and how it is run, as text: `cmd=./pbrain-x --fast,name=X,memory=512`.
///
/// Parts are separated by commas; a comma inside of one is written `\,` and a backslash `\\`. The first part is the command, in words
/// as a shell splits them.
///
/// | part | what it says |
/// | --- | --- |
/// | `cmd=./pbrain-x --fast` | the program and its arguments; a relative path of the program is one from where we are |
/// | `name=X` | the name in tables; the name of the program if it is missing |
/// | `dir=/opt/x` | the folder in which it runs; that of the program if it is missing, where its files mostly are, and `dir=.` for ours |
/// | `memory=512` | mebibytes that it is told it may have; 350 if it is missing, as in the Gomocup, 0 for any number. With a quarter and 64 MiB more in use it loses |
/// | `threads=2` | told as `INFO thread_num` |
/// | `info.KEY=VALUE` | told as `INFO KEY VALUE`; some tell values only with `info.show_detail=1` |
/// | `start=10` | seconds to wait for its `OK`; 10 if it is missing |
/// | `restart=on` | a new process for every game |
///
/// # Display
/// The same text; [`FromStr`] reads it.
///
/// # Examples
/// ```
/// use gomoku_engine::external::ExternalSpec;
///
/// let spec: ExternalSpec = "cmd=/opt/x/pbrain-x --level 'very high',memory=512,info.hash_size=65536".parse()?;
/// assert_eq!(spec.name(), "pbrain-x");
/// assert_eq!(spec.arguments(), ["--level", "very high"]);
/// assert_eq!(spec.to_string(), "cmd=/opt/x/pbrain-x --level 'very high',memory=512,info.hash_size=65536");
///
/// let error = "cmd=./x,memory=much".parse::<ExternalSpec>().unwrap_err();
/// assert_eq!(error.to_string(), "'memory=much' will not do; expected a whole number from 0 to 1000000");
/// # Ok::<(), gomoku_engine::external::ParseExternalError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExternalSpec {
    /// The text, of which all else follows.
    text: String,
    program: PathBuf,
    arguments: Vec<String>,
    name: String,
    folder: Option<PathBuf>,
    memory: u64,
    pub(super) threads: Option<u32>,
    pub(super) info: Vec<(String, String)>,
    pub(super) start: Duration,
    pub(super) restart: bool,
}

const MEBIBYTE: u64 = 1 << 20;

impl ExternalSpec {
    /// What the text of such an engine begins with; no engine of the registry has such a name.
    pub const PREFIX: &'static str = "cmd=";

    /// The name in tables.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The arguments of the program.
    #[must_use]
    pub fn arguments(&self) -> &[String] {
        &self.arguments
    }

    /// The bytes that it is told it may have.
    #[must_use]
    pub const fn memory_told(&self) -> Option<u64> {
        match self.memory {
            0 => None,
            memory => Some(memory * MEBIBYTE),
        }
    }

    /// The bytes with which it loses: some more, since many take what they are told for their tables alone.
    #[must_use]
    pub fn memory_limit(&self) -> Option<u64> {
        self.memory_told().map(|memory| memory + memory / 4 + 64 * MEBIBYTE)
    }

    /// The program: a path is one from where we are, unless it is only there in the engine's own folder; a mere name is looked for by
    /// the system.
    pub(super) fn program(&self) -> PathBuf {
        if self.program.components().count() < 2 && !self.program.starts_with(".") {
            return self.program.clone();
        }
        let in_folder = self.folder.as_deref().map(|folder| folder.join(&self.program));
        let found = [Some(self.program.clone()), in_folder].into_iter().flatten().find(|path| path.exists());
        let path = found.unwrap_or_else(|| self.program.clone());
        std::path::absolute(&path).unwrap_or(path)
    }

    /// The folder in which it runs; `None` for ours.
    pub(super) fn folder(&self) -> Option<PathBuf> {
        let own = || self.program().parent().filter(|folder| folder.is_absolute()).map(Path::to_owned);
        self.folder.clone().or_else(own)
    }

    fn set(&mut self, part: &str) -> Result<(), ParseExternalError> {
        let bad = |expected: &'static str| ParseExternalError::Value { part: part.to_owned(), expected };
        let Some((key, value)) = part.split_once('=') else {
            return Err(ParseExternalError::Part { part: part.to_owned() });
        };
        let number = |value: &str, range: std::ops::RangeInclusive<u64>| {
            value.parse().ok().filter(|number| range.contains(number))
        };
        match key {
            "name" if !value.trim().is_empty() => value.trim().clone_into(&mut self.name),
            "name" => return Err(bad("a name")),
            "dir" if !value.is_empty() => self.folder = Some(value.into()),
            "dir" => return Err(bad("a folder")),
            "memory" => {
                let memory = number(value, 0..=1_000_000);
                self.memory = memory.ok_or_else(|| bad("a whole number from 0 to 1000000"))?;
            }
            "threads" => {
                let threads = number(value, 1..=1024).ok_or_else(|| bad("a whole number from 1 to 1024"))?;
                self.threads = Some(threads as u32);
            }
            "start" => {
                let start = number(value, 1..=3600).ok_or_else(|| bad("a whole number from 1 to 3600"))?;
                self.start = Duration::from_secs(start);
            }
            "restart" => {
                self.restart = match value {
                    "on" => true,
                    "off" => false,
                    _ => return Err(bad("on or off")),
                }
            }
            _ => match key.strip_prefix("info.") {
                Some(key) if is_word(key) && is_line(value) => {
                    self.info.push((key.to_owned(), value.to_owned()));
                }
                Some(_) => return Err(bad("a key without blanks, and a value in one line")),
                None => return Err(ParseExternalError::Part { part: part.to_owned() }),
            },
        }
        Ok(())
    }
}

fn is_word(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|letter| letter.is_ascii_graphic())
}

fn is_line(text: &str) -> bool {
    !text.is_empty() && !text.chars().any(char::is_control)
}

impl FromStr for ExternalSpec {
    type Err = ParseExternalError;

    fn from_str(text: &str) -> Result<ExternalSpec, ParseExternalError> {
        let mut parts = parts(text).into_iter();
        let first = parts.next().unwrap_or_default();
        let Some(command) = first.strip_prefix(ExternalSpec::PREFIX) else {
            return Err(ParseExternalError::Command { found: first });
        };
        let mut words = shlex::split(command).unwrap_or_default().into_iter();
        let program = words.next().map(PathBuf::from);
        // A folder, such as ./, has no name.
        let named = program.and_then(|program| {
            let name = program.file_stem()?.to_string_lossy().into_owned();
            Some((program, name))
        });
        let Some((program, name)) = named else {
            return Err(ParseExternalError::Command { found: first });
        };
        let mut spec = ExternalSpec {
            text: text.to_owned(),
            program,
            arguments: words.collect(),
            name,
            folder: None,
            memory: 350,
            threads: None,
            info: Vec::new(),
            start: Duration::from_secs(10),
            restart: false,
        };
        parts.try_for_each(|part| spec.set(&part))?;
        Ok(spec)
    }
}

/// The parts between commas that are not written `\,`.
fn parts(text: &str) -> Vec<String> {
    let mut parts = Vec::new();
    let mut part = String::new();
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            ',' => parts.push(std::mem::take(&mut part)),
            '\\' => part.push(letters.next_if(|next| matches!(next, ',' | '\\')).unwrap_or(letter)),
            _ => part.push(letter),
        }
    }
    parts.push(part);
    parts
}

impl fmt::Display for ExternalSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text)
    }
}

/// A text that names no program to play.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ParseExternalError {
    /// The command is missing, or its quotes are not closed.
    #[error(
        "'{found}' is no command; expected cmd= and a program with its arguments, such as cmd=./pbrain-x --fast"
    )]
    Command {
        /// What stands there instead.
        found: String,
    },
    /// A part that is none.
    #[error(
        "'{part}' is not known; expected name=, dir=, memory=, threads=, start=, restart= or info.KEY=, and \\, for a comma"
    )]
    Part {
        /// The part.
        part: String,
    },
    /// A part with a value that it cannot have.
    #[error("'{part}' will not do; expected {expected}")]
    Value {
        /// The part.
        part: String,
        /// What would do.
        expected: &'static str,
    },
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn spec(text: &str) -> ExternalSpec {
        text.parse().unwrap()
    }

    #[test]
    fn parts_may_have_commas_and_words_may_have_blanks() {
        let read = spec(
            r"cmd='./my brain' a\,b c\\d,name=One\, Two,dir=/opt/x,threads=2,restart=on,start=30,memory=0",
        );
        assert_eq!(read.program, PathBuf::from("./my brain"));
        assert_eq!(read.arguments(), ["a,b", "cd"], "the shell's words take the second backslash");
        assert_eq!((read.name(), read.folder()), ("One, Two", Some(PathBuf::from("/opt/x"))));
        assert_eq!((read.threads, read.restart, read.start), (Some(2), true, Duration::from_secs(30)));
        assert_eq!(read.memory_limit(), None);
        assert_eq!(spec("cmd=pbrain-x.exe").name(), "pbrain-x");
        let spec = spec("cmd=x,memory=400");
        assert_eq!((spec.memory_told(), spec.memory_limit()), (Some(400 << 20), Some(564 << 20)));
    }

    #[test]
    fn a_mere_name_is_left_to_the_system_and_a_path_is_made_whole() {
        assert_eq!(spec("cmd=pbrain-x").program(), PathBuf::from("pbrain-x"));
        assert_eq!(spec("cmd=pbrain-x").folder(), None);
        assert!(spec("cmd=./pbrain-x,dir=/tmp").program().is_absolute());
        assert_eq!(spec("cmd=/opt/x/pbrain-x").folder(), Some(PathBuf::from("/opt/x")));
        assert_eq!(spec("cmd=./pbrain-x").folder(), Some(std::env::current_dir().unwrap()));
    }

    #[test]
    fn what_is_wrong_is_told() {
        let said = |text: &str| text.parse::<ExternalSpec>().unwrap_err().to_string();
        for text in ["", "oxo", "cmd=", "cmd= ", "cmd='x", "cmd=''", "cmd=./", "cmd=.."] {
            assert!(said(text).starts_with(&format!("'{text}' is no command; expected cmd=")), "{text}");
        }
        assert!(said("cmd=x,level=3").starts_with("'level=3' is not known; expected name=, dir=, memory="));
        assert!(said("cmd=x,y").starts_with("'y' is not known"));
        assert_eq!(
            said("cmd=x,threads=0"),
            "'threads=0' will not do; expected a whole number from 1 to 1024"
        );
        assert_eq!(said("cmd=x,restart=yes"), "'restart=yes' will not do; expected on or off");
        assert_eq!(said("cmd=x,name="), "'name=' will not do; expected a name");
        assert!(said("cmd=x,info.a b=1").contains("expected a key without blanks"));
        assert!(said("cmd=x,info.a=1\nEND").contains("a value in one line"));
    }

    proptest! {
        #[test]
        fn no_text_makes_it_panic_and_what_is_read_reads_back(text in "cmd=[ -~]{0,40}", any in any::<String>()) {
            let _ = any.parse::<ExternalSpec>();
            if let Ok(read) = text.parse::<ExternalSpec>() {
                prop_assert_eq!(read.to_string().parse::<ExternalSpec>(), Ok(read));
            }
        }
    }
}
