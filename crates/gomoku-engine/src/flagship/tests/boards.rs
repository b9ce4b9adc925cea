//! Random positions, and what the rules alone say of them.

use gomoku_core::{Board, BoardOutcome, BoardSize, Coord, Player, Rule, Rules};
use gomoku_search::{Limits, NoEvaluation, Options, Pvs, Score, Strategy};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::{MnkGame, ThreatReport, ThreatSearch, Threats};

/// Random positions in which nobody has won, the same ones for the same seed.
pub(super) struct Boards {
    random: Xoshiro256PlusPlus,
}

impl Boards {
    pub(super) fn new(seed: u64) -> Boards {
        Boards { random: Xoshiro256PlusPlus::seed_from_u64(seed) }
    }

    /// A board from 5×5 to 9×9 with at most so many empty cells.
    pub(super) fn late(&mut self, rule: Rule, most_empty: usize) -> Board {
        loop {
            let size = self.size(5, 9);
            let empty = self.random.random_range(1..=most_empty);
            let board = self.filled(size, rule, size.cells() - empty);
            if board.size().cells() - board.stones(Player::X) - board.stones(Player::O) <= most_empty {
                return board;
            }
        }
    }

    /// Stones near each other on a board from 9×9 to 15×15.
    pub(super) fn middle(&mut self, rule: Rule) -> Board {
        let size = self.size(9, 15);
        let (stones, room) = (self.random.random_range(6..34), self.random.random_range(6..=9));
        let left = self.random.random_range(0..=size.width() - room);
        let top = self.random.random_range(0..=size.height() - room);
        let mut board = Board::new(size, rules(rule));
        for number in 0..stones {
            let column = left + self.random.random_range(0..room);
            let row = top + self.random.random_range(0..room);
            let coord = Coord::new(column, row).expect("a coordinate");
            put(&mut board, coord, number);
        }
        self.settled(&board)
    }

    fn size(&mut self, least: u8, most: u8) -> BoardSize {
        let side = |random: &mut Xoshiro256PlusPlus| random.random_range(least..=most);
        BoardSize::new(side(&mut self.random), side(&mut self.random)).expect("a good size")
    }

    /// A board with about so many stones, as many of X as of O.
    fn filled(&mut self, size: BoardSize, rule: Rule, stones: usize) -> Board {
        let mut board = Board::new(size, rules(rule));
        let mut cells: Vec<Coord> = size.coords().collect();
        let mut number = 0;
        while number < stones && !cells.is_empty() {
            let coord = cells.swap_remove(self.random.random_range(0..cells.len()));
            // What would end the game is left empty, or goes to the other player.
            if put(&mut board, coord, number) || put(&mut board, coord, number + 1) {
                number += 1;
            }
        }
        self.settled(&board)
    }

    /// The same stones without their past, and somebody to move.
    fn settled(&mut self, board: &Board) -> Board {
        let player = if self.random.random_bool(0.5) { Player::X } else { Player::O };
        let set_up = Board::from_stones(board.size(), board.rules(), board.iter_stones());
        set_up.expect("the same stones").with_side_to_move(player)
    }

    pub(super) fn draw(&mut self, below: usize) -> usize {
        self.random.random_range(0..below)
    }
}

pub(super) fn rules(rule: Rule) -> Rules {
    Rules::new(5, rule).expect("five in a row")
}

/// Puts a stone of the player whose number it is, unless that ends the game.
fn put(board: &mut Board, coord: Coord, number: usize) -> bool {
    let player = if number.is_multiple_of(2) { Player::X } else { Player::O };
    if !board.is_empty_cell(coord) || board.place(coord, player).is_err() {
        return false;
    }
    let ends = !board.winners().is_empty();
    if ends {
        board.undo();
    }
    !ends
}

/// The value of a position with few empty cells, as plain minimax has it.
pub(super) fn exact_value(board: &Board) -> Score {
    let options = Options::new().with_table_mib(1).with_history().exact();
    Pvs::new(NoEvaluation).with_options(options).search(&MnkGame::new(board.clone()), &Limits::none()).value
}

/// Whether a value that is claimed agrees with the exact one: who wins, and not later than claimed. Points claim nothing.
pub(super) fn is_true(claim: Score, exact: Score) -> bool {
    match (claim.win_distance(), claim.loss_distance()) {
        (Some(claimed), _) => exact.win_distance().is_some_and(|plies| plies <= claimed),
        (_, Some(claimed)) => exact.loss_distance().is_some_and(|plies| plies <= claimed),
        (None, None) => true,
    }
}

/// Whether the side to move wins in at most so many plies, by the rules alone.
pub(super) fn wins_within(board: &Board, plies: u32) -> bool {
    let side = board.side_to_move();
    let mut board = board.clone();
    let cells: Vec<Coord> = board.legal_cells().collect();
    if cells.iter().any(|cell| board.would_win(*cell, side)) {
        return true;
    }
    plies >= 3
        && cells.into_iter().any(|cell| {
            board.play(cell).expect("an empty cell");
            let wins = match board.outcome() {
                Some(outcome) => outcome == BoardOutcome::Win(side),
                None => loses_within(&board, plies - 1),
            };
            board.undo();
            wins
        })
}

/// Whether the side to move loses in at most so many plies, whatever it does.
pub(super) fn loses_within(board: &Board, plies: u32) -> bool {
    let side = board.side_to_move();
    let mut board = board.clone();
    let cells: Vec<Coord> = board.legal_cells().collect();
    cells.into_iter().all(|cell| {
        board.play(cell).expect("an empty cell");
        let loses = match board.outcome() {
            Some(outcome) => outcome == BoardOutcome::Win(side.opponent()),
            None => wins_within(&board, plies - 1),
        };
        board.undo();
        loses
    })
}

/// What a search for threats says of a player who is to move.
pub(super) fn threats(threats: Threats, board: &Board, attacker: Player) -> ThreatReport {
    let limits = Limits::none().with_nodes(200_000);
    ThreatSearch::new(threats).search(board, attacker, &limits).expect("five in a row")
}
