//! The openings that come with the library.

use gomoku_core::{BoardSize, Coord, Rule, Rules};

use crate::matches::Openings;

/// Balanced openings by rule and by the side of a square board.
const BALANCED: [(Rule, u8, &str); 4] = [
    (Rule::Freestyle, 15, include_str!("../../data/openings/freestyle-15.txt")),
    (Rule::Freestyle, 20, include_str!("../../data/openings/freestyle-20.txt")),
    (Rule::Standard, 15, include_str!("../../data/openings/standard-15.txt")),
    (Rule::Renju, 15, include_str!("../../data/openings/renju-15.txt")),
];

/// The side of the boards for which openings of three stones were judged.
const SWAP2_SIDE: u8 = 15;

/// Openings of three stones by rule.
const SWAP2: [(Rule, &str); 3] = [
    (Rule::Freestyle, include_str!("../../data/openings/swap2-freestyle-15.txt")),
    (Rule::Standard, include_str!("../../data/openings/swap2-standard-15.txt")),
    (Rule::Renju, include_str!("../../data/openings/swap2-renju-15.txt")),
];

/// Openings of 3 to 6 stones that give both sides the same chances, for five in a row by this rule on boards of this size: there are
/// such for freestyle on 15×15 and 20×20, and for standard and renju on 15×15. For others the list is empty, and
/// [`OpeningSearch`](crate::OpeningSearch) can find some.
///
/// They are what `gomoku openings` found; the files say with which numbers.
///
/// # Examples
/// ```
/// use gomoku_core::{BoardSize, Rule};
/// use gomoku_engine::balanced_openings;
///
/// let openings = balanced_openings(Rule::Renju, BoardSize::square(15)?);
/// assert!(openings.len() >= 50);
/// assert!(openings.iter().all(|moves| (3..=6).contains(&moves.len())));
/// assert!(balanced_openings(Rule::Renju, BoardSize::square(9)?).is_empty());
/// # Ok::<(), gomoku_core::SizeError>(())
/// ```
#[must_use]
pub fn balanced_openings(rule: Rule, size: BoardSize) -> Vec<Vec<Coord>> {
    let text =
        BALANCED.iter().find(|(known, side, _)| *known == rule && Ok(size) == BoardSize::square(*side));
    text.map_or_else(Vec::new, |(_, _, text)| read(text, rule, size))
}

/// Openings of three stones, X, O and X, to put down in swap2, the evenest first: those judged on 15×15, moved so that the middle of the
/// board is where it was there. On small boards those that have no room are left out. By rules that have no list of their own it is that of
/// freestyle.
///
/// # Examples
/// ```
/// use gomoku_core::{BoardSize, Rule};
/// use gomoku_engine::swap2_openings;
///
/// let openings = swap2_openings(Rule::Standard, BoardSize::square(20)?);
/// assert!(openings.len() >= 4);
/// # Ok::<(), gomoku_core::SizeError>(())
/// ```
#[must_use]
pub fn swap2_openings(rule: Rule, size: BoardSize) -> Vec<[Coord; 3]> {
    let Ok(known_size) = BoardSize::square(SWAP2_SIDE) else { return Vec::new() };
    let known = SWAP2.iter().find(|(known, _)| *known == rule).unwrap_or(&SWAP2[0]);
    let openings = read(known.1, known.0, known_size);
    openings.iter().filter_map(|moves| moved(moves, known_size, size)).collect()
}

fn read(text: &str, rule: Rule, size: BoardSize) -> Vec<Vec<Coord>> {
    let rules = Rules::new(5, rule).ok();
    match rules.and_then(|rules| Openings::parse(text, size, rules).ok()) {
        Some(Openings::List(list)) => list,
        _ => Vec::new(),
    }
}

/// Three stones with the same steps from the middle of another board, if they have room there.
fn moved(moves: &[Coord], from: BoardSize, to: BoardSize) -> Option<[Coord; 3]> {
    let step = |place: u8, before: u8, after: u8| {
        u8::try_from(i16::from(place) - i16::from(before / 2) + i16::from(after / 2)).ok()
    };
    let cells = moves.iter().map(|coord| {
        let (x, y) = coord.to_xy(from.height());
        let (x, y) = (step(x, from.width(), to.width())?, step(y, from.height(), to.height())?);
        Coord::from_xy(x, y, to.height()).filter(|coord| to.contains(*coord))
    });
    cells.collect::<Option<Vec<Coord>>>()?.try_into().ok()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use gomoku_core::Board;

    use super::*;

    #[test]
    fn every_list_is_read_in_full_and_without_copies() {
        for (rule, side, text) in BALANCED {
            let size = BoardSize::square(side).unwrap();
            let openings = balanced_openings(rule, size);
            let lines = text.lines().filter(|line| !line.starts_with('#')).count();
            assert_eq!(openings.len(), lines, "{rule} {side}");
            assert!(lines >= 50, "{rule} {side}");
            let mut keys = HashSet::new();
            for moves in &openings {
                let mut board = Board::new(size, Rules::new(5, rule).unwrap());
                for coord in moves {
                    board.play(*coord).unwrap();
                }
                assert!(!board.is_over() && (3..=6).contains(&moves.len()), "{moves:?}");
                assert!(keys.insert(board.canonical_key()), "{moves:?} is there twice");
            }
        }
    }

    #[test]
    fn three_stones_stay_where_they_are_to_the_middle() {
        let (usual, large) = (BoardSize::square(15).unwrap(), BoardSize::new(20, 31).unwrap());
        for rule in Rule::ALL {
            let (here, there) = (swap2_openings(rule, usual), swap2_openings(rule, large));
            assert!(here.len() >= 4, "{rule}");
            assert_eq!(here.len(), there.len());
            for (coord, other) in here.iter().flatten().zip(there.iter().flatten()) {
                let ((x, y), (other_x, other_y)) = (coord.to_xy(15), other.to_xy(31));
                assert_eq!((x + 3, y + 8), (other_x, other_y));
            }
        }
        assert!(swap2_openings(Rule::Freestyle, BoardSize::square(3).unwrap()).len() < 4, "no room");
    }
}
