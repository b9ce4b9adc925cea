//! Other programs as engines: how they are spoken to, and what becomes of those that misbehave. The brain is a shell script.
#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "in a test a panic is the report")]

use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use gomoku_core::{Board, BoardSize, Player, Rule, Rules};
use gomoku_engine::external::{ExternalEngine, ExternalLog, ExternalSpec, Stream};
use gomoku_engine::matches::{Contestant, End, Match, Scores, SeriesError, SeriesGame, Tournament, Verdict};
use gomoku_engine::{Choice, Engine, EngineSpec, Failure, FailureKind, GameClocks, NewGame, engine};
use gomoku_search::{Limits, StopFlag};
use gomoku_testkit::odd_brain;

const TURN: Duration = Duration::from_millis(400);
/// Nobody who answers at all takes so long, however busy the machine is.
const MARGIN: Duration = Duration::from_secs(20);
/// For those who never answer.
const SHORT_MARGIN: Duration = Duration::from_millis(600);

fn spec(mode: &str, parts: &str) -> ExternalSpec {
    format!("cmd={},name={}{parts}", odd_brain(mode), mode.replace(' ', "-")).parse().unwrap()
}

fn clocks() -> GameClocks {
    GameClocks::none().with_turn(TURN).with_margin(MARGIN)
}

/// The lines that were exchanged.
#[derive(Default)]
struct Heard(Mutex<Vec<(Stream, String)>>);

impl ExternalLog for Heard {
    fn line(&self, _: &str, _: u32, stream: Stream, line: &str) {
        self.0.lock().unwrap().push((stream, line.to_owned()));
    }
}

impl Heard {
    fn sent(&self) -> Vec<String> {
        let lines = self.0.lock().unwrap();
        lines.iter().filter(|(stream, _)| *stream == Stream::Sent).map(|(_, line)| line.clone()).collect()
    }
}

/// Plays a game of this brain, with X, against an engine that plays at random.
fn game(spec: ExternalSpec) -> End {
    game_within(spec, clocks())
}

fn game_within(spec: ExternalSpec, clocks: GameClocks) -> End {
    let mut brain = ExternalEngine::new(spec);
    let mut random = engine("random").unwrap();
    let start = Board::new(BoardSize::square(15).unwrap(), Rules::default());
    let record = Match::new(&mut brain, &mut random, &start).unwrap().with_clocks(clocks).with_seed(1).play();
    record.replay().unwrap();
    if let End::Failed { .. } = record.end {
        assert_eq!(record.verdict(), Verdict::Won(Player::O));
    }
    record.end
}

#[track_caller]
fn failure(mode: &str, parts: &str) -> Failure {
    failure_in(mode, game(spec(mode, parts)))
}

fn short_clocks() -> GameClocks {
    GameClocks::none().with_turn(TURN).with_margin(SHORT_MARGIN)
}

/// Of a brain that goes on without an answer.
#[track_caller]
fn silence(mode: &str) -> Failure {
    failure_in(mode, game_within(spec(mode, ""), short_clocks()))
}

#[track_caller]
fn failure_in(mode: &str, end: End) -> Failure {
    match end {
        End::Failed { player: Player::X, kind, reason, stderr } => {
            let mut failure = Failure::new(kind, reason);
            failure.stderr = stderr;
            failure
        }
        end => panic!("{mode}: {end}"),
    }
}

#[test]
fn a_brain_that_behaves_plays_a_whole_game() {
    for mode in ["good", "crlf", "talk"] {
        assert_eq!(game(spec(mode, "")), End::Win { player: Player::X }, "{mode}");
    }
}

#[test]
fn a_manager_says_what_the_protocol_wants() {
    let heard = Arc::new(Heard::default());
    let parts = ",threads=2,memory=64,info.hash_size=1024";
    let mut brain = ExternalEngine::new(spec("good", parts)).with_log(Arc::<Heard>::clone(&heard));
    let size = BoardSize::new(7, 6).unwrap();
    let mut board = Board::from_moves("d3 e3 d4", size, Rules::new(5, Rule::Standard).unwrap()).unwrap();
    let limits = Limits::none().with_depth(3).with_nodes(1000);
    let clocks = clocks().with_game(Duration::from_secs(60));
    brain.new_game(&NewGame::new(&board, Player::O, 0).with_limits(clocks, &limits));
    brain.time_left(Some(Duration::from_secs(60)));
    let first = brain.choose(&board, &limits, &mut ()).coord().unwrap();
    assert_eq!(first, "a6".parse().unwrap(), "0,0 is the top left");
    board.play(first).unwrap();
    board.play("g6".parse().unwrap()).unwrap();
    brain.time_left(Some(Duration::from_millis(59_500)));
    assert_eq!(brain.choose(&board, &limits, &mut ()).coord(), Some("b6".parse().unwrap()));
    drop(brain);
    let expected = "ABOUT,RECTSTART 7\u{2c}6,INFO rule 1,INFO timeout_turn 400,INFO timeout_match 60000,\
        INFO max_depth 3,INFO max_node 1000,INFO max_memory 67108864,INFO thread_num 2,INFO hash_size 1024";
    let sent = heard.sent();
    let rest: Vec<&str> = sent.iter().skip(10).map(String::as_str).collect();
    assert_eq!(sent[..10].join(","), expected);
    assert_eq!(
        rest,
        [
            "INFO time_left 60000",
            "BOARD",
            "3,3,2",
            "4,3,1",
            "3,2,2",
            "DONE",
            "INFO time_left 59500",
            "TURN 6,0",
            "END"
        ]
    );
}

