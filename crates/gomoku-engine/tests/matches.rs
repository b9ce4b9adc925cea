//! Games between two engines: who is told what, how they end, and what the record says.
#![allow(clippy::unwrap_used, reason = "in a test a panic is the report")]

mod scripted;

use std::ops::ControlFlow;
use std::time::Duration;

use gomoku_core::{Board, BoardOutcome, BoardSize, Coord, Player, Rules};
use gomoku_engine::matches::{AfterWin, End, GameRecord, Match, MatchError, RecordError, Verdict};
use gomoku_engine::{FailureKind, GameClocks, engine};
use gomoku_search::{Limits, Score, StopFlag};
use proptest::prelude::*;
use scripted::{Scripted, coord, coords, empty_board};

fn scripted(x: &str, o: &str, start: &Board) -> GameRecord {
    Match::new(&mut Scripted::new(x), &mut Scripted::new(o), start).unwrap().play()
}

fn by_name(x: &str, o: &str, start: &Board, seed: u64, after_win: AfterWin) -> GameRecord {
    Match::new(&mut engine(x).unwrap(), &mut engine(o).unwrap(), start)
        .unwrap()
        .with_names(x, o)
        .with_seed(seed)
        .with_after_win(after_win)
        .play()
}

#[test]
fn both_engines_are_told_of_the_game_and_of_every_move() {
    let (mut x, mut o) = (Scripted::new("a1 a2 a3"), Scripted::new("b1 b2 b3"));
    let record = Match::new(&mut x, &mut o, &empty_board(5, 3)).unwrap().with_seed(9).play();
    let moves: Vec<(Coord, Player)> =
        record.moves.iter().map(|played| (played.coord, played.player)).collect();
    assert_eq!(moves.len(), 5);
    assert_eq!(x.seen, moves);
    assert_eq!(o.seen, moves);
    let ([(player_x, seed_x)], [(player_o, seed_o)]) = (&x.games[..], &o.games[..]) else {
        panic!("one game was played: {x:?} {o:?}");
    };
    assert_eq!((*player_x, *player_o), (Player::X, Player::O));
    assert_ne!(seed_x, seed_o, "each has lots of its own");
}

#[test]
fn the_seed_of_a_seat_follows_from_the_seed_of_the_game() {
    let seats = |seed| {
        let (mut x, mut o) = (Scripted::new("a1"), Scripted::new("b1"));
        let _ = Match::new(&mut x, &mut o, &empty_board(5, 3)).unwrap().with_seed(seed).play();
        (x.games, o.games)
    };
    assert_eq!(seats(4), seats(4));
    assert_ne!(seats(4).0, seats(5).0);
}

#[test]
fn a_line_wins_and_stands_in_the_record() {
    let record = scripted("a1 b1 c1 d1 e1", "a3 b3 c3 d3 e3", &empty_board(9, 5));
    assert_eq!(record.end, End::Win { player: Player::X });
    assert_eq!(record.verdict(), Verdict::Won(Player::X));
    assert_eq!(record.moves.len(), 9);
    let [win] = &record.wins[..] else { panic!("{record:?}") };
    assert_eq!((win.player, win.ply, &win.lines), (Player::X, 9, &vec![coords("a1 b1 c1 d1 e1")]));
    assert_eq!(record.replay().unwrap().winner(), Some(Player::X));
}

#[test]
fn two_lines_by_one_move_are_one_win() {
    let record = scripted("a1 b1 c2 c3 c1", "e5 e4 d5 a5", &empty_board(5, 3));
    let [win] = &record.wins[..] else { panic!("{record:?}") };
    assert_eq!(win.lines, [coords("a1 b1 c1"), coords("c3 c2 c1")]);
}

#[test]
fn what_the_engines_thought_is_in_the_record() {
    let (mut x, mut o) = (Scripted::new("a1"), Scripted::new(""));
    let limits = Limits::none().with_depth(4);
    let record = Match::new(&mut x, &mut o, &empty_board(5, 3)).unwrap().with_limits(limits).play();
    let played = &record.moves[0];
    assert_eq!((played.coord, played.player), (coord("a1"), Player::X));
    assert_eq!(played.present, Some(Score::heuristic(1)));
    assert_eq!(played.expected, Some(Score::heuristic(-3)));
    assert_eq!((played.depth, played.nodes), (4, 10));
    assert_eq!(record.limits.depth, Some(4));
    assert_eq!((record.x.as_str(), record.name(Player::O)), ("scripted", "scripted"));
}

