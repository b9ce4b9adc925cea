//! `gomoku tune styles`

use std::path::Path;
use std::process::ExitCode;

use anyhow::{Result, anyhow};
use gomoku::core::Rules;
use gomoku::engine::classics::Thomoku;
use gomoku::engine::matches::MoveLimits;
use gomoku::engine::tune::{StyleTuning, Tuner};
use gomoku::eval::priority::Style;
use gomoku::search::Limits;

use super::named;
use super::stepwise::Stepwise;
use crate::args::{StylesArguments, refuse};
use crate::line_file::fingerprint;
use crate::tuning::{Method, TuneSettings, TunedParameter};
use crate::whole_file;

pub(super) fn run(arguments: &StylesArguments) -> Result<ExitCode> {
    if let Some(fault) = arguments.fault() {
        refuse(&["tune", "styles"], fault);
    }
    let style = load(&arguments.style)?;
    let (run, look_ahead) = (&arguments.run, arguments.look_ahead);
    let tuning =
        StyleTuning::new(style.clone(), run.common.size, Rules::new(5, run.common.rule)?, move |style| {
            Box::new(Thomoku::new().with_style(style).with_depth(look_ahead))
        })?
        .with_opening_stones(run.opening_stones);
    let settings = TuneSettings {
        tuned: "styles".to_owned(),
        from: named(&arguments.style, fingerprint(style.to_string().bytes())),
        method: arguments.method,
        rate: (arguments.method == Method::Spsa).then(|| run.rate()),
        margin: (arguments.method == Method::Climb).then(|| arguments.margin.unwrap_or(1)),
        steps: arguments.steps,
        games: arguments.games,
        check: run.check,
        size: run.common.size,
        rule: run.common.rule,
        limits: MoveLimits::from(&Limits::none()),
        look_ahead: Some(look_ahead),
        opening_stones: run.opening_stones,
        seed: run.common.seed,
        shard: run.shard.to_string(),
        parameters: TunedParameter::all_of(&tuning),
    };
    let stepwise = Stepwise {
        run,
        settings: &settings,
        state: &arguments.state,
        out: &arguments.out,
        usage: ["thomoku:style=", &format!("thomoku:style={}", arguments.style)],
    };
    stepwise.run(&tuning, |found, how| {
        let tuned = tuning.style(found.tuner().values());
        let title = if tuned.title().ends_with(", tuned") {
            tuned.title().to_owned()
        } else {
            format!("{}, tuned", tuned.title())
        };
        let tuned = Style::new(title, tuned.directions(), tuned.patterns().to_vec());
        let (head, patterns) = tuned.to_string().split_once('\n').map_or_else(
            || (String::new(), String::new()),
            |(head, patterns)| (head.to_owned(), patterns.to_owned()),
        );
        format!("{head}\n** {how}\n{patterns}")
    })
}

fn load(name: &str) -> Result<Style> {
    if let Some(style) = Style::built_in(name) {
        return Ok(style);
    }
    let is_file = Path::new(name).extension().is_some_and(|ending| ending.eq_ignore_ascii_case("cmp"));
    if !is_file {
        let names = Style::BUILT_IN.join(", ");
        let fault = format!("there is no style '{name}' for --style; expected {names}, or a file *.cmp");
        refuse(&["tune", "styles"], fault);
    }
    let bytes = whole_file::read(Path::new(name))?;
    Style::parse(&String::from_utf8_lossy(&bytes)).map_err(|error| anyhow!("{name}: {error}"))
}
