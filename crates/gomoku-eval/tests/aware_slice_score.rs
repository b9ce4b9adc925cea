//! The 2004 engine's score with gaps and turns: by pictures, against all choices of joins, and kept up to date.

mod common;

use common::{PlainRun, all_groupings, exchanged, games, open_ends, played, slices};
use gomoku_core::{Board, Player, Rules, Slice, Symmetry};
use gomoku_eval::slice_table::RunPoints;
use gomoku_eval::{
    AwareSliceScore, GapTotals, LineScore, Points, RunningTotals, Scorer, SliceScore, SliceTotals,
    gap_aware_slice_points,
};
use proptest::prelude::*;

#[test]
fn gaps_are_seen_at_depth_1() {
    for (slice, own, opponent) in [
        // Four stones with a gap: one cell makes five, whatever the outer ends.
        ("_xx_xx_", 40, 1024),
        ("oxx_xxo", 40, 1024),
        ("oxxx_xo", 40, 1024),
        ("_xxx_x_", 40, 1024),
        ("_xxx_xx_", 40, 1024),
        // Three: by the outer ends.
        ("_xx_x_", 32, 256),
        ("oxx_x_", 8, 8),
        // Here the open two and the closed one are worth more alone.
        ("_xx_xo", 8 + 1, 8 + 1),
        // Two.
        ("_x_x_", 8, 8),
        ("ox_x__", 1 + 2, 1 + 2),
        // The best pairs: a two and a four.
        ("_x_x_xx_xx_", 8 + 40, 8 + 1024),
        ("_xxx_x_x_", 40 + 2, 1024 + 2),
        // The columns choose for themselves: as own runs two open threes are worth more than a four.
        ("_xxx_xxx_", 32 + 32, 1024),
        // Two open fours are better than one that is joined.
        ("_xxxx_xxxx_", 2048, 3072),
        // A five joins nothing.
        ("_xxxxx_x_", (11 << 9) + 2, (11 << 9) + 2),
        // Six cells of room for an open three.
        ("o_xxx_o", 8, 8),
        ("_xxx_", 8, 8),
        ("o_xxx__o", 32, 256),
        // No room for five.
        ("o_xxxo", 0, 0),
        ("oxx_xo", 0, 0),
        // As before.
        ("oxxxx_", 40, 1024),
        ("_xxxx_", 1024, 1536),
        ("oxxxxo", 0, 0),
        ("_xx__xx_", 16, 16),
        ("_x____", 2, 2),
    ] {
        let expected = RunPoints { own, opponent };
        let points = |slice: &str| gap_aware_slice_points(slice.parse().unwrap(), Player::X);
        assert_eq!(points(slice), expected, "{slice}");
        let reversed: String = slice.chars().rev().collect();
        assert_eq!(points(&reversed), expected, "{reversed}");
    }
}

/// The points of a player's runs: the best of all ways to join them, in both columns.
fn best_of_all_choices(slice: Slice, player: Player) -> RunPoints {
    let own = |cell| match slice.get(cell) {
        Some(owner) if owner == player => 'x',
        Some(_) => 'o',
        None => '_',
    };
    let picture: Vec<char> = (0..slice.len()).map(own).collect();
    let room = |cell: usize| {
        let free = |mark: &&char| **mark != 'o';
        picture[..cell].iter().rev().take_while(free).count()
            + picture[cell..].iter().take_while(free).count()
    };
    let of_length = |length: usize, open: usize, room: usize| match (length, open) {
        (5, 0 | 1) => (4096, 4096),
        (5.., _) => {
            let points = (2 * length as i32 + i32::from(open == 2)) << 9;
            (points, points)
        }
        (1, 1) => (1, 1),
        (1, 2) | (2, 1) => (2, 2),
        (2, 2) | (3, 1) => (8, 8),
        (3, 2) => {
            if room >= 6 {
                (32, 256)
            } else {
                (8, 8)
            }
        }
        (4, 1) => (40, 1024),
        (4, 2) => (1024, 1536),
        _ => (0, 0),
    };
    let worth = |(first, second): &(PlainRun, Option<PlainRun>)| {
        let room = room(first.0);
        let length = first.1 - first.0;
        match second {
            _ if room < 5 => (0, 0),
            None => of_length(length, open_ends(&picture, first.0, first.1), room),
            Some((start, end)) if length >= 5 || end - start >= 5 => (0, 0),
            Some((start, end)) if length + end - start >= 4 => (40, 1024),
            Some((start, end)) => of_length(length + end - start, open_ends(&picture, first.0, *end), room),
        }
    };
    let sums = all_groupings(&picture).into_iter().map(|groups| {
        groups.iter().map(worth).fold((0, 0), |sum, points| (sum.0 + points.0, sum.1 + points.1))
    });
    let (own, opponent): (Vec<i32>, Vec<i32>) = sums.unzip();
    let best = |column: Vec<i32>| column.into_iter().max().expect("one way at least");
    RunPoints { own: best(own), opponent: best(opponent) }
}

