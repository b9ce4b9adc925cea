//! Tuning by games, step by step: what a run is, the file of its games, and what is shown of it.

mod chart;
mod drive;
mod parts;
mod report;
mod settings;
mod spsa_file;
mod state_file;
mod tuner;

pub(crate) use chart::plain;
pub(crate) use drive::Drive;
pub(crate) use report::Report;
pub(crate) use settings::{Method, TuneSettings, TunedParameter};
pub(crate) use spsa_file::{read_spsa, spsa_line};
pub(crate) use state_file::{file_of_part, has_games, read_state, state_in};
pub(crate) use tuner::Run;
