//! `Mcts` against the Monte-Carlo tree searches of `minimax`, `board-game` and `treant` on Connect Four: the same game code,
//! uniformly random playouts to the end of the game, one to a simulation, one thread.
//!
//! All of them in turns, so that the machine's moods hit all alike. What they do is not quite the same: `minimax` explores
//! more than the others, whose constants are set alike, so its tree is less deep; `treant` is told to prove nothing, which
//! is its fastest way, and `minimax` proves wins and losses. The moves made in a simulation tell how much work it was;
//! `board-game` also makes those of all children of a position that it puts into its tree. A search that *expands late* plays
//! a position out five times before it puts the next moves into the tree: faster, and the tree is less deep.
#![allow(clippy::print_stdout, reason = "a benchmark reports")]

use std::hint::black_box;
use std::time::Duration;

use board_game::ai::mcts::mcts_build_tree;
use board_game::board::AltBoard;
use criterion::{Criterion, criterion_group};
use gomoku::search::{ByCopy, CopyGame as _, Limits, Mcts, NoEvaluation, Strategy as _};
use gomoku_peers_bench::connect_four::{ConnectFour, Peer};
use gomoku_peers_bench::{board_game_peer, moves_made, time, treant_peer};
use minimax::{MCTSOptions, MonteCarloTreeSearch, Strategy as _};
use rand_for_board_game::SeedableRng;
use rand_for_board_game::rngs::SmallRng;

const SIMULATIONS: u32 = 100_000;

/// The exploration constant for results from -1 to 1; for results from 0 to 1, or with a factor of 2, it is half of it.
const EXPLORATION: f32 = 1.0;

/// One search: its name, a search, and the number of moves it makes.
struct Contender {
    name: &'static str,
    search: Box<dyn FnMut()>,
    moves: u64,
}

fn contenders(start: ConnectFour) -> Vec<Contender> {
    vec![
        ours("gomoku Mcts", start, 1),
        ours("the same, expands late", start, 6),
        ours_anew(start),
        minimax("minimax", start, 0),
        minimax("minimax, expands late", start, 5),
        board_game(start),
        treant(start),
    ]
}

fn mcts(visits_to_expand: u32) -> Mcts<ByCopy<ConnectFour>, NoEvaluation> {
    Mcts::new(NoEvaluation)
        .with_exploration(EXPLORATION)
        .with_visits_to_expand(visits_to_expand)
        .with_simulations(u64::from(SIMULATIONS))
}

/// As it is used in a game: one strategy for all searches, which keeps its memory, and forgets what was in it.
fn ours(name: &'static str, start: ConnectFour, visits_to_expand: u32) -> Contender {
    let mut search = mcts(visits_to_expand);
    let report = search.search(&ByCopy(start), &Limits::none());
    assert_eq!(report.leaves, u64::from(SIMULATIONS), "the position is too easy: it was proven");
    let moves = report.nodes - 1;
    let search = Box::new(move || {
        black_box(search.search(black_box(&ByCopy(start)), &Limits::none()).best_move);
    });
    Contender { name, search, moves }
}

/// As the peers do it: all memory asked for anew in each search.
fn ours_anew(start: ConnectFour) -> Contender {
    let moves = mcts(1).search(&ByCopy(start), &Limits::none()).nodes - 1;
    let search = Box::new(move || {
        black_box(mcts(1).search(black_box(&ByCopy(start)), &Limits::none()).best_move);
    });
    Contender { name: "the same, new each time", search, moves }
}

fn minimax(name: &'static str, start: ConnectFour, rollouts_before_expanding: u32) -> Contender {
    fn search<const COUNT: bool>(start: &ConnectFour, rollouts_before_expanding: u32) {
        let options = MCTSOptions::default()
            .with_num_threads(1)
            .with_rollouts_before_expanding(rollouts_before_expanding);
        let mut search = MonteCarloTreeSearch::<Peer<COUNT>>::new(options);
        search.set_max_rollouts(SIMULATIONS);
        black_box(search.choose_move(black_box(start)));
    }
    let moves = moves_made(|| search::<true>(&start, rollouts_before_expanding));
    Contender { name, search: Box::new(move || search::<false>(&start, rollouts_before_expanding)), moves }
}

fn board_game(start: ConnectFour) -> Contender {
    fn search<const COUNT: bool>(start: ConnectFour)
    where
        board_game_peer::Peer<COUNT>: AltBoard,
    {
        let mut random = SmallRng::seed_from_u64(1);
        let start = board_game_peer::Peer::<COUNT>(start);
        let tree = mcts_build_tree(black_box(&start), u64::from(SIMULATIONS), EXPLORATION / 2.0, &mut random);
        black_box(tree.best_move());
    }
    let moves = moves_made(|| search::<true>(start));
    Contender { name: "board-game", search: Box::new(move || search::<false>(start)), moves }
}

fn treant(start: ConnectFour) -> Contender {
    fn search<const COUNT: bool>(start: ConnectFour) {
        let mut search = treant_peer::search::<COUNT>(black_box(start), f64::from(EXPLORATION) / 2.0);
        search.playout_n(u64::from(SIMULATIONS));
        black_box(search.best_move());
    }
    let moves = moves_made(|| search::<true>(start));
    Contender { name: "treant", search: Box::new(move || search::<false>(start)), moves }
}

fn positions() -> [(&'static str, ConnectFour); 2] {
    let mut midgame = ConnectFour::default();
    for column in [3, 3, 3, 3, 2, 4, 4, 2, 1, 0, 5, 5] {
        midgame.apply(column);
    }
    [("the start", ConnectFour::default()), ("12 stones", midgame)]
}

fn each_alone(criterion: &mut Criterion) {
    for (position, start) in positions() {
        let mut group = criterion.benchmark_group(format!("100,000 simulations from {position}"));
        group.sample_size(10);
        for mut contender in contenders(start) {
            group.bench_function(contender.name, |bencher| bencher.iter(&mut contender.search));
        }
        group.finish();
    }
}

/// All in turns for some ten rounds; the table's rates are of all rounds together, the ratios the medians of the rounds'.
fn side_by_side() {
    println!("\n{:<12}{:<26}{:>16}{:>14}{:>10}", "from", "search", "simulations/s", "moves/sim.", "ours is");
    for (position, start) in positions() {
        let mut contenders = contenders(start);
        let mut times = vec![Vec::new(); contenders.len()];
        for _ in 0..11 {
            for (contender, times) in contenders.iter_mut().zip(&mut times) {
                times.push(time(&mut contender.search));
            }
        }
        for (contender, theirs) in contenders.iter().zip(&times) {
            let total: Duration = theirs.iter().sum();
            let rate = f64::from(SIMULATIONS) * theirs.len() as f64 / total.as_secs_f64();
            let ratios =
                theirs.iter().zip(&times[0]).map(|(theirs, ours)| theirs.as_secs_f64() / ours.as_secs_f64());
            let moves = contender.moves as f64 / f64::from(SIMULATIONS);
            let (name, ratio) = (contender.name, median(ratios.collect()));
            println!("{position:<12}{name:<26}{rate:>16.0}{moves:>14.1}{ratio:>9.2}×");
        }
    }
}

fn median(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_by(f64::total_cmp);
    numbers[numbers.len() / 2]
}

criterion_group!(benches, each_alone);

fn main() {
    benches();
    // In criterion's test mode (`cargo test --benches`) one run of each is enough.
    if std::env::args().any(|argument| argument == "--bench") {
        side_by_side();
    }
}