#[test]
fn an_engine_that_gives_up_loses_and_says_why() {
    let record = scripted("a1 b1", "a2", &empty_board(5, 3));
    assert_eq!(record.end, End::GaveUp { player: Player::O, reason: "the script is over".to_owned() });
    assert_eq!(record.verdict(), Verdict::Won(Player::X));
    assert_eq!(record.end.to_string(), "O gave up: the script is over");
    assert!(record.replay().is_ok());
}

#[test]
fn a_cell_that_cannot_be_played_loses_by_fault() {
    for (cell, reason) in [
        ("a1", "a1 is already taken by X; expected an empty cell"),
        ("f1", "f1 is off the 5x5 board; expected a1 to e5"),
    ] {
        let record = scripted("a1", cell, &empty_board(5, 3));
        let end = End::Fault { player: Player::O, coord: coord(cell), reason: reason.to_owned() };
        assert_eq!(record.end, end);
        assert_eq!(record.verdict(), Verdict::Won(Player::X));
        assert_eq!(record.moves.len(), 1, "the fault is no move");
        assert!(record.replay().is_ok());
    }
}

#[test]
fn oxo_against_itself_fills_3x3_50_times() {
    for seed in 0..50 {
        let record = by_name("oxo", "oxo:random_ties", &empty_board(3, 3), seed, AfterWin::Stop);
        assert_eq!(record.end, End::Full { said: None });
        assert_eq!(record.verdict(), Verdict::Drawn);
        assert!(record.replay().unwrap().is_full());
    }
}

#[test]
fn play_goes_on_after_a_win_until_the_board_is_full_and_a_player_gives_up() {
    let mut many_wins = 0;
    for seed in 0..20 {
        let record = by_name("random", "neighbour", &empty_board(6, 3), seed, AfterWin::GoOn);
        assert_eq!(record.moves.len(), 36);
        let said = "X gives up: there is no empty cell left to move to".to_owned();
        assert_eq!(record.end, End::Full { said: Some(said) });
        assert_eq!(record.verdict(), Verdict::Won(record.wins[0].player), "the first win decides");
        many_wins += usize::from(record.wins.len() > 1);
        assert!(record.replay().unwrap().is_full());

        let stopped = by_name("random", "neighbour", &empty_board(6, 3), seed, AfterWin::Stop);
        assert_eq!(stopped.verdict(), record.verdict());
        assert_eq!(stopped.moves.len(), record.wins[0].ply, "the same game up to the first win");
    }
    assert!(many_wins > 10, "{many_wins} games with more than one win");
}

#[test]
fn a_winning_line_that_grows_is_not_won_again() {
    let start = empty_board(5, 3);
    let (mut x, mut o) = (Scripted::new("a1 b1 c1 d1 e2"), Scripted::new("a5 b5 e5 a3"));
    let record = Match::new(&mut x, &mut o, &start).unwrap().with_after_win(AfterWin::GoOn).play();
    assert_eq!(record.moves.len(), 9);
    assert_eq!(record.wins.len(), 1, "{:?}", record.wins);
    assert_eq!(record.wins[0].ply, 5);
    assert!(record.replay().is_ok());
}

#[test]
fn a_full_board_without_a_win_is_a_draw_also_if_play_goes_on() {
    let start = Board::from_diagram("XOX\nXOO\nOX.", Rules::freestyle(3).unwrap()).unwrap();
    let record = by_name("random", "random", &start, 1, AfterWin::GoOn);
    assert!(matches!(record.end, End::Full { said: Some(_) }), "{record:?}");
    assert_eq!(record.verdict(), Verdict::Drawn);
}

#[test]
fn the_same_seed_gives_the_same_game_and_another_seed_another() {
    let start = empty_board(15, 5);
    let game = |seed| by_name("neighbour", "random", &start, seed, AfterWin::Stop);
    assert!(game(3).same_play(&game(3)));
    assert!(!game(3).same_play(&game(4)));
}

