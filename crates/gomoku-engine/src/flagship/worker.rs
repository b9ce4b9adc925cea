//! The search of one thread below the root: principal variation search made for five in a row.

use gomoku_core::Player;
use gomoku_eval::Weights;
use gomoku_eval::patterns::Cell;
use gomoku_search::{Bound, Entry, Score, Table};
use smallvec::SmallVec;

use super::depth_tables::DepthTables;
use super::generate::LeftOut;
use super::history::History;
use super::points::{LOST, MOST_POINTS};
use super::position::Position;
use super::settings::Settings;
use super::vcf::FourSearch;
use super::watch::Watch;

/// No line goes deeper.
pub(super) const MOST_PLIES: usize = 220;

/// A move, and how good it looks.
#[derive(Debug, Clone, Copy)]
struct Scored {
    cell: Cell,
    score: i32,
}

/// What is kept of the position at one ply of the present line.
#[derive(Debug, Clone, Copy, Default)]
struct Ply {
    evaluation: i32,
    /// The move that is being searched.
    current: Option<Cell>,
    /// A move that is left out, to see how good the others are.
    excluded: Option<Cell>,
}

pub(super) struct Worker<'a> {
    pub(super) position: Position,
    pub(super) watch: Watch<'a>,
    pub(super) table: &'a Table,
    pub(super) weights: &'a Weights,
    pub(super) settings: Settings,
    pub(super) fours: &'a mut FourSearch,
    history: &'a mut History,
    plies: Box<[Ply]>,
    /// The moves of the positions of the present line, one behind the other.
    moves: Vec<Scored>,
    /// The best line from each ply on.
    pub(super) lines: Vec<Vec<Cell>>,
    /// The deepest ply that was reached.
    pub(super) deepest: u32,
    pub(super) leaves: u64,
    pub(super) cut_offs: u64,
    pub(super) tables: &'a DepthTables,
}

impl<'a> Worker<'a> {
    pub(super) fn new(
        position: Position,
        watch: Watch<'a>,
        table: &'a Table,
        weights: &'a Weights,
        (settings, tables): (Settings, &'a DepthTables),
        (fours, history): (&'a mut FourSearch, &'a mut History),
    ) -> Worker<'a> {
        Worker {
            position,
            watch,
            table,
            weights,
            settings,
            fours,
            history,
            plies: vec![Ply::default(); MOST_PLIES + 4].into(),
            moves: Vec::with_capacity(4096),
            lines: vec![Vec::new(); MOST_PLIES + 2],
            deepest: 0,
            leaves: 0,
            cut_offs: 0,
            tables,
        }
    }

    /// What the position is worth to the side to move, without a search.
    #[inline]
    pub(super) fn evaluate(&self) -> i32 {
        self.position.evaluate(self.weights)
    }

    /// Plays a move and searches the position after it.
    pub(super) fn child<const PV: bool>(
        &mut self,
        cell: Cell,
        (alpha, beta): (Score, Score),
        depth: i32,
        ply: usize,
        is_cut: bool,
    ) -> Score {
        self.plies[ply].current = Some(cell);
        self.position.play(cell);
        let value = -self.search::<PV>((-beta, -alpha), depth, ply + 1, is_cut);
        self.position.undo();
        value
    }

    /// The value of the position for the side to move, in a window. `is_cut` if it is expected to be too good to be allowed.
    fn search<const PV: bool>(
        &mut self,
        (mut alpha, mut beta): (Score, Score),
        depth: i32,
        ply: usize,
        is_cut: bool,
    ) -> Score {
        if PV {
            self.lines[ply].clear();
            self.deepest = self.deepest.max(ply as u32);
        }
        if self.watch.is_over() {
            return Score::DRAW;
        }
        self.watch.count(1);
        if self.watch.is_over() {
            return Score::DRAW;
        }
        if let Some(verdict) = self.position.verdict() {
            self.leaves += 1;
            return verdict.met_at(ply as u32);
        }
        if self.position.is_full() {
            self.leaves += 1;
            return Score::DRAW;
        }
        // Nothing here can be nearer than these.
        alpha = alpha.max(Score::loss_in(ply as u32 + 2));
        beta = beta.min(Score::win_in(ply as u32 + 3));
        if alpha >= beta {
            return alpha;
        }
        let is_forced = self.position.must_answer_five();
        if ply >= MOST_PLIES {
            self.leaves += 1;
            return Score::heuristic(self.evaluate());
        }

        let excluded = self.plies[ply].excluded;
        let key = self.position.key();
        let entry = if excluded.is_none() { self.table.get(key, ply as u32) } else { None };
        if let Some(entry) = &entry
            && !PV
            && (entry.depth as i32 >= depth || entry.is_proof())
            && entry.settles(alpha, beta)
        {
            return entry.value;
        }
        if depth <= 0 && !is_forced {
            return self.leaf(ply, entry.as_ref());
        }

        let evaluation = if is_forced && ply >= 2 { self.plies[ply - 2].evaluation } else { self.evaluate() };
        self.plies[ply].evaluation = evaluation;
        let is_improving = ply >= 2 && evaluation > self.plies[ply - 2].evaluation;
        let node = Node { alpha, beta, depth, ply, is_cut, is_forced, is_improving, excluded, key };
        if !PV && let Some(value) = self.pruned(&node, evaluation, entry.as_ref()) {
            return value;
        }
        let table_move = entry.and_then(|entry| entry.best).and_then(|index| Cell::new(index as usize));
        let mut node = node;
        if depth >= self.settings.numbers.unknown_depth
            && table_move.is_none()
            && !is_forced
            && self.settings.pruning
        {
            // What nobody has looked at before is hardly worth so much.
            node.depth -= 1;
        }
        let only_good = match self.others(&node, entry.as_ref(), table_move) {
            Others::Worse => table_move,
            // Several moves are too good.
            Others::TooGood(value) if !PV => return value,
            Others::TooGood(_) | Others::Unknown => None,
        };
        if self.watch.is_over() {
            return Score::DRAW;
        }
        self.move_loop::<PV>(&node, table_move, only_good)
    }

