//! Playing worse than one can.

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::{Bound, Game, Limits, Observer, Report, RootMove, Score, StopReason, Strategy, Turn};

/// A strategy that plays worse than it can, for people to play against.
///
/// It lets another strategy search and then does one of two things to its choice:
/// - **blunders** ([`with_blunders`](Skill::with_blunders)): now and then it plays any legal move;
/// - **noise** ([`with_noise`](Skill::with_noise)): it misjudges every move by up to so many points, and takes the one that
///   then looks best. That needs the values of all root moves: pair it with
///   [`AlphaBeta::with_root_detail`](crate::AlphaBeta::with_root_detail) or
///   [`Options::with_root_detail`](crate::Options::with_root_detail) and
///   [`RootDetail::AllValues`](crate::RootDetail::AllValues), or with [`Mcts`](crate::Mcts), whose points are thousandths of
///   a win as long as the position is not proven. Moves of which only a bound is known are left out. Proven wins and losses
///   are never misjudged.
///
/// The other way to a weaker player is to let it think less: [`Limits::with_nodes`] gives the same strength on every
/// machine.
///
/// Each search draws its own numbers from the seed and the number of searches before it, so that a game can be repeated.
///
/// # The report
/// Without blunders and noise it is the inner strategy's. With them it is about the move that is played, be it a mistake or
/// the best one: `value` is that move's, `root_moves`, `lines` and `principal_variation` tell of no other, nor does
/// [`Report::best_moves`]; the `iterations` are those of the inner search.
///
/// Points that a search gives for another move than the one it has found to win are not called exact if it deepens step by
/// step ([`Pvs`](crate::Pvs), [`Mtdf`](crate::Mtdf)): it need not have looked at that move to the end.
///
/// If the inner search knows nothing of the move, or no more than a bound: of a game that is over after it the value is the
/// result, and the report calls it exact; otherwise it is the inner strategy's opinion of the position there, without a search
/// and in the unit of the report, and nothing is called exact. A strategy that remembers what it searched last
/// ([`Mcts::root_statistics`](crate::Mcts::root_statistics)) then remembers that opinion.
///
/// # Examples
/// ```
/// use gomoku_search::{AlphaBeta, Limits, NoEvaluation, RootDetail, Skill, Strategy};
/// # use gomoku_search::{ByCopy, CopyGame, MoveBuffer, Outcome, Side};
/// # #[derive(Clone, Copy)]
/// # struct Sticks { left: u8, mover: Side }
/// # impl CopyGame for Sticks {
/// #     type Move = u8;
/// #     fn side_to_move(&self) -> Side { self.mover }
/// #     fn outcome(&self) -> Option<Outcome> { (self.left == 0).then_some(Outcome::Win(!self.mover)) }
/// #     fn generate_moves(&self, moves: &mut MoveBuffer<u8>) { moves.extend(1..=self.left.min(3)) }
/// #     fn apply(&mut self, taken: u8) { self.left -= taken; self.mover = !self.mover; }
/// # }
/// // One to three sticks a turn; who takes the last one wins: of 10 sticks, take 2.
/// let game = ByCopy(Sticks { left: 10, mover: Side::First });
/// let best = || AlphaBeta::new(NoEvaluation).with_root_detail(RootDetail::AllValues);
///
/// let mut perfect = Skill::new(best(), 7).with_level(10);
/// assert_eq!(perfect.search(&game, &Limits::none()).best_move, Some(2));
///
/// let mut beginner = Skill::new(best(), 7).with_blunders(1.0);
/// let moves: Vec<_> = (0..50).filter_map(|_| beginner.search(&game, &Limits::none()).best_move).collect();
/// assert!([1, 2, 3].iter().all(|mv| moves.contains(mv)));
/// ```
#[derive(Debug, Clone)]
pub struct Skill<S> {
    inner: S,
    seed: u64,
    blunders: f64,
    noise: u32,
    searches: u64,
}

/// The chance of a blunder and the noise of each level.
const LEVELS: [(f64, u32); 10] = [
    (0.5, 200),
    (0.4, 150),
    (0.3, 100),
    (0.22, 70),
    (0.15, 50),
    (0.1, 30),
    (0.06, 20),
    (0.03, 10),
    (0.01, 5),
    (0.0, 0),
];

impl<S> Skill<S> {
    /// Plays as the inner strategy does, until it is told to play worse.
    #[must_use]
    pub const fn new(inner: S, seed: u64) -> Self {
        Skill { inner, seed, blunders: 0.0, noise: 0, searches: 0 }
    }

    /// Play any legal move with this chance, from 0 to 1.
    #[must_use]
    pub fn with_blunders(mut self, chance: f64) -> Self {
        self.blunders = if chance.is_nan() { 0.0 } else { chance.clamp(0.0, 1.0) };
        self
    }

    /// Misjudge each move by up to so many points, up or down.
    #[must_use]
    pub const fn with_noise(mut self, points: u32) -> Self {
        self.noise = points;
        self
    }

