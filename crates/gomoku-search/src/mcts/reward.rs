//! Results as numbers from -1 to 1, which can be averaged.

use crate::{Outcome, Score, Side};

/// How results and evaluations become numbers from -1 to 1.
#[derive(Debug, Clone, Copy)]
pub(super) struct Rewards {
    /// How much of the reward for a margin is for its size; the rest is for its sign.
    pub(super) margin_share: f32,
    /// The margin that earns half of that share.
    pub(super) margin_scale: f32,
    /// The evaluation that is half a win.
    pub(super) evaluation_scale: f32,
}

impl Rewards {
    /// The reward for an outcome, as the first side sees it.
    #[inline]
    pub(super) fn outcome(&self, outcome: Outcome) -> f32 {
        match outcome {
            Outcome::Win(Side::First) => 1.0,
            Outcome::Win(Side::Second) => -1.0,
            Outcome::Draw => 0.0,
            Outcome::Margin(points) => self.margin(points),
        }
    }

    /// The reward for a proven value, for the side whose value it is.
    pub(super) fn proven(&self, value: Score) -> f32 {
        match value.points() {
            Some(points) => self.margin(points),
            None if value.win_distance().is_some() => 1.0,
            None => -1.0,
        }
    }

    /// The reward for an evaluation, for the side whose evaluation it is.
    pub(super) fn evaluation(&self, value: Score) -> f32 {
        let points = value.as_heuristic().points().unwrap_or(0) as f32;
        points / (points.abs() + self.evaluation_scale)
    }

    fn margin(&self, points: i32) -> f32 {
        let size = points as f32;
        (1.0 - self.margin_share) * points.signum() as f32
            + self.margin_share * size / (size.abs() + self.margin_scale)
    }
}

/// The sign by which a number for the first side becomes one for this side.
#[inline]
pub(super) fn sign(side: Side) -> f32 {
    if side == Side::First { 1.0 } else { -1.0 }
}

/// The natural logarithm of a count from 1 on, to two decimal places.
// The exploration needs no more, it is a third of the cost of the library's, and it is the same on every machine.
#[inline]
pub(super) fn logarithm(count: u32) -> f32 {
    let bits = (count.max(1) as f32).to_bits();
    let exponent = (bits >> 23) as f32 - 128.0;
    let mantissa = f32::from_bits(bits & 0x007f_ffff | 0x3f80_0000);
    std::f32::consts::LN_2 * (exponent + (2.0 - mantissa / 3.0) * mantissa - 2.0 / 3.0).max(0.0)
}

/// Two to the power of a number that is at most 0, to two decimal places.
pub(super) fn power_of_two(exponent: f32) -> f32 {
    let exponent = exponent.max(-60.0);
    let whole = exponent.floor();
    let part = exponent - whole;
    // The rest between two whole powers is a parabola through both ends.
    let between = 1.0 + part * (0.656 + 0.344 * part);
    between * f32::from_bits(((whole + 127.0) as u32) << 23)
}

#[cfg(test)]
mod tests {
    use super::*;

    const REWARDS: Rewards = Rewards { margin_share: 0.1, margin_scale: 10.0, evaluation_scale: 100.0 };

    #[test]
    fn any_win_is_better_than_any_draw_and_a_larger_one_better_than_a_smaller() {
        let rewards: Vec<f32> = [-1000, -2, -1, 0, 1, 2, 1000]
            .map(|points| REWARDS.outcome(Outcome::Margin(points)))
            .into_iter()
            .collect();
        assert!(rewards.is_sorted() && rewards[0] > -1.0 && rewards[6] < 1.0, "{rewards:?}");
        assert!(rewards[4] > 0.9 && rewards[3] == 0.0 && rewards[2] < -0.9, "{rewards:?}");
        assert_eq!(REWARDS.proven(Score::win_in(7)).to_bits(), 1.0_f32.to_bits());
        assert_eq!(REWARDS.proven(Score::loss_in(7)).to_bits(), (-1.0_f32).to_bits());
        assert!((REWARDS.evaluation(Score::heuristic(-100)) + 0.5).abs() < 1e-6);
    }

    #[test]
    fn the_short_logarithm_and_power_are_right_to_two_places() {
        for count in (1..5000).chain([1 << 20, u32::MAX]) {
            let (short, long) = (logarithm(count), (f64::from(count)).ln() as f32);
            assert!((short - long).abs() < 0.01, "{count}: {short} and {long}");
        }
        for step in 0..2000 {
            let exponent = step as f32 * -0.01;
            let (short, long) = (power_of_two(exponent), exponent.exp2());
            assert!((short - long).abs() < 0.01, "{exponent}: {short} and {long}");
        }
    }

    #[test]
    fn rewards_are_as_their_settings_say() {
        let near =
            |found: f32, expected: f32| assert!((found - expected).abs() < 1e-6, "{found} and {expected}");
        // Nine tenths for winning at all, and half of the last tenth for ten points.
        for (points, reward) in [(10, 0.95), (-10, -0.95), (30, 0.975), (0, 0.0)] {
            near(REWARDS.outcome(Outcome::Margin(points)), reward);
            near(REWARDS.proven(Score::heuristic(points)), reward);
        }
        near(REWARDS.outcome(Outcome::Win(Side::First)), 1.0);
        near(REWARDS.outcome(Outcome::Win(Side::Second)), -1.0);
        near(REWARDS.outcome(Outcome::Draw), 0.0);
        // A hundred points are half a win, three hundred three quarters; a proof is no more than an opinion here.
        for (value, reward) in [
            (Score::heuristic(100), 0.5),
            (Score::heuristic(-300), -0.75),
            (Score::DRAW, 0.0),
            (Score::win_in(3), 1.0),
        ] {
            near(REWARDS.evaluation(value), reward);
        }
        near(sign(Side::First), 1.0);
        near(sign(Side::Second), -1.0);
    }
}
