//! Pictures of numbers, as SVG or PNG files.

mod canvas;
mod chart;
mod png;
mod svg;

use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::PathBuf;
use std::str::FromStr;

use anyhow::{Context, Result};

use self::png::PngCanvas;
use self::svg::SvgCanvas;
use chart::HEIGHT;

pub(crate) use chart::{Chart, Panel, Scale, Series};

/// Where a picture goes, and in which format.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct PlotFile {
    path: PathBuf,
    format: Format,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Format {
    Svg,
    Png,
}

impl FromStr for PlotFile {
    type Err = String;

    /// The file's ending says which format it has.
    fn from_str(text: &str) -> Result<PlotFile, String> {
        let path = PathBuf::from(text);
        let ending = path.extension().unwrap_or_default().to_string_lossy().to_lowercase();
        match &*ending {
            "svg" => Ok(PlotFile { path, format: Format::Svg }),
            "png" => Ok(PlotFile { path, format: Format::Png }),
            _ => Err("expected a file that ends in .svg or .png".to_owned()),
        }
    }
}

/// A file that can be written to.
#[derive(Debug)]
pub(crate) struct OpenPlot<'a> {
    plot: &'a PlotFile,
    file: File,
}

impl PlotFile {
    /// Makes the file, or opens it if there is one; that one stays as it is until something is drawn.
    pub(crate) fn open(&self) -> Result<OpenPlot<'_>> {
        let file = OpenOptions::new().write(true).create(true).truncate(false).open(&self.path);
        let file = file.with_context(|| format!("cannot write {}", self.path.display()))?;
        Ok(OpenPlot { plot: self, file })
    }
}

impl OpenPlot<'_> {
    /// Draws the picture.
    pub(crate) fn draw(mut self, chart: &Chart) -> Result<()> {
        let bytes = match self.plot.format {
            Format::Svg => {
                let mut canvas = SvgCanvas::new(chart.width(), HEIGHT);
                chart.draw(&mut canvas);
                canvas.finish().into_bytes()
            }
            Format::Png => {
                let mut canvas = PngCanvas::new(chart.width(), HEIGHT);
                chart.draw(&mut canvas);
                canvas.finish()?
            }
        };
        let mut write = || {
            self.file.set_len(0)?;
            self.file.write_all(&bytes)
        };
        write().with_context(|| format!("cannot write {}", self.plot.path.display()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ending_says_the_format() {
        let format = |text: &str| text.parse::<PlotFile>().map(|plot| plot.format);
        assert_eq!(format("a.svg"), Ok(Format::Svg));
        assert_eq!(format("a.b/c.PNG"), Ok(Format::Png));
        for text in ["a.jpg", "svg", "", "a.svg.gz"] {
            assert_eq!(format(text).unwrap_err(), "expected a file that ends in .svg or .png", "{text}");
        }
    }
}
