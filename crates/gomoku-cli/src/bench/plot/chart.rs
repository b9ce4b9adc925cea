//! The picture itself: two panels with a logarithmic scale, one line a strategy, and a legend.

use super::canvas::{Anchor, Canvas, Colour, Point, TextSize};

/// The size of the picture.
pub(super) const WIDTH: u32 = 1200;
pub(super) const HEIGHT: u32 = 520;

/// The panels: where each begins, and what all have in common.
const LEFT: [f64; 2] = [80.0, 600.0];
const PANEL_WIDTH: f64 = 420.0;
const TOP: f64 = 90.0;
const BOTTOM: f64 = 450.0;
const LEGEND: Point = (1060.0, 100.0);
const LEGEND_STEP: f64 = 24.0;

const BLACK: Colour = [40, 40, 40];
const GRID: Colour = [224, 224, 224];
const AXIS: Colour = [120, 120, 120];

/// Told apart by everybody: the colours of Okabe and Ito without the yellow, which is too light for white paper.
const COLOURS: [Colour; 8] = [
    [0, 0, 0],
    [230, 159, 0],
    [0, 114, 178],
    [213, 94, 0],
    [0, 158, 115],
    [204, 121, 167],
    [86, 180, 233],
    [130, 130, 130],
];

/// Depths and values of one strategy.
pub(super) type Series = Vec<(f64, f64)>;

/// A picture of measurements.
#[derive(Debug)]
pub(super) struct Chart {
    pub(super) title: String,
    /// The names of the series, which are in the same order in all panels.
    pub(super) names: Vec<String>,
    pub(super) panels: [Panel; 2],
}

/// One of its parts.
#[derive(Debug)]
pub(super) struct Panel {
    pub(super) title: String,
    pub(super) series: Vec<Series>,
    /// The words for a value at the axis.
    pub(super) label: fn(f64) -> String,
}

/// How values become places.
struct Scales {
    left: f64,
    depths: (f64, f64),
    /// Powers of ten.
    decades: (i32, i32),
}

impl Chart {
    pub(super) fn draw(&self, canvas: &mut dyn Canvas) {
        canvas.text((LEFT[0] - 40.0, 36.0), &self.title, Anchor::Start, TextSize::Title, BLACK);
        for (panel, left) in self.panels.iter().zip(LEFT) {
            panel.draw(canvas, left);
        }
        self.draw_legend(canvas);
    }

    fn draw_legend(&self, canvas: &mut dyn Canvas) {
        let mut y = LEGEND.1;
        for (index, name) in self.names.iter().enumerate() {
            // Strategies that know no depths have no line.
            if self.panels.iter().all(|panel| panel.series[index].is_empty()) {
                continue;
            }
            stroke(canvas, &[(LEGEND.0, y), (LEGEND.0 + 30.0, y)], index);
            canvas.dot((LEGEND.0 + 15.0, y), 4.0, COLOURS[index % COLOURS.len()]);
            canvas.text((LEGEND.0 + 38.0, y + 4.5), name, Anchor::Start, TextSize::Label, BLACK);
            y += LEGEND_STEP;
        }
    }
}

impl Panel {
    fn draw(&self, canvas: &mut dyn Canvas, left: f64) {
        canvas.text((left, TOP - 16.0), &self.title, Anchor::Start, TextSize::Label, BLACK);
        let middle = left + PANEL_WIDTH / 2.0;
        let Some(scales) = Scales::of(&self.series, left) else {
            let place = (middle, f64::midpoint(TOP, BOTTOM));
            canvas.text(place, "no depth was finished", Anchor::Middle, TextSize::Label, AXIS);
            return;
        };
        self.draw_axes(canvas, &scales);
        canvas.text((middle, BOTTOM + 44.0), "depth in plies", Anchor::Middle, TextSize::Label, BLACK);
        for (index, series) in self.series.iter().enumerate() {
            let points: Vec<Point> = series.iter().map(|point| scales.place(*point)).collect();
            stroke(canvas, &points, index);
            for point in points {
                canvas.dot(point, 4.0, COLOURS[index % COLOURS.len()]);
            }
        }
    }

    fn draw_axes(&self, canvas: &mut dyn Canvas, scales: &Scales) {
        let (left, right) = (scales.left, scales.left + PANEL_WIDTH);
        let (lowest, highest) = scales.decades;
        // Not more than about eight labels, whatever the range.
        let step = (highest - lowest + 7) / 8;
        for decade in (lowest..=highest).step_by(step.max(1) as usize) {
            let value = 10_f64.powi(decade);
            let (_, y) = scales.place((scales.depths.0, value));
            canvas.line((left, y), (right, y), 1.0, GRID);
            let label = without_zeros(&(self.label)(value));
            canvas.text((left - 8.0, y + 4.5), &label, Anchor::End, TextSize::Label, BLACK);
        }
        let (first, last) = scales.depths;
        let step = ((last - first) / 12.0).ceil().max(1.0);
        let mut depth = first;
        while depth <= last {
            let (x, _) = scales.place((depth, 1.0));
            canvas.line((x, TOP), (x, BOTTOM), 1.0, GRID);
            canvas.line((x, BOTTOM), (x, BOTTOM + 5.0), 1.0, AXIS);
            canvas.text((x, BOTTOM + 22.0), &depth.to_string(), Anchor::Middle, TextSize::Label, BLACK);
            depth += step;
        }
        canvas.line((left, TOP), (left, BOTTOM), 1.0, AXIS);
        canvas.line((left, BOTTOM), (right, BOTTOM), 1.0, AXIS);
    }
}

