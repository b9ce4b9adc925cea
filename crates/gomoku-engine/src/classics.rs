//! The players of the old programs, each under its own name and faithful to its document unless its options say otherwise.

mod lines_2023;
mod neighbour;
mod oxo;
mod random;
mod ristinolla_2004;
mod thomoku;

pub use lines_2023::Lines2023;
pub use neighbour::Neighbour;
pub use oxo::Oxo;
pub use random::Random;
pub use ristinolla_2004::Ristinolla2004;
pub use thomoku::{OpeningStyle, Thomoku};
