//! Who has won since a search began.

use gomoku_core::{Board, Player};

/// How many winning lines each player had on a board. In a game that goes on after a win only new ones count; a line that only
/// grows is none.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct WonLines([usize; 2]);

impl WonLines {
    pub(crate) fn of(board: &Board) -> WonLines {
        let lines = board.winning_lines();
        WonLines(Player::ALL.map(|player| lines.iter().filter(|line| line.player == player).count()))
    }

    /// Nobody had won.
    #[inline]
    pub(crate) fn is_none(self) -> bool {
        self.0 == [0, 0]
    }

    /// The player who has a line on this board that was not there.
    #[inline]
    pub(crate) fn new_winner(self, board: &Board) -> Option<Player> {
        let winners = board.winners();
        if winners.is_empty() {
            None
        } else if self.is_none() {
            Player::ALL.into_iter().find(|player| winners.contains(*player))
        } else {
            self.further_winner(board)
        }
    }

    #[cold]
    fn further_winner(self, board: &Board) -> Option<Player> {
        let now = WonLines::of(board);
        Player::ALL.into_iter().find(|player| now.0[player.index()] > self.0[player.index()])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gomoku_core::Rules;

    #[test]
    fn only_new_lines_count() {
        let rows = ["XXXXX....", ".........", "..XXXX...", ".OOOO....", "........."];
        let mut board = Board::from_rows(&rows, Rules::default()).unwrap();
        let before = WonLines::of(&board);
        let winner = |board: &Board| before.new_winner(board);
        assert_eq!(winner(&board), None);
        for (cell, player, expected) in
            [("f5", Player::X, None), ("g3", Player::X, Some(Player::X)), ("a2", Player::O, Some(Player::O))]
        {
            board.place(cell.parse().unwrap(), player).unwrap();
            assert_eq!(winner(&board), expected, "{cell}");
            board.undo();
        }
    }
}
