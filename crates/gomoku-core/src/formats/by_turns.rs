//! Games as moves by turns, for formats that have nothing else.

use super::format::Format;
use super::transcript::{Transcript, TranscriptMove};
use super::write::{Loss, Losses, WriteError};
use crate::player::Player;

/// The moves of a game by turns, X first. Stones of the set-up come before the others, in the order in which they were set
/// up, X and O by turns.
pub(super) fn moves_by_turns(
    format: Format,
    game: &Transcript,
    number: usize,
    losses: &mut Losses,
) -> Result<Vec<TranscriptMove>, WriteError> {
    let set_up = |player| game.setup().iter().filter(move |stone| stone.1 == player);
    let mut moves = Vec::new();
    let mut of_o = set_up(Player::O);
    for &(coord, player) in set_up(Player::X) {
        moves.push(TranscriptMove::new(coord, player));
        moves.extend(of_o.next().map(|&(coord, player)| TranscriptMove::new(coord, player)));
    }
    moves.extend(of_o.map(|&(coord, player)| TranscriptMove::new(coord, player)));
    moves.extend_from_slice(game.moves());
    let is_by_turns = moves.iter().enumerate().all(|(index, mv)| mv.player() == Player::ALL[index % 2]);
    if !is_by_turns || game.side_to_move() != Player::ALL[moves.len() % 2] {
        let stones = |player| moves.iter().filter(|mv| mv.player() == player).count();
        let (x, o, to_move) = (stones(Player::X), stones(Player::O), game.side_to_move());
        return Err(WriteError::NotByTurns { format, game: number, x, o, to_move });
    }
    losses.add_if(!game.setup().is_empty(), Loss::SetUpAsMoves);
    Ok(moves)
}
