//! A test suite for games: run it on your own `Game` with one line.
//!
//! ```
//! use gomoku_search::conformance::Conformance;
//! # use gomoku_search::{ByCopy, CopyGame, CopyKeyed, MoveBuffer, Outcome, Side};
//! # #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
//! # struct ToTen { said: u8, mover: Side }
//! # impl CopyGame for ToTen {
//! #     type Move = u8;
//! #     fn side_to_move(&self) -> Side { self.mover }
//! #     fn outcome(&self) -> Option<Outcome> { (self.said >= 10).then_some(Outcome::Win(!self.mover)) }
//! #     fn generate_moves(&self, moves: &mut MoveBuffer<u8>) {
//! #         moves.push(1);
//! #         if self.said < 9 { moves.push(2); }
//! #     }
//! #     fn apply(&mut self, step: u8) { self.said += step; self.mover = !self.mover; }
//! # }
//! # impl CopyKeyed for ToTen {
//! #     fn key(&self) -> u64 { u64::from(self.said) * 2 + self.mover.index() as u64 }
//! # }
//! # fn start() -> ByCopy<ToTen> { ByCopy(ToTen { said: 0, mover: Side::First }) }
//! // In a test of your crate:
//! Conformance::new(start()).with_keys().assert();
//! ```
//!
//! It plays random games and checks in every position on the way:
//!
//! | what | in detail |
//! | --- | --- |
//! | legality | each move once, the same list each time, added to what stands in the buffer; [`Game::is_legal`] says the same about the first 256 different moves seen anywhere |
//! | play and undo | restore the position, the side to move, the outcome, the moves and the `Hash`; [`Game::after_move`] shows what `play` leads to; a whole game can be taken back |
//! | outcome | a finished game allows no move; a game that is not over has some; every game ends, and no position comes twice |
//! | whose turn | equal positions agree on the side to move, the outcome and the moves, however they were reached |
//! | keys | equal positions have equal keys, different ones different keys ([`Conformance::with_keys`]) |
//! | evaluation | repeatable, never "proven", orders moves without losing any, **and from the view of the side to move** ([`Conformance::with_evaluator`]) |
//! | symmetry | the image of a position has the image of its moves and leads to the image of its children ([`Conformance::with_symmetry`], [`Conformance::with_mirror`]) |

mod evaluation;
mod keys;
mod rules;
mod symmetry;

use std::collections::HashSet;
use std::fmt::{self, Debug};
use std::hash::Hash;
use std::rc::Rc;

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use thiserror::Error;

use symmetry::{KeyFunctions, Symmetry};

use crate::{Evaluator, Game, Keyed, Limits};

/// The suite for one game: add what the game has, then [`assert`](Conformance::assert) or
/// [`check`](Conformance::check).
#[must_use = "nothing is tested before `assert` or `check`"]
pub struct Conformance<G: Game> {
    start: G,
    games: u32,
    longest: u32,
    seed: u64,
    statistics: bool,
    checks: Vec<Box<dyn Check<G>>>,
    evaluators: Vec<Rc<dyn Evaluator<G>>>,
    symmetries: Vec<Symmetry<G>>,
    key_functions: Option<KeyFunctions<G>>,
}

impl<G: Game + Debug> Debug for Conformance<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Conformance")
            .field("start", &self.start)
            .field("games", &self.games)
            .field("longest", &self.longest)
            .field("seed", &self.seed)
            .finish_non_exhaustive()
    }
}

