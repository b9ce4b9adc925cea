//! All rooms, and the thread that looks after them.

use std::collections::{HashMap, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, TryLockError};
use std::thread;
use std::time::{Duration, Instant};

use rand::RngExt;
use tokio::sync::Semaphore;

use super::answer::Refusal;
use super::room::{Activity, Room};
use super::setup::Setup;
use super::slots::Slots;
use super::{IDLE, MOST_ROOMS};

/// Letters of ids: none looks like another.
const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
/// So many letters cannot be guessed.
const ID_LENGTH: usize = 12;
/// In so many rooms the players keep what they have learnt.
const WARM: usize = 16;
/// A room that was used in this time is not taken away for a new one.
const IN_USE: Duration = Duration::from_secs(60);

/// Analyses and reviews of all games at the same time.
const MOST_ANALYSES: usize = 64;
/// Positions that are looked at, and random boards that are made, at the same time.
const MOST_LOOKS: usize = 4;

/// A room that several threads can open.
pub(super) type Shared = Arc<Mutex<Room>>;

/// All games.
pub(super) struct Hall {
    rooms: Mutex<HashMap<String, Shared>>,
    pub(super) slots: Arc<Slots>,
    /// The time for a move if a game says nothing.
    pub(super) time: Duration,
    /// The rooms whose players have thought last, the last one first.
    warm: Mutex<VecDeque<String>>,
    /// Held by every analysis.
    analyses: Arc<()>,
    /// Work that takes a while, and must not keep moves waiting.
    pub(super) looks: Semaphore,
    /// To be woken when there is something to do.
    caretaker: Mutex<Option<thread::Thread>>,
}

/// Opens a room. A fault in it has been told already, and its state is sound.
pub(super) fn open(room: &Shared) -> MutexGuard<'_, Room> {
    room.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Hall {
    pub(super) fn new(searches: usize, time: Duration) -> Arc<Hall> {
        Arc::new(Hall {
            rooms: Mutex::default(),
            slots: Slots::new(searches),
            time,
            warm: Mutex::default(),
            analyses: Arc::default(),
            looks: Semaphore::new(MOST_LOOKS),
            caretaker: Mutex::default(),
        })
    }

    /// A place for one more analysis of any game; it is free again when what is given is let go.
    pub(super) fn begin_analysis(&self) -> Result<Arc<()>, Refusal> {
        if Arc::strong_count(&self.analyses) > MOST_ANALYSES {
            return Err(Refusal::busy(format!("{MOST_ANALYSES} analyses are open; try again later")));
        }
        Ok(Arc::clone(&self.analyses))
    }

    fn rooms(&self) -> MutexGuard<'_, HashMap<String, Shared>> {
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many games there are.
    pub(super) fn count(&self) -> usize {
        self.rooms().len()
    }

    /// The room of an id.
    pub(super) fn find(&self, id: &str) -> Result<Shared, Refusal> {
        let room = self.rooms().get(id).map(Arc::clone);
        room.ok_or_else(|| {
            Refusal::missing("there is no such game; it may have ended, or the server was started anew")
        })
    }

    /// Sets up a game in a room of its own.
    pub(super) fn create(&self, setup: &Setup) -> Result<(String, Shared), Refusal> {
        let wanted = setup.id.as_deref().map(checked_id).transpose()?;
        if let Some(id) = &wanted
            && self.rooms().contains_key(id)
        {
            return Err(in_use(id));
        }
        let begun = setup.begin(self.time).map_err(Refusal::bad)?;
        let now = Instant::now();
        let mut rooms = self.rooms();
        let removed = if rooms.len() >= MOST_ROOMS { Some(longest_idle(&mut rooms, now)?) } else { None };
        let id = wanted.unwrap_or_else(new_id);
        if rooms.contains_key(&id) {
            return Err(in_use(&id));
        }
        let room = Arc::new(Mutex::new(Room::new(id.clone(), begun, now)));
        rooms.insert(id.clone(), Arc::clone(&room));
        drop(rooms);
        // It ends its search outside of the lock.
        drop(removed);
        self.wake();
        Ok((id, room))
    }

    /// There is something to do.
    pub(super) fn wake(&self) {
        if let Some(thread) = &*self.caretaker.lock().unwrap_or_else(PoisonError::into_inner) {
            thread.unpark();
        }
    }

    /// Looks after all rooms from now on, on a thread of its own.
    pub(super) fn look_after(self: &Arc<Hall>) -> std::io::Result<()> {
        let hall = Arc::clone(self);
        let run = move || {
            loop {
                let is_busy = hall.tick(Instant::now());
                thread::park_timeout(Duration::from_millis(if is_busy { 10 } else { 50 }));
            }
        };
        let caretaker = thread::Builder::new().name("caretaker".to_owned()).spawn(run)?;
        *self.caretaker.lock().unwrap_or_else(PoisonError::into_inner) = Some(caretaker.thread().clone());
        Ok(())
    }

    /// Time goes on in all rooms. Whether somebody searches or waits.
    pub(super) fn tick(&self, now: Instant) -> bool {
        let all: Vec<Shared> = self.rooms().values().map(Arc::clone).collect();
        let mut is_busy = false;
        for room in all {
            // Who is busy with a room is not waited for.
            let mut opened = match room.try_lock() {
                Ok(opened) => opened,
                Err(TryLockError::Poisoned(poisoned)) => poisoned.into_inner(),
                Err(TryLockError::WouldBlock) => {
                    is_busy = true;
                    continue;
                }
            };
            if opened.idle(now) > IDLE && !opened.is_attended(now) {
                opened.close();
                let id = opened.id.clone();
                drop(opened);
                self.rooms().remove(&id);
                continue;
            }
            // A fault in one room must not end the looking after all others: its pages set their game up again.
            let Ok(activity) = catch_unwind(AssertUnwindSafe(|| opened.tick(&self.slots, now))) else {
                let id = opened.id.clone();
                drop(opened);
                self.rooms().remove(&id);
                continue;
            };
            let running = (activity == Activity::Runs).then(|| opened.id.clone());
            drop(opened);
            is_busy |= activity != Activity::None;
            if let Some(id) = running {
                self.keep_warm(id);
            }
        }
        is_busy
    }

    /// The players of this room keep what they learn; those that have not thought for longest forget.
    fn keep_warm(&self, id: String) {
        let mut warm = self.warm.lock().unwrap_or_else(PoisonError::into_inner);
        if warm.front() == Some(&id) {
            return;
        }
        warm.retain(|other| *other != id);
        warm.push_front(id);
        // Who searches at present is among them.
        let most = WARM.max(2 * self.slots.counts().0);
        while warm.len() > most {
            let Some(cold) = warm.pop_back() else { return };
            let room = self.rooms().get(&cold).map(Arc::clone);
            if let Some(room) = room
                && let Ok(mut room) = room.try_lock()
            {
                room.sitting.forget();
            }
        }
    }
}

