//! The operations on Kalaha: `kalaha-apply`, `kalaha-values`, `kalaha-start`.

mod solvers;

pub(crate) use solvers::Solvers;

use gomoku::kalaha::{Kalaha, Pit, StoreDifference};
use gomoku::search::{AlphaBeta, Limits, Report, RootDetail, Score, Side, Strategy};
use serde_json::{Value, json};

use super::{Answer, Fields, Operation, fields};

/// Sows a pit: reads `pos`, `mover`, `pit`, `rule`; answers `after`, `next`, `over`, `extra`, `captured`.
#[derive(Debug)]
pub(crate) struct KalahaApply;

/// The values of a position's moves: reads `pos`, `mover`, `rule`; answers `value_mover`, `best`, `moves`.
#[derive(Debug)]
pub(crate) struct KalahaValues {
    /// How many sowings to look ahead; `None` means to the end of the game.
    pub(crate) depth: Option<u32>,
    pub(crate) solvers: Solvers,
}

/// The exact value of a start position: reads `m`, `n`, `rule`; answers `value`, `best`.
#[derive(Debug, Default)]
pub(crate) struct KalahaStart {
    pub(crate) solvers: Solvers,
}

impl Operation for KalahaApply {
    fn answer(&self, input: &Fields<'_>) -> Result<Answer, String> {
        let position = position(input)?;
        let number = input.number("pit", 1..=position.pits_per_side())?;
        let pit = Pit::new(number).ok_or_else(|| format!("there is no pit {number}"))?;
        let sowing = position.sow(pit).map_err(|error| error.to_string())?;
        Ok(fields([
            ("after", json!(sowing.after.places().collect::<Vec<_>>())),
            ("next", json!(sowing.next().map(|side| side.index() + 1))),
            ("over", json!(sowing.over)),
            ("extra", json!(sowing.extra_turn)),
            ("captured", json!(sowing.captured)),
        ]))
    }
}

impl Operation for KalahaValues {
    fn answer(&self, input: &Fields<'_>) -> Result<Answer, String> {
        let position = position(input)?;
        let Some(depth) = self.depth else {
            let solution = self.solvers.solve(&position, RootDetail::AllValues)?;
            let moves: Vec<_> = solution.moves.iter().map(|mv| (mv.pit.number(), mv.value())).collect();
            let best: Vec<u8> = solution.best_moves().map(Pit::number).collect();
            return Ok(fields([
                ("value_mover", json!(solution.value())),
                ("best", json!(best)),
                ("moves", json!(moves)),
            ]));
        };
        let report = search(&position, &Limits::none().with_depth(depth), RootDetail::AllValues);
        let mut moves: Vec<_> =
            report.root_moves.iter().map(|root| (root.mv.number(), points(root.value))).collect();
        moves.sort_unstable();
        Ok(fields([
            ("value_mover", json!(points(report.value))),
            ("best", best(&report)),
            ("moves", json!(moves)),
        ]))
    }
}

impl Operation for KalahaStart {
    fn answer(&self, input: &Fields<'_>) -> Result<Answer, String> {
        let (pits, stones) =
            (input.number("m", 1..=Kalaha::MAX_PITS)?, input.number("n", 1..=Kalaha::MAX_STONES)?);
        let start =
            Kalaha::new(pits, stones).map_err(|error| error.to_string())?.with_rule(input.parsed("rule")?);
        let solution = self.solvers.solve(&start, RootDetail::AllBest)?;
        let best: Vec<u8> = solution.best_moves().map(Pit::number).collect();
        Ok(fields([("value", json!(solution.value())), ("best", json!(best))]))
    }
}

fn position(input: &Fields<'_>) -> Result<Kalaha, String> {
    let places = input.numbers("pos", &(0..=Kalaha::MAX_TOTAL.into()))?;
    let position = Kalaha::from_numbers(&places).map_err(|error| format!("'pos': {error}"))?;
    let mover = if input.number("mover", 1..=2)? == 1 { Side::First } else { Side::Second };
    Ok(position.with_side_to_move(mover).with_rule(input.parsed("rule")?))
}

fn search(position: &Kalaha, limits: &Limits, detail: RootDetail) -> Report<Pit> {
    AlphaBeta::new(StoreDifference).with_root_detail(detail).search(position, limits)
}

/// A game of Kalaha is counted out: its values are points, never bare wins.
fn points(value: Score) -> Option<i32> {
    value.points()
}

fn best(report: &Report<Pit>) -> Value {
    let mut best: Vec<u8> = report.best_moves().unwrap_or_default().into_iter().map(Pit::number).collect();
    best.sort_unstable();
    json!(best)
}
