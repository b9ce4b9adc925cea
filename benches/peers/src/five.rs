//! Five in a row on 15 × 15, free style: one implementation of the rules, the evaluation and the order of moves for both
//! libraries.
//!
//! Moves are the empty cells at most two cells away from a stone, and the middle of an empty board. A position is worth the
//! sum over all windows of five cells in a line; each move changes the at most twenty windows through its cell, and no more
//! is ever counted again.

use gomoku::search::{Evaluator, Game, Keyed, MoveBuffer, Outcome, Score, Side};

/// Cells in a row and in a column.
const SIZE: usize = 15;
const CELLS: usize = SIZE * SIZE;
const MIDDLE: u8 = (CELLS / 2) as u8;
/// A row of which all cells are taken.
const FULL_ROW: u32 = (1 << SIZE) - 1;
/// How far from a stone a move may be.
const NEAR: usize = 2;

/// Right, down, and down both diagonals.
const DIRECTIONS: [(isize, isize); 4] = [(1, 0), (0, 1), (1, 1), (-1, 1)];
/// Eleven places of a window in each row and column, and 11 × 11 in each diagonal direction.
const WINDOWS: usize = 2 * 11 * SIZE + 2 * 11 * 11;
const LENGTH: usize = 5;

/// A window's stones: those of the first side in the low half of the byte, the second side's in the high one.
const OF_SIDE: [u8; 2] = [0x01, 0x10];
const FIVE_OF_SIDE: [u8; 2] = [0x05, 0x50];
/// How many different bytes that can be.
const CODES: usize = 0x56;

/// What so many stones of one side alone in a window are worth.
const POINTS: [i32; LENGTH + 1] = [0, 1, 5, 20, 80, 0];
/// How much a cell is wanted for a window that holds so many stones of the own side, or of the other, alone.
const WANTED_TO_ATTACK: [u32; LENGTH] = [1, 4, 16, 80, 100_000];
const WANTED_TO_DEFEND: [u32; LENGTH] = [1, 3, 12, 60, 20_000];
/// So many of the best moves are sorted.
const SORTED: usize = 8;
/// Values stay clear of what `minimax` takes for a win.
const MOST_POINTS: i32 = 30_000;

static WINDOWS_OF: [CellWindows; CELLS] = windows_of_cells();
static POINTS_OF: [i16; CODES] = points_of_codes();
static WANTED_OF: [[u32; CODES]; 2] = wanted_of_codes();
static KEYS: [[u64; CELLS]; 2] = keys();
const SECOND_TO_MOVE: u64 = 0x5bf0_3635_d9ab_4c1f;

/// The windows through a cell.
#[derive(Clone, Copy)]
struct CellWindows {
    windows: [u16; LENGTH * DIRECTIONS.len()],
    count: u8,
}

impl CellWindows {
    fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.windows[..usize::from(self.count)].iter().map(|window| usize::from(*window))
    }
}

/// A position. A move is a cell, counted row by row.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Five {
    /// The cells of each row that are taken.
    rows: [u32; SIZE],
    /// The stones in each window.
    windows: [u8; WINDOWS],
    /// The sum over all windows, from the first side's view.
    points: i32,
    key: u64,
    stones: u8,
    winner: Option<Side>,
}

impl Default for Five {
    fn default() -> Self {
        Five { rows: [0; SIZE], windows: [0; WINDOWS], points: 0, key: 0, stones: 0, winner: None }
    }
}

impl Five {
    /// The position after these moves, given as columns a to o and rows 1 to 15: `h8 i9`.
    ///
    /// # Panics
    /// If one of them is no empty cell of the board.
    #[must_use]
    pub fn after(moves: &str) -> Five {
        let mut position = Five::default();
        for text in moves.split_whitespace() {
            let column = usize::from(text.as_bytes()[0].wrapping_sub(b'a'));
            let row = text[1..].parse::<usize>().ok().filter(|row| (1..=SIZE).contains(row));
            let row = row.unwrap_or_else(|| panic!("{text} is not on the board")) - 1;
            assert!(column < SIZE && position.rows[row] >> column & 1 == 0, "{text} is no empty cell");
            position.put((row * SIZE + column) as u8);
        }
        position
    }

    #[inline]
    fn mover(&self) -> Side {
        if self.stones.is_multiple_of(2) { Side::First } else { Side::Second }
    }

