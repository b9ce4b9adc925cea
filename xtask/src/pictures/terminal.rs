//! A terminal that nobody sees: a program in tmux, on a server of its own.

use std::path::Path;
use std::process::{self, Command};
use std::thread;
use std::time::{Duration, Instant};

use crate::shell::Failed;

/// How long a program may take until it shows what is waited for.
const PATIENCE: Duration = Duration::from_secs(120);

pub(super) struct Terminal {
    /// The name of the server, so that no other one is touched.
    server: String,
}

impl Terminal {
    pub(super) fn start(width: u16, height: u16, program: &Path, words: &[&str]) -> Result<Terminal, Failed> {
        let terminal = Terminal { server: format!("gomoku-pictures-{}", process::id()) };
        let (width, height) = (width.to_string(), height.to_string());
        // What is shown stays when the program has ended.
        let mut start = vec!["-f", "/dev/null", "set-option", "-g", "remain-on-exit", "on", ";"];
        start.extend(["set-option", "-g", "default-terminal", "tmux-256color", ";"]);
        start.extend(["new-session", "-d", "-x", &width, "-y", &height, "-e", "COLORTERM=truecolor", "--"]);
        let program = program.display().to_string();
        start.push(&program);
        start.extend(words);
        terminal.tmux(&start)?;
        Ok(terminal)
    }

    pub(super) fn keys(&self, keys: &[&str]) -> Result<(), Failed> {
        self.tmux(&[&["send-keys"], keys].concat()).map(|_| ())
    }

    /// Until a text stands there, and everything behind it has had time to be drawn.
    pub(super) fn wait_for(&self, text: &str) -> Result<(), Failed> {
        let start = Instant::now();
        while !self.tmux(&["capture-pane", "-p"])?.contains(text) {
            if start.elapsed() > PATIENCE {
                return Err(format!(
                    "'{text}' is not on the screen:\n{}",
                    self.tmux(&["capture-pane", "-p"])?
                ));
            }
            thread::sleep(Duration::from_millis(200));
        }
        thread::sleep(Duration::from_secs(1));
        Ok(())
    }

    /// What is shown, with its colours.
    pub(super) fn screen(&self) -> Result<String, Failed> {
        self.tmux(&["capture-pane", "-e", "-p"])
    }

    fn tmux(&self, words: &[&str]) -> Result<String, Failed> {
        let output = Command::new("tmux").args(["-L", &self.server]).args(words).output();
        let output = output.map_err(|error| format!("tmux: {error}"))?;
        if output.status.success() {
            Ok(String::from_utf8_lossy(&output.stdout).into_owned())
        } else {
            Err(format!("tmux {}: {}", words.join(" "), String::from_utf8_lossy(&output.stderr).trim()))
        }
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.tmux(&["kill-server"]);
    }
}
