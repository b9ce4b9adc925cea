//! Random positions: whatever is claimed, the rules confirm it.

use gomoku_core::{Board, BoardSize, Player, Rule, Rules};
use gomoku_engine::{ThreatSearch, Threats};
use gomoku_search::Limits;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// A position of random stones around the middle of a 15×15 board, in which nobody has won.
fn random_board(rule: Rule, random: &mut Xoshiro256PlusPlus) -> Board {
    let size = BoardSize::square(15).expect("a good size");
    let mut board = Board::new(size, Rules::new(5, rule).expect("five in a row"));
    for number in 0..random.random_range(8..40) {
        let (column, row) = (random.random_range(3..12), random.random_range(3..12));
        let coord = gomoku_core::Coord::new(column, row).expect("on the board");
        let player = if number % 2 == 0 { Player::X } else { Player::O };
        if board.is_empty_cell(coord) && board.place(coord, player).is_ok() && board.is_over() {
            board.undo();
        }
    }
    Board::from_stones(size, board.rules(), board.iter_stones()).expect("the same stones")
}

/// Looks for wins in so many positions; the search itself asserts, in a build with debug assertions, that the rules accept
/// what it found, and here they are asked once more. Says how many wins there were.
fn look(positions: u32, seed: u64) -> u32 {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut search = ThreatSearch::new(Threats::FoursAndThrees);
    let limits = Limits::none().with_nodes(3_000);
    let mut wins = 0;
    for number in 0..positions {
        let rule = Rule::ALL[number as usize % Rule::ALL.len()];
        let board = random_board(rule, &mut random);
        let attacker = if random.random_bool(0.5) { Player::X } else { Player::O };
        let report = search.search(&board, attacker, &limits).expect("five in a row");
        if let Some(win) = report.win() {
            wins += 1;
            let checked = win.certificate.verify(&board);
            assert!(
                checked.is_ok(),
                "position {number} of seed {seed}, {rule}, {attacker}: {checked:?}\n{board}"
            );
        }
    }
    wins
}

#[test]
fn no_win_is_false_in_a_thousand_random_positions() {
    let wins = look(1_000, 1);
    assert!(wins > 200, "only {wins} wins: that says little");
}

#[test]
#[ignore = "takes minutes: cargo test -p gomoku-engine --test threats -- --ignored"]
fn no_win_is_false_in_100_000_random_positions() {
    let wins = look(100_000, 2);
    assert!(wins > 20_000, "only {wins} wins: that says little");
}
