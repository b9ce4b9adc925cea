//! `gomoku analyse`

use std::io::{IsTerminal, Write, stdout};
use std::process::ExitCode;

use anyhow::{Result, anyhow, ensure};
use gomoku::core::formats::{Format, ReadOptions, Transcript};
use gomoku::core::{Board, Rules};
use gomoku::engine::{Engine, EngineSpec, NewGame};
use gomoku::search::StopFlag;

use crate::analysis::{CellThreats, Forced, Found, HeatMap, Opinion, Situation, Style, Watch};
use crate::args::{AnalyseArguments, Heat};
use crate::commands::{INTERRUPTED, interruptible, score};
use crate::number::counted;
use crate::progress::room;
use crate::{games, position};

/// What an engine is asked for that is to give every move a value.
const ALL_LINES: usize = 225;

pub(crate) fn run(arguments: &AnalyseArguments) -> Result<ExitCode> {
    let game = read(arguments)?;
    let board = board(arguments, &game)?;
    let stop = interruptible()?;
    let is_over = board.outcome().is_some();
    let searches = !is_over && arguments.depth != Some(0);
    ensure!(
        arguments.depth != Some(0) || arguments.heat != Some(Heat::Values),
        "--heat values shows what a search finds; expected a --depth from 1 on, or --heat priorities"
    );
    // What the engine cannot play is said before all else.
    let mut engine = None;
    if searches {
        let spec = with_lines(arguments, &chosen_engine(arguments, &board)?, &board);
        let built = spec.build()?;
        built.supports(&board).map_err(|error| {
            anyhow!("{error}; expected another --engine (see `gomoku engines`), or --depth 0 for no search")
        })?;
        engine = Some((spec, built));
    }
    show_position(arguments, &game, &board, engine.as_ref().map(|(spec, _)| spec))?;
    if !is_over {
        show_forced_win(arguments, &board, &stop)?;
    }
    if let Some((spec, mut engine)) = engine {
        if !arguments.json {
            writeln!(stdout(), "\n{spec}:")?;
        }
        let opinion = Opinion::of(spec.info().name);
        let found = search(arguments, &mut *engine, &board, opinion, &stop)?;
        let has_lines = spec.info().options.iter().any(|option| option.name == "lines");
        if arguments.lines > 1 && !has_lines && found.shown <= 1 && board.legal_cells().count() > 1 {
            complain!("gomoku: {} tells the line of one move only", spec.info().name);
        }
        if arguments.heat == Some(Heat::Values) {
            show_heat(arguments, &board, &HeatMap::of_values(&board, &found, opinion))?;
        }
    }
    Ok(if stop.is_raised() { ExitCode::from(INTERRUPTED) } else { ExitCode::SUCCESS })
}

/// The game that the command line names.
fn read(arguments: &AnalyseArguments) -> Result<Transcript> {
    let options = ReadOptions::default().with_size(arguments.size);
    let mut game = match &arguments.moves {
        Some(moves) if moves.trim().is_empty() => Transcript::new(arguments.size),
        Some(moves) => {
            let read = Format::Moves.read(moves.as_bytes(), &options);
            let reading = read.map_err(|error| anyhow!("--moves: {error}"))?;
            games::choose("--moves", reading.games, arguments.game)?
        }
        None => {
            let name = arguments.file.display().to_string();
            let reading = games::read(&arguments.file, arguments.from, options)?;
            games::tell_notes(&name, &reading.notes);
            games::choose(&name, reading.games, arguments.game)?
        }
    };
    if let Some(ply) = arguments.ply {
        let moves = game.moves().len();
        let has = counted(u32::try_from(moves).unwrap_or(u32::MAX), "move");
        ensure!(ply <= moves, "the game has {has}; expected --ply from 0 to {moves}");
        game.truncate(ply);
    }
    Ok(game)
}

/// The board at the end of the game, by the rules and with the turn of the command line.
fn board(arguments: &AnalyseArguments, game: &Transcript) -> Result<Board> {
    let told = match game.rules() {
        Some(rules) => rules,
        None => position::usual_rules(game.size(), arguments.rule)?,
    };
    let (line, rule) = (arguments.line.unwrap_or(told.line_length()), arguments.rule.unwrap_or(told.rule()));
    let mut board = game.board_by(Rules::new(line, rule)?);
    if let Some(side) = arguments.side {
        board.set_side_to_move(side);
    }
    Ok(board)
}

