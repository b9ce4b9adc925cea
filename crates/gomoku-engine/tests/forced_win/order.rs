//! What comes before what, on small positions.

use std::time::Duration;

use gomoku_core::{Player, Rules};
use gomoku_engine::{Forced, ForcedWinErrorKind, ForcedWinSearch, WinKind};
use gomoku_search::{Limits, StopFlag, StopReason};

use crate::{board, cell, replay, search, winning_cells};

/// The kind of a win, its first cell and its depth.
#[track_caller]
fn win(found: &Forced) -> (WinKind, String, u32) {
    let win = found.win().unwrap_or_else(|| panic!("no win: {found:?}"));
    (win.kind(), win.cell().to_string(), win.depth())
}

#[test]
fn an_own_five_comes_before_the_opponents() {
    let position = board("XX.XX.... ......... OOOO..... ......... .........", Rules::default());
    assert_eq!(win(&search(&position, Player::X, 5)), (WinKind::Five, "c5".to_owned(), 0));
    assert_eq!(win(&search(&position, Player::O, 5)), (WinKind::Five, "e3".to_owned(), 0));
}

#[test]
fn the_opponents_five_is_stopped_before_own_fours_are_tried() {
    // X has an open three, but O's four comes first.
    let position = board("OOO.O.... ......... ..XXX.... ......... .........", Rules::default());
    assert_eq!(search(&position, Player::X, 5), Forced::Block(cell("d5")));
}

#[test]
fn each_of_the_five_patterns_is_seen_in_every_direction() {
    for row in ["XXXX.", "XXX.X", "XX.XX", "X.XXX", ".XXXX"] {
        let gap = row.find('.').unwrap();
        let across = format!("..... ..... {row} ..... .....");
        let down: Vec<String> = row.chars().map(|mark| format!("..{mark}..")).collect();
        let diagonal = |right: bool| {
            let place = |y: usize, x: usize| if right { x == y } else { x == 4 - y };
            let mark = |y: usize, x: usize| if place(y, x) { row.as_bytes()[y] as char } else { '.' };
            (0..5).map(|y| (0..5).map(|x| mark(y, x)).collect::<String>()).collect::<Vec<_>>().join(" ")
        };
        for (rows, x, y) in [
            (across, gap, 2),
            (down.join(" "), 2, gap),
            (diagonal(true), gap, gap),
            (diagonal(false), 4 - gap, gap),
        ] {
            let position = board(&rows, Rules::default());
            let expected = position.size().coord_at(5 * y + x).unwrap();
            assert_eq!(search(&position, Player::X, 0).win().unwrap().cell(), expected, "{rows}");
            assert_eq!(search(&position, Player::O, 0), Forced::Block(expected), "{rows}");
        }
    }
}

/// X's threes in row 3 and column g meet in g3: two fours at once.
const TWO_FOURS: &str = "......... \
                         ......... \
                         ......O.. \
                         ......X.. \
                         ......X.. \
                         ......X.. \
                         ..OXXX... \
                         ......... \
                         .........";

#[test]
fn two_fours_win() {
    let position = board(TWO_FOURS, Rules::default());
    let found = search(&position, Player::X, 5);
    assert_eq!(win(&found), (WinKind::Fours, "g3".to_owned(), 1));
    replay(&position, Player::X, found.win().unwrap());
    assert!(matches!(search(&position, Player::O, 5), Forced::Threatened(threat) if threat.depth() == 1));
    assert_eq!(search(&position, Player::X, 0), Forced::Nothing);
}

#[test]
fn the_shortest_win_remains_though_a_longer_one_is_found_first() {
    // The four in the top row comes first in order, and two fours later as well.
    let position = board(&format!("OXXX.....{}", &TWO_FOURS[9..]), Rules::default());
    assert_eq!(win(&search(&position, Player::X, 5)), (WinKind::Fours, "g3".to_owned(), 1));
}

/// X's four at e5 with the reply f5 makes an open three in column e.
const FOUR_THEN_THREE: &str = "......... \
                               ......... \
                               ......... \
                               OXXX..... \
                               ......... \
                               ....X.... \
                               ....X.... \
                               .........";

#[test]
fn a_four_that_makes_an_open_three_wins() {
    let position = board(FOUR_THEN_THREE, Rules::default());
    let found = search(&position, Player::X, 5);
    assert_eq!(win(&found), (WinKind::Fours, "e5".to_owned(), 2));
    replay(&position, Player::X, found.win().unwrap());
    assert!(!matches!(search(&position, Player::X, 1), Forced::Win(win) if win.kind() == WinKind::Fours));
}

#[test]
fn a_reply_that_gives_the_opponent_a_five_at_once_ends_the_line() {
    let opponents_three = ".....O... .....O... .....O...";
    let position = board(&format!("{opponents_three}{}", &FOUR_THEN_THREE[29..]), Rules::default());
    let found = search(&position, Player::X, 5);
    assert!(!matches!(&found, Forced::Win(win) if win.kind() == WinKind::Fours), "{found:?}");
}

#[test]
fn five_left_over_wins_though_the_reply_makes_a_four() {
    // The reply h3 to g3 is the fourth of O's in column h; X makes five in column g.
    let rows = "......... ......... ......O.. ......XO. ......XO. ......XO. ..OXXX... ......... .......X.";
    let position = board(rows, Rules::default());
    let found = search(&position, Player::X, 5);
    assert_eq!(win(&found), (WinKind::Fours, "g3".to_owned(), 1));
    replay(&position, Player::X, found.win().unwrap());
}

