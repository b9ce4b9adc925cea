//! A game that is nothing but a tree: repeated turns, draws, uneven depth, equal values.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use gomoku_search::{Evaluator, Game, Keyed, MoveBuffer, Outcome, Score, Side};
use proptest::prelude::{Strategy, any};

/// What a random tree looks like.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TreeShape {
    /// The seed of everything that is random.
    pub seed: u64,
    /// No line is longer.
    pub longest: u32,
    /// No position has more moves.
    pub widest: u32,
    /// Values and margins are within ± this; small ranges make many ties.
    pub spread: i32,
    /// How many of ten moves leave the turn where it is.
    pub repeated_turns: u32,
    /// How many of ten positions inside the tree end the game.
    pub early_ends: u32,
    /// How many of ten positions have children that others have, too, nearer to or farther from the root: the tree is a
    /// graph then, and positions are reached in several ways.
    pub shared: u32,
}

/// Positions stop being added at this size; the tree closes with ends.
const MOST_POSITIONS: usize = 20_000;

/// A position in a random game tree.
///
/// A move is the index of a child. Positions know who moves, how the game ended, and what an evaluator thinks of them.
#[derive(Clone)]
pub struct TreeGame {
    tree: Arc<[Position]>,
    here: u32,
}

#[derive(Debug)]
struct Position {
    mover: Side,
    outcome: Option<Outcome>,
    /// For the side to move.
    evaluation: i32,
    first_child: u32,
    children: u32,
}

impl TreeGame {
    /// The root of the random tree of this shape; the same shape gives the same tree.
    #[must_use]
    pub fn new(shape: TreeShape) -> TreeGame {
        let mut random = Random(shape.seed);
        let root = Position {
            mover: if random.below(2) == 0 { Side::First } else { Side::Second },
            outcome: None,
            evaluation: random.within(shape.spread),
            first_child: 0,
            children: 0,
        };
        let mut positions = vec![root];
        let mut levels = Vec::new();
        // Level by level, so that the children of a position stand beside each other.
        let mut level = 0..1;
        for depth in 1..=shape.longest {
            let next = positions.len();
            levels.push(level.clone());
            for parent in level {
                if positions[parent].outcome.is_some() {
                    continue;
                }
                let children = 1 + random.below(shape.widest);
                positions[parent].first_child = positions.len() as u32;
                positions[parent].children = children;
                let mover = positions[parent].mover;
                for _ in 0..children {
                    let stays = random.below(10) < shape.repeated_turns;
                    let ends = depth == shape.longest
                        || positions.len() > MOST_POSITIONS
                        || random.below(10) < shape.early_ends;
                    positions.push(Position {
                        mover: if stays { mover } else { !mover },
                        outcome: ends.then(|| random.outcome(shape.spread)),
                        evaluation: random.within(shape.spread),
                        first_child: 0,
                        children: 0,
                    });
                }
            }
            level = next..positions.len();
        }
        if shape.longest == 0 {
            positions[0].outcome = Some(random.outcome(shape.spread));
        }
        for level in levels {
            for parent in level.clone() {
                if positions[parent].children > 0
                    && level.end < positions.len()
                    && random.below(10) < shape.shared
                {
                    // Children lie behind the level of their parent, so no line of play comes back.
                    let first = level.end + random.below((positions.len() - level.end) as u32) as usize;
                    let left = (positions.len() - first) as u32;
                    positions[parent].first_child = first as u32;
                    positions[parent].children = left.min(1 + random.below(shape.widest));
                }
            }
        }
        TreeGame { tree: positions.into(), here: 0 }
    }

    /// How many positions the tree has.
    #[must_use]
    pub fn size(&self) -> usize {
        self.tree.len()
    }

    fn position(&self) -> &Position {
        &self.tree[self.here as usize]
    }
}

/// Arbitrary small tree games: up to 6 plies deep and 5 moves wide, with every mixture of repeated turns and ends.
pub fn tree_games() -> impl Strategy<Value = TreeGame> {
    shapes().prop_map(TreeGame::new)
}

/// The same, with positions that are reached in several ways and at several depths.
pub fn graph_games() -> impl Strategy<Value = TreeGame> {
    (shapes(), 1..8_u32).prop_map(|(shape, shared)| TreeGame::new(TreeShape { shared, ..shape }))
}

fn shapes() -> impl Strategy<Value = TreeShape> {
    (any::<u64>(), 0..7_u32, 1..6_u32, 0..4_i32, 0..8_u32, 0..4_u32).prop_map(
        |(seed, longest, widest, spread, repeated_turns, early_ends)| TreeShape {
            seed,
            longest,
            widest,
            spread,
            repeated_turns,
            early_ends,
            shared: 0,
        },
    )
}

impl Game for TreeGame {
    type Move = u32;
    type Undo = u32;

    fn side_to_move(&self) -> Side {
        self.position().mover
    }

    fn outcome(&self) -> Option<Outcome> {
        self.position().outcome
    }

    fn generate_moves(&self, moves: &mut MoveBuffer<u32>) {
        moves.extend(0..self.position().children);
    }

    fn play(&mut self, child: u32) -> u32 {
        let parent = self.here;
        self.here = self.position().first_child + child;
        parent
    }

    fn undo(&mut self, parent: u32) {
        self.here = parent;
    }
}

impl Keyed for TreeGame {
    fn key(&self) -> u64 {
        u64::from(self.here)
    }
}

/// Two positions are equal if they are the same place of the same tree.
impl PartialEq for TreeGame {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.tree, &other.tree) && self.here == other.here
    }
}

impl Eq for TreeGame {}

impl Hash for TreeGame {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.here.hash(state);
    }
}

/// The tree below this position, drawn by indentation, so that a failing case can be read.
impl fmt::Debug for TreeGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fn draw(game: &mut TreeGame, depth: usize, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            let position = game.position();
            write!(f, "\n{:indent$}{} ", "", position.mover, indent = 2 * depth)?;
            match position.outcome {
                Some(outcome) => write!(f, "{outcome:?}"),
                None => write!(f, "~{}", position.evaluation),
            }?;
            for child in 0..game.position().children {
                let parent = game.play(child);
                draw(game, depth + 1, f)?;
                game.undo(parent);
            }
            Ok(())
        }
        draw(&mut self.clone(), 0, f)
    }
}

/// Says what the tree says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct TreeEvaluator;

impl Evaluator<TreeGame> for TreeEvaluator {
    fn evaluate(&self, game: &TreeGame) -> Score {
        Score::heuristic(game.position().evaluation)
    }

    /// Any order that is not the game's own: it must not matter.
    fn order_moves(&self, game: &TreeGame, moves: &mut [u32]) {
        moves.sort_by_key(|mv| {
            (u64::from(*mv) + u64::from(game.here)).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40
        });
    }
}

/// `SplitMix64`: a tree must stay the same for ever, so nothing of it is left to a library.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    fn below(&mut self, bound: u32) -> u32 {
        (self.next() % u64::from(bound.max(1))) as u32
    }

    fn within(&mut self, spread: i32) -> i32 {
        self.below(2 * spread as u32 + 1) as i32 - spread
    }

    fn outcome(&mut self, spread: i32) -> Outcome {
        match self.below(6) {
            0 => Outcome::Win(Side::First),
            1 => Outcome::Win(Side::Second),
            2 => Outcome::Draw,
            _ => Outcome::Margin(self.within(spread)),
        }
    }
}
