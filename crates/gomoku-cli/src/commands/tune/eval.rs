//! `gomoku tune eval`

use std::io::{Write, stdout};
use std::ops::ControlFlow;
use std::process::ExitCode;

use anyhow::{Result, anyhow, ensure};
use gomoku::core::{Rule, Rules};
use gomoku::engine::WeightsChoice;
use gomoku::engine::tune::{
    ChoiceFit, Choices, Epoch, LogisticFit, Samples, SelfPlay, SelfPlayGame, fit_moves, fit_weights,
};
use gomoku::eval::weights::{Feature, Origin};
use gomoku::search::StopFlag;
use serde_json::json;

use super::check_different;
use crate::args::EvalArguments;
use crate::commands::{INTERRUPTED, interruptible};
use crate::learning::{GameFile, Learned, Losses, Setup};
use crate::new_file::{check_new, write_whole};
use crate::number::counted;
use crate::progress::Progress;
use crate::tuning::file_of_part;

pub(super) fn run(arguments: &EvalArguments) -> Result<ExitCode> {
    let weights = WeightsChoice::load(&arguments.from)?;
    // Before anything is played: hours later it would be a pity.
    let (data, out) = (file_of_part(&arguments.data, arguments.shard), &arguments.out);
    let mut files = vec![("--data", arguments.data.as_path()), ("--data", &data), ("--out", out)];
    files.extend(arguments.common.plot.as_ref().map(|plot| ("--plot", plot.path())));
    check_different("eval", &files);
    let setup = Setup {
        rule: arguments.common.rule,
        size: arguments.common.size,
        seed: arguments.common.seed,
        nodes: arguments.nodes,
        weights: named(&arguments.from, &weights, arguments.common.rule),
        shard: arguments.shard,
    };
    // Who goes on with nothing has made none of the files that are there.
    let may_replace = arguments.common.force || arguments.resume && GameFile::has_games(&data, &setup)?;
    if arguments.shard.is_whole() {
        check_new(out, may_replace)?;
    }
    let plot = arguments.common.plot.as_ref().map(|plot| plot.ready(may_replace)).transpose()?;
    let flag = interruptible()?;

    let (setup, games) = if arguments.fit_only {
        GameFile::read(&arguments.data)?
    } else {
        let games = play(arguments, &setup, weights.clone(), &flag)?;
        (setup, games)
    };
    if flag.is_raised() {
        let games = counted(games.len() as u32, "game");
        let file = file_of_part(&arguments.data, arguments.shard);
        let file = file.display();
        let said = format!("Interrupted: {file} has {games}; the same command goes on with them.");
        return interrupted(arguments, &said);
    }
    if !arguments.shard.is_whole() {
        return tell_part(arguments, &games);
    }
    ensure!(games.len() >= 2, "{} has too few games; expected at least 2", arguments.data.display());

    let (samples, choices) = (samples(&setup, &games)?, choices(&setup, &games)?);
    let start = weights.weights(setup.rule);
    let mut losses = Losses::default();
    let fit = LogisticFit::new().with_seed(setup.seed);
    let (judging, fitted) =
        fit_weights(&fit, &samples, start, watch("positions", &flag, &mut losses.positions));
    let fit = ChoiceFit::new().with_seed(setup.seed);
    let (fitted_weights, fitted_moves) =
        fit_moves(&fit, &choices, &judging, watch("moves", &flag, &mut losses.moves));
    if flag.is_raised() {
        let said = "Interrupted: no weights were written; the same command learns from the games once more.";
        return interrupted(arguments, said);
    }
    let began = named(&arguments.from, &weights, setup.rule);
    let from = if began == setup.weights { began } else { format!("{began}, games by {}", setup.weights) };
    let origin = Origin {
        rule: setup.rule,
        size: setup.size,
        from,
        seed: setup.seed,
        games: games.len() as u32,
        positions: samples.len() as u64,
        nodes: setup.nodes,
        loss_before: fitted.loss_before,
        loss_after: fitted.loss_after,
        move_loss_before: fitted_moves.loss_before,
        move_loss_after: fitted_moves.loss_after,
    };
    let fitted_weights = fitted_weights.with_origin(origin.clone());
    write_whole(&arguments.out, may_replace, &fitted_weights.to_string())?;
    let epochs = (fitted.epochs, fitted_moves.epochs);
    let learned = Learned { out: &arguments.out, origin: &origin, games: &games, epochs };
    if let Some(plot) = plot {
        plot.draw(&losses.chart(&origin))?;
    }
    if arguments.common.json {
        writeln!(stdout(), "{}", learned.to_json())?;
    } else {
        write!(stdout(), "{learned}")?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Tells of an interruption: on the standard error where a script expects JSON.
fn interrupted(arguments: &EvalArguments, said: &str) -> Result<ExitCode> {
    if arguments.common.json {
        complain!("{said}");
    } else {
        writeln!(stdout(), "{said}")?;
    }
    Ok(ExitCode::from(INTERRUPTED))
}

/// Tells of a part of the games, from which alone nothing is learned.
fn tell_part(arguments: &EvalArguments, games: &[SelfPlayGame]) -> Result<ExitCode> {
    let (file, games) = (file_of_part(&arguments.data, arguments.shard), games.len());
    if arguments.common.json {
        let shard = arguments.shard.to_string();
        writeln!(
            stdout(),
            "{}",
            json!({ "data": file.display().to_string(), "games": games, "shard": shard })
        )?;
    } else {
        let (shard, file, data) = (arguments.shard, file.display(), arguments.data.display());
        writeln!(
            stdout(),
            "{games} games of part {shard} are in {file}; gomoku merge makes {data} of all parts"
        )?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The weights by name and fingerprint.
fn named(from: &str, weights: &WeightsChoice, rule: Rule) -> String {
    super::named(from, weights.weights(rule).fingerprint())
}

/// Plays the games that are not in the file yet, and gives all.
fn play(
    arguments: &EvalArguments,
    setup: &Setup,
    weights: WeightsChoice,
    flag: &StopFlag,
) -> Result<Vec<SelfPlayGame>> {
    let path = file_of_part(&arguments.data, setup.shard);
    let (mut file, mut games) = GameFile::open(&path, setup)?;
    games.retain(|game| game.game <= arguments.games);
    let before = games.len();
    let total = (0..arguments.games).filter(|index| setup.shard.has(*index)).count();
    let play = SelfPlay::new(weights)
        .with_board(setup.size, Rules::new(5, setup.rule)?)
        .with_nodes(setup.nodes)
        .with_seed(setup.seed)
        .with_threads(usize::from(arguments.common.threads))
        .with_shard(setup.shard)
        .with_stop(flag.clone());
    let first = games.last().map_or(0, |game| game.game);
    let mut progress = Progress::new();
    let mut written = Ok(());
    play.run(first..arguments.games, |game| {
        written = file.write(&game);
        games.push(game);
        let done = games.len();
        progress.show(|elapsed| {
            let speed = (done - before) as f64 / elapsed.as_secs_f64();
            format!("game {done} of {total}, {speed:.1} games a second")
        });
        if written.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    })?;
    written?;
    Ok(games)
}

/// Shows how a fit goes on, and ends it when it is interrupted.
fn watch<'a>(
    of: &'static str,
    flag: &'a StopFlag,
    losses: &'a mut Vec<Epoch>,
) -> impl FnMut(&Epoch) -> ControlFlow<()> + 'a {
    let mut progress = Progress::new();
    move |epoch| {
        losses.push(*epoch);
        progress.show(|_| {
            let (number, training, loss) = (epoch.number, epoch.training_loss, epoch.loss);
            format!(
                "{of}, epoch {number}: loss {training:.4} on games learned from, {loss:.4} on those held out"
            )
        });
        if flag.is_raised() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// So many choices of a move are enough to learn from.
const MOST_CHOICES: usize = 400_000;

fn choices(setup: &Setup, games: &[SelfPlayGame]) -> Result<Choices<3>> {
    let rules = Rules::new(5, setup.rule)?;
    let mut choices = Choices::new(Feature::COUNT);
    for game in games {
        if choices.len() >= MOST_CHOICES {
            break;
        }
        game.add_choices_to(&mut choices, setup.size, rules)
            .map_err(|error| anyhow!("game {}: {error}", game.game))?;
    }
    Ok(choices)
}

fn samples(setup: &Setup, games: &[SelfPlayGame]) -> Result<Samples> {
    let rules = Rules::new(5, setup.rule)?;
    let mut samples = Samples::new(Feature::COUNT);
    for game in games {
        game.add_to(&mut samples, setup.size, rules)
            .map_err(|error| anyhow!("game {}: {error}", game.game))?;
    }
    ensure!(!samples.is_empty(), "no position of these games says anything; expected more games");
    Ok(samples)
}
