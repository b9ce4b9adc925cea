//! `gomoku perft`

use std::hash::Hash;
use std::io::{Write, stdout};
use std::process::ExitCode;
use std::time::Instant;

use anyhow::{Context, Result, ensure};
use gomoku::core::{Board, OpeningRule, Player, Rules};
use gomoku::engine::MnkGame;
use gomoku::kalaha::{Kalaha, TicTacToe};
use gomoku::search::{Game, perft};
use serde_json::json;

use crate::args::{GameArguments, PerftArguments};
use crate::table::five_board;

/// Of more positions at a level nobody waits for the end; so many take a gigabyte or two.
const MOST_POSITIONS: usize = 10_000_000;

pub(crate) fn run(arguments: &PerftArguments) -> Result<ExitCode> {
    match &arguments.game {
        GameArguments::TicTacToe => count(&TicTacToe::default(), Clone::clone, arguments)?,
        // All cells, not the candidates of a search: this is about the rules.
        GameArguments::Mnk(mnk) => {
            count(&MnkGame::new(Board::new(mnk.size, Rules::new(mnk.line, mnk.rule)?)), stones, arguments)?;
        }
        GameArguments::Five(five) => {
            ensure!(
                five.opening == OpeningRule::Free,
                "perft counts the moves on a board; expected no --opening"
            );
            count(&MnkGame::new(five_board(five, 0)?), stones, arguments)?;
        }
        GameArguments::Kalaha(kalaha) => {
            count(&Kalaha::new(kalaha.pits, kalaha.stones)?.with_rule(kalaha.rule), Clone::clone, arguments)?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// What tells positions of one game apart, in far less memory than a board has: the stones from the first cell to the last. Whose
/// turn it is follows from how many there are, and forbidden points are no moves.
fn stones(game: &MnkGame) -> Box<[u16]> {
    let cells = game.board().cells().iter().zip(0_u16..);
    let stones = cells.filter_map(|(stone, cell)| Some(2 * cell + u16::from((*stone)? == Player::O)));
    stones.collect()
}

/// Counts ply by ply and writes each line as soon as it is known.
fn count<G: Game, K: Eq + Hash>(game: &G, key: fn(&G) -> K, arguments: &PerftArguments) -> Result<()> {
    let mut out = stdout();
    if !arguments.json {
        let positions = if arguments.positions { format!(" {:>20}", "positions") } else { String::new() };
        writeln!(out, "{:>4} {:>20}{positions} {:>10}", "ply", "sequences", "ms")?;
    }
    let mut levels = perft::PathLevels::new(game, key, MOST_POSITIONS);
    for ply in 1..=arguments.plies {
        // Before the sequences, which take longer: if there are too many, nobody has waited for what is not shown.
        let mut positions = None;
        if arguments.positions {
            let counted = levels.next_level();
            positions = Some(counted.with_context(|| {
                format!("there are more than {MOST_POSITIONS} positions after {ply} plies; expected a smaller game, or --plies {}", ply - 1)
            })?);
        }
        let start = Instant::now();
        let sequences = perft::sequences(game, ply);
        let ms = start.elapsed().as_millis();
        if arguments.json {
            let mut line = json!({ "ply": ply, "sequences": sequences });
            if let Some(positions) = positions {
                line["positions"] = positions.into();
            }
            line["ms"] = (ms as u64).into();
            writeln!(out, "{line}")?;
        } else {
            let positions = positions.map_or_else(String::new, |positions| format!(" {positions:>20}"));
            writeln!(out, "{ply:>4} {sequences:>20}{positions} {ms:>10}")?;
        }
        out.flush()?;
        if sequences == 0 {
            // No game is so long, and none is longer.
            break;
        }
    }
    Ok(())
}
