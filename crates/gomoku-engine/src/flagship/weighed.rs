//! The positions and moves of a game that weights are asked about.

use gomoku_core::{Board, Coord, Player};
use gomoku_eval::Weights;
use gomoku_eval::patterns::{Cell, PatternsError};
use gomoku_eval::weights::Feature;
use rand::{Rng, RngExt};

use super::position::Position;

/// Goes through a game from a board on and tells of the positions that the search would weigh: neither a count of threats decides
/// them, nor is there a five to be answered. Each comes with the number of moves before it, the side to move, and the numbers of
/// its [features](Feature), a number as often as the feature is there, in any order.
///
/// # Errors
/// If the game is not about five in a row.
pub(crate) fn weighed_positions(
    start: &Board,
    moves: &[Coord],
    mut tell: impl FnMut(usize, Player, &[u16]),
) -> Result<(), PatternsError> {
    let mut features = Vec::with_capacity(1024);
    undecided_positions(start, moves, |before, position, _| {
        features.clear();
        let (patterns, near) = (position.patterns(), position.near().rows());
        Feature::all_on(patterns, near, position.side(), |feature| features.push(feature.index() as u16));
        tell(before, position.side(), &features);
    })
}

/// Goes through a game in the same way and tells of the moves that the search would look at. Each position comes with the number of
/// moves before it, the numbers of the features of each move, and which of them was played.
///
/// # Errors
/// If the game is not about five in a row.
pub(crate) fn offered_moves(
    start: &Board,
    moves: &[Coord],
    mut tell: impl FnMut(usize, &[[u16; 3]], usize),
) -> Result<(), PatternsError> {
    let (mut cells, mut options) = (Vec::new(), Vec::new());
    undecided_positions(start, moves, |before, position, next| {
        cells.clear();
        position.moves(|cell| cells.push(cell));
        cells.retain(|cell| position.may_play(*cell));
        let Some(played) = next.and_then(|next| cells.iter().position(|cell| *cell == next)) else { return };
        let features = |cell: &Cell| {
            Feature::of_move(position.patterns(), *cell, position.side())
                .map(|feature| feature.index() as u16)
        };
        options.clear();
        options.extend(cells.iter().map(features));
        tell(before, &options, played);
    })
}

/// Whether the search would weigh a position, if it were a leaf.
pub(crate) fn is_weighed(board: &Board) -> bool {
    board.outcome().is_none() && Position::new(board).is_ok_and(|position| is_undecided(&position))
}

/// A move drawn by lot from those that the search would look at, the likelier the better it looks; `None` if there is none.
pub(crate) fn drawn_move(board: &Board, weights: &Weights, lots: &mut impl Rng) -> Option<Coord> {
    if board.outcome().is_some() {
        return None;
    }
    let position = Position::new(board).ok()?;
    let mut cells = Vec::new();
    position.moves(|cell| cells.push(cell));
    cells.retain(|cell| position.may_play(*cell));
    let scores: Vec<i32> =
        cells.iter().map(|cell| weights.move_score(position.patterns(), *cell, position.side())).collect();
    let most = scores.iter().copied().max()?;
    let likelihood = |score: &i32| (f64::from(score - most) / WARMTH).exp();
    let mut lot = lots.random::<f64>() * scores.iter().map(likelihood).sum::<f64>();
    let drawn = scores.iter().position(|score| {
        lot -= likelihood(score);
        lot < 0.0
    });
    position.patterns().coord(cells[drawn.unwrap_or(0)])
}

/// A move whose score is smaller by so much is drawn about a third as often: twice what the scores themselves say, so that also
/// moves are seen that do not look good.
const WARMTH: f64 = 2.0 * Weights::MOVE_PARTS as f64;

fn is_undecided(position: &Position) -> bool {
    position.verdict().is_none() && !position.must_answer_five() && !position.is_full()
}

