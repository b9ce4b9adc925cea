//! The small types: their texts, their arithmetic, and that each setting sets one thing.

use std::time::Duration;

use gomoku_search::{
    Bound, Class, ClassCounts, Counts, Goal, Iteration, Limits, Line, MoveBuffer, Options, Outcome,
    Precision, Report, RootDetail, RootMove, RootProgress, Score, Side, StopFlag, StopReason, TableSize,
    TieBreak, ValueRange, Verdict, Window,
};

#[test]
fn sides_are_two() {
    for (side, index, text) in [(Side::First, 0, "first"), (Side::Second, 1, "second")] {
        assert_eq!((side.index(), side.to_string().as_str()), (index, text));
        assert_eq!((!!side, side.opponent()), (side, !side));
        assert_ne!(!side, side);
        assert_eq!(Side::ALL[index], side);
    }
    assert_eq!(format!("{:>7}", Side::First), "  first");
}

#[test]
fn outcomes_have_a_winner_and_a_value_for_both_sides() {
    for (outcome, winner, first, second) in [
        (Outcome::Win(Side::First), Some(Side::First), Score::win_in(4), Score::loss_in(4)),
        (Outcome::Win(Side::Second), Some(Side::Second), Score::loss_in(4), Score::win_in(4)),
        (Outcome::Draw, None, Score::DRAW, Score::DRAW),
        (Outcome::Margin(0), None, Score::DRAW, Score::DRAW),
        (Outcome::Margin(1), Some(Side::First), Score::heuristic(1), Score::heuristic(-1)),
        (Outcome::Margin(-1), Some(Side::Second), Score::heuristic(-1), Score::heuristic(1)),
        (
            Outcome::Margin(i32::MIN),
            Some(Side::Second),
            Score::heuristic(-Score::MAX_POINTS),
            Score::heuristic(Score::MAX_POINTS),
        ),
    ] {
        assert_eq!(outcome.winner(), winner, "{outcome:?}");
        assert_eq!(
            (outcome.score(Side::First, 4), outcome.score(Side::Second, 4)),
            (first, second),
            "{outcome:?}"
        );
    }
}

#[test]
fn words_for_people_take_the_width_they_are_given() {
    let stops = [
        (StopReason::Exhausted, "exhausted", false),
        (StopReason::Depth, "depth limit", false),
        (StopReason::Nodes, "node limit", true),
        (StopReason::Time, "time limit", true),
        (StopReason::Flag, "stop flag", true),
    ];
    for (stop, text, is_interruption) in stops {
        assert_eq!((stop.to_string().as_str(), stop.is_interruption()), (text, is_interruption));
        assert_eq!(format!("{stop:>13}"), format!("{text:>13}"));
    }
    for (verdict, text) in
        [(Verdict::Proven, "proven"), (Verdict::Disproven, "disproven"), (Verdict::Unknown, "unknown")]
    {
        assert_eq!(format!("{verdict:>10}"), format!("{text:>10}"));
    }
    for (class, text) in [(Class::Loss, "loss"), (Class::Draw, "draw"), (Class::Win, "win")] {
        assert_eq!(format!("{class:>5}"), format!("{text:>5}"));
    }
    assert_eq!(Goal::win(Side::Second).to_string(), "second wins");
    assert_eq!(Goal::at_least(Side::First, -3).to_string(), "first has at least -3 points");
}

#[test]
fn classes_are_values_without_size() {
    for (value, class) in [
        (Score::loss_in(0), Class::Loss),
        (Score::heuristic(-1), Class::Loss),
        (Score::DRAW, Class::Draw),
        (Score::heuristic(1), Class::Win),
        (Score::win_in(9), Class::Win),
    ] {
        assert_eq!((Class::of(value), Class::of(-value)), (class, -class));
        assert_eq!(Class::of(class.score()), class);
    }
    assert_eq!(Class::Win.score(), Score::win_in(Score::MAX_DISTANCE));
    assert_eq!(Class::Loss.score(), Score::loss_in(Score::MAX_DISTANCE));
    assert_eq!(ClassCounts { first_wins: 3, draws: 50, second_wins: 700 }.total(), 753);
    let many = ClassCounts { first_wins: u64::MAX, draws: 1, second_wins: 1 };
    assert_eq!(many.total(), u64::MAX);
}

