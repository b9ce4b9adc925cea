//! Holding a search's report against plain minimax.

use gomoku_search::{Evaluator, Game, Options, Outcome, Report, Score, TableSize};
use proptest::prelude::{Just, Strategy, any};
use proptest::prop_oneof;

/// Every set of options whose value must be that of plain minimax: each technique on or off, tables that hold everything,
/// hardly anything or nothing, one thread or two.
pub fn exact_options() -> impl Strategy<Value = Options> {
    let tables = prop_oneof![
        Just(TableSize::Entries(0)),
        Just(TableSize::Entries(1)),
        (2..60_usize).prop_map(TableSize::Entries),
        Just(TableSize::Entries(100_000)),
    ];
    let switches = (any::<bool>(), any::<bool>(), any::<bool>(), any::<bool>());
    let depths = (0..4_u32, 0..3_u32, 0..4_u32, 0..4_u32);
    let pruning = (any::<bool>(), proptest::option::of(0..3_u32), any::<bool>());
    (tables, switches, proptest::option::of(0..3_u32), depths, pruning, 1..3_usize).prop_map(
        |(table, (windows, killers, history, symmetry), aspiration, depths, pruning, threads)| {
            let (first, step, table_depth, order_depth) = depths;
            let mut options =
                Options::new().exact().with_table(table).with_first_depth(first).with_depth_step(step);
            options.table_depth = table_depth;
            options.order_depth = order_depth;
            options.null_windows = windows;
            options.killers = killers;
            options.history = history;
            // Must be ignored.
            (options.late_move_reductions, options.futility, options.move_count_pruning) = pruning;
            options.symmetry = symmetry;
            options.aspiration = aspiration;
            options.with_threads(threads)
        },
    )
}

/// The value at the end of a line, for the side to move at its beginning; `None` if the line cannot be played.
pub fn value_of_line<G: Game>(game: &G, line: &[G::Move], evaluator: &impl Evaluator<G>) -> Option<Score> {
    let mut end = game.clone();
    for &mv in line {
        if !end.is_legal(mv) {
            return None;
        }
        end.play(mv);
    }
    let value = match end.outcome() {
        Some(outcome) => outcome.score(end.side_to_move(), line.len() as u32),
        None => evaluator.evaluate(&end),
    };
    Some(if end.side_to_move() == game.side_to_move() { value } else { -value })
}

/// How the game ends after a line.
///
/// # Panics
/// If the line cannot be played or does not go to the end of the game.
#[track_caller]
pub fn end_of_line<G: Game>(game: &G, line: &[G::Move]) -> Outcome {
    let mut end = game.clone();
    for &mv in line {
        assert!(end.is_legal(mv), "the line {line:?} is not playable");
        end.play(mv);
    }
    end.outcome().expect("the line goes to the end of the game")
}

/// The result to which a line leads, for the side to move at its beginning.
///
/// # Panics
/// If the line cannot be played or does not go to the end of the game.
#[track_caller]
pub fn result_of_line<G: Game>(game: &G, line: &[G::Move]) -> Score {
    end_of_line(game, line).score(game.side_to_move(), line.len() as u32)
}

/// What is wrong with a report of an exact search, given that of plain minimax with the same limits; `None` if nothing.
///
/// The value must be the same, the move one of the best, the line must lead to the value, and a claim to know all best
/// moves must be true.
pub fn disagreement<G: Game>(
    game: &G,
    evaluator: &impl Evaluator<G>,
    report: &Report<G::Move>,
    minimax: &Report<G::Move>,
) -> Option<String> {
    if report.value != minimax.value {
        return Some(format!("the value is {}, not {}", minimax.value, report.value));
    }
    if report.best_move.is_none() != game.outcome().is_some() {
        return Some(format!("{:?} is no answer to this position", report.best_move));
    }
    let best = minimax.best_moves()?;
    let line = &report.principal_variation;
    if let Some(mv) = report.best_move.filter(|mv| !best.contains(mv) || line.first() != Some(mv)) {
        return Some(format!("{mv:?} is not one of {best:?}, or not the first of {line:?}"));
    }
    let leads_to = value_of_line(game, line, evaluator);
    if leads_to != Some(report.value) {
        return Some(format!("{line:?} leads to {leads_to:?}, not to {}", report.value));
    }
    let claimed = report.best_moves()?;
    let same = claimed.len() == best.len() && claimed.iter().all(|mv| best.contains(mv));
    (!same).then(|| format!("the best moves are {best:?}, not {claimed:?}"))
}
