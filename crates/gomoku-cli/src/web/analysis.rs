//! A position looked at for as long as a page wants: the best moves, depth after depth.

use std::collections::HashMap;
use std::fmt::Display;
use std::marker::PhantomData;
use std::sync::Arc;
use std::time::{Duration, Instant};

use gomoku::core::{Board, Coord};
use gomoku::engine::{Choice, EngineSpec, NewGame, ScoreWith, side};
use gomoku::eval::OpenWindows;
use gomoku::kalaha::solver::KalahaSolver;
use gomoku::kalaha::{Kalaha, Pit, StoreDifference, TicTacToe};
use gomoku::search::{
    AlphaBeta, Game, Iteration, Limits, Line, NoEvaluation, Observer, Options, Pvs, RootDetail, Score, Side,
    StopFlag, Strategy,
};
use serde_json::{Value, json};
use tokio::sync::mpsc::Sender;

use super::answer::Refusal;
use super::listeners::{Events, Message};
use super::page_search::{Place, search_for_page};
use super::routes::wished;
use super::slots::Slots;
use super::value::Viewer;
use super::{LONGEST_TIME, players};
use crate::table::{Position, game_on};

/// What a search may have to remember positions, in mebibytes.
pub(super) const MEMORY: u32 = 64;
/// The lines that can be asked for.
const MOST_LINES: u64 = 20;

/// Who analyses.
#[derive(Debug, Clone)]
enum Analyst {
    /// The strongest that plays by these rules.
    Usual,
    /// The search for any board of n in a row.
    Search,
    Engine(EngineSpec),
}

/// What a page wants to know.
#[derive(Debug, Clone)]
pub(super) struct Wanted {
    analyst: Analyst,
    lines: usize,
    time: Duration,
}

impl Wanted {
    pub(super) fn read(wishes: &HashMap<String, String>) -> Result<Wanted, Refusal> {
        let analyst = match wishes.get("engine").map(String::as_str) {
            None | Some("") => Analyst::Usual,
            Some("alpha-beta") => Analyst::Search,
            Some(text) => Analyst::Engine(
                players::engine(text).map_err(|error| Refusal::bad(format!("engine: {error}")))?,
            ),
        };
        let lines = wished(wishes, "lines", 1..=MOST_LINES)?.unwrap_or(1) as usize;
        let time = wished(wishes, "time", 1..=LONGEST_TIME)?.unwrap_or(10_000);
        Ok(Wanted { analyst, lines, time: Duration::from_millis(time) })
    }

    /// Whether this can be found out of the position.
    pub(super) fn check(&self, position: &Position) -> Result<(), Refusal> {
        let (Position::Board(board), Analyst::Engine(spec)) = (position, &self.analyst) else {
            return Ok(());
        };
        let engine = spec.build().map_err(|error| Refusal::bad(error.to_string()))?;
        engine
            .supports(board)
            .map_err(|error| Refusal::bad(format!("{error}; alpha-beta looks at every board")))
    }
}

/// Begins to search when it is its turn.
pub(super) fn start(
    slots: &Arc<Slots>,
    wanted: Wanted,
    position: Position,
    viewer: Viewer,
    place: Place,
) -> Result<Events, Refusal> {
    let ticket = slots.queue();
    search_for_page("analyst", place, move |sender, stop| {
        let Some(_permit) = ticket.wait(|| !stop.is_raised()) else { return };
        let limits = Limits::none().with_time(wanted.time).with_stop(stop.clone());
        analyse(&wanted, &position, &limits, &Telling { sender: sender.clone(), viewer });
    })
}

/// How findings get to the page.
struct Telling {
    sender: Sender<Message>,
    viewer: Viewer,
}

impl Telling {
    /// A page that does not read misses a depth; the last one comes again with the decision.
    fn tell(&self, found: &Value) {
        let _ = self.sender.try_send(Message { event: "depth", data: found.to_string().into() });
    }
}

fn analyse(wanted: &Wanted, position: &Position, limits: &Limits, telling: &Telling) {
    match position {
        Position::Board(board) if board.outcome().is_some() => {}
        Position::Board(board) => match &wanted.analyst {
            Analyst::Engine(spec) => by_engine(spec, wanted.lines, board, limits, telling),
            Analyst::Usual => match usual_engine(board) {
                Some(spec) => by_engine(&spec, wanted.lines, board, limits, telling),
                None => by_search(wanted.lines, board, limits, telling),
            },
            Analyst::Search => by_search(wanted.lines, board, limits, telling),
        },
        Position::Kalaha(kalaha) => kalaha_pits(kalaha, limits, telling),
        Position::TicTacToe(game) => tic_tac_toe_cells(*game, limits, telling),
    }
}

