//! The patterns of all cells of a board, kept up to date stone by stone.

use std::fmt;

use gomoku_core::{Board, BoardSize, Coord, Direction, Player, Rules};

use super::cell::Cell;
use super::cell_patterns::CellPatterns;
use super::cell_set::CellSet;
use super::classify::table;
use super::error::{PatternsError, PatternsErrorKind, PlayStoneError, PlayStoneErrorKind};
use super::half_line::EDGE;
use super::history::{History, Saved};
use super::judgement::{self, JudgementTable};
use super::key;
use super::known_cell::KnownCell;
use super::line_pattern::LinePattern;
use super::lines::{CENTRE, Distances, EmptyCells, Lines};
use super::pattern_table::PatternTable;
use super::tally::{Change, Tally};
use super::threat_class::ThreatClass;
use super::zobrist;

/// What a stone of either player would make in every empty cell of a board, kept up to date by [`play`](Self::play) and
/// [`undo`](Self::undo).
///
/// Stones may come in any order and any number: turns are not looked at, nor is the end of the game. Stones that were there
/// from the beginning cannot be undone.
///
/// # Equality
///
/// Two values are equal if their size, rules and stones are, however they were reached.
///
/// # Complexity
///
/// A stone changes what can be made in at most 40 cells (32 in freestyle), each by one look-up for both players, on a board of
/// any size. Undoing puts back what was saved. Every question is answered from what is kept. A stone allocates only when more stones
/// are on the stack than ever before.
///
/// # Examples
///
/// ```
/// use gomoku_core::{Board, Direction, Player, Rules};
/// use gomoku_eval::patterns::{LinePattern, Patterns, ThreatClass};
///
/// let rows = [".......", ".......", "..X....", "..XO...", "..X....", ".......", "......."];
/// let mut patterns = Patterns::of_board(&Board::from_rows(&rows, Rules::default())?)?;
/// let above = patterns.cell("c6".parse()?).expect("on the board");
/// assert_eq!(patterns.pattern(above, Direction::Vertical, Player::X), LinePattern::OpenFour);
/// assert_eq!(patterns.class(above, Player::X), ThreatClass::OpenFour);
/// assert!(patterns.has_open_four(Player::X) && !patterns.has_five(Player::X));
///
/// patterns.play(above, Player::X)?;
/// let fives: Vec<_> = patterns.fives(Player::X).iter().filter_map(|cell| patterns.coord(cell)).collect();
/// assert_eq!(fives, ["c7".parse()?, "c2".parse()?]);
/// assert!(patterns.no_defence(Player::O));
/// assert_eq!(patterns.undo(), Some((above, Player::X)));
/// assert!(!patterns.has_five(Player::X));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Patterns {
    size: BoardSize,
    rules: Rules,
    table: PatternTable,
    /// Of X and O.
    judgements: [&'static JudgementTable; 2],
    distances: Distances,
    /// Of every cell the column, and the row from the top.
    places: Box<[(u8, u8)]>,
    known: Known,
    history: History,
}

/// All that follows from the stones.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Known {
    lines: Lines,
    cells: Box<[KnownCell]>,
    tally: Tally,
    key: u64,
}

impl Patterns {
    /// The patterns of a board without stones.
    ///
    /// # Errors
    ///
    /// If the rules are not about five in a row.
    pub fn new(size: BoardSize, rules: Rules) -> Result<Self, PatternsError> {
        Self::with_stones(size, rules, std::iter::empty())
    }

    /// The patterns of a board with its stones, counted once in full.
    ///
    /// # Errors
    ///
    /// If the rules are not about five in a row.
    pub fn of_board(board: &Board) -> Result<Self, PatternsError> {
        Self::with_stones(board.size(), board.rules(), board.iter_stones())
    }

