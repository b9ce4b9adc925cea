//! The deepening searches against plain minimax: random trees and graphs, every set of options, tables far too small, stops
//! anywhere, one thread and two.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use gomoku_search::{
    Bound, Evaluator, Game, Iteration, Keyed, Limits, Minimax, MoveBuffer, Mtdf, NoEvaluation, Observer,
    Options, Outcome, Pvs, Report, RootDetail, Score, Side, StopReason, Strategy, Table, TableSize, TieBreak,
};
use gomoku_testkit::{
    Talk, TreeEvaluator, TreeGame, disagreement, exact_options, graph_games, tree_games, value_of_line,
};
use proptest::prelude::*;
use proptest::strategy::Strategy as _;

fn games() -> impl proptest::strategy::Strategy<Value = TreeGame> {
    prop_oneof![tree_games(), graph_games()]
}

fn depths() -> impl proptest::strategy::Strategy<Value = Limits> {
    prop_oneof![1 => Just(Limits::none()), 4 => (0..8_u32).prop_map(|depth| Limits::none().with_depth(depth))]
}

fn both(options: Options) -> [Box<dyn Strategy<TreeGame>>; 2] {
    [
        Box::new(Pvs::new(TreeEvaluator).with_options(options)),
        Box::new(Mtdf::new(TreeEvaluator).with_options(options)),
    ]
}

fn sorted(moves: Option<Vec<u32>>) -> Option<Vec<u32>> {
    moves.map(|mut moves| {
        moves.sort_unstable();
        moves
    })
}

