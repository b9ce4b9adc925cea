//! Places in texts.

use std::fmt;

/// A place in a text: a line and a column in characters, both from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Spot {
    pub(crate) line: usize,
    pub(crate) column: usize,
}

impl Spot {
    /// Where a text begins; also the place of a fault that concerns all of it.
    pub(crate) const START: Spot = Spot { line: 1, column: 1 };

    /// The place so many characters to the right.
    pub(crate) const fn right(self, characters: usize) -> Spot {
        Spot { column: self.column + characters, ..self }
    }
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// A row of a diagram without the blanks around it.
#[derive(Clone, Copy)]
pub(crate) struct Row<'a> {
    pub(crate) text: &'a str,
    /// Where its first character stands.
    pub(crate) spot: Spot,
}

/// The lines of a text that are not blank, if there are `N` of them; else how many there are, and the place of the
/// first that is too many or of the line that is missing.
pub(crate) fn rows<const N: usize>(text: &str) -> Result<[Row<'_>; N], (usize, Spot)> {
    let rows: Vec<Row<'_>> = (1..)
        .zip(text.lines())
        .filter(|(_, line)| !line.trim().is_empty())
        .map(|(number, line)| {
            let indentation = line.chars().take_while(|symbol| symbol.is_whitespace()).count();
            Row { text: line.trim(), spot: Spot { line: number, column: 1 + indentation } }
        })
        .collect();
    <[Row<'_>; N]>::try_from(rows.as_slice()).map_err(|_| {
        let missing = rows.last().map_or(Spot::START, |row| Spot { line: row.spot.line + 1, column: 1 });
        (rows.len(), rows.get(N).map_or(missing, |row| row.spot))
    })
}