    /// The stones are on the board, each in a cell of its own.
    fn with_stones(
        size: BoardSize,
        rules: Rules,
        stones: impl Iterator<Item = (Coord, Player)>,
    ) -> Result<Self, PatternsError> {
        let table = table(rules)?;
        let unknown = PatternsErrorKind::Rule { rule: rules.rule() };
        let judgements = judgement::tables(rules.rule()).ok_or(PatternsError::new(unknown))?;
        let places = size.coords().map(|coord| coord.to_xy(size.height())).collect();
        let cells = vec![KnownCell::NOTHING; size.cells()].into();
        let known = Known { lines: Lines::new(size), cells, tally: Tally::new(size), key: 0 };
        let (distances, history) = (Distances::new(size), History::default());
        let mut patterns = Self { size, rules, table, judgements, distances, places, known, history };
        for (cell, player) in stones.filter_map(|(coord, player)| Some((Cell::of(size, coord)?, player))) {
            patterns.known.flip_stone(patterns.places[cell.index()], player);
            patterns.known.key ^= zobrist::stone(cell, player);
        }
        for cell in (0..size.cells()).map(Cell::from_valid) {
            if patterns.is_empty_cell(cell) {
                patterns.look_at(cell);
            }
        }
        Ok(patterns)
    }

    /// Looks at an empty cell for the first time.
    fn look_at(&mut self, cell: Cell) {
        let mut known = KnownCell::NOTHING;
        for (line, direction) in Direction::ALL.into_iter().enumerate() {
            let made = self.table.look_up(self.around(cell, direction) >> (CENTRE - 2 * 5));
            known = known.with(line, made, self.judgements);
        }
        self.known.cells[cell.index()] = known;
        self.known.tally.count_more(known.judgements());
        self.known.tally.move_cell(cell, KnownCell::NOTHING.judgements(), known.judgements());
    }

    /// The board's size.
    #[inline]
    pub const fn size(&self) -> BoardSize {
        self.size
    }

    /// The rules.
    #[inline]
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// The cell at a coordinate; `None` off the board.
    #[inline]
    pub fn cell(&self, coord: Coord) -> Option<Cell> {
        Cell::of(self.size, coord)
    }

    /// The coordinate of a cell; `None` if the board has not so many cells.
    #[inline]
    pub fn coord(&self, cell: Cell) -> Option<Coord> {
        cell.coord(self.size)
    }

    /// Puts a stone into an empty cell.
    ///
    /// # Errors
    ///
    /// If the board has no such cell, or it is taken. Then nothing changes.
    #[inline]
    pub fn play(&mut self, cell: Cell, player: Player) -> Result<(), PlayStoneError> {
        let error = |kind| Err(PlayStoneError::new(kind));
        let Some(coord) = self.coord(cell) else {
            return error(PlayStoneErrorKind::OffBoard { index: cell.index(), size: self.size });
        };
        if let Some(by) = self.stone(cell) {
            return error(PlayStoneErrorKind::Occupied { coord, by });
        }
        self.play_unchecked(cell, player);
        Ok(())
    }

    /// Puts a stone into a cell without looking whether that may be done, for searches.
    ///
    /// The board must have that cell, and it must be empty.
    ///
    /// # Panics
    ///
    /// If the board has no such cell and, with debug assertions, if it is taken. Without them a stone on another one leaves the
    /// patterns in a state that means nothing.
    #[inline]
    pub fn play_unchecked(&mut self, cell: Cell, player: Player) {
        debug_assert!(self.is_empty_cell(cell), "{cell:?} is not an empty cell of the board");
        match self.table {
            PatternTable::Four(table) => self.place::<4, _>(cell, player, table),
            PatternTable::Five(table) => self.place::<5, _>(cell, player, table),
        }
    }

