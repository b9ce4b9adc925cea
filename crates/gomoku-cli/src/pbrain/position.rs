//! The stones on the board, as the brain sees them: its own and the opponent's.

use gomoku::core::{Board, BoardSize, Coord, Player, Rule, Rules};

use super::cell::Cell;

/// Whose stone it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Owner {
    Own,
    Opponent,
    /// It only takes up its cell: part of a line that has won in a game that went on, or a forbidden stone in renju.
    Nobody,
}

/// The size of the board and its stones in the order in which they came. Who plays X follows from them, and the rules may
/// still change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Position {
    size: BoardSize,
    stones: Vec<(Coord, Owner)>,
}

impl Position {
    /// An empty board.
    pub(super) const fn new(size: BoardSize) -> Position {
        Position { size, stones: Vec::new() }
    }

    pub(super) const fn size(&self) -> BoardSize {
        self.size
    }

    /// How many stones there are.
    pub(super) const fn len(&self) -> usize {
        self.stones.len()
    }

    /// Puts down a stone. What is refused changes nothing.
    pub(super) fn put(&mut self, cell: Cell, owner: Owner) -> Result<(), String> {
        let coord = cell.on(self.size)?;
        if self.place_of(coord).is_some() {
            return Err(format!("there is a stone on {cell} already; expected an empty cell"));
        }
        self.stones.push((coord, owner));
        Ok(())
    }

    /// Takes a stone away.
    pub(super) fn take_back(&mut self, cell: Cell) -> Result<(), String> {
        let place = self.place_of(cell.on(self.size)?);
        let place =
            place.ok_or_else(|| format!("there is no stone on {cell}; expected one that was played"))?;
        self.stones.remove(place);
        Ok(())
    }

    fn place_of(&self, coord: Coord) -> Option<usize> {
        self.stones.iter().position(|(taken, _)| *taken == coord)
    }

    /// Whom the brain plays if it, or the opponent, is to move. In renju, where that matters most, stones come in the order of
    /// play and X had the first; else they may come in any order, and X is who has no fewer stones than the other when it is
    /// his turn.
    fn own_player(&self, rule: Rule, to_move: Owner) -> Player {
        let count = |wanted| self.stones.iter().filter(|(_, owner)| *owner == wanted).count();
        let (own, others) = (count(Owner::Own), count(Owner::Opponent));
        let first = self.stones.iter().map(|(_, owner)| *owner).find(|owner| *owner != Owner::Nobody);
        let is_x = match (rule, first, to_move) {
            (Rule::Renju, Some(first), _) => first == Owner::Own,
            (_, _, Owner::Opponent) => own > others,
            _ => own >= others,
        };
        if is_x { Player::X } else { Player::O }
    }

    /// The board with the brain or the opponent to move.
    pub(super) fn board(&self, rules: Rules, to_move: Owner) -> Board {
        let own = self.own_player(rules.rule(), to_move);
        let players = self.players(rules, own);
        let mut board = Board::new(self.size, rules);
        for (coord, _) in &self.stones {
            put(&mut board, *coord, players.get(*coord).unwrap_or(own));
        }
        board.with_side_to_move(if to_move == Owner::Opponent { own.opponent() } else { own })
    }

    /// A board that tells whose each stone is to be. Since a board has two kinds of stones only, nobody's stones are of a kind
    /// that helps neither player to a line, as far as that can be; what they stand beside is known when all others are there.
    fn players(&self, rules: Rules, own: Player) -> Board {
        let mut board = Board::new(self.size, rules);
        for (coord, owner) in &self.stones {
            match owner {
                Owner::Own => put(&mut board, *coord, own),
                Owner::Opponent => put(&mut board, *coord, own.opponent()),
                Owner::Nobody => {}
            }
        }
        for (coord, _) in self.stones.iter().filter(|(_, owner)| *owner == Owner::Nobody) {
            let player = neutral(*coord);
            let is_win = board.would_win(*coord, player) && !board.would_win(*coord, player.opponent());
            put(&mut board, *coord, if is_win { player.opponent() } else { player });
        }
        board
    }
}

/// A pattern in which no three cells in a row are the same player's, in any direction.
fn neutral(coord: Coord) -> Player {
    let place = u32::from(coord.column()) + 2 * u32::from(coord.row());
    if place % 4 < 2 { Player::X } else { Player::O }
}

