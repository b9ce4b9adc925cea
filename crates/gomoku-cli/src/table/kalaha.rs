//! Kalaha at the table.

use gomoku::kalaha::{Kalaha, Pit, StoreDifference};
use gomoku::search::{Outcome, Side, Strategy, TieBreak};

use super::{Algorithm, TableGame, strategy_with};
use crate::args::KalahaArguments;

/// The start of a game, with this side to begin.
pub(crate) fn kalaha(arguments: &KalahaArguments, starter: Side) -> anyhow::Result<Kalaha> {
    let start = Kalaha::new(arguments.pits, arguments.stones)?;
    Ok(start.with_rule(arguments.rule).with_side_to_move(starter))
}

fn stones_in_pits(game: &Kalaha) -> u32 {
    Side::ALL.iter().flat_map(|side| game.pits(*side)).map(|stones| u32::from(*stones)).sum()
}

impl TableGame for Kalaha {
    fn title(&self) -> String {
        let pits = self.pits_per_side();
        let stones = self.places().map(u32::from).sum::<u32>() / (2 * u32::from(pits));
        format!("Kalaha with {pits} pits a side and {stones} stones a pit, rule {}", self.rule())
    }

    /// The two rows, between the numbers of the pits.
    fn draw(&self, _last: Option<Pit>) -> String {
        let board = self.to_board();
        let width = self.places().map(|stones| stones.to_string().len()).max().unwrap_or(1);
        let numbers = |pits: &mut dyn Iterator<Item = u8>| {
            pits.fold(" ".repeat(width + 2), |line, pit| line + &format!("{pit:>width$} "))
        };
        let pits = self.pits_per_side();
        let (upper, lower) = (numbers(&mut (1..=pits).rev()), numbers(&mut (1..=pits)));
        format!("{} North\n{board}\n{} South", upper.trim_end(), lower.trim_end())
    }

    fn state(&self) -> Option<String> {
        let (south, north) = (self.store(Side::First), self.store(Side::Second));
        let lead = match south.cmp(&north) {
            std::cmp::Ordering::Greater => format!("South leads by {}", south - north),
            std::cmp::Ordering::Less => format!("North leads by {}", north - south),
            std::cmp::Ordering::Equal => "The stores are even".to_owned(),
        };
        Some(format!("{lead}; {} stones are in the pits.", stones_in_pits(self)))
    }

    fn read_move(&self, text: &str) -> Result<Pit, String> {
        let pit: Pit =
            text.parse().map_err(|_| format!("'{text}' is no pit; expected {}", self.move_hint()))?;
        self.sow(pit).map(|_| pit).map_err(|error| error.to_string())
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

    fn usual_depth(&self, algorithm: Algorithm) -> Option<u32> {
        let (endgame, depth) = match algorithm {
            Algorithm::AlphaBeta => (14, 12),
            Algorithm::Minimax | Algorithm::Negamax => (8, 7),
        };
        (stones_in_pits(self) > endgame).then_some(depth)
    }

    fn strategy(&self, algorithm: Algorithm, tie_break: TieBreak) -> Box<dyn Strategy<Self>> {
        strategy_with(algorithm, StoreDifference, tie_break)
    }
}
