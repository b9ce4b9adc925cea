//! The picture itself: one panel or two, a line or dots for each name, and a legend.

use super::canvas::{Anchor, Canvas, Colour, Point, TextSize};

/// The size of the picture; long names make it wider.
const WIDTH: u32 = 1200;
pub(super) const HEIGHT: u32 = 520;

/// The panels: from where to where, and what all have in common.
const LEFT: f64 = 80.0;
const RIGHT: f64 = 1020.0;
const GAP: f64 = 100.0;
const TOP: f64 = 90.0;
const BOTTOM: f64 = 450.0;
const LEGEND: Point = (1036.0, 100.0);
const LEGEND_STEP: f64 = 24.0;
/// How long a line of the legend is: three dashes and what is between them.
const SAMPLE: f64 = 36.0;
/// Where the names begin, from the legend's left, and how wide a letter is at most.
const NAMES: f64 = 46.0;
const LETTER_WIDTH: f64 = 7.5;
/// More points than this are too near to each other for dots.
const MOST_DOTS: usize = 60;

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

/// So many lines can be told apart: those of one colour are whole, dashed or dotted.
pub(crate) const LOOKS: usize = 3 * COLOURS.len();

/// The points of one name.
#[derive(Debug, Clone, Default)]
pub(crate) struct Series {
    points: Vec<Point>,
    /// Whether lines join them.
    is_joined: bool,
}

impl Series {
    /// Points with lines between them.
    pub(crate) fn joined(points: impl IntoIterator<Item = (f64, f64)>) -> Series {
        Series { points: points.into_iter().collect(), is_joined: true }
    }

    /// Points alone.
    pub(crate) fn dots(points: impl IntoIterator<Item = (f64, f64)>) -> Series {
        Series { points: points.into_iter().collect(), is_joined: false }
    }
}

/// A picture of numbers.
#[derive(Debug)]
pub(crate) struct Chart {
    pub(crate) title: String,
    /// The names of the series, which are in the same order in all panels.
    pub(crate) names: Vec<String>,
    /// One, or two beside each other.
    pub(crate) panels: Vec<Panel>,
}

/// One of its parts.
#[derive(Debug)]
pub(crate) struct Panel {
    pub(crate) title: String,
    pub(crate) series: Vec<Series>,
    /// The words for a value at the axis.
    pub(crate) label: fn(f64) -> String,
    pub(crate) scale: Scale,
    /// What is told from left to right.
    pub(crate) across: String,
    /// What is written where there is no point.
    pub(crate) if_empty: String,
}

/// How values are told from below to above.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Scale {
    Linear,
    Logarithmic,
}

/// How values become places.
struct Scales {
    left: f64,
    right: f64,
    across: (f64, f64),
    scale: Scale,
    /// The lowest and the highest line of the grid, and how many steps are between them: powers of ten, if logarithmic.
    up: (f64, f64),
    steps: u32,
}

impl Chart {
    pub(super) fn draw(&self, canvas: &mut dyn Canvas) {
        canvas.text((LEFT - 40.0, 36.0), &self.title, Anchor::Start, TextSize::Title, BLACK);
        let (panels, count) = (self.panels.iter().zip(0_u32..), self.panels.len().max(1) as f64);
        let width = (RIGHT - LEFT - GAP * (count - 1.0)) / count;
        for (panel, index) in panels {
            let left = LEFT + f64::from(index) * (width + GAP);
            panel.draw(canvas, (left, left + width));
        }
        self.draw_legend(canvas);
    }

    /// How wide the picture is, with room for every name.
    pub(super) fn width(&self) -> u32 {
        let longest = self.names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
        WIDTH.max((LEGEND.0 + NAMES + LETTER_WIDTH * (longest + 1) as f64) as u32)
    }

    fn draw_legend(&self, canvas: &mut dyn Canvas) {
        // Those without a point anywhere are left out.
        let has_points = |index: &usize| {
            self.panels.iter().any(|panel| panel.series.get(*index).is_some_and(|one| !one.points.is_empty()))
        };
        let shown: Vec<usize> = (0..self.names.len()).filter(has_points).collect();
        let step = LEGEND_STEP.min((BOTTOM - TOP) / shown.len().max(1) as f64);
        let mut y = LEGEND.1;
        for index in shown {
            let is_joined =
                self.panels.iter().any(|panel| panel.series.get(index).is_some_and(|one| one.is_joined));
            // A dot would cover the gaps by which lines of one colour are told apart.
            if is_joined {
                stroke(canvas, &[(LEGEND.0, y), (LEGEND.0 + SAMPLE, y)], index);
            } else {
                canvas.dot((LEGEND.0 + SAMPLE / 2.0, y), 4.0, COLOURS[index % COLOURS.len()]);
            }
            let place = (LEGEND.0 + NAMES, y + 4.5);
            canvas.text(place, &self.names[index], Anchor::Start, TextSize::Label, BLACK);
            y += step;
        }
    }
}

