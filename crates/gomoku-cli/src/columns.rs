//! How many columns of a terminal a text takes, which for some letters are two, and what fits.

use ratatui::text::Span;

/// The columns that a text takes.
pub(crate) fn width(text: &str) -> usize {
    Span::raw(text).width()
}

/// As much of a text as so many columns hold. What goes on in the next line of a terminal stays there for ever.
pub(crate) fn fitting(text: &str, columns: usize) -> String {
    while_there_is_room(text.chars(), columns).collect()
}

/// The text, or as much of it as leaves room to tell that there is more.
pub(crate) fn cut(text: &str, columns: usize) -> String {
    if width(text) <= columns {
        return text.to_owned();
    }
    fitting(text, columns.saturating_sub(1)) + "…"
}

/// The text, or its beginning and its end, which tell names of one kind apart.
pub(crate) fn shortened(text: &str, columns: usize) -> String {
    if width(text) <= columns {
        return text.to_owned();
    }
    let kept = columns.saturating_sub(1);
    let end: Vec<char> = while_there_is_room(text.chars().rev(), kept / 2).collect();
    let end: String = end.into_iter().rev().collect();
    format!("{}…{end}", fitting(text, kept.div_ceil(2)))
}

/// A text in at most so many lines.
pub(crate) fn wrapped(text: &str, columns: usize, most: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if width(line) + 1 + width(word) <= columns => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    if lines.len() > most {
        let rest = lines.split_off(most.saturating_sub(1)).join(" ");
        lines.push(rest);
    }
    lines.into_iter().map(|line| cut(&line, columns)).collect()
}

fn while_there_is_room(letters: impl Iterator<Item = char>, columns: usize) -> impl Iterator<Item = char> {
    let mut left = columns;
    letters.take_while(move |letter| {
        let width = width(letter.encode_utf8(&mut [0; 4]));
        let is_room = width <= left;
        left = left.saturating_sub(width);
        is_room
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_cut_to_the_width_of_the_terminal() {
        assert_eq!(fitting("game 3 of 10", 77), "game 3 of 10");
        assert_eq!(fitting("game 3 of 10", 6), "game 3");
        assert_eq!(fitting("四目 5", 5), "四目 ");
        assert_eq!(fitting("四目", 3), "四");
        assert_eq!(fitting("oxo…on (1)", 10), "oxo…on (1)");
        assert_eq!(["abc", ""].map(|text| fitting(text, 0)), ["", ""]);
    }

    #[test]
    fn what_is_left_out_is_told() {
        assert_eq!(cut("flagship", 8), "flagship");
        assert_eq!(cut("flagship", 7), "flagsh…");
        assert_eq!(cut("五目並べ", 8), "五目並べ");
        assert_eq!(cut("五目並べ", 7), "五目並…");
        assert_eq!(cut("五目並べ", 6), "五目…");
    }

    #[test]
    fn names_keep_their_beginning_and_end() {
        assert_eq!(shortened("flagship", 8), "flagship");
        assert_eq!(shortened("flagship", 7), "fla…hip");
        assert_eq!(shortened("flagship", 4), "fl…p");
        assert_eq!(shortened("flagship", 0), "…");
        assert_eq!(shortened("五目並べ", 7), "五…べ");
    }

    #[test]
    fn texts_are_wrapped_and_cut() {
        assert_eq!(wrapped("one two three", 7, 5), ["one two", "three"]);
        assert_eq!(wrapped("one two three four", 7, 2), ["one two", "three …"]);
        assert_eq!(wrapped("extraordinary", 5, 2), ["extr…"]);
        assert!(wrapped("", 5, 2).is_empty());
    }
}
