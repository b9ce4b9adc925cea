//! What stays the same through a game: the start, its lines and its symmetries.

use gomoku_core::{Board, BoardOutcome, Coord, Direction, Player, Rule, Symmetry};

use super::lines::{LineSet, MOST_LINES, OpenLine, bits};
use super::{OpenCell, SmallMnkError, SmallMnkErrorKind, SmallMnkState};

/// With so many empty cells or fewer, a cell's two bits and the number of empty cells fit into a key.
const PERFECT_KEYS: u32 = 29;

pub(super) struct Frame {
    board: Board,
    outcome: Option<BoardOutcome>,
    /// The empty cells of the start, in their order.
    coords: Vec<Coord>,
    /// For X and for O.
    players: [PlayerLines; 2],
    is_exact: bool,
    /// The symmetries of the board that leave the stones of the start as they are, but for the one that moves nothing.
    symmetries: Vec<Permutation>,
    /// Tells different starts apart.
    salt: u64,
}

/// The lines that are open to a player at the start.
struct PlayerLines {
    lines: Vec<OpenLine>,
    /// For each cell the lines that need it.
    through: Vec<LineSet>,
    /// For each cell the lines that it spoils.
    spoiled_by: Vec<LineSet>,
}

impl Frame {
    pub(super) fn new(board: &Board) -> Result<Frame, SmallMnkError> {
        let is_exact = match board.rules().rule() {
            Rule::Freestyle => false,
            Rule::Standard => true,
            rule => return Err(SmallMnkError::new(SmallMnkErrorKind::Rule { rule })),
        };
        let coords: Vec<Coord> = board.size().coords().filter(|coord| board.is_empty_cell(*coord)).collect();
        if coords.len() > 64 {
            let found = coords.len();
            return Err(SmallMnkError::new(SmallMnkErrorKind::TooManyEmptyCells { found }));
        }
        let x = PlayerLines::new(board, &coords, Player::X, is_exact)?;
        let o = PlayerLines::new(board, &coords, Player::O, is_exact)?;
        let symmetries = Symmetry::for_size(board.size())[1..]
            .iter()
            .filter(|symmetry| board.transformed(**symmetry).cells() == board.cells())
            .map(|symmetry| {
                Permutation::new(coords.len(), |cell| {
                    let image = symmetry.apply(coords[cell], board.size());
                    coords.iter().position(|coord| *coord == image).unwrap_or(cell)
                })
            })
            .collect();
        Ok(Frame {
            outcome: board.outcome(),
            players: [x, o],
            is_exact,
            symmetries,
            salt: board.key(),
            board: board.clone(),
            coords,
        })
    }

    pub(super) fn board(&self) -> &Board {
        &self.board
    }

    pub(super) fn is_exact(&self) -> bool {
        self.is_exact
    }

    #[inline]
    pub(super) fn outcome_of_start(&self) -> Option<BoardOutcome> {
        self.outcome
    }

    /// All cells that were empty at the start.
    #[inline]
    pub(super) fn cells(&self) -> u64 {
        match self.coords.len() {
            64 => u64::MAX,
            cells => (1 << cells) - 1,
        }
    }

    pub(super) fn coord(&self, cell: OpenCell) -> Coord {
        self.coords[usize::from(cell.0)]
    }

    pub(super) fn cell(&self, coord: Coord) -> Option<OpenCell> {
        self.coords.iter().position(|other| *other == coord).map(|index| OpenCell(index as u8))
    }

    pub(super) fn all_lines(&self) -> [LineSet; 2] {
        self.players.each_ref().map(|player| {
            let mut all = LineSet::default();
            (0..player.lines.len()).for_each(|line| all.insert(line));
            all
        })
    }

    /// What a player's open lines still need, each.
    #[inline]
    pub(super) fn needs(&self, player: Player, state: &SmallMnkState) -> impl Iterator<Item = u64> {
        let player = player.index();
        let stones = state.stones[player];
        state.open[player].iter().map(move |line| self.players[player].lines[line].cells & !stones)
    }

    /// The cells with which a player completes a line.
    pub(super) fn winning_cells(&self, player: Player, state: &SmallMnkState) -> u64 {
        self.needs(player, state).filter(|need| need.is_power_of_two()).fold(0, |cells, need| cells | need)
    }

    /// All cells of these lines.
    pub(super) fn cells_of(&self, player: Player, lines: LineSet) -> u64 {
        let player = &self.players[player.index()];
        lines.iter().fold(0, |cells, line| cells | player.lines[line].cells)
    }

    /// Whether somebody would spoil an own line by taking this cell.
    pub(super) fn spoils(&self, cell: usize, state: &SmallMnkState) -> bool {
        self.is_exact
            && (0..2).any(|player| !self.players[player].spoiled_by[cell].and(state.open[player]).is_empty())
    }

    #[inline]
    pub(super) fn play(&self, state: &mut SmallMnkState, cell: OpenCell) {
        let (mover, opponent) = (state.mover, state.mover.opponent());
        let (own, other) = (mover.index(), opponent.index());
        state.mover = opponent;
        state.stones[own] |= cell.bit();
        if state.winning[own] & cell.bit() != 0 {
            state.winner = Some(mover);
            return;
        }
        // The opponent's lines through the cell are lost.
        let index = usize::from(cell.0);
        state.winning[other] &= !cell.bit();
        self.close(state, opponent, self.players[other].through[index]);
        if self.is_exact {
            let spoiled = self.players[own].spoiled_by[index].and(state.open[own]);
            if !spoiled.is_empty() {
                self.close(state, mover, spoiled);
                state.winning[own] = self.winning_cells(mover, state);
            }
        }
        // Own lines through it need one stone less.
        let lines = &self.players[own];
        for line in lines.through[index].and(state.open[own]).iter() {
            let need = lines.lines[line].cells & !state.stones[own];
            if need.is_power_of_two() {
                state.winning[own] |= need;
            }
        }
    }