/// The engine that the command line names, or the one that is best at such a board.
fn chosen_engine(arguments: &AnalyseArguments, board: &Board) -> Result<EngineSpec> {
    match &arguments.engine {
        Some(spec) => Ok(spec.clone()),
        None if board.rules().line_length() == 5 => Ok("flagship".parse()?),
        None => Ok("oxo:win_fast".parse()?),
    }
}

/// The engine, asked for as many lines as are to be shown, if it can tell so many.
fn with_lines(arguments: &AnalyseArguments, spec: &EngineSpec, board: &Board) -> EngineSpec {
    let all = board.legal_cells().count().clamp(1, ALL_LINES);
    let lines = if arguments.heat == Some(Heat::Values) { all } else { arguments.lines.min(all) };
    if lines == 1 {
        return spec.clone();
    }
    // Who has set the option himself has said how many, and many have no such option.
    spec.clone().with_option("lines", &lines.to_string()).unwrap_or_else(|_| spec.clone())
}

/// What can be seen without a search.
fn show_position(
    arguments: &AnalyseArguments,
    game: &Transcript,
    board: &Board,
    engine: Option<&EngineSpec>,
) -> Result<()> {
    let mut out = stdout();
    let situation = Situation { game, board };
    let threats = CellThreats::of(board);
    let (scorer, side) = (arguments.scorer.scorer(), board.side_to_move());
    let heat = match arguments.heat {
        Some(Heat::Priorities) => {
            let style = position::style(&arguments.style, None).map_err(|error| anyhow!(error))?;
            Some(HeatMap::of_priorities(board, style))
        }
        _ => None,
    };
    if arguments.json {
        let mut position = situation.as_json();
        position["engine"] = engine.map(ToString::to_string).into();
        writeln!(out, "{position}")?;
        writeln!(out, "{}", threats.as_json())?;
        if arguments.explain {
            let mut explanation = score::as_json(scorer, board, side);
            explanation["event"] = "score".into();
            writeln!(out, "{explanation}")?;
        }
    } else {
        threats.write_board(&mut out, board)?;
        situation.write(&mut out)?;
        if board.outcome().is_none() {
            threats.write(&mut out)?;
        }
        if arguments.explain {
            writeln!(out)?;
            score::write_table(&mut out, scorer, board, side)?;
        }
    }
    if let Some(heat) = heat {
        show_heat(arguments, board, &heat)?;
    }
    Ok(())
}

fn show_heat(arguments: &AnalyseArguments, board: &Board, heat: &HeatMap) -> Result<()> {
    let mut out = stdout();
    if arguments.json {
        writeln!(out, "{}", heat.as_json(board))?;
    } else {
        writeln!(out)?;
        let columns = out.is_terminal().then(|| room().0);
        heat.write(&mut out, board, columns)?;
    }
    Ok(())
}

fn show_forced_win(arguments: &AnalyseArguments, board: &Board, stop: &StopFlag) -> Result<()> {
    let Some(forced) = Forced::search(board, stop.clone()) else { return Ok(()) };
    let mut out = stdout();
    if arguments.json {
        writeln!(out, "{}", forced.as_json())?;
    } else {
        forced.write(&mut out)?;
    }
    out.flush()?;
    Ok(())
}

/// Lets the engine think, and tells what it finds.
fn search(
    arguments: &AnalyseArguments,
    engine: &mut dyn Engine,
    board: &Board,
    opinion: Opinion,
    stop: &StopFlag,
) -> Result<Found> {
    let side = board.side_to_move();
    let style = if arguments.json { Style::Json } else { Style::Text };
    engine.new_game(&NewGame::new(board, side, arguments.seed));
    let mut watch = Watch::new(style, side, arguments.lines, opinion, stop.clone());
    let thought = engine.choose(board, &arguments.limits(stop.clone()), &mut watch);
    Ok(watch.finish(&thought)?)
}
