//! Matches between engines: what is shown of them, and the files of their games.

mod layout;
mod record_file;
mod replay;
mod watch;

pub(crate) use layout::{heading, json_result, table, the_same_again};
pub(crate) use record_file::{RecordFile, read_records};
pub(crate) use replay::Check;
pub(crate) use watch::Watch;
