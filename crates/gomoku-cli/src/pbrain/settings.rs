//! What the manager has set.

use std::time::Duration;

use gomoku::core::{Rule, Rules};
use gomoku::engine::TimeControl;
use gomoku::search::Limits;

use super::info::Info;

/// Time for a move if nobody has said anything about time, depth or positions.
const USUAL_TURN: Duration = Duration::from_secs(5);
/// So much time left, or more, means that there is no limit.
const UNLIMITED: i64 = 2_147_483_647;

#[derive(Debug, Default)]
pub(super) struct Settings {
    /// The number of the rule, whose meaning depends on who sends it.
    rule: i64,
    /// Whether a board of the Yixin family is at the other end.
    pub(super) is_yixin: bool,
    turn: Option<Duration>,
    game: Option<Duration>,
    left: Left,
    increment: Duration,
    /// Bytes that the whole program may use.
    pub(super) memory: Option<u64>,
    /// Bytes that the table may use.
    pub(super) hash: Option<u64>,
    pub(super) threads: Option<u32>,
    depth: Option<u32>,
    nodes: Option<u64>,
    /// Whether to tell what every depth found.
    pub(super) detail: bool,
    pub(super) ponder: Option<bool>,
}

/// What is left for the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Left {
    /// Nobody has said: as much as the game may take.
    #[default]
    Unknown,
    /// So much, as the manager has just said; `None` is as much as one likes.
    Told(Option<Duration>),
    /// So much, by our own reckoning.
    Counted(Option<Duration>),
}

impl Settings {
    pub(super) fn set(&mut self, info: Info) {
        let positive = |number: i64| u64::try_from(number).ok().filter(|number| *number > 0);
        let time = |number: i64| Duration::from_millis(u64::try_from(number).unwrap_or(0));
        match info {
            // Fewer than no milliseconds mean nothing.
            Info::TimeoutTurn(ms) => self.turn = (ms >= 0).then(|| time(ms)),
            Info::TimeoutMatch(ms) => {
                self.game = positive(ms).map(Duration::from_millis);
                // Whoever sets a limit after saying that there was none means the limit.
                if self.game.is_some() && matches!(self.left, Left::Told(None) | Left::Counted(None)) {
                    self.left = Left::Unknown;
                }
            }
            Info::TimeLeft(ms) => self.left = Left::Told((ms < UNLIMITED).then(|| time(ms))),
            Info::TimeIncrement(ms) => self.increment = time(ms),
            Info::MaxMemory(bytes) => self.memory = positive(bytes),
            Info::Rule(number) => self.rule = number,
            Info::MaxDepth(plies) => {
                self.depth = positive(plies).map(|plies| u32::try_from(plies).unwrap_or(u32::MAX));
            }
            Info::MaxNode(nodes) => self.nodes = positive(nodes),
            Info::ThreadNum(threads) => {
                self.threads = positive(threads).map(|threads| u32::try_from(threads).unwrap_or(u32::MAX));
            }
            Info::HashSize(kibibytes) => {
                self.hash = positive(kibibytes).map(|size| size.saturating_mul(1024));
            }
            Info::ShowDetail(level) => self.detail = level != 0,
            Info::Pondering(on) => self.ponder = Some(on != 0),
        }
    }

    /// A new game begins: what was left of the last one does not count, but what the manager has said since then does.
    pub(super) fn begin_game(&mut self) {
        if let Left::Counted(_) = self.left {
            self.left = Left::Unknown;
        }
    }

    /// A move has taken so long.
    pub(super) fn count_time(&mut self, used: Duration) {
        let before = match (self.left, self.game) {
            (Left::Told(left) | Left::Counted(left), _) => left,
            (Left::Unknown, game) => game,
        };
        self.left =
            Left::Counted(before.map(|before| before.saturating_sub(used).saturating_add(self.increment)));
    }

    /// The clocks before a move.
    pub(super) fn clocks(&self) -> TimeControl {
        let mut clocks = TimeControl::none().with_increment(self.increment);
        let left = match self.left {
            Left::Told(left) | Left::Counted(left) => left,
            Left::Unknown => self.game,
        };
        if let Some(left) = left {
            clocks = clocks.with_left(left);
        }
        let has_other_limit = left.is_some() || self.depth.is_some() || self.nodes.is_some();
        match self.turn {
            Some(turn) => clocks.with_turn(turn),
            None if has_other_limit => clocks,
            None => clocks.with_turn(USUAL_TURN),
        }
    }

    /// The limits besides time.
    pub(super) fn limits(&self) -> Limits {
        let mut limits = Limits::none();
        (limits.depth, limits.nodes) = (self.depth, self.nodes);
        limits
    }

    /// The bit that says that a game goes on after a win.
    const CONTINUOUS: i64 = 2;

    /// Whether a game goes on after a win.
    pub(super) const fn goes_on_after_win(&self) -> bool {
        !self.is_yixin && self.rule & Self::CONTINUOUS != 0
    }

