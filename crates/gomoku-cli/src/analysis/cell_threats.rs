//! What a stone of either side would make in every empty cell.

use std::io::{self, Write};

use gomoku::core::{Board, Coord, Forbidden, Player};
use gomoku::eval::patterns::{Patterns, ThreatClass};
use serde_json::{Map, Value, json};

use super::names;
use crate::colour;
use crate::picture::{self, Cell};

/// A threat, from the strongest to the weakest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    Five,
    OpenFour,
    FourThree,
    Four,
    TwoThrees,
    Three,
}

impl Kind {
    const ALL: [Kind; 6] =
        [Kind::Five, Kind::OpenFour, Kind::FourThree, Kind::Four, Kind::TwoThrees, Kind::Three];

    const fn of(class: ThreatClass) -> Option<Kind> {
        match class {
            ThreatClass::Five => Some(Kind::Five),
            ThreatClass::OpenFour => Some(Kind::OpenFour),
            ThreatClass::FourThree => Some(Kind::FourThree),
            ThreatClass::FourPlus | ThreatClass::Four => Some(Kind::Four),
            ThreatClass::TwoOpenThrees => Some(Kind::TwoThrees),
            ThreatClass::OpenThreePlus | ThreatClass::OpenThree => Some(Kind::Three),
            _ => None,
        }
    }

    const fn mark(self) -> char {
        match self {
            Kind::Five => '5',
            Kind::OpenFour => 'F',
            Kind::FourThree => 'M',
            Kind::Four => '4',
            Kind::TwoThrees => 'T',
            Kind::Three => '3',
        }
    }

    const fn words(self) -> &'static str {
        match self {
            Kind::Five => "five",
            Kind::OpenFour => "open four or two fours",
            Kind::FourThree => "four and open three",
            Kind::Four => "four",
            Kind::TwoThrees => "two open threes",
            Kind::Three => "open three",
        }
    }

    const fn key(self) -> &'static str {
        match self {
            Kind::Five => "five",
            Kind::OpenFour => "open_four",
            Kind::FourThree => "four_three",
            Kind::Four => "four",
            Kind::TwoThrees => "two_threes",
            Kind::Three => "three",
        }
    }
}

/// The threats of both sides, cell by cell, and what is forbidden.
#[derive(Debug)]
pub(crate) struct CellThreats {
    /// Of X and O in the order of the board's cells.
    kinds: [Vec<(Coord, Kind)>; 2],
    forbidden: Vec<(Coord, Forbidden)>,
    /// Whether more than wins at once is known.
    is_complete: bool,
}

impl CellThreats {
    /// Of all empty cells. Only five in a row is known well; else there are the cells that win.
    pub(crate) fn of(board: &Board) -> CellThreats {
        let forbidden: Vec<(Coord, Forbidden)> = board.forbidden_points().collect();
        let patterns = Patterns::of_board(board).ok();
        let is_forbidden =
            |coord: Coord, player| player == Player::X && forbidden.iter().any(|(cell, _)| *cell == coord);
        let kind_of = |coord: Coord, player| match &patterns {
            _ if is_forbidden(coord, player) => None,
            Some(patterns) => {
                let cell = patterns.cell(coord)?;
                match patterns.class(cell, player) {
                    // The rules have just said that it is not.
                    ThreatClass::MaybeForbidden => Kind::of(ThreatClass::of(patterns.patterns(cell, player))),
                    class => Kind::of(class),
                }
            }
            None => board.would_win(coord, player).then_some(Kind::Five),
        };
        let empty = || board.size().coords().filter(|&coord| board.is_empty_cell(coord));
        let kinds = Player::ALL
            .map(|player| empty().filter_map(|coord| Some((coord, kind_of(coord, player)?))).collect());
        CellThreats { kinds, is_complete: patterns.is_some(), forbidden }
    }

    /// What a player's stone would make in a cell, in words.
    pub(crate) fn words(&self, coord: Coord, player: Player) -> Option<&'static str> {
        let kind = self.kinds[player.index()].iter().find(|(cell, _)| *cell == coord);
        kind.map(|(_, kind)| kind.words())
    }

    fn mark(&self, coord: Coord, player: Player) -> char {
        let kind = self.kinds[player.index()].iter().find(|(cell, _)| *cell == coord);
        match kind {
            Some((_, kind)) => kind.mark(),
            None if player == Player::X && self.forbidden.iter().any(|(cell, _)| *cell == coord) => '#',
            None => '.',
        }
    }

    /// The board with the threats on it.
    pub(crate) fn write_board(&self, out: &mut impl Write, board: &Board) -> io::Result<()> {
        let in_colour = colour::is_wanted();
        let winning = board.winning_lines();
        let is_over = board.is_over();
        let cell = |coord: Coord| {
            let marks = Player::ALL.map(|player| self.mark(coord, player));
            let (text, is_bright) = match (board.get(coord), marks) {
                (Some(player), _) => (player.to_string(), winning.iter().any(|line| line.contains(coord))),
                (None, marks) if is_over || marks == ['.', '.'] => (".".to_owned(), false),
                (None, marks) => (marks.iter().collect(), true),
            };
            Cell { text, colour: (in_colour && is_bright).then(|| colour::BRIGHT.to_owned()) }
        };
        write!(out, "{}", picture::draw(board.size(), 2, 2, cell))
    }

    /// The cells by kind, a line a side.
    pub(crate) fn write(&self, out: &mut impl Write) -> io::Result<()> {
        if !self.is_complete {
            writeln!(out, "Threats are known in five in a row; here only the cells that win at once:")?;
        }
        for player in Player::ALL {
            let groups: Vec<String> = self
                .groups(player)
                .map(|(kind, cells)| format!("{} {}", kind.words(), names(&cells).join(" ")))
                .collect();
            let groups = if groups.is_empty() { "no threat".to_owned() } else { groups.join("; ") };
            writeln!(out, "{player} could make: {groups}")?;
        }
        if !self.forbidden.is_empty() {
            let cells: Vec<String> =
                self.forbidden.iter().map(|(coord, why)| format!("{coord} ({why})")).collect();
            writeln!(out, "Forbidden to X: {}", cells.join(", "))?;
        }
        Ok(())
    }

    /// The kinds that there are, each with its cells.
    fn groups(&self, player: Player) -> impl Iterator<Item = (Kind, Vec<Coord>)> + '_ {
        let kinds = &self.kinds[player.index()];
        Kind::ALL.into_iter().filter_map(move |kind| {
            let cells: Vec<Coord> =
                kinds.iter().filter(|(_, found)| *found == kind).map(|(coord, _)| *coord).collect();
            (!cells.is_empty()).then_some((kind, cells))
        })
    }

    pub(crate) fn as_json(&self) -> Value {
        let of = |player| -> Map<String, Value> {
            let groups = self.groups(player);
            groups.map(|(kind, cells)| (kind.key().to_owned(), json!(names(&cells)))).collect()
        };
        let forbidden: Map<String, Value> =
            self.forbidden.iter().map(|(coord, why)| (coord.to_string(), json!(why.to_string()))).collect();
        json!({
            "event": "threats", "X": of(Player::X), "O": of(Player::O), "forbidden": forbidden, "complete": self.is_complete
        })
    }
}
