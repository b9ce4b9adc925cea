//! Positions that other programs have solved.

use std::collections::BTreeMap;

use gomoku_core::{Board, BoardSize, Player, Rule, Rules};
use gomoku_engine::{ThreatSearch, ThreatVerdict, Threats};
use gomoku_search::Limits;
use gomoku_testkit::vectors::json_lines;
use serde::Deserialize;

use crate::{Problem, search, win};

#[derive(Debug, Deserialize)]
struct FoursProblem {
    #[serde(flatten)]
    problem: Problem,
    vcf: bool,
    shortest_fours: Option<u32>,
    standard_rule_shortest_fours: Option<u32>,
}

#[derive(Debug, Deserialize)]
struct Trap {
    #[serde(flatten)]
    problem: Problem,
    losing_three_moves: BTreeMap<String, String>,
}

#[test]
fn wins_by_fours_are_found_where_they_are_and_with_the_fewest_fours() {
    for FoursProblem { problem, vcf, shortest_fours, standard_rule_shortest_fours } in
        json_lines::<FoursProblem>("vcf.jsonl")
    {
        let report = search(Threats::Fours, &problem.board(), problem.player());
        assert_eq!(report.win().is_some(), vcf, "{}: {:?}", problem.id, report.verdict);
        assert_eq!(report.win().map(|win| win.threats), shortest_fours, "{}", problem.id);
        if let Some(fours) = standard_rule_shortest_fours {
            let found = win(Threats::Fours, &problem.board_by(Rule::Standard), problem.player());
            assert_eq!(found.threats, fours, "{} by the standard rule", problem.id);
        }
    }
}

#[test]
fn what_one_search_remembers_does_not_mislead_the_next() {
    let mut search = ThreatSearch::new(Threats::FoursAndThrees);
    for file in ["vcf.jsonl", "vct.jsonl"] {
        for problem in json_lines::<Problem>(file) {
            let (board, player) = (problem.board(), problem.player());
            let mut ask = || search.search(&board, player, &Limits::none().with_nodes(100_000));
            let (first, second) = (ask().expect("five in a row"), ask().expect("five in a row"));
            if first.win().is_some() {
                assert!(second.win().is_some(), "{}: {:?}", problem.id, second.verdict);
            }
        }
    }
}

#[test]
fn a_win_may_need_what_an_earlier_look_with_few_fours_left_open() {
    let board = "......................................O...............OX..............O.........O.OX...O..........\
                 ...OX.........X.X.XO..............X.....X.O.XO.X...................................................\
                 ............................";
    let size = BoardSize::square(15).expect("a good size");
    let board = Board::from_flat_diagram(board, size, Rules::default()).expect("a good board");
    assert!(win(Threats::FoursAndThrees, &board, Player::X).threats > 2);
}

#[test]
fn a_search_by_threes_with_room_for_few_positions_gives_no_false_answer() {
    let mut unknown = 0;
    for problem in json_lines::<Problem>("vct.jsonl") {
        let mut search = ThreatSearch::new(Threats::FoursAndThrees).with_max_positions(20);
        let report = search.search(&problem.board(), problem.player(), &Limits::none());
        let verdict = report.expect("five in a row").verdict;
        assert!(!matches!(verdict, ThreatVerdict::None), "{}", problem.id);
        unknown += u32::from(matches!(verdict, ThreatVerdict::Unknown));
    }
    assert!(unknown > 0, "there was room enough");
}

#[test]
fn in_caro_a_five_is_stopped_from_its_end_too() {
    let rows = [
        ".........",
        "......O..",
        "......O..",
        "......O..",
        "OXXXX....",
        ".........",
        "....O....",
        "...O.....",
        ".........",
    ];
    let board = Board::from_rows(&rows, Rules::CARO).expect("a good board");
    // g5 closes the end of X's five and makes a four with both ends open.
    assert_eq!(win(Threats::Fours, &board, Player::O).line[0].to_string(), "g5");
    let freestyle = Board::from_rows(&rows, Rules::default()).expect("a good board");
    assert_eq!(search(Threats::Fours, &freestyle, Player::O).verdict, ThreatVerdict::None);
}

#[test]
fn wins_by_threes_are_found_and_none_of_them_is_by_fours_alone() {
    for problem in json_lines::<Problem>("vct.jsonl") {
        let (board, player) = (problem.board(), problem.player());
        assert_eq!(search(Threats::Fours, &board, player).verdict, ThreatVerdict::None, "{}", problem.id);
        let found = win(Threats::FoursAndThrees, &board, player);
        assert!(found.certificate.verify(&board).is_ok(), "{}", problem.id);
        assert!(found.threats > 1, "{}", problem.id);
    }
}

#[test]
fn no_trap_is_walked_into() {
    let mut won = 0;
    for Trap { problem, losing_three_moves } in json_lines::<Trap>("vct_traps.jsonl") {
        let (board, player) = (problem.board(), problem.player());
        let report = search(Threats::FoursAndThrees, &board, player);
        assert_ne!(report.verdict, ThreatVerdict::Unknown, "{}", problem.id);
        let Some(win) = report.win() else { continue };
        won += 1;
        // Other moves than the known ones may win; the rules tell.
        assert!(win.certificate.verify(&board).is_ok(), "{}", problem.id);
        let first = win.line[0].to_string();
        assert!(!losing_three_moves.contains_key(&first), "{}: {first} loses", problem.id);
    }
    assert!(won < 4, "in most of them there is nothing to be won: {won}");
}

#[test]
fn after_any_reply_the_lost_side_is_beaten() {
    // Every reply of every problem takes minutes; a part of them, another one in each problem, takes seconds.
    for (number, problem) in json_lines::<Problem>("vct_lost.jsonl").iter().enumerate() {
        let (board, player) = (problem.board(), problem.player());
        let mut search = ThreatSearch::new(Threats::FoursAndThrees);
        for reply in board.size().coords().skip(number).step_by(25).filter(|cell| board.is_empty_cell(*cell))
        {
            let mut board = board.clone();
            board.play(reply).expect("an empty cell");
            let report = search.search(&board, player.opponent(), &Limits::none()).expect("five in a row");
            assert!(report.win().is_some(), "{} after {reply}: {:?}", problem.id, report.verdict);
        }
    }
}

#[test]
#[ignore = "takes minutes: cargo test -p gomoku-engine --test threats -- --ignored"]
fn after_every_reply_the_lost_side_is_beaten() {
    for problem in json_lines::<Problem>("vct_lost.jsonl") {
        let (board, player) = (problem.board(), problem.player());
        let mut search = ThreatSearch::new(Threats::FoursAndThrees);
        for reply in board.size().coords().filter(|cell| board.is_empty_cell(*cell)) {
            let mut board = board.clone();
            board.play(reply).expect("an empty cell");
            let report = search.search(&board, player.opponent(), &Limits::none()).expect("five in a row");
            assert!(report.win().is_some(), "{} after {reply}: {:?}", problem.id, report.verdict);
        }
    }
}
