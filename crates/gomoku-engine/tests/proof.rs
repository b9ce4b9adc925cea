//! Proofs about n in a row on small boards, each with a certificate that the rules alone have checked.

use gomoku_core::{Board, BoardSize, Rules};
use gomoku_engine::MnkGame;
use gomoku_search::{Claim, Goal, Limits, ProofSearch, Side, TableSize, Verdict};

fn game(width: u8, height: u8, line_length: u8) -> MnkGame {
    let size = BoardSize::new(width, height).expect("a legal size");
    MnkGame::new(Board::new(size, Rules::freestyle(line_length).expect("a legal length")))
}

/// Whether the first player wins, by a search whose certificate holds.
fn first_player_wins(game: &MnkGame, search: &mut ProofSearch) -> bool {
    let goal = Goal::win(Side::First);
    let proof = search.prove(game, &goal, &Limits::none());
    let certificate = proof.certificate.expect("asked for");
    let checked = certificate.verify(game, &goal).expect("a certificate of the search's own");
    assert_eq!(checked.claim == Claim::Reached, proof.verdict == Verdict::Proven);
    checked.claim == Claim::Reached
}

#[test]
fn three_in_a_row_is_won_on_four_by_three_and_not_on_three_by_three() {
    let plain = ProofSearch::new().with_table_mib(8).with_certificate();
    let searches = [plain.clone(), plain.clone().with_symmetry(), plain.with_symmetry().with_weak_numbers()];
    for mut search in searches {
        assert!(first_player_wins(&game(4, 3, 3), &mut search));
        assert!(first_player_wins(&game(3, 4, 3), &mut search));
        assert!(!first_player_wins(&game(3, 3, 3), &mut search));
    }
}

#[test]
fn four_in_a_row_is_not_won_on_four_by_four() {
    let search = ProofSearch::new().with_table_mib(16).with_symmetry();
    let mut search = search.with_weak_numbers().with_certificate();
    assert!(!first_player_wins(&game(4, 4, 4), &mut search));
}

#[test]
fn a_table_that_forgets_nearly_everything_changes_no_verdict() {
    let mut search =
        ProofSearch::new().with_table(TableSize::Entries(1000)).with_symmetry().with_certificate();
    assert!(first_player_wins(&game(4, 3, 3), &mut search));
    assert!(!first_player_wins(&game(3, 3, 3), &mut search));
}
