//! The terminal: made ready, read, drawn on, and left as it was found, whatever happens.

use std::env;
use std::io::{IsTerminal, Write, stdin, stdout};
use std::mem::ManuallyDrop;
use std::panic;
use std::process::{self, ExitCode};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow, bail};
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::event::{
    self, DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
};
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use ratatui::crossterm::{cursor, execute};
use ratatui::layout::Rect;

use super::state::{Purpose, Screen, Settings};
use super::theme::ThemeName;
use super::{draw, files, new_game};
use crate::args::{HabitArguments, PlayArguments};
use crate::signals::when_asked_to_end;
use crate::table;

/// Signs from outside, such as a wish to end the program, are looked for this often.
const LOOK: Duration = Duration::from_millis(200);
/// Whether there still is a terminal is looked at this often.
const GLANCE: Duration = Duration::from_secs(1);

/// Whether the terminal is made ready and not yet given back.
static IS_TAKEN: AtomicBool = AtomicBool::new(false);

/// Plays on the full screen.
pub(crate) fn run(arguments: &PlayArguments, seed: u64) -> Result<ExitCode> {
    let mut screen = opened(arguments, seed)?;
    let ended = Arc::new(AtomicBool::new(false));
    let told = Arc::clone(&ended);
    // Ctrl-C is a key here; this is for those who end the program from outside.
    when_asked_to_end(move || told.store(true, Ordering::Relaxed))?;
    restore_on_panic();
    let mut terminal = Prepared::new()?;
    thread::spawn(end_with_terminal);
    let done = play(&mut screen, &mut terminal, &ended);
    drop(terminal);
    // Who closes the window asks for the end of the program; that it cannot be drawn on any more is no news then.
    if !ended.load(Ordering::Relaxed) {
        done?;
    }
    // The terminal may be gone, and with it whoever could be told.
    let _ = writeln!(stdout(), "You left the game.");
    Ok(ExitCode::SUCCESS)
}

/// Ends the program when its terminal is gone. Not everybody is told so by a signal, and who waits for events of such a terminal waits
/// for ever, without rest.
fn end_with_terminal() {
    while stdin().is_terminal() {
        thread::sleep(GLANCE);
    }
    process::exit(0);
}

/// The state that the command line asks for.
fn opened(arguments: &PlayArguments, seed: u64) -> Result<Screen> {
    let habits = &arguments.habits;
    let variable = |name| env::var(name).ok();
    let theme = habits.theme.unwrap_or_else(|| {
        ThemeName::of_environment(variable("NO_COLOR").as_deref(), variable("COLORFGBG").as_deref())
    });
    let settings = Settings::new(theme, habits.after_win(), habits.time.map(Duration::from_millis));
    let size = ratatui::crossterm::terminal::size().unwrap_or((80, 24));
    if let Some(path) = &habits.load {
        if arguments.game.is_some() {
            bail!(table::LOAD_ALONE);
        }
        let mut opened = files::open(path).map_err(|error| anyhow!(error))?;
        table::take_seats(&mut *opened.sitting, &arguments.sides).map_err(|error| anyhow!(error))?;
        let players = table::usual_players(&opened.game)?;
        let mut screen = Screen::new(opened.sitting, (opened.game, players), settings, size);
        screen.tell(opened.told);
        play_rounds(&mut screen, habits)?;
        return Ok(screen);
    }
    let game = arguments.game.clone().unwrap_or_else(|| new_game::usual(""));
    let players = table::usual_players(&game)?.with(&arguments.sides);
    let sitting = table::sit_down(&game, players.clone(), seed)?;
    let mut screen = Screen::new(sitting, (game, players), settings, size);
    screen.greet();
    if arguments.game.is_some() {
        play_rounds(&mut screen, habits)?;
    } else if habits.games.is_some() {
        bail!("--games plays in a loop; expected a game, such as five, and two computers");
    } else {
        // Nobody begins before it is known what is to be played.
        screen.paused = true;
        let form = new_game::form(&screen.game, &screen.players);
        screen.open_form(form, Purpose::NewGame);
    }
    Ok(screen)
}

