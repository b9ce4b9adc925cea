//! Serialisation: small types in their text form, rules and boards as objects that are checked on reading.

use std::fmt;
use std::marker::PhantomData;
use std::str::FromStr;

use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::board::Board;
use crate::coord::Coord;
use crate::direction::Direction;
use crate::player::Player;
use crate::rules::{Rule, Rules};
use crate::size::BoardSize;
use crate::slice::Slice;

/// Reads a text form.
struct TextVisitor<T> {
    expected: &'static str,
    result: PhantomData<T>,
}

impl<T: FromStr<Err: fmt::Display>> Visitor<'_> for TextVisitor<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.expected)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        text.parse().map_err(E::custom)
    }
}

macro_rules! serialise_as_text {
    ($($type:ty, $expected:literal;)+) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                deserializer.deserialize_str(TextVisitor { expected: $expected, result: PhantomData })
            }
        }
    )+};
}

serialise_as_text! {
    BoardSize, "a board size such as \"15x15\"";
    Coord, "a coordinate such as \"h8\"";
    Direction, "a direction, \"h\", \"v\", \"d\" or \"a\"";
    Player, "a player, \"X\" or \"O\"";
    Rule, "a rule such as \"freestyle\" or \"renju\"";
    Slice, "a slice such as \"_xxo_\"";
}

#[derive(Serialize, Deserialize)]
#[serde(rename = "Rules", expecting = "rules, an object with line_length and rule")]
struct RulesFields {
    line_length: u8,
    rule: Rule,
}

impl Serialize for Rules {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        RulesFields { line_length: self.line_length(), rule: self.rule() }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Rules {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let fields = RulesFields::deserialize(deserializer)?;
        Self::new(fields.line_length, fields.rule).map_err(D::Error::custom)
    }
}

#[derive(Serialize, Deserialize)]
#[serde(rename = "Board", expecting = "a board, an object with rows, line_length, rule and to_move")]
struct BoardFields {
    /// The rows of the diagram, the top row first.
    rows: Vec<String>,
    line_length: u8,
    rule: Rule,
    to_move: Player,
}

impl Serialize for Board {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        BoardFields {
            rows: self.to_diagram().lines().map(str::to_owned).collect(),
            line_length: self.rules().line_length(),
            rule: self.rules().rule(),
            to_move: self.side_to_move(),
        }
        .serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Board {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let fields = BoardFields::deserialize(deserializer)?;
        let rules = Rules::new(fields.line_length, fields.rule).map_err(D::Error::custom)?;
        let board = Self::from_rows(&fields.rows, rules).map_err(D::Error::custom)?;
        Ok(board.with_side_to_move(fields.to_move))
    }
}