    #[inline]
    fn is_full(&self) -> bool {
        usize::from(self.stones) == CELLS
    }

    /// The value for the side to move.
    #[inline]
    fn value(&self) -> i32 {
        let points = self.points.clamp(-MOST_POINTS, MOST_POINTS);
        if self.mover() == Side::First { points } else { -points }
    }

    /// Calls `take` with every move, row by row.
    #[inline]
    fn for_each_move(&self, mut take: impl FnMut(u8)) {
        if self.stones == 0 {
            take(MIDDLE);
            return;
        }
        let wide = self.rows.map(|row| (row | row << 1 | row << 2 | row >> 1 | row >> 2) & FULL_ROW);
        for (y, row) in self.rows.iter().enumerate() {
            let rows = &wide[y.saturating_sub(NEAR)..(y + NEAR + 1).min(SIZE)];
            let mut near = rows.iter().fold(0, |near, row| near | row) & !row;
            while near != 0 {
                take((y * SIZE) as u8 + near.trailing_zeros() as u8);
                near &= near - 1;
            }
        }
    }

    /// The value after a move, for the side that makes it, if that does not end the game.
    #[inline]
    fn value_after(&self, cell: u8) -> Option<i32> {
        let side = self.mover();
        let mut points = self.points;
        let mut wins = usize::from(self.stones) + 1 == CELLS;
        for window in WINDOWS_OF[usize::from(cell)].iter() {
            let before = self.windows[window];
            let after = before + OF_SIDE[side.index()];
            points += i32::from(points_of(after)) - i32::from(points_of(before));
            wins |= after == FIVE_OF_SIDE[side.index()];
        }
        let points = points.clamp(-MOST_POINTS, MOST_POINTS);
        (!wins).then_some(if side == Side::First { points } else { -points })
    }

    /// Puts a stone of the side to move on an empty cell.
    #[inline]
    fn put(&mut self, cell: u8) {
        let side = self.mover();
        let cell = usize::from(cell);
        for window in WINDOWS_OF[cell].iter() {
            let before = self.windows[window];
            let after = before + OF_SIDE[side.index()];
            self.windows[window] = after;
            self.points += i32::from(points_of(after)) - i32::from(points_of(before));
            if after == FIVE_OF_SIDE[side.index()] {
                self.winner = Some(side);
            }
        }
        self.rows[cell / SIZE] |= 1 << (cell % SIZE);
        self.key ^= KEYS[side.index()][cell] ^ SECOND_TO_MOVE;
        self.stones += 1;
    }

    /// Takes back the stone that was put last.
    #[inline]
    fn take(&mut self, cell: u8) {
        self.stones -= 1;
        let side = self.mover();
        let cell = usize::from(cell);
        for window in WINDOWS_OF[cell].iter() {
            let before = self.windows[window];
            let after = before - OF_SIDE[side.index()];
            self.windows[window] = after;
            self.points += i32::from(points_of(after)) - i32::from(points_of(before));
        }
        self.rows[cell / SIZE] &= !(1 << (cell % SIZE));
        self.key ^= KEYS[side.index()][cell] ^ SECOND_TO_MOVE;
        // Nobody moves after a win, so before the last move there was none.
        self.winner = None;
    }

    /// Puts the moves first that make or hinder the most; ties stay row by row.
    #[inline]
    fn order(&self, moves: &mut [u8]) {
        let wanted_of = &WANTED_OF[self.mover().index()];
        let mut ranked = [0_u32; CELLS];
        let ranked = &mut ranked[..moves.len()];
        for (rank, cell) in ranked.iter_mut().zip(&*moves) {
            let windows = WINDOWS_OF[usize::from(*cell)].iter();
            let wanted: u32 = windows.map(|window| wanted_of[code(self.windows[window])]).sum();
            *rank = wanted << 8 | u32::from(u8::MAX - cell);
        }
        // Whoever is not refuted by the first few moves is hardly so by a later one: their order is left as it comes.
        let sorted = ranked.len().min(SORTED);
        if sorted < ranked.len() {
            ranked.select_nth_unstable_by(sorted, |first, second| second.cmp(first));
        }
        ranked[..sorted].sort_unstable_by(|first, second| second.cmp(first));
        for (cell, rank) in moves.iter_mut().zip(ranked) {
            *cell = u8::MAX - (*rank & 0xff) as u8;
        }
    }
}

