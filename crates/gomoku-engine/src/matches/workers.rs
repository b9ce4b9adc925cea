//! The threads of a tournament.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicUsize, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::thread;

use super::end::End;
use super::series::{SeriesGame, SeriesObserver};
use super::series_error::SeriesError;
use super::tournament::Tournament;
use crate::engine::{STACK, threads_for};
use crate::{Engine, EngineLoadError, FailureKind};

/// Who did not start in so many of his games in a row will not start any more.
const START_ATTEMPTS: u32 = 3;

/// What a thread has to tell.
enum Event {
    /// The game with this number has come so many moves far.
    Moved(u32, usize),
    /// A game is finished. Its thread goes on when the sender is dropped: whoever has had enough must be heard before the next game.
    Finished(Box<SeriesGame>, Sender<()>),
    /// The thread cannot go on.
    Failed(SeriesError),
}

/// What all threads share.
struct Shared<'a> {
    tournament: &'a Tournament,
    /// The pairs that are not finished yet.
    pairs: Vec<u32>,
    next: AtomicUsize,
    enough: AtomicBool,
    /// In how many games in a row each contestant did not start.
    not_started: Vec<AtomicU32>,
}

/// Plays all games.
pub(super) fn play(tournament: &Tournament, observer: &mut dyn SeriesObserver) -> Result<(), SeriesError> {
    let schedule = tournament.schedule();
    let is_left =
        |pair: &u32| schedule.pair(*pair).any(|planned| !tournament.finished.contains(&(planned.index + 1)));
    let shared = Shared {
        tournament,
        pairs: tournament.pairs().filter(is_left).collect(),
        next: AtomicUsize::new(0),
        enough: AtomicBool::new(false),
        not_started: tournament.contestants.iter().map(|_| AtomicU32::new(0)).collect(),
    };
    let (sender, receiver) = channel();
    thread::scope(|scope| {
        let mut threads = 0;
        for _ in 0..threads_for(shared.pairs.len(), tournament.threads) {
            let (sender, shared) = (sender.clone(), &shared);
            let work = move || shared.work(&mut |event| sender.send(event).is_ok());
            // With fewer threads it takes longer.
            threads +=
                usize::from(thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work).is_ok());
        }
        drop(sender);
        let mut done = Ok(());
        let mut hear = |event| match event {
            Event::Moved(number, moves) => observer.moved(number, moves),
            // What was finished before the last thread had heard that it is enough was played all the same.
            Event::Finished(game, seen) => {
                if observer.finished(&game).is_break() {
                    shared.enough.store(true, Ordering::Relaxed);
                }
                drop(seen);
            }
            Event::Failed(error) => {
                shared.enough.store(true, Ordering::Relaxed);
                if done.is_ok() {
                    done = Err(error);
                }
            }
        };
        if threads == 0 {
            // There is not even one: this one does it.
            shared.work(&mut |event| {
                hear(event);
                true
            });
        }
        receiver.into_iter().for_each(hear);
        done
    })
}

impl Shared<'_> {
    /// Plays until there is nothing left, or somebody has had enough, and tells all that happens. Whoever is told says whether he
    /// still listens.
    fn work(&self, tell: &mut dyn FnMut(Event) -> bool) {
        if let Err(error) = self.play_pairs(tell) {
            // Nobody may be listening any more.
            let _ = tell(Event::Failed(error));
        }
    }

    /// Plays pair after pair.
    fn play_pairs(&self, tell: &mut dyn FnMut(Event) -> bool) -> Result<(), SeriesError> {
        let tournament = self.tournament;
        let schedule = tournament.schedule();
        let mut seats = Seats::default();
        while let Some(pair) = self.pairs.get(self.next.fetch_add(1, Ordering::Relaxed)) {
            for planned in schedule.pair(*pair) {
                let number = planned.index + 1;
                if tournament.finished.contains(&number) {
                    continue;
                }
                if self.is_enough() {
                    return Ok(());
                }
                let engines = seats.engines(tournament, planned.meeting)?;
                let game = tournament.play(&planned, engines, |moves| {
                    // Whoever no longer listens has had enough.
                    let is_heard = tell(Event::Moved(number, moves));
                    if is_heard && !self.is_enough() {
                        ControlFlow::Continue(())
                    } else {
                        ControlFlow::Break(())
                    }
                })?;
                if game.record.end == End::Stopped {
                    return Ok(());
                }
                let started = self.count_starts(&game);
                let (seen, is_seen) = channel();
                let is_heard = tell(Event::Finished(Box::new(game), seen));
                let _ = is_seen.recv();
                started?;
                if !is_heard {
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    fn is_enough(&self) -> bool {
        let stop = self.tournament.limits.stop.as_ref();
        self.enough.load(Ordering::Relaxed) || stop.is_some_and(gomoku_search::StopFlag::is_raised)
    }

    /// Who does not start loses his games, and others still have theirs. Where no two can play any more, no more games are begun.
    fn count_starts(&self, game: &SeriesGame) -> Result<(), SeriesError> {
        let tournament = self.tournament;
        let failed = match &game.record.end {
            End::Failed { player, kind: FailureKind::Start, reason, .. } => Some((*player, reason)),
            _ => None,
        };
        for (place, player) in game.meeting.into_iter().zip([game.a, game.a.opponent()]) {
            if failed.is_some_and(|(late, _)| late == player) {
                self.not_started[place].fetch_add(1, Ordering::Relaxed);
            } else if game.record.moves.iter().any(|played| played.player == player) {
                // Who was not asked before the other one failed has shown nothing.
                self.not_started[place].store(0, Ordering::Relaxed);
            }
        }
        let Some((player, reason)) = failed else { return Ok(()) };
        let attempts = |place: usize| self.not_started[place].load(Ordering::Relaxed);
        let cannot_play =
            |meeting: &[usize; 2]| meeting.iter().any(|&place| attempts(place) >= START_ATTEMPTS);
        if !tournament.meetings().iter().all(cannot_play) {
            return Ok(());
        }
        let place = game.meeting[usize::from(player != game.a)];
        let name = tournament.contestants[place].label().to_owned();
        Err(SeriesError::NeverStarts { name, attempts: attempts(place), reason: reason.clone() })
    }
}

/// The engines of a thread with their places: those of the pair that it plays. Others are let go, since another program may need
/// much memory.
#[derive(Default)]
struct Seats {
    taken: Vec<(usize, Box<dyn Engine>)>,
}

impl Seats {
    fn engines(
        &mut self,
        tournament: &Tournament,
        meeting: [usize; 2],
    ) -> Result<[&mut dyn Engine; 2], EngineLoadError> {
        self.taken.retain(|(place, _)| meeting.contains(place));
        for place in meeting {
            if !self.taken.iter().any(|(taken, _)| *taken == place) {
                self.taken.push((place, tournament.contestants[place].build()?));
            }
        }
        self.taken.sort_by_key(|(place, _)| *place != meeting[0]);
        match &mut self.taken[..] {
            [(_, a), (_, b)] => Ok([a, b]),
            _ => unreachable!("two are seated"),
        }
    }
}
