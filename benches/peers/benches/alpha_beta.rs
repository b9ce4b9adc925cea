//! `AlphaBeta` against `minimax::Negamax`, the crate's plain alpha-beta: the same game code, the same evaluation, the same
//! depth, one thread.
//!
//! Criterion takes the times of both; then a table compares them side by side, in turns, so that the machine's moods hit
//! both alike. `minimax` shuffles its root moves without a seed: its numbers are means over many searches.
#![allow(clippy::print_stdout, reason = "a benchmark reports")]

use std::hint::black_box;
use std::time::Duration;

use criterion::{Criterion, criterion_group};
use gomoku::kalaha::{Kalaha, Pit, StoreDifference, TicTacToe};
use gomoku::search::{AlphaBeta, ByCopy, Evaluator, Game, Limits, NoEvaluation, Ordered, Strategy as _};
use gomoku_peers_bench::connect_four::{ConnectFour, Middle, PeerMiddle};
use gomoku_peers_bench::kalah::{Alternating, PeerStores};
use gomoku_peers_bench::tic_tac_toe::PeerNothing;
use gomoku_peers_bench::{moves_made, time};
use minimax::{Negamax, Strategy as _};

/// One comparison: what to search by ours and by theirs, and how many moves each makes.
struct Case {
    name: &'static str,
    ours: Box<dyn FnMut()>,
    theirs: Box<dyn FnMut()>,
    our_moves: f64,
    their_moves: f64,
}

/// How many searches of the peer the mean number of moves is taken from.
const COUNTED_SEARCHES: u32 = 200;

/// `theirs` searches once; `count` searches once with a counting adapter and gives the number of moves made.
fn case<G: Game + 'static>(
    name: &'static str,
    game: G,
    evaluator: impl Evaluator<G> + 'static,
    depth: u8,
    theirs: impl FnMut() + 'static,
    count: impl Fn() -> u64,
) -> Case {
    let limits = Limits::none().with_depth(u32::from(depth));
    let mut strategy = AlphaBeta::new(evaluator);
    let our_moves = (strategy.search(&game, &limits).nodes - 1) as f64;
    let counted: u64 = (0..COUNTED_SEARCHES).map(|_| count()).sum();
    Case {
        name,
        ours: Box::new(move || {
            black_box(strategy.search(black_box(&game), &limits).value);
        }),
        theirs: Box::new(theirs),
        our_moves,
        their_moves: counted as f64 / f64::from(COUNTED_SEARCHES),
    }
}

/// One search of the peer.
fn choose<E: minimax::Evaluator>(strategy: &mut Negamax<E>, state: &<E::G as minimax::Game>::S)
where
    <E::G as minimax::Game>::S: Clone,
{
    black_box(strategy.choose_move(black_box(state)).is_some());
}

fn cases() -> Vec<Case> {
    vec![
        tic_tac_toe(),
        connect_four(),
        kalah("Kalah(6,4), depth 10", Ordered::new(StoreDifference, |_: &Kalaha, _: &mut [Pit]| {})),
        kalah("the same, our order", StoreDifference),
    ]
}

fn tic_tac_toe() -> Case {
    let start = TicTacToe::default();
    let mut peer = Negamax::new(PeerNothing::<false>, 9);
    case(
        "tic-tac-toe, all 9 plies",
        start,
        NoEvaluation,
        9,
        move || choose(&mut peer, &start),
        || moves_made(|| choose(&mut Negamax::new(PeerNothing::<true>, 9), &start)),
    )
}

fn connect_four() -> Case {
    let start = ConnectFour::default();
    let mut peer = Negamax::new(PeerMiddle::<false>, 10);
    case(
        "Connect Four, depth 10",
        ByCopy(start),
        Middle,
        10,
        move || choose(&mut peer, &start),
        || moves_made(|| choose(&mut Negamax::new(PeerMiddle::<true>, 10), &start)),
    )
}

/// The peer's Kalah has pass plies and another tree: only the time per move made can be compared.
fn kalah(name: &'static str, evaluator: impl Evaluator<Kalaha> + 'static) -> Case {
    let start = Alternating::new(Kalaha::default());
    let mut peer = Negamax::new(PeerStores::<false>, 10);
    case(
        name,
        Kalaha::default(),
        evaluator,
        10,
        move || choose(&mut peer, &start),
        || moves_made(|| choose(&mut Negamax::new(PeerStores::<true>, 10), &start)),
    )
}

fn each_alone(criterion: &mut Criterion) {
    for mut case in cases() {
        let mut group = criterion.benchmark_group(case.name);
        group.sample_size(20);
        group.bench_function("gomoku AlphaBeta", |bencher| bencher.iter(&mut case.ours));
        group.bench_function("minimax Negamax", |bencher| bencher.iter(&mut case.theirs));
        group.finish();
    }
}

/// Both in turns for about two seconds a case; the table's times are means.
fn side_by_side() {
    println!(
        "\n{:<26}{:>13}{:>13}{:>8}{:>11}{:>11}{:>8}",
        "", "ours", "minimax", "ratio", "ours", "minimax", "ratio"
    );
    println!(
        "{:<26}{:>13}{:>13}{:>8}{:>11}{:>11}{:>8}",
        "", "ms/search", "ms/search", "", "ns/move", "ns/move", ""
    );
    for mut case in cases() {
        let (mut ours, mut theirs, mut rounds) = (Duration::ZERO, Duration::ZERO, 0_u32);
        while ours + theirs < Duration::from_secs(2) {
            ours += time(&mut case.ours);
            theirs += time(&mut case.theirs);
            rounds += 1;
        }
        let mean = |total: Duration| total.as_secs_f64() / f64::from(rounds);
        let (our_total, their_total) = (mean(ours), mean(theirs));
        let (our_move, their_move) = (our_total / case.our_moves, their_total / case.their_moves);
        println!(
            "{:<26}{:>13.3}{:>13.3}{:>8.2}{:>11.1}{:>11.1}{:>8.2}",
            case.name,
            our_total * 1e3,
            their_total * 1e3,
            our_total / their_total,
            our_move * 1e9,
            their_move * 1e9,
            our_move / their_move
        );
    }
}

criterion_group!(benches, each_alone);

fn main() {
    benches();
    // In criterion's test mode (`cargo test --benches`) one run of each is enough.
    if std::env::args().any(|argument| argument == "--bench") {
        side_by_side();
    }
}
