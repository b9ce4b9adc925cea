//! Reading the fields of a JSON object, with errors that say what would be right.

use std::fmt::Display;
use std::str::FromStr;

use serde_json::{Map, Value};

/// The fields of one line.
#[derive(Debug)]
pub(crate) struct Fields<'a>(pub(super) &'a Map<String, Value>);

impl Fields<'_> {
    /// A field; `null` counts as missing.
    fn get(&self, name: &str) -> Option<&Value> {
        self.0.get(name).filter(|value| !value.is_null())
    }

    pub(super) fn has(&self, name: &str) -> bool {
        self.get(name).is_some()
    }

    /// A whole number, not negative.
    pub(super) fn number(&self, name: &str) -> Result<u32, String> {
        let value = self.get(name).ok_or_else(|| format!("'{name}' is missing; expected a whole number"))?;
        whole_number(value).ok_or_else(|| format!("'{name}' is {value}; expected a whole number"))
    }

    /// A number that fits into a byte, as all sizes do.
    pub(super) fn small_number(&self, name: &str) -> Result<u8, String> {
        let number = self.number(name)?;
        u8::try_from(number).map_err(|_| format!("'{name}' is {number}, which is too large"))
    }

    /// A list of whole numbers.
    pub(super) fn numbers(&self, name: &str) -> Result<Vec<u32>, String> {
        let value =
            self.get(name).ok_or_else(|| format!("'{name}' is missing; expected a list of numbers"))?;
        let list =
            value.as_array().ok_or_else(|| format!("'{name}' is {value}; expected a list of numbers"))?;
        let number = |(index, value): (usize, &Value)| {
            whole_number(value)
                .ok_or_else(|| format!("place {} of '{name}' is {value}; expected a whole number", index + 1))
        };
        list.iter().enumerate().map(number).collect()
    }

    /// A text.
    pub(super) fn text(&self, name: &str) -> Result<&str, String> {
        let value = self.get(name).ok_or_else(|| format!("'{name}' is missing; expected a text"))?;
        value.as_str().ok_or_else(|| format!("'{name}' is {value}; expected a text"))
    }

    /// A text that means something, or its default if it is missing.
    pub(super) fn parsed<T>(&self, name: &str) -> Result<T, String>
    where
        T: FromStr + Default,
        T::Err: Display,
    {
        if !self.has(name) {
            return Ok(T::default());
        }
        self.text(name)?.parse().map_err(|error| format!("'{name}': {error}"))
    }
}

fn whole_number(value: &Value) -> Option<u32> {
    value.as_u64().and_then(|number| u32::try_from(number).ok())
}
