//! The computers at the table: how each kind of player that is no person finds its move.

use std::thread;
use std::time::Duration;

use gomoku::core::Coord;
use gomoku::engine::{Choice, Engine, EngineSpec, NewGame, Thought, player};
use gomoku::kalaha::Pit;
use gomoku::kalaha::solver::PerfectKalaha;
use gomoku::search::{Limits, Observer, RandomMover, Report, Score, Side, Strategy, TieBreak};
use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::{Algorithm, Depth, PERFECT, PERFECT_TIME, PlayerKind, Seats, TableGame};

/// Who can watch every player of a game: its searches, the engines of boards, the perfect player of Kalaha.
pub(crate) trait Spectator<G: TableGame>: Observer<G::Move> + Observer<Coord> + Observer<Pit> {}

impl<G: TableGame, O: Observer<G::Move> + Observer<Coord> + Observer<Pit>> Spectator<G> for O {}

/// What an engine may have to remember positions, in mebibytes, if it is to be frugal.
const FRUGAL_HASH: u32 = 16;
/// And what the perfect player of Kalaha, which cannot do with less.
const FRUGAL_TABLE: usize = 64;

/// The computers of one game.
pub(crate) struct Computers {
    seed: u64,
    random: RandomMover,
    /// The engine at each side, if there is one.
    engines: [Option<Box<dyn Engine>>; 2],
    /// The perfect player of Kalaha, who remembers what it has proven for either side.
    perfect: Option<PerfectKalaha>,
    /// Whether they get little memory and one thread each, whatever their settings say.
    pub(super) is_frugal: bool,
    /// Who gives hints on a board, if somebody was named; the engine is made when it is asked.
    pub(super) adviser: Option<EngineSpec>,
    advising: Option<Box<dyn Engine>>,
}

/// What a computer decided.
#[derive(Debug)]
pub(crate) enum Decision<M> {
    /// A move, and what a search found or an engine thought.
    Move(M, Basis<M>),
    /// To give up, and why.
    GiveUp(String),
}

/// What a decision is based on.
#[derive(Debug)]
pub(crate) enum Basis<M> {
    Chance,
    Search(Report<M>),
    /// What the perfect player found, proven or not.
    Perfect(Report<M>),
    Engine(Thought),
}

/// Whether the time that was used is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ToldTime {
    Told,
    LeftOut,
}

impl<M> Basis<M> {
    /// What is behind the decision of the side with this name, for a person; nothing if that is chance.
    pub(crate) fn told(&self, name: &str, told_time: ToldTime) -> String {
        let time = |time: Duration| match told_time {
            ToldTime::Told => format!(", {} ms", time.as_millis()),
            ToldTime::LeftOut => String::new(),
        };
        let positions =
            |nodes: u64| if nodes == 1 { "1 position".to_owned() } else { format!("{nodes} positions") };
        match self {
            Basis::Chance => String::new(),
            Basis::Search(report) => {
                let certainty = if report.stop.is_interruption() {
                    "broken off".to_owned()
                } else if report.is_exact() {
                    "to the end".to_owned()
                } else {
                    format!("{} plies deep", report.depth)
                };
                let positions = positions(report.nodes);
                format!("value {} for {name}, {certainty}, {positions}{}", report.value, time(report.time))
            }
            Basis::Perfect(report) => {
                let certainty = if report.is_exact() {
                    "proven".to_owned()
                } else {
                    format!("unproven at depth {}", report.depth)
                };
                let positions = positions(report.nodes);
                format!("value {} for {name}, {certainty}, {positions}{}", report.value, time(report.time))
            }
            Basis::Engine(thought) => {
                let scores = [("score now", thought.present), ("expected", thought.expected)];
                let mut parts: Vec<String> = scores
                    .into_iter()
                    .filter_map(|(what, score)| Some(format!("{what} {}", score?)))
                    .collect();
                if thought.nodes > 0 {
                    parts.push(positions(thought.nodes));
                }
                if parts.is_empty() { String::new() } else { parts.join(", ") + &time(thought.time) }
            }
        }
    }

    /// What the side that decided expects to get, if it says so.
    pub(crate) fn value(&self) -> Option<Score> {
        match self {
            Basis::Chance => None,
            Basis::Search(report) | Basis::Perfect(report) => Some(report.value),
            Basis::Engine(thought) => thought.expected.or(thought.present),
        }
    }

    /// Whether that is proven.
    pub(crate) fn is_exact(&self) -> bool {
        match self {
            Basis::Chance => false,
            Basis::Search(report) | Basis::Perfect(report) => report.is_exact(),
            Basis::Engine(thought) => thought.expected.is_some_and(Score::is_decisive),
        }
    }

    /// How many plies were searched in full.
    pub(crate) fn depth(&self) -> u32 {
        match self {
            Basis::Chance => 0,
            Basis::Search(report) | Basis::Perfect(report) => report.depth,
            Basis::Engine(thought) => thought.depth,
        }
    }
}

impl Computers {
    pub(crate) fn new(seed: u64) -> Computers {
        Computers {
            seed,
            random: RandomMover::new(seed),
            engines: [None, None],
            perfect: None,
            is_frugal: false,
            adviser: None,
            advising: None,
        }
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
        let mut engine = self.modest(spec).build().map_err(|error| error.to_string())?;
        engine.supports(board).map_err(|error| error.to_string())?;
        engine.new_game(&NewGame::new(board, player(side), self.seed));
        self.engines[side.index()] = Some(engine);
        Ok(())
    }

    /// An engine with no more memory and threads than there are for it.
    fn modest(&self, spec: &EngineSpec) -> EngineSpec {
        let spec = spec.clone();
        if self.is_frugal { spec.with_at_most("hash", FRUGAL_HASH).with_at_most("threads", 1) } else { spec }
    }