#[test]
fn joins_are_the_best_of_all_choices_in_every_slice_up_to_length_10() {
    for slice in (1..=10).flat_map(slices) {
        for player in Player::ALL {
            let expected = best_of_all_choices(slice, player);
            assert_eq!(gap_aware_slice_points(slice, player), expected, "{player} in {slice}");
        }
    }
}

#[test]
fn findings_name_the_pattern_as_it_was_read() {
    let rows = ["OXXX.X.O", "........", "O.XXX.O.", "........", "XO......"];
    let board = Board::from_rows(&rows, Rules::default()).unwrap();
    let found: Vec<_> = AwareSliceScore::new()
        .explain(&board, Player::X)
        .into_iter()
        .filter(|finding| finding.cells.len() > 2)
        .map(|finding| (finding.pattern, finding.cells.len(), finding.points.to_string()))
        .collect();
    let expected = [("oxxx_x_", 4, "40"), ("o_xxx_o", 3, "8")];
    assert_eq!(
        found,
        expected.map(|(pattern, stones, points)| (pattern.to_owned(), stones, points.to_owned()))
    );
}

#[test]
fn the_side_to_move_decides_what_an_open_three_counts() {
    let rows = ["..........", "..........", "...XXX....", "..........", "...OOO....", ".........."];
    let board = Board::from_rows(&rows, Rules::default()).unwrap();
    let by_turn = AwareSliceScore::new().with_gap_aware(false);
    for to_move in Player::ALL {
        let board = board.clone().with_side_to_move(to_move);
        let plain = SliceScore.score(&board, to_move.opponent());
        assert_eq!(
            by_turn.score(&board, to_move.opponent()),
            plain,
            "the opponent is to move: the plain score"
        );
        assert_eq!(by_turn.score(&board, to_move), -plain);
        assert!(plain < Points::ZERO);
    }
}

#[test]
fn a_stone_outside_the_board_changes_nothing() {
    let board = Board::from_rows(&["XX.X.", ".OO..", ".....", "....."], Rules::default()).unwrap();
    let outside = "z20".parse().unwrap();
    let (runs, joined) = (SliceTotals::new(&board), GapTotals::new(&board));
    for player in Player::ALL {
        assert_eq!(runs.points_after(&board, outside, player), Player::ALL.map(|player| runs.points(player)));
        assert_eq!(
            joined.points_after(&board, outside, player),
            Player::ALL.map(|player| joined.points(player))
        );
        assert_eq!(LineScore::new().change(&board, outside, player), Points::ZERO);
    }
}

#[test]
fn both_wishes_can_be_switched_off() {
    assert_eq!(AwareSliceScore::default(), AwareSliceScore::new());
    for (gaps, sides) in [(false, false), (false, true), (true, false), (true, true)] {
        let scorer = AwareSliceScore::new().with_gap_aware(gaps).with_side_aware(sides);
        assert_eq!((scorer.is_gap_aware(), scorer.is_side_aware()), (gaps, sides));
    }
    assert_eq!((LineScore::new().plies(), LineScore::new().with_plies(7).plies()), (0, 7));
}

#[test]
fn without_gaps_an_open_three_is_one_however_little_room_it_has() {
    let board = Board::from_rows(&["O.XXX.O", ".......", "......."], Rules::default()).unwrap();
    let found = |scorer: AwareSliceScore| {
        let findings = scorer.with_side_aware(false).explain(&board, Player::X);
        findings
            .into_iter()
            .find(|finding| finding.cells.len() == 3)
            .map(|finding| (finding.pattern, finding.points))
    };
    assert_eq!(found(AwareSliceScore::new()), Some(("o_xxx_o".to_owned(), points(8))));
    assert_eq!(found(AwareSliceScore::new().with_gap_aware(false)), Some(("_xxx_".to_owned(), points(32))));
}

#[test]
fn walls_are_named_only_where_they_make_a_three_worth_less() {
    for (row, pattern) in
        [("O.XXX.O.", "o_xxx_o"), ("O.XXX..O", "_xxx_"), ("O.XX..O.", "_xx_"), ("OXXX..O.", "oxxx_")]
    {
        let board = Board::from_rows(&[row, "........", "........"], Rules::default()).unwrap();
        let findings = AwareSliceScore::new().explain(&board, Player::X);
        let of_x: Vec<_> = findings.iter().filter(|finding| finding.player == Player::X).collect();
        assert_eq!(of_x.iter().map(|finding| &finding.pattern).collect::<Vec<_>>(), [pattern], "{row}");
    }
}