impl Panel {
    fn draw(&self, canvas: &mut dyn Canvas, (left, right): (f64, f64)) {
        canvas.text((left, TOP - 16.0), &self.title, Anchor::Start, TextSize::Label, BLACK);
        let middle = f64::midpoint(left, right);
        let Some(scales) = Scales::of(&self.series, self.scale, (left, right)) else {
            let place = (middle, f64::midpoint(TOP, BOTTOM));
            canvas.text(place, &self.if_empty, Anchor::Middle, TextSize::Label, AXIS);
            return;
        };
        self.draw_axes(canvas, &scales);
        canvas.text((middle, BOTTOM + 44.0), &self.across, Anchor::Middle, TextSize::Label, BLACK);
        for (index, series) in self.series.iter().enumerate() {
            let points: Vec<Point> = series.points.iter().map(|point| scales.place(*point)).collect();
            if series.is_joined {
                stroke(canvas, &points, index);
            }
            if !series.is_joined || points.len() <= MOST_DOTS {
                for point in points {
                    canvas.dot(point, 4.0, COLOURS[index % COLOURS.len()]);
                }
            }
        }
    }

    fn draw_axes(&self, canvas: &mut dyn Canvas, scales: &Scales) {
        let (left, right) = (scales.left, scales.right);
        // Not more than about eight labels, whatever the range.
        for line in (0..=scales.steps).step_by(scales.steps.div_ceil(8).max(1) as usize) {
            let value = scales.value(line);
            let (_, y) = scales.place((scales.across.0, value));
            canvas.line((left, y), (right, y), 1.0, GRID);
            let label = without_zeros(&(self.label)(value));
            canvas.text((left - 8.0, y + 4.5), &label, Anchor::End, TextSize::Label, BLACK);
        }
        let (first, last) = scales.across;
        let step = round_step(((last - first) / 12.0).max(1.0));
        let mut at = (first / step).ceil() * step;
        while at <= last {
            let (x, _) = scales.place((at, scales.value(0)));
            canvas.line((x, TOP), (x, BOTTOM), 1.0, GRID);
            canvas.line((x, BOTTOM), (x, BOTTOM + 5.0), 1.0, AXIS);
            canvas.text((x, BOTTOM + 22.0), &at.to_string(), Anchor::Middle, TextSize::Label, BLACK);
            at += step;
        }
        canvas.line((left, TOP), (left, BOTTOM), 1.0, AXIS);
        canvas.line((left, BOTTOM), (right, BOTTOM), 1.0, AXIS);
    }
}

impl Scales {
    /// Scales into which all points fit; none without points.
    fn of(series: &[Series], scale: Scale, (left, right): (f64, f64)) -> Option<Scales> {
        let points = || series.iter().flat_map(|series| &series.points);
        let least = |value: fn(&Point) -> f64| points().map(value).min_by(f64::total_cmp);
        let most = |value: fn(&Point) -> f64| points().map(value).max_by(f64::total_cmp);
        let across = (least(|point| point.0)?, most(|point| point.0)?);
        let (lowest, highest) = (least(|point| point.1)?, most(|point| point.1)?);
        let (up, steps) = match scale {
            Scale::Logarithmic => {
                let lowest = positive(lowest).log10().floor();
                let highest = positive(highest).log10().ceil().max(lowest + 1.0);
                ((lowest, highest), (highest - lowest) as u32)
            }
            Scale::Linear => {
                let step = round_step((highest - lowest).max(highest.abs() * 1e-6).max(1e-9) / 6.0);
                let lowest = (lowest / step).floor();
                let highest = (highest / step).ceil().max(lowest + 1.0);
                ((lowest * step, highest * step), (highest - lowest) as u32)
            }
        };
        Some(Scales { left, right, across, scale, up, steps })
    }

