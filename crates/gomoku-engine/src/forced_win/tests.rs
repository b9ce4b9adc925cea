//! The compiled windows against a search for text.

use std::collections::BTreeSet;

use gomoku_core::{Board, BoardSize, Coord, Player, Rule, Rules};
use proptest::prelude::*;

use super::patterns::{FIVES, FOURS, OPEN_FOURS, Replacement, THREES};
use super::windows::{WindowTable, ones};

/// An own stone and the replies to it.
type Cells = (Coord, BTreeSet<Coord>);

/// Every match on the board, found as the search does.
fn by_windows<const LENGTH: usize>(
    board: &Board,
    player: Player,
    table: &WindowTable<LENGTH>,
) -> BTreeSet<Cells> {
    let mut found = BTreeSet::new();
    for id in board.size().slice_ids() {
        let slice = board.slice_by_id(id);
        for start in ones(table.starts(slice, player, board.rules().rule())) {
            for change in table.changes(slice.mask(player), start) {
                let cell = |place| board.size().slice_coord(id, start + place).expect("on the board");
                found.insert((cell(change.own()), change.replies().map(cell).collect()));
            }
        }
    }
    found
}

/// Every match on the board, found as the document has it: as text, from every cell in eight directions.
fn by_text(board: &Board, player: Player, replacements: &[Replacement]) -> BTreeSet<Cells> {
    let mark = |column: i8, row: i8| {
        let on_board = |number: i8| u8::try_from(number).ok();
        let cell =
            Coord::new(on_board(column)?, on_board(row)?).filter(|&cell| board.size().contains(cell))?;
        Some((cell, board.get(cell).map_or('_', |stone| if stone == player { 'x' } else { 'o' })))
    };
    let mut found = BTreeSet::new();
    for cell in board.size().coords() {
        for (columns, rows) in [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1), (1, -1), (-1, 1)] {
            let at = |i: i8| mark(cell.column() as i8 + i * columns, cell.row() as i8 + i * rows);
            for &(from, to) in replacements {
                let length = from.len() as i8;
                let line: Option<Vec<(Coord, char)>> = (0..length).map(at).collect();
                let Some(line) =
                    line.filter(|line| line.iter().map(|(_, mark)| mark).copied().eq(from.chars()))
                else {
                    continue;
                };
                let beyond = [at(-1), at(length)].into_iter().flatten().any(|(_, mark)| mark == 'x');
                if beyond && board.rules().rule() == Rule::Standard {
                    continue;
                }
                let put = |wanted: char| {
                    let new = line
                        .iter()
                        .zip(to.chars())
                        .filter(move |((_, old), new)| old != new && *new == wanted);
                    new.map(|((cell, _), _)| *cell)
                };
                found.insert((put('x').next().expect("an own stone"), put('o').collect()));
            }
        }
    }
    found
}

#[test]
fn the_nine_fours_are_all_ways_but_one_to_make_a_four_in_a_window() {
    let table = WindowTable::<5>::new(&FOURS);
    for window in 0..32_u64 {
        let changes: Vec<_> = table.changes(window, 0).collect();
        let expected = if window.count_ones() == 3 && window != 0b01110 { 2 } else { 0 };
        assert_eq!(changes.len(), expected, "{window:05b}");
        for change in changes {
            let replies: Vec<usize> = change.replies().collect();
            assert_eq!(replies.len(), 1);
            assert_eq!(window | 1 << change.own() | 1 << replies[0], 0b11111, "both empty cells are filled");
        }
    }
}

#[test]
fn every_three_has_three_replies_and_lies_between_two_of_them() {
    let table = WindowTable::<6>::new(&THREES);
    let mut count = 0;
    for window in 0..64_u64 {
        for change in table.changes(window, 0) {
            count += 1;
            let replies: Vec<usize> = change.replies().collect();
            assert_eq!((replies.len(), replies[0], replies[2]), (3, 0, 5));
            assert_eq!((window | 1 << change.own()).count_ones(), 3);
        }
    }
    assert_eq!(count, 10, "five replacements and their mirror images");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn windows_find_what_a_search_for_text_finds(
        (width, height) in (3..13_u8, 3..13_u8),
        standard: bool,
        stones in proptest::collection::vec((0..13_u8, 0..13_u8, 0..3_u8), 0..90),
    ) {
        let rule = if standard { Rule::Standard } else { Rule::Freestyle };
        let mut board = Board::new(BoardSize::new(width, height).unwrap(), Rules::new(5, rule).unwrap());
        for (column, row, kind) in stones {
            // Twice as many of one player's: long lines of the own stones are what matters.
            let player = if kind == 0 { Player::O } else { Player::X };
            if let Some(cell) = Coord::new(column, row).filter(|&cell| board.is_empty_cell(cell)) {
                board.place(cell, player).unwrap();
            }
        }
        for player in Player::ALL {
            prop_assert_eq!(
                by_windows(&board, player, &WindowTable::<5>::new(&FIVES)),
                by_text(&board, player, &FIVES)
            );
            prop_assert_eq!(
                by_windows(&board, player, &WindowTable::<5>::new(&FOURS)),
                by_text(&board, player, &FOURS)
            );
            prop_assert_eq!(
                by_windows(&board, player, &WindowTable::<6>::new(&THREES)),
                by_text(&board, player, &THREES)
            );
            prop_assert_eq!(
                by_windows(&board, player, &WindowTable::<6>::new(&OPEN_FOURS)),
                by_text(&board, player, &OPEN_FOURS)
            );
        }
    }
}
