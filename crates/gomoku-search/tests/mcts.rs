//! Monte-Carlo tree search against plain minimax on random trees, and at its limits.

use std::time::Duration;

use gomoku_search::{
    Bound, Evaluator, Game, Limits, Mcts, Minimax, MoveBuffer, NoEvaluation, Observer, Outcome,
    RandomRollout, Report, RolloutPolicy, RolloutRandom, RootMove, RootProgress, Score, Side, StopFlag,
    StopReason, Strategy,
};
use gomoku_testkit::{TreeEvaluator, TreeGame, tree_games};
use proptest::prelude::*;

/// What a value is without its distance: -1 for a loss, 1 for a win, or the points.
fn class(value: Score) -> (i32, Option<i32>) {
    match value.points() {
        Some(points) => (0, Some(points)),
        None if value > Score::DRAW => (1, None),
        None => (-1, None),
    }
}

/// Whether a found value is the true one, but for a distance that may be longer than need be.
fn is_proof_of(found: Score, exact: Score) -> bool {
    let distance = |value: Score| value.win_distance().or(value.loss_distance()).unwrap_or(0);
    class(found) == class(exact) && distance(found) >= distance(exact)
}

/// The value at the end of a report's line, for the side to move at the root.
fn value_of_line(game: &TreeGame, report: &Report<u32>) -> Score {
    let mut end = game.clone();
    for &mv in &report.principal_variation {
        assert!(end.is_legal(mv), "the line {:?} is not playable", report.principal_variation);
        end.play(mv);
    }
    if let Some(outcome) = end.outcome() {
        return outcome.score(game.side_to_move(), report.principal_variation.len() as u32);
    }
    let value = TreeEvaluator.evaluate(&end);
    if end.side_to_move() == game.side_to_move() { value } else { -value }
}

/// Checks everything that a report claims for certain.
fn check_claims(game: &TreeGame, report: &Report<u32>, exact: &Report<u32>) -> Result<(), TestCaseError> {
    prop_assert_eq!(report.best_move.is_none(), game.outcome().is_some());
    prop_assert_eq!(report.principal_variation.first().copied(), report.best_move);
    if report.is_exact() {
        prop_assert!(is_proof_of(report.value, exact.value), "{} for {}", report.value, exact.value);
        prop_assert_eq!(value_of_line(game, report), report.value);
    }
    let exact_of = |mv: u32| {
        exact.root_moves.iter().find(|root| root.mv == mv).expect("minimax looks at every move").value
    };
    for &RootMove { mv, value, bound } in &report.root_moves {
        match bound {
            Bound::Exact => prop_assert_eq!(value, exact_of(mv)),
            Bound::Lower => prop_assert!(value <= exact_of(mv)),
            Bound::Upper => prop_assert!(value >= exact_of(mv)),
            _ => prop_assert!(value.points().is_some_and(|points| points.abs() <= 1000)),
        }
    }
    if let Some(mut claimed) = report.best_moves() {
        claimed.sort_unstable();
        let mut best = exact.best_moves().expect("minimax knows them all");
        best.sort_unstable();
        prop_assert_eq!(claimed, best);
    }
    if let Some(mv) = report.best_move {
        prop_assert!(game.is_legal(mv));
        if report.root_moves.iter().any(|root| root.mv == mv && root.value.loss_distance().is_some()) {
            prop_assert!(exact.value.loss_distance().is_some(), "it could have been avoided");
        }
    }
    Ok(())
}

