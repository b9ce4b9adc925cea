//! Engines of five in a row side by side: how long each takes to a depth, and how many positions it visits a second.

mod layout;
mod recorder;

use std::time::Instant;

use gomoku::core::Board;
use gomoku::engine::{ENGINES, EngineLoadError, EngineSpec, Flagship, NewGame};
use gomoku::search::StopReason;

use super::measure::{Measured, Plan, Run};
use super::strategies::{Claim, Manner};
use super::watch::Watch;
use recorder::Recorder;

pub(crate) use layout::engines_table;

/// The seed of what engines draw by lot.
const SEED: u64 = 1;

/// The engines that look ahead by plies, with their usual options.
pub(crate) fn engines_with_depth() -> Vec<EngineSpec> {
    let has_depth = |name: &str, options: &[gomoku::engine::OptionInfo]| {
        name == Flagship::NAME || options.iter().any(|option| option.name == "depth")
    };
    let wanted = ENGINES.iter().rev().filter(|info| has_depth(info.name, info.options));
    wanted.filter_map(|info| info.name.parse().ok()).collect()
}

/// Lets all engines think about all positions, position by position, so that the machine's moods hit all alike.
///
/// # Errors
/// If a file that an engine is to play by cannot be read.
pub(crate) fn measure_engines(
    engines: &[EngineSpec],
    boards: &[Board],
    plan: &Plan,
) -> Result<Vec<Measured>, EngineLoadError> {
    let new = |engine: &EngineSpec| Measured {
        name: engine.to_string(),
        manner: Manner::Deepening,
        claim: Claim::Own,
        runs: Vec::new(),
    };
    let mut all: Vec<Measured> = engines.iter().map(new).collect();
    let mut watch = Watch::new(engines.len() * boards.len());
    for (number, board) in boards.iter().enumerate() {
        for (engine, measured) in engines.iter().zip(&mut all) {
            watch.begin_search(format!("{engine} on position {}", number + 1));
            let run = measure(engine, number, board, plan, &mut watch)?;
            if plan.stop.is_raised() {
                return Ok(all);
            }
            measured.runs.push(run);
            watch.end_search();
        }
    }
    Ok(all)
}

/// One engine, which knows nothing yet, in one position.
fn measure(
    spec: &EngineSpec,
    position: usize,
    board: &Board,
    plan: &Plan,
    watch: &mut Watch,
) -> Result<Run, EngineLoadError> {
    let mut engine = spec.build()?;
    engine.new_game(&NewGame::new(board, board.side_to_move(), SEED));
    let mut limits = plan.limits();
    limits.depth = plan.depth;
    let started = Instant::now();
    let mut recorder = Recorder::new(watch);
    let thought = engine.choose(board, &limits, &mut recorder);
    let time = started.elapsed();
    let levels = recorder.finish();
    let depth = levels.last().map_or(thought.depth, |level| level.depth);
    // Engines do not say why they ended.
    let broken_off = plan.depth.is_none_or(|wanted| depth < wanted) && time >= plan.budget;
    Ok(Run {
        position,
        value: thought.expected,
        // Nobody else need find the same.
        exact: false,
        best_move: thought.coord().map(|coord| coord.to_string()),
        depth,
        stop: if broken_off { StopReason::Time } else { StopReason::Depth },
        broken_off,
        nodes: thought.nodes,
        leaves: 0,
        time,
        counts: None,
        levels,
    })
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use gomoku::search::StopFlag;

    use super::*;
    use crate::bench::five_positions::five_positions;

    #[test]
    fn those_that_look_ahead_are_measured_the_strongest_first() {
        let names: Vec<String> = engines_with_depth().iter().map(ToString::to_string).collect();
        assert_eq!(names, ["flagship", "thomoku", "lines-2023", "ristinolla-2004", "oxo"]);
    }

    #[test]
    fn every_depth_is_written_down_with_all_before_it() {
        let plan = Plan {
            depth: Some(3),
            time: None,
            nodes: None,
            budget: Duration::from_secs(600),
            stop: StopFlag::new(),
        };
        let board = five_positions().swap_remove(1).board;
        let engines: Vec<EngineSpec> =
            ["flagship:hash=1", "lines-2023", "ristinolla-2004"].map(|name| name.parse().unwrap()).into();
        for measured in measure_engines(&engines, &[board], &plan).unwrap() {
            let run = &measured.runs[0];
            let depths: Vec<u32> = run.levels.iter().map(|level| level.depth).collect();
            let expected: &[u32] = if measured.name == "lines-2023" { &[2, 3] } else { &[1, 2, 3] };
            assert_eq!((depths.as_slice(), run.depth), (expected, 3), "{}", measured.name);
            let mut sum = 0;
            for level in &run.levels {
                sum += level.own_nodes;
                assert_eq!(level.nodes, sum, "{}", measured.name);
            }
            assert_eq!(sum, run.nodes, "{}", measured.name);
            assert!(run.levels.is_sorted_by_key(|level| level.time) && !run.broken_off);
        }
    }
}
