//! The flagship's knowledge in the hands of the search that any game can have: `Pvs` of `gomoku-search`.
//!
//! It knows the same of five in a row as the search that was made for it, and says it through the hooks of an evaluator: what is
//! settled at a glance or by fours, what to try first, what is quiet, where to look deeper. What those hooks have no
//! place for is missing: moves that only keep off a win by fours, moves that are the only good ones, what answered what before.
//!
//! Measured: `gomoku match flagship flagship:search=generic --games 100 --time 50 --seed 2026`, 15×15, freestyle, one thread each,
//! on a busy machine. The special search wins 83 and loses 17: it is 276 Elo stronger (95 %: 204 to 374).

mod game;
mod judge;
mod translate;

use std::time::Instant;

use gomoku_core::Coord;
use gomoku_eval::Weights;
use gomoku_eval::patterns::Cell;
use gomoku_search::{Limits, Observer, Options, Pvs, Report, Strategy};

use super::line::LineEnd;
use super::position::Position;
use super::settings::Settings;
use super::vcf::FourSearch;
use game::FiveGame;
use judge::Judge;
use translate::{Root, Translated, translated};

/// The generic search with what it keeps from move to move.
#[derive(Debug)]
pub(super) struct GenericSearch {
    pvs: Pvs<Judge>,
    /// How many stones a search for a win by fours may put on the board.
    four_stones: u32,
}

impl GenericSearch {
    pub(super) fn new(
        settings: Settings,
        weights: &Weights,
        (hash_mib, threads, lines): (usize, usize, usize),
    ) -> GenericSearch {
        let mut options = Options::new()
            .with_table_mib(hash_mib)
            .with_aspiration(settings.numbers.aspiration as u32)
            .with_threads(threads)
            .with_lines(lines);
        if settings.pruning {
            options = options.with_futility(settings.numbers.futility as u32).with_move_count_pruning();
        }
        if settings.reductions {
            options = options.with_late_move_reductions();
        }
        let pvs = Pvs::new(Judge::new(settings, weights.clone())).with_options(options);
        GenericSearch { pvs, four_stones: settings.numbers.four_stones as u32 }
    }

    /// Forgets what was learnt.
    pub(super) fn clear(&mut self) {
        self.pvs.clear();
    }

    /// Searches a position depth after depth.
    pub(super) fn run(
        &mut self,
        position: &Position,
        limits: &Limits,
        observer: &mut dyn Observer<Coord>,
        started: Instant,
    ) -> Report<Coord> {
        let (near, far) = position.root_moves();
        let mut game = FiveGame::new(position.clone(), near);
        let size = position.patterns().size();
        let root = if far.is_empty() { Root::AllMoves } else { Root::NearMoves };
        let report =
            self.pvs.search_observed(&game, limits, &mut Translated { observer: &mut *observer, size, root });
        let is_lost = report.value.loss_distance().is_some() && !report.stop.is_interruption();
        let mut answer = translated(&report, size, root);
        if is_lost && root == Root::NearMoves {
            // All moves near stones lose. Whether the position is lost the others must tell.
            game.add_root_moves(&far);
            let root = Root::AllMoves;
            let rest = rest_of(limits, &report);
            let all = self.pvs.search_observed(&game, &rest, &mut Translated { observer, size, root });
            if !all.stop.is_interruption() {
                answer = translated(&all, size, root);
            }
            answer.nodes = report.nodes + all.nodes;
        }
        self.show_wins(position, &mut answer);
        answer.time = started.elapsed();
        answer
    }

    /// Carries the lines that prove a win on behind what the evaluator has settled.
    fn show_wins(&self, position: &Position, answer: &mut Report<Coord>) {
        let mut position = position.clone();
        let mut fours = FourSearch::new();
        let mut end = LineEnd {
            position: &mut position,
            fours: &mut fours,
            four_stones: self.four_stones,
            table: None,
        };
        let best = (answer.value, &mut answer.principal_variation);
        let lines = answer.lines.iter_mut().map(|line| (line.value, &mut line.moves));
        for (value, line) in lines.chain([best]).filter(|(value, _)| value.is_decisive()) {
            let patterns = end.position.patterns();
            let mut cells: Vec<Cell> = line.iter().filter_map(|coord| patterns.cell(*coord)).collect();
            end.complete(&mut cells, value);
            *line = cells.iter().filter_map(|cell| end.position.coord(*cell)).collect();
        }
    }
}

/// What a search has left of these limits.
fn rest_of<M>(limits: &Limits, report: &Report<M>) -> Limits {
    let mut rest = limits.clone();
    rest.nodes = limits.nodes.map(|nodes| nodes.saturating_sub(report.nodes));
    rest.time = limits.time.map(|time| time.saturating_sub(report.time));
    rest.soft_time = limits.soft_time.map(|time| time.saturating_sub(report.time));
    rest
}
