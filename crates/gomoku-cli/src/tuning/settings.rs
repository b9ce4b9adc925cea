//! What a run of tuning is: all that decides about its games, as the head of its file has it.

use std::fmt;

use anyhow::{Context, Result, ensure};
use clap::ValueEnum;
use gomoku::core::{BoardSize, Rule};
use gomoku::engine::matches::{MoveLimits, Shard};
use gomoku::engine::tune::{HillClimb, Parameter, Spsa, Tunable, TuningRun};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::tuner::{AnyTuner, Run};
use crate::line_file::difference;

/// The number of the format of the files; those with another one are refused.
const FORMAT: u64 = 1;

/// How better values are looked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Method {
    Climb,
    Spsa,
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Method::Climb => "climb",
            Method::Spsa => "spsa",
        })
    }
}

/// A number that is tuned.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct TunedParameter {
    pub(crate) name: String,
    pub(crate) start: f64,
    pub(crate) least: f64,
    pub(crate) most: f64,
    pub(crate) step: f64,
    /// How quickly it learns, if it has a rate of its own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) rate: Option<f64>,
}

impl TunedParameter {
    /// The parameters of something.
    pub(crate) fn all_of(tunable: &impl Tunable) -> Vec<TunedParameter> {
        let one = |parameter: &Parameter| {
            let (least, most) = parameter.range().into_inner();
            let name = parameter.name().to_owned();
            TunedParameter { name, start: parameter.start(), least, most, step: parameter.step(), rate: None }
        };
        tunable.parameters().iter().map(one).collect()
    }
}

/// All that decides about a run.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct TuneSettings {
    /// `styles` or `search`.
    pub(crate) tuned: String,
    /// What it begins with, by name and fingerprint.
    pub(crate) from: String,
    pub(crate) method: Method,
    /// Of SPSA.
    pub(crate) rate: Option<f64>,
    /// Of hill climbing.
    pub(crate) margin: Option<u32>,
    pub(crate) steps: u32,
    /// As X in every step, and as many as O.
    pub(crate) games: u32,
    pub(crate) check: u32,
    pub(crate) size: BoardSize,
    pub(crate) rule: Rule,
    pub(crate) limits: MoveLimits,
    /// How many fours and threes an engine with a style looks ahead.
    pub(crate) look_ahead: Option<u32>,
    pub(crate) opening_stones: u8,
    pub(crate) seed: u64,
    pub(crate) shard: String,
    pub(crate) parameters: Vec<TunedParameter>,
}

impl TuneSettings {
    /// The line at the head of a file.
    pub(crate) fn header(&self) -> Result<Value> {
        Ok(json!({ "gomoku": "tune", "format": FORMAT, "settings": serde_json::to_value(self)? }))
    }

    /// Reads the line at the head of a file.
    pub(crate) fn of_header(line: &Value) -> Result<TuneSettings> {
        let kind = line.get("gomoku").and_then(Value::as_str);
        ensure!(
            kind == Some("tune"),
            "it does not begin with the settings of tuning; expected a file of `gomoku tune styles` or `gomoku tune search`"
        );
        let format = line.get("format").and_then(Value::as_u64);
        ensure!(format == Some(FORMAT), "it has another format than this program writes; expected {FORMAT}");
        serde_json::from_value(line["settings"].clone()).context("its settings cannot be read")
    }

    /// What is not the same, with both values; `None` if nothing.
    pub(crate) fn difference(&self, other: &TuneSettings) -> Result<Option<String>> {
        Ok(difference(&serde_json::to_value(self)?, &serde_json::to_value(other)?))
    }

    /// The same run, all of it.
    pub(crate) fn whole(&self) -> TuneSettings {
        TuneSettings { shard: Shard::WHOLE.to_string(), ..self.clone() }
    }

    /// The run before its first game.
    pub(crate) fn run(&self) -> Result<Run> {
        let parameter = |one: &TunedParameter| -> Result<Parameter> {
            let parameter = Parameter::new(&one.name, one.start, one.least..=one.most, one.step)?;
            Ok(match one.rate.or(self.rate) {
                Some(rate) => parameter.with_learning_rate(rate)?,
                None => parameter,
            })
        };
        let parameters = self.parameters.iter().map(parameter).collect::<Result<Vec<_>>>()?;
        let tuner = match self.method {
            Method::Climb => {
                let climb = HillClimb::new(&parameters, self.seed).with_games(self.games);
                AnyTuner::Climb(climb.with_margin(self.margin.unwrap_or(1)))
            }
            Method::Spsa => {
                AnyTuner::Spsa(Spsa::new(&parameters, self.steps, self.seed).with_games(self.games))
            }
        };
        Ok(TuningRun::new(tuner, self.steps, self.seed).with_check(self.check))
    }
}
