//! Monte-Carlo tree search: judging moves by the games that follow them.

mod answer;
mod bounds;
mod parallel;
mod reuse;
mod reward;
mod rollout;
mod settings;
mod tree;
mod worker;

use std::fmt;
use std::time::Instant;

pub use answer::RootStatistics;
use answer::{Answer, thousandths};
use parallel::{Job, shares};
use reuse::{keep_below, way_to};
use reward::Rewards;
pub use rollout::{RandomRollout, RolloutPolicy, RolloutRandom};
use settings::Settings;
use tree::{Formula, Tree};
use worker::Done;

use crate::control::Control;
use crate::options::MOST_THREADS;
use crate::{Evaluator, Game, Limits, Observer, Report, RootProgress, Score, StopReason, Strategy};

/// Monte-Carlo tree search (UCT) that proves what it can: it judges moves by how random games go on after them, and looks
/// most at those that do best. It needs no evaluator, only the rules.
///
/// A *simulation* goes down the tree by the moves that look most worth a visit, puts one more position into the tree,
/// plays it out, and carries the result back:
///
/// ```text
/// simulate:
///     position = root
///     while the moves of the position are in the tree:
///         position = after the move with the greatest  mean + c · √(ln visits of position / visits of move)
///     put the position's moves into the tree, if it was visited before (how often: `with_visits_to_expand`)
///     play random moves to the end of the game
///     for each move on the way down: count a visit and the result for the side that made it
/// ```
///
/// Whose result it is follows from [`Game::side_to_move`], never from the depth: repeated turns are as good as any.
///
/// # Proofs
/// Ends of the game that are met in the tree are facts. Each move keeps what is proven of its value, *at least* and *at
/// most*, and a position has the best of its moves: wins, losses, draws and exact margins travel up as in alpha-beta, a
/// move that cannot be better than what its side has for sure is not looked at again, and a search whose root is proven
/// ends with [`StopReason::Exhausted`]. What is proven is the value of plain minimax, but for the distance of a win or
/// loss: that is the one in which the winner can force the end by what was found, so the true one or more.
///
/// # The report
/// - `best_move` is what proves the root's value; or else the move that most simulations went to, unless another one is
///   proven to be as good as that one seems. A move that is proven to lose is played only if all are.
/// - `value` is exact if the root is proven. Else it is the **expected result in thousandths**: 1000 is won, -1000 lost;
///   of a search that was stopped before it knew anything, the evaluator's opinion in the same thousandths. If a depth
///   limit ended it ([`StopReason::Depth`]), it is what plain minimax of that depth says, in the evaluator's points.
/// - `root_moves` that are estimated have [`Bound::Estimate`](crate::Bound::Estimate) and are in thousandths; the others
///   are proven, in the game's own points, or wins (at least so good) and losses (at most). While the root itself is
///   not proven, proven margins are given as estimates too, so that all moves can be compared.
///   [`root_statistics`](Mcts::root_statistics) has the visits, means and proofs.
/// - `nodes` are positions visited as everywhere, those of playouts included; `leaves` are the simulations.
///   `depth` is 0 unless the root is proven.
///
/// # Limits
/// [`Limits::nodes`](Limits) counts positions; [`with_simulations`](Mcts::with_simulations) limits the simulations. A
/// depth limit means what it means everywhere: positions so far away are judged by the evaluator, and the search ends,
/// with the value of plain minimax of that depth, when no more can be learnt; without an evaluator it is of no use. If
/// nothing else ends the search, it ends when the tree is [full](Mcts::with_max_nodes).
///
/// One thread gives the same report for the same seed, unless time or a flag ends the search. More
/// [threads](Mcts::with_threads) grow a tree each and put together what they know of the root's moves.
///
/// # Examples
/// ```
/// use gomoku_search::{Limits, Mcts, NoEvaluation, Strategy};
/// # use gomoku_search::{ByCopy, CopyGame, MoveBuffer, Outcome, Side};
/// # #[derive(Clone, Copy, PartialEq)]
/// # struct Sticks { left: u8, mover: Side }
/// # impl CopyGame for Sticks {
/// #     type Move = u8;
/// #     fn side_to_move(&self) -> Side { self.mover }
/// #     fn outcome(&self) -> Option<Outcome> { (self.left == 0).then_some(Outcome::Win(!self.mover)) }
/// #     fn generate_moves(&self, moves: &mut MoveBuffer<u8>) { moves.extend(1..=self.left.min(3)) }
/// #     fn apply(&mut self, taken: u8) { self.left -= taken; self.mover = !self.mover; }
/// # }
/// // One to three sticks a turn; who takes the last one wins.
/// let game = ByCopy(Sticks { left: 30, mover: Side::First });
/// let mut strategy = Mcts::new(NoEvaluation).with_seed(5).with_simulations(300);
/// let report = strategy.search(&game, &Limits::none());
/// let most_visited = strategy.root_statistics().iter().max_by_key(|root| root.visits).unwrap();
/// assert_eq!(report.best_move, Some(most_visited.mv));
///
/// // Near the end it proves what it says.
/// let game = ByCopy(Sticks { left: 10, mover: Side::First });
/// let report = strategy.with_simulations(100_000).search(&game, &Limits::none());
/// assert_eq!(report.best_move, Some(2));
/// assert!(report.is_exact() && report.value.win_distance().is_some());
/// ```
#[derive(Clone)]
pub struct Mcts<G: Game, E, R = RandomRollout> {
    evaluator: E,
    policy: R,
    settings: Settings,
    seed: u64,
    threads: usize,
    simulations: u64,
    max_nodes: usize,
    /// How positions are compared if trees are to be used again.
    is_same: Option<fn(&G, &G) -> bool>,
    kept: Option<Kept<G>>,
    statistics: Vec<RootStatistics<G::Move>>,
}