    fn place<const REACH: usize, const COUNT: usize>(
        &mut self,
        cell: Cell,
        player: Player,
        table: &[u8; COUNT],
    ) {
        let Known { lines, cells, tally, key } = &mut self.known;
        let frame = self.history.push();
        let own = std::mem::replace(&mut cells[cell.index()], KnownCell::NOTHING);
        (frame.cell, frame.player, frame.key, frame.counts) = (cell, player, *key, *tally.counts());
        *key ^= zobrist::stone(cell, player);

        let (x, y) = self.places[cell.index()];
        let around = Direction::ALL.map(|direction| {
            let place = lines.place(direction, x, y);
            lines.flip_stone(place, player);
            lines.around(place)
        });

        // Nothing can be made any more in the cell itself.
        let [first, others @ ..] = &mut frame.saved;
        *first = Saved { known: own, cell };
        let mut moved = u64::from(own.is_moved(KnownCell::NOTHING));
        tally.count_less(own.judgements());

        let mut change = Change::NONE;
        let mut length = 1;
        for (near, slot) in EmptyCells::near::<REACH>(around).zip(others) {
            let (line, bit) = (near.line(), near.bit());
            let made = table[key::of::<REACH>(around[line] >> (bit - 2 * REACH as u32))];
            let index = self.distances.near(cell.index(), near);
            let known = &mut cells[index];
            let old = *known;
            let new = old.with(line, made, self.judgements);
            *known = new;
            *slot = Saved { known: old, cell: Cell::from_valid(index) };
            moved |= u64::from(old.is_moved(new)) << length;
            length += 1;
            change.note(old.judgements(), new.judgements());
        }
        tally.change_counts(&change);
        (frame.moved, frame.length) = (moved, length);
        for saved in frame.moved() {
            tally.move_cell(saved.cell, saved.known.judgements(), cells[saved.cell.index()].judgements());
        }
    }

    /// Takes back the last stone that was played and tells it; `None` if there is none.
    #[inline]
    pub fn undo(&mut self) -> Option<(Cell, Player)> {
        let frame = self.history.pop()?;
        let known = &mut self.known;
        for saved in frame.moved() {
            let now = known.cells[saved.cell.index()];
            known.tally.move_cell(saved.cell, now.judgements(), saved.known.judgements());
        }
        for saved in frame.saved() {
            known.cells[saved.cell.index()] = saved.known;
        }
        known.tally.set_counts(&frame.counts);
        known.flip_stone(self.places[frame.cell.index()], frame.player);
        known.key = frame.key;
        Some((frame.cell, frame.player))
    }

    /// How many stones can be undone.
    #[inline]
    pub const fn played(&self) -> usize {
        self.history.len()
    }

    /// The stone in a cell; `None` if it is empty or not on the board.
    #[inline]
    pub fn stone(&self, cell: Cell) -> Option<Player> {
        match self.bits(cell) {
            0b01 => Some(Player::X),
            0b10 => Some(Player::O),
            _ => None,
        }
    }

    /// Is the cell on the board and empty?
    #[inline]
    pub fn is_empty_cell(&self, cell: Cell) -> bool {
        self.bits(cell) == 0b00
    }

    /// What is in a cell, as [`Lines`] keep it.
    #[inline]
    fn bits(&self, cell: Cell) -> u64 {
        if cell.index() >= self.known.cells.len() {
            return EDGE.into();
        }
        self.around(cell, Direction::Horizontal) >> CENTRE & 0b11
    }

    /// The line through a cell of the board in a direction, from ten cells before it, as [`Lines`] keep it.
    #[inline]
    pub(super) fn around(&self, cell: Cell, direction: Direction) -> u64 {
        let (x, y) = self.places[cell.index()];
        self.known.lines.around(self.known.lines.place(direction, x, y))
    }

    /// What a player's stone would make on one line through a cell. Nothing if the cell is not an empty one of the board.
    #[inline]
    pub fn pattern(&self, cell: Cell, direction: Direction, player: Player) -> LinePattern {
        self.known.cells.get(cell.index()).map_or(LinePattern::Dead, |known| known.pattern(direction, player))
    }

    /// What a player's stone would make in a cell, in the order of [`Direction::ALL`].
    #[inline]
    pub fn patterns(&self, cell: Cell, player: Player) -> [LinePattern; 4] {
        Direction::ALL.map(|direction| self.pattern(cell, direction, player))
    }

    /// The class of a cell for a player. [`ThreatClass::Nothing`] if it is not an empty cell of the board.
    #[inline]
    pub fn class(&self, cell: Cell, player: Player) -> ThreatClass {
        self.known
            .cells
            .get(cell.index())
            .map_or(ThreatClass::Nothing, |known| known.judgements()[player.index()].class())
    }

