//! What a position is worth.

use std::fmt;
use std::ops::Neg;
use std::str::FromStr;

use thiserror::Error;

/// What a position is worth to one side: points, or a proven win or loss with its distance in plies.
///
/// The order is the side's preference: a nearer win is better than a later one, any win better than any number of
/// points, any points better than any loss, and a later loss better than a nearer one.
///
/// Points are clamped to ±[`Score::MAX_POINTS`], so an evaluation can never look like a proven win. The range is
/// symmetric: negation, which turns one side's view into the other's, cannot overflow.
///
/// # Display
/// `+12`, `-3`, `0`, `win in 5`, `loss in 4`; [`FromStr`] reads the same forms.
///
/// # Examples
/// ```
/// use gomoku_search::Score;
///
/// assert!(Score::win_in(3) > Score::win_in(5));
/// assert!(Score::loss_in(5) > Score::loss_in(3));
/// assert!(Score::win_in(999) > Score::heuristic(i32::MAX));
/// assert_eq!(-Score::win_in(3), Score::loss_in(3));
/// assert_eq!(Score::win_in(3).to_string(), "win in 3");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Score(i32);

/// A win on the spot; a win in n plies is n less.
const WIN: i32 = 1_000_000_000;

impl Score {
    /// Worse than every value of a position: where a search for the best move begins.
    pub const MIN: Score = Score(-WIN - 1);
    /// Better than every value of a position.
    pub const MAX: Score = Score(WIN + 1);
    /// The value of a drawn game.
    pub const DRAW: Score = Score(0);
    /// The largest number of points that a score can hold; larger ones are clamped to it.
    pub const MAX_POINTS: i32 = 900_000_000;
    /// The greatest distance of a win or loss that is kept; farther ones count as this far.
    pub const MAX_DISTANCE: u32 = 99_999_999;

    /// So many points ahead (negative: behind), clamped to ±[`Score::MAX_POINTS`].
    #[inline]
    #[must_use]
    pub const fn heuristic(points: i32) -> Score {
        if points > Self::MAX_POINTS {
            Score(Self::MAX_POINTS)
        } else if points < -Self::MAX_POINTS {
            Score(-Self::MAX_POINTS)
        } else {
            Score(points)
        }
    }

    /// A proven win, `plies` plies away.
    #[inline]
    #[must_use]
    pub const fn win_in(plies: u32) -> Score {
        let distance = if plies > Self::MAX_DISTANCE { Self::MAX_DISTANCE } else { plies };
        Score(WIN - distance as i32)
    }

    /// A proven loss, `plies` plies away.
    #[inline]
    #[must_use]
    pub const fn loss_in(plies: u32) -> Score {
        Score(-Self::win_in(plies).0)
    }

    /// Whether this is a proven win or loss.
    #[inline]
    #[must_use]
    pub const fn is_decisive(self) -> bool {
        self.0 > Self::MAX_POINTS || self.0 < -Self::MAX_POINTS
    }

    /// The points, if the score is not a proven win or loss.
    #[must_use]
    pub const fn points(self) -> Option<i32> {
        if self.is_decisive() { None } else { Some(self.0) }
    }

    /// The distance in plies, if this is a proven win.
    #[must_use]
    pub const fn win_distance(self) -> Option<u32> {
        if self.0 > Self::MAX_POINTS && self.0 <= WIN { Some((WIN - self.0) as u32) } else { None }
    }

    /// The distance in plies, if this is a proven loss.
    #[must_use]
    pub const fn loss_distance(self) -> Option<u32> {
        Score(-self.0).win_distance()
    }

    /// The next worse score: the window `(score.just_below(), …)` is open for `score` itself.
    ///
    /// `Score::MIN` has nothing below it and is returned as it is.
    #[inline]
    #[must_use]
    pub const fn just_below(self) -> Score {
        if self.0 > Self::MIN.0 { Score(self.0 - 1) } else { self }
    }

    /// The next better score; `Score::MAX` stays.
    #[inline]
    #[must_use]
    pub const fn just_above(self) -> Score {
        if self.0 < Self::MAX.0 { Score(self.0 + 1) } else { self }
    }

    /// How many plies away the win or loss is, if the score is decisive.
    #[inline]
    pub(crate) const fn distance(self) -> u32 {
        (WIN - if self.0 < 0 { -self.0 } else { self.0 }) as u32
    }

    /// The score with its distance counted from a position `ply` plies after the root instead of from the root.
    #[inline]
    pub(crate) const fn seen_from(self, ply: u32) -> Score {
        self.nearer(ply as i32)
    }

    /// A score whose distance counts from a position, met `ply` plies after the root: its distance from the root.
    ///
    /// # Examples
    /// ```
    /// use gomoku_search::Score;
    ///
    /// assert_eq!(Score::win_in(3).met_at(4), Score::win_in(7));
    /// assert_eq!(Score::heuristic(12).met_at(4), Score::heuristic(12));
    /// ```
    #[inline]
    #[must_use]
    pub const fn met_at(self, ply: u32) -> Score {
        self.nearer(-(ply as i32))
    }