    /// The value at a line of the grid.
    fn value(&self, line: u32) -> f64 {
        let share = f64::from(line) / f64::from(self.steps);
        let up = self.up.0 + share * (self.up.1 - self.up.0);
        match self.scale {
            Scale::Logarithmic => 10_f64.powf(up.round()),
            // What is left of 0 after sums of steps is none.
            Scale::Linear if up.abs() < 1e-9 * (self.up.1 - self.up.0) => 0.0,
            Scale::Linear => up,
        }
    }

    fn place(&self, (across, value): Point) -> Point {
        const INSET: f64 = 20.0;
        let (first, last) = self.across;
        let across = if last > first { (across - first) / (last - first) } else { 0.5 };
        let value = match self.scale {
            Scale::Logarithmic => positive(value).log10(),
            Scale::Linear => value,
        };
        let up = (value - self.up.0) / (self.up.1 - self.up.0);
        (self.left + INSET + across * (self.right - self.left - 2.0 * INSET), BOTTOM - up * (BOTTOM - TOP))
    }
}

/// The next of 1, 2, 5, 10, 20 … and 0.5, 0.2, 0.1 …
fn round_step(step: f64) -> f64 {
    let decade = 10_f64.powf(step.log10().floor());
    let digits = [1.0, 2.0, 5.0, 10.0];
    digits.into_iter().map(|digit| digit * decade).find(|round| *round >= step * 0.999).unwrap_or(step)
}

/// Times are never 0, but a clock may say so; a nanosecond is the least it can tell.
fn positive(value: f64) -> f64 {
    value.max(1e-9)
}

