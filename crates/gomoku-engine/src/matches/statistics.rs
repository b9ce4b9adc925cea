//! What a result says about strength.

use std::fmt;

use super::wdl::Wdl;

/// How much stronger a player is, as far as some games can tell: a share of the points and a difference in Elo, each with the
/// ends of the interval that holds the true one with a confidence of 95 %.
///
/// The interval is Wald's, the mean share ± 1.96 standard errors, mapped to Elo end by end. The standard error comes from
/// the results as they are: single games, or pairs of games from the same opening with colours swapped, which vary less.
/// If all results are the same, Wald's interval would be a point; then it is what chance may have hidden: in n results of n, another
/// kind of result can have a probability of up to 1 − 0.025^(1/n).
///
/// # Display
/// `+70.4 (+2.8 to +143.9)`, `+190.8 (more than -126.4)` where one end of the interval is infinite, `more than +140.2` or
/// `less than -140.2` where the difference is too, and `unknown` without games and wherever both ends are infinite.
///
/// # Examples
/// ```
/// use gomoku_engine::matches::{Estimate, Wdl};
///
/// let estimate = Estimate::of_games(Wdl { wins: 60, draws: 0, losses: 40 });
/// assert_eq!(estimate.to_string(), "+70.4 (+2.8 to +143.9)");
/// let estimate = Estimate::of_games(Wdl { wins: 20, draws: 0, losses: 0 });
/// assert_eq!(estimate.to_string(), "more than +277.4");
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub struct Estimate {
    /// The share of the points, from 0 to 1.
    pub score: f64,
    /// The ends of its interval.
    pub score_interval: (f64, f64),
}

/// A normal variable is within so many standard deviations with a probability of 95 %.
const DEVIATIONS: f64 = 1.959_963_985;

impl Estimate {
    /// What single games tell.
    #[must_use]
    pub fn of_games(result: Wdl) -> Estimate {
        Estimate::of_counts(&[(0.0, result.losses), (0.5, result.draws), (1.0, result.wins)])
    }

    /// What pairs of games tell: how many gave 0, ½, 1, 1½ and 2 points.
    #[must_use]
    pub fn of_pairs(pairs: [u32; 5]) -> Estimate {
        Estimate::of_counts(&shares_of(pairs))
    }

    /// From how often each share of the points occurred.
    fn of_counts(counts: &[(f64, u32)]) -> Estimate {
        let (number, mean, variance) = moments(counts);
        if number == 0.0 {
            return Estimate { score: 0.5, score_interval: (0.0, 1.0) };
        }
        let is_uniform = counts.iter().filter(|(_, count)| *count > 0).count() == 1;
        let score_interval = if is_uniform {
            let hidden = 1.0 - 0.025_f64.powf(1.0 / number);
            (mean - hidden * mean, mean + hidden * (1.0 - mean))
        } else {
            let reach = DEVIATIONS * (variance / number).sqrt();
            ((mean - reach).max(0.0), (mean + reach).min(1.0))
        };
        Estimate { score: mean, score_interval }
    }

    /// The difference in Elo; infinite if all games were won or lost.
    #[must_use]
    pub fn elo(&self) -> f64 {
        elo_of_score(self.score)
    }

    /// The ends of its interval, either of which may be infinite.
    #[must_use]
    pub fn elo_interval(&self) -> (f64, f64) {
        (elo_of_score(self.score_interval.0), elo_of_score(self.score_interval.1))
    }
}

impl fmt::Display for Estimate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (elo, (low, high)) = (self.elo(), self.elo_interval());
        let signed = |elo: f64| if elo.abs() < 0.05 { "0.0".to_owned() } else { format!("{elo:+.1}") };
        f.pad(&match (low.is_finite(), high.is_finite()) {
            (true, true) => format!("{} ({} to {})", signed(elo), signed(low), signed(high)),
            (true, false) if elo.is_infinite() => format!("more than {}", signed(low)),
            (false, true) if elo.is_infinite() => format!("less than {}", signed(high)),
            (true, false) => format!("{} (more than {})", signed(elo), signed(low)),
            (false, true) => format!("{} (less than {})", signed(elo), signed(high)),
            (false, false) => "unknown".to_owned(),
        })
    }
}

/// Pairs that gave 0, ½, 1, 1½ and 2 points, by their share of the points.
fn shares_of([none, half, one, more, both]: [u32; 5]) -> [(f64, u32); 5] {
    [(0.0, none), (0.25, half), (0.5, one), (0.75, more), (1.0, both)]
}

/// How many there are, their mean and their variance; 0, one half and 0 if there are none.
fn moments(counts: &[(f64, u32)]) -> (f64, f64, f64) {
    let number = counts.iter().map(|(_, count)| f64::from(*count)).sum::<f64>();
    if number == 0.0 {
        return (0.0, 0.5, 0.0);
    }
    let mean_of = |of: &dyn Fn(f64) -> f64| {
        counts.iter().map(|(share, count)| of(*share) * f64::from(*count)).sum::<f64>() / number
    };
    let mean = mean_of(&|share| share);
    (number, mean, mean_of(&|share| (share - mean).powi(2)))
}

