//! Thinking in the opponent's time.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::sleep;
use std::time::Duration;

use gomoku_core::{Board, Coord, Player};
use gomoku_engine::matches::Match;
use gomoku_engine::{Engine, EngineSpec, NewGame, Pondering, Thought, UnsupportedBoard};
use gomoku_search::{Limits, Observer};

mod scripted;

use scripted::{coord, coords, empty_board};

/// What an engine was told or did, in this order.
#[derive(Debug, PartialEq, Eq)]
enum Event {
    NewGame(Player),
    Observed(Coord, Player),
    TimeLeft(Option<Duration>),
    Asked(Board),
    Pondering(Board),
    Stopped,
}

/// Plays the first line, expects its second move, and while it ponders waits until it is stopped.
struct Patient {
    line: Vec<Coord>,
    log: Sender<Event>,
    mood: Mood,
}

/// What happens in the opponent's time.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mood {
    Waits,
    ComesToAnEnd,
    Panics,
}

impl Patient {
    fn new(line: &str, mood: Mood) -> (Pondering<Patient>, Receiver<Event>) {
        let (log, events) = channel();
        (Pondering::new(Patient { line: coords(line), log, mood }), events)
    }

    fn tell(&self, event: Event) {
        self.log.send(event).expect("somebody listens");
    }
}

impl Engine for Patient {
    fn name(&self) -> &'static str {
        "patient"
    }

    fn supports(&self, board: &Board) -> Result<(), UnsupportedBoard> {
        UnsupportedBoard::unless_line_length("patient", 5, board)
    }

    fn new_game(&mut self, game: &NewGame<'_>) {
        self.tell(Event::NewGame(game.player));
    }

    fn observe(&mut self, _: &Board, coord: Coord, player: Player) {
        self.tell(Event::Observed(coord, player));
    }

    fn time_left(&mut self, left: Option<Duration>) {
        self.tell(Event::TimeLeft(left));
    }

    fn choose(&mut self, board: &Board, limits: &Limits, _: &mut dyn Observer<Coord>) -> Thought {
        let Some(stop) = &limits.stop else {
            self.tell(Event::Asked(board.clone()));
            let mut thought = Thought::play(self.line[0]);
            thought.line.clone_from(&self.line);
            return thought;
        };
        let is_long = limits.time.is_some_and(|time| time > Duration::from_secs(3600));
        assert!(is_long && limits.nodes.is_none(), "it has all the time there is, and takes none of its own");
        self.tell(Event::Pondering(board.clone()));
        assert!(self.mood != Mood::Panics, "a fault while pondering");
        while self.mood == Mood::Waits && !stop.is_raised() {
            sleep(Duration::from_millis(1));
        }
        self.tell(Event::Stopped);
        Thought::play(self.line[0])
    }
}

/// Puts a move on the board and tells the engine.
fn make(board: &mut Board, mv: &str, engine: &mut dyn Engine) {
    let player = board.side_to_move();
    board.play(coord(mv)).expect("a legal move");
    engine.observe(board, coord(mv), player);
}

/// Asks for the move `h8`, makes it, and lets the engine begin to think about the reply.
fn begin(engine: &mut Pondering<Patient>, events: &Receiver<Event>) -> Board {
    let mut board = empty_board(15, 5);
    engine.new_game(&NewGame::new(&board, Player::X, 7));
    let thought = engine.choose(&board, &Limits::none(), &mut ());
    assert_eq!(thought.coord(), Some(coord("h8")));
    make(&mut board, "h8", engine);
    let told: Vec<Event> = (0..3).map(|_| events.recv().expect("three events")).collect();
    let x = Player::X;
    assert_eq!(told, [Event::NewGame(x), Event::Asked(empty_board(15, 5)), Event::Observed(coord("h8"), x)]);
    board
}

#[test]
fn it_thinks_about_the_position_after_the_expected_reply() {
    let (mut engine, events) = Patient::new("h8 i9 j10", Mood::Waits);
    let board = begin(&mut engine, &events);
    let mut expected = board.clone();
    expected.play(coord("i9")).expect("a legal move");
    assert_eq!(events.recv(), Ok(Event::Pondering(expected)));
    assert!(engine.is_thinking());
    assert_eq!(engine.name(), "patient");
}

#[test]
fn whatever_the_opponent_plays_ends_the_thinking() {
    for reply in ["i9", "a1"] {
        let (mut engine, events) = Patient::new("h8 i9", Mood::Waits);
        let mut board = begin(&mut engine, &events);
        assert!(matches!(events.recv(), Ok(Event::Pondering(_))));
        make(&mut board, reply, &mut engine);
        assert!(!engine.is_thinking());
        assert_eq!(events.recv(), Ok(Event::Stopped));
        assert_eq!(events.recv(), Ok(Event::Observed(coord(reply), Player::O)));
    }
}

#[test]
fn a_question_ends_the_thinking_even_if_no_move_was_told() {
    let (mut engine, events) = Patient::new("h8 i9", Mood::Waits);
    let mut board = begin(&mut engine, &events);
    assert!(matches!(events.recv(), Ok(Event::Pondering(_))));
    board.play(coord("c3")).expect("a legal move");
    let _ = engine.choose(&board, &Limits::none(), &mut ());
    assert_eq!(events.recv(), Ok(Event::Stopped));
    assert_eq!(events.recv(), Ok(Event::Asked(board)));
}