/// What a report claims, held against plain minimax.
fn check(
    game: &TreeGame,
    report: &Report<u32>,
    minimax: &Report<u32>,
    name: &str,
) -> Result<(), TestCaseError> {
    match disagreement(game, &TreeEvaluator, report, minimax) {
        Some(fault) => Err(TestCaseError::fail(format!("{name}: {fault}"))),
        None => Ok(()),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3000))]

    #[test]
    fn value_best_move_and_line_are_those_of_minimax(game in games(), limits in depths(), options in exact_options()) {
        let minimax = Minimax::new(TreeEvaluator).search(&game, &limits);
        for mut strategy in both(options) {
            // The second search meets a full table.
            for _ in 0..2 {
                let report = strategy.search(&game, &limits);
                check(&game, &report, &minimax, strategy.name())?;
                if report.is_exact() {
                    prop_assert_eq!(report.value, Minimax::new(TreeEvaluator).search(&game, &Limits::none()).value);
                }
            }
        }
    }

    #[test]
    fn a_table_full_of_other_depths_and_positions_changes_nothing(
        game in games(),
        visits in proptest::collection::vec((proptest::collection::vec(0..5_u32, 0..5), 0..7_u32), 1..6),
        options in exact_options(),
    ) {
        for mut strategy in both(options) {
            for (way, depth) in &visits {
                let mut position = game.clone();
                for choice in way {
                    let moves = position.legal_moves();
                    if !moves.is_empty() {
                        position.play(moves[*choice as usize % moves.len()]);
                    }
                }
                let limits = Limits::none().with_depth(*depth);
                let minimax = Minimax::new(TreeEvaluator).search(&position, &limits);
                check(&position, &strategy.search(&position, &limits), &minimax, strategy.name())?;
            }
        }
    }

    #[test]
    fn all_best_moves_and_all_values_are_found(
        game in games(),
        limits in depths(),
        options in exact_options(),
        detail in prop_oneof![Just(RootDetail::AllBest), Just(RootDetail::AllValues)],
    ) {
        let minimax = Minimax::new(TreeEvaluator).search(&game, &limits);
        for mut strategy in both(options.with_root_detail(detail)) {
            let mut report = strategy.search(&game, &limits);
            check(&game, &report, &minimax, strategy.name())?;
            prop_assert_eq!(sorted(report.best_moves()).is_some(), minimax.best_moves().is_some());
            if detail == RootDetail::AllValues {
                report.root_moves.sort_by_key(|root| root.mv);
                prop_assert_eq!(&report.root_moves, &minimax.root_moves);
            }
        }
    }

    #[test]
    fn the_best_lines_are_the_best_moves_with_their_values(
        game in games(),
        limits in depths(),
        options in exact_options(),
        lines in 2..5_usize,
        detail in prop_oneof![Just(RootDetail::Best), Just(RootDetail::AllBest)],
    ) {
        let minimax = Minimax::new(TreeEvaluator).search(&game, &limits);
        let mut values: Vec<Score> = minimax.root_moves.iter().map(|root| root.value).collect();
        values.sort_unstable_by(|a, b| b.cmp(a));
        values.truncate(lines);
        for mut strategy in both(options.with_lines(lines).with_root_detail(detail)) {
            let report = strategy.search(&game, &limits);
            check(&game, &report, &minimax, strategy.name())?;
            if detail == RootDetail::AllBest {
                prop_assert_eq!(sorted(report.best_moves()), sorted(minimax.best_moves()));
            }
            let found: Vec<Score> = report.lines.iter().map(|line| line.value).collect();
            prop_assert_eq!(&found, &values, "{}", strategy.name());
            for iteration in &report.iterations {
                let minimax = Minimax::new(TreeEvaluator).search(&game, &Limits::none().with_depth(iteration.depth));
                let mut values: Vec<Score> = minimax.root_moves.iter().map(|root| root.value).collect();
                values.sort_unstable_by(|a, b| b.cmp(a));
                values.truncate(lines);
                let found: Vec<Score> = iteration.lines.iter().map(|line| line.value).collect();
                prop_assert_eq!(&found, &values, "{} depth {}", strategy.name(), iteration.depth);
            }
            let last = report.iterations.last().map_or(&[][..], |last| &last.lines);
            prop_assert_eq!(last, &report.lines);
            for line in &report.lines {
                prop_assert_eq!(value_of_line(&game, &line.moves, &TreeEvaluator), Some(line.value));
                let exact = minimax.root_moves.iter().find(|root| root.mv == line.moves[0]).map(|root| root.value);
                prop_assert_eq!(exact, Some(line.value));
            }
        }
    }

    #[test]
    fn random_ties_pick_the_move_that_minimax_picks(
        game in games(),
        depth in 1..7_u32,
        options in exact_options(),
        seed: u64,
    ) {
        let tie_break = TieBreak::Random { seed };
        let limits = Limits::none().with_depth(depth);
        let minimax = Minimax::new(TreeEvaluator).with_tie_break(tie_break).search(&game, &limits);
        for mut strategy in both(options.with_tie_break(tie_break)) {
            prop_assert_eq!(strategy.search(&game, &limits).best_move, minimax.best_move);
        }
    }

    #[test]
    fn a_search_stopped_anywhere_answers_with_its_last_finished_depth(
        game in games(),
        nodes in 0..400_u64,
        options in exact_options(),
    ) {
        let limits = Limits::none().with_nodes(nodes);
        for mut strategy in both(options) {
            let report = strategy.search(&game, &limits);
            prop_assert_eq!(report.best_move.is_none(), game.outcome().is_some());
            if let Some(mv) = report.best_move {
                prop_assert!(game.is_legal(mv));
            }
            prop_assert!(report.nodes <= nodes.max(1), "{} nodes of {}", report.nodes, nodes);
            if let Some(last) = report.iterations.last() {
                let limits = Limits::none().with_depth(last.depth);
                let minimax = Minimax::new(TreeEvaluator).search(&game, &limits);
                prop_assert_eq!(report.value, minimax.value, "depth {}", last.depth);
                for root in &report.root_moves {
                    let exact = minimax.root_moves.iter().find(|other| other.mv == root.mv).unwrap().value;
                    match root.bound {
                        Bound::Exact => prop_assert_eq!(root.value, exact),
                        Bound::Upper => prop_assert!(root.value >= exact),
                        _ => prop_assert!(root.value <= exact),
                    }
                }
            }
            // What was broken off must not have left anything untrue in the table.
            let limits = Limits::none().with_depth(4);
            let minimax = Minimax::new(TreeEvaluator).search(&game, &limits);
            check(&game, &strategy.search(&game, &limits), &minimax, strategy.name())?;
        }
    }

    #[test]
    fn one_thread_visits_the_same_positions_every_time(game in games(), limits in depths(), options in exact_options()) {
        let options = options.with_threads(1);
        for (mut one, mut other) in both(options).into_iter().zip(both(options)) {
            for _ in 0..2 {
                let mut first = one.search(&game, &limits);
                let mut second = other.search(&game, &limits);
                for report in [&mut first, &mut second] {
                    report.time = std::time::Duration::ZERO;
                    report.iterations.iter_mut().for_each(|iteration| iteration.time = std::time::Duration::ZERO);
                }
                prop_assert_eq!(first, second);
            }
        }
    }

    #[test]
    fn each_depth_reports_its_value_line_and_cost(game in games(), options in exact_options()) {
        let options = options.with_threads(1);
        for mut strategy in both(options) {
            let report = strategy.search(&game, &Limits::none());
            prop_assert_eq!(report.stop, StopReason::Exhausted);
            for iteration in &report.iterations {
                let minimax = Minimax::new(TreeEvaluator).search(&game, &Limits::none().with_depth(iteration.depth));
                prop_assert_eq!(iteration.value, minimax.value);
                prop_assert_eq!(value_of_line(&game, &iteration.principal_variation, &TreeEvaluator), Some(iteration.value));
            }
            if !report.iterations.is_empty() {
                prop_assert_eq!(report.counts().nodes, report.nodes);
                prop_assert_eq!(report.counts().leaves, report.leaves);
                prop_assert_eq!(report.counts().cut_offs, report.cut_offs);
            }
        }
    }

    #[test]
    fn proofs_are_true_in_every_mode(game in games(), limits in depths(), options in exact_options()) {
        // Deeper entries and reductions may change judgements; a win, a loss or an exhausted tree they may not.
        let mut options = options;
        options.precision = gomoku_search::Precision::Deeper;
        let end = Minimax::new(TreeEvaluator).search(&game, &Limits::none()).value;
        for mut strategy in both(options) {
            for _ in 0..2 {
                let report = strategy.search(&game, &limits);
                if report.value.is_decisive() {
                    prop_assert!(end.is_decisive() && (end > Score::DRAW) == (report.value > Score::DRAW));
                    if let (Some(claimed), Some(shortest)) = (report.value.win_distance(), end.win_distance()) {
                        prop_assert!(claimed >= shortest, "{} {}", report.value, end);
                    }
                } else if report.stop == StopReason::Exhausted {
                    prop_assert_eq!(report.value, end);
                }
            }
        }
    }
}

