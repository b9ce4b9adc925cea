//! The position: whose turn it is, by which rules, or who has won.

use std::io::{self, Write};

use gomoku::core::formats::Transcript;
use gomoku::core::{Board, BoardOutcome, Player};
use serde_json::{Value, json};

use super::names;
use crate::batch::moves;
use crate::number::counted;
use crate::printable::printable;

/// A game, and the board at its end.
#[derive(Debug)]
pub(crate) struct Situation<'a> {
    pub(crate) game: &'a Transcript,
    pub(crate) board: &'a Board,
}

impl Situation<'_> {
    /// What is known of the game, a line each.
    pub(crate) fn write(&self, out: &mut impl Write) -> io::Result<()> {
        let (game, board) = (self.game, self.board);
        if let Some(title) = game.title() {
            writeln!(out, "{}", printable(title))?;
        }
        let name = |player| printable(game.name(player).unwrap_or("?"));
        if Player::ALL.into_iter().any(|player| game.name(player).is_some()) {
            let date = game.date().map_or_else(String::new, |date| format!(", {}", printable(date)));
            writeln!(out, "{} (X) against {} (O){date}", name(Player::X), name(Player::O))?;
        }
        let rules = board.rules();
        let stones = board.stones(Player::X) + board.stones(Player::O);
        let stones = counted(u32::try_from(stones).unwrap_or(u32::MAX), "stone");
        let last = board
            .last_move()
            .map_or_else(String::new, |(coord, player)| format!(", the last {player}'s at {coord}"));
        writeln!(
            out,
            "{}, {}, {} in a row, {stones}{last}; {}",
            board.size(),
            rules.rule(),
            rules.line_length(),
            self.verdict()
        )?;
        if let Some(ending) = game.ending() {
            writeln!(out, "The file says: {ending}.")?;
        }
        Ok(())
    }

    /// Whose turn it is, or how the game ended.
    fn verdict(&self) -> String {
        let board = self.board;
        let lines: Vec<String> =
            board.winning_lines().iter().map(|line| moves(&line.cells().collect::<Vec<_>>())).collect();
        match board.outcome() {
            None => format!("{} to move.", board.side_to_move()),
            Some(BoardOutcome::Draw) => "drawn, no cell is left.".to_owned(),
            Some(BoardOutcome::BothWin) => format!("both have won: {}.", lines.join(", ")),
            Some(BoardOutcome::Win(player)) => match board.forbidden_move() {
                Some((coord, why)) => {
                    format!("{player} has won: {} played {coord}, a forbidden {why}.", player.opponent())
                }
                None if lines.is_empty() => {
                    format!("{player} has won: {} has only forbidden cells left.", player.opponent())
                }
                None => format!("{player} has won: {}.", lines.join(", ")),
            },
        }
    }

    pub(crate) fn as_json(&self) -> Value {
        let (game, board) = (self.game, self.board);
        let rows: Vec<String> = board.to_diagram().lines().map(str::to_owned).collect();
        let lines: Vec<Vec<String>> =
            board.winning_lines().iter().map(|line| names(&line.cells().collect::<Vec<_>>())).collect();
        json!({
            "event": "position",
            "size": board.size().to_string(),
            "rule": board.rules().rule().to_string(),
            "line_length": board.rules().line_length(),
            "rows": rows,
            "moves": names(board.moves().map(|mv| mv.0).collect::<Vec<_>>().iter()),
            "to_move": board.outcome().is_none().then(|| board.side_to_move().to_string()),
            "outcome": board.outcome().map(|outcome| outcome.to_string()),
            "winning_lines": lines,
            "title": game.title(),
            "names": { "X": game.name(Player::X), "O": game.name(Player::O) },
            "ending": game.ending().map(|ending| ending.to_string()),
        })
    }
}
