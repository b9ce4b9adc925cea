//! Watching a search deepen, and telling what every depth found.

use std::fmt;
use std::io::{self, Write, stdout};
use std::time::{Duration, Instant};

use gomoku::core::{Coord, Player};
use gomoku::engine::{Choice, Thought};
use gomoku::search::{Bound, Iteration, Line, Observer, RootMove, RootProgress, Score, StopFlag};
use serde_json::{Value, json};

use super::Opinion;
use super::in_place::InPlace;
use crate::batch::{milliseconds, moves, worth};
use crate::columns::wrapped;
use crate::number::short;
use crate::progress::{Thinking, room};

/// Moves are not wrapped into fewer columns.
const NARROWEST: usize = 12;

/// How it is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Style {
    Text,
    Json,
}

/// What is known in the end.
#[derive(Debug)]
pub(crate) struct Found {
    /// How many moves could be shown with their values.
    pub(crate) shown: usize,
    /// The values of all moves that are known.
    pub(crate) values: Vec<Line<Coord>>,
    /// The depth that was searched completely.
    pub(crate) depth: u32,
    /// The next one, if the search stopped within it and it has changed what is known.
    pub(crate) begun: Option<u32>,
}

/// A row of text: numbers, and the moves behind them.
#[derive(Debug)]
struct Row {
    numbers: String,
    line: String,
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.numbers, self.line)
    }
}

impl Row {
    /// The row on a terminal of so many columns: moves that do not fit go on below each other, none of them torn.
    fn wrapped(&self, columns: usize) -> Vec<String> {
        let indent = self.numbers.chars().count();
        let room = columns.saturating_sub(indent);
        if room < NARROWEST {
            return vec![self.to_string()];
        }
        let mut lines = wrapped(&self.line, room, usize::MAX);
        lines.resize(lines.len().max(1), String::new());
        let row = |(index, line): (usize, String)| match index {
            0 => format!("{}{line}", self.numbers),
            _ => format!("{:indent$}{line}", ""),
        };
        lines.into_iter().enumerate().map(row).collect()
    }
}

/// What one depth found.
struct DepthFound<'a> {
    depth: u32,
    /// Whether some of it is of the next depth, which was not finished.
    is_deeper: bool,
    selective_depth: u32,
    nodes: u64,
    time: Duration,
    lines: &'a [Line<Coord>],
}

/// Tells every depth when it is finished.
#[derive(Debug)]
pub(crate) struct Watch {
    style: Style,
    player: Player,
    /// How many lines are shown.
    lines: usize,
    opinion: Opinion,
    started: Instant,
    nodes: u64,
    told: usize,
    thinking: Thinking,
    place: InPlace,
    /// The rows of the last depth, if they are written in one place.
    last: Vec<Row>,
    /// What was told last.
    told_lines: Vec<Line<Coord>>,
    /// The depth that is searched.
    begun: Option<u32>,
    /// What is known of the root moves at the depth that is searched, and at the last finished one.
    present: Vec<RootMove<Coord>>,
    finished: Vec<RootMove<Coord>>,
    /// How many moves there are at the root.
    moves: usize,
    stop: StopFlag,
    failed: io::Result<()>,
}

impl Watch {
    /// Tells of a search for this player. If nobody reads any more, the flag is raised.
    pub(crate) fn new(style: Style, player: Player, lines: usize, opinion: Opinion, stop: StopFlag) -> Watch {
        Watch {
            style,
            player,
            lines,
            opinion,
            started: Instant::now(),
            nodes: 0,
            told: 0,
            thinking: Thinking::new(),
            place: InPlace::new(),
            last: Vec::new(),
            told_lines: Vec::new(),
            begun: None,
            present: Vec::new(),
            finished: Vec::new(),
            moves: 0,
            stop,
            failed: Ok(()),
        }
    }

    fn tell(&mut self, found: &DepthFound<'_>) {
        self.thinking.clear();
        let told = match self.style {
            Style::Text => self.write_text(found),
            Style::Json => self.write_json(found),
        };
        self.told += 1;
        self.told_lines = found.lines.to_vec();
        if told.is_err() && self.failed.is_ok() {
            self.failed = told;
            self.stop.stop();
        }
    }

    fn write_text(&mut self, found: &DepthFound<'_>) -> io::Result<()> {
        let rows = self.rows(found);
        if self.place.is_terminal() {
            let rows: Vec<Row> = [self.heading()].into_iter().chain(rows).collect();
            let lines: Vec<String> = rows.iter().map(Row::to_string).collect();
            self.place.write(&lines)?;
            // At the end nothing is cut off.
            self.last = rows;
            return Ok(());
        }
        let mut out = stdout();
        if self.told == 0 {
            writeln!(out, "{}", self.heading())?;
        }
        rows.iter().try_for_each(|row| writeln!(out, "{row}"))?;
        out.flush()
    }

