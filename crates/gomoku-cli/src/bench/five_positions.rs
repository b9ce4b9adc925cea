//! The positions of five in a row that engines are measured on: openings and middle games, quiet ones and fights.

use gomoku::core::{Board, BoardSize, Rule, Rules};

use crate::number::counted;

/// Rule, side of the square board, moves. They are part of the signature: a new one comes last, and none is changed.
const POSITIONS: [(Rule, u8, &str); 11] = [
    (Rule::Freestyle, 15, "h8"),
    (Rule::Freestyle, 15, "l5 h6 g5 i6 g6 g7 i5 h7 h5 j5"),
    (Rule::Freestyle, 15, "e7 c7 e12 f9 h12 e9 f10 c9 d9 c8 c10 e8 g10 d8 b8 b6"),
    (
        Rule::Freestyle,
        15,
        "j8 l10 g12 l9 g11 l8 l7 j10 i9 h10 i11 i10 k10 j11 g10 g9 l11 h9 g8 j12 j13 k12 l13 i13",
    ),
    (Rule::Freestyle, 15, "i7 j7 j6 k5 h8 g9 i9 i6 g7 j10 k8 f6 i8 j8 j9 i10 k10 h7"),
    (Rule::Freestyle, 20, "n9 n11 n8 m11 i11 o14 l11 m10 l9 l10 k9 m9 m12 k10 n10 p14 j10 l8"),
    (Rule::Standard, 15, "g8 k7 l7 l6 m6 m8 j8 k8 k9 k5 l8 j10 i7 h6"),
    (Rule::Standard, 15, "i9 h5 g3 j3 g6 i5 j9 h7 h8 j5 g5 g7 g9 h9 j6 i7"),
    (Rule::Renju, 15, "j11 g11 f11 h12 g10 f12 h10 f10 e9 e11 e12 h9"),
    (Rule::Renju, 15, "h6 h4 f8 e6 d5 i4 d7 d6 c6 e8 e4 f3 c7 f7 c5 g6 h5 d9 c10 c4"),
    (Rule::Caro, 15, "h8 i9 g9 f10 i7 e9 j8 g11 j6 k5 h12 k9 j7"),
];

/// A position, and the words for it.
#[derive(Debug, Clone)]
pub(crate) struct FivePosition {
    pub(crate) board: Board,
    pub(crate) moves: &'static str,
}

impl FivePosition {
    /// `renju 15x15, 6 stones`
    pub(crate) fn title(&self) -> String {
        let (rule, size) = (self.board.rules().rule(), self.board.size());
        format!("{rule} {size}, {}", counted(self.board.moves().len() as u32, "stone"))
    }
}

/// All of them.
pub(crate) fn five_positions() -> Vec<FivePosition> {
    let position = |(rule, side, moves): (Rule, u8, &'static str)| {
        let size = BoardSize::square(side).ok()?;
        let rules = Rules::new(5, rule).ok()?;
        Some(FivePosition { board: Board::from_moves(moves, size, rules).ok()?, moves })
    };
    POSITIONS.into_iter().filter_map(position).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_position_can_be_read_and_goes_on() {
        let all = five_positions();
        assert_eq!(all.len(), POSITIONS.len());
        assert!(all.iter().all(|position| position.board.outcome().is_none()));
    }
}
