//! The endgame database: the value of each position with few stones in the pits.

mod file;

use std::sync::atomic::{AtomicBool, AtomicU8, AtomicUsize, Ordering};
use std::thread;

use gomoku_search::StopFlag;
use thiserror::Error;

use super::MOST_THREADS;
use super::index::{Index, positions};
use super::memory::{Memory, Pages};
use super::shape::{Narrow, Shape, SixPits, Wide, Word};
use super::sower::Sower;
use crate::{EmptyCapture, Kalaha};

pub use file::{DatabaseFileError, DatabaseFileErrorKind};

/// What each position with up to so many stones in the pits is worth: a byte for each, found by a number without gaps.
///
/// It is filled in the order of stones, by the moves of the game: sowing takes stones out of play or brings them nearer
/// to the own store, so each position only waits for such as have fewer stones, or the same nearer to the stores.
///
/// # Examples
/// ```
/// use gomoku_kalaha::EmptyCapture;
/// use gomoku_kalaha::solver::EndgameDatabase;
///
/// // As much as 64 KiB hold on the usual board: all positions with up to seven stones in the pits.
/// let stones = EndgameDatabase::stones_within(6, 64 << 10);
/// let database = EndgameDatabase::build(6, EmptyCapture::Captured, stones, 1)?;
/// assert_eq!((stones, database.positions()), (7, 50_388));
///
/// let late = "0 0 0 0 0 2 20 1 0 0 0 0 0 25".parse()?;
/// assert_eq!(database.value(&late), Some(-6));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct EndgameDatabase {
    pits: u8,
    rule: EmptyCapture,
    stones: u8,
    index: Index,
    values: Memory,
}

/// Why a database cannot be built.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum BuildDatabaseError {
    /// No board has so many pits.
    #[error("{found} pits a side; expected 1 to {}", Kalaha::MAX_PITS)]
    Pits {
        /// The number of pits.
        found: u8,
    },
    /// There are too many positions with so many stones.
    #[error(
        "an endgame database of up to {found} stones is too large; expected at most {most} with this board"
    )]
    Stones {
        /// The number of stones.
        found: u8,
        /// The most that this board allows.
        most: u8,
    },
    /// The system does not give the memory.
    #[error("no memory for an endgame database of {bytes} bytes")]
    Memory {
        /// How much is needed.
        bytes: u64,
        /// What the system says.
        source: std::io::Error,
    },
    /// The flag was raised.
    #[error("building the endgame database was broken off")]
    Stopped,
}

/// A value that is not known yet.
const UNKNOWN: u8 = 0;

impl EndgameDatabase {
    /// The most stones whose positions fit into so many bytes, 31 at most; 0 if no board has so many pits a side.
    #[must_use]
    pub fn stones_within(pits: u8, bytes: u64) -> u8 {
        if pits == 0 || pits > Kalaha::MAX_PITS {
            return 0;
        }
        let most = bytes.min(u64::from(u32::MAX));
        (1..=Index::MOST).take_while(|&stones| positions(pits.into(), stones) <= most).last().unwrap_or(0)
            as u8
    }

    /// Finds the values of all positions with up to so many stones in the pits, with so many threads, up to 256.
    ///
    /// # Errors
    /// If there is no such board, or the database would be too large, or the system has no memory for it.
    pub fn build(
        pits: u8,
        rule: EmptyCapture,
        stones: u8,
        threads: usize,
    ) -> Result<EndgameDatabase, BuildDatabaseError> {
        EndgameDatabase::build_observed(pits, rule, stones, threads, &StopFlag::new(), &mut |_| ())
    }

    /// The same, with a flag to break it off, and an observer that is told how many stones are done.
    ///
    /// # Errors
    /// As [`build`](EndgameDatabase::build), and if the flag is raised.
    pub fn build_observed(
        pits: u8,
        rule: EmptyCapture,
        stones: u8,
        threads: usize,
        stop: &StopFlag,
        observer: &mut dyn FnMut(u8),
    ) -> Result<EndgameDatabase, BuildDatabaseError> {
        EndgameDatabase::build_until(pits, rule, stones, threads, &|| stop.is_raised(), observer)
    }

    /// The same, broken off when somebody says so.
    pub(super) fn build_until(
        pits: u8,
        rule: EmptyCapture,
        stones: u8,
        threads: usize,
        is_stopped: &(dyn Fn() -> bool + Sync),
        observer: &mut dyn FnMut(u8),
    ) -> Result<EndgameDatabase, BuildDatabaseError> {
        let mut database = EndgameDatabase::empty(pits, rule, stones)?;
        let is_whole = match pits {
            6 => database.fill(SixPits, threads, is_stopped, observer),
            1..=5 => database.fill(Narrow::new(pits), threads, is_stopped, observer),
            _ => database.fill(Wide::new(pits), threads, is_stopped, observer),
        };
        if is_whole { Ok(database) } else { Err(BuildDatabaseError::Stopped) }
    }

