//! Moves on a board do not allocate.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::hint::black_box;

use gomoku_core::{AlphaChannel, Board, BoardSize, Coord, Player, Rules};

thread_local! {
    /// Counted by thread, because the test runner allocates in its own.
    static ALLOCATIONS: Cell<usize> = const { Cell::new(0) };
}

struct CountingAllocator;

#[expect(
    unsafe_code,
    reason = "only an allocator sees every allocation; it hands all calls on to the system's"
)]
// SAFETY: every call goes to `System` unchanged, and counting neither allocates nor panics.
unsafe impl GlobalAlloc for CountingAllocator {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.set(ALLOCATIONS.get() + 1);
        // SAFETY: the caller keeps to the contract of this same method.
        unsafe { System.alloc(layout) }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, new_size: usize) -> *mut u8 {
        ALLOCATIONS.set(ALLOCATIONS.get() + 1);
        // SAFETY: the caller keeps to the contract of this same method.
        unsafe { System.realloc(pointer, layout, new_size) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: the caller keeps to the contract of this same method.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: CountingAllocator = CountingAllocator;

/// How many allocations something makes.
fn allocations_of(action: impl FnOnce()) -> usize {
    let before = ALLOCATIONS.get();
    action();
    ALLOCATIONS.get() - before
}

/// Empty boards without a channel and with one, made and copied: a copy must have as much room as the original.
fn boards() -> impl Iterator<Item = Board> {
    let with_channel = |board: &Board, radius| {
        let channel =
            AlphaChannel::new(board.size(), radius).expect("a radius in range").with_random_opening(1);
        board.clone().with_alpha_channel(channel).expect("made for this size")
    };
    ["3x3", "15x15", "40x3", "40x40"].into_iter().flat_map(move |size| {
        let size: BoardSize = size.parse().expect("a size in range");
        // Lines of ten are rare enough for games to last, lines of three are made and spoilt all the time.
        [Rules::freestyle(10), Rules::standard(3), Ok(Rules::RENJU), Ok(Rules::CARO)].into_iter().flat_map(
            move |rules| {
                let board = Board::new(size, rules.expect("a length in range"));
                [
                    with_channel(&board, 1),
                    with_channel(&board, AlphaChannel::MAX_RADIUS),
                    board.clone(),
                    board,
                ]
            },
        )
    })
}

#[test]
fn allocations_are_counted() {
    assert!(allocations_of(|| drop(black_box(Box::new(1)))) >= 1);
    assert!(
        allocations_of(|| drop(black_box(Board::new(BoardSize::square(3).unwrap(), Rules::default())))) > 0
    );
}

#[test]
fn playing_and_undoing_does_not_allocate() {
    for mut board in boards() {
        let cells: Vec<Coord> = board.size().coords().collect();
        let count = allocations_of(|| {
            for &coord in &cells {
                // Refused once the game is over.
                let _ = black_box(board.play(coord));
            }
            while board.undo().is_some() {}
        });
        assert_eq!(count, 0, "{board:?}");
    }
}

#[test]
fn placing_and_undoing_does_not_allocate() {
    for mut board in boards() {
        let cells: Vec<Coord> = board.size().coords().collect();
        let count = allocations_of(|| {
            for (i, &coord) in cells.iter().enumerate() {
                board.place(coord, Player::ALL[i / 3 % 2]).unwrap();
                assert!(board.place(coord, Player::X).is_err());
            }
            assert!(board.is_full());
            while board.undo().is_some() {}
        });
        assert_eq!(count, 0, "{board:?}");
    }
}

#[test]
fn playing_unchecked_and_undoing_does_not_allocate() {
    for mut board in boards() {
        let cells: Vec<Coord> = board.size().coords().collect();
        let count = allocations_of(|| {
            for &coord in &cells {
                board.play_unchecked(coord);
                board.undo();
                board.play_unchecked(coord);
            }
            while board.undo().is_some() {}
        });
        assert_eq!(count, 0, "{board:?}");
    }
}

#[test]
fn asking_a_board_does_not_allocate() {
    for mut board in boards() {
        let cells: Vec<Coord> = board.size().coords().collect();
        for &coord in cells.iter().step_by(5) {
            board.play_unchecked(coord);
        }
        let count = allocations_of(|| {
            black_box((board.key(), board.canonical_key(), board.outcome(), board.winning_line()));
            black_box(board.forbidden_points().count() + board.legal_cells().count());
            black_box(board.candidates().count() + board.slices().count() + board.moves().count());
        });
        assert_eq!(count, 0, "{board:?}");
    }
}
