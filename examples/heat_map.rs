//! What a player without search sees: THO-MOKU's priorities of all cells, as a picture of letters, for two styles.
//!
//! Run it with `cargo run --release --example heat_map`.
#![allow(clippy::print_stdout, reason = "an example talks to its reader")]

use std::error::Error;

use gomoku::core::{Board, Player, Rules};
use gomoku::eval::priority::{Style, explain_priority, plain_priorities};

/// From cold to hot.
const SHADES: [char; 6] = [' ', '.', ':', '+', '*', '#'];

fn main() -> Result<(), Box<dyn Error>> {
    let board = Board::from_diagram(
        "...........
         ...........
         ...........
         ....X......
         ....XO.....
         ....XO.....
         .....O.....
         ...........
         ...........
         ...........
         ...........",
        Rules::default(),
    )?;
    for name in ["attacker", "defender"] {
        let style = Style::built_in(name).ok_or("a style that is built in")?;
        let priorities = plain_priorities(&style, &board, Player::X);
        let hottest = priorities.iter().copied().max().unwrap_or(0).max(1);

        println!("{} with X; the hottest cell has {hottest}:", style.title());
        for (row, values) in priorities.chunks(board.size().width().into()).enumerate() {
            let start = row * usize::from(board.size().width());
            let cells = board.cells()[start..].iter().zip(values).map(|(stone, value)| match stone {
                Some(player) => player.to_string(),
                None => shade(*value, hottest).to_string(),
            });
            println!("  {}", cells.collect::<Vec<_>>().join(" "));
        }

        // Every number is a sum of patterns, and can be taken apart.
        let coords = board.size().coords().zip(&priorities);
        let (best, _) = coords.max_by_key(|(_, priority)| **priority).ok_or("a board has cells")?;
        let found = explain_priority(&style, &board, Player::X, best);
        let parts = found.iter().map(|found| format!("{} {}", found.pattern, found.pattern.priority()));
        println!("{best}: {}\n", parts.collect::<Vec<_>>().join(", "));
    }
    Ok(())
}

/// Priorities differ by powers, so the shades go by the logarithm.
fn shade(value: i64, hottest: i64) -> char {
    if value <= 0 {
        return SHADES[0];
    }
    let share = (value as f64).ln_1p() / (hottest as f64).ln_1p();
    SHADES[((share * 5.0).ceil() as usize).min(5)]
}
