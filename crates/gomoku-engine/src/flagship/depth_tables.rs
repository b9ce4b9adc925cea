//! How deeply to look at late moves, and how many moves to look at.

use std::sync::{Arc, OnceLock};

use super::numbers::SearchNumbers;

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
    /// The tables of these numbers. Those of the usual ones are made once, when they are first asked for.
    pub(super) fn of(numbers: &SearchNumbers) -> Arc<DepthTables> {
        static USUAL: OnceLock<Arc<DepthTables>> = OnceLock::new();
        if *numbers == SearchNumbers::USUAL {
            Arc::clone(USUAL.get_or_init(|| Arc::new(DepthTables::new(numbers))))
        } else {
            Arc::new(DepthTables::new(numbers))
        }
    }

    fn new(numbers: &SearchNumbers) -> DepthTables {
        let hundredths = |number: i32| f64::from(number) / 100.0;
        let (base, divisor) = (hundredths(numbers.reduction_base), hundredths(numbers.reduction_divisor));
        let (least, power) = (f64::from(numbers.tried_base), hundredths(numbers.tried_power));
        DepthTables {
            reductions: std::array::from_fn(|depth| {
                std::array::from_fn(|place| {
                    let (depth, place) = (depth.max(1) as f64, place.max(1) as f64);
                    (base + depth.ln() * place.ln() / divisor) as i8
                })
            }),
            tried: std::array::from_fn(|depth| (least + (depth as f64).powf(power)).min(127.0) as i8),
        }
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