/// Puts a stone down. Every stone of a position is on an empty cell of its board.
fn put(board: &mut Board, coord: Coord, player: Player) {
    let placed = board.place(coord, player);
    debug_assert!(placed.is_ok(), "{placed:?}");
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pbrain::cell::read_cell;

    fn position(stones: &[(&str, Owner)]) -> Position {
        let mut position = Position::new(BoardSize::square(15).unwrap());
        for (cell, owner) in stones {
            position.put(read_cell(cell).unwrap(), *owner).unwrap();
        }
        position
    }

    #[test]
    fn who_is_x_follows_from_the_stones() {
        use Owner::{Nobody, Opponent, Own};
        for (stones, x, x_in_renju) in [
            (&[][..], Own, Own),
            (&[("7,7", Opponent)], Opponent, Opponent),
            (&[("7,7", Own), ("7,8", Opponent)], Own, Own),
            (&[("7,7", Opponent), ("7,8", Own)], Own, Opponent),
            (&[("7,7", Opponent), ("7,8", Own), ("7,9", Opponent)], Opponent, Opponent),
            (&[("7,7", Own), ("7,8", Own)], Own, Own),
            (&[("0,0", Nobody), ("7,7", Own), ("7,8", Opponent)], Own, Own),
        ] {
            for (rules, x) in [(Rules::default(), x), (Rules::RENJU, x_in_renju)] {
                let board = position(stones).board(rules, Own);
                let expected = if x == Own { Player::X } else { Player::O };
                assert_eq!(board.side_to_move(), expected, "{stones:?}, {}", rules.rule());
                for (cell, owner) in stones.iter().filter(|(_, owner)| *owner != Nobody) {
                    let coord = read_cell(cell).unwrap().on(board.size()).unwrap();
                    let player = if *owner == Own { expected } else { expected.opponent() };
                    assert_eq!(board.get(coord), Some(player), "{stones:?}, {cell}");
                }
            }
        }
    }

    #[test]
    fn colours_stay_while_the_opponent_is_to_move() {
        use Owner::{Opponent, Own};
        let first = position(&[("7,7", Own)]);
        let second = position(&[("7,7", Opponent), ("7,8", Own)]);
        for rules in [Rules::default(), Rules::RENJU] {
            assert_eq!(first.board(rules, Opponent).side_to_move(), Player::O);
            assert_eq!(second.board(rules, Opponent).side_to_move(), Player::X);
        }
    }

    #[test]
    fn a_line_of_nobodys_stones_is_won_by_nobody() {
        let line: Vec<String> = (3..9).map(|x| format!("{x},4")).collect();
        let stones: Vec<_> = line.iter().map(|cell| (cell.as_str(), Owner::Nobody)).collect();
        for rules in [Rules::default(), Rules::RENJU, Rules::CARO] {
            let board = position(&stones).board(rules, Owner::Own);
            assert!(board.winners().is_empty() && board.iter_stones().count() == 6);
        }
    }

    #[test]
    fn nobodys_stones_lengthen_no_line_whenever_they_come() {
        use Owner::{Nobody, Opponent, Own};
        let four = [("3,3", Opponent), ("4,3", Opponent), ("5,3", Opponent), ("6,3", Opponent)];
        let others = [("0,0", Own), ("14,4", Own), ("12,12", Own)];
        for end in ["2,3", "7,3"] {
            for place in 0..=four.len() {
                let mut stones = four.to_vec();
                stones.insert(place, (end, Nobody));
                stones.extend(others);
                for rules in [Rules::default(), Rules::RENJU] {
                    let board = position(&stones).board(rules, Own);
                    assert!(board.winners().is_empty(), "{stones:?}, {}", rules.rule());
                    let order: Vec<_> =
                        board.moves().map(|(coord, _)| Cell::of(coord, board.size())).collect();
                    let sent: Vec<_> = stones.iter().map(|(cell, _)| read_cell(cell).unwrap()).collect();
                    assert_eq!(order, sent, "the last stone stays the last");
                }
            }
        }
    }

    #[test]
    fn nobodys_stones_alone_are_no_three() {
        let size = BoardSize::square(15).unwrap();
        for coord in size.coords() {
            for (columns, rows) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
                let far = |steps: i16| {
                    let column = u8::try_from(i16::from(coord.column()) + steps * columns).ok()?;
                    Coord::new(column, u8::try_from(i16::from(coord.row()) + steps * rows).ok()?)
                };
                let three = [Some(coord), far(1), far(2)].map(|coord| coord.map(neutral));
                assert!(three[0] != three[1] || three[1] != three[2], "{coord}");
            }
        }
    }

    #[test]
    fn refused_stones_change_nothing() {
        let mut seven = position(&[("7,7", Owner::Own)]);
        let before = seven.clone();
        let cell = |text| read_cell(text).unwrap();
        assert_eq!(
            seven.put(cell("7,7"), Owner::Opponent).unwrap_err(),
            "there is a stone on 7,7 already; expected an empty cell"
        );
        assert!(seven.put(cell("15,7"), Owner::Own).is_err());
        assert_eq!(
            seven.take_back(cell("6,7")).unwrap_err(),
            "there is no stone on 6,7; expected one that was played"
        );
        assert_eq!(seven, before);
        seven.take_back(cell("7,7")).unwrap();
        assert_eq!(seven.len(), 0);
    }
}
