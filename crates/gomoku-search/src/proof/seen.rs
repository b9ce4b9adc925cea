//! Which results a search has met.

/// The results of the finished games that a search has met, in the numbers of [`rank`](super::goal::rank).
///
/// Every end of a proof was met, and is at least what was to be proven. So the least of the results met that are enough is
/// proven too: if nothing between a draw and a win ever came up, more than a draw is a win.
#[derive(Debug, Default)]
pub(super) struct Seen {
    /// Ascending.
    results: Vec<i64>,
    /// What was added last, since most ends are alike.
    last: Option<i64>,
}

impl Seen {
    #[inline]
    pub(super) fn add(&mut self, result: i64) {
        if self.last != Some(result) {
            self.last = Some(result);
            if let Err(place) = self.results.binary_search(&result) {
                self.results.insert(place, result);
            }
        }
    }

    /// The least result met of this or more.
    pub(super) fn at_least(&self, result: i64) -> Option<i64> {
        let place = self.results.partition_point(|seen| *seen < result);
        self.results.get(place).copied()
    }

    /// The greatest result met of less than this.
    pub(super) fn below(&self, result: i64) -> Option<i64> {
        let place = self.results.partition_point(|seen| *seen < result);
        place.checked_sub(1).map(|place| self.results[place])
    }

    /// The one in the middle of the results met that are above `low` and not above `high`.
    pub(super) fn middle(&self, low: i64, high: i64) -> Option<i64> {
        let first = self.results.partition_point(|seen| *seen <= low);
        let end = self.results.partition_point(|seen| *seen <= high);
        self.results[first..end.max(first)].get((end.max(first) - first) / 2).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_and_the_middle_are_found_among_what_was_met() {
        let mut seen = Seen::default();
        assert_eq!((seen.at_least(0), seen.below(0), seen.middle(-9, 9)), (None, None, None));
        for result in [5, 5, -3, 8, 5, 0] {
            seen.add(result);
        }
        assert_eq!((seen.at_least(1), seen.at_least(5), seen.at_least(9)), (Some(5), Some(5), None));
        assert_eq!((seen.below(5), seen.below(-3)), (Some(0), None));
        assert_eq!((seen.middle(-3, 8), seen.middle(5, 7), seen.middle(8, 8)), (Some(5), None, None));
    }
}
