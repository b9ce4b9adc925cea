//! The 2023 program's score: the document's examples, all choices of joins, and what is carried along against what is counted
//! again.

mod common;

use common::{PlainRun, all_groupings, exchanged, games, open_ends, played, slices};
use gomoku_core::{Board, Player, Rules, Slice, Symmetry};
use gomoku_eval::{CarriedLineScore, LineScore, Points, Scorer, line_points};
use proptest::prelude::*;

fn points(slice: &str) -> Points {
    line_points(slice.parse().expect("a slice"), Player::X, 0)
}

#[test]
fn single_slices_have_the_documents_values() {
    const FIVE: i64 = 10_000_000_000_000 - 100;
    for (slice, hundredths) in [
        ("_x_", 0),
        ("oxx_", 1_000),
        ("xx_", 1_000),
        ("_xx_", 10_000),
        ("oxxx_", 10_000),
        ("_xxx_", 150_000),
        ("oxxxx_", 150_000),
        ("_xxxx_", 10_000_000),
        ("oxxxxo", 0),
        ("xxxx", 0),
        ("oxxxxxo", FIVE),
        ("xxxxxxx", FIVE),
        ("_xxxxx_", FIVE),
        // Joined by a gap: 0.85 times.
        ("_xx_xx_", 8_500_000),
        ("oxx_xx_", 127_500),
        ("_xx_x_", 127_500),
        ("ox_x_", 850),
        ("_x_x_", 8_500),
        ("_xxx_xxx_", 8_500_000),
        // Two open fours are worth more than one joined.
        ("_xxxx_xxxx_", 20_000_000),
        // Closed on both outer sides a pair is worth nothing, its lines alone are closed on one.
        ("oxx_xxo", 2_000),
        ("ox_xo", 0),
        // Two empty cells or a stone between are no gap.
        ("_xx__xx_", 20_000),
        ("_xxoxx_", 2_000),
        // The worthiest pairs: a two and a four.
        ("_x_x_xx_xx_", 8_500 + 8_500_000),
        ("_x_xx_x_", 127_500),
        // A five joins nothing.
        ("_xxxxx_x_", FIVE),
    ] {
        assert_eq!(points(slice).hundredths(), hundredths, "{slice}");
        let reversed: String = slice.chars().rev().collect();
        assert_eq!(points(&reversed).hundredths(), hundredths, "{reversed}");
    }
}

#[test]
fn nearer_fives_are_worth_more_and_none_is_worth_less_than_nothing() {
    let five = |plies| line_points("oxxxxx_".parse().unwrap(), Player::X, plies);
    assert_eq!(five(0), Points::whole(99_999_999_999));
    assert_eq!(five(3), Points::whole(99_999_999_000));
    assert_eq!(five(10), Points::whole(90_000_000_000));
    for plies in 0..11 {
        assert!(five(plies) > five(plies + 1), "{plies}");
    }
    assert_eq!((five(11), five(u32::MAX)), (Points::ZERO, Points::ZERO));
    // Not even as a part of something shorter.
    for plies in [11, 12] {
        assert_eq!(line_points("_xxxxx_x_".parse().unwrap(), Player::X, plies), Points::ZERO);
    }
}

/// The points of a player's lines: the best of all ways to join them.
fn best_of_all_choices(slice: Slice, player: Player) -> i64 {
    let own = |cell| match slice.get(cell) {
        Some(owner) if owner == player => 'x',
        Some(_) => 'o',
        None => '_',
    };
    let picture: Vec<char> = (0..slice.len()).map(own).collect();
    let value = |length: usize, open: usize| match (length, open) {
        (5.., _) => 10_000_000_000_000 - 100,
        (2, 1) => 1_000,
        (2, 2) | (3, 1) => 10_000,
        (3, 2) | (4, 1) => 150_000,
        (4, 2) => 10_000_000,
        _ => 0,
    };
    let worth = |(first, second): &(PlainRun, Option<PlainRun>)| match second {
        None => value(first.1 - first.0, open_ends(&picture, first.0, first.1)),
        Some(second) => {
            let stones = first.1 - first.0 + second.1 - second.0;
            value(stones.min(4), open_ends(&picture, first.0, second.1)) * 85 / 100
        }
    };
    all_groupings(&picture)
        .iter()
        .map(|groups| groups.iter().map(worth).sum())
        .max()
        .expect("one way at least")
}

#[test]
fn joins_are_the_best_of_all_choices_in_every_slice_up_to_length_10() {
    for slice in (1..=10).flat_map(slices) {
        for player in Player::ALL {
            let expected = best_of_all_choices(slice, player);
            assert_eq!(line_points(slice, player, 0).hundredths(), expected, "{player} in {slice}");
        }
    }
}

