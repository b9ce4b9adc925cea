//! Counting wins, draws and losses.

use std::fmt;
use std::ops::{Add, AddAssign};
use std::str::FromStr;

use thiserror::Error;

/// How many games were won, drawn and lost, from one player's view.
///
/// # Display
/// `+9 =3 -3`; [`FromStr`] reads it.
///
/// # Examples
/// ```
/// use gomoku_engine::matches::Wdl;
///
/// let result = Wdl { wins: 9, draws: 3, losses: 3 };
/// assert_eq!((result.games(), result.points()), (15, 10.5));
/// assert_eq!(result.to_string(), "+9 =3 -3");
/// assert_eq!(result.reversed().to_string(), "+3 =3 -9");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Wdl {
    /// Games won.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
}

impl Wdl {
    /// All games; the largest number, if there are more.
    #[must_use]
    pub const fn games(self) -> u32 {
        self.wins.saturating_add(self.draws).saturating_add(self.losses)
    }

    /// A point for a win and half a point for a draw.
    #[must_use]
    pub fn points(self) -> f64 {
        f64::from(self.wins) + f64::from(self.draws) / 2.0
    }

    /// Points per game, from 0 to 1; one half if there is no game.
    #[must_use]
    pub fn score(self) -> f64 {
        let games = f64::from(self.wins) + f64::from(self.draws) + f64::from(self.losses);
        if games == 0.0 { 0.5 } else { self.points() / games }
    }

    /// Whether all games, if there are any, ended in the same way.
    pub(crate) fn is_uniform(self) -> bool {
        [self.wins, self.draws, self.losses].into_iter().filter(|count| *count > 0).count() < 2
    }

    /// The other player's view.
    #[must_use]
    pub const fn reversed(self) -> Wdl {
        Wdl { wins: self.losses, draws: self.draws, losses: self.wins }
    }
}

/// Sums that are too large are the largest number.
impl Add for Wdl {
    type Output = Wdl;

    fn add(self, other: Wdl) -> Wdl {
        Wdl {
            wins: self.wins.saturating_add(other.wins),
            draws: self.draws.saturating_add(other.draws),
            losses: self.losses.saturating_add(other.losses),
        }
    }
}

impl AddAssign for Wdl {
    fn add_assign(&mut self, other: Wdl) {
        *self = *self + other;
    }
}

impl fmt::Display for Wdl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("+{} ={} -{}", self.wins, self.draws, self.losses))
    }
}

impl FromStr for Wdl {
    type Err = ParseWdlError;

    fn from_str(text: &str) -> Result<Wdl, ParseWdlError> {
        let read = || {
            let mut parts = text.split(' ');
            let mut number = |mark: char| {
                let digits = parts.next()?.strip_prefix(mark)?;
                digits.bytes().all(|byte| byte.is_ascii_digit()).then(|| digits.parse::<u32>().ok())?
            };
            let result = Wdl { wins: number('+')?, draws: number('=')?, losses: number('-')? };
            // More games than can be counted are none.
            result.wins.checked_add(result.draws)?.checked_add(result.losses)?;
            parts.next().is_none().then_some(result)
        };
        read().ok_or_else(|| ParseWdlError { found: text.chars().take(40).collect() })
    }
}

/// A text that is no result.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{found:?} is not a result; expected wins, draws and losses such as +9 =3 -3")]
pub struct ParseWdlError {
    found: String,
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn no_number_of_games_is_too_large(a in any::<[u32; 3]>(), b in any::<[u32; 3]>()) {
            let result = |[wins, draws, losses]: [u32; 3]| Wdl { wins, draws, losses };
            let capped = |sum: u64| u32::try_from(sum).unwrap_or(u32::MAX);
            let games = |numbers: [u32; 3]| numbers.map(u64::from).iter().sum::<u64>();
            prop_assert_eq!(result(a).games(), capped(games(a)));
            let sum = [0, 1, 2].map(|place| capped(u64::from(a[place]) + u64::from(b[place])));
            prop_assert_eq!(result(a) + result(b), result(sum));
            prop_assert!((0.0..=1.0).contains(&result(a).score()));
        }
    }

    #[test]
    fn the_score_counts_more_games_than_their_number_can_tell() {
        let result = Wdl { wins: u32::MAX, draws: 0, losses: u32::MAX };
        assert_eq!(result.games(), u32::MAX);
        assert!((result.score() - 0.5).abs() < 1e-12);
    }

    #[test]
    fn results_read_back_and_nothing_else_does() {
        for (wins, draws, losses) in [(0, 0, 0), (9, 3, 4), (u32::MAX, 0, 0)] {
            let result = Wdl { wins, draws, losses };
            assert_eq!(result.to_string().parse(), Ok(result));
        }
        for text in
            ["", "+1", "+1 =2", "+1 =2 -3 4", "1 =2 -3", "++1 =2 -3", "+1 =2 --3", "+4294967295 =1 -0"]
        {
            let error = text.parse::<Wdl>().unwrap_err().to_string();
            assert!(error.ends_with("expected wins, draws and losses such as +9 =3 -3"), "{error}");
        }
    }
}
