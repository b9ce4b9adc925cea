//! The numbers of the search, which games can decide about.

use std::fmt::{self, Write};
use std::fs;

use thiserror::Error;

use crate::EngineLoadError;

/// The numbers of the flagship's search: margins, depths, and how late moves are treated.
///
/// The usual ones are what [`Default`] gives; [`SearchNumbers::ALL`] says what each of them does and how far it may go. Whatever they
/// are, what the search claims to be proven is proven: they decide what it looks at first, and what it leaves to the evaluation.
/// [`SearchTuning`](crate::tune::SearchTuning) lets games decide about them.
///
/// # Display
/// The text of a file, `*.search`: a head, and a line with name and value for each number. [`parse`](SearchNumbers::parse) reads it;
/// numbers that are not there have their usual values, and lines that begin with `#` are comments.
///
/// # Examples
/// ```
/// use gomoku_engine::SearchNumbers;
///
/// let numbers = SearchNumbers::parse("gomoku search 1\nfutility 50\n")?;
/// assert_eq!(numbers.get("futility"), Some(50));
/// assert_eq!(numbers.get("razor"), SearchNumbers::default().get("razor"));
/// assert_eq!(SearchNumbers::parse(&numbers.to_string())?, numbers);
///
/// let error = SearchNumbers::parse("gomoku search 1\nfutility -1\n").unwrap_err();
/// assert_eq!(error.to_string(), "line 2: futility is \"-1\"; expected a whole number from 0 to 200");
/// # Ok::<(), gomoku_engine::ParseSearchNumbersError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct SearchNumbers {
    pub(super) futility: i32,
    pub(super) futility_depth: i32,
    pub(super) razor: i32,
    pub(super) razor_depth: i32,
    pub(super) aspiration: i32,
    pub(super) reduction_base: i32,
    pub(super) reduction_divisor: i32,
    pub(super) tried_base: i32,
    pub(super) tried_power: i32,
    pub(super) unknown_depth: i32,
    pub(super) singular_depth: i32,
    pub(super) singular_margin: i32,
    pub(super) defence_depth: i32,
    pub(super) four_stones: i32,
    pub(super) history_reduction: i32,
    pub(super) history_order: i32,
    pub(super) history_square: i32,
    pub(super) history_most: i32,
    pub(super) answer: i32,
}

/// What can be said of one of the [`SearchNumbers`].
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub struct SearchNumber {
    /// Its name.
    pub name: &'static str,
    /// The value if nobody says.
    pub usual: i32,
    /// The smallest value.
    pub least: i32,
    /// The largest value.
    pub most: i32,
    /// By how much it is worth changing, for a tuner.
    pub step: f64,
    /// What it does, in one line.
    pub about: &'static str,
    place: fn(&mut SearchNumbers) -> &mut i32,
}

const fn number(
    name: &'static str,
    (least, usual, most): (i32, i32, i32),
    step: f64,
    place: fn(&mut SearchNumbers) -> &mut i32,
    about: &'static str,
) -> SearchNumber {
    SearchNumber { name, usual, least, most, step, about, place }
}

