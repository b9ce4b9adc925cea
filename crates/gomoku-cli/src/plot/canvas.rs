//! What a picture is drawn on.

/// A place on a canvas, from the top left.
pub(super) type Point = (f64, f64);

/// Red, green and blue.
pub(super) type Colour = [u8; 3];

/// Which part of a text stands at its place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

/// How large a text is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum TextSize {
    Label,
    Title,
}

/// Something to draw on; later strokes cover earlier ones.
pub(super) trait Canvas {
    /// A straight line with round ends.
    fn line(&mut self, from: Point, to: Point, width: f64, colour: Colour);

    /// A filled circle.
    fn dot(&mut self, centre: Point, radius: f64, colour: Colour);

    /// A text whose base line is at the place.
    fn text(&mut self, at: Point, text: &str, anchor: Anchor, size: TextSize, colour: Colour);
}
