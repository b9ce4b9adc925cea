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
mod changes;
mod engines;
mod formats;
#[cfg(feature = "records")]
mod json;
mod kgp;
mod matches;
mod place;
mod play_undo;
mod scenario;
mod small_games;
mod solver_files;
mod sowing;
mod style;
mod weights;
mod words;

pub use boards::{diagram, flat_diagram, matrix, moves, rows};
pub use changes::{Random, changed};
pub use engines::{
    engine_spec, external_spec, match_rule, opening_files, openings, search_numbers, tuning_step,
};
pub use formats::{games, library, opening_lists, psq, sgf};
#[cfg(feature = "records")]
pub use json::{board_json, tuning_games};
pub use kgp::kgp;
#[cfg(feature = "records")]
pub use matches::game_record;
pub use matches::names;
pub use play_undo::play_undo;
pub use scenario::scenario;
pub use small_games::{kalaha, tic_tac_toe};
pub use solver_files::{checkpoint, endgame_database};
pub use sowing::sowing;
pub use style::style;
pub use weights::{shape, weights};
pub use words::{
    board_size, cell, coord, direction, empty_capture, opening_rule, pit, player, rule, score, slice,
};

/// A name, and what the target of that name does with its bytes.
pub type Target = (&'static str, fn(&[u8]));

/// Every target. Its name is that of its file in `fuzz/fuzz_targets/` and of its folder in `fuzz/corpus/`.
pub const TARGETS: &[Target] = &[
    #[cfg(feature = "records")]
    ("board_json", board_json),
    ("board_size", board_size),
    ("cell", cell),
    ("checkpoint", checkpoint),
    ("coord", coord),
    ("diagram", diagram),
    ("direction", direction),
    ("empty_capture", empty_capture),
    ("endgame_database", endgame_database),
    ("engine_spec", engine_spec),
    ("external_spec", external_spec),
    ("flat_diagram", flat_diagram),
    #[cfg(feature = "records")]
    ("game_record", game_record),
    ("games", games),
    ("kalaha", kalaha),
    ("kgp", kgp),
    ("library", library),
    ("match_rule", match_rule),
    ("matrix", matrix),
    ("moves", moves),
    ("names", names),
    ("opening_files", opening_files),
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
    ("search_numbers", search_numbers),
    ("sgf", sgf),
    ("shape", shape),
    ("slice", slice),
    ("sowing", sowing),
    ("style", style),
    ("tic_tac_toe", tic_tac_toe),
    #[cfg(feature = "records")]
    ("tuning_games", tuning_games),
    ("tuning_step", tuning_step),
    ("weights", weights),
];