/// The difference in Elo at which a player gets this share of the points: 0 for one half, infinite for all or nothing.
///
/// # Examples
/// ```
/// use gomoku_engine::matches::elo_of_score;
///
/// assert_eq!(elo_of_score(0.5), 0.0);
/// assert!((elo_of_score(0.6) - 70.437).abs() < 0.001);
/// assert_eq!(elo_of_score(1.0), f64::INFINITY);
/// ```
#[must_use]
pub fn elo_of_score(score: f64) -> f64 {
    if score <= 0.0 {
        f64::NEG_INFINITY
    } else if score >= 1.0 {
        f64::INFINITY
    } else {
        400.0 * (score / (1.0 - score)).log10()
    }
}

/// So much normalised Elo is one standard deviation of a single game.
pub(super) const NORMALISED_PER_DEVIATION: f64 = 800.0 / std::f64::consts::LN_10;

/// A difference in normalised Elo, as far as some pairs of games can tell: by how many standard deviations of a single game the score
/// is above one half, times 800 / ln 10. Draws and uneven openings change it less than Elo, and the number of games that it takes
/// to be sure follows from it alone.
///
/// # Display
/// `+3.05 ± 2.31`.
///
/// # Examples
/// ```
/// use gomoku_engine::matches::NormalisedElo;
///
/// let difference = NormalisedElo::of_pairs([379, 10_170, 21_828, 10_640, 343]).unwrap();
/// assert_eq!(difference.to_string(), "+3.05 ± 2.31");
/// assert_eq!(NormalisedElo::of_pairs([0, 0, 7, 0, 0]), None, "all alike");
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub struct NormalisedElo {
    /// The difference.
    pub elo: f64,
    /// The true one is no further away than this with a confidence of 95 %.
    pub error: f64,
}

impl NormalisedElo {
    /// What pairs of games tell: how many gave 0, ½, 1, 1½ and 2 points. `None` if there are none, or all ended alike.
    #[must_use]
    pub fn of_pairs(pairs: [u32; 5]) -> Option<NormalisedElo> {
        let (number, mean, variance) = moments(&shares_of(pairs));
        if number == 0.0 || variance == 0.0 {
            return None;
        }
        // A pair is the mean of two games, and varies as much less.
        let of_a_game = (2.0 * variance).sqrt();
        let elo = (mean - 0.5) / of_a_game * NORMALISED_PER_DEVIATION;
        Some(NormalisedElo { elo, error: DEVIATIONS * NORMALISED_PER_DEVIATION / (2.0 * number).sqrt() })
    }

    /// How likely it is, by these pairs, that the player is the stronger one: from 0 to 1.
    #[must_use]
    pub fn likelihood_of_superiority(&self) -> f64 {
        normal_share(self.elo / (self.error / DEVIATIONS))
    }
}

impl fmt::Display for NormalisedElo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{:+.2} ± {:.2}", self.elo, self.error))
    }
}

/// How likely it is, by these games, that the player is the stronger one: from 0 to 1, one half if no game was decided.
///
/// The usual normal approximation, in which draws say nothing: Φ((wins − losses) / √(wins + losses)).
#[must_use]
pub fn likelihood_of_superiority(result: Wdl) -> f64 {
    let (wins, losses) = (f64::from(result.wins), f64::from(result.losses));
    if result.wins == result.losses { 0.5 } else { normal_share((wins - losses) / (wins + losses).sqrt()) }
}

