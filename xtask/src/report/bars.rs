//! A picture of values with their intervals, as SVG.

use std::fmt::Write as _;

/// A value with its interval. Who won or lost everything has no value, and an interval with one end.
pub(super) struct Bar {
    pub(super) name: String,
    pub(super) low: Option<f64>,
    pub(super) value: Option<f64>,
    pub(super) high: Option<f64>,
}

/// Where the values begin, how wide they are, and how high a bar is.
const LEFT: f64 = 170.0;
const WIDTH: f64 = 480.0;
const ROW: f64 = 28.0;

/// One bar below the other, on one scale. An interval without an end goes on to the edge.
pub(super) fn bars(title: &str, bars: &[Bar]) -> String {
    let known = || bars.iter().flat_map(|bar| [bar.low, bar.value, bar.high]).flatten();
    let least = known().fold(0.0, f64::min);
    let most = known().fold(0.0, f64::max);
    let place = |value: f64| LEFT + WIDTH * (value - least) / (most - least).max(1.0);
    let height = ROW * (bars.len() as f64 + 2.0);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {height}\" font-family=\"sans-serif\" font-size=\"13\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n<text x=\"10\" y=\"20\" font-weight=\"bold\">{}</text>\n\
         <line x1=\"{zero:.1}\" x2=\"{zero:.1}\" y1=\"{ROW}\" y2=\"{height}\" stroke=\"#888\" stroke-dasharray=\"3\"/>\n",
        LEFT + WIDTH + 110.0,
        escaped(title),
        zero = place(0.0),
    );
    for (index, bar) in bars.iter().enumerate() {
        let y = ROW * (index as f64 + 1.7);
        let low = bar.low.map_or(LEFT, place);
        let high = bar.high.map_or(LEFT + WIDTH + 20.0, place);
        let _ = write!(
            svg,
            "<text x=\"10\" y=\"{:.1}\">{}</text>\
             <line x1=\"{low:.1}\" x2=\"{high:.1}\" y1=\"{y:.1}\" y2=\"{y:.1}\" stroke=\"#0969da\" stroke-width=\"3\"/>",
            y + 4.0,
            escaped(&bar.name),
        );
        if let Some(value) = bar.value {
            let _ =
                write!(svg, "<circle cx=\"{:.1}\" cy=\"{y:.1}\" r=\"5\" fill=\"#0969da\"/>", place(value));
        }
        let _ = writeln!(svg, "<text x=\"{:.1}\" y=\"{:.1}\">{}</text>", high + 8.0, y + 4.0, told(bar));
    }
    svg + "</svg>\n"
}

/// The value, or what is known of it.
fn told(bar: &Bar) -> String {
    match (bar.low, bar.value, bar.high) {
        (_, Some(value), _) => format!("{value:+.0}"),
        (Some(low), None, _) => format!("over {low:+.0}"),
        (None, None, Some(high)) => format!("under {high:+.0}"),
        (None, None, None) => "unknown".to_owned(),
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bar(name: &str, low: Option<f64>, value: Option<f64>, high: Option<f64>) -> Bar {
        Bar { name: name.to_owned(), low, value, high }
    }

    /// The numbers behind a word, in their order.
    fn numbers(picture: &str, word: &str) -> Vec<f64> {
        let word = format!("{word}=\"");
        picture.split(&word).skip(1).map(|rest| rest.split('"').next().unwrap().parse().unwrap()).collect()
    }

    #[test]
    fn every_bar_lies_within_the_picture_and_the_largest_is_farthest_right() {
        let around = |name, value| bar(name, Some(value - 50.0), Some(value), Some(value + 50.0));
        let picture = bars("a < b", &[around("weak", -300.0), around("strong", 200.0)]);
        assert!(picture.contains("a &lt; b") && picture.contains(">+200<") && picture.contains(">-300<"));
        let dots = numbers(&picture, "cx");
        assert_eq!(dots.len(), 2);
        assert!(LEFT <= dots[0] && dots[0] < dots[1] && dots[1] <= LEFT + WIDTH);
    }

    #[test]
    fn who_won_everything_has_a_bar_that_goes_on_to_the_edge() {
        let picture = bars("", &[bar("all", Some(400.0), None, None), bar("none", None, None, Some(-300.0))]);
        assert!(picture.contains(">over +400<") && picture.contains(">under -300<"), "{picture}");
        assert!(!picture.contains("<circle"));
        let (begins, ends) = (numbers(&picture, "x1"), numbers(&picture, "x2"));
        // The first line is that of zero.
        assert!(ends[1] > begins[1] && ends[1] > LEFT + WIDTH);
        assert!((begins[2] - LEFT).abs() < 0.1 && ends[2] < begins[1]);
    }
}
