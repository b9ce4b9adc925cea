//! Watching an engine think, and telling the manager about it.

use std::sync::mpsc::SyncSender;
use std::time::{Duration, Instant};

use gomoku::core::Coord;
use gomoku::engine::Thought;
use gomoku::search::{Bound, Iteration, Observer, RootMove, RootProgress, Score};

use super::event::Event;
use crate::number::short;

/// Depths that took less are not worth a line.
const WORTH_TELLING: Duration = Duration::from_millis(10);

/// What a thinking engine has found so far.
#[derive(Debug)]
pub(super) struct Watch<'a> {
    job: u64,
    events: &'a SyncSender<Event>,
    detail: bool,
    started: Instant,
    /// The positions of all finished depths.
    nodes: u64,
    /// The root moves whose value is known, of the last finished depth and of the present one.
    finished: Vec<RootMove<Coord>>,
    present: Vec<RootMove<Coord>>,
}

impl<'a> Watch<'a> {
    /// Watches over this job, and tells what each depth found if that is wanted.
    pub(super) fn new(job: u64, events: &'a SyncSender<Event>, detail: bool) -> Watch<'a> {
        let started = Instant::now();
        Watch { job, events, detail, started, nodes: 0, finished: Vec::new(), present: Vec::new() }
    }

    pub(super) fn tell(&self, text: String) {
        // If nobody listens any more, all is over anyway.
        let _ = self.events.send(Event::Message { job: self.job, text });
    }

    /// Tells what the decision is based on.
    pub(super) fn tell_thought(&self, thought: &Thought) {
        if self.detail {
            let value = thought.expected.or(thought.present);
            let depth = (thought.depth, thought.selective_depth);
            self.tell(line(depth, value, thought.nodes, self.started.elapsed(), &thought.line));
        }
    }

    /// Tells the best moves, as many as are wanted and known.
    pub(super) fn tell_best(&self, thought: &Thought, count: u32) {
        if !thought.lines.is_empty() {
            for (number, line) in (1..=count).zip(&thought.lines) {
                self.tell_line(number, line.value, thought.depth, &line.moves);
            }
            return;
        }
        let known = if self.finished.is_empty() { &self.present } else { &self.finished };
        let mut moves: Vec<(Score, Vec<Coord>)> =
            known.iter().map(|root| (root.value, vec![root.mv])).collect();
        moves.sort_by_key(|(value, _)| std::cmp::Reverse(*value));
        // The move that is played comes first, whatever it is worth, and with all of its line.
        if let (Some(coord), value) = (thought.coord(), thought.expected) {
            let known = moves.iter().position(|(_, line)| line.first() == Some(&coord));
            let value = known.map(|index| moves.remove(index).0).or(value).unwrap_or(Score::DRAW);
            moves.insert(0, (value, thought.line.clone()));
        }
        for (number, (value, line)) in (1..=count).zip(moves) {
            self.tell_line(number, value, thought.depth, &line);
        }
    }

    fn tell_line(&self, number: u32, value: Score, depth: u32, line: &[Coord]) {
        self.tell(format!("({number}) value {} depth {depth} pv {}", points(value), names(line)));
    }
}

impl Observer<Coord> for Watch<'_> {
    fn begin(&mut self, _depth: Option<u32>) {
        self.present.clear();
    }

    fn root_move(&mut self, searched: &RootProgress<Coord>) {
        let root = searched.root_move;
        self.present.retain(|known| known.mv != root.mv);
        if root.bound == Bound::Exact {
            self.present.push(root);
        }
    }

    fn iteration(&mut self, iteration: &Iteration<Coord>) {
        self.nodes += iteration.counts.nodes;
        self.finished = std::mem::take(&mut self.present);
        let pv = &iteration.principal_variation;
        if let Some(best) = pv.first() {
            let _ = self.events.send(Event::Best { job: self.job, coord: *best });
        }
        if self.detail && iteration.time >= WORTH_TELLING {
            let depth = (iteration.depth, iteration.selective_depth);
            self.tell(line(depth, Some(iteration.value), self.nodes, self.started.elapsed(), pv));
        }
    }
}

/// What a search of some depth found; the deepest ply of any line stands behind a dash, if it is known.
fn line(
    (depth, deepest): (u32, u32),
    value: Option<Score>,
    nodes: u64,
    time: Duration,
    pv: &[Coord],
) -> String {
    let value = value.map_or_else(|| "-".to_owned(), points);
    let deepest = if deepest == 0 { String::new() } else { format!("-{deepest}") };
    let speed = (nodes as f64 / time.as_secs_f64().max(1e-6)) as u64;
    format!(
        "depth {depth}{deepest} value {value} nodes {} speed {} time {} pv {}",
        short(nodes),
        short(speed),
        time.as_millis(),
        names(pv)
    )
}

/// Points as a number, wins and losses in words.
fn points(value: Score) -> String {
    value.points().map_or_else(|| value.to_string(), |points| points.to_string())
}

fn names(line: &[Coord]) -> String {
    line.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_says_what_was_found_and_at_what_cost() {
        let pv: Vec<Coord> = ["h8", "i9"].iter().map(|cell| cell.parse().unwrap()).collect();
        let found = line((9, 17), Some(Score::heuristic(23)), 120_000, Duration::from_millis(200), &pv);
        assert_eq!(found, "depth 9-17 value 23 nodes 120k speed 600k time 200 pv h8 i9");
        let won = line((3, 0), Some(Score::win_in(3)), 950, Duration::ZERO, &pv[..1]);
        assert_eq!(won, "depth 3 value win in 3 nodes 950 speed 950M time 0 pv h8");
        assert!(line((0, 0), None, 0, Duration::ZERO, &[]).contains("value - nodes 0"));
    }
}
