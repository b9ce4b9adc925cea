//! Pictures of runs.

use gomoku::engine::tune::{Change, Tuner};

use super::report::Report;
use super::settings::Method;
use crate::plot::{Chart, LOOKS, Panel, Scale, Series};

impl Report<'_> {
    /// The run as a picture: by hill climbing the scores of what was tried and how far the values have gone, by SPSA the values.
    pub(crate) fn chart(&self) -> Chart {
        let settings = self.settings;
        let title =
            format!("tune {}: {}, {}, seed {}", settings.tuned, settings.from, settings.rule, settings.seed);
        match settings.method {
            Method::Climb => Chart {
                title,
                names: ["tried", "kept", "mean change", "largest"].map(str::to_owned).to_vec(),
                panels: vec![self.scores(), self.distances()],
            },
            Method::Spsa => {
                let shown = moved_most(&self.in_steps(self.run.tuner().values()).collect::<Vec<_>>(), LOOKS);
                Chart {
                    title,
                    names: shown.iter().map(|&place| settings.parameters[place].name.clone()).collect(),
                    panels: vec![self.values_by_step(&shown)],
                }
            }
        }
    }

    fn scores(&self) -> Panel {
        let point = |step: &gomoku::engine::tune::Step| (f64::from(step.number), 100.0 * step.result.score());
        let history = self.run.history();
        let kept = history.iter().filter(|step| step.change == Change::Kept);
        let series = vec![Series::joined(history.iter().map(point)), Series::dots(kept.map(point))];
        panel("score against the values before, in per cent", series, |value| format!("{value:.0}"))
    }

    /// By how many of their steps the present values are away from the start, in the mean and at most.
    fn distances(&self) -> Panel {
        let mut present = self.run.start().to_vec();
        let (mut means, mut largest) = (vec![(0.0, 0.0)], vec![(0.0, 0.0)]);
        for step in self.run.history() {
            if step.change == Change::Kept {
                present.clone_from(&step.values);
            }
            let steps: Vec<f64> = self.in_steps(&present).map(f64::abs).collect();
            let across = f64::from(step.number);
            means.push((across, steps.iter().sum::<f64>() / steps.len().max(1) as f64));
            largest.push((across, steps.iter().copied().fold(0.0, f64::max)));
        }
        let series =
            vec![Series::default(), Series::default(), Series::joined(means), Series::joined(largest)];
        panel("how far from the start, in steps", series, plain)
    }

    /// The values with these places.
    fn values_by_step(&self, shown: &[usize]) -> Panel {
        let start = std::iter::once((0, self.run.start()));
        let steps = self.run.history().iter().map(|step| (step.number, &step.values[..]));
        let all = self.run.tuner().values().len();
        let mut series = vec![Vec::new(); all];
        for (number, values) in start.chain(steps) {
            for (points, value) in series.iter_mut().zip(self.in_steps(values)) {
                points.push((f64::from(number), value));
            }
        }
        let series = shown.iter().map(|&place| Series::joined(std::mem::take(&mut series[place]))).collect();
        let title = "how far from the start, each in its own steps";
        if shown.len() == all {
            return panel(title, series, plain);
        }
        panel(&format!("{title}: the {} of {all} that moved most", shown.len()), series, plain)
    }

    fn in_steps<'a>(&'a self, values: &'a [f64]) -> impl Iterator<Item = f64> + 'a {
        self.settings.parameters.iter().zip(values).map(|(one, value)| (value - one.start) / one.step)
    }
}

/// The places of so many values at most, in their order: those that have gone farthest, since more lines could not be told apart.
fn moved_most(distances: &[f64], most: usize) -> Vec<usize> {
    let mut places: Vec<usize> = (0..distances.len()).collect();
    places.sort_by(|&one, &other| distances[other].abs().total_cmp(&distances[one].abs()));
    places.truncate(most);
    places.sort_unstable();
    places
}

/// A value at the axis without digits that say nothing.
pub(crate) fn plain(value: f64) -> String {
    // Sums of decimal steps have endless digits.
    format!("{}", (value * 1e6).round() / 1e6)
}

fn panel(title: &str, series: Vec<Series>, label: fn(f64) -> String) -> Panel {
    Panel {
        title: title.to_owned(),
        series,
        label,
        scale: Scale::Linear,
        across: "step".to_owned(),
        if_empty: "no step was made".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_too_many_values_those_are_shown_that_moved_most() {
        assert_eq!(moved_most(&[1.0, -5.0, 0.0, 3.0, -1.0], 3), [0, 1, 3], "of two alike the first");
        assert_eq!(moved_most(&[0.0, 1.0], 3), [0, 1]);
        assert_eq!(moved_most(&[], 3), [0; 0]);
    }
}
