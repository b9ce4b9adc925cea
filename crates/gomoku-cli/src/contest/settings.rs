//! What a match is: all that decides about its games, as the head of its record has it.

use std::collections::BTreeMap;

use anyhow::{Result, anyhow, ensure};
use clap::ValueEnum;
use gomoku::core::{BoardSize, Rule, Rules};
use gomoku::engine::GameClocks;
use gomoku::engine::matches::{
    Adjudication, AfterWin, MoveLimits, Openings, Pairing, Shard, Sprt, Tournament,
};
use gomoku::search::Limits;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::contestant::ContestantSpec;
use crate::line_file::difference;

/// The number of the format of records; files with another one are refused.
const FORMAT: u64 = 1;

/// In which order openings are taken from their file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Order {
    #[default]
    Sequential,
    Random,
}

/// Where openings come from. Of a file the sum tells whether it is still the same.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct OpeningSettings {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) stones: Option<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) from: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) format: Option<String>,
    #[serde(default)]
    pub(crate) order: Order,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) count: Option<usize>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) sum: Option<String>,
}

/// All that decides about the games of a match.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Settings {
    pub(crate) contestants: Vec<String>,
    /// The files that contestants of ours are made of, with sums that tell whether they are still the same.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(crate) files: BTreeMap<String, String>,
    pub(crate) pairing: Pairing,
    pub(crate) games: u32,
    pub(crate) size: BoardSize,
    pub(crate) line: u8,
    pub(crate) rule: Rule,
    pub(crate) limits: MoveLimits,
    pub(crate) clocks: Option<GameClocks>,
    pub(crate) openings: OpeningSettings,
    pub(crate) seed: u64,
    pub(crate) go_on_after_win: bool,
    pub(crate) adjudication: Adjudication,
    pub(crate) sprt: Option<Sprt>,
    pub(crate) shard: String,
}

impl Settings {
    /// The line at the head of a record.
    pub(crate) fn header(&self) -> Result<Value> {
        Ok(json!({ "gomoku": "match", "format": FORMAT, "settings": serde_json::to_value(self)? }))
    }

    /// Whether a line of a record is a head, of whatever kind.
    pub(crate) fn is_header(line: &Value) -> bool {
        line.get("gomoku").is_some()
    }

    /// Refuses what is no head of a record that this program writes.
    pub(crate) fn check_header(line: &Value) -> Result<()> {
        let kind = line.get("gomoku").and_then(Value::as_str);
        ensure!(
            kind == Some("match"),
            "it does not begin with the settings of a match; expected a file of `gomoku match --record`"
        );
        let format = line.get("format").and_then(Value::as_u64);
        ensure!(format == Some(FORMAT), "it has another format than this program writes; expected {FORMAT}");
        Ok(())
    }

    /// What is not the same, with both values; `None` if nothing.
    pub(crate) fn difference(&self, other: &Settings) -> Result<Option<String>> {
        let (mut here, mut there) = (self.clone(), other.clone());
        if here.files.is_empty() || there.files.is_empty() {
            // A record that does not tell them says nothing against them.
            (here.files, there.files) = (BTreeMap::new(), BTreeMap::new());
        }
        Ok(difference(&serde_json::to_value(here)?, &serde_json::to_value(there)?))
    }

    /// The same match, all of it.
    pub(crate) fn whole(&self) -> Settings {
        Settings { shard: Shard::WHOLE.to_string(), ..self.clone() }
    }

    pub(crate) fn rules(&self) -> Result<Rules> {
        Ok(Rules::new(self.line, self.rule)?)
    }

    /// The tournament with these openings.
    pub(crate) fn tournament(&self, openings: Openings) -> Result<Tournament> {
        let contestants: Result<Vec<ContestantSpec>> = self
            .contestants
            .iter()
            .map(|text| text.parse().map_err(|error: String| anyhow!(error)))
            .collect();
        let shard = self.shard.parse::<Shard>()?;
        let after_win = if self.go_on_after_win { AfterWin::GoOn } else { AfterWin::Stop };
        let tournament = Tournament::new(contestants?.iter().map(ContestantSpec::contestant))
            .with_pairing(self.pairing)
            .with_board(self.size, self.rules()?)
            .with_games(self.games)
            .with_openings(openings)
            .with_limits(Limits::from(self.limits))
            .with_seed(self.seed)
            .with_after_win(after_win)
            .with_adjudication(self.adjudication)
            .with_shard(shard);
        Ok(match self.clocks {
            Some(clocks) => tournament.with_clocks(clocks),
            None => tournament,
        })
    }

