//! The places in a text that errors name.

/// A place in a text: a line and a column in characters, both from 1.
#[derive(Debug, Clone, Copy)]
pub(super) struct Place {
    pub(super) line: usize,
    pub(super) column: usize,
}

impl Place {
    pub(super) fn in_first_line(column: usize) -> Place {
        Place { line: 1, column }
    }

    /// The place at the beginning of a message, `line 2, column 3: …`, and the rest of the message.
    pub(super) fn of_message(message: &str) -> Option<(Place, &str)> {
        let (line, rest) = message.strip_prefix("line ")?.split_once(", column ")?;
        let (column, reason) = rest.split_once(": ")?;
        Some((Place { line: line.parse().ok()?, column: column.parse().ok()? }, reason))
    }

    /// The line of a text from this place to its end.
    ///
    /// # Panics
    /// If the text has no such place. The end of a line is a place, too.
    #[track_caller]
    pub(super) fn rest_of_line(self, text: &str) -> &str {
        let line = self.line.checked_sub(1).and_then(|index| text.split('\n').nth(index));
        let line = line.unwrap_or_else(|| panic!("{self:?} is in no line of {text:?}"));
        self.rest(line)
    }

    /// The rest of a row from this place's column on.
    ///
    /// # Panics
    /// If the column lies more than one past the row's last character.
    #[track_caller]
    pub(super) fn rest(self, row: &str) -> &str {
        let mut starts = row.char_indices().map(|(start, _)| start).chain([row.len()]);
        let start = self.column.checked_sub(1).and_then(|index| starts.nth(index));
        let start = start.unwrap_or_else(|| panic!("{self:?} is past the end of {row:?}"));
        &row[start..]
    }
}

/// The text of an error.
///
/// # Panics
/// If there is none.
#[track_caller]
pub(super) fn message(error: &dyn std::error::Error) -> String {
    let message = error.to_string();
    assert!(!message.trim().is_empty(), "{error:?} says nothing");
    message
}