/// X's open twos meet in h11: two open threes at once.
const TWO_THREES: &str = "............. \
                          ............. \
                          .....XX...... \
                          .......X..... \
                          .......X..... \
                          ............. \
                          ............. \
                          ............. \
                          ............. \
                          ............. \
                          ............. \
                          ............. \
                          .............";

#[test]
fn two_open_threes_win_if_the_opponent_threatens_nothing() {
    let position = board(TWO_THREES, Rules::default());
    let found = search(&position, Player::X, 5);
    assert_eq!(win(&found), (WinKind::Threes, "h11".to_owned(), 1));
    let step = &found.win().unwrap().steps()[0];
    assert_eq!(step.replies, ["e11", "i11", "j11"].map(cell));
    assert_eq!(found.win().unwrap().last(), cell("h12"), "an open four in column h");
}

#[test]
fn two_open_threes_are_not_tried_against_a_four_and_an_open_three() {
    // O's four at e2 makes an open three in column e.
    let corner = "............. ....O........ ....O........ XOOO......... .............";
    let position = board(&format!("{}{corner}", &TWO_THREES[..8 * 14]), Rules::default());
    let found = search(&position, Player::X, 5);
    assert!(
        matches!(&found, Forced::Threatened(threat) if threat.cell() == cell("e2") && threat.depth() == 2)
    );
    assert!(matches!(search(&position, Player::X, 1), Forced::Win(_)), "with depth 1 that is not seen");
}

#[test]
fn an_open_three_on_the_board_is_a_win_at_depth_0() {
    for (row, expected) in [("..XXX..", "b2"), (".XX.X..", "d2"), (".X.XX..", "c2"), (".XXX...", "e2")] {
        let position = board(&format!("....... {row} ......."), Rules::default());
        assert_eq!(win(&search(&position, Player::X, 0)), (WinKind::Threes, expected.to_owned(), 0), "{row}");
        assert_eq!(win(&search(&position, Player::X, 1)).0, WinKind::Fours, "{row}");
    }
}

#[test]
fn a_three_with_no_room_beyond_is_not_among_the_patterns() {
    // e5 makes two fours, each of a three between the wall and a stone.
    let rows = "......... ....X.... ....X.... ....X.... .XXX.O... ....O.... ......... ......... .........";
    let mut position = board(rows, Rules::default());
    let found = search(&position, Player::X, 5);
    assert!(!matches!(&found, Forced::Win(win) if win.kind() == WinKind::Fours), "{found:?}");
    position.place(cell("e5"), Player::X).unwrap();
    assert_eq!(winning_cells(&position, Player::X), ["e9", "a5"].map(cell), "though it wins");
}

#[test]
fn too_long_a_line_does_not_count_where_exactly_five_wins() {
    let rows = "......... XX.XXX... ......... ......... .........";
    assert_eq!(win(&search(&board(rows, Rules::default()), Player::X, 0)).0, WinKind::Five);
    let position = board(rows, Rules::standard(5).unwrap());
    assert_eq!(search(&position, Player::O, 0), Forced::Nothing, "c4 would make six");
    assert_eq!(search(&position, Player::X, 5), Forced::Nothing, "nor is there a second way to five");
}

#[test]
fn a_board_with_a_winner_has_nothing_to_find() {
    let position = board("XXXXX.... OOOO..... ......... ......... .........", Rules::default());
    assert_eq!(search(&position, Player::X, 5), Forced::Nothing);
    assert_eq!(search(&position, Player::O, 5), Forced::Nothing);
}

#[test]
fn other_line_lengths_are_refused() {
    let position = board("XXX.. ..... .....", Rules::freestyle(4).unwrap());
    let error = ForcedWinSearch::new(5).search(&position, Player::X, &Limits::none()).unwrap_err();
    assert_eq!(error.kind(), ForcedWinErrorKind::LineLength { found: 4 });
    assert_eq!(
        error.to_string(),
        "4 in a row win on this board; expected 5, which the patterns of forced wins are made for"
    );
}

#[test]
fn a_raised_flag_and_no_time_end_the_search_at_the_root() {
    let flag = StopFlag::new();
    flag.stop();
    for (limits, stop) in [
        (Limits::none().with_stop(flag), StopReason::Flag),
        (Limits::none().with_time(Duration::ZERO), StopReason::Time),
        (Limits::none().with_nodes(1), StopReason::Nodes),
    ] {
        let report = ForcedWinSearch::new(5).search(&board(TWO_FOURS, Rules::default()), Player::X, &limits);
        let report = report.unwrap();
        assert_eq!((report.found, report.nodes, report.stop), (Forced::Nothing, 1, stop));
        // A five on the board is seen all the same.
        let five = board("XXXX. ..... .....", Rules::default());
        let report = ForcedWinSearch::new(5).search(&five, Player::X, &limits).unwrap();
        assert_eq!(report.found.win().map(gomoku_engine::ForcedWin::cell), Some(cell("e3")));
    }
}

#[test]
fn the_report_says_whether_lines_went_on_beyond_the_depth() {
    let stop = |rows: &str, max_depth| {
        let position = board(rows, Rules::default());
        ForcedWinSearch::new(max_depth).search(&position, Player::O, &Limits::none()).unwrap().stop
    };
    let quiet = "XX....... ......... ......... ......... ....OOX..";
    assert_eq!(stop(quiet, 3), StopReason::Exhausted);
    assert_eq!(stop(FOUR_THEN_THREE, 1), StopReason::Depth);
}
