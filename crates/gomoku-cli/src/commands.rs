//! The commands, one file each.

pub(crate) mod analyse;
pub(crate) mod batch;
pub(crate) mod bench;
pub(crate) mod completions;
pub(crate) mod convert;
pub(crate) mod engines;
pub(crate) mod kalaha;
pub(crate) mod man;
pub(crate) mod matches;
pub(crate) mod merge;
pub(crate) mod openings;
pub(crate) mod perft;
pub(crate) mod play;
pub(crate) mod priorities;
pub(crate) mod score;
pub(crate) mod serve;
pub(crate) mod solve;
pub(crate) mod tune;
