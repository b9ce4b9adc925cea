//! What can be tuned.

use super::parameter::Parameter;
use crate::matches::Wdl;

/// Something with numbers in it that can play against itself with other numbers.
pub trait Tunable {
    /// The parameters. They do not change.
    fn parameters(&self) -> &[Parameter];

    /// Lets a candidate's values play against the present ones, half of the games as X and half as O, and gives the result
    /// from the candidate's view: of so many games and no fewer, else the log of a run cannot be gone on with. The same
    /// arguments give the same result.
    fn play(&self, candidate: &[f64], present: &[f64], games: u32, seed: u64) -> Wdl;
}