    /// A database without values.
    fn empty(pits: u8, rule: EmptyCapture, stones: u8) -> Result<EndgameDatabase, BuildDatabaseError> {
        if pits == 0 || pits > Kalaha::MAX_PITS {
            return Err(BuildDatabaseError::Pits { found: pits });
        }
        let most = EndgameDatabase::stones_within(pits, u64::MAX);
        if stones > most {
            return Err(BuildDatabaseError::Stones { found: stones, most });
        }
        let bytes = positions(pits.into(), stones.into());
        let values = Memory::new(bytes as usize, Pages::Huge)
            .map_err(|source| BuildDatabaseError::Memory { bytes, source })?;
        let index = match pits {
            6 => Index::new(SixPits, stones.into()),
            1..=5 => Index::new(Narrow::new(pits), stones.into()),
            _ => Index::new(Wide::new(pits), stones.into()),
        };
        Ok(EndgameDatabase { pits, rule, stones, index, values })
    }

    /// Finds all values; `false` if it was broken off.
    fn fill<S: Shape>(
        &mut self,
        shape: S,
        threads: usize,
        is_stopped: &(dyn Fn() -> bool + Sync),
        observer: &mut dyn FnMut(u8),
    ) -> bool {
        let sower = Sower::new(shape, self.rule);
        let sweep = Sweep {
            sower: &sower,
            index: &self.index,
            values: self.values.atomic_bytes(),
            is_stopped,
            is_broken_off: AtomicBool::new(false),
        };
        for stones in 0..=self.stones {
            // A piece of the work: all positions with so many stones in the first two pits.
            let pieces = (usize::from(stones) + 1).pow(2);
            let next = AtomicUsize::new(0);
            let work = || {
                loop {
                    let piece = next.fetch_add(1, Ordering::Relaxed);
                    if piece >= pieces || sweep.is_over() {
                        return;
                    }
                    let width = usize::from(stones) + 1;
                    sweep.fill_piece(usize::from(stones), [piece / width, piece % width]);
                }
            };
            // A few positions are done before a thread has begun.
            if threads > 1 && stones >= 8 {
                thread::scope(|scope| {
                    for _ in 1..threads.min(MOST_THREADS) {
                        // What another thread does not fill is filled here.
                        let _ = thread::Builder::new().spawn_scoped(scope, work);
                    }
                    work();
                });
            } else {
                work();
            }
            if sweep.is_broken_off.load(Ordering::Relaxed) {
                return false;
            }
            observer(stones);
        }
        true
    }

    /// How many pits a side its board has.
    #[must_use]
    pub const fn pits(&self) -> u8 {
        self.pits
    }

    /// The rule of capture for which it holds.
    #[must_use]
    pub const fn rule(&self) -> EmptyCapture {
        self.rule
    }

    /// The most stones in the pits of a position that it knows.
    #[must_use]
    pub const fn stones(&self) -> u8 {
        self.stones
    }

    /// How many positions it knows: as many bytes.
    #[must_use]
    pub fn positions(&self) -> u64 {
        self.values.bytes().len() as u64
    }

    /// By how much the side to move ends ahead with best play, what lies in the stores included; `None` if the position has
    /// more stones in the pits, another number of pits or another rule.
    #[must_use]
    pub fn value(&self, position: &Kalaha) -> Option<i32> {
        if position.pits_per_side() != self.pits || position.rule() != self.rule {
            return None;
        }
        let stones = super::shape::stones_in_play(position) as usize;
        if stones > self.stones.into() {
            return None;
        }
        // The widest words have room for every board.
        let shape = Wide::new(self.pits);
        Some(position.lead() + self.get(shape, shape.pack(position)?, stones))
    }

    /// What the stones in the pits are worth to the side to move; there are not too many.
    #[inline]
    pub(super) fn get<S: Shape>(&self, shape: S, position: S::Word, stones: usize) -> i32 {
        if S::Word::WIDE && self.pits <= 6 {
            return self.get_repacked(shape, position, stones);
        }
        decoded(self.values.bytes()[self.index.of(shape, position, stones)], stones)
    }

    /// The same for positions in a shape that is wider than the usual one of the board.
    #[cold]
    fn get_repacked<S: Shape>(&self, shape: S, position: S::Word, stones: usize) -> i32 {
        if self.pits == 6 {
            self.get(SixPits, shape.repacked(position, SixPits), stones)
        } else {
            let narrow = Narrow::new(self.pits);
            self.get(narrow, shape.repacked(position, narrow), stones)
        }
    }
}