#[test]
fn a_clock_that_is_overdrawn_is_told_by_a_negative_time_and_the_rest_of_the_margin_is_waited_for() {
    let heard = Arc::new(Heard::default());
    let mut brain = ExternalEngine::new(spec("hang", "")).with_log(Arc::<Heard>::clone(&heard));
    let board = Board::new(BoardSize::square(9).unwrap(), Rules::default());
    let clocks = GameClocks::none().with_game(Duration::from_secs(5)).with_margin(Duration::from_secs(1));
    brain.new_game(&NewGame::new(&board, Player::X, 0).with_limits(clocks, &Limits::none()));
    brain.time_left(Some(Duration::ZERO));
    brain.time_overdrawn(Duration::from_millis(900));
    let Choice::Failed(failure) = brain.choose(&board, &Limits::none(), &mut ()).choice else {
        panic!("it hangs")
    };
    let reason = "no move within 100 ms, and the clock was overdrawn by 900 ms before";
    assert_eq!((failure.kind, failure.reason.as_str()), (FailureKind::Time, reason));
    assert!(heard.sent().contains(&"INFO time_left -900".to_owned()), "{:?}", heard.sent());
}

#[test]
fn times_that_are_too_long_to_be_told_are_no_limit() {
    let heard = Arc::new(Heard::default());
    let mut brain = ExternalEngine::new(spec("good", "")).with_log(Arc::<Heard>::clone(&heard));
    let board = Board::new(BoardSize::square(9).unwrap(), Rules::default());
    // In milliseconds a whole number of times 2^64.
    let endless = Duration::from_secs(1 << 61);
    let clocks = GameClocks::none().with_turn(endless).with_game(endless);
    brain.new_game(&NewGame::new(&board, Player::X, 0).with_limits(clocks, &Limits::none()));
    let sent = heard.sent();
    for told in ["INFO timeout_turn 2147483647", "INFO timeout_match 2147483647"] {
        assert!(sent.contains(&told.to_owned()), "{sent:?}");
    }
}

#[test]
fn a_brain_that_begins_is_told_to_begin_and_lives_on_to_the_next_game() {
    let heard = Arc::new(Heard::default());
    let mut brain = ExternalEngine::new(spec("good", "")).with_log(Arc::<Heard>::clone(&heard));
    let board = Board::new(BoardSize::square(9).unwrap(), Rules::default());
    for _ in 0..2 {
        brain.new_game(&NewGame::new(&board, Player::X, 0));
        assert!(brain.choose(&board, &Limits::none(), &mut ()).coord().is_some());
    }
    drop(brain);
    let sent = heard.sent();
    let count = |line: &str| sent.iter().filter(|sent| *sent == line).count();
    assert_eq!((count("ABOUT"), count("START 9"), count("BEGIN"), count("END")), (1, 2, 2, 1));
    assert!(sent.contains(&"INFO time_left 2147483647".to_owned()), "{sent:?}");
}

#[test]
fn who_hangs_dies_or_talks_nonsense_loses_the_game() {
    // A move before that, which may come late on a busy machine, would have failed in the same way.
    let hung = silence("hang 2");
    assert_eq!((hung.kind, hung.reason.as_str()), (FailureKind::Time, "no move within 1000 ms"));
    let died = failure("die 2", "");
    assert_eq!(
        (died.kind, died.reason.as_str()),
        (FailureKind::Crash, "it ended with exit status: 3 instead of a move")
    );
    let killed = failure("kill", "");
    assert_eq!(killed.kind, FailureKind::Crash);
    assert!(killed.reason.contains("signal: 9"), "{}", killed.reason);
    let garbage = silence("garbage 1");
    assert_eq!(garbage.reason, "no move within 1000 ms; it said 'ERROR no idea'");
    let closed = failure("close", "");
    assert_eq!(closed.reason, "it closed its standard output instead of a move");
}

