//! The Kalah Game Protocol: a server sends positions, and a player answers with moves.
//!
//! One thread reads lines, always; others think, one for each position that is asked for at the same time; and the main one,
//! which owns all state and writes all lines, takes what they have to say one by one. So a ping is answered at once, whatever
//! is thought about.

mod address;
mod clock;
mod connection;
mod event;
pub(crate) mod fuzz;
mod games;
mod player;
mod session;
mod shown;
mod thinkers;

use std::io::{Write, stdout};
use std::process::{self, ExitCode};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, SyncSender};
use std::thread;
use std::time::Instant;

use anyhow::{Context, Result, anyhow};

use crate::args::KgpArguments;
use crate::commands::INTERRUPTED;
use crate::printable::printable;
use crate::signals::when_asked_to_end;

pub(crate) use address::ServerAddress;
pub(crate) use player::PLAYERS;

use connection::{Reader, Writer};
use event::Event;
use session::{End, Session, Step};
use shown::discreet;
use thinkers::Thinkers;

/// Plays until the server has enough, or the person.
pub(crate) fn run(arguments: &KgpArguments) -> Result<ExitCode> {
    let player = player::named(&arguments.player).context("there is no such player")?;
    let (sender, events) = mpsc::sync_channel(event::MOST_UNREAD);
    leave_on_interrupt(sender.clone())?;
    let (reader, mut writer) = connection::connect(&arguments.server)?;
    writeln!(stdout(), "connected to {}", arguments.server)?;
    let thinkers = Thinkers::new(player, arguments.seed.unwrap_or_else(rand::random), sender.clone());
    let mut session = Session::new(arguments, thinkers);
    read_in_background(reader, sender, arguments.verbose)
        .context("the thread that reads could not be started")?;
    IS_TALKING.store(true, Ordering::Release);
    let end = loop {
        let event = match session.deadline() {
            Some(deadline) => events.recv_timeout(deadline.saturating_duration_since(Instant::now())),
            None => events.recv().map_err(|_| RecvTimeoutError::Disconnected),
        };
        let step = match event {
            Ok(event) => session.take(event),
            Err(RecvTimeoutError::Timeout) => session.take_deadline(),
            Err(RecvTimeoutError::Disconnected) => session.take(Event::Closed(None)),
        };
        if let Some(end) = carry_out(step, &mut writer, arguments.verbose)? {
            break end;
        }
    };
    writer.close();
    writeln!(stdout(), "{}", session.summary())?;
    match end {
        End::Done => Ok(ExitCode::SUCCESS),
        End::Interrupted => Ok(ExitCode::from(INTERRUPTED)),
        End::Failed(reason) => Err(anyhow!("{}: {reason}", arguments.server)),
    }
}

/// Whether the main thread waits for events. Before that, nobody has to be told goodbye.
static IS_TALKING: AtomicBool = AtomicBool::new(false);

fn leave_on_interrupt(events: SyncSender<Event>) -> Result<()> {
    let mut is_first = true;
    when_asked_to_end(move || {
        // Whoever presses the keys twice does not want to wait for the server.
        if !IS_TALKING.load(Ordering::Acquire) || !is_first {
            process::exit(INTERRUPTED.into());
        }
        is_first = false;
        // If nobody listens any more, all is over anyway. The next signal must not have to wait for this.
        let events = events.clone();
        thread::spawn(move || drop(events.send(Event::Interrupted)));
    })
}

fn read_in_background(mut reader: Reader, events: SyncSender<Event>, verbose: bool) -> std::io::Result<()> {
    thread::Builder::new().name("reader".to_owned()).spawn(move || {
        loop {
            let event = match reader.next_line() {
                Ok(Some(line)) => {
                    if verbose {
                        complain!("< {}", printable(&line));
                    }
                    Event::Line(line)
                }
                Ok(None) => Event::Closed(None),
                Err(reason) => Event::Closed(Some(reason)),
            };
            let is_last = matches!(event, Event::Closed(_));
            if events.send(event).is_err() || is_last {
                return;
            }
        }
    })?;
    Ok(())
}

/// Says what is to be said. Why the talk is over, if it is.
fn carry_out(step: Step, writer: &mut Writer, verbose: bool) -> Result<Option<End>> {
    for warning in &step.warnings {
        complain!("gomoku: {warning}");
    }
    for note in &step.notes {
        writeln!(stdout(), "{note}")?;
    }
    for command in &step.commands {
        if verbose {
            complain!("> {}", printable(&discreet(command)));
        }
        if let Err(reason) = writer.say(&command.to_string()) {
            // Who leaves does not mind.
            return Ok(Some(
                step.end.unwrap_or_else(|| End::Failed(format!("the connection was lost: {reason}"))),
            ));
        }
    }
    Ok(step.end)
}
