//! Ending games that are decided, or that lead nowhere, before the board says so.

use std::fmt;
use std::str::FromStr;

use gomoku_core::Player;
use gomoku_search::Score;
use thiserror::Error;

use super::end::End;
use super::record::PlayedMove;

/// When a game is ended by what the engines think of it, or by its length. Without any of these it is played to its end.
///
/// An engine that tells no values agrees to nothing: its silence ends no game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Adjudication {
    /// When a game is drawn.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub draw: Option<DrawRule>,
    /// When a game is lost.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub resign: Option<ResignRule>,
    /// After how many stones on the board a game is drawn.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub max_moves: Option<u32>,
}

/// A game is drawn if both players have thought so for some moves.
///
/// # Display
/// `from=40,moves=8,value=20`; [`FromStr`] reads it in any order.
///
/// # Examples
/// ```
/// use gomoku_engine::matches::DrawRule;
///
/// let rule: DrawRule = "moves=8,value=20".parse()?;
/// assert_eq!(rule, DrawRule { from: 0, moves: 8, value: 20 });
/// assert_eq!(rule.to_string(), "from=0,moves=8,value=20");
/// # Ok::<(), gomoku_engine::matches::ParseAdjudicationError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct DrawRule {
    /// Not before there are so many stones on the board.
    pub from: u32,
    /// So many moves of each in a row; a rule of 0 ends no game.
    pub moves: u32,
    /// A value no further from 0 than this is one of a draw.
    pub value: u32,
}

/// A game is lost if a player has thought so for some moves.
///
/// # Display
/// `moves=3,value=1000` or `moves=3,value=1000,both`; [`FromStr`] reads it in any order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ResignRule {
    /// So many of his moves in a row; a rule of 0 ends no game.
    pub moves: u32,
    /// A value of this much below 0, or less, is one of a loss.
    pub value: u32,
    /// Whether the opponent must have thought of a win as long.
    pub both: bool,
}

impl Adjudication {
    /// Whether games are always played to their end.
    #[must_use]
    pub fn is_none(&self) -> bool {
        *self == Adjudication::default()
    }

    /// How the game ends after these moves, if it does, on a board with so many stones.
    pub(super) fn end(&self, moves: &[PlayedMove], stones: usize) -> Option<End> {
        let decided = |winner, reason| Some(End::Adjudicated { winner, reason });
        // A rule of no moves would be met by a game that has not begun.
        if let Some(rule) = self.resign.filter(|rule| rule.moves > 0) {
            for player in Player::ALL {
                let count = rule.moves as usize;
                let lost = last_values(moves, player, count).all(|value| value <= -i64::from(rule.value));
                let won = !rule.both
                    || last_values(moves, player.opponent(), count)
                        .all(|value| value >= i64::from(rule.value));
                let are_enough = |player| last_values(moves, player, count).count() == count;
                if lost && won && are_enough(player) && (!rule.both || are_enough(player.opponent())) {
                    let who = if rule.both { "both players".to_owned() } else { player.to_string() };
                    let reason = format!("{who} saw it lost for {player} in {count} moves");
                    return decided(Some(player.opponent()), reason);
                }
            }
        }
        if let Some(rule) = self.draw.filter(|rule| rule.moves > 0 && stones >= rule.from as usize) {
            let count = rule.moves as usize;
            let is_even = |player| {
                let mut values = last_values(moves, player, count);
                let even = values.by_ref().take_while(|value| value.abs() <= i64::from(rule.value)).count();
                even == count
            };
            if Player::ALL.into_iter().all(is_even) {
                return decided(None, format!("both players saw a draw in {count} moves"));
            }
        }
        let limit = self.max_moves.filter(|limit| stones >= *limit as usize)?;
        decided(None, format!("there are {limit} stones on the board"))
    }
}

/// The values of a player's last moves, as far as he told them, the last one first: fewer than asked for if one is missing.
fn last_values(moves: &[PlayedMove], player: Player, count: usize) -> impl Iterator<Item = i64> {
    let own = moves.iter().rev().filter(move |played| played.player == player).take(count);
    own.map_while(|played| played.expected.map(number))
}

