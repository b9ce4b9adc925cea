//! `Pvs` with one thread against two: time to the same depth on 15 × 15, ten positions, both in turns with an empty table.
#![allow(clippy::print_stdout, reason = "a benchmark reports")]

use std::time::{Duration, Instant};

use gomoku::search::{Limits, Options, Pvs, Report, Strategy};
use gomoku_peers_bench::five::{Five, Windows};

const POSITIONS: [&str; 10] = [
    "h8",
    "h8 i9 g7",
    "h8 g8 i7 i9",
    "h8 i8 g9 i7 j9 h10",
    "g7 h8 i9 h7 h9 f8",
    "h8 h9 g8 i8 g9 g10 i7",
    "h8 g7 g9 i7 h7 h9",
    "f6 h8 j10 h6 h10 g9 i7 f8",
    "h8 i8 i9 g7 g9 h10 f8 h9",
    "c3 m13 h8 d4 i9 l12 g8",
];

/// How often each is searched; the fastest run counts, since everything else on the machine only adds time.
const ROUNDS: u32 = 5;

fn search(position: &str, depth: u32, threads: usize) -> (Duration, Report<u8>) {
    let mut strategy = Pvs::new(Windows).with_options(Options::new().exact().with_threads(threads));
    let game = Five::after(position);
    let limits = Limits::none().with_depth(depth);
    let start = Instant::now();
    let report = strategy.search(&game, &limits);
    (start.elapsed(), report)
}

fn main() {
    // In the test mode of `cargo test --benches` a shallow search of each shows that it works.
    let (depth, rounds) =
        if std::env::args().any(|argument| argument == "--bench") { (6, ROUNDS) } else { (3, 1) };
    println!(
        "{:<28}{:>9}{:>9}{:>8}{:>12}{:>12}",
        format!("depth {depth}"),
        "1 thread",
        "2",
        "faster",
        "positions",
        "2"
    );
    let mut ratios: Vec<f64> = Vec::new();
    for position in POSITIONS {
        let mut fastest = [Duration::MAX; 2];
        let mut nodes = [0; 2];
        let mut values = Vec::new();
        for _ in 0..rounds {
            for threads in [1, 2] {
                let (time, report) = search(position, depth, threads);
                fastest[threads - 1] = fastest[threads - 1].min(time);
                nodes[threads - 1] = report.nodes;
                values.push(report.value);
            }
        }
        assert!(values.iter().all(|value| *value == values[0]), "the same value each time: {values:?}");
        let [one, two] = fastest.map(|time| time.as_secs_f64());
        ratios.push(one / two);
        println!(
            "{position:<28}{:>6.0} ms{:>6.0} ms{:>8.2}{:>12}{:>12}",
            one * 1e3,
            two * 1e3,
            one / two,
            nodes[0],
            nodes[1]
        );
    }
    ratios.sort_by(f64::total_cmp);
    println!("median: two threads are {:.2} times as fast as one", f64::midpoint(ratios[4], ratios[5]));
}
