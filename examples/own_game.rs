//! Your own game: Connect Four from nothing. Write the rules, test them with one line, search with any strategy.
//!
//! Run it with `cargo run --release --example own_game`.
#![allow(clippy::print_stdout, unreachable_pub, reason = "it talks, and the benchmarks share its game")]

use gomoku::search::conformance::Conformance;
use gomoku::search::{
    AlphaBeta, ByCopy, CopyGame, CopyKeyed, Evaluator, Game, Limits, Mcts, MoveBuffer, Outcome, Pvs, Score,
    Side, Strategy,
};

/// A position, 7 columns of 6 cells. A column is seven bits, the top one always empty, so that lines never run from one
/// column into the next: bits 0 to 5 are the first column from the bottom up, 7 to 12 the second, and so on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct ConnectFour {
    own: u64,    // the stones of the side to move
    all: u64,    // all stones
    stones: u32, // how many there are
}

impl ConnectFour {
    /// The columns that have room, the most useful ones first: alpha-beta likes that.
    pub fn columns(self) -> impl Iterator<Item = u8> {
        [3, 2, 4, 1, 5, 0, 6].into_iter().filter(move |column| self.all & (1 << (7 * column + 5)) == 0)
    }

    /// Whether the side that has just moved has four in a row.
    pub fn is_won(&self) -> bool {
        let stones = self.own ^ self.all;
        [1, 6, 7, 8].into_iter().any(|step| {
            let pairs = stones & (stones >> step);
            pairs & (pairs >> (2 * step)) != 0
        })
    }

    /// Stones in the middle column count double, those beside it single, for the side to move.
    pub fn points(&self) -> i32 {
        const MIDDLE: u64 = 0b111_1111 << 21;
        let count = |stones: u64, cells: u64| (stones & cells).count_ones() as i32;
        let weigh = |stones| 2 * count(stones, MIDDLE) + count(stones, MIDDLE << 7 | MIDDLE >> 7);
        weigh(self.own) - weigh(self.own ^ self.all)
    }
}

/// The rules. A small position is copied, so there is no `undo` to write.
impl CopyGame for ConnectFour {
    type Move = u8;

    #[inline]
    fn side_to_move(&self) -> Side {
        if self.stones.is_multiple_of(2) { Side::First } else { Side::Second }
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        let draw = (self.stones == 42).then_some(Outcome::Draw);
        if self.is_won() { Some(Outcome::Win(!self.side_to_move())) } else { draw }
    }

    #[inline]
    fn generate_moves(&self, moves: &mut MoveBuffer<u8>) {
        moves.extend(self.columns());
    }

    #[inline]
    fn apply(&mut self, column: u8) {
        self.own ^= self.all;
        self.all |= self.all + (1 << (7 * column));
        self.stones += 1;
    }
}

/// For strategies that remember: a one above each column marks its height, below it own stones are ones. Mirror images share.
impl CopyKeyed for ConnectFour {
    #[inline]
    fn key(&self) -> u64 {
        self.own + self.all + 0x0000_0408_1020_4081
    }

    #[inline]
    fn canonical_key(&self) -> u64 {
        let key = self.key();
        key.min((0..7).fold(0, |mirrored, column| mirrored << 7 | (key >> (7 * column)) & 0x7f))
    }
}

/// An opinion about positions that are not over: the middle of the board is worth having.
#[derive(Debug, Clone, Copy, Default)]
pub struct Middle;

impl Evaluator<ByCopy<ConnectFour>> for Middle {
    #[inline]
    fn evaluate(&self, game: &ByCopy<ConnectFour>) -> Score {
        Score::heuristic(game.points())
    }
}

/// The test, three strategies, a game.
pub fn main() {
    let mut game = ByCopy(ConnectFour::default());
    Conformance::new(game).with_keys().with_evaluator(Middle).assert();
    println!("Connect Four passes the conformance suite.\n");
    println!("{:<12}{:>7}{:>11}  columns it expects", "strategy", "value", "positions");
    let show = |strategy: &mut dyn Strategy<ByCopy<ConnectFour>>, limits: Limits| {
        let report = strategy.search(&game, &limits);
        let line: Vec<String> = report.principal_variation.iter().take(10).map(u8::to_string).collect();
        println!("{:<12}{:>7}{:>11}  {}", strategy.name(), report.value, report.nodes, line.join(" "));
    };
    show(&mut AlphaBeta::new(Middle), Limits::none().with_depth(10));
    show(&mut Pvs::new(Middle), Limits::none().with_depth(10));
    // Tree search has no depth; its values go from -1000, lost, to 1000, won.
    show(&mut Mcts::new(Middle), Limits::none().with_nodes(1_000_000));

    let mut player = Pvs::new(Middle);
    while let Some(column) = player.search(&game, &Limits::none().with_nodes(100_000)).best_move {
        game.play(column);
    }
    println!("\nPvs against itself: {:?} with {} stones.", game.outcome(), game.stones);
}
