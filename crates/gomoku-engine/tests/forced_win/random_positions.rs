//! Random positions: the same answers as the plain version, and wins that the rules confirm.

use gomoku_core::{Board, BoardSize, Coord, Player, Rule, Rules};
use gomoku_engine::{Forced, ForcedWinSearch, WinKind};
use gomoku_search::{Limits, StopReason};
use proptest::prelude::*;

use crate::oracle::{Plain, plain_search};
use crate::{replay, search, winning_cells};

/// Boards with a crowd of stones in the middle, where threats are.
fn crowded(sides: std::ops::Range<u8>, most_stones: usize) -> impl Strategy<Value = Board> {
    let stones = proptest::collection::vec((any::<prop::sample::Index>(), any::<bool>()), 6..most_stones);
    (sides.clone(), sides, any::<bool>(), stones).prop_map(|(width, height, exact, stones)| {
        let rule = if exact { Rule::Standard } else { Rule::Freestyle };
        let size = BoardSize::new(width, height).expect("a size in range");
        let mut board = Board::new(size, Rules::new(5, rule).expect("a length in range"));
        let middle = |coord: &Coord| {
            let (x, y) = coord.to_xy(height);
            (1..width - 1).contains(&x) && (1..height - 1).contains(&y)
        };
        let cells: Vec<Coord> = size.coords().filter(middle).collect();
        for (index, first) in stones {
            let player = if first { Player::X } else { Player::O };
            // A taken cell is left as it is.
            let _ = board.place(*index.get(&cells), player);
        }
        board
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn the_answer_and_its_depth_are_those_of_the_plain_version(
        board in crowded(7..10, 26),
        max_depth in 0..3_u32,
    ) {
        prop_assume!(board.winners().is_empty());
        for player in Player::ALL {
            let found = match search(&board, player, max_depth) {
                Forced::Win(win) => match win.kind() {
                    WinKind::Five => Plain::Five,
                    WinKind::Fours => Plain::Fours(win.depth()),
                    _ => Plain::Threes(win.depth()),
                },
                Forced::Block(_) => Plain::Block,
                Forced::Threatened(threat) => Plain::Threatened(threat.depth()),
                Forced::Nothing => Plain::Nothing,
            };
            prop_assert_eq!(found, plain_search(&board, player, max_depth), "{} on\n{}", player, board);
        }
    }

    #[test]
    fn fives_and_fours_are_confirmed_by_the_rules(board in crowded(9..16, 60)) {
        prop_assume!(board.winners().is_empty());
        for player in Player::ALL {
            match search(&board, player, 6) {
                Forced::Win(win) if win.kind() == WinKind::Threes && win.depth() > 0 => {}
                Forced::Win(win) if win.kind() == WinKind::Threes => {
                    let mut board = board.clone();
                    board.place(win.cell(), player).unwrap();
                    prop_assert!(winning_cells(&board, player).len() >= 2, "no open four on\n{}", board);
                    prop_assert_eq!(winning_cells(&board, player.opponent()), []);
                }
                Forced::Win(win) => replay(&board, player, &win),
                Forced::Block(cell) => {
                    prop_assert_eq!(winning_cells(&board, player), []);
                    prop_assert!(winning_cells(&board, player.opponent()).contains(&cell));
                }
                Forced::Threatened(threat) => replay(&board, player.opponent(), &threat),
                Forced::Nothing => {
                    prop_assert_eq!(winning_cells(&board, player), []);
                    prop_assert_eq!(winning_cells(&board, player.opponent()), []);
                }
            }
        }
    }

    #[test]
    fn a_search_broken_off_says_so_and_keeps_to_its_nodes(board in crowded(9..16, 50), nodes in 0..200_u64) {
        let whole = ForcedWinSearch::new(4).search(&board, Player::X, &Limits::none()).unwrap();
        prop_assert!(!whole.stop.is_interruption());
        let limits = Limits::none().with_nodes(nodes);
        let part = ForcedWinSearch::new(4).search(&board, Player::X, &limits).unwrap();
        // The root is looked at in any case.
        if whole.nodes <= nodes.max(1) {
            prop_assert_eq!(part, whole);
        } else {
            prop_assert_eq!(part.nodes, nodes.max(1));
            prop_assert_eq!(part.stop, StopReason::Nodes);
            if let Forced::Win(win) = part.found {
                let whole_win = whole.found.win().expect("a win stays a win");
                prop_assert_eq!(win.kind(), whole_win.kind());
                prop_assert!(win.depth() >= whole_win.depth());
            }
        }
    }
}
