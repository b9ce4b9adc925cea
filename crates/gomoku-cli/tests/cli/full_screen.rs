//! The full screen in a pseudo-terminal: the real program, real keys and the mouse, and what a terminal would show of it.

use std::fmt::Write as _;
use std::io::{Read, Write as _};
use std::num::NonZeroU16;
use std::process::Command;
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

use crate::BINARY;

/// Nothing that is waited for takes so long, unless it never comes.
const PATIENCE: Duration = Duration::from_secs(120);

/// The program in a terminal of its own.
struct Terminal {
    master: Box<dyn MasterPty + Send>,
    keys: Box<dyn std::io::Write + Send>,
    child: Box<dyn Child + Send + Sync>,
    output: Receiver<Vec<u8>>,
    parser: vt100::Parser,
    /// All that was written.
    raw: Vec<u8>,
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
    fn start(arguments: &str, variables: &[(&str, &str)]) -> Terminal {
        let pair = native_pty_system().openpty(pty_size(80, 24)).unwrap();
        let settings = format!("{:?}", pair.master.get_termios());
        let mut command = CommandBuilder::new(BINARY);
        command.args(arguments.split_whitespace());
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
        let parser = vt100::Parser::new(nonzero(24), nonzero(80), 0);
        Terminal { master: pair.master, keys, child, output, parser, raw: Vec::new(), settings }
    }

    fn seen(&self) -> String {
        self.parser.screen().contents()
    }

    /// Waits until this is seen.
    #[track_caller]
    fn wait_until(&mut self, what: &str, is_seen: impl Fn(&str) -> bool) -> String {
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
    fn wait_for(&mut self, text: &str) -> String {
        self.wait_until(text, |seen| seen.contains(text))
    }

    fn send(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).unwrap();
        self.keys.flush().unwrap();
    }

    /// Clicks at a place of the screen, counted from 0.
    fn click(&mut self, x: usize, y: usize) {
        let mut report = String::new();
        for end in ['M', 'm'] {
            write!(report, "\x1b[<0;{};{}{end}", x + 1, y + 1).unwrap();
        }
        self.send(&report);
    }

    #[track_caller]
    fn click_text(&mut self, text: &str) {
        let seen = self.wait_for(text);
        let place = seen
            .lines()
            .enumerate()
            .find_map(|(y, line)| line.find(text).map(|at| (line[..at].chars().count(), y)));
        let (x, y) = place.unwrap();
        self.click(x, y);
    }

    fn resize(&mut self, columns: u16, rows: u16) {
        self.parser.screen_mut().set_size(nonzero(rows), nonzero(columns));
        self.master.resize(pty_size(columns, rows)).unwrap();
    }

