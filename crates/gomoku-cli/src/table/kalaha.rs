//! Kalaha at the table.

use gomoku::kalaha::{Kalaha, Pit, StoreDifference};
use gomoku::search::{Outcome, Report, Side, Strategy, TieBreak};

use super::{Algorithm, TableGame, strategy_with};
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

impl TableGame for Kalaha {
    fn title(&self) -> String {
        let pits = u32::from(self.pits_per_side());
        let stones = self.places().map(u32::from).sum::<u32>() / (2 * pits);
        let (pits, stones) = (counted(pits, "pit"), counted(stones, "stone"));
        format!("Kalaha with {pits} a side and {stones} a pit, rule {}", self.rule())
    }

    /// The two rows, between the numbers of the pits.
    fn draw(&self, _last: Option<Pit>) -> String {
        let pits = u16::from(self.pits_per_side());
        // The numbers of the pits stand over those of the stones, so both have to fit.
        let width = self.places().chain([pits]).max().unwrap_or(0).to_string().len();
        let row = |cells: &mut dyn Iterator<Item = u16>, gap: char| {
            cells.fold(gap.to_string(), |row, number| row + &format!("{number:>width$}{gap}"))
        };
        let (south, north) = (self.pits(Side::First), self.pits(Side::Second));
        let indent = " ".repeat(width + 1);
        format!(
            "{indent}{}North\n{}\n{indent}{}\n{indent}{}South",
            row(&mut (1..=pits).rev(), ' '),
            row(&mut [self.store(Side::Second)].into_iter().chain(north.iter().rev().copied()), '|'),
            row(&mut south.iter().copied().chain([self.store(Side::First)]), '|'),
            row(&mut (1..=pits), ' '),
        )
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

#[cfg(test)]
mod tests {
    use super::*;

    fn board(text: &str) -> String {
        text.parse::<Kalaha>().unwrap().draw(None)
    }

    #[test]
    fn the_numbers_of_the_pits_stand_over_the_pits() {
        assert_eq!(
            board("4 4 0 5 5 5 1 4 4 4 4 4 4 0"),
            "   6 5 4 3 2 1 North\n|0|4|4|4|4|4|4|\n  |4|4|0|5|5|5|1|\n   1 2 3 4 5 6 South"
        );
        let two_digits = "     6  5  4  3  2  1 North
|12| 0| 0| 7| 2| 1| 0|
   | 1| 1| 0| 9| 4| 1|10|
     1  2  3  4  5  6 South";
        assert_eq!(board("1 1 0 9 4 1 10 0 1 2 7 0 0 12"), two_digits);
    }

    #[test]
    fn two_digits_in_a_pit_number_widen_the_board_too() {
        let picture = "    10  9  8  7  6  5  4  3  2  1 North
| 0| 1| 1| 1| 1| 1| 1| 1| 1| 1| 1|
   | 1| 1| 1| 1| 1| 1| 1| 1| 1| 1| 0|
     1  2  3  4  5  6  7  8  9 10 South";
        assert_eq!(Kalaha::new(10, 1).unwrap().draw(None), picture);
    }
}
