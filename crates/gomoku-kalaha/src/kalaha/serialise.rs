//! Kalaha in `serde`'s formats: `{"pits": [4, 4, …], "mover": 1, "rule": "empty_capture"}`; a pit is its number.

use gomoku_search::Side;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{EmptyCapture, Kalaha, Pit};

/// The form in which a position is written.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Kalaha", expecting = "a position of Kalaha with `pits`, `mover` and `rule`")]
struct Form {
    pits: Vec<u32>,
    mover: u8,
    #[serde(default)]
    rule: EmptyCapture,
}

impl Serialize for Kalaha {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Form {
            pits: self.places().map(u32::from).collect(),
            mover: self.side_to_move.index() as u8 + 1,
            rule: self.rule,
        }
        .serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Kalaha {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Kalaha, D::Error> {
        let Form { pits, mover, rule } = Form::deserialize(deserializer)?;
        let side = match mover {
            1 => Side::First,
            2 => Side::Second,
            _ => return Err(D::Error::custom(format!("{mover} is not a side to move; expected 1 or 2"))),
        };
        let position = Kalaha::from_numbers(&pits).map_err(D::Error::custom)?;
        Ok(position.with_side_to_move(side).with_rule(rule))
    }
}

impl Serialize for Pit {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.number())
    }
}

impl<'de> Deserialize<'de> for Pit {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Pit, D::Error> {
        let number = u8::deserialize(deserializer)?;
        Pit::new(number).ok_or_else(|| {
            D::Error::custom(format!(
                "{number} is not a pit; expected a number from 1 to {}",
                Kalaha::MAX_PITS
            ))
        })
    }
}

impl Serialize for EmptyCapture {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for EmptyCapture {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<EmptyCapture, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}
