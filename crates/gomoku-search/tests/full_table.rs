//! Whole games solved backwards, against plain minimax.

use std::ops::ControlFlow;

use gomoku_search::{
    FullTable, FullTableErrorKind, Game, Limits, Minimax, MoveBuffer, NoEvaluation, Outcome, Score, Side,
    StopReason, Strategy,
};
use gomoku_testkit::{LatticeGame, LatticeShape, lattice_games, tree_games};
use proptest::prelude::*;

/// Follows every line and compares what the table says with minimax.
fn compare<G>(game: &G) -> Result<(), TestCaseError>
where
    G: Game<Move = u32> + Eq + std::hash::Hash + std::fmt::Debug,
{
    let mut table = FullTable::solve(game, 100_000).expect("a small game");
    let mut open = vec![game.clone()];
    // Trees are compared in all positions; it is enough to see some of the many ways through a lattice.
    for _ in 0..300 {
        let Some(position) = open.pop() else { break };
        let minimax = Minimax::new(NoEvaluation).search(&position, &Limits::none());
        prop_assert_eq!(table.value(&position), Some(minimax.value));
        prop_assert_eq!(table.best_moves(&position), Some(minimax.best_moves().unwrap_or_default()));
        let report = table.search(&position, &Limits::none());
        prop_assert_eq!(&report.root_moves, &minimax.root_moves);
        prop_assert_eq!(report.best_move, minimax.best_move);
        prop_assert!(report.is_exact());
        let mut end = position.clone();
        for mv in report.principal_variation {
            end.play(mv);
        }
        let plies = table.line(&position).map(|line| line.len() as u32);
        let reached = end.outcome().zip(plies).map(|(end, plies)| end.score(position.side_to_move(), plies));
        prop_assert_eq!(reached, Some(minimax.value));
        for mv in position.legal_moves() {
            let mut child = position.clone();
            child.play(mv);
            open.push(child);
        }
    }
    prop_assert_eq!(table.positions().total(), table.len() as u64);
    Ok(())
}

proptest! {
    #[test]
    fn every_position_of_a_tree_has_the_value_of_minimax(game in tree_games()) {
        compare(&game)?;
    }

    #[test]
    fn every_position_of_a_lattice_has_the_value_of_minimax(game in lattice_games()) {
        compare(&game)?;
    }
}

const LATTICE: LatticeShape =
    LatticeShape { seed: 1, levels: 40, places: 300, widest: 5, spread: 6, early_ends: 1, margins: 3 };

#[test]
fn the_limit_is_kept_to_the_position() {
    let game = LatticeGame::new(LATTICE);
    let all = FullTable::solve(&game, usize::MAX).unwrap().len();
    assert!(all > 1000, "{all}");
    let table = FullTable::solve(&game, all).unwrap();
    assert_eq!((table.len(), table.is_empty()), (all, false));
    let error = FullTable::solve(&game, all - 1).unwrap_err();
    assert_eq!(error.kind(), FullTableErrorKind::TooManyPositions { limit: all - 1 });
    assert!(error.to_string().starts_with(&format!("there are more than {} positions", all - 1)));
    assert!(FullTable::solve(&game, 0).is_err());
}

#[test]
fn whoever_watches_sees_all_and_can_break_it_off() {
    let game = LatticeGame::new(LatticeShape { places: 3000, levels: 60, ..LATTICE });
    let mut reports = Vec::new();
    let table = FullTable::solve_watched(&game, usize::MAX, |progress| {
        reports.push((progress.found, progress.solved));
        ControlFlow::Continue(())
    })
    .unwrap();
    assert!(reports.is_sorted(), "{reports:?}");
    let (found, solved) = *reports.last().unwrap();
    assert_eq!(found, table.len() as u64);
    assert!(solved > 0 && reports[0].1 == 0);

    let error = FullTable::solve_watched(&game, usize::MAX, |_| ControlFlow::Break(())).unwrap_err();
    assert!(matches!(error.kind(), FullTableErrorKind::BrokenOff { solved: 0, .. }), "{error}");
}

/// A track: so many steps forward, one or two at a time; with a fault it can also step back.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Track {
    at: u32,
    length: u32,
    steps_back: bool,
}

impl Game for Track {
    type Move = i32;
    type Undo = u32;