#[test]
fn goals_are_met_by_enough_and_no_less() {
    let won = Goal::win(Side::First);
    assert_eq!((won.side(), won.points()), (Side::First, 1));
    assert!(won.is_met(Outcome::Win(Side::First)) && won.is_met(Outcome::Margin(1)));
    assert!(
        !won.is_met(Outcome::Win(Side::Second))
            && !won.is_met(Outcome::Draw)
            && !won.is_met(Outcome::Margin(0))
    );
    let not_far_behind = Goal::at_least(Side::Second, -3);
    assert_eq!((not_far_behind.side(), not_far_behind.points()), (Side::Second, -3));
    assert!(not_far_behind.is_met(Outcome::Margin(3)) && !not_far_behind.is_met(Outcome::Margin(4)));
    assert!(not_far_behind.is_met(Outcome::Draw) && !not_far_behind.is_met(Outcome::Win(Side::First)));
    // No margin is as much as a win, none as little as a loss.
    let (most, least) = (Goal::at_least(Side::First, i32::MAX), Goal::at_least(Side::First, i32::MIN));
    assert!(!most.is_met(Outcome::Margin(i32::MAX)) && most.is_met(Outcome::Win(Side::First)));
    assert!(least.is_met(Outcome::Margin(i32::MIN)) && !least.is_met(Outcome::Win(Side::Second)));
}

#[test]
fn windows_and_ranges_that_are_full_hold_everything() {
    assert_eq!((Window::FULL.alpha, Window::FULL.beta), (Score::MIN, Score::MAX));
    assert_eq!((ValueRange::FULL.least, ValueRange::FULL.most), (Score::MIN, Score::MAX));
}

const COUNTS: Counts = Counts {
    nodes: 1000,
    leaves: 600,
    cut_offs: 75,
    first_cut_offs: 60,
    table_probes: 400,
    table_hits: 300,
    table_cut_offs: 100,
};

const EARLIER: Counts = Counts {
    nodes: 100,
    leaves: 61,
    cut_offs: 7,
    first_cut_offs: 6,
    table_probes: 40,
    table_hits: 31,
    table_cut_offs: 11,
};

#[test]
fn counts_are_added_and_taken_from_each_other_one_by_one() {
    let since = COUNTS.since(&EARLIER);
    let expected = Counts {
        nodes: 900,
        leaves: 539,
        cut_offs: 68,
        first_cut_offs: 54,
        table_probes: 360,
        table_hits: 269,
        table_cut_offs: 89,
    };
    assert_eq!(since, expected);
    assert_eq!(since.plus(&EARLIER), COUNTS);
    assert_eq!((Counts::NONE.plus(&COUNTS), COUNTS.since(&COUNTS)), (COUNTS, Counts::NONE));
    // There is no number beyond the range, whoever made these counts.
    let most = u64::MAX;
    let most = Counts {
        nodes: most,
        leaves: most,
        cut_offs: most,
        first_cut_offs: most,
        table_probes: most,
        table_hits: most,
        table_cut_offs: most,
    };
    assert_eq!((most.plus(&COUNTS), COUNTS.since(&most)), (most, Counts::NONE));
    assert!(most.cut_off_rate().is_none());
}

#[test]
fn rates_are_shares_of_what_they_are_counted_in() {
    let near =
        |found: Option<f64>, expected: f64| assert!((found.unwrap() - expected).abs() < 1e-12, "{found:?}");
    near(COUNTS.first_cut_off_rate(), 0.8);
    near(COUNTS.table_hit_rate(), 0.75);
    // Of the thousand, six hundred were leaves and a hundred known to the table.
    near(COUNTS.cut_off_rate(), 0.25);
    let none = Counts::NONE;
    assert_eq!((none.first_cut_off_rate(), none.table_hit_rate(), none.cut_off_rate()), (None, None, None));
    assert_eq!(Counts { nodes: 5, leaves: 9, ..none }.cut_off_rate(), None);
}

