//! What the deepening searches count, and that each of their options does something.

use gomoku_search::{Counts, Evaluator, Limits, NoEvaluation, Options, Pvs, Report, Score, Strategy};
use gomoku_testkit::{LatticeEvaluator, LatticeGame, LatticeShape, Talk};

/// Games with crossing lines and mirror images, in which nothing is decided soon.
fn lattices() -> impl Iterator<Item = LatticeGame> {
    (0..10).map(|seed| {
        LatticeGame::new(LatticeShape {
            seed,
            levels: 14,
            places: 8,
            widest: 5,
            spread: 50,
            early_ends: 0,
            margins: 9,
        })
    })
}

fn reports(options: Options) -> Vec<Report<u32>> {
    let limits = Limits::none().with_depth(7);
    lattices().map(|game| Pvs::new(LatticeEvaluator).with_options(options).search(&game, &limits)).collect()
}

fn in_talk(options: Options, depth: u32) -> Counts {
    let options = options.without_null_windows().with_first_depth(depth);
    let limits = Limits::none().with_depth(depth);
    let report = Pvs::new(NoEvaluation).with_options(options).search(&Talk::new(3, 100), &limits);
    assert_eq!(report.iterations.len(), 1);
    report.counts()
}

#[test]
fn cut_offs_by_the_first_move_are_counted_apart() {
    // If all moves are worth the same, the first one cuts off if any does.
    let talk = in_talk(Options::new().without_table(), 6);
    assert!(talk.cut_offs > 10 && talk.first_cut_offs == talk.cut_offs, "{talk:?}");
    for report in reports(Options::new()) {
        assert!(report.iterations.iter().all(|depth| depth.counts.first_cut_offs <= depth.counts.cut_offs));
        let counts = report.counts();
        assert!((1..counts.cut_offs).contains(&counts.first_cut_offs), "{counts:?}");
    }
}

#[test]
fn questions_to_the_table_and_its_answers_are_counted_each() {
    // The first line is new to the table. Of the other words at each of its positions but the last, the table knows that
    // they lead to the same position; leaves are not looked up.
    for depth in [2, 5, 9] {
        let counts = in_talk(Options::new().with_table_depth(1), depth);
        let inner = u64::from(depth) - 1;
        assert_eq!(counts.nodes, 1 + 3 * u64::from(depth));
        assert_eq!(
            (counts.table_probes, counts.table_hits, counts.table_cut_offs),
            (3 * inner, 2 * inner, 2 * inner)
        );
    }
    let counts = in_talk(Options::new().without_table(), 5);
    assert_eq!((counts.table_probes, counts.table_hits, counts.table_cut_offs), (0, 0, 0));
    // Known and not known well enough are two things.
    for counts in reports(Options::new().exact()).iter().map(Report::counts) {
        assert!(0 < counts.table_cut_offs && counts.table_cut_offs < counts.table_hits, "{counts:?}");
        assert!(
            counts.table_hits < counts.table_probes && counts.table_hits != counts.cut_offs,
            "{counts:?}"
        );
    }
}

#[test]
fn every_option_that_is_for_speed_changes_what_is_visited() {
    let nodes = |options| reports(options).iter().map(|report| report.nodes).collect::<Vec<_>>();
    let usual = Options::new();
    let visited = nodes(usual);
    assert_eq!(nodes(usual), visited);
    for (name, options) in [
        ("precision", usual.exact()),
        ("symmetry", usual.with_symmetry()),
        ("null windows", usual.without_null_windows()),
        ("aspiration", usual.with_aspiration(5)),
        ("order depth", usual.with_order_depth(4)),
        ("killers", usual.with_killers()),
        ("history", usual.with_history()),
        ("late move reductions", usual.with_late_move_reductions()),
        ("table", usual.without_table()),
        ("table depth", usual.with_table_depth(3)),
        ("first depth", usual.with_first_depth(3)),
        ("depth step", usual.with_depth_step(2)),
    ] {
        assert_ne!(nodes(options), visited, "{name}");
    }
}

/// Judges moves before they are made, or not.
struct Foresight(bool);

impl Evaluator<Talk> for Foresight {
    fn evaluate(&self, _: &Talk) -> Score {
        Score::DRAW
    }

    fn evaluate_move(&self, _: &Talk, _: u32) -> Option<Score> {
        self.0.then_some(Score::DRAW)
    }
}

#[test]
fn a_move_that_is_judged_before_it_is_made_counts_as_the_position_after_it() {
    let counts = |foresight| {
        let options = Options::new().without_table();
        let limits = Limits::none().with_depth(5);
        let report = Pvs::new(Foresight(foresight)).with_options(options).search(&Talk::new(3, 100), &limits);
        (report.nodes, report.leaves, report.cut_offs, report.value)
    };
    assert_eq!(counts(true), counts(false));
}