#[inline]
fn points_of(stones: u8) -> i16 {
    POINTS_OF[code(stones)]
}

/// The index of a window's stones in a table; every window that can be is within it.
#[inline]
fn code(stones: u8) -> usize {
    usize::from(stones).min(CODES - 1)
}

const fn windows_of_cells() -> [CellWindows; CELLS] {
    let mut cells = [CellWindows { windows: [0; LENGTH * DIRECTIONS.len()], count: 0 }; CELLS];
    let (mut window, mut direction) = (0, 0);
    while direction < DIRECTIONS.len() {
        let (dx, dy) = DIRECTIONS[direction];
        let mut start = 0;
        while start < CELLS {
            let (x, y) = ((start % SIZE) as isize, (start / SIZE) as isize);
            let (end_x, end_y) = (x + dx * (LENGTH as isize - 1), y + dy * (LENGTH as isize - 1));
            if end_x >= 0 && end_x < SIZE as isize && end_y < SIZE as isize {
                let mut step = 0;
                while step < LENGTH as isize {
                    let cell = &mut cells[((y + dy * step) * SIZE as isize + x + dx * step) as usize];
                    cell.windows[cell.count as usize] = window as u16;
                    cell.count += 1;
                    step += 1;
                }
                window += 1;
            }
            start += 1;
        }
        direction += 1;
    }
    assert!(window == WINDOWS);
    cells
}

const fn points_of_codes() -> [i16; CODES] {
    let mut points = [0; CODES];
    let mut stones = 1;
    while stones <= LENGTH {
        points[stones] = POINTS[stones] as i16;
        points[stones << 4] = -POINTS[stones] as i16;
        stones += 1;
    }
    points
}

const fn wanted_of_codes() -> [[u32; CODES]; 2] {
    let mut wanted = [[0; CODES]; 2];
    let mut stones = 1;
    while stones < LENGTH {
        wanted[0][stones] = WANTED_TO_ATTACK[stones];
        wanted[1][stones << 4] = WANTED_TO_ATTACK[stones];
        wanted[0][stones << 4] = WANTED_TO_DEFEND[stones];
        wanted[1][stones] = WANTED_TO_DEFEND[stones];
        stones += 1;
    }
    wanted[0][0] = WANTED_TO_ATTACK[0];
    wanted[1][0] = WANTED_TO_ATTACK[0];
    wanted
}

const fn keys() -> [[u64; CELLS]; 2] {
    let mut keys = [[0; CELLS]; 2];
    let mut number = 0;
    while number < 2 * CELLS {
        keys[number / CELLS][number % CELLS] = crate::mix(number as u64 + 1);
        number += 1;
    }
    keys
}

impl Game for Five {
    type Move = u8;
    type Undo = u8;

    #[inline]
    fn side_to_move(&self) -> Side {
        self.mover()
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        match self.winner {
            Some(side) => Some(Outcome::Win(side)),
            None => self.is_full().then_some(Outcome::Draw),
        }
    }

    #[inline]
    fn generate_moves(&self, moves: &mut MoveBuffer<u8>) {
        self.for_each_move(|cell| moves.push(cell));
    }

    #[inline]
    fn play(&mut self, cell: u8) -> u8 {
        self.put(cell);
        cell
    }

    #[inline]
    fn undo(&mut self, cell: u8) {
        self.take(cell);
    }
}

impl Keyed for Five {
    #[inline]
    fn key(&self) -> u64 {
        self.key
    }
}

/// The windows' sum for `gomoku-search`, with the order of moves.
#[derive(Debug, Clone, Copy, Default)]
pub struct Windows;

impl Evaluator<Five> for Windows {
    #[inline]
    fn evaluate(&self, position: &Five) -> Score {
        Score::heuristic(position.value())
    }

    #[inline]
    fn order_moves(&self, position: &Five, moves: &mut [u8]) {
        position.order(moves);
    }
}

/// The same, and what a move would be worth without making it, which `minimax` has no place for.
#[derive(Debug, Clone, Copy, Default)]
pub struct WindowsAhead;

impl Evaluator<Five> for WindowsAhead {
    #[inline]
    fn evaluate(&self, position: &Five) -> Score {
        Windows.evaluate(position)
    }

    #[inline]
    fn order_moves(&self, position: &Five, moves: &mut [u8]) {
        position.order(moves);
    }

    #[inline]
    fn evaluate_move(&self, position: &Five, cell: u8) -> Option<Score> {
        position.value_after(cell).map(Score::heuristic)
    }
}

