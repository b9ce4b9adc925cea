//! A pseudo-terminal: the real program in it, keys and the mouse, and what a terminal would show.

use std::fmt::Write as _;
use std::io::{Read, Write as _};
use std::num::NonZeroU16;
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, ExitStatus, MasterPty, PtySize, native_pty_system};

use crate::BINARY;

/// Nothing that is waited for takes so long, unless it never comes.
const PATIENCE: Duration = Duration::from_secs(120);

/// The program in a terminal of its own.
pub(crate) struct Terminal {
    master: Box<dyn MasterPty + Send>,
    keys: Box<dyn std::io::Write + Send>,
    pub(crate) child: Box<dyn Child + Send + Sync>,
    output: Receiver<Vec<u8>>,
    pub(crate) parser: vt100::Parser,
    /// All that was written.
    pub(crate) raw: Vec<u8>,
    /// How the terminal was before.
    settings: String,
}

fn pty_size(columns: u16, rows: u16) -> PtySize {
    PtySize { rows, cols: columns, pixel_width: 0, pixel_height: 0 }
}

fn nonzero(number: u16) -> NonZeroU16 {
    NonZeroU16::new(number).unwrap()
}

impl Terminal {
    /// The command with these arguments, separated by blanks, in a terminal of 80 columns and 24 rows.
    pub(crate) fn start(arguments: &str, variables: &[(&str, &str)]) -> Terminal {
        let words: Vec<&str> = arguments.split_whitespace().collect();
        Terminal::run(BINARY, &words, variables)
    }

    /// The same in a terminal with so many columns.
    pub(crate) fn of_columns(columns: u16, arguments: &str) -> Terminal {
        let words: Vec<&str> = arguments.split_whitespace().collect();
        Terminal::run_in(columns, BINARY, &words, &[])
    }

    /// Any program.
    pub(crate) fn run(program: &str, arguments: &[&str], variables: &[(&str, &str)]) -> Terminal {
        Terminal::run_in(80, program, arguments, variables)
    }

    fn run_in(columns: u16, program: &str, arguments: &[&str], variables: &[(&str, &str)]) -> Terminal {
        let pair = native_pty_system().openpty(pty_size(columns, 24)).unwrap();
        let settings = format!("{:?}", pair.master.get_termios());
        let mut command = CommandBuilder::new(program);
        command.args(arguments);
        command.env("TERM", "xterm-256color");
        command.env_remove("NO_COLOR");
        command.env_remove("COLORFGBG");
        for (name, value) in variables {
            command.env(name, value);
        }
        let child = pair.slave.spawn_command(command).unwrap();
        drop(pair.slave);
        let mut reader = pair.master.try_clone_reader().unwrap();
        let (sender, output) = mpsc::channel();
        thread::spawn(move || {
            let mut buffer = [0; 4096];
            while let Ok(length @ 1..) = reader.read(&mut buffer) {
                if sender.send(buffer[..length].to_vec()).is_err() {
                    break;
                }
            }
        });
        let keys = pair.master.take_writer().unwrap();
        let parser = vt100::Parser::new(nonzero(24), nonzero(columns), 0);
        Terminal { master: pair.master, keys, child, output, parser, raw: Vec::new(), settings }
    }

    pub(crate) fn seen(&self) -> String {
        self.parser.screen().contents()
    }

    /// Waits until this is seen.
    #[track_caller]
    pub(crate) fn wait_until(&mut self, what: &str, is_seen: impl Fn(&str) -> bool) -> String {
        let deadline = Instant::now() + PATIENCE;
        loop {
            if is_seen(&self.seen()) {
                return self.seen();
            }
            let left = deadline.saturating_duration_since(Instant::now());
            match self.output.recv_timeout(left) {
                Ok(bytes) => {
                    self.parser.process(&bytes);
                    self.raw.extend(bytes);
                }
                Err(end) => panic!("{what} is not seen ({end}):\n{}", self.seen()),
            }
        }
    }

    #[track_caller]
    pub(crate) fn wait_for(&mut self, text: &str) -> String {
        self.wait_until(text, |seen| seen.contains(text))
    }

    pub(crate) fn send(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).unwrap();
        self.keys.flush().unwrap();
    }

    /// Clicks at a place of the screen, counted from 0.
    pub(crate) fn click(&mut self, x: usize, y: usize) {
        let mut report = String::new();
        for end in ['M', 'm'] {
            write!(report, "\x1b[<0;{};{}{end}", x + 1, y + 1).unwrap();
        }
        self.send(&report);
    }

    #[track_caller]
    pub(crate) fn click_text(&mut self, text: &str) {
        let seen = self.wait_for(text);
        let place = seen
            .lines()
            .enumerate()
            .find_map(|(y, line)| line.find(text).map(|at| (line[..at].chars().count(), y)));
        let (x, y) = place.unwrap();
        self.click(x, y);
    }

    pub(crate) fn resize(&mut self, columns: u16, rows: u16) {
        self.parser.screen_mut().set_size(nonzero(rows), nonzero(columns));
        self.master.resize(pty_size(columns, rows)).unwrap();
    }

    /// Closes the terminal's window: whoever is in it is left with a terminal that is gone, as soon as it writes again.
    pub(crate) fn close_window(&mut self) {
        self.keys = Box::new(std::io::sink());
        self.output = mpsc::channel().1;
        self.master = native_pty_system().openpty(pty_size(80, 24)).unwrap().master;
    }

    /// How the program ends, which it must do by itself.
    #[track_caller]
    pub(crate) fn end(&mut self) -> ExitStatus {
        let asked = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status;
            }
            assert!(asked.elapsed() < PATIENCE, "it does not end");
            thread::sleep(Duration::from_millis(20));
        }
    }

    /// Whether colours were written.
    pub(crate) fn is_colourful(&self) -> bool {
        let written = String::from_utf8_lossy(&self.raw).into_owned();
        written.split("\x1b[").skip(1).any(|rest| {
            let Some((codes, _)) = rest.split_once('m') else { return false };
            let is_code = codes.chars().all(|sign| sign.is_ascii_digit() || sign == ';');
            // 30 to 38 and 90 to 97 are colours of letters, 40 to 48 and 100 to 107 of their background.
            is_code
                && codes
                    .split(';')
                    .any(|code| matches!(code.parse(), Ok(30_u8..=38 | 40..=48 | 90..=97 | 100..=107)))
        })
    }

    /// The terminal is as it was before.
    #[track_caller]
    pub(crate) fn assert_whole(&self) {
        let screen = self.parser.screen();
        assert!(!screen.alternate_screen(), "the alternate screen is left");
        assert!(!screen.hide_cursor(), "the cursor is seen");
        assert!(!screen.bracketed_paste());
        assert_eq!(screen.mouse_protocol_mode(), vt100::MouseProtocolMode::None);
        assert_eq!(format!("{:?}", self.master.get_termios()), self.settings);
    }

    /// Waits for the end, which must leave the terminal as it was.
    #[track_caller]
    pub(crate) fn assert_left_whole(mut self, status: u32) -> String {
        let last = self.wait_for("You left the game.");
        assert_eq!(self.end().exit_code(), status);
        self.assert_whole();
        assert!(!last.contains("F10 Menu"), "nothing of the board is left behind:\n{last}");
        last
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        // Of one that has been waited for the number may be somebody else's.
        if matches!(self.child.try_wait(), Ok(None)) {
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
    }
}
