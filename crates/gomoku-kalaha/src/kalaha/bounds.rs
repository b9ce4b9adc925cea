//! What a game of Kalaha can still come to.

use gomoku_search::{Bounds, Score, Side, ValueRange};

use super::Kalaha;

/// The lead cannot change by more than the stones that are still in the pits: the [`Bounds`] by which a
/// [`Solver`](gomoku_search::Solver) leaves out what is decided.
///
/// # Examples
/// ```
/// use gomoku_kalaha::{Kalaha, StonesInPlay, StoreDifference};
/// use gomoku_search::{Bounds, Limits, Score, Solver};
///
/// let late: Kalaha = "1 0 5 0 2 4".parse()?;
/// assert_eq!(StonesInPlay.range(&late).most, Score::heuristic(1 + 3));
///
/// let start = Kalaha::new(4, 3)?;
/// let mut solver = Solver::new(StoreDifference).with_bounds(StonesInPlay);
/// assert_eq!(solver.value(&start, &Limits::none()), Some(Score::heuristic(8)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct StonesInPlay;

impl Bounds<Kalaha> for StonesInPlay {
    #[inline]
    fn range(&self, position: &Kalaha) -> ValueRange {
        let lead = position.lead();
        let in_play: i32 =
            Side::ALL.iter().flat_map(|side| position.pits(*side)).map(|&pit| i32::from(pit)).sum();
        ValueRange { least: Score::heuristic(lead - in_play), most: Score::heuristic(lead + in_play) }
    }
}
