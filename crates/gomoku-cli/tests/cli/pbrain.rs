//! The Gomocup protocol, spoken through pipes with the real programs.

mod commands;
mod games;
mod limits;
mod malformed;
mod swap2;
mod thinking;
mod yixin;

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};

const PBRAIN: &str = env!("CARGO_BIN_EXE_pbrain-gomoku");

/// Whoever has said nothing for so long hangs, however slow the machine is.
const PATIENCE: Duration = Duration::from_secs(60);

/// An engine that plays every rule, and fast.
const PLAYER: &str = "--engine thomoku";

/// An engine that thinks for as long as it may.
const THINKER: &str = "--engine lines-2023:depth=20,time=3600000";

/// A running brain, as a manager has it.
pub(crate) struct Brain {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Brain {
    /// Starts `pbrain-gomoku` with these arguments.
    pub(crate) fn start(arguments: &str) -> Brain {
        Brain::of(Command::new(PBRAIN).args(arguments.split_whitespace()))
    }

    /// Starts this command.
    pub(crate) fn of(command: &mut Command) -> Brain {
        let mut child =
            command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::inherit()).spawn().unwrap();
        let input = child.stdin.take();
        let output = BufReader::new(child.stdout.take().unwrap());
        let (sender, lines) = mpsc::channel();
        thread::spawn(move || output.lines().map_while(Result::ok).try_for_each(|line| sender.send(line)));
        Brain { child, input, lines }
    }

    /// A brain with a game on a board of 15×15, in which these things are told.
    pub(crate) fn with_game(arguments: &str, infos: &[&str]) -> Brain {
        let mut brain = Brain::start(arguments);
        assert_eq!(brain.ask("START 15"), "OK");
        for info in infos {
            brain.send(&format!("INFO {info}"));
        }
        brain
    }

    /// Sends a line.
    #[track_caller]
    pub(crate) fn send(&mut self, line: &str) {
        self.send_bytes(format!("{line}\n").as_bytes());
    }

    /// Sends lines.
    #[track_caller]
    pub(crate) fn send_all(&mut self, lines: &[&str]) {
        for line in lines {
            self.send(line);
        }
    }

    #[track_caller]
    pub(crate) fn send_bytes(&mut self, bytes: &[u8]) {
        let input = self.input.as_mut().expect("the input is open");
        input.write_all(bytes).expect("the brain reads");
        input.flush().expect("the brain reads");
    }

    /// The next line that it says.
    #[track_caller]
    pub(crate) fn line(&mut self) -> String {
        self.lines.recv_timeout(PATIENCE).expect("the brain answers")
    }

    /// The answer to a line, without messages.
    #[track_caller]
    pub(crate) fn ask(&mut self, line: &str) -> String {
        self.send(line);
        self.answer()
    }

    /// The next line that is no message.
    #[track_caller]
    pub(crate) fn answer(&mut self) -> String {
        loop {
            let line = self.line();
            if !line.starts_with("MESSAGE") {
                return line;
            }
        }
    }

    /// Asserts that everything has been said: the next answer is that to a question now.
    #[track_caller]
    pub(crate) fn assert_silent(&mut self) {
        let about = self.ask("ABOUT");
        assert!(about.starts_with("name="), "{about}");
    }

    /// Ends the talk. The brain must leave with status 0, at once, and say nothing more.
    #[track_caller]
    pub(crate) fn end(mut self) {
        self.send("END");
        self.assert_gone();
    }

    /// Closes the input. The brain must leave, after what it still has to say.
    #[track_caller]
    pub(crate) fn hang_up(mut self) {
        self.input = None;
        while self.lines.recv_timeout(PATIENCE).is_ok() {}
        self.assert_gone();
    }

    #[track_caller]
    fn assert_gone(&mut self) {
        assert_eq!(self.lines.recv_timeout(PATIENCE), Err(mpsc::RecvTimeoutError::Disconnected));
        assert_eq!(self.status(), Some(0));
    }

    /// The exit status.
    #[track_caller]
    pub(crate) fn status(&mut self) -> Option<i32> {
        let asked = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status.code();
            }
            assert!(asked.elapsed() < PATIENCE, "the brain does not leave");
            thread::sleep(Duration::from_millis(2));
        }
    }

    /// The number of the process.
    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }
}

impl Drop for Brain {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The cells in an answer: `7,7 8,8`.
#[track_caller]
pub(crate) fn cells(answer: &str) -> Vec<(u8, u8)> {
    let read = |cell: &str| {
        let (x, y) = cell.split_once(',')?;
        Some((x.parse().ok()?, y.parse().ok()?))
    };
    answer.split(' ').map(|cell| read(cell).unwrap_or_else(|| panic!("'{answer}' is no move"))).collect()
}

/// The one cell in an answer.
#[track_caller]
pub(crate) fn cell(answer: &str) -> (u8, u8) {
    let all = cells(answer);
    assert_eq!(all.len(), 1, "{answer}");
    all[0]
}
