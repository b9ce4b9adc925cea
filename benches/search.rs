//! The strategies against each other on the same positions: time for one search, with the positions visited as throughput.

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use gomoku::kalaha::{Kalaha, StoreDifference, TicTacToe};
use gomoku::search::{
    AlphaBeta, Evaluator, Game, Limits, Minimax, Negamax, NoEvaluation, Ordered, RootDetail, Strategy,
};

fn compare<G: Game + 'static>(
    criterion: &mut Criterion,
    name: &str,
    game: &G,
    evaluator: impl Evaluator<G> + Copy + 'static,
    limits: &Limits,
) {
    let as_generated = Ordered::new(evaluator, |_: &G, _: &mut [G::Move]| {});
    let all = |detail| AlphaBeta::new(evaluator).with_root_detail(detail);
    let strategies: [(&str, Box<dyn Strategy<G>>); 6] = [
        ("minimax", Box::new(Minimax::new(evaluator))),
        ("negamax", Box::new(Negamax::new(evaluator))),
        ("alpha-beta", Box::new(all(RootDetail::Best))),
        ("alpha-beta, unordered", Box::new(AlphaBeta::new(as_generated))),
        ("alpha-beta, all best", Box::new(all(RootDetail::AllBest))),
        ("alpha-beta, all values", Box::new(all(RootDetail::AllValues))),
    ];
    let mut group = criterion.benchmark_group(name);
    group.sample_size(10);
    for (label, mut strategy) in strategies {
        group.throughput(Throughput::Elements(strategy.search(game, limits).nodes));
        group.bench_function(BenchmarkId::from_parameter(label), |bencher| {
            bencher.iter(|| strategy.search(game, limits).value);
        });
    }
    group.finish();
}

fn games(criterion: &mut Criterion) {
    compare(criterion, "tic-tac-toe to the end", &TicTacToe::default(), NoEvaluation, &Limits::none());
    compare(
        criterion,
        "Kalaha(6,4) depth 8",
        &Kalaha::default(),
        StoreDifference,
        &Limits::none().with_depth(8),
    );
}

criterion_group!(benches, games);
criterion_main!(benches);
