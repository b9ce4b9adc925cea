//! Tuning the priorities of a style.

use std::fmt;
use std::sync::Arc;

use gomoku_core::{Board, BoardSize, Rules};
use gomoku_eval::priority::{Directions, Pattern, Style};
use gomoku_search::Limits;
use thiserror::Error;

use super::parameter::{Parameter, ParameterError};
use super::tunable::{Tunable, TunableEngine, played};
use super::tuner::Contest;
use crate::matches::{Contestant, Openings, Tournament, Wdl};
use crate::{Engine, UnsupportedBoard};

/// The priorities of a style as [parameters](Parameter), one for each pattern, and games between engines that are made of two
/// styles.
///
/// In a style of [four directions](Directions::Four) mirror images are patterns of their own. There a pattern and its mirror image
/// with the same priority are one parameter, so that tuning does not teach a style to play to the left otherwise than to the right.
///
/// Games begin with random openings, each of which is played twice with colours swapped.
///
/// # Examples
/// ```
/// use gomoku_core::{BoardSize, Rules};
/// use gomoku_engine::classics::Thomoku;
/// use gomoku_engine::Engine;
/// use gomoku_engine::tune::{StyleTuning, Tunable};
/// use gomoku_eval::priority::Style;
///
/// let attacker = Style::built_in("attacker").unwrap();
/// let player = |style| -> Box<dyn Engine> { Box::new(Thomoku::new().with_style(style).with_depth(1)) };
/// let tuning = StyleTuning::new(attacker, BoardSize::square(9)?, Rules::default(), player)?.with_patterns(&[0, 3])?;
/// // XX_XX, and XXXX_ together with _XXXX.
/// assert_eq!(tuning.parameters().len(), 2);
/// let starts = [tuning.parameters()[0].start(), tuning.parameters()[1].start()];
/// assert_eq!(tuning.play(&starts, &starts, 4, 1).games(), 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct StyleTuning<F> {
    style: Style,
    /// For each parameter the places of its patterns.
    places: Vec<Vec<usize>>,
    parameters: Vec<Parameter>,
    size: BoardSize,
    rules: Rules,
    limits: Limits,
    opening_stones: u8,
    make: Arc<F>,
}

impl<F: Fn(Style) -> Box<dyn Engine> + Send + Sync + 'static> StyleTuning<F> {
    /// Tunes all priorities of a style, by games on such a board between engines that are made like this.
    ///
    /// A priority may become ten times as large and as small as 0, and changes by a tenth of it at a time.
    ///
    /// # Errors
    /// If such an engine does not know how to play on such a board, or a priority is too large for a parameter.
    pub fn new(
        style: Style,
        size: BoardSize,
        rules: Rules,
        make: F,
    ) -> Result<StyleTuning<F>, StyleTuningError> {
        make(style.clone()).supports(&Board::new(size, rules))?;
        let all: Vec<usize> = (0..style.patterns().len()).collect();
        let (limits, opening_stones) = (Limits::none(), 3);
        let tuning = StyleTuning {
            style,
            places: Vec::new(),
            parameters: Vec::new(),
            size,
            rules,
            limits,
            opening_stones,
            make: Arc::new(make),
        };
        tuning.with_patterns(&all)
    }

    /// Tunes only the patterns with these places in the style, counted from 0, and those that are one parameter with them.
    ///
    /// # Errors
    /// If there is no such pattern.
    pub fn with_patterns(mut self, patterns: &[usize]) -> Result<StyleTuning<F>, StyleTuningError> {
        let all = self.style.patterns();
        let (mut places, mut parameters) = (Vec::new(), Vec::new());
        for &place in patterns {
            let pattern =
                all.get(place).ok_or(StyleTuningError::Pattern { found: place, patterns: all.len() })?;
            let together = tuned_together(&self.style, place, pattern);
            if !places.contains(&together) {
                // By the first of them, whichever was asked for.
                parameters.push(parameter_of(&all[together[0]])?);
                places.push(together);
            }
        }
        (self.places, self.parameters) = (places, parameters);
        Ok(self)
    }

    /// Limits the thinking about each move. Limits of time make the tuning a different one every time.
    ///
    /// A stop flag among them is left out: half a step would tell of games that were never finished. Whoever watches a
    /// [run](super::Tuner::run) can end it after each step.
    #[must_use]
    pub fn with_limits(mut self, mut limits: Limits) -> StyleTuning<F> {
        limits.stop = None;
        self.limits = limits;
        self
    }

    /// Begins the games with so many stones.
    #[must_use]
    pub fn with_opening_stones(mut self, stones: u8) -> StyleTuning<F> {
        self.opening_stones = stones;
        self
    }

    /// The style with these values, rounded, as the priorities of the tuned patterns.
    #[must_use]
    pub fn style(&self, values: &[f64]) -> Style {
        let mut patterns = self.style.patterns().to_vec();
        for (places, value) in self.places.iter().zip(values) {
            for &place in places {
                patterns[place] = Pattern::new(*patterns[place].cells(), value.round() as i32);
            }
        }
        Style::new(self.style.title(), self.style.directions(), patterns)
    }

    fn contestant(&self, name: &str, values: &[f64]) -> Contestant {
        let (style, make) = (self.style(values), Arc::clone(&self.make));
        Contestant::new(name, move || make(style.clone()))
    }
}

