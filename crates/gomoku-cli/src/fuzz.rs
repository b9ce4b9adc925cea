//! What the fuzz targets of this package do with their bytes: for every text that the programs read, and the libraries do not.
//!
//! They are like those of `gomoku-testkit`, and are not there since that crate is for the tests of this one and cannot depend on it.
//! They are beside what they feed, most of which is nobody else's business, and so in the library: hidden, and of no use to others.
//!
//! The bytes are a text, with U+FFFD for what is no UTF-8. If the text can be read, what was read is written and read again; if
//! not, the error has a text. Talks are held to their end. Nothing here opens a file, waits for a clock, or depends on anything but
//! the bytes.
//!
//! The crate in `fuzz/` hands these functions to libFuzzer; `tests/fuzz_corpus.rs` runs them on the seeds and on changed
//! seeds with every `cargo test`.
//!
//! Every function panics if it finds a fault: that is what a fuzzer looks for.

mod line_files;

pub use crate::args::fuzz::command_line;
pub use crate::batch::fuzz::batch_lines;
pub use crate::kgp::fuzz::kgp_session;
pub use crate::pbrain::fuzz::pbrain_session;
pub use crate::table::fuzz::plain_talk;
pub use crate::web::fuzz::page_requests;
pub use line_files::line_files;

use gomoku::engine::{ENGINES, OptionKind};

/// A name, and what the target of that name does with its bytes.
pub type Target = (&'static str, fn(&[u8]));

/// Every target of this package. Its name is that of its file in `fuzz/fuzz_targets/` and of its folder in `fuzz/corpus/`.
pub const TARGETS: &[Target] = &[
    ("batch_lines", batch_lines),
    ("command_line", command_line),
    ("game_texts", game_texts),
    ("kgp_session", kgp_session),
    ("line_files", line_files),
    ("page_requests", page_requests),
    ("pbrain_session", pbrain_session),
    ("plain_talk", plain_talk),
];

/// Reads games and positions: as files that were saved or come from other programs, and as people paste them.
///
/// # Panics
/// If it finds a fault.
pub fn game_texts(data: &[u8]) {
    crate::table::fuzz::game_files(data);
    crate::web::fuzz::pasted_text(&String::from_utf8_lossy(data));
}

/// The text of an error.
///
/// # Panics
/// If there is none.
#[track_caller]
pub(crate) fn told(error: &(impl ToString + ?Sized)) -> String {
    let text = error.to_string();
    assert!(!text.trim().is_empty(), "an error says nothing");
    text
}

/// Whether a text names players that would read files: those are left alone, since only the bytes shall count.
pub(crate) fn names_files(text: &str) -> bool {
    let text = text.to_ascii_lowercase();
    let options = ENGINES.iter().flat_map(|info| info.options);
    let mut file_options = options.filter(|option| matches!(option.kind, OptionKind::ChoiceOrFile { .. }));
    file_options.any(|option| text.contains(&format!("{}=", option.name)))
}
