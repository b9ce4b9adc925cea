//! The search for forced wins, in stones put on the board a second, on positions that others have solved.
//!
//! *Fours*: all positions of `vcf.jsonl`, won or not, the shortest win each. *Threes*: all of `vct.jsonl`, each to its win. The
//! time to check a win by the rules is part of it, as it is for whoever asks; the last group has that alone, for the
//! certificates of the second.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use gomoku::core::{Board, BoardSize, Player, Rules};
use gomoku::engine::{ThreatSearch, Threats};
use gomoku::search::Limits;
use gomoku_testkit::vectors::json_lines;
use serde_json::Value;

/// The positions of a file, with the player to win.
fn problems(file: &str) -> Vec<(Board, Player)> {
    json_lines::<Value>(file)
        .iter()
        .map(|line| {
            let text = |name: &str| line[name].as_str().expect("a text");
            let cells = line["size"].as_u64().and_then(|cells| u8::try_from(cells).ok()).expect("a size");
            let rules = Rules::new(5, text("rule").parse().expect("a rule")).expect("five in a row");
            let size = BoardSize::square(cells).expect("a good size");
            let board = Board::from_flat_diagram(text("board"), size, rules).expect("a board");
            (board, text("to_move").parse().expect("a player"))
        })
        .collect()
}

/// Searches all positions, each as the first one; the stones put on the board.
fn solve(threats: Threats, problems: &[(Board, Player)]) -> u64 {
    let nodes = problems.iter().map(|(board, player)| {
        let report = ThreatSearch::new(threats).search(black_box(board), *player, &Limits::none());
        report.expect("five in a row").nodes
    });
    nodes.sum()
}

fn search(criterion: &mut Criterion) {
    for (name, threats, file) in
        [("fours", Threats::Fours, "vcf.jsonl"), ("threes", Threats::FoursAndThrees, "vct.jsonl")]
    {
        let problems = problems(file);
        let mut group = criterion.benchmark_group("forced wins");
        group.sample_size(10);
        group.throughput(Throughput::Elements(solve(threats, &problems)));
        group.bench_function(name, |bencher| bencher.iter(|| solve(threats, &problems)));
        group.finish();
    }
}

fn check(criterion: &mut Criterion) {
    let won: Vec<_> = problems("vct.jsonl")
        .into_iter()
        .filter_map(|(board, player)| {
            let search = ThreatSearch::new(Threats::FoursAndThrees).search(&board, player, &Limits::none());
            let certificate = search.ok()?.win()?.certificate.clone();
            Some((board, certificate))
        })
        .collect();
    assert_eq!(won.len(), 20, "all of them are won");
    let moves = || -> u64 {
        let verified = won.iter().map(|(board, certificate)| certificate.verify(board));
        verified.map(|verified| verified.expect("a proof").positions).sum()
    };
    let mut group = criterion.benchmark_group("certificates");
    group.sample_size(10);
    group.throughput(Throughput::Elements(moves()));
    group.bench_function("check 20", |bencher| bencher.iter(moves));
    group.finish();
}

criterion_group!(benches, search, check);
criterion_main!(benches);
