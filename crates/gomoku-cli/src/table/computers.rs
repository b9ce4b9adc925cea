//! The computers at the table: how each kind of player that is no person finds its move.

use std::thread;
use std::time::Duration;

use gomoku::engine::{Choice, Engine, NewGame, Thought, player};
use gomoku::kalaha::solver::PerfectKalaha;
use gomoku::search::{Limits, RandomMover, Report, Side, Strategy, TieBreak};

use super::{Algorithm, Depth, PERFECT, PlayerKind, Seats, TableGame};
use crate::progress::Thinking;

/// How long the perfect player thinks at most if nobody says, in milliseconds. The first move of the usual game takes most.
const PERFECT_TIME: u64 = 30_000;

/// The computers of one game.
pub(crate) struct Computers {
    seed: u64,
    random: RandomMover,
    /// The engine at each side, if there is one.
    engines: [Option<Box<dyn Engine>>; 2],
    /// The perfect player of Kalaha, who remembers what it has proven for either side.
    perfect: Option<PerfectKalaha>,
}

/// What a computer decided.
pub(crate) enum Decision<M> {
    /// A move, and what a search found or an engine thought.
    Move(M, Basis<M>),
    /// To give up, and why.
    GiveUp(String),
}

/// What a decision is based on.
pub(crate) enum Basis<M> {
    Chance,
    Search(Report<M>),
    /// What the perfect player found, proven or not.
    Perfect(Report<M>),
    Engine(Thought),
}

impl Computers {
    pub(crate) fn new(seed: u64) -> Computers {
        Computers { seed, random: RandomMover::new(seed), engines: [None, None], perfect: None }
    }

    /// Seats both kinds of players.
    pub(crate) fn seat_all<G: TableGame>(&mut self, seats: &Seats, game: &G) -> Result<(), String> {
        [Side::First, Side::Second].into_iter().try_for_each(|side| self.seat(side, seats.kind(side), game))
    }

    /// Makes ready whom this kind of player needs. The error says why it cannot play this game.
    pub(crate) fn seat<G: TableGame>(
        &mut self,
        side: Side,
        kind: &PlayerKind,
        game: &G,
    ) -> Result<(), String> {
        if matches!(kind, PlayerKind::Perfect(_)) && game.kalaha().is_none() {
            return Err(format!("{PERFECT} plays Kalaha, not {}", game.title()));
        }
        let PlayerKind::Engine(spec) = kind else {
            self.engines[side.index()] = None;
            return Ok(());
        };
        let Some(board) = game.board() else {
            return Err(format!("{} plays n in a row, not {}", spec.info().name, game.title()));
        };
        let mut engine = spec.build().map_err(|error| error.to_string())?;
        engine.supports(board).map_err(|error| error.to_string())?;
        engine.new_game(&NewGame::new(board, player(side), self.seed));
        self.engines[side.index()] = Some(engine);
        Ok(())
    }

    /// Tells the engines of a move that has been made.
    pub(crate) fn observe<G: TableGame>(&mut self, game: &G) {
        let Some((board, (coord, mover))) = game.board().and_then(|board| Some((board, board.last_move()?)))
        else {
            return;
        };
        for engine in self.engines.iter_mut().flatten() {
            engine.observe(board, coord, mover);
        }
    }

    /// Lets the player at the side to move choose; `None` if the game offers no move.
    pub(crate) fn decide<G: TableGame>(
        &mut self,
        kind: &PlayerKind,
        game: &G,
        ply: usize,
    ) -> Option<Decision<G::Move>> {
        match kind {
            PlayerKind::Search(algorithm, depth) => {
                // Another draw of lots at each move, and the same one for the same seed.
                let seed = self.seed.wrapping_add((ply as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15));
                let report = search(game, *algorithm, *depth, TieBreak::Random { seed });
                Some(Decision::Move(report.best_move?, Basis::Search(report)))
            }
            PlayerKind::Engine(_) => self.ask(game.side_to_move(), game),
            PlayerKind::Perfect(time) => self.ask_perfect(game, *time),
            PlayerKind::Human | PlayerKind::Random => {
                Some(Decision::Move(self.random.draw(&game.with_all_moves())?, Basis::Chance))
            }
        }
    }

    /// What a person may be told: the thoughts of the other side's engine if there is one, else of a search.
    pub(crate) fn hint<G: TableGame>(&mut self, game: &G) -> Option<Decision<G::Move>> {
        let side = game.side_to_move();
        if self.engines[(!side).index()].is_some() {
            return self.ask(!side, game);
        }
        if self.perfect.is_some() {
            return self.ask_perfect(game, None);
        }
        let report = search(game, Algorithm::AlphaBeta, Depth::Usual, TieBreak::First);
        Some(Decision::Move(report.best_move?, Basis::Search(report)))
    }

    fn ask_perfect<G: TableGame>(&mut self, game: &G, time: Option<u64>) -> Option<Decision<G::Move>> {
        let threads = thread::available_parallelism().map_or(1, usize::from);
        let player = self.perfect.get_or_insert_with(|| PerfectKalaha::new().with_threads(threads));
        let limits = Limits::none().with_time(Duration::from_millis(time.unwrap_or(PERFECT_TIME)));
        let report = player.search_observed(game.kalaha()?, &limits, &mut Thinking::new());
        let report = game.report_on(report)?;
        Some(Decision::Move(report.best_move?, Basis::Perfect(report)))
    }

    fn ask<G: TableGame>(&mut self, side: Side, game: &G) -> Option<Decision<G::Move>> {
        let engine = self.engines[side.index()].as_mut()?;
        let thought = engine.choose(game.board()?, &Limits::none(), &mut Thinking::new());
        Some(match &thought.choice {
            Choice::Move(coord) => Decision::Move(game.move_to(*coord)?, Basis::Engine(thought)),
            Choice::GiveUp { reason } => Decision::GiveUp(reason.clone()),
        })
    }
}

pub(super) fn search<G: TableGame>(
    game: &G,
    algorithm: Algorithm,
    depth: Depth,
    tie_break: TieBreak,
) -> Report<G::Move> {
    let plies = match depth {
        Depth::Usual => game.usual_depth(algorithm),
        Depth::Plies(plies) => Some(plies),
        Depth::End => None,
    };
    let limits = plies.map_or_else(Limits::none, |plies| Limits::none().with_depth(plies));
    game.strategy(algorithm, tie_break).search_observed(game, &limits, &mut Thinking::new())
}
