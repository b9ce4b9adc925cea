//! Tic-tac-toe in `serde`'s formats: a position is its text, a cell its number.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{Cell, TicTacToe};

impl Serialize for TicTacToe {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for TicTacToe {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<TicTacToe, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

impl Serialize for Cell {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.number())
    }
}

impl<'de> Deserialize<'de> for Cell {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Cell, D::Error> {
        let number = u8::deserialize(deserializer)?;
        Cell::new(number)
            .ok_or_else(|| D::Error::custom(format!("{number} is not a cell; expected a number from 1 to 9")))
    }
}
