//! What a move costs on the board: play and undo with everything that is kept, on small and large boards.
//!
//! All times are for one pair of `play_unchecked` and `undo` at a random empty cell of a board with stones on a fifth of
//! its cells. The aim: 40×40 costs at most 1.3 times as much as 15×15.

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use gomoku::core::{AlphaChannel, Board, BoardSize, Coord, Rules};

/// A board with stones on a fifth of its cells, and the other cells in a random order.
fn scattered(size: BoardSize, channel_radius: Option<u8>) -> (Board, Vec<Coord>) {
    let mut board = Board::new(size, Rules::default());
    if let Some(radius) = channel_radius {
        let channel = AlphaChannel::new(size, radius).expect("a small radius");
        board = board.with_alpha_channel(channel).expect("made for this size");
    }
    let mut cells: Vec<Coord> = size.coords().collect();
    // A linear congruential shuffle: the same on every machine.
    let mut state = 0x2545_f491_4f6c_dd1d_u64;
    for index in (1..cells.len()).rev() {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        cells.swap(index, (state >> 33) as usize % (index + 1));
    }
    let stones = cells.split_off(cells.len() * 4 / 5);
    for coord in stones {
        let mover = board.side_to_move();
        board.place(coord, mover).expect("an empty cell");
    }
    (board, cells)
}

fn play_and_undo(criterion: &mut Criterion) {
    for (name, radius) in [("plain", None), ("alpha-channel-1", Some(1)), ("alpha-channel-2", Some(2))] {
        let mut group = criterion.benchmark_group(format!("play+undo/{name}"));
        for side in [15, 20, 40] {
            let (mut board, cells) = scattered(BoardSize::square(side).expect("a legal size"), radius);
            group.throughput(Throughput::Elements(cells.len() as u64));
            group.bench_function(BenchmarkId::from_parameter(format!("{side}x{side}")), |bencher| {
                bencher.iter(|| {
                    for &coord in &cells {
                        board.play_unchecked(coord);
                        black_box(board.winners());
                        board.undo();
                    }
                });
            });
        }
        group.finish();
    }
}

fn candidates(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("candidates/alpha-channel-1");
    for side in [15, 40] {
        let (board, _) = scattered(BoardSize::square(side).expect("a legal size"), Some(1));
        group.throughput(Throughput::Elements(board.candidates().count() as u64));
        group.bench_function(BenchmarkId::from_parameter(format!("{side}x{side}")), |bencher| {
            bencher.iter(|| board.candidates().map(|coord| usize::from(coord.column())).sum::<usize>());
        });
    }
    group.finish();
}

criterion_group!(benches, play_and_undo, candidates);
criterion_main!(benches);
