//! Reading and writing files of weights.

use std::fmt;
use std::str::FromStr;

use gomoku_core::{BoardSize, Rule};
use thiserror::Error;

use super::feature::Feature;
use super::origin::Origin;
use super::shape::Shape;
use super::threats::Threats;
use super::value::Weights;
use crate::patterns::ThreatClass;

/// The first line of a file.
const TITLE: &str = "gomoku weights 2";

impl Weights {
    /// Reads a file of weights (`.weights`).
    ///
    /// The first line is `gomoku weights 2`. Then may follow where they come from, one word and its value a line, all or none of
    /// `rule`, `size`, `from`, `seed`, `games`, `positions`, `nodes`, `loss` and `move-loss` (before and after). Then the weights,
    /// in [parts](Self::PARTS) of a point or those [of moves](Self::MOVE_PARTS); what is not there is 0:
    ///
    /// - `move 320`;
    /// - `shape 003a 12 -9`: of a [`Shape`] for the side to move and for the opponent;
    /// - `pair 6 2 40`: of two classes, that for the side to move first, by their numbers;
    /// - `threats 1025 -70`: of [`Threats`] by their number;
    /// - `play-shape 003a 120 90` and `play-pair 6 2 -40`: the same as `shape` and `pair`, of moves into such cells.
    ///
    /// Empty lines do not count, nor do those that begin with `#`.
    ///
    /// # Errors
    /// With line and reason, if the text is something else.
    ///
    /// # Examples
    /// ```
    /// use gomoku_eval::Weights;
    /// use gomoku_eval::weights::Feature;
    ///
    /// let weights = Weights::parse("gomoku weights 2\nmove 320\nshape 003a 12 -9\n")?;
    /// assert_eq!(weights.weight(Feature::Own("003a".parse()?)), 12);
    ///
    /// let error = Weights::parse("gomoku weights 2\nmove 40000").unwrap_err();
    /// assert_eq!(error.to_string(), "line 2: '40000' is no weight; expected a whole number from -32768 to 32767");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn parse(text: &str) -> Result<Self, ParseWeightsError> {
        let mut reader = Reader::default();
        let mut last = 1;
        let mut has_title = false;
        for (line, number) in text.lines().map(str::trim).zip(1..) {
            last = number;
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let fault = |kind| ParseWeightsError { line: number, kind };
            if has_title {
                reader.line(line).map_err(fault)?;
            } else if line == TITLE {
                has_title = true;
            } else {
                return Err(fault(ParseWeightsErrorKind::Title));
            }
        }
        let fault = |kind| ParseWeightsError { line: last, kind };
        if !has_title {
            return Err(fault(ParseWeightsErrorKind::Title));
        }
        let weights =
            Self::new(|feature| reader.weights.get(feature.index()).copied().flatten().unwrap_or(0));
        Ok(match reader.origin.finish().map_err(fault)? {
            Some(origin) => weights.with_origin(origin),
            None => weights,
        })
    }
}

impl fmt::Display for Weights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{TITLE}")?;
        if let Some(origin) = self.origin() {
            // Words in one line, of which there must be one.
            let words: Vec<&str> = origin.from.split_whitespace().collect();
            let from = if words.is_empty() { "unknown".to_owned() } else { words.join(" ") };
            writeln!(f, "rule {}\nsize {}\nfrom {from}", origin.rule, origin.size)?;
            writeln!(f, "seed {}\ngames {}\npositions {}", origin.seed, origin.games, origin.positions)?;
            writeln!(f, "nodes {}\nloss {} {}", origin.nodes, origin.loss_before, origin.loss_after)?;
            writeln!(f, "move-loss {} {}", origin.move_loss_before, origin.move_loss_after)?;
        }
        writeln!(f, "move {}", self.weight(Feature::Move))?;
        self.write_shapes(f, "shape", Feature::Own, Feature::Theirs)?;
        self.write_pairs(f, "pair", Feature::Pair)?;
        for threats in (0..Threats::COUNT).filter_map(Threats::new) {
            match self.weight(Feature::Threats(threats)) {
                0 => {}
                weight => writeln!(f, "threats {} {weight}", threats.index())?,
            }
        }
        self.write_shapes(f, "play-shape", Feature::PlayOwn, Feature::PlayTheirs)?;
        self.write_pairs(f, "play-pair", Feature::PlayPair)
    }
}