/// Lengths and masks are at their limits here.
#[test]
fn the_longest_row_is_kept_up_to_date_stone_by_stone() {
    let start =
        Board::from_rows(&[".".repeat(40), ".".repeat(40), ".".repeat(40)], Rules::default()).unwrap();
    let from_left: Vec<u8> = (0..40).collect();
    let from_right: Vec<u8> = (0..40).rev().collect();
    let odd_first: Vec<u8> = (0..40).filter(|x| x % 2 == 1).chain((0..40).filter(|x| x % 2 == 0)).collect();
    for (player, columns) in Player::ALL
        .into_iter()
        .flat_map(|player| [&from_left, &from_right, &odd_first].map(|columns| (player, columns)))
    {
        let mut board = start.clone();
        let (mut runs, mut joined) = (SliceTotals::new(&board), GapTotals::new(&board));
        let mut lines = Points::ZERO;
        for &column in columns {
            let coord = gomoku_core::Coord::new(column, 1).unwrap();
            runs.place(&board, coord, player);
            joined.place(&board, coord, player);
            lines += LineScore::new().change(&board, coord, player);
            board.place(coord, player).unwrap();
            assert_eq!((runs, joined), (SliceTotals::new(&board), GapTotals::new(&board)), "{column}");
            assert_eq!(lines, LineScore::new().score(&board, player), "{column}");
        }
        assert_eq!(points(runs.points(player).own), SliceScore.score(&board, player));
        while let Some((coord, _)) = board.last_move() {
            board.undo();
            runs.remove(&board, coord, player);
            joined.remove(&board, coord, player);
        }
        assert_eq!((runs, joined), (SliceTotals::default(), GapTotals::default()));
    }
}

fn all_options() -> [AwareSliceScore; 4] {
    [(false, false), (false, true), (true, false), (true, true)]
        .map(|(gaps, sides)| AwareSliceScore::new().with_gap_aware(gaps).with_side_aware(sides))
}

fn points(whole: i32) -> Points {
    Points::whole(i64::from(whole))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn aware_of_nothing_it_is_the_plain_score(game in games(3..=20), to_move in 0..2_usize) {
        let board = played(game).with_side_to_move(Player::ALL[to_move]);
        let unaware = AwareSliceScore::new().with_gap_aware(false).with_side_aware(false);
        for view in Player::ALL {
            prop_assert_eq!(unaware.score(&board, view), SliceScore.score(&board, view));
        }
    }

    #[test]
    fn findings_add_up_and_colours_and_images_agree(game in games(3..=20), to_move in 0..2_usize) {
        let board = played(game).with_side_to_move(Player::ALL[to_move]);
        for scorer in all_options() {
            for view in Player::ALL {
                let score = scorer.score(&board, view);
                let sum: Points = scorer.explain(&board, view).iter().map(|finding| finding.points).sum();
                prop_assert_eq!(sum, score);
                prop_assert_eq!(scorer.score(&exchanged(&board), view.opponent()), score);
                for symmetry in Symmetry::ALL {
                    prop_assert_eq!(scorer.score(&board.transformed(symmetry), view), score);
                }
            }
            if scorer.is_side_aware() {
                prop_assert_eq!(scorer.score(&board, Player::X), -scorer.score(&board, Player::O));
            }
        }
    }

    #[test]
    fn totals_kept_by_difference_equal_a_new_count_through_play_and_undo((board, stones) in games(3..=40)) {
        let mut board = board;
        let mut totals = GapTotals::new(&board);
        let mut history = vec![totals];
        for (coord, player) in stones {
            let expected = totals.points_after(&board, coord, player);
            totals.place(&board, coord, player);
            board.place(coord, player).unwrap();
            prop_assert_eq!(totals, GapTotals::new(&board), "{} {} on\n{}", player, coord, board);
            prop_assert_eq!(Player::ALL.map(|player| totals.points(player)), expected);
            history.push(totals);
        }
        while let Some((coord, player)) = board.last_move() {
            board.undo();
            totals.remove(&board, coord, player);
            history.pop();
            prop_assert_eq!(Some(&totals), history.last());
        }
    }

    #[test]
    fn totals_give_the_score_with_and_without_the_turn(game in games(3..=20), to_move in 0..2_usize) {
        let to_move = Player::ALL[to_move];
        let board = played(game).with_side_to_move(to_move);
        let [plain, by_turn, gaps, both] = all_options();
        let (runs, joined) = (SliceTotals::new(&board), GapTotals::new(&board));
        for view in Player::ALL {
            prop_assert_eq!(points(runs.score(view)), plain.score(&board, view));
            prop_assert_eq!(points(runs.score_on_turn(view, to_move)), by_turn.score(&board, view));
            prop_assert_eq!(points(joined.score(view)), gaps.score(&board, view));
            prop_assert_eq!(points(joined.score_on_turn(view, to_move)), both.score(&board, view));
        }
    }
}
