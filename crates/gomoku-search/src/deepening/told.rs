//! What a helping thread has counted, for the leading one to see.

use std::sync::{Mutex, PoisonError};

use crate::Counts;

/// What one helping thread has done, as far as it has told.
///
/// It tells whenever it has searched a move that is worth marking as [busy](super::busy::Busy): so seldom that nobody waits, and
/// often enough that little is left out when the leading thread adds up what a depth has cost.
// Whoever tells does not slow down those who tell beside it.
#[repr(align(64))]
#[derive(Debug, Default)]
pub(crate) struct Told(Mutex<Counts>);

impl Told {
    pub(crate) fn tell(&self, counts: Counts) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = counts;
    }

    fn counts(&self) -> Counts {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What these threads have told, together.
    pub(crate) fn sum(all: &[Told]) -> Counts {
        all.iter().fold(Counts::NONE, |sum, told| sum.plus(&told.counts()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_told_last_is_what_each_thread_has_done() {
        let all: [Told; 3] = Default::default();
        assert_eq!(Told::sum(&all), Counts::NONE);
        all[0].tell(Counts { nodes: 3, leaves: 1, ..Counts::NONE });
        all[2].tell(Counts { nodes: 4, cut_offs: 2, ..Counts::NONE });
        all[0].tell(Counts { nodes: 10, leaves: 5, ..Counts::NONE });
        assert_eq!(Told::sum(&all), Counts { nodes: 14, leaves: 5, cut_offs: 2, ..Counts::NONE });
    }
}
