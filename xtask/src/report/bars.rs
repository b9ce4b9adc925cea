//! A picture of values with their intervals, as SVG.

use std::fmt::Write as _;

/// A value with its interval.
pub(super) struct Bar {
    pub(super) name: String,
    pub(super) low: f64,
    pub(super) value: f64,
    pub(super) high: f64,
}

/// Where the values begin, how wide they are, and how high a bar is.
const LEFT: f64 = 170.0;
const WIDTH: f64 = 480.0;
const ROW: f64 = 28.0;

/// One bar below the other, on one scale.
pub(super) fn bars(title: &str, bars: &[Bar]) -> String {
    let least = bars.iter().map(|bar| bar.low).fold(0.0, f64::min);
    let most = bars.iter().map(|bar| bar.high).fold(0.0, f64::max);
    let place = |value: f64| LEFT + WIDTH * (value - least) / (most - least).max(1.0);
    let height = ROW * (bars.len() as f64 + 2.0);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {height}\" font-family=\"sans-serif\" font-size=\"13\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n<text x=\"10\" y=\"20\" font-weight=\"bold\">{}</text>\n\
         <line x1=\"{zero:.1}\" x2=\"{zero:.1}\" y1=\"{ROW}\" y2=\"{height}\" stroke=\"#888\" stroke-dasharray=\"3\"/>\n",
        LEFT + WIDTH + 70.0,
        escaped(title),
        zero = place(0.0),
    );
    for (index, bar) in bars.iter().enumerate() {
        let y = ROW * (index as f64 + 1.7);
        let (low, value, high) = (place(bar.low), place(bar.value), place(bar.high));
        let _ = writeln!(
            svg,
            "<text x=\"10\" y=\"{:.1}\">{}</text>\
             <line x1=\"{low:.1}\" x2=\"{high:.1}\" y1=\"{y:.1}\" y2=\"{y:.1}\" stroke=\"#0969da\" stroke-width=\"3\"/>\
             <circle cx=\"{value:.1}\" cy=\"{y:.1}\" r=\"5\" fill=\"#0969da\"/>\
             <text x=\"{:.1}\" y=\"{:.1}\">{:+.0}</text>",
            y + 4.0,
            escaped(&bar.name),
            high + 8.0,
            y + 4.0,
            bar.value
        );
    }
    svg + "</svg>\n"
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_bar_lies_within_the_picture_and_the_largest_is_farthest_right() {
        let bar =
            |name: &str, value| Bar { name: name.to_owned(), low: value - 50.0, value, high: value + 50.0 };
        let picture = bars("a < b", &[bar("weak", -300.0), bar("strong", 200.0)]);
        assert!(picture.contains("a &lt; b") && picture.contains(">+200<") && picture.contains(">-300<"));
        let dots: Vec<f64> = picture
            .split("cx=\"")
            .skip(1)
            .map(|rest| rest.split('"').next().unwrap().parse().unwrap())
            .collect();
        assert_eq!(dots.len(), 2);
        assert!(LEFT <= dots[0] && dots[0] < dots[1] && dots[1] <= LEFT + WIDTH);
    }
}
