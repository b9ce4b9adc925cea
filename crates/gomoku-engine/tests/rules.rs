//! Playing by all rules: what is forbidden in renju is neither searched nor played, and every game ends.
#![allow(clippy::unwrap_used, reason = "in a test a panic is the report")]

mod scripted;

use gomoku_core::{AlphaChannel, Board, BoardOutcome, BoardSize, Coord, Player, Rule, Rules};
use gomoku_engine::matches::{AfterWin, End, Match, RecordError, Verdict, random_opening};
use gomoku_engine::{ENGINES, Engine, MnkGame, MnkValues, NewGame, RandomBoard, engine};
use gomoku_search::{Game, Limits, Outcome, Side};
use proptest::prelude::*;
use scripted::{Scripted, coord, coords};

fn size(width: u8, height: u8) -> BoardSize {
    BoardSize::new(width, height).unwrap()
}

fn renju(rows: &[&str]) -> Board {
    Board::from_rows(rows, Rules::RENJU).unwrap().with_side_to_move(Player::X)
}

/// Only forbidden cells are left for X: d2 makes six.
const STUCK: [&str; 3] = ["OXOXOX", "XXX.XX", "OXOXOO"];

#[test]
fn forbidden_points_are_no_moves_of_x() {
    let board = renju(&["XX.XXX..", "........", "........"]);
    let game = MnkGame::new(board.clone());
    assert_eq!(game.legal_moves().len(), 18);
    assert!(!game.legal_moves().contains(&coord("c3")));
    let of_o = MnkGame::new(board.clone().with_side_to_move(Player::O));
    assert!(of_o.legal_moves().contains(&coord("c3")));

    // Of the cells near stones, too, all but those that are forbidden.
    let channel = AlphaChannel::new(board.size(), 1).unwrap();
    let near = MnkGame::new(board.with_alpha_channel(channel).unwrap());
    assert_eq!(near.legal_moves(), coords("g3 a2 b2 c2 d2 e2 f2 g2"));
}

#[test]
fn a_search_takes_a_position_without_legal_moves_for_lost() {
    let game = MnkGame::new(renju(&STUCK));
    assert_eq!(game.outcome(), Some(Outcome::Win(Side::Second)));
    assert!(game.legal_moves().is_empty());
    let game = MnkGame::new(renju(&STUCK).with_side_to_move(Player::O));
    assert_eq!((game.outcome(), game.legal_moves()), (None, coords("d2")));
}

#[test]
fn every_engine_plays_legally_to_the_end_by_every_rule_or_refuses_it() {
    for info in ENGINES {
        for rule in Rule::ALL {
            for (width, height) in [(5, 5), (6, 3), (9, 7), (15, 15)] {
                let spec = match info.name {
                    "lines-2023" => "lines-2023:depth=1".to_owned(),
                    "ristinolla-2004" => "ristinolla-2004:depth=1".to_owned(),
                    "oxo" => "oxo:depth=1".to_owned(),
                    "flagship" => "flagship:time=1".to_owned(),
                    name => name.to_owned(),
                };
                let mut engine = engine(&spec).unwrap();
                let mut board = Board::new(size(width, height), Rules::new(5, rule).unwrap());
                if let Err(refusal) = engine.supports(&board) {
                    assert!(
                        ["lines-2023", "ristinolla-2004"].contains(&info.name) && rule != Rule::Freestyle
                    );
                    let expected = format!(
                        "{} plays freestyle, where a longer line wins too; this game is {rule}",
                        info.name
                    );
                    assert_eq!(refusal.to_string(), expected);
                    continue;
                }
                engine.new_game(&NewGame::new(&board, Player::X, 5));
                while !board.is_over() {
                    let coord = engine.choose(&board, &Limits::none(), &mut ()).coord().unwrap();
                    assert!(board.is_legal(coord), "{spec} plays {coord} by {rule} on\n{board}");
                    board.play(coord).unwrap();
                }
                assert_eq!(board.forbidden_move(), None);
                // A game that goes on after its end still has moves until the board is full.
                if !board.is_full() {
                    let coord = engine.choose(&board, &Limits::none(), &mut ()).coord().unwrap();
                    assert!(board.is_empty_cell(coord));
                }
            }
        }
    }
}

