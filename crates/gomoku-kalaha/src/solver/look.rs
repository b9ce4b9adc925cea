//! When a thread of a proof looks up from its work.

use std::time::Duration;

/// There is a look in so many nodes at least.
const LONGEST_INTERVAL: u64 = 4096;

/// How much time should pass between two looks. While a table is new, nodes are slow: the system zeroes its pages one by one.
const BETWEEN_LOOKS: Duration = Duration::from_millis(1);

/// How many nodes pass between two looks: few at first, and the more the faster they come.
#[derive(Debug)]
pub(super) struct LookSchedule {
    interval: u64,
    /// When the last look was, since the start.
    last: Duration,
}

impl LookSchedule {
    pub(super) const fn new() -> LookSchedule {
        LookSchedule { interval: 1, last: Duration::ZERO }
    }

    /// After how many nodes to look again after a look at this time.
    pub(super) fn next(&mut self, elapsed: Duration) -> u64 {
        let passed = elapsed.saturating_sub(self.last);
        self.last = elapsed;
        if passed < BETWEEN_LOOKS / 2 {
            self.interval = (2 * self.interval).min(LONGEST_INTERVAL);
        } else if passed > BETWEEN_LOOKS {
            self.interval = (self.interval / 2).max(1);
        }
        self.interval
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn intervals(between: &[Duration]) -> Vec<u64> {
        let (mut schedule, mut clock) = (LookSchedule::new(), Duration::ZERO);
        let next = |passed: &Duration| {
            clock += *passed;
            schedule.next(clock)
        };
        between.iter().map(next).collect()
    }

    #[test]
    fn looks_are_seldom_where_nodes_are_fast_and_often_where_they_are_slow() {
        let soon = BETWEEN_LOOKS / 4;
        assert_eq!(
            intervals(&[soon; 14]),
            [2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 4096, 4096]
        );
        let mut times = vec![soon; 3];
        // In between nothing changes.
        times.extend([BETWEEN_LOOKS / 2, BETWEEN_LOOKS]);
        times.extend([BETWEEN_LOOKS * 2; 4]);
        assert_eq!(intervals(&times), [2, 4, 8, 8, 8, 4, 2, 1, 1]);
    }
}
