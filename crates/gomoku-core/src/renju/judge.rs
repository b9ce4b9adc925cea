//! Which points are forbidden.

use smallvec::SmallVec;

use super::forbidden::{Forbidden, ForbiddenShape};
use super::window::Window;
use crate::coord::Coord;
use crate::direction::Direction;
use crate::player::Player;
use crate::slice_store::SliceStore;

/// Every forbidden shape takes so many stones of X on the four lines through the point: two for each of two threes, or
/// the five stones of `X.XXX.X` less the one that is played.
const FEWEST_OTHERS: u32 = 4;

/// How many cells are looked at to settle which threes of one stone count; what is not settled then does not count.
///
/// Positions of games take a few dozen, and the worst that a search for bad ones found on boards up to 20×20 fewer
/// than 200. But on a large board that is covered with the right pattern of X's stones the threes depend on threes
/// that depend on threes, and millions would have to be looked at: nobody should have to wait for that.
const MOST_LOOKS: u32 = 10_000;

/// Says what X may not play, from the slices of a board.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Judge<'board> {
    slices: &'board SliceStore,
}

/// A stone of X that is thought to be on the board, and those before it.
#[derive(Debug, Clone, Copy)]
struct Imagined<'a> {
    coord: Coord,
    before: Option<&'a Imagined<'a>>,
}

/// What can be said of a stone by its own lines alone.
enum Look {
    /// It makes exactly five.
    Five,
    /// It makes an overline or two fours.
    Forbidden,
    /// It makes nothing that is forbidden.
    Legal,
    /// It is forbidden if two of these threes count.
    Threes(Threes),
}

/// For each direction the cells that would make a straight four of a three there.
type Threes = [u16; 4];

/// A three that counts if one of these cells is legal, of which each depends on threes of its own. A three has two such
/// cells at most.
type OpenThree = SmallVec<[(Coord, Threes); 2]>;

impl<'board> Judge<'board> {
    pub(crate) const fn new(slices: &'board SliceStore) -> Self {
        Self { slices }
    }

    /// Why X may not play on an empty cell of the board; `None` if he may.
    #[inline]
    pub(crate) fn forbidden(self, coord: Coord) -> Option<Forbidden> {
        let windows = self.windows(coord, None)?;
        if has_five(&windows) {
            return None;
        }
        Forbidden::by(|shape| match shape {
            ForbiddenShape::Overline => has_overline(&windows),
            ForbiddenShape::DoubleFour => has_double_four(&windows),
            ForbiddenShape::DoubleThree => {
                let threes = windows.map(Window::straight_four_points);
                is_two_or_more(threes) && self.makes_two_threes(threes, coord)
            }
        })
    }

    /// Is an empty cell of the board forbidden to X? As [`forbidden`](Self::forbidden), but one reason is enough.
    #[inline]
    pub(crate) fn is_forbidden(self, coord: Coord) -> bool {
        match self.look(coord, None) {
            Look::Legal | Look::Five => false,
            Look::Forbidden => true,
            Look::Threes(threes) => self.makes_two_threes(threes, coord),
        }
    }

    /// The lines around a stone that is not on the board yet, together with others that are not; `None` if too few
    /// stones are near for anything to be forbidden.
    #[inline]
    fn windows(self, coord: Coord, imagined: Option<&Imagined<'_>>) -> Option<[Window; 4]> {
        let windows = Direction::ALL.map(|direction| self.window(direction, coord, imagined));
        let others: u32 = windows.iter().map(|window| window.others()).sum();
        (others >= FEWEST_OTHERS).then_some(windows)
    }

    #[inline]
    fn window(self, direction: Direction, coord: Coord, imagined: Option<&Imagined<'_>>) -> Window {
        let (index, position) = self.slices.locate(direction, coord);
        let slice = self.slices.by_index(index);
        let mut black = slice.mask(Player::X) | 1 << position;
        let mut next = imagined;
        while let Some(stone) = next {
            let (line, place) = self.slices.locate(direction, stone.coord);
            if line == index {
                black |= 1 << place;
            }
            next = stone.before;
        }
        Window::new(black, slice.empty_mask() & !black, position)
    }

