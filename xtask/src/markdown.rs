//! Tables and numbers as people read them.

use std::fmt::Write as _;

/// A table: the first column is text, the others are numbers.
pub(crate) fn table(head: &[&str], rows: &[Vec<String>]) -> String {
    let mut text = format!("| {} |\n|", head.join(" | "));
    for column in 0..head.len() {
        text += if column == 0 { " --- |" } else { " ---: |" };
    }
    text.push('\n');
    for row in rows {
        let _ = writeln!(text, "| {} |", row.join(" | "));
    }
    text
}

/// What a program printed, as it stands.
pub(crate) fn verbatim(text: &str) -> String {
    format!("```text\n{}\n```\n", text.trim_end())
}

/// A whole number with blanks between its thousands.
pub(crate) fn grouped(number: f64) -> String {
    let digits = format!("{:.0}", number.abs());
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(' ');
        }
        text.push(digit);
    }
    if number < 0.0 { format!("−{text}") } else { text }
}

/// A number with about three digits that count.
pub(crate) fn short(number: f64) -> String {
    match number.abs() {
        size if size >= 1e6 => format!("{:.1} million", number / 1e6),
        size if size >= 100.0 => grouped(number),
        size if size >= 10.0 => format!("{number:.1}"),
        size if size >= 0.1 => format!("{number:.2}"),
        _ => format!("{number:.3}"),
    }
}

/// How many of something.
pub(crate) fn count(number: f64) -> String {
    if number < 1e6 { grouped(number) } else { short(number) }
}

/// A number that may not be known, as it is shown if it is.
pub(crate) fn known(number: Option<f64>, show: fn(f64) -> String) -> String {
    number.map_or_else(|| "–".to_owned(), show)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short_and_thousands_apart() {
        assert_eq!(grouped(1_234_567.0), "1 234 567");
        assert_eq!(grouped(-12.0), "−12");
        assert_eq!(grouped(100.0), "100");
        assert_eq!(
            [0.0123, 1.234, 56.78, 1234.0, 21_800_000.0].map(short),
            ["0.012", "1.23", "56.8", "1 234", "21.8 million"]
        );
        assert_eq!([7.0, 1234.0, 21_800_000.0].map(count), ["7", "1 234", "21.8 million"]);
        assert_eq!([known(None, short), known(Some(0.5), short)], ["–", "0.50"]);
    }

    #[test]
    fn a_table_has_a_line_for_its_head_its_columns_and_each_row() {
        let rows = [vec!["a".to_owned(), "1".to_owned()]];
        assert_eq!(table(&["what", "n"], &rows), "| what | n |\n| --- | ---: |\n| a | 1 |\n");
    }
}
