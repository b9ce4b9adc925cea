//! How likely pairs of games are under a hypothesis about strength.
//!
//! The hypothesis fixes one number, the expectation or the normalised Elo; of all distributions of the five results of a pair that have
//! it, the one that makes the observed pairs most likely stands for it. How it is found is told in M. Van den Bergh's "A
//! practical introduction to the GSPRT" and "Normalized Elo".

use super::sprt::EloModel;
use super::statistics::NORMALISED_PER_DEVIATION;

/// The points a game that a pair can give.
const SHARES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];
/// What counts for a result that has not been seen: none is impossible.
const UNSEEN: f64 = 1e-3;

/// How likely each result of a pair is.
type Distribution = [f64; 5];

/// The logarithm of the ratio of the likelihoods of these pairs under the two differences.
pub(super) fn log_likelihood_ratio(pairs: [u32; 5], elo0: f64, elo1: f64, model: EloModel) -> f64 {
    if pairs == [0; 5] {
        return 0.0;
    }
    let counts = pairs.map(|count| if count == 0 { UNSEEN } else { f64::from(count) });
    let number: f64 = counts.iter().sum();
    let observed = counts.map(|count| count / number);
    let fitted = |elo: f64| match model {
        EloModel::Logistic => with_expectation(&observed, 1.0 / (1.0 + 10.0_f64.powf(-elo / 400.0))),
        // A pair is the mean of two games, and varies as much less.
        EloModel::Normalised => {
            with_deviations(&observed, elo / NORMALISED_PER_DEVIATION * std::f64::consts::SQRT_2)
        }
    };
    let (low, high) = (fitted(elo0), fitted(elo1));
    let each = (0..5).map(|result| counts[result] * (high[result] / low[result]).ln());
    each.sum()
}

/// The most likely distribution with this expectation.
fn with_expectation(observed: &Distribution, expectation: f64) -> Distribution {
    fitted(observed, &SHARES.map(|share| share - expectation))
}

/// The most likely distribution whose expectation is so many of its standard deviations above one half.
///
/// What is looked for is only seen from nearby: further away than this no distribution has what the first look asks for. So the way
/// there is made in strides.
fn with_deviations(observed: &Distribution, deviations: f64) -> Distribution {
    const STRIDE: f64 = 0.5;
    /// Far enough for the largest difference that a test may ask about.
    const MOST_STRIDES: f64 = 20.0;
    let strides = (deviations.abs() / STRIDE).ceil().clamp(1.0, MOST_STRIDES);
    let way = (1..=strides as u32).map(|stride| deviations * f64::from(stride) / strides);
    way.fold([0.2; 5], |found, deviations| near(observed, deviations, found))
}

/// The same, from a distribution that is not far away from it.
fn near(observed: &Distribution, deviations: f64, mut found: Distribution) -> Distribution {
    /// It gets there in a few steps.
    const STEPS: usize = 20;
    const NEAR_ENOUGH: f64 = 1e-10;
    for _ in 0..STEPS {
        let (mean, deviation) = moments(&found);
        let distances = SHARES.map(|share| {
            let far = (mean - share) / deviation;
            share - 0.5 - deviations * deviation * (1.0 + far * far) / 2.0
        });
        let next = fitted(observed, &distances);
        let change = next.iter().zip(&found).map(|(next, found)| (next - found).abs()).fold(0.0, f64::max);
        found = next;
        if change < NEAR_ENOUGH {
            break;
        }
    }
    found
}

/// The expectation and the standard deviation.
fn moments(distribution: &Distribution) -> (f64, f64) {
    let expectation = |of: &dyn Fn(f64) -> f64| -> f64 {
        SHARES.iter().zip(distribution).map(|(share, likely)| of(*share) * likely).sum()
    };
    let mean = expectation(&|share| share);
    (mean, expectation(&|share| (share - mean).powi(2)).sqrt())
}

/// The most likely distribution by which these distances have the expectation 0.
fn fitted(observed: &Distribution, distances: &[f64; 5]) -> Distribution {
    let multiplier = multiplier(observed, distances);
    std::array::from_fn(|result| observed[result] / (1.0 + multiplier * distances[result]))
}

