//! How long to think, by what the server says of its clock.

use std::time::Duration;

use gomoku::kalaha::kgp::Argument;

/// How long to think if nobody says anything. Known servers wait for 5 s.
const USUAL: Duration = Duration::from_secs(2);
const SHORTEST: Duration = Duration::from_millis(50);
/// Nobody waits longer for one sowing, however much time there is.
const LONGEST: Duration = Duration::from_secs(10);
/// A clock for a whole game is shared out so that it lasts for so many more sowings.
const SOWINGS: u32 = 40;

/// What the server has said of its clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct ServerClock {
    mode: Mode,
    left: Option<Duration>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Mode {
    /// The time that is left is for the whole game. Who says nothing of it may mean this.
    #[default]
    Absolute,
    /// It is for each position.
    Relative,
    /// It does not matter.
    Untracked,
}

impl ServerClock {
    /// Takes an option of the group `time`; what is not understood changes nothing.
    pub(super) fn set(&mut self, option: &str, value: &Argument) {
        match (option, value) {
            ("time:mode", value) => match value.text() {
                Some("absolute") => self.mode = Mode::Absolute,
                Some("relative") => self.mode = Mode::Relative,
                Some("none") => self.mode = Mode::Untracked,
                _ => {}
            },
            ("time:clock", Argument::Integer(seconds)) => {
                self.left = Some(Duration::from_secs(u64::try_from(*seconds).unwrap_or(0)));
            }
            ("time:clock", Argument::Real(seconds)) => {
                self.left = Some(Duration::try_from_secs_f64(*seconds).unwrap_or_default());
            }
            _ => {}
        }
    }

    /// How long to think about the next position.
    pub(super) fn budget(&self) -> Duration {
        let share = match (self.mode, self.left) {
            (Mode::Untracked, _) | (_, None) => return USUAL,
            (Mode::Absolute, Some(left)) => left / SOWINGS,
            // The rest is for the way there and back.
            (Mode::Relative, Some(left)) => left.mul_f64(0.8),
        };
        share.clamp(SHORTEST, LONGEST)
    }
}

#[cfg(test)]
mod tests {
    use gomoku::kalaha::kgp::Command;

    use super::*;

    fn budget(options: &str) -> u128 {
        let mut clock = ServerClock::default();
        for line in options.lines() {
            let command: Command = format!("set {line}").parse().unwrap();
            let option = command.arguments[0].text().unwrap();
            clock.set(option, &command.arguments[1]);
        }
        clock.budget().as_millis()
    }

    #[test]
    fn the_servers_clock_is_shared_out() {
        assert_eq!(budget(""), 2000);
        assert_eq!(budget("time:mode none\ntime:clock 1"), 2000);
        assert_eq!(budget("time:mode absolute\ntime:clock 120"), 3000);
        assert_eq!(budget("time:clock 120"), 3000);
        assert_eq!(budget("time:mode \"relative\"\n\"time:clock\" 5"), 4000);
        assert_eq!(budget("time:mode relative\ntime:clock 0.5"), 400);
        assert_eq!(budget("time:mode absolute\ntime:clock 0"), 50);
        assert_eq!(budget("time:mode absolute\ntime:clock -3"), 50);
        assert_eq!(budget("time:mode relative\ntime:clock 99999999999"), 10_000);
    }

    #[test]
    fn what_is_not_understood_changes_nothing() {
        assert_eq!(budget("time:mode fast\ntime:clock \"soon\"\ntime:opclock 3"), 2000);
    }
}
