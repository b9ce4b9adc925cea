//! Texts as people paste them: lists with numbers, commas and line breaks, diagrams with their coordinates.

use std::collections::HashSet;

/// The moves of one game in one line, such as `h8 i9`; `None` if it is no list of moves, or one of several games.
///
/// Numbers of moves (`1.`), the names of sides, commas, semicolons, dashes and ends of lines become spaces: every move stays at
/// its byte of the text.
pub(super) fn one_line_of_moves(text: &str) -> Option<String> {
    let is_between = |c: char| c.is_whitespace() || ",;-–".contains(c);
    let mut line = String::with_capacity(text.len());
    let mut different = HashSet::new();
    let mut start = 0;
    for word in text.split(is_between) {
        let digits = word.len() - word.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let rest = word[digits..].trim_start_matches(['.', ')', ':']);
        let number = word.len() - rest.len();
        // A number belongs to the next move only with something behind it: `8,8` is no list of such moves.
        if digits > 0 && number == digits {
            return None;
        }
        if !rest.is_empty() && !["X", "O", "x", "o"].contains(&rest) {
            let mut at = start + number;
            for cell in cells_of(rest)? {
                if !different.insert(cell.to_ascii_lowercase()) {
                    return None;
                }
                line.push_str(&" ".repeat(at - line.len()));
                line.push_str(cell);
                at += cell.len();
            }
        }
        start += word.len();
        start += text[start..].chars().next().map_or(0, char::len_utf8);
    }
    (!different.is_empty()).then_some(line)
}

/// The line and the column of a byte of a text, from 1.
pub(super) fn place_of(text: &str, byte: usize) -> (usize, usize) {
    let before: String = text.char_indices().take_while(|(at, _)| *at < byte).map(|(_, c)| c).collect();
    let column = before.rsplit('\n').next().map_or(0, |line| line.chars().count());
    (before.matches('\n').count() + 1, column + 1)
}

/// The cells of a word such as `h8` or `h8i9`.
fn cells_of(word: &str) -> Option<Vec<&str>> {
    let mut cells = Vec::new();
    let mut rest = word;
    while !rest.is_empty() {
        let letters = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_alphabetic()).len();
        let behind = &rest[letters..];
        let digits = behind.len() - behind.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        if !(1..=2).contains(&letters) || !(1..=2).contains(&digits) {
            return None;
        }
        let (cell, following) = rest.split_at(letters + digits);
        cells.push(cell);
        rest = following;
    }
    Some(cells)
}

/// A diagram without the letters of its columns and the numbers of its rows; `None` if it is none.
pub(super) fn bare_diagram(text: &str) -> Option<String> {
    let mut rows = Vec::new();
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
        if is_header(line) {
            continue;
        }
        let row: String = line
            .trim_matches(|c: char| c.is_ascii_digit() || c == '|' || c.is_whitespace())
            .chars()
            .filter(|c| !c.is_whitespace() && *c != '|')
            .collect();
        let cell = |c: char| match c {
            '.' | '_' | '-' | '+' | '·' => Some('.'),
            'X' | 'x' | '×' => Some('X'),
            'O' | 'o' | '○' => Some('O'),
            _ => None,
        };
        rows.push(row.chars().map(cell).collect::<Option<String>>()?);
    }
    let width = rows.first()?.len();
    (width > 0 && rows.iter().all(|row| row.len() == width)).then(|| rows.join("\n"))
}

/// Whether a line holds the letters of the columns: a b c …
fn is_header(line: &str) -> bool {
    let mut names = line.split_whitespace().map(str::to_ascii_lowercase).peekable();
    let column = |index: u8| {
        let letter = char::from(b'a' + index % 26);
        if index < 26 { letter.to_string() } else { format!("a{letter}") }
    };
    let together: String = (0..26).map(column).collect();
    line.len() >= 3 && together.starts_with(&line.to_ascii_lowercase())
        || names.peek().is_some() && (0..).zip(names).all(|(index, name)| index < 40 && name == column(index))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_of_moves_in_many_dresses() {
        for text in [
            "h8 i9 h10",
            "h8\ni9\r\nh10\n",
            "h8, i9, h10",
            "h8;i9;h10",
            "h8-i9-h10",
            "h8i9h10",
            "1. h8 i9 2. h10",
            "1.h8 2.i9 3.h10",
            "1) h8\n2) i9\n3) h10",
            "1. X h8\n2. O i9\n3. X h10",
        ] {
            let line = one_line_of_moves(text).unwrap_or_else(|| panic!("{text}"));
            // Moves that touch each other are read as well.
            assert_eq!(line.replace(' ', ""), "h8i9h10", "{text}");
            assert_eq!(line.find("i9"), text.find("i9"));
        }
        assert_eq!(one_line_of_moves("H8 aa40").as_deref(), Some("H8 aa40"));
        assert_eq!(one_line_of_moves("h8 – i9").as_deref(), Some("h8     i9"));
        assert_eq!((place_of("h8\ni9", 3), place_of("h8 – i9", 7)), ((2, 1), (1, 6)));
    }

    #[test]
    fn what_is_no_list_of_one_game_is_left_alone() {
        for text in [
            "",
            "8,8\n9,9",
            "113 114",
            "h8 i9\nh8 i10",
            "hello",
            "...\n.X.\n...",
            "(;B[hh])",
            "h8 ü9",
            "1. 2.",
        ] {
            assert_eq!(one_line_of_moves(text), None, "{text}");
        }
    }

    #[test]
    fn diagrams_lose_their_coordinates() {
        for text in [
            "  a b c\n3 . . .\n2 . X .\n1 . . O\n  a b c",
            "3 ... 3\n2 .x. 2\n1 ..o 1\n  abc",
            "___\n_X_\n__O",
            "| . . . |\n| . X . |\n| . . O |",
        ] {
            assert_eq!(bare_diagram(text).as_deref(), Some("...\n.X.\n..O"), "{text}");
        }
        for text in ["", "a b c", "h8 i9", "...\n.X\n..O", "...\n.?.\n..."] {
            assert_eq!(bare_diagram(text), None, "{text}");
        }
    }
}
