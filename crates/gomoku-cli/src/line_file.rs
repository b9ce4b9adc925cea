//! Files of JSON Lines that grow while something goes on, and can be gone on with after whatever interruption: a head that says what it
//! is about, and a line for everything that was finished.

use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, ErrorKind, Seek, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail, ensure};
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::new_file::{self, check_folder};
use crate::whole_file;

/// A file that gets line after line.
#[derive(Debug)]
pub(crate) struct LineFile {
    path: PathBuf,
    file: File,
    /// Whether a line was not written in full: what came behind it could not be read any more.
    is_torn: bool,
}

impl LineFile {
    /// Whether the file can be made, asked before the work: there is a folder for it, and no such file unless it may be replaced.
    pub(crate) fn check_free(path: &Path, may_replace: bool) -> Result<()> {
        check_folder(path)?;
        if may_replace || !path.exists() { Ok(()) } else { Err(is_there(path)) }
    }

    /// Makes the file, if there is none but what may be replaced.
    pub(crate) fn create(path: &Path, replaced: Replaced, head: &Value) -> Result<LineFile> {
        let mut how = OpenOptions::new();
        how.read(replaced == Replaced::Beginning)
            .write(true)
            .create(true)
            .create_new(replaced == Replaced::Nothing);
        let file = match how.open(path) {
            Ok(file) => file,
            Err(error) if error.kind() == ErrorKind::AlreadyExists => return Err(is_there(path)),
            Err(error) => return Err(error).with_context(|| format!("cannot write {}", path.display())),
        };
        let mut lines = LineFile { path: path.to_owned(), file, is_torn: false };
        lines.lock()?;
        // Devices and pipes are written to as they are.
        if lines.is_file() {
            let cannot = || format!("cannot write {}", path.display());
            if replaced == Replaced::Beginning {
                // Who had it locked until now may have finished the head, and more, after it was read.
                let mut before = Vec::new();
                BufReader::new(&lines.file).read_until(b'\n', &mut before).with_context(cannot)?;
                ensure!(!before.ends_with(b"\n"), written_meanwhile(path));
                lines.file.rewind().with_context(cannot)?;
            }
            lines.file.set_len(0).with_context(cannot)?;
        }
        lines.write(head)?;
        Ok(lines)
    }

    /// Opens a file that is gone on with, and cuts off what was not finished.
    pub(crate) fn append(path: &Path, tail: Tail) -> Result<LineFile> {
        let cannot = || format!("cannot write {}", path.display());
        let file = OpenOptions::new().append(true).open(path).with_context(cannot)?;
        let mut lines = LineFile { path: path.to_owned(), file, is_torn: false };
        lines.lock()?;
        // Who had it locked until now may have gone on writing after it was read.
        let length = lines.file.metadata().with_context(cannot)?.len();
        ensure!(length == tail.length, written_meanwhile(path));
        match tail.end {
            Ending::Whole => {}
            Ending::LacksEnd => lines.file.write_all(b"\n").with_context(cannot)?,
            Ending::TornAt(whole) => lines.file.set_len(whole).with_context(cannot)?,
        }
        Ok(lines)
    }

    fn is_file(&self) -> bool {
        self.file.metadata().is_ok_and(|about| about.is_file())
    }

    /// That nobody is writing to a file that is to be replaced as a whole.
    pub(crate) fn check_at_rest(path: &Path) -> Result<()> {
        match File::open(path) {
            Ok(file) => LineFile { path: path.to_owned(), file, is_torn: false }.lock(),
            // Whether it can be written is found out by who does that.
            Err(_) => Ok(()),
        }
    }

    /// Two processes must not write to the same file; to a device they may.
    #[cfg(unix)]
    fn lock(&self) -> Result<()> {
        use rustix::fs::{FlockOperation, flock};
        use rustix::io::Errno;

        if !self.is_file() {
            return Ok(());
        }
        let path = self.path.display();
        match flock(&self.file, FlockOperation::NonBlockingLockExclusive) {
            Err(Errno::WOULDBLOCK) => {
                bail!("{path} is being written by another process; expected one that is not")
            }
            // Some file systems have no locks: that is no reason not to write.
            Ok(()) | Err(Errno::NOLCK | Errno::NOSYS | Errno::NOTSUP) => Ok(()),
            Err(error) => Err(anyhow!(error).context(format!("cannot lock {path}"))),
        }
    }

    #[cfg(not(unix))]
    #[expect(clippy::unused_self, clippy::unnecessary_wraps, reason = "other systems have other locks")]
    fn lock(&self) -> Result<()> {
        Ok(())
    }

    /// Adds a line.
    pub(crate) fn write(&mut self, line: &Value) -> Result<()> {
        let name = self.path.display();
        ensure!(!self.is_torn, "cannot write {name}: the line before could not be written in full");
        // In one piece: who is killed between two writes would leave half a line.
        let line = format!("{line}\n");
        let written = self.file.write_all(line.as_bytes()).and_then(|()| self.file.flush());
        self.is_torn = written.is_err();
        written.with_context(|| format!("cannot write {name}"))
    }
}

