//! One game between two engines.

use std::fmt;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use gomoku_core::{Board, BoardOutcome, Player};
use gomoku_search::{Limits, StopFlag};
use thiserror::Error;

use super::adjudication::Adjudication;
use super::end::{AfterWin, End};
use super::player_clock::{PlayerClock, behind};
use super::record::{GameRecord, PlayedMove, Start, end_of, is_over, make_move, win_by_last_move};
use super::seeds::{Purpose, derived_seed};
use crate::{
    Choice, Engine, Failure, FailureKind, GameClocks, NewGame, Reserve, TimeControl, UnsupportedBoard,
};

/// A game between two engines, ready to be played.
///
/// It tells both engines of the new game, each with a seed of its own that follows from the game's seed; asks each in turn; and
/// tells both of every move. The game ends when somebody wins or gives up, or the board is full. An engine that chooses a cell
/// which cannot be played loses by that, and so does one that fails, or plays a forbidden point in renju. The engines are borrowed: afterwards they can play the next game.
///
/// With the same engines, seed, start and limits that are not of time, the same game comes out, move by move.
///
/// # Examples
/// ```
/// use gomoku_core::{Board, BoardSize, Rules};
/// use gomoku_engine::engine;
/// use gomoku_engine::matches::{Match, Verdict};
///
/// let (mut x, mut o) = (engine("oxo")?, engine("oxo:random_ties")?);
/// let start = Board::new(BoardSize::square(3)?, Rules::freestyle(3)?);
/// let record = Match::new(&mut x, &mut o, &start)?.with_seed(7).play();
/// assert_eq!(record.verdict(), Verdict::Drawn);
/// assert_eq!(record.moves.len(), 9);
/// assert!(record.replay()?.is_full(), "the rules agree");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Match<'a> {
    engines: [&'a mut dyn Engine; 2],
    names: [String; 2],
    start: Start,
    board: Board,
    limits: Limits,
    clocks: Option<GameClocks>,
    /// What is left on either clock of the game.
    left: [PlayerClock; 2],
    seed: u64,
    after_win: AfterWin,
    adjudication: Adjudication,
}

impl<'a> Match<'a> {
    /// A game from this board on, which may have stones and moves, an opening or a scenario. There are no limits but the
    /// engines' own, the seed is 0, and the game is over when somebody wins.
    ///
    /// # Errors
    /// If an engine does not know how to play on such a board, or the game is over already.
    pub fn new(x: &'a mut dyn Engine, o: &'a mut dyn Engine, start: &Board) -> Result<Match<'a>, MatchError> {
        x.supports(start)?;
        o.supports(start)?;
        if let Some(outcome) = start.outcome() {
            return Err(MatchError::Over { outcome });
        }
        let names = [x.name().to_owned(), o.name().to_owned()];
        // What the record can tell of the start is what the engines get to see, so that they play the same from the record.
        let start = Start::of(start);
        let board = start.board().map_err(|_| MatchError::Start)?;
        Ok(Match {
            engines: [x, o],
            names,
            start,
            board,
            limits: Limits::none(),
            clocks: None,
            left: [PlayerClock::default(); 2],
            seed: 0,
            after_win: AfterWin::Stop,
            adjudication: Adjudication::default(),
        })
    }

    /// Limits the thinking about each move. A stop flag among the limits ends the whole match when it is raised.
    #[must_use]
    pub fn with_limits(mut self, limits: Limits) -> Match<'a> {
        self.limits = limits;
        self
    }

    /// Plays by these clocks: who is late by more than their margin has lost, with a move beyond its turn or with all moves together
    /// beyond the clock of the game. Each move is limited by them too.
    #[must_use]
    pub fn with_clocks(mut self, clocks: GameClocks) -> Match<'a> {
        (self.clocks, self.left) = (Some(clocks), [PlayerClock::new(&clocks); 2]);
        self
    }

    /// Ends games by what the engines think of them, or by their length.
    #[must_use]
    pub fn with_adjudication(mut self, adjudication: Adjudication) -> Match<'a> {
        self.adjudication = adjudication;
        self
    }

    /// Sets the seed of all that the engines draw by lot.
    #[must_use]
    pub fn with_seed(mut self, seed: u64) -> Match<'a> {
        self.seed = seed;
        self
    }

    /// Says what happens after a win.
    #[must_use]
    pub fn with_after_win(mut self, after_win: AfterWin) -> Match<'a> {
        self.after_win = after_win;
        self
    }

    /// Names the engines in the record by more than their names: by the text that makes them again, options included.
    #[must_use]
    pub fn with_names(mut self, x: impl Into<String>, o: impl Into<String>) -> Match<'a> {
        self.names = [x.into(), o.into()];
        self
    }

    /// Plays the game.
    #[must_use = "the record is all that is left of the game"]
    pub fn play(self) -> GameRecord {
        self.play_observed(|_, _| ControlFlow::Continue(()))
    }

    /// Plays the game and shows each move to somebody, with the board after it, who may end the match.
    #[must_use = "the record is all that is left of the game"]
    pub fn play_observed(
        mut self,
        mut watch: impl FnMut(&Board, &PlayedMove) -> ControlFlow<()>,
    ) -> GameRecord {
        let turn = self.clocks.and_then(|clocks| clocks.turn);
        self.limits.time = [self.limits.time, turn].into_iter().flatten().min();
        // An engine that can be broken off may deepen where it else begins at its depth. Whether somebody holds a flag must make no
        // difference, or a game played again would not be the same.
        self.limits.stop.get_or_insert_with(StopFlag::new);
        for (engine, player) in self.engines.iter_mut().zip(Player::ALL) {
            let seed = derived_seed(self.seed, Purpose::Seat, player.index() as u64);
            let clocks = self.clocks.unwrap_or_default();
            engine.new_game(&NewGame::new(&self.board, player, seed).with_limits(clocks, &self.limits));
        }
        let mut record = GameRecord::begin(self.names.clone(), self.start.clone());
        (record.seed, record.limits, record.after_win) = (self.seed, (&self.limits).into(), self.after_win);
        (record.clocks, record.adjudication) = (self.clocks, self.adjudication);
        record.end = loop {
            match self.next_move(&mut record) {
                Ok(played) => {
                    let seen = watch(&self.board, &played);
                    record.moves.push(played);
                    if seen.is_break() && !is_over(&self.board, self.after_win, &record.wins) {
                        break End::Stopped;
                    }
                }
                Err(end) => break end,
            }
        };
        record
    }

    /// Asks for the next move and makes it.
    fn next_move(&mut self, record: &mut GameRecord) -> Result<PlayedMove, End> {
        if is_over(&self.board, self.after_win, &record.wins) {
            return Err(end_of(&self.board));
        }
        if !self.adjudication.is_none() && record.wins.is_empty() {
            let stones = Player::ALL.map(|player| self.board.stones(player)).iter().sum();
            if let Some(end) = self.adjudication.end(&record.moves, stones) {
                return Err(end);
            }
        }
        let player = self.board.side_to_move();
        let limits = self.limits_of_move(player);
        let engine = &mut self.engines[player.index()];
        if self.clocks.is_some() {
            let clock = self.left[player.index()];
            engine.time_left(clock.left);
            engine.time_overdrawn(clock.overdrawn);
        }
        let asked = Instant::now();
        let thought = engine.choose(&self.board, &limits, &mut ());
        // Records keep microseconds: what is not written down must not be compared.
        let time = Duration::from_micros(asked.elapsed().as_micros() as u64);
        if self.limits.stop.as_ref().is_some_and(gomoku_search::StopFlag::is_raised) {
            return Err(End::Stopped);
        }
        let coord = match thought.choice {
            Choice::Move(coord) => coord,
            Choice::GiveUp { reason } if self.board.is_full() => {
                return Err(End::Full { said: Some(format!("{player} gives up: {reason}")) });
            }
            Choice::GiveUp { reason } => return Err(End::GaveUp { player, reason }),
            Choice::Failed(failure) => return Err(failed(player, failure)),
        };
        self.stop_clock(player, time).map_err(|failure| failed(player, failure))?;
        if let Err(error) = make_move(&mut self.board, coord, self.after_win, &record.wins) {
            return Err(End::Fault { player, coord, reason: error.to_string() });
        }
        for engine in &mut self.engines {
            engine.observe(&self.board, coord, player);
        }
        record.wins.extend(win_by_last_move(&self.board, record.moves.len() + 1, &record.wins));
        Ok(PlayedMove {
            coord,
            player,
            present: thought.present,
            expected: thought.expected,
            depth: thought.depth,
            nodes: thought.nodes,
            time,
        })
    }
}

