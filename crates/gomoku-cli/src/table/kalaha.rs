//! Kalaha at the table.

use gomoku::kalaha::{Kalaha, Pit, StoreDifference};
use gomoku::search::{Outcome, Report, Side, Strategy, TieBreak};

use super::picture::{Picture, Place};
use super::{Algorithm, How, TableGame, pits, strategy_with};
use crate::args::KalahaArguments;
use crate::number::counted;

/// The start of a game, with this side to begin.
pub(crate) fn kalaha(arguments: &KalahaArguments, starter: Side) -> anyhow::Result<Kalaha> {
    let start = Kalaha::new(arguments.pits, arguments.stones)?;
    Ok(start.with_rule(arguments.rule).with_side_to_move(starter))
}

fn stones_in_pits(game: &Kalaha) -> u32 {
    Side::ALL.iter().flat_map(|side| game.pits(*side)).map(|stones| u32::from(*stones)).sum()
}

/// How many pits a side there are, and how many stones each had at the start.
fn pits_and_stones(game: &Kalaha) -> (u32, u32) {
    let pits = u32::from(game.pits_per_side());
    (pits, game.places().map(u32::from).sum::<u32>() / (2 * pits))
}

impl TableGame for Kalaha {
    fn title(&self) -> String {
        let (pits, stones) = pits_and_stones(self);
        let (pits, stones) = (counted(pits, "pit"), counted(stones, "stone"));
        format!("Kalaha with {pits} a side and {stones} a pit, rule {}", self.rule())
    }

    fn short_title(&self) -> String {
        let (pits, stones) = pits_and_stones(self);
        format!("Kalaha({pits},{stones}), rule {}", self.rule())
    }

    /// The stones as they lie, and what the last sowing did.
    fn picture(&self, last: Option<(&Self, Pit)>) -> Picture {
        let mut board = pits::pits(self);
        if let Some((before, pit)) = last {
            board.from = Some(Place::Pit(before.side_to_move(), usize::from(pit.number()) - 1));
            board.sown = pits::way(before, pit);
        }
        Picture::Pits(board)
    }

    fn frames(&self, pit: Pit) -> Vec<Picture> {
        pits::frames(self, pit).into_iter().map(Picture::Pits).collect()
    }

    fn how(&self, _outcome: Outcome) -> How {
        How::Stones
    }

    fn playable(&self) -> Vec<usize> {
        if self.is_over() { Vec::new() } else { self.playable_pits().map(|pit| self.spot(pit)).collect() }
    }

    fn state(&self) -> Option<String> {
        if self.is_over() {
            return None;
        }
        let (south, north) = (self.store(Side::First), self.store(Side::Second));
        let lead = match south.cmp(&north) {
            std::cmp::Ordering::Greater => format!("South leads by {}", south - north),
            std::cmp::Ordering::Less => format!("North leads by {}", north - south),
            std::cmp::Ordering::Equal => "The stores are even".to_owned(),
        };
        let stones = stones_in_pits(self);
        let are = if stones == 1 { "is" } else { "are" };
        Some(format!("{lead}; {} {are} in the pits.", counted(stones, "stone")))
    }

    fn read_move(&self, text: &str) -> Result<Pit, String> {
        let pit: Pit =
            text.parse().map_err(|_| format!("'{text}' is no pit; expected {}", self.move_hint()))?;
        self.sow(pit).map(|_| pit).map_err(|error| error.to_string())
    }

    fn move_at(&self, spot: usize) -> Result<Pit, String> {
        let pit = u8::try_from(spot + 1).ok().and_then(Pit::new);
        let pit = pit.ok_or_else(|| format!("there is no such pit; expected {}", self.move_hint()))?;
        self.sow(pit).map(|_| pit).map_err(|error| error.to_string())
    }

    fn spot(&self, pit: Pit) -> usize {
        usize::from(pit.number()) - 1
    }

    fn told(&self, pit: Pit) -> Option<String> {
        let sowing = self.sow(pit).ok()?;
        let mover = self.side_name(self.side_to_move());
        if sowing.captured > 0 {
            let stones = counted(u32::from(sowing.captured), "stone");
            return Some(format!("{mover} captures {stones}"));
        }
        (sowing.extra_turn && !sowing.over).then(|| format!("an extra turn for {mover}"))
    }

    fn write_move(&self, pit: Pit) -> String {
        pit.to_string()
    }

    fn side_name(&self, side: Side) -> &'static str {
        match side {
            Side::First => "South",
            Side::Second => "North",
        }
    }

    fn move_hint(&self) -> String {
        format!("a pit from 1 to {}", self.pits_per_side())
    }

    fn describe(&self, outcome: Outcome) -> String {
        let (south, north) = (self.store(Side::First), self.store(Side::Second));
        match outcome.winner() {
            Some(Side::First) => format!("South wins by {south} to {north}"),
            Some(Side::Second) => format!("North wins by {north} to {south}"),
            None => format!("a draw, {south} to {north}"),
        }
    }

    fn kalaha(&self) -> Option<&Kalaha> {
        Some(self)
    }

    fn report_on(&self, report: Report<Pit>) -> Option<Report<Pit>> {
        Some(report)
    }

    fn usual_depth(&self, algorithm: Algorithm) -> Option<u32> {
        // About a second a move at most, with as many moves as the board has pits.
        let (endgame, depth) = match (algorithm, self.pits_per_side()) {
            (Algorithm::AlphaBeta, ..=6) => (14, 12),
            (Algorithm::AlphaBeta, 7..=8) => (14, 10),
            (Algorithm::AlphaBeta, _) => (14, 8),
            (Algorithm::Minimax | Algorithm::Negamax, ..=6) => (8, 7),
            (Algorithm::Minimax | Algorithm::Negamax, _) => (8, 5),
        };
        (stones_in_pits(self) > endgame).then_some(depth)
    }

    fn strategy(&self, algorithm: Algorithm, tie_break: TieBreak) -> Box<dyn Strategy<Self>> {
        strategy_with(algorithm, StoreDifference, tie_break)
    }
}
