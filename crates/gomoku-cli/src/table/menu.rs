//! Questions before the game: what to play, and who.

use std::fmt::Display;
use std::io;
use std::ops::RangeInclusive;
use std::str::FromStr;

use gomoku::core::{OpeningRule, Rule, Rules};

use super::{Console, PlayerKind, Players};
use crate::args::{FiveArguments, GameArguments, KalahaArguments, MnkArguments, SideArguments, Starts};
use crate::number::number;

/// Asks which game, and its size; `None` if the person leaves.
pub(crate) fn ask_for_game(console: &mut Console<'_>) -> io::Result<Option<GameArguments>> {
    console.say(
        "What do you want to play?\n  1  tic-tac-toe\n  2  n in a row on a board of any size\n  3  Kalaha\n  4  five in a row",
    )?;
    loop {
        let Some(answer) = ask(console, "Your choice, 1 to 4 (or quit):")? else { return Ok(None) };
        match answer.to_ascii_lowercase().as_str() {
            "1" | "tictactoe" | "tic-tac-toe" => return Ok(Some(GameArguments::TicTacToe)),
            "2" | "mnk" => return ask_for_mnk(console).map(|game| game.map(GameArguments::Mnk)),
            "3" | "kalaha" => return ask_for_kalaha(console).map(|game| game.map(GameArguments::Kalaha)),
            "4" | "five" => return ask_for_five(console).map(|game| game.map(GameArguments::Five)),
            _ => console.say(format_args!("'{answer}' is none of these; enter 1, 2, 3 or 4"))?,
        }
    }
}

fn ask_for_five(console: &mut Console<'_>) -> io::Result<Option<FiveArguments>> {
    let Some(size) = ask_value(console, "Width x height, each from 3 to 40", "15x15")? else {
        return Ok(None);
    };
    let Some(rule) = ask_for_rule(console)? else { return Ok(None) };
    Ok(Some(FiveArguments { size, rule, opening: OpeningRule::Free, random: None, scenario: None }))
}

fn ask_for_rule(console: &mut Console<'_>) -> io::Result<Option<Rule>> {
    ask_value(console, "Rule: freestyle, standard, renju, caro or caro-exact", "freestyle")
}

fn ask_for_mnk(console: &mut Console<'_>) -> io::Result<Option<MnkArguments>> {
    let Some(size) = ask_value(console, "Width x height, each from 3 to 40", "7x7")? else { return Ok(None) };
    let Some(line) = ask_number(console, "How many in a row win, from 3 to 10", 4, 3..=10)? else {
        return Ok(None);
    };
    loop {
        let Some(rule) = ask_for_rule(console)? else { return Ok(None) };
        match Rules::new(line, rule) {
            Ok(_) => return Ok(Some(MnkArguments { size, line, rule })),
            // Some rules are for five alone.
            Err(error) => console.say(error)?,
        }
    }
}

fn ask_for_kalaha(console: &mut Console<'_>) -> io::Result<Option<KalahaArguments>> {
    let Some(pits) = ask_number(console, "Pits on each side, from 1 to 12", 6, 1..=12)? else {
        return Ok(None);
    };
    let Some(stones) = ask_number(console, "Stones in each pit, from 1 to 12", 4, 1..=12)? else {
        return Ok(None);
    };
    Ok(Some(KalahaArguments { pits, stones, rule: gomoku::kalaha::EmptyCapture::default() }))
}

/// Whether engines know how to play the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Engines {
    CanPlay,
    /// There is one, which is perfect.
    PlayPerfectly,
    CannotPlay,
}

/// Asks for what the command line left open; `None` if the person leaves.
pub(crate) fn ask_for_players(
    console: &mut Console<'_>,
    given: &SideArguments,
    usual: &Players,
    engines: Engines,
) -> io::Result<Option<Players>> {
    if given.player1.is_none() || given.player2.is_none() {
        console.say(
            "Who plays? human, random, minimax, negamax or alpha-beta;\n\
             a search with its depth if you like: alpha-beta:6, or alpha-beta:end",
        )?;
        if engines == Engines::PlayPerfectly {
            console.say(
                "or kalaha-perfect, with its milliseconds a move if you like:\n\
                 kalaha-perfect:time=5000",
            )?;
        }
        if engines == Engines::CanPlay {
            console.say(
                "or an engine: flagship, at a level from 1 to 10 if you like: flagship:level=3;\n\
                 or thomoku:style=defender; 'gomoku engines' lists all of them",
            )?;
        }
    }
    let Some(first) = ask_for_player(console, 1, given.player1.as_ref(), &usual.kinds[0])? else {
        return Ok(None);
    };
    let Some(second) = ask_for_player(console, 2, given.player2.as_ref(), &usual.kinds[1])? else {
        return Ok(None);
    };
    let starts = match given.starts {
        Some(starts) => starts,
        None => loop {
            let name = usual.starts.name();
            let Some(answer) = ask(console, &format!("Who starts: 1, 2 or lot? [{name}]"))? else {
                return Ok(None);
            };
            match answer.to_ascii_lowercase().as_str() {
                "" => break usual.starts,
                "1" => break Starts::Player1,
                "2" => break Starts::Player2,
                "lot" => break Starts::Lot,
                _ => console.say(format_args!("'{answer}' is none of these; enter 1, 2 or lot"))?,
            }
        },
    };
    Ok(Some(Players { kinds: [first, second], starts }))
}

fn ask_for_player(
    console: &mut Console<'_>,
    number: u8,
    given: Option<&PlayerKind>,
    usual: &PlayerKind,
) -> io::Result<Option<PlayerKind>> {
    if given.is_some() {
        return Ok(given.cloned());
    }
    ask_value(console, &format!("Player {number}"), &usual.to_string())
}

/// Asks for what can be read from a text.
fn ask_value<T>(console: &mut Console<'_>, question: &str, usual: &str) -> io::Result<Option<T>>
where
    T: FromStr,
    T::Err: Display,
{
    ask_until_read(console, question, usual, str::parse)
}

fn ask_number(
    console: &mut Console<'_>,
    question: &str,
    usual: u8,
    range: RangeInclusive<u8>,
) -> io::Result<Option<u8>> {
    let number = number(range);
    ask_until_read(console, question, &usual.to_string(), |text| {
        number(text).map_err(|error| format!("'{text}' will not do; {error}"))
    })
}

/// Asks until the answer can be read; an empty answer means the usual one.
fn ask_until_read<T, E: Display>(
    console: &mut Console<'_>,
    question: &str,
    usual: &str,
    read: impl Fn(&str) -> Result<T, E>,
) -> io::Result<Option<T>> {
    loop {
        let Some(answer) = ask(console, &format!("{question} [{usual}]:"))? else { return Ok(None) };
        let answer = if answer.is_empty() { usual } else { &answer };
        match read(answer) {
            Ok(value) => return Ok(Some(value)),
            Err(error) => console.say(error)?,
        }
    }
}

/// Asks for a line; `None` at the end of the input or if the person wants to leave.
fn ask(console: &mut Console<'_>, question: &str) -> io::Result<Option<String>> {
    let answer = console.ask(question)?;
    Ok(answer.filter(|answer| !["quit", "exit", "q"].contains(&answer.to_ascii_lowercase().as_str())))
}