impl<G> Conformance<G>
where
    G: Game + Debug + Eq + Hash + 'static,
    G::Move: 'static,
{
    /// The rules' part of the suite, on 100 random games from this position.
    pub fn new(start: G) -> Self {
        Conformance {
            start,
            games: 100,
            longest: Limits::DEEPEST,
            seed: 0,
            statistics: true,
            checks: vec![Box::new(rules::Rules::default())],
            evaluators: Vec::new(),
            symmetries: Vec::new(),
            key_functions: None,
        }
    }

    /// How many random games to play.
    pub fn with_games(mut self, games: u32) -> Self {
        self.games = games;
        self
    }

    /// How many plies a game may last before it counts as endless; [`Limits::DEEPEST`] if not said otherwise.
    pub fn with_longest_game(mut self, plies: u32) -> Self {
        self.longest = plies;
        self
    }

    /// The seed of the random games; 0 if not said otherwise.
    pub fn with_seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }

    /// Tests the game's keys: equal key ⇔ equal position along random play. Positions of equal canonical keys must have
    /// equally many moves, and images under a symmetry that is tested too must share theirs.
    pub fn with_keys(mut self) -> Self
    where
        G: Keyed,
    {
        self.checks.push(Box::new(keys::Keys::default()));
        self.key_functions = Some(KeyFunctions { key: G::key, canonical_key: G::canonical_key });
        self
    }

    /// Tests an evaluator of the game.
    ///
    /// Its point of view is tested in two ways. If the suite has a [mirror](Conformance::with_mirror), exactly: the side to
    /// move must be judged alike whichever side it is. And by statistics, which can also tell that all is upside down: in
    /// 2000 random games the last evaluation for a side must not go against that side's results more than chance can
    /// explain. A weak evaluator may slip through this test. A good one that would be refused is conceivable, in a game in which
    /// good positions are lost by random play: see [`without_statistics`](Conformance::without_statistics).
    pub fn with_evaluator(mut self, evaluator: impl Evaluator<G> + 'static) -> Self {
        self.evaluators.push(Rc::new(evaluator));
        self
    }

    /// Leaves out the statistical test of evaluators.
    pub fn without_statistics(mut self) -> Self {
        self.statistics = false;
        self
    }

    /// Tests a symmetry of the game, such as a reflection of the board: how it maps positions, and how it maps moves.
    pub fn with_symmetry(
        mut self,
        name: &'static str,
        position: impl Fn(&G) -> G + 'static,
        mv: impl Fn(G::Move) -> G::Move + 'static,
    ) -> Self {
        self.symmetries.push(Symmetry::new(name, false, Box::new(position), Box::new(mv)));
        self
    }

    /// Tests the exchange of the two sides: the same position with the first side's things in the second's hands.
    pub fn with_mirror(
        mut self,
        position: impl Fn(&G) -> G + 'static,
        mv: impl Fn(G::Move) -> G::Move + 'static,
    ) -> Self {
        self.symmetries.push(Symmetry::new("exchange of sides", true, Box::new(position), Box::new(mv)));
        self
    }

    /// Runs the suite.
    ///
    /// # Errors
    /// The first rule that is broken, with the position and the moves that lead to it.
    pub fn check(mut self) -> Result<Summary, Violation> {
        let mut checks = self.assemble();
        let mut generator = Xoshiro256PlusPlus::seed_from_u64(self.seed);
        let mut summary = Summary::default();
        for _ in 0..self.games {
            let length = self.walk(&mut checks, &mut generator)?;
            summary.games += 1;
            summary.positions += u64::from(length) + 1;
            summary.longest_game = summary.longest_game.max(length);
        }
        for check in &checks {
            let start = Walk { moves: Vec::new(), positions: vec![self.start.clone()] };
            check.finish().map_err(|(broken, detail)| start.violation(0, broken, detail))?;
        }
        Ok(summary)
    }

    /// The parts of the suite, now that it is known what there is.
    fn assemble(&mut self) -> Vec<Box<dyn Check<G>>> {
        let mut checks = std::mem::take(&mut self.checks);
        for evaluator in &self.evaluators {
            checks.push(Box::new(evaluation::Evaluation {
                evaluator: evaluator.clone(),
                start: self.statistics.then(|| self.start.clone()),
                seed: self.seed,
                longest: self.longest,
            }));
        }
        for mut symmetry in std::mem::take(&mut self.symmetries) {
            symmetry.key_functions = self.key_functions;
            symmetry.evaluators.clone_from(&self.evaluators);
            checks.push(Box::new(symmetry));
        }
        checks
    }

    /// Runs the suite in a test.
    ///
    /// # Panics
    /// If a rule is broken; the message says which, where, and how to get there.
    #[track_caller]
    pub fn assert(self) {
        if let Err(violation) = self.check() {
            panic!("{violation}");
        }
    }

    /// Plays one random game, checking each position, and gives its length.
    fn walk(
        &self,
        checks: &mut [Box<dyn Check<G>>],
        generator: &mut Xoshiro256PlusPlus,
    ) -> Result<u32, Violation> {
        let mut walk = Walk { moves: Vec::new(), positions: vec![self.start.clone()] };
        let mut seen = HashSet::from([self.start.clone()]);
        let mut game = self.start.clone();
        let mut undos = Vec::new();
        loop {
            let ply = walk.moves.len();
            let moves = game.legal_moves();
            for check in &mut *checks {
                check
                    .position(&game, &moves)
                    .map_err(|(broken, detail)| walk.violation(ply, broken, detail))?;
            }
            if game.outcome().is_some() {
                break;
            }
            if ply >= self.longest as usize {
                let detail =
                    format!("a game went on for {ply} plies; if that is right, raise `with_longest_game`");
                return Err(walk.violation(ply, Broken::Endless, detail));
            }
            let mv = moves[generator.random_range(0..moves.len())];
            undos.push(game.play(mv));
            walk.moves.push(mv);
            walk.positions.push(game.clone());
            if !seen.insert(game.clone()) {
                let detail =
                    "this position has been there before, so the game can go round in circles".to_owned();
                return Err(walk.violation(ply + 1, Broken::Endless, detail));
            }
        }
        for (ply, undo) in undos.into_iter().enumerate().rev() {
            game.undo(undo);
            if game != walk.positions[ply] {
                let detail = format!("taking back a whole game, move by move, led to {game:?} at this place");
                return Err(walk.violation(ply, Broken::Undo, detail));
            }
        }
        Ok(walk.moves.len() as u32)
    }
}

