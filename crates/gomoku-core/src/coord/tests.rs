use proptest::prelude::*;

use super::*;

fn every_coord() -> impl Iterator<Item = Coord> {
    (0..40).flat_map(|row| (0..40).filter_map(move |column| Coord::new(column, row)))
}

#[test]
fn text_form_reads_back() {
    assert_eq!(every_coord().count(), 1600);
    for coord in every_coord() {
        let text = coord.to_string();
        assert_eq!(text.parse(), Ok(coord), "{text}");
        assert_eq!(text.to_uppercase().parse(), Ok(coord), "{text}");
    }
}

#[test]
fn columns_past_z_have_two_letters() {
    let text = |column| Coord::new(column, 0).unwrap().to_string();
    assert_eq!([text(0), text(25), text(26), text(27), text(39)], ["a1", "z1", "aa1", "ab1", "an1"]);
}

#[test]
fn text_form_is_padded() {
    let (middle, last) = (Coord::new(7, 7).unwrap(), Coord::new(39, 39).unwrap());
    assert_eq!(format!("{middle:>5}|{middle:<5}|{last:^6}|{last:3}"), "   h8|h8   | an40 |an40");
}

#[test]
fn coordinates_outside_the_largest_board_do_not_exist() {
    assert_eq!(Coord::new(40, 0), None);
    assert_eq!(Coord::new(0, 40), None);
    assert_eq!(Coord::from_xy(0, 15, 15), None);
    assert_eq!(Coord::from_xy(40, 0, 15), None);
    assert_eq!(Coord::from_xy(0, 0, 41), None);
    assert_eq!(Coord::from_xy(0, 0, 0), None);
}

#[test]
fn conversion_to_x_and_y_is_the_inverse_of_from_x_and_y() {
    for coord in every_coord() {
        for height in 0..=40 {
            let (x, y) = coord.to_xy(height);
            if coord.row() < height {
                assert_eq!(Coord::from_xy(x, y, height), Some(coord));
            } else {
                assert!(y >= height, "{coord} is above a board {height} high");
            }
        }
    }
}

#[test]
fn order_is_by_row_then_by_column() {
    assert!(every_coord().is_sorted());
}

#[test]
fn bad_text_is_refused_with_the_place() {
    for (text, message) in [
        ("", "column 1: the coordinate is missing; expected letters and a number such as h8"),
        ("h", "column 2: the row number is missing; expected letters and a number such as h8"),
        ("8", "column 1: unexpected '8'; expected letters and a number such as h8"),
        ("h8 ", "column 3: unexpected ' '; expected letters and a number such as h8"),
        ("h-8", "column 2: unexpected '-'; expected letters and a number such as h8"),
        ("ä1", "column 1: unexpected 'ä'; expected letters and a number such as h8"),
        ("ao1", "column 1: no such column ao; expected a to z or aa to an"),
        ("ba1", "column 1: no such column ba; expected a to z or aa to an"),
        ("h0", "column 2: no such row 0; expected 1 to 40 without leading zeros"),
        ("h08", "column 2: no such row 08; expected 1 to 40 without leading zeros"),
        ("ab41", "column 3: no such row 41; expected 1 to 40 without leading zeros"),
        (
            "h999999999999999999999",
            "column 2: no such row 99999999999999999999…; expected 1 to 40 without leading zeros",
        ),
        ("h8\r", "column 3: unexpected '\\r'; expected letters and a number such as h8"),
    ] {
        assert_eq!(text.parse::<Coord>().unwrap_err().to_string(), message, "{text:?}");
    }
}

proptest! {
    #[test]
    fn reading_any_text_does_not_panic(text in "\\PC*", near in "[a-nA-N]{0,3}[0-9]{0,3}[ é]?") {
        for text in [text, near] {
            if let Ok(coord) = text.parse::<Coord>() {
                prop_assert_eq!(coord.to_string(), text.to_lowercase());
            }
        }
    }

    #[test]
    fn steps_go_there_and_back(column in 0u8..40, row in 0u8..40, steps: i8, direction in 0usize..4) {
        let coord = Coord::new(column, row).unwrap();
        let direction = Direction::ALL[direction];
        if let Some(there) = coord.stepped(direction, steps) {
            prop_assert_eq!(there.stepped(direction, -steps), Some(coord));
        }
    }
}
