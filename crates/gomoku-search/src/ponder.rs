//! Thinking in the opponent's time.

use std::fmt;
use std::panic::resume_unwind;
use std::sync::mpsc::{Receiver, RecvError, RecvTimeoutError, channel};
use std::thread::{Builder, JoinHandle};
use std::time::Duration;

use crate::deepening::STACK;
use crate::{Game, Limits, Observer, Report, StopFlag, Strategy};

/// A search of the position that is expected, which goes on in a thread of its own while the opponent thinks.
///
/// When the opponent has moved:
/// - as expected: [`hit`](Ponder::hit) lets the search go on for as long as there is time for the move, and answers;
/// - otherwise: [`miss`](Ponder::miss) ends it, and the strategy can search the position that came. What it has learnt, a
///   table or a tree, comes back with it.
///
/// Dropping it ends the search too. Nothing waits or polls: the search is told to stop by a flag of its own, which takes
/// as long as the strategy takes to notice, about a tenth of a millisecond.
///
/// # Examples
/// ```
/// use std::time::Duration;
/// use gomoku_search::{AlphaBeta, Game, Limits, NoEvaluation, Ponder, Strategy};
/// # use gomoku_search::{ByCopy, CopyGame, MoveBuffer, Outcome, Side};
/// # #[derive(Clone, Copy, PartialEq)]
/// # struct Sticks { left: u8, mover: Side }
/// # impl CopyGame for Sticks {
/// #     type Move = u8;
/// #     fn side_to_move(&self) -> Side { self.mover }
/// #     fn outcome(&self) -> Option<Outcome> { (self.left == 0).then_some(Outcome::Win(!self.mover)) }
/// #     fn generate_moves(&self, moves: &mut MoveBuffer<u8>) { moves.extend(1..=self.left.min(3)) }
/// #     fn apply(&mut self, taken: u8) { self.left -= taken; self.mover = !self.mover; }
/// # }
/// let mut game = ByCopy(Sticks { left: 14, mover: Side::First });
/// let mut strategy = AlphaBeta::new(NoEvaluation);
/// let report = strategy.search(&game, &Limits::none());
///
/// // Play the move, and think about the reply that the line expects.
/// game.play(report.principal_variation[0]);
/// let mut expected = game;
/// expected.play(report.principal_variation[1]);
/// let ponder = Ponder::start(strategy, expected, Limits::none());
///
/// // … the opponent moves …
/// game.play(report.principal_variation[1]);
/// let (strategy, report) = if game == expected {
///     ponder.hit(Duration::from_secs(1))
/// } else {
///     let mut strategy = ponder.miss();
///     let report = strategy.search(&game, &Limits::none());
///     (strategy, report)
/// };
/// assert!(report.is_exact());
/// # let _ = strategy;
/// ```
#[must_use = "a search that is dropped is ended"]
pub struct Ponder<S, M> {
    stop: StopFlag,
    answer: Receiver<(S, Report<M>)>,
    /// `None` once it has been waited for.
    thread: Option<JoinHandle<()>>,
}

impl<S: Send + 'static, M: Send + 'static> Ponder<S, M> {
    /// Begins to search a position.
    ///
    /// The limits count from now on, so they usually have no time limit, hard or soft. If they have a stop flag, that ends the search as
    /// well; nothing here raises or lowers it.
    ///
    /// # Panics
    /// If the system has no thread to give.
    pub fn start<G>(strategy: S, game: G, limits: Limits) -> Ponder<S, M>
    where
        G: Game<Move = M> + Send + 'static,
        S: Strategy<G>,
    {
        Ponder::start_observed(strategy, game, limits, ())
    }

    /// Begins to search a position, and tells an observer, in the thread of the search, how it goes on.
    ///
    /// # Panics
    /// If the system has no thread to give.
    pub fn start_observed<G, O>(strategy: S, game: G, limits: Limits, observer: O) -> Ponder<S, M>
    where
        G: Game<Move = M> + Send + 'static,
        S: Strategy<G>,
        O: Observer<M> + Send + 'static,
    {
        // A flag of its own: who raises the other one means every search that watches it, and means it to stay raised.
        let stop = StopFlag::following(limits.stop.clone());
        let limits = limits.with_stop(stop.clone());
        let (sender, answer) = channel();
        let search = move || {
            let (mut strategy, mut observer) = (strategy, observer);
            let report = strategy.search_observed(&game, &limits, &mut observer);
            // Nobody listens any more if the search was dropped.
            let _ = sender.send((strategy, report));
        };
        // As deep as the same search may go where it does not ponder: what a thread usually has is a quarter of a program's.
        match Builder::new().stack_size(STACK).spawn(search) {
            Ok(thread) => Ponder { stop, answer, thread: Some(thread) },
            Err(error) => panic!("no thread to ponder in: {error}"),
        }
    }

    /// Whether the search has come to its own end.
    #[must_use]
    pub fn is_finished(&self) -> bool {
        self.thread.as_ref().is_none_or(JoinHandle::is_finished)
    }

    /// The expected position has come: lets the search go on for at most so long from now, at once if it has finished, and
    /// gives the strategy back with what it found. A panic of the search goes on here.
    pub fn hit(self, time: Duration) -> (S, Report<M>) {
        match self.answer.recv_timeout(time) {
            Ok(answer) => answer,
            Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => self.stop(),
        }
    }

    /// Another position has come: ends the search and gives the strategy back. A panic of the search goes on here.
    #[must_use]
    pub fn miss(self) -> S {
        self.stop().0
    }

    /// Ends the search at once and gives the strategy back with what it has found so far. A panic of the search goes on
    /// here.
    pub fn stop(mut self) -> (S, Report<M>) {
        if let Some(Err(panic)) = self.end() {
            resume_unwind(panic);
        }
        match self.answer.recv() {
            Ok(answer) => answer,
            Err(RecvError) => unreachable!("a search that does not panic answers"),
        }
    }
}

impl<S, M> Ponder<S, M> {
    /// Ends the search and waits for it.
    fn end(&mut self) -> Option<std::thread::Result<()>> {
        self.stop.stop();
        self.thread.take().map(JoinHandle::join)
    }
}

impl<S, M> Drop for Ponder<S, M> {
    fn drop(&mut self) {
        // Whoever drops the search does not want to know how it ended.
        let _ = self.end();
    }
}

impl<S, M> fmt::Debug for Ponder<S, M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Ponder").field("thread", &self.thread).finish_non_exhaustive()
    }
}