/// Option sets that differ in everything that could matter to a proof.
fn searches(seed: u64) -> [Mcts<TreeGame, TreeEvaluator>; 5] {
    let search = || Mcts::new(TreeEvaluator).with_seed(seed);
    [
        search(),
        search().with_priors(2),
        search().with_exploration(0.0),
        search().with_visits_to_expand(3).with_rollout_plies(1).with_margins(1.0, 2),
        search().with_threads(2).with_exploration(3.0),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn without_limits_the_value_is_proven_and_that_of_minimax(game in tree_games(), seed: u64) {
        let exact = Minimax::new(NoEvaluation).search(&game, &Limits::none());
        for mut search in searches(seed) {
            let report = search.search(&game, &Limits::none());
            prop_assert_eq!(report.stop, StopReason::Exhausted);
            prop_assert!(is_proof_of(report.value, exact.value), "{} for {}", report.value, exact.value);
            check_claims(&game, &report, &exact)?;
            if let (Some(mv), Some(_)) = (report.best_move, exact.value.points()) {
                prop_assert!(exact.best_moves().unwrap().contains(&mv));
            }
        }
    }

    #[test]
    fn what_is_called_proven_is_true_wherever_the_search_is_stopped(
        game in tree_games(),
        seed: u64,
        simulations in 0..60_u64,
        nodes in 0..300_u64,
    ) {
        let exact = Minimax::new(NoEvaluation).search(&game, &Limits::none());
        for search in searches(seed) {
            let mut search = search.with_simulations(simulations);
            let report = search.search(&game, &Limits::none());
            prop_assert!(report.leaves <= simulations.max(1));
            check_claims(&game, &report, &exact)?;
            for root in search.root_statistics() {
                if let Some(value) = root.proven {
                    let exact = exact.root_moves.iter().find(|other| other.mv == root.mv).unwrap().value;
                    prop_assert!(is_proof_of(value, exact), "{} for {}", value, exact);
                }
                prop_assert!(root.mean.abs() <= 1.0);
            }
            let mut search = search.with_simulations(u64::MAX);
            let report = search.search(&game, &Limits::none().with_nodes(nodes));
            prop_assert!(report.nodes <= nodes.max(1), "{} of {} nodes", report.nodes, nodes);
            check_claims(&game, &report, &exact)?;
        }
    }

    #[test]
    fn a_depth_limit_gives_the_value_of_minimax_of_that_depth(game in tree_games(), seed: u64, depth in 0..7_u32) {
        let limits = Limits::none().with_depth(depth);
        let exact = Minimax::new(TreeEvaluator).search(&game, &limits);
        for mut search in searches(seed) {
            let report = search.search(&game, &limits);
            prop_assert!(is_proof_of(report.value, exact.value), "{} for {}", report.value, exact.value);
            prop_assert!(!report.stop.is_interruption());
            if report.is_exact() {
                let to_the_end = Minimax::new(NoEvaluation).search(&game, &Limits::none());
                prop_assert!(is_proof_of(report.value, to_the_end.value));
            }
            if depth > 0 {
                prop_assert_eq!(value_of_line(&game, &report), report.value);
            }
        }
    }

    #[test]
    fn a_small_tree_stays_small_and_still_answers(game in tree_games(), seed: u64, room in 0..40_usize) {
        let exact = Minimax::new(NoEvaluation).search(&game, &Limits::none());
        for search in searches(seed) {
            // Without a limit it ends when the tree is full; with one it goes on.
            let mut search = search.with_max_nodes(room);
            check_claims(&game, &search.search(&game, &Limits::none()), &exact)?;
            let mut search = search.with_simulations(100);
            let report = search.search(&game, &Limits::none());
            prop_assert!(report.leaves == 100 || report.stop == StopReason::Exhausted);
            check_claims(&game, &report, &exact)?;
        }
    }

    #[test]
    fn a_tree_that_is_used_again_is_never_stale(
        game in tree_games(),
        seed: u64,
        simulations in 1..30_u64,
        moves in proptest::collection::vec((0..5_u32, any::<bool>(), any::<bool>()), 1..6),
    ) {
        for search in searches(seed) {
            let mut search = search.with_tree_reuse().with_simulations(simulations);
            let mut position = game.clone();
            for &(mv, tells, searches) in &moves {
                if searches {
                    let exact = Minimax::new(NoEvaluation).search(&position, &Limits::none());
                    check_claims(&position, &search.search(&position, &Limits::none()), &exact)?;
                    for root in search.root_statistics() {
                        prop_assert!(position.is_legal(root.mv));
                    }
                }
                let legal = position.legal_moves();
                if legal.is_empty() {
                    break;
                }
                let mv = legal[mv as usize % legal.len()];
                if tells {
                    search.advance(mv);
                }
                position.play(mv);
            }
            // And back to where it began, which no tree below it can know.
            let exact = Minimax::new(NoEvaluation).search(&game, &Limits::none());
            check_claims(&game, &search.search(&game, &Limits::none()), &exact)?;
        }
    }

    #[test]
    fn one_thread_and_one_seed_give_one_report(game in tree_games(), seed: u64, nodes in 0..300_u64) {
        for mut search in searches(seed).into_iter().take(4) {
            let limits = Limits::none().with_nodes(nodes);
            let first = search.search(&game, &limits);
            let visits = search.root_statistics().to_vec();
            let mut second = search.search(&game, &limits);
            second.time = first.time;
            prop_assert_eq!(first, second);
            prop_assert_eq!(visits, search.root_statistics());
        }
    }
}

/// Everybody may say 0, 1 or 2, a hundred times; saying 0 at the end wins.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Talk {
    said: u32,
    words: u32,
    longest: u32,
}

