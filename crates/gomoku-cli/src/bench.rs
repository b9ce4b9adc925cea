//! The search strategies side by side: what they find on the same positions, and what it costs.

mod agreement;
mod games;
mod measure;
mod plot;
mod positions;
mod strategies;
mod summary;
mod table;
mod units;
mod watch;

pub(crate) use games::{BenchGame, GameChoice};
pub(crate) use measure::{Plan, measure_all};
pub(crate) use plot::PlotFile;
pub(crate) use positions::positions;
pub(crate) use strategies::{STRATEGIES, chosen};
pub(crate) use summary::Summary;
pub(crate) use table::table;
