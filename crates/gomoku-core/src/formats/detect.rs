//! Which format a file has.

use super::format::Format;
use super::lists::NO_MOVES;
use super::read::{Notes, text_of};
use super::renlib;

/// The cells of a scenario's row.
const SCENARIO_CELLS: usize = 40;

impl Format {
    /// The format of a file by its content; where that could be several, by the one that its name says.
    ///
    /// `None` if it looks like none of them. Openings with row 1 at the top ([`Pos`](Self::Pos)) look like
    /// [`Moves`](Self::Moves) and are only found if they are `expected`.
    ///
    /// # Examples
    ///
    /// ```
    /// use gomoku_core::formats::Format;
    ///
    /// assert_eq!(Format::detect(b"(;GM[4]SZ[15];B[hh])", None), Some(Format::Sgf));
    /// assert_eq!(Format::detect(b"...\n.X.\n...\n", None), Some(Format::Diagram));
    /// assert_eq!(Format::detect(b"h8 i9", None), Some(Format::Moves));
    /// assert_eq!(Format::detect(b"h8 i9", Some(Format::Pos)), Some(Format::Pos));
    /// assert_eq!(Format::detect(b"hello", None), None);
    /// ```
    pub fn detect(bytes: &[u8], expected: Option<Self>) -> Option<Self> {
        if renlib::has_header(bytes) {
            return Some(Self::Library);
        }
        let text = text_of(bytes, &mut Notes::default());
        let begin = text.trim_start();
        if begin.get(..9).is_some_and(|word| word.eq_ignore_ascii_case("piskvorky")) {
            return Some(Self::Psq);
        }
        if begin.strip_prefix('(').is_some_and(|rest| rest.trim_start().starts_with(';')) {
            return Some(Self::Sgf);
        }
        if expected.is_some() {
            return expected;
        }
        if is_scenario(&text) {
            return Some(Self::Scenario);
        }
        // Faults further down are for the reader to tell.
        let row = begin.lines().next()?.trim_end();
        let consists_of =
            |allowed: &str| row.chars().all(|found| " \t".contains(found) || allowed.contains(found));
        if consists_of(".XxOo") || begins_as_diagram(row) {
            return Some(Self::Diagram);
        }
        if consists_of("012") || begins_as_matrix(row) {
            return Some(Self::Matrix);
        }
        // A line of moves may follow remarks.
        let mut lines = text.lines().map(str::trim_start);
        let Some(first) = lines.find(|line| !line.is_empty() && !line.starts_with('#')) else {
            // Games without moves are the same in all lists.
            return text.lines().any(|line| line.trim() == NO_MOVES).then_some(Self::Moves);
        };
        let has_only_steps =
            first.contains(',') && first.chars().all(|found| "0123456789-, \t\r".contains(found));
        if has_only_steps || begins_as_steps(first) {
            return Some(Self::Offset);
        }
        let letters = first.bytes().take_while(u8::is_ascii_alphabetic).count();
        let is_move =
            (1..=2).contains(&letters) && first.as_bytes().get(letters).is_some_and(u8::is_ascii_digit);
        is_move.then_some(Self::Moves)
    }
}

/// Does a row begin with a point or two cells of a diagram, and is at least half of it cells, whatever the rest is?
fn begins_as_diagram(row: &str) -> bool {
    let is_cell = |found: char| ".XxOo".contains(found);
    let begin = row.chars().filter(|found| !" \t".contains(*found)).take(2);
    (row.starts_with('.') || begin.filter(|found| is_cell(*found)).count() == 2) && is_half(row, is_cell)
}

/// Is the first cell of a row that of a matrix, with something like another one behind it, and is at least half of it cells? Numbers with
/// a sign between them are moves, dates or times.
fn begins_as_matrix(row: &str) -> bool {
    let is_cell = |found: char| matches!(found, '0'..='2');
    let mut found = row.chars();
    found.next().is_some_and(is_cell)
        && found.next().is_some_and(|next| " \t".contains(next) || next.is_ascii_digit())
        && !row.contains([',', ';', '.', ':', '-', '/'])
        && is_half(row, is_cell)
}

/// Are at least half of a row's characters, but for blanks, such ones?
fn is_half(row: &str, is_cell: impl Fn(char) -> bool) -> bool {
    let (cells, others): (Vec<char>, Vec<char>) =
        row.chars().filter(|found| !" \t".contains(*found)).partition(|found| is_cell(*found));
    cells.len() >= others.len()
}

/// Are there two numbers with a comma between them, whatever follows?
fn begins_as_steps(line: &str) -> bool {
    let number = |text: &str| {
        let text = text.strip_prefix('-').unwrap_or(text);
        text.bytes().take_while(u8::is_ascii_digit).count()
    };
    let Some((x, y)) = line.split_once(',') else { return false };
    let digits = number(x);
    digits > 0 && x.trim_start_matches('-').len() == digits && number(y.trim_start()) > 0
}

/// Do lines 5 to 7 hold one number each, and the eighth a row of 40 cells?
fn is_scenario(text: &str) -> bool {
    let lines: Vec<&str> = text.lines().skip(4).take(4).map(str::trim).collect();
    let [seats, side, moves, row] = lines[..] else { return false };
    let is_number = |text: &str| text.parse::<i32>().is_ok();
    let cells = row.chars().filter(|found| matches!(found, '0'..='2')).count();
    is_number(seats)
        && matches!(side, "1" | "2")
        && is_number(moves)
        && cells == SCENARIO_CELLS
        && row.chars().all(|found| matches!(found, '0'..='2' | ' ' | '\t'))
}
