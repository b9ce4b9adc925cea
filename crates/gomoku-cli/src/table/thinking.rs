//! Thinking on a thread of its own: what it has found so far, and how it is ended.

use std::fmt::Display;
use std::io;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use gomoku::search::{Bound, Iteration, Limits, Observer, RootProgress, Score, StopFlag};

/// Room for the deepest search on the largest board.
pub(crate) const STACK: usize = 32 << 20;

/// A person does not notice that something took so long.
const PROMPT: Duration = Duration::from_millis(100);

/// How far a search has come.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Progress {
    /// The depth that is being searched, if that is limited.
    pub(crate) depth: Option<u32>,
    /// Whether it is known that it is not.
    pub(crate) is_to_the_end: bool,
    /// The root moves of this depth that have been searched, and all of them.
    pub(crate) searched: usize,
    pub(crate) total: usize,
    /// What the best move so far is worth to the side that thinks, and the depth at which that was found.
    pub(crate) value: Option<Score>,
    pub(crate) valued_at: Option<u32>,
    /// The line of best play so far.
    pub(crate) line: Vec<String>,
    /// Positions visited.
    pub(crate) nodes: u64,
    pub(crate) elapsed: Duration,
    /// Positions of the searches that are finished, and of the present one.
    finished: u64,
    present: u64,
}

impl Progress {
    /// A search says that it has visited so many positions. Some count from one depth to the next, others begin anew.
    fn count(&mut self, nodes: u64) {
        if nodes < self.present {
            self.finished += self.present;
        }
        self.present = nodes;
        self.nodes = self.finished + nodes;
    }
}

/// Watches a search and keeps what it says where another thread can read it.
#[derive(Debug, Clone, Default)]
pub(crate) struct Watch(Arc<Mutex<Progress>>);

impl Watch {
    /// What was said so far.
    pub(crate) fn progress(&self) -> Progress {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn change(&self, change: impl FnOnce(&mut Progress)) {
        change(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner));
    }
}

impl<M: Display> Observer<M> for Watch {
    fn begin(&mut self, depth: Option<u32>) {
        self.change(|progress| {
            (progress.depth, progress.is_to_the_end) = (depth, depth.is_none());
            progress.searched = 0;
            if depth.is_none() {
                // Whoever searches to the end may prove it as a whole, and not move by move.
                progress.total = 0;
            }
        });
    }

    fn root_move(&mut self, searched: &RootProgress<M>) {
        self.change(|progress| {
            progress.searched = searched.searched;
            progress.total = searched.total;
            progress.count(searched.nodes.max(progress.present));
            // The first move of a depth is as good as those after it have not been shown to be better.
            let root = &searched.root_move;
            let better =
                progress.valued_at != progress.depth || progress.value.is_none_or(|best| root.value > best);
            if root.bound != Bound::Upper && better {
                progress.value = Some(root.value);
                progress.valued_at = progress.depth;
                let known = progress.line.first().is_some_and(|first| *first == root.mv.to_string());
                if !known {
                    progress.line = vec![root.mv.to_string()];
                }
            }
        });
    }

    fn iteration(&mut self, finished: &Iteration<M>) {
        self.change(|progress| {
            progress.value = Some(finished.value);
            progress.valued_at = Some(finished.depth);
            progress.line = finished.principal_variation.iter().map(ToString::to_string).collect();
        });
    }

    fn progress(&mut self, nodes: u64, _elapsed: Duration) {
        self.change(|progress| progress.count(nodes));
    }
}

/// Something that is being thought about.
#[derive(Debug)]
pub(crate) struct Job<T> {
    thread: JoinHandle<T>,
    stop: StopFlag,
    watch: Watch,
    started: Instant,
}

