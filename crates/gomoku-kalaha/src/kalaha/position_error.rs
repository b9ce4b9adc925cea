//! Positions that no game can come to.

use std::fmt;

use gomoku_search::Side;
use thiserror::Error;

use super::Kalaha;
use crate::wording::counted;

/// Numbers that are no position of any game of Kalaha, from [`Kalaha::from_numbers`], [`Kalaha::set_up`] and the readers of
/// texts.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub struct PositionError {
    reason: Reason,
}

/// What is wrong with a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum PositionErrorKind {
    /// There are not 2 × pits + 2 places, for 1 to 12 pits a side.
    PlaceCount,
    /// A place holds more stones than any game has.
    TooLarge,
    /// The stones in all are not what a board with these pits can start with, or are too many to be set up.
    StoneCount,
    /// One side's pits are empty, and the other side's stones were not swept into its store.
    NotSwept,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Reason {
    PlaceCount { found: usize },
    TooLarge { place: usize, found: u32 },
    StoneCount { pits: usize, found: u32 },
    TooMany { found: u64 },
    NotSwept { owner: Side, stones: u32, store_place: usize },
}

impl PositionError {
    /// What is wrong.
    #[must_use]
    pub const fn kind(&self) -> PositionErrorKind {
        match self.reason {
            Reason::PlaceCount { .. } => PositionErrorKind::PlaceCount,
            Reason::TooLarge { .. } => PositionErrorKind::TooLarge,
            Reason::StoneCount { .. } | Reason::TooMany { .. } => PositionErrorKind::StoneCount,
            Reason::NotSwept { .. } => PositionErrorKind::NotSwept,
        }
    }

    /// The index of the number that is to blame, if there is such a one.
    pub(super) fn culprit(&self, places: &[u32]) -> Option<usize> {
        match self.reason {
            Reason::PlaceCount { .. } | Reason::StoneCount { .. } | Reason::TooMany { .. } => None,
            Reason::TooLarge { place, .. } => Some(place - 1),
            // The first stones that should have been swept. The other side's pits are empty, and these lie before the store.
            Reason::NotSwept { store_place, .. } => {
                let first = store_place - places.len() / 2;
                places[first..].iter().position(|&stones| stones != 0).map(|index| first + index)
            }
        }
    }

    /// The number of pits a side, if these are the places of a possible position.
    pub(super) fn check(places: &[u32]) -> Result<usize, PositionError> {
        PositionError::unless(fault(places), places)
    }

    /// The same of a position that may have any number of stones.
    pub(super) fn check_set_up(places: &[u32]) -> Result<usize, PositionError> {
        PositionError::unless(fault_of_set_up(places), places)
    }

    fn unless(fault: Option<Reason>, places: &[u32]) -> Result<usize, PositionError> {
        match fault {
            Some(reason) => Err(PositionError { reason }),
            None => Ok(places.len() / 2 - 1),
        }
    }
}

fn fault(places: &[u32]) -> Option<Reason> {
    if let Some(reason) = fault_of_places(places) {
        return Some(reason);
    }
    let pits = places.len() / 2 - 1;
    let most = u32::from(Kalaha::MAX_TOTAL);
    if let Some(index) = places.iter().position(|&stones| stones > most) {
        return Some(Reason::TooLarge { place: index + 1, found: places[index] });
    }
    let total: u32 = places.iter().sum();
    let unit = 2 * pits as u32;
    if total == 0 || !total.is_multiple_of(unit) || total > unit * u32::from(Kalaha::MAX_STONES) {
        return Some(Reason::StoneCount { pits, found: total });
    }
    fault_of_sweeping(places)
}

fn fault_of_set_up(places: &[u32]) -> Option<Reason> {
    if let Some(reason) = fault_of_places(places) {
        return Some(reason);
    }
    let total: u64 = places.iter().map(|&stones| u64::from(stones)).sum();
    if total > u64::from(Kalaha::MAX_SET_UP) {
        return Some(Reason::TooMany { found: total });
    }
    fault_of_sweeping(places)
}

fn fault_of_places(places: &[u32]) -> Option<Reason> {
    let most_places = 2 * usize::from(Kalaha::MAX_PITS) + 2;
    let is_board = places.len().is_multiple_of(2) && (4..=most_places).contains(&places.len());
    (!is_board).then_some(Reason::PlaceCount { found: places.len() })
}

fn fault_of_sweeping(places: &[u32]) -> Option<Reason> {
    let pits = places.len() / 2 - 1;
    let (first, second) = places.split_at(pits + 1);
    let in_pits = |half: &[u32]| half[..pits].iter().sum::<u32>();
    match (in_pits(first), in_pits(second)) {
        (0, stones @ 1..) => {
            Some(Reason::NotSwept { owner: Side::Second, stones, store_place: 2 * pits + 2 })
        }
        (stones @ 1.., 0) => Some(Reason::NotSwept { owner: Side::First, stones, store_place: pits + 1 }),
        _ => None,
    }
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.reason {
            Reason::PlaceCount { found } => {
                let found = counted(*found, "place");
                write!(
                    f,
                    "{found}; expected 2 × pits + 2 for 1 to 12 pits a side: 4, 6, 8 … 26 (14 for six pits)"
                )
            }
            Reason::TooLarge { place, found } => {
                write!(f, "{found} stones in place {place}; a game has at most {}", Kalaha::MAX_TOTAL)
            }
            Reason::StoneCount { pits, found } => {
                let found = counted(*found as usize, "stone");
                let unit = 2 * pits;
                let most = unit * usize::from(Kalaha::MAX_STONES);
                let pits = counted(*pits, "pit");
                write!(
                    f,
                    "{found} in all; expected a multiple of {unit} from {unit} to {most} for {pits} a side"
                )
            }
            Reason::TooMany { found } => {
                write!(f, "{found} stones in all; expected at most {}", Kalaha::MAX_SET_UP)
            }
            Reason::NotSwept { owner, stones, store_place } => {
                let empty = !*owner;
                let (stones, belong) =
                    (counted(*stones as usize, "stone"), if *stones == 1 { "belongs" } else { "belong" });
                write!(
                    f,
                    "the {empty} side's pits are empty, so the game is over: the {stones} in the {owner} side's pits \
                     {belong} in its store (place {store_place})"
                )
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_to_blame_is_the_first_that_is_too_large_or_was_not_swept() {
        for (places, culprit) in [
            ([1, 0, 0, 289, 300, 0], Some(3)),
            ([0, 2, 1, 0, 0, 5], Some(1)),
            ([0, 0, 1, 0, 2, 5], Some(4)),
            // Seven stones, and none of them more than another.
            ([1, 0, 1, 0, 2, 3], None),
        ] {
            let error = PositionError::check(&places).unwrap_err();
            assert_eq!(error.culprit(&places), culprit, "{error}");
        }
    }
}
