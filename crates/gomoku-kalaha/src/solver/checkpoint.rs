//! Solving in several sittings.
//!
//! A checkpoint is a file: a mark and version, the position, the nodes and milliseconds so far, the bounds of the moves, the line of
//! best play or the table if the position is not solved yet, and the CRC-32 of all of that. Numbers are little-endian.

use std::fmt;
use std::fs::File;
use std::io::{self, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use gomoku_search::{Limits, RootDetail};
use thiserror::Error;

use super::file::write_whole;
use super::is_wide;
use super::parts::value_limits;
use super::session::{Keeper, Known};
use super::table::{Table, TableMemory};
use super::{KalahaSolver, MoveBounds, Solution, SolverError, SolverProgress};
use crate::{EmptyCapture, Kalaha, Pit};

const MARK: [u8; 8] = *b"KALAHACP";
const VERSION: u32 = 2;
/// How soon the state is written, and then how often at most.
const LEAST_INTERVAL: Duration = Duration::from_secs(15);
/// A large table takes some seconds: the pause before the next time is so many times as long, so that writing costs little.
const PAUSE_FACTOR: u32 = 30;

/// A checkpoint that cannot be read or written.
#[derive(Debug, Error)]
pub struct CheckpointError {
    path: PathBuf,
    kind: CheckpointErrorKind,
    text: String,
    #[source]
    source: Option<io::Error>,
}

/// What is wrong with a checkpoint.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum CheckpointErrorKind {
    /// The system cannot read or write it.
    System,
    /// It is no checkpoint of this version.
    Foreign,
    /// It is cut off, or its bytes are not those that were written.
    Corrupt,
    /// It is for another position or rule.
    OtherPosition,
}

impl CheckpointError {
    /// What is wrong.
    #[must_use]
    pub const fn kind(&self) -> CheckpointErrorKind {
        self.kind
    }
}

impl fmt::Display for CheckpointError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.path.display(), self.text)
    }
}

impl KalahaSolver {
    /// Solves a position as [`solve_observed`](KalahaSolver::solve_observed) does, and begins where the checkpoint in this file
    /// ends, if there is one. What was proven is written to it when the limits are met, now and then on the way (first after 15 s),
    /// and at the end. Nodes and time are those of all sittings together; limits count from now.
    ///
    /// # Errors
    /// If the file is something else, or for another position, or cannot be written; it is left as it is then. If the system
    /// has no memory for the table.
    pub fn solve_in_sittings(
        &mut self,
        position: &Kalaha,
        detail: RootDetail,
        limits: &Limits,
        path: &Path,
        observer: &mut dyn FnMut(&SolverProgress),
    ) -> Result<Solution, SolverError> {
        let past = if path.exists() { self.resume(position, path)? } else { Past::default() };
        let mut keeper = Kept::new(path, position, &past, observer);
        let mut solution = self.run(position, detail, limits, &past.known, &mut keeper)?;
        solution.nodes = solution.nodes.saturating_add(past.nodes);
        solution.time += past.time;
        let is_finished = !solution.stop.is_interruption();
        let (nodes, time) = (solution.nodes, solution.time);
        let state = State { position, nodes, time, moves: &solution.moves, line: &solution.line };
        let table = self.memory.as_mut().filter(|_| !is_finished).map(TableMemory::table);
        state.write(path, table)?;
        Ok(solution)
    }

