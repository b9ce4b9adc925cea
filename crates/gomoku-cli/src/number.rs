//! Numbers in words, in ranges and in JSON.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;

use gomoku::eval::Points;
use serde_json::{Value, json};

/// A reader of whole numbers in a range, whose error says what would be right.
pub(crate) fn number<T>(range: RangeInclusive<T>) -> impl Fn(&str) -> Result<T, String> + Clone
where
    T: FromStr + PartialOrd + Display + Clone,
{
    move |text| {
        text.parse()
            .ok()
            .filter(|number| range.contains(number))
            .ok_or_else(|| format!("expected a whole number from {} to {}", range.start(), range.end()))
    }
}

/// A number above 0 and up to 1.
pub(crate) fn share(text: &str) -> Result<f64, String> {
    let read = text.parse().ok().filter(|share| (0.0..=1.0).contains(share) && *share > 0.0);
    read.ok_or_else(|| "expected a number above 0 and not above 1".to_owned())
}

/// A number, not necessarily whole.
pub(crate) fn decimal(text: &str) -> Result<f64, String> {
    let read = text.parse().ok().filter(|number: &f64| number.is_finite());
    read.ok_or_else(|| "expected a number such as 2.5".to_owned())
}

/// `1 stone`, `2 stones`.
pub(crate) fn counted(number: u32, noun: &str) -> String {
    if number == 1 { format!("1 {noun}") } else { format!("{number} {noun}s") }
}

/// `950`, `120k`, `17M`.
pub(crate) fn short(number: u64) -> String {
    match number {
        0..10_000 => number.to_string(),
        10_000..10_000_000 => format!("{}k", number / 1000),
        _ => format!("{}M", number / 1_000_000),
    }
}

/// Points in JSON: an integer if they are whole, else a decimal number.
pub(crate) fn json_number(points: Points) -> Value {
    if points.is_whole() { json!(points.to_whole()) } else { json!(points.hundredths() as f64 / 100.0) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_within_their_range() {
        let read = number(3_u8..=10);
        assert_eq!((read("3"), read("10")), (Ok(3), Ok(10)));
        for text in ["2", "11", "-3", "300", "x", "", "4.0"] {
            assert_eq!(read(text).unwrap_err(), "expected a whole number from 3 to 10", "{text}");
        }
    }

    #[test]
    fn shares_are_above_0_and_not_above_1() {
        assert_eq!((share("1"), share("0.02"), share("1e-3")), (Ok(1.0), Ok(0.02), Ok(0.001)));
        for text in ["0", "-0.5", "1.1", "NaN", "inf", "", "x"] {
            assert_eq!(share(text).unwrap_err(), "expected a number above 0 and not above 1", "{text}");
        }
    }

    #[test]
    fn points_are_integers_in_json_where_they_can_be() {
        let text = |hundredths| json_number(Points::from_hundredths(hundredths)).to_string();
        assert_eq!([0, -500, 850, 825, -5].map(text), ["0", "-5", "8.5", "8.25", "-0.05"]);
        assert_eq!(text(9_999_999_999_900), "99999999999");
        assert_eq!(text(9_999_999_999_950), "99999999999.5");
    }

    #[test]
    fn one_is_singular() {
        assert_eq!((counted(0, "pit"), counted(1, "pit")), ("0 pits".to_owned(), "1 pit".to_owned()));
    }
}
