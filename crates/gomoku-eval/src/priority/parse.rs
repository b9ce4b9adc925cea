//! Reading and writing style files.

use std::fmt;

use thiserror::Error;

use super::{Directions, Pattern, PatternCell, Style};

impl Style {
    /// Reads a style file (`.cmp`): a line with the style's name, then a line for each pattern: eight characters, a blank,
    /// and the priority. Lines that begin with `**` are comments; empty lines are left out. Mirror images are lines of
    /// their own: patterns are looked for in [four](Directions::Four) directions.
    ///
    /// # Errors
    /// With line, column and reason, if the text is something else.
    ///
    /// # Examples
    /// ```
    /// use gomoku_eval::priority::Style;
    ///
    /// let style = Style::parse("My style\n** open twos\n-XX_-... 500\n-_XX-... 500\n")?;
    /// assert_eq!(style.patterns().len(), 2);
    ///
    /// let error = Style::parse("My style\n-XX_-..? 500").unwrap_err();
    /// assert_eq!(error.to_string(), "line 2, column 8: '?' is no cell of a pattern; expected 'X', 'O', '_', '-' or '.'");
    /// # Ok::<(), gomoku_eval::priority::ParseStyleError>(())
    /// ```
    pub fn parse(text: &str) -> Result<Style, ParseStyleError> {
        let mut lines = text.lines().enumerate().map(|(index, line)| (index + 1, line.trim_end()));
        let is_comment = |line: &str| line.trim().is_empty() || line.trim().starts_with("**");
        let title = lines.by_ref().find(|(_, line)| !is_comment(line));
        let Some((title_line, title)) = title else {
            return Err(ParseStyleError::at(1, 1, ParseStyleErrorKind::NoTitle));
        };
        let patterns: Result<Vec<Pattern>, _> =
            lines.filter(|(_, line)| !is_comment(line)).map(|(number, line)| pattern(number, line)).collect();
        let patterns = patterns?;
        if patterns.is_empty() {
            return Err(ParseStyleError::at(title_line, 1, ParseStyleErrorKind::NoPattern));
        }
        Ok(Style::new(title.trim(), Directions::Four, patterns))
    }
}

/// The text of a style file, as [`Style::parse`] reads it.
///
/// A style whose patterns are looked for in eight directions is written with their mirror images: read again it looks in four, and
/// wants the same cells just as much. Priorities beyond [`Style::MAX_PRIORITY`], which only a style made by [`Style::new`] can
/// have, are written as they are and refused when they are read.
impl fmt::Display for Style {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let title = self.title.replace('\n', " ");
        let title = title.trim();
        // Something has to stand there, and not a comment.
        let title = if title.is_empty() || title.starts_with("**") { "Style" } else { title };
        writeln!(f, "{title}")?;
        self.in_four_directions().try_for_each(|pattern| writeln!(f, "{pattern} {}", pattern.priority()))
    }
}

/// Reads one line: eight cells, blanks, a priority.
fn pattern(line: usize, text: &str) -> Result<Pattern, ParseStyleError> {
    let fault = |column, kind| ParseStyleError::at(line, column, kind);
    let mut cells = [PatternCell::Any; Pattern::LENGTH];
    let mut characters = text.chars();
    for (index, cell) in cells.iter_mut().enumerate() {
        let character = characters.next().ok_or_else(|| fault(index + 1, ParseStyleErrorKind::TooShort))?;
        *cell = PatternCell::from_char(character)
            .ok_or_else(|| fault(index + 1, ParseStyleErrorKind::Cell { found: character }))?;
    }
    let rest = characters.as_str();
    let digits = rest.trim_start();
    let column = Pattern::LENGTH + 1 + rest.chars().count() - digits.chars().count();
    if rest.len() == digits.len() {
        return Err(fault(column, ParseStyleErrorKind::Priority));
    }
    let priority =
        digits.parse().ok().filter(|priority: &i32| priority.unsigned_abs() <= Style::MAX_PRIORITY);
    Ok(Pattern::new(cells, priority.ok_or_else(|| fault(column, ParseStyleErrorKind::Priority))?))
}

impl Style {
    /// The largest priority in a file, either way: the sums of a style's priorities then stay small enough to be kept up to date
    /// fast.
    pub const MAX_PRIORITY: u32 = 1_000_000;
}

/// A text that is no [`Style`].
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: {kind}")]
pub struct ParseStyleError {
    line: usize,
    column: usize,
    kind: ParseStyleErrorKind,
}

impl ParseStyleError {
    const fn at(line: usize, column: usize, kind: ParseStyleErrorKind) -> Self {
        ParseStyleError { line, column, kind }
    }

    /// The line, from 1.
    #[must_use]
    pub const fn line(&self) -> usize {
        self.line
    }

    /// The column, in characters from 1.
    #[must_use]
    pub const fn column(&self) -> usize {
        self.column
    }

    /// What is wrong there.
    #[must_use]
    pub const fn kind(&self) -> ParseStyleErrorKind {
        self.kind
    }
}

/// What is wrong with a style's text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ParseStyleErrorKind {
    /// There is no line with a name.
    NoTitle,
    /// A character that is no cell of a pattern.
    Cell {
        /// The character.
        found: char,
    },
    /// A pattern ends before its eighth cell.
    TooShort,
    /// There is no whole number from −[`MAX_PRIORITY`](Style::MAX_PRIORITY) to that behind the pattern.
    Priority,
    /// There is no pattern behind the name.
    NoPattern,
}

impl fmt::Display for ParseStyleErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoTitle => f.write_str("the text is empty; expected a line with the style's name"),
            Self::NoPattern => f.write_str(
                "there is no pattern behind the style's name; expected lines such as -XX_-... 500",
            ),
            Self::Cell { found } => {
                write!(f, "{found:?} is no cell of a pattern; expected 'X', 'O', '_', '-' or '.'")
            }
            Self::TooShort => f.write_str("the pattern ends here; expected eight cells, filled up with '.'"),
            Self::Priority => write!(
                f,
                "no priority; expected a blank and a whole number from -{most} to {most} after the eight cells",
                most = Style::MAX_PRIORITY
            ),
        }
    }
}