#[test]
fn what_is_quoted_was_said_before_the_command_to_stop() {
    let board = Board::new(BoardSize::square(9).unwrap(), Rules::default());
    let is_quoted = |turn: Duration| {
        let mut brain = ExternalEngine::new(spec("baffled", ""));
        let clocks = GameClocks::none().with_turn(turn).with_margin(Duration::from_millis(500));
        brain.new_game(&NewGame::new(&board, Player::X, 0).with_limits(clocks, &Limits::none()));
        let choice = brain.choose(&board, &Limits::none(), &mut ()).choice;
        let Choice::Failed(failure) = choice else { panic!("{choice:?}") };
        assert_eq!(failure.kind, FailureKind::Time);
        failure.reason.ends_with("; it said 'ERROR no idea'")
    };
    // Long enough to be heard before the command, and if the machine is busy much longer.
    assert!([1, 8, 64].map(Duration::from_secs).into_iter().any(is_quoted));
}

#[test]
fn who_plays_where_nobody_can_loses_the_game() {
    let far = "99999999999999999999999,3";
    for (mode, cell) in [("off 2", "99,7"), ("negative 2", "-1,3"), ("far 2", far)] {
        let off = failure(mode, "");
        let reason = format!("it played {cell}, which is not on a board of 15x15");
        assert_eq!((off.kind, off.reason), (FailureKind::Illegal, reason));
    }
    let taken = failure("taken 2", "");
    assert_eq!(taken.kind, FailureKind::Illegal);
    assert!(
        taken.reason.starts_with("it played ") && taken.reason.ends_with(", already taken by O"),
        "{taken:?}"
    );
}

#[test]
fn who_does_not_start_loses_the_game() {
    let refused = failure("refuse", "");
    assert_eq!(
        (refused.kind, refused.reason.as_str()),
        (FailureKind::Start, "it answered 'ERROR unsupported size' to START 15; expected OK")
    );
    let mute = failure("mute", ",start=1");
    assert_eq!(
        (mute.kind, mute.reason.as_str()),
        (FailureKind::Time, "it did not say OK to START 15 within 1 s")
    );
    let gone = failure("no-start", "");
    assert_eq!(
        (gone.kind, gone.reason.as_str()),
        (FailureKind::Crash, "it ended with exit status: 4 before it said OK to START 15")
    );
    assert_eq!(gone.stderr, "cannot find my book");
    let missing = match game("cmd=./no-such-brain".parse().unwrap()) {
        End::Failed { kind: FailureKind::Start, reason, .. } => reason,
        end => panic!("{end}"),
    };
    assert!(missing.contains("no-such-brain cannot be run: No such file"), "{missing}");
    let folder = match game("cmd=sh -c 'echo OK',dir=/no-such-folder".parse().unwrap()) {
        End::Failed { kind: FailureKind::Start, reason, .. } => reason,
        end => panic!("{end}"),
    };
    assert_eq!(folder, "sh cannot be run: there is no folder /no-such-folder; expected one that exists");
}

#[test]
fn who_is_late_by_less_than_the_margin_goes_on_and_is_told_to_stop() {
    let mut brain = ExternalEngine::new(spec("late", ""));
    let board = Board::new(BoardSize::square(9).unwrap(), Rules::default());
    let clocks =
        GameClocks::none().with_turn(Duration::from_millis(100)).with_margin(Duration::from_secs(20));
    brain.new_game(&NewGame::new(&board, Player::X, 0).with_limits(clocks, &Limits::none()));
    let thought = brain.choose(&board, &Limits::none(), &mut ());
    assert!(thought.coord().is_some() && thought.time >= Duration::from_millis(100), "{thought:?}");
}

#[test]
fn a_limit_of_time_without_a_clock_is_told_and_kept() {
    let heard = Arc::new(Heard::default());
    let mut brain = ExternalEngine::new(spec("late", "")).with_log(Arc::<Heard>::clone(&heard));
    let board = Board::new(BoardSize::square(9).unwrap(), Rules::default());
    let limits = Limits::none().with_time(Duration::from_millis(100));
    let clocks = GameClocks::none().with_patience(Duration::from_secs(20));
    brain.new_game(&NewGame::new(&board, Player::X, 0).with_limits(clocks, &limits));
    assert!(heard.sent().contains(&"INFO timeout_turn 100".to_owned()), "{:?}", heard.sent());
    assert!(brain.choose(&board, &limits, &mut ()).coord().is_some(), "it is deaf until it is told to stop");
    // Also if only the question has a limit.
    brain.new_game(&NewGame::new(&board, Player::X, 0).with_limits(clocks, &Limits::none()));
    assert!(brain.choose(&board, &limits, &mut ()).coord().is_some());
}

