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
    use std::time::{SystemTime, UNIX_EPOCH};

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
            let mark = new_mark();
            let child = command.env(MARK, &mark).process_group(0).spawn()?;
            let id = i32::try_from(child.id()).ok().and_then(Pid::from_raw);
            Ok((child, Group { id, guard: id.and_then(|id| guard(id, &mark)), mark }))
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

        /// The bytes that all processes of the group, and those that left it, have in memory, if the system tells.
        #[cfg(target_os = "linux")]
        pub(crate) fn resident(&self) -> Option<u64> {
            self.id.map(|id| super::outside::resident(id, MARK, &self.mark))
        }

        #[cfg(not(target_os = "linux"))]
        pub(crate) fn resident(&self) -> Option<u64> {
            None
        }
    }

    /// A mark that no other engine has. Where processes have a namespace of their own, others have their numbers too, but hardly in the same
    /// moment.
    fn new_mark() -> String {
        static COUNT: AtomicU64 = AtomicU64::new(0);
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        format!("{}-{}-{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed), now.as_nanos())
    }

    /// What the guard does: it waits, and ends the group and, where environments can be read, those that left it, until in three rounds in a
    /// row nobody was found.
    const GUARD: &str = r#"
        read -r _
        kill -s KILL -- "-$1"
        quiet=0
        round=0
        while [ "$quiet" -lt 3 ] && [ "$round" -lt 20 ]; do
            round=$((round + 1))
            quiet=$((quiet + 1))
            for found in $(grep -l -z -x -F -e "$2" /proc/[0-9]*/environ); do
                found=${found%/environ}
                kill -s KILL "${found#/proc/}" && quiet=0
            done
            sleep 0.05 || exit
        done"#;

    /// A shell that waits until this process is gone, in whatever way, and then ends the others: whoever is killed cannot do that himself.
    fn guard(group: Pid, mark: &str) -> Option<Child> {
        guard_command(group, mark).spawn().ok()
    }

    fn guard_command(group: Pid, mark: &str) -> Command {
        let mut command = Command::new("sh");
        command
            .args(["-c", GUARD, "sh", &group.as_raw_nonzero().to_string(), &format!("{MARK}={mark}")])
            // If we are part of an engine ourselves, and are ended with it, the guard has its work still before it.
            .env_remove(MARK)
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .process_group(0);
        command
    }

    #[cfg(test)]
    mod tests {
        use super::*;

        #[test]
        fn a_guard_is_not_ended_with_an_engine_to_which_we_belong() {
            let command = guard_command(Pid::INIT, "1-2-3");
            let of_mark = command.get_envs().find(|(name, _)| *name == MARK);
            assert_eq!(of_mark.map(|(_, value)| value), Some(None));
        }

        #[test]
        fn marks_differ_by_more_than_the_number_of_the_process() {
            let (mark, other) = (new_mark(), new_mark());
            assert_ne!(mark, other);
            assert!(mark.rsplit('-').next().is_some_and(|moment| moment.len() > 15), "{mark}");
        }
    }
}

/// What Linux tells of processes that are not our children.
#[cfg(target_os = "linux")]
mod outside {
    use std::path::{Path, PathBuf};
    use std::time::Duration;
    use std::{fs, thread};

    use rustix::process::{Pid, Signal, kill_process};

    /// Whoever starts others faster than they are found is let go after so many rounds.
    const ROUNDS: usize = 20;
    /// Nobody must be found so many times in a row: a process that is just becoming another program has no environment for a moment.
    const QUIET_ROUNDS: usize = 3;
    const PAUSE: Duration = Duration::from_millis(5);

    /// Whether a process has this in its environment. One that has ended, and is not yet waited for, has none any more.
    fn has_entry(path: &Path, entry: &str) -> bool {
        let environment = fs::read(path.join("environ")).unwrap_or_default();
        environment.split(|byte| *byte == 0).any(|one| one == entry.as_bytes())
    }

    /// Ends all processes that have this variable with this value in their environment.
    pub(super) fn kill(name: &str, value: &str) {
        let entry = format!("{name}={value}");
        let mut quiet = 0;
        for _ in 0..ROUNDS {
            let found: Vec<Pid> =
                processes().filter(|(_, path)| has_entry(path, &entry)).map(|(id, _)| id).collect();
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

    /// The bytes that all processes have in memory that are of a group, or have this variable with this value in their environment.
    pub(super) fn resident(group: Pid, name: &str, value: &str) -> u64 {
        let (entry, group) = (format!("{name}={value}"), group.as_raw_nonzero().get());
        let found: Vec<(PathBuf, Stat)> = processes()
            .filter_map(|(_, path)| {
                let stat = Stat::read(&fs::read_to_string(path.join("stat")).ok()?)?;
                Some((path, stat))
            })
            .collect();
        // The environments of all that ran before would be read for nothing, again and again.
        let begun = found.iter().filter(|(_, stat)| stat.group == group).map(|(_, stat)| stat.started).min();
        let is_own = |(path, stat): &&(PathBuf, Stat)| {
            stat.group == group
                || (begun.is_none_or(|begun| stat.started >= begun) && has_entry(path, &entry))
        };
        let pages: u64 = found.iter().filter(is_own).map(|(_, stat)| stat.pages).sum();
        pages * rustix::param::page_size() as u64
    }

    /// All processes, with the folders that tell of them.
    fn processes() -> impl Iterator<Item = (Pid, PathBuf)> {
        fs::read_dir("/proc").into_iter().flatten().filter_map(|entry| {
            let path = entry.ok()?.path();
            let id = path.file_name()?.to_str()?.parse().ok().and_then(Pid::from_raw)?;
            Some((id, path))
        })
    }

    /// What the line of a process in /proc tells.
    #[derive(Debug, PartialEq, Eq)]
    struct Stat {
        group: i32,
        /// In ticks since the system was started.
        started: u64,
        /// Resident in memory.
        pages: u64,
    }

    impl Stat {
        fn read(line: &str) -> Option<Stat> {
            // The name in brackets may have blanks and brackets in it.
            let mut fields = line.rsplit_once(')')?.1.split_whitespace();
            let group = fields.nth(2)?.parse().ok()?;
            let started = fields.nth(16)?.parse().ok()?;
            Some(Stat { group, started, pages: fields.nth(1)?.parse().ok()? })
        }
    }

    #[cfg(test)]
    mod tests {
        use super::*;

        #[test]
        fn the_group_and_the_pages_of_a_process_are_found_behind_its_name() {
            let line = "77 (a) b (c) S 1 42 7 0 -1 4194560 111 0 0 0 1 2 0 0 20 0 1 0 5 9999 321 184 1 1 0";
            assert_eq!(Stat::read(line), Some(Stat { group: 42, started: 5, pages: 321 }));
            assert_eq!(Stat::read(""), None);
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
