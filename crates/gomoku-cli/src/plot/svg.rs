//! A canvas that becomes an SVG file.

use std::fmt::Write as _;

use super::canvas::{Anchor, Canvas, Colour, Point, TextSize};

/// Collects the elements of the picture.
#[derive(Debug)]
pub(super) struct SvgCanvas {
    text: String,
}

impl SvgCanvas {
    pub(super) fn new(width: u32, height: u32) -> SvgCanvas {
        let text = format!(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
             <svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\">\n\
             <rect width=\"{width}\" height=\"{height}\" fill=\"#ffffff\"/>\n"
        );
        SvgCanvas { text }
    }

    /// The whole file.
    pub(super) fn finish(mut self) -> String {
        self.text += "</svg>\n";
        self.text
    }
}

impl Canvas for SvgCanvas {
    fn line(&mut self, from: Point, to: Point, width: f64, colour: Colour) {
        let _ = writeln!(
            self.text,
            "<line x1=\"{:.1}\" y1=\"{:.1}\" x2=\"{:.1}\" y2=\"{:.1}\" stroke=\"{}\" stroke-width=\"{width}\" \
             stroke-linecap=\"round\"/>",
            from.0,
            from.1,
            to.0,
            to.1,
            hex(colour)
        );
    }

    fn dot(&mut self, centre: Point, radius: f64, colour: Colour) {
        let (x, y) = centre;
        let _ = writeln!(
            self.text,
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius}\" fill=\"{}\"/>",
            hex(colour)
        );
    }

    fn text(&mut self, (x, y): Point, text: &str, anchor: Anchor, size: TextSize, colour: Colour) {
        let anchor = match anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        let size = match size {
            TextSize::Label => 13,
            TextSize::Title => 17,
        };
        let _ = writeln!(
            self.text,
            "<text x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"{size}\" text-anchor=\"{anchor}\" fill=\"{}\">{}</text>",
            hex(colour),
            escaped(text)
        );
    }
}

fn hex([red, green, blue]: Colour) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_escaped() {
        let mut canvas = SvgCanvas::new(10, 10);
        canvas.text((1.0, 2.0), "a<b & c>d", Anchor::Start, TextSize::Label, [0, 128, 255]);
        let text = canvas.finish();
        assert!(text.contains("fill=\"#0080ff\">a&lt;b &amp; c&gt;d</text>\n</svg>"), "{text}");
    }
}