impl Scales {
    /// Scales into which all points fit; none without points.
    fn of(series: &[Series], left: f64) -> Option<Scales> {
        let points = || series.iter().flatten();
        let least = |value: fn(&Point) -> f64| points().map(value).min_by(f64::total_cmp);
        let most = |value: fn(&Point) -> f64| points().map(value).max_by(f64::total_cmp);
        let depths = (least(|point| point.0)?, most(|point| point.0)?);
        let decade = |value: f64| positive(value).log10();
        let lowest = decade(least(|point| point.1)?).floor() as i32;
        let highest = (decade(most(|point| point.1)?).ceil() as i32).max(lowest + 1);
        Some(Scales { left, depths, decades: (lowest, highest) })
    }

    fn place(&self, (depth, value): Point) -> Point {
        const INSET: f64 = 20.0;
        let (first, last) = self.depths;
        let across = if last > first { (depth - first) / (last - first) } else { 0.5 };
        let (lowest, highest) = (f64::from(self.decades.0), f64::from(self.decades.1));
        let up = (positive(value).log10() - lowest) / (highest - lowest);
        (self.left + INSET + across * (PANEL_WIDTH - 2.0 * INSET), BOTTOM - up * (BOTTOM - TOP))
    }
}

/// Times are never 0, but a clock may say so; a nanosecond is the least it can tell.
fn positive(value: f64) -> f64 {
    value.max(1e-9)
}

/// The line of a series. Every second one is dashed, so that one line under another can be seen.
fn stroke(canvas: &mut dyn Canvas, points: &[Point], index: usize) {
    const DASH: f64 = 7.0;
    let colour = COLOURS[index % COLOURS.len()];
    let is_dashed = index % 2 == 1;
    for pair in points.windows(2) {
        let ((x1, y1), (x2, y2)) = (pair[0], pair[1]);
        if !is_dashed {
            canvas.line(pair[0], pair[1], 2.5, colour);
            continue;
        }
        let length = f64::hypot(x2 - x1, y2 - y1);
        let at = |way: f64| {
            let part = (way / length).min(1.0);
            (x1 + part * (x2 - x1), y1 + part * (y2 - y1))
        };
        let mut way = 0.0;
        while way < length {
            canvas.line(at(way), at(way + DASH), 2.5, colour);
            way += 2.0 * DASH;
        }
    }
}

/// `1.00 k` as `1 k`.
fn without_zeros(label: &str) -> String {
    let (number, unit) = label.split_once(' ').unwrap_or((label, ""));
    let number = match number.split_once('.') {
        Some((whole, part)) if part.bytes().all(|digit| digit == b'0') => whole,
        _ => number,
    };
    format!("{number} {unit}").trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use super::super::svg::SvgCanvas;
    use super::*;

    fn chart(series: &[Series]) -> Chart {
        let panel = |title: &str| Panel {
            title: title.to_owned(),
            series: series.to_vec(),
            label: |value| value.to_string(),
        };
        let names = (0..series.len()).map(|index| format!("name {index}")).collect();
        Chart { title: "a chart".to_owned(), names, panels: [panel("one"), panel("two")] }
    }

    fn svg(chart: &Chart) -> String {
        let mut canvas = SvgCanvas::new(WIDTH, HEIGHT);
        chart.draw(&mut canvas);
        canvas.finish()
    }

    #[test]
    fn every_point_is_within_its_panel() {
        let series = vec![vec![(1.0, 5.0), (2.0, 30.0), (9.0, 7e8)], vec![(1.0, 0.0)], vec![]];
        for left in LEFT {
            let scales = Scales::of(&series, left).unwrap();
            for point in series.iter().flatten() {
                let (x, y) = scales.place(*point);
                assert!((left..=left + PANEL_WIDTH).contains(&x) && (TOP..=BOTTOM).contains(&y), "{point:?}");
            }
        }
    }

    #[test]
    fn a_decade_is_everywhere_equally_high() {
        let scales = Scales::of(&[vec![(1.0, 1.0), (2.0, 1e6)]], 0.0).unwrap();
        let height = |value: f64| scales.place((1.0, value)).1 - scales.place((1.0, 10.0 * value)).1;
        assert!((height(1.0) - height(1e4)).abs() < 1e-9);
    }

    #[test]
    fn the_legend_names_those_that_have_a_line() {
        let text = svg(&chart(&[vec![(1.0, 5.0), (2.0, 30.0)], vec![]]));
        assert!(text.contains(">name 0</text>") && !text.contains(">name 1</text>"), "{text}");
        assert_eq!(text.matches("depth in plies").count(), 2);
    }

    #[test]
    fn without_points_the_picture_says_so() {
        assert_eq!(svg(&chart(&[vec![]])).matches("no depth was finished").count(), 2);
        assert!(svg(&chart(&[vec![(3.0, 4.0)]])).contains("<circle"), "one point is enough");
    }

    #[test]
    fn labels_lose_what_says_nothing() {
        assert_eq!(["1.00 k", "10.0 ms", "100 µs", "1"].map(without_zeros), ["1 k", "10 ms", "100 µs", "1"]);
    }
}
