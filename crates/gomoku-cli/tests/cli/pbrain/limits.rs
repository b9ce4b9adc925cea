//! Limits of time and memory. How fast a machine is says nothing here: only an answer that does not come at all is a fault.

use std::time::{Duration, Instant};

use super::{Brain, THINKER, cell};

/// What a busy machine may add. A brain that forgets the limit thinks for ten minutes.
const SLACK: Duration = Duration::from_secs(20);

/// A game against somebody who plays here and there, and never where a stone is.
struct Game {
    brain: Brain,
    taken: Vec<(u8, u8)>,
}

impl Game {
    fn new(infos: &[&str]) -> Game {
        Game { brain: Brain::with_game(THINKER, infos), taken: Vec::new() }
    }

    /// How long the answer to a further move takes, which must be a move.
    #[track_caller]
    fn time_of_move(&mut self) -> Duration {
        let scattered = (0..15).map(|step| (step, step * 4 % 15));
        let (x, y) = scattered.into_iter().find(|cell| !self.taken.contains(cell)).unwrap();
        let asked = Instant::now();
        let answer = self.brain.ask(&format!("TURN {x},{y}"));
        let time = asked.elapsed();
        self.taken.extend([(x, y), cell(&answer)]);
        time
    }
}

#[test]
fn answers_come_within_the_time_for_a_turn() {
    let mut game = Game::new(&["timeout_turn 600000"]);
    for milliseconds in [0, 1, 30, 100, 300] {
        game.brain.send(&format!("INFO timeout_turn {milliseconds}"));
        let time = game.time_of_move();
        assert!(time < Duration::from_millis(milliseconds) + SLACK, "{milliseconds} ms: {time:?}");
    }
    game.brain.end();
}

#[test]
fn answers_come_within_what_is_left_of_the_game() {
    let mut game = Game::new(&["timeout_turn 600000", "timeout_match 1000"]);
    let mut left = Duration::from_secs(1);
    for _ in 0..4 {
        game.brain.send(&format!("INFO time_left {}", left.as_millis()));
        let time = game.time_of_move();
        assert!(time < left / 5 + SLACK, "{time:?} of {left:?}");
        left = left.saturating_sub(time);
    }
    // Nobody tells, and the brain counts for itself.
    let time = game.time_of_move();
    assert!(time < left / 5 + SLACK, "{time:?} of {left:?}");
    assert_eq!(game.brain.ask("RESTART"), "OK");
    game.taken.clear();
    for told in ["0", "-5000"] {
        game.brain.send(&format!("INFO time_left {told}"));
        let time = game.time_of_move();
        assert!(time < SLACK, "{time:?}");
    }
    game.brain.end();
}

#[test]
fn the_first_move_of_every_game_has_its_time() {
    // A busy machine may give a process nothing at all for a while, but not again and again for the same move.
    let mut were_searched = [false; 6];
    for _ in 0..5 {
        for (was, is) in were_searched.iter_mut().zip(moves_that_are_searched()) {
            *was |= is;
        }
        if !were_searched.contains(&false) {
            return;
        }
    }
    panic!("there were moves without any search: {were_searched:?}");
}

/// Before which of six moves a search finished a depth, in 100 ms and with a large table: two of each of three games.
fn moves_that_are_searched() -> Vec<bool> {
    let mut brain =
        Brain::with_game("--engine flagship", &["timeout_turn 100", "max_memory 367001600", "show_detail 1"]);
    let mut were_searched = Vec::new();
    for game in 1..=3 {
        for turn in ["7,7", "0,0"] {
            brain.send(&format!("TURN {turn}"));
            let mut deepest = 0;
            let answer = loop {
                let line = brain.line();
                let Some(told) = line.strip_prefix("MESSAGE depth ") else { break line };
                let depth = told.split(['-', ' ']).next().and_then(|depth| depth.parse().ok());
                deepest = deepest.max(depth.unwrap_or(0));
            };
            cell(&answer);
            were_searched.push(deepest >= 1);
        }
        assert_eq!(brain.ask(if game == 1 { "START 15" } else { "RESTART" }), "OK");
    }
    brain.end();
    were_searched
}

#[test]
fn without_any_time_a_move_is_near_the_stones() {
    let mut brain = Brain::with_game("--engine flagship", &["timeout_turn 0"]);
    let (x, y) = cell(&brain.ask("TURN 3,3"));
    assert!(x.abs_diff(3).max(y.abs_diff(3)) <= 2, "{x},{y}");
    brain.end();
}

#[test]
fn a_table_that_is_too_large_is_made_smaller() {
    let mut brain = Brain::with_game("--engine flagship", &["hash_size 67108864", "timeout_turn 100"]);
    cell(&brain.ask("BEGIN"));
    brain.end();
}

#[cfg(target_os = "linux")]
#[test]
fn the_memory_stays_below_its_limit() {
    for mebibytes in [70, 350] {
        let memory = format!("max_memory {}", mebibytes << 20);
        let mut brain = Brain::with_game("", &["timeout_turn 200", &memory]);
        cell(&brain.ask("BEGIN"));
        for x in 0..4 {
            cell(&brain.ask(&format!("TURN {x},0")));
        }
        let status = std::fs::read_to_string(format!("/proc/{}/status", brain.id())).unwrap();
        let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
        let kibibytes: u64 = peak.trim().trim_end_matches(" kB").parse().unwrap();
        assert!(kibibytes < mebibytes << 10, "{kibibytes} KiB of {mebibytes} MiB");
        brain.end();
    }
}
