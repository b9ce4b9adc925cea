//! Playouts against evaluation: Monte-Carlo tree search plays Kalaha against principal variation search, from both sides.
//!
//! Run it with `cargo run --release --example kalaha_self_play`.
#![allow(clippy::print_stdout, reason = "an example talks to its reader")]

use std::time::Duration;

use gomoku::kalaha::{Kalaha, Pit, StoreDifference};
use gomoku::search::{Game, Limits, Mcts, NoEvaluation, Pvs, Side, Strategy};

/// What one player did in a game.
#[derive(Default, Clone, Copy)]
struct Effort {
    moves: u32,
    nodes: u64,
    time: Duration,
}

impl Effort {
    fn speed(&self) -> f64 {
        self.nodes as f64 / self.time.as_secs_f64().max(1e-9) / 1e6
    }
}

fn main() {
    // Every game begins with another move of the starter; the sides change from game to game.
    let openings: Vec<Pit> = Kalaha::default().playable_pits().collect();
    println!(
        "{:<6}{:<13}{:<11}{:>8}{:>14}{:>24}{:>24}",
        "game", "first", "opening", "margin", "winner", "mcts: M nodes/s", "pvs: M nodes/s"
    );
    let (mut points, mut margins) = (0.0, 0);
    for (game, &opening) in openings.iter().enumerate() {
        let mcts_side = if game % 2 == 0 { Side::First } else { Side::Second };
        // Playouts alone, no evaluation: who has more stones is only known at the end of a game.
        let mut mcts =
            Mcts::new(NoEvaluation).with_seed(game as u64).with_simulations(5_000).with_tree_reuse();
        let mut pvs = Pvs::new(StoreDifference);
        let (end, efforts) = play(opening, mcts_side, &mut mcts, &mut pvs);

        let margin = end.margin();
        let for_mcts = if mcts_side == Side::First { margin } else { -margin };
        points += [0.0, 0.5, 1.0][(1 + for_mcts.signum()) as usize];
        margins += for_mcts;
        println!(
            "{:<6}{:<13}{:<11}{margin:>+8}{:>14}{:>24}{:>24}",
            game + 1,
            if mcts_side == Side::First { "mcts" } else { "pvs" },
            format!("pit {opening}"),
            ["pvs", "nobody", "mcts"][(1 + for_mcts.signum()) as usize],
            format!("{:.1} in {} moves", efforts[0].speed(), efforts[0].moves),
            format!("{:.1} in {} moves", efforts[1].speed(), efforts[1].moves),
        );
    }
    println!("\nmcts: {points} points of {}, {margins:+} stones.", openings.len());
}

/// Plays one game, and gives its end and what the two did.
fn play(
    opening: Pit,
    mcts_side: Side,
    mcts: &mut dyn Strategy<Kalaha>,
    pvs: &mut dyn Strategy<Kalaha>,
) -> (Kalaha, [Effort; 2]) {
    let mut game = Kalaha::default();
    game.play(opening);
    let mut efforts = [Effort::default(); 2];
    loop {
        let (player, report) = if game.side_to_move() == mcts_side {
            (0, mcts.search(&game, &Limits::none()))
        } else {
            (1, pvs.search(&game, &Limits::none().with_depth(7)))
        };
        let Some(pit) = report.best_move else { return (game, efforts) };
        let effort = &mut efforts[player];
        effort.moves += 1;
        effort.nodes += report.nodes;
        effort.time += report.time;
        game.play(pit);
    }
}
