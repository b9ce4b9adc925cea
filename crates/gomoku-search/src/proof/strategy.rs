//! Proof search as one of the family of strategies: the value of a position by questions.

use crate::{Bound, Keyed, Limits, Observer, Report, RootMove, Score, Side, StopReason, Strategy};

use super::answer::Verdict;
use super::certificate::Claim;
use super::dfpn::{Prover, Question, Solution};
use super::goal::{Goal, WIN, rank};
use super::{Known, Numbers, ProofSearch};

impl<G: Keyed> Strategy<G> for ProofSearch {
    fn name(&self) -> &'static str {
        "df-pn"
    }

    fn search_observed(
        &mut self,
        game: &G,
        limits: &Limits,
        observer: &mut dyn Observer<G::Move>,
    ) -> Report<G::Move> {
        let side = game.side_to_move();
        let mut prover = self.prover(Goal::win(side), limits, observer);
        if let Some(value) = prover.control.enter_root(game) {
            let mut report = Report::new(value, StopReason::Exhausted);
            report.nodes = 1;
            report.leaves = 1;
            report.time = prover.control.elapsed();
            return report;
        }
        let mut values = Values::new(game, side);
        while values.low < values.high && !prover.control.is_interrupted() {
            if !values.ask(&mut prover, game) {
                break;
            }
        }
        values.report(&mut prover, game)
    }
}

/// What is known of the value of the root for the side to move, in the numbers of [`rank`].
struct Values<M> {
    side: Side,
    /// The value is this or more.
    low: i64,
    /// The value is this or less.
    high: i64,
    /// How `low` was proven, and the length of the proof.
    proof: Option<(Question, u32)>,
    /// How it was proven that there is no more than `high`.
    disproof: Option<(Question, u32)>,
    /// The same bounds of each move.
    moves: Vec<Move<M>>,
    /// The move that looks best while nothing is proven.
    guess: Option<M>,
}

struct Move<M> {
    mv: M,
    low: i64,
    high: i64,
    /// The length of the proof or disproof, move included, from which the last of the bounds is known.
    length: u32,
}

impl<M: Copy + Eq> Values<M> {
    fn new<G: Keyed<Move = M>>(game: &G, side: Side) -> Self {
        let open = |mv| Move { mv, low: -WIN, high: WIN, length: 0 };
        let moves: Vec<_> = game.legal_moves().into_iter().map(open).collect();
        let guess = moves.first().map(|first| first.mv);
        Values { side, low: -WIN, high: WIN, proof: None, disproof: None, moves, guess }
    }

    /// Asks one more question. Tells whether there was an answer.
    fn ask<G: Keyed<Move = M>>(&mut self, prover: &mut Prover<'_, G>, game: &G) -> bool {
        // A win? No loss? Then the middle of what came up, which is where the value will be; or simply more than is known.
        let wanted = [1, 0].into_iter().find(|wanted| (self.low + 1..=self.high).contains(wanted));
        let wanted = wanted.or_else(|| prover.seen.middle(self.low, self.high)).unwrap_or(self.low + 1);
        let Solution { question, known, children } =
            prover.solve(&mut game.clone(), Goal::at_least(self.side, points(wanted)));

        // All ends that a proof needs have been met, so the least of them that is enough is proven too.
        let at_least = prover.seen.at_least(wanted).unwrap_or(wanted);
        let below = prover.seen.below(wanted).unwrap_or(wanted - 1);
        for child in children.iter().filter(|child| child.known.numbers.is_solved()) {
            if let Some(entry) = self.moves.iter_mut().find(|entry| entry.mv == child.mv) {
                entry.learn(child.known, at_least, below);
            }
        }
        match Verdict::of(known.numbers) {
            Verdict::Proven => {
                self.low = at_least;
                self.proof = Some((question, known.length));
                let proof = children.iter().find(|child| child.known.numbers == Numbers::PROVEN);
                self.guess = proof.map(|child| child.mv).or(self.guess);
            }
            Verdict::Disproven => {
                self.high = below;
                self.disproof = Some((question, known.length));
            }
            Verdict::Unknown => {
                if self.proof.is_none() {
                    let nearest = children.iter().min_by_key(|child| child.known.numbers.proof);
                    self.guess = nearest.map(|child| child.mv).or(self.guess);
                }
                return false;
            }
        }
        true
    }

    fn report<G: Keyed<Move = M>>(&self, prover: &mut Prover<'_, G>, game: &G) -> Report<M> {
        let mut report =
            if self.low == self.high { self.solved(prover, game) } else { self.unsolved(prover) };
        let bound_of_best = match self.low {
            _ if self.low != self.high => None,
            // The proof need not be the shortest: a win may be nearer, and so may a loss.
            WIN => Some(Bound::Lower),
            low if low <= -WIN => Some(Bound::Upper),
            _ => Some(Bound::Exact),
        };
        let root_move = |entry: &Move<M>| match bound_of_best {
            // The value of the position is that of its best move.
            Some(bound) if report.best_move == Some(entry.mv) => {
                Some(RootMove { mv: entry.mv, value: report.value, bound })
            }
            _ => entry.root_move(),
        };
        report.root_moves = self.moves.iter().filter_map(root_move).collect();
        report.nodes = prover.control.nodes;
        report.leaves = prover.control.leaves();
        report.time = prover.control.elapsed();
        report
    }