/// The trees of a search, one for each thread, and the position that they are of.
#[derive(Clone)]
struct Kept<G: Game> {
    position: G,
    trees: Vec<Tree<G::Move>>,
    /// Whether playouts were cut off at a depth limit: what they said was good for that search only.
    has_horizon: bool,
}

impl<G: Game, E> Mcts<G, E> {
    /// Tree search with random playouts.
    ///
    /// The evaluator orders moves that have not been tried, gives [priors](Mcts::with_priors) and judges
    /// [cut playouts](Mcts::with_rollout_plies) if asked to; [`NoEvaluation`](crate::NoEvaluation) will do.
    #[must_use]
    pub const fn new(evaluator: E) -> Self {
        Mcts {
            evaluator,
            policy: RandomRollout,
            settings: Settings {
                exploration: 1.0,
                formula: Formula::Uct,
                prior_scale: 1.0,
                visits_to_expand: 1,
                rollout_plies: u32::MAX,
                rewards: Rewards { margin_share: 0.1, margin_scale: 10.0, evaluation_scale: 100.0 },
            },
            seed: 0,
            threads: 1,
            simulations: u64::MAX,
            max_nodes: 4_000_000,
            is_same: None,
            kept: None,
            statistics: Vec::new(),
        }
    }
}

impl<G: Game, E, R> Mcts<G, E, R> {
    /// The seed of all random numbers; 0 unless set.
    #[must_use]
    pub fn with_seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }

    /// The constant c of the formula: how much a move that was visited little is worth a visit. 1 unless set; less looks
    /// deeper at fewer moves. Anything but a number from 0 on counts as 0, and more than a million as a million.
    #[must_use]
    pub fn with_exploration(mut self, constant: f32) -> Self {
        // A larger one might not leave room for what it is multiplied by, and moves would not be told apart.
        self.settings.exploration = if constant.is_finite() { constant.clamp(0.0, 1e6) } else { 0.0 };
        self
    }

    /// Let the evaluator say which moves to look at first: `points` more make a move twice as likely.
    ///
    /// The formula becomes `mean + c · prior · √N / (1 + n)`, and a move that was not tried yet has its evaluation for
    /// a mean. Each position of the tree costs an evaluation of all its moves; where moves are many and the evaluator knows
    /// something, it is well worth it.
    #[must_use]
    pub fn with_priors(mut self, points: u32) -> Self {
        self.settings.formula = Formula::Priors;
        self.settings.prior_scale = points.max(1) as f32;
        // A tree that was grown without them has none.
        self.kept = None;
        self
    }

    /// How to play positions out; at random unless set.
    #[must_use]
    pub fn with_rollouts<P: RolloutPolicy<G>>(self, policy: P) -> Mcts<G, E, P> {
        Mcts {
            evaluator: self.evaluator,
            policy,
            settings: self.settings,
            seed: self.seed,
            threads: self.threads,
            simulations: self.simulations,
            max_nodes: self.max_nodes,
            is_same: self.is_same,
            kept: self.kept,
            statistics: self.statistics,
        }
    }

    /// Cut playouts off after so many plies and ask the evaluator; 0 for no playouts at all.
    #[must_use]
    pub fn with_rollout_plies(mut self, plies: u32) -> Self {
        self.settings.rollout_plies = plies;
        self
    }

    /// How many points of evaluation are worth half a win, when the evaluator is asked; 100 unless set.
    #[must_use]
    pub fn with_evaluation_scale(mut self, points: u32) -> Self {
        self.settings.rewards.evaluation_scale = points.max(1) as f32;
        self
    }

    /// What a [margin](crate::Outcome::Margin) counts: a `share` of the reward, from 0 to 1, is for its size, half of it
    /// for a margin of `points`, and the rest is for winning at all. 0.1 and 10 unless set.
    #[must_use]
    pub fn with_margins(mut self, share: f32, points: u32) -> Self {
        self.settings.rewards.margin_share = if share.is_finite() { share.clamp(0.0, 1.0) } else { 0.0 };
        self.settings.rewards.margin_scale = points.max(1) as f32;
        self
    }

    /// Make at most so many simulations a search, in all threads together.
    #[must_use]
    pub fn with_simulations(mut self, simulations: u64) -> Self {
        self.simulations = simulations;
        self
    }

    /// Put the moves of a position into the tree when it has been played out so often; once unless set. More keeps the
    /// tree small.
    #[must_use]
    pub fn with_visits_to_expand(mut self, visits: u32) -> Self {
        self.settings.visits_to_expand = visits.max(1);
        self
    }

    /// Keep about so many moves in the tree, in all threads together; 4 million unless set. A move that is small takes 16
    /// bytes, and 32 more when the position after it has been met. A full tree goes on counting, and learns no new
    /// positions.
    #[must_use]
    pub fn with_max_nodes(mut self, nodes: usize) -> Self {
        self.max_nodes = nodes.min(1 << 30);
        self
    }

    /// Search with so many threads, up to 256: each grows its own tree, and what they know of the root's moves is put
    /// together.
    #[must_use]
    pub fn with_threads(mut self, threads: usize) -> Self {
        self.threads = threads.clamp(1, MOST_THREADS);
        self
    }

    /// Keep the tree between searches: what it knows of the next position that is searched is used again.
    ///
    /// That is found out by comparing: the next root is looked for among the visited positions of the tree, nearest ones
    /// first, up to a few thousand of them. Tell the moves of a game with many to [`advance`](Mcts::advance), and it is
    /// found at once. What is not found, or was searched with a depth limit, is forgotten.
    ///
    /// The part that is of use is copied and the rest given back, one list after the other: meanwhile that takes about half
    /// as much memory as the part itself, more if moves are large, and afterwards there is only the part. It happens in the
    /// time of the search. If its stop flag is raised or its time is up before it is done, the tree is forgotten, and the
    /// search begins anew.
    #[must_use]
    pub fn with_tree_reuse(mut self) -> Self
    where
        G: PartialEq,
    {
        self.is_same = Some(G::eq);
        self
    }

    /// A move was played in the game: keep only the part of the tree behind it, and say whether there is one.
    ///
    /// Only with [`with_tree_reuse`](Mcts::with_tree_reuse). Never wrong: the tree is used only if the next search begins
    /// with the position that it is of. What is kept is copied now, and the next search need not do that.
    pub fn advance(&mut self, mv: G::Move) -> bool {
        let Some(mut kept) = self.kept.take() else { return false };
        if self.is_same.is_none() || kept.has_horizon || !kept.position.is_legal(mv) {
            return false;
        }
        kept.trees.retain_mut(|tree| keep_below(tree, &[mv], &mut || true));
        kept.position.play(mv);
        if !kept.trees.is_empty() {
            self.kept = Some(kept);
        }
        self.kept.is_some()
    }

    /// Forgets the tree, and gives its memory back.
    pub fn clear(&mut self) {
        self.kept = None;
    }

    /// What the last search found out about each move at its root, in the order of the search.
    pub fn root_statistics(&self) -> &[RootStatistics<G::Move>] {
        &self.statistics
    }

    /// The trees to begin with: what is known of this position, or new ones. It is found out before the search begins to
    /// count, and ends with it if the flag is raised or the time is up.
    fn trees_for(
        &mut self,
        game: &G,
        moves: &[G::Move],
        limits: &Limits,
        started: Instant,
    ) -> Vec<Tree<G::Move>> {
        let mut goes_on = || !limits.are_up(started);
        let (mut trees, mut useless) = (Vec::with_capacity(self.threads), Vec::new());
        if let Some(Kept { position, trees: kept, has_horizon }) = self.kept.take() {
            let is_wanted = limits.depth.is_none() && !has_horizon;
            for mut tree in kept {
                let way = match self.is_same {
                    Some(is_same) if is_wanted && trees.len() < self.threads => {
                        way_to(&tree, &position, |known| is_same(known, game), &mut goes_on)
                    }
                    _ => None,
                };
                let is_of_use = way.is_some_and(|way| keep_below(&mut tree, &way, &mut goes_on));
                if is_of_use { &mut trees } else { &mut useless }.push(tree);
            }
        }
        // What is of no use any more leaves its memory behind, which is dear to ask for.
        let mut useless = useless.into_iter();
        while trees.len() < self.threads {
            let mut tree = useless.next().unwrap_or_else(Tree::new);
            tree.begin(game.side_to_move(), moves);
            trees.push(tree);
        }
        trees
    }
}

