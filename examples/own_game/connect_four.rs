//! Connect Four, written for `gomoku-search` from nothing: the rules, and an opinion about positions.

use gomoku::search::{ByCopy, CopyGame, CopyKeyed, Evaluator, MoveBuffer, Outcome, Score, Side};

/// A position on the usual board, 7 columns of 6 cells.
///
/// Each column is seven bits, the top one always empty, so that lines never run from one column into the next:
///
/// ```text
///   5 12 19 26 33 40 47
///   …
///   1  8 15 22 29 36 43
///   0  7 14 21 28 35 42
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct ConnectFour {
    /// The stones of the side to move.
    own: u64,
    /// All stones.
    all: u64,
    /// How many there are.
    stones: u32,
}

/// The columns, the most useful ones first: alpha-beta likes that.
const COLUMNS: [u8; 7] = [3, 2, 4, 1, 5, 0, 6];
const MIDDLE: u64 = 0b111_1111 << 21;

impl ConnectFour {
    /// The columns that have room.
    pub fn columns(&self) -> impl Iterator<Item = u8> + use<> {
        let all = self.all;
        COLUMNS.into_iter().filter(move |column| all & (1 << (7 * column + 5)) == 0)
    }

    /// Drops a stone of the side to move into a column that has room.
    pub fn drop_stone(&mut self, column: u8) {
        self.own ^= self.all;
        self.all |= self.all + (1 << (7 * column));
        self.stones += 1;
    }

    /// Whether the side that has just moved has four in a row.
    pub fn is_won(&self) -> bool {
        let stones = self.own ^ self.all;
        [1, 6, 7, 8].into_iter().any(|step| {
            let pairs = stones & (stones >> step);
            pairs & (pairs >> (2 * step)) != 0
        })
    }

    /// Whether no column has room.
    pub fn is_full(&self) -> bool {
        self.stones == 42
    }

    /// Stones in the middle column count double, those beside it single, for the side to move.
    pub fn points(&self) -> i32 {
        let weigh = |stones: u64| {
            let beside = stones & (MIDDLE << 7 | MIDDLE >> 7);
            2 * (stones & MIDDLE).count_ones() as i32 + beside.count_ones() as i32
        };
        weigh(self.own) - weigh(self.own ^ self.all)
    }

    /// The picture of the board, top row first.
    pub fn picture(&self) -> String {
        let first = if self.side_to_move() == Side::First { self.own } else { self.own ^ self.all };
        let cell = |bit: u64| match (first & bit != 0, self.all & bit != 0) {
            (true, _) => 'X',
            (false, true) => 'O',
            (false, false) => '.',
        };
        let row = |row: u64| (0..7).map(|column| cell(1 << (7 * column + row))).collect::<String>();
        (0..6).rev().map(row).collect::<Vec<_>>().join("\n")
    }
}

impl CopyGame for ConnectFour {
    type Move = u8;

    #[inline]
    fn side_to_move(&self) -> Side {
        if self.stones.is_multiple_of(2) { Side::First } else { Side::Second }
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        if self.is_won() {
            Some(Outcome::Win(!self.side_to_move()))
        } else {
            self.is_full().then_some(Outcome::Draw)
        }
    }

    #[inline]
    fn generate_moves(&self, moves: &mut MoveBuffer<u8>) {
        moves.extend(self.columns());
    }

    #[inline]
    fn apply(&mut self, column: u8) {
        self.drop_stone(column);
    }
}

impl CopyKeyed for ConnectFour {
    /// One bit more than the stones in each column marks its height; below it own stones are ones. The number of stones,
    /// and so the side to move, follows from the heights.
    fn key(&self) -> u64 {
        const BOTTOM: u64 = 0x0000_0408_1020_4081;
        self.own + self.all + BOTTOM
    }

    /// A position and its mirror image are worth the same.
    fn canonical_key(&self) -> u64 {
        let key = self.key();
        key.min((0..7).fold(0, |mirrored, column| mirrored << 7 | (key >> (7 * column)) & 0x7f))
    }
}

/// The middle of the board is worth having.
#[derive(Debug, Clone, Copy, Default)]
pub struct Middle;

impl Evaluator<ByCopy<ConnectFour>> for Middle {
    #[inline]
    fn evaluate(&self, game: &ByCopy<ConnectFour>) -> Score {
        Score::heuristic(game.points())
    }
}
