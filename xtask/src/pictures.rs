//! `cargo xtask pictures`: the pictures of the documents, each from a real run.

mod cells;
mod terminal;

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::browser;
use crate::shell::{Failed, cargo, needs, output, root, run, target};
use terminal::Terminal;

/// Where the pictures are, from the root.
const FOLDER: &str = "docs/src/pictures";

/// A game with threats on both sides.
const MOVES: &str = "h8 i9 i8 j8 g8 f8 h9 h7 g10 f11";

/// Makes all of them, with the command that the variable GOMOKU names, or that is built here.
pub(crate) fn pictures() -> Result<(), Failed> {
    needs("tmux", &["-V"], "apt-get install tmux, or what your system has")?;
    let folder = root().join(FOLDER);
    fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let program = program()?;
    full_screen(&program, &folder)?;
    heat_map(&program, &folder)?;
    strategies(&program, &folder)?;
    page(&program, &folder)?;
    println!("\nThe pictures are in {FOLDER}.");
    Ok(())
}

fn program() -> Result<PathBuf, Failed> {
    if let Some(named) = env::var_os("GOMOKU") {
        return Ok(PathBuf::from(named));
    }
    // Times and speeds are in the pictures.
    cargo("build --release --package gomoku-cli --bin gomoku")?;
    Ok(target()?.join("release/gomoku"))
}

/// The board in the terminal, where the computer has just been asked for a hint.
fn full_screen(program: &Path, folder: &Path) -> Result<(), Failed> {
    let (moves, game) = (target()?.join("picture.txt"), target()?.join("picture.psq"));
    save(&moves, MOVES)?;
    let converted =
        output(Command::new(program).args(["convert", "--from", "moves", "--to", "psq"]).arg(&moves))?;
    save(&game, &converted)?;
    let words = [
        "play",
        "--load",
        &game.display().to_string(),
        "--theme",
        "dark",
        "--player2",
        "flagship",
        "--time",
        "2000",
    ];
    let terminal = Terminal::start(90, 26, program, &words)?;
    terminal.wait_for("to move")?;
    terminal.keys(&["g", "i"])?;
    terminal.wait_for("Hint")?;
    save(&folder.join("terminal.svg"), &cells::svg(&terminal.screen()?))
}

/// What THO-MOKU's priorities say, in the colours of the terminal.
fn heat_map(program: &Path, folder: &Path) -> Result<(), Failed> {
    let words = ["analyse", "--moves", MOVES, "--depth", "0", "--heat", "priorities"];
    let terminal = Terminal::start(100, 45, program, &words)?;
    terminal.wait_for("Whether X wins")?;
    let screen = terminal.screen()?;
    let is_first = |line: &&str| line.contains("Priorities for");
    let shown: Vec<&str> = screen.lines().skip_while(|line| !is_first(line)).take(17).collect();
    save(&folder.join("heat-map.svg"), &cells::svg(&shown.join("\n")))
}

fn strategies(program: &Path, folder: &Path) -> Result<(), Failed> {
    let plot = folder.join("strategies.svg");
    let words =
        ["bench", "strategies", "--game", "kalaha", "--depth", "9", "--budget", "60000", "--strategies"];
    run(Command::new(program).args(words).arg("minimax,alpha-beta,pvs,mtdf").arg("--plot").arg(plot))
}

/// The page of `gomoku serve`, with the tools of its tests.
fn page(program: &Path, folder: &Path) -> Result<(), Failed> {
    let (npm, chromium) = (browser::node_and_npm()?, browser::chromium()?);
    let tests = root().join("crates/gomoku-cli/tests/browser");
    run(Command::new(npm).args(["ci", "--no-audit", "--no-fund"]).current_dir(&tests))?;
    run(Command::new("node")
        .arg(root().join("xtask/src/pictures/page.mjs"))
        .arg(MOVES)
        .arg(folder)
        .current_dir(&tests)
        .env("CHROMIUM", chromium)
        .env("GOMOKU", program))
}

fn save(path: &Path, text: &str) -> Result<(), Failed> {
    fs::write(path, text).map_err(|error| format!("{}: {error}", path.display()))
}
