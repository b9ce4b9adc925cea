//! Cells near stones.

use gomoku_core::{AlphaChannel, Board};

/// The board with an alpha channel of this radius, counted from its stones: its candidates are the empty cells near them, and
/// the `opening` cell near the middle that this seed draws, if there is to be one.
pub(crate) fn near_stones(board: &Board, radius: u8, opening: Option<u64>) -> Board {
    let board = board.clone().without_alpha_channel();
    let Ok(channel) = AlphaChannel::new(board.size(), radius) else { return board };
    let channel = match opening {
        Some(seed) => channel.with_random_opening(seed),
        None => channel,
    };
    board.clone().with_alpha_channel(channel).unwrap_or(board)
}
