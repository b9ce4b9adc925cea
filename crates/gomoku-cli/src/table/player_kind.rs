//! Who can sit at the table, as written on the command line.

use std::fmt;
use std::str::FromStr;

use gomoku::engine::{ENGINES, EngineSpec};

/// A kind of player: `human`, `random`, a search such as `alpha-beta:6`, or an engine such as `thomoku:depth=3`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum PlayerKind {
    Human,
    Random,
    Search(Algorithm, Depth),
    Engine(EngineSpec),
    /// The perfect player of Kalaha, with so many milliseconds for a move.
    Perfect(Option<u64>),
}

/// What the perfect player of Kalaha is called.
pub(crate) const PERFECT: &str = "kalaha-perfect";

/// How long the perfect player thinks at most if nobody says, in milliseconds. The first move of the usual game takes most.
pub(crate) const PERFECT_TIME: u64 = 30_000;

/// Nobody waits longer for a move, in milliseconds: a day.
pub(crate) const MOST_PERFECT_TIME: u64 = 86_400_000;

/// The search algorithms.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Algorithm {
    Minimax,
    Negamax,
    AlphaBeta,
}

/// How deep a search goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Depth {
    /// As the game suggests.
    Usual,
    /// So many plies.
    Plies(u32),
    /// To the end of the game.
    End,
}

const EXPECTED: &str = "expected human, random, minimax, negamax or alpha-beta,\n  \
                        a search with its depth if you like: alpha-beta:6 or alpha-beta:end;\n  \
                        or an engine (see 'gomoku engines') with its options: thomoku:depth=3;\n  \
                        or in Kalaha kalaha-perfect, with its milliseconds a move: kalaha-perfect:time=5000";

impl FromStr for PlayerKind {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (name, depth) = match text.split_once(':') {
            Some((name, depth)) => (name, Some(depth)),
            None => (text, None),
        };
        let algorithm = match name.to_ascii_lowercase().as_str() {
            "human" if depth.is_none() => return Ok(PlayerKind::Human),
            "random" if depth.is_none() => return Ok(PlayerKind::Random),
            "human" | "random" => return Err(format!("{name} has no depth; {EXPECTED}")),
            "minimax" => Algorithm::Minimax,
            "negamax" => Algorithm::Negamax,
            "alpha-beta" | "alphabeta" => Algorithm::AlphaBeta,
            PERFECT => return perfect(depth),
            name if ENGINES.iter().any(|info| info.name == name) => {
                return text.parse().map(PlayerKind::Engine).map_err(|error| format!("{error}"));
            }
            _ => return Err(format!("there is no player '{name}'; {EXPECTED}")),
        };
        let depth = match depth {
            None => Depth::Usual,
            Some("end") => Depth::End,
            Some(digits) => match digits.parse() {
                Ok(plies) if plies > 0 => Depth::Plies(plies),
                _ => return Err(format!("'{digits}' is not a depth; expected a number from 1 on, or 'end'")),
            },
        };
        Ok(PlayerKind::Search(algorithm, depth))
    }
}

/// The perfect player with its options.
fn perfect(options: Option<&str>) -> Result<PlayerKind, String> {
    let Some(options) = options else { return Ok(PlayerKind::Perfect(None)) };
    let time = options.strip_prefix("time=").and_then(|digits| digits.parse().ok());
    let time = time.filter(|time| (1..=MOST_PERFECT_TIME).contains(time));
    match time {
        Some(time) => Ok(PlayerKind::Perfect(Some(time))),
        None => Err(format!(
            "{PERFECT}: '{options}' is no option; expected time and the milliseconds for a move, from 1 to \
             {MOST_PERFECT_TIME}: {PERFECT}:time=5000"
        )),
    }
}

impl fmt::Display for PlayerKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayerKind::Human => f.write_str("human"),
            PlayerKind::Random => f.write_str("random"),
            PlayerKind::Engine(spec) => write!(f, "{spec}"),
            PlayerKind::Perfect(None) => f.write_str(PERFECT),
            PlayerKind::Perfect(Some(time)) => write!(f, "{PERFECT}:time={time}"),
            PlayerKind::Search(algorithm, depth) => {
                f.write_str(match algorithm {
                    Algorithm::Minimax => "minimax",
                    Algorithm::Negamax => "negamax",
                    Algorithm::AlphaBeta => "alpha-beta",
                })?;
                match depth {
                    Depth::Usual => Ok(()),
                    Depth::Plies(plies) => write!(f, ":{plies}"),
                    Depth::End => f.write_str(":end"),
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_are_read_as_they_are_written() {
        for text in [
            "human",
            "random",
            "minimax",
            "negamax:3",
            "alpha-beta:12",
            "alpha-beta:end",
            "thomoku:depth=3",
            "kalaha-perfect",
            "kalaha-perfect:time=70",
        ] {
            assert_eq!(text.parse::<PlayerKind>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn what_is_no_player_is_refused_with_the_choice() {
        for (text, reason) in [
            ("", "there is no player ''"),
            ("martian", "there is no player 'martian'"),
            ("human:3", "human has no depth"),
            ("minimax:0", "'0' is not a depth"),
            ("minimax:", "'' is not a depth"),
            ("minimax:-1", "'-1' is not a depth"),
            ("kalaha-perfect:depth=3", "kalaha-perfect: 'depth=3' is no option"),
            ("kalaha-perfect:time=86400001", "kalaha-perfect: 'time=86400001' is no option"),
            ("kalaha-perfect:time=0", "kalaha-perfect: 'time=0' is no option"),
            ("thomoku:deep=3", "thomoku: there is no option 'deep'"),
        ] {
            let error = text.parse::<PlayerKind>().unwrap_err();
            assert!(error.starts_with(reason), "{error}");
            assert!(error.contains("expected"), "{error}");
        }
    }
}
