//! Many games between two engines.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use gomoku_core::{BoardSize, Player, Rules};
use gomoku_search::Limits;

use super::contestant::Contestant;
use super::end::{AfterWin, Verdict};
use super::opening::Openings;
use super::record::GameRecord;
use super::schedule::Planned;
use super::series_error::SeriesError;
use super::series_result::{GameSummary, SeriesResult};
use super::tournament::Tournament;
use super::wdl::Wdl;

/// A series of games between two engines, A and B, in pairs: two games from the same opening, A with X in the first and with O in
/// the second, so that neither gains by the opening.
///
/// Everything follows from the seed: the openings, and the seed of every game. The number of threads changes nothing but the
/// time, unless time is a limit.
///
/// The engines are those of the registry, or one's own: see [`Contestant`].
///
/// # Examples
/// ```
/// use gomoku_core::{BoardSize, Rules};
/// use gomoku_engine::EngineSpec;
/// use gomoku_engine::matches::Series;
///
/// let series = Series::new("oxo".parse::<EngineSpec>()?, "random".parse::<EngineSpec>()?)
///     .with_board(BoardSize::square(3)?, Rules::freestyle(3)?)
///     .with_games(6)
///     .with_seed(1);
/// let result = series.run(&mut ())?;
/// assert_eq!(result.total().games(), 6);
/// assert_eq!(result.total().losses, 0, "OXO does not lose on 3×3");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Series(Tournament);

impl Series {
    /// Ten games of five in a row on 15×15, with three stones of random openings and no limits but the engines' own.
    #[must_use]
    pub fn new(a: impl Into<Contestant>, b: impl Into<Contestant>) -> Series {
        Series(Tournament::new([a.into(), b.into()]))
    }

    /// Plays on boards of this size by these rules.
    #[must_use]
    pub fn with_board(self, size: BoardSize, rules: Rules) -> Series {
        Series(self.0.with_board(size, rules))
    }

    /// Plays so many games; if the number is odd, the last pair lacks its second game.
    #[must_use]
    pub fn with_games(self, games: u32) -> Series {
        Series(self.0.with_games(games))
    }

    /// Begins the games with these openings.
    #[must_use]
    pub fn with_openings(self, openings: Openings) -> Series {
        Series(self.0.with_openings(openings))
    }

    /// Limits the thinking about each move. A stop flag among the limits ends the series when it is raised; the games that were
    /// finished count.
    #[must_use]
    pub fn with_limits(self, limits: Limits) -> Series {
        Series(self.0.with_limits(limits))
    }

    /// Sets the seed from which everything follows.
    #[must_use]
    pub fn with_seed(self, seed: u64) -> Series {
        Series(self.0.with_seed(seed))
    }

    /// Says what happens after a win.
    #[must_use]
    pub fn with_after_win(self, after_win: AfterWin) -> Series {
        Series(self.0.with_after_win(after_win))
    }

    /// Plays so many pairs at once, up to 256; 0 counts as 1.
    #[must_use]
    pub fn with_threads(self, threads: usize) -> Series {
        Series(self.0.with_threads(threads))
    }

    /// Plays the series. The observer is told of every game in the order of the games, whichever is finished first.
    ///
    /// # Errors
    /// If an engine cannot be made or does not know how to play on such a board, or an opening is not allowed. Nothing is
    /// played then.
    pub fn run(&self, observer: &mut dyn SeriesObserver) -> Result<SeriesResult, SeriesError> {
        self.check()?;
        let mut in_order = InOrder { observer, waiting: BTreeMap::new(), seen: Vec::new(), is_enough: false };
        self.0.run(&mut in_order)?;
        let games = in_order.end();
        let [a, b] = [0, 1].map(|place| self.0.contestants()[place].name().to_owned());
        Ok(SeriesResult::new(a, b, self.0.planned(), games))
    }

    /// Whether the series can be played, without playing: the engines can be made and play on such a board, and the
    /// openings of a list are allowed.
    ///
    /// # Errors
    /// As for [`run`](Series::run).
    pub fn check(&self) -> Result<(), SeriesError> {
        self.0.check()
    }
}

