//! Wins by fours and threes: proof-number search over the defender's real replies, with wins by fours at its leaves.

use std::collections::HashMap;

use gomoku_core::Player;
use gomoku_eval::patterns::{Cell, ThreatClass};

use super::failed::Failed;
use super::field::Field;
use super::fours::{ByFours, Fours};
use super::graph::{Answers, Child, Graph, NodeId, ROOT, Turn, Way};
use super::plans::{PlanId, Plans, Step};
use super::zone::{holds, zone};
use crate::budget::Budget;

/// The search for a win of one player by fours and threes.
pub(super) struct Threes<'a, 'limits> {
    attacker: Player,
    field: &'a mut Field,
    plans: &'a mut Plans,
    budget: &'a mut Budget<'limits>,
    failed: &'a mut Failed,
    graph: Graph,
    /// Whether something was taken for no win because it could not be looked at in full.
    is_incomplete: bool,
    max_positions: usize,
    /// The attacker tries no moves that make less than this.
    least: ThreatClass,
}

/// What a search for a win by fours and threes came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ByThrees {
    Win(PlanId),
    /// No fours and threes win.
    None,
    Unknown,
}

/// How many stones a question about fours may take before it counts as not answered.
const PATIENCE: u64 = 50_000;

impl<'a, 'limits> Threes<'a, 'limits> {
    pub(super) fn new(
        attacker: Player,
        field: &'a mut Field,
        plans: &'a mut Plans,
        budget: &'a mut Budget<'limits>,
        failed: &'a mut Failed,
        max_positions: usize,
        least: ThreatClass,
    ) -> Threes<'a, 'limits> {
        Threes {
            attacker,
            field,
            plans,
            budget,
            failed,
            graph: Graph::new(),
            is_incomplete: false,
            max_positions,
            least,
        }
    }

    /// Looks for a win. The attacker is to move, and nobody has won.
    pub(super) fn search(mut self) -> ByThrees {
        let mut path = Vec::new();
        loop {
            let root = self.graph.node(ROOT);
            if root.is_proven() {
                return self.plan(ROOT, &mut HashMap::new()).map_or(ByThrees::Unknown, ByThrees::Win);
            }
            if root.is_disproven() {
                return if self.is_incomplete { ByThrees::Unknown } else { ByThrees::None };
            }
            if self.budget.is_spent() || self.graph.len() > self.max_positions {
                return ByThrees::Unknown;
            }
            self.look_further(&mut path);
        }
    }

    /// Goes down to the position that promises most, looks at it, and carries what it says back up.
    fn look_further(&mut self, path: &mut Vec<NodeId>) {
        path.clear();
        let mut at = ROOT;
        while let Some(next) = self.graph.most_promising(at) {
            self.field.play(next.mv, self.player(self.graph.node(at).turn));
            path.push(at);
            at = next.node;
            let node = self.graph.node(at);
            if node.is_proven() || node.is_disproven() {
                // Settled on another way here since its parent was counted.
                break;
            }
        }
        let node = self.graph.node(at);
        if !node.is_proven() && !node.is_disproven() {
            match node.turn {
                Turn::Attacker => self.look_for_attack(at),
                Turn::Defender => self.look_for_replies(at),
            }
        }
        while let Some(parent) = path.pop() {
            self.field.undo();
            self.graph.update(parent);
        }
    }

    const fn player(&self, turn: Turn) -> Player {
        match turn {
            Turn::Attacker => self.attacker,
            Turn::Defender => self.attacker.opponent(),
        }
    }

    /// The attacker is to move: is it won by fours, and if not, which threats are there?
    fn look_for_attack(&mut self, at: NodeId) {
        match self.by_fours() {
            ByFours::Win(plan) => return self.graph.node_mut(at).prove(Way::Plan(plan)),
            ByFours::Unknown => self.is_incomplete = true,
            ByFours::None => {}
        }
        let patterns = self.field.patterns();
        let defender = self.attacker.opponent();
        let threats = patterns.fives(defender);
        let mut moves: Vec<Cell> = match threats.first() {
            Some(_) if threats.len() > 1 && !self.field.ends_matter() => Vec::new(),
            Some(five) => self.field.stoppers(five).into_vec(),
            None => {
                let may_threaten = |cell: &Cell| {
                    let class = patterns.class(*cell, self.attacker);
                    class >= self.least || class == ThreatClass::MaybeForbidden
                };
                self.field.empty_cells().filter(may_threaten).collect()
            }
        };
        moves.retain(|cell| self.field.may_play(*cell, self.attacker));
        if moves.is_empty() {
            return self.graph.node_mut(at).disprove();
        }
        // What threatens most first, since the first of equals is tried first.
        moves.sort_by_key(|cell| std::cmp::Reverse(patterns.class(*cell, self.attacker)));
        let fours = patterns.fours(self.attacker);
        let threes = patterns.threes(self.attacker);
        let children: Vec<_> = moves
            .into_iter()
            .map(|mv| {
                let proof = if fours.contains(mv) {
                    1
                } else if threes.contains(mv) {
                    2
                } else {
                    4
                };
                Child { mv, key: patterns.key_with(mv, self.attacker), proof }
            })
            .collect();
        self.graph.expand(at, children);
        self.graph.update(at);
    }

