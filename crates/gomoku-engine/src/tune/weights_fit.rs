//! Learning the weights of the evaluation.

use std::ops::ControlFlow;

use gomoku_eval::Weights;
use gomoku_eval::weights::Feature;

use super::choice_fit::ChoiceFit;
use super::choices::Choices;
use super::descent::{Epoch, Fitted};
use super::logistic_fit::LogisticFit;
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
    let weights = Weights::new(|feature| {
        fitted.coefficients.get(feature.index()).map_or(0, |known| rounded(*known, PARTS))
    });
    fitted.coefficients = weights.weights().iter().map(|weight| f64::from(*weight) / PARTS).collect();
    fitted.loss_after = fit.loss(samples, &fitted.coefficients);
    (weights, fitted)
}

/// Learns which moves look good from moves that were chosen, and puts that into weights; tells how well. Learning begins with
/// nothing, since what old weights say of rare shapes would stay, and the loss before is that of the weights as they were: if what
/// was learned is no better, they stay as they are.
///
/// # Examples
/// ```
/// use std::ops::ControlFlow;
///
/// use gomoku_core::{BoardSize, Player, Rules};
/// use gomoku_engine::tune::{ChoiceFit, Choices, SelfPlayGame, fit_moves};
/// use gomoku_eval::Weights;
/// use gomoku_eval::weights::Feature;
///
/// let moves = ["h8", "i9", "j8", "g8"].into_iter().map(str::parse).collect::<Result<Vec<_>, _>>()?;
/// let mut choices = Choices::new(Feature::COUNT);
/// for number in 1..20 {
///     let game = SelfPlayGame { game: number, opening: 2, by_lot: 2, moves: moves.clone(), values: vec![0, 0], winner: Some(Player::X), asides: vec![] };
///     game.add_choices_to(&mut choices, BoardSize::square(15)?, Rules::default())?;
/// }
/// let nothing = Weights::new(|_| 0);
/// let (_, fitted) = fit_moves(&ChoiceFit::new(), &choices, &nothing, |_| ControlFlow::Continue(()));
/// assert!(fitted.loss_after < fitted.loss_before);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn fit_moves(
    fit: &ChoiceFit,
    choices: &Choices<3>,
    from: &Weights,
    watch: impl FnMut(&Epoch) -> ControlFlow<()>,
) -> (Weights, Fitted) {
    let parts = f64::from(Weights::MOVE_PARTS);
    let coefficients = |weights: &Weights| -> Vec<f64> {
        weights.weights().iter().map(|weight| f64::from(*weight) / parts).collect()
    };
    let mut fitted = fit.fit(choices, &[], watch);
    fitted.loss_before = fit.loss(choices, &coefficients(from));
    if fitted.loss_after >= fitted.loss_before {
        (fitted.coefficients, fitted.loss_after, fitted.epochs) = (coefficients(from), fitted.loss_before, 0);
        return (from.clone(), fitted);
    }
    let weights = Weights::new(|feature| match feature {
        Feature::PlayOwn(_) | Feature::PlayTheirs(_) | Feature::PlayPair(..) => {
            fitted.coefficients.get(feature.index()).map_or(0, |known| rounded(*known, parts))
        }
        _ => from.weight(feature),
    });
    fitted.coefficients = coefficients(&weights);
    fitted.loss_after = fit.loss(choices, &fitted.coefficients);
    (weights, fitted)
}

/// A coefficient as a weight in so many parts.
fn rounded(coefficient: f64, parts: f64) -> i16 {
    let most = f64::from(i16::MAX);
    (coefficient * parts).round().clamp(-most, most) as i16
}