    /// Reads a checkpoint; its table becomes this solver's.
    fn resume(&mut self, position: &Kalaha, path: &Path) -> Result<Past, SolverError> {
        let fail = |kind, text: &str| {
            SolverError::from(CheckpointError {
                path: path.to_owned(),
                kind,
                text: text.to_owned(),
                source: None,
            })
        };
        let corrupt = || fail(CheckpointErrorKind::Corrupt, "the checkpoint is cut off or corrupt");
        verify(path)?;
        let unreadable = |error| system(path, "cannot read the checkpoint", error);
        let file = File::open(path).map_err(unreadable)?;
        let length = file.metadata().map_err(unreadable)?.len();
        let mut input = BufReader::with_capacity(1 << 20, file);
        let expected = State { position, nodes: 0, time: Duration::ZERO, moves: &[], line: &[] }.header();
        let mut header = vec![0; expected.len()];
        // A smaller board has a shorter header; the rest of the file is longer than that.
        input.read_exact(&mut header).map_err(|_| corrupt())?;
        if header != expected {
            let text = format!("the checkpoint is for another position or rule than {position:?}");
            return Err(fail(CheckpointErrorKind::OtherPosition, &text));
        }
        let mut past = Past { nodes: number(&mut input).ok_or_else(corrupt)?, ..Past::default() };
        past.time = Duration::from_millis(number(&mut input).ok_or_else(corrupt)?);
        let (least, most) = value_limits(position);
        for _ in 0..number(&mut input).ok_or_else(corrupt)? {
            let pit = pit(&mut input).ok_or_else(corrupt)?;
            // A search asks about values of this parity only, and would prove what is not so if it was told of others.
            let is_possible = |bound: &i32| (least..=most).contains(bound) && (bound - least) % 2 == 0;
            let lower = value(&mut input).filter(is_possible).ok_or_else(corrupt)?;
            let upper = value(&mut input).filter(is_possible).filter(|&upper| upper >= lower);
            let upper = upper.ok_or_else(corrupt)?;
            past.known.moves.push(MoveBounds { pit, lower, upper });
        }
        for _ in 0..number(&mut input).ok_or_else(corrupt)? {
            past.known.line.push(pit(&mut input).ok_or_else(corrupt)?);
        }
        let mib = number(&mut input).ok_or_else(corrupt)?;
        if mib > 0 {
            // A table that is not in the file is none to ask the system for.
            let numbers = 3 + 3 * past.known.moves.len() + 1 + past.known.line.len() + 1;
            let before = header.len() as u64 + 8 * numbers as u64;
            let whole = mib.checked_mul(1 << 20).and_then(|table| table.checked_add(before + 4));
            let mib = usize::try_from(mib).map_err(|_| corrupt())?;
            if whole != Some(length) || TableMemory::mib_within(mib) != mib {
                return Err(corrupt());
            }
            self.table_mib = mib;
            self.forget();
            let memory = self.prepared(position, is_wide(position))?;
            memory.read(&mut input).map_err(|_| corrupt())?;
        }
        Ok(past)
    }
}

/// What was done before.
#[derive(Debug, Default)]
struct Past {
    nodes: u64,
    time: Duration,
    known: Known,
}

/// What a checkpoint says.
struct State<'a> {
    position: &'a Kalaha,
    nodes: u64,
    time: Duration,
    moves: &'a [MoveBounds],
    line: &'a [Pit],
}

impl State<'_> {
    /// The mark, the version and the position.
    fn header(&self) -> Vec<u8> {
        let position = self.position;
        let rule = u8::from(position.rule() == EmptyCapture::NotCaptured);
        let mut header = MARK.to_vec();
        header.extend(VERSION.to_le_bytes());
        header.extend([position.pits_per_side(), rule, position.side_to_move().index() as u8, 0]);
        header.extend(position.places().flat_map(u16::to_le_bytes));
        header
    }

    fn write(&self, path: &Path, table: Option<Table<'_>>) -> Result<(), CheckpointError> {
        write_whole(path, |out| {
            out.write_all(&self.header())?;
            let mut numbers = vec![self.nodes, self.time.as_millis() as u64, self.moves.len() as u64];
            for mv in self.moves {
                numbers.extend([
                    mv.pit.number().into(),
                    i64::from(mv.lower) as u64,
                    i64::from(mv.upper) as u64,
                ]);
            }
            numbers.push(self.line.len() as u64);
            numbers.extend(self.line.iter().map(|pit| u64::from(pit.number())));
            numbers.push(table.map_or(0, |table| table.mib() as u64));
            numbers.iter().try_for_each(|number| out.write_all(&number.to_le_bytes()))?;
            table.map_or(Ok(()), |table| table.write(out))
        })
        .map_err(|error| system(path, "cannot write the checkpoint", error))
    }
}

/// Writes a checkpoint now and then.
struct Kept<'a> {
    path: &'a Path,
    position: &'a Kalaha,
    past: &'a Past,
    observer: &'a mut dyn FnMut(&SolverProgress),
    started: Instant,
    /// When to write next.
    next: Instant,
}

impl<'a> Kept<'a> {
    fn new(
        path: &'a Path,
        position: &'a Kalaha,
        past: &'a Past,
        observer: &'a mut dyn FnMut(&SolverProgress),
    ) -> Kept<'a> {
        let started = Instant::now();
        Kept { path, position, past, observer, started, next: started + LEAST_INTERVAL }
    }
}

/// How long to wait after writing took so long.
fn pause(taken: Duration) -> Duration {
    (taken * PAUSE_FACTOR).max(LEAST_INTERVAL)
}

impl Keeper for Kept<'_> {
    fn bounds(&mut self, moves: &[MoveBounds], table: Table<'_>, nodes: u64) {
        let begun = Instant::now();
        if begun < self.next {
            return;
        }
        let state = State {
            position: self.position,
            nodes: self.past.nodes.saturating_add(nodes),
            time: self.past.time + self.started.elapsed(),
            moves,
            line: &[],
        };
        // It is written once more at the end, and what fails then is told.
        let _ = state.write(self.path, Some(table));
        self.next = Instant::now() + pause(begun.elapsed());
    }

    fn progress(&mut self, progress: &SolverProgress) {
        let nodes = self.past.nodes.saturating_add(progress.nodes);
        (self.observer)(&SolverProgress { nodes, time: self.past.time + progress.time, ..*progress });
    }
}

