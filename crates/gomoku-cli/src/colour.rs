//! Colours in the terminal.

use std::env;
use std::io::{IsTerminal, stdout};

/// Something to look at.
pub(crate) const BRIGHT: &str = "\x1b[1;33m";

/// Are colours wanted on the standard output? Not in a pipe, not if `NO_COLOR` is set, not in a terminal that has none.
pub(crate) fn is_wanted() -> bool {
    let is_set = |name| env::var_os(name).is_some_and(|value| !value.is_empty());
    let is_dumb = env::var_os("TERM").is_some_and(|terminal| terminal == "dumb");
    stdout().is_terminal() && !is_set("NO_COLOR") && !is_dumb
}

/// A background from blue (0) over green to red (1), and letters that can be read on it.
pub(crate) fn heat(part: f64) -> String {
    /// Colours of the terminal's table of 256, from cold to hot.
    const RAMP: [u8; 13] = [17, 18, 19, 25, 31, 37, 36, 35, 71, 107, 143, 172, 160];
    let last = RAMP.len() - 1;
    let place = (part.clamp(0.0, 1.0) * last as f64).round() as usize;
    format!("\x1b[97;48;5;{}m", RAMP[place.min(last)])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heat_goes_from_blue_to_red_and_no_further() {
        assert_eq!([heat(-1.0), heat(0.0)], ["\x1b[97;48;5;17m", "\x1b[97;48;5;17m"]);
        assert_eq!([heat(1.0), heat(f64::INFINITY)], ["\x1b[97;48;5;160m", "\x1b[97;48;5;160m"]);
        assert_eq!(heat(f64::NAN), "\x1b[97;48;5;17m");
    }
}
