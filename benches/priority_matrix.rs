//! What it costs to keep the priority matrix up to date: a stone and its removal, against counting the whole matrix again by the
//! compiled tables, and against the plain definition.
//!
//! Stones stand on a fifth of the cells. Each round goes over several boards, as a search does: with one small board over and over
//! the processor learns by heart which windows change, and both sides of the comparison look better than they are.
//!
//! The aim: bringing the matrix up to date is at least 40 times as fast as counting it again on 15×15, and 200 times on
//! 40×40, by the tables too.

use std::hint::black_box;
use std::sync::Arc;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use gomoku::core::Player;
use gomoku::eval::priority::{CompiledStyle, PriorityMatrix, Style, plain_priorities};

#[path = "shared/scattered.rs"]
mod scattered;

use scattered::scattered;

fn matrices(criterion: &mut Criterion) {
    let style = Arc::new(CompiledStyle::new(Style::built_in("attacker").expect("a built-in style")));
    for (side, count) in [(15, 64), (40, 8)] {
        let boards: Vec<_> = (0..count).map(|seed| scattered(side, seed)).collect();
        let updates: usize = boards.iter().map(|(_, cells)| 2 * cells.len()).sum();
        let mut group = criterion.benchmark_group(format!("priority matrix/{count} boards of {side}x{side}"));
        group.throughput(Throughput::Elements(updates as u64));
        group.bench_function(
            BenchmarkId::from_parameter("a stone placed and removed, on each cell"),
            |bencher| {
                let matrix = |(board, _): &(_, _)| PriorityMatrix::new(style.clone(), board, Player::X);
                let mut matrices: Vec<_> = boards.iter().map(matrix).collect();
                bencher.iter(|| {
                    for (matrix, (board, cells)) in matrices.iter_mut().zip(&boards) {
                        for &coord in cells {
                            matrix.place(board, coord, Player::X);
                            matrix.remove(board, coord, Player::X);
                        }
                    }
                    black_box(&matrices);
                });
            },
        );
        group.throughput(Throughput::Elements(boards.len() as u64));
        group.bench_function(BenchmarkId::from_parameter("again by tables"), |bencher| {
            bencher.iter(|| {
                for (board, _) in &boards {
                    black_box(PriorityMatrix::new(style.clone(), board, Player::X));
                }
            });
        });
        group.throughput(Throughput::Elements(1));
        group.bench_function(BenchmarkId::from_parameter("one of them again by the definition"), |bencher| {
            let (board, _) = &boards[0];
            bencher.iter(|| plain_priorities(style.style(), board, Player::X));
        });
        group.finish();
    }
}

criterion_group!(benches, matrices);
criterion_main!(benches);
