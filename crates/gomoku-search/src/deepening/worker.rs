//! The recursion under the deepening searches: alpha-beta with everything that makes it fast.

mod horizon;
mod pruning;

use std::hash::Hash;

use super::busy::Busy;
use super::order::{History, Killers, tag};
use super::told::Told;
use crate::search::Search;
use crate::{
    Bound, Counts, Entry, Evaluator, Keyed, Limits, Observer, Options, Precision, Score, Side, Table, Turn,
    Window,
};

/// One thread's search, for all depths.
pub(crate) struct Worker<'a, G: Keyed, E> {
    pub(crate) search: Search<'a, G, E>,
    pub(crate) options: &'a Options,
    table: Option<&'a Table>,
    /// Whether positions with one ply left are simple: neither looked up in the table nor pruned.
    simple_frontier: bool,
    /// Whether positions and moves may be left out.
    prunes: bool,
    /// What the other threads are searching, if there are any.
    pub(crate) busy: Option<&'a Busy>,
    /// Where a helping thread says what it has counted.
    pub(crate) told: Option<&'a Told>,
    killers: Killers<G::Move>,
    history: History,
    first_cut_offs: u64,
    table_probes: u64,
    table_hits: u64,
    table_cut_offs: u64,
    /// How many judgements at a horizon have gone into values so far, those behind the table's values included. A value that
    /// was found while this did not grow is true for any depth.
    pub(crate) opinions: u64,
    /// Room for the history counts of one position's moves.
    favours: Vec<u32>,
}

/// Threads tell each other what they search if at least so much depth is left.
const BUSY_DEPTH: u32 = 3;