    fn heading(&self) -> Row {
        let value = format!("{}'s value", self.player);
        let numbers = format!("depth  deepest     nodes   nodes/s      time   {value:>10}  ");
        Row { numbers, line: "line".to_owned() }
    }

    fn rows(&self, found: &DepthFound<'_>) -> Vec<Row> {
        let row = |(index, line): (usize, &Line<Coord>)| {
            let (value, line) = (self.value(line.value), moves(&line.moves));
            if index > 0 {
                return Row { numbers: format!("{:47}{value:>10}  ", ""), line };
            }
            let (nodes, speed) = (short(found.nodes), short(speed(found)));
            let time = format!("{:.2} s", found.time.as_secs_f64());
            let depth = format!("{}{}", found.depth, if found.is_deeper { "+" } else { "" });
            let deepest = found.selective_depth;
            let numbers = format!("{depth:>5} {deepest:>8} {nodes:>9} {speed:>9} {time:>9}   {value:>10}  ");
            Row { numbers, line }
        };
        found.lines.iter().take(self.lines).enumerate().map(row).collect()
    }

    fn value(&self, value: Score) -> String {
        match self.opinion.is_win(value) {
            Some(true) => "won?".to_owned(),
            Some(false) => "lost?".to_owned(),
            None => value.to_string(),
        }
    }

    /// Leaves the rows of the last depth, whole.
    fn leave_last(&mut self) -> io::Result<()> {
        self.place.take_back()?;
        let (rows, columns) = (std::mem::take(&mut self.last), room().0);
        let mut lines = rows.iter().flat_map(|row| row.wrapped(columns));
        lines.try_for_each(|line| writeln!(stdout(), "{}", line.trim_end()))
    }

    fn write_json(&self, found: &DepthFound<'_>) -> io::Result<()> {
        let lines: Vec<Value> = found.lines.iter().take(self.lines).map(line_as_json).collect();
        let event = json!({
            "event": "depth",
            "depth": found.depth,
            "selective_depth": found.selective_depth,
            "nodes": found.nodes,
            "ms": milliseconds(found.time),
            "nodes_per_second": speed(found),
            "side": self.player.to_string(),
            "lines": lines,
        });
        let mut out = stdout();
        writeln!(out, "{event}")?;
        out.flush()
    }

    /// Tells the decision, and gives the values of all moves that are known.
    ///
    /// # Errors
    /// If something could not be written.
    pub(crate) fn finish(mut self, thought: &Thought) -> io::Result<Found> {
        let time = self.started.elapsed();
        let lines = self.with_values(lines_of(thought));
        let (depth, selective_depth, nodes) = (thought.depth, thought.selective_depth, thought.nodes);
        // Where a search has stopped within a depth, what it decides by may be known of that one only.
        let begun = self.begun.filter(|begun| *begun > depth && lines != self.told_lines);
        // An engine that does not deepen step by step has told nothing yet.
        let is_news = self.told == 0 || self.style == Style::Text && begun.is_some();
        if is_news && !lines.is_empty() {
            let is_deeper = begun.is_some();
            self.tell(&DepthFound { depth, is_deeper, selective_depth, nodes, time, lines: &lines });
        }
        self.thinking.clear();
        std::mem::replace(&mut self.failed, Ok(()))?;
        self.leave_last()?;
        let mut out = stdout();
        match self.style {
            Style::Text => writeln!(out, "{}", self.decision(thought))?,
            Style::Json => {
                let (mv, reason) = match &thought.choice {
                    Choice::Move(coord) => (Some(coord.to_string()), None),
                    Choice::GiveUp { reason } => (None, Some(reason)),
                    Choice::Failed(failure) => (None, Some(&failure.reason)),
                };
                let lines: Vec<Value> = lines.iter().take(self.lines).map(line_as_json).collect();
                let mut event = json!({
                    "event": "best", "move": mv, "gives_up": reason, "side": self.player.to_string(), "depth": depth,
                    "selective_depth": selective_depth, "nodes": nodes, "ms": milliseconds(time), "lines": lines
                });
                if let Some(begun) = begun {
                    event["begun_depth"] = json!(begun);
                }
                writeln!(out, "{event}")?;
            }
        }
        let shown = lines.len();
        if shown > 1 {
            return Ok(Found { shown, values: lines, depth, begun });
        }
        let known = if self.finished.is_empty() { self.present } else { self.finished };
        let values = known.into_iter().map(|root| Line { value: root.value, moves: vec![root.mv] });
        Ok(Found { shown, values: values.chain(lines).collect(), depth, begun })
    }

