//! Many games between two or more engines.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Arc;

use gomoku_core::{Board, BoardSize, Player, Rules};
use gomoku_search::{Limits, StopFlag};

use super::adjudication::Adjudication;
use super::contestant::Contestant;
use super::end::AfterWin;
use super::game_match::Match;
use super::move_limits::MoveLimits;
use super::opening::Openings;
use super::record::GameRecord;
use super::schedule::{Pairing, Planned, Schedule};
use super::seeds::{Purpose, derived_seed};
use super::series::{SeriesGame, SeriesObserver};
use super::series_error::SeriesError;
use super::shard::Shard;
use super::workers;
use crate::external::ExternalLog;
use crate::{Engine, GameClocks};

/// Games between two or more contestants, in pairs: two games from the same opening, with colours swapped, so that neither gains by
/// the opening. In each round every two who meet play one pair, all from the round's opening.
///
/// Everything follows from the seed: the openings, and the seed of every game. The number of threads changes nothing but the time,
/// unless time is a limit or an engine is another [program](crate::external). A contestant that fails loses that game and goes on
/// with the next.
///
/// # Examples
/// ```
/// use gomoku_core::{BoardSize, Rules};
/// use gomoku_engine::EngineSpec;
/// use gomoku_engine::matches::{Scores, Tournament};
///
/// let engines = ["oxo", "neighbour", "random"].map(|name| name.parse::<EngineSpec>().unwrap());
/// let tournament = Tournament::new(engines)
///     .with_board(BoardSize::square(3)?, Rules::freestyle(3)?)
///     .with_games(4);
/// let mut scores = Scores::new(&tournament);
/// tournament.run(&mut scores)?;
/// let best = &scores.standings()[0];
/// assert_eq!((best.name.as_str(), best.total.losses), ("oxo", 0), "OXO does not lose on 3×3");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Tournament {
    pub(super) contestants: Vec<Contestant>,
    pub(super) pairing: Pairing,
    pub(super) size: BoardSize,
    pub(super) rules: Rules,
    pub(super) openings: Openings,
    pub(super) games: u32,
    pub(super) limits: Limits,
    pub(super) clocks: Option<GameClocks>,
    pub(super) seed: u64,
    pub(super) after_win: AfterWin,
    pub(super) adjudication: Adjudication,
    pub(super) threads: usize,
    pub(super) shard: Shard,
    pub(super) finished: BTreeSet<u32>,
}

impl Tournament {
    /// The board if nobody says.
    pub(crate) const USUAL_SIZE: BoardSize = match BoardSize::square(15) {
        Ok(size) => size,
        Err(_) => panic!("15 is a size"),
    };

    /// Ten games of five in a row on 15×15 for every two, with three stones of random openings and no limits but the engines' own.
    #[must_use]
    pub fn new<C: Into<Contestant>>(contestants: impl IntoIterator<Item = C>) -> Tournament {
        Tournament {
            contestants: contestants.into_iter().map(Into::into).collect(),
            pairing: Pairing::RoundRobin,
            size: Tournament::USUAL_SIZE,
            rules: Rules::default(),
            openings: Openings::default(),
            games: 10,
            limits: Limits::none(),
            clocks: None,
            seed: 0,
            after_win: AfterWin::Stop,
            adjudication: Adjudication::default(),
            threads: 1,
            shard: Shard::WHOLE,
            finished: BTreeSet::new(),
        }
    }

    /// Says who meets whom.
    #[must_use]
    pub const fn with_pairing(mut self, pairing: Pairing) -> Tournament {
        self.pairing = pairing;
        self
    }

    /// Plays on boards of this size by these rules.
    #[must_use]
    pub const fn with_board(mut self, size: BoardSize, rules: Rules) -> Tournament {
        (self.size, self.rules) = (size, rules);
        self
    }

    /// Plays so many games between every two who meet; if the number is odd, the last pair lacks its second game.
    #[must_use]
    pub const fn with_games(mut self, games: u32) -> Tournament {
        self.games = games;
        self
    }

    /// Begins the games with these openings.
    #[must_use]
    pub fn with_openings(mut self, openings: Openings) -> Tournament {
        self.openings = openings;
        self
    }