#[test]
fn records_are_compared_without_their_times() {
    let mut record = by_name("neighbour", "random", &empty_board(9, 5), 3, AfterWin::Stop);
    let mut other = record.clone();
    other.moves[0].time += Duration::from_secs(1);
    assert_ne!(record, other);
    assert!(record.same_play(&other));
    record.moves[0].nodes += 1;
    assert!(!record.same_play(&other));
}

#[test]
fn who_watches_sees_every_move_and_can_stop_the_match() {
    let start = empty_board(9, 5);
    let (mut x, mut o) = (engine("random").unwrap(), engine("random").unwrap());
    let mut seen = Vec::new();
    let record = Match::new(&mut x, &mut o, &start).unwrap().play_observed(|board, played| {
        assert_eq!(board.last_move(), Some((played.coord, played.player)));
        seen.push(played.clone());
        if seen.len() == 7 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert_eq!(record.end, End::Stopped);
    assert_eq!(record.verdict(), Verdict::Unfinished);
    assert_eq!(record.moves, seen);
    assert!(record.replay().is_ok());
}

#[test]
fn stopping_at_the_last_move_does_not_take_the_win_away() {
    let (mut x, mut o) = (Scripted::new("a1 b1 c1"), Scripted::new("a3 b3"));
    let record = Match::new(&mut x, &mut o, &empty_board(5, 3)).unwrap().play_observed(|board, _| {
        if board.is_over() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert_eq!(record.end, End::Win { player: Player::X });
}

#[test]
fn a_raised_flag_stops_the_match_and_the_answer_in_the_making_does_not_count() {
    let flag = StopFlag::new();
    flag.stop();
    let (mut x, mut o) = (engine("random").unwrap(), engine("random").unwrap());
    let limits = Limits::none().with_stop(flag);
    let record = Match::new(&mut x, &mut o, &empty_board(9, 5)).unwrap().with_limits(limits).play();
    assert_eq!((record.moves.len(), record.end), (0, End::Stopped));
}

#[test]
fn boards_that_an_engine_does_not_play_on_are_refused_with_its_reason() {
    let picky = || Scripted { plays: Some(5), ..Scripted::default() };
    let start = empty_board(9, 4);
    for (mut x, mut o) in [(picky(), Scripted::default()), (Scripted::default(), picky())] {
        let error = Match::new(&mut x, &mut o, &start).unwrap_err();
        assert_eq!(error.to_string(), "scripted plays 5 in a row; this game wants 4");
    }
    assert!(Match::new(&mut picky(), &mut picky(), &empty_board(9, 5)).is_ok());
}

#[test]
fn a_game_that_is_over_cannot_begin() {
    let start = Board::from_diagram("XXX\nOO.\n...", Rules::freestyle(3).unwrap()).unwrap();
    let error = Match::new(&mut Scripted::default(), &mut Scripted::default(), &start).unwrap_err();
    assert_eq!(error, MatchError::Over { outcome: BoardOutcome::Win(Player::X) });
}

#[test]
fn a_game_may_begin_with_an_opening_a_scenario_or_any_stones() {
    let (size, rules) = (BoardSize::square(7).unwrap(), Rules::freestyle(4).unwrap());
    let opening = Board::from_moves("d4 c3 e5", size, rules).unwrap();
    let scenario = Board::from_rows(&["......."; 7], rules).unwrap().with_side_to_move(Player::O);
    let mut moved = Board::from_diagram("X......\n.O.....\n.......", rules).unwrap();
    moved.play(coord("c3")).unwrap();
    let mut out_of_turn = Board::new(size, rules);
    out_of_turn.place(coord("d4"), Player::O).unwrap();
    out_of_turn.place(coord("d5"), Player::O).unwrap();
    for (start, setup, moves) in
        [(opening, false, 3), (scenario, true, 0), (moved, true, 1), (out_of_turn, true, 0)]
    {
        let record = by_name("neighbour", "random", &start, 5, AfterWin::Stop);
        assert_eq!((record.setup.is_some(), record.opening.len()), (setup, moves));
        assert_eq!(record.start().unwrap(), start);
        assert_eq!(record.moves[0].player, start.side_to_move());
        record.replay().unwrap();
        assert!(record.same_play(&record.play_again().unwrap()));
    }
}

#[test]
fn moves_that_take_too_long_are_counted_for_whoever_made_them() {
    let mut x = Scripted { delay: Duration::from_millis(40), ..Scripted::new("a1 a3") };
    let limits = Limits::none().with_time(Duration::from_millis(1));
    let start = empty_board(5, 3);
    let game = Match::new(&mut x, &mut Scripted::new("b1"), &start).unwrap().with_limits(limits).play();
    assert_eq!(game.overruns(Player::X), 2);
    assert_eq!(game.end, End::GaveUp { player: Player::O, reason: "the script is over".to_owned() });
    let unlimited = Match::new(&mut x, &mut Scripted::new("b1"), &start).unwrap().play();
    assert_eq!(unlimited.overruns(Player::X), 0, "there is no limit to overrun");
}

#[test]
fn who_is_behind_the_clock_of_the_game_by_the_margin_in_all_has_lost() {
    // On a machine that is not too busy no move alone is late by more than the margin.
    let mut x = Scripted { delay: Duration::from_millis(250), ..Scripted::new("a1 c1 e1 g1 i1") };
    let mut o = Scripted::new("a5 c5 e5 g5");
    let clocks =
        GameClocks::none().with_game(Duration::from_millis(1)).with_margin(Duration::from_millis(900));
    let record = Match::new(&mut x, &mut o, &empty_board(9, 5)).unwrap().with_clocks(clocks).play();
    let late = matches!(&record.end, End::Failed { player: Player::X, kind: FailureKind::Time, .. });
    assert!(late && record.moves.len() <= 6, "{record:?}");
    let made = record.moves.iter().filter(|played| played.player == Player::X).count();
    assert_eq!(record.overruns(Player::X), made, "there was 1 ms for all of them");
}

#[test]
fn an_engine_is_told_how_far_its_clock_is_overdrawn() {
    let mut x = Scripted { delay: Duration::from_millis(30), ..Scripted::new("a1 c1 e1") };
    let (game, margin) = (Duration::from_millis(1), Duration::from_secs(3600));
    let clocks = GameClocks::none().with_game(game).with_margin(margin);
    let start = empty_board(9, 5);
    let record = Match::new(&mut x, &mut Scripted::new("a5 c5"), &start).unwrap().with_clocks(clocks).play();
    let [first, _, third, ..] = &record.moves[..] else { panic!("{record:?}") };
    let behind = first.time.saturating_sub(game);
    let expected = [(game, Duration::ZERO), (Duration::ZERO, behind), (Duration::ZERO, behind + third.time)];
    assert_eq!(x.clock, expected.map(|(left, overdrawn)| (Some(left), overdrawn)));
}

#[test]
fn a_turn_limits_the_moves_whether_limits_are_set_before_or_after_the_clocks() {
    let (turn, start) = (Duration::from_millis(300), empty_board(5, 3));
    let clocks = GameClocks::none().with_turn(turn);
    let longer = Limits::none().with_time(Duration::from_secs(5)).with_depth(3);
    for is_before in [false, true] {
        let (mut x, mut o) = (Scripted::new("a1"), Scripted::new("b1"));
        let game = Match::new(&mut x, &mut o, &start).unwrap();
        let game = if is_before {
            game.with_limits(longer.clone()).with_clocks(clocks)
        } else {
            game.with_clocks(clocks).with_limits(longer.clone())
        };
        let limits = game.play().limits;
        assert_eq!((limits.time, limits.depth), (Some(turn), Some(3)));
    }
}

#[test]
fn clocks_without_a_time_do_not_make_a_game_another_one() {
    let (mut x, mut o) = (engine("neighbour").unwrap(), engine("random").unwrap());
    let start = empty_board(7, 4);
    let game = Match::new(&mut x, &mut o, &start).unwrap().with_seed(5);
    let record = game.with_clocks(GameClocks::none().with_margin(Duration::from_secs(9))).play();
    assert!(!record.has_time());
    assert!(record.same_play(&record.play_again().unwrap()));
}

#[test]
fn whether_somebody_could_have_stopped_a_game_makes_no_difference_when_it_is_played_again() {
    let start = empty_board(7, 5);
    for name in ["oxo:depth=2", "oxo:win_fast,depth=2", "ristinolla-2004:depth=2", "flagship"] {
        let (mut x, mut o) = (engine(name).unwrap(), engine("random").unwrap());
        let game = Match::new(&mut x, &mut o, &start).unwrap().with_names(name, "random").with_seed(5);
        let limits = Limits::none().with_depth(2).with_stop(StopFlag::new());
        let record = game.with_limits(limits).play();
        assert!(record.same_play(&record.play_again().unwrap()), "{name}");
    }
}

#[test]
fn a_game_by_an_unknown_engine_is_not_played_again() {
    let record = scripted("a1", "a2", &empty_board(5, 3));
    let error = record.play_again().unwrap_err().to_string();
    assert!(error.starts_with("there is no engine 'scripted'"), "{error}");
}

/// A game that X wins with its ninth move.
fn won() -> GameRecord {
    scripted("a1 b1 c1 d1 e1", "a3 b3 c3 d3", &empty_board(9, 5))
}

/// What the rules say to the record after this change.
fn verdict_of_the_rules(change: impl FnOnce(&mut GameRecord)) -> String {
    let mut record = won();
    change(&mut record);
    record.replay().unwrap_err().to_string()
}

#[test]
fn the_rules_find_what_is_wrong_with_a_record() {
    let end = |says: &str| format!("the record says '{says}'; expected an end that its moves lead to");
    assert_eq!(
        verdict_of_the_rules(|record| record.moves[3].coord = coord("a1")),
        "move 4: a1 is already taken by X; expected an empty cell"
    );
    assert_eq!(
        verdict_of_the_rules(|record| record.moves[0].player = Player::O),
        "move 1 is made by O; expected X"
    );
    assert_eq!(
        verdict_of_the_rules(|record| record.moves[8].coord = coord("h8")),
        "the record tells of winning moves (1) that are not those of the game (0)"
    );
    assert_eq!(
        verdict_of_the_rules(|record| record.wins[0].lines[0][0] = coord("h8")),
        "the record tells of winning moves (1) that are not those of the game (1)"
    );
    assert_eq!(verdict_of_the_rules(|record| record.end = End::Win { player: Player::O }), end("O won"));
    assert_eq!(
        verdict_of_the_rules(|record| record.end = End::Full { said: None }),
        end("the board is full")
    );
    assert_eq!(verdict_of_the_rules(|record| record.end = End::Stopped), end("stopped"));
    let given_up = End::GaveUp { player: Player::O, reason: "no hope".to_owned() };
    assert_eq!(verdict_of_the_rules(|record| record.end = given_up), end("O gave up: no hope"));
    assert_eq!(
        verdict_of_the_rules(|record| record.after_win = AfterWin::GoOn),
        end("X won"),
        "it would have gone on"
    );
    assert_eq!(
        verdict_of_the_rules(|record| record.opening = coords("h8 h8")),
        "opening move 2: h8 is already taken by X; expected an empty cell"
    );
    assert_eq!(
        verdict_of_the_rules(|record| record.setup = Some(empty_board(7, 5))),
        "the board that was set up is a 7x7 one; expected 9x9 and the rules of the record"
    );
    let mut longer = won();
    longer.moves.push(longer.moves[0].clone());
    longer.moves[9].player = Player::O;
    assert!(matches!(longer.replay(), Err(RecordError::Move { number: 10, .. })));
    assert!(won().replay().is_ok());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]
    #[test]
    fn every_game_holds_before_the_rules_and_can_be_played_again(
        (width, height, line) in (3_u8..=9, 3_u8..=9, 3_u8..=5),
        (x, o) in (0_usize..3, 0_usize..3),
        goes_on: bool,
        seed: u64,
    ) {
        let names = ["random", "neighbour", "oxo:depth=1,random_ties"];
        let board = Board::new(BoardSize::new(width, height).unwrap(), Rules::standard(line).unwrap());
        let after_win = if goes_on { AfterWin::GoOn } else { AfterWin::Stop };
        let record = by_name(names[x], names[o], &board, seed, after_win);
        let end = record.replay().unwrap();
        prop_assert!(end.is_over());
        prop_assert!(record.same_play(&record.play_again().unwrap()));
    }
}
