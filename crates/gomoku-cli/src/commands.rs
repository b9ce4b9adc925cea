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

use anyhow::Result;
use gomoku::search::StopFlag;

use crate::signals::when_asked_to_end;

/// The exit status of a command that Ctrl-C ended, as shells have it: 128 and the number of the signal.
pub(crate) const INTERRUPTED: u8 = 130;

/// A flag that Ctrl-C raises: whoever interrupts a command wants to see what is known by then.
fn interruptible() -> Result<StopFlag> {
    let flag = StopFlag::new();
    raise_at_interrupt(&flag)?;
    Ok(flag)
}

/// From now on Ctrl-C raises the flag, and does not end the program.
fn raise_at_interrupt(flag: &StopFlag) -> Result<()> {
    let flag = flag.clone();
    when_asked_to_end(move || flag.stop())
}