#[test]
fn the_standard_error_is_read_and_its_end_kept() {
    let end = game(spec("complain 2", ""));
    assert!(matches!(end, End::Win { .. } | End::Failed { kind: FailureKind::Time, .. }), "{end}");
    if let End::Failed { stderr, .. } = end {
        assert!(stderr.len() <= 1000 && stderr.contains("complaint"), "{stderr}");
    }
}

#[test]
fn who_has_failed_is_ended_before_its_last_words_are_waited_for() {
    // It says something a second later, if it still can: on a busy machine that may come first.
    let was_ended = || {
        let failure = failure("linger", "");
        assert_eq!(failure.kind, FailureKind::Illegal);
        failure.stderr.is_empty()
    };
    assert!((0..5).any(|_| was_ended()));
}

#[cfg(target_os = "linux")]
#[test]
fn who_takes_too_much_memory_loses_the_game() {
    let eaten = failure("eat", ",memory=16");
    // Either it was seen, or the system gave it no more and it ended.
    assert!(matches!(eaten.kind, FailureKind::Memory | FailureKind::Crash), "{eaten:?}");
}

#[cfg(target_os = "linux")]
#[test]
fn memory_is_watched_while_a_brain_starts_and_where_a_process_left_its_group() {
    let long = GameClocks::none().with_turn(Duration::from_secs(60));
    for mode in ["eat-at-start", "eat-outside"] {
        let mut brain = ExternalEngine::new(spec(mode, ",memory=16,start=60"));
        let board = Board::new(BoardSize::square(9).unwrap(), Rules::default());
        brain.new_game(&NewGame::new(&board, Player::X, 0).with_limits(long, &Limits::none()));
        let choice = brain.choose(&board, &Limits::none(), &mut ()).choice;
        let Choice::Failed(failure) = choice else { panic!("{mode}: {choice:?}") };
        assert_eq!(failure.kind, FailureKind::Memory, "{mode}: {failure:?}");
    }
}

/// How many processes have this text in their command line.
#[cfg(target_os = "linux")]
fn processes(text: &str) -> usize {
    let lines = std::fs::read_dir("/proc").unwrap().filter_map(|entry| {
        let path = entry.ok()?.path();
        let words = std::fs::read(path.join("cmdline")).ok()?;
        Some(String::from_utf8_lossy(&words).replace('\0', " "))
    });
    lines.filter(|line| line.contains(text)).count()
}

#[cfg(target_os = "linux")]
#[test]
fn nothing_is_left_of_a_brain_nor_of_what_it_started() {
    // The last one leaves a process behind that is in a session of its own, without a parent.
    for mode in ["hang-with-child", "stay", "close", "hide-child"] {
        let mark = format!("{mode} 1 only-here-{}", std::process::id());
        let clocks = if mode == "hang-with-child" { short_clocks() } else { clocks() };
        let end = game_within(format!("cmd={}", odd_brain(&mark)).parse().unwrap(), clocks);
        assert!(["stay", "hide-child"].contains(&mode) || matches!(end, End::Failed { .. }), "{mode}: {end}");
        let asked = Instant::now();
        while processes(&mark) > 0 {
            assert!(asked.elapsed() < Duration::from_secs(30), "{mode} still runs");
            thread::sleep(Duration::from_millis(20));
        }
    }
}

#[test]
fn a_raised_flag_ends_the_waiting() {
    let mut brain = ExternalEngine::new(spec("hang", ""));
    let board = Board::new(BoardSize::square(9).unwrap(), Rules::default());
    brain.new_game(&NewGame::new(&board, Player::X, 0));
    let flag = StopFlag::new();
    let raise = flag.clone();
    let raiser = thread::spawn(move || {
        thread::sleep(Duration::from_millis(100));
        raise.stop();
    });
    let thought = brain.choose(&board, &Limits::none().with_stop(flag), &mut ());
    assert!(matches!(thought.choice, Choice::GiveUp { .. }));
    raiser.join().unwrap();
}

fn tournament(modes: &[&str], games: u32) -> Tournament {
    let brains =
        modes.iter().map(|mode| Contestant::from(spec(mode, if *mode == "mute" { ",start=2" } else { "" })));
    let own = Contestant::from("neighbour".parse::<EngineSpec>().unwrap());
    Tournament::new(brains.chain([own])).with_games(games).with_clocks(clocks()).with_seed(3)
}

