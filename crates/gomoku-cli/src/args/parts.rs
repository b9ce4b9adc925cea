//! What commands can be told that solve in parts.

use std::path::PathBuf;

use clap::Args;
use gomoku::engine::matches::Shard;

/// A part of the work, and where it is written.
#[derive(Debug, Args)]
pub(crate) struct PartArguments {
    /// Do only part I of N, for instance 2/8, on this machine; `gomoku merge` puts the files of --record together.
    #[arg(long, value_name = "I/N", requires = "record")]
    pub(crate) shard: Option<Shard>,
    /// Write each position to this file as soon as it is solved, one JSON object a line, behind one that says what is asked.
    #[arg(long, value_name = "FILE")]
    pub(crate) record: Option<PathBuf>,
    /// Replace the file of --record, and of `gomoku solve` that of --certificate, if there is one already.
    #[arg(long, requires = "written", conflicts_with = "resume")]
    pub(crate) force: bool,
    /// Go on with the file of --record, if there is one: only positions that are not there are solved.
    #[arg(long, requires = "record")]
    pub(crate) resume: bool,
}

impl PartArguments {
    /// Which positions are to be solved.
    pub(crate) fn shard(&self) -> Shard {
        self.shard.unwrap_or(Shard::WHOLE)
    }
}