/// The x for which Σ pᵢ·dᵢ / (1 + x·dᵢ) is 0: the sum falls from one end of the interval where all denominators are positive to
/// the other, so that halving it finds the place.
fn multiplier(observed: &Distribution, distances: &[f64; 5]) -> f64 {
    const STEPS: usize = 200;
    let (least, most) = distances
        .iter()
        .fold((0.0_f64, 0.0_f64), |(least, most), distance| (least.min(*distance), most.max(*distance)));
    if least >= 0.0 || most <= 0.0 {
        // No distribution has this expectation: the observed one is as good as any.
        return 0.0;
    }
    let sum = |x: f64| -> f64 {
        observed
            .iter()
            .zip(distances)
            .map(|(likely, distance)| likely * distance / (1.0 + x * distance))
            .sum()
    };
    let (mut low, mut high) = (-1.0 / most, -1.0 / least);
    for _ in 0..STEPS {
        let middle = f64::midpoint(low, high);
        if sum(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    f64::midpoint(low, high)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const PUBLISHED: [u32; 5] = [379, 10_170, 21_828, 10_640, 343];

    #[test]
    fn the_published_test_has_its_ratio() {
        let ratio = log_likelihood_ratio(PUBLISHED, 0.0, 2.0, EloModel::Normalised);
        assert!((ratio - 2.946).abs() < 0.001, "{ratio}");
        // The exact fit; the published number is that of the usual approximation N/2 · ln((1 + (t−t0)²) / (1 + (t−t1)²)).
        assert!((ratio - 2.945_495).abs() < 1e-6, "{ratio}");
    }

    #[test]
    fn both_hypotheses_have_what_they_claim() {
        let counts = PUBLISHED.map(f64::from);
        let observed = counts.map(|count| count / counts.iter().sum::<f64>());
        let (mean, _) = moments(&with_expectation(&observed, 0.52));
        assert!((mean - 0.52).abs() < 1e-9, "{mean}");
        for pairs in [PUBLISHED, [1, 2, 3, 2, 1], [5000, 20, 1, 1, 1]] {
            let counts = pairs.map(f64::from);
            let observed = counts.map(|count| count / counts.iter().sum::<f64>());
            for deviations in [0.1, -0.9, 1.0, -1.5, 2.0, 4.0, -4.0] {
                let (mean, deviation) = moments(&with_deviations(&observed, deviations));
                let found = (mean - 0.5) / deviation;
                assert!((found - deviations).abs() < 1e-6, "{found} is not {deviations}: {pairs:?}");
            }
        }
    }

    #[test]
    fn large_differences_are_not_believed_of_who_loses_or_draws() {
        for model in [EloModel::Logistic, EloModel::Normalised] {
            for elo in [50.0, 230.0, 240.0, 300.0, 600.0, 1000.0] {
                for pairs in [[9, 0, 0, 0, 0], [0, 0, 9, 0, 0], [2, 3, 9, 3, 2]] {
                    let ratio = log_likelihood_ratio(pairs, 0.0, elo, model);
                    assert!(ratio < -0.05, "{ratio} for {pairs:?} and {elo} {model}");
                    let mut turned = pairs;
                    turned.reverse();
                    let ratio = log_likelihood_ratio(turned, -elo, 0.0, model);
                    assert!(ratio > 0.05, "{ratio} for {turned:?} and {elo} {model}");
                }
                assert!(log_likelihood_ratio([0, 0, 0, 0, 9], 0.0, elo, model) > 0.5, "{elo} {model}");
            }
        }
    }

    #[test]
    fn without_pairs_nothing_is_likelier_and_one_sided_pairs_decide() {
        for model in [EloModel::Logistic, EloModel::Normalised] {
            assert!(log_likelihood_ratio([0; 5], 0.0, 5.0, model).abs() < 1e-12);
            assert!(log_likelihood_ratio([0, 0, 0, 0, 200], 0.0, 50.0, model) > 10.0);
            assert!(log_likelihood_ratio([200, 0, 0, 0, 0], 0.0, 50.0, model) < -10.0);
        }
    }

    proptest! {
        #[test]
        fn the_ratio_is_a_number_and_turns_round_with_the_players(
            pairs in prop::array::uniform5(0_u32..5000),
            (elo0, width) in (-100.0..100.0_f64, 0.5..100.0_f64),
        ) {
            for model in [EloModel::Logistic, EloModel::Normalised] {
                let ratio = log_likelihood_ratio(pairs, elo0, elo0 + width, model);
                prop_assert!(ratio.is_finite());
                let mut turned = pairs;
                turned.reverse();
                let other = log_likelihood_ratio(turned, -elo0, -elo0 - width, model);
                prop_assert!((ratio - other).abs() < 1e-6 * ratio.abs().max(1.0), "{ratio} {other}");
            }
        }

        #[test]
        fn better_pairs_speak_for_the_higher_hypothesis(pairs in prop::array::uniform5(1_u32..500), more in 1_u32..500) {
            let mut better = pairs;
            better[4] += more;
            better[0] = 1;
            let mut worse = pairs;
            worse[0] += more;
            worse[4] = 1;
            let ratio = |pairs| log_likelihood_ratio(pairs, -5.0, 5.0, EloModel::Logistic);
            prop_assert!(ratio(better) > ratio(worse));
        }
    }
}