impl Match<'_> {
    /// How far the next move may be thought about: by the clock of the game too, if there is one.
    fn limits_of_move(&self, player: Player) -> Limits {
        let mut limits = self.limits.clone();
        let (Some(clocks), Some(left)) = (self.clocks, self.left[player.index()].left) else { return limits };
        let mut control = TimeControl::none().with_left(left).with_increment(clocks.increment);
        if let Some(turn) = limits.time {
            control = control.with_turn(turn);
        }
        let budget = control.budget(&Reserve::default());
        limits.time = [limits.time, budget.hard].into_iter().flatten().min();
        limits.soft_time = [limits.soft_time, budget.soft].into_iter().flatten().min();
        limits
    }

    /// Takes the time of a move off the player's clock. Who is too late has failed.
    fn stop_clock(&mut self, player: Player, time: Duration) -> Result<(), Failure> {
        let Some(clocks) = self.clocks else { return Ok(()) };
        let PlayerClock { left, overdrawn } = self.left[player.index()];
        if let (Some(allowed), Some(latest)) = (clocks.allowed(left), clocks.latest(left, overdrawn))
            && time > latest
        {
            let (used, allowed) = (time.as_millis(), allowed.as_millis());
            let behind = behind(overdrawn);
            let reason = format!("a move took {used} ms; {allowed} ms were left for it{behind}");
            return Err(Failure::new(FailureKind::Time, reason));
        }
        self.left[player.index()].take(time, clocks.increment);
        Ok(())
    }
}

/// The end by a failure.
fn failed(player: Player, Failure { kind, reason, stderr }: Failure) -> End {
    End::Failed { player, kind, reason, stderr }
}

impl fmt::Debug for Match<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Match")
            .field("names", &self.names)
            .field("board", &self.board)
            .field("limits", &self.limits)
            .field("seed", &self.seed)
            .field("after_win", &self.after_win)
            .finish_non_exhaustive()
    }
}

/// A match that cannot be played.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum MatchError {
    /// An engine does not know how to play on such a board.
    #[error(transparent)]
    Unsupported(#[from] UnsupportedBoard),
    /// The game is over before it begins.
    #[error(
        "the start position is over already ({outcome}); expected one where nobody has won and a cell is empty"
    )]
    Over {
        /// How it ended.
        outcome: BoardOutcome,
    },
    /// The start position cannot be set up again from what a record tells of it.
    #[error("the start position cannot be set up again; expected a board with stones on empty cells")]
    Start,
}
