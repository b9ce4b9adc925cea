//! One thread's simulations.

use std::sync::atomic::{AtomicBool, Ordering};

use super::reward::{power_of_two, sign};
use super::rollout::{RolloutPolicy, RolloutRandom};
use super::settings::Settings;
use super::tree::{Formula, ROOT, Tree, turn};
use crate::control::Control;
use crate::{Evaluator, Game, MoveBuffer, Side, StopReason};

/// What a thread works with.
pub(super) struct Worker<'a, 'c, G: Game, E, R> {
    pub(super) root: &'a G,
    pub(super) tree: &'a mut Tree<G::Move>,
    pub(super) evaluator: &'a E,
    pub(super) policy: &'a R,
    pub(super) settings: &'a Settings,
    pub(super) control: Control<'c, G::Move>,
    pub(super) random: RolloutRandom,
    /// Raised when any thread has proven the value of the root.
    pub(super) proven: &'a AtomicBool,
    /// How many moves the tree may hold before it is full.
    pub(super) room: usize,
    /// How many plies to look ahead.
    pub(super) horizon: usize,
    /// How many simulations to make.
    pub(super) simulations: u64,
    /// Whether nothing but a full tree can end the search.
    pub(super) ends_when_full: bool,
}

/// What a thread has done.
#[derive(Debug, Clone, Copy)]
pub(super) struct Done {
    pub(super) simulations: u64,
    pub(super) nodes: u64,
    /// Why the thread ended, if not because the root was proven.
    pub(super) interruption: Option<StopReason>,
}

/// A step on the way down: the move, where it led, and who made it.
#[derive(Debug, Clone, Copy)]
struct Step {
    edge: u32,
    node: u32,
    chooser: Side,
}

/// The end of a way down.
struct Leaf {
    /// The result for the first side.
    result: f32,
    /// Whether something was proven there.
    is_news: bool,
}

/// What came of putting a position's moves into the tree.
enum Expanded {
    /// They are there.
    Open,
    /// They are there, and some of them end the game: more is known of the position.
    News,
    /// The value of the position is known.
    Settled(Leaf),
    /// The search is broken off.
    Interrupted,
}

/// What all simulations of a thread use again.
struct Scratch<G: Game> {
    game: G,
    path: Vec<Step>,
    moves: MoveBuffer<G::Move>,
    priors: Vec<f32>,
}

impl<G: Game, E: Evaluator<G>, R: RolloutPolicy<G>> Worker<'_, '_, G, E, R> {
    /// Simulates until the root is proven or something ends it.
    pub(super) fn run(mut self) -> Done {
        let mut scratch = Scratch {
            game: self.root.clone(),
            path: Vec::with_capacity(64),
            moves: MoveBuffer::new(),
            priors: Vec::new(),
        };
        if self.settings.formula == Formula::Priors && self.tree.root().visits == 0 {
            self.give_priors(ROOT, &mut scratch);
            self.tree.conclude(ROOT, self.root.side_to_move());
        }
        let mut simulations = 0;
        let interruption = loop {
            if self.tree.root().bounds.proven().is_some() {
                self.proven.store(true, Ordering::Relaxed);
                break None;
            }
            if self.proven.load(Ordering::Relaxed) {
                break None;
            }
            if self.control.is_interrupted() {
                break Some(self.control.stop_reason());
            }
            if simulations == self.simulations || (self.ends_when_full && self.is_full()) {
                break Some(StopReason::Nodes);
            }
            if self.simulate(&mut scratch) {
                simulations += 1;
            }
        };
        Done { simulations, nodes: self.control.nodes, interruption }
    }

    fn is_full(&self) -> bool {
        self.tree.edges.len() >= self.room
    }

    /// Goes down the tree, looks at one new position, and carries the result back. Says whether it came so far.
    #[inline]
    fn simulate(&mut self, scratch: &mut Scratch<G>) -> bool {
        scratch.game.clone_from(self.root);
        scratch.path.clear();
        match self.descend(scratch) {
            Some(leaf) => {
                self.carry_back(&scratch.path, &leaf);
                true
            }
            None => false,
        }
    }

