//! What it costs to keep the priority matrix up to date: a stone and its removal, against counting the whole matrix again by the
//! compiled tables, and against the plain definition.
//!
//! All boards have stones on a fifth of their cells. The aim: bringing the matrix up to date is at least 50 times as fast as
//! counting it again by the definition.

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
    for side in [15, 40] {
        let (board, cells) = scattered(side);
        let mut group = criterion.benchmark_group(format!("priority matrix/{side}x{side}"));
        group.throughput(Throughput::Elements(2 * cells.len() as u64));
        group.bench_function(
            BenchmarkId::from_parameter("a stone placed and removed, on each cell"),
            |bencher| {
                let mut matrix = PriorityMatrix::new(style.clone(), &board, Player::X);
                bencher.iter(|| {
                    for &coord in &cells {
                        matrix.place(&board, coord, Player::X);
                        matrix.remove(&board, coord, Player::X);
                    }
                    black_box(&matrix);
                });
            },
        );
        group.throughput(Throughput::Elements(1));
        group.bench_function(BenchmarkId::from_parameter("again by tables"), |bencher| {
            bencher.iter(|| PriorityMatrix::new(style.clone(), &board, Player::X));
        });
        group.bench_function(BenchmarkId::from_parameter("again by the definition"), |bencher| {
            bencher.iter(|| plain_priorities(style.style(), &board, Player::X));
        });
        group.finish();
    }
}

criterion_group!(benches, matrices);
criterion_main!(benches);
