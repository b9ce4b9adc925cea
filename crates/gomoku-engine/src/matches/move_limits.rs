//! How long each move may take.

use std::fmt;
use std::time::Duration;

use gomoku_search::Limits;

/// How far each engine may think about each move: the part of [`Limits`] that belongs into a record.
///
/// # Display
/// `depth 4, 200 ms a move`, or `the engines' own limits` if there is none.
///
/// # Examples
/// ```
/// use std::time::Duration;
///
/// use gomoku_engine::matches::MoveLimits;
/// use gomoku_search::Limits;
///
/// let limits = MoveLimits::from(&Limits::none().with_depth(4));
/// assert_eq!(limits.to_string(), "depth 4");
/// assert!(!limits.has_time());
/// let limits = Limits::from(limits).with_soft_time(Duration::from_millis(90));
/// assert_eq!(MoveLimits::from(&limits).to_string(), "depth 4, nothing new after 90 ms");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct MoveLimits {
    /// Plies to look ahead.
    #[cfg_attr(feature = "serde", serde(default))]
    pub depth: Option<u32>,
    /// Positions to visit.
    #[cfg_attr(feature = "serde", serde(default))]
    pub nodes: Option<u64>,
    /// Time to think.
    #[cfg_attr(
        feature = "serde",
        serde(default, rename = "time_us", with = "super::microseconds::optional")
    )]
    pub time: Option<Duration>,
    /// Time after which nothing new is begun: see [`Limits::with_soft_time`].
    #[cfg_attr(
        feature = "serde",
        serde(
            default,
            rename = "soft_time_us",
            with = "super::microseconds::optional",
            skip_serializing_if = "Option::is_none"
        )
    )]
    pub soft_time: Option<Duration>,
}

impl MoveLimits {
    /// Whether time is a limit, of either kind: then the same game need not come out twice.
    #[must_use]
    pub const fn has_time(&self) -> bool {
        self.time.is_some() || self.soft_time.is_some()
    }

    /// Whether there is no limit at all: every engine thinks as far as it likes.
    #[must_use]
    pub const fn is_none(&self) -> bool {
        self.depth.is_none() && self.nodes.is_none() && !self.has_time()
    }

    /// What a move may really take before it counts as too long: a tenth more than the limit, for the reading of the clock,
    /// and 20 ms, for a machine that does something else in between. `None` without a limit of time; what was begun within
    /// the soft one may take as long as it likes.
    #[must_use]
    pub fn patience(&self) -> Option<Duration> {
        self.time.map(|time| time.saturating_add(time / 10).saturating_add(Duration::from_millis(20)))
    }
}

impl From<&Limits> for MoveLimits {
    fn from(limits: &Limits) -> MoveLimits {
        let &Limits { depth, nodes, time, soft_time, .. } = limits;
        MoveLimits { depth, nodes, time, soft_time }
    }
}

impl From<MoveLimits> for Limits {
    fn from(limits: MoveLimits) -> Limits {
        let mut all = Limits::none();
        (all.depth, all.nodes) = (limits.depth, limits.nodes);
        (all.time, all.soft_time) = (limits.time, limits.soft_time);
        all
    }
}

impl fmt::Display for MoveLimits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let depth = self.depth.map(|depth| format!("depth {depth}"));
        let nodes = self.nodes.map(|nodes| format!("{nodes} positions a move"));
        let time = self.time.map(|time| format!("{} ms a move", time.as_millis()));
        let soft = self.soft_time.map(|time| format!("nothing new after {} ms", time.as_millis()));
        let all: Vec<String> = [depth, nodes, time, soft].into_iter().flatten().collect();
        f.pad(if all.is_empty() { "the engines' own limits".to_owned() } else { all.join(", ") }.as_str())
    }
}
