//! Another program as an opponent: a brain of the Gomocup protocol in fifty lines, started as a process of its own and matched.
//!
//! Run it with `cargo run --release --example external_engine`. It starts itself a second time, as the brain.
#![allow(clippy::print_stdout, reason = "an example talks to its reader")]

use std::collections::HashSet;
use std::error::Error;
use std::io::{self, BufRead, Write};
use std::{env, time::Duration};

use gomoku::core::{BoardSize, Rules};
use gomoku::engine::EngineSpec;
use gomoku::engine::external::ExternalSpec;
use gomoku::engine::matches::Series;
use gomoku::search::Limits;

fn main() -> Result<(), Box<dyn Error>> {
    if env::args().nth(1).as_deref() == Some("brain") {
        return Ok(brain()?);
    }
    // Commas and backslashes have a meaning in such a text, blanks one for the shell's rules.
    let program = env::current_exe()?.display().to_string().replace('\\', r"\\").replace(',', r"\,");
    let ours: EngineSpec = "thomoku:depth=1".parse()?;
    let theirs: ExternalSpec = format!("cmd='{program}' brain,name=diagonal-brain").parse()?;
    let name = theirs.name().to_owned();
    let series = Series::new(ours, theirs)
        .with_board(BoardSize::square(11)?, Rules::default())
        .with_limits(Limits::none().with_time(Duration::from_millis(500)))
        .with_games(4);

    let mut games = Vec::new();
    let result = series.run(&mut games)?;
    println!("{} against {name}: {}", result.a, result.total());
    for game in &games {
        println!("game {}: {} after {} moves", game.number, game.record.end, game.record.moves.len());
    }
    println!("\n{}", games.last().ok_or("four games")?.record.replay()?);
    Ok(())
}

/// Plays the first empty cell, diagonal by diagonal. A line comes in, a line goes out.
fn brain() -> io::Result<()> {
    let (mut size, mut taken) = (0, HashSet::new());
    let mut is_board = false;
    for line in io::stdin().lock().lines() {
        let line = line?;
        let (command, rest) = line.split_once(' ').unwrap_or((&line, ""));
        let numbers: Vec<i32> = rest.split(',').filter_map(|number| number.trim().parse().ok()).collect();
        match (command.to_uppercase().as_str(), numbers.as_slice()) {
            ("START" | "RECTSTART", [first, ..]) => {
                (size, taken) = (*first, HashSet::new());
                println!("OK");
            }
            ("RESTART", _) => {
                taken.clear();
                println!("OK");
            }
            ("TURN", [x, y]) => {
                taken.insert((*x, *y));
                answer(size, &mut taken);
            }
            ("BOARD", _) => (is_board, taken) = (true, HashSet::new()),
            // The lines of a board: column, row, whose stone.
            ("DONE", _) if is_board => {
                is_board = false;
                answer(size, &mut taken);
            }
            ("BEGIN", _) => answer(size, &mut taken),
            ("END", _) => break,
            ("ABOUT", _) => println!("name=\"diagonal-brain\", version=\"1\""),
            _ if is_board => {
                let cell: Vec<i32> = line.split(',').filter_map(|number| number.parse().ok()).collect();
                taken.extend(cell.first().zip(cell.get(1)).map(|(x, y)| (*x, *y)));
            }
            _ => {}
        }
        io::stdout().flush()?;
    }
    Ok(())
}

fn answer(size: i32, taken: &mut HashSet<(i32, i32)>) {
    let cells = (0..2 * size).flat_map(|sum| (0..=sum).map(move |x| (x, sum - x)));
    let mut inside = cells.filter(|(x, y)| *x < size && *y < size);
    if let Some((x, y)) = inside.find(|cell| !taken.contains(cell)) {
        taken.insert((x, y));
        println!("{x},{y}");
    }
}
