//! What the runs of each strategy come to, for the table, for JSON and for the plot.

use std::cmp::Ordering;
use std::time::Duration;

use gomoku::search::Counts;
use serde_json::{Value, json};

use super::agreement::{self, Agreement, Disagreement};
use super::measure::{Level, Measured, Plan, Run};
use super::strategies::{ALPHA_BETA, Manner};
use super::units::median;

/// All that was measured, summed up.
#[derive(Debug)]
pub(crate) struct Summary {
    pub(crate) rows: Vec<Row>,
    pub(crate) disagreements: Vec<Disagreement>,
    /// How many searches were finished, and how many were planned.
    pub(crate) searches: (usize, usize),
}

/// One strategy on all positions.
#[derive(Debug)]
pub(crate) struct Row {
    pub(crate) measured: Measured,
    pub(crate) agreement: Agreement,
    /// The least and the greatest finished depth.
    pub(crate) depths: Option<(u32, u32)>,
    /// How many searches the budget ended.
    pub(crate) broken_off: usize,
    pub(crate) nodes: u64,
    pub(crate) leaves: u64,
    pub(crate) time: Duration,
    pub(crate) median_nodes: Option<f64>,
    pub(crate) median_seconds: Option<f64>,
    /// By how much a depth is larger than the one before: the median over positions.
    pub(crate) branching: Option<f64>,
    /// Cut-offs and table look-ups of all positions, if the strategy counts them.
    pub(crate) counts: Option<Counts>,
    /// The time in relation to alpha-beta's, if the depth is what was asked for.
    pub(crate) time_ratio: Option<Ratio>,
    pub(crate) by_depth: Vec<DepthRow>,
}

/// How two times compare.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Ratio {
    pub(crate) value: f64,
    /// `Less` if the ratio is less than the value, since the other strategy was broken off; `Greater` likewise.
    pub(crate) really: Ordering,
}

/// One depth of a strategy: medians over the positions.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct DepthRow {
    pub(crate) depth: u32,
    pub(crate) nodes: f64,
    pub(crate) seconds: f64,
}

impl Summary {
    pub(crate) fn new(all: Vec<Measured>, positions: usize, plan: &Plan) -> Summary {
        let searches = (all.iter().map(|measured| measured.runs.len()).sum(), all.len() * positions);
        let disagreements = agreement::disagreements(&all);
        let agreements: Vec<Agreement> =
            (0..all.len()).map(|index| agreement::agreement(&all, index)).collect();
        // With a time for everybody there is nothing to compare.
        let yardstick =
            all.iter().find(|measured| !plan.limits_work() && measured.name == ALPHA_BETA).cloned();
        let row = |(measured, agreement)| Row::new(measured, agreement, yardstick.as_ref());
        let rows = all.into_iter().zip(agreements).map(row).collect();
        Summary { rows, disagreements, searches }
    }

    /// Whether not all searches were made.
    pub(crate) fn was_stopped(&self) -> bool {
        self.searches.0 < self.searches.1
    }

    /// For engines, of which each has a mind of its own: nothing is compared.
    pub(crate) fn engines_to_json(&self) -> Value {
        json!({
            "finished_searches": self.searches.0,
            "planned_searches": self.searches.1,
            "engines": self.rows.iter().map(Row::cost_to_json).collect::<Vec<_>>(),
        })
    }

    pub(crate) fn to_json(&self) -> Value {
        let disagreement = |found: &Disagreement| {
            json!({
                "position": found.position + 1,
                "depth": found.depth,
                "strategies": found.names,
                "values": found.values,
            })
        };
        json!({
            "finished_searches": self.searches.0,
            "planned_searches": self.searches.1,
            "strategies": self.rows.iter().map(Row::to_json).collect::<Vec<_>>(),
            "disagreements": self.disagreements.iter().map(disagreement).collect::<Vec<_>>(),
        })
    }
}

