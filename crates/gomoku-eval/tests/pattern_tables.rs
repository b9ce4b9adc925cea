//! The pattern tables: by pictures, and every key of every rule against the plain definition.

mod plain_patterns;

use gomoku_core::{Player, Rule, Rules, Slice};
use gomoku_eval::patterns::{LinePattern, PatternsErrorKind, ThreatClass, line_pattern};
use plain_patterns::{Definition, Square, all_lines, slice};

fn rules(rule: Rule) -> Rules {
    Rules::new(5, rule).expect("five in a row")
}

/// What the player makes in the cell `?` of a picture.
fn made(picture: &str, rule: Rule, player: Player) -> LinePattern {
    let position = picture.find('?').expect("a cell");
    let slice: Slice = picture.replace('?', "_").parse().expect("a slice");
    line_pattern(rules(rule), slice, position, player).expect("five in a row").expect("an empty cell")
}

/// What is made in `?`, also reversed and with the colours exchanged; `x` is X where that matters.
fn check(picture: &str, rule: Rule, expected: LinePattern) {
    let exchange = |cell| match cell {
        'x' => 'o',
        'o' => 'x',
        other => other,
    };
    let reversed: String = picture.chars().rev().collect();
    for picture in [picture, &reversed] {
        assert_eq!(made(picture, rule, Player::X), expected, "{picture} {rule}");
        if rule != Rule::Renju {
            let exchanged: String = picture.chars().map(exchange).collect();
            assert_eq!(made(&exchanged, rule, Player::O), expected, "{exchanged} {rule}");
        }
    }
}

#[test]
fn every_line_of_every_rule_has_the_pattern_of_its_definition() {
    std::thread::scope(|scope| {
        for rule in Rule::ALL {
            scope.spawn(move || {
                for player in Player::ALL {
                    let mut definition = Definition::new(rules(rule), player);
                    let mut lines = 0;
                    for line in all_lines() {
                        let expected = definition.pattern(&line);
                        // What is beyond the reach changes nothing.
                        for beyond in [Square::Empty, Square::Own, Square::Opponent] {
                            let (slice, centre) = slice(&line, player, Square::Empty, beyond);
                            let found = line_pattern(rules(rule), slice, centre, player).unwrap();
                            assert_eq!(found, Some(expected), "{slice} {centre} {rule} {player}");
                        }
                        lines += 1;
                    }
                    assert_eq!(lines, 364 * 364);
                }
            });
        }
    });
}

#[test]
fn every_pattern_is_met_where_it_can_be() {
    for rule in Rule::ALL {
        for player in Player::ALL {
            let mut met = LinePattern::ALL.to_vec();
            for line in all_lines() {
                let (slice, centre) = slice(&line, player, Square::Empty, Square::Empty);
                let found = line_pattern(rules(rule), slice, centre, player).unwrap().unwrap();
                met.retain(|pattern| *pattern != found);
            }
            let missing = match (rule, player) {
                (Rule::Renju, Player::X) => vec![],
                (Rule::Standard | Rule::CaroExact, _) => vec![LinePattern::DoubleFour],
                _ => vec![LinePattern::Overline, LinePattern::DoubleFour],
            };
            assert_eq!(met, missing, "{rule} {player}");
        }
    }
}

#[test]
fn pictures_of_the_documentation_are_what_they_show() {
    for (picture, expected) in [
        ("ox?__o", LinePattern::Dead),
        ("o?____", LinePattern::One),
        ("____?____", LinePattern::OpenOne),
        ("ox?___", LinePattern::BlockedTwo),
        ("o_x__?_o", LinePattern::NarrowTwo),
        ("___x_?___", LinePattern::OpenTwo),
        ("o__x?___", LinePattern::OpenTwo),
        ("___x?___", LinePattern::WideTwo),
        ("oxx?__", LinePattern::BlockedThree),
        ("ox_x?_", LinePattern::BlockedThree),
        ("x_x_?", LinePattern::BlockedThree),
        ("_x_x?_", LinePattern::NarrowThree),
        ("o_xx?__o", LinePattern::NarrowThree),
        ("__xx?__", LinePattern::OpenThree),
        ("oxxx?_", LinePattern::Four),
        ("xx_x?", LinePattern::Four),
        ("_xxx?_", LinePattern::OpenFour),
        ("xx?xx", LinePattern::Five),
    ] {
        for rule in Rule::ALL {
            // In caro no stone at the end of a row blocks it alone.
            if !(matches!(rule, Rule::Caro | Rule::CaroExact) && picture.contains('o')) {
                check(picture, rule, expected);
                check(&format!("____{picture}____"), rule, expected);
            }
        }
    }
    for rule in [Rule::Standard, Rule::CaroExact, Rule::Renju] {
        check("xxx?xx", rule, LinePattern::Overline);
    }
    for picture in ["x_x?x_x", "xx_x?_xx"] {
        check(picture, Rule::Renju, LinePattern::DoubleFour);
        check(picture, Rule::Freestyle, LinePattern::OpenFour);
    }
}