impl<G: Game, E: fmt::Debug, R: fmt::Debug> fmt::Debug for Mcts<G, E, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Mcts")
            .field("evaluator", &self.evaluator)
            .field("policy", &self.policy)
            .field("settings", &self.settings)
            .field("seed", &self.seed)
            .field("threads", &self.threads)
            .finish_non_exhaustive()
    }
}

impl<G, E, R> Strategy<G> for Mcts<G, E, R>
where
    G: Game + Send,
    G::Move: Send,
    E: Evaluator<G> + Sync,
    R: RolloutPolicy<G> + Sync,
{
    fn name(&self) -> &'static str {
        "mcts"
    }

    fn search_observed(
        &mut self,
        game: &G,
        limits: &Limits,
        observer: &mut dyn Observer<G::Move>,
    ) -> Report<G::Move> {
        let started = Instant::now();
        observer.begin(limits.depth);
        self.statistics.clear();
        let shares = shares(limits, self.threads);
        let mut control = Control::new(&shares[0], observer);
        if let Some(value) = control.enter_root(game) {
            let mut report = Report::new(value, StopReason::Exhausted);
            (report.nodes, report.leaves, report.time) = (1, 1, control.elapsed());
            return report;
        }
        let mut moves = game.legal_moves();
        self.evaluator.order_moves(game, &mut moves);
        if moves.is_empty() || limits.depth == Some(0) || control.is_interrupted() {
            let stop = if control.is_interrupted() { control.stop_reason() } else { StopReason::Depth };
            let mut report = self.judged(game, &moves, stop);
            (report.nodes, report.time) = (control.nodes, control.elapsed());
            return report;
        }

        let mut trees = self.trees_for(game, &moves, limits, started);
        let job = Job {
            root: game,
            evaluator: &self.evaluator,
            policy: &self.policy,
            settings: &self.settings,
            limits,
            seed: self.seed,
            simulations: self.simulations,
            max_nodes: self.max_nodes,
        };
        let done = job.run(&shares, control, &mut trees);
        let mut report = self.report(game, &moves, limits, &trees, &done);
        report.time = started.elapsed();
        for (place, &root_move) in report.root_moves.iter().enumerate() {
            let mut progress = RootProgress::new(root_move, place + 1, moves.len());
            (progress.depth, progress.nodes) = (limits.depth, report.nodes);
            observer.root_move(&progress);
        }
        self.kept = Some(Kept { position: game.clone(), trees, has_horizon: limits.depth.is_some() });
        report
    }
}

