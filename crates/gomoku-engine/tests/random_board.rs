//! Random positions: of the difficulty asked for, by its definition.

use gomoku_core::{Board, BoardSize, Player, Rules};
use gomoku_engine::{Difficulty, Forced, ForcedWinSearch, RandomBoard, RandomBoardErrorKind, WinKind};
use gomoku_search::Limits;

fn search(board: &Board, player: Player, max_depth: u32) -> Forced {
    let report = ForcedWinSearch::new(max_depth).search(board, player, &Limits::none());
    report.expect("five in a row").found
}

/// The definitions once more, from what they say.
#[track_caller]
fn check(board: &Board, difficulty: Difficulty, rules: Rules, size: BoardSize) {
    assert_eq!((board.size(), board.rules()), (size, rules));
    assert_eq!(board.side_to_move(), Player::X);
    assert_eq!(board.stones(Player::X), board.stones(Player::O));
    assert_eq!(board.moves().len(), 0, "nothing to take back");
    assert!(!board.is_over(), "\n{board}");
    let at_most = |depth| {
        search(board, Player::X, depth).win().inspect(|win| assert_ne!(win.kind(), WinKind::Five)).is_some()
    };
    match difficulty {
        Difficulty::Easy => assert!(at_most(2), "not easy:\n{board}"),
        Difficulty::Medium => assert!(at_most(5) && !at_most(2), "not medium:\n{board}"),
        Difficulty::Hard => {
            for player in Player::ALL {
                assert_eq!(search(board, player, 5), Forced::Nothing, "not hard for {player}:\n{board}");
            }
        }
    }
}

#[test]
fn two_hundred_seeds_give_positions_of_each_difficulty_on_15x15() {
    let size = BoardSize::square(15).unwrap();
    for difficulty in Difficulty::ALL {
        let boards = RandomBoard::new(size, Rules::default(), difficulty).unwrap();
        for seed in 0..200 {
            check(&boards.generate(seed).unwrap(), difficulty, Rules::default(), size);
        }
    }
}

#[test]
fn all_sizes_from_7x7_and_both_rules_work() {
    for (width, height) in [(7, 7), (7, 40), (40, 7), (9, 8), (19, 19), (40, 40)] {
        let size = BoardSize::new(width, height).unwrap();
        for rules in [Rules::default(), Rules::standard(5).unwrap()] {
            for difficulty in Difficulty::ALL {
                let boards = RandomBoard::new(size, rules, difficulty).unwrap();
                for seed in 1000..1006 {
                    check(&boards.generate(seed).unwrap(), difficulty, rules, size);
                }
            }
        }
    }
}

#[test]
fn stones_stand_close_together_near_the_middle() {
    let boards =
        RandomBoard::new(BoardSize::square(40).unwrap(), Rules::default(), Difficulty::Hard).unwrap();
    for seed in 0..50 {
        let board = boards.generate(seed).unwrap();
        let stones: Vec<_> = board.iter_stones().map(|(coord, _)| coord).collect();
        assert!(board.get("u21".parse().unwrap()).is_some(), "the first stone is in the middle");
        for stone in &stones {
            let near = |other: &gomoku_core::Coord| {
                let steps = stone.column().abs_diff(other.column()).max(stone.row().abs_diff(other.row()));
                (1..=2).contains(&steps)
            };
            assert!(stones.iter().any(near), "{stone} stands alone on\n{board}");
        }
    }
}

#[test]
fn a_seed_always_gives_the_same_position_and_seeds_differ() {
    let boards =
        RandomBoard::new(BoardSize::square(15).unwrap(), Rules::default(), Difficulty::Easy).unwrap();
    let first: Vec<Board> = (0..20).map(|seed| boards.generate(seed).unwrap()).collect();
    let again: Vec<Board> = (0..20).map(|seed| boards.generate(seed).unwrap()).collect();
    assert_eq!(first, again);
    let different: std::collections::HashSet<&Board> = first.iter().collect();
    assert_eq!(different.len(), first.len());
}

#[test]
fn small_boards_and_other_line_lengths_are_refused() {
    let new = |width, height, rules| {
        RandomBoard::new(BoardSize::new(width, height).unwrap(), rules, Difficulty::Easy)
    };
    let error = new(15, 6, Rules::default()).unwrap_err();
    assert_eq!(error.to_string(), "a 15x6 board is too small for a random position; expected at least 7x7");
    let error = new(15, 15, Rules::freestyle(4).unwrap()).unwrap_err();
    assert!(matches!(error.kind(), RandomBoardErrorKind::Rules(_)));
    assert_eq!(
        error.to_string(),
        "4 in a row win on this board; expected 5, which the patterns of forced wins are made for"
    );
}

#[test]
fn positions_that_are_won_or_decided_at_once_have_no_difficulty() {
    for rows in [
        "XXXXX..\n.......\n.......\nOOOO...\n.......",
        "XXXX...\n.......\n.......\nOOO.O..\n.......",
        "XXX....\n.......\n.......\nOOO.O..\n.......",
    ] {
        let board = Board::from_diagram(rows, Rules::default()).unwrap().with_side_to_move(Player::X);
        assert_eq!(Difficulty::of(&board), Ok(None), "{rows}");
    }
    // Only the opponent has a win.
    let rows = ".......\n.......\n.......\n.OOO...\n.......";
    let board = Board::from_diagram(rows, Rules::default()).unwrap();
    assert_eq!(Difficulty::of(&board.clone().with_side_to_move(Player::X)), Ok(None));
    assert_eq!(Difficulty::of(&board.with_side_to_move(Player::O)), Ok(Some(Difficulty::Easy)));
}

#[test]
fn difficulties_are_read_as_they_are_written() {
    for difficulty in Difficulty::ALL {
        assert_eq!(difficulty.to_string().parse(), Ok(difficulty));
    }
    let error = "impossible".parse::<Difficulty>().expect_err("no such word").to_string();
    assert_eq!(error, "there is no difficulty 'impossible'; expected easy, medium or hard");
}
