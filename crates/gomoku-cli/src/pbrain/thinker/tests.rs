use std::sync::{Arc, Mutex};
use std::time::Duration;

use gomoku::core::{BoardSize, Rules};
use gomoku::engine::{Reserve, TimeControl};
use gomoku::search::Observer;

use super::*;

/// An engine that plays the first cell that is free and writes down what it is told.
#[derive(Default)]
struct Scribe {
    log: Arc<Mutex<Vec<String>>>,
}

impl Scribe {
    fn write(&self, text: String) {
        self.log.lock().unwrap().push(text);
    }
}

impl Engine for Scribe {
    fn name(&self) -> &'static str {
        "scribe"
    }

    fn new_game(&mut self, game: &NewGame<'_>) {
        let what = if game.keeps_memory { "the same game" } else { "new game" };
        self.write(format!("{what} as {}", game.player));
    }

    fn observe(&mut self, board: &Board, coord: Coord, player: Player) {
        assert_eq!(board.get(coord), Some(player));
        self.write(format!("{player} {coord}"));
    }

    fn choose(&mut self, board: &Board, _: &Limits, _: &mut dyn Observer<Coord>) -> Thought {
        board.legal_cells().next().map_or_else(Thought::no_cell_left, Thought::play)
    }
}

/// An engine with a fault.
struct Faulty;

impl Engine for Faulty {
    fn name(&self) -> &'static str {
        "faulty"
    }

    fn choose(&mut self, _: &Board, _: &Limits, _: &mut dyn Observer<Coord>) -> Thought {
        panic!("this fault is made on purpose")
    }
}

fn spec() -> EngineSpec {
    "random".parse().unwrap()
}

/// A mind whose engine is this one under the name of another.
fn mind(engine: impl Engine + 'static) -> (Mind, Receiver<Event>) {
    let (events, told) = mpsc::sync_channel(100);
    (Mind { events, seat: Some(Seat { spec: spec(), engine: Box::new(engine), game: None }) }, told)
}

fn empty_board() -> Board {
    Board::new(BoardSize::square(5).unwrap(), Rules::default())
}

fn job(moves: &str) -> Job {
    Job {
        number: 1,
        engine: spec(),
        seed: 0,
        board: Board::from_moves(moves, BoardSize::square(5).unwrap(), Rules::default()).unwrap(),
        arrived: Instant::now(),
        budget: TimeControl::none().budget(&Reserve::default()),
        limits: Limits::none(),
        task: Task::Move { lines: 1 },
        detail: false,
    }
}

#[test]
fn an_engine_is_told_of_its_game_move_by_move() {
    let scribe = Scribe::default();
    let log = scribe.log.clone();
    let (mut mind, _told) = mind(scribe);
    let told = || std::mem::take(&mut *log.lock().unwrap()).join(", ");
    let play = |mind: &mut Mind, moves: &str| {
        let job = job(moves);
        let Outcome::Move(thought) = mind.think(&job) else { panic!("{moves}") };
        mind.tell_move(job, thought.coord());
        told()
    };
    assert_eq!(play(&mut mind, "c3"), "new game as O, O a5");
    assert_eq!(play(&mut mind, "c3 a5 d4"), "X d4, O b5");
    assert_eq!(play(&mut mind, "c3 a5 d4 b5 a1"), "X a1, O c5");
    assert_eq!(play(&mut mind, "c3"), "O a5", "stones were taken back");
    mind.prepare(&Plan { engine: spec(), board: Some(empty_board()), seed: 0 });
    assert_eq!(told(), "new game as X", "before anybody waits for a move");
    assert_eq!(play(&mut mind, "c3"), "new game as O, O a5");
    assert_eq!(play(&mut mind, "c3 a5"), "the same game as X, X b5", "the sides have changed");
    assert_eq!(play(&mut mind, "c3 a5 b5 d4"), "O d4, X c5");
}

#[test]
fn a_fault_of_an_engine_is_told_and_the_next_job_is_done() {
    let (mut mind, told) = mind(Faulty);
    let (sender, requests) = mpsc::channel();
    for _ in 0..2 {
        sender.send(Request::Think(Box::new(job("c3")))).unwrap();
    }
    drop(sender);
    mind.run(&requests);
    let outcomes: Vec<Event> =
        told.try_iter().filter(|event| !matches!(event, Event::Begun { .. })).collect();
    let [Event::Outcome { outcome: Outcome::Refused(reason), .. }, second] = &outcomes[..] else {
        panic!("{outcomes:?}")
    };
    assert_eq!(reason, "random has failed; this is a fault of the engine");
    assert!(matches!(second, Event::Outcome { outcome: Outcome::Move(_), .. }), "{second:?}");
}

#[test]
fn several_positions_share_the_time() {
    let mut job = job("");
    job.budget = TimeControl::none().with_turn(Duration::from_secs(1000)).budget(&Reserve::default());
    let seconds = |positions| job.limits_now(positions).time.unwrap().as_secs();
    assert!((990..=999).contains(&seconds(1)) && (247..=249).contains(&seconds(4)));
}