impl<T: Send + 'static> Job<T> {
    /// Begins to think, on a thread of its own.
    pub(crate) fn start(
        limits: &Limits,
        think: impl FnOnce(&Limits, &mut Watch) -> T + Send + 'static,
    ) -> io::Result<Job<T>> {
        let (stop, watch) = (StopFlag::new(), Watch::default());
        let (limits, mut watching) = (limits.clone().with_stop(stop.clone()), watch.clone());
        let run = move || think(&limits, &mut watching);
        let thread = thread::Builder::new().name("thinker".to_owned()).stack_size(STACK).spawn(run)?;
        Ok(Job { thread, stop, watch, started: Instant::now() })
    }

    /// Whether there is an answer.
    pub(crate) fn is_finished(&self) -> bool {
        self.thread.is_finished()
    }

    /// Lets it come to an end at once, with what it has found.
    pub(crate) fn hurry(&self) {
        self.stop.stop();
    }

    /// How far it has come.
    pub(crate) fn progress(&self) -> Progress {
        Progress { elapsed: self.started.elapsed(), ..self.watch.progress() }
    }

    /// Ends it, and gives the answer if that comes at once; else the job, which will end when it looks at the time.
    pub(crate) fn stop(self) -> Result<Option<T>, Job<T>> {
        self.hurry();
        let deadline = Instant::now() + PROMPT;
        while !self.is_finished() {
            if Instant::now() >= deadline {
                return Err(self);
            }
            thread::sleep(Duration::from_millis(1));
        }
        Ok(self.answer())
    }

    /// Waits for the answer; `None` if there was a fault in the thinking.
    pub(crate) fn answer(self) -> Option<T> {
        self.thread.join().ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gomoku::kalaha::{Kalaha, Pit, StoreDifference};
    use gomoku::search::{AlphaBeta, Pvs, Strategy};

    #[test]
    fn a_job_that_would_take_years_ends_when_it_is_hurried() {
        let start = Kalaha::new(6, 6).unwrap();
        let job = Job::start(&Limits::none(), move |limits, watch| {
            AlphaBeta::new(StoreDifference).search_observed(&start, limits, watch)
        })
        .unwrap();
        while job.progress().nodes == 0 {
            thread::sleep(Duration::from_millis(1));
        }
        job.hurry();
        let report = job.answer().unwrap();
        assert!(report.stop.is_interruption() && report.best_move.is_some());
    }

    #[test]
    fn a_job_that_does_not_look_is_not_waited_for() {
        let (sender, receiver) = std::sync::mpsc::channel();
        let job = Job::start(&Limits::none(), move |_, _| receiver.recv().is_ok()).unwrap();
        let job = job.stop().unwrap_err();
        sender.send(()).unwrap();
        assert_eq!(job.answer(), Some(true));
        let job = Job::start(&Limits::none(), |_, _| 7).unwrap();
        while !job.is_finished() {
            thread::yield_now();
        }
        assert_eq!(job.stop().unwrap(), Some(7));
    }

    #[test]
    fn progress_tells_what_the_report_tells() {
        let start = Kalaha::new(4, 3).unwrap();
        let mut watch = Watch::default();
        let report =
            Pvs::new(StoreDifference).search_observed(&start, &Limits::none().with_depth(7), &mut watch);
        let progress = watch.progress();
        assert_eq!((progress.value, progress.valued_at), (Some(report.value), Some(7)));
        let line: Vec<String> = report.principal_variation.iter().map(ToString::to_string).collect();
        assert_eq!(progress.line, line);
        assert_eq!((progress.depth, progress.searched), (Some(7), progress.total));

        let mut watch = Watch::default();
        let report = AlphaBeta::new(StoreDifference).search_observed(
            &start,
            &Limits::none().with_depth(5),
            &mut watch,
        );
        assert_eq!(watch.progress().value, Some(report.value));
        assert_eq!(watch.progress().line.first(), report.best_move.map(|pit| pit.to_string()).as_ref());
    }

    #[test]
    fn a_proof_is_no_depth_that_is_done() {
        let mut watch = Watch::default();
        let first = Limits::none().with_depth(3);
        let report = Pvs::new(StoreDifference).search_observed(&Kalaha::default(), &first, &mut watch);
        assert_eq!(report.depth, 3);
        let progress = watch.progress();
        assert_eq!((progress.searched, progress.total, progress.is_to_the_end), (6, 6, false));
        Observer::<Pit>::begin(&mut watch, None);
        let progress = watch.progress();
        assert_eq!((progress.depth, progress.total, progress.is_to_the_end), (None, 0, true));
        assert_eq!(progress.valued_at, Some(3), "what was found stays");
    }

    #[test]
    fn positions_are_counted_whether_a_search_begins_anew_at_each_depth_or_not() {
        let mut progress = Progress::default();
        for (told, all) in [(10, 10), (30, 30), (5, 35), (50, 80), (7, 87)] {
            progress.count(told);
            assert_eq!(progress.nodes, all);
        }
    }

    #[test]
    fn a_fault_in_the_thinking_is_no_fault_of_the_table() {
        let job: Job<()> =
            Job::start(&Limits::none(), |_, _| std::panic::resume_unwind(Box::new(()))).unwrap();
        assert!(job.answer().is_none());
    }
}
