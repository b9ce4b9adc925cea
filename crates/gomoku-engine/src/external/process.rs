//! An engine's process: started in a group of its own, fed and listened to by threads, and ended with all that it started.

use std::collections::VecDeque;
use std::io::{self, Write};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use super::group::Group;
use super::log::ExternalLog;
use super::message::Heard;
use super::reader::{Said, drain, listen, locked};
use super::spec::ExternalSpec;
use super::told::Listener;

/// Answers that nobody has asked for yet: an engine that goes on and on has to wait.
const UNREAD_ANSWERS: usize = 64;
/// How long an engine may take to leave after `END`.
const FAREWELL: Duration = Duration::from_millis(500);
/// How long its exit status is waited for after it has closed its output, and the end of its standard error after it has been ended.
const LAST_BREATH: Duration = Duration::from_secs(2);
const STEP: Duration = Duration::from_millis(5);
/// Memory is looked at no more often than this.
const MEMORY_INTERVAL: Duration = Duration::from_millis(200);

/// A running engine. When it is dropped, the process and all others of its group are ended and waited for.
pub(super) struct Process {
    child: Child,
    group: Group,
    /// Lines to send; the thread behind it may have to wait for the engine, we do not.
    lines: Option<Sender<Vec<u8>>>,
    answers: Receiver<Heard>,
    pub(super) said: Arc<Mutex<Said>>,
    stderr: Arc<Mutex<VecDeque<u8>>>,
    /// Closed when all of the standard error has been read.
    stderr_read: Receiver<()>,
    told: Arc<Listener>,
    memory_seen: Instant,
    status: Option<ExitStatus>,
}

impl Process {
    pub(super) fn start(spec: &ExternalSpec, log: Option<Arc<dyn ExternalLog>>) -> io::Result<Process> {
        let mut command = Command::new(spec.program());
        command.args(spec.arguments()).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        if let Some(folder) = spec.folder() {
            command.current_dir(folder);
        }
        let (child, group) = Group::spawn(&mut command)?;
        group.limit_memory(spec.memory_limit());
        let told = Arc::new(Listener::new(log, spec.name(), child.id()));
        let (by_reader, by_drain) = (Arc::clone(&told), Arc::clone(&told));
        let say = move |line: &str| by_reader.said(line);
        let complain = move |line: &str| by_drain.complained(line);
        let (answer_sender, answers) = sync_channel(UNREAD_ANSWERS);
        let (read, stderr_read) = channel();
        let (lines, to_send) = channel::<Vec<u8>>();
        // From here on it is ended with all that it has started if a thread cannot be had.
        let mut process = Process {
            child,
            group,
            lines: Some(lines),
            answers,
            said: Arc::default(),
            stderr: Arc::default(),
            stderr_read,
            told,
            memory_seen: Instant::now(),
            status: None,
        };
        if let Some(output) = process.child.stdout.take() {
            listen(output, answer_sender, Arc::clone(&process.said), say)?;
        }
        if let Some(errors) = process.child.stderr.take() {
            drain(errors, Arc::clone(&process.stderr), read, complain)?;
        }
        if let Some(mut input) = process.child.stdin.take() {
            let write = move || {
                // Whoever no longer reads is found out by the one who waits for an answer.
                for line in to_send {
                    if input.write_all(&line).and_then(|()| input.flush()).is_err() {
                        break;
                    }
                }
            };
            thread::Builder::new().spawn(write)?;
        }
        Ok(process)
    }

    /// Sends a line.
    pub(super) fn send(&self, line: &str) {
        self.told.sent(line);
        if let Some(lines) = &self.lines {
            let _ = lines.send(format!("{line}\n").into_bytes());
        }
    }

    /// Forgets answers that nobody has asked for, and what was said about them.
    pub(super) fn forget(&self) {
        while let Ok(answer) = self.answers.try_recv() {
            if answer == Heard::Closed {
                break;
            }
        }
        locked(&self.said).forget();
    }

    /// The next answer, if there is one before the time is up. An engine that has ended says so again and again.
    pub(super) fn answer(&self, patience: Duration) -> Option<Heard> {
        match self.answers.recv_timeout(patience) {
            Ok(heard) => Some(heard),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => Some(Heard::Closed),
        }
    }

    /// How many bytes the processes of the group have in memory, if it is time to look and the system tells.
    pub(super) fn memory(&mut self) -> Option<u64> {
        if self.memory_seen.elapsed() < MEMORY_INTERVAL {
            return None;
        }
        self.memory_seen = Instant::now();
        self.group.resident()
    }

    /// How the process ended, for people, after it has closed its output.
    pub(super) fn last_words(&mut self) -> String {
        let ended = self.wait(LAST_BREATH);
        match ended {
            Some(status) => format!("it ended with {status}"),
            None => "it closed its standard output".to_owned(),
        }
    }

    /// The end of its standard error, after [its own end](Process::end): what it said before may still be on its way.
    pub(super) fn stderr(&self) -> String {
        let _ = self.stderr_read.recv_timeout(LAST_BREATH);
        let bytes: Vec<u8> = locked(&self.stderr).iter().copied().collect();
        String::from_utf8_lossy(&bytes).trim_end().to_owned()
    }

    /// Lets the engine leave in its own way, for a moment.
    pub(super) fn say_goodbye(&mut self) {
        self.send("END");
        self.lines = None;
        self.wait(FAREWELL);
    }

    /// Ends the process at once, with all that it started, if it has not ended by itself: nobody holds its outputs open after that.
    pub(super) fn end(&mut self) {
        self.lines = None;
        if self.status.is_none() {
            let _ = self.child.kill();
            self.group.kill();
            self.status = self.child.wait().ok();
        }
    }

    fn wait(&mut self, patience: Duration) -> Option<ExitStatus> {
        let asked = Instant::now();
        while self.status.is_none() {
            self.look_for_end();
            if asked.elapsed() >= patience {
                break;
            }
            if self.status.is_none() {
                thread::sleep(STEP);
            }
        }
        self.status
    }

    /// Learns how the process has ended, if it has.
    fn look_for_end(&mut self) {
        if self.group.has_ended() {
            // Before it is waited for: after that the number of the group may be somebody else's.
            self.group.kill();
            self.status = self.child.try_wait().ok().flatten();
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.end();
        self.told.end();
    }
}
