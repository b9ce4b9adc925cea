//! Random positions of a chosen difficulty.

mod difficulty;
mod error;

use gomoku_core::{Board, BoardSize, Coord, Player, Rules};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::forced_win::ForcedWinError;

pub use difficulty::{Difficulty, ParseDifficultyError};
pub use error::{RandomBoardError, RandomBoardErrorKind};

/// Makes random positions of a chosen difficulty for five in a row, with X to move.
///
/// X and O have as many stones each, standing close together near the middle as after an opening, and nobody has won or can
/// at once. The [`Difficulty`] is measured by the search for forced wins: positions are made until one has it.
///
/// # Examples
/// ```
/// use gomoku_core::{BoardSize, Player, Rules};
/// use gomoku_engine::{Difficulty, RandomBoard};
///
/// let boards = RandomBoard::new(BoardSize::square(15)?, Rules::default(), Difficulty::Medium)?;
/// let board = boards.generate(7)?;
/// assert_eq!(board.side_to_move(), Player::X);
/// assert_eq!(board.stones(Player::X), board.stones(Player::O));
/// assert_eq!(Difficulty::of(&board)?, Some(Difficulty::Medium));
/// assert_eq!(boards.generate(7)?, board, "the same seed gives the same position");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct RandomBoard {
    size: BoardSize,
    rules: Rules,
    difficulty: Difficulty,
}

impl RandomBoard {
    /// The smallest width and height: on smaller boards there is hardly a win to find.
    pub const MIN_SIDE: u8 = 7;

    /// After so many positions of another difficulty no more are made.
    pub const MOST_TRIES: u32 = 20_000;

    /// Positions of this size, these rules and this difficulty.
    ///
    /// # Errors
    /// If the size is less than 7×7, or the rules are not those of five in a row, freestyle or standard.
    pub fn new(
        size: BoardSize,
        rules: Rules,
        difficulty: Difficulty,
    ) -> Result<RandomBoard, RandomBoardError> {
        if size.width().min(size.height()) < Self::MIN_SIDE {
            return Err(RandomBoardError::new(RandomBoardErrorKind::Size { found: size }));
        }
        ForcedWinError::check(rules)
            .map_err(|error| RandomBoardError::new(RandomBoardErrorKind::Rules(error.kind())))?;
        Ok(RandomBoard { size, rules, difficulty })
    }

    /// The position of a seed.
    ///
    /// # Errors
    /// If [`RandomBoard::MOST_TRIES`] positions had another difficulty. Another seed may have more luck.
    pub fn generate(self, seed: u64) -> Result<Board, RandomBoardError> {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
        for _ in 0..Self::MOST_TRIES {
            if let Some(board) = self.try_once(&mut random)
                && Difficulty::of(&board).ok().flatten() == Some(self.difficulty)
            {
                return Ok(board);
            }
        }
        let kind = RandomBoardErrorKind::NotFound { difficulty: self.difficulty, tries: Self::MOST_TRIES };
        Err(RandomBoardError::new(kind))
    }

    /// Random stones close together, without a look at what they mean; `None` if there was no room.
    fn try_once(self, random: &mut Xoshiro256PlusPlus) -> Option<Board> {
        let [fewest, most] = self.difficulty.stones();
        let stones = 2 * random.random_range(fewest..=most);
        let mut board = Board::new(self.size, self.rules);
        let mut cells: Vec<Coord> = Vec::with_capacity(stones);
        while cells.len() < stones {
            let cell = match cells.len() {
                0 => Coord::new(self.size.width() / 2, self.size.height() / 2),
                known => empty_cell_near(&board, cells[random.random_range(0..known)], random),
            }?;
            board.place(cell, board.side_to_move()).ok()?;
            cells.push(cell);
        }
        // Stones, not moves: nothing that led here is to be taken back.
        let players = Player::ALL.into_iter().cycle();
        Board::from_stones(self.size, self.rules, cells.into_iter().zip(players)).ok()
    }
}

/// A random empty cell at most two from a stone, straight or diagonally; `None` if a few draws find none.
fn empty_cell_near(board: &Board, stone: Coord, random: &mut Xoshiro256PlusPlus) -> Option<Coord> {
    const DRAWS: usize = 100;
    (0..DRAWS).find_map(|_| {
        let mut near = |centre: u8| u8::try_from(random.random_range(-2..=2) + i16::from(centre)).ok();
        let (column, row) = (near(stone.column()), near(stone.row()));
        Coord::new(column?, row?).filter(|&cell| board.is_empty_cell(cell))
    })
}
