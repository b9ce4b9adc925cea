//! The threads of self-play.

use std::collections::BTreeMap;
use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::sync_channel;
use std::thread;

use super::self_play::SelfPlay;
use super::self_play_game::SelfPlayGame;
use crate::engine::{STACK, threads_for};

/// Plays games and tells them in order. After a game that was stopped none is told.
pub(super) fn run(play: &SelfPlay, games: Range<u32>, mut tell: impl FnMut(SelfPlayGame) -> ControlFlow<()>) {
    let games: Vec<u32> = games.filter(|index| play.shard().has(*index)).collect();
    let next = AtomicUsize::new(0);
    let enough = AtomicBool::new(false);
    let threads = threads_for(games.len(), play.threads());
    // Plays game after game and gives each to whoever says whether he wants more.
    let work = |give: &mut dyn FnMut(usize, SelfPlayGame) -> bool| {
        let mut engine = play.engine();
        while !enough.load(Ordering::Relaxed) {
            let place = next.fetch_add(1, Ordering::Relaxed);
            let Some(index) = games.get(place) else { return };
            let Some(game) = play.play(&mut engine, *index) else { return };
            if !give(place, game) {
                return;
            }
        }
    };
    // Games that were finished before one with a smaller number.
    let mut waiting = BTreeMap::new();
    let mut due = 0;
    let mut tell_in_order = |place: usize, game: SelfPlayGame| -> ControlFlow<()> {
        waiting.insert(place, game);
        while let Some(game) = waiting.remove(&due) {
            due += 1;
            tell(game)?;
        }
        ControlFlow::Continue(())
    };
    let (sender, receiver) = sync_channel(2 * threads);
    thread::scope(|scope| {
        // Ends with the scope's closure, so that threads do not wait for ever to be heard.
        let receiver = receiver;
        let mut started = 0;
        for _ in 0..threads {
            let (sender, work) = (sender.clone(), &work);
            let help = move || work(&mut |place, game| sender.send((place, game)).is_ok());
            // With fewer threads it takes longer.
            started +=
                usize::from(thread::Builder::new().stack_size(STACK).spawn_scoped(scope, help).is_ok());
        }
        drop(sender);
        if started == 0 {
            // There is not even one: this one does it.
            return work(&mut |place, game| tell_in_order(place, game).is_continue());
        }
        for (place, game) in &receiver {
            if tell_in_order(place, game).is_break() {
                enough.store(true, Ordering::Relaxed);
                return;
            }
        }
    });
}