/// A score as a number; a win is the largest.
fn number(score: Score) -> i64 {
    let largest = i64::from(i32::MAX);
    score.points().map_or(if score > Score::DRAW { largest } else { -largest }, i64::from)
}

impl fmt::Display for DrawRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let DrawRule { from, moves, value } = self;
        f.pad(&format!("from={from},moves={moves},value={value}"))
    }
}

impl fmt::Display for ResignRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let both = if self.both { ",both" } else { "" };
        f.pad(&format!("moves={},value={}{both}", self.moves, self.value))
    }
}

impl FromStr for DrawRule {
    type Err = ParseAdjudicationError;

    fn from_str(text: &str) -> Result<DrawRule, ParseAdjudicationError> {
        let read = || {
            let [mut from, mut moves, mut value] = [None; 3];
            for part in text.split(',') {
                let place = match part.split_once('=')? {
                    ("from", number) => (&mut from, number),
                    ("moves", number) => (&mut moves, number),
                    ("value", number) => (&mut value, number),
                    _ => return None,
                };
                set_once(place.0, place.1)?;
            }
            Some(DrawRule { from: from.unwrap_or(0), moves: at_least_one(moves)?, value: value? })
        };
        read().ok_or_else(|| ParseAdjudicationError {
            found: text.chars().take(60).collect(),
            expected: "from=40,moves=8,value=20",
        })
    }
}

impl FromStr for ResignRule {
    type Err = ParseAdjudicationError;

    fn from_str(text: &str) -> Result<ResignRule, ParseAdjudicationError> {
        let read = || {
            let [mut moves, mut value] = [None; 2];
            let mut both = false;
            for part in text.split(',') {
                match part.split_once('=') {
                    None if part == "both" && !both => both = true,
                    Some(("moves", number)) => set_once(&mut moves, number)?,
                    Some(("value", number)) => set_once(&mut value, number)?,
                    _ => return None,
                }
            }
            Some(ResignRule { moves: at_least_one(moves)?, value: value?, both })
        };
        read().ok_or_else(|| ParseAdjudicationError {
            found: text.chars().take(60).collect(),
            expected: "moves=3,value=1000 or moves=3,value=1000,both",
        })
    }
}

/// Reads a number that was not given before.
fn set_once(place: &mut Option<u32>, number: &str) -> Option<()> {
    let number = number.parse().ok().filter(|number| *number <= 1_000_000_000)?;
    place.replace(number).is_none().then_some(())
}

fn at_least_one(moves: Option<u32>) -> Option<u32> {
    moves.filter(|moves| *moves > 0)
}

/// A text that is no rule for ending games.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{found:?} is no rule for ending games; expected whole numbers such as {expected}")]
pub struct ParseAdjudicationError {
    found: String,
    expected: &'static str,
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::matches::Verdict;

    /// Moves by turns with these values, X first.
    fn moves(values: &[Option<Score>]) -> Vec<PlayedMove> {
        let cells = gomoku_core::BoardSize::square(15).unwrap().coords();
        let players = Player::ALL.into_iter().cycle();
        cells
            .zip(players)
            .zip(values)
            .map(|((coord, player), value)| PlayedMove {
                coord,
                player,
                present: None,
                expected: *value,
                depth: 1,
                nodes: 1,
                time: Duration::ZERO,
            })
            .collect()
    }

    fn points(values: &[i32]) -> Vec<PlayedMove> {
        moves(&values.iter().map(|value| Some(Score::heuristic(*value))).collect::<Vec<_>>())
    }

    fn resign(rule: &str) -> Adjudication {
        Adjudication { resign: Some(rule.parse().unwrap()), ..Adjudication::default() }
    }

    fn verdict(end: Option<End>) -> Option<Verdict> {
        end.map(|end| match end {
            End::Adjudicated { winner, .. } => winner.map_or(Verdict::Drawn, Verdict::Won),
            other => panic!("{other}"),
        })
    }