    /// The rules, if there are such.
    pub(super) fn rules(&self) -> Result<Rules, String> {
        let rule = match self.rule {
            // The numbers of the Yixin family are no bits.
            2 if self.is_yixin => Rule::Renju,
            number => match number & !Self::CONTINUOUS {
                0 => Rule::Freestyle,
                1 => Rule::Standard,
                // Renju has its own word on longer lines.
                4 | 5 => Rule::Renju,
                8 => Rule::Caro,
                9 => Rule::CaroExact,
                _ => {
                    let expected =
                        "expected 0 freestyle, 1 exactly five, 4 renju, 8 caro or 9 caro with exactly five";
                    return Err(format!("there is no rule {number}; {expected}"));
                }
            },
        };
        Rules::new(5, rule).map_err(|error| error.to_string())
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use gomoku::engine::Reserve;

    /// What a manager's words come to.
    pub(in crate::pbrain) fn told(infos: &[&str]) -> Settings {
        let mut settings = Settings::default();
        infos.iter().filter_map(|info| Info::read(info)).for_each(|info| settings.set(info));
        settings
    }

    /// The most milliseconds that a move may take.
    fn hard(settings: &Settings) -> Option<u128> {
        settings.clocks().budget(&Reserve::default()).hard.map(|hard| hard.as_millis())
    }

    #[test]
    fn time_as_managers_tell_it() {
        for (infos, expected) in [
            (&[][..], Some(4970)),
            (&["timeout_turn 1000"], Some(970)),
            (&["timeout_turn 0"], Some(2)),
            (&["timeout_turn -1"], Some(4970)),
            (&["timeout_turn 1000", "timeout_match 0", "time_left 2147483647"], Some(970)),
            (&["timeout_turn 1000", "timeout_match 100000", "time_left -5"], Some(2)),
            (&["timeout_match 0", "time_left 2147483647"], Some(4970)),
            (&["timeout_match 0", "time_left 2147483647", "max_node 1000"], None),
            (&["max_depth 4", "timeout_match 0"], None),
            (&["max_depth 0", "max_node -1"], Some(4970)),
            (&["timeout_match 100000"], Some(19_970)),
            (&["timeout_match 100000", "time_left 50000"], Some(9970)),
            (&["timeout_match 100000", "time_left 2147483647", "timeout_turn 500"], Some(470)),
            (
                &["time_left 99999999999", "timeout_turn 99999999999999999999"],
                Some(9_223_372_036_854_775_777),
            ),
        ] {
            assert_eq!(hard(&told(infos)), expected, "{infos:?}");
        }
    }

    #[test]
    fn what_is_left_is_counted_when_nobody_tells() {
        let second = Duration::from_secs(1);
        let mut settings = told(&["timeout_match 10000"]);
        settings.count_time(second);
        assert_eq!(settings.left, Left::Counted(Some(9 * second)));
        settings.set(Info::TimeLeft(5000));
        settings.begin_game();
        assert_eq!(settings.left, Left::Told(Some(5 * second)), "told before START");
        settings.count_time(20 * second);
        assert_eq!(settings.left, Left::Counted(Some(Duration::ZERO)));
        settings.begin_game();
        assert_eq!(hard(&settings), Some(1970), "the next game has all of its time");
        // More than any clock holds.
        settings = told(&["timeout_match 99999999999999999999", "time_increment 99999999999999999999"]);
        for _ in 0..5000 {
            settings.count_time(second);
        }
        assert_eq!(settings.left, Left::Counted(Some(Duration::MAX)));
    }

    #[test]
    fn no_limit_in_one_game_is_none_of_the_next() {
        let mut settings = told(&["timeout_match 100000", "time_left 2147483647"]);
        assert_eq!(hard(&settings), Some(4970));
        settings.begin_game();
        assert_eq!(hard(&settings), Some(4970), "told before START");
        settings.count_time(Duration::from_secs(1));
        assert_eq!(hard(&settings), Some(4970));
        settings.begin_game();
        assert_eq!(hard(&settings), Some(19_970));
        settings.set(Info::TimeLeft(UNLIMITED));
        settings.set(Info::TimeoutMatch(50_000));
        assert_eq!(hard(&settings), Some(9970));
    }

    #[test]
    fn rules_are_bits_and_numbers_of_yixin() {
        for (number, rule, goes_on) in [
            (0, Rule::Freestyle, false),
            (1, Rule::Standard, false),
            (2, Rule::Freestyle, true),
            (3, Rule::Standard, true),
            (4, Rule::Renju, false),
            (5, Rule::Renju, false),
            (6, Rule::Renju, true),
            (8, Rule::Caro, false),
            (9, Rule::CaroExact, false),
            (10, Rule::Caro, true),
        ] {
            let mut settings = told(&[&format!("rule {number}")]);
            assert_eq!(
                (settings.rules().unwrap().rule(), settings.goes_on_after_win()),
                (rule, goes_on),
                "{number}"
            );
            settings.is_yixin = true;
            let rule = if number == 2 { Rule::Renju } else { rule };
            assert_eq!(
                (settings.rules().unwrap().rule(), settings.goes_on_after_win()),
                (rule, false),
                "{number}"
            );
        }
        for number in ["12", "16", "-1", "99999999999999999999"] {
            assert!(told(&[&format!("rule {number}")]).rules().is_err(), "{number}");
        }
    }
}