    /// The line of one move, and the values of the other moves, the best first, if more lines are to be shown and every move has one:
    /// of those that were only shown to be no better, nobody knows which is next.
    fn with_values(&self, lines: Vec<Line<Coord>>) -> Vec<Line<Coord>> {
        let known = if self.finished.is_empty() { &self.present } else { &self.finished };
        let [best] = &lines[..] else { return lines };
        if self.lines == 1 || known.len() < self.moves {
            return lines;
        }
        let others = known.iter().filter(|root| best.moves.first() != Some(&root.mv));
        let mut others: Vec<RootMove<Coord>> = others.copied().collect();
        others.sort_by_key(|root| std::cmp::Reverse(root.value));
        let others = others.into_iter().map(|root| Line { value: root.value, moves: vec![root.mv] });
        lines.into_iter().chain(others).collect()
    }

    fn decision(&self, thought: &Thought) -> String {
        let coord = match &thought.choice {
            Choice::Move(coord) => coord,
            Choice::GiveUp { reason } => return format!("{} gives up: {reason}.", self.player),
            Choice::Failed(failure) => return format!("{} failed: {failure}.", self.player),
        };
        let value = thought
            .expected
            .or(thought.present)
            .map_or_else(String::new, |value| format!(", {}", in_words(value, self.player, self.opinion)));
        format!("Best: {} at {coord}{value}.", self.player)
    }
}

/// The lines of a decision: all that were asked for, or the one that is played.
fn lines_of(thought: &Thought) -> Vec<Line<Coord>> {
    if !thought.lines.is_empty() {
        return thought.lines.clone();
    }
    let value = thought.expected.or(thought.present);
    value.map(|value| Line { value, moves: thought.line.clone() }).into_iter().collect()
}

fn line_as_json(line: &Line<Coord>) -> Value {
    let (name, number) = worth(line.value);
    json!({ name: number, "line": moves(&line.moves) })
}

fn in_words(value: Score, player: Player, opinion: Opinion) -> String {
    if let Some(is_win) = opinion.is_win(value) {
        let wins = if is_win { "wins" } else { "loses" };
        return format!("{player} {wins} if no move was overlooked");
    }
    match (value.win_distance(), value.loss_distance()) {
        (Some(1), _) => format!("{player} wins in 1 ply"),
        (Some(plies), _) => format!("{player} wins in {plies} plies"),
        (_, Some(1)) => format!("{player} loses in 1 ply"),
        (_, Some(plies)) => format!("{player} loses in {plies} plies"),
        _ => format!("value {value} for {player}"),
    }
}

fn speed(found: &DepthFound<'_>) -> u64 {
    (found.nodes as f64 / found.time.as_secs_f64().max(1e-6)) as u64
}

impl Observer<Coord> for Watch {
    fn begin(&mut self, depth: Option<u32>) {
        self.present.clear();
        self.begun = depth;
        Observer::<Coord>::begin(&mut self.thinking, depth);
    }

    fn root_move(&mut self, searched: &RootProgress<Coord>) {
        let root = searched.root_move;
        self.present.retain(|known| known.mv != root.mv);
        if matches!(root.bound, Bound::Exact | Bound::Estimate) {
            self.present.push(root);
        }
        self.moves = searched.total;
        self.thinking.root_move(searched);
    }

    fn iteration(&mut self, iteration: &Iteration<Coord>) {
        self.nodes += iteration.counts.nodes;
        self.begun = None;
        self.finished = std::mem::take(&mut self.present);
        let alone = [Line { value: iteration.value, moves: iteration.principal_variation.clone() }];
        let lines =
            if iteration.lines.is_empty() { self.with_values(alone.into()) } else { iteration.lines.clone() };
        self.tell(&DepthFound {
            depth: iteration.depth,
            is_deeper: false,
            selective_depth: iteration.selective_depth,
            nodes: self.nodes,
            time: self.started.elapsed(),
            lines: &lines,
        });
    }

    fn progress(&mut self, nodes: u64, elapsed: Duration) {
        Observer::<Coord>::progress(&mut self.thinking, nodes, elapsed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_go_on_below_each_other() {
        let row = Row { numbers: " 7  +12  ".to_owned(), line: "h8 i9 j10 k11 l12".to_owned() };
        assert_eq!(row.wrapped(80), [" 7  +12  h8 i9 j10 k11 l12"]);
        assert_eq!(row.wrapped(22), [" 7  +12  h8 i9 j10 k11", "         l12"]);
        assert_eq!(row.wrapped(20), [row.to_string()], "a column so narrow is no help");
        let row = Row { numbers: "   ".to_owned(), line: String::new() };
        assert_eq!(row.wrapped(80), ["   "], "a row without moves is a row");
    }
}
