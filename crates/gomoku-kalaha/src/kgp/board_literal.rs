//! Positions as the protocol writes them.

use std::fmt;

use gomoku_search::Side;

use crate::{EmptyCapture, Kalaha, PositionError};

/// A position as it stands in a line: `<size,south store,north store,south pits…,north pits…>`.
///
/// Who is asked for a move is always south. The board may have any size, any number of stones, and no move at all: what it
/// means is asked by [`position`](BoardLiteral::position).
///
/// # Examples
/// ```
/// use gomoku_kalaha::kgp::BoardLiteral;
/// use gomoku_kalaha::Kalaha;
///
/// assert_eq!(BoardLiteral::of(&Kalaha::new(3, 3)?).to_string(), "<3,0,0,3,3,3,3,3,3>");
/// # Ok::<(), gomoku_kalaha::SizeError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct BoardLiteral {
    // South's and north's: the pits from the player's left, and the store.
    sides: [Vec<u32>; 2],
    stores: [u32; 2],
}

impl BoardLiteral {
    /// This position, seen by the side to move.
    #[must_use]
    pub fn of(position: &Kalaha) -> BoardLiteral {
        let south = position.side_to_move();
        let players = [south, !south];
        BoardLiteral {
            sides: players.map(|side| position.pits(side).iter().map(|&stones| stones.into()).collect()),
            stores: players.map(|side| position.store(side).into()),
        }
    }

    /// The board of these numbers, of which the first is the size; `None` if they are too many or too few for that.
    #[must_use]
    pub fn from_numbers(numbers: &[u32]) -> Option<BoardLiteral> {
        let [size, south_store, north_store, pits @ ..] = numbers else { return None };
        let size = usize::try_from(*size).ok().filter(|&size| size > 0)?;
        (size.checked_mul(2) == Some(pits.len())).then(|| BoardLiteral {
            sides: [pits[..size].to_vec(), pits[size..].to_vec()],
            stores: [*south_store, *north_store],
        })
    }

    /// How many pits each side has: at least one.
    #[must_use]
    pub fn size(&self) -> usize {
        self.sides[0].len()
    }

    /// South's pits, from the left.
    #[must_use]
    pub fn south(&self) -> &[u32] {
        &self.sides[0]
    }

    /// North's pits, from north's left.
    #[must_use]
    pub fn north(&self) -> &[u32] {
        &self.sides[1]
    }

    /// The stones in south's and in north's store.
    #[must_use]
    pub const fn stores(&self) -> [u32; 2] {
        self.stores
    }

    /// All stones.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.sides.iter().flatten().chain(&self.stores).map(|&stones| u64::from(stones)).sum()
    }

    /// The numbers of the pits that south can sow, from the left.
    pub fn playable_pits(&self) -> impl DoubleEndedIterator<Item = usize> + '_ {
        self.south().iter().enumerate().filter(|(_, stones)| **stones > 0).map(|(index, _)| index + 1)
    }

    /// The position with south as the first side, which is to move. It may have any number of stones.
    ///
    /// # Errors
    /// If the board has more pits than [`Kalaha`] can have, or more stones, or one side has none in its pits and the other side
    /// has: then the game is over, and a server should not ask.
    pub fn position(&self, rule: EmptyCapture) -> Result<Kalaha, PositionError> {
        let places: Vec<u32> = Side::ALL
            .iter()
            .flat_map(|side| self.sides[side.index()].iter().chain([&self.stores[side.index()]]))
            .copied()
            .collect();
        Ok(Kalaha::set_up(&places)?.with_rule(rule))
    }
}

impl fmt::Display for BoardLiteral {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [south, north] = self.stores;
        write!(f, "<{},{south},{north}", self.size())?;
        for stones in self.sides.iter().flatten() {
            write!(f, ",{stones}")?;
        }
        f.write_str(">")
    }
}