fn iteration(depth: u32, nodes: u64) -> Iteration<char> {
    let mut iteration = Iteration::new(depth, Score::heuristic(7));
    iteration.counts.nodes = nodes;
    iteration
}

#[test]
fn a_report_tells_what_its_depths_cost() {
    let mut report: Report<char> = Report::new(Score::heuristic(3), StopReason::Depth);
    assert_eq!((report.counts(), report.branching_factors().len()), (Counts::NONE, 0));
    report.iterations =
        vec![iteration(1, 10), iteration(2, 40), iteration(4, 360), iteration(5, 0), iteration(6, 8)];
    assert_eq!(report.counts().nodes, 418);
    let factors = report.branching_factors();
    let expected = [(2, 4.0), (4, 3.0), (5, 0.0), (6, 8.0)];
    assert_eq!(factors.len(), expected.len());
    for ((depth, factor), (expected_depth, expected)) in factors.into_iter().zip(expected) {
        assert_eq!(depth, expected_depth);
        assert!((factor - expected).abs() < 1e-9, "depth {depth}: {factor}");
    }
    // Depths that do not grow, which no search reports, break nothing.
    report.iterations = vec![iteration(5, 10), iteration(2, 40)];
    assert_eq!(report.branching_factors(), [(2, 4.0)]);

    (report.nodes, report.time) = (300, Duration::from_millis(1500));
    assert!((report.nodes_per_second() - 200.0).abs() < 1e-9);
    report.time = Duration::ZERO;
    assert!(report.nodes_per_second().is_finite());
}

#[test]
fn a_new_report_and_what_belongs_to_it_say_no_more_than_they_were_told() {
    let report: Report<char> = Report::new(Score::heuristic(3), StopReason::Time);
    assert_eq!((report.value, report.stop, report.best_move), (Score::heuristic(3), StopReason::Time, None));
    assert_eq!((report.depth, report.selective_depth), (0, 0));
    assert_eq!((report.nodes, report.leaves, report.cut_offs, report.time), (0, 0, 0, Duration::ZERO));
    let iteration = iteration(3, 0);
    assert_eq!((iteration.depth, iteration.value, iteration.counts), (3, Score::heuristic(7), Counts::NONE));
    assert_eq!((iteration.selective_depth, iteration.time), (0, Duration::ZERO));
    let root_move = RootMove { mv: 'a', value: Score::DRAW, bound: Bound::Exact };
    let progress = RootProgress::new(root_move, 2, 5);
    assert_eq!((progress.root_move, progress.searched, progress.total), (root_move, 2, 5));
    assert_eq!((progress.depth, progress.nodes), (None, 0));
    assert!(report.lines.is_empty() && report.lines != [Line { value: Score::DRAW, moves: vec!['a'] }]);
}

#[test]
fn a_report_is_exact_if_the_game_was_searched_to_its_end_or_won() {
    for (value, stop, is_exact) in [
        (Score::heuristic(3), StopReason::Exhausted, true),
        (Score::heuristic(3), StopReason::Depth, false),
        (Score::win_in(3), StopReason::Depth, true),
        (Score::loss_in(3), StopReason::Depth, true),
        (Score::win_in(3), StopReason::Nodes, false),
        (Score::heuristic(3), StopReason::Flag, false),
    ] {
        assert_eq!(Report::<char>::new(value, stop).is_exact(), is_exact, "{value}, {stop}");
    }
}

