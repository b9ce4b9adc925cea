//! The files that games are saved to and opened from, by their names and by what is in them.

use std::fs::{self, File};
use std::io::Read;
use std::path::Path;

use gomoku::core::formats::{Format, Loss};

use super::restored::{looks_saved, restore};
use super::saved::Saved;
use super::scenario::sit_at_scenario;
use super::sitting::Sitting;
use super::transcripts;
use crate::new_file;

/// No file of a game is larger.
const LARGEST: u64 = 10 << 20;

/// The text of a file of this name, and what it cannot hold. A chosen format comes before the one that the name tells.
pub(crate) fn text_for(
    path: &Path,
    chosen: Option<Format>,
    saved: &Saved,
) -> Result<(String, Vec<Loss>), String> {
    if let Some(format) = chosen {
        return transcripts::write(saved, format);
    }
    if is_json(path) {
        let value = saved.value.as_ref().ok_or("an opening that goes on is no game yet; expected its end")?;
        let text = serde_json::to_string_pretty(value).map_err(|error| error.to_string())?;
        return Ok((text + "\n", Vec::new()));
    }
    match Format::of_path(path) {
        Some(format) => transcripts::write(saved, format),
        None => {
            Err(format!("{} has no ending of a game; expected .json, .psq, .sgf or .tsc", path.display()))
        }
    }
}

/// Whether a table may open what is there to `read` or to `write` it: a pipe would let all of it wait for somebody at the other end.
pub(crate) fn check_is_file(what: &str, path: &Path) -> Result<(), String> {
    if fs::metadata(path).is_ok_and(|there| !there.is_file()) {
        return Err(format!("cannot {what} {}: it is no file; expected a name of one", path.display()));
    }
    Ok(())
}

/// Writes a file, all of it or nothing: one that is half written would be worse than none.
pub(crate) fn write_whole(path: &Path, text: &str) -> Result<(), String> {
    check_is_file("write", path)?;
    new_file::replace(path, text).map_err(|error| format!("cannot write {}: {error}", path.display()))
}

/// What is said after a game was saved.
pub(crate) fn told(what: &str, path: &Path, losses: &[Loss]) -> String {
    let told = [format!("{what} {}", path.display())].into_iter().chain(losses.iter().map(Loss::to_string));
    told.collect::<Vec<_>>().join("; ") + "."
}

/// Reads the game of a file, and tells what it is. The error names the file and what is wrong.
pub(crate) fn open(path: &Path) -> Result<(Box<dyn Sitting>, String), String> {
    let name = path.display();
    let cannot = |error: std::io::Error| format!("cannot read {name}: {error}");
    // Some files have no size that could be known, and no end.
    let mut bytes = Vec::new();
    File::open(path).and_then(|file| file.take(LARGEST + 1).read_to_end(&mut bytes)).map_err(cannot)?;
    if bytes.len() as u64 > LARGEST {
        return Err(format!("{name} has more bytes than a game; expected at most {LARGEST}"));
    }
    let (sitting, told) = read(path, &bytes).map_err(|error| format!("{name}: {error}"))?;
    Ok((sitting, format!("Opened {name}: {told}")))
}

fn is_json(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("json"))
}

/// The game of a file, and what it is: of a scenario, what it says of itself.
fn read(path: &Path, bytes: &[u8]) -> Result<(Box<dyn Sitting>, String), String> {
    let with_title = |(sitting, more): (Box<dyn Sitting>, String)| {
        let told = format!("{}.{more}", sitting.title());
        (sitting, told)
    };
    if is_json(path) || looks_saved(bytes) {
        return restore(&String::from_utf8_lossy(bytes)).map(|sitting| with_title((sitting, String::new())));
    }
    match Format::detect(bytes, Format::of_path(path)) {
        Some(Format::Scenario) => sit_at_scenario(bytes),
        Some(format) => transcripts::read(bytes, format).map(with_title),
        None => {
            Err("no game that can be read; expected .json, .psq, .sgf, .lib, .tsc, moves or a board"
                .to_owned())
        }
    }
}
