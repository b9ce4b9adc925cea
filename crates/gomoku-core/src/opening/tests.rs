use proptest::prelude::*;

use super::*;
use crate::rules::Rule;

fn cell(text: &str) -> Coord {
    text.parse().unwrap()
}

fn place(text: &str) -> OpeningAction {
    OpeningAction::Place(cell(text))
}

fn opening(rule: OpeningRule, size: u8) -> Opening {
    Opening::new(rule, BoardSize::square(size).unwrap(), Rules::default()).unwrap()
}

fn after(rule: OpeningRule, actions: &[OpeningAction]) -> Opening {
    let mut opening = opening(rule, 15);
    for &action in actions {
        opening.apply(action).unwrap();
    }
    opening
}

fn message(opening: &Opening, action: OpeningAction) -> String {
    let mut changed = opening.clone();
    let message = changed.apply(action).unwrap_err().to_string();
    assert_eq!(&changed, opening, "what is refused changes nothing");
    message
}

#[test]
fn names_read_back_and_others_are_refused() {
    for rule in OpeningRule::ALL {
        assert_eq!(rule.to_string().parse(), Ok(rule));
    }
    for (text, culprit) in [
        ("", "the opening is missing"),
        ("Swap2", "no such opening \"Swap2\""),
        ("long", "no such opening \"long\""),
    ] {
        let error = text.parse::<OpeningRule>().unwrap_err();
        assert_eq!(error.to_string(), format!("{culprit}; expected free, pro, long-pro, swap or swap2"));
    }
}

#[test]
fn free_is_finished_at_once() {
    let opening = opening(OpeningRule::Free, 3);
    assert_eq!((opening.turn(), opening.actions().len()), (None, 0));
    assert_eq!(opening.person(Player::X), Some(Person::One));
    assert_eq!(message(&opening, place("a1")), "the opening is finished; expected the game to go on");
}

#[test]
fn pro_closes_the_square_around_the_first_stone_to_the_third() {
    for (rule, side, inside, outside) in
        [(OpeningRule::Pro, 5, "j10", "k10"), (OpeningRule::LongPro, 7, "k11", "l8")]
    {
        let empty = opening(rule, 15);
        assert_eq!(message(&empty, place("h9")), "h9 is not in the middle; expected the first stone there");
        let second = after(rule, &[place("h8")]);
        assert_eq!(second.turn(), Some(OpeningTurn::Place(Person::Two, Player::O)));
        assert_eq!(message(&second, place("h8")), "h8 is already taken by X; expected an empty cell");
        assert_eq!(second.actions().len(), 224);
        let third = after(rule, &[place("h8"), place("h9")]);
        assert_eq!(third.turn(), Some(OpeningTurn::Place(Person::One, Player::X)));
        assert_eq!(third.actions().len(), 225 - side * side);
        let expected = format!(
            "{inside} is too near for the third stone; expected a cell outside the {side}x{side} around h8"
        );
        assert_eq!(message(&third, place(inside)), expected);
        assert_eq!(
            message(&third, OpeningAction::Take(Player::X)),
            "that cannot be done now; expected the first person to place X"
        );
        let done = after(rule, &[place("h8"), place("h9"), place(outside)]);
        assert_eq!((done.turn(), done.person(Player::X)), (None, Some(Person::One)));
        assert_eq!(done.board().moves().len(), 3);
        assert_eq!(done.into_board().side_to_move(), Player::O);
    }
}

#[test]
fn every_middle_cell_of_an_even_board_will_do() {
    let middle = |width, height| {
        let size = BoardSize::new(width, height).unwrap();
        Opening::new(OpeningRule::Pro, size, Rules::RENJU).unwrap().actions()
    };
    assert_eq!(middle(20, 20), ["j11", "k11", "j10", "k10"].map(place));
    assert_eq!(middle(15, 20), ["h11", "h10"].map(place));
    assert_eq!(middle(19, 19), [place("j10")]);
    assert_eq!(middle(40, 40).len(), 4);
}

#[test]
fn boards_without_a_cell_for_the_third_stone_are_refused() {
    let size = |width, height| BoardSize::new(width, height).unwrap();
    let error = Opening::new(OpeningRule::Pro, size(5, 5), Rules::default()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "5x5 is too small for pro; expected a board with a side of more than 5 cells"
    );
    assert!(Opening::new(OpeningRule::LongPro, size(7, 6), Rules::default()).is_err());
    // On an even board the square lies to one side, so that a row or column beside it is left.
    let mut opening = Opening::new(OpeningRule::Pro, size(6, 3), Rules::default()).unwrap();
    opening.apply(place("c2")).unwrap();
    opening.apply(place("d2")).unwrap();
    assert_eq!(opening.actions(), ["f3", "f2", "f1"].map(place));
}