    #[inline]
    const fn nearer(self, plies: i32) -> Score {
        // Points and ±infinity have no distance. A win stays a win: no nearer than on the spot, no farther than any.
        if self.0 > Self::MAX_POINTS && self.0 < Self::MAX.0 {
            Score(clamped(self.0 + plies))
        } else if self.0 < -Self::MAX_POINTS && self.0 > Self::MIN.0 {
            Score(-clamped(-self.0 + plies))
        } else {
            self
        }
    }

    /// The score as 32 bits, for tables.
    #[inline]
    pub(crate) const fn to_bits(self) -> u32 {
        self.0 as u32
    }

    /// The score that [`to_bits`](Score::to_bits) gave.
    #[inline]
    pub(crate) const fn from_bits(bits: u32) -> Score {
        Score(bits as i32)
    }

    /// The score clamped to the range of points, which no evaluation may leave.
    #[inline]
    #[must_use]
    pub(crate) const fn as_heuristic(self) -> Score {
        Score::heuristic(self.0)
    }
}

/// A number that stands for a win.
const fn clamped(win: i32) -> i32 {
    let farthest = WIN - Score::MAX_DISTANCE as i32;
    if win > WIN {
        WIN
    } else if win < farthest {
        farthest
    } else {
        win
    }
}

impl Neg for Score {
    type Output = Score;

    #[inline]
    fn neg(self) -> Score {
        Score(-self.0)
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(plies) = self.win_distance() {
            f.pad(&format!("win in {plies}"))
        } else if let Some(plies) = self.loss_distance() {
            f.pad(&format!("loss in {plies}"))
        } else if *self == Score::MAX {
            f.pad("+infinity")
        } else if *self == Score::MIN {
            f.pad("-infinity")
        } else if self.0 == 0 {
            f.pad("0")
        } else {
            f.pad(&format!("{:+}", self.0))
        }
    }
}

/// `Score(win in 5)`: what a failing test has to say.
impl fmt::Debug for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Score({self})")
    }
}

/// A text that is not a [`Score`].
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{text:?} is not a score; expected points such as '+12', or 'win in 5' or 'loss in 4'")]
pub struct ParseScoreError {
    /// The beginning of what was read.
    text: String,
}

impl FromStr for Score {
    type Err = ParseScoreError;

    fn from_str(text: &str) -> Result<Score, ParseScoreError> {
        let error = || ParseScoreError { text: text.chars().take(40).collect() };
        let distance = |digits: &str| {
            // Digits only: `parse` alone would take a sign as well.
            let plies = digits.parse().ok().filter(|_| !digits.starts_with('+'));
            plies.filter(|plies| *plies <= Score::MAX_DISTANCE).ok_or_else(error)
        };
        if let Some(digits) = text.strip_prefix("win in ") {
            Ok(Score::win_in(distance(digits)?))
        } else if let Some(digits) = text.strip_prefix("loss in ") {
            Ok(Score::loss_in(distance(digits)?))
        } else {
            match text {
                "+infinity" => Ok(Score::MAX),
                "-infinity" => Ok(Score::MIN),
                _ => match text.parse::<i32>() {
                    Ok(points) if points.unsigned_abs() <= Score::MAX_POINTS as u32 => Ok(Score(points)),
                    _ => Err(error()),
                },
            }
        }
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Score {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Score {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Score, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_order_is_the_sides_preference() {
        let ascending = [
            Score::MIN,
            Score::loss_in(0),
            Score::loss_in(7),
            Score::loss_in(u32::MAX),
            Score::heuristic(i32::MIN),
            Score::heuristic(-1),
            Score::DRAW,
            Score::heuristic(1),
            Score::heuristic(i32::MAX),
            Score::win_in(u32::MAX),
            Score::win_in(7),
            Score::win_in(0),
            Score::MAX,
        ];
        for pair in ascending.windows(2) {
            assert!(pair[0] < pair[1], "{} < {}", pair[0], pair[1]);
            assert!(-pair[1] < -pair[0], "negation reverses the order");
        }
    }

    #[test]
    fn points_never_look_proven_and_wins_never_like_points() {
        for points in [i32::MIN, -1, 0, 1, i32::MAX] {
            assert!(!Score::heuristic(points).is_decisive());
            assert!(Score::heuristic(points).points().is_some());
        }
        for plies in [0, 1, 1_000, u32::MAX] {
            assert!(Score::win_in(plies).is_decisive());
            assert!(Score::loss_in(plies).is_decisive());
            assert_eq!(Score::win_in(plies).points(), None);
        }
        assert_eq!(Score::MAX.win_distance(), None);
    }

    #[test]
    fn text_round_trips() {
        for score in [
            Score::MIN,
            Score::MAX,
            Score::DRAW,
            Score::heuristic(-17),
            Score::heuristic(i32::MAX),
            Score::win_in(0),
            Score::win_in(u32::MAX),
            Score::loss_in(12),
        ] {
            assert_eq!(score.to_string().parse(), Ok(score));
        }
        for text in
            ["", "win in", "win in -1", "win in +1", "loss in 1000000000", "1.5", "900000001", "-2147483648"]
        {
            assert!(text.parse::<Score>().is_err(), "{text:?}");
        }
        assert_eq!(
            "won".parse::<Score>().unwrap_err().to_string(),
            "\"won\" is not a score; expected points such as '+12', or 'win in 5' or 'loss in 4'"
        );
    }
}
