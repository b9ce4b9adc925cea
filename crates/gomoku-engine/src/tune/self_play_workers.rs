//! The threads of self-play.

use std::collections::BTreeMap;
use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::sync_channel;
use std::thread;

use super::self_play::SelfPlay;
use super::self_play_game::SelfPlayGame;

/// Plays games and tells them in order. After a game that was stopped none is told.
pub(super) fn run(play: &SelfPlay, games: Range<u32>, mut tell: impl FnMut(SelfPlayGame) -> ControlFlow<()>) {
    let games: Vec<u32> = games.filter(|index| play.shard().has(*index)).collect();
    let next = AtomicUsize::new(0);
    let enough = AtomicBool::new(false);
    let threads = play.threads().clamp(1, games.len().max(1));
    let (sender, receiver) = sync_channel(2 * threads);
    thread::scope(|scope| {
        // Ends with the scope's closure, so that threads do not wait for ever to be heard.
        let receiver = receiver;
        for _ in 0..threads {
            let sender = sender.clone();
            let (next, enough, games) = (&next, &enough, &games);
            scope.spawn(move || {
                let mut engine = play.engine();
                while !enough.load(Ordering::Relaxed) {
                    let place = next.fetch_add(1, Ordering::Relaxed);
                    let Some(index) = games.get(place) else { return };
                    let Some(game) = play.play(&mut engine, *index) else { return };
                    if sender.send((place, game)).is_err() {
                        // Nobody listens any more.
                        return;
                    }
                }
            });
        }
        drop(sender);
        // Games that were finished before one with a smaller number.
        let mut waiting = BTreeMap::new();
        let mut due = 0;
        for (place, game) in &receiver {
            waiting.insert(place, game);
            while let Some(game) = waiting.remove(&due) {
                due += 1;
                if tell(game).is_break() {
                    enough.store(true, Ordering::Relaxed);
                    return;
                }
            }
        }
    });
}