impl<G, E, R> Mcts<G, E, R>
where
    G: Game + Send,
    G::Move: Send,
    E: Evaluator<G> + Sync,
    R: RolloutPolicy<G> + Sync,
{
    fn report(
        &mut self,
        game: &G,
        moves: &[G::Move],
        limits: &Limits,
        trees: &[Tree<G::Move>],
        done: &[Done],
    ) -> Report<G::Move> {
        let has_judged = trees.iter().any(|tree| tree.has_judged);
        let answer = Answer::new(trees, self.settings.rewards);
        let interruption = done.iter().find_map(|done| done.interruption).unwrap_or(StopReason::Nodes);
        let mut report = match answer {
            Some(answer) if answer.knows_something() => {
                let stop = match (answer.is_proven(), has_judged) {
                    (true, false) => StopReason::Exhausted,
                    (true, true) => StopReason::Depth,
                    (false, _) => interruption,
                };
                let mut report = Report::new(answer.value(), stop);
                report.principal_variation = answer.line(trees, game.side_to_move());
                report.best_move = report.principal_variation.first().copied();
                report.root_moves = answer.root_moves();
                self.statistics = answer.statistics();
                report
            }
            // A move that is not known to lose, if there is one.
            Some(answer) => {
                self.statistics = answer.statistics();
                self.judged(game, &[answer.choice()], interruption)
            }
            None => self.judged(game, moves, interruption),
        };
        report.depth = match report.stop {
            StopReason::Exhausted => trees
                .iter()
                .map(|tree| tree.deepest)
                .max()
                .unwrap_or(0)
                .max(report.principal_variation.len() as u32),
            StopReason::Depth => limits.effective_depth(),
            _ => 0,
        };
        report.nodes = 1 + done.iter().map(|done| done.nodes - 1).sum::<u64>();
        report.leaves = done.iter().map(|done| done.simulations).sum();
        report
    }

    /// The report of a search that found out nothing: the evaluator's opinion and any move.
    fn judged(&self, game: &G, moves: &[G::Move], stop: StopReason) -> Report<G::Move> {
        let opinion: Score = self.evaluator.evaluate(game).as_heuristic();
        // A search that was broken off answers in thousandths, whatever it knows.
        let value = if stop.is_interruption() {
            thousandths(f64::from(self.settings.rewards.evaluation(opinion)))
        } else {
            opinion
        };
        let mut report = Report::new(value, stop);
        report.best_move = moves.first().copied();
        report.principal_variation.extend(report.best_move);
        report.leaves = 1;
        report
    }
}
