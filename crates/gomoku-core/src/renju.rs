//! What X may not do in renju.
//!
//! A stone that makes exactly five wins, whatever else it makes. Else a line of six or more (*overline*), two *fours*
//! and two *threes* made by one stone are forbidden to X:
//!
//! - a *four* is four stones to which one can be added to make exactly five;
//! - a *straight four* is an unbroken four with two such cells;
//! - a *three* is three stones to which one can be added to make a straight four, on a cell where X may play and does
//!   not make a five. Whether X may play there is asked by the same rules: threes are a matter of recursion.
//!
//! What O could do about it does not matter.

mod forbidden;
mod judge;
#[cfg(test)]
mod tests;
mod window;

pub use forbidden::{Forbidden, ForbiddenShape};
pub(crate) use judge::Judge;
