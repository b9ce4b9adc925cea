//! The cells near stones, held against their definition.

use gomoku_core::{BoardSize, Coord};
use gomoku_eval::patterns::Cell;
use proptest::prelude::*;

use crate::flagship::near::NearCells;

/// A cell is near a stone if it is in the 5×5 square around it, or at most three cells away along a line.
fn is_near(cell: Coord, stone: Coord) -> bool {
    let columns = cell.column().abs_diff(stone.column());
    let rows = cell.row().abs_diff(stone.row());
    let (near, far) = (columns.min(rows), columns.max(rows));
    far <= 2 || (far == 3 && (near == 0 || near == 3))
}

fn plain(size: BoardSize, stones: &[Coord]) -> Vec<Coord> {
    let is_wanted =
        |cell: &Coord| !stones.contains(cell) && stones.iter().any(|stone| is_near(*cell, *stone));
    size.coords().filter(is_wanted).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn near_cells_are_those_of_the_definition_while_stones_come_and_go(
        (width, height) in (3_u8..=40, 3_u8..=40),
        steps in prop::collection::vec(prop::option::weighted(0.7, any::<prop::sample::Index>()), 1..60),
    ) {
        let size = BoardSize::new(width, height).expect("a good size");
        let mut near = NearCells::new(size);
        let mut stones: Vec<Coord> = Vec::new();
        let mut before = Vec::new();
        for step in steps {
            match step {
                Some(index) => {
                    let coord = size.coord_at(index.index(size.cells())).expect("on the board");
                    if stones.contains(&coord) {
                        continue;
                    }
                    before.push(near.clone());
                    near.add(Cell::of(size, coord).expect("on the board"));
                    stones.push(coord);
                }
                None => {
                    if let Some(coord) = stones.pop() {
                        near.remove_last(Cell::of(size, coord).expect("on the board"));
                        let was = before.pop();
                        prop_assert_eq!(Some(&near), was.as_ref(), "undo restores every bit");
                    }
                }
            }
            let coords = |cells: Vec<Cell>| -> Vec<Coord> {
                cells.into_iter().map(|cell| cell.coord(size).expect("on the board")).collect()
            };
            let expected = plain(size, &stones);
            prop_assert_eq!(near.is_empty(), expected.is_empty());
            prop_assert_eq!(coords(near.cells().collect()), expected);
            let empty: Vec<Coord> = size.coords().filter(|cell| !stones.contains(cell)).collect();
            prop_assert_eq!(coords(near.empty().collect()), empty);
        }
    }
}
