//! The priority matrix, kept up to date move by move.

use std::sync::Arc;

use gomoku_core::{Board, BoardSize, Coord, Direction, Player, Slice};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::compiled::{HALF, Shares, ShiftedShares, Table, Window};
use super::{CompiledStyle, Pattern};

/// A number for every cell of a board: the sum of the priorities that a style's patterns give to it, for one side. Cells with
/// stones have 0. The largest number is the move.
///
/// A stone changes the windows of eight cells that hold it, eight in each direction, and nothing else: the matrix is brought
/// up to date by looking up these windows before and after.
///
/// # Examples
/// ```
/// use std::sync::Arc;
/// use gomoku_core::{Board, Player, Rules};
/// use gomoku_eval::priority::{CompiledStyle, PriorityMatrix, Style, plain_priorities};
///
/// let style = Arc::new(CompiledStyle::new(Style::built_in("attacker").unwrap()));
/// let mut board = Board::from_diagram("..........\n..........\n..........\n...XXX....\n....O.....\n..........", Rules::default())?;
/// let mut matrix = PriorityMatrix::new(style.clone(), &board, Player::X);
/// assert_eq!(matrix.best().iter().map(|coord| coord.to_string()).collect::<Vec<_>>(), ["c3", "g3"]);
///
/// let coord = "c3".parse()?;
/// matrix.place(&board, coord, Player::X);
/// board.place(coord, Player::X)?;
/// assert_eq!(matrix.values(), plain_priorities(style.style(), &board, Player::X));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PriorityMatrix {
    style: Arc<CompiledStyle>,
    side: Player,
    size: BoardSize,
    /// Row by row from the top left.
    values: Vec<i64>,
}

impl PriorityMatrix {
    /// The matrix of a board for a side, counted once in full.
    #[must_use]
    pub fn new(style: Arc<CompiledStyle>, board: &Board, player: Player) -> PriorityMatrix {
        let size = board.size();
        let mut values = vec![0; size.cells()];
        for id in size.slice_ids() {
            let slice = board.slice_by_id(id);
            let (Some(direction), Some(first)) = (size.slice_direction(id), size.slice_coord(id, 0)) else {
                continue;
            };
            let table = style.table(direction);
            let stones = Stones::new(slice, player);
            let step = step(direction, size);
            let first = size.index(first).unwrap_or(0);
            for start in 0..slice.len() {
                let window = Window::new(stones.own >> start, stones.opponent >> start);
                let shares = table.shares(table.index(window));
                add(&mut values, shares, first + start * step, step);
            }
        }
        PriorityMatrix { style, side: player, size, values }
    }

    /// Brings the matrix up to date with a stone on an empty cell. `board` is the board **without** the stone: before it is
    /// placed. A board of another size changes nothing.
    pub fn place(&mut self, board: &Board, coord: Coord, player: Player) {
        self.update(board, coord, player, Change::Placed);
    }

    /// Takes back what [`place`](PriorityMatrix::place) did. `board` is the board **without** the stone again: after it has been
    /// taken away.
    pub fn remove(&mut self, board: &Board, coord: Coord, player: Player) {
        self.update(board, coord, player, Change::Removed);
    }

    fn update(&mut self, board: &Board, coord: Coord, player: Player, change: Change) {
        let Some(index) = self.size.index(coord).filter(|_| board.size() == self.size) else { return };
        for direction in Direction::ALL {
            let (slice, position) = board.slice(direction, coord);
            let around = Stones::new(slice, self.side).around(position);
            let Some(gains) = gains(self.style.table(direction), around, player == self.side) else {
                return self.count_again(board, coord, player, change);
            };
            let step = step(direction, self.size);
            let before = position.min(REACH);
            let behind = (slice.len() - 1 - position).min(REACH);
            let mut cell = index - before * step;
            for gain in &gains[REACH - before..=REACH + behind] {
                let gain = i64::from(*gain);
                self.values[cell] += match change {
                    Change::Placed => gain,
                    Change::Removed => -gain,
                };
                cell += step;
            }
        }
    }

    /// The whole matrix anew: only for styles with priorities of many millions.
    #[cold]
    fn count_again(&mut self, board: &Board, coord: Coord, player: Player, change: Change) {
        let style = self.style.clone();
        *self = match change {
            Change::Removed => PriorityMatrix::new(style, board, self.side),
            Change::Placed => {
                let mut board = board.clone();
                // An occupied cell stays as it is.
                let _ = board.place(coord, player);
                PriorityMatrix::new(style, &board, self.side)
            }
        };
    }

    /// The side for which the matrix counts.
    #[must_use]
    pub const fn side(&self) -> Player {
        self.side
    }

    /// The priority of a cell; 0 for cells with stones and outside the board.
    #[must_use]
    pub fn get(&self, coord: Coord) -> i64 {
        self.size.index(coord).map_or(0, |index| self.values[index])
    }

    /// All priorities, row by row from the top left.
    #[must_use]
    pub fn values(&self) -> &[i64] {
        &self.values
    }

    /// The cells of the largest priority, from the top left on; none if no cell has a positive one.
    #[must_use]
    pub fn best(&self) -> Vec<Coord> {
        best(self.size, &self.values)
    }

