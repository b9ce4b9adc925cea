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
/// use gomoku_engine::matches::MoveLimits;
/// use gomoku_search::Limits;
///
/// let limits = MoveLimits::from(&Limits::none().with_depth(4));
/// assert_eq!(limits.to_string(), "depth 4");
/// assert!(!limits.has_time());
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
}

impl MoveLimits {
    /// Whether time is a limit: then the same game need not come out twice.
    #[must_use]
    pub const fn has_time(&self) -> bool {
        self.time.is_some()
    }

    /// Whether there is no limit at all: every engine thinks as far as it likes.
    #[must_use]
    pub const fn is_none(&self) -> bool {
        self.depth.is_none() && self.nodes.is_none() && self.time.is_none()
    }

    /// What a move may really take before it counts as too long: a tenth more than the limit, for the reading of the clock,
    /// and 20 ms, for a machine that does something else in between. `None` without a limit of time.
    #[must_use]
    pub fn patience(&self) -> Option<Duration> {
        self.time.map(|time| time.saturating_add(time / 10).saturating_add(Duration::from_millis(20)))
    }
}

impl From<&Limits> for MoveLimits {
    fn from(limits: &Limits) -> MoveLimits {
        MoveLimits { depth: limits.depth, nodes: limits.nodes, time: limits.time }
    }
}

impl From<MoveLimits> for Limits {
    fn from(limits: MoveLimits) -> Limits {
        let mut all = Limits::none();
        (all.depth, all.nodes, all.time) = (limits.depth, limits.nodes, limits.time);
        all
    }
}

impl fmt::Display for MoveLimits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let depth = self.depth.map(|depth| format!("depth {depth}"));
        let nodes = self.nodes.map(|nodes| format!("{nodes} positions a move"));
        let time = self.time.map(|time| format!("{} ms a move", time.as_millis()));
        let all: Vec<String> = [depth, nodes, time].into_iter().flatten().collect();
        f.pad(if all.is_empty() { "the engines' own limits".to_owned() } else { all.join(", ") }.as_str())
    }
}
