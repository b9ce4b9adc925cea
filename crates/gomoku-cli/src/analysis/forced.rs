//! Wins that are forced by fours and threes.

use std::io::{self, Write};

use gomoku::core::{Board, Player};
use gomoku::engine::{ThreatReport, ThreatSearch, ThreatVerdict, Threats};
use gomoku::search::{Limits, StopFlag};
use serde_json::{Value, json};

use crate::batch::{moves, threats_answer};
use crate::commands::solve::{certificate_sizes, checked, threats_in_words, why};

/// Stones that each side's search may try: `gomoku solve` goes on for as long as it takes.
const NODES: u64 = 200_000;

/// What the side to move can force, and, if that is nothing, what the other side could.
#[derive(Debug)]
pub(crate) struct Forced {
    player: Player,
    own: ThreatReport,
    other: Option<ThreatReport>,
}

impl Forced {
    /// Searches for both sides; `None` in another game than five in a row.
    pub(crate) fn search(board: &Board, stop: StopFlag) -> Option<Forced> {
        let player = board.side_to_move();
        let limits = Limits::none().with_nodes(NODES).with_stop(stop);
        let mut search = ThreatSearch::new(Threats::FoursAndThrees);
        let own = search.search(board, player, &limits).ok()?;
        let other = match own.verdict {
            ThreatVerdict::Win(_) => None,
            _ => search.search(board, player.opponent(), &limits).ok(),
        };
        Some(Forced { player, own, other })
    }

    pub(crate) fn write(&self, out: &mut impl Write) -> io::Result<()> {
        let player = self.player;
        match &self.own.verdict {
            ThreatVerdict::Win(win) => {
                writeln!(out, "{player} wins by fours and threes, {}:", threats_in_words(win.threats))?;
                writeln!(out, "  {}\n{}", moves(&win.line), checked(win))?;
            }
            ThreatVerdict::None => writeln!(out, "{player} has no win by fours and threes.")?,
            ThreatVerdict::Unknown => {
                let why = why(self.own.stop);
                writeln!(
                    out,
                    "Whether {player} wins by fours and threes is not known: {why} (see `gomoku solve`)."
                )?;
            }
        }
        if let Some(win) = self.other.as_ref().and_then(ThreatReport::win) {
            let opponent = player.opponent();
            writeln!(out, "{opponent} would win, were it {opponent}'s turn:\n  {}", moves(&win.line))?;
        }
        Ok(())
    }

    pub(crate) fn as_json(&self) -> Value {
        let mut answer = json!({ "event": "forced_win", "side": self.player.to_string() });
        if let Value::Object(fields) = &mut answer {
            fields.extend(threats_answer(&self.own));
            match &self.own.verdict {
                ThreatVerdict::Win(win) => {
                    fields.insert("certificate".to_owned(), certificate_sizes(win));
                }
                ThreatVerdict::None => (),
                ThreatVerdict::Unknown => {
                    fields.insert("reason".to_owned(), json!(why(self.own.stop)));
                }
            }
            if let Some(other) = &self.other {
                fields.insert("opponent".to_owned(), Value::Object(threats_answer(other)));
            }
        }
        answer
    }
}