impl SearchNumbers {
    /// All of them.
    pub const ALL: &'static [SearchNumber] = &[
        number(
            "futility",
            (0, 40, 200),
            5.0,
            |all| &mut all.futility,
            "a position better than the opponent allows by so many points for each ply left is not searched",
        ),
        number(
            "futility_depth",
            (0, 7, 20),
            0.8,
            |all| &mut all.futility_depth,
            "nor is it looked at whether it is where more plies are left",
        ),
        number(
            "razor",
            (0, 80, 400),
            10.0,
            |all| &mut all.razor,
            "a position worse by so many points for each ply left is searched for wins by fours only",
        ),
        number(
            "razor_depth",
            (0, 3, 12),
            0.6,
            |all| &mut all.razor_depth,
            "where at most so many plies are left",
        ),
        number(
            "aspiration",
            (5, 30, 300),
            5.0,
            |all| &mut all.aspiration,
            "half the width in points of the first window around the last depth's value",
        ),
        number(
            "reduction_base",
            (0, 30, 200),
            10.0,
            |all| &mut all.reduction_base,
            "hundredths of a ply by which every late move is looked at less deeply",
        ),
        number(
            "reduction_divisor",
            (60, 180, 600),
            15.0,
            |all| &mut all.reduction_divisor,
            "hundredths; the smaller, the less deeply moves are looked at the later they come",
        ),
        number(
            "tried_base",
            (1, 5, 40),
            0.8,
            |all| &mut all.tried_base,
            "so many moves are tried before quiet ones are left out",
        ),
        number(
            "tried_power",
            (0, 132, 250),
            6.0,
            |all| &mut all.tried_power,
            "and as many more as the depth to this power, in hundredths",
        ),
        number(
            "unknown_depth",
            (2, 4, 30),
            0.6,
            |all| &mut all.unknown_depth,
            "from so many plies on, a position never seen before is looked at one ply less deeply",
        ),
        number(
            "singular_depth",
            (4, 7, 30),
            0.8,
            |all| &mut all.singular_depth,
            "from so many plies on it is asked whether a move is the only good one",
        ),
        number(
            "singular_margin",
            (1, 3, 40),
            0.8,
            |all| &mut all.singular_margin,
            "so many points for each ply left make it the only good one",
        ),
        number(
            "defence_depth",
            (1, 2, 20),
            0.6,
            |all| &mut all.defence_depth,
            "from so many plies on it is asked whether the opponent threatens to win by fours",
        ),
        number(
            "four_stones",
            (0, 60, 2000),
            8.0,
            |all| &mut all.four_stones,
            "so many stones a search for a win by fours may put on the board",
        ),
        number(
            "history_reduction",
            (0, 16, 128),
            2.0,
            |all| &mut all.history_reduction,
            "65536ths of a ply that a move is looked at more deeply for each point of its worth elsewhere",
        ),
        number(
            "history_order",
            (0, 8, 128),
            1.0,
            |all| &mut all.history_order,
            "1024ths of its worth elsewhere that count in the order of moves",
        ),
        number(
            "history_square",
            (0, 8, 64),
            1.0,
            |all| &mut all.history_square,
            "how much a move gains in worth for each square of the depth where it was good",
        ),
        number(
            "history_most",
            (16, 1200, 8192),
            100.0,
            |all| &mut all.history_most,
            "and the most that it gains at once",
        ),
        number(
            "answer",
            (0, 60, 1000),
            8.0,
            |all| &mut all.answer,
            "points in the order of moves for what answered the last move well before",
        ),
    ];

    /// The usual numbers.
    pub(super) const USUAL: SearchNumbers = SearchNumbers {
        futility: 40,
        futility_depth: 7,
        razor: 80,
        razor_depth: 3,
        aspiration: 30,
        reduction_base: 30,
        reduction_divisor: 180,
        tried_base: 5,
        tried_power: 132,
        unknown_depth: 4,
        singular_depth: 7,
        singular_margin: 3,
        defence_depth: 2,
        four_stones: 60,
        history_reduction: 16,
        history_order: 8,
        history_square: 8,
        history_most: 1200,
        answer: 60,
    };

    const HEAD: &'static str = "gomoku search 1";

    /// The number with this name, if there is one.
    #[must_use]
    pub fn get(mut self, name: &str) -> Option<i32> {
        SearchNumber::by_name(name).map(|number| *(number.place)(&mut self))
    }

    /// The same with one of them set to what is nearest to this value among those allowed; as it is, if there is none of this name.
    #[must_use]
    pub fn with(mut self, name: &str, value: i32) -> SearchNumbers {
        if let Some(number) = SearchNumber::by_name(name) {
            *(number.place)(&mut self) = value.clamp(number.least, number.most);
        }
        self
    }

    /// Reads the text of a file.
    ///
    /// # Errors
    /// With line and reason, if the text is something else.
    pub fn parse(text: &str) -> Result<SearchNumbers, ParseSearchNumbersError> {
        let mut lines = text.lines().zip(1..).map(|(line, number)| (line.trim(), number));
        if lines.next().is_none_or(|(head, _)| head != SearchNumbers::HEAD) {
            return Err(ParseSearchNumbersError::Head);
        }
        let mut numbers = SearchNumbers::default();
        let mut seen = Vec::new();
        for (text, line) in lines.filter(|(text, _)| !text.is_empty() && !text.starts_with('#')) {
            let (name, value) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
            let short = |text: &str| text.chars().take(40).collect::<String>();
            let number = SearchNumber::by_name(name)
                .ok_or_else(|| ParseSearchNumbersError::Name { line, found: short(name) })?;
            if seen.contains(&number.name) {
                return Err(ParseSearchNumbersError::Twice { line, name: number.name });
            }
            seen.push(number.name);
            let (value, range) = (value.trim(), number.least..=number.most);
            let read = value.parse().ok().filter(|read| range.contains(read) && !value.starts_with('+'));
            let SearchNumber { name, least, most, .. } = *number;
            *(number.place)(&mut numbers) = read.ok_or_else(|| ParseSearchNumbersError::Value {
                line,
                name,
                found: short(value),
                least,
                most,
            })?;
        }
        Ok(numbers)
    }

    /// The words that [`load`](Self::load) knows.
    pub const NAMES: [&'static str; 1] = ["usual"];

    /// The usual numbers, by that word, or those of a file.
    ///
    /// # Errors
    /// If there is no such file or it is no file of such numbers.
    pub fn load(name: &str) -> Result<SearchNumbers, EngineLoadError> {
        if name == SearchNumbers::NAMES[0] {
            return Ok(SearchNumbers::default());
        }
        let path = name.to_owned();
        match fs::read(&path) {
            Ok(bytes) => SearchNumbers::parse(&String::from_utf8_lossy(&bytes))
                .map_err(|error| EngineLoadError::SearchNumbers { path, error }),
            Err(error) => Err(EngineLoadError::SearchNumbersFile { path, error }),
        }
    }
}

