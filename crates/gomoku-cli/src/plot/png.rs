//! A canvas that becomes a PNG file.
//!
//! Lines are drawn by their distance from each pixel, which smooths their edges; letters come as smoothed pictures, so that
//! no font is needed on the machine.

use anyhow::{Context, Result};
use noto_sans_mono_bitmap::{FontWeight, RasterHeight, RasterizedChar, get_raster};

use super::canvas::{Anchor, Canvas, Colour, Point, TextSize};

/// Pixels for each unit of the canvas, in both directions.
const SCALE: f64 = 2.0;
const WHITE: u8 = 255;

/// The pixels of the picture, three bytes each.
#[derive(Debug)]
pub(super) struct PngCanvas {
    width: usize,
    height: usize,
    pixels: Vec<u8>,
}

impl PngCanvas {
    pub(super) fn new(width: u32, height: u32) -> PngCanvas {
        let (width, height) = (width as usize * SCALE as usize, height as usize * SCALE as usize);
        PngCanvas { width, height, pixels: vec![WHITE; 3 * width * height] }
    }

    /// The whole file.
    pub(super) fn finish(self) -> Result<Vec<u8>> {
        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, self.width as u32, self.height as u32);
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_depth(png::BitDepth::Eight);
        let mut writer = encoder.write_header().context("the picture could not be encoded")?;
        writer.write_image_data(&self.pixels).context("the picture could not be encoded")?;
        writer.finish().context("the picture could not be encoded")?;
        Ok(bytes)
    }

    /// Covers a pixel with a colour, as far as `coverage` says, from 0 to 1.
    fn blend(&mut self, x: usize, y: usize, colour: Colour, coverage: f64) {
        if x < self.width && y < self.height {
            let start = 3 * (y * self.width + x);
            for (channel, colour) in self.pixels[start..start + 3].iter_mut().zip(colour) {
                let mixed = f64::from(*channel) * (1.0 - coverage) + f64::from(colour) * coverage;
                *channel = mixed.round() as u8;
            }
        }
    }
}

impl Canvas for PngCanvas {
    fn line(&mut self, from: Point, to: Point, width: f64, colour: Colour) {
        let ((x1, y1), (x2, y2)) = (scaled(from), scaled(to));
        let radius = SCALE * width / 2.0;
        let reach = radius + 1.0;
        let length_squared = (x2 - x1).powi(2) + (y2 - y1).powi(2);
        let range = |first: f64, second: f64| {
            (first.min(second) - reach).max(0.0) as usize..=(first.max(second) + reach).max(0.0) as usize
        };
        for y in range(y1, y2) {
            for x in range(x1, x2) {
                let (px, py) = (x as f64 + 0.5, y as f64 + 0.5);
                // The nearest point of the line, as a part of its length.
                let along = if length_squared > 0.0 {
                    (((px - x1) * (x2 - x1) + (py - y1) * (y2 - y1)) / length_squared).clamp(0.0, 1.0)
                } else {
                    0.0
                };
                let distance = f64::hypot(px - x1 - along * (x2 - x1), py - y1 - along * (y2 - y1));
                let coverage = (radius + 0.5 - distance).clamp(0.0, 1.0);
                if coverage > 0.0 {
                    self.blend(x, y, colour, coverage);
                }
            }
        }
    }

    fn dot(&mut self, centre: Point, radius: f64, colour: Colour) {
        self.line(centre, centre, 2.0 * radius, colour);
    }

    fn text(&mut self, at: Point, text: &str, anchor: Anchor, size: TextSize, colour: Colour) {
        let (weight, height) = match size {
            TextSize::Label => (FontWeight::Regular, RasterHeight::Size24),
            TextSize::Title => (FontWeight::Regular, RasterHeight::Size32),
        };
        let letters: Vec<RasterizedChar> = text
            .chars()
            .filter_map(|letter| {
                get_raster(letter, weight, height).or_else(|| get_raster('?', weight, height))
            })
            .collect();
        let width: usize = letters.iter().map(RasterizedChar::width).sum();
        let (x, y) = scaled(at);
        let left = match anchor {
            Anchor::Start => x,
            Anchor::Middle => x - width as f64 / 2.0,
            Anchor::End => x - width as f64,
        };
        // About four fifths of a letter's picture are above its base line.
        let top = (y - 0.8 * height.val() as f64).max(0.0) as usize;
        let mut start = left.max(0.0) as usize;
        for letter in &letters {
            for (row, coverages) in letter.rows().enumerate() {
                for (column, coverage) in coverages.iter().enumerate() {
                    self.blend(start + column, top + row, colour, f64::from(*coverage) / 255.0);
                }
            }
            start += letter.width();
        }
    }
}

fn scaled((x, y): Point) -> Point {
    (SCALE * x, SCALE * y)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_gives_the_pixels_back() {
        let mut canvas = PngCanvas::new(20, 10);
        canvas.line((2.0, 5.0), (18.0, 5.0), 2.0, [200, 0, 0]);
        canvas.text((10.0, 9.0), "µ 漢", Anchor::Middle, TextSize::Label, [0, 0, 0]);
        let pixels = canvas.pixels.clone();
        let bytes = canvas.finish().unwrap();
        let mut reader = png::Decoder::new(std::io::Cursor::new(bytes)).read_info().unwrap();
        let mut read = vec![0; reader.output_buffer_size().unwrap()];
        let info = reader.next_frame(&mut read).unwrap();
        assert_eq!((info.width, info.height), (40, 20));
        assert_eq!(read, pixels);
        assert_eq!(pixels[3 * (10 * 40 + 8)..][..3], [200, 0, 0], "on the line");
        assert_eq!(pixels[..3], [255, 255, 255], "beside it");
    }

    #[test]
    fn what_is_outside_is_not_drawn() {
        let mut canvas = PngCanvas::new(4, 4);
        canvas.line((-10.0, -10.0), (20.0, 20.0), 3.0, [0, 0, 0]);
        canvas.text((-5.0, -5.0), "outside", Anchor::End, TextSize::Title, [0, 0, 0]);
        canvas.text((50.0, 50.0), "outside", Anchor::Start, TextSize::Title, [0, 0, 0]);
        assert!(canvas.finish().is_ok());
    }
}