    fn side_to_move(&self) -> Side {
        Side::First
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.at >= self.length).then_some(Outcome::Win(Side::First))
    }

    fn generate_moves(&self, moves: &mut MoveBuffer<i32>) {
        moves.extend([1, 2]);
        if self.steps_back && self.at > 0 {
            moves.push(-1);
        }
    }

    fn play(&mut self, step: i32) -> u32 {
        let before = self.at;
        self.at = self.at.saturating_add_signed(step);
        before
    }

    fn undo(&mut self, before: u32) {
        self.at = before;
    }
}

#[test]
fn the_longest_games_overflow_nothing() {
    let track = Track { at: 0, length: 300_001, steps_back: false };
    let mut table = FullTable::solve(&track, 1_000_000).unwrap();
    assert_eq!(table.value(&track), Some(Score::win_in(150_001)));
    assert_eq!(table.longest_win(), Some(150_001));
    assert_eq!((table.ends().first_wins, table.ends().total()), (2, 2));
    assert_eq!(table.line(&track).map(|line| line.len()), Some(150_001));
    let report = table.search(&track, &Limits::none());
    assert_eq!((report.depth, report.time.is_zero()), (150_001, false), "so long a line takes some time");
}

#[test]
fn positions_that_come_again_are_refused() {
    let track = Track { at: 0, length: 10, steps_back: true };
    let error = FullTable::solve(&track, 1000).unwrap_err();
    assert_eq!(error.kind(), FullTableErrorKind::Repetition { unsolved: 10 });
    assert_eq!(
        error.to_string(),
        "10 positions have no value, since play can come back to them; expected a game in which no position comes again"
    );
}

#[test]
fn of_other_positions_it_claims_nothing() {
    let start = Track { at: 5, length: 10, steps_back: false };
    let mut table = FullTable::solve(&start, 1000).unwrap();
    let earlier = Track { at: 3, ..start };
    assert_eq!((table.value(&earlier), table.best_moves(&earlier)), (None, None));
    let report = table.search(&earlier, &Limits::none());
    assert_eq!((report.best_move, report.value, report.stop), (Some(1), Score::DRAW, StopReason::Depth));
    assert!(!report.is_exact());
}

#[test]
fn positions_and_ends_are_counted_by_who_wins_them() {
    let start = LatticeGame::new(LatticeShape { levels: 9, places: 12, ..LATTICE });
    let table = FullTable::solve(&start, 10_000).unwrap();
    let (mut seen, mut open) = (std::collections::HashSet::from([start]), vec![start]);
    // First, nobody, second: of all positions and of the ends.
    let (mut positions, mut ends, mut longest) = ([0; 3], [0; 3], None);
    while let Some(position) = open.pop() {
        let value = table.value(&position).unwrap();
        longest = longest.max(value.win_distance().or(value.loss_distance()));
        let for_first = if position.side_to_move() == Side::First { value } else { -value };
        let class = match for_first.cmp(&Score::DRAW) {
            std::cmp::Ordering::Greater => 0,
            std::cmp::Ordering::Equal => 1,
            std::cmp::Ordering::Less => 2,
        };
        positions[class] += 1;
        ends[class] += u64::from(position.outcome().is_some());
        for mv in position.legal_moves() {
            let mut child = position;
            child.play(mv);
            if seen.insert(child) {
                open.push(child);
            }
        }
    }
    let counts = |counts: gomoku_search::ClassCounts| [counts.first_wins, counts.draws, counts.second_wins];
    assert_eq!((counts(table.positions()), counts(table.ends())), (positions, ends));
    assert!(positions.iter().all(|count| *count > 1) && !table.is_empty(), "{positions:?}");
    assert_eq!((table.longest_win(), table.len()), (longest, seen.len()));
}

#[test]
fn every_move_has_its_value_in_the_order_of_the_game() {
    let track = Track { at: 0, length: 5, steps_back: false };
    let table = FullTable::solve(&track, 100).unwrap();
    let (one, two) = (Score::win_in(3), Score::win_in(3));
    assert_eq!(table.move_values(&track), Some(vec![(1, one), (2, two)]));
    let before_last = Track { at: 3, ..track };
    assert_eq!(table.move_values(&before_last), Some(vec![(1, Score::win_in(2)), (2, Score::win_in(1))]));
    assert_eq!((table.best_moves(&before_last), table.line(&before_last)), (Some(vec![2]), Some(vec![2])));
    let over = Track { at: 5, ..before_last };
    assert_eq!((table.move_values(&over), table.best_moves(&over)), (Some(vec![]), Some(vec![])));
    let unknown = Track { at: 9, ..over };
    assert_eq!((table.move_values(&unknown), table.line(&unknown)), (None, None));
}
