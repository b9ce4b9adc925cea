//! Plans as the searches make them: won ends first, what leads there behind them.

use gomoku_core::{BoardSize, Player};
use gomoku_eval::patterns::Cell;
use smallvec::SmallVec;

use super::certificate::{Plan, ThreatCertificate};

/// The number of a plan.
pub(super) type PlanId = u32;

/// A move of the attacker's and how it goes on, see [`Plan`].
#[derive(Debug, Clone)]
pub(super) struct Step {
    pub(super) mv: Cell,
    pub(super) default: Option<PlanId>,
    pub(super) replies: SmallVec<[(Cell, PlanId); 1]>,
}

/// All plans of one search. Each one follows those that it goes on with.
#[derive(Debug, Default)]
pub(super) struct Plans {
    steps: Vec<Step>,
}

impl Plans {
    pub(super) fn step(&self, plan: PlanId) -> &Step {
        &self.steps[plan as usize]
    }

    pub(super) fn add(&mut self, step: Step) -> PlanId {
        self.steps.push(step);
        (self.steps.len() - 1) as PlanId
    }

    /// A move that wins at once.
    pub(super) fn add_five(&mut self, mv: Cell) -> PlanId {
        self.add(Step { mv, default: None, replies: SmallVec::new() })
    }

    /// How many plans there are: [`forget`](Plans::forget) takes the number.
    pub(super) fn len(&self) -> usize {
        self.steps.len()
    }

    /// Forgets the plans that were added since there were so many.
    pub(super) fn forget(&mut self, len: usize) {
        self.steps.truncate(len);
    }

    /// The moves of both sides if the defender always holds out longest, and how many of the attacker's do not win at once.
    pub(super) fn line(&self, plan: PlanId) -> (Vec<Cell>, u32) {
        let mut lengths = vec![0_u32; plan as usize + 1];
        for (number, step) in self.steps[..=plan as usize].iter().enumerate() {
            let next = step.replies.iter().map(|(_, next)| *next).chain(step.default);
            lengths[number] = 1 + next.map(|next| 1 + lengths[next as usize]).max().unwrap_or(0);
        }
        let (mut line, mut threats) = (Vec::new(), 0);
        let mut at = plan;
        loop {
            let step = self.step(at);
            line.push(step.mv);
            threats += u32::from(step.default.is_some());
            // It ends with the five, or with a threat that has no legal answer.
            let longest = step.replies.iter().max_by_key(|(_, next)| lengths[*next as usize]);
            let Some(&(reply, next)) = longest else { return (line, threats) };
            line.push(reply);
            at = next;
        }
    }

    /// The certificate that begins with this plan, without those that it does not need.
    pub(super) fn certificate(&self, size: BoardSize, attacker: Player, root: PlanId) -> ThreatCertificate {
        let mut numbers = vec![None; root as usize + 1];
        let mut order = vec![root];
        numbers[root as usize] = Some(0);
        let mut place = 0;
        while let Some(&plan) = order.get(place) {
            let step = self.step(plan);
            for next in step.replies.iter().map(|(_, next)| *next).chain(step.default) {
                if numbers[next as usize].is_none() {
                    numbers[next as usize] = Some(order.len() as u32);
                    order.push(next);
                }
            }
            place += 1;
        }
        let number = |plan: PlanId| numbers[plan as usize].unwrap_or_default();
        // All cells are on the board.
        let plans = order.iter().filter_map(|plan| {
            let step = self.step(*plan);
            let replies = step.replies.iter();
            let mut replies: Vec<_> =
                replies.filter_map(|(cell, next)| Some((cell.coord(size)?, number(*next)))).collect();
            replies.sort_unstable_by_key(|(cell, _)| *cell);
            Some(Plan { mv: step.mv.coord(size)?, default: step.default.map(number), replies })
        });
        ThreatCertificate::new(attacker, plans.collect())
    }
}
