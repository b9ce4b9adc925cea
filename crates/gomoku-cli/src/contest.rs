//! Matches between engines: what is shown of them, and the files of their games.

mod contestant;
mod game_folder;
mod json;
mod layout;
mod live;
mod log_file;
mod output;
mod record_file;
mod replay;
mod settings;
mod tally;
mod verdict;
mod watch;

pub(crate) use contestant::ContestantSpec;
pub(crate) use game_folder::GameFolder;
pub(crate) use json::json_result;
pub(crate) use layout::{heading, tables};
pub(crate) use log_file::LogFile;
pub(crate) use output::Output;
pub(crate) use record_file::{
    RecordFile, line_of, looks_like_record, match_in, read_match, read_records, records_in, whole_records_in,
};
pub(crate) use replay::Check;
pub(crate) use settings::{OpeningSettings, Order, Settings, quoted};
pub(crate) use tally::Tally;
pub(crate) use verdict::Ended;
pub(crate) use watch::Watch;