    /// Goes down to a position that is not in the tree, and plays it out. `None` if the search is broken off.
    #[inline]
    fn descend(&mut self, scratch: &mut Scratch<G>) -> Option<Leaf> {
        let mut node = *self.tree.root();
        let mut last = Step { edge: 0, node: ROOT, chooser: node.mover() };
        loop {
            if !node.is_expanded() {
                if node.visits < self.settings.visits_to_expand || self.is_full() {
                    return self.play_out(scratch);
                }
                match self.expand(last, scratch) {
                    Expanded::Open => {}
                    Expanded::News => {
                        return self.play_out(scratch).map(|leaf| Leaf { is_news: true, ..leaf });
                    }
                    Expanded::Settled(leaf) => return Some(leaf),
                    Expanded::Interrupted => return None,
                }
                node = *self.tree.node(last.node);
            }
            let chosen = self.tree.select(&node);
            let edge = *self.tree.edge(chosen);
            scratch.game.play(edge.mv);
            if self.control.count() {
                return None;
            }
            let chooser = node.mover();
            let Some(next) = edge.node() else { return self.meet(chosen, chooser, scratch) };
            last = Step { edge: chosen, node: next, chooser };
            scratch.path.push(last);
            node = *self.tree.node(next);
        }
    }

    /// Looks at a position for the first time.
    #[inline]
    fn meet(&mut self, edge: u32, chooser: Side, scratch: &mut Scratch<G>) -> Option<Leaf> {
        let node = self.tree.meet(edge, scratch.game.side_to_move());
        let step = Step { edge, node, chooser };
        scratch.path.push(step);
        if let Some(outcome) = scratch.game.outcome() {
            self.tree.deepest = self.tree.deepest.max(scratch.path.len() as u32);
            self.tree.prove(edge, node, outcome.score(chooser, 1));
            return Some(Leaf { result: self.settings.rewards.outcome(outcome), is_news: true });
        }
        if scratch.path.len() >= self.horizon {
            return Some(self.judge(step, &scratch.game));
        }
        self.play_out(scratch)
    }

    /// A position that is not looked into counts as what the evaluator says of it.
    #[cold]
    fn judge(&mut self, step: Step, game: &G) -> Leaf {
        let mover = game.side_to_move();
        let value = self.evaluator.evaluate(game).as_heuristic();
        self.tree.prove(step.edge, step.node, turn(step.chooser, mover).value(value));
        self.tree.has_judged = true;
        Leaf { result: sign(mover) * self.settings.rewards.evaluation(value), is_news: true }
    }

    /// Puts the moves of the last step's position into the tree.
    #[inline]
    fn expand(&mut self, last: Step, scratch: &mut Scratch<G>) -> Expanded {
        scratch.moves.truncate(0);
        scratch.game.generate_moves(&mut scratch.moves);
        if scratch.moves.is_empty() {
            return Expanded::Settled(self.judge(last, &scratch.game));
        }
        self.evaluator.order_moves(&scratch.game, scratch.moves.since(0));
        self.tree.expand(last.node, scratch.moves.as_slice());
        match self.settings.formula {
            Formula::Uct => Expanded::Open,
            Formula::Priors => self.look_at_moves(last, scratch),
        }
    }

    /// Draws the conclusions from the first look at all moves of a position.
    fn look_at_moves(&mut self, last: Step, scratch: &mut Scratch<G>) -> Expanded {
        let has_ends = self.give_priors(last.node, scratch);
        if self.control.is_interrupted() {
            return Expanded::Interrupted;
        }
        if !has_ends || !self.tree.conclude(last.node, last.chooser) {
            return Expanded::Open;
        }
        match self.tree.node(last.node).bounds.proven() {
            Some(value) => {
                let result = sign(last.chooser) * self.settings.rewards.proven(value);
                Expanded::Settled(Leaf { result, is_news: true })
            }
            None => Expanded::News,
        }
    }