impl Game for Talk {
    type Move = u32;
    type Undo = ();

    fn side_to_move(&self) -> Side {
        Side::ALL[self.said as usize % 2]
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.said == self.longest).then_some(Outcome::Draw)
    }

    fn generate_moves(&self, moves: &mut MoveBuffer<u32>) {
        moves.extend(0..self.words);
    }

    fn play(&mut self, _word: u32) {
        self.said += 1;
    }

    fn undo(&mut self, (): ()) {
        self.said -= 1;
    }
}

const TALK: Talk = Talk { said: 0, words: 3, longest: 100 };

fn mcts() -> Mcts<Talk, NoEvaluation> {
    Mcts::new(NoEvaluation)
}

#[test]
fn limits_of_nodes_and_simulations_are_kept_exactly() {
    for nodes in [1, 2, 3, 50, 99, 100, 101, 5000] {
        let report = mcts().search(&TALK, &Limits::none().with_nodes(nodes));
        assert_eq!((report.nodes, report.stop), (nodes, StopReason::Nodes));
        let report = mcts().with_threads(2).search(&TALK, &Limits::none().with_nodes(nodes));
        assert_eq!((report.nodes, report.stop), (nodes, StopReason::Nodes), "in two threads");
    }
    for threads in [1, 2, 3] {
        let mut search = mcts().with_simulations(1000).with_threads(threads);
        let report = search.search(&TALK, &Limits::none());
        assert_eq!((report.leaves, report.stop), (1000, StopReason::Nodes));
        assert_eq!(report.nodes, 100_001, "a hundred moves each, and the root");
        let visits: u64 = search.root_statistics().iter().map(|root| root.visits).sum();
        assert_eq!(visits, 1000);
    }
}

#[test]
fn a_raised_flag_ends_it_at_once_and_there_is_still_a_move() {
    let flag = StopFlag::new();
    flag.stop();
    for threads in [1, 2] {
        let limits = Limits::none().with_stop(flag.clone());
        let report = mcts().with_threads(threads).search(&TALK, &limits);
        assert_eq!((report.stop, report.nodes), (StopReason::Flag, 1));
        assert_eq!((report.best_move, report.value), (Some(0), Score::DRAW));
    }
}

#[test]
fn a_flag_raised_by_another_thread_and_time_end_it() {
    for threads in [1, 2] {
        let flag = StopFlag::new();
        let other = flag.clone();
        let report = std::thread::scope(|scope| {
            scope.spawn(move || {
                std::thread::sleep(Duration::from_millis(10));
                other.stop();
            });
            mcts().with_threads(threads).search(&TALK, &Limits::none().with_stop(flag))
        });
        assert_eq!(report.stop, StopReason::Flag);
        let limits = Limits::none().with_time(Duration::from_millis(5));
        let report = mcts().with_threads(threads).search(&TALK, &limits);
        assert_eq!(report.stop, StopReason::Time);
        assert!(report.best_move.is_some());
    }
}

#[test]
fn slow_playouts_do_not_make_it_deaf() {
    struct Slow;
    impl RolloutPolicy<Talk> for Slow {
        fn choose(&self, game: &Talk, moves: &[u32], random: &mut RolloutRandom) -> u32 {
            std::thread::sleep(Duration::from_millis(1));
            RandomRollout.choose(game, moves, random)
        }
    }
    let limits = Limits::none().with_time(Duration::from_millis(20));
    let report = mcts().with_rollouts(Slow).search(&TALK, &limits);
    assert_eq!((report.stop, report.leaves), (StopReason::Time, 0), "not even one playout was finished");
    assert!(report.nodes < 90, "{} moves made", report.nodes);
    assert!(report.best_move.is_some());
}

