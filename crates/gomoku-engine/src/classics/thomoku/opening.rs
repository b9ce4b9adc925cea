//! Prepared first moves.

use gomoku_core::{Board, Coord, Player};

use crate::lots::draw;

/// How an engine plays its first two stones.
///
/// THO-MOKU had opening styles; which they were is not handed down, so these are ours: a way of setting the second stone on the
/// board beside the first. X begins in the middle. O sets his first stone so from X's, and X his second so from his own, where
/// the cells are empty and nothing is threatened yet; after that the engine plays as it always does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum OpeningStyle {
    /// Only the very first stone, in the middle; the priorities decide about all others.
    #[default]
    Priorities,
    /// In the same row or column, side by side.
    Straight,
    /// Corner to corner.
    Diagonal,
    /// In the same row, column or diagonal, one cell between them.
    Distant,
}

impl OpeningStyle {
    /// The names, as in the option of the engine.
    pub const NAMES: [&'static str; 4] = ["priorities", "straight", "diagonal", "distant"];

    /// The style of this name.
    #[must_use]
    pub fn by_name(word: &str) -> Option<OpeningStyle> {
        let all =
            [OpeningStyle::Priorities, OpeningStyle::Straight, OpeningStyle::Diagonal, OpeningStyle::Distant];
        all.into_iter().zip(OpeningStyle::NAMES).find(|(_, name)| *name == word).map(|(style, _)| style)
    }

    /// The prepared move of the side to move, if there is one.
    pub(crate) fn first_move(self, board: &Board, seed: u64) -> Option<Coord> {
        let (size, mover) = (board.size(), board.side_to_move());
        let stones = [board.stones(Player::X), board.stones(Player::O)];
        if stones == [0, 0] {
            return Coord::new(size.width() / 2, size.height() / 2);
        }
        // The second and the third stone on the board, if the game began as games do.
        let beside = match (stones, mover) {
            ([1, 0], Player::O) | ([1, 1], Player::X) => {
                board.iter_stones().find(|(_, player)| *player == Player::X)?.0
            }
            _ => return None,
        };
        let cells: Vec<Coord> = self
            .steps()
            .iter()
            .filter_map(|(dx, dy)| {
                let column = u8::try_from(i16::from(beside.column()) + dx).ok()?;
                let row = u8::try_from(i16::from(beside.row()) + dy).ok()?;
                Coord::new(column, row).filter(|coord| board.is_empty_cell(*coord))
            })
            .collect();
        draw(&cells, seed)
    }

    /// Where the next stone may go, in columns and rows from the first.
    const fn steps(self) -> &'static [(i16, i16)] {
        match self {
            OpeningStyle::Priorities => &[],
            OpeningStyle::Straight => &[(1, 0), (-1, 0), (0, 1), (0, -1)],
            OpeningStyle::Diagonal => &[(1, 1), (1, -1), (-1, 1), (-1, -1)],
            OpeningStyle::Distant => &[(2, 0), (-2, 0), (0, 2), (0, -2), (2, 2), (2, -2), (-2, 2), (-2, -2)],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gomoku_core::{BoardSize, Rules};

    fn move_after(moves: &str, style: OpeningStyle, seed: u64) -> Option<String> {
        let board = Board::from_moves(moves, BoardSize::square(15).unwrap(), Rules::default()).unwrap();
        style.first_move(&board, seed).map(|coord| coord.to_string())
    }

    #[test]
    fn the_first_stone_goes_to_the_middle_whatever_the_style() {
        for word in OpeningStyle::NAMES {
            assert_eq!(move_after("", OpeningStyle::by_name(word).unwrap(), 3).as_deref(), Some("h8"));
        }
    }

    #[test]
    fn the_next_stones_follow_the_style() {
        for seed in 0..40 {
            let straight = move_after("h8", OpeningStyle::Straight, seed).unwrap();
            assert!(["g8", "i8", "h7", "h9"].contains(&straight.as_str()), "{straight}");
            let diagonal = move_after("h8 i9", OpeningStyle::Diagonal, seed).unwrap();
            assert!(["g9", "g7", "i7"].contains(&diagonal.as_str()), "{diagonal}: i9 is taken");
            let distant = move_after("a1", OpeningStyle::Distant, seed).unwrap();
            assert!(["c1", "a3", "c3"].contains(&distant.as_str()), "{distant}: the rest is off the board");
        }
        assert_eq!(move_after("h8", OpeningStyle::Priorities, 1), None);
        assert_eq!(
            move_after("h8 i9 g7", OpeningStyle::Diagonal, 1),
            None,
            "two stones are prepared, no more"
        );
    }
}