/// The line of a series. Every second one is dashed, so that one line under another can be seen; those whose colour is used again are
/// dashed the other way round, and then dotted.
fn stroke(canvas: &mut dyn Canvas, points: &[Point], index: usize) {
    let colour = COLOURS[index % COLOURS.len()];
    let again = index / COLOURS.len();
    let (is_dashed, dash) = if again < 2 { ((index + again) % 2 == 1, 7.0) } else { (true, 2.0) };
    // How much of the present dash, or of the gap behind it, is left.
    let (mut is_gap, mut left) = (false, dash);
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
            let end = (way + left).min(length);
            if !is_gap {
                canvas.line(at(way), at(end), 2.5, colour);
            }
            left -= end - way;
            if left <= 1e-9 {
                is_gap = !is_gap;
                // Round ends reach into the gap.
                left = if is_gap { dash.max(5.0) } else { dash };
            }
            way = end;
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
            scale: Scale::Logarithmic,
            across: "depth in plies".to_owned(),
            if_empty: "no depth was finished".to_owned(),
        };
        let names = (0..series.len()).map(|index| format!("name {index}")).collect();
        Chart { title: "a chart".to_owned(), names, panels: vec![panel("one"), panel("two")] }
    }

    fn svg(chart: &Chart) -> String {
        let mut canvas = SvgCanvas::new(WIDTH, HEIGHT);
        chart.draw(&mut canvas);
        canvas.finish()
    }

    #[test]
    fn every_point_is_within_its_panel() {
        let series = [
            Series::joined([(1.0, 5.0), (2.0, 30.0), (9.0, 7e8)]),
            Series::dots([(1.0, 0.0)]),
            Series::default(),
        ];
        let below = [Series::joined([(1.0, -5.5), (2.0, 0.0), (9.0, 0.25)])];
        for (series, scale) in
            [(&series[..], Scale::Logarithmic), (&series, Scale::Linear), (&below, Scale::Linear)]
        {
            let scales = Scales::of(series, scale, (80.0, 500.0)).unwrap();
            for point in series.iter().flat_map(|series| &series.points) {
                let (x, y) = scales.place(*point);
                assert!((80.0..=500.0).contains(&x) && (TOP..=BOTTOM).contains(&y), "{point:?}");
            }
        }
    }

    #[test]
    fn a_decade_is_everywhere_equally_high() {
        let series = [Series::joined([(1.0, 1.0), (2.0, 1e6)])];
        let scales = Scales::of(&series, Scale::Logarithmic, (0.0, 420.0)).unwrap();
        let height = |value: f64| scales.place((1.0, value)).1 - scales.place((1.0, 10.0 * value)).1;
        assert!((height(1.0) - height(1e4)).abs() < 1e-9);
    }

    #[test]
    fn lines_of_a_linear_grid_are_at_round_values() {
        let values = |points: [f64; 2]| -> Vec<f64> {
            let series = [Series::joined([(1.0, points[0]), (2.0, points[1])])];
            let scales = Scales::of(&series, Scale::Linear, (0.0, 420.0)).unwrap();
            (0..=scales.steps).map(|line| scales.value(line)).collect()
        };
        assert_eq!(values([-3.0, 9.0]), [-4.0, -2.0, 0.0, 2.0, 4.0, 6.0, 8.0, 10.0]);
        assert_eq!(values([0.0, 100.0]), [0.0, 20.0, 40.0, 60.0, 80.0, 100.0]);
        // All the same, or nearly.
        assert!(values([0.5, 0.5]).len() >= 2 && values([0.0, 0.0]).len() >= 2);
    }

    #[test]
    fn the_legend_names_those_that_have_a_line() {
        let text = svg(&chart(&[Series::joined([(1.0, 5.0), (2.0, 30.0)]), Series::default()]));
        assert!(text.contains(">name 0</text>") && !text.contains(">name 1</text>"), "{text}");
        assert_eq!(text.matches("depth in plies").count(), 2);
    }

    #[test]
    fn the_legend_tells_lines_of_one_colour_apart() {
        let series = [Series::joined([(1.0, 5.0), (2.0, 30.0)]), Series::dots([(1.0, 5.0)])];
        let count = LOOKS;
        let text = svg(&chart(&[&vec![series[0].clone(); count][..], &series[1..]].concat()));
        let places = |element: &str, across: &str| -> Vec<(f64, String)> {
            let value = |line: &str, name: &str| {
                let rest = line.split_once(&format!(" {name}=\""))?.1;
                Some(rest.split_once('"')?.0.to_owned())
            };
            let of_element = text.lines().filter(|line| line.starts_with(element));
            let place = |line: &str| {
                let colour = value(line, "stroke").or_else(|| value(line, "fill"))?;
                Some((value(line, across)?.parse().ok()?, colour))
            };
            of_element.filter_map(place).filter(|(x, _)| *x >= LEGEND.0).collect()
        };
        // In one piece, in three dashes, and in six dots.
        let lines = places("<line", "x1");
        for one in COLOURS {
            let mut canvas = SvgCanvas::new(WIDTH, HEIGHT);
            canvas.dot((0.0, 0.0), 1.0, one);
            let dot = canvas.finish();
            let colour = dot.rsplit_once("fill=\"").unwrap().1.split_once('"').unwrap().0;
            assert_eq!(lines.iter().filter(|(_, known)| known == colour).count(), 1 + 3 + 6, "{colour}");
        }
        assert_eq!(places("<circle", "cx").len(), 1, "a dot only for what is nothing but dots");
    }

    #[test]
    fn dashes_go_on_from_point_to_point_and_colours_that_come_again_differ() {
        // As many points as a long run has: each piece is shorter than a dash.
        let points: Vec<Point> = (0..200).map(|x| (f64::from(x), 0.0)).collect();
        let lines = |index: usize| {
            let mut canvas = SvgCanvas::new(WIDTH, HEIGHT);
            stroke(&mut canvas, &points, index);
            canvas.finish().matches("<line").count()
        };
        assert_eq!(lines(0), 199, "in one piece");
        assert!(lines(1) < 120, "with gaps");
        let (first, second, third) = (lines(2), lines(2 + COLOURS.len()), lines(2 + 2 * COLOURS.len()));
        assert!(first != second && second != third && first != third);
    }

    #[test]
    fn without_points_the_picture_says_so() {
        assert_eq!(svg(&chart(&[Series::default()])).matches("no depth was finished").count(), 2);
        assert!(svg(&chart(&[Series::joined([(3.0, 4.0)])])).contains("<circle"), "one point is enough");
    }

    #[test]
    fn long_names_have_room() {
        let (title, names) = ("a chart".to_owned(), vec!["short".to_owned()]);
        let mut chart = Chart { title, names, panels: Vec::new() };
        assert_eq!(chart.width(), WIDTH);
        chart.names.push("x".repeat(60));
        assert!(chart.width() > WIDTH + 300, "{}", chart.width());
    }

    #[test]
    fn labels_lose_what_says_nothing() {
        assert_eq!(["1.00 k", "10.0 ms", "100 µs", "1"].map(without_zeros), ["1 k", "10 ms", "100 µs", "1"]);
    }
}