impl Weights {
    fn write_shapes(
        &self,
        f: &mut fmt::Formatter<'_>,
        word: &str,
        own: ShapeFeature,
        theirs: ShapeFeature,
    ) -> fmt::Result {
        for shape in Shape::all() {
            let weights = (self.weight(own(shape)), self.weight(theirs(shape)));
            if weights != (0, 0) {
                writeln!(f, "{word} {shape} {} {}", weights.0, weights.1)?;
            }
        }
        Ok(())
    }

    fn write_pairs(
        &self,
        f: &mut fmt::Formatter<'_>,
        word: &str,
        pair: fn(ThreatClass, ThreatClass) -> Feature,
    ) -> fmt::Result {
        for own in ThreatClass::ALL {
            for theirs in ThreatClass::ALL {
                match self.weight(pair(own, theirs)) {
                    0 => {}
                    weight => writeln!(f, "{word} {} {} {weight}", own as u8, theirs as u8)?,
                }
            }
        }
        Ok(())
    }
}

/// A feature of a shape.
type ShapeFeature = fn(Shape) -> Feature;

/// What has been read.
struct Reader {
    weights: Vec<Option<i16>>,
    origin: OriginReader,
}

impl Default for Reader {
    fn default() -> Self {
        Self { weights: vec![None; Feature::COUNT], origin: OriginReader::default() }
    }
}

impl Reader {
    fn line(&mut self, line: &str) -> Result<(), ParseWeightsErrorKind> {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            ["move", value] => self.set(Feature::Move, weight(value)?),
            ["shape", shape, own, theirs] => {
                self.shape(shape, [(Feature::Own, own), (Feature::Theirs, theirs)])
            }
            ["play-shape", shape, own, theirs] => {
                self.shape(shape, [(Feature::PlayOwn, own), (Feature::PlayTheirs, theirs)])
            }
            ["pair", own, theirs, value] => {
                self.set(Feature::Pair(class(own)?, class(theirs)?), weight(value)?)
            }
            ["play-pair", own, theirs, value] => {
                self.set(Feature::PlayPair(class(own)?, class(theirs)?), weight(value)?)
            }
            ["threats", threats, value] => {
                let index: Option<usize> = threats.parse().ok();
                let threats = index.and_then(Threats::new).ok_or_else(|| unknown(threats))?;
                self.set(Feature::Threats(threats), weight(value)?)
            }
            _ => self.origin.line(&words).unwrap_or_else(|| Err(unknown(line))),
        }
    }

    fn shape(&mut self, shape: &str, values: [(ShapeFeature, &str); 2]) -> Result<(), ParseWeightsErrorKind> {
        let shape = shape.parse().map_err(|_| unknown(shape))?;
        values.into_iter().try_for_each(|(feature, value)| self.set(feature(shape), weight(value)?))
    }

    fn set(&mut self, feature: Feature, weight: i16) -> Result<(), ParseWeightsErrorKind> {
        match self.weights[feature.index()].replace(weight) {
            None => Ok(()),
            Some(_) => Err(ParseWeightsErrorKind::Twice),
        }
    }
}

fn weight(text: &str) -> Result<i16, ParseWeightsErrorKind> {
    text.parse().map_err(|_| ParseWeightsErrorKind::Weight { found: short(text) })
}

fn class(text: &str) -> Result<ThreatClass, ParseWeightsErrorKind> {
    let index: Option<usize> = text.parse().ok();
    index.and_then(|index| ThreatClass::ALL.get(index).copied()).ok_or_else(|| unknown(text))
}

fn unknown(text: &str) -> ParseWeightsErrorKind {
    ParseWeightsErrorKind::Unknown { found: short(text) }
}

fn short(text: &str) -> String {
    text.chars().take(40).collect()
}

/// What has been read of where the weights come from.
#[derive(Default)]
struct OriginReader {
    rule: Option<Rule>,
    size: Option<BoardSize>,
    from: Option<String>,
    seed: Option<u64>,
    games: Option<u32>,
    positions: Option<u64>,
    nodes: Option<u64>,
    loss: Option<(f64, f64)>,
    move_loss: Option<(f64, f64)>,
}

