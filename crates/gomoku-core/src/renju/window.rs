//! One line around a stone of X.

/// How far a stone can matter on its line: four cells for the other stones of a five, and one for what stands behind.
const REACH: u32 = 5;

/// The cells of one line up to five from a stone of X, as bits: bit 5 is the stone itself. Cells off the board are
/// neither X's nor empty.
#[derive(Debug, Clone, Copy)]
pub(super) struct Window {
    black: u16,
    empty: u16,
}

impl Window {
    /// A bit for the stone, and for each cell of its reach on both sides.
    const CELLS: u64 = 0b111_1111_1111;

    /// The window around a position of a line, given all its stones of X, that one included, and its empty cells.
    #[inline]
    pub(super) fn new(black: u64, empty: u64, position: u32) -> Self {
        let around = |line: u64| ((line << REACH) >> position & Self::CELLS) as u16;
        Self { black: around(black), empty: around(empty) }
    }

    /// The stones of X beside the one in the middle.
    #[inline]
    pub(super) const fn others(self) -> u32 {
        self.black.count_ones() - 1
    }

    /// The length of the run through the middle. What is longer than five is seen to be that, and may be longer still.
    #[inline]
    pub(super) const fn run(self) -> u32 {
        let above = (self.black >> REACH).trailing_ones();
        let below = (self.black << (u16::BITS - REACH)).leading_ones();
        above + below
    }

    /// How many fours the middle stone is part of.
    ///
    /// Each is a group of five cells with four stones and an empty cell, and no stone right beside it, which would make
    /// the five too long. Two groups next to each other share their four stones, as the straight four does, and count
    /// once; others cannot.
    #[inline]
    pub(super) fn fours(self) -> u32 {
        const FIVE: u16 = 0b11111;
        if self.others() < 3 {
            return 0;
        }
        let mut groups = 0_u16;
        for first in 1..=REACH {
            let cells = FIVE << first;
            let missing = cells & !self.black;
            let is_four = missing.is_power_of_two() && missing & self.empty != 0;
            let beside = 1 << (first - 1) | 1 << (first + 5);
            if is_four && self.black & beside == 0 {
                groups |= 1 << first;
            }
        }
        runs(groups)
    }

    /// The cells of which each would make a straight four of a three with the middle stone, as bits; none if there is no
    /// such three. All belong to the same three: a line has never two.
    ///
    /// A straight four is four stones with an empty cell at each end and no stone right behind those, which would make
    /// the five too long.
    #[inline]
    pub(super) fn straight_four_points(self) -> u16 {
        const FOUR: u16 = 0b1111;
        if self.others() < 2 {
            return 0;
        }
        let mut points = 0;
        for first in 2..=REACH {
            let cells = FOUR << first;
            let missing = cells & !self.black;
            let ends = 1 << (first - 1) | 1 << (first + 4);
            let behind = 1 << (first - 2) | 1 << (first + 5);
            let is_three = missing.is_power_of_two() && missing & self.empty != 0;
            if is_three && self.empty & ends == ends && self.black & behind == 0 {
                points |= missing;
            }
        }
        points
    }

    /// The cells of a mask as steps from the middle.
    pub(super) fn steps(mut cells: u16) -> impl Iterator<Item = i8> {
        std::iter::from_fn(move || {
            let place = cells.trailing_zeros();
            (cells != 0).then(|| {
                cells &= cells - 1;
                place as i8 - REACH as i8
            })
        })
    }
}

/// How many unbroken runs of ones there are: each has one bit without another right below it.
const fn runs(bits: u16) -> u32 {
    (bits & !(bits << 1)).count_ones()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::player::Player;
    use crate::slice::Slice;

    /// The window around the `?` of a picture, where a stone is put.
    fn window(picture: &str) -> Window {
        let position = picture.find('?').unwrap();
        let slice: Slice = picture.replace('?', "x").parse().unwrap();
        Window::new(slice.mask(Player::X), slice.empty_mask(), position as u32)
    }

    #[test]
    fn others_are_the_stones_of_x_in_reach() {
        for (picture, others) in
            [("?", 0), ("_?_o", 0), ("x?", 1), ("x_x?o_x", 3), ("x____?____x", 2), ("x_____?_____x", 0)]
        {
            assert_eq!(window(picture).others(), others, "{picture}");
        }
    }

    #[test]
    fn runs_are_measured_as_far_as_the_window_goes() {
        for (picture, run) in [
            ("?", 1),
            ("_?_", 1),
            ("xx?", 3),
            ("?xxxx", 5),
            ("xx?xxo", 5),
            ("x_xx?x_x", 4),
            ("xxx?xxx", 7),
            ("xxxxx?", 6),
            ("?xxxxxxxx", 6),
        ] {
            assert_eq!(window(picture).run(), run, "{picture}");
        }
    }

    #[test]
    fn fours_are_distinct_sets_of_four_stones() {
        for (picture, fours) in [
            ("_xx?x_", 1),
            ("_xx?xo", 1),
            ("oxx?xo", 0),
            ("xx?x", 0),
            ("xx?x_", 1),
            ("_xx?x_x", 1),
            ("x_xx?x_x", 0),
            ("x_x?x_x", 2),
            ("xx_x?_xx", 2),
            ("xxx_?_xxx", 2),
            ("xx_?_xxx", 1),
            ("x_x?x_xx", 1),
            ("xxx__?", 0),
            ("xxx_?x", 0),
            ("xxxo?", 0),
        ] {
            for picture in [picture.to_owned(), picture.chars().rev().collect()] {
                assert_eq!(window(&picture).fours(), fours, "{picture}");
            }
        }
    }

    #[test]
    fn straight_four_points_complete_a_three() {
        for (picture, steps) in [
            ("__x?x__", &[-2, 2][..]),
            ("o_x?x__", &[2]),
            ("o_x?x_o", &[]),
            ("_x?x__", &[2]),
            ("_x_?x_", &[-1]),
            ("_x_?xo", &[]),
            ("x_x_?x_", &[]),
            ("x__x?x__x", &[]),
            ("x__x?x___", &[2]),
            ("x_x?x__", &[]),
            ("__xx?x__", &[]),
            ("__?x__", &[]),
        ] {
            assert_eq!(
                Window::steps(window(picture).straight_four_points()).collect::<Vec<_>>(),
                steps,
                "{picture}"
            );
        }
    }
}