fn in_use(id: &str) -> Refusal {
    Refusal::conflict(format!("there is a game {id} already"))
}

/// An id that nobody can guess.
fn new_id() -> String {
    let mut random = rand::rng();
    (0..ID_LENGTH).map(|_| char::from(LETTERS[random.random_range(0..LETTERS.len())])).collect()
}

/// An id that a page brings along from before.
fn checked_id(id: &str) -> Result<String, Refusal> {
    if id.len() == ID_LENGTH && id.bytes().all(|letter| LETTERS.contains(&letter)) {
        return Ok(id.to_owned());
    }
    Err(Refusal::bad(format!("id will not do; expected {ID_LENGTH} letters as this server gives them")))
}

/// Takes the room away that nobody has used for longest.
fn longest_idle(rooms: &mut HashMap<String, Shared>, now: Instant) -> Result<Shared, Refusal> {
    let idle = |room: &Shared| room.try_lock().ok().map(|room| room.idle(now));
    let longest = rooms.iter().filter_map(|(id, room)| Some((idle(room)?, id))).max();
    let id = longest.filter(|(idle, _)| *idle > IN_USE).map(|(_, id)| id.clone());
    let room = id.and_then(|id| rooms.remove(&id));
    room.ok_or_else(|| Refusal::busy(format!("{MOST_ROOMS} games are being played; try again later")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn small() -> Setup {
        Setup { game: "tictactoe".to_owned(), ..Setup::default() }
    }

    fn hall() -> Arc<Hall> {
        Hall::new(1, Duration::from_millis(100))
    }

    #[test]
    fn a_room_that_nobody_uses_goes_away() {
        let hall = hall();
        let (id, room) = hall.create(&small()).unwrap();
        let now = Instant::now();
        hall.tick(now + IDLE / 2);
        assert!(hall.find(&id).is_ok());
        // Whoever listens keeps it, and is told when it is gone.
        let page = open(&room).listen(None, now).unwrap();
        hall.tick(now + 2 * IDLE);
        assert!(hall.find(&id).is_ok());
        drop(page);
        hall.tick(now + 4 * IDLE);
        hall.tick(now + 4 * IDLE);
        assert_eq!(hall.find(&id).err().map(|refusal| refusal.status.as_u16()), Some(404));
    }

    #[test]
    fn a_full_house_lets_go_of_who_was_away_longest() {
        let hall = hall();
        let ids: Vec<String> = (0..MOST_ROOMS).map(|_| hall.create(&small()).unwrap().0).collect();
        let refusal = hall.create(&small()).err().unwrap();
        assert_eq!(refusal.status.as_u16(), 503);
        assert_eq!(hall.count(), MOST_ROOMS);
        let later = Instant::now() + 2 * IN_USE;
        for id in &ids[1..] {
            open(&hall.find(id).unwrap()).touch(None, later);
        }
        let gone = longest_idle(&mut hall.rooms(), later).unwrap();
        assert_eq!(open(&gone).id, ids[0]);
        assert!(longest_idle(&mut hall.rooms(), later).is_err(), "all others are in use");
        assert!(hall.create(&small()).is_ok());
    }

    #[test]
    fn ids_are_not_guessed() {
        let ids: std::collections::HashSet<String> = (0..1000).map(|_| new_id()).collect();
        assert_eq!(ids.len(), 1000);
        assert!(ids.iter().all(|id| checked_id(id).as_ref() == Ok(id)));
    }
}
