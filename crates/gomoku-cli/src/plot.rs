//! Pictures of numbers, as SVG or PNG files.

mod canvas;
mod chart;
mod png;
mod svg;

use std::fs::{self, File, OpenOptions};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use anyhow::{Context, Result, ensure};

use self::png::PngCanvas;
use self::svg::SvgCanvas;
use crate::new_file::{check_new, check_writable};
use chart::HEIGHT;

pub(crate) use chart::{Chart, LOOKS, Panel, Scale, Series};

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

/// A file that can be written to as far as one can know before.
#[derive(Debug)]
pub(crate) struct ReadyPlot<'a> {
    plot: &'a PlotFile,
    may_replace: bool,
}

impl PlotFile {
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Asks before the work whether the picture can be written after it: there is no such file, or a picture that may be replaced.
    /// Nothing is written yet.
    pub(crate) fn ready(&self, may_replace: bool) -> Result<ReadyPlot<'_>> {
        self.check(may_replace)?;
        Ok(ReadyPlot { plot: self, may_replace })
    }

    fn check(&self, may_replace: bool) -> Result<()> {
        let (path, name) = (&self.path, self.path.display());
        check_new(path, may_replace)?;
        if !path.exists() {
            return check_writable(path);
        }
        let mut beginning = Vec::new();
        File::open(path)
            .and_then(|file| file.take(BEGINNING).read_to_end(&mut beginning))
            .with_context(|| format!("cannot read {name}"))?;
        // A slip of the keyboard must not cost somebody his games.
        ensure!(
            is_picture(&beginning),
            "{name} is there and is no picture; expected a new name, or a picture to replace"
        );
        let opened = OpenOptions::new().write(true).open(path);
        opened.map(drop).with_context(|| format!("cannot write {name}"))
    }
}

/// So many bytes tell whether a file is a picture.
const BEGINNING: u64 = 4096;

/// Whether a file begins as a picture does, or is empty.
fn is_picture(beginning: &[u8]) -> bool {
    let text = String::from_utf8_lossy(beginning);
    let text = text.trim_start_matches('\u{feff}').trim_start();
    beginning.is_empty()
        || beginning.starts_with(b"\x89PNG")
        || text.starts_with('<') && text.contains("<svg")
}

impl ReadyPlot<'_> {
    /// Draws the picture.
    pub(crate) fn draw(self, chart: &Chart) -> Result<()> {
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
        // Hours may have passed.
        self.plot.check(self.may_replace)?;
        fs::write(&self.plot.path, bytes)
            .with_context(|| format!("cannot write {}", self.plot.path.display()))
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

    #[test]
    fn pictures_are_known_by_how_they_begin() {
        for picture in ["", "<svg/>", "\u{feff}<?xml version=\"1.0\"?>\n<!-- by hand -->\n<svg width=\"3\">"]
        {
            assert!(is_picture(picture.as_bytes()), "{picture}");
        }
        assert!(is_picture(b"\x89PNG\r\n\x1a\n\xff"));
        for other in ["{\"gomoku\":\"tune\"}", "<?xml version=\"1.0\"?>\n<games/>", "notes about <svg>", "\n"]
        {
            assert!(!is_picture(other.as_bytes()), "{other}");
        }
    }
}
