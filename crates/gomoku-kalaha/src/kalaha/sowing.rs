//! Sowing: what a move does.

use std::fmt;

use gomoku_search::Side;
use thiserror::Error;

use super::position::LANES;
use super::{EmptyCapture, Kalaha, Pit};

/// What a sowing led to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[must_use]
pub struct Sowing {
    /// The position after it, swept and with the first side to move if the game is over.
    pub after: Kalaha,
    /// Whether the last stone fell into the own store. That gives another turn, unless the game is over.
    pub extra_turn: bool,
    /// The stones that were captured, the capturing stone included; 0 if there was no capture.
    pub captured: u16,
    /// Whether the game is over.
    pub over: bool,
}

impl Sowing {
    /// The side to move next, or `None` if the game is over.
    #[must_use]
    pub fn next(&self) -> Option<Side> {
        (!self.over).then_some(self.after.side_to_move)
    }
}

/// What a sowing did, besides moving stones.
pub(super) struct Effect {
    extra_turn: bool,
    captured: u16,
}

/// Where the last stone of a sowing falls.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Last {
    OwnPit(usize),
    OwnStore,
    OtherPit,
}

impl Kalaha {
    /// Sows a pit of the side to move.
    ///
    /// # Errors
    /// If the game is over, or the board has no such pit, or the pit is empty; the error says which pits can be sown.
    ///
    /// # Examples
    /// The last of two stones falls into the empty pit 3 and captures the five stones opposite:
    /// ```
    /// use gomoku_kalaha::{Kalaha, Pit};
    /// use gomoku_search::Side;
    ///
    /// let position: Kalaha = "
    ///     |9|1|1|5|
    ///       |2|0|0|6|
    /// ".parse()?;
    /// let sowing = position.sow(Pit::new(1).unwrap())?;
    /// assert_eq!(sowing.captured, 6, "the five and the capturing stone");
    /// assert_eq!(sowing.after.store(Side::First), 12);
    /// assert_eq!(sowing.next(), Some(Side::Second));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn sow(&self, pit: Pit) -> Result<Sowing, PlayError> {
        let kind = if self.is_over() {
            PlayErrorKind::GameOver
        } else if pit.number() > self.pits_per_side {
            PlayErrorKind::NoSuchPit
        } else if self.pits[self.side_to_move.index()][pit.index()] == 0 {
            PlayErrorKind::EmptyPit
        } else {
            let mut after = *self;
            let Effect { extra_turn, captured } = after.sow_in_place(pit);
            return Ok(Sowing { after, extra_turn, captured, over: after.is_over() });
        };
        Err(PlayError { kind, pit, position: *self })
    }

    /// Sows a pit that can be sown; an empty one is left as it is.
    // Measured (perft of Kalaha(6, 4) to ply 10, of Kalaha(3, 4) to ply 14): adding rows takes 105 ms and 5 ms, loops over
    // the pits that get a stone 131 ms and 7 ms.
    #[inline]
    pub(super) fn sow_in_place(&mut self, pit: Pit) -> Effect {
        let mover = self.side_to_move.index();
        let pits = usize::from(self.pits_per_side);
        let stones = std::mem::take(&mut self.pits[mover][pit.index()]);
        if stones == 0 {
            return Effect { extra_turn: false, captured: 0 };
        }
        let stones = self.sow_laps(usize::from(stones));
        let last = self.sow_rest(pit.index(), stones);
        let captured = match last {
            Last::OwnPit(index) if self.pits[mover][index] == 1 => self.capture(index, pits - 1 - index),
            _ => 0,
        };
        if last != Last::OwnStore {
            self.side_to_move = !self.side_to_move;
        }
        if self.pits.contains(&Kalaha::EMPTY_ROW) {
            self.sweep();
        }
        Effect { extra_turn: last == Last::OwnStore, captured }
    }

    /// Sows whole laps and gives the number of stones that are left. A lap visits all places but the opponent's store,
    /// and ends where it began.
    #[inline]
    fn sow_laps(&mut self, stones: usize) -> usize {
        let pits = usize::from(self.pits_per_side);
        let lap = 2 * pits + 1;
        if stones < lap {
            return stones;
        }
        let laps = (stones / lap) as u16;
        for row in &mut self.pits {
            for pit in &mut row[..pits] {
                *pit += laps;
            }
        }
        self.stores[self.side_to_move.index()] += laps;
        stones % lap
    }

    /// Sows less than a lap into the places that follow a pit.
    ///
    /// Whole rows are added at a time, without a branch on how far the stones go, and without writing single pits that the
    /// next copy of the position would have to wait for.
    #[inline]
    fn sow_rest(&mut self, start: usize, stones: usize) -> Last {
        let mover = self.side_to_move.index();
        let pits = usize::from(self.pits_per_side);
        let end = start + stones;
        add_row(&mut self.pits[mover], ones(start + 1, (end + 1).min(pits)));
        self.stores[mover] += u16::from(end >= pits);
        add_row(&mut self.pits[1 - mover], ones(0, end.saturating_sub(pits).min(pits)));
        let lap = 2 * pits + 1;
        if end >= lap {
            add_row(&mut self.pits[mover], ones(0, end + 1 - lap));
        }
        self.place(end)
    }

    /// The place of this index, counted from the mover's leftmost pit on, through more than a lap if need be.
    #[inline]
    fn place(&self, index: usize) -> Last {
        let pits = usize::from(self.pits_per_side);
        let lap = 2 * pits + 1;
        match index {
            end if end < pits => Last::OwnPit(end),
            end if end == pits => Last::OwnStore,
            end if end < lap => Last::OtherPit,
            end => Last::OwnPit(end - lap),
        }
    }

    /// Where the last stone of a pit would fall.
    #[inline]
    pub(super) fn last_place(&self, pit: Pit) -> Last {
        let pits = usize::from(self.pits_per_side);
        let lap = 2 * pits + 1;
        let mut stones = usize::from(self.pits[self.side_to_move.index()][pit.index()]);
        if stones >= lap {
            stones %= lap;
        }
        self.place(pit.index() + stones)
    }

    /// The last stone fell into an own pit that was empty: takes it and what lies opposite, as the rule says.
    #[inline]
    fn capture(&mut self, own: usize, opposite: usize) -> u16 {
        let mover = self.side_to_move.index();
        let taken = self.pits[1 - mover][opposite];
        if taken == 0 && self.rule == EmptyCapture::NotCaptured {
            return 0;
        }
        self.pits[mover][own] = 0;
        self.pits[1 - mover][opposite] = 0;
        self.stores[mover] += taken + 1;
        taken + 1
    }

    /// Ends the game: puts what lies in the pits into the store of the side it lies before. Nobody is to move after that, so
    /// the side to move is always the same, and equal ends are equal.
    fn sweep(&mut self) {
        self.side_to_move = Side::First;
        for (row, store) in self.pits.iter_mut().zip(&mut self.stores) {
            *store += row.iter().sum::<u16>();
            *row = Kalaha::EMPTY_ROW;
        }
    }
}