/// The share of a normal variable below so many standard deviations, to seven digits: Abramowitz and Stegun 26.2.17.
fn normal_share(deviations: f64) -> f64 {
    const FACTORS: [f64; 5] = [0.319_381_530, -0.356_563_782, 1.781_477_937, -1.821_255_978, 1.330_274_429];
    let size = deviations.abs();
    let step = 1.0 / (1.0 + 0.231_641_9 * size);
    let sum = FACTORS.iter().rev().fold(0.0, |sum, factor| (sum + factor) * step);
    let above = (-size * size / 2.0).exp() / std::f64::consts::TAU.sqrt() * sum;
    if deviations < 0.0 { above } else { 1.0 - above }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn wdl(wins: u32, draws: u32, losses: u32) -> Wdl {
        Wdl { wins, draws, losses }
    }

    #[track_caller]
    fn assert_near(found: f64, expected: f64, tolerance: f64) {
        assert!((found - expected).abs() <= tolerance, "{found} is not {expected}");
    }

    #[test]
    fn elo_has_its_known_numbers() {
        for (score, elo) in
            [(0.5, 0.0), (0.55, 34.86), (0.6, 70.44), (0.75, 190.85), (0.9, 381.70), (0.99, 798.25)]
        {
            assert_near(elo_of_score(score), elo, 0.005);
            assert_near(elo_of_score(1.0 - score), -elo, 0.005);
        }
    }

    #[test]
    fn sixty_of_a_hundred_without_draws_is_70_elo_with_an_error_of_71() {
        let estimate = Estimate::of_games(wdl(60, 0, 40));
        assert_near(estimate.elo(), 70.437, 0.001);
        // 0.6 ± 1.96 · √(0.24 / 100) = 0.50398 … 0.69602
        let (low, high) = estimate.elo_interval();
        assert_near(low, 2.767, 0.001);
        assert_near(high, 143.909, 0.001);
        assert_near((high - low) / 2.0, 70.571, 0.001);
    }

    #[test]
    fn draws_make_the_error_smaller() {
        // 30 wins, 60 draws, 10 losses: 0.6, variance 0.3·0.16 + 0.6·0.01 + 0.1·0.36 = 0.09.
        let estimate = Estimate::of_games(wdl(30, 60, 10));
        assert_near(estimate.score, 0.6, 1e-12);
        assert_near(estimate.score_interval.0, 0.6 - 1.959_964 * 0.03, 1e-6);
        assert_near(estimate.score_interval.1, 0.6 + 1.959_964 * 0.03, 1e-6);
    }

    #[test]
    fn pairs_of_one_win_each_make_the_error_smaller_than_single_games_do() {
        let pairs = Estimate::of_pairs([5, 0, 40, 0, 15]);
        let games = Estimate::of_games(wdl(70, 0, 50));
        assert_near(pairs.score, games.score, 1e-12);
        assert!(pairs.score_interval.0 > games.score_interval.0);
        assert!(pairs.score_interval.1 < games.score_interval.1);
    }

    #[test]
    fn results_that_are_all_the_same_leave_room_for_chance() {
        // 0.025^(1/10) = 0.69150
        let won = Estimate::of_games(wdl(10, 0, 0));
        assert_near(won.score_interval.0, 0.691_50, 0.000_01);
        assert_eq!((won.elo(), won.elo_interval().1), (f64::INFINITY, f64::INFINITY));
        assert_eq!(won.to_string(), "more than +140.2");
        assert_eq!(Estimate::of_games(wdl(0, 0, 10)).to_string(), "less than -140.2");
        let drawn = Estimate::of_games(wdl(0, 10, 0));
        assert_near(drawn.score_interval.0, 0.5 - 0.154_25, 0.000_01);
        assert_near(drawn.score_interval.1, 0.5 + 0.154_25, 0.000_01);
        assert_eq!(drawn.to_string(), "0.0 (-110.8 to +110.8)");
    }

    #[test]
    fn normalised_elo_has_its_published_numbers() {
        let difference = NormalisedElo::of_pairs([379, 10_170, 21_828, 10_640, 343]).unwrap();
        assert_near(difference.elo, 3.05, 0.005);
        assert_near(difference.error, 2.31, 0.005);
        assert_near(difference.likelihood_of_superiority(), 0.995, 0.0005);
        assert_eq!(NormalisedElo::of_pairs([0; 5]), None);
        assert_eq!(NormalisedElo::of_pairs([0, 0, 0, 0, 5]), None);
    }

    #[test]
    fn few_games_say_little_and_none_say_nothing() {
        assert_eq!(Estimate::of_games(wdl(0, 0, 0)).to_string(), "unknown");
        assert_eq!(Estimate::of_games(wdl(3, 0, 1)).to_string(), "+190.8 (more than -126.4)");
        assert_eq!(Estimate::of_games(wdl(1, 0, 3)).to_string(), "-190.8 (less than +126.4)");
        assert_eq!(Estimate::of_games(wdl(1, 0, 1)).to_string(), "unknown");
    }

    #[test]
    fn the_likelihood_of_superiority_has_its_known_numbers() {
        assert_near(likelihood_of_superiority(wdl(60, 0, 40)), 0.977_249_9, 1e-6);
        assert_near(likelihood_of_superiority(wdl(60, 1000, 40)), 0.977_249_9, 1e-6);
        assert_near(likelihood_of_superiority(wdl(10, 5, 10)), 0.5, 1e-6);
        assert_near(likelihood_of_superiority(wdl(0, 5, 0)), 0.5, 1e-6);
        assert_near(normal_share(1.0), 0.841_344_7, 1e-6);
        assert_near(normal_share(-1.959_964), 0.025, 1e-6);
    }

    proptest! {
        #[test]
        fn the_other_player_sees_the_negative(wins in 0_u32..50, draws in 0_u32..50, losses in 0_u32..50) {
            let result = wdl(wins, draws, losses);
            let (one, other) = (Estimate::of_games(result), Estimate::of_games(result.reversed()));
            assert_near(one.score, 1.0 - other.score, 1e-9);
            assert_near(one.score_interval.0, 1.0 - other.score_interval.1, 1e-9);
            assert_near(likelihood_of_superiority(result), 1.0 - likelihood_of_superiority(result.reversed()), 1e-9);
        }

        #[test]
        fn the_interval_holds_the_score(pairs in prop::array::uniform5(0_u32..20)) {
            let estimate = Estimate::of_pairs(pairs);
            let (low, high) = estimate.score_interval;
            prop_assert!(0.0 <= low && low <= estimate.score && estimate.score <= high && high <= 1.0);
        }
    }
}