    /// The value of a position that is hardly worth a search: so good that the few plies that are left will not change it, or
    /// so bad that only a win by fours could help, and there is none.
    fn pruned(&mut self, node: &Node, evaluation: i32, entry: Option<&Entry>) -> Option<Score> {
        if node.is_forced || node.excluded.is_some() || !self.settings.pruning {
            return None;
        }
        let evaluation = entry.map_or(evaluation, |entry| sharpened(evaluation, entry));
        let numbers = &self.settings.numbers;
        if let Some(points) = node.alpha.points()
            && node.depth <= numbers.razor_depth
            && evaluation + numbers.razor * node.depth < points
        {
            let value = self.leaf(node.ply, entry);
            if value <= node.alpha {
                return Some(value);
            }
        }
        let numbers = &self.settings.numbers;
        let margin = numbers.futility * (node.depth - i32::from(node.is_improving));
        let is_good = node.beta.points().is_some_and(|points| evaluation - margin >= points);
        let is_threatened = self.position.patterns().has_open_four(self.position.side().opponent());
        (node.depth <= numbers.futility_depth && is_good && !is_threatened)
            .then(|| Score::heuristic(evaluation))
    }

    /// Looks whether any other move comes near what the table says of its best one.
    fn others(&mut self, node: &Node, entry: Option<&Entry>, table_move: Option<Cell>) -> Others {
        let (Some(entry), Some(best)) = (entry, table_move) else { return Others::Unknown };
        let is_known = entry.bound != Bound::Upper && entry.depth as i32 >= node.depth - 3;
        let Some(points) = entry.value.points() else { return Others::Unknown };
        let numbers = &self.settings.numbers;
        if !self.settings.singular
            || node.depth < numbers.singular_depth
            || node.is_forced
            || !is_known
            || node.excluded.is_some()
        {
            return Others::Unknown;
        }
        let near = Score::heuristic(points - numbers.singular_margin * node.depth);
        self.plies[node.ply].excluded = Some(best);
        let window = (near.just_below(), near);
        let value = self.search::<false>(window, (node.depth - 1) / 2, node.ply, node.is_cut);
        self.plies[node.ply].excluded = None;
        if value < near {
            Others::Worse
        } else if value >= node.beta && !value.is_decisive() {
            Others::TooGood(value)
        } else {
            Others::Unknown
        }
    }