#[test]
fn swap_lets_the_second_person_choose() {
    let stones = ["a1", "o15", "h8"].map(place);
    let one_stone = after(OpeningRule::Swap, &stones[..1]);
    assert_eq!(
        one_stone.turn(),
        Some(OpeningTurn::Place(Person::One, Player::O)),
        "all three are the first's"
    );
    let placed = after(OpeningRule::Swap, &stones);
    assert_eq!(placed.turn(), Some(OpeningTurn::Choose(Person::Two)));
    assert_eq!(placed.actions(), [OpeningAction::Take(Player::X), OpeningAction::Take(Player::O)]);
    assert_eq!((placed.person(Player::X), placed.person(Player::O)), (None, None));
    let expected = "that cannot be done now; expected the second person to take X or O";
    assert_eq!(message(&placed, OpeningAction::AddTwo), expected);
    assert_eq!(message(&placed, place("a2")), expected);
    for (player, x) in [(Player::X, Person::Two), (Player::O, Person::One)] {
        let mut done = placed.clone();
        done.apply(OpeningAction::Take(player)).unwrap();
        assert_eq!((done.person(Player::X), done.person(Player::O)), (Some(x), Some(x.other())));
        assert_eq!((done.turn(), done.board().side_to_move()), (None, Player::O));
    }
}

#[test]
fn swap2_has_three_ways_to_go_on() {
    let stones = ["h8", "i9", "k10"].map(place);
    let placed = after(OpeningRule::Swap2, &stones);
    assert_eq!(placed.turn(), Some(OpeningTurn::ChooseOrAddTwo(Person::Two)));
    assert_eq!(placed.actions().len(), 3);
    assert_eq!(
        message(&placed, place("a1")),
        "that cannot be done now; expected the second person to take X or O, or to add two stones"
    );
    let mut taken = placed.clone();
    taken.apply(OpeningAction::Take(Player::X)).unwrap();
    assert_eq!((taken.turn(), taken.person(Player::X)), (None, Some(Person::Two)));

    let mut more = placed;
    more.apply(OpeningAction::AddTwo).unwrap();
    assert_eq!(more.turn(), Some(OpeningTurn::Place(Person::Two, Player::O)));
    more.apply(place("g7")).unwrap();
    assert_eq!(more.turn(), Some(OpeningTurn::Place(Person::Two, Player::X)));
    more.apply(place("g9")).unwrap();
    assert_eq!(more.turn(), Some(OpeningTurn::Choose(Person::One)));
    more.apply(OpeningAction::Take(Player::X)).unwrap();
    assert_eq!(more.person(Player::X), Some(Person::One));
    assert_eq!((more.board().stones(Player::X), more.board().stones(Player::O)), (3, 2));
    assert_eq!(more.board().side_to_move(), Player::O);
}

#[test]
fn an_opening_does_not_end_the_game() {
    let mut opening =
        Opening::new(OpeningRule::Swap2, BoardSize::square(3).unwrap(), Rules::freestyle(3).unwrap())
            .unwrap();
    for action in [place("a1"), place("a3"), place("b1"), OpeningAction::AddTwo, place("b3")] {
        opening.apply(action).unwrap();
    }
    assert_eq!(
        message(&opening, place("c1")),
        "c1 would end the game; expected an opening after which it goes on"
    );
    assert!(opening.apply(place("c3")).is_ok());
}

proptest! {
    #[test]
    fn whatever_is_offered_may_be_done_and_leads_to_the_end(
        rule in prop::sample::select(OpeningRule::ALL.to_vec()),
        line in prop::sample::select(Rule::ALL.to_vec()),
        (width, height) in (8_u8..=40, 8_u8..=40),
        choices in prop::collection::vec(any::<u32>(), 8),
    ) {
        let size = BoardSize::new(width, height).unwrap();
        let mut opening = Opening::new(rule, size, Rules::new(5, line).unwrap()).unwrap();
        for choice in choices {
            let actions = opening.actions();
            prop_assert_eq!(actions.is_empty(), opening.turn().is_none());
            if actions.is_empty() {
                break;
            }
            opening.apply(actions[choice as usize % actions.len()]).unwrap();
        }
        prop_assert_eq!(opening.turn(), None);
        prop_assert!(opening.person(Player::X) != opening.person(Player::O));
        let stones = opening.board().moves().len();
        prop_assert!([0, 3, 5].contains(&stones));
        prop_assert_eq!(opening.board().outcome(), None);
        prop_assert_eq!(opening.board().side_to_move(), if stones == 0 { Player::X } else { Player::O });
    }
}