/// The flagship, if it plays on this board.
pub(super) fn usual_engine(board: &Board) -> Option<EngineSpec> {
    let spec: EngineSpec = "flagship".parse().ok()?;
    let engine = spec.build().ok()?;
    engine.supports(board).ok().map(|()| spec)
}

fn by_engine(spec: &EngineSpec, lines: usize, board: &Board, limits: &Limits, telling: &Telling) {
    let player = board.side_to_move();
    let with_lines = spec.clone().with_option("lines", &lines.to_string()).unwrap_or_else(|_| spec.clone());
    let capped = with_lines.with_at_most("hash", MEMORY).with_at_most("threads", 1);
    let Ok(mut engine) = capped.build() else { return };
    engine.new_game(&NewGame::new(board, player, 0));
    let size = board.size();
    let mut watch = Watch::new(telling, side(player), lines, |coord: &Coord| size.index(*coord).unwrap_or(0));
    let thought = engine.choose(board, limits, &mut watch);
    let value = thought.expected.or(thought.present);
    let mut found = thought.lines.clone();
    if found.is_empty()
        && let (Choice::Move(coord), Some(value)) = (&thought.choice, value)
    {
        let moves = if thought.line.is_empty() { vec![*coord] } else { thought.line.clone() };
        found.push(Line { value, moves });
    }
    watch.nodes = thought.nodes;
    if !found.is_empty() {
        let is_exact = value.is_some_and(Score::is_decisive);
        watch.tell(thought.depth, thought.selective_depth, &found, is_exact);
    } else if let Choice::Move(coord) = thought.choice {
        // It says what it would play, and not what that is worth.
        let line = json!({ "value": null, "moves": [coord.to_string()], "spots": [size.index(coord)] });
        watch.tell_lines(thought.depth, thought.selective_depth, false, &[line]);
    }
}

/// The search for any board of n in a row.
fn by_search(lines: usize, board: &Board, limits: &Limits, telling: &Telling) {
    let Ok(game) = game_on(board.clone()) else { return };
    let size = board.size();
    let mut watch =
        Watch::new(telling, game.side_to_move(), lines, |coord: &Coord| size.index(*coord).unwrap_or(0));
    let options = Options::new().with_table_mib(MEMORY as usize / 4).with_lines(lines);
    let mut strategy = Pvs::new(ScoreWith(OpenWindows)).with_options(options);
    let report = strategy.search_observed(&game, limits, &mut watch);
    watch.nodes = report.nodes;
    let found = lines_of(&report.lines, report.value, &report.principal_variation);
    watch.tell(report.depth, report.selective_depth, &found, report.is_exact());
}

fn lines_of<M: Clone>(lines: &[Line<M>], value: Score, principal_variation: &[M]) -> Vec<Line<M>> {
    if lines.is_empty() && !principal_variation.is_empty() {
        return vec![Line { value, moves: principal_variation.to_vec() }];
    }
    lines.to_vec()
}

fn pit_spot(pit: Pit) -> usize {
    usize::from(pit.number()) - 1
}

/// Every pit of Kalaha: by a search that deepens for a third of the time, then by the solver.
fn kalaha_pits(kalaha: &Kalaha, limits: &Limits, telling: &Telling) {
    if kalaha.is_over() {
        return;
    }
    let started = Instant::now();
    let time = limits.time.unwrap_or(Duration::from_secs(10));
    let pits = usize::from(kalaha.pits_per_side());
    let mut watch = Watch::new(telling, kalaha.side_to_move(), pits, |pit: &Pit| pit_spot(*pit));
    let options = Options::new().with_table_mib(MEMORY as usize / 4).with_lines(pits).with_first_depth(4);
    let mut strategy = Pvs::new(StoreDifference).with_options(options);
    let report = strategy.search_observed(kalaha, &limits.clone().with_time(time / 3), &mut watch);
    let found = lines_of(&report.lines, report.value, &report.principal_variation);
    watch.nodes = report.nodes;
    watch.tell(report.depth, report.selective_depth, &found, report.is_exact());
    if report.is_exact() || limits.stop.as_ref().is_some_and(StopFlag::is_raised) {
        return;
    }
    let mut solver = KalahaSolver::new().with_table_mib(MEMORY as usize);
    let left = limits.clone().with_time(time.saturating_sub(started.elapsed()));
    let Ok(solution) = solver.solve(kalaha, RootDetail::AllValues, &left) else { return };
    let estimate = |pit: Pit| found.iter().find(|line| line.moves.first() == Some(&pit));
    let mut lines: Vec<(Line<Pit>, bool)> = solution
        .moves
        .iter()
        .filter_map(|mv| match (mv.value(), estimate(mv.pit)) {
            (Some(value), known) => {
                let moves = match (solution.line.first(), known) {
                    (Some(first), _) if *first == mv.pit => solution.line.clone(),
                    (_, Some(known)) => known.moves.clone(),
                    _ => vec![mv.pit],
                };
                Some((Line { value: Score::heuristic(value), moves }, true))
            }
            (None, known) => known.map(|line| (line.clone(), false)),
        })
        .collect();
    lines.sort_by_key(|(line, _)| std::cmp::Reverse(line.value));
    watch.nodes += solution.nodes;
    watch.tell_each(report.depth, report.selective_depth, &lines);
}

