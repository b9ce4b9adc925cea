//! The engines of five in a row, and the search for forced wins.

use gomoku::engine::{EngineSpec, NewGame, ThreatSearch, Threats};
use gomoku::search::Limits;

use super::{Column, Group, Visit, Watch};
use crate::bench::five_positions::{FivePosition, five_positions};

/// How many searches there are.
pub(super) const SEARCHES: usize = 77;

/// The seed of what engines draw by lot.
const SEED: u64 = 1;
/// Where the search for threes ends if it has found nothing.
const THREAT_NODES: u64 = 20_000;

pub(super) fn group(watch: &mut Watch) -> Group {
    let columns = [
        // A small table: to make a large one would take longer than to search.
        engine("flagship", "flagship:hash=4", Some(9)),
        engine("generic", "flagship:hash=4,search=generic", Some(5)),
        engine("lines-2023", "lines-2023:time=3600000", Some(3)),
        engine("ristinolla", "ristinolla-2004", Some(2)),
        engine("thomoku", "thomoku", None),
        threats("fours", Threats::Fours),
        threats("threes", Threats::FoursAndThrees),
    ];
    let positions = five_positions().into_iter();
    let positions = positions.map(|position| (position.title(), position.moves.to_owned(), position));
    Group::count("Five in a row", &columns, positions.collect(), watch)
}

/// An engine to a depth, or as deep as it goes by itself.
fn engine(name: &'static str, spec: &'static str, depth: Option<u32>) -> Column<FivePosition> {
    let visit = move |position: &FivePosition| {
        let mut engine = spec.parse::<EngineSpec>().ok()?.build().ok()?;
        let board = &position.board;
        engine.supports(board).ok()?;
        engine.new_game(&NewGame::new(board, board.side_to_move(), SEED));
        let mut limits = Limits::none();
        limits.depth = depth;
        let thought = engine.choose(board, &limits, &mut ());
        Some(Visit { nodes: thought.nodes, best_move: thought.coord().map(|coord| coord.to_string()) })
    };
    let limit = depth.map_or_else(|| "own depth".to_owned(), |depth| format!("depth {depth}"));
    Column { name, limit, visit: Box::new(visit) }
}

fn threats(name: &'static str, threats: Threats) -> Column<FivePosition> {
    let visit = move |FivePosition { board, .. }: &FivePosition| {
        let limits = Limits::none().with_nodes(THREAT_NODES);
        let report = ThreatSearch::new(threats).search(board, board.side_to_move(), &limits).ok()?;
        let best_move = report.win().and_then(|win| win.line.first()).map(ToString::to_string);
        Some(Visit { nodes: report.nodes, best_move })
    };
    Column { name, limit: format!("{} k", THREAT_NODES / 1000), visit: Box::new(visit) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_engine_can_be_built() {
        let watch = &mut Watch { progress: crate::progress::Progress::new(), done: 0 };
        let group = group(watch);
        for (column, (name, _)) in group.searches.iter().enumerate() {
            assert!(group.sum(column) > 0, "{name} visits nothing");
        }
    }
}