#[test]
fn thomoku_wins_at_once_and_blocks_by_the_rule_at_hand() {
    let plays = |rows: &[&str], rules: Rules, player: Player| {
        let board = Board::from_rows(rows, rules).unwrap().with_side_to_move(player);
        engine("thomoku").unwrap().choose(&board, &Limits::none(), &mut ()).coord().unwrap()
    };
    let quiet = [".........", ".........", "........."];
    for rules in [Rules::RENJU, Rules::CARO, Rules::CARO_EXACT] {
        let rows = [&[".OXXXX...", "........."][..], &quiet].concat();
        assert_eq!(plays(&rows, rules, Player::X), coord("g5"), "{}", rules.rule());
        assert_eq!(plays(&rows, rules, Player::O), coord("g5"), "{}", rules.rule());
    }
    // In caro five between two stones is nothing; in renju six is none of X's, but one of O's.
    let rows = [&[".OXXXX.O.", "..XX....."][..], &quiet].concat();
    assert_ne!(plays(&rows, Rules::CARO, Player::X), coord("g5"));
    let rows = [&["XXX.XX...", "OOO.OO..."][..], &quiet].concat();
    assert_eq!(plays(&rows, Rules::RENJU, Player::O), coord("d4"));
    assert_eq!(plays(&rows, Rules::RENJU, Player::X), coord("d4"), "the only defence");
    assert_eq!(plays(&rows, Rules::CARO, Player::X), coord("d5"));
}

#[test]
fn a_forbidden_move_loses_the_match_and_the_record_says_so() {
    for after_win in [AfterWin::Stop, AfterWin::GoOn] {
        // X makes six in the first row.
        let (mut x, mut o) = (Scripted::new("a9 b9 c9 e9 f9 d9"), Scripted::new("a1 c1 e1 g1 i1"));
        let start = Board::new(size(9, 9), Rules::RENJU);
        let record = Match::new(&mut x, &mut o, &start).unwrap().with_after_win(after_win).play();
        let reason = "overline".to_owned();
        assert_eq!(record.end, End::Forbidden { player: Player::X, coord: coord("d9"), reason });
        assert_eq!(record.end.to_string(), "X lost by d9: overline");
        assert_eq!((record.verdict(), record.wins.len()), (Verdict::Won(Player::O), 0));
        assert_eq!(record.moves.len(), 11);
        let board = record.replay().unwrap();
        assert_eq!(board.outcome(), Some(BoardOutcome::Win(Player::O)));
        for end in [
            End::Stopped,
            End::Full { said: None },
            End::OnlyForbidden { player: Player::X },
            End::Win { player: Player::O },
            End::Forbidden { player: Player::X, coord: coord("d9"), reason: "double-four".to_owned() },
            End::Forbidden { player: Player::X, coord: coord("c9"), reason: "overline".to_owned() },
        ] {
            let mut forged = record.clone();
            forged.end = end.clone();
            assert_eq!(forged.replay().unwrap_err(), RecordError::End { end: end.to_string() });
        }
        // Nothing can be played after it.
        let mut longer = record.clone();
        longer.moves.push(longer.moves[0].clone());
        longer.moves[11].player = Player::O;
        longer.moves[11].coord = coord("i9");
        assert!(matches!(longer.replay(), Err(RecordError::Move { number: 12, .. })));
    }
}