impl Row {
    fn new(measured: Measured, agreement: Agreement, yardstick: Option<&Measured>) -> Row {
        let runs = &measured.runs;
        let has_depth = matches!(measured.manner, Manner::Plain | Manner::Deepening);
        let depths = || runs.iter().filter(|_| has_depth).map(|run| run.depth);
        let counts = runs.iter().filter_map(|run| run.counts);
        Row {
            agreement,
            depths: depths().min().zip(depths().max()),
            broken_off: runs.iter().filter(|run| run.broken_off).count(),
            nodes: runs.iter().map(|run| run.nodes).sum(),
            leaves: runs.iter().map(|run| run.leaves).sum(),
            time: runs.iter().map(|run| run.time).sum(),
            median_nodes: median(runs.iter().map(|run| run.nodes as f64).collect()),
            median_seconds: median(runs.iter().map(|run| run.time.as_secs_f64()).collect()),
            branching: median(runs.iter().filter_map(|run| growth(&run.levels)).collect()),
            counts: counts.reduce(|sum, counts| sum.plus(&counts)),
            time_ratio: yardstick.and_then(|yardstick| {
                // Whoever plays to the end does another work than a search of some plies that does not come there; and who
                // goes on as long as he may has done that work only if he has proven the value.
                let is_same_work = |other: &&Run| has_depth || other.exact;
                let has_done_it = |run: &&Run| measured.manner != Manner::Endless || run.exact;
                let own: Vec<&Run> = runs.iter().filter(has_done_it).collect();
                time_ratio(&own, &yardstick.runs.iter().filter(is_same_work).collect::<Vec<_>>())
            }),
            by_depth: by_depth(runs),
            measured,
        }
    }

    /// Positions visited a second.
    pub(crate) fn speed(&self) -> Option<f64> {
        (self.nodes > 0).then(|| self.nodes as f64 / self.time.as_secs_f64().max(1e-9))
    }

    fn to_json(&self) -> Value {
        let rate = |rate: fn(&Counts) -> Option<f64>| self.counts.as_ref().and_then(rate);
        let mut object = self.cost_to_json();
        let found = json!({
            "compared": self.agreement.compared,
            "agreed": self.agreement.agreed,
            "first_cut_off_rate": rate(Counts::first_cut_off_rate),
            "cut_off_rate": rate(Counts::cut_off_rate),
            "table_hit_rate": rate(Counts::table_hit_rate),
            "time_to_alpha_beta": self.time_ratio.map(|ratio| ratio.value),
            "time_to_alpha_beta_is": self.time_ratio.map(|ratio| match ratio.really {
                Ordering::Less => "less",
                Ordering::Equal => "this",
                Ordering::Greater => "more",
            }),
        });
        if let (Value::Object(object), Value::Object(found)) = (&mut object, found) {
            object.extend(found);
        }
        object
    }

    /// What it cost, and what was found.
    fn cost_to_json(&self) -> Value {
        let depth = |row: &DepthRow| {
            json!({
                "depth": row.depth,
                "median_nodes": row.nodes,
                "median_ms": row.seconds * 1e3,
            })
        };
        json!({
            "name": self.measured.name,
            "least_depth": self.depths.map(|(least, _)| least),
            "greatest_depth": self.depths.map(|(_, greatest)| greatest),
            "broken_off": self.broken_off,
            "nodes": self.nodes,
            "leaves": self.leaves,
            "ms": milliseconds(self.time),
            "median_nodes": self.median_nodes,
            "median_ms": self.median_seconds.map(|seconds| seconds * 1e3),
            "nodes_per_second": self.speed(),
            "branching_factor": self.branching,
            "by_depth": self.by_depth.iter().map(depth).collect::<Vec<_>>(),
            "runs": self.measured.runs.iter().map(run_to_json).collect::<Vec<_>>(),
        })
    }
}

