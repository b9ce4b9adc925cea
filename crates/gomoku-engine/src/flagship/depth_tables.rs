//! How deeply to look at late moves, and how many moves to look at.

use std::sync::OnceLock;

/// The deepest depth that has numbers of its own, and the latest place in the order of moves.
const DEPTHS: usize = 32;
const PLACES: usize = 64;

/// Numbers that depend on the depth that is left, where a search finds them by one look-up.
#[derive(Debug)]
pub(super) struct DepthTables {
    reductions: [[i8; PLACES]; DEPTHS],
    tried: [i8; DEPTHS],
}

impl DepthTables {
    /// The numbers that all searches use, made when they are first asked for.
    pub(super) fn get() -> &'static DepthTables {
        static TABLES: OnceLock<DepthTables> = OnceLock::new();
        TABLES.get_or_init(|| DepthTables {
            reductions: std::array::from_fn(|depth| {
                std::array::from_fn(|place| {
                    let (depth, place) = (depth.max(1) as f64, place.max(1) as f64);
                    (0.3 + depth.ln() * place.ln() / 1.8) as i8
                })
            }),
            tried: std::array::from_fn(|depth| (5.0 + (depth as f64).powf(1.32)).min(127.0) as i8),
        })
    }

    /// By how much less deeply to look first at the move that comes at this place, counted from 1.
    #[inline]
    pub(super) fn reduction(&self, depth: i32, place: i32) -> i32 {
        self.reductions[index(depth, DEPTHS)][index(place, PLACES)].into()
    }

    /// How many moves are tried before quiet ones are left out.
    #[inline]
    pub(super) fn tried(&self, depth: i32, is_improving: bool) -> i32 {
        let moves = i32::from(self.tried[index(depth, DEPTHS)]);
        if is_improving { moves } else { moves / 2 }
    }
}

#[inline]
fn index(number: i32, count: usize) -> usize {
    (number.max(0) as usize).min(count - 1)
}
