//! `gomoku tune search`

use std::io::{Write, stdout};
use std::process::ExitCode;

use anyhow::{Result, anyhow};
use gomoku::core::Rules;
use gomoku::engine::SearchNumbers;
use gomoku::engine::matches::{MoveLimits, Openings};
use gomoku::engine::tune::{SearchTuning, SearchTuningError, Tuner};
use gomoku::search::Limits;
use serde_json::{Value, json};

use super::named;
use super::stepwise::Stepwise;
use crate::args::{SearchArguments, refuse};
use crate::line_file::fingerprint;
use crate::tuning::{Method, TuneSettings, TunedParameter, read_spsa, spsa_line};
use crate::whole_file;

pub(super) fn run(arguments: &SearchArguments) -> Result<ExitCode> {
    if arguments.list {
        return list(arguments.run.common.json);
    }
    if arguments.list_spsa {
        let lines = SearchNumbers::ALL.iter().map(|number| spsa_line(number, arguments.run.rate()) + "\n");
        stdout().write_all(lines.collect::<String>().as_bytes())?;
        return Ok(ExitCode::SUCCESS);
    }
    let start = SearchNumbers::load(&arguments.from)?;
    let run = &arguments.run;
    let mut tuning = SearchTuning::new(start, run.common.size, Rules::new(5, run.common.rule)?)?
        .with_nodes(arguments.nodes)
        .with_openings(Openings::Random { stones: run.opening_stones });
    if let Some(names) = &arguments.numbers {
        tuning = tuning.with_numbers(names).or_else(|error| match error {
            SearchTuningError::Name { .. } | SearchTuningError::Twice { .. } => {
                refuse(&["tune", "search"], format!("{error}, in --numbers"))
            }
            _ => Err(error),
        })?;
    }
    let mut parameters = TunedParameter::all_of(&tuning);
    if let Some(path) = &arguments.spsa {
        let name = path.display();
        let bytes = whole_file::read(path)?;
        let text = String::from_utf8_lossy(&bytes);
        parameters = read_spsa(text.strip_prefix('\u{feff}').unwrap_or(&text))
            .map_err(|why| anyhow!("{name}, {why}"))?;
        let names: Vec<&str> = parameters.iter().map(|one| one.name.as_str()).collect();
        tuning = tuning.with_numbers(&names)?;
    }
    let settings = TuneSettings {
        tuned: "search".to_owned(),
        from: named(&arguments.from, fingerprint(start.to_string().bytes())),
        method: Method::Spsa,
        rate: Some(run.rate()),
        margin: None,
        steps: arguments.steps,
        games: arguments.games,
        check: run.check,
        size: run.common.size,
        rule: run.common.rule,
        limits: MoveLimits::from(&Limits::none().with_nodes(arguments.nodes)),
        look_ahead: None,
        opening_stones: run.opening_stones,
        seed: run.common.seed,
        shard: run.shard.to_string(),
        parameters,
    };
    let start_engine = match arguments.from.as_str() {
        usual if usual == SearchNumbers::NAMES[0] => "flagship".to_owned(),
        other => format!("flagship:numbers={other}"),
    };
    let stepwise = Stepwise {
        run,
        settings: &settings,
        state: &arguments.state,
        out: &arguments.out,
        usage: ["flagship:numbers=", &start_engine],
    };
    stepwise.run(&tuning, |found, how| {
        let text = tuning.numbers(found.tuner().values()).to_string();
        let (head, numbers) = text.split_once('\n').unwrap_or((&text, ""));
        format!("{head}\n# {how}\n{numbers}")
    })
}

/// What can be tuned.
fn list(json: bool) -> Result<ExitCode> {
    let mut out = stdout();
    if json {
        let one = |number: &gomoku::engine::SearchNumber| {
            let (name, about) = (number.name, number.about);
            let (usual, least, most) = (number.usual, number.least, number.most);
            json!({ "name": name, "usual": usual, "least": least, "most": most, "step": number.step, "about": about })
        };
        let numbers: Vec<Value> = SearchNumbers::ALL.iter().map(one).collect();
        writeln!(out, "{}", Value::Array(numbers))?;
    } else {
        for number in SearchNumbers::ALL {
            let range = format!("{} to {}", number.least, number.most);
            writeln!(out, "{:<18} {:>5}  {range:<12} {}", number.name, number.usual, number.about)?;
        }
    }
    Ok(ExitCode::SUCCESS)
}
