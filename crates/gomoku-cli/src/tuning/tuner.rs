//! Both ways to tune behind one name.

use gomoku::engine::matches::Wdl;
use gomoku::engine::tune::{Contest, HillClimb, Spsa, Step, Tuner, TuningRun};

/// A run by either way.
pub(crate) type Run = TuningRun<AnyTuner>;

/// Either way to tune.
#[derive(Debug, Clone)]
pub(crate) enum AnyTuner {
    Climb(HillClimb),
    Spsa(Spsa),
}

impl Tuner for AnyTuner {
    fn values(&self) -> &[f64] {
        match self {
            AnyTuner::Climb(climb) => climb.values(),
            AnyTuner::Spsa(spsa) => spsa.values(),
        }
    }

    fn steps(&self) -> u32 {
        match self {
            AnyTuner::Climb(climb) => climb.steps(),
            AnyTuner::Spsa(spsa) => spsa.steps(),
        }
    }

    fn contest(&self) -> Contest {
        match self {
            AnyTuner::Climb(climb) => climb.contest(),
            AnyTuner::Spsa(spsa) => spsa.contest(),
        }
    }

    fn learn(&mut self, result: Wdl) -> Step {
        match self {
            AnyTuner::Climb(climb) => climb.learn(result),
            AnyTuner::Spsa(spsa) => spsa.learn(result),
        }
    }
}
