//! The fast judgement against one that is written down as the rules are.

use std::collections::{BTreeSet, HashMap};

use proptest::prelude::*;

use super::{Forbidden, ForbiddenShape};
use crate::board::Board;
use crate::coord::Coord;
use crate::direction::Direction;
use crate::player::Player;
use crate::rules::Rules;
use crate::size::BoardSize;

/// The cells of a board, where stones can be put down and nothing else is known.
struct Plain {
    cells: HashMap<Coord, Option<Player>>,
}

type Stones = BTreeSet<Coord>;

impl Plain {
    fn new(board: &Board) -> Self {
        Self { cells: board.size().coords().map(|coord| (coord, board.get(coord))).collect() }
    }

    fn is_empty(&self, coord: Coord) -> bool {
        self.cells.get(&coord) == Some(&None)
    }

    /// What is true with a stone of X in an empty cell.
    fn with<T>(&mut self, coord: Coord, look: impl FnOnce(&mut Self) -> T) -> T {
        assert_eq!(self.cells.insert(coord, Some(Player::X)), Some(None));
        let seen = look(self);
        self.cells.insert(coord, None);
        seen
    }

    /// The unbroken run of X through a stone, its first cell first.
    fn run(&self, coord: Coord, direction: Direction) -> Vec<Coord> {
        let is_black = |steps: i8| {
            coord.stepped(direction, steps).filter(|cell| self.cells.get(cell) == Some(&Some(Player::X)))
        };
        let back = (1..40).map_while(|steps| is_black(-steps)).collect::<Vec<_>>();
        let on = (1..40).map_while(is_black);
        back.into_iter().rev().chain([coord]).chain(on).collect()
    }

    fn makes_five(&self, stone: Coord) -> bool {
        Direction::ALL.into_iter().any(|direction| self.run(stone, direction).len() == 5)
    }

    /// The empty cells of the line through a cell.
    fn line(&self, coord: Coord, direction: Direction) -> Vec<Coord> {
        let cells = (-40..40).filter_map(|steps| coord.stepped(direction, steps));
        cells.filter(|&cell| self.is_empty(cell)).collect()
    }

    /// The stones of the five that X would make on a line with one more stone, that one left out.
    fn four_by(&mut self, point: Coord, direction: Direction) -> Option<Stones> {
        let run = self.with(point, |plain| plain.run(point, direction));
        (run.len() == 5).then(|| run.into_iter().filter(|&cell| cell != point).collect())
    }

    /// The fours of a stone on a line: rows to which one stone can be added to attain exactly five.
    fn fours(&mut self, stone: Coord, direction: Direction) -> BTreeSet<Stones> {
        let points = self.line(stone, direction);
        let fours = points.into_iter().filter_map(|point| self.four_by(point, direction));
        fours.filter(|four| four.contains(&stone)).collect()
    }

    /// Is the run through a stone a straight four: unbroken, with two points that attain exactly five?
    fn is_straight_four(&mut self, stone: Coord, direction: Direction) -> bool {
        let run: Stones = self.run(stone, direction).into_iter().collect();
        let points = self.line(stone, direction);
        let fives = points.into_iter().filter(|&point| self.four_by(point, direction).as_ref() == Some(&run));
        run.len() == 4 && fives.count() == 2
    }

    /// The threes of a stone on a line: rows to which one stone can be added to attain a straight four, without at
    /// the same time making a five, by a legal move.
    fn threes(&mut self, stone: Coord, direction: Direction) -> BTreeSet<Stones> {
        let points = self.line(stone, direction);
        let mut threes = BTreeSet::new();
        for point in points {
            let (run, is_straight, is_five) = self.with(point, |plain| {
                let run: Stones = plain.run(point, direction).into_iter().collect();
                (run, plain.is_straight_four(point, direction), plain.makes_five(point))
            });
            if is_straight && !is_five && run.contains(&stone) && self.forbidden(point).is_empty() {
                threes.insert(run.into_iter().filter(|&cell| cell != point).collect());
            }
        }
        threes
    }