fn run_to_json(run: &Run) -> Value {
    let level = |level: &Level| {
        json!({
            "depth": level.depth,
            "value": level.value,
            "nodes": level.nodes,
            "ms": milliseconds(level.time),
        })
    };
    json!({
        "position": run.position + 1,
        "value": run.value,
        "exact": run.exact,
        "best_move": run.best_move,
        "depth": run.depth,
        "stop": run.stop,
        "broken_off": run.broken_off,
        "nodes": run.nodes,
        "leaves": run.leaves,
        "ms": milliseconds(run.time),
        "counts": run.counts,
        "depths": run.levels.iter().map(level).collect::<Vec<_>>(),
    })
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

/// By how much a depth has more positions than the one before. Odd and even depths differ, so two steps are taken
/// together where there are two.
fn growth(levels: &[Level]) -> Option<f64> {
    let (last, before) = levels.split_last()?;
    let earlier = before.len().checked_sub(2).map_or(before.last(), |index| before.get(index))?;
    let steps = f64::from(last.depth.checked_sub(earlier.depth).filter(|steps| *steps > 0)?);
    Some((last.own_nodes as f64 / earlier.own_nodes.max(1) as f64).powf(steps.recip()))
}

/// The time in relation to the yardstick's. A search that was broken off would have taken longer: where that happened to one
/// of the two the ratio is a bound; where it happened to both, or to each once, those positions do not count.
fn time_ratio(runs: &[&Run], yardstick: &[&Run]) -> Option<Ratio> {
    let pairs = || {
        runs.iter().filter_map(|run| {
            let other = yardstick.iter().find(|other| other.position == run.position)?;
            (!run.broken_off || !other.broken_off).then_some((run, other))
        })
    };
    let longer = pairs().any(|(run, _)| run.broken_off);
    let shorter = pairs().any(|(_, other)| other.broken_off);
    let (mut own, mut others) = (Duration::ZERO, Duration::ZERO);
    for (run, other) in pairs() {
        if !(longer && shorter) || !(run.broken_off || other.broken_off) {
            own += run.time;
            others += other.time;
        }
    }
    let really = match (longer, shorter) {
        (true, false) => Ordering::Greater,
        (false, true) => Ordering::Less,
        _ => Ordering::Equal,
    };
    (others > Duration::ZERO).then(|| Ratio { value: own.as_secs_f64() / others.as_secs_f64(), really })
}

/// The depths that are known of all positions. A search that ended by itself knows all greater depths too, for nothing.
fn by_depth(runs: &[Run]) -> Vec<DepthRow> {
    let mut depths: Vec<u32> = runs.iter().flat_map(|run| &run.levels).map(|level| level.depth).collect();
    depths.sort_unstable();
    depths.dedup();
    let row = |depth: u32| {
        let level = |run: &Run| {
            let at_depth = run.levels.iter().find(|level| level.depth == depth);
            let is_complete = !run.stop.is_interruption() && run.depth < depth;
            at_depth.or(run.levels.last().filter(|_| is_complete)).copied()
        };
        let levels: Vec<Level> = runs.iter().map(level).collect::<Option<_>>()?;
        Some(DepthRow {
            depth,
            nodes: median(levels.iter().map(|level| level.nodes as f64).collect())?,
            seconds: median(levels.iter().map(|level| level.time.as_secs_f64()).collect())?,
        })
    };
    depths.into_iter().filter_map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::super::strategies::Claim;
    use super::*;
    use gomoku::search::{Score, StopReason};

    fn run(position: usize, millis: u64, broken_off: bool) -> Run {
        Run {
            position,
            value: None,
            exact: false,
            best_move: None,
            depth: 3,
            stop: if broken_off { StopReason::Time } else { StopReason::Depth },
            broken_off,
            nodes: 1,
            leaves: 1,
            time: Duration::from_millis(millis),
            counts: None,
            levels: Vec::new(),
        }
    }

    fn level(depth: u32, own_nodes: u64) -> Level {
        Level { depth, value: Score::DRAW, nodes: own_nodes, time: Duration::from_millis(1), own_nodes }
    }

    #[test]
    fn a_ratio_is_a_bound_where_one_of_the_two_was_broken_off() {
        let ratio = |own: &[Run], other: &[Run]| {
            let (own, other): (Vec<&Run>, Vec<&Run>) = (own.iter().collect(), other.iter().collect());
            time_ratio(&own, &other).map(|found| (found.value, found.really))
        };
        let finished = [run(0, 10, false), run(1, 30, false)];
        assert_eq!(ratio(&finished, &[run(0, 20, false), run(1, 60, false)]), Some((0.5, Ordering::Equal)));
        assert_eq!(ratio(&finished, &[run(0, 20, false), run(1, 60, true)]), Some((0.5, Ordering::Less)));
        let broken = [run(0, 10, false), run(1, 30, true)];
        assert_eq!(ratio(&broken, &finished), Some((1.0, Ordering::Greater)));
        assert_eq!(ratio(&broken, &[run(0, 5, false), run(1, 60, true)]), Some((2.0, Ordering::Equal)));
        let crossed = [run(0, 10, true), run(1, 30, false), run(2, 8, false)];
        let other = [run(0, 10, false), run(1, 30, true), run(2, 2, false)];
        assert_eq!(ratio(&crossed, &other), Some((4.0, Ordering::Equal)), "only the last can be compared");
        assert_eq!(ratio(&crossed[..1], &crossed[..1]), None);
    }

    #[test]
    fn who_goes_on_as_long_as_he_may_is_compared_where_he_has_proven_the_value() {
        let exact = |run: Run| Run { exact: true, ..run };
        let measured =
            |name: &str, manner, runs| Measured { name: name.to_owned(), manner, claim: Claim::Class, runs };
        let plain = vec![exact(run(0, 10, false)), exact(run(1, 10, false)), run(2, 10, false)];
        let yardstick = measured(ALPHA_BETA, Manner::Plain, plain);
        let ratio = |manner, runs| {
            let row = Row::new(measured("other", manner, runs), Agreement::default(), Some(&yardstick));
            row.time_ratio.map(|ratio| ratio.value)
        };
        let runs = || vec![exact(run(0, 20, false)), run(1, 70, false), run(2, 70, false)];
        assert_eq!(ratio(Manner::Endless, runs()), Some(2.0), "the first position only");
        assert_eq!(ratio(Manner::Endless, vec![run(0, 20, false)]), None);
        assert_eq!(
            ratio(Manner::ToTheEnd, runs()),
            Some(4.5),
            "not the one that the plain search did not solve"
        );
    }

    #[test]
    fn growth_takes_two_steps_together() {
        assert_eq!(growth(&[level(1, 10)]), None);
        assert_eq!(growth(&[level(1, 10), level(2, 40)]), Some(4.0));
        let three = growth(&[level(1, 10), level(2, 20), level(3, 160)]);
        assert!(three.is_some_and(|growth| (growth - 4.0).abs() < 1e-9), "{three:?}");
    }

    #[test]
    fn depths_are_medians_over_all_positions_or_not_known() {
        let mut runs = [run(0, 1, false), run(1, 1, false), run(2, 1, true)];
        runs[0].levels = vec![level(1, 5), level(2, 50), level(3, 500)];
        (runs[1].levels, runs[1].depth) = (vec![level(1, 7)], 1);
        (runs[2].levels, runs[2].depth) = (vec![level(1, 9), level(2, 90)], 2);
        let shown: Vec<_> = by_depth(&runs).iter().map(|row| (row.depth, row.nodes)).collect();
        // The second ended by itself at depth 1; the third was broken off in depth 3.
        assert_eq!(shown, [(1, 7.0), (2, 50.0)]);
    }
}
