//! Tuning the numbers of the flagship's search.

use gomoku_core::{Board, BoardSize, Rules};
use gomoku_search::Limits;
use thiserror::Error;

use super::parameter::{Parameter, ParameterError};
use super::tunable::{Tunable, TunableEngine, played};
use super::tuner::Contest;
use crate::matches::{Contestant, Openings, Tournament, Wdl};
use crate::{Engine, Flagship, SearchNumber, SearchNumbers, UnsupportedBoard, WeightsChoice};

/// The [numbers](SearchNumbers) of the flagship's search as [parameters](Parameter), and games between flagships that differ in them.
///
/// A move may visit so many positions, so that games follow from their seed and a number is judged by how well it uses them.
///
/// # Examples
/// ```
/// use gomoku_core::{BoardSize, Rules};
/// use gomoku_engine::SearchNumbers;
/// use gomoku_engine::tune::{SearchTuning, Tunable};
///
/// let tuning = SearchTuning::new(SearchNumbers::default(), BoardSize::square(9)?, Rules::default())?
///     .with_numbers(&["futility", "razor"])?
///     .with_nodes(200);
/// assert_eq!(tuning.parameters()[0].name(), "futility");
/// assert_eq!(tuning.play(&[60.0, 80.0], &[40.0, 80.0], 2, 1).games(), 2);
/// assert_eq!(tuning.numbers(&[60.4, 80.0]).get("futility"), Some(60));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct SearchTuning {
    start: SearchNumbers,
    numbers: Vec<&'static SearchNumber>,
    parameters: Vec<Parameter>,
    weights: WeightsChoice,
    size: BoardSize,
    rules: Rules,
    openings: Openings,
    nodes: u64,
}

/// Enough for games of a few thousand positions a move.
const HASH_MIB: usize = 4;

impl SearchTuning {
    /// Tunes all numbers, by games on such a board with 2000 positions a move.
    ///
    /// # Errors
    /// If the flagship does not know how to play on such a board.
    pub fn new(
        start: SearchNumbers,
        size: BoardSize,
        rules: Rules,
    ) -> Result<SearchTuning, SearchTuningError> {
        Flagship::new().supports(&Board::new(size, rules))?;
        let tuning = SearchTuning {
            start,
            numbers: Vec::new(),
            parameters: Vec::new(),
            weights: WeightsChoice::Learned,
            size,
            rules,
            openings: Openings::default(),
            nodes: 2000,
        };
        let all: Vec<&str> = SearchNumbers::ALL.iter().map(|number| number.name).collect();
        tuning.with_numbers(&all)
    }

    /// Tunes only these numbers.
    ///
    /// # Errors
    /// If there is no such number, or one is named twice.
    pub fn with_numbers(mut self, names: &[impl AsRef<str>]) -> Result<SearchTuning, SearchTuningError> {
        let mut numbers: Vec<&'static SearchNumber> = Vec::new();
        for name in names {
            let found = SearchNumber::by_name(name.as_ref())
                .ok_or_else(|| SearchTuningError::Name { found: name.as_ref().to_owned() })?;
            if numbers.iter().any(|known| known.name == found.name) {
                return Err(SearchTuningError::Twice { name: found.name });
            }
            numbers.push(found);
        }
        let start = self.start;
        let parameter = |number: &&SearchNumber| {
            let (least, most) = (f64::from(number.least), f64::from(number.most));
            let value = f64::from(start.get(number.name).unwrap_or(number.usual));
            Parameter::new(number.name, value, least..=most, number.step)
        };
        self.parameters = numbers.iter().map(parameter).collect::<Result<_, _>>()?;
        self.numbers = numbers;
        Ok(self)
    }

    /// Judges positions by these weights.
    #[must_use]
    pub fn with_weights(mut self, weights: WeightsChoice) -> SearchTuning {
        self.weights = weights;
        self
    }

    /// Visits so many positions for each move.
    #[must_use]
    pub const fn with_nodes(mut self, nodes: u64) -> SearchTuning {
        self.nodes = nodes;
        self
    }

    /// Begins the games with these openings.
    #[must_use]
    pub fn with_openings(mut self, openings: Openings) -> SearchTuning {
        self.openings = openings;
        self
    }

    /// All numbers, those that are tuned with these values, rounded.
    #[must_use]
    pub fn numbers(&self, values: &[f64]) -> SearchNumbers {
        let tuned = self.numbers.iter().zip(values);
        tuned.fold(self.start, |numbers, (number, value)| numbers.with(number.name, value.round() as i32))
    }

    fn contestant(&self, name: &str, values: &[f64]) -> Contestant {
        let (numbers, weights) = (self.numbers(values), self.weights.clone());
        Contestant::new(name, move || {
            let engine = Flagship::new().with_weights(weights.clone()).with_hash_mib(HASH_MIB);
            Box::new(engine.with_numbers(numbers))
        })
    }
}

impl Tunable for SearchTuning {
    fn parameters(&self) -> &[Parameter] {
        &self.parameters
    }

    fn play(&self, candidate: &[f64], present: &[f64], games: u32, seed: u64) -> Wdl {
        played(self, &Contest::new(candidate.to_vec(), present.to_vec(), games, seed))
    }
}

impl TunableEngine for SearchTuning {
    fn tournament(&self, contest: &Contest) -> Tournament {
        let Contest { candidate, opponent, games, seed } = contest;
        Tournament::new([self.contestant("candidate", candidate), self.contestant("present", opponent)])
            .with_board(self.size, self.rules)
            .with_openings(self.openings.clone())
            .with_limits(Limits::none().with_nodes(self.nodes))
            .with_games(*games)
            .with_seed(*seed)
    }
}

/// Numbers that cannot be tuned so.
#[derive(Debug, Clone, PartialEq, Error)]
#[non_exhaustive]
pub enum SearchTuningError {
    /// The engine does not play on such a board.
    #[error(transparent)]
    Unsupported(#[from] UnsupportedBoard),
    /// A number makes no parameter.
    #[error(transparent)]
    Parameter(#[from] ParameterError),
    /// There is no such number.
    #[error("there is no number '{found}' in the search; expected {}", names())]
    Name {
        /// What was asked for.
        found: String,
    },
    /// A number is named twice.
    #[error("the number {name} is named twice; expected it once")]
    Twice {
        /// The number.
        name: &'static str,
    },
}

fn names() -> String {
    SearchNumbers::ALL.iter().map(|number| number.name).collect::<Vec<_>>().join(", ")
}