impl Default for SearchNumbers {
    fn default() -> SearchNumbers {
        SearchNumbers::USUAL
    }
}

impl fmt::Display for SearchNumbers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut numbers = *self;
        let mut text = format!("{}\n", SearchNumbers::HEAD);
        for number in SearchNumbers::ALL {
            writeln!(text, "{} {}", number.name, (number.place)(&mut numbers))?;
        }
        f.pad(&text)
    }
}

impl SearchNumber {
    /// The number with this name.
    #[must_use]
    pub fn by_name(name: &str) -> Option<&'static SearchNumber> {
        SearchNumbers::ALL.iter().find(|number| number.name == name)
    }
}

/// A text that is no file of numbers of the search.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ParseSearchNumbersError {
    /// It begins otherwise.
    #[error(
        "line 1: this is no file of numbers of the search; expected one that begins with: gomoku search 1"
    )]
    Head,
    /// There is no such number.
    #[error("line {line}: there is no number {found:?}; expected a name such as futility, and a value")]
    Name {
        /// The line, counted from 1.
        line: usize,
        /// What stands there.
        found: String,
    },
    /// A number is told twice.
    #[error("line {line}: {name} is there twice; expected it once")]
    Twice {
        /// The line, counted from 1.
        line: usize,
        /// The number.
        name: &'static str,
    },
    /// A value will not do.
    #[error("line {line}: {name} is {found:?}; expected a whole number from {least} to {most}")]
    Value {
        /// The line, counted from 1.
        line: usize,
        /// The number.
        name: &'static str,
        /// What stands there.
        found: String,
        /// The smallest value.
        least: i32,
        /// The largest.
        most: i32,
    },
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn the_usual_numbers_are_what_is_said_of_them() {
        for number in SearchNumbers::ALL {
            assert_eq!(SearchNumbers::default().get(number.name), Some(number.usual), "{}", number.name);
            assert!((number.least..=number.most).contains(&number.usual) && number.step > 0.0);
            // Each has a place of its own.
            let changed = SearchNumbers::default().with(number.name, number.most);
            let others = SearchNumbers::ALL.iter().filter(|other| other.name != number.name);
            others.for_each(|other| assert_eq!(changed.get(other.name), Some(other.usual)));
            assert_eq!(changed.get(number.name), Some(number.most));
        }
        assert_eq!(SearchNumbers::default().with("nothing", 3), SearchNumbers::default());
        assert_eq!(SearchNumbers::default().get("nothing"), None);
    }

    #[test]
    fn other_texts_are_refused_with_the_line() {
        let error = |text: &str| SearchNumbers::parse(text).unwrap_err().to_string();
        assert!(error("").starts_with("line 1: this is no file of numbers"));
        assert!(error("gomoku weights 2\n").starts_with("line 1: this is no file of numbers"));
        let found = error("gomoku search 1\n\n# so\nfutilty 3");
        assert!(found.starts_with("line 4: there is no number \"futilty\""), "{found}");
        assert_eq!(
            error("gomoku search 1\nrazor 3\nrazor 3"),
            "line 3: razor is there twice; expected it once"
        );
        for value in ["", "x", "1.5", "+3", "401", "99999999999"] {
            let found = error(&format!("gomoku search 1\nrazor {value}"));
            assert_eq!(found, format!("line 2: razor is {value:?}; expected a whole number from 0 to 400"));
        }
    }

    proptest! {
        #[test]
        fn numbers_read_back(values in prop::collection::vec(-10_i32..9000, SearchNumbers::ALL.len())) {
            let set = |numbers: SearchNumbers, (number, value): (&SearchNumber, &i32)| numbers.with(number.name, *value);
            let numbers = SearchNumbers::ALL.iter().zip(&values).fold(SearchNumbers::default(), set);
            prop_assert_eq!(SearchNumbers::parse(&numbers.to_string()), Ok(numbers));
        }

        #[test]
        fn no_text_is_too_much(text in "(gomoku search 1\n)?[a-z_ 0-9\n#+-]*") {
            let _ = SearchNumbers::parse(&text);
        }
    }
}