/// Some moves are noisy, some positions are looked at more deeply.
#[derive(Debug, Clone, Copy)]
struct Hooked;

impl Hooked {
    fn is_noisy(game: &TreeGame, mv: u32) -> bool {
        (game.key() + u64::from(mv)).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 62 == 0
    }
}

impl Evaluator<TreeGame> for Hooked {
    fn evaluate(&self, game: &TreeGame) -> Score {
        TreeEvaluator.evaluate(game)
    }

    /// Known for half of the moves that may be judged before they are made.
    fn evaluate_move(&self, game: &TreeGame, mv: u32) -> Option<Score> {
        let mut child = game.clone();
        child.play(mv);
        let looks_further = Hooked.extension(&child, mv) > 0
            || child.legal_moves().iter().any(|mv| Hooked::is_noisy(&child, *mv));
        if child.outcome().is_some() || looks_further || (child.key() ^ u64::from(mv)).is_multiple_of(2) {
            return None;
        }
        let value = Hooked.evaluate(&child);
        Some(if child.side_to_move() == game.side_to_move() { value } else { -value })
    }

    fn noisy_moves(&self, game: &TreeGame, moves: &mut MoveBuffer<u32>) {
        moves.extend(game.legal_moves().into_iter().filter(|mv| Hooked::is_noisy(game, *mv)));
    }

    fn extension(&self, game: &TreeGame, mv: u32) -> u32 {
        // Positions near the root, too, and by up to three plies.
        let drawn = (game.key() + 7 * u64::from(mv)).wrapping_mul(0xbf58_476d_1ce4_e5b9) >> 60;
        drawn.saturating_sub(11) as u32 / 2
    }
}

/// What noisy moves and extensions mean, written down plainly.
fn hooked_minimax(game: &TreeGame, depth: u32, ply: u32) -> Score {
    if let Some(outcome) = game.outcome() {
        return outcome.score(game.side_to_move(), ply);
    }
    let child = |mv: u32, value: &dyn Fn(&TreeGame) -> Score| {
        let mut child = game.clone();
        child.play(mv);
        let value = value(&child);
        if child.side_to_move() == game.side_to_move() { value } else { -value }
    };
    if depth == 0 {
        let noisy = game.legal_moves().into_iter().filter(|mv| Hooked::is_noisy(game, *mv));
        let values = noisy.map(|mv| child(mv, &|child| hooked_minimax(child, 0, ply + 1)));
        return values.fold(TreeEvaluator.evaluate(game), Score::max);
    }
    let values = game.legal_moves().into_iter().map(|mv| {
        child(mv, &|child| hooked_minimax(child, depth - 1 + Hooked.extension(child, mv), ply + 1))
    });
    values.max().unwrap_or(Score::MIN)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn noisy_moves_extensions_and_judged_moves_mean_what_they_say(game in games(), depth in 1..6_u32, options in exact_options()) {
        prop_assume!(game.outcome().is_none());
        let limits = Limits::none().with_depth(depth);
        let strategies: [Box<dyn Strategy<TreeGame>>; 2] = [
            Box::new(Pvs::new(Hooked).with_options(options)),
            Box::new(Mtdf::new(Hooked).with_options(options)),
        ];
        for mut strategy in strategies {
            let report = strategy.search(&game, &limits);
            let last = report.iterations.last().unwrap().depth;
            prop_assert_eq!(report.value, hooked_minimax(&game, last, 0), "{} depth {}", strategy.name(), last);
            if last < depth {
                prop_assert_eq!(report.value, hooked_minimax(&game, depth, 0), "{} to {}", strategy.name(), depth);
            }
            prop_assert_eq!(value_of_line(&game, &report.principal_variation, &Hooked), Some(report.value));
        }
    }
}