/// Makes a file of these lines, as a whole or not at all. There must be none, unless it may be replaced and nobody is writing to it.
pub(crate) fn write_at_once(
    path: &Path,
    may_replace: bool,
    head: &Value,
    lines: impl Iterator<Item = Result<Value>>,
) -> Result<()> {
    let mut text = format!("{head}\n");
    for line in lines {
        text += &line?.to_string();
        text.push('\n');
    }
    if may_replace {
        LineFile::check_at_rest(path)?;
    }
    new_file::write_whole(path, may_replace, &text)
}

/// What a file that is made may take the place of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Replaced {
    /// There must be no such file.
    Nothing,
    /// Of one that is to be gone on with, in which not even the head was finished: it has nothing to lose.
    Beginning,
    /// Of whatever there is.
    Anything,
}

impl Replaced {
    /// By what somebody has said about a file that has no whole head, or is not there.
    pub(crate) const fn of(force: bool, resume: bool) -> Replaced {
        match (force, resume) {
            (true, _) => Replaced::Anything,
            (false, true) => Replaced::Beginning,
            (false, false) => Replaced::Nothing,
        }
    }
}

fn written_meanwhile(path: &Path) -> String {
    format!(
        "{} was written by another process meanwhile; expected one that is not, or the same once more",
        path.display()
    )
}

fn is_there(path: &Path) -> anyhow::Error {
    anyhow!(
        "{} exists already; expected a new name, --force to replace it, or --resume to go on with it",
        path.display()
    )
}

/// Reads the JSON of one line. The error has its column; which line it is, its reader knows.
pub(crate) fn read_json<T: DeserializeOwned>(line: &str) -> Result<T, String> {
    serde_json::from_str(line).map_err(|error| format!("column {}: {}", error.column(), reason(&error)))
}

/// Why a text cannot be read, without the place, which counts the lines of what was read at once.
pub(crate) fn reason(error: &serde_json::Error) -> String {
    let text = error.to_string();
    text.rsplit_once(" at line ").map_or(text.as_str(), |(reason, _)| reason).to_owned()
}

/// How a file ended when it was read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Tail {
    end: Ending,
    /// How many bytes it had.
    length: u64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Ending {
    /// With a whole line.
    Whole,
    /// With one that lacks only its end.
    LacksEnd,
    /// With a part of one: so many bytes are whole.
    TornAt(u64),
}

impl Tail {
    /// Of a file with so many bytes, of which those behind `whole` do not count.
    pub(crate) const fn behind(whole: usize, length: usize) -> Tail {
        let end = if whole == length { Ending::Whole } else { Ending::TornAt(whole as u64) };
        Tail { end, length: length as u64 }
    }

    /// Whether the last line was broken off.
    pub(crate) const fn is_torn(self) -> bool {
        matches!(self.end, Ending::TornAt(_))
    }
}

/// The whole lines of a file, and how it ends.
pub(crate) fn whole_lines(bytes: &[u8]) -> (String, Tail) {
    let end = bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
    let (whole, rest) = bytes.split_at(end);
    let mut text = String::from_utf8_lossy(whole).into_owned();
    let mut tail = Tail::behind(end, bytes.len());
    if tail.is_torn() && serde_json::from_slice::<Value>(rest).is_ok() {
        text += &String::from_utf8_lossy(rest);
        tail.end = Ending::LacksEnd;
    }
    (text, tail)
}

/// Whether the bytes of a file are nothing but the beginning of such a head: who was killed while he wrote it has left that, and there is
/// nothing to lose. Anything else is somebody else's file.
pub(crate) fn is_begun(bytes: &[u8], head: &str) -> bool {
    let common = bytes.len().min(head.len());
    !bytes.contains(&b'\n') && bytes[..common] == head.as_bytes()[..common]
}

/// So many letters of a value are shown.
const LONGEST: usize = 200;

/// What differs between two objects, with both values; `None` if nothing does.
pub(crate) fn difference(here: &Value, there: &Value) -> Option<String> {
    let (Value::Object(here), Value::Object(there)) = (here, there) else { return None };
    let differs = here.iter().find(|(name, value)| there.get(*name) != Some(value));
    differs.map(|(name, value)| {
        let there = there.get(name).unwrap_or(&Value::Null);
        format!("{name} {} there, {} here", short(there, LONGEST), short(value, LONGEST))
    })
}

/// A number that tells contents apart, for the head of a file: FNV-1a.
pub(crate) fn fingerprint(bytes: impl IntoIterator<Item = u8>) -> u64 {
    let add = |sum: u64, byte: u8| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    bytes.into_iter().fold(0xcbf2_9ce4_8422_2325, add)
}

/// The beginning of a value.
pub(crate) fn short(value: &Value, longest: usize) -> String {
    let text = value.to_string();
    if text.chars().count() <= longest {
        return text;
    }
    text.chars().take(longest).chain(['…']).collect()
}

