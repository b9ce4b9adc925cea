//! Looking for balanced openings.

use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::channel;
use std::thread;

use gomoku_core::{Board, BoardSize, Player, Rules};
use gomoku_search::StopFlag;

use super::balanced::BalancedOpening;
use super::candidates;
use super::error::OpeningSearchError;
use crate::engine::{STACK, threads_for};
use crate::{Engine, Flagship, NewGame};

/// So many openings are drawn for each that is wanted.
const DRAWN: usize = 10;

/// So many for each that is wanted are judged in full: those that a short look found the evenest.
const JUDGED: usize = 3;

/// A short look visits this part of the positions, but not fewer than so many: less is hardly a look.
const SHORT_LOOK: u64 = 10;
const LEAST_NODES: u64 = 1000;

/// The judgement of one opening does not need more.
const HASH_MIB: usize = 8;

/// Looks for openings that give both sides the same chances, as the flagship sees it.
///
/// Many are drawn by lot; a short look at each leaves the evenest of them for a longer one, by which they are sorted. An opening counts as
/// even if both of the last two depths of its search say so.
///
/// Everything follows from the seed; the number of threads changes nothing but the time.
///
/// # Examples
/// ```
/// use gomoku_core::{BoardSize, Rules};
/// use gomoku_engine::OpeningSearch;
///
/// let search = OpeningSearch::new(BoardSize::square(15)?, Rules::default())
///     .with_stones(3..=5)
///     .with_count(2)
///     .with_nodes(2000)
///     .with_seed(7);
/// let openings = search.run(&mut |_| ())?;
/// assert_eq!(openings.len(), 2);
/// assert!(openings[0].advantage <= openings[1].advantage);
/// assert!((3..=5).contains(&openings[0].moves.len()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpeningSearch {
    size: BoardSize,
    rules: Rules,
    stones: RangeInclusive<u8>,
    count: usize,
    nodes: u64,
    seed: u64,
    threads: usize,
}

/// How far a search for openings has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct OpeningProgress {
    /// Which look it is: 1, the short one, or 2.
    pub look: u8,
    /// How many openings this look has judged.
    pub judged: usize,
    /// How many there are to judge.
    pub total: usize,
}

impl OpeningSearch {
    /// A hundred openings of 3 to 6 stones on boards of this kind, judged with 200,000 positions each, in one thread.
    #[must_use]
    pub const fn new(size: BoardSize, rules: Rules) -> OpeningSearch {
        OpeningSearch { size, rules, stones: 3..=6, count: 100, nodes: 200_000, seed: 0, threads: 1 }
    }

    /// Openings of so many stones.
    #[must_use]
    pub const fn with_stones(mut self, stones: RangeInclusive<u8>) -> OpeningSearch {
        self.stones = stones;
        self
    }

    /// So many openings.
    #[must_use]
    pub const fn with_count(mut self, count: usize) -> OpeningSearch {
        self.count = count;
        self
    }

    /// Judges each with so many positions.
    #[must_use]
    pub const fn with_nodes(mut self, nodes: u64) -> OpeningSearch {
        self.nodes = nodes;
        self
    }

    /// Sets the seed from which everything follows.
    #[must_use]
    pub const fn with_seed(mut self, seed: u64) -> OpeningSearch {
        self.seed = seed;
        self
    }

    /// Judges so many at once, up to 256; 0 counts as 1.
    #[must_use]
    pub const fn with_threads(mut self, threads: usize) -> OpeningSearch {
        self.threads = threads;
        self
    }

    /// Looks for the openings and gives them, the evenest first. There are fewer than were asked for if the board is too small for so
    /// many, or most are won for somebody.
    ///
    /// # Errors
    /// If the flagship does not play by these rules, or not one opening is undecided.
    pub fn run(
        &self,
        progress: &mut dyn FnMut(OpeningProgress),
    ) -> Result<Vec<BalancedOpening>, OpeningSearchError> {
        self.run_until(&StopFlag::new(), progress)
    }

    /// The same, until the flag is raised: then there are those that have been judged in full by then, perhaps none.
    ///
    /// # Errors
    /// Those of [`run`](OpeningSearch::run), but that no opening is undecided is none if the flag was raised.
    pub fn run_until(
        &self,
        stop: &StopFlag,
        progress: &mut dyn FnMut(OpeningProgress),
    ) -> Result<Vec<BalancedOpening>, OpeningSearchError> {
        Flagship::new().supports(&Board::new(self.size, self.rules))?;
        let count = self.count.saturating_mul(DRAWN);
        let drawn = candidates::draw(self.size, self.rules, &self.stones, count, self.seed);
        let glance = (self.nodes / SHORT_LOOK).max(LEAST_NODES).min(self.nodes);
        let mut even = self.look(1, (&drawn, glance), stop, progress);
        even.truncate(self.count.saturating_mul(JUDGED));
        let boards: Vec<Board> = even.into_iter().map(|(_, board)| board).collect();
        let mut openings: Vec<BalancedOpening> = self
            .look(2, (&boards, self.nodes), stop, progress)
            .into_iter()
            .map(|(opening, _)| opening)
            .collect();
        openings.truncate(self.count);
        if openings.is_empty() && !stop.is_raised() {
            return Err(OpeningSearchError::None { drawn: drawn.len(), nodes: self.nodes });
        }
        Ok(openings)
    }