#[test]
fn joined_lines_are_one_finding() {
    let board = Board::from_diagram("XX.X...\n.......\n.O.OO..\n.......\n.......", Rules::default()).unwrap();
    let findings: Vec<_> = LineScore::new()
        .explain(&board, Player::X)
        .into_iter()
        .map(|finding| {
            let cells: Vec<String> = finding.cells.iter().map(ToString::to_string).collect();
            (finding.player, finding.pattern, cells.join(" "), finding.points.to_string())
        })
        .collect();
    let expected = [(Player::X, "oxx_x_", "a5 b5 d5", "85"), (Player::O, "_xx_x_", "b3 d3 e3", "-1275")];
    // Other findings are in columns and diagonals; there are none here.
    assert_eq!(
        findings,
        expected.map(|(player, pattern, cells, points)| {
            (player, pattern.to_owned(), cells.to_owned(), points.to_owned())
        })
    );
}

#[test]
fn the_value_carried_along_counts_later_moves_less() {
    let mut board = Board::from_diagram(&".........\n".repeat(9), Rules::default()).unwrap();
    let mut carried = CarriedLineScore::root(&board, Player::O);
    let mut values = vec![carried.ten_thousandths()];
    // X builds a row from the left wall; the far rows of O are single stones.
    for cell in ["a5", "a9", "b5", "i9", "c5", "a1", "d5", "i1", "e5"] {
        let (coord, player) = (cell.parse().unwrap(), board.side_to_move());
        carried = carried.after(&board, coord, player);
        board.play(coord).unwrap();
        values.push(carried.ten_thousandths());
    }
    // The stones at d = 2 and 4 make a closed two, 10, and of it a closed three, 90 more; a9, a5 and a1 are no line.
    let two = -(10 * 88 * 100);
    let three = two - 90 * 52 * 100;
    assert_eq!(values, [0, 0, 0, two, two, three, three, three, three, three]);
    assert_eq!((carried.view(), carried.plies()), (Player::O, 9));
    assert_eq!((carried.points(), carried.to_whole()), (Points::from_hundredths(three / 100), -55));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn the_change_by_a_stone_is_the_difference_of_full_counts((board, stones) in games(5..=20), plies in 0..14_u32) {
        let score = LineScore::new().with_plies(plies);
        let mut board = board;
        for (coord, player) in stones {
            let before = score.score(&board, player);
            let change = score.change(&board, coord, player);
            board.place(coord, player).unwrap();
            prop_assert_eq!(change, score.score(&board, player) - before, "{} {} on\n{}", player, coord, board);
        }
    }

    #[test]
    fn what_is_carried_along_is_the_sum_of_full_differences((board, stones) in games(5..=20), start in 0..20_usize) {
        let mut board = board;
        let start = start.min(stones.len());
        for &(coord, player) in &stones[..start] {
            board.place(coord, player).unwrap();
        }
        let views = Player::ALL;
        let mut carried = views.map(|view| CarriedLineScore::root(&board, view));
        let mut expected = LineScore::new().score(&board, Player::X).hundredths() * 100;
        for (plies, &(coord, player)) in (0..).zip(&stones[start..]) {
            let score = LineScore::new().with_plies(plies);
            let before = score.score(&board, Player::X);
            carried = carried.map(|value| value.after(&board, coord, player));
            board.place(coord, player).unwrap();
            let change = score.score(&board, Player::X) - before;
            expected += change.hundredths() * [100, 97, 88, 73, 52, 25].get(plies as usize).unwrap_or(&0);
            prop_assert_eq!(carried[0].ten_thousandths(), expected);
            prop_assert_eq!(carried[1].ten_thousandths(), -expected);
        }
    }

    #[test]
    fn findings_add_up_and_views_colours_and_images_agree(game in games(3..=20), plies in 0..11_u32) {
        let board = played(game);
        let scorer = LineScore::new().with_plies(plies);
        let score = scorer.score(&board, Player::X);
        prop_assert_eq!(scorer.score(&board, Player::O), -score);
        prop_assert_eq!(scorer.score(&exchanged(&board), Player::X), -score);
        for view in Player::ALL {
            let sum: Points = scorer.explain(&board, view).iter().map(|finding| finding.points).sum();
            prop_assert_eq!(sum, scorer.score(&board, view));
        }
        for symmetry in Symmetry::ALL {
            prop_assert_eq!(scorer.score(&board.transformed(symmetry), Player::X), score);
        }
    }
}