    /// The attacker has made a threat, or not: what can the defender do about it?
    fn look_for_replies(&mut self, at: NodeId) {
        let defender = self.attacker.opponent();
        if !self.field.patterns().fives(defender).is_empty() {
            return self.graph.node_mut(at).disprove();
        }
        let mut others = Answers::new();
        let five = self.field.patterns().fives(self.attacker).first();
        let (default, replies) = if let Some(five) = five {
            (self.plans.add_five(five), self.replies_to_four(five, &mut others))
        } else {
            // What wins if the defender does nothing?
            let threat = match self.by_fours() {
                ByFours::Win(plan) => plan,
                ByFours::Unknown => {
                    self.is_incomplete = true;
                    return self.graph.node_mut(at).disprove();
                }
                ByFours::None => return self.graph.node_mut(at).disprove(),
            };
            (threat, self.real_replies(threat))
        };
        if replies.is_empty() {
            return self.graph.node_mut(at).prove(Way::Default(default, Box::new(others)));
        }
        self.graph.node_mut(at).way = Way::Default(default, Box::new(others));
        let patterns = self.field.patterns();
        let child = |mv| Child { mv, key: patterns.key_with(mv, defender), proof: 1 };
        self.graph.expand(at, replies.into_iter().map(child));
        self.graph.update(at);
    }

    /// The replies that stop `five` and leave no other; those that leave another are put to `others`.
    fn replies_to_four(&mut self, five: Cell, others: &mut Answers) -> Vec<Cell> {
        let defender = self.attacker.opponent();
        let mut replies = Vec::new();
        for stopper in self.field.stoppers(five) {
            if !self.field.may_play(stopper, defender) {
                continue;
            }
            self.field.play(stopper, defender);
            let fives = self.field.patterns().fives(self.attacker);
            match fives.first() {
                _ if fives.contains(five) => {}
                Some(other) => others.push((stopper, self.plans.add_five(other))),
                None => replies.push(stopper),
            }
            self.field.undo();
        }
        replies
    }

    /// The replies that the threat does not answer by itself.
    fn real_replies(&mut self, threat: PlanId) -> Vec<Cell> {
        let defender = self.attacker.opponent();
        let mut replies = Vec::new();
        for cell in zone(self.field, self.plans, threat, self.attacker) {
            if !self.field.may_play(cell, defender) {
                continue;
            }
            self.field.play(cell, defender);
            if !holds(self.field, self.plans, threat, self.attacker, self.budget) {
                replies.push(cell);
            }
            self.field.undo();
        }
        replies
    }

    fn by_fours(&mut self) -> ByFours {
        let mut fours = Fours::new(self.attacker, self.failed).with_patience(PATIENCE);
        fours.any(self.field, self.plans, self.budget)
    }

    /// The plan of a position that is proven, with the attacker to move.
    fn plan(&mut self, at: NodeId, made: &mut HashMap<NodeId, PlanId>) -> Option<PlanId> {
        if let Some(plan) = made.get(&at) {
            return Some(*plan);
        }
        let plan = match self.graph.node(at).way {
            Way::Plan(plan) => plan,
            Way::Open | Way::Default(..) => {
                let won = *self.graph.edges(at).iter().find(|edge| self.graph.node(edge.node).is_proven())?;
                let Way::Default(default, answers) = self.graph.node(won.node).way.clone() else {
                    return None;
                };
                let mut replies = *answers;
                for reply in self.graph.edges(won.node).to_vec() {
                    replies.push((reply.mv, self.plan(reply.node, made)?));
                }
                self.plans.add(Step { mv: won.mv, default: Some(default), replies })
            }
        };
        made.insert(at, plan);
        Some(plan)
    }
}