#[test]
fn odd_games_break_nothing() {
    let over = Talk { said: 100, ..TALK };
    let report = mcts().search(&over, &Limits::none());
    assert_eq!((report.best_move, report.value, report.stop), (None, Score::DRAW, StopReason::Exhausted));

    let stuck = Talk { words: 0, ..TALK };
    let report = mcts().search(&stuck, &Limits::none());
    assert_eq!((report.best_move, report.value, report.stop), (None, Score::DRAW, StopReason::Depth));

    let forced = Talk { words: 1, ..TALK };
    for threads in [1, 2] {
        let report = mcts().with_threads(threads).search(&forced, &Limits::none());
        assert_eq!((report.best_move, report.stop), (Some(0), StopReason::Exhausted));
        assert_eq!(report.principal_variation, vec![0; 100]);
        assert_eq!(report.depth, 100);
    }

    // Without end: judged as far away as any search looks.
    let endless = Talk { words: 1, longest: u32::MAX, ..TALK };
    let report = mcts().search(&endless, &Limits::none());
    assert_eq!((report.stop, report.depth), (StopReason::Depth, Limits::DEEPEST));
    assert!(!report.is_exact());
}

/// Stuck after a move: nobody has won, and there is nothing to do.
#[derive(Clone, Debug, PartialEq)]
struct Corner {
    moved: bool,
}

impl Game for Corner {
    type Move = u8;
    type Undo = ();

    fn side_to_move(&self) -> Side {
        Side::First
    }

    fn outcome(&self) -> Option<Outcome> {
        None
    }

    fn generate_moves(&self, moves: &mut MoveBuffer<u8>) {
        if !self.moved {
            moves.extend([7, 8]);
        }
    }

    fn play(&mut self, _: u8) {
        self.moved = true;
    }

    fn undo(&mut self, (): ()) {
        self.moved = false;
    }
}

#[test]
fn a_game_that_gets_stuck_is_judged_and_comes_to_an_end() {
    let evaluator = gomoku_search::EvaluateWith(|corner: &Corner| if corner.moved { 5 } else { 1 });
    for priors in [false, true] {
        let search = Mcts::new(evaluator);
        let mut search = if priors { search.with_priors(10) } else { search };
        let report = search.search(&Corner { moved: false }, &Limits::none());
        assert_eq!((report.value, report.stop), (Score::heuristic(5), StopReason::Depth));
        assert_eq!(report.best_move, Some(7));
        assert!(!report.is_exact());
    }
}

#[test]
fn a_tree_that_is_used_again_keeps_its_visits() {
    let mut search = mcts().with_tree_reuse().with_simulations(1000);
    let report = search.search(&TALK, &Limits::none());
    let chosen = report.best_move.unwrap();
    let visits = |search: &Mcts<Talk, NoEvaluation>| {
        search.root_statistics().iter().map(|root| root.visits).sum::<u64>()
    };
    assert_eq!(visits(&search), 1000);

    // The same position again goes on where it was.
    search = search.with_simulations(10);
    let _ = search.search(&TALK, &Limits::none());
    assert_eq!(visits(&search), 1010);

    // Two plies on, found by comparing.
    let mut later = TALK;
    later.play(chosen);
    later.play(0);
    let _ = search.search(&later, &Limits::none());
    let found = visits(&search);
    assert!(found > 50, "{found} visits");

    // A move told, and one that is not to be had.
    assert!(search.advance(1));
    later.play(1);
    let _ = search.search(&later, &Limits::none());
    assert!((11..found).contains(&visits(&search)), "{} of {found} visits", visits(&search));
    assert!(!search.advance(77));
    let _ = search.search(&later, &Limits::none());
    assert_eq!(visits(&search), 10, "the illegal move left nothing");

    // Another position, and a fresh start.
    let _ = search.search(&Talk { said: 50, ..TALK }, &Limits::none());
    assert_eq!(visits(&search), 10);
    search.clear();
    let _ = search.search(&Talk { said: 50, ..TALK }, &Limits::none());
    assert_eq!(visits(&search), 10);

    // Not asked for, nothing is kept.
    let mut search = mcts().with_simulations(10);
    for _ in 0..2 {
        let _ = search.search(&TALK, &Limits::none());
        assert_eq!(visits(&search), 10);
    }
    assert!(!search.advance(0));
}

