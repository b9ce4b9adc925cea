#![cfg_attr(feature = "kalaha", doc = include_str!("../README.md"))]
//! # The crates
//!
//! This crate holds nothing of its own: it gives the crates of the workspace their short names.

pub use gomoku_core as core;
pub use gomoku_engine as engine;
pub use gomoku_eval as eval;
#[cfg(feature = "kalaha")]
pub use gomoku_kalaha as kalaha;
pub use gomoku_search as search;