#[test]
fn a_panic_ends_all_threads_and_is_passed_on() {
    struct Panics;
    impl gomoku_search::Observer<u32> for Panics {
        fn begin(&mut self, depth: Option<u32>) {
            assert_ne!(depth, Some(4), "enough");
        }
    }
    // Without a table there is no end to it.
    let game = Talk::new(7, 60);
    let search = || {
        let options = Options::new().without_table().with_threads(2);
        Pvs::new(NoEvaluation).with_options(options).search_observed(&game, &Limits::none(), &mut Panics)
    };
    assert!(std::panic::catch_unwind(search).is_err(), "and does not wait for ever");
}

#[test]
fn a_position_without_moves_is_judged_and_not_called_exact() {
    /// Nobody can move after three plies, and nobody has won.
    #[derive(Debug, Clone)]
    struct Stuck(u32);
    impl Game for Stuck {
        type Move = u32;
        type Undo = ();
        fn side_to_move(&self) -> Side {
            Side::ALL[self.0 as usize % 2]
        }
        fn outcome(&self) -> Option<Outcome> {
            None
        }
        fn generate_moves(&self, moves: &mut MoveBuffer<u32>) {
            moves.extend(0..if self.0 < 3 { 2 } else { 0 });
        }
        fn play(&mut self, _: u32) {
            self.0 += 1;
        }
        fn undo(&mut self, (): ()) {
            self.0 -= 1;
        }
    }
    impl Keyed for Stuck {
        fn key(&self) -> u64 {
            u64::from(self.0)
        }
    }
    for depth in [3, 5] {
        let limits = Limits::none().with_depth(depth);
        let evaluator = gomoku_search::EvaluateWith(|_: &Stuck| 7);
        let report = Pvs::new(evaluator).with_options(Options::new().exact()).search(&Stuck(0), &limits);
        assert_eq!(report.value, Minimax::new(evaluator).search(&Stuck(0), &limits).value);
        assert!(!report.is_exact());
    }
}

/// Counts how often it is asked.
struct Counting<'a>(&'a AtomicU64);

impl Evaluator<Talk> for Counting<'_> {
    fn evaluate(&self, _: &Talk) -> Score {
        self.0.fetch_add(1, Ordering::SeqCst);
        Score::DRAW
    }
}

/// Holds the leading thread back until so many positions have been judged, or for very long.
struct Waits<'a> {
    judged: &'a AtomicU64,
    until: u64,
}

impl gomoku_search::Observer<u32> for Waits<'_> {
    fn root_move(&mut self, searched: &gomoku_search::RootProgress<u32>) {
        let begin = Instant::now();
        while searched.searched == searched.total
            && self.judged.load(Ordering::SeqCst) < self.until
            && begin.elapsed() < Duration::from_secs(60)
        {
            std::thread::yield_now();
        }
    }
}

#[test]
fn what_the_other_threads_have_done_is_counted_too() {
    // All words are worth the same, so each thread does the same whatever the others are at.
    let (game, judged) = (Talk::new(3, 100), AtomicU64::new(0));
    let options = Options::new().without_table().with_first_depth(5);
    let limits = Limits::none().with_depth(5);
    let search = |threads: u64, until: u64| {
        let options = options.with_threads(threads as usize);
        let mut waits = Waits { judged: &judged, until };
        Pvs::new(Counting(&judged)).with_options(options).search_observed(&game, &limits, &mut waits)
    };
    let one = search(1, 0);
    assert_eq!(one.leaves, judged.load(Ordering::SeqCst));
    assert!(one.cut_offs > 2);
    for threads in [2, 3] {
        judged.store(0, Ordering::SeqCst);
        let all = search(threads, threads * one.leaves);
        assert_eq!((all.leaves, all.cut_offs), (threads * one.leaves, threads * one.cut_offs));
        assert_eq!(all.nodes, threads * (one.nodes - 1) + 1, "the root is one");
        assert_eq!((all.value, all.selective_depth, all.iterations.len()), (one.value, 5, 1));
        // Of each helping thread the depth misses at most what it has not told yet, its last move at the root.
        let (depth, alone) = (all.counts(), one.counts());
        let missed = (threads - 1) * one.leaves / 3;
        assert!((all.leaves - missed..=all.leaves).contains(&depth.leaves), "{depth:?} of {all:?}");
        assert!(depth.nodes > alone.nodes && depth.cut_offs > alone.cut_offs, "{depth:?}, {alone:?}");
        assert!(depth.nodes <= all.nodes && depth.cut_offs <= all.cut_offs, "{depth:?} of {all:?}");
    }
}

