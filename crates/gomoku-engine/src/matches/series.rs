//! Many games between two engines.

use std::ops::ControlFlow;

use gomoku_core::{Board, BoardSize, Player, Rules};
use gomoku_search::Limits;

use super::contestant::Contestant;
use super::end::{AfterWin, Verdict};
use super::game_match::Match;
use super::opening::Openings;
use super::record::GameRecord;
use super::seeds::{Purpose, derived_seed};
use super::series_error::SeriesError;
use super::series_result::SeriesResult;
use super::wdl::Wdl;
use super::workers;
use crate::Engine;

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
pub struct Series {
    pub(super) a: Contestant,
    pub(super) b: Contestant,
    pub(super) size: BoardSize,
    pub(super) rules: Rules,
    pub(super) openings: Openings,
    pub(super) games: u32,
    pub(super) limits: Limits,
    pub(super) seed: u64,
    pub(super) after_win: AfterWin,
    pub(super) threads: usize,
}

const USUAL_SIZE: BoardSize = match BoardSize::square(15) {
    Ok(size) => size,
    Err(_) => panic!("15 is a size"),
};

impl Series {
    /// Ten games of five in a row on 15×15, with three stones of random openings and no limits but the engines' own.
    #[must_use]
    pub fn new(a: impl Into<Contestant>, b: impl Into<Contestant>) -> Series {
        Series {
            a: a.into(),
            b: b.into(),
            size: USUAL_SIZE,
            rules: Rules::default(),
            openings: Openings::default(),
            games: 10,
            limits: Limits::none(),
            seed: 0,
            after_win: AfterWin::Stop,
            threads: 1,
        }
    }

    /// Plays on boards of this size by these rules.
    #[must_use]
    pub const fn with_board(mut self, size: BoardSize, rules: Rules) -> Series {
        (self.size, self.rules) = (size, rules);
        self
    }

    /// Plays so many games; if the number is odd, the last pair lacks its second game.
    #[must_use]
    pub const fn with_games(mut self, games: u32) -> Series {
        self.games = games;
        self
    }

    /// Begins the games with these openings.
    #[must_use]
    pub fn with_openings(mut self, openings: Openings) -> Series {
        self.openings = openings;
        self
    }

    /// Limits the thinking about each move. A stop flag among the limits ends the series when it is raised; the games that were
    /// finished count.
    #[must_use]
    pub fn with_limits(mut self, limits: Limits) -> Series {
        self.limits = limits;
        self
    }

    /// Sets the seed from which everything follows.
    #[must_use]
    pub const fn with_seed(mut self, seed: u64) -> Series {
        self.seed = seed;
        self
    }

    /// Says what happens after a win.
    #[must_use]
    pub const fn with_after_win(mut self, after_win: AfterWin) -> Series {
        self.after_win = after_win;
        self
    }

    /// Plays so many pairs at once, and at least one.
    #[must_use]
    pub const fn with_threads(mut self, threads: usize) -> Series {
        self.threads = threads;
        self
    }

    /// Plays the series. The observer is told of every game in the order of the games, whichever is finished first.
    ///
    /// # Errors
    /// If an engine cannot be made or does not know how to play on such a board, or an opening is not allowed. Nothing is
    /// played then.
    pub fn run(&self, observer: &mut dyn SeriesObserver) -> Result<SeriesResult, SeriesError> {
        self.check()?;
        let games = workers::play(self, observer)?;
        Ok(SeriesResult::new(self.a.name().to_owned(), self.b.name().to_owned(), self.games, games))
    }

    /// Whether the series can be played, without playing: the engines can be made and play on such a board, and the
    /// openings of a list are allowed.
    ///
    /// # Errors
    /// As for [`run`](Series::run).
    pub fn check(&self) -> Result<(), SeriesError> {
        let (mut a, mut b) = (self.a.build()?, self.b.build()?);
        let pairs = match &self.openings {
            Openings::List(list) => list.len().max(1) as u32,
            Openings::Random { .. } => 1,
        };
        for pair in 0..pairs {
            Match::new(&mut a, &mut b, &self.start(pair)?)?;
        }
        Ok(())
    }

    /// How many pairs there are, the last of which may lack its second game.
    pub(super) const fn pairs(&self) -> u32 {
        self.games.div_ceil(2)
    }

    /// Where the games of a pair begin.
    fn start(&self, pair: u32) -> Result<Board, SeriesError> {
        let mut board = Board::new(self.size, self.rules);
        for coord in self.openings.of_pair(pair, self.size, self.rules, self.seed) {
            board.play(coord).map_err(|error| SeriesError::Opening { number: pair + 1, error })?;
        }
        Ok(board)
    }

    /// Plays the game with this index, counted from 0.
    pub(super) fn play(
        &self,
        index: u32,
        [a, b]: [&mut dyn Engine; 2],
        watch: impl FnMut(usize) -> ControlFlow<()>,
    ) -> Result<SeriesGame, SeriesError> {
        let start = self.start(index / 2)?;
        let a_plays = if index.is_multiple_of(2) { Player::X } else { Player::O };
        let (a_name, b_name) = (self.a.name(), self.b.name());
        let game = match a_plays {
            Player::X => Match::new(a, b, &start)?.with_names(a_name, b_name),
            Player::O => Match::new(b, a, &start)?.with_names(b_name, a_name),
        };
        let mut watch = watch;
        let mut moves = 0;
        let record = game
            .with_limits(self.limits.clone())
            .with_seed(derived_seed(self.seed, Purpose::Game, u64::from(index)))
            .with_after_win(self.after_win)
            .play_observed(|_, _| {
                moves += 1;
                watch(moves)
            });
        Ok(SeriesGame { number: index + 1, a: a_plays, record })
    }
}

/// A game of a series.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct SeriesGame {
    /// Which game of the series, counted from 1.
    pub number: u32,
    /// Whom A played.
    pub a: Player,
    /// The game.
    pub record: GameRecord,
}

impl SeriesGame {
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

    /// A game has ended. Whoever breaks here ends the series; games that are then in play do not count.
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