#[test]
fn a_new_game_ends_the_thinking() {
    let (mut engine, events) = Patient::new("h8 i9", Mood::Waits);
    let board = begin(&mut engine, &events);
    assert!(matches!(events.recv(), Ok(Event::Pondering(_))));
    engine.new_game(&NewGame::new(&board, Player::O, 1));
    assert_eq!(events.recv(), Ok(Event::Stopped));
    assert_eq!(events.recv(), Ok(Event::NewGame(Player::O)));
    assert!(!engine.is_thinking());
}

#[test]
fn what_is_left_on_the_clock_is_told_to_the_engine() {
    let (mut engine, events) = Patient::new("h8 i9", Mood::Waits);
    begin(&mut engine, &events);
    assert!(matches!(events.recv(), Ok(Event::Pondering(_))));
    let left = Some(Duration::from_secs(9));
    engine.time_left(left);
    // Both have happened by now: nobody is to be waited for.
    assert_eq!(events.try_recv(), Ok(Event::Stopped));
    assert_eq!(events.try_recv(), Ok(Event::TimeLeft(left)));
}

#[test]
fn what_it_supports_can_be_asked_at_any_time() {
    let (mut engine, events) = Patient::new("h8 i9", Mood::Waits);
    let board = begin(&mut engine, &events);
    assert!(matches!(events.recv(), Ok(Event::Pondering(_))));
    assert!(engine.supports(&board).is_ok());
    assert!(engine.supports(&empty_board(9, 4)).is_err());
}

#[test]
fn dropping_it_ends_the_thinking() {
    let (mut engine, events) = Patient::new("h8 i9", Mood::Waits);
    begin(&mut engine, &events);
    assert!(matches!(events.recv(), Ok(Event::Pondering(_))));
    drop(engine);
    // The thread has been waited for: nobody is left who could tell anything.
    assert_eq!(events.try_recv(), Ok(Event::Stopped));
    assert!(events.try_recv().is_err());
}

#[test]
fn thinking_that_comes_to_its_own_end_is_no_trouble() {
    let (mut engine, events) = Patient::new("h8 i9", Mood::ComesToAnEnd);
    let mut board = begin(&mut engine, &events);
    assert!(matches!(events.recv(), Ok(Event::Pondering(_))));
    assert_eq!(events.recv(), Ok(Event::Stopped));
    make(&mut board, "i9", &mut engine);
    assert_eq!(events.recv(), Ok(Event::Observed(coord("i9"), Player::O)));
    assert_eq!(engine.into_engine().line, coords("h8 i9"));
}

#[test]
fn a_fault_while_pondering_is_told_when_the_engine_is_asked() {
    let (mut engine, events) = Patient::new("h8 i9", Mood::Panics);
    let board = begin(&mut engine, &events);
    assert!(matches!(events.recv(), Ok(Event::Pondering(_))));
    let asked = catch_unwind(AssertUnwindSafe(|| engine.choose(&board, &Limits::none(), &mut ())));
    assert!(asked.is_err());
}

#[test]
fn without_a_reply_to_think_about_it_does_not() {
    // No reply at all; one on a stone.
    for line in ["h8", "h8 h8"] {
        let (mut engine, events) = Patient::new(line, Mood::Waits);
        begin(&mut engine, &events);
        assert!(!engine.is_thinking(), "{line}");
    }
    // The game is over.
    let (mut engine, _events) = Patient::new("h8 i9", Mood::Waits);
    let moves = "d8 a1 e8 b1 f8 c1 g8 d1";
    let mut board = empty_board(15, 5);
    for mv in coords(moves) {
        board.play(mv).expect("a legal move");
    }
    let _ = engine.choose(&board, &Limits::none(), &mut ());
    make(&mut board, "h8", &mut engine);
    assert!(board.is_over() && !engine.is_thinking());
}

#[test]
fn a_move_that_is_not_its_own_starts_nothing() {
    let (mut engine, events) = Patient::new("h8 i9", Mood::Waits);
    let mut board = empty_board(15, 5);
    engine.new_game(&NewGame::new(&board, Player::O, 1));
    // Somebody asks for a hint, and plays it.
    let _ = engine.choose(&board, &Limits::none(), &mut ());
    make(&mut board, "h8", &mut engine);
    assert!(!engine.is_thinking());
    drop(engine);
    assert!(events.try_iter().all(|event| !matches!(event, Event::Pondering(_))));
}

#[test]
fn the_flagship_ponders_through_a_game() {
    let build = |spec: &str| spec.parse::<EngineSpec>().expect("an engine").build().expect("no files");
    let (mut pondering, mut other) =
        (build("flagship:hash=1,ponder"), build("flagship:hash=1,ponder,threads=2"));
    assert_eq!(pondering.name(), "flagship");
    let limits = Limits::none().with_nodes(500);
    let game = Match::new(&mut *pondering, &mut *other, &empty_board(9, 5)).expect("both play five in a row");
    let record = game.with_limits(limits).play();
    assert!(record.replay().expect("a game by the rules").is_over());
}
