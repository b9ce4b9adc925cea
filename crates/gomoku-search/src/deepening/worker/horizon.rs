//! Where a search ends: what is settled, and what is judged.

use std::hash::Hash;

use super::Worker;
use crate::{Evaluator, Keyed, Limits, Precision, Score, Turn, Window};

impl<G, E> Worker<'_, G, E>
where
    G: Keyed,
    G::Move: Hash,
    E: Evaluator<G>,
{
    /// The win or loss that the evaluator knows of, counted from the root. It is proven: no opinion goes into it.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "nothing at all where the evaluator has nothing to say")]
    pub(super) fn settled(&mut self, game: &mut G, depth: u32, ply: u32) -> Option<Score> {
        if self.options.precision == Precision::Exact {
            return None;
        }
        let value = self.search.evaluator.settled(game, depth)?;
        // Neither points nor infinity nor what would be over by now.
        value.win_distance().or(value.loss_distance()).filter(|distance| *distance > 0)?;
        self.search.control.count_settled(ply);
        Some(value.met_at(ply))
    }

    /// The value at the horizon: what is settled there, else the evaluation, or what follows from noisy moves, if there are any.
    #[inline]
    pub(super) fn horizon<const PV: bool>(&mut self, game: &mut G, ply: u32, window: Window) -> Score {
        if let Some(value) = self.settled(game, 0, ply) {
            return value;
        }
        let standing = self.search.control.judge(game, self.search.evaluator);
        self.stand::<PV>(game, ply, window, standing)
    }

    /// The value of a position whose evaluation is `standing`, as far as noisy moves do not change it.
    #[inline]
    pub(super) fn stand<const PV: bool>(
        &mut self,
        game: &mut G,
        ply: u32,
        window: Window,
        standing: Score,
    ) -> Score {
        self.opinions += 1;
        let first = self.search.moves.len();
        self.search.evaluator.noisy_moves(game, &mut self.search.moves);
        if self.search.moves.len() == first {
            return standing;
        }
        self.noisy_node::<PV>(game, ply, window, standing, first)
    }

    #[inline(never)]
    fn noisy_node<const PV: bool>(
        &mut self,
        game: &mut G,
        ply: u32,
        Window { mut alpha, beta }: Window,
        standing: Score,
        first: usize,
    ) -> Score {
        let end = self.search.moves.len();
        let mover = game.side_to_move();
        let mut best = standing;
        alpha = alpha.max(best);
        let mut index = first;
        while index < end && best < beta && ply < Limits::DEEPEST {
            self.search.control.reach(ply + 1);
            let mv = self.search.moves.get(index);
            let value = game.after_move(mv, |child| {
                let turn = Turn::after(mover, child);
                let window = turn.window(Window { alpha, beta });
                if PV {
                    self.search.lines.begin(ply + 1);
                }
                turn.value(match self.search.control.visit(child, ply + 1) {
                    Some(value) => value,
                    None => self.horizon::<PV>(child, ply + 1, window),
                })
            });
            if self.search.control.is_interrupted() {
                break;
            }
            if value > best {
                best = value;
                if value > alpha {
                    alpha = value;
                    if PV {
                        self.search.lines.update(ply, mv, false);
                    }
                }
            }
            index += 1;
        }
        self.search.moves.truncate(first);
        best
    }
}