    fn solved<G: Keyed<Move = M>>(&self, prover: &mut Prover<'_, G>, game: &G) -> Report<M> {
        let mut line = self.line(prover, game);
        if line.is_empty() {
            line.extend(self.guess);
        }
        let longest = if self.low == WIN { self.proof } else { self.disproof };
        let length = longest.map_or(0, |(_, length)| length).max(line.len() as u32);
        let mut report = Report::new(score(self.low, length), StopReason::Exhausted);
        report.best_move = line.first().copied();
        report.depth = prover.control.finished_depth().max(length);
        report.principal_variation = line;
        report
    }

    fn unsolved<G: Keyed<Move = M>>(&self, prover: &Prover<'_, G>) -> Report<M> {
        let mut report = Report::new(score(0.clamp(self.low, self.high), 0), prover.control.stop_reason());
        report.best_move = self.guess;
        report.principal_variation = self.guess.into_iter().collect();
        report
    }

    /// The line of best play of a position whose value is known.
    fn line<G: Keyed<Move = M>>(&self, prover: &mut Prover<'_, G>, game: &G) -> Vec<M> {
        let reached = self.proof.map(|(question, _)| (question, Claim::Reached));
        let refuted = self.disproof.map(|(question, _)| (question, Claim::Refuted));
        match (reached, refuted) {
            (Some(proof), Some(disproof)) => {
                // Both sides hold the value.
                let line = prover.line(game, proof, Some(disproof));
                let mut end = game.clone();
                for mv in &line {
                    let _ = end.play(*mv);
                }
                if end.outcome().is_none_or(|outcome| rank(outcome, self.side) == self.low) {
                    return line;
                }
                // What the table had forgotten was proven again by other ends, which are enough for the questions, but are
                // not the value: ask for the value itself.
                let at_least = |wanted| Goal::at_least(self.side, points(wanted));
                let proof = (proof.0.about(at_least(self.low)), proof.1);
                let disproof = (disproof.0.about(at_least(self.high + 1)), disproof.1);
                prover.line(game, proof, Some(disproof))
            }
            (Some(only), None) | (None, Some(only)) => prover.line(game, only, None),
            (None, None) => Vec::new(),
        }
    }
}

impl<M: Copy> Move<M> {
    fn learn(&mut self, known: Known, at_least: i64, below: i64) {
        let before = (self.low, self.high);
        if known.numbers == Numbers::PROVEN {
            self.low = self.low.max(at_least);
        } else {
            self.high = self.high.min(below);
        }
        if before != (self.low, self.high) {
            self.length = known.length + 1;
        }
    }

    /// What is known of the move, if anything.
    fn root_move(&self) -> Option<RootMove<M>> {
        let exact = self.low == self.high && self.low.abs() < WIN;
        let (value, bound) = match (self.low, self.high) {
            (low, _) if exact => (score(low, 0), Bound::Exact),
            // The proof need not be the shortest: a win may be nearer, and so may a loss.
            (WIN, _) => (score(WIN, self.length), Bound::Lower),
            (_, high) if high < WIN => (score(high, self.length), Bound::Upper),
            (low, _) if low > -WIN => (score(low, 0), Bound::Lower),
            _ => return None,
        };
        Some(RootMove { mv: self.mv, value, bound })
    }
}

/// The points to ask for, so that the goal is met by this result and better ones.
fn points(result: i64) -> i32 {
    if result >= WIN { i32::MAX } else { result as i32 }
}

/// A result as a score, for a win or loss with its distance.
fn score(result: i64, distance: u32) -> Score {
    match result {
        WIN => Score::win_in(distance),
        _ if result <= -WIN => Score::loss_in(distance),
        _ => Score::heuristic(result as i32),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_known_of_a_move_is_its_value_or_the_nearest_bound() {
        let known = |low, high| {
            let root_move = Move { mv: 'a', low, high, length: 3 }.root_move();
            root_move.map(|root_move| (root_move.value, root_move.bound))
        };
        let points = Score::heuristic;
        assert_eq!(known(-WIN, WIN), None);
        assert_eq!(known(WIN, WIN), Some((Score::win_in(3), Bound::Lower)));
        assert_eq!(known(-WIN, -WIN), Some((Score::loss_in(3), Bound::Upper)));
        assert_eq!(known(0, 0), Some((Score::DRAW, Bound::Exact)));
        assert_eq!(known(-4, -4), Some((points(-4), Bound::Exact)));
        assert_eq!(known(-WIN, 2), Some((points(2), Bound::Upper)));
        assert_eq!(known(-5, WIN), Some((points(-5), Bound::Lower)));
        assert_eq!(known(1, 5), Some((points(5), Bound::Upper)));
    }

    #[test]
    fn a_weaker_bound_that_is_learnt_later_changes_nothing() {
        let mut entry = Move { mv: 'a', low: -WIN, high: WIN, length: 0 };
        assert_eq!(entry.root_move(), None);
        let disproven = |length| Known { numbers: Numbers::DISPROVEN, length };
        entry.learn(disproven(2), WIN, -WIN);
        entry.learn(disproven(0), WIN, 1);
        let lost = RootMove { mv: 'a', value: Score::loss_in(3), bound: Bound::Upper };
        assert_eq!(entry.root_move(), Some(lost));
    }
}
