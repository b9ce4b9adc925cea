//! Thinking in the opponent's time: a game of Kalaha in which one side ponders while the other thinks.
//!
//! Run it with `cargo run --release --example ponder`.
#![allow(clippy::print_stdout, reason = "an example talks to its reader")]

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use gomoku::kalaha::{Kalaha, Pit, StoreDifference};
use gomoku::search::{AlphaBeta, Game, Limits, Mcts, Observer, Ponder, Report, Side, Strategy};

/// What the pondering side may think about its own moves.
const OWN_TIME: Duration = Duration::from_millis(10);

/// How long the opponent takes, whatever it does with the time.
const OPPONENTS_TIME: Duration = Duration::from_millis(20);

type Search = Mcts<Kalaha, StoreDifference>;

/// Knows how many positions a search has visited so far.
struct Visited(Arc<AtomicU64>);

impl Observer<Pit> for Visited {
    fn progress(&mut self, nodes: u64, _elapsed: Duration) {
        self.0.store(nodes, Ordering::Relaxed);
    }
}

/// The game, and how the guesses went.
#[derive(Default)]
struct Table {
    game: Kalaha,
    plies: u32,
    hits: u32,
    misses: u32,
    gained: u64,
}

impl Table {
    fn play(&mut self, pit: Pit, note: &str) {
        self.plies += 1;
        let (ply, side, pit_text) = (self.plies, self.game.side_to_move().to_string(), pit.to_string());
        println!("{}", format!("{ply:<6}{side:<8}{pit_text:<6}{note}").trim_end());
        self.game.play(pit);
    }

    /// Ponders on the expected reply while the opponent looks for one, and gives the strategy back; with a report if the
    /// reply came and it is the pondering side's turn.
    fn reply(&mut self, strategy: Search, expected: Pit) -> (Search, Option<Report<Pit>>) {
        let mut guess = self.game;
        guess.play(expected);
        let visited = Arc::new(AtomicU64::new(0));
        let ponder = Ponder::start_observed(strategy, guess, Limits::none(), Visited(visited.clone()));
        let Some(reply) = opponents_move(&self.game) else { return (ponder.miss(), None) };

        let gained = visited.load(Ordering::Relaxed);
        if reply != expected {
            self.misses += 1;
            self.play(
                reply,
                &format!("pit {expected} was expected; positions visited for nothing: {gained}"),
            );
            return (ponder.miss(), None);
        }
        self.hits += 1;
        self.gained += gained;
        self.play(reply, &format!("as expected; positions known already: {gained}"));
        if self.game.side_to_move() == Side::First {
            let (strategy, report) = ponder.hit(OWN_TIME);
            (strategy, Some(report))
        } else {
            // The opponent moves again. What was found out stays in the tree.
            (ponder.miss(), None)
        }
    }
}

fn main() {
    // The tree is kept from search to search: what was found out while pondering is there when the move is made.
    let mut strategy: Search = Mcts::new(StoreDifference).with_tree_reuse();
    let mut report: Option<Report<Pit>> = None;
    let mut table = Table::default();

    println!("{:<6}{:<8}pit", "ply", "side");
    while table.game.outcome().is_none() {
        if table.game.side_to_move() == Side::Second {
            let Some(pit) = opponents_move(&table.game) else { break };
            table.play(pit, "");
            continue;
        }
        let own_time = Limits::none().with_time(OWN_TIME);
        let found = report.take().unwrap_or_else(|| strategy.search(&table.game, &own_time));
        let Some(pit) = found.best_move else { break };
        table.play(pit, "");
        // The line of best play tells what to expect; it is of use if the opponent is to move now.
        if let (Some(&expected), Side::Second) = (found.principal_variation.get(1), table.game.side_to_move())
        {
            (strategy, report) = table.reply(strategy, expected);
        }
    }
    println!("\nThe first side's margin, which pondered: {:+}.", table.game.margin());
    println!(
        "{} hits, {} misses; {} positions were gained in the opponent's time.",
        table.hits, table.misses, table.gained
    );
}

/// The opponent looks five plies ahead, slowly.
fn opponents_move(game: &Kalaha) -> Option<Pit> {
    std::thread::sleep(OPPONENTS_TIME);
    AlphaBeta::new(StoreDifference).search(game, &Limits::none().with_depth(5)).best_move
}