#[test]
fn an_observer_hears_of_it() {
    #[derive(Default)]
    struct Heard {
        begun: u32,
        moves: Vec<u32>,
        progress: u32,
    }
    impl Observer<u32> for Heard {
        fn begin(&mut self, depth: Option<u32>) {
            assert_eq!(depth, None);
            self.begun += 1;
        }
        fn root_move(&mut self, searched: &RootProgress<u32>) {
            assert_eq!(searched.total, 3);
            self.moves.push(searched.root_move.mv);
        }
        fn progress(&mut self, _nodes: u64, _elapsed: Duration) {
            self.progress += 1;
        }
    }
    let mut heard = Heard::default();
    let report = mcts().with_simulations(500).search_observed(&TALK, &Limits::none(), &mut heard);
    assert_eq!((heard.begun, heard.moves), (1, vec![0, 1, 2]));
    assert!(u64::from(heard.progress) >= report.nodes / 2048);
}

#[test]
fn other_seeds_play_other_games() {
    let visits = |seed| {
        let mut search = Mcts::new(TreeEvaluator).with_seed(seed).with_simulations(200);
        let shape = gomoku_testkit::TreeShape {
            seed: 3,
            longest: 8,
            widest: 4,
            spread: 3,
            repeated_turns: 3,
            early_ends: 0,
            shared: 0,
        };
        let _ = search.search(&TreeGame::new(shape), &Limits::none());
        search.root_statistics().iter().map(|root| (root.visits, root.mean.to_bits())).collect::<Vec<_>>()
    };
    assert_eq!(visits(1), visits(1));
    assert_ne!(visits(1), visits(2));
}

#[test]
fn searches_can_cross_threads() {
    fn crosses<T: Send + Sync>() {}
    crosses::<Mcts<Talk, NoEvaluation>>();
}

/// The first move loses at once, the others go on for ever.
#[derive(Clone, Debug, PartialEq)]
struct Trap {
    played: u32,
    fallen: bool,
}

impl Game for Trap {
    type Move = u32;
    type Undo = Trap;

    fn side_to_move(&self) -> Side {
        Side::ALL[self.played as usize % 2]
    }

    fn outcome(&self) -> Option<Outcome> {
        self.fallen.then_some(Outcome::Win(self.side_to_move()))
    }

    fn generate_moves(&self, moves: &mut MoveBuffer<u32>) {
        moves.extend(0..8);
    }

    fn play(&mut self, mv: u32) -> Trap {
        let before = self.clone();
        (self.played, self.fallen) = (self.played + 1, mv == 0);
        before
    }

    fn undo(&mut self, before: Trap) {
        *self = before;
    }
}

const TRAP: Trap = Trap { played: 0, fallen: false };

#[test]
fn a_move_that_is_proven_to_lose_is_not_played_however_short_the_search() {
    for nodes in 0..40 {
        let limits = Limits::none().with_nodes(nodes);
        for mut search in [Mcts::new(NoEvaluation), Mcts::new(NoEvaluation).with_priors(10)] {
            let report = search.search(&TRAP, &limits);
            let statistics = search.root_statistics();
            let first = statistics.iter().find(|root| root.mv == 0);
            if first.is_some_and(|first| first.proven.is_some()) {
                assert_ne!(report.best_move, Some(0), "{nodes} nodes");
            }
        }
    }
}

#[test]
fn a_panic_in_one_thread_ends_the_others() {
    /// Panics in one thread, and plays on in the others.
    #[derive(Default)]
    struct Faulty(std::sync::atomic::AtomicU32);
    impl RolloutPolicy<Trap> for Faulty {
        fn choose(&self, _: &Trap, moves: &[u32], _: &mut RolloutRandom) -> u32 {
            assert_ne!(self.0.fetch_add(1, std::sync::atomic::Ordering::Relaxed), 5000, "enough");
            moves[moves.len() - 1]
        }
    }
    let search = || {
        let mut search =
            Mcts::new(NoEvaluation).with_rollouts(Faulty::default()).with_rollout_plies(4).with_threads(2);
        search.search(&TRAP, &Limits::none().with_stop(StopFlag::new()))
    };
    assert!(
        std::panic::catch_unwind(std::panic::AssertUnwindSafe(search)).is_err(),
        "and does not go on for ever"
    );
}