impl OriginReader {
    /// Reads a line; `None` if it is about something else.
    fn line(&mut self, words: &[&str]) -> Option<Result<(), ParseWeightsErrorKind>> {
        Some(match *words {
            ["rule", text] => keep(&mut self.rule, text),
            ["size", text] => keep(&mut self.size, text),
            ["from", ref text @ ..] if !text.is_empty() => keep(&mut self.from, &text.join(" ")),
            ["seed", text] => keep(&mut self.seed, text),
            ["games", text] => keep(&mut self.games, text),
            ["positions", text] => keep(&mut self.positions, text),
            ["nodes", text] => keep(&mut self.nodes, text),
            ["loss", before, after] => losses(&mut self.loss, before, after),
            ["move-loss", before, after] => losses(&mut self.move_loss, before, after),
            _ => return None,
        })
    }

    fn finish(self) -> Result<Option<Origin>, ParseWeightsErrorKind> {
        let Self { rule, size, from, seed, games, positions, nodes, loss, move_loss } = self;
        let there = [
            ("rule", rule.is_some()),
            ("size", size.is_some()),
            ("from", from.is_some()),
            ("seed", seed.is_some()),
            ("games", games.is_some()),
            ("positions", positions.is_some()),
            ("nodes", nodes.is_some()),
            ("loss", loss.is_some()),
            ("move-loss", move_loss.is_some()),
        ];
        if there.iter().all(|(_, is_there)| !is_there) {
            return Ok(None);
        }
        let missing = there.iter().find(|(_, is_there)| !is_there).map_or("loss", |(word, _)| word);
        let missing = ParseWeightsErrorKind::Missing { word: missing };
        let origin = || {
            let ((loss_before, loss_after), (move_loss_before, move_loss_after)) = loss.zip(move_loss)?;
            Some(Origin {
                rule: rule?,
                size: size?,
                from: from?,
                seed: seed?,
                games: games?,
                positions: positions?,
                nodes: nodes?,
                loss_before,
                loss_after,
                move_loss_before,
                move_loss_after,
            })
        };
        origin().ok_or(missing).map(Some)
    }
}

/// Keeps a loss before and after.
fn losses(place: &mut Option<(f64, f64)>, before: &str, after: &str) -> Result<(), ParseWeightsErrorKind> {
    let losses = before.parse::<f64>().ok().zip(after.parse::<f64>().ok());
    let losses = losses.filter(|(before, after)| before.is_finite() && after.is_finite());
    match losses.map(|losses| place.replace(losses)) {
        None => Err(unknown(&format!("{before} {after}"))),
        Some(None) => Ok(()),
        Some(Some(_)) => Err(ParseWeightsErrorKind::Twice),
    }
}

fn keep<T: FromStr>(place: &mut Option<T>, text: &str) -> Result<(), ParseWeightsErrorKind> {
    let value = text.parse().map_err(|_| unknown(text))?;
    match place.replace(value) {
        None => Ok(()),
        Some(_) => Err(ParseWeightsErrorKind::Twice),
    }
}

/// A text that is no file of [`Weights`].
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("line {line}: {kind}")]
pub struct ParseWeightsError {
    line: usize,
    kind: ParseWeightsErrorKind,
}

impl ParseWeightsError {
    /// The line, from 1.
    #[must_use]
    pub const fn line(&self) -> usize {
        self.line
    }

    /// What is wrong there.
    #[must_use]
    pub const fn kind(&self) -> &ParseWeightsErrorKind {
        &self.kind
    }
}

/// What is wrong with a text of weights.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ParseWeightsErrorKind {
    /// It does not begin as such files do.
    #[error("this is no file of weights; expected '{TITLE}' in its first line")]
    Title,
    /// Something that has no place there.
    #[error(
        "'{}' has no place here; expected move, shape, pair, threats, play-shape or play-pair with numbers, or a word about where the weights come from",
        found.escape_debug()
    )]
    Unknown {
        /// What is there.
        found: String,
    },
    /// A number that is no weight.
    #[error("'{}' is no weight; expected a whole number from {} to {}", found.escape_debug(), i16::MIN, i16::MAX)]
    Weight {
        /// What is there.
        found: String,
    },
    /// The same for the second time.
    #[error("this was said before; expected each thing once")]
    Twice,
    /// Something about where the weights come from is there, and something is not.
    #[error(
        "there is no line '{word}'; expected all or none of rule, size, from, seed, games, positions, nodes, loss, move-loss"
    )]
    Missing {
        /// The first that is not.
        word: &'static str,
    },
}
