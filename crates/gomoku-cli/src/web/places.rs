//! Places for connections. When all of them are taken, whoever has asked for nothing for longest has to go: a client that
//! opens many connections and says nothing keeps nobody out.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use tokio::task::AbortHandle;

/// All places.
#[derive(Debug)]
pub(super) struct Places {
    most: usize,
    taken: Mutex<Taken>,
}

#[derive(Debug, Default)]
struct Taken {
    next: u64,
    connections: HashMap<u64, Held>,
}

#[derive(Debug)]
struct Held {
    /// When it asked for something last, or came.
    since: Instant,
    /// Whether it listens to a stream of events.
    listens: bool,
    task: Option<AbortHandle>,
}

/// The place of one connection, which is free again when this is let go.
#[derive(Debug)]
pub(super) struct Place {
    places: Arc<Places>,
    number: u64,
}

impl Places {
    pub(super) fn new(most: usize) -> Arc<Places> {
        Arc::new(Places { most: most.max(1), taken: Mutex::default() })
    }

    fn taken(&self) -> MutexGuard<'_, Taken> {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A place for a new connection; another one may have to leave for it, those that listen last.
    pub(super) fn take(self: &Arc<Places>, now: Instant) -> Place {
        let mut taken = self.taken();
        if taken.connections.len() >= self.most {
            let oldest = taken.connections.iter().min_by_key(|(_, held)| (held.listens, held.since));
            let oldest = oldest.map(|(number, _)| *number);
            let gone = oldest.and_then(|number| taken.connections.remove(&number));
            if let Some(task) = gone.and_then(|held| held.task) {
                task.abort();
            }
        }
        let number = taken.next;
        taken.next += 1;
        taken.connections.insert(number, Held { since: now, listens: false, task: None });
        Place { places: Arc::clone(self), number }
    }

    /// The task that serves the connection of a place.
    pub(super) fn served_by(&self, number: u64, task: AbortHandle) {
        if let Some(held) = self.taken().connections.get_mut(&number) {
            held.task = Some(task);
        }
    }
}

impl Place {
    pub(super) fn number(&self) -> u64 {
        self.number
    }

    /// Something was asked for or answered; whether a stream of events follows.
    pub(super) fn used(&self, listens: bool, now: Instant) {
        if let Some(held) = self.places.taken().connections.get_mut(&self.number) {
            (held.since, held.listens) = (now, listens);
        }
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.places.taken().connections.remove(&self.number);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn the_one_that_has_asked_for_nothing_for_longest_leaves() {
        let (places, start) = (Places::new(3), Instant::now());
        let at = |seconds| start + Duration::from_secs(seconds);
        let (listening, silent, lively) = (places.take(at(0)), places.take(at(1)), places.take(at(2)));
        listening.used(true, at(0));
        let has = |place: &Place| places.taken().connections.contains_key(&place.number());
        let new = places.take(at(3));
        assert!(has(&listening) && !has(&silent) && has(&lively) && has(&new));
        lively.used(false, at(4));
        let newer = places.take(at(5));
        assert!(has(&listening) && has(&lively) && !has(&new) && has(&newer));
        // Whoever leaves makes room, and nobody has to go.
        drop(lively);
        let newest = places.take(at(6));
        assert!(has(&listening) && has(&newer) && has(&newest));
        for place in [&newer, &newest] {
            place.used(true, at(7));
        }
        let last = places.take(at(8));
        assert!(
            !has(&listening) && has(&newer) && has(&newest) && has(&last),
            "if all listen, the first goes"
        );
    }

    #[test]
    fn whoever_has_to_leave_is_hung_up_on() {
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        runtime.block_on(async {
            let (places, now) = (Places::new(1), Instant::now());
            let place = places.take(now);
            let task = tokio::spawn(std::future::pending::<()>());
            places.served_by(place.number(), task.abort_handle());
            let _other = places.take(now);
            assert!(task.await.unwrap_err().is_cancelled());
        });
    }
}