    /// Searches the moves of a position, the only good one more deeply.
    fn move_loop<const PV: bool>(
        &mut self,
        node: &Node,
        table_move: Option<Cell>,
        only_good: Option<Cell>,
    ) -> Score {
        let Node { mut alpha, beta, depth, ply, is_forced, excluded, .. } = *node;
        let side = self.position.side();
        let last = if ply > 0 { self.plies[ply - 1].current } else { None };
        let first = self.moves.len();
        let mut left_out = self.collect_moves(side, table_move, last);
        if left_out == LeftOut::FarCells
            && self.settings.defences
            && depth >= self.settings.numbers.defence_depth
        {
            left_out = self.keep_defences(first);
        }
        let mut best = match left_out {
            LeftOut::Losing(plies) => Score::loss_in(ply as u32 + plies),
            LeftOut::FarCells => Score::MIN,
        };
        alpha = alpha.max(best);
        let mut best_move = None;
        let mut skipped = false;
        let mut place = 0;
        let mut index = first;
        while index < self.moves.len() && alpha < beta {
            // The best of those that are left.
            let next = (index..self.moves.len()).max_by_key(|at| (self.moves[*at].score, usize::MAX - at));
            self.moves.swap(index, next.unwrap_or(index));
            let cell = self.moves[index].cell;
            index += 1;
            if Some(cell) == excluded || !self.position.may_play(cell) {
                continue;
            }
            place += 1;
            if self.settings.pruning
                && !is_forced
                && left_out == LeftOut::FarCells
                && self.position.is_quiet(cell)
                && best > Score::heuristic(-LOST / 2)
                && place > self.tables.tried(depth, node.is_improving)
            {
                skipped = true;
                break;
            }
            let deeper = depth - 1 + i32::from(is_forced || Some(cell) == only_good);
            let value = if place == 1 {
                let is_cut = !PV && !node.is_cut;
                self.child::<PV>(cell, (alpha, beta), deeper, ply, is_cut)
            } else {
                let reduction = if left_out == LeftOut::FarCells {
                    self.reduction::<PV>(node, cell, place).clamp(0, (deeper - 1).max(0))
                } else {
                    0
                };
                if PV {
                    // A null window leaves no line behind.
                    self.lines[ply + 1].clear();
                }
                let window = (alpha, alpha.just_above());
                let mut value = self.child::<false>(cell, window, deeper - reduction, ply, true);
                if value > alpha && reduction > 0 {
                    value = self.child::<false>(cell, window, deeper, ply, !node.is_cut);
                }
                if PV && value > alpha && value < beta {
                    value = self.child::<true>(cell, (alpha, beta), deeper, ply, false);
                }
                value
            };
            if self.watch.is_over() {
                self.moves.truncate(first);
                return Score::DRAW;
            }
            if value > best {
                best = value;
                if value > alpha {
                    best_move = Some(cell);
                    if PV {
                        self.update_line(ply, cell);
                    }
                    if value >= beta {
                        self.cut_offs += 1;
                        if excluded.is_none() {
                            self.learn(side, cell, (first, index), last, depth);
                        }
                        break;
                    }
                    alpha = value;
                }
            }
        }
        self.moves.truncate(first);
        if best == Score::MIN {
            // Nothing may be played near the stones: forbidden points, or the one move is left out.
            return if excluded.is_some() { node.alpha } else { Score::heuristic(self.evaluate()) };
        }
        debug_assert!(
            !skipped || best.loss_distance().is_none(),
            "a move is skipped only if another does not lose"
        );
        if let (Some(plies), LeftOut::FarCells) = (best.loss_distance(), left_out) {
            // What was not looked at might hold. Nearer losses are worse.
            best = Score::heuristic(-LOST + plies as i32 - ply as i32);
        }
        if excluded.is_none() {
            self.remember(node, best, best_move);
        }
        best
    }

    /// Puts what was found of a position into the table.
    fn remember(&self, node: &Node, value: Score, best: Option<Cell>) {
        let bound = if value >= node.beta {
            Bound::Lower
        } else if value > node.alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let mut entry = Entry::new(node.depth.max(0) as u32, bound, value);
        entry.best = best.map(|cell| cell.index() as u32);
        self.table.store(node.key, node.ply as u32, entry);
    }

    /// By how much less deeply to look at a move first.
    #[inline]
    fn reduction<const PV: bool>(&self, node: &Node, cell: Cell, place: i32) -> i32 {
        if node.depth < 2 || !self.settings.reductions {
            return 0;
        }
        let side = self.position.side();
        let usual = self.tables.reduction(node.depth, place);
        usual + i32::from(node.is_cut) + i32::from(!node.is_improving)
            - i32::from(PV)
            - self.position.urgency(cell)
            - self.history.worth(side, cell) * self.settings.numbers.history_reduction / 65_536
    }

    /// Leaves only the moves from `first` on that may keep the opponent from a win by fours, if he threatens one.
    fn keep_defences(&mut self, first: usize) -> LeftOut {
        let side = self.position.side();
        if self.position.is_caro() || self.position.rule() == gomoku_core::Rule::Renju {
            return LeftOut::FarCells;
        }
        let before = self.fours.stones;
        let defences = self.fours.defences(&mut self.position, self.settings.numbers.four_stones as u32);
        self.watch.count(self.fours.stones - before);
        let Some((plies, defences)) = defences else { return LeftOut::FarCells };
        let fours = self.position.patterns().fours(side);
        let mut kept = first;
        let mut near = 0;
        for index in first..self.moves.len() {
            let cell = self.moves[index].cell;
            near += usize::from(defences.contains(cell));
            if defences.contains(cell) || fours.contains(cell) {
                self.moves[kept] = self.moves[index];
                kept += 1;
            }
        }
        self.moves.truncate(kept);
        if near < defences.len() {
            // What a long win needs may be near only to the stones that it puts on the board itself.
            let is_new = |cell: &Cell| self.moves[first..].iter().all(|scored| scored.cell != *cell);
            let far: SmallVec<[Cell; 8]> = defences.iter().filter(is_new).collect();
            self.moves.extend(far.into_iter().map(|cell| Scored { cell, score: 0 }));
        }
        LeftOut::Losing(plies + 1)
    }