    /// The number of empty cells that are of a class for a player.
    #[inline]
    pub fn count(&self, player: Player, class: ThreatClass) -> u32 {
        self.known.tally.count(player, class).into()
    }

    /// How many empty cells are of each class for a player, by the number of the class; what is behind the last class is 0.
    #[inline]
    pub const fn counts(&self, player: Player) -> &[u16; 16] {
        &self.known.tally.counts()[player as usize]
    }

    /// What a player's stone would make in a cell in all four directions, as one number: four bits a direction, in the order of
    /// [`Direction::ALL`], the first one lowest. 0 if it is not an empty cell of the board. It is an index into tables of what
    /// such a cell is worth.
    #[inline]
    pub fn packed(&self, cell: Cell, player: Player) -> u16 {
        self.known.cells.get(cell.index()).map_or(0, |known| known.packed(player))
    }

    /// What a stone of either player would make in a cell; nothing if it is not an empty cell of the board.
    #[inline]
    pub fn both(&self, cell: Cell) -> CellPatterns {
        CellPatterns::new(self.known.cells.get(cell.index()).copied().unwrap_or(KnownCell::NOTHING))
    }

    /// What a stone of either player would make in the cells from one on, by their distance from it; `None` off the board.
    #[inline]
    pub(crate) fn both_from(&self, first: Cell) -> impl Fn(usize) -> Option<CellPatterns> + '_ {
        let cells = self.known.cells.get(first.index()..).unwrap_or_default();
        move |distance| cells.get(distance).copied().map(CellPatterns::new)
    }

    /// The empty cells where a player's stone wins at once.
    #[inline]
    pub fn fives(&self, player: Player) -> &CellSet {
        self.known.tally.fives(player)
    }

    /// The empty cells where a player's stone makes one four or more, of any kind, and no five.
    #[inline]
    pub fn fours(&self, player: Player) -> &CellSet {
        self.known.tally.fours(player)
    }

    /// The empty cells where a player's stone makes one open three or more, also a narrow one, and neither a four nor a five.
    #[inline]
    pub fn threes(&self, player: Player) -> &CellSet {
        self.known.tally.threes(player)
    }

    /// A key of the stones for hash tables, a Zobrist hash. It is 0 for an empty board and knows neither size, rules nor whose
    /// turn it is. It has nothing to do with [`Board::key`].
    #[inline]
    pub const fn key(&self) -> u64 {
        self.known.key
    }

    /// The key with one more stone on the board.
    #[inline]
    pub const fn key_with(&self, cell: Cell, player: Player) -> u64 {
        self.known.key ^ zobrist::stone(cell, player)
    }
}

impl PartialEq for Patterns {
    fn eq(&self, other: &Self) -> bool {
        self.size == other.size && self.rules == other.rules && self.known == other.known
    }
}

impl Eq for Patterns {}

/// Writes the size, the rules, the stones row by row from the top, and how many of them can be undone.
impl fmt::Debug for Patterns {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mark = |index| match self.stone(Cell::from_valid(index)) {
            None => '.',
            Some(Player::X) => 'X',
            Some(Player::O) => 'O',
        };
        let marks: Vec<char> = (0..self.size.cells()).map(mark).collect();
        let rows: Vec<String> = marks.chunks(self.size.width().into()).map(String::from_iter).collect();
        f.debug_struct("Patterns")
            .field("size", &format_args!("{}", self.size))
            .field("rule", &format_args!("{}", self.rules.rule()))
            .field("rows", &rows)
            .field("played", &self.played())
            .finish_non_exhaustive()
    }
}

impl Known {
    /// Puts a stone on its lines or takes it away, given its column and its row from the top.
    #[inline]
    fn flip_stone(&mut self, (x, y): (u8, u8), player: Player) {
        for direction in Direction::ALL {
            let place = self.lines.place(direction, x, y);
            self.lines.flip_stone(place, player);
        }
    }
}