    /// Some of a player's lines cannot be completed any more.
    #[inline]
    fn close(&self, state: &mut SmallMnkState, player: Player, lines: LineSet) {
        let closed = state.open[player.index()].and(lines);
        if closed.is_empty() {
            return;
        }
        let open = state.open[player.index()].without(closed);
        state.open[player.index()] = open;
        let through = &self.players[player.index()].through;
        let lost = bits(self.cells_of(player, closed)).filter(|&cell| through[cell].and(open).is_empty());
        state.open_cells[player.index()] &= !lost.fold(0, |lost, cell| lost | 1 << cell);
    }

    /// A key of two masks of cells and the number of empty cells, which says whose turn it is.
    #[inline]
    pub(super) fn key(&self, content: [u64; 2], empty: u32) -> u64 {
        let [x, o] = content;
        let key = if self.coords.len() as u32 <= PERFECT_KEYS {
            x | o << PERFECT_KEYS | u64::from(empty) << (2 * PERFECT_KEYS)
        } else {
            mix(x ^ mix(o ^ mix(empty.into())))
        };
        key ^ self.salt
    }

    /// The same for all images.
    #[inline]
    pub(super) fn canonical_key(&self, content: [u64; 2], empty: u32) -> u64 {
        let images = self.symmetries.iter().map(|symmetry| content.map(|cells| symmetry.image(cells)));
        self.key(images.fold(content, std::cmp::min), empty)
    }
}

/// The same start has the same lines.
impl PartialEq for Frame {
    fn eq(&self, other: &Frame) -> bool {
        self.board.rules() == other.board.rules()
            && self.board.size() == other.board.size()
            && self.board.cells() == other.board.cells()
            && self.board.side_to_move() == other.board.side_to_move()
    }
}

impl PlayerLines {
    fn new(board: &Board, coords: &[Coord], player: Player, is_exact: bool) -> Result<Self, SmallMnkError> {
        let mut lines = Vec::new();
        for start in board.size().coords() {
            for direction in Direction::ALL {
                lines.extend(open_line(board, coords, player, is_exact, start, direction));
            }
        }
        if !is_exact {
            // Who completes a line completes any part of it.
            let all = lines.clone();
            let is_part = |part: &OpenLine, line: &OpenLine| part.cells & !line.cells == 0;
            let mut index = 0;
            lines.retain(|line| {
                let here = index;
                index += 1;
                !all.iter()
                    .enumerate()
                    .any(|(other, part)| is_part(part, line) && (part.cells != line.cells || other < here))
            });
        }
        if lines.len() > MOST_LINES {
            let found = lines.len();
            return Err(SmallMnkError::new(SmallMnkErrorKind::TooManyLines { found }));
        }
        let mut through = vec![LineSet::default(); coords.len()];
        let mut spoiled_by = through.clone();
        for (number, line) in lines.iter().enumerate() {
            bits(line.cells).for_each(|cell| through[cell].insert(number));
            bits(line.spoilers).for_each(|cell| spoiled_by[cell].insert(number));
        }
        Ok(PlayerLines { lines, through, spoiled_by })
    }
}

/// The line from this cell on, if it is on the board and open to the player.
fn open_line(
    board: &Board,
    coords: &[Coord],
    player: Player,
    is_exact: bool,
    start: Coord,
    direction: Direction,
) -> Option<OpenLine> {
    let at = |steps: i8| start.stepped(direction, steps).filter(|coord| board.size().contains(*coord));
    let bit = |coord: Coord| coords.iter().position(|other| *other == coord).map_or(0, |cell| 1_u64 << cell);
    let length = board.rules().line_length() as i8;
    let mut line = OpenLine { cells: 0, spoilers: 0 };
    for steps in 0..length {
        let coord = at(steps)?;
        match board.get(coord) {
            None => line.cells |= bit(coord),
            Some(stone) if stone == player => {}
            Some(_) => return None,
        }
    }
    if is_exact {
        for coord in [at(-1), at(length)].into_iter().flatten() {
            match board.get(coord) {
                None => line.spoilers |= bit(coord),
                Some(stone) if stone == player => return None,
                Some(_) => {}
            }
        }
    }
    // A line that is complete already is the business of the start's outcome.
    (line.cells != 0).then_some(line)
}

/// Where a symmetry takes the cells: tables for each byte of a mask.
struct Permutation(Vec<[u64; 256]>);

impl Permutation {
    fn new(cells: usize, image_of: impl Fn(usize) -> usize) -> Permutation {
        let table_of = |first: usize| {
            let images: Vec<u64> = (first..cells.min(first + 8)).map(|cell| 1 << image_of(cell)).collect();
            std::array::from_fn(|byte| {
                let images = images.iter().enumerate().filter(|(bit, _)| byte >> bit & 1 == 1);
                images.fold(0, |mask, (_, image)| mask | image)
            })
        };
        Permutation((0..cells).step_by(8).map(table_of).collect())
    }

    #[inline]
    fn image(&self, cells: u64) -> u64 {
        let bytes = cells.to_le_bytes();
        self.0.iter().zip(bytes).fold(0, |image, (table, byte)| image | table[usize::from(byte)])
    }
}

/// Stirs all bits of a word into each other, so that no two words give the same: the finaliser of `SplitMix64`.
#[inline]
const fn mix(word: u64) -> u64 {
    let word = word.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ (word >> 31)
}