    /// A level from 1, which blunders every other move, to 10, which plays as well as the inner strategy; others count as
    /// the nearest of them.
    ///
    /// | level | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 |
    /// | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |
    /// | blunders, of 100 moves | 50 | 40 | 30 | 22 | 15 | 10 | 6 | 3 | 1 | 0 |
    /// | noise, in points | 200 | 150 | 100 | 70 | 50 | 30 | 20 | 10 | 5 | 0 |
    ///
    /// The noise is made for evaluations in which 100 points are much; call [`with_noise`](Skill::with_noise) after it
    /// where they are not.
    #[must_use]
    pub fn with_level(self, level: u8) -> Self {
        let (blunders, noise) = LEVELS[usize::from(level.clamp(1, 10)) - 1];
        self.with_blunders(blunders).with_noise(noise)
    }

    /// The strategy that does the searching.
    pub const fn inner(&self) -> &S {
        &self.inner
    }

    /// Gives the strategy back.
    #[must_use]
    pub fn into_inner(self) -> S {
        self.inner
    }

    /// Begins again with the numbers of the first search: for a new game that is to be as the last one.
    pub const fn restart(&mut self) {
        self.searches = 0;
    }

    fn numbers(&self) -> Xoshiro256PlusPlus {
        // Neighbouring numbers of searches must not give neighbouring seeds; the generator's own seeding sees to the rest.
        Xoshiro256PlusPlus::seed_from_u64(self.seed ^ self.searches.wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }

    /// The move that looks best if each is misjudged.
    fn misjudged<M: Copy>(&self, report: &Report<M>, numbers: &mut Xoshiro256PlusPlus) -> Option<M> {
        let noise = i64::from(self.noise);
        let mut best: Option<(Score, M)> = None;
        for root in &report.root_moves {
            // One number for each move, used or not: a proof more must not change what is drawn for the others.
            let error = numbers.random_range(-noise..=noise);
            let Some(value) = known_value(root) else { continue };
            let value = match value.points() {
                Some(points) => Score::heuristic(clamped(i64::from(points) + error)),
                None => value,
            };
            if best.is_none_or(|(most, _)| value > most) {
                best = Some((value, root.mv));
            }
        }
        best.map(|(_, mv)| mv)
    }
}

/// The value of a root move if it is known or estimated; a win that may be nearer and a loss that may be nearer are.
fn known_value<M>(root: &RootMove<M>) -> Option<Score> {
    let is_known = match root.bound {
        Bound::Exact | Bound::Estimate => true,
        Bound::Lower => root.value.win_distance().is_some(),
        Bound::Upper => root.value.loss_distance().is_some(),
    };
    is_known.then_some(root.value)
}

/// Whether a search may have ended because it had found a win, before it had looked at other moves to the end: so does one that
/// deepens step by step. What it knows of the others is then what its last depth thought of them.
fn ends_with_a_win<M>(report: &Report<M>) -> bool {
    report.stop == StopReason::Exhausted && report.value.is_decisive() && !report.iterations.is_empty()
}

fn clamped(points: i64) -> i32 {
    points.clamp(i64::from(-Score::MAX_POINTS), i64::from(Score::MAX_POINTS)) as i32
}

impl<G: Game, S: Strategy<G>> Strategy<G> for Skill<S> {
    /// The inner strategy's name.
    fn name(&self) -> &'static str {
        self.inner.name()
    }

    fn search_observed(
        &mut self,
        game: &G,
        limits: &Limits,
        observer: &mut dyn Observer<G::Move>,
    ) -> Report<G::Move> {
        let report = self.inner.search_observed(game, limits, observer);
        let mut numbers = self.numbers();
        self.searches += 1;
        if self.blunders <= 0.0 && self.noise == 0 {
            return report;
        }
        let legal = game.legal_moves();
        let choice = if legal.is_empty() {
            None
        } else if numbers.random_bool(self.blunders) {
            Some(legal[numbers.random_range(0..legal.len())])
        } else if self.noise > 0 {
            self.misjudged(&report, &mut numbers)
        } else {
            None
        };
        match choice.or(report.best_move) {
            Some(mv) => self.report_of(mv, game, report),
            None => report,
        }
    }
}

impl<S> Skill<S> {
    /// The report of a search, turned into one about this move alone.
    fn report_of<G: Game>(&mut self, mv: G::Move, game: &G, mut report: Report<G::Move>) -> Report<G::Move>
    where
        S: Strategy<G>,
    {
        if report.best_move != Some(mv) {
            let known = report.root_moves.iter().find(|root| root.mv == mv).and_then(known_value);
            (report.value, report.stop) = match known {
                Some(value) if ends_with_a_win(&report) && !value.is_decisive() => (value, StopReason::Depth),
                Some(value) => (value, report.stop),
                None => self.opinion_after(mv, game, report.stop),
            };
            report.best_move = Some(mv);
            report.principal_variation = vec![mv];
        }
        report.root_moves.retain(|root| root.mv == mv);
        report.lines.retain(|line| line.moves.first() == Some(&mv));
        if let Some(line) = report.lines.first() {
            report.principal_variation.clone_from(&line.moves);
        }
        report
    }