/// The places of the patterns whose priority is one number with that of this pattern, in the order of the style.
fn tuned_together(style: &Style, place: usize, pattern: &Pattern) -> Vec<usize> {
    match style.directions() {
        Directions::Four => {
            let is_alike = |other: &Pattern| *other == *pattern || other.mirrored() == *pattern;
            let places = style.patterns().iter().enumerate();
            places.filter(|(_, other)| is_alike(other)).map(|(place, _)| place).collect()
        }
        // Each pattern is looked for both ways already.
        Directions::Eight => vec![place],
    }
}

fn parameter_of(pattern: &Pattern) -> Result<Parameter, ParameterError> {
    let priority = f64::from(pattern.priority());
    // No further than a style file can say.
    let most = f64::from(Style::MAX_PRIORITY);
    let reach = if pattern.priority() == 0 { 100.0 } else { (10.0 * priority).clamp(-most, most) };
    Parameter::new(
        pattern.to_string(),
        priority,
        reach.min(0.0)..=reach.max(0.0),
        (priority.abs() / 10.0).max(1.0),
    )
}

impl<F: Fn(Style) -> Box<dyn Engine> + Send + Sync + 'static> Tunable for StyleTuning<F> {
    fn parameters(&self) -> &[Parameter] {
        &self.parameters
    }

    fn play(&self, candidate: &[f64], present: &[f64], games: u32, seed: u64) -> Wdl {
        played(self, &Contest::new(candidate.to_vec(), present.to_vec(), games, seed))
    }
}

impl<F: Fn(Style) -> Box<dyn Engine> + Send + Sync + 'static> TunableEngine for StyleTuning<F> {
    fn tournament(&self, contest: &Contest) -> Tournament {
        let Contest { candidate, opponent, games, seed } = contest;
        Tournament::new([self.contestant("candidate", candidate), self.contestant("present", opponent)])
            .with_board(self.size, self.rules)
            .with_openings(Openings::Random { stones: self.opening_stones })
            .with_limits(self.limits.clone())
            .with_games(*games)
            .with_seed(*seed)
    }
}

impl<F> fmt::Debug for StyleTuning<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("StyleTuning")
            .field("style", &self.style.title())
            .field("parameters", &self.parameters)
            .field("size", &self.size)
            .field("rules", &self.rules)
            .field("limits", &self.limits)
            .field("opening_stones", &self.opening_stones)
            .finish_non_exhaustive()
    }
}

/// A style that cannot be tuned so.
#[derive(Debug, Clone, PartialEq, Error)]
#[non_exhaustive]
pub enum StyleTuningError {
    /// The engine does not play on such a board.
    #[error(transparent)]
    Unsupported(#[from] UnsupportedBoard),
    /// A priority makes no parameter.
    #[error(transparent)]
    Parameter(#[from] ParameterError),
    /// There is no such pattern.
    #[error("there is no pattern {found} in the style; expected a place below {patterns}")]
    Pattern {
        /// The place that was asked for.
        found: usize,
        /// How many patterns there are.
        patterns: usize,
    },
}
