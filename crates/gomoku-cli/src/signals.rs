//! Being asked to end: by Ctrl-C, by another program, by a terminal that is closed.

use anyhow::{Context, Result};

const CANNOT: &str = "the handler for Ctrl-C could not be installed";

/// From now on being asked to end does this, each time, and does not end the program.
#[cfg(unix)]
pub(crate) fn when_asked_to_end(mut act: impl FnMut() + Send + 'static) -> Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;

    let mut asked = vec![SIGINT, SIGTERM];
    if !outlives_its_terminal() {
        asked.push(SIGHUP);
    }
    let mut signals = Signals::new(asked).context(CANNOT)?;
    let wait = move || signals.forever().for_each(|_| act());
    std::thread::Builder::new().name("signals".to_owned()).spawn(wait).context(CANNOT)?;
    Ok(())
}

#[cfg(not(unix))]
pub(crate) fn when_asked_to_end(act: impl FnMut() + Send + 'static) -> Result<()> {
    ctrlc::set_handler(act).context(CANNOT)
}

/// Whether whoever started the program wants it to go on when the terminal is closed: so does `nohup`. Only Linux tells that without
/// asking the system in ways that are not safe.
#[cfg(unix)]
fn outlives_its_terminal() -> bool {
    std::fs::read_to_string("/proc/self/status").is_ok_and(|status| ignores_hang_up(&status))
}

/// Whether the first of the signals is ignored, by what Linux says of a process.
#[cfg(unix)]
fn ignores_hang_up(status: &str) -> bool {
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    ignored.and_then(|digits| u64::from_str_radix(digits.trim(), 16).ok()).is_some_and(|set| set & 1 == 1)
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn a_hang_up_is_ignored_if_the_system_says_so() {
        let of =
            |set: &str| format!("Name:\tgomoku\nSigBlk:\t0000000000000001\nSigIgn:\t{set}\nSigCgt:\t1\n");
        assert!(ignores_hang_up(&of("0000000000001001")));
        assert!(!ignores_hang_up(&of("0000000000001000")) && !ignores_hang_up(""));
    }
}
