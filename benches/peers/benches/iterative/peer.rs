//! The crate `minimax` and its options.

use std::fmt;
use std::hint::black_box;
use std::time::{Duration, Instant};

use minimax::{Evaluator, Game, IterativeOptions, IterativeSearch, Replacement, Strategy};

/// A game that `minimax` can search.
pub(crate) trait Peer {
    /// What is special about this way to have the game, with a comma behind it; or nothing.
    fn name(&self) -> String;

    /// The moves made in one search.
    fn moves_made(&mut self, options: &PeerOptions) -> u64;

    /// Searches once with a new table: how long it took, and the value found. `None` if it took longer than `patience`.
    fn search(&mut self, options: &PeerOptions, patience: Option<Duration>) -> Option<(Duration, i32)>;
}

/// A position to search, with an evaluator whose game counts its moves and one whose game does not.
struct Searched<S, E, C> {
    name: &'static str,
    start: S,
    evaluator: E,
    counting: C,
    depth: u8,
}

/// The search of this position to this depth. `counting` is the evaluator of the same game that counts the moves made.
pub(crate) fn search<S, E, C>(
    name: &'static str,
    start: S,
    (evaluator, counting): (E, C),
    depth: u8,
) -> Box<dyn Peer>
where
    S: Clone + 'static,
    E: Evaluator<G: Game<S = S, M: Eq>> + Clone + 'static,
    C: Evaluator<G: Game<S = S, M: Eq>> + Clone + 'static,
{
    Box::new(Searched { name, start, evaluator, counting, depth })
}

impl<S, E, C> Peer for Searched<S, E, C>
where
    S: Clone,
    E: Evaluator<G: Game<S = S, M: Eq>> + Clone,
    C: Evaluator<G: Game<S = S, M: Eq>> + Clone,
{
    fn name(&self) -> String {
        if self.name.is_empty() { String::new() } else { format!("{}, ", self.name) }
    }

    fn moves_made(&mut self, options: &PeerOptions) -> u64 {
        gomoku_peers_bench::moves_made(|| {
            let mut search = IterativeSearch::new(self.counting.clone(), options.build());
            search.set_max_depth(self.depth);
            black_box(search.choose_move(&self.start).is_some());
        })
    }

    fn search(&mut self, options: &PeerOptions, patience: Option<Duration>) -> Option<(Duration, i32)> {
        let started = Instant::now();
        let mut search = IterativeSearch::new(self.evaluator.clone(), options.build());
        match patience {
            None => search.set_max_depth(self.depth),
            Some(patience) => search.set_depth_or_timeout(self.depth, patience),
        }
        black_box(search.choose_move(black_box(&self.start)).is_some());
        let time = started.elapsed();
        let value = i32::from(search.root_value());
        // A search that was broken off says nothing about it.
        let is_broken_off = patience.is_some_and(|patience| time >= patience);
        (!is_broken_off).then_some((time, value))
    }
}

/// An option set that was tried.
#[derive(Debug, Clone)]
pub(crate) struct Candidate {
    pub(crate) options: PeerOptions,
    /// Which of the ways to have the game.
    pub(crate) peer: usize,
    pub(crate) time: Duration,
    pub(crate) value: i32,
}

/// How windows are chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Windows {
    Open,
    Null,
    /// Null windows, and at the root one of this half width around the last value first.
    Aspiration(i16),
    Mtdf,
}

/// The options that change the time and not the value. Null moves, quiescence and extensions change it; a depth from which
/// on moves are reordered is read by nobody.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct PeerOptions {
    windows: Windows,
    double_step: bool,
    countermoves: bool,
    history: bool,
    table_bytes: usize,
    replacement: Replacement,
}

impl Default for PeerOptions {
    fn default() -> Self {
        PeerOptions {
            windows: Windows::Null,
            double_step: false,
            countermoves: false,
            history: false,
            table_bytes: 1 << 22,
            replacement: Replacement::TwoTier,
        }
    }
}

impl PeerOptions {
    /// Every way to search, with one table.
    pub(crate) fn ways() -> Vec<PeerOptions> {
        let mut ways = Vec::new();
        for windows in
            [Windows::Null, Windows::Mtdf, Windows::Open, Windows::Aspiration(2), Windows::Aspiration(25)]
        {
            for history in [true, false] {
                for countermoves in [true, false] {
                    for double_step in [false, true] {
                        ways.push(PeerOptions {
                            windows,
                            double_step,
                            countermoves,
                            history,
                            ..PeerOptions::default()
                        });
                    }
                }
            }
        }
        ways
    }

    /// The same way to search with every table.
    pub(crate) fn tables(self) -> Vec<PeerOptions> {
        let mut all = Vec::new();
        for table_bytes in [1 << 18, 1 << 20, 1 << 21, 1 << 22, 1 << 23, 1 << 24, 1 << 26] {
            for replacement in [Replacement::TwoTier, Replacement::Always, Replacement::DepthPreferred] {
                all.push(PeerOptions { table_bytes, replacement, ..self });
            }
        }
        all
    }

    fn build(&self) -> IterativeOptions {
        let mut options = IterativeOptions::new()
            .with_table_byte_size(self.table_bytes)
            .with_replacement_strategy(self.replacement)
            .with_null_window_search(self.windows != Windows::Open);
        options = match self.windows {
            Windows::Aspiration(width) => options.with_aspiration_window(width),
            Windows::Mtdf => options.with_mtdf(),
            Windows::Open | Windows::Null => options,
        };
        if self.double_step {
            options = options.with_double_step_increment();
        }
        if self.countermoves {
            options = options.with_countermoves();
        }
        if self.history {
            options = options.with_countermove_history();
        }
        options
    }
}

impl fmt::Display for PeerOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.windows {
            Windows::Open => write!(f, "open windows")?,
            Windows::Null => write!(f, "null windows")?,
            Windows::Aspiration(width) => write!(f, "null windows, aspiration {width}")?,
            Windows::Mtdf => write!(f, "MTD(f)")?,
        }
        for (is_on, name) in [
            (self.double_step, "double step"),
            (self.countermoves, "countermoves"),
            (self.history, "countermove history"),
        ] {
            if is_on {
                write!(f, ", {name}")?;
            }
        }
        write!(f, ", table {} KiB, {:?}", self.table_bytes >> 10, self.replacement)
    }
}