    /// Limits the thinking about each move. A stop flag among the limits ends everything when it is raised; the games that were
    /// finished count.
    #[must_use]
    pub fn with_limits(mut self, limits: Limits) -> Tournament {
        self.limits = limits;
        self
    }

    /// Ends everything when this flag is raised; the games that were finished count.
    #[must_use]
    pub fn with_stop(mut self, stop: StopFlag) -> Tournament {
        self.limits.stop = Some(stop);
        self
    }

    /// Plays by these clocks: who is late by more than their margin has lost.
    #[must_use]
    pub const fn with_clocks(mut self, clocks: GameClocks) -> Tournament {
        self.clocks = Some(clocks);
        self
    }

    /// Sets the seed from which everything follows.
    #[must_use]
    pub const fn with_seed(mut self, seed: u64) -> Tournament {
        self.seed = seed;
        self
    }

    /// Says what happens after a win.
    #[must_use]
    pub const fn with_after_win(mut self, after_win: AfterWin) -> Tournament {
        self.after_win = after_win;
        self
    }

    /// Ends games by what the engines think of them, or by their length.
    #[must_use]
    pub const fn with_adjudication(mut self, adjudication: Adjudication) -> Tournament {
        self.adjudication = adjudication;
        self
    }

    /// Plays so many pairs at once, up to 256; 0 counts as 1.
    #[must_use]
    pub const fn with_threads(mut self, threads: usize) -> Tournament {
        self.threads = threads;
        self
    }

    /// Plays only this part of the pairs. All parts together are the whole, game by game.
    #[must_use]
    pub const fn with_shard(mut self, shard: Shard) -> Tournament {
        self.shard = shard;
        self
    }

    /// Tells somebody every line that is exchanged with other programs.
    #[must_use]
    pub fn with_log(mut self, log: &Arc<dyn ExternalLog>) -> Tournament {
        let contestants = std::mem::take(&mut self.contestants).into_iter();
        self.contestants = contestants.map(|contestant| contestant.with_log(Arc::clone(log))).collect();
        self
    }

    /// Leaves out the games with these numbers, which have been played before.
    #[must_use]
    pub fn with_finished(mut self, numbers: impl IntoIterator<Item = u32>) -> Tournament {
        self.finished.extend(numbers);
        self
    }

    /// Who plays.
    #[must_use]
    pub fn contestants(&self) -> &[Contestant] {
        &self.contestants
    }

    /// Who meets whom, by their places.
    #[must_use]
    pub fn meetings(&self) -> Vec<[usize; 2]> {
        self.pairing.meetings(self.contestants.len())
    }

    /// How many games there are in this part, those that have been played before included.
    #[must_use]
    pub fn planned(&self) -> u32 {
        let schedule = self.schedule();
        self.pairs().map(|pair| schedule.pair(pair).count() as u32).sum()
    }

    /// The numbers of the games of this part, those that have been played before included.
    pub fn numbers(&self) -> impl Iterator<Item = u32> {
        let schedule = self.schedule();
        let numbers = move |pair| schedule.pair(pair).map(|planned| planned.index + 1).collect::<Vec<u32>>();
        self.pairs().flat_map(numbers)
    }

    /// Plays the games. The observer is told of every game as soon as it is finished, in whatever order that happens.
    ///
    /// # Errors
    /// If an engine cannot be made, or does not know how to play on such a board; no game can be played, since in all of many in a row
    /// somebody did not start; an opening is not allowed; or there are more games than numbers for them. Whoever [checks](Tournament::check) before finds that
    /// out before the first game.
    pub fn run(&self, observer: &mut dyn SeriesObserver) -> Result<(), SeriesError> {
        self.check_number()?;
        workers::play(self, observer)
    }

