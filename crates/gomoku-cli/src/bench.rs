//! What searches and engines find on the same positions, and what it costs; and the signature of what they do.

mod agreement;
mod engines;
mod five_positions;
mod games;
mod measure;
mod plot;
mod positions;
mod signature;
mod strategies;
mod summary;
mod table;
mod units;
mod watch;

pub(crate) use engines::{engines_table, engines_with_depth, measure_engines};
pub(crate) use five_positions::five_positions;
pub(crate) use games::{BenchGame, GameChoice};
pub(crate) use measure::{Plan, measure_all};
pub(crate) use plot::chart;
pub(crate) use positions::{positions, positions_in};
pub(crate) use signature::{Signature, signature_table};
pub(crate) use strategies::{STRATEGIES, chosen};
pub(crate) use summary::Summary;
pub(crate) use table::table;
