//! `vcf` and `vct`: is there a forced win by fours, or by fours and threes?

use gomoku::core::{Board, Player, Rules};
use gomoku::engine::{ThreatReport, ThreatSearch, ThreatVerdict, Threats};
use gomoku::search::Limits;
use serde_json::json;

use super::best_move::milliseconds;
use super::outcome::board_size;
use super::{Answer, Fields, Operation, fields};

/// Reads `size` (or `rows`, `cols`), `rule`, `board`, `to_move`; answers `result`, `line`, `fours`, `nodes`, `ms`.
#[derive(Debug)]
pub(crate) struct ForcedWins {
    pub(crate) threats: Threats,
    pub(crate) max_nodes: Option<u64>,
}

impl Operation for ForcedWins {
    fn answer(&self, input: &Fields<'_>) -> Result<Answer, String> {
        let size = board_size(input)?;
        let rules = Rules::new(5, input.parsed("rule")?).map_err(|error| format!("'rule': {error}"))?;
        let to_move: Player =
            input.text("to_move")?.parse().map_err(|error| format!("'to_move': {error}"))?;
        let board = Board::from_flat_diagram(input.text("board")?, size, rules)
            .map_err(|error| format!("'board': {error}"))?;
        let mut limits = Limits::none();
        if let Some(nodes) = self.max_nodes {
            limits = limits.with_nodes(nodes);
        }
        let report = ThreatSearch::new(self.threats)
            .search(&board, to_move, &limits)
            .map_err(|error| format!("'rule': {error}"))?;
        Ok(answer(&report))
    }

    /// The `line` is the moves here.
    fn number_name(&self) -> &'static str {
        "number"
    }
}

/// The fields that say what was found.
pub(crate) fn answer(report: &ThreatReport) -> Answer {
    let mut answer = fields([("result", json!(result_word(&report.verdict)))]);
    if let Some(win) = report.win() {
        answer.extend(fields([("line", json!(moves(&win.line))), ("fours", json!(win.threats))]));
    }
    answer.extend(fields([("nodes", json!(report.nodes)), ("ms", json!(milliseconds(report.elapsed)))]));
    answer
}

const fn result_word(verdict: &ThreatVerdict) -> &'static str {
    match verdict {
        ThreatVerdict::Win(_) => "win",
        ThreatVerdict::None => "none",
        ThreatVerdict::Unknown => "unknown",
    }
}

/// Moves with blanks between.
pub(crate) fn moves(line: &[gomoku::core::Coord]) -> String {
    line.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}
