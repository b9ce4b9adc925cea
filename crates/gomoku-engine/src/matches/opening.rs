//! Openings: the moves that a game begins with before the engines are asked.

use gomoku_core::formats::{Format, ReadError, ReadOptions};
use gomoku_core::{Board, BoardOutcome, BoardSize, Coord, ParseMovesError, Player, Rules};
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_xoshiro::Xoshiro256PlusPlus;
use thiserror::Error;

use super::seeds::{Purpose, derived_seed};

/// Where the openings of a series come from.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Openings {
    /// Drawn by lot: so many stones near the middle; see [`random_opening`].
    Random {
        /// How many.
        stones: u8,
    },
    /// These, one after the other and from the front again.
    List(Vec<Vec<Coord>>),
}

impl Openings {
    /// Reads openings for boards of this kind: one a line, as in `h8 i9 j10`, X first. Blank lines do not count, nor do those
    /// that begin with `#`.
    ///
    /// # Errors
    /// If a move is not allowed, the game is over after one of them, or there is none.
    ///
    /// # Examples
    /// ```
    /// use gomoku_core::{BoardSize, Rules};
    /// use gomoku_engine::matches::Openings;
    ///
    /// let (size, rules) = (BoardSize::square(15)?, Rules::default());
    /// let openings = Openings::parse("# two of them\nh8 i9 j10\n\nh8 h9\n", size, rules)?;
    /// assert!(matches!(openings, Openings::List(list) if list.len() == 2));
    /// let error = Openings::parse("h8 i9\nh8 h8", size, rules).unwrap_err();
    /// assert_eq!(error.to_string(), "line 2, column 4: h8 is already taken by X; expected an empty cell");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn parse(text: &str, size: BoardSize, rules: Rules) -> Result<Openings, ParseOpeningsError> {
        let mut list = Vec::new();
        for (index, line) in text.lines().enumerate() {
            if line.trim().is_empty() || line.trim_start().starts_with('#') {
                continue;
            }
            // Only an error needs the lines before it, for its place.
            let board = Board::from_moves(line, size, rules)
                .or_else(|_| Board::from_moves(&("\n".repeat(index) + line), size, rules))?;
            if let Some(outcome) = board.outcome() {
                return Err(ParseOpeningsError::Over { line: index + 1, outcome });
            }
            list.push(board.moves().map(|(coord, _)| coord).collect());
        }
        if list.is_empty() { Err(ParseOpeningsError::None) } else { Ok(Openings::List(list)) }
    }

    /// The openings that a file has in this format, for boards of this kind: the `offset` and `pos` lists of match runners, and
    /// whatever else tells games.
    ///
    /// # Errors
    /// If the file cannot be read, is for boards of another size, has stones that were not played by turns, or the game is over after one of
    /// them.
    ///
    /// # Examples
    /// ```
    /// use gomoku_core::formats::Format;
    /// use gomoku_core::{BoardSize, Rules};
    /// use gomoku_engine::matches::Openings;
    ///
    /// let (size, rules) = (BoardSize::square(15)?, Rules::default());
    /// let top = Openings::read(b"h1i2\nh8", Format::Pos, size, rules)?;
    /// let middle = Openings::read(b"0,-7, 1,-6\n0,0", Format::Offset, size, rules)?;
    /// assert_eq!(top, middle);
    /// assert_eq!(top, Openings::parse("h15 i14\nh8", size, rules)?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn read(
        bytes: &[u8],
        format: Format,
        size: BoardSize,
        rules: Rules,
    ) -> Result<Openings, ParseOpeningsError> {
        let games = format.read(bytes, &ReadOptions::default().with_size(size))?.games;
        let mut list = Vec::new();
        for (game, number) in games.iter().zip(1..) {
            // In a list of openings a line without moves is a remark, as it is for `parse`.
            if game.moves().is_empty() && matches!(format, Format::Moves | Format::Pos | Format::Offset) {
                continue;
            }
            if game.size() != size {
                return Err(ParseOpeningsError::Size { number, found: game.size(), expected: size });
            }
            let mut board = Board::new(size, rules);
            let by_turns = game.setup().is_empty()
                && game.moves().iter().all(|played| {
                    let is_next = played.player() == board.side_to_move();
                    is_next && board.play(played.coord()).is_ok()
                });
            if !by_turns {
                return Err(ParseOpeningsError::Turns { number });
            }
            if let Some(outcome) = board.outcome() {
                return Err(ParseOpeningsError::OverGame { number, outcome });
            }
            list.push(board.moves().map(|(coord, _)| coord).collect());
        }
        if list.is_empty() { Err(ParseOpeningsError::None) } else { Ok(Openings::List(list)) }
    }

    /// The same in an order drawn by lot; openings that are drawn by lot themselves stay as they are.
    #[must_use]
    pub fn shuffled(mut self, seed: u64) -> Openings {
        if let Openings::List(list) = &mut self {
            let mut generator = Xoshiro256PlusPlus::seed_from_u64(derived_seed(seed, Purpose::Order, 0));
            list.shuffle(&mut generator);
        }
        self
    }

    /// The opening of a pair of games.
    pub(super) fn of_pair(&self, pair: u32, size: BoardSize, rules: Rules, seed: u64) -> Vec<Coord> {
        match self {
            Openings::Random { stones } => {
                random_opening(size, rules, *stones, derived_seed(seed, Purpose::Opening, u64::from(pair)))
            }
            Openings::List(list) if list.is_empty() => Vec::new(),
            Openings::List(list) => list[pair as usize % list.len()].clone(),
        }
    }
}