/// A row with a stone in each pit from `start` on, before `end`.
#[inline]
fn ones(start: usize, end: usize) -> &'static [u16; LANES] {
    &ONES[start.min(LANES)][end.min(LANES)]
}

static ONES: [[[u16; LANES]; LANES + 1]; LANES + 1] = {
    let mut table = [[[0; LANES]; LANES + 1]; LANES + 1];
    let mut start = 0;
    while start <= LANES {
        let mut end = start;
        while end <= LANES {
            let mut pit = start;
            while pit < end {
                table[start][end][pit] = 1;
                pit += 1;
            }
            end += 1;
        }
        start += 1;
    }
    table
};

#[inline]
fn add_row(row: &mut [u16; LANES], stones: &[u16; LANES]) {
    for (pit, more) in row.iter_mut().zip(stones) {
        *pit += more;
    }
}

/// A pit that cannot be sown, from [`Kalaha::sow`].
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub struct PlayError {
    kind: PlayErrorKind,
    pit: Pit,
    position: Kalaha,
}

/// Why a pit cannot be sown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum PlayErrorKind {
    /// The game is over.
    GameOver,
    /// The board has fewer pits a side.
    NoSuchPit,
    /// The pit is empty.
    EmptyPit,
}

impl PlayError {
    /// Why the pit cannot be sown.
    #[must_use]
    pub const fn kind(&self) -> PlayErrorKind {
        self.kind
    }

    /// The pit.
    #[must_use]
    pub const fn pit(&self) -> Pit {
        self.pit
    }
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let pit = self.pit;
        match self.kind {
            PlayErrorKind::GameOver => return write!(f, "pit {pit} cannot be sown: the game is over"),
            PlayErrorKind::NoSuchPit => write!(f, "there is no pit {pit}; ")?,
            PlayErrorKind::EmptyPit => write!(f, "pit {pit} is empty; ")?,
        }
        let playable: Vec<String> = self.position.playable_pits().map(|pit| pit.to_string()).collect();
        match playable.as_slice() {
            [] => f.write_str("no pit has stones"),
            [only] => write!(f, "only pit {only} has stones"),
            [first @ .., last] => write!(f, "pits {} and {last} have stones", first.join(", ")),
        }
    }
}