    /// What a move is worth of which the search, which ended for this reason, knew nothing: its result if the game is over
    /// there, else what the inner strategy thinks of it without searching. And what is then the reason of the report's end.
    fn opinion_after<G: Game>(&mut self, mv: G::Move, game: &G, stop: StopReason) -> (Score, StopReason)
    where
        S: Strategy<G>,
    {
        let mut after = game.clone();
        after.play(mv);
        if let Some(outcome) = after.outcome() {
            return (outcome.score(game.side_to_move(), 1), StopReason::Exhausted);
        }
        // Asked to stop in the same way, the strategy answers in the same unit: an estimate is another thing than points.
        let (limits, stop) = match stop {
            StopReason::Exhausted | StopReason::Depth => (Limits::none().with_depth(0), StopReason::Depth),
            interruption => (Limits::none().with_nodes(0), interruption),
        };
        let value = self.inner.search(&after, &limits).value;
        // A win or loss that is known there is one ply farther away from here.
        (Turn::after(game.side_to_move(), &after).value(value).met_at(1), stop)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_those_of_their_table() {
        let at = |level| {
            let skill = Skill::new((), 1).with_level(level);
            ((100.0 * skill.blunders).round() as u32, skill.noise)
        };
        let levels: Vec<_> = (1..=10).map(at).collect();
        assert_eq!(
            levels,
            [(50, 200), (40, 150), (30, 100), (22, 70), (15, 50), (10, 30), (6, 20), (3, 10), (1, 5), (0, 0)]
        );
        assert_eq!((at(0), at(11), at(u8::MAX)), (at(1), at(10), at(10)));
    }

    #[test]
    fn a_chance_is_from_nought_to_one() {
        for (chance, counts_as) in
            [(0.25, 0.25), (-1.0, 0.0), (7.0, 1.0), (f64::INFINITY, 1.0), (f64::NAN, 0.0)]
        {
            let skill = Skill::new((), 1).with_blunders(chance);
            assert!((skill.blunders - counts_as).abs() < 1e-12, "{chance}: {}", skill.blunders);
        }
    }

    #[test]
    fn every_search_and_every_seed_has_numbers_of_its_own() {
        let first = |seed, searches| Skill { searches, ..Skill::new((), seed) }.numbers().random::<u64>();
        let drawn: std::collections::HashSet<u64> =
            (0..20).flat_map(|seed| (0..20).map(move |searches| first(seed, searches))).collect();
        assert_eq!(drawn.len(), 400);
    }

    #[test]
    fn a_search_that_stops_at_a_win_is_one_that_deepened_to_the_end_and_found_one() {
        let cases = [StopReason::Exhausted, StopReason::Depth].into_iter().flat_map(|stop| {
            let values = [Score::win_in(3), Score::DRAW].into_iter();
            values.flat_map(move |value| [false, true].map(|deepened| (stop, value, deepened)))
        });
        for (stop, value, deepened) in cases {
            let mut report = Report::<()>::new(value, stop);
            report.iterations.extend(deepened.then(|| crate::Iteration::new(3, value)));
            let expected = (stop, value, deepened) == (StopReason::Exhausted, Score::win_in(3), true);
            assert_eq!(ends_with_a_win(&report), expected, "{stop:?}, {value}, {deepened}");
        }
    }

    #[test]
    fn noise_of_any_size_stays_within_the_points_of_a_score() {
        assert_eq!((clamped(i64::MAX), clamped(i64::MIN)), (Score::MAX_POINTS, -Score::MAX_POINTS));
        assert_eq!((clamped(-12), clamped(0)), (-12, 0));
    }

    #[test]
    fn each_move_is_misjudged_by_its_own_number_and_the_first_of_equals_is_played() {
        for (seed, noise) in (0..20).flat_map(|seed| [(seed, 1), (seed, 100)]) {
            let skill = Skill { noise, ..Skill::new((), seed) };
            let mut report = Report::new(Score::DRAW, StopReason::Depth);
            let root_move = |mv| RootMove { mv, value: Score::heuristic(7), bound: Bound::Exact };
            report.root_moves = (0..10).map(root_move).collect();
            let (mut numbers, noise) = (skill.numbers(), i64::from(noise));
            let errors: Vec<i64> = (0..10).map(|_| numbers.random_range(-noise..=noise)).collect();
            let greatest = errors.iter().max();
            let first = errors.iter().position(|error| Some(error) == greatest);
            assert_eq!(skill.misjudged(&report, &mut skill.numbers()), first, "seed {seed}: {errors:?}");
        }
    }
}
