//! `gomoku perft`

use std::hash::Hash;
use std::io::{Write, stdout};
use std::process::ExitCode;
use std::time::Instant;

use anyhow::{Result, ensure};
use gomoku::core::{Board, OpeningRule, Rules};
use gomoku::engine::MnkGame;
use gomoku::kalaha::{Kalaha, TicTacToe};
use gomoku::search::{Game, perft};
use serde_json::json;

use crate::args::{GameArguments, PerftArguments};
use crate::table::five_board;

pub(crate) fn run(arguments: &PerftArguments) -> Result<ExitCode> {
    match &arguments.game {
        GameArguments::TicTacToe => count(&TicTacToe::default(), arguments)?,
        // All cells, not the candidates of a search: this is about the rules.
        GameArguments::Mnk(mnk) => {
            count(&MnkGame::new(Board::new(mnk.size, Rules::new(mnk.line, mnk.rule)?)), arguments)?;
        }
        GameArguments::Five(five) => {
            ensure!(
                five.opening == OpeningRule::Free,
                "perft counts the moves on a board; expected no --opening"
            );
            count(&MnkGame::new(five_board(five, 0)?), arguments)?;
        }
        GameArguments::Kalaha(kalaha) => {
            count(&Kalaha::new(kalaha.pits, kalaha.stones)?.with_rule(kalaha.rule), arguments)?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Counts ply by ply and writes each line as soon as it is known.
fn count<G: Game + Eq + Hash>(game: &G, arguments: &PerftArguments) -> Result<()> {
    let mut out = stdout();
    if !arguments.json {
        let positions = if arguments.positions { format!(" {:>20}", "positions") } else { String::new() };
        writeln!(out, "{:>4} {:>20}{positions} {:>10}", "ply", "sequences", "ms")?;
    }
    let mut levels = perft::Levels::new(game);
    for ply in 1..=arguments.plies {
        let start = Instant::now();
        let sequences = perft::sequences(game, ply);
        let ms = start.elapsed().as_millis();
        let positions = arguments.positions.then(|| levels.next().unwrap_or(0));
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
