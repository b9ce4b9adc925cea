//! What the fuzz targets do with their bytes: one function for each parser, one for the board's incremental state and
//! one for sowing.
//!
//! The bytes of a parser's target are its text, with U+FFFD for what is no UTF-8. If the text can be read, it is written
//! and read again, and what was read keeps its invariants; if not, the error has a text, and the place that it names is
//! in the text and holds the culprit. Nothing here depends on anything but the bytes.
//!
//! The crate in `fuzz/` hands these functions to libFuzzer; `tests/fuzz_corpus.rs` runs them on the seeds and on changed
//! seeds with every `cargo test`.
//!
//! # Panics
//! Every function panics if it finds a fault: that is what a fuzzer looks for.

#![expect(clippy::missing_panics_doc, reason = "every function panics for the same reason, told above")]

mod board_check;
mod boards;
mod engines;
mod formats;
mod kgp;
mod place;
mod play_undo;
mod scenario;
mod small_games;
mod sowing;
mod style;
mod words;

pub use boards::{diagram, flat_diagram, matrix, moves, rows};
pub use engines::{engine_spec, openings, tuning_step};
pub use formats::{games, library, opening_lists, psq, sgf};
pub use kgp::kgp;
pub use play_undo::play_undo;
pub use scenario::scenario;
pub use small_games::{kalaha, tic_tac_toe};
pub use sowing::sowing;
pub use style::style;
pub use words::{
    board_size, cell, coord, direction, empty_capture, opening_rule, pit, player, rule, score, slice,
};

/// A name, and what the target of that name does with its bytes.
pub type Target = (&'static str, fn(&[u8]));

/// Every target. Its name is that of its file in `fuzz/fuzz_targets/` and of its folder in `fuzz/corpus/`.
pub const TARGETS: &[Target] = &[
    ("board_size", board_size),
    ("cell", cell),
    ("coord", coord),
    ("diagram", diagram),
    ("direction", direction),
    ("empty_capture", empty_capture),
    ("engine_spec", engine_spec),
    ("flat_diagram", flat_diagram),
    ("games", games),
    ("kalaha", kalaha),
    ("kgp", kgp),
    ("library", library),
    ("matrix", matrix),
    ("moves", moves),
    ("opening_lists", opening_lists),
    ("opening_rule", opening_rule),
    ("openings", openings),
    ("pit", pit),
    ("play_undo", play_undo),
    ("player", player),
    ("psq", psq),
    ("rows", rows),
    ("rule", rule),
    ("scenario", scenario),
    ("score", score),
    ("sgf", sgf),
    ("slice", slice),
    ("sowing", sowing),
    ("style", style),
    ("tic_tac_toe", tic_tac_toe),
    ("tuning_step", tuning_step),
];