    /// Waits for the end, which must leave the terminal as it was.
    #[track_caller]
    fn assert_left_whole(mut self, status: u32) -> String {
        let last = self.wait_for("You left the game.");
        assert_eq!(self.child.wait().unwrap().exit_code(), status);
        let screen = self.parser.screen();
        assert!(!screen.alternate_screen(), "the alternate screen is left");
        assert!(!screen.hide_cursor(), "the cursor is seen");
        assert!(!screen.bracketed_paste());
        assert_eq!(screen.mouse_protocol_mode(), vt100::MouseProtocolMode::None);
        assert_eq!(format!("{:?}", self.master.get_termios()), self.settings);
        assert!(!last.contains("F10 Menu"), "nothing of the board is left behind:\n{last}");
        last
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn a_whole_game_with_keys_and_mouse() {
    let mut terminal =
        Terminal::start("play tictactoe --player1 human --player2 human --starts 1 --seed 1", &[]);
    let seen = terminal.wait_for("Tic-tac-toe");
    assert!(seen.contains("[5]") && seen.contains("> 1 X     human"), "{seen}");
    terminal.send("\r");
    terminal.wait_for("X plays 5");
    // O by the mouse, where the 1 is drawn.
    let at = seen.lines().position(|line| line.contains("│ 2 │")).unwrap();
    let line = seen.lines().nth(at).unwrap();
    let x = line.split('│').next().unwrap().trim_end().chars().count() - 1;
    terminal.click(x, at);
    terminal.wait_for("O plays 1");
    // The cursor went with the click: two down, one right, two up in turn, by arrow keys and letters.
    terminal.send("\x1b[Bj\x1b[C\r");
    terminal.wait_for("X plays 8");
    terminal.send("u");
    terminal.wait_for("Taken back");
    terminal.send("r");
    terminal.wait_for("X 8");
    terminal.send("3");
    terminal.wait_for("O plays 3");
    terminal.send("2");
    terminal.wait_for("X plays 2: X wins");
    let seen = terminal.wait_for("The game is over: X wins");
    assert!(seen.contains("*X*"), "{seen}");
    terminal.send("q");
    terminal.assert_left_whole(0);
}

#[test]
fn the_computer_answers_a_click_and_menus_change_the_players() {
    let mut terminal = Terminal::start("play five --player2 neighbour --starts 1 --seed 3", &[]);
    terminal.click_text("[·]");
    terminal.wait_for("O plays ");
    let seen = terminal.wait_for("Moves: 2");
    assert!(seen.contains("  1. X h8"), "{seen}");
    terminal.click_text("Players");
    terminal.click_text("Player 2…");
    terminal.wait_for("Who plays");
    // A step of the list back, and OK.
    terminal.send("\x1b[D");
    terminal.wait_for("< oxo >");
    terminal.send("\x1b");
    terminal.wait_until("the form closed", |seen| !seen.contains("Who plays"));
    // The new game by F2: from five in a row to n in a row to Kalaha.
    terminal.send("\x1bOQ");
    terminal.wait_for("< five in a row >");
    terminal.send("\x1b[C\x1b[C");
    terminal.wait_for("< Kalaha >");
    terminal.click_text("[ OK ]");
    terminal.wait_for("South");
    terminal.wait_until("stones in the pits", |seen| seen.contains("│  4 │  4 │"));
    terminal.send("\x03");
    terminal.assert_left_whole(0);
}

#[test]
fn the_screen_follows_the_size_of_the_terminal() {
    let mut terminal =
        Terminal::start("play five --size 40x40 --player1 human --player2 human --starts 1", &[]);
    terminal.wait_for("[·]");
    terminal.resize(100, 30);
    terminal.wait_until("the keys in the last row", |seen| {
        seen.lines().count() == 30
            && seen.lines().last().unwrap().starts_with("F1 Help")
            && seen.contains("[·]")
    });
    terminal.resize(30, 8);
    terminal.wait_for("The screen is too small.");
    terminal.resize(60, 20);
    terminal.wait_until("the board again", |seen| seen.contains("[·]") && seen.contains("F1 Help"));
    terminal.send("\r");
    terminal.wait_for("[X]");
    terminal.send("\x03");
    terminal.assert_left_whole(0);
}

#[test]
fn a_signal_leaves_the_terminal_whole_even_while_the_computer_thinks() {
    for signal in ["-TERM", "-INT", "-HUP"] {
        let mut terminal =
            Terminal::start("play mnk --size 6x6 --player1 minimax:end --player2 random --starts 1", &[]);
        terminal.wait_for("Thinking");
        let id = terminal.child.process_id().unwrap().to_string();
        assert!(Command::new("kill").args([signal, &id]).status().unwrap().success());
        terminal.assert_left_whole(0);
    }
}

#[test]
fn without_colours_none_are_sent() {
    let colours = |terminal: &Terminal| {
        let written = String::from_utf8_lossy(&terminal.raw).into_owned();
        written.split("\x1b[").skip(1).any(|rest| {
            let Some((codes, _)) = rest.split_once('m') else { return false };
            let is_code = codes.chars().all(|sign| sign.is_ascii_digit() || sign == ';');
            // 30 to 38 and 90 to 97 are colours of letters, 40 to 48 and 100 to 107 of their background.
            is_code
                && codes
                    .split(';')
                    .any(|code| matches!(code.parse(), Ok(30_u8..=38 | 40..=48 | 90..=97 | 100..=107)))
        })
    };
    let game = "play tictactoe --player1 human --player2 human --starts 1";
    for (variables, arguments, is_colourful) in [
        (&[][..], game.to_owned(), true),
        (&[("NO_COLOR", "1")][..], game.to_owned(), false),
        (&[][..], format!("{game} --theme none"), false),
        (&[("COLORFGBG", "0;15")][..], game.to_owned(), true),
    ] {
        let mut terminal = Terminal::start(&arguments, variables);
        terminal.wait_for("[5]");
        terminal.send("5");
        terminal.wait_for("[X]");
        terminal.send("\x03");
        terminal.wait_for("You left the game.");
        assert_eq!(colours(&terminal), is_colourful, "{arguments} {variables:?}");
        terminal.assert_left_whole(0);
    }
}

#[test]
fn lines_of_text_are_for_those_who_ask_and_for_terminals_that_can_do_no_more() {
    for (arguments, term) in
        [("play tictactoe --plain --starts 1", "xterm"), ("play tictactoe --starts 1", "dumb")]
    {
        let mut terminal = Terminal::start(arguments, &[("TERM", term)]);
        terminal.wait_for("Player 1 [human]:");
        terminal.send("human\rhuman\r");
        terminal.wait_for("X to move");
        assert!(!terminal.parser.screen().alternate_screen());
        terminal.send("5\rquit\r");
        let seen = terminal.wait_for("You left the game.");
        assert!(seen.contains("(X)"), "{seen}");
    }
}

#[test]
fn what_cannot_be_played_is_told_before_the_screen_is_taken() {
    let mut terminal = Terminal::start("play mnk --line 4 --player2 flagship", &[]);
    let seen = terminal.wait_for("gomoku: flagship plays 5 in a row; this game wants 4");
    assert!(!seen.contains("F1 Help"));
    assert_eq!(terminal.child.wait().unwrap().exit_code(), 1);
    let mut terminal = Terminal::start("play --load missing.json", &[]);
    terminal.wait_for("gomoku: cannot read missing.json");
    assert_eq!(terminal.child.wait().unwrap().exit_code(), 1);
}

#[test]
fn without_a_game_the_form_asks_for_it() {
    let mut terminal = Terminal::start("", &[]);
    terminal.wait_for("New game");
    terminal.send("\x1b[D");
    terminal.wait_for("< tic-tac-toe >");
    terminal.send("\r");
    terminal.wait_for("Tic-tac-toe");
    terminal.send("q");
    // The computer may have begun: then it is asked whether to leave.
    terminal.send("y");
    terminal.assert_left_whole(0);
}