/// Every cell of tic-tac-toe, to the end.
fn tic_tac_toe_cells(game: TicTacToe, limits: &Limits, telling: &Telling) {
    if game.outcome().is_some() {
        return;
    }
    let spot = |cell: &gomoku::kalaha::Cell| usize::from(cell.number()) - 1;
    let mut watch = Watch::new(telling, game.side_to_move(), 9, spot);
    let report = AlphaBeta::new(NoEvaluation).with_root_detail(RootDetail::AllValues).search(&game, limits);
    let mut found: Vec<Line<_>> =
        report.root_moves.iter().map(|root| Line { value: root.value, moves: vec![root.mv] }).collect();
    found.sort_by_key(|line| std::cmp::Reverse(line.value));
    if let (Some(best), Some(mv)) = (found.first_mut(), report.principal_variation.first())
        && best.moves.first() == Some(mv)
    {
        best.moves.clone_from(&report.principal_variation);
    }
    watch.nodes = report.nodes;
    watch.tell(report.depth, report.depth, &found, report.is_exact());
}

/// Tells every depth when it is finished.
struct Watch<'a, M, S: Fn(&M) -> usize> {
    telling: &'a Telling,
    side: Side,
    lines: usize,
    spot: S,
    started: Instant,
    nodes: u64,
    moves: PhantomData<M>,
}

impl<'a, M: Display + Clone, S: Fn(&M) -> usize> Watch<'a, M, S> {
    fn new(telling: &'a Telling, side: Side, lines: usize, spot: S) -> Self {
        Watch { telling, side, lines, spot, started: Instant::now(), nodes: 0, moves: PhantomData }
    }

    fn tell(&self, depth: u32, selective: u32, lines: &[Line<M>], is_exact: bool) {
        let lines: Vec<(Line<M>, bool)> =
            lines.iter().take(self.lines).map(|line| (line.clone(), is_exact)).collect();
        self.tell_each(depth, selective, &lines);
    }

    /// The same for lines of which some are exact.
    fn tell_each(&self, depth: u32, selective: u32, lines: &[(Line<M>, bool)]) {
        let line = |(line, is_exact): &(Line<M>, bool)| {
            let moves: Vec<String> = line.moves.iter().map(ToString::to_string).collect();
            let spots: Vec<usize> = line.moves.iter().map(&self.spot).collect();
            let value = self.telling.viewer.value(self.side, line.value, *is_exact);
            json!({ "value": value, "moves": moves, "spots": spots })
        };
        let is_exact = !lines.is_empty() && lines.iter().all(|(_, is_exact)| *is_exact);
        self.tell_lines(depth, selective, is_exact, &lines.iter().map(line).collect::<Vec<_>>());
    }

    fn tell_lines(&self, depth: u32, selective: u32, is_exact: bool, lines: &[Value]) {
        let elapsed = self.started.elapsed();
        self.telling.tell(&json!({
            "depth": depth,
            "selective": selective.max(depth),
            "nodes": self.nodes,
            "nps": (self.nodes as f64 / elapsed.as_secs_f64().max(0.001)).round(),
            "ms": elapsed.as_millis() as u64,
            "exact": is_exact,
            "lines": lines,
        }));
    }
}

impl<M: Display + Clone, S: Fn(&M) -> usize> Observer<M> for Watch<'_, M, S> {
    fn iteration(&mut self, finished: &Iteration<M>) {
        self.nodes += finished.counts.nodes;
        let found = lines_of(&finished.lines, finished.value, &finished.principal_variation);
        self.tell(finished.depth, finished.selective_depth, &found, false);
    }
}