    /// Whether all this can be played, without playing: the engines can be made or run and play on such a board, and the openings of
    /// a list are allowed. A program that can be run may still hang, die or refuse the board: it loses its games.
    ///
    /// # Errors
    /// As for [`run`](Tournament::run).
    pub fn check(&self) -> Result<(), SeriesError> {
        self.check_number()?;
        let rounds = match &self.openings {
            Openings::List(list) => list.len().max(1) as u32,
            Openings::Random { .. } => 1,
        };
        let starts = (0..rounds).map(|round| self.start(round)).collect::<Result<Vec<_>, _>>()?;
        for contestant in &self.contestants {
            // A second engine to play against; what it would play does not matter.
            let mut other = crate::classics::Random::default();
            let mut engine = contestant.build()?;
            for start in &starts {
                Match::new(&mut engine, &mut other, start)?;
            }
            if contestant.is_external() && self.after_win == AfterWin::GoOn {
                return Err(SeriesError::GoOn { name: contestant.label().to_owned() });
            }
            drop(engine);
            contestant.check_runs()?;
        }
        Ok(())
    }

    /// Whether there are numbers for all games.
    fn check_number(&self) -> Result<(), SeriesError> {
        self.schedule().pairs().map(|_| ()).ok_or(SeriesError::TooMany)
    }

    /// The game with this index, if it is one of this part.
    pub(super) fn planned_game(&self, index: u32) -> Option<Planned> {
        let pair = index / 2;
        let is_own = self.shard.has(pair) && self.schedule().pairs().is_some_and(|pairs| pair < pairs);
        is_own.then(|| self.schedule().pair(pair).find(|planned| planned.index == index))?
    }

    /// The seed of the game with this index.
    fn seed_of(&self, index: u32) -> u64 {
        derived_seed(self.seed, Purpose::Game, u64::from(index))
    }

    /// Whether a game with this index was played as it is here. Whether its opening is the same only who has the openings knows.
    pub(super) fn plays_like(&self, index: u32, record: &GameRecord) -> bool {
        let mut limits = MoveLimits::from(&self.limits);
        let turn = self.clocks.and_then(|clocks| clocks.turn);
        limits.time = [limits.time, turn].into_iter().flatten().min();
        (record.size, record.rules, record.after_win) == (self.size, self.rules, self.after_win)
            && (record.limits, record.clocks) == (limits, self.clocks)
            && (record.adjudication, record.seed) == (self.adjudication, self.seed_of(index))
    }

    pub(super) fn schedule(&self) -> Schedule {
        Schedule::new(self.pairing, self.contestants.len(), self.games)
    }

    /// The pairs of this part.
    pub(super) fn pairs(&self) -> impl Iterator<Item = u32> + use<> {
        let shard = self.shard;
        (0..self.schedule().pairs().unwrap_or(0)).filter(move |pair| shard.has(*pair))
    }

    /// Where the games of a round begin.
    fn start(&self, round: u32) -> Result<Board, SeriesError> {
        let mut board = Board::new(self.size, self.rules);
        for coord in self.openings.of_pair(round, self.size, self.rules, self.seed) {
            board.play(coord).map_err(|error| SeriesError::Opening { number: round + 1, error })?;
        }
        Ok(board)
    }

    /// Plays a game, and tells after how many moves it is.
    pub(super) fn play(
        &self,
        planned: &Planned,
        [a, b]: [&mut dyn Engine; 2],
        mut watch: impl FnMut(usize) -> ControlFlow<()>,
    ) -> Result<SeriesGame, SeriesError> {
        let &Planned { index, round, meeting, a: a_plays } = planned;
        let start = self.start(round)?;
        let [a_name, b_name] = meeting.map(|place| self.contestants[place].name());
        let mut game = match a_plays {
            Player::X => Match::new(a, b, &start)?.with_names(a_name, b_name),
            Player::O => Match::new(b, a, &start)?.with_names(b_name, a_name),
        }
        .with_limits(self.limits.clone())
        .with_seed(self.seed_of(index))
        .with_after_win(self.after_win)
        .with_adjudication(self.adjudication);
        if let Some(clocks) = self.clocks {
            game = game.with_clocks(clocks);
        }
        let mut moves = 0;
        let record = game.play_observed(|_, _| {
            moves += 1;
            watch(moves)
        });
        Ok(SeriesGame { number: index + 1, round, meeting, a: a_plays, record })
    }
}
