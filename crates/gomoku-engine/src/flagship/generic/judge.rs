//! What is known of five in a row, as the generic search asks for it.

use std::cmp::Reverse;
use std::sync::Arc;

use gomoku_eval::Weights;
use gomoku_search::{Evaluator, Score};
use smallvec::SmallVec;

use super::game::{FiveGame, Step};
use crate::flagship::depth_tables::DepthTables;
use crate::flagship::generate::LeftOut;
use crate::flagship::points::LOST;
use crate::flagship::settings::Settings;

/// Wins by fours are looked for where at most so much depth is left: positions that look bad are not searched there.
const FOURS_DEPTH: u32 = 2;

/// The evaluator.
#[derive(Debug)]
pub(super) struct Judge {
    settings: Settings,
    weights: Weights,
    tables: Arc<DepthTables>,
}

impl Judge {
    pub(super) fn new(settings: Settings, weights: Weights) -> Judge {
        Judge { settings, weights, tables: DepthTables::of(&settings.numbers) }
    }
}

impl Evaluator<FiveGame> for Judge {
    fn evaluate(&self, game: &FiveGame) -> Score {
        if game.is_elsewhere {
            return Score::heuristic(LOST);
        }
        Score::heuristic(game.position.evaluate(&self.weights))
    }

    fn order_moves(&self, game: &FiveGame, moves: &mut [Step]) {
        let (patterns, side) = (game.position.patterns(), game.position.side());
        let score = |step: &Step| match step {
            Step::Stone(cell) => self.weights.move_score(patterns, *cell, side),
            Step::Elsewhere => i32::MIN,
        };
        let mut scored: SmallVec<[(Reverse<i32>, u16, Step); 128]> = moves
            .iter()
            .enumerate()
            .map(|(place, step)| (Reverse(score(step)), place as u16, *step))
            .collect();
        scored.sort_unstable_by_key(|(score, place, _)| (*score, *place));
        for (step, (_, _, ordered)) in moves.iter_mut().zip(scored) {
            *step = ordered;
        }
    }

    /// The reply to a threat of five costs no depth.
    fn extension(&self, game: &FiveGame, _step: Step) -> u32 {
        u32::from(!game.is_elsewhere && game.position.must_answer_five())
    }

    fn settled(&self, game: &mut FiveGame, depth: u32) -> Option<Score> {
        if game.is_elsewhere {
            return None;
        }
        let position = &mut game.position;
        if let Some(verdict) = position.verdict() {
            return Some(verdict);
        }
        let patterns = position.patterns();
        let opponent = position.side().opponent();
        if patterns.has_five(opponent) || patterns.has_open_four(opponent) {
            let mut may_hold = false;
            let left_out = position.moves(|cell| may_hold |= position.may_play(cell));
            if let (LeftOut::Losing(plies), false) = (left_out, may_hold) {
                return Some(Score::loss_in(plies));
            }
        }
        if depth > FOURS_DEPTH || !self.settings.leaf_fours || position.must_answer_five() {
            return None;
        }
        let (plies, _) = game.fours.win(position, self.settings.numbers.four_stones as u32)?;
        Some(Score::win_in(plies))
    }

    fn is_quiet(&self, game: &FiveGame, step: Step) -> bool {
        match step {
            Step::Stone(cell) => game.position.is_quiet(cell),
            Step::Elsewhere => true,
        }
    }

    fn reduction(&self, game: &FiveGame, step: Step, place: usize, depth: u32) -> Option<u32> {
        let Step::Stone(cell) = step else { return Some(0) };
        let position = &game.position;
        if position.must_answer_five() || position.patterns().has_open_four(position.side().opponent()) {
            return Some(0);
        }
        let usual = self.tables.reduction(depth as i32, place as i32);
        Some(((usual - position.urgency(cell)).max(0) as u32).min(depth.saturating_sub(2)))
    }
}