/// The adapter for `minimax`. That crate has no place for an evaluator's order of moves (its `min_reorder_moves_depth` is
/// read by nobody), so with `ORDER` they are generated in that order.
#[derive(Debug)]
pub struct Peer<const COUNT: bool, const ORDER: bool>;

/// A move that is none, which `minimax` asks for before it fills its table of counter-moves.
const NO_MOVE: u8 = CELLS as u8;

impl<const COUNT: bool, const ORDER: bool> minimax::Game for Peer<COUNT, ORDER> {
    type S = Five;
    type M = u8;

    #[inline]
    fn generate_moves(state: &Five, moves: &mut Vec<u8>) -> Option<minimax::Winner> {
        if let Some(winner) = Self::get_winner(state) {
            return Some(winner);
        }
        state.for_each_move(|cell| moves.push(cell));
        if ORDER {
            state.order(moves);
        }
        None
    }

    #[inline]
    fn apply(state: &mut Five, cell: u8) -> Option<Five> {
        crate::count_move::<COUNT>();
        state.put(cell);
        None
    }

    #[inline]
    fn undo(state: &mut Five, cell: u8) {
        state.take(cell);
    }

    #[inline]
    fn get_winner(state: &Five) -> Option<minimax::Winner> {
        match state.winner {
            Some(_) => Some(minimax::Winner::PlayerJustMoved),
            None => state.is_full().then_some(minimax::Winner::Draw),
        }
    }

    #[inline]
    fn zobrist_hash(state: &Five) -> u64 {
        state.key
    }

    fn null_move(_state: &Five) -> Option<u8> {
        Some(NO_MOVE)
    }

    #[inline]
    fn table_index(cell: u8) -> u16 {
        u16::from(cell)
    }

    fn max_table_index() -> u16 {
        u16::from(NO_MOVE)
    }
}

/// The windows' sum for `minimax`.
#[derive(Debug, Clone, Copy, Default)]
pub struct PeerWindows<const COUNT: bool, const ORDER: bool>;

impl<const COUNT: bool, const ORDER: bool> minimax::Evaluator for PeerWindows<COUNT, ORDER> {
    type G = Peer<COUNT, ORDER>;

    #[inline]
    fn evaluate(&self, state: &Five) -> minimax::Evaluation {
        state.value() as i16
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gomoku::search::{
        AlphaBeta, Limits, Minimax, Options, Pvs, RandomMover, Strategy as _, conformance::Conformance, perft,
    };
    use minimax::{IterativeOptions, IterativeSearch, Negamax, Strategy as _};

    const OPENING: &str = "h8 i9 g7 i7 i8 g8";

    /// All that is kept up to date, counted afresh from the cells.
    fn recounted(position: &Five, cells: &[Option<Side>]) -> (i32, Option<Side>) {
        let (mut points, mut winner) = (0, None);
        for y in 0..15_i32 {
            for x in 0..15_i32 {
                for (dx, dy) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
                    let line: Option<Vec<_>> = (0..5)
                        .map(|step| {
                            let (x, y) = (x + dx * step, y + dy * step);
                            ((0..15).contains(&x) && (0..15).contains(&y))
                                .then(|| cells[(15 * y + x) as usize])
                        })
                        .collect();
                    let Some(line) = line else { continue };
                    let count = |side| line.iter().filter(|cell| **cell == Some(side)).count();
                    match (count(Side::First), count(Side::Second)) {
                        (5, _) => winner = Some(Side::First),
                        (_, 5) => winner = Some(Side::Second),
                        (own, 0) => points += POINTS[own],
                        (0, other) => points -= POINTS[other],
                        _ => {}
                    }
                }
            }
        }
        assert_eq!(usize::from(position.stones), cells.iter().flatten().count());
        (points, winner)
    }

    #[test]
    fn what_a_move_would_be_worth_is_what_it_is_worth() {
        along_random_games(|position, _| {
            let mut position = position.clone();
            for cell in position.legal_moves() {
                let ahead = WindowsAhead.evaluate_move(&position, cell);
                let after = position.after_move(cell, |child| match child.outcome() {
                    Some(_) => None,
                    None => Some(-Windows.evaluate(child)),
                });
                assert_eq!(ahead, after);
            }
        });
    }