/// Lets computers play in a loop, if the command line asks for it.
fn play_rounds(screen: &mut Screen, habits: &HabitArguments) -> Result<()> {
    let Some(games) = habits.games else { return Ok(()) };
    screen.play_rounds(games, habits.results.as_deref()).map_err(|error| anyhow!(error))
}

/// The loop: draw, wait for something, let it change the state.
fn play(screen: &mut Screen, prepared: &mut Prepared, ended: &AtomicBool) -> Result<()> {
    // Its destructor shows the cursor, as `restore` does; but where that fails it says so on the standard error, and panics if that is
    // gone together with the terminal.
    let mut terminal = ManuallyDrop::new(Terminal::new(CrosstermBackend::new(stdout()))?);
    screen.tick(Instant::now());
    while !screen.left && !ended.load(Ordering::Relaxed) {
        if std::mem::take(&mut screen.away) {
            prepared.make_room()?;
            // What was there is gone, so that all is drawn again; and the terminal may have another size.
            let (width, height) = ratatui::crossterm::terminal::size().unwrap_or(screen.size);
            terminal.resize(Rect::new(0, 0, width, height))?;
            screen.event(&event::Event::Resize(width, height), Instant::now());
        }
        terminal.draw(|frame| draw::draw(screen, frame))?;
        let wait = screen.next_tick(Instant::now()).unwrap_or(LOOK).min(LOOK);
        if event::poll(wait)? {
            // All that has come is looked at before the next picture, so that a held key does not lag behind.
            loop {
                screen.event(&event::read()?, Instant::now());
                if screen.left || screen.away || !event::poll(Duration::ZERO)? {
                    break;
                }
            }
        } else {
            screen.tick(Instant::now());
        }
    }
    Ok(())
}

/// A terminal that is made ready, until this goes.
struct Prepared;

impl Prepared {
    fn new() -> Result<Prepared> {
        let prepared = Prepared;
        take()?;
        Ok(prepared)
    }

    /// Gives the terminal back and stops, as Ctrl-Z does elsewhere, until somebody lets the program go on.
    #[cfg(unix)]
    #[expect(clippy::unused_self, reason = "only what was made ready can be given back")]
    fn make_room(&mut self) -> Result<()> {
        use rustix::process::{Signal, kill_current_process_group};
        restore();
        // All of the job, as the terminal itself does it: a shell waits for that.
        let stopped = kill_current_process_group(Signal::TSTP);
        take()?;
        stopped.context("the program cannot be stopped")
    }

    #[cfg(not(unix))]
    #[expect(clippy::unused_self, clippy::unnecessary_wraps, reason = "other systems do not stop programs")]
    fn make_room(&mut self) -> Result<()> {
        Ok(())
    }
}

/// Makes the terminal ready.
fn take() -> Result<()> {
    enable_raw_mode().context("the terminal cannot be read key by key; try --plain")?;
    IS_TAKEN.store(true, Ordering::Relaxed);
    execute!(stdout(), EnterAlternateScreen, EnableMouseCapture, EnableBracketedPaste, cursor::Hide)
        .context("the terminal cannot be drawn on; try --plain")
}

impl Drop for Prepared {
    fn drop(&mut self) {
        restore();
    }
}

/// Leaves the terminal as it was found, once: what is written after that stays. There is nobody to tell if it fails.
fn restore() {
    if !IS_TAKEN.swap(false, Ordering::Relaxed) {
        return;
    }
    let mut output = stdout();
    let _ = execute!(output, DisableBracketedPaste, DisableMouseCapture, LeaveAlternateScreen, cursor::Show);
    let _ = disable_raw_mode();
    let _ = output.flush();
}

/// A fault of the program is told on a terminal that is whole again. One of a thread that thinks is told by the game.
fn restore_on_panic() {
    let usual = panic::take_hook();
    panic::set_hook(Box::new(move |fault| {
        if thread::current().name() == Some("main") {
            restore();
            usual(fault);
        }
    }));
}
