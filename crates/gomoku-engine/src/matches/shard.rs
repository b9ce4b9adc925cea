//! A part of the work, for one of several machines.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// One of several parts of some work: the i-th of n takes every n-th piece.
///
/// # Display
/// `2/8`; [`FromStr`] reads it.
///
/// # Examples
/// ```
/// use gomoku_engine::matches::Shard;
///
/// let shard: Shard = "2/3".parse()?;
/// let mine: Vec<u32> = (0..8).filter(|piece| shard.has(*piece)).collect();
/// assert_eq!(mine, [1, 4, 7]);
/// assert!((0..8).all(|piece| Shard::WHOLE.has(piece)));
/// assert!("4/3".parse::<Shard>().is_err());
/// # Ok::<(), gomoku_engine::matches::ParseShardError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Shard {
    number: u32,
    of: u32,
}

impl Shard {
    /// The only part.
    pub const WHOLE: Shard = Shard { number: 1, of: 1 };
    /// More parts than this are refused.
    pub const MOST: u32 = 100_000;

    /// Whether the piece with this index, counted from 0, belongs to this part.
    #[must_use]
    pub const fn has(self, index: u32) -> bool {
        index % self.of == self.number - 1
    }

    /// All parts, this one included.
    pub fn all(self) -> impl Iterator<Item = Shard> {
        (1..=self.of).map(move |number| Shard { number, of: self.of })
    }

    /// Whether this is all of it.
    #[must_use]
    pub const fn is_whole(self) -> bool {
        self.of == 1
    }
}

impl Default for Shard {
    fn default() -> Shard {
        Shard::WHOLE
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}/{}", self.number, self.of))
    }
}

impl FromStr for Shard {
    type Err = ParseShardError;

    fn from_str(text: &str) -> Result<Shard, ParseShardError> {
        let number = |digits: &str| {
            let is_plain = digits.bytes().all(|byte| byte.is_ascii_digit());
            is_plain.then(|| digits.parse::<u32>().ok())?.filter(|number| (1..=Shard::MOST).contains(number))
        };
        let read = || {
            let (first, second) = text.split_once('/')?;
            let (part, of) = (number(first)?, number(second)?);
            (part <= of).then_some(Shard { number: part, of })
        };
        read().ok_or_else(|| ParseShardError { found: text.chars().take(40).collect() })
    }
}

/// A text that names no part.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{found:?} is no part; expected i/n with i from 1 to n, such as 2/8")]
pub struct ParseShardError {
    found: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_piece_belongs_to_exactly_one_part() {
        for of in 1..=7 {
            let parts: Vec<Shard> =
                (1..=of).map(|number| format!("{number}/{of}").parse().unwrap()).collect();
            assert_eq!(parts[0].all().collect::<Vec<_>>(), parts);
            for piece in 0..30 {
                assert_eq!(parts.iter().filter(|part| part.has(piece)).count(), 1, "{piece} of {of}");
            }
        }
    }

    #[test]
    fn parts_read_back_and_nothing_else_does() {
        for text in ["1/1", "3/8", "100000/100000"] {
            assert_eq!(text.parse::<Shard>().unwrap().to_string(), text);
        }
        for text in ["", "1", "0/2", "3/2", "1/0", "1/100001", "-1/2", "+1/2", "1/2/3", "a/b"] {
            let said = text.parse::<Shard>().unwrap_err().to_string();
            assert_eq!(said, format!("{text:?} is no part; expected i/n with i from 1 to n, such as 2/8"));
        }
    }
}