    /// Asks the evaluator about every move of a position, and says whether any ends the game. If the search is broken off,
    /// the rest stays as it is: not asked about, and as urgent as can be.
    fn give_priors(&mut self, index: u32, scratch: &mut Scratch<G>) -> bool {
        let (mut has_ends, mut best) = (false, f32::NEG_INFINITY);
        scratch.priors.clear();
        let node = *self.tree.node(index);
        for edge in node.moves() {
            if self.control.count() {
                self.tree.is_half_done = true;
                return has_ends;
            }
            let mv = self.tree.edges[edge].mv;
            let (next, value) = scratch.game.after_move(mv, |game| {
                let value = match game.outcome() {
                    Some(outcome) => Err(outcome),
                    None => Ok(self.evaluator.evaluate(game).as_heuristic()),
                };
                (game.side_to_move(), value)
            });
            let points = match value {
                Ok(value) => {
                    let value = turn(node.mover(), next).value(value);
                    self.tree.urgencies[edge].mean = self.settings.rewards.evaluation(value);
                    value.points().unwrap_or(0) as f32
                }
                Err(outcome) => {
                    self.tree.deepest = self.tree.deepest.max(scratch.path.len() as u32 + 1);
                    let end = self.tree.meet(edge as u32, next);
                    self.tree.prove(edge as u32, end, outcome.score(node.mover(), 1));
                    has_ends = true;
                    f32::NEG_INFINITY
                }
            };
            best = best.max(points);
            scratch.priors.push(points);
        }
        let weight = |points: f32| power_of_two((points - best).min(0.0) / self.settings.prior_scale);
        let sum: f32 =
            scratch.priors.iter().filter(|points| points.is_finite()).map(|&points| weight(points)).sum();
        for (edge, &points) in node.moves().zip(&scratch.priors) {
            self.tree.urgencies[edge].ignorance =
                if points.is_finite() { weight(points) / sum.max(f32::MIN_POSITIVE) } else { 0.0 };
        }
        has_ends
    }

    /// Plays a position out that is not over. `None` if the search is broken off.
    #[inline]
    fn play_out(&mut self, scratch: &mut Scratch<G>) -> Option<Leaf> {
        let mut plies = self.settings.rollout_plies.min((self.horizon - scratch.path.len()) as u32);
        let game = &mut scratch.game;
        loop {
            if plies == 0 {
                return Some(self.estimate(game));
            }
            plies -= 1;
            scratch.moves.truncate(0);
            game.generate_moves(&mut scratch.moves);
            if scratch.moves.is_empty() {
                return Some(self.estimate(game));
            }
            game.play(self.policy.choose(game, scratch.moves.as_slice(), &mut self.random));
            if self.control.count() {
                return None;
            }
            if let Some(outcome) = game.outcome() {
                return Some(Leaf { result: self.settings.rewards.outcome(outcome), is_news: false });
            }
        }
    }

    fn estimate(&self, game: &G) -> Leaf {
        let value = self.evaluator.evaluate(game);
        let result = sign(game.side_to_move()) * self.settings.rewards.evaluation(value);
        Leaf { result, is_news: false }
    }

    /// Carries a result, and what was proven with it, back to the root.
    #[inline]
    fn carry_back(&mut self, path: &[Step], leaf: &Leaf) {
        let Leaf { mut result, mut is_news } = *leaf;
        let Settings { formula, exploration, .. } = *self.settings;
        for (place, step) in path.iter().enumerate().rev() {
            self.tree.count(step.edge, step.node, sign(step.chooser) * result, formula, exploration);
            let root = Step { edge: 0, node: ROOT, chooser: step.chooser };
            let parent = if place == 0 { root } else { path[place - 1] };
            if is_news {
                is_news = self.tree.conclude(parent.node, parent.chooser);
            }
            if let Some(sure) = self.sure_result(parent, *step) {
                result = sign(step.chooser) * sure;
            }
        }
        let result = sign(self.tree.root().mover()) * result;
        self.tree.count_node(ROOT, result, formula, exploration);
    }

    /// What the side to move in a position has for sure, if that is more than the mean of the move that was tried: it
    /// would rather take that. Also what a position counts for whose value is proven.
    #[inline]
    fn sure_result(&self, position: Step, tried: Step) -> Option<f32> {
        let bounds = self.tree.node(position.node).bounds;
        if bounds.lower.is_decisive() && bounds.upper.is_decisive() && bounds.proven().is_none() {
            return None;
        }
        let turn = turn(position.chooser, tried.chooser);
        if let Some(value) = bounds.proven() {
            return Some(self.settings.rewards.proven(turn.value(value)));
        }
        let lower = bounds.seen_from(turn).lower;
        if lower.is_decisive() {
            return None;
        }
        let sure = self.settings.rewards.proven(lower);
        (sure > self.tree.node(tried.node).mean() as f32).then_some(sure)
    }
}
