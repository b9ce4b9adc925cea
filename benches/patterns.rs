//! What it costs to keep the patterns of all cells up to date: a stone and its undoing, by every rule.
//!
//! *Scattered*: stones on a fifth of the cells, and each of the other cells is played. *Close together*: 40 stones within five
//! cells of the middle, as in a game, and each of the other cells there is played. Every round goes over several boards, as a
//! search does: with one small board over and over the processor learns by heart what changes.
//!
//! The aims: at least 1.5 million pairs of play and undo a second on 15×15, and at most 1.3 times the time on 40×40.

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use gomoku::core::{BoardSize, Coord, Player, Rule, Rules};
use gomoku::eval::patterns::{Cell, Patterns};

#[path = "shared/scattered.rs"]
mod scattered;

use scattered::scattered;

/// The patterns of a board, and cells to play in.
type Position = (Patterns, Vec<Cell>);

/// Stones of both players in turn, and cells to play in.
fn position(width: u8, rules: Rules, stones: &[Coord], free: &[Coord]) -> Position {
    let size = BoardSize::square(width).expect("a legal size");
    let mut patterns = Patterns::new(size, rules).expect("five in a row");
    let cells = |coords: &[Coord]| -> Vec<Cell> {
        coords.iter().map(|&coord| Cell::of(size, coord).expect("on the board")).collect()
    };
    for (cell, player) in cells(stones).into_iter().zip(Player::ALL.into_iter().cycle()) {
        patterns.play(cell, player).expect("an empty cell");
    }
    (patterns, cells(free))
}

fn scattered_position(side: u8, rules: Rules, seed: u64) -> Position {
    let (board, free) = scattered(side, seed);
    let stones: Vec<_> = board.moves().map(|(coord, _)| coord).collect();
    position(side, rules, &stones, &free)
}

fn close_position(side: u8, rules: Rules, seed: u64) -> Position {
    let (board, free) = scattered(11, seed);
    let corner = side / 2 - 5;
    let shifted = |coord: Coord| Coord::new(coord.column() + corner, coord.row() + corner).expect("a cell");
    let mut cells: Vec<_> = board.moves().map(|(coord, _)| coord).chain(free).map(shifted).collect();
    let free = cells.split_off(40);
    position(side, rules, &cells, &free)
}

fn play_and_undo(criterion: &mut Criterion) {
    for rule in Rule::ALL {
        let rules = Rules::new(5, rule).expect("five in a row");
        let mut group = criterion.benchmark_group(format!("patterns play+undo/{rule}"));
        for (name, make, counts) in [
            ("scattered", scattered_position as fn(u8, Rules, u64) -> Position, [32, 4]),
            ("close together", close_position, [32, 32]),
        ] {
            for (side, count) in [15, 40].into_iter().zip(counts) {
                let mut positions: Vec<_> = (0..count).map(|seed| make(side, rules, seed)).collect();
                group.throughput(Throughput::Elements(
                    positions.iter().map(|(_, cells)| cells.len() as u64).sum(),
                ));
                group.bench_function(BenchmarkId::new(name, format!("{side}x{side}")), |bencher| {
                    bencher.iter(|| {
                        for (patterns, cells) in &mut positions {
                            for (&cell, player) in cells.iter().zip(Player::ALL.into_iter().cycle()) {
                                patterns.play_unchecked(cell, player);
                                black_box(patterns.has_five(player));
                                patterns.undo();
                            }
                        }
                    });
                });
            }
        }
        group.finish();
    }
}

criterion_group!(benches, play_and_undo);
criterion_main!(benches);