/// Tells of the positions of a game in which neither a count of threats decides nor a five must be answered: the number of moves
/// before each, the position, and the move that comes next.
fn undecided_positions(
    start: &Board,
    moves: &[Coord],
    mut tell: impl FnMut(usize, &Position, Option<Cell>),
) -> Result<(), PatternsError> {
    let mut position = Position::new(start)?;
    for (before, next) in moves.iter().map(Some).chain([None]).enumerate() {
        let next = next.and_then(|coord| position.patterns().cell(*coord));
        let next = next.filter(|cell| position.patterns().is_empty_cell(*cell));
        if is_undecided(&position) {
            tell(before, &position, next);
        }
        match next {
            Some(cell) => position.play(cell),
            None => break,
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use gomoku_core::{BoardSize, Rules};
    use gomoku_eval::patterns::ThreatClass;
    use proptest::prelude::*;

    use super::*;

    fn moves(text: &str) -> Vec<Coord> {
        text.split_whitespace().map(|word| word.parse().expect("a coordinate")).collect()
    }

    fn told(text: &str) -> Vec<(usize, Player)> {
        let start = Board::new(BoardSize::square(15).expect("a size"), Rules::default());
        let mut told = Vec::new();
        weighed_positions(&start, &moves(text), |before, side, _| told.push((before, side)))
            .expect("five in a row");
        told
    }

    #[test]
    fn decided_positions_and_fives_to_answer_are_left_out() {
        // X has an open three after his third stone: O may still answer. With a fourth in the row he has won, after a blocked
        // one O must answer.
        let (x, o) = (Player::X, Player::O);
        assert_eq!(told("h8 a1 i8 c3 j8"), [(0, x), (1, o), (2, x), (3, o), (4, x), (5, o)]);
        assert_eq!(told("h8 a1 i8 c3 j8 a5"), told("h8 a1 i8 c3 j8"), "X makes an open four next");
        let blocked = told("h8 g8 i8 c3 j8 a5 k8 l8");
        assert!(!blocked.contains(&(7, o)) && blocked.contains(&(8, x)), "{blocked:?}");
    }

    #[test]
    fn moves_are_offered_where_the_game_goes_on() {
        let start = Board::new(BoardSize::square(15).expect("a size"), Rules::default());
        let mut offered = Vec::new();
        // O answers an open three, X one of his moves far from everything.
        offered_moves(&start, &moves("h8 a1 i8 c3 j8 g8 o15"), |before, options, played| {
            offered.push((before, options.len(), options[played]));
        })
        .expect("five in a row");
        let numbers: Vec<usize> = offered.iter().map(|(before, ..)| *before).collect();
        assert_eq!(numbers, [0, 2, 3, 4, 5], "a1 is far from h8, and o15 holds nothing: {offered:?}");
        let mut position = Position::new(&start).expect("five in a row");
        for mv in moves("h8 a1 i8 c3 j8") {
            position.play(position.patterns().cell(mv).expect("a cell"));
        }
        let answer = position.patterns().cell("g8".parse().expect("a coordinate")).expect("a cell");
        let features = Feature::of_move(position.patterns(), answer, Player::O);
        assert_eq!(offered[4].2, features.map(|feature| feature.index() as u16));
        assert!(offered[4].1 < 10, "only what holds the three: {offered:?}");
    }

    #[test]
    fn a_move_that_cannot_be_played_ends_the_game() {
        assert_eq!(told("h8 i9 h8 j10"), told("h8 i9"));
        assert_eq!(told("h8 z30 i9"), told("h8"));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        /// Weights may leave out what is not near a stone only because nothing can be made there.
        #[test]
        fn every_cell_where_something_can_be_made_is_near_a_stone(cells in prop::collection::vec(0_usize..400, 1..60)) {
            let size = BoardSize::square(20).unwrap();
            let mut position = Position::new(&Board::new(size, Rules::default())).unwrap();
            for cell in cells.into_iter().filter_map(Cell::new) {
                if position.patterns().is_empty_cell(cell) {
                    position.play(cell);
                }
                let near: Vec<Cell> = position.near().cells().collect();
                let patterns = position.patterns();
                for cell in (0..400).filter_map(Cell::new).filter(|cell| !near.contains(cell)) {
                    for player in Player::ALL {
                        prop_assert_eq!(patterns.class(cell, player), ThreatClass::Nothing);
                    }
                }
            }
        }

        #[test]
        fn features_add_up_to_the_value(cells in prop::collection::vec(0_usize..225, 1..40)) {
            let size = BoardSize::square(15).unwrap();
            let start = Board::new(size, Rules::default());
            let moves: Vec<Coord> = cells.into_iter().filter_map(|index| size.coord_at(index)).collect();
            let weights = Weights::learned(gomoku_core::Rule::Freestyle);
            let mut all = Vec::new();
            weighed_positions(&start, &moves, |before, side, features| {
                let sum: i32 = features.iter().map(|feature| i32::from(weights.weights()[usize::from(*feature)])).sum();
                all.push((before, side, sum / Weights::PARTS));
            }).unwrap();
            let mut position = Position::new(&start).unwrap();
            let mut played = 0;
            for (before, side, value) in all {
                while played < before {
                    let cell = position.patterns().cell(moves[played]).unwrap();
                    position.play(cell);
                    played += 1;
                }
                prop_assert_eq!(side, position.side());
                prop_assert_eq!(value, weights.evaluate(position.patterns(), position.near().rows(), side));
            }
        }
    }
}
