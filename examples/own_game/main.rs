//! Your own game in three steps: write it (`connect_four.rs`), test it with one line, search it with any strategy.
//!
//! Run it with `cargo run --release --example own_game`.
#![allow(clippy::print_stdout, reason = "an example talks to its reader")]
#![allow(unreachable_pub, reason = "the benchmarks share the module")]

mod connect_four;

use connect_four::{ConnectFour, Middle};
use gomoku::search::conformance::Conformance;
use gomoku::search::{AlphaBeta, ByCopy, Game, Limits, Minimax, Negamax, Strategy};

fn main() {
    let mut game = ByCopy(ConnectFour::default());

    // The conformance suite plays random games and checks everything that a search relies on.
    let suite = Conformance::new(game).with_keys().with_evaluator(Middle);
    let seen = suite.check().unwrap_or_else(|violation| panic!("{violation}"));
    println!("Connect Four conforms: {} positions of {} games.\n", seen.positions, seen.games);

    // The same position, the same depth, the same value: only the work differs.
    let strategies: [Box<dyn Strategy<ByCopy<ConnectFour>>>; 3] =
        [Box::new(Minimax::new(Middle)), Box::new(Negamax::new(Middle)), Box::new(AlphaBeta::new(Middle))];
    println!("{:<12}{:>8}{:>12}  line", "depth 7", "value", "positions");
    for mut strategy in strategies {
        let report = strategy.search(&game, &Limits::none().with_depth(7));
        let (value, nodes, line) = (report.value.to_string(), report.nodes, report.principal_variation);
        println!("{:<12}{value:>8}{nodes:>12}  {line:?}", strategy.name());
    }

    // A game against itself, eight plies deep.
    let mut player = AlphaBeta::new(Middle);
    while let Some(column) = player.search(&game, &Limits::none().with_depth(8)).best_move {
        game.play(column);
    }
    println!("\nSelf-play ends with {:?}:\n{}", game.outcome(), game.picture());
}
