//! How many searches run at the same time: whoever wants to search stands in line.

use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// How often those who wait look whether they are still wanted.
const LOOK: Duration = Duration::from_millis(50);

/// The searches that may run, and those that wait.
#[derive(Debug)]
pub(super) struct Slots {
    most: usize,
    line: Mutex<Line>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct Line {
    running: usize,
    waiting: VecDeque<u64>,
    next: u64,
}

/// A place in the line; whoever lets it go leaves the line.
#[derive(Debug)]
pub(super) struct Ticket {
    slots: Arc<Slots>,
    number: u64,
}

/// The right to search, for as long as this lives.
#[derive(Debug)]
pub(super) struct Permit {
    slots: Arc<Slots>,
}

impl Slots {
    pub(super) fn new(most: usize) -> Arc<Slots> {
        Arc::new(Slots { most: most.max(1), line: Mutex::default(), changed: Condvar::new() })
    }

    fn line(&self) -> MutexGuard<'_, Line> {
        self.line.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A place at the end of the line.
    pub(super) fn queue(self: &Arc<Slots>) -> Ticket {
        let mut line = self.line();
        let number = line.next;
        line.next += 1;
        line.waiting.push_back(number);
        Ticket { slots: Arc::clone(self), number }
    }

    /// How many may run, how many run, and how many wait.
    pub(super) fn counts(&self) -> (usize, usize, usize) {
        let line = self.line();
        (self.most, line.running, line.waiting.len())
    }

    /// A time for one search, shortened when many wait for their turn: nobody waits for ever.
    pub(super) fn shared(&self, time: Duration) -> Duration {
        const LEAST: Duration = Duration::from_millis(100);
        let (most, _, waiting) = self.counts();
        let rounds = u32::try_from(1 + waiting / most).unwrap_or(u32::MAX);
        (time / rounds).max(LEAST.min(time))
    }
}

impl Ticket {
    /// Begins to search if it is this one's turn.
    pub(super) fn try_start(self) -> Result<Permit, Ticket> {
        let mut line = self.slots.line();
        if line.running >= self.slots.most || line.waiting.front() != Some(&self.number) {
            drop(line);
            return Err(self);
        }
        line.waiting.pop_front();
        line.running += 1;
        drop(line);
        // The next one may be allowed as well.
        self.slots.changed.notify_all();
        Ok(Permit { slots: Arc::clone(&self.slots) })
    }

    /// Waits for its turn; `None` if nobody wants it any more.
    pub(super) fn wait(self, is_wanted: impl Fn() -> bool) -> Option<Permit> {
        let mut ticket = self;
        loop {
            if !is_wanted() {
                return None;
            }
            ticket = match ticket.try_start() {
                Ok(permit) => return Some(permit),
                Err(ticket) => ticket,
            };
            let line = ticket.slots.line();
            drop(ticket.slots.changed.wait_timeout(line, LOOK));
        }
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        self.slots.line().waiting.retain(|number| *number != self.number);
        self.slots.changed.notify_all();
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        self.slots.line().running -= 1;
        self.slots.changed.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_came_first_searches_first() {
        let slots = Slots::new(1);
        let (first, second, third) = (slots.queue(), slots.queue(), slots.queue());
        let second = second.try_start().unwrap_err();
        let running = first.try_start().unwrap();
        let second = second.try_start().unwrap_err();
        assert_eq!(slots.counts(), (1, 1, 2));
        drop(running);
        let third = third.try_start().unwrap_err();
        // Who leaves the line holds nobody up.
        drop(second);
        let running = third.try_start().unwrap();
        assert_eq!(slots.counts(), (1, 1, 0));
        drop(running);
        assert_eq!(slots.counts(), (1, 0, 0));
    }

    #[test]
    fn who_waits_is_woken_or_goes_away() {
        let slots = Slots::new(1);
        let running = slots.queue().try_start().unwrap();
        assert!(slots.queue().wait(|| false).is_none());
        let waiting = slots.queue();
        let waiter = std::thread::spawn(move || waiting.wait(|| true).is_some());
        drop(running);
        assert!(waiter.join().unwrap());
        assert_eq!(slots.counts(), (1, 0, 0));
    }

    #[test]
    fn many_searches_share_the_time() {
        let slots = Slots::new(2);
        let second = Duration::from_secs(1);
        assert_eq!(slots.shared(second), second);
        let tickets: Vec<Ticket> = (0..8).map(|_| slots.queue()).collect();
        assert_eq!(slots.shared(second), second / 5);
        assert_eq!(slots.shared(Duration::from_millis(50)), Duration::from_millis(50));
        drop(tickets);
        assert_eq!(slots.shared(second), second);
    }
}
