//! Learning the weights of the evaluation.

use std::ops::ControlFlow;

use gomoku_eval::Weights;

use super::logistic_fit::{Epoch, Fitted, LogisticFit};
use super::samples::Samples;

/// Points a unit of the logistic regression, times the parts of a point.
const PARTS: f64 = Weights::LOGISTIC_POINTS * Weights::PARTS as f64;

/// Learns weights from positions, beginning with some, and tells how well. The loss is that of the weights as they are, in whole
/// parts of a point.
///
/// # Examples
/// ```
/// use std::ops::ControlFlow;
///
/// use gomoku_engine::tune::{LogisticFit, Samples, fit_weights};
/// use gomoku_eval::Weights;
/// use gomoku_eval::weights::Feature;
///
/// // Whoever is to move wins two times out of three.
/// let mut samples = Samples::new(Feature::COUNT);
/// for game in 0..30_000 {
///     samples.push(game, if game % 3 == 0 { 0.0 } else { 1.0 }, &[Feature::Move.index() as u16]);
/// }
/// let fit = LogisticFit::new().with_pull(0.0);
/// let (weights, _) = fit_weights(&fit, &samples, &Weights::plain(), |_| ControlFlow::Continue(()));
/// let points = i32::from(weights.weight(Feature::Move)) / Weights::PARTS;
/// assert!((120..160).contains(&points), "200 ln 2 points, not {points}");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn fit_weights(
    fit: &LogisticFit,
    samples: &Samples,
    from: &Weights,
    watch: impl FnMut(&Epoch) -> ControlFlow<()>,
) -> (Weights, Fitted) {
    let start: Vec<f64> = from.weights().iter().map(|weight| f64::from(*weight) / PARTS).collect();
    let mut fitted = fit.fit(samples, &start, watch);
    let most = f64::from(i16::MAX);
    let rounded = |coefficient: f64| (coefficient * PARTS).round().clamp(-most, most) as i16;
    let weights =
        Weights::new(|feature| fitted.coefficients.get(feature.index()).map_or(0, |known| rounded(*known)));
    fitted.coefficients = weights.weights().iter().map(|weight| f64::from(*weight) / PARTS).collect();
    fitted.loss_after = fit.loss(samples, &fitted.coefficients);
    (weights, fitted)
}