#[test]
fn the_best_moves_are_known_if_no_rival_is_only_bounded() {
    let moves = |second: (i32, Bound), stop, depth| {
        let mut report = Report::new(Score::heuristic(3), stop);
        report.depth = depth;
        report.root_moves = [('a', (3, Bound::Exact)), ('b', second), ('c', (3, Bound::Exact))]
            .map(|(mv, (points, bound))| RootMove { mv, value: Score::heuristic(points), bound })
            .into();
        report.best_moves()
    };
    assert_eq!(moves((2, Bound::Upper), StopReason::Depth, 1), Some(vec!['a', 'c']));
    assert_eq!(moves((3, Bound::Exact), StopReason::Exhausted, 1), Some(vec!['a', 'b', 'c']));
    for bound in [Bound::Upper, Bound::Lower, Bound::Estimate] {
        assert_eq!(moves((3, bound), StopReason::Depth, 1), None);
    }
    assert_eq!(moves((2, Bound::Upper), StopReason::Time, 1), None);
    assert_eq!(moves((2, Bound::Upper), StopReason::Depth, 0), None);
}

#[test]
fn each_option_sets_itself_and_leaves_the_others() {
    let tie_break = TieBreak::Random { seed: 9 };
    let options = Options::new()
        .with_table_mib(3)
        .with_table_depth(4)
        .exact()
        .with_symmetry()
        .without_null_windows()
        .with_aspiration(5)
        .with_order_depth(6)
        .with_killers()
        .with_history()
        .with_late_move_reductions()
        .with_futility(7)
        .with_move_count_pruning()
        .with_first_depth(8)
        .with_depth_step(9)
        .with_threads(10)
        .with_tie_break(tie_break)
        .with_root_detail(RootDetail::AllValues)
        .with_lines(11);
    assert_eq!((options.table, options.table_depth), (TableSize::Mib(3), 4));
    assert_eq!(options.precision, Precision::Exact);
    assert!(options.symmetry && !options.null_windows && options.killers && options.history);
    assert_eq!((options.aspiration, options.order_depth), (Some(5), 6));
    assert!(options.late_move_reductions && options.move_count_pruning);
    assert_eq!((options.futility, options.first_depth, options.depth_step), (Some(7), 8, 9));
    assert_eq!((options.threads, options.tie_break, options.lines), (10, tie_break, 11));
    assert_eq!(options.root_detail, RootDetail::AllValues);
    assert_eq!(options.with_table(TableSize::Entries(12)).table, TableSize::Entries(12));
    assert_eq!(options.without_table(), options.with_table(TableSize::Entries(0)));

    let usual = Options::new();
    assert_eq!(usual, Options::default());
    assert_eq!((usual.table, usual.table_depth, usual.order_depth), (TableSize::Mib(16), 1, 1));
    assert_eq!((usual.first_depth, usual.depth_step, usual.threads, usual.lines), (1, 1, 1, 1));
}

#[test]
fn each_limit_sets_itself_and_leaves_the_others() {
    let (short, long) = (Duration::from_millis(5), Duration::from_millis(9));
    let flag = StopFlag::new();
    let limits = Limits::none()
        .with_depth(3)
        .with_nodes(4)
        .with_time(long)
        .with_soft_time(short)
        .with_stop(flag.clone());
    assert_eq!((limits.depth, limits.nodes), (Some(3), Some(4)));
    assert_eq!((limits.time, limits.soft_time), (Some(long), Some(short)));
    flag.stop();
    assert!(limits.stop.as_ref().is_some_and(StopFlag::is_raised));
    flag.reset();
    assert!(!limits.stop.as_ref().is_some_and(StopFlag::is_raised));

    let shortest = |time, soft_time| {
        let mut limits = Limits::none();
        (limits.time, limits.soft_time) = (time, soft_time);
        limits.shortest_time()
    };
    assert_eq!(shortest(Some(short), Some(long)), Some(short));
    assert_eq!(shortest(Some(long), Some(short)), Some(short));
    assert_eq!((shortest(Some(long), None), shortest(None, Some(long))), (Some(long), Some(long)));
    assert_eq!(shortest(None, None), None);
}

#[test]
fn a_buffer_of_moves_grows_and_keeps_what_stands_there() {
    let mut moves = MoveBuffer::default();
    assert!(moves.is_empty() && moves.as_slice().is_empty());
    moves.push('a');
    moves.extend(['b', 'c']);
    assert_eq!((moves.len(), moves.is_empty(), moves.as_slice()), (3, false, &['a', 'b', 'c'][..]));
}
