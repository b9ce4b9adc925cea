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
        self.nearer(ply as i64)
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
        self.nearer(-(ply as i64))
    }

    #[inline]
    const fn nearer(self, plies: i64) -> Score {
        // Points and ±infinity have no distance. A win stays a win: no nearer than on the spot, no farther than any.
        if self.0 > Self::MAX_POINTS && self.0 < Self::MAX.0 {
            Score(clamped(self.0 as i64 + plies))
        } else if self.0 < -Self::MAX_POINTS && self.0 > Self::MIN.0 {
            Score(-clamped(plies - self.0 as i64))
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
const fn clamped(win: i64) -> i32 {
    let farthest = WIN - Score::MAX_DISTANCE as i32;
    if win > WIN as i64 {
        WIN
    } else if win < farthest as i64 {
        farthest
    } else {
        win as i32
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

    #[test]
    fn points_and_distances_come_back_as_they_were_given() {
        for points in [0, 1, -1, 17, Score::MAX_POINTS, -Score::MAX_POINTS] {
            let score = Score::heuristic(points);
            assert_eq!((score.points(), score.is_decisive()), (Some(points), false));
            assert_eq!((score.win_distance(), score.loss_distance()), (None, None));
        }
        assert_eq!(Score::heuristic(Score::MAX_POINTS + 1), Score::heuristic(Score::MAX_POINTS));
        assert_eq!(Score::heuristic(-Score::MAX_POINTS - 1), Score::heuristic(-Score::MAX_POINTS));
        for plies in [0, 1, 1_000, Score::MAX_DISTANCE] {
            let (win, loss) = (Score::win_in(plies), Score::loss_in(plies));
            assert_eq!((win.win_distance(), win.loss_distance(), win.distance()), (Some(plies), None, plies));
            assert_eq!(
                (loss.win_distance(), loss.loss_distance(), loss.distance()),
                (None, Some(plies), plies)
            );
            assert!(win.is_decisive() && loss.is_decisive());
        }
        assert_eq!(Score::win_in(Score::MAX_DISTANCE + 1), Score::win_in(Score::MAX_DISTANCE));
        for infinite in [Score::MIN, Score::MAX] {
            assert!(infinite.is_decisive());
            assert_eq!((infinite.win_distance(), infinite.loss_distance()), (None, None));
        }
    }

    #[test]
    fn neighbours_are_one_apart_and_the_ends_have_none() {
        assert_eq!(Score::DRAW.just_above(), Score::heuristic(1));
        assert_eq!(Score::DRAW.just_below(), Score::heuristic(-1));
        assert_eq!(Score::win_in(5).just_above(), Score::win_in(4));
        assert_eq!(Score::loss_in(5).just_below(), Score::loss_in(4));
        assert_eq!((Score::win_in(0).just_above(), Score::MAX.just_above()), (Score::MAX, Score::MAX));
        assert_eq!((Score::loss_in(0).just_below(), Score::MIN.just_below()), (Score::MIN, Score::MIN));
        assert!(Score::MAX.just_below() < Score::MAX && Score::MIN.just_above() > Score::MIN);
    }

    #[test]
    fn distances_are_counted_from_the_root_or_from_the_position() {
        assert_eq!(Score::win_in(7).seen_from(3), Score::win_in(4));
        assert_eq!(Score::loss_in(7).seen_from(3), Score::loss_in(4));
        assert_eq!(
            (Score::win_in(7).met_at(3), Score::loss_in(7).met_at(3)),
            (Score::win_in(10), Score::loss_in(10))
        );
        // No nearer than on the spot, and no farther than any: whatever the ply is.
        let far = Score::MAX_DISTANCE;
        for ply in [8, far, i32::MAX as u32, i32::MAX as u32 + 1, u32::MAX] {
            assert_eq!(Score::win_in(7).seen_from(ply), Score::win_in(0), "{ply}");
            assert_eq!(Score::loss_in(7).seen_from(ply), Score::loss_in(0), "{ply}");
            assert_eq!(Score::win_in(far).met_at(ply), Score::win_in(far), "{ply}");
            assert_eq!(Score::loss_in(far).met_at(ply), Score::loss_in(far), "{ply}");
            for undistanced in
                [Score::MIN, Score::MAX, Score::DRAW, Score::heuristic(i32::MIN), Score::heuristic(i32::MAX)]
            {
                assert_eq!(
                    (undistanced.seen_from(ply), undistanced.met_at(ply)),
                    (undistanced, undistanced),
                    "{ply}"
                );
            }
        }
        assert_eq!(Score::win_in(0).met_at(far - 1), Score::win_in(far - 1));
    }

    #[test]
    fn bits_and_the_range_of_points_keep_what_they_can() {
        for score in
            [Score::MIN, Score::loss_in(3), Score::heuristic(-2), Score::DRAW, Score::win_in(3), Score::MAX]
        {
            assert_eq!(Score::from_bits(score.to_bits()), score);
        }
        assert_eq!(Score::win_in(3).as_heuristic(), Score::heuristic(Score::MAX_POINTS));
        assert_eq!(Score::MIN.as_heuristic(), Score::heuristic(-Score::MAX_POINTS));
        assert_eq!(Score::heuristic(-7).as_heuristic(), Score::heuristic(-7));
    }

    #[test]
    fn texts_have_a_sign_and_take_the_width_they_are_given() {
        for (score, text) in [
            (Score::heuristic(12), "+12"),
            (Score::heuristic(-3), "-3"),
            (Score::DRAW, "0"),
            (Score::win_in(5), "win in 5"),
            (Score::loss_in(4), "loss in 4"),
            (Score::MAX, "+infinity"),
            (Score::MIN, "-infinity"),
        ] {
            assert_eq!(score.to_string(), text);
            assert_eq!(format!("{score:>12}"), format!("{text:>12}"));
            assert_eq!(format!("{score:?}"), format!("Score({text})"));
        }
        for (text, score) in [
            ("900000000", Score::heuristic(i32::MAX)),
            ("-900000000", Score::heuristic(i32::MIN)),
            ("win in 99999999", Score::win_in(u32::MAX)),
            ("loss in 0", Score::loss_in(0)),
        ] {
            assert_eq!(text.parse(), Ok(score));
        }
        for text in
            ["-900000001", "win in 100000000", "loss in 100000000", "win in ", "infinity", " 1", "win in 1 "]
        {
            assert!(text.parse::<Score>().is_err(), "{text:?}");
        }
        let long = "9".repeat(100).parse::<Score>().unwrap_err().to_string();
        assert!(long.starts_with(&format!("\"{}\" is not a score", "9".repeat(40))), "{long}");
    }
}
