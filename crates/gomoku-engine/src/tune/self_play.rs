//! Games of the flagship against itself, to learn from.

use std::ops::{ControlFlow, Range};

use gomoku_core::{Board, BoardOutcome, BoardSize, Coord, Player, Rules};
use gomoku_search::{Limits, Score, StopFlag};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::self_play_game::{Aside, SelfPlayGame};
use super::self_play_workers;
use crate::flagship::{drawn_move, is_weighed};
use crate::matches::{Purpose, Shard, Tournament, derived_seed, random_opening};
use crate::near::near_stones;
use crate::{Engine, Flagship, NewGame, UnsupportedBoard, WeightsChoice};

/// Games of the flagship against itself, to learn from.
///
/// A game begins with a few stones near the middle, drawn by lot, after which the engine sees neither side far ahead; now and then
/// one of the next moves is drawn by lot too. It ends as soon as the engine has proven who wins. From each of its positions a few moves lead aside, to one
/// that is searched as well.
///
/// Every game follows from the seed, its number and the weights, whatever other games there are and however many threads.
///
/// # Examples
/// ```
/// use std::ops::ControlFlow;
///
/// use gomoku_core::{BoardSize, Rules};
/// use gomoku_engine::WeightsChoice;
/// use gomoku_engine::tune::SelfPlay;
///
/// let play = SelfPlay::new(WeightsChoice::load("plain")?)
///     .with_board(BoardSize::square(9)?, Rules::default())
///     .with_nodes(100)
///     .with_seed(7);
/// let mut games = Vec::new();
/// play.run(0..3, |game| {
///     games.push(game);
///     ControlFlow::Continue(())
/// })?;
/// assert_eq!(games.len(), 3);
/// // The last of them again.
/// play.run(2..3, |game| {
///     assert_eq!(game, games[2]);
///     ControlFlow::Continue(())
/// })?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct SelfPlay {
    weights: WeightsChoice,
    size: BoardSize,
    rules: Rules,
    nodes: u64,
    seed: u64,
    threads: usize,
    shard: Shard,
    stop: StopFlag,
}

/// How many stones an opening has.
const OPENING_STONES: std::ops::RangeInclusive<u8> = 2..=8;

/// How often an opening that is not even is drawn again.
const OPENING_DRAWS: u32 = 40;

/// An opening is even if neither side is ahead by more points: games that one side is sure to win teach little, and end soon.
const EVEN_POINTS: i32 = 120;

/// So many moves after the opening may be drawn by lot, one in so many of them.
const MOVES_BY_LOT: usize = 10;
const ONE_BY_LOT_IN: u32 = 30;

/// So many moves lead away from a game to a position beside it.
const ASIDE_MOVES: std::ops::RangeInclusive<u8> = 1..=3;

/// A game of a few thousand positions a move does not need more.
const HASH_MIB: usize = 4;

impl SelfPlay {
    /// Games by these weights: freestyle on 15×15, 2000 positions a move, in one thread.
    #[must_use]
    pub fn new(weights: WeightsChoice) -> SelfPlay {
        SelfPlay {
            weights,
            size: Tournament::USUAL_SIZE,
            rules: Rules::default(),
            nodes: 2000,
            seed: 1,
            threads: 1,
            shard: Shard::WHOLE,
            stop: StopFlag::new(),
        }
    }

    /// Plays on boards of this size by these rules.
    #[must_use]
    pub const fn with_board(mut self, size: BoardSize, rules: Rules) -> SelfPlay {
        (self.size, self.rules) = (size, rules);
        self
    }

    /// Visits so many positions for each move.
    #[must_use]
    pub const fn with_nodes(mut self, nodes: u64) -> SelfPlay {
        self.nodes = nodes;
        self
    }

    /// Sets the seed from which everything follows.
    #[must_use]
    pub const fn with_seed(mut self, seed: u64) -> SelfPlay {
        self.seed = seed;
        self
    }

    /// Plays so many games at once, up to 256; 0 counts as 1.
    #[must_use]
    pub const fn with_threads(mut self, threads: usize) -> SelfPlay {
        self.threads = threads;
        self
    }

    /// Plays only this part of the games. All parts together are the whole, game by game.
    #[must_use]
    pub const fn with_shard(mut self, shard: Shard) -> SelfPlay {
        self.shard = shard;
        self
    }

    /// Stops when this flag is raised; games that are then in play do not count.
    #[must_use]
    pub fn with_stop(mut self, stop: StopFlag) -> SelfPlay {
        self.stop = stop;
        self
    }

    /// Plays the games with these numbers, counted from 0, and tells them in order. Whoever breaks ends the play.
    ///
    /// # Errors
    /// If the engine does not know how to play on such a board. Nothing is played then.
    pub fn run(
        &self,
        games: Range<u32>,
        tell: impl FnMut(SelfPlayGame) -> ControlFlow<()>,
    ) -> Result<(), UnsupportedBoard> {
        self.engine().supports(&Board::new(self.size, self.rules))?;
        self_play_workers::run(self, games, tell);
        Ok(())
    }

    pub(super) const fn shard(&self) -> Shard {
        self.shard
    }

    pub(super) const fn threads(&self) -> usize {
        self.threads
    }

