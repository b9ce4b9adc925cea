//! Decisions in a swap2 opening, by what the engine says a position is worth.

use gomoku::core::{Board, Coord, Player};
use gomoku::engine::{Thought, swap2_openings};
use gomoku::search::Score;

/// What is answered to SWAP2BOARD.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Decision {
    /// To put down the first three stones: X, O, X.
    Three([Coord; 3]),
    /// To play X, so that the other one has to move.
    Swap,
    /// To play O, and here.
    Move(Coord),
}

/// Of so many openings the evenest is put down.
const OPENINGS: usize = 6;

/// The openings that can be put down on a board.
fn openings(board: &Board) -> Vec<[Coord; 3]> {
    let mut openings = swap2_openings(board.rules().rule(), board.size());
    openings.truncate(OPENINGS);
    openings
}

/// How many positions a decision about a board looks at.
pub(super) fn positions(board: &Board) -> u32 {
    if board.iter_stones().next().is_none() { openings(board).len().max(1) as u32 } else { 1 }
}

/// Decides about an opening, in which O is to move unless the board is empty. `think` asks the engine about a board.
///
/// Of the openings that there are the evenest is put down. Who may choose takes the better side, whichever has at least an even
/// game: so to add two stones and leave the choice to the other one, who then has at least an even game, is never better.
/// Where the engine cannot tell, O is kept.
pub(super) fn decide(board: &Board, mut think: impl FnMut(&Board) -> Thought) -> Result<Decision, String> {
    if board.iter_stones().next().is_none() {
        let cells =
            evenest(board, think).ok_or("there is no room for three stones; expected a larger board")?;
        return Ok(Decision::Three(cells));
    }
    let thought = think(board);
    let value = thought.expected.or(thought.present);
    if value.is_some_and(|value| value < Score::DRAW) {
        return Ok(Decision::Swap);
    }
    let coord = thought.coord().filter(|coord| board.is_legal(*coord));
    coord
        .or_else(|| board.legal_cells().next())
        .map(Decision::Move)
        .ok_or_else(|| "no cell is left".to_owned())
}

/// The opening that is worth least to either side; the first of several, and of those that the engine cannot judge.
fn evenest(board: &Board, mut think: impl FnMut(&Board) -> Thought) -> Option<[Coord; 3]> {
    let possible = openings(board).into_iter().filter_map(|cells| {
        let mut after = board.clone();
        for (coord, player) in cells.iter().zip([Player::X, Player::O, Player::X]) {
            after.place(*coord, player).ok()?;
        }
        after.outcome().is_none().then_some((cells, after))
    });
    let judged = possible.map(|(cells, after)| {
        let value = think(&after).expected;
        (value.map_or(0, |value| value.points().map_or(u32::MAX, i32::unsigned_abs)), cells)
    });
    let chosen = judged.min_by_key(|(advantage, _)| *advantage).map(|(_, cells)| cells);
    chosen.or_else(|| first_three(board))
}

/// Three cells of a board that is too small for any of them.
fn first_three(board: &Board) -> Option<[Coord; 3]> {
    let cells: Vec<Coord> = board.size().coords().step_by(2).take(3).collect();
    cells.try_into().ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use gomoku::core::{BoardSize, Rules};

    fn board(moves: &str) -> Board {
        Board::from_moves(moves, BoardSize::square(15).unwrap(), Rules::default()).unwrap()
    }

    fn thinks(points: Option<i32>) -> impl FnMut(&Board) -> Thought {
        move |board| {
            let mut thought = Thought::play(board.legal_cells().next().unwrap());
            thought.expected = points.map(Score::heuristic);
            thought
        }
    }

    #[test]
    fn who_chooses_takes_the_better_side() {
        for opening in ["h8 i9 k10", "h8 i9 k10 c3 d4"] {
            let o_stays = Ok(Decision::Move("a15".parse().unwrap()));
            assert_eq!(decide(&board(opening), thinks(Some(-1))), Ok(Decision::Swap));
            assert_eq!(decide(&board(opening), thinks(Some(0))), o_stays);
            assert_eq!(decide(&board(opening), thinks(Some(30))), o_stays);
            assert_eq!(decide(&board(opening), thinks(None)), o_stays, "who cannot tell keeps O");
        }
    }

    #[test]
    fn the_evenest_of_the_openings_is_put_down() {
        let mut asked = Vec::new();
        let decision = decide(&board(""), |board| {
            assert_eq!(board.side_to_move(), Player::O);
            asked.push(board.clone());
            let mut thought = Thought::play(board.legal_cells().next().unwrap());
            thought.expected = Some(Score::heuristic([40, -20, 7, -8, 9, 60][asked.len() - 1]));
            thought
        });
        assert_eq!(asked.len(), OPENINGS);
        let Ok(Decision::Three(cells)) = decision else { panic!("{decision:?}") };
        for (coord, player) in cells.into_iter().zip([Player::X, Player::O, Player::X]) {
            assert_eq!(asked[2].get(coord), Some(player));
        }
    }

    #[test]
    fn three_stones_fit_on_every_board() {
        for (width, height) in [(3, 3), (3, 40), (5, 5), (6, 4), (15, 15), (40, 40)] {
            let size = BoardSize::new(width, height).unwrap();
            let decision = decide(&Board::new(size, Rules::default()), thinks(None)).unwrap();
            let Decision::Three(cells) = decision else { panic!("{size}: {decision:?}") };
            assert!(cells.iter().all(|cell| size.contains(*cell)), "{size}");
            assert!(cells[0] != cells[1] && cells[1] != cells[2] && cells[0] != cells[2], "{size}");
        }
    }
}