    /// Judges all of these with so many positions each, or those before the flag, and gives those that are undecided, the evenest first.
    fn look(
        &self,
        look: u8,
        (boards, nodes): (&[Board], u64),
        stop: &StopFlag,
        progress: &mut dyn FnMut(OpeningProgress),
    ) -> Vec<(BalancedOpening, Board)> {
        let next = AtomicUsize::new(0);
        let (sender, receiver) = channel();
        let mut found = Vec::new();
        thread::scope(|scope| {
            for _ in 0..threads_for(boards.len(), self.threads) {
                let (sender, next) = (sender.clone(), &next);
                let work = move || {
                    let mut engine = Flagship::new().with_hash_mib(HASH_MIB);
                    while let Some(board) = boards.get(next.fetch_add(1, Ordering::Relaxed)) {
                        if stop.is_raised() {
                            return;
                        }
                        // What it has seen of other openings must not change its judgement.
                        engine.new_game(&NewGame::new(board, Player::X, 0));
                        let judged = BalancedOpening::judge(&mut engine, board, nodes, stop);
                        if sender.send(judged.map(|opening| (opening, board.clone()))).is_err() {
                            return;
                        }
                    }
                };
                // With fewer threads it takes longer; if there is not even one, this one does it.
                if thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work.clone()).is_err() {
                    work();
                }
            }
            drop(sender);
            for (index, judged) in receiver.into_iter().enumerate() {
                found.extend(judged);
                progress(OpeningProgress { look, judged: index + 1, total: boards.len() });
            }
        });
        // The order in which they came is that of the threads: the moves decide between those that are as even.
        found.sort_by(|(one, _), (other, _)| {
            (one.advantage, &one.moves).cmp(&(other.advantage, &other.moves))
        });
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_stops_it_gets_what_was_judged_by_then() {
        let search = OpeningSearch::new(BoardSize::square(11).unwrap(), Rules::default())
            .with_count(3)
            .with_nodes(1000)
            .with_seed(3);
        let stopped_at = |look, judged| {
            let stop = StopFlag::new();
            let stop_there = &mut |progress: OpeningProgress| {
                if (progress.look, progress.judged) == (look, judged) {
                    stop.stop();
                }
            };
            search.run_until(&stop, stop_there).unwrap()
        };
        assert_eq!(stopped_at(1, 1), [], "nothing was judged in full");
        assert!(stopped_at(2, 2).is_sorted_by_key(|opening| opening.advantage), "the evenest first");
        assert_eq!(stopped_at(2, 9), search.run(&mut |_| ()).unwrap(), "all three for each that is wanted");
        assert_eq!(search.run_until(&StopFlag::new(), &mut |_| ()).unwrap().len(), 3);
    }

    #[test]
    fn threads_change_nothing() {
        let search = OpeningSearch::new(BoardSize::square(11).unwrap(), Rules::RENJU)
            .with_count(3)
            .with_nodes(1000)
            .with_seed(3);
        let mut looks = Vec::new();
        let alone = search.run(&mut |progress| looks.push(progress)).unwrap();
        assert_eq!(alone, search.clone().with_threads(3).run(&mut |_| ()).unwrap());
        assert!(alone.is_sorted_by_key(|opening| opening.advantage), "the evenest first");
        let (first, last) = (looks.first().unwrap(), looks.last().unwrap());
        assert_eq!((first.look, first.judged, first.total), (1, 1, 30));
        assert_eq!((last.look, last.judged), (2, last.total));
        assert_ne!(alone, search.with_seed(4).run(&mut |_| ()).unwrap());
    }

    #[test]
    fn what_the_flagship_does_not_play_is_refused() {
        let search = OpeningSearch::new(BoardSize::square(15).unwrap(), Rules::freestyle(4).unwrap());
        let error = search.run(&mut |_| ()).unwrap_err();
        assert_eq!(error.to_string(), "flagship plays 5 in a row; this game wants 4");
    }

    #[test]
    fn no_room_for_an_opening_is_an_error() {
        let search = OpeningSearch::new(BoardSize::square(3).unwrap(), Rules::default())
            .with_stones(20..=20)
            .with_count(1)
            .with_nodes(10);
        let error = search.run(&mut |_| ()).unwrap_err();
        assert_eq!(
            error.to_string(),
            "none of 0 openings is undecided with 10 positions; expected more positions or a larger board"
        );
    }
}
