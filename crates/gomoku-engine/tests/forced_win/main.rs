//! The search for forced wins: in order, against a plain version of itself, and against the rules alone.

mod oracle;
mod order;
mod random_positions;
mod vectors;

use gomoku_core::{Board, Coord, Player, Rules};
use gomoku_engine::{Forced, ForcedWin, ForcedWinSearch};
use gomoku_search::Limits;

/// A board from a picture, a blank between the rows.
#[track_caller]
fn board(rows: &str, rules: Rules) -> Board {
    Board::from_rows(&rows.split_whitespace().collect::<Vec<_>>(), rules).expect("a picture of a board")
}

fn search(board: &Board, player: Player, max_depth: u32) -> Forced {
    let report = ForcedWinSearch::new(max_depth).search(board, player, &Limits::none());
    report.expect("five in a row").found
}

fn cell(text: &str) -> Coord {
    text.parse().expect("a cell")
}

/// The cells where a player would make five, found by trying.
fn winning_cells(board: &Board, player: Player) -> Vec<Coord> {
    let mut board = board.clone();
    let empty: Vec<Coord> = board.size().coords().filter(|&coord| board.is_empty_cell(coord)).collect();
    let mut wins = |coord: &Coord| {
        board.place(*coord, player).expect("an empty cell");
        let wins = board.winners().contains(player);
        board.undo();
        wins
    };
    empty.into_iter().filter(|coord| wins(coord)).collect()
}

/// Plays a win by fours by the rules alone: the opponent never has a five, each own stone leaves him no reply but the one of
/// the line (or none that helps), and the line ends with five.
#[track_caller]
fn replay(board: &Board, player: Player, win: &ForcedWin) {
    let opponent = player.opponent();
    let mut board = board.clone();
    for step in win.steps() {
        assert_eq!(winning_cells(&board, opponent), [], "{opponent} wins first on\n{board}");
        board.place(step.own, player).expect("an empty cell");
        let fives = winning_cells(&board, player);
        let &[reply] = &step.replies[..] else { panic!("a four has one reply, not {:?}", step.replies) };
        assert!(fives.contains(&reply), "{reply} stops nothing on\n{board}");
        board.place(reply, opponent).expect("an empty cell");
        assert!(!board.winners().contains(opponent), "the reply {reply} wins on\n{board}");
    }
    board.place(win.last(), player).expect("an empty cell");
    assert!(board.winners().contains(player), "no five on\n{board}");
}