/// The kind of a file of lines, as its head says: of a match, of tuning.
pub(crate) fn kind_of(path: &Path) -> Result<Option<String>> {
    let bytes = whole_file::read_record(path)?;
    Ok(kind_in(&bytes))
}

/// The same of the bytes of a file.
pub(crate) fn kind_in(bytes: &[u8]) -> Option<String> {
    let line = bytes.split(|byte| *byte == b'\n').next().unwrap_or_default();
    let head: Option<Value> = serde_json::from_slice(line).ok();
    let head = head?;
    if head.get("self_play").is_some() {
        return Some("self_play".to_owned());
    }
    Some(head.get("gomoku")?.as_str()?.to_owned())
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use serde_json::json;

    /// A file of the test's own, which is not there yet.
    fn new_path(name: &str) -> PathBuf {
        let path = std::env::temp_dir().join(format!("gomoku-lines-{name}-{}.jsonl", std::process::id()));
        let _ = fs::remove_file(&path);
        path
    }

    #[test]
    fn a_file_that_was_written_since_it_was_read_is_left_alone() {
        let path = new_path("meanwhile");
        LineFile::create(&path, Replaced::Nothing, &json!({ "head": 1 })).unwrap();
        for (ending, kept) in [("", ""), ("{\"a\":1}", "{\"a\":1}\n"), ("{\"a\":", "")] {
            let before = "{\"head\":1}\n".to_owned();
            let read = format!("{before}{ending}");
            let (_, tail) = whole_lines(read.as_bytes());
            let now = format!("{read}2}}\n");
            fs::write(&path, &now).unwrap();
            let refused = LineFile::append(&path, tail).unwrap_err().to_string();
            assert!(refused.contains("was written by another process meanwhile"), "{refused}");
            assert_eq!(fs::read_to_string(&path).unwrap(), now, "{ending:?}");
            fs::write(&path, &read).unwrap();
            LineFile::append(&path, tail).unwrap().write(&json!(2)).unwrap();
            assert_eq!(fs::read_to_string(&path).unwrap(), format!("{before}{kept}2\n"), "{ending:?}");
        }
        fs::remove_file(&path).unwrap();
    }

    #[test]
    fn only_the_beginning_of_a_head_is_replaced_when_a_file_is_gone_on_with() {
        let path = new_path("beginning");
        let head = json!({ "head": 1 });
        // Also one that was to become another head.
        for begun in ["", "{\"he", "{\"head\":1}", "{\"head\":2,\"se"] {
            fs::write(&path, begun).unwrap();
            LineFile::create(&path, Replaced::Beginning, &head).unwrap();
            assert_eq!(fs::read_to_string(&path).unwrap(), "{\"head\":1}\n", "{begun:?}");
        }
        // Somebody has finished the head, and more, since it was read.
        let now = "{\"head\":1}\n2\n";
        fs::write(&path, now).unwrap();
        let refused = LineFile::create(&path, Replaced::Beginning, &head).unwrap_err().to_string();
        assert!(refused.contains("was written by another process meanwhile"), "{refused}");
        assert_eq!(fs::read_to_string(&path).unwrap(), now);
        LineFile::create(&path, Replaced::Anything, &head).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "{\"head\":1}\n");
        fs::remove_file(&path).unwrap();
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_device_is_written_to_as_it_is() {
        let mut lines = LineFile::create(Path::new("/dev/null"), Replaced::Anything, &json!({})).unwrap();
        lines.write(&json!(1)).unwrap();
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn nothing_is_written_behind_a_line_that_was_not_written_in_full() {
        let mut full = LineFile::append(Path::new("/dev/full"), Tail::behind(0, 0)).unwrap();
        assert_eq!(full.write(&json!(1)).unwrap_err().to_string(), "cannot write /dev/full");
        let again = full.write(&json!(2)).unwrap_err().to_string();
        assert_eq!(again, "cannot write /dev/full: the line before could not be written in full");
    }

    #[test]
    fn a_head_that_was_broken_off_is_begun_and_nothing_else_is() {
        const HEAD: &str = r#"{"gomoku":"match""#;
        for begun in ["", "{", r#"{"gomoku":"mat"#, r#"{"gomoku":"match","for"#] {
            assert!(is_begun(begun.as_bytes(), HEAD), "{begun}");
        }
        for other in ["notes", r#"{"gomoku":"tune""#, "\n", "{\n", " {"] {
            assert!(!is_begun(other.as_bytes(), HEAD), "{other}");
        }
    }

    /// From the page of its authors.
    #[test]
    fn the_fingerprint_is_fnv_1a() {
        for (text, sum) in
            [("", 0xcbf2_9ce4_8422_2325), ("a", 0xaf63_dc4c_8601_ec8c), ("foobar", 0x8594_4171_f739_67e8)]
        {
            assert_eq!(fingerprint(text.bytes()), sum, "{text}");
        }
    }
}