    /// What X would make in an empty cell that is forbidden.
    fn forbidden(&mut self, coord: Coord) -> Vec<ForbiddenShape> {
        self.with(coord, |plain| {
            if plain.makes_five(coord) {
                return Vec::new();
            }
            let mut shapes = Vec::new();
            if Direction::ALL.into_iter().any(|direction| plain.run(coord, direction).len() > 5) {
                shapes.push(ForbiddenShape::Overline);
            }
            if Direction::ALL.into_iter().map(|direction| plain.fours(coord, direction).len()).sum::<usize>()
                > 1
            {
                shapes.push(ForbiddenShape::DoubleFour);
            }
            if Direction::ALL.into_iter().map(|direction| plain.threes(coord, direction).len()).sum::<usize>()
                > 1
            {
                shapes.push(ForbiddenShape::DoubleThree);
            }
            shapes
        })
    }
}

fn any_size() -> impl Strategy<Value = BoardSize> {
    let side = prop_oneof![3 => 5_u8..=16, 1 => 3_u8..=40];
    (side.clone(), side).prop_map(|(width, height)| BoardSize::new(width, height).unwrap())
}

/// A board on which, of a hundred cells, so many have a stone, and so many of those are X's.
fn random_board(size: BoardSize, taken: u8, black: u8, seed: u64) -> Board {
    use rand::{RngExt, SeedableRng};
    let mut random = rand_xoshiro::Xoshiro256PlusPlus::seed_from_u64(seed);
    let cells: Vec<_> = (0..size.cells())
        .map(|_| {
            let player = if random.random_range(0..100) < black { Player::X } else { Player::O };
            (random.random_range(0..100) < taken).then_some(player)
        })
        .collect();
    Board::from_cells(size, Rules::RENJU, &cells)
}

fn shapes(forbidden: Option<Forbidden>) -> Vec<ForbiddenShape> {
    forbidden.into_iter().flat_map(Forbidden::iter).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]
    #[test]
    fn fast_judgement_agrees_with_the_definition(
        size in any_size(),
        taken in 5_u8..75,
        black in 30_u8..=100,
        seed: u64,
    ) {
        let board = random_board(size, taken, black, seed);
        let mut plain = Plain::new(&board);
        let board_of_o = board.clone().with_side_to_move(Player::O);
        let board = board.with_side_to_move(Player::X);
        let empty: Vec<_> = size.coords().filter(|&coord| board.is_empty_cell(coord)).collect();
        for &coord in empty.iter().take(300) {
            let expected = plain.forbidden(coord);
            prop_assert_eq!(shapes(board.forbidden(coord)), expected.clone(), "{} on\n{}", coord, board);
            prop_assert_eq!(board.is_legal(coord), expected.is_empty(), "{} on\n{}", coord, board);
            prop_assert!(board_of_o.is_legal(coord));
        }
    }
}

/// Threes that depend on threes all over a large board: without an end to its patience the judgement of a cell would take
/// millions of looks.
#[test]
fn boards_made_to_nest_threes_without_end_are_judged_all_the_same() {
    let pattern = [".XX.X.", "X....X", "..XX.X", "X.XXX.", "X....X", ".X.X.."];
    let rows: Vec<String> = (0..40).map(|y| pattern[y % 6].repeat(7)[..40].to_owned()).collect();
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let board = Board::from_rows(&rows, Rules::RENJU).unwrap().with_side_to_move(Player::X);
    for coord in (17..23).flat_map(|row| (17..23).filter_map(move |column| Coord::new(column, row))) {
        assert_eq!(board.is_legal(coord), board.is_empty_cell(coord) && board.forbidden(coord).is_none());
    }
    assert!(!board.is_over(), "some cell is legal");
}