    pub(super) fn engine(&self) -> Flagship {
        Flagship::new().with_weights(self.weights.clone()).with_hash_mib(HASH_MIB)
    }

    /// Plays the game with this index; `None` if it was stopped.
    pub(super) fn play(&self, engine: &mut Flagship, index: u32) -> Option<SelfPlayGame> {
        let seed = derived_seed(self.seed, Purpose::Game, u64::from(index));
        let mut lots = Xoshiro256PlusPlus::seed_from_u64(seed);
        for _ in 1..OPENING_DRAWS {
            let opening = self.draw_opening(&mut lots);
            if self.is_even(engine, seed, &opening) {
                return self.play_from(engine, (index, seed), &opening, &mut lots);
            }
            if self.stop.is_raised() {
                return None;
            }
        }
        let opening = self.draw_opening(&mut lots);
        self.play_from(engine, (index, seed), &opening, &mut lots)
    }

    fn draw_opening(&self, lots: &mut Xoshiro256PlusPlus) -> Vec<Coord> {
        let stones = lots.random_range(OPENING_STONES);
        random_opening(self.size, self.rules, stones, lots.random())
    }

    /// Whether the engine sees neither side far ahead after an opening.
    fn is_even(&self, engine: &mut Flagship, seed: u64, opening: &[Coord]) -> bool {
        let board = self.board_after(opening);
        engine.new_game(&NewGame::new(&board, board.side_to_move(), seed));
        let value = engine.choose(&board, &self.limits(), &mut ()).expected;
        value.and_then(Score::points).is_some_and(|points| points.abs() <= EVEN_POINTS)
    }

    fn board_after(&self, opening: &[Coord]) -> Board {
        let mut board = Board::new(self.size, self.rules);
        for coord in opening {
            // Openings are drawn for this board.
            let _ = board.play(*coord);
        }
        board
    }

    fn limits(&self) -> Limits {
        Limits::none().with_nodes(self.nodes).with_stop(self.stop.clone())
    }

    fn play_from(
        &self,
        engine: &mut Flagship,
        (index, seed): (u32, u64),
        opening: &[Coord],
        lots: &mut Xoshiro256PlusPlus,
    ) -> Option<SelfPlayGame> {
        let limits = self.limits();
        let mut board = self.board_after(opening);
        engine.new_game(&NewGame::new(&board, board.side_to_move(), seed));
        let mut by_lot = opening.len();
        let mut moves = opening.to_vec();
        let (mut values, mut asides) = (Vec::new(), Vec::new());
        let winner = loop {
            match board.outcome() {
                Some(BoardOutcome::Win(player)) => break Some(player),
                Some(_) => break None,
                None => {}
            }
            let thought = engine.choose(&board, &limits, &mut ());
            if self.stop.is_raised() {
                return None;
            }
            values.push(thought.expected.map_or(0, points));
            if let Some(aside) = self.aside(engine, &board, moves.len(), lots) {
                asides.push(aside);
            }
            if self.stop.is_raised() {
                return None;
            }
            if let Some(winner) =
                thought.expected.and_then(|value| proven_winner(value, board.side_to_move()))
            {
                break Some(winner);
            }
            let Some(mut coord) = thought.coord() else { break None };
            if moves.len() < opening.len() + MOVES_BY_LOT && lots.random_range(0..ONE_BY_LOT_IN) == 0 {
                let near: Vec<Coord> = near_stones(&board, 2, None)
                    .candidates()
                    .filter(|coord| board.is_legal(*coord))
                    .collect();
                if !near.is_empty() {
                    coord = near[lots.random_range(0..near.len())];
                    by_lot = moves.len() + 1;
                }
            }
            if board.play(coord).is_err() {
                break None;
            }
            moves.push(coord);
        };
        Some(SelfPlayGame { game: index + 1, opening: opening.len(), by_lot, moves, values, winner, asides })
    }

    /// A position some moves away from this one, drawn by lot from those that look good, and what the search says of it.
    fn aside(
        &self,
        engine: &mut Flagship,
        board: &Board,
        after: usize,
        lots: &mut Xoshiro256PlusPlus,
    ) -> Option<Aside> {
        let weights = self.weights.weights(self.rules.rule());
        let mut board = board.clone();
        let mut moves = Vec::new();
        for _ in 0..lots.random_range(ASIDE_MOVES) {
            let coord = drawn_move(&board, weights, lots)?;
            board.play(coord).ok()?;
            moves.push(coord);
        }
        if !is_weighed(&board) {
            return None;
        }
        let thought = engine.choose(&board, &self.limits(), &mut ());
        Some(Aside { after, moves, best: thought.coord()?, value: thought.expected.map(points)? })
    }
}

/// A value as games are written down with it.
fn points(value: Score) -> i32 {
    match (value.win_distance(), value.loss_distance()) {
        (Some(_), _) => SelfPlayGame::PROVEN,
        (_, Some(_)) => -SelfPlayGame::PROVEN,
        (None, None) => value.points().unwrap_or(0),
    }
}

fn proven_winner(value: Score, side: Player) -> Option<Player> {
    match (value.win_distance(), value.loss_distance()) {
        (Some(_), _) => Some(side),
        (_, Some(_)) => Some(side.opponent()),
        (None, None) => None,
    }
}