    /// What the adviser would play, if there is one who knows this game.
    fn advice<G: TableGame>(
        &mut self,
        game: &G,
        limits: &Limits,
        observer: &mut impl Spectator<G>,
    ) -> Option<Decision<G::Move>> {
        let board = game.board().filter(|_| game.outcome().is_none())?;
        if self.advising.is_none() {
            let mut engine = self.modest(self.adviser.as_ref()?).build().ok()?;
            engine.supports(board).ok()?;
            engine.new_game(&NewGame::new(board, player(game.side_to_move()), self.seed));
            self.advising = Some(engine);
        }
        decided(self.advising.as_mut()?.choose(board, limits, observer), game)
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
        limits: &Limits,
        observer: &mut impl Spectator<G>,
    ) -> Option<Decision<G::Move>> {
        match kind {
            PlayerKind::Engine(_) => self.ask(game.side_to_move(), game, limits, observer),
            // The game goes on after a win, and no search looks beyond one.
            _ if game.outcome().is_some() => Some(self.play_on(game, ply)),
            PlayerKind::Search(algorithm, depth) => {
                let tie_break = TieBreak::Random { seed: self.seed_at(ply) };
                let report = search(game, *algorithm, *depth, tie_break, limits, observer);
                Some(Decision::Move(report.best_move?, Basis::Search(report)))
            }
            PlayerKind::Perfect(time) => self.ask_perfect(game, *time, limits, observer),
            PlayerKind::Human | PlayerKind::Random => {
                Some(Decision::Move(self.random.draw(&game.with_all_moves())?, Basis::Chance))
            }
        }
    }

    /// What a person may be told: the thoughts of the other side's engine if there is one, else of a search.
    pub(crate) fn hint<G: TableGame>(
        &mut self,
        game: &G,
        limits: &Limits,
        observer: &mut impl Spectator<G>,
    ) -> Option<Decision<G::Move>> {
        if let Some(decision) = self.advice(game, limits, observer) {
            return Some(decision);
        }
        let side = game.side_to_move();
        if self.engines[(!side).index()].is_some() {
            return self.ask(!side, game, limits, observer);
        }
        if self.perfect.is_some() || self.is_frugal && game.kalaha().is_some() {
            return self.ask_perfect(game, None, limits, observer);
        }
        let report = search(game, Algorithm::AlphaBeta, Depth::Usual, TieBreak::First, limits, observer);
        Some(Decision::Move(report.best_move?, Basis::Search(report)))
    }

    fn ask_perfect<G: TableGame>(
        &mut self,
        game: &G,
        time: Option<u64>,
        limits: &Limits,
        observer: &mut impl Spectator<G>,
    ) -> Option<Decision<G::Move>> {
        let is_frugal = self.is_frugal;
        let player = self.perfect.get_or_insert_with(|| {
            if is_frugal {
                return PerfectKalaha::new().with_table_mib(FRUGAL_TABLE);
            }
            PerfectKalaha::new().with_threads(thread::available_parallelism().map_or(1, usize::from))
        });
        let own = Duration::from_millis(time.unwrap_or(PERFECT_TIME));
        let limits = limits.clone().with_time(limits.time.map_or(own, |time| time.min(own)));
        let report = player.search_observed(game.kalaha()?, &limits, observer);
        let report = game.report_on(report)?;
        Some(Decision::Move(report.best_move?, Basis::Perfect(report)))
    }

    fn ask<G: TableGame>(
        &mut self,
        side: Side,
        game: &G,
        limits: &Limits,
        observer: &mut impl Spectator<G>,
    ) -> Option<Decision<G::Move>> {
        let engine = self.engines[side.index()].as_mut()?;
        decided(engine.choose(game.board()?, limits, observer), game)
    }

    /// A move after somebody has won, drawn by lot.
    fn play_on<G: TableGame>(&self, game: &G, ply: usize) -> Decision<G::Move> {
        let mut lots = Xoshiro256PlusPlus::seed_from_u64(self.seed_at(ply));
        match game.moves_after_win().choose(&mut lots) {
            Some(mv) => Decision::Move(*mv, Basis::Chance),
            None => Decision::GiveUp("there is no move left to make".to_owned()),
        }
    }

    /// Another draw of lots at each move, and the same one for the same seed.
    fn seed_at(&self, ply: usize) -> u64 {
        self.seed.wrapping_add((ply as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }
}

/// Why there is no hint, where there is none.
pub(super) fn no_hint<G: TableGame>(game: &G) -> &'static str {
    if game.outcome().is_some() { "no search looks beyond a win" } else { "there is no move to make" }
}

/// What an engine has decided, as a move of the game.
fn decided<G: TableGame>(thought: Thought, game: &G) -> Option<Decision<G::Move>> {
    Some(match &thought.choice {
        Choice::Move(coord) => Decision::Move(game.move_to(*coord)?, Basis::Engine(thought)),
        Choice::GiveUp { reason } => Decision::GiveUp(reason.clone()),
        Choice::Failed(failure) => Decision::GiveUp(failure.to_string()),
    })
}

pub(super) fn search<G: TableGame>(
    game: &G,
    algorithm: Algorithm,
    depth: Depth,
    tie_break: TieBreak,
    limits: &Limits,
    observer: &mut dyn Observer<G::Move>,
) -> Report<G::Move> {
    let plies = match depth {
        Depth::Usual => game.usual_depth(algorithm),
        Depth::Plies(plies) => Some(plies),
        Depth::End => None,
    };
    let limits = plies.map_or_else(|| limits.clone(), |plies| limits.clone().with_depth(plies));
    game.strategy(algorithm, tie_break).search_observed(game, &limits, observer)
}
