//! The threads of a series.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::thread;

use super::end::End;
use super::series::{Series, SeriesGame, SeriesObserver};
use super::series_error::SeriesError;
use super::series_result::GameSummary;

/// What a thread has to tell.
enum Event {
    /// The game with this index has come so many moves far.
    Moved(u32, usize),
    /// A game is finished.
    Finished(Box<SeriesGame>),
    /// The thread cannot go on.
    Failed(SeriesError),
}

/// Plays all games and gives those that were finished, in order.
pub(super) fn play(
    series: &Series,
    observer: &mut dyn SeriesObserver,
) -> Result<Vec<GameSummary>, SeriesError> {
    let next_pair = AtomicU32::new(0);
    let enough = AtomicBool::new(false);
    let (sender, receiver) = channel();
    let mut finished = Vec::new();
    thread::scope(|scope| {
        for _ in 0..series.threads.clamp(1, series.pairs().max(1) as usize) {
            let sender = sender.clone();
            let (next_pair, enough) = (&next_pair, &enough);
            scope.spawn(move || {
                if let Err(error) = work(series, next_pair, enough, &sender) {
                    // Whoever no longer listens has had enough.
                    let _ = sender.send(Event::Failed(error));
                }
            });
        }
        drop(sender);
        // Games that were finished before one with a smaller number.
        let mut waiting = BTreeMap::new();
        for event in receiver {
            match event {
                Event::Moved(index, moves) => observer.moved(index + 1, moves),
                Event::Finished(game) => {
                    waiting.insert(game.number, *game);
                    while let Some(game) = waiting.remove(&(finished.len() as u32 + 1)) {
                        let seen = observer.finished(&game);
                        finished.push(GameSummary::from(&game));
                        if seen.is_break() {
                            enough.store(true, Ordering::Relaxed);
                            return Ok(finished);
                        }
                    }
                }
                Event::Failed(error) => {
                    enough.store(true, Ordering::Relaxed);
                    return Err(error);
                }
            }
        }
        // The flag was raised, and games with smaller numbers will never come.
        for game in waiting.into_values() {
            let _ = observer.finished(&game);
            finished.push(GameSummary::from(&game));
        }
        Ok(finished)
    })
}

/// Plays pair after pair until there is none left, or somebody has had enough.
fn work(
    series: &Series,
    next_pair: &AtomicU32,
    enough: &AtomicBool,
    sender: &Sender<Event>,
) -> Result<(), SeriesError> {
    let (mut a, mut b) = (series.a.build()?, series.b.build()?);
    let is_enough = || {
        let stop = series.limits.stop.as_ref();
        enough.load(Ordering::Relaxed) || stop.is_some_and(gomoku_search::StopFlag::is_raised)
    };
    loop {
        let pair = next_pair.fetch_add(1, Ordering::Relaxed);
        if pair >= series.pairs() {
            return Ok(());
        }
        for index in (2 * pair..2 * pair + 2).take_while(|index| *index < series.games) {
            if is_enough() {
                return Ok(());
            }
            let game = series.play(index, [&mut a, &mut b], |moves| {
                let _ = sender.send(Event::Moved(index, moves));
                if is_enough() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            })?;
            if game.record.end == End::Stopped {
                return Ok(());
            }
            let _ = sender.send(Event::Finished(Box::new(game)));
        }
    }
}