    /// Puts the moves of the position onto the list, each with a score. Gives what is known of the others.
    fn collect_moves(&mut self, side: Player, table_move: Option<Cell>, last: Option<Cell>) -> LeftOut {
        let answer = self.history.answer(side, last);
        let (position, weights, history, moves) =
            (&self.position, self.weights, &*self.history, &mut self.moves);
        let (share, bonus) = (self.settings.numbers.history_order, self.settings.numbers.answer);
        let patterns = position.patterns();
        position.moves(|cell| {
            let score = if Some(cell) == table_move {
                i32::MAX
            } else {
                let known =
                    weights.move_score(patterns, cell, side) + history.worth(side, cell) * share / 1024;
                known + if Some(cell) == answer { bonus } else { 0 }
            };
            moves.push(Scored { cell, score });
        })
    }

    fn learn(
        &mut self,
        side: Player,
        good: Cell,
        (from, to): (usize, usize),
        last: Option<Cell>,
        depth: i32,
    ) {
        let mut tried = [Cell::default(); 32];
        let mut count = 0;
        for scored in self.moves[from..to - 1].iter().take(32) {
            tried[count] = scored.cell;
            count += 1;
        }
        let numbers = &self.settings.numbers;
        let bonus = (depth * depth * numbers.history_square + 16 * depth).min(numbers.history_most);
        self.history.learn(side, good, &tried[..count], last, bonus);
    }

    /// The value at the horizon: what is proven, a win by fours, or what the position looks like.
    fn leaf(&mut self, ply: usize, entry: Option<&Entry>) -> Score {
        self.leaves += 1;
        self.deepest = self.deepest.max(ply as u32);
        if let Some(proof) = entry.filter(|entry| entry.is_proof()) {
            return proof.value;
        }
        // It was asked here before.
        let is_asked = entry.is_some_and(|entry| entry.depth == 0);
        if !is_asked
            && self.settings.leaf_fours
            && let Some(win) = self.win_by_fours(ply)
        {
            return win;
        }
        let evaluation = self.evaluate();
        if let Some(entry) = entry {
            return Score::heuristic(sharpened(evaluation, entry));
        }
        let value = Score::heuristic(evaluation);
        self.table.store(self.position.key(), ply as u32, Entry::new(0, Bound::Exact, value));
        value
    }

    fn win_by_fours(&mut self, ply: usize) -> Option<Score> {
        let before = self.fours.stones;
        let found = self.fours.win(&mut self.position, self.settings.numbers.four_stones as u32);
        self.watch.count(self.fours.stones - before);
        let (plies, first) = found?;
        let value = Score::win_in(ply as u32 + plies);
        let mut entry = Entry::new(0, Bound::Lower, value);
        entry.best = Some(first.index() as u32);
        self.table.store(self.position.key(), ply as u32, entry);
        Some(value)
    }

    fn update_line(&mut self, ply: usize, cell: Cell) {
        let (here, below) = self.lines.split_at_mut(ply + 1);
        here[ply].clear();
        here[ply].push(cell);
        here[ply].extend_from_slice(&below[0]);
    }
}

/// What a position looks like, if the table knows better.
fn sharpened(evaluation: i32, entry: &Entry) -> i32 {
    let Some(points) = entry.value.points().filter(|points| points.abs() < MOST_POINTS) else {
        return evaluation;
    };
    match entry.bound {
        Bound::Exact => points,
        Bound::Lower => evaluation.max(points),
        Bound::Upper => evaluation.min(points),
        _ => evaluation,
    }
}

/// What the search of a position's moves needs to know.
#[derive(Clone, Copy)]
struct Node {
    alpha: Score,
    beta: Score,
    depth: i32,
    ply: usize,
    is_cut: bool,
    is_forced: bool,
    is_improving: bool,
    excluded: Option<Cell>,
    key: u64,
}

/// What the moves are worth beside the one from the table.
enum Others {
    /// None of them comes near it.
    Worse,
    /// One of them is better than the opponent allows.
    TooGood(Score),
    Unknown,
}
