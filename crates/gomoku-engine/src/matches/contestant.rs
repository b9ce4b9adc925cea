//! Who plays in a series.

use std::fmt;
use std::sync::Arc;

use gomoku_core::Board;

use super::series_error::SeriesError;
use crate::external::{ExternalEngine, ExternalLog, ExternalSpec};
use crate::{Engine, EngineLoadError, EngineSpec, Failure};

/// A player of a series: an engine of the registry, made of its [`EngineSpec`], another program, run as its [`ExternalSpec`] says, or
/// one's own under a name.
///
/// A series makes an engine for each of its threads, which plays game after game there.
///
/// # Examples
/// ```
/// use gomoku_core::{Board, BoardSize, Coord, Rules};
/// use gomoku_engine::matches::{Contestant, Series};
/// use gomoku_engine::{Engine, EngineSpec, Thought};
/// use gomoku_search::{Limits, Observer};
///
/// /// Plays the first empty cell.
/// struct First;
///
/// impl Engine for First {
///     fn name(&self) -> &'static str {
///         "first"
///     }
///
///     fn choose(&mut self, board: &Board, _: &Limits, _: &mut dyn Observer<Coord>) -> Thought {
///         let empty = board.size().coords().find(|cell| board.is_empty_cell(*cell));
///         empty.map_or_else(Thought::no_cell_left, Thought::play)
///     }
/// }
///
/// let first = Contestant::new("first", || Box::new(First));
/// let series = Series::new(first, "oxo".parse::<EngineSpec>()?)
///     .with_board(BoardSize::square(3)?, Rules::freestyle(3)?)
///     .with_games(4);
/// let result = series.run(&mut ())?;
/// assert_eq!((result.a.as_str(), result.total().wins), ("first", 0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Contestant {
    name: String,
    maker: Maker,
}

#[derive(Clone)]
enum Maker {
    Registry(EngineSpec),
    External(ExternalSpec, Option<Arc<dyn ExternalLog>>),
    Own(Arc<dyn Fn() -> Box<dyn Engine> + Send + Sync>),
}

impl Contestant {
    /// An engine of one's own: the name that stands in records and results, and what makes the engine.
    ///
    /// The record of its games can be checked by the rules, but only whoever has the engine can play them again:
    /// [`play_again`](super::GameRecord::play_again) asks the registry for the name. So it should be none of those there.
    #[must_use]
    pub fn new(
        name: impl Into<String>,
        make: impl Fn() -> Box<dyn Engine> + Send + Sync + 'static,
    ) -> Contestant {
        Contestant { name: name.into(), maker: Maker::Own(Arc::new(make)) }
    }

    /// The name in records: for an engine of the registry, and for another program, the text that makes it again.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The name in tables: the same, but for another program its own.
    #[must_use]
    pub fn label(&self) -> &str {
        match &self.maker {
            Maker::External(spec, _) => spec.name(),
            Maker::Registry(_) | Maker::Own(_) => &self.name,
        }
    }

    /// Whether it is another program.
    #[must_use]
    pub const fn is_external(&self) -> bool {
        matches!(self.maker, Maker::External(..))
    }

    /// Tells somebody every line that is exchanged with another program; engines of this one exchange none.
    #[must_use]
    pub fn with_log(mut self, listener: Arc<dyn ExternalLog>) -> Contestant {
        if let Maker::External(_, log) = &mut self.maker {
            *log = Some(listener);
        }
        self
    }

    /// Starts another program on such a board as a trial, and gives what it says of itself. Others need no trial.
    ///
    /// # Errors
    /// If it cannot be started, refuses the board, or hangs or dies before it takes it.
    pub fn probe(&self, board: &Board) -> Result<Option<String>, SeriesError> {
        match &self.maker {
            Maker::External(spec, log) => {
                let about = external(spec, log.as_ref()).probe(board);
                about.map_err(|failure| self.does_not_start(failure))
            }
            Maker::Registry(_) | Maker::Own(_) => Ok(None),
        }
    }

    /// Whether another program can be run at all, whatever it would do then.
    pub(super) fn check_runs(&self) -> Result<(), SeriesError> {
        match &self.maker {
            Maker::External(spec, _) => {
                ExternalEngine::new(spec.clone()).run().map_err(|failure| self.does_not_start(failure))
            }
            Maker::Registry(_) | Maker::Own(_) => Ok(()),
        }
    }

    fn does_not_start(&self, failure: Failure) -> SeriesError {
        let Failure { kind, reason, stderr } = failure;
        SeriesError::DoesNotStart { name: self.label().to_owned(), kind, reason, stderr }
    }

    /// The engine, ready for its first game.
    ///
    /// # Errors
    /// If a file that the options of an engine of the registry name cannot be read.
    pub fn build(&self) -> Result<Box<dyn Engine>, EngineLoadError> {
        match &self.maker {
            Maker::Registry(spec) => spec.build(),
            Maker::External(spec, log) => Ok(Box::new(external(spec, log.as_ref()))),
            Maker::Own(make) => Ok(make()),
        }
    }
}

fn external(spec: &ExternalSpec, log: Option<&Arc<dyn ExternalLog>>) -> ExternalEngine {
    let engine = ExternalEngine::new(spec.clone());
    match log {
        Some(log) => engine.with_log(Arc::clone(log)),
        None => engine,
    }
}

impl From<ExternalSpec> for Contestant {
    fn from(spec: ExternalSpec) -> Contestant {
        Contestant { name: spec.to_string(), maker: Maker::External(spec, None) }
    }
}

impl From<EngineSpec> for Contestant {
    fn from(spec: EngineSpec) -> Contestant {
        Contestant { name: spec.to_string(), maker: Maker::Registry(spec) }
    }
}

impl fmt::Debug for Contestant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Contestant").field("name", &self.name).finish_non_exhaustive()
    }
}
