//! The moves of a position that are worth a look.

use gomoku_core::{Direction, Player};
use gomoku_eval::patterns::{Cell, CellSet, LinePattern, ThreatClass};
use smallvec::SmallVec;

use super::position::Position;

/// What is known of the moves that were left out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum LeftOut {
    /// Every one of them loses, in at most so many plies: if all moves that are there lose, so does the position.
    Losing(u32),
    /// They are far from all stones, and nobody knows.
    FarCells,
}

impl Position {
    /// Gives the moves worth a look, and tells what is left out.
    ///
    /// - The opponent threatens five: only what stops it.
    /// - He threatens an open four, or two fours: only cells on those lines, and own fours.
    /// - Otherwise the cells near stones.
    #[inline]
    pub(super) fn moves(&self, mut add: impl FnMut(Cell)) -> LeftOut {
        let side = self.side();
        let opponent = side.opponent();
        let patterns = self.patterns();
        if let Some(five) = patterns.fives(opponent).first() {
            self.stoppers(five, add);
            return LeftOut::Losing(2);
        }
        // A point that becomes forbidden is a defence too: not all of them are near the threat.
        let can_be_filtered = !self.is_caro() && !self.may_be_forbidden(opponent);
        if can_be_filtered && patterns.has_open_four(opponent) {
            let mut defences = SmallVec::<[Cell; 32]>::new();
            self.open_four_defences(opponent, &mut defences);
            let fours = patterns.fours(side);
            for cell in fours {
                add(cell);
            }
            for cell in defences {
                if !fours.contains(cell) {
                    add(cell);
                }
            }
            return LeftOut::Losing(4);
        }
        if self.near().is_empty() {
            // Of an empty board the middle will do.
            match self.middle() {
                Some(cell) => add(cell),
                None => self.near().empty().for_each(add),
            }
        } else {
            self.near().cells().for_each(add);
        }
        LeftOut::FarCells
    }

    /// The moves that may be played, for the root of a search, where there is always one; and those that are left out though they
    /// may hold.
    pub(super) fn root_moves(&self) -> (Vec<Cell>, Vec<Cell>) {
        let mut cells = Vec::new();
        let left_out = self.moves(|cell| cells.push(cell));
        cells.retain(|cell| self.may_play(*cell));
        if cells.is_empty() {
            cells.extend(self.near().empty().filter(|cell| self.may_play(*cell)));
        }
        if cells.is_empty() {
            // Forbidden points only: any of them loses.
            cells.extend(self.near().empty());
        }
        let is_far = |cell: &Cell| !cells.contains(cell) && self.may_play(*cell);
        let far = match left_out {
            LeftOut::Losing(_) => Vec::new(),
            LeftOut::FarCells => self.near().empty().filter(is_far).collect(),
        };
        (cells, far)
    }

    /// The cell in the middle of the board, if it is empty.
    fn middle(&self) -> Option<Cell> {
        let size = self.patterns().size();
        let (width, height) = (usize::from(size.width()), usize::from(size.height()));
        Cell::new(height / 2 * width + width / 2).filter(|cell| self.patterns().is_empty_cell(*cell))
    }

    /// The cells where a stone of the side to move may keep `five`, a cell where the opponent wins, from winning.
    pub(super) fn stoppers(&self, five: Cell, mut add: impl FnMut(Cell)) {
        add(five);
        let patterns = self.patterns();
        if self.is_caro()
            && let Some(coord) = patterns.coord(five)
        {
            // What is closed at both ends does not win.
            let ways = Direction::ALL.into_iter().flat_map(|way| (-5..=5).map(move |steps| (way, steps)));
            let near = ways.filter_map(|(way, steps)| patterns.cell(coord.stepped(way, steps)?));
            near.filter(|cell| *cell != five && patterns.is_empty_cell(*cell)).for_each(add);
        }
    }

    /// Adds the cells that the attacker needs for his open four or two fours with the fewest answers.
    pub(super) fn open_four_needs(&self, attacker: Player, cells: &mut CellSet) {
        let patterns = self.patterns();
        let threats = patterns.fours(attacker).iter();
        let open = threats.filter(|cell| patterns.class(*cell, attacker) == ThreatClass::OpenFour);
        let needs = open.map(|threat| self.needs_of_open_four(threat, attacker));
        if let Some(fewest) = needs.min_by_key(SmallVec::len) {
            fewest.into_iter().for_each(|cell| cells.insert(cell));
        }
    }

    /// The cells where a stone may keep the attacker from this open four or these two fours.
    fn needs_of_open_four(&self, threat: Cell, attacker: Player) -> SmallVec<[Cell; 32]> {
        let patterns = self.patterns();
        let mut cells = SmallVec::new();
        cells.push(threat);
        if let Some(coord) = patterns.coord(threat) {
            for way in Direction::ALL {
                if patterns.pattern(threat, way, attacker) < LinePattern::Four {
                    continue;
                }
                let near = (-5..=5).filter_map(|steps| patterns.cell(coord.stepped(way, steps)?));
                cells.extend(near.filter(|cell| {
                    *cell != threat && patterns.pattern(*cell, way, attacker) >= LinePattern::Four
                }));
            }
        }
        cells
    }

    /// The cells that may keep the attacker from every open four and every two fours that he threatens.
    ///
    /// A stone elsewhere than on the lines of such a threat leaves it as it is; and on its lines it matters only in a cell that
    /// is needed for one of the fives, where a stone of the attacker's would make a four.
    fn open_four_defences(&self, attacker: Player, defences: &mut SmallVec<[Cell; 32]>) {
        let patterns = self.patterns();
        let mut first = true;
        for threat in patterns.fours(attacker) {
            if patterns.class(threat, attacker) != ThreatClass::OpenFour {
                continue;
            }
            let cells = self.needs_of_open_four(threat, attacker);
            if first {
                *defences = cells;
                first = false;
            } else {
                defences.retain(|cell| cells.contains(cell));
            }
        }
    }
}
