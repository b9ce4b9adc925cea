//! What looks for better values.

use std::ops::ControlFlow;

use super::resume::{ResumeError, Resumed, resume};
use super::step::Step;
use super::tunable::Tunable;
use crate::matches::Wdl;

/// Looks for values that win, step by step. A step is a [contest](Tuner::contest) and what is [learnt](Tuner::learn) from its
/// result; both follow from the tuner's seed and the results so far, and from nothing else.
pub trait Tuner: Clone {
    /// The best values so far.
    fn values(&self) -> &[f64];

    /// How many steps have been made.
    fn steps(&self) -> u32;

    /// The games that come next.
    fn contest(&self) -> Contest;

    /// Makes a step of the result of these games.
    fn learn(&mut self, result: Wdl) -> Step;

    /// Plays the games that come next and learns from them.
    fn step(&mut self, tunable: &dyn Tunable) -> Step {
        let Contest { candidate, opponent, games, seed } = self.contest();
        self.learn(tunable.play(&candidate, &opponent, games, seed))
    }

    /// Makes so many steps. Each is shown to somebody, who writes it down and may end the run.
    fn run(
        &mut self,
        tunable: &dyn Tunable,
        steps: u32,
        mut watch: impl FnMut(&Step) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        (0..steps).try_for_each(|_| watch(&self.step(tunable)))
    }

    /// Goes on where an interrupted run with the same settings ended, which its lines tell. A last line without an end was
    /// torn by the interruption: its step is made again.
    ///
    /// # Errors
    /// If a line is no step, or not one that this tuner would have made. The tuner is then as before.
    fn resume(&mut self, log: &str) -> Result<Resumed, ResumeError> {
        resume(self, log)
    }
}

/// The games of one step.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Contest {
    /// The values whose view the result has.
    pub candidate: Vec<f64>,
    /// The values that they play against.
    pub opponent: Vec<f64>,
    /// How many games, half of them as X.
    pub games: u32,
    /// The seed of the games.
    pub seed: u64,
}

impl Contest {
    pub(super) const fn new(candidate: Vec<f64>, opponent: Vec<f64>, games: u32, seed: u64) -> Contest {
        Contest { candidate, opponent, games, seed }
    }
}
