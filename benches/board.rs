//! What a move costs on the board: play and undo with everything that is kept, on small and large boards.
//!
//! Times are for one pair of `play_unchecked` and `undo` at a random empty cell of a board with stones on a fifth of its
//! cells; and, of the same boards, for one of the candidates. The aim: 40×40 costs at most 1.3 times as much as 15×15.

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use gomoku::core::{AlphaChannel, Board, Coord};

#[path = "shared/scattered.rs"]
mod scattered;

use scattered::scattered;

/// The scattered board with a channel of this radius, if any, and its empty cells.
fn scattered_with(side: u8, radius: Option<u8>) -> (Board, Vec<Coord>) {
    let (board, cells) = scattered(side, 2004);
    let Some(radius) = radius else { return (board, cells) };
    let channel = AlphaChannel::new(board.size(), radius).expect("a small radius");
    (board.with_alpha_channel(channel).expect("made for this size"), cells)
}

fn play_and_undo(criterion: &mut Criterion) {
    for (name, radius) in [("plain", None), ("alpha-channel-1", Some(1)), ("alpha-channel-2", Some(2))] {
        let mut group = criterion.benchmark_group(format!("play+undo/{name}"));
        for side in [15, 20, 40] {
            let (mut board, cells) = scattered_with(side, radius);
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
        let (board, _) = scattered_with(side, Some(1));
        group.throughput(Throughput::Elements(board.candidates().count() as u64));
        group.bench_function(BenchmarkId::from_parameter(format!("{side}x{side}")), |bencher| {
            bencher.iter(|| board.candidates().map(|coord| usize::from(coord.column())).sum::<usize>());
        });
    }
    group.finish();
}

criterion_group!(benches, play_and_undo, candidates);
criterion_main!(benches);
