//! Sowing against a naive program that drops one stone after the other.

mod common;

use std::collections::HashSet;

use gomoku_kalaha::{EmptyCapture, Kalaha, Pit, Sowing};
use gomoku_search::{Game, Keyed, Side, perft};
use proptest::prelude::*;

/// What the naive program found.
#[derive(Debug, PartialEq, Eq)]
struct Expected {
    places: Vec<u16>,
    next: Option<Side>,
    extra_turn: bool,
    captured: u16,
}

impl From<Sowing> for Expected {
    fn from(sowing: Sowing) -> Expected {
        Expected {
            places: sowing.after.places().collect(),
            next: sowing.next(),
            extra_turn: sowing.extra_turn,
            captured: sowing.captured,
        }
    }
}

/// The rules as they are told, on the places in a ring.
fn sow_by_hand(position: &Kalaha, pit: Pit) -> Expected {
    let pits = usize::from(position.pits_per_side());
    let mut places: Vec<u16> = position.places().collect();
    let (own_first, other_first) =
        if position.side_to_move() == Side::First { (0, pits + 1) } else { (pits + 1, 0) };
    let (own_store, other_store) = (own_first + pits, other_first + pits);

    let mut place = own_first + usize::from(pit.number()) - 1;
    let mut hand = std::mem::take(&mut places[place]);
    let mut fell_into_empty = false;
    while hand > 0 {
        place = (place + 1) % places.len();
        if place != other_store {
            fell_into_empty = places[place] == 0;
            places[place] += 1;
            hand -= 1;
        }
    }

    let mut captured = 0;
    if fell_into_empty && (own_first..own_store).contains(&place) {
        let opposite = other_first + (own_store - 1 - place);
        if places[opposite] > 0 || position.rule() == EmptyCapture::Captured {
            captured = 1 + places[opposite];
            places[place] = 0;
            places[opposite] = 0;
            places[own_store] += captured;
        }
    }

    let over =
        [own_first, other_first].iter().any(|&first| places[first..first + pits].iter().all(|&p| p == 0));
    if over {
        for first in [0, pits + 1] {
            for pit in first..first + pits {
                places[first + pits] += std::mem::take(&mut places[pit]);
            }
        }
    }
    let extra_turn = place == own_store;
    let side = position.side_to_move();
    let next = (!over).then_some(if extra_turn { side } else { !side });
    Expected { places, next, extra_turn, captured }
}

/// How many positions the naive program reaches. In a finished one nobody is to move.
fn reached_by_hand(start: &Kalaha) -> u64 {
    let mut seen = HashSet::from([(start.places().collect(), Some(start.side_to_move()))]);
    let mut open: Vec<(Vec<u16>, Option<Side>)> = seen.iter().cloned().collect();
    while let Some((places, next)) = open.pop() {
        let Some(side) = next else { continue };
        let numbers: Vec<u32> = places.into_iter().map(u32::from).collect();
        let position = Kalaha::from_numbers(&numbers).expect("a position");
        let position = position.with_side_to_move(side).with_rule(start.rule());
        for pit in position.playable_pits() {
            let after = sow_by_hand(&position, pit);
            if seen.insert((after.places.clone(), after.next)) {
                open.push((after.places, after.next));
            }
        }
    }
    seen.len() as u64
}

#[test]
fn the_naive_program_reaches_as_many_positions() {
    for (pits, stones) in [(1, 1), (1, 5), (2, 1), (2, 2), (2, 3), (3, 1), (3, 2)] {
        for rule in EmptyCapture::ALL {
            for side in Side::ALL {
                let start = Kalaha::new(pits, stones).unwrap().with_rule(rule).with_side_to_move(side);
                assert_eq!(perft::reachable(&start, 1_000_000), Some(reached_by_hand(&start)), "{start:?}");
            }
        }
    }
}

#[test]
fn an_end_is_the_same_position_whoever_comes_to_it() {
    // Both last stones go to the owner's store, by the owner's move or by the sweep.
    let position: Kalaha = "0 1 3 0 1 3".parse().unwrap();
    let pit = Pit::new(2).unwrap();
    let ends = Side::ALL.map(|side| position.with_side_to_move(side).sow(pit).unwrap());
    assert_eq!(ends[0], ends[1]);
    let end = ends[0].after;
    assert_eq!((end.key(), end.side_to_move()), (ends[1].after.key(), Side::First));
    assert_eq!(end.to_string().parse(), Ok(end));
    for sowing in ends {
        assert!(sowing.over && sowing.extra_turn);
        assert_eq!(sowing.next(), None);
    }
    for side in Side::ALL {
        let asked = end.with_side_to_move(side);
        assert_eq!(asked.side_to_move(), side);
        assert_eq!(asked.exchanged(), asked, "equal stores");
        assert!(asked.sow(pit).is_err());
        assert_eq!(position.with_side_to_move(side).exchanged().side_to_move(), !side);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn sowing_is_dropping_one_stone_after_the_other(position in common::positions(12, 12)) {
        for pit in position.playable_pits() {
            let sowing = position.sow(pit).unwrap();
            prop_assert_eq!(Expected::from(sowing), sow_by_hand(&position, pit), "{:?}, pit {}", position, pit);
        }
    }

    #[test]
    fn stones_are_conserved_to_the_end_of_a_game(
        position in common::positions(12, 12),
        choices in prop::collection::vec(any::<prop::sample::Index>(), 0..200),
    ) {
        let total: u16 = position.places().sum();
        let mut game = position;
        for choice in choices {
            let moves = game.legal_moves();
            if moves.is_empty() {
                break;
            }
            game.play(*choice.get(&moves));
            prop_assert_eq!(game.places().sum::<u16>(), total);
            prop_assert_eq!(Kalaha::from_numbers(&game.places().map(u32::from).collect::<Vec<_>>())
                .map(|read| read.with_rule(game.rule()).with_side_to_move(game.side_to_move())), Ok(game));
        }
    }

    #[test]
    fn playing_any_pit_at_all_does_not_panic(position in common::positions(12, 12), number in 1u8..=12) {
        let pit = Pit::new(number).unwrap();
        let mut game = position;
        let legal = game.is_legal(pit);
        let before = game.play(pit);
        prop_assert_eq!(before, position);
        prop_assert_eq!(position.sow(pit).ok().map(|sowing| sowing.after), legal.then_some(game));
        prop_assert!(legal || game == position);
    }
}

#[test]
fn a_pit_with_one_whole_lap_captures_in_itself() {
    // 13 stones end where they began; the opposite pit has got one on the way.
    let position: Kalaha = "13 0 0 0 0 0 0 0 0 0 0 0 5 6".parse().unwrap();
    let sowing = position.with_rule(EmptyCapture::NotCaptured).sow(Pit::new(1).unwrap()).unwrap();
    assert_eq!(sowing.captured, 7);
    assert_eq!(sowing.after.to_string(), "0 1 1 1 1 1 8 1 1 1 1 1 0 6");
}

#[test]
fn every_stone_of_the_largest_game_can_lie_in_one_pit() {
    let mut places = vec![0; 26];
    places[0] = 287;
    places[13] = 1;
    let position = Kalaha::from_numbers(&places).unwrap();
    let pit = Pit::new(1).unwrap();
    assert_eq!(Expected::from(position.sow(pit).unwrap()), sow_by_hand(&position, pit));
}
