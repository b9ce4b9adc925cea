//! The Gomocup protocol: a manager gives commands line by line, and an engine of the registry answers.
//!
//! Three threads. One reads commands, always, so that the engine can be stopped; one thinks; and the main one, which owns
//! all state and writes all answers, takes what both have to say one by one.

mod arguments;
mod block;
mod cell;
mod command;
mod engine_choice;
mod event;
pub(crate) mod fuzz;
mod info;
mod input;
mod position;
mod reply;
mod session;
mod settings;
mod swap2;
mod thinker;
mod thinking;
mod watch;

use std::io::{self, Write, stdin, stdout};
use std::process::ExitCode;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Instant;

use anyhow::{Context, Result};

pub(crate) use arguments::PbrainArguments;

use session::Session;
use thinker::Thinker;

/// Speaks the protocol until the manager ends it.
pub(crate) fn run(arguments: &PbrainArguments) -> Result<ExitCode> {
    // Whoever names a file that is not there learns it before a game begins.
    drop(arguments.engine.build().with_context(|| format!("{} cannot play", arguments.engine))?);
    let (sender, events) = mpsc::sync_channel(event::MOST_UNREAD);
    let thinker = Thinker::start(sender.clone()).context("the thread that thinks could not be started")?;
    input::read_in_background(stdin(), sender).context("the thread that reads could not be started")?;
    let mut session = Session::new(arguments, thinker);
    let mut out = stdout();
    loop {
        let event = match session.deadline() {
            Some(deadline) => events.recv_timeout(deadline.saturating_duration_since(Instant::now())),
            None => events.recv().map_err(|_| RecvTimeoutError::Disconnected),
        };
        let step = match event {
            Ok(event) => session.take(event),
            Err(RecvTimeoutError::Timeout) => session.answer_now(),
            Err(RecvTimeoutError::Disconnected) => return Ok(ExitCode::SUCCESS),
        };
        for reply in step.replies {
            match say(&mut out, &reply.to_string()) {
                Ok(()) => {}
                // The manager has gone: nobody is left to tell.
                Err(error) if error.kind() == io::ErrorKind::BrokenPipe => return Ok(ExitCode::SUCCESS),
                Err(error) => return Err(error).context("the answer could not be written"),
            }
        }
        if step.is_end {
            return Ok(ExitCode::SUCCESS);
        }
    }
}

/// Writes a line at once: managers wait for it.
fn say(out: &mut impl Write, line: &str) -> io::Result<()> {
    out.write_all(format!("{line}\n").as_bytes())?;
    out.flush()
}