/// A text that is no list of openings.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ParseOpeningsError {
    /// Something is no move, or not allowed.
    #[error(transparent)]
    Moves(#[from] ParseMovesError),
    /// The game would be over before it begins.
    #[error(
        "line {line}: the game is over after these moves ({outcome}); expected an opening after which it goes on"
    )]
    Over {
        /// The line, counted from 1.
        line: usize,
        /// How it would have ended.
        outcome: BoardOutcome,
    },
    /// The same for one that was not read from a line.
    #[error(
        "opening {number}: the game is over after it ({outcome}); expected an opening after which it goes on"
    )]
    OverGame {
        /// Which, counted from 1.
        number: usize,
        /// How it would have ended.
        outcome: BoardOutcome,
    },
    /// The file is not in its format.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// An opening is for another board.
    #[error("opening {number} is for a board of {found}; expected {expected}")]
    Size {
        /// Which, counted from 1.
        number: usize,
        /// Its size.
        found: BoardSize,
        /// The size of the match.
        expected: BoardSize,
    },
    /// An opening has stones that were not played by turns.
    #[error(
        "opening {number} has stones that were not played by turns, X first, or after the game was over; expected moves only"
    )]
    Turns {
        /// Which, counted from 1.
        number: usize,
    },
    /// There is no opening.
    #[error("there is no opening; expected one a line, such as h8 i9 j10")]
    None,
}

/// Three stones, drawn by lot.
impl Default for Openings {
    fn default() -> Openings {
        Openings::Random { stones: 3 }
    }
}

/// How often an opening with a threat in it is drawn again.
const DRAWS: u32 = 200;

/// Draws an opening of so many stones near the middle, X first, after which neither player has a move that wins at once. On
/// boards that are too small for that it has fewer stones.
///
/// It need not be fair: a fair comparison plays it twice, with colours swapped.
///
/// # Examples
/// ```
/// use gomoku_core::{BoardSize, Rules};
/// use gomoku_engine::matches::random_opening;
///
/// let opening = random_opening(BoardSize::square(15)?, Rules::default(), 3, 7);
/// assert_eq!(opening.len(), 3);
/// assert_eq!(opening, random_opening(BoardSize::square(15)?, Rules::default(), 3, 7));
/// # Ok::<(), gomoku_core::SizeError>(())
/// ```
#[must_use]
pub fn random_opening(size: BoardSize, rules: Rules, stones: u8, seed: u64) -> Vec<Coord> {
    let mut generator = Xoshiro256PlusPlus::seed_from_u64(seed);
    for stones in (1..=usize::from(stones)).rev() {
        let mut cells = middle(size, 3 * stones);
        for _ in 0..DRAWS {
            let (drawn, _) = cells.partial_shuffle(&mut generator, stones);
            if drawn.len() == stones && is_quiet(size, rules, drawn) {
                return drawn.to_vec();
            }
        }
    }
    Vec::new()
}

/// The cells at most three from the middle, or further if that is less than so many; on small boards all.
fn middle(size: BoardSize, least: usize) -> Vec<Coord> {
    let from_middle = |place: u8, cells: u8| (2 * i32::from(place) + 1 - i32::from(cells)).abs();
    let within = |reach: i32| {
        let near = move |coord: &Coord| {
            from_middle(coord.column(), size.width()) <= 2 * reach
                && from_middle(coord.row(), size.height()) <= 2 * reach
        };
        size.coords().filter(near).collect::<Vec<Coord>>()
    };
    (3..i32::from(BoardSize::MAX))
        .map(within)
        .find(|cells| cells.len() >= least)
        .unwrap_or_else(|| size.coords().collect())
}

/// Whether the moves can be played and leave neither player a win at once.
pub(crate) fn is_quiet(size: BoardSize, rules: Rules, moves: &[Coord]) -> bool {
    let mut board = Board::new(size, rules);
    if moves.iter().any(|coord| board.play(*coord).is_err()) || board.is_over() {
        return false;
    }
    let empty: Vec<Coord> = size.coords().filter(|coord| board.is_empty_cell(*coord)).collect();
    empty.into_iter().all(|coord| {
        Player::ALL.into_iter().all(|player| {
            let wins = board.place(coord, player).is_ok() && board.winners().contains(player);
            board.undo();
            !wins
        })
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]
        #[test]
        fn openings_leave_no_win_at_once(
            (width, height, line) in (3_u8..=20, 3_u8..=20, 3_u8..=6),
            stones in 0_u8..=12,
            seed: u64,
        ) {
            let (size, rules) = (BoardSize::new(width, height).unwrap(), Rules::freestyle(line).unwrap());
            let opening = random_opening(size, rules, stones, seed);
            prop_assert!(opening.len() <= usize::from(stones));
            prop_assert!(opening.is_empty() || is_quiet(size, rules, &opening), "{:?}", opening);
            prop_assert!(stones == 0 || !opening.is_empty());
        }
    }

    #[test]
    fn openings_on_large_boards_are_near_the_middle_and_complete() {
        let size = BoardSize::square(15).unwrap();
        let mut all = Vec::new();
        for seed in 0..300 {
            let opening = random_opening(size, Rules::default(), 3, seed);
            assert_eq!(opening.len(), 3);
            assert!(
                opening
                    .iter()
                    .all(|cell| (4..=10).contains(&cell.column()) && (4..=10).contains(&cell.row()))
            );
            all.extend(opening);
        }
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), 49, "every cell near the middle has its turn");
    }

    #[test]
    fn a_board_too_small_for_the_stones_gets_fewer() {
        // With nine stones the board would be full and the game over.
        let size = BoardSize::square(3).unwrap();
        let opening = random_opening(size, Rules::freestyle(3).unwrap(), 9, 1);
        assert!((1..9).contains(&opening.len()), "{opening:?}");
    }
}