    #[test]
    fn who_sees_a_loss_for_so_many_moves_has_lost() {
        let rule = resign("moves=2,value=100");
        assert_eq!(verdict(rule.end(&points(&[0, -100, 0, -300]), 4)), Some(Verdict::Won(Player::X)));
        assert_eq!(verdict(rule.end(&points(&[-100, 0, -300]), 3)), Some(Verdict::Won(Player::O)));
        assert_eq!(rule.end(&points(&[0, -300, 0, -99]), 4), None, "not so much");
        assert_eq!(rule.end(&points(&[0, -300]), 2), None, "not so long");
        let lost = Some(Score::loss_in(4));
        assert_eq!(verdict(rule.end(&moves(&[None, lost, None, lost]), 4)), Some(Verdict::Won(Player::X)));
        assert_eq!(rule.end(&moves(&[None, lost, None, None]), 4), None, "silence is no agreement");
        assert_eq!(rule.end(&moves(&[None, Some(Score::MAX), None, Some(Score::MAX)]), 4), None, "no loss");
    }

    #[test]
    fn both_must_agree_if_that_is_the_rule() {
        let rule = resign("moves=2,value=100,both");
        assert_eq!(verdict(rule.end(&points(&[100, -100, 200, -300]), 4)), Some(Verdict::Won(Player::X)));
        assert_eq!(rule.end(&points(&[99, -100, 200, -300]), 4), None);
        assert_eq!(
            rule.end(&moves(&[None, Some(Score::loss_in(2)), None, Some(Score::loss_in(2))]), 4),
            None
        );
    }

    #[test]
    fn a_draw_needs_even_values_of_both_and_enough_stones() {
        let rule = Adjudication {
            draw: Some("from=8,moves=2,value=10".parse().unwrap()),
            ..Adjudication::default()
        };
        assert_eq!(verdict(rule.end(&points(&[500, 0, 10, -10, 3]), 8)), Some(Verdict::Drawn));
        assert_eq!(rule.end(&points(&[0, 0, 10, -10, 3]), 7), None, "too early");
        assert_eq!(rule.end(&points(&[0, 0, 10, -11]), 8), None);
        assert_eq!(rule.end(&points(&[0, 0, 0]), 8), None, "O has made one move");
        assert_eq!(rule.end(&moves(&[Some(Score::win_in(3)); 4]), 8), None);
    }

    #[test]
    fn rules_of_no_moves_end_no_game() {
        let none = Adjudication {
            draw: Some(DrawRule { from: 0, moves: 0, value: 10 }),
            resign: Some(ResignRule { moves: 0, value: 10, both: false }),
            max_moves: None,
        };
        assert_eq!((none.end(&[], 0), none.end(&points(&[0, -500, 0, -500]), 4)), (None, None));
        let both = Adjudication { resign: Some(ResignRule { both: true, ..none.resign.unwrap() }), ..none };
        assert_eq!(both.end(&points(&[500, -500]), 2), None);
    }

    #[test]
    fn long_games_are_drawn() {
        let rule = Adjudication { max_moves: Some(5), ..Adjudication::default() };
        assert_eq!((rule.end(&[], 4), verdict(rule.end(&[], 5))), (None, Some(Verdict::Drawn)));
    }

    #[test]
    fn rules_read_back_and_nothing_else_does() {
        for text in ["from=0,moves=8,value=0", "from=40,moves=1,value=20"] {
            assert_eq!(text.parse::<DrawRule>().unwrap().to_string(), text);
        }
        for text in ["moves=3,value=1000", "moves=1,value=0,both"] {
            assert_eq!(text.parse::<ResignRule>().unwrap().to_string(), text);
        }
        for text in [
            "",
            "moves=3",
            "value=3",
            "moves=0,value=3",
            "moves=-1,value=3",
            "moves=3,value=3,value=4",
            "moves=3,value=x,both,both",
            "8",
        ] {
            let said = [
                text.parse::<DrawRule>().unwrap_err().to_string(),
                text.parse::<ResignRule>().unwrap_err().to_string(),
            ];
            assert!(
                said[0].ends_with("expected whole numbers such as from=40,moves=8,value=20"),
                "{}",
                said[0]
            );
            assert!(
                said[1].ends_with("such as moves=3,value=1000 or moves=3,value=1000,both"),
                "{}",
                said[1]
            );
        }
    }
}
