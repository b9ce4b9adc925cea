//! Whole numbers in words and in ranges.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;

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

/// `1 stone`, `2 stones`.
pub(crate) fn counted(number: u32, noun: &str) -> String {
    if number == 1 { format!("1 {noun}") } else { format!("{number} {noun}s") }
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
    fn one_is_singular() {
        assert_eq!((counted(0, "pit"), counted(1, "pit")), ("0 pits".to_owned(), "1 pit".to_owned()));
    }
}
