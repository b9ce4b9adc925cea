//! What the fuzz targets do with their bytes: one function for each parser or for all parsers of texts of one kind, one for the board's
//! incremental state and one for sowing.
//!
//! The bytes of a parser's target are its text, with U+FFFD for what is no UTF-8; files of games, openings, JSON and the files of
//! Kalaha's solver are read as bytes. If the text can be read, it is written and read again, and what was read keeps its
//! invariants; if not, the error has a text, and the place that it names, if it names one, is in the text and holds the
//! culprit. Nothing here depends on anything but the bytes.
//!
//! The crate in `fuzz/` hands these functions to libFuzzer; `tests/fuzz_corpus.rs` runs them on the seeds and on changed
//! seeds with every `cargo test`.
//!
//! # Panics
//! Every function panics if it finds a fault: that is what a fuzzer looks for.

#![expect(clippy::missing_panics_doc, reason = "every function panics for the same reason, told above")]

mod board_check;
mod boards;
mod certificates;
mod changes;
pub mod corpus;
mod engines;
mod formats;
mod json;
mod kgp;
mod openings;
mod place;
mod play_undo;
mod scenario;
mod small_games;
mod solver_files;
mod sowing;
mod style;
mod weights;
mod words;

pub use boards::{diagram, matrix, moves};
pub use certificates::certificates;
pub use changes::{Random, changed};
pub use engines::{engine_talk, search_numbers, specs, tuning_step};
pub use formats::{games, library, psq, sgf};
pub use json::json;
pub use kgp::kgp;
pub use openings::openings;
pub use play_undo::play_undo;
pub use scenario::scenario;
pub use small_games::kalaha;
pub use solver_files::{checkpoint, endgame_database};
pub use sowing::sowing;
pub use style::style;
pub use weights::weights;
pub use words::words;

/// A name, and what the target of that name does with its bytes.
pub type Target = (&'static str, fn(&[u8]));

/// Every target. Its name is that of its file in `fuzz/fuzz_targets/` and of its folder in `fuzz/corpus/`.
pub const TARGETS: &[Target] = &[
    ("certificates", certificates),
    ("checkpoint", checkpoint),
    ("diagram", diagram),
    ("endgame_database", endgame_database),
    ("engine_talk", engine_talk),
    ("games", games),
    ("json", json),
    ("kalaha", kalaha),
    ("kgp", kgp),
    ("library", library),
    ("matrix", matrix),
    ("moves", moves),
    ("openings", openings),
    ("play_undo", play_undo),
    ("psq", psq),
    ("scenario", scenario),
    ("search_numbers", search_numbers),
    ("sgf", sgf),
    ("sowing", sowing),
    ("specs", specs),
    ("style", style),
    ("tuning_step", tuning_step),
    ("weights", weights),
    ("words", words),
];