#[inline]
fn decoded(byte: u8, stones: usize) -> i32 {
    2 * i32::from(byte - 1) - stones as i32
}

#[inline]
fn encoded(value: i32, stones: usize) -> u8 {
    i32::midpoint(value, stones as i32) as u8 + 1
}

/// Fills a database. Threads that come to the same position find the same value.
struct Sweep<'a, S: Shape> {
    sower: &'a Sower<S>,
    index: &'a Index,
    values: &'a [AtomicU8],
    is_stopped: &'a (dyn Fn() -> bool + Sync),
    is_broken_off: AtomicBool,
}

/// At this lane it is asked whether to go on: often enough for people, too seldom to cost anything.
const LANES_A_LOOK: u32 = 4;

impl<S: Shape> Sweep<'_, S> {
    /// Whether it is to be broken off.
    fn is_over(&self) -> bool {
        if (self.is_stopped)() {
            self.is_broken_off.store(true, Ordering::Relaxed);
        }
        self.is_broken_off.load(Ordering::Relaxed)
    }

    /// The same, asked at some lanes only.
    fn is_seen_to_be_over(&self, lane: u32) -> bool {
        lane == LANES_A_LOOK && self.is_over()
    }

    /// All positions with so many stones in play and these in the first two lanes.
    fn fill_piece(&self, stones: usize, first: [usize; 2]) {
        let shape = self.sower.shape;
        let Some(rest) = stones.checked_sub(first[0] + first[1]) else {
            return;
        };
        let word = S::Word::from(first[0] as u16) | (S::Word::from(first[1] as u16) << shape.bits());
        self.fill_rest(stones, word, 2, rest);
    }

    fn fill_rest(&self, stones: usize, word: S::Word, lane: u32, rest: usize) {
        let shape = self.sower.shape;
        if self.is_seen_to_be_over(lane) {
            return;
        }
        let with = |here: usize| word | (S::Word::from(here as u16) << (lane * shape.bits()));
        if lane == 2 * shape.pits() {
            if rest == 0 {
                self.value(word, stones);
            }
        } else if lane + 1 == 2 * shape.pits() {
            self.value(with(rest), stones);
        } else {
            for here in 0..=rest {
                self.fill_rest(stones, with(here), lane + 1, rest - here);
            }
        }
    }

    /// The value of a position: the best of its moves. Those that bring no stone into the store lead to positions of as many
    /// stones, which may not have been looked at yet; they lie nearer to the stores, so that ends.
    fn value(&self, position: S::Word, stones: usize) -> i32 {
        let place = &self.values[self.index.of(self.sower.shape, position, stones)];
        let known = place.load(Ordering::Relaxed);
        if known != UNKNOWN {
            return decoded(known, stones);
        }
        let value = self.sower.end(position, stones as i32).unwrap_or_else(|| {
            let mut best = -(stones as i32);
            for pit in 0..self.sower.shape.pits() {
                if self.sower.shape.stones(position, pit) != 0 {
                    let played = self.sower.play(position, pit);
                    let rest = self.value(played.after, stones - played.gain as usize);
                    best = best.max(played.gain + if played.again { rest } else { -rest });
                }
            }
            best
        });
        place.store(encoded(value, stones), Ordering::Relaxed);
        value
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a database of this board says of all positions of three stones, looked up in one shape and in another.
    fn looked_up<A: Shape, B: Shape>(a: A, b: B) -> Vec<(i32, i32)> {
        let database = EndgameDatabase::build(a.pits() as u8, EmptyCapture::Captured, 3, 1).unwrap();
        let lanes = 2 * a.pits();
        let triples =
            (0..lanes).flat_map(|x| (x..lanes).flat_map(move |y| (y..lanes).map(move |z| [x, y, z])));
        let look = |[x, y, z]: [u32; 3]| {
            let stones = |lane| u16::from(lane == x) + u16::from(lane == y) + u16::from(lane == z);
            let position = Kalaha::of_rows((0..a.pits()).map(stones), (a.pits()..lanes).map(stones));
            let [one, other] =
                [database.get(a, a.pack(&position)?, 3), database.get(b, b.pack(&position)?, 3)];
            Some((one, other))
        };
        triples.filter_map(look).collect()
    }

    #[test]
    fn a_database_says_the_same_however_wide_the_lanes_are() {
        let six = looked_up(SixPits, Wide::new(6));
        let four = looked_up(Narrow::new(4), Wide::new(4));
        assert_eq!((six.len(), four.len()), (364, 120), "three stones in twelve pits, and in eight");
        for (usual, wide) in six.into_iter().chain(four) {
            assert_eq!(usual, wide);
        }
    }
}