#[test]
fn threads_share_the_positions_that_may_be_visited() {
    let options = Options::new().without_table();
    for (threads, nodes, least) in [(2, 1000, 500), (3, 1000, 333), (2, 1, 1), (200, 5, 1)] {
        let limits = Limits::none().with_nodes(nodes);
        let mut search = Pvs::new(NoEvaluation).with_options(options.with_threads(threads));
        let report = search.search(&Talk::endless(3), &limits);
        assert!((least..=nodes).contains(&report.nodes), "{} of {nodes}, {threads} threads", report.nodes);
        assert_eq!(report.stop, StopReason::Nodes);
    }
}

#[test]
fn an_observer_hears_of_every_finished_depth() {
    struct Depths(Vec<u32>);

    impl Observer<u32> for Depths {
        fn iteration(&mut self, finished: &Iteration<u32>) {
            self.0.push(finished.depth);
        }
    }

    let mut depths = Depths(Vec::new());
    let limits = Limits::none().with_depth(4);
    let _ = Pvs::new(NoEvaluation).search_observed(&Talk::new(2, 10), &limits, &mut depths);
    assert_eq!(depths.0, [1, 2, 3, 4]);
}

#[test]
fn a_table_is_there_after_a_search_and_forgets_when_told_to() {
    let limits = Limits::none().with_depth(5);
    let fill = |table: Option<&Table>| table.map(Table::fill_per_mille);
    let options = Options::new().with_table(TableSize::Entries(64));
    macro_rules! assert_kept_and_cleared {
        ($search:expr) => {
            let mut search = $search.with_options(options);
            assert_eq!(fill(search.table()), None);
            let _ = search.search(&Talk::new(2, 10), &limits);
            assert!(fill(search.table()) > Some(0));
            search.clear();
            assert_eq!(fill(search.table()), Some(0));
            let _ = search.search(&Talk::new(2, 10), &limits);
            // Other options may want another table.
            assert_eq!(fill(search.with_options(options).table()), None);
        };
    }
    assert_kept_and_cleared!(Pvs::new(NoEvaluation));
    assert_kept_and_cleared!(Mtdf::new(NoEvaluation));
}

/// The first side may talk for as long as it likes, or end the game by a win.
#[derive(Debug, Clone, Copy)]
struct TalkOrWin {
    talked: u32,
    is_won: bool,
}

impl Game for TalkOrWin {
    type Move = u32;
    type Undo = TalkOrWin;

    fn side_to_move(&self) -> Side {
        Side::First
    }

    fn outcome(&self) -> Option<Outcome> {
        self.is_won.then_some(Outcome::Win(Side::First))
    }

    fn generate_moves(&self, moves: &mut MoveBuffer<u32>) {
        moves.extend(0..if self.talked == 0 { 2 } else { 1 });
    }

    fn play(&mut self, mv: u32) -> TalkOrWin {
        let before = *self;
        (self.talked, self.is_won) = (self.talked + 1, mv == 1);
        before
    }

    fn undo(&mut self, before: TalkOrWin) {
        *self = before;
    }
}

impl Keyed for TalkOrWin {
    fn key(&self) -> u64 {
        2 * u64::from(self.talked) + u64::from(self.is_won)
    }
}

#[test]
fn a_win_is_the_last_word_unless_more_than_the_best_move_is_wanted() {
    let start = TalkOrWin { talked: 0, is_won: false };
    let limits = Limits::none().with_depth(6);
    let search = |options: Options| {
        let report = Pvs::new(NoEvaluation).with_options(options).search(&start, &limits);
        assert_eq!((report.value, report.best_move), (Score::win_in(1), Some(1)));
        (report.iterations.len(), report.stop)
    };
    assert_eq!(search(Options::default()), (1, StopReason::Exhausted));
    assert_eq!(search(Options::default().with_lines(2)), (6, StopReason::Depth));
    assert_eq!(search(Options::default().with_root_detail(RootDetail::AllValues)), (6, StopReason::Depth));
}
