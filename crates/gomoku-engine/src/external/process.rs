//! An engine's process: started in a group of its own, fed and listened to by threads, and ended with all that it started.

use std::collections::VecDeque;
use std::io::{self, Write};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use super::log::{ExternalLog, Stream};
use super::message::Heard;
use super::reader::{Said, drain, listen, locked};
use super::spec::ExternalSpec;

/// Answers that nobody has asked for yet: an engine that goes on and on has to wait.
const UNREAD_ANSWERS: usize = 64;
/// How long an engine may take to leave after `END`.
const FAREWELL: Duration = Duration::from_millis(500);
/// How long its exit status is waited for after it has closed its output.
const LAST_BREATH: Duration = Duration::from_millis(300);
const STEP: Duration = Duration::from_millis(5);
/// Memory is looked at no more often than this.
const MEMORY_INTERVAL: Duration = Duration::from_millis(200);

/// A running engine. When it is dropped, the process and all others of its group are ended and waited for.
pub(super) struct Process {
    child: Child,
    /// Lines to send; the thread behind it may have to wait for the engine, we do not.
    lines: Option<Sender<Vec<u8>>>,
    answers: Receiver<Heard>,
    pub(super) said: Arc<Mutex<Said>>,
    stderr: Arc<Mutex<VecDeque<u8>>>,
    /// Closed when all of the standard error has been read.
    stderr_read: Receiver<()>,
    name: String,
    log: Option<Arc<dyn ExternalLog>>,
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
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn()?;
        group::limit_memory(&child, spec.memory_limit());
        let id = child.id();
        let name = spec.name().to_owned();
        let told = |stream: Stream| {
            let (name, log) = (name.clone(), log.clone());
            move |line: &str| {
                if let Some(log) = &log {
                    log.line(&name, id, stream, line);
                }
            }
        };
        let (answer_sender, answers) = sync_channel(UNREAD_ANSWERS);
        let (said, stderr) = (Arc::default(), Arc::default());
        let (read, stderr_read) = channel();
        if let Some(output) = child.stdout.take() {
            listen(output, answer_sender, Arc::clone(&said), told(Stream::Said));
        }
        if let Some(errors) = child.stderr.take() {
            drain(errors, Arc::clone(&stderr), read, told(Stream::Error));
        }
        let (lines, to_send) = channel::<Vec<u8>>();
        if let Some(mut input) = child.stdin.take() {
            thread::spawn(move || {
                // Whoever no longer reads is found out by the one who waits for an answer.
                for line in to_send {
                    if input.write_all(&line).and_then(|()| input.flush()).is_err() {
                        break;
                    }
                }
            });
        }
        let memory_seen = Instant::now();
        Ok(Process {
            child,
            lines: Some(lines),
            answers,
            said,
            stderr,
            stderr_read,
            name,
            log,
            memory_seen,
            status: None,
        })
    }

    /// Sends a line.
    pub(super) fn send(&self, line: &str) {
        if let Some(log) = &self.log {
            log.line(&self.name, self.child.id(), Stream::Sent, line);
        }
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
        group::resident(self.child.id())
    }

    /// How the process ended, for people, after it has closed its output.
    pub(super) fn last_words(&mut self) -> String {
        let ended = self.wait(LAST_BREATH);
        match ended {
            Some(status) => format!("it ended with {status}"),
            None => "it closed its standard output".to_owned(),
        }
    }

    /// The end of its standard error. What it said before it ended may still be on its way.
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

    fn wait(&mut self, patience: Duration) -> Option<ExitStatus> {
        let asked = Instant::now();
        while self.status.is_none() {
            self.status = self.child.try_wait().ok().flatten();
            if asked.elapsed() >= patience {
                break;
            }
            if self.status.is_none() {
                thread::sleep(STEP);
            }
        }
        self.status
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.lines = None;
        group::kill(&self.child);
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[cfg(unix)]
mod group {
    use std::process::Child;

    use rustix::process::{Pid, Signal, kill_process_group};

    /// Ends all processes of the group. Their number is not given to others as long as one of them lives.
    pub(super) fn kill(child: &Child) {
        if let Some(id) = i32::try_from(child.id()).ok().and_then(Pid::from_raw) {
            let _ = kill_process_group(id, Signal::KILL);
        }
    }

    /// Limits the memory that each process of the group can ask for: what has it in use is
    /// watched, this is for those who take it faster than anybody can look.
    #[cfg(target_os = "linux")]
    pub(super) fn limit_memory(child: &Child, limit: Option<u64>) {
        use rustix::process::{Resource, Rlimit, prlimit};
        // Addresses are reserved without being used, by each thread and by big tables: that is no fault.
        const ROOM: u64 = 1 << 30;
        let Some(limit) = limit else { return };
        let limit = limit.saturating_mul(2).saturating_add(ROOM);
        if let Some(id) = i32::try_from(child.id()).ok().and_then(Pid::from_raw) {
            let _ = prlimit(Some(id), Resource::As, Rlimit { current: Some(limit), maximum: Some(limit) });
        }
    }

    #[cfg(not(target_os = "linux"))]
    pub(super) fn limit_memory(_: &Child, _: Option<u64>) {}

    /// The resident memory of all processes of the group.
    #[cfg(target_os = "linux")]
    pub(super) fn resident(group: u32) -> Option<u64> {
        let page = rustix::param::page_size() as u64;
        let pages: u64 = std::fs::read_dir("/proc")
            .ok()?
            .filter_map(|entry| {
                let path = entry.ok()?.path();
                path.file_name()?.to_str()?.parse::<u32>().ok()?;
                pages_in_group(&std::fs::read_to_string(path.join("stat")).ok()?, group)
            })
            .sum();
        Some(pages * page)
    }

    #[cfg(not(target_os = "linux"))]
    pub(super) fn resident(_: u32) -> Option<u64> {
        None
    }

    /// The resident pages of a process by its line in /proc, if it is one of the group.
    #[cfg(target_os = "linux")]
    fn pages_in_group(stat: &str, group: u32) -> Option<u64> {
        // The name in brackets may have blanks and brackets in it.
        let mut fields = stat.rsplit_once(')')?.1.split_whitespace();
        let of: u32 = fields.nth(2)?.parse().ok()?;
        (of == group).then(|| fields.nth(18)?.parse().ok())?
    }

    #[cfg(all(test, target_os = "linux"))]
    mod tests {
        use super::*;

        #[test]
        fn the_group_and_the_pages_of_a_process_are_found_behind_its_name() {
            let stat = "77 (a) b (c) S 1 42 7 0 -1 4194560 111 0 0 0 1 2 0 0 20 0 1 0 5 9999 321 184 1 1 0";
            assert_eq!(pages_in_group(stat, 42), Some(321));
            assert_eq!(pages_in_group(stat, 7), None);
            assert_eq!(pages_in_group("", 42), None);
        }
    }
}

#[cfg(not(unix))]
mod group {
    use std::process::Child;

    pub(super) fn kill(_: &Child) {}

    pub(super) fn limit_memory(_: &Child, _: Option<u64>) {}

    pub(super) fn resident(_: u32) -> Option<u64> {
        None
    }
}