    /// Random games to their end, and what to look at after every move.
    fn along_random_games(mut look: impl FnMut(&Five, &[Option<Side>])) {
        for seed in 0..20 {
            let mut mover = RandomMover::new(seed);
            let mut position = Five::default();
            let mut cells = [None; CELLS];
            while let Some(cell) = mover.draw(&position) {
                cells[usize::from(cell)] = Some(position.mover());
                position.play(cell);
                look(&position, &cells);
            }
        }
    }

    #[test]
    fn what_is_kept_up_to_date_is_what_a_recount_finds() {
        along_random_games(|position, cells| {
            assert_eq!((position.points, position.winner), recounted(position, cells));
        });
    }

    #[test]
    fn moves_are_the_empty_cells_within_two_of_a_stone() {
        along_random_games(|position, cells| {
            let is_near = |cell: usize| {
                let near = |stone: usize| {
                    (cell / 15).abs_diff(stone / 15) <= 2 && (cell % 15).abs_diff(stone % 15) <= 2
                };
                cells[cell].is_none() && (0..CELLS).any(|stone| cells[stone].is_some() && near(stone))
            };
            let expected: Vec<u8> = (0..CELLS).filter(|cell| is_near(*cell)).map(|cell| cell as u8).collect();
            if position.outcome().is_none() {
                assert_eq!(position.legal_moves(), expected);
            }
        });
    }

    #[test]
    fn the_game_conforms() {
        Conformance::new(Five::default()).with_games(20).with_keys().with_evaluator(Windows).assert();
    }

    #[test]
    fn the_first_moves_can_be_counted() {
        // The middle; any of the 24 cells around it; and by hand, the fields near two stones.
        assert_eq!(perft::sequences(&Five::default(), 1), 1);
        assert_eq!(perft::sequences(&Five::default(), 2), 24);
        let near_two = |dx: i32, dy: i32| 2 * 25 - (5 - dx.abs()) * (5 - dy.abs()) - 2;
        let third: i32 =
            (-2..=2).flat_map(|dx| (-2..=2).map(move |dy| (dx, dy))).map(|(dx, dy)| near_two(dx, dy)).sum();
        assert_eq!(perft::sequences(&Five::default(), 3) as i32, third - near_two(0, 0));
    }

    #[test]
    fn the_order_begins_with_a_win_and_then_with_a_defence() {
        let first_move = |moves: &str| {
            let position = Five::after(moves);
            let mut moves = position.legal_moves();
            let all = moves.clone();
            Windows.order_moves(&position, &mut moves);
            let first = moves[0];
            moves.sort_unstable();
            assert_eq!(moves, all, "a permutation");
            (usize::from(first) % SIZE, usize::from(first) / SIZE + 1)
        };
        assert_eq!(first_move("d8 d1 e8 e1 f8 f1 g8 g1").1, 8, "both have four: the mover wins");
        assert_eq!(first_move("d8 c1 e8 d1 f8 e1 a15 f1"), (6, 1), "g1 stops the four");
    }

    #[test]
    fn both_libraries_find_the_same_value() {
        for start in [Five::default(), Five::after(OPENING)] {
            for depth in 1..=4_u8 {
                let limits = Limits::none().with_depth(u32::from(depth));
                let value = AlphaBeta::new(Windows).search(&start, &limits).value.points();
                if depth <= 3 {
                    assert_eq!(Minimax::new(Windows).search(&start, &limits).value.points(), value);
                }
                let exact = Options::new().with_table_mib(1).exact();
                let ours = Pvs::new(Windows).with_options(exact).search(&start, &limits);
                assert_eq!(ours.value.points(), value, "depth {depth}");
                let mut negamax = Negamax::new(PeerWindows::<false, true>, depth);
                negamax.choose_move(&start);
                assert_eq!(Some(i32::from(negamax.root_value())), value, "depth {depth}");
                assert_eq!(iterative::<true>(&start, depth), value, "depth {depth}, ordered");
                assert_eq!(iterative::<false>(&start, depth), value, "depth {depth}");
            }
        }
    }

    fn iterative<const ORDER: bool>(start: &Five, depth: u8) -> Option<i32> {
        let options = IterativeOptions::new().with_countermoves().with_countermove_history();
        let mut search = IterativeSearch::new(PeerWindows::<false, ORDER>, options);
        search.set_max_depth(depth);
        search.choose_move(start)?;
        Some(i32::from(search.root_value()))
    }
}
