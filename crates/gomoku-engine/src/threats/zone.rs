//! Which replies to a threat can matter.
//!
//! A threat is a plan that wins by fours if the defender does nothing. A reply that lies on none of the plan's cells leaves
//! them as they are; then it can only matter by a four of the defender's, now or through one of the replies that the plan
//! forces him to make: a cell in which his stone would make a four or five, in the position itself or after one of those
//! replies. All other cells are no answer. Where lines with closed ends do not win, the ends of the plan's lines are added; where
//! points are forbidden, a stone can change more than that, and all cells are looked at.

use gomoku_core::Player;
use gomoku_eval::patterns::Cell;

use super::field::Field;
use super::plans::{PlanId, Plans};
use crate::budget::Budget;

/// The cells in which a reply may answer the threat, those of the threat itself first.
pub(super) fn zone(field: &mut Field, plans: &Plans, threat: PlanId, attacker: Player) -> Vec<Cell> {
    let mut seen = field.no_cells();
    let mut cells = Vec::new();
    let mut add = |cell: Cell| {
        if !seen.contains(cell) {
            seen.insert(cell);
            cells.push(cell);
        }
    };
    plan_cells(plans, threat, &mut add);
    if field.ends_matter() {
        // The ends of the lines that are to be five.
        let on_the_way = cells_of(plans, threat);
        on_the_way.into_iter().flat_map(|cell| field.stoppers(cell)).for_each(&mut add);
    }
    if field.has_zones() {
        let mut fours = Vec::new();
        fours_on_the_way(field, plans, threat, attacker, &mut fours);
        fours.into_iter().for_each(&mut add);
    } else {
        field.empty_cells().for_each(&mut add);
    }
    cells
}

/// All cells of a plan.
fn cells_of(plans: &Plans, plan: PlanId) -> Vec<Cell> {
    let mut cells = Vec::new();
    plan_cells(plans, plan, &mut |cell| cells.push(cell));
    cells
}

/// The attacker's moves, the replies and the fives of a plan.
fn plan_cells(plans: &Plans, plan: PlanId, add: &mut impl FnMut(Cell)) {
    let step = plans.step(plan);
    add(step.mv);
    for (reply, next) in &step.replies {
        add(*reply);
        plan_cells(plans, *next, add);
    }
    if let Some(default) = step.default {
        plan_cells(plans, default, add);
    }
}

/// The cells of the defender's fours now and after each reply of the plan.
fn fours_on_the_way(field: &mut Field, plans: &Plans, plan: PlanId, attacker: Player, cells: &mut Vec<Cell>) {
    let defender = attacker.opponent();
    let patterns = field.patterns();
    cells.extend(patterns.fives(defender).iter().chain(patterns.fours(defender).iter()));
    let step = plans.step(plan);
    for (reply, next) in &step.replies {
        field.play(step.mv, attacker);
        field.play(*reply, defender);
        fours_on_the_way(field, plans, *next, attacker, cells);
        field.undo();
        field.undo();
    }
}

/// Whether a plan of fours still wins on this position, which differs from the one it was made for; no if the budget is
/// spent.
pub(super) fn holds(
    field: &mut Field,
    plans: &Plans,
    plan: PlanId,
    attacker: Player,
    budget: &mut Budget<'_>,
) -> bool {
    let defender = attacker.opponent();
    let step = plans.step(plan);
    let patterns = field.patterns();
    let Some(default) = step.default else { return patterns.fives(attacker).contains(step.mv) };
    let is_free = |five| five == step.mv || field.ends_matter();
    if !patterns.is_empty_cell(step.mv)
        || !patterns.fives(defender).iter().all(is_free)
        || !field.may_play(step.mv, attacker)
        || !budget.enter()
    {
        return false;
    }
    field.play(step.mv, attacker);
    let holds = holds_after(field, plans, default, &step.replies, attacker, budget);
    field.undo();
    holds
}

fn holds_after(
    field: &mut Field,
    plans: &Plans,
    default: PlanId,
    replies: &[(Cell, PlanId)],
    attacker: Player,
    budget: &mut Budget<'_>,
) -> bool {
    let defender = attacker.opponent();
    let five = plans.step(default).mv;
    if !field.patterns().fives(defender).is_empty() || !field.patterns().fives(attacker).contains(five) {
        return false;
    }
    field.stoppers(five).into_iter().all(|stopper| {
        if !field.may_play(stopper, defender) {
            return true;
        }
        if !budget.enter() {
            return false;
        }
        field.play(stopper, defender);
        let own = replies.iter().find(|(reply, _)| *reply == stopper);
        let next = own.map_or(default, |(_, next)| *next);
        let holds = holds(field, plans, next, attacker, budget);
        field.undo();
        holds
    })
}