/// Checks the mark, the version and the checksum of a file.
fn verify(path: &Path) -> Result<(), CheckpointError> {
    let fail = |kind, text: String| CheckpointError { path: path.to_owned(), kind, text, source: None };
    let unreadable = |error| system(path, "cannot read the checkpoint", error);
    let mut file = File::open(path).map_err(unreadable)?;
    let length = file.metadata().map_err(unreadable)?.len();
    let mut start = Vec::new();
    (&mut file).take(12).read_to_end(&mut start).map_err(unreadable)?;
    if !start.starts_with(&MARK) {
        return Err(fail(CheckpointErrorKind::Foreign, "not a checkpoint of the Kalaha solver".to_owned()));
    }
    if start[8..] != VERSION.to_le_bytes() {
        let text = format!("a checkpoint of another version; expected version {VERSION}");
        return Err(fail(CheckpointErrorKind::Foreign, text));
    }
    let corrupt = || fail(CheckpointErrorKind::Corrupt, "the checkpoint is cut off or corrupt".to_owned());
    let mut sum = crc32fast::Hasher::new();
    sum.update(&start);
    let mut left = length.checked_sub(12 + 4).ok_or_else(corrupt)?;
    let mut buffer = vec![0; 1 << 20];
    while left > 0 {
        let part = &mut buffer[..left.min(1 << 20) as usize];
        file.read_exact(part).map_err(unreadable)?;
        sum.update(part);
        left -= part.len() as u64;
    }
    let mut end = [0; 4];
    file.read_exact(&mut end).map_err(unreadable)?;
    if sum.finalize() == u32::from_le_bytes(end) { Ok(()) } else { Err(corrupt()) }
}

fn number(input: &mut impl Read) -> Option<u64> {
    let mut bytes = [0; 8];
    input.read_exact(&mut bytes).ok().map(|()| u64::from_le_bytes(bytes))
}

fn pit(input: &mut impl Read) -> Option<Pit> {
    number(input).and_then(|number| u8::try_from(number).ok()).and_then(Pit::new)
}

/// A value, which is written as a number of 64 bits with a sign.
fn value(input: &mut impl Read) -> Option<i32> {
    number(input).and_then(|number| i32::try_from(number.cast_signed()).ok())
}

fn system(path: &Path, text: &str, error: io::Error) -> CheckpointError {
    CheckpointError {
        path: path.to_owned(),
        kind: CheckpointErrorKind::System,
        text: text.to_owned(),
        source: Some(error),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_keeper_writes_when_it_is_time_and_counts_all_sittings() {
        let path = std::env::temp_dir().join(format!("kalaha-keeper-{}", std::process::id()));
        let position = Kalaha::new(3, 3).unwrap();
        let past = Past { nodes: 1000, time: Duration::from_secs(5), ..Past::default() };
        let mut told = Vec::new();
        let mut observer = |progress: &SolverProgress| told.push((progress.nodes, progress.time.as_secs()));
        let mut keeper = Kept::new(&path, &position, &past, &mut observer);
        let now = keeper.started;
        assert_eq!(keeper.next, now + LEAST_INTERVAL);
        keeper.next = now + Duration::from_secs(3600);
        let mut memory = TableMemory::new(64).unwrap();
        let moves = [MoveBounds { pit: Pit::new(2).unwrap(), lower: -4, upper: 4 }];
        keeper.bounds(&moves, memory.table(), 77);
        assert!(!path.exists(), "it is too early");

        keeper.next = now;
        keeper.bounds(&moves, memory.table(), 77);
        assert!(keeper.next >= now + LEAST_INTERVAL);
        let mut solver = KalahaSolver::new();
        let read = solver.resume(&position, &path);
        std::fs::remove_file(&path).unwrap();
        let read = read.unwrap();
        assert_eq!((read.nodes, read.time.as_secs()), (1077, 5));
        assert_eq!((read.known.moves, read.known.line), (moves.to_vec(), vec![]));

        // Not again before the pause is over.
        keeper.bounds(&moves, memory.table(), 78);
        assert!(!path.exists());
        let testing = (Pit::new(1).unwrap(), 0);
        keeper.progress(&SolverProgress {
            lower: 0,
            upper: 2,
            testing,
            nodes: 23,
            time: Duration::from_secs(2),
        });
        assert_eq!(told, [(1023, 7)]);
    }

    #[test]
    fn what_takes_long_to_write_is_written_less_often() {
        let pauses = [0, 400, 500, 2000].map(|taken| pause(Duration::from_millis(taken)).as_secs());
        assert_eq!(pauses, [15, 15, 15, 60]);
    }
}
