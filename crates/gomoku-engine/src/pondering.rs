//! Engines that think in the opponent's time.

use std::cell::RefCell;
use std::fmt;
use std::panic::resume_unwind;
use std::sync::mpsc::channel;
use std::thread::{Builder, JoinHandle};
use std::time::Duration;

use gomoku_core::{Board, Coord, Player};
use gomoku_search::{Limits, Observer, StopFlag};

use crate::engine::STACK;
use crate::{Engine, NewGame, Thought, UnsupportedBoard};

/// An engine that goes on thinking while its opponent does.
///
/// When it is told of its own move, it begins to think about the position after the reply that its line expects, in a thread of
/// its own. As soon as it is told or asked anything else, that thinking ends, whatever the opponent has played; what
/// the engine has learnt, in a table for example, it keeps. Nothing waits or polls: the engine is told to stop by a flag.
///
/// Of the promises of an [`Engine`] one is not kept: how far it came while the opponent was thinking is a matter of time, and so
/// may be its next choice.
///
/// # Examples
/// ```
/// use gomoku_core::{Board, BoardSize, Rules};
/// use gomoku_engine::{Engine, Flagship, NewGame, Pondering};
/// use gomoku_search::Limits;
///
/// let mut board = Board::new(BoardSize::square(15)?, Rules::default());
/// let mut engine = Pondering::new(Flagship::new());
/// engine.new_game(&NewGame::new(&board, board.side_to_move(), 1));
///
/// let limits = Limits::none().with_nodes(2_000);
/// let thought = engine.choose(&board, &limits, &mut ());
/// assert!(!engine.is_thinking(), "whether the move will be made is not known yet");
/// let (own, reply) = (thought.line[0], thought.line[1]);
/// board.play(own)?;
/// engine.observe(&board, own, board.side_to_move().opponent());
/// assert!(engine.is_thinking());
///
/// // … the opponent moves …
/// board.play(reply)?;
/// engine.observe(&board, reply, board.side_to_move().opponent());
/// assert!(!engine.is_thinking());
/// assert!(engine.choose(&board, &limits, &mut ()).coord().is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Pondering<E> {
    /// The engine's, which may be away.
    name: String,
    /// Whom the engine plays, if it was told.
    player: Option<Player>,
    expected: Option<Expected>,
    /// In a cell, because it must come back for every question.
    mind: RefCell<Mind<E>>,
}

/// How the game is expected to go on.
#[derive(Debug, Clone, Copy)]
struct Expected {
    own: (Coord, Player),
    reply: Coord,
    /// The depth to think to, if there is a limit.
    depth: Option<u32>,
}

/// The engine, or the thread where it is.
struct Mind<E> {
    engine: Option<E>,
    thinking: Option<Thinking<E>>,
}

/// No opponent thinks longer.
const LONGEST: Duration = Duration::from_secs(24 * 60 * 60);

impl<E: Engine + 'static> Pondering<E> {
    /// The engine, with all of its opponent's time.
    #[must_use]
    pub fn new(engine: E) -> Pondering<E> {
        let name = engine.name().to_owned();
        let mind = RefCell::new(Mind { engine: Some(engine), thinking: None });
        Pondering { name, player: None, expected: None, mind }
    }

    /// Whether the engine is thinking in the opponent's time, or has come to an end with it and not been asked since.
    #[must_use]
    pub fn is_thinking(&self) -> bool {
        self.mind.borrow().thinking.is_some()
    }

    /// The engine alone. A panic while it was thinking goes on here.
    #[must_use]
    pub fn into_engine(self) -> E {
        let mut mind = self.mind.into_inner();
        mind.engine();
        match mind.engine {
            Some(engine) => engine,
            None => unreachable!("it has just come back"),
        }
    }

    /// The position that is expected after a move, if the engine has made it and the game goes on.
    fn expected_after(&self, board: &Board, coord: Coord, player: Player) -> Option<(Board, Option<u32>)> {
        let expected = self.expected.filter(|expected| expected.own == (coord, player))?;
        if self.player.is_some_and(|own| own != player) || board.is_over() || !board.is_legal(expected.reply)
        {
            return None;
        }
        let mut after = board.clone();
        after.play(expected.reply).ok()?;
        (!after.is_over()).then_some((after, expected.depth))
    }
}

