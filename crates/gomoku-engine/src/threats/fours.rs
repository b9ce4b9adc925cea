//! Wins by fours alone: each one has a single answer, or none.

use std::cmp::Reverse;

use gomoku_core::Player;
use smallvec::SmallVec;

use super::failed::{ALL_FOURS, Failed};
use super::field::Field;
use super::plans::{PlanId, Plans, Step};
use crate::budget::Budget;

/// The search for a win of one player by fours, which may be asked about many positions.
pub(super) struct Fours<'f> {
    attacker: Player,
    failed: &'f mut Failed,
    /// Whether a line was left because it had as many fours as allowed.
    is_cut: bool,
    /// Told apart from positions asked about for the other player.
    salt: u64,
    /// How many stones each question may take.
    patience: u64,
    /// How many stones this question may still take.
    left: u64,
}

/// What a search for a win by fours came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ByFours {
    Win(PlanId),
    /// No fours win.
    None,
    /// The budget was spent, or the question took too long.
    Unknown,
}

impl<'f> Fours<'f> {
    pub(super) fn new(attacker: Player, failed: &'f mut Failed) -> Fours<'f> {
        let salt = if attacker == Player::X { 0 } else { 0x9e37_79b9_7f4a_7c15 };
        Fours { attacker, failed, is_cut: false, salt, patience: u64::MAX, left: 0 }
    }

    /// The same, with at most so many stones put on the board for each question.
    pub(super) fn with_patience(mut self, stones: u64) -> Fours<'f> {
        self.patience = stones;
        self
    }

    /// Looks for any win by fours. The attacker is to move, and nobody has won.
    pub(super) fn any(&mut self, field: &mut Field, plans: &mut Plans, budget: &mut Budget<'_>) -> ByFours {
        self.left = self.patience;
        // Short wins first: they are found sooner, and as threats they leave fewer answers.
        for fours in [1, 2, 4, 8, ALL_FOURS] {
            self.is_cut = false;
            match self.attack(field, plans, budget, fours) {
                Some(plan) => return ByFours::Win(plan),
                None if self.is_over(budget) => return ByFours::Unknown,
                None if !self.is_cut => break,
                None => {}
            }
        }
        ByFours::None
    }

    /// Looks for the win with the fewest fours.
    pub(super) fn shortest(
        &mut self,
        field: &mut Field,
        plans: &mut Plans,
        budget: &mut Budget<'_>,
    ) -> ByFours {
        let any = self.any(field, plans, budget);
        let ByFours::Win(mut best) = any else { return any };
        let (_, longest) = plans.line(best);
        for fours in 0..longest {
            self.left = self.patience;
            if let Some(shorter) = self.attack(field, plans, budget, fours) {
                best = shorter;
                break;
            }
            if budget.is_spent() {
                break;
            }
        }
        ByFours::Win(best)
    }

    /// Counts a stone, if there may be one more.
    #[inline]
    fn enter(&mut self, budget: &mut Budget<'_>) -> bool {
        if self.left == 0 {
            return false;
        }
        self.left -= 1;
        budget.enter()
    }

    fn is_over(&self, budget: &Budget<'_>) -> bool {
        self.left == 0 || budget.is_spent()
    }

    /// A plan that wins by at most so many fours and a five. The attacker is to move.
    fn attack(
        &mut self,
        field: &mut Field,
        plans: &mut Plans,
        budget: &mut Budget<'_>,
        fours: u32,
    ) -> Option<PlanId> {
        let (attacker, defender) = (self.attacker, self.attacker.opponent());
        let patterns = field.patterns();
        if let Some(five) = patterns.fives(attacker).first() {
            return Some(plans.add_five(five));
        }
        // A five of the defender's must be stopped by the next four; two cannot be, but perhaps from their ends.
        let threats = patterns.fives(defender);
        let forced = threats.first();
        if threats.len() > 1 && !field.ends_matter() {
            return None;
        }
        if fours == 0 {
            self.is_cut = true;
            return None;
        }
        let key = patterns.key() ^ self.salt;
        if let Some(tried) = self.failed.tried(key, fours) {
            // With more fours than were tried it may be won.
            self.is_cut |= tried != ALL_FOURS;
            return None;
        }
        let mut candidates = match forced {
            Some(five) => {
                let stoppers = field.stoppers(five).into_iter();
                stoppers.filter(|cell| patterns.fours(attacker).contains(*cell)).collect()
            }
            None => patterns.fours(attacker).iter().collect::<SmallVec<[_; 32]>>(),
        };
        // What threatens most first.
        candidates.sort_unstable_by_key(|cell| Reverse(patterns.class(*cell, attacker)));
        let was_cut = std::mem::take(&mut self.is_cut);
        for mv in candidates {
            if !field.may_play(mv, attacker) {
                continue;
            }
            if !self.enter(budget) {
                return None;
            }
            field.play(mv, attacker);
            let len = plans.len();
            let step = self.after_four(field, plans, budget, mv, fours);
            field.undo();
            match step {
                Some(step) => return Some(plans.add(step)),
                None => plans.forget(len),
            }
        }
        if self.is_over(budget) {
            return None;
        }
        self.failed.add(key, if self.is_cut { fours } else { ALL_FOURS });
        self.is_cut |= was_cut;
        None
    }

    /// How the attack goes on after a four, if it wins whatever the defender does.
    fn after_four(
        &mut self,
        field: &mut Field,
        plans: &mut Plans,
        budget: &mut Budget<'_>,
        mv: gomoku_eval::patterns::Cell,
        fours: u32,
    ) -> Option<Step> {
        let (attacker, defender) = (self.attacker, self.attacker.opponent());
        if !field.patterns().fives(defender).is_empty() {
            return None;
        }
        let five = field.patterns().fives(attacker).first()?;
        let mut replies = SmallVec::new();
        for stopper in field.stoppers(five) {
            if !field.may_play(stopper, defender) {
                continue;
            }
            if !self.enter(budget) {
                return None;
            }
            field.play(stopper, defender);
            let fives = field.patterns().fives(attacker);
            let next = if fives.contains(five) {
                // It stops nothing.
                None
            } else {
                Some(match fives.first() {
                    Some(other) => Some(plans.add_five(other)),
                    None => self.attack(field, plans, budget, fours - 1),
                })
            };
            field.undo();
            match next {
                None => {}
                Some(None) => return None,
                Some(Some(plan)) => replies.push((stopper, plan)),
            }
        }
        Some(Step { mv, default: Some(plans.add_five(five)), replies })
    }
}