/// The positions of one random game, as long as it lasts.
fn random_line<G: Game>(start: &G, longest: u32, generator: &mut Xoshiro256PlusPlus) -> Vec<G> {
    let mut line = vec![start.clone()];
    let mut game = start.clone();
    for _ in 0..longest {
        let moves = game.legal_moves();
        if moves.is_empty() {
            break;
        }
        game.play(moves[generator.random_range(0..moves.len())]);
        line.push(game.clone());
    }
    line
}

/// A random game that is being played.
struct Walk<G: Game> {
    moves: Vec<G::Move>,
    /// The positions before each move, and the last one.
    positions: Vec<G>,
}

impl<G: Game + Debug> Walk<G> {
    fn violation(&self, ply: usize, broken: Broken, detail: String) -> Violation {
        Violation {
            broken,
            detail,
            position: format!("{:?}", self.positions[ply]),
            moves: self.moves[..ply].iter().map(|mv| format!("{mv:?}")).collect::<Vec<_>>().join(" "),
        }
    }
}

/// What a part of the suite has to say: the broken rule and the details.
type Verdict = Result<(), (Broken, String)>;

/// One part of the suite.
trait Check<G: Game> {
    /// Looks at a position and its moves.
    fn position(&mut self, game: &G, moves: &[G::Move]) -> Verdict;

    /// Judges what all games have shown together.
    fn finish(&self) -> Verdict {
        Ok(())
    }
}

/// What the suite has seen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct Summary {
    /// Random games played.
    pub games: u64,
    /// Positions checked, repeated ones counted again.
    pub positions: u64,
    /// The length of the longest game in plies.
    pub longest_game: u32,
}

/// A rule of the contract between games and searches that a game breaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Broken {
    /// The generated moves or the test for legality are wrong.
    Legality,
    /// Playing and taking back does not restore the position.
    Undo,
    /// The outcome of a game is out of range.
    Outcome,
    /// A game that is not over offers no move.
    NoMoves,
    /// A game does not end, or comes back to where it has been.
    Endless,
    /// Equal positions disagree about something that a position decides, their `Hash` included.
    Equality,
    /// Keys of equal positions differ, or those of different positions are equal.
    Key,
    /// An evaluation is not repeatable, claims a proof, loses moves in ordering them, or does not give a position back as it was.
    Evaluation,
    /// An evaluation is from the wrong point of view.
    PointOfView,
    /// The image of a position does not behave like the image of that position.
    Symmetry,
}

/// A broken rule, and where.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{broken:?}: {detail}\n  position: {position}\n  reached by: [{moves}]")]
pub struct Violation {
    broken: Broken,
    detail: String,
    position: String,
    moves: String,
}

impl Violation {
    /// Which rule is broken.
    #[must_use]
    pub const fn broken(&self) -> Broken {
        self.broken
    }
}
