//! Weights: the value of a position against its definition, and files of weights.

mod common;

use common::{games, played};
use gomoku_core::{Board, Direction, Player, Rule, Rules};
use gomoku_eval::Weights;
use gomoku_eval::patterns::{LinePattern, Patterns, ThreatClass, line_pattern};
use gomoku_eval::weights::{CellRow, Feature, Origin, ParseWeightsErrorKind, Shape, Threats};
use proptest::prelude::*;

/// Weights that have nothing to do with each other.
fn mixed(seed: u64) -> Weights {
    Weights::new(|feature| {
        let mixed = (feature.index() as u64 + 1).wrapping_mul(seed | 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        ((mixed >> 40) as i16) / 16
    })
}

/// What a stone makes on its four lines and together, by the lines of the board.
fn made(board: &Board, coord: gomoku_core::Coord, player: Player) -> ([LinePattern; 4], ThreatClass) {
    let patterns = Direction::ALL.map(|direction| {
        let (slice, position) = board.slice(direction, coord);
        line_pattern(board.rules(), slice, position, player).expect("five in a row").expect("an empty cell")
    });
    let class = match (board.rules().rule(), player) {
        (Rule::Renju, Player::X) => ThreatClass::of_x_in_renju(patterns),
        _ => ThreatClass::of(patterns),
    };
    (patterns, class)
}

/// The value in parts of a point as the documentation has it, on the empty cells that are wanted.
fn plain_value(weights: &Weights, board: &Board, side: Player, wanted: impl Fn(usize) -> bool) -> i32 {
    let weight = |feature| i32::from(weights.weight(feature));
    let mut sum = weight(Feature::Move);
    let mut seen = [Vec::new(), Vec::new()];
    for (index, coord) in board.size().coords().enumerate().filter(|(_, coord)| board.is_empty_cell(*coord)) {
        let (own, own_class) = made(board, coord, side);
        let (theirs, their_class) = made(board, coord, side.opponent());
        seen[0].push(own_class);
        seen[1].push(their_class);
        if wanted(index) {
            sum += weight(Feature::Own(Shape::of(own))) + weight(Feature::Theirs(Shape::of(theirs)));
            sum += weight(Feature::Pair(own_class, their_class));
        }
    }
    let any = |side: usize, classes: &[ThreatClass]| seen[side].iter().any(|class| classes.contains(class));
    let five = |side| {
        [
            any(side, &[ThreatClass::OpenThree]),
            any(side, &[ThreatClass::OpenThreePlus]),
            any(side, &[ThreatClass::TwoOpenThrees]),
            any(side, &[ThreatClass::Four, ThreatClass::FourPlus]),
            any(side, &[ThreatClass::FourThree]),
        ]
    };
    let bits = five(0).into_iter().chain(five(1)).chain([any(1, &[ThreatClass::OpenFour])]);
    let number = bits.enumerate().map(|(bit, is_set)| usize::from(is_set) << bit).sum();
    sum + weight(Feature::Threats(Threats::new(number).expect("eleven bits")))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn the_value_is_the_sum_of_what_is_counted(
        game in games(5..=40),
        rule in proptest::sample::select(&Rule::ALL[..]),
        seed: u64,
        left_out: u64,
    ) {
        let board = played(game);
        let rules = Rules::new(5, rule).unwrap();
        let board = Board::from_stones(board.size(), rules, board.iter_stones()).unwrap();
        let patterns = Patterns::of_board(&board).unwrap();
        let weights = mixed(seed);
        let width = usize::from(board.size().width());
        let is_wanted = |index: usize| left_out >> (index % width) & 1 == 0;
        for side in Player::ALL {
            let near = || CellRow::all_empty(&patterns).map(|row| CellRow { cells: row.cells & !left_out, ..row });
            let expected = plain_value(&weights, &board, side, is_wanted);
            prop_assert_eq!(weights.evaluate(&patterns, near(), side), expected / Weights::PARTS);
            let mut sum = 0;
            Feature::all_on(&patterns, near(), side, |feature| sum += i32::from(weights.weight(feature)));
            prop_assert_eq!(sum, expected);
        }
    }

    #[test]
    fn plain_weights_count_the_classes(game in games(5..=20)) {
        let board = played(game);
        let patterns = Patterns::of_board(&board).unwrap();
        let weights = Weights::plain();
        let weight = |feature| i32::from(weights.weight(feature));
        for side in Player::ALL {
            let count = |player, class| patterns.count(player, class).cast_signed();
            let classes = ThreatClass::ALL.into_iter().map(|class| {
                count(side, class) * weight(Feature::Pair(class, ThreatClass::Nothing))
                    + count(side.opponent(), class) * weight(Feature::Pair(ThreatClass::Nothing, class))
            });
            let expected = (weight(Feature::Move) + classes.sum::<i32>()) / Weights::PARTS;
            prop_assert_eq!(weights.evaluate(&patterns, CellRow::all_empty(&patterns), side), expected);
        }
    }

    #[test]
    fn weights_read_back_as_they_were_written(seed: u64, learned: bool, loss in 0.0..2.0_f64) {
        let mut weights = mixed(seed);
        if learned {
            weights = weights.with_origin(Origin {
                rule: Rule::CaroExact,
                size: "19x20".parse().unwrap(),
                from: "my own.weights 0123456789abcdef".to_owned(),
                seed,
                games: 4000,
                positions: u64::MAX,
                nodes: 1000,
                loss_before: loss,
                loss_after: loss / 3.0,
                move_loss_before: loss + 1.0,
                move_loss_after: loss,
            });
        }
        let read = Weights::parse(&weights.to_string()).unwrap();
        prop_assert_eq!(&read, &weights);
        prop_assert_eq!(read.fingerprint(), weights.fingerprint());
    }

    #[test]
    fn no_text_makes_the_reader_panic(text in "(gomoku weights 2\n)?([a-z0-9 \n-]|move|shape|pair|threats|play-shape|play-pair|loss|move-loss|rule ){0,40}") {
        let _ = Weights::parse(&text);
    }
}

#[test]
fn the_texts_of_errors_say_where_and_what_would_be_right() {
    for (text, expected) in [
        ("", "line 1: this is no file of weights; expected 'gomoku weights 2' in its first line"),
        (
            "\n# nothing\n",
            "line 2: this is no file of weights; expected 'gomoku weights 2' in its first line",
        ),
        (
            "gomoku weights 1",
            "line 1: this is no file of weights; expected 'gomoku weights 2' in its first line",
        ),
        (
            "gomoku weights 2\nmove 1.5",
            "line 2: '1.5' is no weight; expected a whole number from -32768 to 32767",
        ),
        ("gomoku weights 2\n\nmove 1\nmove 1", "line 4: this was said before; expected each thing once"),
        (
            "gomoku weights 2\nshape 0000 1 1\nshape 0000 1 1",
            "line 3: this was said before; expected each thing once",
        ),
        ("gomoku weights 2\nseed 1\nseed 1", "line 3: this was said before; expected each thing once"),
        ("gomoku weights 2\nloss 1 2\nloss 1 2", "line 3: this was said before; expected each thing once"),
        (
            "gomoku weights 2\nplay-pair 1 2 3\nplay-pair 1 2 3",
            "line 3: this was said before; expected each thing once",
        ),
        (
            "gomoku weights 2\nmove \u{1b}[2J",
            "line 2: '\\u{1b}[2J' is no weight; expected a whole number from -32768 to 32767",
        ),
        (
            "gomoku weights 2\nshape 0010 1 1",
            "line 2: '0010' has no place here; expected move, shape, pair, threats, play-shape or play-pair with \
             numbers, or a word about where the weights come from",
        ),
        (
            "gomoku weights 2\nrule freestyle\nseed 1\nmove 1",
            "line 4: there is no line 'size'; expected all or none of rule, size, from, seed, games, positions, nodes, loss, \
             move-loss",
        ),
    ] {
        assert_eq!(Weights::parse(text).unwrap_err().to_string(), expected, "{text:?}");
    }
}

#[test]
fn what_has_no_place_is_refused_with_its_line() {
    for line in [
        "shape 000f 1 1",
        "shape 0000 1",
        "pair 14 0 1",
        "pair 0 -1 1",
        "threats 2048 1",
        "threats -1 1",
        "moves 3",
        "rule chess",
        "size 2x2",
        "seed -1",
        "loss 1",
        "loss 1 NaN",
        "from",
        "play-pair 0 14 1",
        "play-shape 0000 1",
        "threats x 1",
        "move-loss inf 1",
        "games 4294967296",
    ] {
        let error = Weights::parse(&format!("gomoku weights 2\nmove 7\n{line}\n")).unwrap_err();
        assert_eq!(error.line(), 3, "{line}");
        assert!(matches!(error.kind(), ParseWeightsErrorKind::Unknown { .. }), "{line}: {error}");
    }
}

#[test]
fn fingerprints_tell_weights_apart() {
    let plain = Weights::plain();
    let other =
        Weights::new(|feature| plain.weight(feature) + i16::from(feature.index() == Feature::COUNT - 1));
    assert_ne!(plain.fingerprint(), other.fingerprint());
    assert_eq!(plain.fingerprint(), 0x7604_863f_a7fe_b0bc, "the same on every machine");
}

/// Where weights may come from.
fn origin(from: &str) -> Origin {
    Origin {
        rule: Rule::Renju,
        size: "15x15".parse().expect("a size"),
        from: from.to_owned(),
        seed: 1,
        games: 2,
        positions: 3,
        nodes: 4,
        loss_before: 0.5,
        loss_after: 0.25,
        move_loss_before: 2.0,
        move_loss_after: 1.5,
    }
}

#[test]
fn every_line_of_a_file_gives_its_own_weights() {
    let header = "rule renju\nsize 15x15\nfrom a b\nseed 1\ngames 2\npositions 3\nnodes 4\nloss 0.5 0.25\nmove-loss 2 1.5\n";
    let lines = "move 7\nshape 003a 12 -9\npair 6 2 40\nthreats 1025 -70\nplay-shape 0000 5 0\nplay-pair 13 0 -32768\n";
    let text = format!("gomoku weights 2\n{header}{lines}");
    let weights = Weights::parse(&text).unwrap();
    assert_eq!(weights.to_string(), text);
    assert_eq!(weights.origin(), Some(&origin("a b")));
    let shape: Shape = "003a".parse().unwrap();
    let expected = [
        (Feature::Move, 7),
        (Feature::Own(shape), 12),
        (Feature::Theirs(shape), -9),
        (Feature::Pair(ThreatClass::OpenThree, ThreatClass::OpenTwo), 40),
        (Feature::Threats(Threats::new(1025).unwrap()), -70),
        (Feature::PlayOwn("0000".parse().unwrap()), 5),
        (Feature::PlayPair(ThreatClass::Five, ThreatClass::Nothing), i16::MIN),
    ];
    for (feature, weight) in expected {
        assert_eq!((weights.weight(feature), weights.weights()[feature.index()]), (weight, weight));
    }
    assert_eq!(weights.weights().iter().filter(|weight| **weight != 0).count(), expected.len());
}

#[test]
fn whatever_is_said_of_their_origin_weights_can_be_read_again() {
    for (from, read) in [("a  b\nmove 3", "a b move 3"), (" \n", "unknown"), ("", "unknown")] {
        let weights = Weights::plain().with_origin(origin(from));
        let again = Weights::parse(&weights.to_string()).unwrap();
        assert_eq!(again, Weights::plain().with_origin(origin(read)), "{from:?}");
    }
}

#[test]
fn weights_are_equal_by_their_numbers_and_their_origin() {
    let (plain, none) = (Weights::plain(), Weights::new(|_| 0));
    assert_eq!(plain, Weights::plain());
    assert_ne!(plain, none);
    assert_ne!(plain, Weights::plain().with_origin(origin("a")));
    assert_ne!(plain.clone().with_origin(origin("a")), none.with_origin(origin("a")));
    assert_eq!(format!("{plain:?}"), "Weights { fingerprint: 7604863fa7feb0bc, origin: None, .. }");
}

#[test]
fn the_score_of_a_move_is_the_sum_of_what_is_counted_of_it() {
    let rows = ["O........", ".XXX.....", "..O..X...", "..O.O....", ".........", "........."];
    let weights = mixed(3);
    for rules in [Rules::default(), Rules::RENJU] {
        let board = Board::from_rows(&rows, rules).unwrap();
        let patterns = Patterns::of_board(&board).unwrap();
        for coord in board.size().coords().filter(|coord| board.is_empty_cell(*coord)) {
            let cell = patterns.cell(coord).unwrap();
            for side in Player::ALL {
                let (own, own_class) = made(&board, coord, side);
                let (theirs, their_class) = made(&board, coord, side.opponent());
                let expected = [
                    Feature::PlayOwn(Shape::of(own)),
                    Feature::PlayTheirs(Shape::of(theirs)),
                    Feature::PlayPair(own_class, their_class),
                ];
                assert_eq!(Feature::of_move(&patterns, cell, side), expected, "{side} {coord}");
                let sum: i32 = expected.iter().map(|feature| i32::from(weights.weight(*feature))).sum();
                assert_eq!(weights.move_score(&patterns, cell, side), sum, "{side} {coord}");
            }
        }
    }
}