impl<'a, G, E> Worker<'a, G, E>
where
    G: Keyed,
    G::Move: Hash,
    E: Evaluator<G>,
{
    pub(crate) fn new(
        evaluator: &'a E,
        options: &'a Options,
        table: Option<&'a Table>,
        busy: Option<&'a Busy>,
        limits: &'a Limits,
        observer: &'a mut dyn Observer<G::Move>,
    ) -> Self {
        Worker {
            search: Search::new(evaluator, limits, observer),
            options,
            table,
            simple_frontier: (table.is_none() || options.table_depth > 1) && !pruning::prunes(options),
            prunes: pruning::prunes(options),
            busy,
            told: None,
            killers: Killers::new(),
            history: History::new(),
            first_cut_offs: 0,
            table_probes: 0,
            table_hits: 0,
            table_cut_offs: 0,
            opinions: 0,
            favours: Vec::new(),
        }
    }

    /// What this thread has done so far.
    pub(crate) fn counts(&self) -> Counts {
        let control = &self.search.control;
        Counts {
            nodes: control.nodes,
            leaves: control.leaves(),
            cut_offs: control.cut_offs,
            first_cut_offs: self.first_cut_offs,
            table_probes: self.table_probes,
            table_hits: self.table_hits,
            table_cut_offs: self.table_cut_offs,
        }
    }

    /// Lets the leading thread know what this one has done, if it only helps.
    #[inline(never)]
    pub(crate) fn tell(&self) {
        if let Some(told) = self.told {
            told.tell(self.counts());
        }
    }

    /// The key of a position in the table.
    #[inline]
    pub(crate) fn key(&self, game: &G) -> u64 {
        if self.options.symmetry { game.canonical_key() } else { game.key() }
    }

    /// The value of a child of a position with an open window, as its parent sees it: with a null window first, unless it is
    /// the parent's first move, and with the whole window if it turns out better than `alpha`.
    #[inline(never)]
    pub(crate) fn open_child(
        &mut self,
        child: &mut G,
        turn: Turn,
        depth: u32,
        ply: u32,
        window: Window,
        first: bool,
    ) -> Score {
        if !first && self.options.null_windows {
            let value = self.null_window_child(child, turn, depth, ply, window.alpha);
            if value <= window.alpha || value >= window.beta || self.search.control.is_interrupted() {
                return value;
            }
        }
        turn.value(self.value::<true>(child, depth, ply, turn.window(window)))
    }

    /// Whether a child is worth more than `alpha` to its parent: a value above it says so, and any other that it is not.
    #[inline(never)]
    pub(crate) fn null_window_child(
        &mut self,
        child: &mut G,
        turn: Turn,
        depth: u32,
        ply: u32,
        alpha: Score,
    ) -> Score {
        let null = Window { alpha, beta: alpha.just_above() };
        turn.value(self.value::<false>(child, depth, ply, turn.window(null)))
    }

    /// The value of a position for the side to move there.
    ///
    /// `PV` says that the window is open, more than a null window: then a value inside it comes with its line.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "leaves, which most positions are, need no call of their own")]
    fn value<const PV: bool>(&mut self, game: &mut G, depth: u32, ply: u32, window: Window) -> Score {
        if PV {
            self.search.lines.begin(ply);
        }
        if let Some(value) = self.search.control.visit(game, ply) {
            return value;
        }
        if depth == 0 || ply >= Limits::DEEPEST {
            return self.horizon::<PV>(game, ply, window);
        }
        if !PV && depth == 1 && self.simple_frontier {
            return self.inner_node::<PV, true, false>(game, 1, ply, window);
        }
        if !PV && self.prunes {
            return self.inner_node::<PV, false, true>(game, depth, ply, window);
        }
        self.inner_node::<PV, false, false>(game, depth, ply, window)
    }

    /// The best of the moves of a position that is searched further. Of positions with one ply left that the table does not
    /// hold (`FRONTIER`) the compiler makes a smaller function: 0.87 times the instructions in Connect Four. What may prune
    /// (`PRUNES`) is a function of its own: as one, searches that do not would pay for it, up to 1.07 times.
    #[inline(never)]
    #[expect(clippy::too_many_lines, reason = "one loop, one story; its parts share most of their variables")]
    fn inner_node<const PV: bool, const FRONTIER: bool, const PRUNES: bool>(
        &mut self,
        game: &mut G,
        depth: u32,
        ply: u32,
        Window { mut alpha, beta }: Window,
    ) -> Score {
        // A win or a loss cannot come before the next ply.
        let best_possible = Score::win_in(ply + 1);
        if best_possible <= alpha {
            return best_possible;
        }
        let worst_possible = Score::loss_in(ply + 1);
        if worst_possible >= beta {
            return worst_possible;
        }

        let depth = if FRONTIER { 1 } else { depth };
        let table = if FRONTIER { None } else { self.table.filter(|_| depth >= self.options.table_depth) };
        // Only the table and the other threads ask for it.
        let key = if !FRONTIER && (table.is_some() || self.busy.is_some()) { self.key(game) } else { 0 };
        let mut table_move = None;
        if let Some(table) = table {
            self.table_probes += 1;
            if let Some(entry) = table.get(key, ply) {
                self.table_hits += 1;
                if self.is_trusted(&entry, depth, ply) && entry.settles(alpha, beta) {
                    self.table_cut_offs += 1;
                    self.opinions += u64::from(!entry.complete && !entry.is_proof());
                    return entry.value;
                }
                table_move = entry.best;
            }
        }
        if let Some(value) = self.settled(game, depth, ply) {
            if let Some(table) = table {
                // A shorter win may be known another time.
                let bound = if value.win_distance().is_some() { Bound::Lower } else { Bound::Upper };
                table.store(key, ply, Entry::new(depth, bound, value));
            }
            return value;
        }
        // Where a win or a loss is asked for, an opinion is no answer.
        let prunes = PRUNES && !alpha.is_decisive() && !beta.is_decisive();
        if prunes && let Some(value) = self.futile(game, depth, ply, Window { alpha, beta }) {
            return value;
        }

        let first = self.search.moves.len();
        game.generate_moves(&mut self.search.moves);
        let mut end = self.search.moves.len();
        if first == end {
            self.opinions += 1;
            return self.search.judge(game);
        }
        let mut ordered = first;
        if let Some(remembered) = table_move {
            let moves = self.search.moves.since(first);
            if let Some(place) = moves.iter().position(|mv| tag(*mv) == remembered) {
                moves[..=place].rotate_right(1);
                ordered += 1;
            }
        }
        if self.options.killers {
            ordered = self.bring_killers(ordered, ply);
        }

        self.search.control.reach(ply + 1);
        // From here on stand the moves that are late in the order.
        let late = if prunes { first + self.early_moves(depth) } else { usize::MAX };
        let mover = game.side_to_move();
        let opinions_before = self.opinions;
        let alpha_before = alpha;
        let mut best = Score::MIN;
        let mut best_move = None;
        let mut index = first;
        // From here on stand the moves that were put off because another thread is at them.
        let mut put_off = end;
        while index < end {
            if index == ordered {
                if !PRUNES || index < late {
                    self.order(game, mover, ordered, depth);
                    ordered = if PRUNES { late } else { end };
                } else if best.is_decisive() {
                    // All moves so far lose: none may be left out.
                    ordered += 1;
                } else {
                    let skipped = self.skip_quiet_moves(game, index..put_off);
                    (put_off, end) = (put_off - skipped, end - skipped);
                    ordered = end;
                    continue;
                }
            }
            let mv = self.search.moves.get(index);
            let number = match self.busy {
                Some(busy) if depth >= BUSY_DEPTH && index > first => {
                    let number = Busy::number(key, tag(mv), depth);
                    if index < put_off && busy.is_busy(number) {
                        self.search.moves.since(index).rotate_left(1);
                        put_off -= 1;
                        continue;
                    }
                    busy.begin(number);
                    Some((busy, number))
                }
                _ => None,
            };
            let opinions_before_move = self.opinions;
            let reduction = self.reduction::<PV>(game, mv, depth, index - first);
            let judged = if depth == 1 { self.search.evaluator.evaluate_move(game, mv) } else { None };
            let value = if let Some(value) = judged {
                self.opinions += 1;
                self.search.control.count_judged();
                if PV {
                    self.search.lines.begin(ply + 1);
                }
                value.as_heuristic()
            } else if reduction > 0 {
                self.late_move::<PV>(game, mv, depth, ply, Window { alpha, beta }, reduction)
            } else {
                game.after_move(mv, |child| {
                    let turn = Turn::after(mover, child);
                    let left = (depth - 1).saturating_add(self.search.evaluator.extension(child, mv));
                    if PV {
                        self.open_child(child, turn, left, ply + 1, Window { alpha, beta }, index == first)
                    } else {
                        let window = turn.window(Window { alpha, beta });
                        turn.value(self.value::<false>(child, left, ply + 1, window))
                    }
                })
            };
            if let Some((busy, number)) = number {
                busy.end(number);
                self.tell();
            }
            if self.search.control.is_interrupted() {
                self.search.moves.truncate(first);
                return best;
            }
            if value > best {
                best = value;
                if value > alpha {
                    alpha = value;
                    best_move = Some(mv);
                    if PV {
                        self.search.lines.update(ply, mv, false);
                    }
                }
                if value >= beta {
                    if self.opinions == opinions_before_move || value.win_distance().is_some() {
                        // This move alone shows it: what was thought of the others does not matter.
                        self.opinions = opinions_before;
                    }
                    self.cut_off(mover, mv, depth, ply, index == first);
                    break;
                }
            }
            index += 1;
        }
        self.search.moves.truncate(first);

        if let Some(table) = table {
            let bound = if best >= beta {
                Bound::Lower
            } else if best > alpha_before {
                Bound::Exact
            } else {
                Bound::Upper
            };
            let complete = self.opinions == opinions_before;
            let best_tag = best_move.map(tag);
            table.store(key, ply, Entry { depth, bound, value: best, complete, best: best_tag });
        }
        best
    }

    /// The value of a move that is late in the order: less deeply first, and as deeply as the others if it turns out well.
    #[inline(never)]
    fn late_move<const PV: bool>(
        &mut self,
        game: &mut G,
        mv: G::Move,
        depth: u32,
        ply: u32,
        window: Window,
        reduction: u32,
    ) -> Score {
        let mover = game.side_to_move();
        game.after_move(mv, |child| {
            let turn = Turn::after(mover, child);
            let left = (depth - 1).saturating_add(self.search.evaluator.extension(child, mv));
            let less = left - reduction.min(left);
            let value = self.null_window_child(child, turn, less, ply + 1, window.alpha);
            if value <= window.alpha {
                value
            } else if PV {
                self.open_child(child, turn, left, ply + 1, window, false)
            } else {
                self.null_window_child(child, turn, left, ply + 1, window.alpha)
            }
        })
    }

    /// Whether what the table says is true for a search of this depth.
    #[inline]
    fn is_trusted(&self, entry: &Entry, depth: u32, ply: u32) -> bool {
        match self.options.precision {
            Precision::Deeper => entry.complete || entry.depth >= depth || entry.is_proof(),
            Precision::Exact => {
                entry.depth == depth
                    || (entry.complete && entry.depth < depth)
                    // A win or loss that both searches see to its end.
                    || (entry.is_proof() && entry.value.distance().saturating_sub(ply) <= depth.min(entry.depth))
            }
        }
    }

    /// Brings the killers of this ply to the front of the moves from `from` on, and says where the others begin. The
    /// evaluator is not asked for its order until they have failed.
    #[inline(never)]
    fn bring_killers(&mut self, from: usize, ply: u32) -> usize {
        let moves = self.search.moves.since(from);
        let mut at = 0;
        for killer in self.killers.at(ply).into_iter().flatten() {
            if let Some(place) = moves[at..].iter().position(|mv| *mv == killer) {
                moves[at..=at + place].rotate_right(1);
                at += 1;
            }
        }
        from + at
    }

    /// Puts the moves from `from` on into the order in which they are to be tried: as the evaluator has it, if enough depth
    /// is left to be worth it, with history's favourites first.
    #[inline(always)]
    #[expect(
        clippy::inline_always,
        reason = "mostly nothing: an order that the evaluator has not, and no history"
    )]
    fn order(&mut self, game: &G, side: Side, from: usize, depth: u32) {
        let moves = self.search.moves.since(from);
        if depth >= self.options.order_depth {
            self.search.evaluator.order_moves(game, moves);
        }
        if self.options.history {
            self.history.favourites_first(side, moves, &mut self.favours);
        }
    }

    #[inline(always)]
    #[expect(clippy::inline_always, reason = "two counters, and mostly no more")]
    fn cut_off(&mut self, mover: Side, mv: G::Move, depth: u32, ply: u32, first: bool) {
        self.search.control.cut_offs += 1;
        self.first_cut_offs += u64::from(first);
        if self.options.killers || self.options.history {
            self.learn(mover, mv, depth, ply);
        }
    }

    #[inline(never)]
    fn learn(&mut self, mover: Side, mv: G::Move, depth: u32, ply: u32) {
        if self.options.killers {
            self.killers.add(ply, mv);
        }
        if self.options.history {
            self.history.add(mover, tag(mv), depth);
        }
    }
}