    /// A cell to move to, chosen after a random number has been added to each positive priority; the same seed gives the same
    /// cell. `None` if no cell has a positive priority.
    #[must_use]
    pub fn best_with_chance(&self, randomness: Randomness, seed: u64) -> Option<Coord> {
        self.best_with_chance_among(randomness, seed, |_| true)
    }

    /// As [`best_with_chance`](Self::best_with_chance), but only among cells of which this is true: those that are not forbidden,
    /// for one.
    #[must_use]
    pub fn best_with_chance_among(
        &self,
        randomness: Randomness,
        seed: u64,
        is_eligible: impl Fn(Coord) -> bool,
    ) -> Option<Coord> {
        let mut generator = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut values = self.values.clone();
        for (coord, value) in self.size.coords().zip(&mut values).filter(|(_, value)| **value > 0) {
            *value += generator.random_range(0..=randomness.most());
            if !is_eligible(coord) {
                *value = 0;
            }
        }
        let best = best(self.size, &values);
        (!best.is_empty()).then(|| best[generator.random_range(0..best.len())])
    }
}

/// How large the random numbers are that may be added to priorities. THO-MOKU has the three names; the sizes are ours: about
/// the smallest priorities, those of pairs, and those of open twos.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Randomness {
    /// None: only cells of equal priority are drawn by lot.
    #[default]
    None,
    /// Up to 10.
    Normal,
    /// Up to 50.
    High,
    /// Up to 200.
    VeryHigh,
}

impl Randomness {
    /// The names, the smallest first.
    pub const NAMES: [&str; 4] = ["none", "normal", "high", "very-high"];

    /// The one of this name.
    #[must_use]
    pub fn by_name(name: &str) -> Option<Randomness> {
        let all = [Randomness::None, Randomness::Normal, Randomness::High, Randomness::VeryHigh];
        all.into_iter().zip(Randomness::NAMES).find(|(_, own)| *own == name).map(|(randomness, _)| randomness)
    }

    const fn most(self) -> i64 {
        match self {
            Randomness::None => 0,
            Randomness::Normal => 10,
            Randomness::High => 50,
            Randomness::VeryHigh => 200,
        }
    }
}

/// How far from a cell a window that holds it can reach.
const REACH: usize = Pattern::LENGTH - 1;

/// The cell and those within reach, in one direction.
const AROUND: usize = REACH + 1 + REACH;

#[derive(Clone, Copy)]
enum Change {
    Placed,
    Removed,
}

/// The stones of a slice for windows that may reach past its end: cells outside the board have both bits.
#[derive(Clone, Copy)]
struct Stones {
    own: u64,
    opponent: u64,
}

impl Stones {
    #[inline]
    fn new(slice: Slice, side: Player) -> Stones {
        let outside = u64::MAX << slice.len();
        Stones { own: slice.mask(side) | outside, opponent: slice.mask(side.opponent()) | outside }
    }

    /// The stones of the [`AROUND`] cells around one: bit [`REACH`] is the cell itself, the bits below are the cells before it.
    #[inline]
    const fn around(self, position: usize) -> Stones {
        let outside = (1 << REACH) - 1;
        Stones {
            own: (self.own << REACH | outside) >> position,
            opponent: (self.opponent << REACH | outside) >> position,
        }
    }
}

/// What a stone on an empty cell gives to the cells around it in one direction. `around` are the stones around it without the
/// new one, which has the bit [`REACH`]. `None` if the numbers are too large.
///
/// All shares are added, changed or not, and most are 0: whether a window changes cannot be predicted, and a wrong guess of the
/// processor's costs more than some additions of vectors.
#[inline]
fn gains(table: &Table, around: Stones, is_own: bool) -> Option<[i32; AROUND]> {
    let mut gains = [0; AROUND];
    for half in 0..2 {
        let mut sums = ShiftedShares::default();
        for shift in 0..HALF {
            let start = half * HALF + shift;
            let without = Window::new(around.own >> start, around.opponent >> start);
            let with = without.with_stone(REACH - start, is_own);
            let old = table.shifted_shares(table.index(without), shift)?;
            let new = table.shifted_shares(table.index(with), shift)?;
            for (sum, (new, old)) in sums.iter_mut().zip(new.iter().zip(old)) {
                *sum += new - old;
            }
        }
        // The last number of the second half belongs to no window.
        for (gain, sum) in gains[half * HALF..].iter_mut().zip(sums) {
            *gain += sum;
        }
    }
    Some(gains)
}

/// How far apart two neighbours of a slice are in a list of cells row by row.
#[inline]
fn step(direction: Direction, size: BoardSize) -> usize {
    let width = usize::from(size.width());
    match direction {
        Direction::Horizontal => 1,
        Direction::Vertical => width,
        Direction::Diagonal => width + 1,
        Direction::AntiDiagonal => width - 1,
    }
}

/// Adds a window's shares to its cells. Cells outside the board have no share.
#[inline]
fn add(values: &mut [i64], shares: &Shares, first: usize, step: usize) {
    for (cell, share) in shares.iter().enumerate() {
        if *share != 0 {
            values[first + cell * step] += share;
        }
    }
}

fn best(size: BoardSize, values: &[i64]) -> Vec<Coord> {
    let most = values.iter().copied().max().unwrap_or(0);
    if most <= 0 {
        return Vec::new();
    }
    size.coords().zip(values).filter(|(_, value)| **value == most).map(|(coord, _)| coord).collect()
}