/// Tells of games in their order.
struct InOrder<'a> {
    observer: &'a mut dyn SeriesObserver,
    /// Games that were finished before one with a smaller number.
    waiting: BTreeMap<u32, SeriesGame>,
    seen: Vec<GameSummary>,
    is_enough: bool,
}

impl InOrder<'_> {
    fn tell(&mut self, game: &SeriesGame) {
        self.is_enough |= self.observer.finished(game).is_break();
        self.seen.push(GameSummary::from(game));
    }

    /// All that is left is told if the series was stopped: games with smaller numbers will never come.
    fn end(mut self) -> Vec<GameSummary> {
        while let Some((_, game)) = self.waiting.pop_first() {
            if self.is_enough {
                break;
            }
            self.tell(&game);
        }
        self.seen
    }
}

impl SeriesObserver for InOrder<'_> {
    fn moved(&mut self, game: u32, moves: usize) {
        self.observer.moved(game, moves);
    }

    fn finished(&mut self, game: &SeriesGame) -> ControlFlow<()> {
        self.waiting.insert(game.number, game.clone());
        while !self.is_enough
            && let Some(game) = self.waiting.remove(&(self.seen.len() as u32 + 1))
        {
            self.tell(&game);
        }
        if self.is_enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// A game of a series.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct SeriesGame {
    /// Which game of all, counted from 1.
    pub number: u32,
    /// Which pair of the two who met, counted from 0.
    pub round: u32,
    /// The places of A and B among the contestants: 0 and 1 in a series of two.
    pub meeting: [usize; 2],
    /// Whom A played.
    pub a: Player,
    /// The game.
    pub record: GameRecord,
}

impl SeriesGame {
    /// A game that was played before, with its number and round, from its record; `None` if there is no place for it, or the record is of
    /// other contestants, of another board, other limits or another seed than the game has there, or of a game that was not finished.
    #[must_use]
    pub fn recorded(tournament: &Tournament, number: u32, record: GameRecord) -> Option<SeriesGame> {
        let index = number.checked_sub(1)?;
        let Planned { round, meeting, a, .. } = tournament.planned_game(index)?;
        let [a_name, b_name] = meeting.map(|place| tournament.contestants()[place].name());
        let names = [record.name(a), record.name(a.opponent())];
        let is_own = names == [a_name, b_name] && tournament.plays_like(index, &record);
        let is_own = is_own && record.verdict() != Verdict::Unfinished;
        is_own.then_some(SeriesGame { number, round, meeting, a, record })
    }

    /// The result for A: one win, draw or loss, or nothing if the game was not finished.
    #[must_use]
    pub fn result(&self) -> Wdl {
        match self.record.verdict() {
            Verdict::Won(player) if player == self.a => Wdl { wins: 1, ..Wdl::default() },
            Verdict::Won(_) => Wdl { losses: 1, ..Wdl::default() },
            Verdict::Drawn => Wdl { draws: 1, ..Wdl::default() },
            Verdict::Unfinished => Wdl::default(),
        }
    }
}

/// Is told how a series goes on. All methods do nothing by default.
pub trait SeriesObserver {
    /// A game, counted from 1, has come so many moves far. With several threads games are told of in turns.
    fn moved(&mut self, game: u32, moves: usize) {
        let _ = (game, moves);
    }

    /// A game has ended. Whoever breaks here ends the series; games that are then in play do not count. A tournament still tells of
    /// those that were finished meanwhile.
    fn finished(&mut self, game: &SeriesGame) -> ControlFlow<()> {
        let _ = game;
        ControlFlow::Continue(())
    }
}

/// Watches nothing.
impl SeriesObserver for () {}

/// Collects the games.
impl SeriesObserver for Vec<SeriesGame> {
    fn finished(&mut self, game: &SeriesGame) -> ControlFlow<()> {
        self.push(game.clone());
        ControlFlow::Continue(())
    }
}
