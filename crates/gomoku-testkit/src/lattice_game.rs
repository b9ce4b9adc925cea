//! A game whose lines of play cross: many ways to one position, of different lengths, and every position has a mirror image.

use gomoku_search::{Evaluator, Game, Keyed, MoveBuffer, Outcome, Score, Side};
use proptest::prelude::{Strategy, any};

/// What a random lattice looks like. Everything follows from the seed by hashing; nothing is stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct LatticeShape {
    /// The seed of everything that is random.
    pub seed: u64,
    /// A move leads to the next level or the one after; the game is over at this one at the latest.
    pub levels: u32,
    /// How many positions a level has: the fewer, the more lines cross. Keys tell 65,536 of them apart.
    pub places: u32,
    /// No position has more moves.
    pub widest: u32,
    /// Values and margins are within ± this; small ranges make many ties.
    pub spread: i32,
    /// How many of ten positions inside the lattice end the game.
    pub early_ends: u32,
    /// How many of ten ends are counted out; the others are wins and draws.
    pub margins: u32,
}

/// A position in a random lattice.
///
/// Whose turn it is depends on the place, so that turns repeat at random. A mirrored position has the same moves in the
/// opposite order, and shares the canonical key of its image.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct LatticeGame {
    shape: LatticeShape,
    level: u32,
    place: u32,
    mirrored: bool,
}

impl LatticeGame {
    /// The start of the lattice of this shape.
    #[must_use]
    pub const fn new(shape: LatticeShape) -> LatticeGame {
        LatticeGame { shape, level: 0, place: 0, mirrored: false }
    }

    /// The image: the same in all but the order of the moves.
    #[must_use]
    pub const fn mirrored(mut self) -> LatticeGame {
        self.mirrored = !self.mirrored;
        self
    }

    /// A number that depends on the position up to mirroring, and on what it is asked for.
    fn random(&self, question: u64) -> u64 {
        let place = u64::from(self.level) << 32 | u64::from(self.place);
        mix(self.shape.seed ^ mix(place ^ mix(question)))
    }

    fn within_spread(&self, question: u64) -> i32 {
        let spread = self.shape.spread;
        (self.random(question) % (2 * spread as u64 + 1)) as i32 - spread
    }

    fn move_count(&self) -> u32 {
        1 + (self.random(0) % u64::from(self.shape.widest.max(1))) as u32
    }
}

/// Arbitrary small lattices with every mixture of crossings, repeated turns and ends.
pub fn lattice_games() -> impl Strategy<Value = LatticeGame> {
    (any::<u64>(), 0..9_u32, 1..6_u32, 1..5_u32, 0..4_i32, 0..3_u32, 0..11_u32).prop_map(
        |(seed, levels, places, widest, spread, early_ends, margins)| {
            LatticeGame::new(LatticeShape { seed, levels, places, widest, spread, early_ends, margins })
        },
    )
}

impl Game for LatticeGame {
    type Move = u32;
    type Undo = LatticeGame;

    fn side_to_move(&self) -> Side {
        Side::ALL[(self.random(1) % 2) as usize]
    }

    fn outcome(&self) -> Option<Outcome> {
        let ends = self.level >= self.shape.levels || self.random(2) % 10 < u64::from(self.shape.early_ends);
        ends.then(|| {
            if self.random(3) % 10 < u64::from(self.shape.margins) {
                Outcome::Margin(self.within_spread(4))
            } else {
                [Outcome::Win(Side::First), Outcome::Win(Side::Second), Outcome::Draw]
                    [(self.random(5) % 3) as usize]
            }
        })
    }

    fn generate_moves(&self, moves: &mut MoveBuffer<u32>) {
        moves.extend(0..self.move_count());
    }

    fn play(&mut self, mv: u32) -> LatticeGame {
        let before = *self;
        let mv = if self.mirrored { self.move_count() - 1 - mv } else { mv };
        let random = self.random(100 + u64::from(mv));
        self.level += 1 + (random % 2) as u32;
        self.place = ((random >> 8) % u64::from(self.shape.places.max(1))) as u32;
        self.mirrored ^= random & 2 != 0;
        before
    }

    fn undo(&mut self, before: LatticeGame) {
        *self = before;
    }
}

impl Keyed for LatticeGame {
    fn key(&self) -> u64 {
        self.canonical_key() | u64::from(self.mirrored) << 60
    }

    fn canonical_key(&self) -> u64 {
        u64::from(self.level) << 16 | u64::from(self.place)
    }
}

/// Says what the lattice says, and orders moves at random.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct LatticeEvaluator;

impl Evaluator<LatticeGame> for LatticeEvaluator {
    fn evaluate(&self, game: &LatticeGame) -> Score {
        Score::heuristic(game.within_spread(6))
    }

    fn order_moves(&self, game: &LatticeGame, moves: &mut [u32]) {
        moves.sort_by_key(|mv| game.random(7 + u64::from(*mv)));
    }
}

/// The finaliser of `SplitMix64`: a lattice must stay the same for ever, so nothing of it is left to a library.
const fn mix(word: u64) -> u64 {
    let word = word.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ (word >> 31)
}
