//! What the counts tell at once.

use gomoku_core::{Direction, Player, Rule};

use super::board_patterns::Patterns;
use super::cell::Cell;
use super::half_line::{EMPTY, OPPONENT, OWN};
use super::line_pattern::LinePattern;
use super::lines::CENTRE;
use super::threat_class::ThreatClass;

/// What can be said at once.
impl Patterns {
    /// Can a player win with one stone?
    #[inline]
    pub fn has_five(&self, player: Player) -> bool {
        self.count(player, ThreatClass::Five) > 0
    }

    /// Can a player make an open four or two fours with one stone? What may be forbidden in renju does not count.
    #[inline]
    pub fn has_open_four(&self, player: Player) -> bool {
        self.count(player, ThreatClass::OpenFour) > 0
    }

    /// Can a player make a four and an open three with one stone, and neither two fours nor a five? What may be forbidden in
    /// renju does not count.
    #[inline]
    pub fn has_four_three(&self, player: Player) -> bool {
        self.count(player, ThreatClass::FourThree) > 0
    }

    /// Has a player, who is to move, no defence left? That is: he cannot win with one stone, and the opponent can in two cells
    /// or more, of which one stone takes but one.
    ///
    /// Yes is always true. No says nothing: the opponent may still have a win that takes more moves. (If he can make an open
    /// four, there is only a three yet, and that can be answered.) Two things that lose at once are not seen: in renju, that the
    /// one cell where X must play is forbidden; in caro, where a five that is closed at one end can also be stopped at the other,
    /// that there is no one stone that stops several such fives.
    ///
    /// # Examples
    ///
    /// ```
    /// use gomoku_core::{Board, Player, Rules};
    /// use gomoku_eval::patterns::Patterns;
    ///
    /// let has_defence = |row: &str, rules| -> Result<bool, Box<dyn std::error::Error>> {
    ///     let board = Board::from_rows(&[row, "...........", "..........."], rules)?;
    ///     Ok(!Patterns::of_board(&board)?.no_defence(Player::O))
    /// };
    /// assert!(!has_defence("...XXXX....", Rules::default())?);
    /// assert!(has_defence("..OXXXX....", Rules::default())?);
    /// assert!(has_defence(".O.XXXX.O..", Rules::CARO)?, "a stone at one end leaves a five that is enclosed");
    /// assert!(!has_defence("...XXXX....", Rules::CARO)?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn no_defence(&self, player: Player) -> bool {
        let opponent = player.opponent();
        if self.count(opponent, ThreatClass::Five) < 2 || self.has_five(player) {
            return false;
        }
        match self.rules().rule() {
            Rule::Caro | Rule::CaroExact => {
                self.fives(opponent).iter().filter(|&cell| self.is_firm_five(cell, opponent)).nth(1).is_some()
            }
            _ => true,
        }
    }

    /// Can a five that a player can make in a cell, in caro, only be prevented there, and not by a stone at its end?
    fn is_firm_five(&self, cell: Cell, player: Player) -> bool {
        let makes_five = |direction: &Direction| self.pattern(cell, *direction, player) == LinePattern::Five;
        let mut directions = Direction::ALL.into_iter().filter(makes_five);
        match (directions.next(), directions.next()) {
            (Some(only), None) => {
                let around = self.around(cell, only);
                // The own stones next to the cell, and what stands behind them.
                let side = |step: fn(u32) -> u32| {
                    let mut place = step(CENTRE);
                    let mut run = 0;
                    while run < 5 && is(around, place, stone(player)) {
                        place = step(place);
                        run += 1;
                    }
                    (run, place)
                };
                let ((before, start), (behind, end)) = (side(|place| place - 2), side(|place| place + 2));
                let closed = |place| is(around, place, stone(player.opponent()));
                let open = |place| is(around, place, EMPTY);
                before + 1 + behind > 5 || !(closed(start) && open(end) || open(start) && closed(end))
            }
            (Some(_), Some(_)) => true,
            (None, _) => false,
        }
    }
}

/// A player's stone as lines keep it.
const fn stone(player: Player) -> u32 {
    match player {
        Player::X => OWN,
        Player::O => OPPONENT,
    }
}

/// Is this what stands at a place of a line?
const fn is(around: u64, place: u32, what: u32) -> bool {
    around >> place & 0b11 == what as u64
}
