//! An engine's process with all those that it starts.

#[cfg(not(unix))]
pub(super) use elsewhere::Group;
#[cfg(unix)]
pub(super) use unix::Group;

#[cfg(unix)]
mod unix {
    use std::io;
    use std::os::unix::process::CommandExt;
    use std::process::{Child, Command, Stdio};
    use std::sync::atomic::{AtomicU64, Ordering};

    use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid};

    /// Names the engine to which a process belongs, in its environment: that is inherited by all whom it starts, even by those who leave its
    /// group.
    const MARK: &str = "GOMOKU_ENGINE_PROCESS";

    /// The processes of an engine.
    pub(crate) struct Group {
        id: Option<Pid>,
        mark: String,
        guard: Option<Child>,
    }

    impl Group {
        /// Starts a process in a group of its own.
        pub(crate) fn spawn(command: &mut Command) -> io::Result<(Child, Group)> {
            static COUNT: AtomicU64 = AtomicU64::new(0);
            let mark = format!("{}-{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
            let child = command.env(MARK, &mark).process_group(0).spawn()?;
            let id = i32::try_from(child.id()).ok().and_then(Pid::from_raw);
            Ok((child, Group { id, mark, guard: id.and_then(guard) }))
        }

        /// Whether the process that was started has ended. It is still to be waited for then: until that its number is nobody else's.
        pub(crate) fn has_ended(&self) -> bool {
            let how = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
            self.id.is_some_and(|id| matches!(waitid(WaitId::Pid(id), how), Ok(Some(_))))
        }

        /// Ends all processes of the group, and those that left it.
        pub(crate) fn kill(&mut self) {
            if let Some(id) = self.id {
                let _ = kill_process_group(id, Signal::KILL);
            }
            super::outside::kill(MARK, &self.mark);
            if let Some(mut guard) = self.guard.take() {
                let _ = guard.kill();
                let _ = guard.wait();
            }
        }

        /// Limits the memory that each process of the group can ask for: what has it in use is
        /// watched, this is for those who take it faster than anybody can look.
        #[cfg(target_os = "linux")]
        pub(crate) fn limit_memory(&self, limit: Option<u64>) {
            use rustix::process::{Resource, Rlimit, prlimit};
            // Addresses are reserved without being used, by each thread and by big tables: that is no fault.
            const ROOM: u64 = 1 << 30;
            let (Some(limit), Some(id)) = (limit, self.id) else { return };
            let limit = limit.saturating_mul(2).saturating_add(ROOM);
            let _ = prlimit(Some(id), Resource::As, Rlimit { current: Some(limit), maximum: Some(limit) });
        }

        #[cfg(not(target_os = "linux"))]
        pub(crate) fn limit_memory(&self, _: Option<u64>) {}

        /// The bytes that all processes of the group have in memory, if the system tells.
        #[cfg(target_os = "linux")]
        pub(crate) fn resident(&self) -> Option<u64> {
            self.id.map(super::outside::resident)
        }

        #[cfg(not(target_os = "linux"))]
        pub(crate) fn resident(&self) -> Option<u64> {
            None
        }
    }

    /// A shell that waits until this process is gone, in whatever way, and then ends the group: whoever is killed cannot do that himself.
    fn guard(group: Pid) -> Option<Child> {
        Command::new("sh")
            .args(["-c", "read -r _; kill -s KILL -- \"-$1\"", "sh", &group.as_raw_nonzero().to_string()])
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .process_group(0)
            .spawn()
            .ok()
    }
}

/// What Linux tells of processes that are not our children.
#[cfg(target_os = "linux")]
mod outside {
    use std::path::PathBuf;
    use std::time::Duration;
    use std::{fs, thread};

    use rustix::process::{Pid, Signal, kill_process};

    /// Whoever starts others faster than they are found is let go after so many rounds.
    const ROUNDS: usize = 20;
    /// Nobody must be found so many times in a row: a process that is just becoming another program has no environment for a moment.
    const QUIET_ROUNDS: usize = 3;
    const PAUSE: Duration = Duration::from_millis(5);

    /// Ends all processes that have this variable with this value in their environment.
    pub(super) fn kill(name: &str, value: &str) {
        let entry = format!("{name}={value}");
        let has_entry =
            |environment: &[u8]| environment.split(|byte| *byte == 0).any(|one| one == entry.as_bytes());
        let mut quiet = 0;
        for _ in 0..ROUNDS {
            // One that has ended, and is not yet waited for, has no environment any more.
            let found: Vec<Pid> = processes()
                .filter(|(_, path)| fs::read(path.join("environ")).is_ok_and(|bytes| has_entry(&bytes)))
                .map(|(id, _)| id)
                .collect();
            quiet = if found.is_empty() { quiet + 1 } else { 0 };
            if quiet == QUIET_ROUNDS {
                return;
            }
            for id in found {
                let _ = kill_process(id, Signal::KILL);
            }
            thread::sleep(PAUSE);
        }
    }

    /// The bytes that all processes of a group have in memory.
    pub(super) fn resident(group: Pid) -> u64 {
        let page = rustix::param::page_size() as u64;
        let pages: u64 = processes()
            .filter_map(|(_, path)| pages_in_group(&fs::read_to_string(path.join("stat")).ok()?, group))
            .sum();
        pages * page
    }

    /// All processes, with the folders that tell of them.
    fn processes() -> impl Iterator<Item = (Pid, PathBuf)> {
        fs::read_dir("/proc").into_iter().flatten().filter_map(|entry| {
            let path = entry.ok()?.path();
            let id = path.file_name()?.to_str()?.parse().ok().and_then(Pid::from_raw)?;
            Some((id, path))
        })
    }

    /// The resident pages of a process by its line in /proc, if it is one of the group.
    fn pages_in_group(stat: &str, group: Pid) -> Option<u64> {
        // The name in brackets may have blanks and brackets in it.
        let mut fields = stat.rsplit_once(')')?.1.split_whitespace();
        let of: i32 = fields.nth(2)?.parse().ok()?;
        (of == group.as_raw_nonzero().get()).then(|| fields.nth(18)?.parse().ok())?
    }

    #[cfg(test)]
    mod tests {
        use super::*;

        #[test]
        fn the_group_and_the_pages_of_a_process_are_found_behind_its_name() {
            let stat = "77 (a) b (c) S 1 42 7 0 -1 4194560 111 0 0 0 1 2 0 0 20 0 1 0 5 9999 321 184 1 1 0";
            let group = |id: i32| Pid::from_raw(id).unwrap();
            assert_eq!(pages_in_group(stat, group(42)), Some(321));
            assert_eq!(pages_in_group(stat, group(7)), None);
            assert_eq!(pages_in_group("", group(42)), None);
        }
    }
}

#[cfg(all(unix, not(target_os = "linux")))]
mod outside {
    pub(super) fn kill(_: &str, _: &str) {}
}

#[cfg(not(unix))]
mod elsewhere {
    use std::io;
    use std::process::{Child, Command};

    /// The process of an engine; those that it starts are not known.
    pub(crate) struct Group;

    impl Group {
        pub(crate) fn spawn(command: &mut Command) -> io::Result<(Child, Group)> {
            Ok((command.spawn()?, Group))
        }

        pub(crate) fn has_ended(&self) -> bool {
            true
        }

        pub(crate) fn kill(&mut self) {}

        pub(crate) fn limit_memory(&self, _: Option<u64>) {}

        pub(crate) fn resident(&self) -> Option<u64> {
            None
        }
    }
}