    #[inline]
    fn look(self, coord: Coord, imagined: Option<&Imagined<'_>>) -> Look {
        let Some(windows) = self.windows(coord, imagined) else { return Look::Legal };
        if has_five(&windows) {
            return Look::Five;
        }
        if has_overline(&windows) || has_double_four(&windows) {
            return Look::Forbidden;
        }
        let threes = windows.map(Window::straight_four_points);
        if is_two_or_more(threes) { Look::Threes(threes) } else { Look::Legal }
    }

    /// Do two of the threes that a stone makes count?
    fn makes_two_threes(self, threes: Threes, coord: Coord) -> bool {
        let mut looks_left = MOST_LOOKS;
        self.two_threes_count(threes, coord, None, &mut looks_left)
    }

    /// Do two of the threes count that a stone makes after imagined ones? A line has one at most, and it counts if one
    /// of its straight-four points may be played, with the stone on the board, and makes no five.
    ///
    /// All points are looked at before any of them is followed further, since that often settles it. The recursion ends
    /// because every level puts a stone on an empty cell.
    fn two_threes_count(
        self,
        threes: Threes,
        coord: Coord,
        imagined: Option<&Imagined<'_>>,
        looks_left: &mut u32,
    ) -> bool {
        let stone = Imagined { coord, before: imagined };
        let mut counted = 0;
        let mut open: SmallVec<[OpenThree; 4]> = SmallVec::new();
        for (direction, points) in Direction::ALL.into_iter().zip(threes) {
            let mut unsettled = OpenThree::new();
            let mut is_legal = false;
            for point in Window::steps(points).filter_map(|steps| coord.stepped(direction, steps)) {
                *looks_left = looks_left.saturating_sub(1);
                match self.look(point, Some(&stone)) {
                    Look::Legal => is_legal = true,
                    Look::Threes(threes) => unsettled.push((point, threes)),
                    Look::Five | Look::Forbidden => {}
                }
            }
            if is_legal {
                counted += 1;
            } else if !unsettled.is_empty() {
                open.push(unsettled);
            }
        }
        for (points, left) in open.iter().zip((1..=open.len()).rev()) {
            if is_settled(counted, left) || *looks_left == 0 {
                break;
            }
            let may_be_played = |(point, threes): &(Coord, Threes)| {
                !self.two_threes_count(*threes, *point, Some(&stone), looks_left)
            };
            counted += usize::from(points.iter().any(may_be_played));
        }
        counted >= 2
    }
}

fn has_five(windows: &[Window; 4]) -> bool {
    windows.iter().any(|window| window.run() == 5)
}

fn has_overline(windows: &[Window; 4]) -> bool {
    windows.iter().any(|window| window.run() >= 6)
}

fn has_double_four(windows: &[Window; 4]) -> bool {
    windows.iter().map(|window| window.fours()).sum::<u32>() > 1
}

/// Is it known whether two threes count, if so many do and so many others may?
const fn is_settled(counted: usize, left: usize) -> bool {
    counted >= 2 || counted + left < 2
}

fn is_two_or_more(threes: Threes) -> bool {
    threes.iter().filter(|points| **points != 0).count() >= 2
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_threes_settle_it_and_so_does_it_if_there_cannot_be_two() {
        for (counted, left) in [(2, 0), (2, 1), (3, 1), (1, 0), (0, 1), (0, 0)] {
            assert!(is_settled(counted, left), "{counted} count, {left} are left");
        }
        for (counted, left) in [(1, 1), (1, 3), (0, 2), (0, 4)] {
            assert!(!is_settled(counted, left), "{counted} count, {left} are left");
        }
    }
}