    /// The command that plays the same games.
    pub(crate) fn command(&self) -> String {
        let mut words: Vec<String> = self.contestants.iter().map(|text| quoted(text)).collect();
        let mut option =
            |name: &str, value: &dyn ToString| words.push(format!("--{name} {}", quoted(&value.to_string())));
        option("games", &self.games);
        option("size", &self.size);
        option("line", &self.line);
        option("rule", &self.rule);
        let MoveLimits { depth, nodes, time, .. } = self.limits;
        if let Some(time) = time {
            option("time", &time.as_millis());
        }
        if let Some(depth) = depth {
            option("depth", &depth);
        }
        if let Some(nodes) = nodes {
            option("nodes", &nodes);
        }
        if let Some(clocks) = self.clocks {
            if let Some(game) = clocks.game {
                option("game-time", &game.as_millis());
                if !clocks.increment.is_zero() {
                    option("increment", &clocks.increment.as_millis());
                }
            }
            if clocks.margin != GameClocks::USUAL_MARGIN {
                option("margin", &clocks.margin.as_millis());
            }
            if clocks.patience != GameClocks::USUAL_PATIENCE {
                option("patience", &clocks.patience.as_secs());
            }
        }
        match (&self.openings.from, self.openings.stones) {
            (Some(from), _) => option("openings", from),
            (None, stones) => option("opening-stones", &stones.unwrap_or(0)),
        }
        if let Some(format) = &self.openings.format {
            option("openings-format", format);
        }
        if self.openings.order == Order::Random {
            option("order", &"random");
        }
        option("seed", &self.seed);
        if let Some(draw) = self.adjudication.draw {
            option("draw", &draw);
        }
        if let Some(resign) = self.adjudication.resign {
            option("resign", &resign);
        }
        if let Some(most) = self.adjudication.max_moves {
            option("max-moves", &most);
        }
        if let Some(test) = self.sprt {
            words.push(format!("--sprt {} {}", test.elo0, test.elo1));
            words.push(format!("--alpha {} --beta {} --model {}", test.alpha, test.beta, test.model));
        }
        if self.pairing == Pairing::Gauntlet {
            words.push("--gauntlet".to_owned());
        }
        if self.go_on_after_win {
            words.push("--go-on-after-win".to_owned());
        }
        if self.shard != Shard::WHOLE.to_string() {
            words.push(format!("--shard {}", self.shard));
        }
        format!("gomoku match {}", words.join(" "))
    }
}

/// The word as a shell wants it; what would move the cursor of a terminal is written as bash, zsh and newer shells read it.
pub(crate) fn quoted(word: &str) -> String {
    let is_plain = |character: char| character.is_ascii_alphanumeric() || "_-.:=,/".contains(character);
    if !word.is_empty() && word.chars().all(is_plain) {
        word.to_owned()
    } else if word.contains(char::is_control) {
        let escaped = word.chars().map(|character| match character {
            '\'' | '\\' => format!("\\{character}"),
            _ if character.is_control() => octal(character),
            _ => character.to_string(),
        });
        format!("$'{}'", escaped.collect::<String>())
    } else {
        format!("'{}'", word.replace('\'', "'\\''"))
    }
}

/// The bytes of a character: `\033`.
fn octal(character: char) -> String {
    let bytes: Vec<String> =
        character.encode_utf8(&mut [0; 4]).bytes().map(|byte| format!("\\{byte:03o}")).collect();
    bytes.concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_quoted_only_if_a_shell_would_not_take_them_as_they_are() {
        assert_eq!(quoted("oxo:depth=4,win_fast=on"), "oxo:depth=4,win_fast=on");
        assert_eq!(quoted("my style.cmp"), "'my style.cmp'");
        assert_eq!(quoted("it's"), "'it'\\''s'");
        assert_eq!(quoted(""), "''");
        assert_eq!(quoted("cmd=x,name='\u{1b}[2J\n"), "$'cmd=x,name=\\'\\033[2J\\012'");
    }
}