#[test]
fn a_brain_that_fails_loses_its_games_and_the_tournament_goes_on() {
    let tournament = tournament(&["die 2", "good"], 2).with_threads(2);
    tournament.check().unwrap();
    let mut scores = Scores::new(&tournament);
    tournament.run(&mut scores).unwrap();
    assert_eq!((scores.games(), scores.planned), (6, 6));
    let standings = scores.standings();
    let died = standings.iter().find(|standing| standing.name == "die-2").unwrap();
    assert_eq!((died.total.losses, died.failures.crashes), (4, 4));
    assert!(standings.iter().all(|standing| standing.place == died.place || standing.failures.total() == 0));
}

#[test]
fn a_brain_that_hangs_or_dies_before_it_takes_the_board_loses_all_its_games_and_the_tournament_goes_on() {
    let tournament = tournament(&["no-start", "mute"], 2).with_threads(3);
    tournament.check().unwrap();
    let mut scores = Scores::new(&tournament);
    tournament.run(&mut scores).unwrap();
    let standings = scores.standings();
    let of = |name: &str| standings.iter().find(|standing| standing.name == name).unwrap();
    assert_eq!((scores.games(), of("neighbour").total.wins), (6, 4));
    let failures = |name: &str| (of(name).failures.crashes, of(name).failures.time);
    // Of two that do not start the one that is to move is asked first.
    let ((died, none), (zero, hung)) = (failures("no-start"), failures("mute"));
    assert_eq!((died + hung, none, zero), (6, 0, 0));
    assert!(died >= 2 && hung >= 2, "{died} {hung}");
}

#[test]
fn a_brain_that_refuses_the_board_loses_its_games_and_the_tournament_goes_on() {
    let tournament = tournament(&["refuse", "good"], 4).with_threads(2);
    tournament.check().unwrap();
    let mut scores = Scores::new(&tournament);
    tournament.run(&mut scores).unwrap();
    assert_eq!((scores.games(), scores.planned), (12, 12));
    let standings = scores.standings();
    let refused = standings.iter().find(|standing| standing.name == "refuse").unwrap();
    assert_eq!((refused.total.losses, refused.failures.starts), (8, 8));
}

#[test]
fn a_trial_tells_what_a_brain_says_of_itself_or_why_it_does_not_start() {
    let board = Board::new(BoardSize::square(15).unwrap(), Rules::default());
    let about = Contestant::from(spec("good", "")).probe(&board).unwrap();
    assert_eq!(about.as_deref().map(|text| text.contains("name=\"odd\"")), Some(true), "{about:?}");
    let error = Contestant::from(spec("refuse", "")).probe(&board).unwrap_err();
    assert!(matches!(&error, SeriesError::DoesNotStart { name, .. } if name == "refuse"), "{error}");
    assert_eq!(Contestant::from("random".parse::<EngineSpec>().unwrap()).probe(&board).unwrap(), None);
}

#[test]
fn a_tournament_of_which_no_game_can_be_played_is_given_up_with_the_reason() {
    for (modes, played) in [(&["refuse"][..], 3), (&["refuse", "refuse"][..], 6)] {
        let tournament = tournament(modes, 20);
        tournament.check().unwrap();
        let mut games: Vec<SeriesGame> = Vec::new();
        let error = tournament.run(&mut games).unwrap_err();
        assert!(matches!(&error, SeriesError::NeverStarts { attempts: 3, .. }), "{error}");
        assert!(error.to_string().ends_with("it answered 'ERROR unsupported size' to START 15; expected OK"));
        assert_eq!(games.len(), played, "they were lost");
    }
}

#[test]
fn a_raised_flag_ends_the_waiting_for_a_start() {
    let mut brain = ExternalEngine::new(spec("mute", ",start=3600"));
    let board = Board::new(BoardSize::square(9).unwrap(), Rules::default());
    let limits = Limits::none().with_stop(StopFlag::new());
    limits.stop.as_ref().unwrap().stop();
    brain.new_game(&NewGame::new(&board, Player::X, 0).with_limits(clocks(), &limits));
    assert!(matches!(brain.choose(&board, &limits, &mut ()).choice, Choice::GiveUp { .. }));
}

#[test]
fn boards_that_the_protocol_has_no_word_for_are_refused() {
    let board = (BoardSize::square(9).unwrap(), Rules::freestyle(4).unwrap());
    let error = tournament(&["good"], 2).with_board(board.0, board.1).check().unwrap_err().to_string();
    assert_eq!(error, "good plays 5 in a row; this game wants 4");
}
