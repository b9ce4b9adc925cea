//! Reading the fields of a JSON object, with errors that say what would be right.

use std::fmt::Display;
use std::ops::RangeInclusive;
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

    /// Whether a field is a list, whatever is in it.
    pub(super) fn is_list(&self, name: &str) -> bool {
        self.get(name).is_some_and(Value::is_array)
    }

    /// A whole number in a range.
    pub(super) fn number(&self, name: &str, range: RangeInclusive<u8>) -> Result<u8, String> {
        let value =
            self.get(name).ok_or_else(|| format!("'{name}' is missing; expected {}", words(&range)))?;
        whole_number(value, &range).ok_or_else(|| format!("'{name}' is {value}; expected {}", words(&range)))
    }

    /// A list of whole numbers in a range.
    pub(super) fn numbers(&self, name: &str, range: &RangeInclusive<u32>) -> Result<Vec<u32>, String> {
        let value =
            self.get(name).ok_or_else(|| format!("'{name}' is missing; expected a list of numbers"))?;
        let list =
            value.as_array().ok_or_else(|| format!("'{name}' is {value}; expected a list of numbers"))?;
        let number = |(index, value): (usize, &Value)| {
            whole_number(value, range).ok_or_else(|| {
                format!("place {} of '{name}' is {value}; expected {}", index + 1, words(range))
            })
        };
        list.iter().enumerate().map(number).collect()
    }

    /// A text.
    pub(super) fn text(&self, name: &str) -> Result<&str, String> {
        let value = self.get(name).ok_or_else(|| format!("'{name}' is missing; expected a text"))?;
        value.as_str().ok_or_else(|| format!("'{name}' is {value}; expected a text"))
    }

    /// A list of texts.
    pub(super) fn texts(&self, name: &str) -> Result<Vec<&str>, String> {
        let value = self.get(name).ok_or_else(|| format!("'{name}' is missing; expected a list of texts"))?;
        let list =
            value.as_array().ok_or_else(|| format!("'{name}' is {value}; expected a list of texts"))?;
        let mut texts = Vec::with_capacity(list.len());
        for (index, value) in list.iter().enumerate() {
            let fault = || format!("place {} of '{name}' is {value}; expected a text", index + 1);
            texts.push(value.as_str().ok_or_else(fault)?);
        }
        Ok(texts)
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

fn whole_number<T: TryFrom<u64> + PartialOrd>(value: &Value, range: &RangeInclusive<T>) -> Option<T> {
    value.as_u64().and_then(|number| T::try_from(number).ok()).filter(|number| range.contains(number))
}

fn words<T: Copy + Into<u64> + Display>(range: &RangeInclusive<T>) -> String {
    let (least, most): (u64, u64) = ((*range.start()).into(), (*range.end()).into());
    match most - least {
        0 => format!("{least}"),
        1 => format!("{least} or {most}"),
        _ => format!("a whole number from {least} to {most}"),
    }
}