#[test]
fn six_in_a_row_is_worth_what_the_rule_says() {
    use Rule::{Caro, CaroExact, Freestyle, Renju, Standard};
    for (picture, longer_wins, exactly) in [
        ("xxx?xx", LinePattern::Five, LinePattern::Overline),
        ("xx?x_x", LinePattern::Four, LinePattern::Dead),
        ("_xxx?_x", LinePattern::OpenFour, LinePattern::Four),
        ("x_xxx?_x", LinePattern::OpenFour, LinePattern::Dead),
        ("x__xx?__x", LinePattern::OpenThree, LinePattern::BlockedThree),
        ("x__xx?___", LinePattern::OpenThree, LinePattern::NarrowThree),
    ] {
        for rule in [Freestyle, Caro] {
            check(picture, rule, longer_wins);
        }
        for rule in [Standard, CaroExact, Renju] {
            check(picture, rule, exactly);
        }
        assert_eq!(made(&picture.replace('x', "o"), Renju, Player::O), longer_wins, "{picture}");
    }
}

#[test]
fn in_caro_a_five_is_stopped_at_its_end_and_the_edge_stops_nothing() {
    for rule in [Rule::Caro, Rule::CaroExact] {
        for (picture, expected) in [
            ("oxx?xxo", LinePattern::Dead),
            ("oxx?xx_", LinePattern::Five),
            ("xx?xx", LinePattern::Five),
            ("xx?xxo", LinePattern::Five),
            // One stone at the right end leaves only the five that is enclosed.
            ("o_xxx?_o", LinePattern::Four),
            ("o_xxx?__", LinePattern::Four),
            ("__xxx?__", LinePattern::OpenFour),
            ("_xxx?_", LinePattern::OpenFour),
            ("oxxx?_", LinePattern::Four),
            ("oxxx?_o", LinePattern::Dead),
            // The edge is no stone.
            ("xxx?_", LinePattern::Four),
            ("xxx?_o", LinePattern::Four),
        ] {
            check(picture, rule, expected);
        }
    }
}

#[test]
fn only_empty_cells_make_something() {
    let slice: Slice = "__x_o".parse().unwrap();
    for position in [2, 4, 5, 100, usize::MAX] {
        assert_eq!(line_pattern(Rules::default(), slice, position, Player::X), Ok(None));
    }
    assert_eq!(line_pattern(Rules::default(), slice, 1, Player::X), Ok(Some(LinePattern::Dead)));
}

#[test]
fn only_five_in_a_row_has_patterns() {
    let error = line_pattern(Rules::standard(6).unwrap(), Slice::default(), 0, Player::X).unwrap_err();
    assert_eq!(error.kind(), PatternsErrorKind::LineLength { found: 6 });
    assert_eq!(error.to_string(), "patterns of 6 in a row are not known; expected 5");
}

#[test]
fn classes_are_ordered_by_what_they_hold() {
    use LinePattern::{
        BlockedThree, Dead, DoubleFour, Five, Four, NarrowThree, NarrowTwo, OpenFour, OpenThree, OpenTwo,
        Overline, WideTwo,
    };
    for (patterns, class, of_x_in_renju) in [
        ([Dead; 4], ThreatClass::Nothing, ThreatClass::Nothing),
        ([Overline, Dead, Dead, Dead], ThreatClass::Nothing, ThreatClass::MaybeForbidden),
        ([NarrowTwo, Dead, Dead, Dead], ThreatClass::OpenTwo, ThreatClass::OpenTwo),
        ([BlockedThree, Dead, Dead, Dead], ThreatClass::BlockedThree, ThreatClass::BlockedThree),
        ([OpenTwo, WideTwo, Dead, Dead], ThreatClass::TwoOpenTwos, ThreatClass::TwoOpenTwos),
        ([OpenTwo, BlockedThree, Dead, Dead], ThreatClass::BlockedThreePlus, ThreatClass::BlockedThreePlus),
        ([BlockedThree; 4], ThreatClass::BlockedThreePlus, ThreatClass::BlockedThreePlus),
        ([NarrowThree, Dead, Dead, Dead], ThreatClass::OpenThree, ThreatClass::OpenThree),
        ([NarrowThree, OpenTwo, Dead, Dead], ThreatClass::OpenThreePlus, ThreatClass::OpenThreePlus),
        ([NarrowThree, OpenThree, Dead, Dead], ThreatClass::TwoOpenThrees, ThreatClass::MaybeForbidden),
        ([Four, Dead, Dead, Dead], ThreatClass::Four, ThreatClass::Four),
        ([Four, NarrowTwo, Dead, Dead], ThreatClass::FourPlus, ThreatClass::FourPlus),
        ([Four, BlockedThree, Dead, OpenThree], ThreatClass::FourThree, ThreatClass::FourThree),
        ([Four, OpenThree, OpenThree, Dead], ThreatClass::FourThree, ThreatClass::MaybeForbidden),
        ([OpenFour, OpenThree, Dead, Dead], ThreatClass::OpenFour, ThreatClass::OpenFour),
        ([Four, Four, Dead, Dead], ThreatClass::OpenFour, ThreatClass::MaybeForbidden),
        ([OpenFour, Four, Dead, Dead], ThreatClass::OpenFour, ThreatClass::MaybeForbidden),
        ([DoubleFour, Dead, Dead, Dead], ThreatClass::OpenFour, ThreatClass::MaybeForbidden),
        ([Five, Overline, DoubleFour, Four], ThreatClass::Five, ThreatClass::Five),
    ] {
        for turn in 0..4 {
            let mut patterns = patterns;
            patterns.rotate_left(turn);
            assert_eq!(ThreatClass::of(patterns), class, "{patterns:?}");
            assert_eq!(ThreatClass::of_x_in_renju(patterns), of_x_in_renju, "{patterns:?}");
        }
    }
}