impl<E: Engine + 'static> Mind<E> {
    /// The engine, which ends its thinking. A panic in it goes on here.
    fn engine(&mut self) -> &mut E {
        if let Some(mut thinking) = self.thinking.take() {
            match thinking.end() {
                Some(Ok(engine)) => self.engine = engine,
                Some(Err(panic)) => resume_unwind(panic),
                None => {}
            }
        }
        match &mut self.engine {
            Some(engine) => engine,
            None => unreachable!("who is not thinking is here"),
        }
    }

    /// Lets the engine think about a position until it is stopped.
    fn think(&mut self, board: Board, depth: Option<u32>) {
        let stop = StopFlag::new();
        // Without any time an engine would take its own for a limit.
        let mut limits = Limits::none().with_time(LONGEST).with_stop(stop.clone());
        limits.depth = depth;
        let (give, take) = channel::<E>();
        let run = move || {
            let mut engine = take.recv().ok()?;
            let _ = engine.choose(&board, &limits, &mut ());
            Some(engine)
        };
        // Without another thread it does not ponder, and plays all the same.
        let Ok(thread) = Builder::new().name("pondering".to_owned()).stack_size(STACK).spawn(run) else {
            return;
        };
        if let Some(engine) = self.engine.take()
            && let Err(refused) = give.send(engine)
        {
            self.engine = Some(refused.0);
            return;
        }
        self.thinking = Some(Thinking { stop, thread: Some(thread) });
    }
}

/// A thread in which an engine thinks. Dropping it ends it.
struct Thinking<E> {
    stop: StopFlag,
    /// `None` once it has been waited for.
    thread: Option<JoinHandle<Option<E>>>,
}

impl<E> Thinking<E> {
    /// Ends the thinking and gives the engine back, or its panic.
    fn end(&mut self) -> Option<std::thread::Result<Option<E>>> {
        self.stop.stop();
        self.thread.take().map(JoinHandle::join)
    }
}

impl<E> Drop for Thinking<E> {
    fn drop(&mut self) {
        // Whoever drops it does not want to know how it ended.
        let _ = self.end();
    }
}

impl<E: Engine + 'static> Engine for Pondering<E> {
    fn name(&self) -> &str {
        &self.name
    }

    fn supports(&self, board: &Board) -> Result<(), UnsupportedBoard> {
        self.mind.borrow_mut().engine().supports(board)
    }

    fn new_game(&mut self, game: &NewGame<'_>) {
        self.player = Some(game.player);
        self.expected = None;
        self.mind.get_mut().engine().new_game(game);
    }

    fn observe(&mut self, board: &Board, coord: Coord, player: Player) {
        self.mind.get_mut().engine().observe(board, coord, player);
        let expected = self.expected_after(board, coord, player);
        self.expected = None;
        if let Some((after, depth)) = expected {
            self.mind.get_mut().think(after, depth);
        }
    }

    fn time_left(&mut self, left: Option<Duration>) {
        self.mind.get_mut().engine().time_left(left);
    }

    fn time_overdrawn(&mut self, by: Duration) {
        self.mind.get_mut().engine().time_overdrawn(by);
    }

    fn choose(&mut self, board: &Board, limits: &Limits, observer: &mut dyn Observer<Coord>) -> Thought {
        let thought = self.mind.get_mut().engine().choose(board, limits, observer);
        let own = thought.coord().map(|coord| (coord, board.side_to_move()));
        let reply = thought.line.get(1).copied();
        self.expected = own.zip(reply).map(|(own, reply)| Expected { own, reply, depth: limits.depth });
        thought
    }
}

impl<E> fmt::Debug for Pondering<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Pondering")
            .field("name", &self.name)
            .field("expected", &self.expected)
            .finish_non_exhaustive()
    }
}
