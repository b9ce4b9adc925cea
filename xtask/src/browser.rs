//! The tests of the page in a real browser: finds or installs what they need, and runs them.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::shell::{Failed, built, cargo, root, run};

/// What the browser is called in the systems we know.
const BROWSERS: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const OLDEST_NODE: u32 = 20;
const NO_BROWSER: &str = "no browser found; install chromium (Debian: apt-get install chromium), \
                          or set CHROMIUM to a browser of that kind";
const NODE_NEEDED: &str = "the tests in the browser need node 20 or newer and npm; \
                           install them (Debian: apt-get install nodejs npm)";

/// Builds the command, and plays with it in a browser. A browser that is missing is a failure, never a skipped test.
pub(crate) fn browser() -> Result<(), Failed> {
    let npm = node_and_npm()?;
    let chromium = chromium()?;
    println!("\nThe browser is {}.", chromium.display());
    // With a test beside it, so that its dependencies are those that the gate has built already.
    cargo("build --workspace --all-features --bin gomoku --test fuzz_corpus")?;
    let folder = root().join("crates/gomoku-cli/tests/browser");
    run(Command::new(npm).args(["ci", "--no-audit", "--no-fund"]).current_dir(&folder))?;
    let program = built("gomoku")?;
    let pictures = root().join("target/browser");
    run(Command::new("node")
        .args(["--test", "--test-concurrency=2"])
        .args(tests(&folder)?)
        .current_dir(&folder)
        .env("CHROMIUM", &chromium)
        .env("GOMOKU", &program)
        .env("GOMOKU_PICTURES", &pictures))?;
    println!("\nPictures of the page are in {}.", pictures.display());
    Ok(())
}

/// The files of tests, by name: old versions of node know no patterns.
fn tests(folder: &Path) -> Result<Vec<PathBuf>, Failed> {
    let entries = folder.read_dir().map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut files: Vec<PathBuf> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.file_name().is_some_and(|name| name.to_string_lossy().ends_with(".test.mjs")))
        .collect();
    files.sort();
    Ok(files)
}

/// The command of npm, if node is there and not too old.
pub(crate) fn node_and_npm() -> Result<&'static str, Failed> {
    let answer = Command::new("node")
        .arg("--version")
        .output()
        .map_err(|_| format!("{NODE_NEEDED}: no node found"))?;
    let text = String::from_utf8_lossy(&answer.stdout).trim().to_owned();
    let major = text.trim_start_matches('v').split('.').next().and_then(|major| major.parse::<u32>().ok());
    if major.is_none_or(|major| major < OLDEST_NODE) {
        return Err(format!("{NODE_NEEDED}: node is {text}"));
    }
    let npm = if cfg!(windows) { "npm.cmd" } else { "npm" };
    if in_path(npm).is_none() {
        return Err(format!("{NODE_NEEDED}: no npm found"));
    }
    Ok(npm)
}

/// The browser: the one that `CHROMIUM` names, else one in the path, else Debian's, which is installed if we may.
pub(crate) fn chromium() -> Result<PathBuf, Failed> {
    if let Some(named) = env::var_os("CHROMIUM").map(PathBuf::from) {
        return if named.is_file() {
            Ok(named)
        } else {
            Err(format!("CHROMIUM is {}, where no file is", named.display()))
        };
    }
    if let Some(found) = BROWSERS.iter().find_map(|name| in_path(name)) {
        return Ok(found);
    }
    if in_path("apt-get").is_none() || !is_root() {
        return Err(NO_BROWSER.to_owned());
    }
    println!("\nNo browser found: installing Debian's chromium with apt-get.");
    run(Command::new("apt-get").arg("update"))?;
    run(Command::new("apt-get")
        .args(["install", "--yes", "--no-install-recommends", "chromium"])
        .env("DEBIAN_FRONTEND", "noninteractive"))?;
    in_path("chromium").ok_or_else(|| NO_BROWSER.to_owned())
}

fn is_root() -> bool {
    let answer = Command::new("id").arg("-u").output();
    answer.is_ok_and(|answer| String::from_utf8_lossy(&answer.stdout).trim() == "0")
}

fn in_path(name: &str) -> Option<PathBuf> {
    env::split_paths(&env::var_os("PATH")?).map(|folder| folder.join(name)).find(|path| path.is_file())
}
