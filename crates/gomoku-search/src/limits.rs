//! How far a search may go, and why it stopped.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// When a search has to stop. Whatever comes first counts; without any limit it searches the game to its end.
///
/// # Examples
/// ```
/// use std::time::Duration;
/// use gomoku_search::Limits;
///
/// let limits = Limits::none().with_depth(8).with_time(Duration::from_millis(200));
/// assert_eq!(limits.depth, Some(8));
/// ```
#[derive(Debug, Clone, Default)]
#[non_exhaustive]
pub struct Limits {
    /// How many plies to look ahead.
    pub depth: Option<u32>,
    /// How many positions to visit.
    pub nodes: Option<u64>,
    /// How long to think.
    pub time: Option<Duration>,
    /// After how long to begin nothing new; see [`with_soft_time`](Limits::with_soft_time).
    pub soft_time: Option<Duration>,
    /// A flag by which another thread ends the search.
    pub stop: Option<StopFlag>,
}

impl Limits {
    /// The deepest that any search goes, whatever was asked for: there a position is judged as at any other horizon. It is
    /// more than the largest board of this workspace has cells. So long a line needs about a mebibyte of stack in an optimised
    /// build of a game with small positions; without optimisation, or where a large position is [copied](crate::ByCopy) at each
    /// ply, search such games in a thread with a larger stack.
    pub const DEEPEST: u32 = 2000;

    /// No limit but [`Limits::DEEPEST`]: search to the end of the game.
    #[must_use]
    pub fn none() -> Limits {
        Limits::default()
    }

    /// Look at most so many plies ahead. 0 means: judge the position, do not search.
    #[must_use]
    pub fn with_depth(mut self, plies: u32) -> Limits {
        self.depth = Some(plies);
        self
    }

    /// Visit at most so many positions, and the root in any case.
    ///
    /// Few positions make a weak player, as weak on every machine. [`Skill`](crate::Skill) is the other way to one.
    ///
    /// One thread visits exactly so many, unless it finishes sooner. With several threads:
    /// - [`Mcts`](crate::Mcts) gives each of them a share, and waits until all have visited theirs: together exactly so many,
    ///   unless the root is proven sooner.
    /// - [`Pvs`](crate::Pvs) and [`Mtdf`](crate::Mtdf) give each thread one nth of the positions, rounded down, and what one
    ///   thread leaves over is not passed on. The search ends when the leading thread has visited its share, whatever is
    ///   left of the others': so it may stop well short of the limit, after a little more than one nth of it if the other
    ///   threads were late, and never goes beyond it. For as much work as one thread would do on its own, allow n times as
    ///   many.
    #[must_use]
    pub fn with_nodes(mut self, nodes: u64) -> Limits {
        self.nodes = Some(nodes);
        self
    }

    /// Think at most so long. The clock is read about every tenth of a millisecond, and never during an evaluation.
    #[must_use]
    pub fn with_time(mut self, time: Duration) -> Limits {
        self.time = Some(time);
        self
    }

    /// Begin no new depth after so long, and finish the one that has begun.
    ///
    /// A depth costs several times as much as all before it, and what is not finished is mostly lost: who has thought for
    /// half of the time will seldom get anything for the other half. Together with [`with_time`](Limits::with_time), which
    /// still breaks off, that saves time for other moves.
    ///
    /// - [`Pvs`](crate::Pvs) and [`Mtdf`](crate::Mtdf) look at it between depths; the first depth is searched in any case. What
    ///   ends this way is [`StopReason::Time`].
    /// - All other strategies have no depths to end between, and take it for a limit of time: the
    ///   [shorter](Limits::shortest_time) of the two counts.
    ///
    /// # Examples
    /// ```
    /// use std::time::Duration;
    /// use gomoku_search::Limits;
    ///
    /// let (soft, hard) = (Duration::from_millis(200), Duration::from_secs(1));
    /// let limits = Limits::none().with_soft_time(soft).with_time(hard);
    /// assert_eq!((limits.soft_time, limits.time), (Some(soft), Some(hard)));
    /// assert_eq!(limits.shortest_time(), Some(soft));
    /// ```
    #[must_use]
    pub fn with_soft_time(mut self, time: Duration) -> Limits {
        self.soft_time = Some(time);
        self
    }

    /// The shorter of [`time`](Limits::time) and [`soft_time`](Limits::soft_time): the limit of a search that has no depths
    /// to end between.
    #[must_use]
    pub fn shortest_time(&self) -> Option<Duration> {
        [self.time, self.soft_time].into_iter().flatten().min()
    }

    /// Stop when this flag is raised.
    #[must_use]
    pub fn with_stop(mut self, flag: StopFlag) -> Limits {
        self.stop = Some(flag);
        self
    }

    /// Whether the flag is raised, or the time over that began to run then.
    pub(crate) fn are_up(&self, started: Instant) -> bool {
        self.stop.as_ref().is_some_and(StopFlag::is_raised)
            || self.shortest_time().is_some_and(|time| started.elapsed() >= time)
    }

    /// The depth that a search really goes to.
    pub(crate) fn effective_depth(&self) -> u32 {
        self.depth.unwrap_or(Self::DEEPEST).min(Self::DEEPEST)
    }
}

/// A flag that ends a search from another thread. Clones are the same flag.
///
/// # Examples
/// ```
/// use gomoku_search::StopFlag;
///
/// let flag = StopFlag::new();
/// let other = flag.clone();
/// other.stop();
/// assert!(flag.is_raised());
/// ```
#[derive(Debug, Clone, Default)]
pub struct StopFlag {
    raised: Arc<AtomicBool>,
    /// Another flag that counts for this one, too.
    follows: Option<Box<StopFlag>>,
}

impl StopFlag {
    /// A flag that is not raised.
    #[must_use]
    pub fn new() -> StopFlag {
        StopFlag::default()
    }

    /// A flag of its own that also counts as raised while the `other` one is.
    pub(crate) fn following(other: Option<StopFlag>) -> StopFlag {
        StopFlag { follows: other.map(Box::new), ..StopFlag::default() }
    }

    /// Raises the flag; searches that watch it end as soon as they look, and still answer.
    pub fn stop(&self) {
        self.raised.store(true, Ordering::Relaxed);
    }

    /// Lowers the flag, for the next search.
    pub fn reset(&self) {
        self.raised.store(false, Ordering::Relaxed);
    }

    /// Whether the flag is raised.
    #[must_use]
    pub fn is_raised(&self) -> bool {
        self.raised.load(Ordering::Relaxed) || self.follows.as_ref().is_some_and(|other| other.is_raised())
    }
}

/// Why a search ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
#[non_exhaustive]
pub enum StopReason {
    /// Every line that matters was followed to the end of the game: the value is exact.
    Exhausted,
    /// The depth limit was reached, all of it searched.
    Depth,
    /// The node limit was reached; the answer is from what was finished.
    Nodes,
    /// The time was up; the answer is from what was finished.
    Time,
    /// The stop flag was raised; the answer is from what was finished.
    Flag,
}

impl StopReason {
    /// Whether the search was broken off before it had finished what was asked for.
    #[must_use]
    pub const fn is_interruption(self) -> bool {
        matches!(self, StopReason::Nodes | StopReason::Time | StopReason::Flag)
    }
}

impl fmt::Display for StopReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            StopReason::Exhausted => "exhausted",
            StopReason::Depth => "depth limit",
            StopReason::Nodes => "node limit",
            StopReason::Time => "time limit",
            StopReason::Flag => "stop flag",
        })
    }
}