#[test]
fn who_has_only_forbidden_cells_left_has_lost_the_match() {
    // O fills the last cell but one.
    let rows = ["OXOXOX", "XXX.XX", "OXOXO."];
    let start = Board::from_rows(&rows, Rules::RENJU).unwrap().with_side_to_move(Player::O);
    for after_win in [AfterWin::Stop, AfterWin::GoOn] {
        let (mut x, mut o) = (Scripted::new("d2"), Scripted::new("f1"));
        let record = Match::new(&mut x, &mut o, &start).unwrap().with_after_win(after_win).play();
        assert_eq!(record.end, End::OnlyForbidden { player: Player::X });
        assert_eq!(record.end.to_string(), "X lost: only forbidden cells were left");
        assert_eq!((record.verdict(), record.moves.len(), x.asked), (Verdict::Won(Player::O), 1, 0));
        assert!(record.replay().unwrap().has_only_forbidden_cells());
        let mut forged = record;
        forged.end = End::Full { said: None };
        assert!(forged.replay().is_err());
    }
}

#[test]
fn after_a_win_that_does_not_end_the_game_nothing_is_forbidden() {
    // X wins with five, then makes six of it, which takes no win away.
    let (mut x, mut o) = (Scripted::new("a9 b9 c9 d9 e9 f9"), Scripted::new("a1 c1 e1 g1 i1 a3"));
    let start = Board::new(size(9, 9), Rules::RENJU);
    let record = Match::new(&mut x, &mut o, &start).unwrap().with_after_win(AfterWin::GoOn).play();
    assert_eq!((record.verdict(), record.wins.len()), (Verdict::Won(Player::X), 1));
    assert!(matches!(record.end, End::GaveUp { .. }));
    assert_eq!(record.replay().unwrap().forbidden_move(), None);
}

#[test]
fn random_openings_are_legal_and_leave_no_win_by_every_rule() {
    for rule in Rule::ALL {
        let rules = Rules::new(5, rule).unwrap();
        for seed in 0..20 {
            let mut board = Board::new(size(9, 9), rules);
            for cell in random_opening(size(9, 9), rules, 12, seed) {
                assert!(board.is_legal(cell));
                board.play(cell).unwrap();
            }
            assert_eq!(board.outcome(), None);
            let wins = |cell: Coord| Player::ALL.into_iter().any(|player| board.would_win(cell, player));
            assert!(!size(9, 9).coords().any(wins), "\n{board}");
        }
    }
}

#[test]
fn what_does_not_know_a_rule_says_so() {
    let board = Board::new(size(5, 5), Rules::RENJU);
    let error = MnkValues::of(&board, &Limits::none()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "boards with the rule renju cannot be solved; expected freestyle or standard"
    );
    let difficulty = "easy".parse().unwrap();
    let error = RandomBoard::new(size(15, 15), Rules::CARO, difficulty).unwrap_err();
    assert_eq!(
        error.to_string(),
        "forced wins are not known for the rule caro; expected freestyle or standard"
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]
    #[test]
    fn matches_by_every_rule_end_and_replay(
        rule in prop::sample::select(Rule::ALL.to_vec()),
        (width, height) in (5_u8..=9, 3_u8..=9),
        names in prop::sample::select(vec![["random", "neighbour"], ["thomoku", "random"], ["neighbour", "thomoku"]]),
        goes_on: bool,
        seed: u64,
    ) {
        let start = Board::new(size(width, height), Rules::new(5, rule).unwrap());
        let [mut x, mut o] = names.map(|name| engine(name).unwrap());
        let record = Match::new(&mut x, &mut o, &start)
            .unwrap()
            .with_names(names[0], names[1])
            .with_seed(seed)
            .with_after_win(if goes_on { AfterWin::GoOn } else { AfterWin::Stop })
            .play();
        let by_forbidden = matches!(record.end, End::OnlyForbidden { .. });
        prop_assert!(by_forbidden || matches!(record.end, End::Win { .. } | End::Full { .. }), "{:?}", record.end);
        prop_assert!(!by_forbidden || rule == Rule::Renju);
        let board = record.replay().unwrap();
        prop_assert!(goes_on || board.is_over());
        prop_assert!(record.same_play(&record.play_again().unwrap()));
    }
}
