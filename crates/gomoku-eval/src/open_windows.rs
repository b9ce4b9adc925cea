//! Counting the places where a line can still be made.

use gomoku_core::{Board, Player, Slice};

use crate::{Finding, Points, Scorer};

/// Counts the windows of n cells in which a player can still make his line: those that hold stones of his and none of
/// his opponent's. A window is worth 1 point with one stone, and four times as much with each further stone.
///
/// It works for every size and line length, knows nothing of threats, and takes a window that is a part of a longer line
/// for what it is. A plain start for games with n other than five, and a measure for the scorers that know more.
///
/// # Complexity
/// Linear in the number of cells; no allocation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct OpenWindows;

impl Scorer for OpenWindows {
    fn score(&self, board: &Board, view: Player) -> Points {
        let line_length = usize::from(board.rules().line_length());
        let difference: i32 = board
            .slices()
            .map(|slice| points(slice, view, line_length) - points(slice, view.opponent(), line_length))
            .sum();
        Points::whole(i64::from(difference))
    }

    fn explain(&self, board: &Board, view: Player) -> Vec<Finding> {
        let (size, line_length) = (board.size(), usize::from(board.rules().line_length()));
        let mut findings = Vec::new();
        for id in size.slice_ids() {
            for player in Player::ALL {
                for (start, stones) in windows(board.slice_by_id(id), player, line_length) {
                    let holds = |cell: &usize| stones >> cell & 1 == 1;
                    let points = Points::whole(i64::from(worth(stones.count_ones())));
                    findings.push(Finding {
                        player,
                        pattern: (0..line_length).map(|cell| if holds(&cell) { 'x' } else { '_' }).collect(),
                        cells: (0..line_length)
                            .filter(holds)
                            .filter_map(|cell| size.slice_coord(id, start + cell))
                            .collect(),
                        points: if player == view { points } else { -points },
                    });
                }
            }
        }
        findings
    }
}

/// The points of one player's windows in one slice.
fn points(slice: Slice, player: Player, line_length: usize) -> i32 {
    windows(slice, player, line_length).map(|(_, stones)| worth(stones.count_ones())).sum()
}

/// One player's windows in one slice: where they begin, and which of their cells hold a stone of his.
fn windows(slice: Slice, player: Player, line_length: usize) -> impl Iterator<Item = (usize, u64)> {
    let (own, other) = (slice.mask(player), slice.mask(player.opponent()));
    let window = (1_u64 << line_length) - 1;
    let starts = if own == 0 { 0..0 } else { 0..(slice.len() + 1).saturating_sub(line_length) };
    starts
        .filter(move |start| (other >> start) & window == 0)
        .map(move |start| (start, (own >> start) & window))
        .filter(|(_, stones)| *stones != 0)
}

/// The points of a window that holds so many stones, at least one.
const fn worth(stones: u32) -> i32 {
    // At most ten stones in a window: 4^9 points, and at most 4 × 1600 windows, fit well into 32 bits.
    1 << (2 * (stones - 1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use gomoku_core::{BoardSize, Coord, Rules, Symmetry};
    use proptest::prelude::*;

    fn score(diagram: &str, line_length: u8) -> i32 {
        let board = Board::from_diagram(diagram, Rules::freestyle(line_length).unwrap()).unwrap();
        OpenWindows.score(&board, Player::X).to_whole() as i32
    }

    #[test]
    fn windows_are_counted_by_their_stones() {
        assert_eq!(score("...\n...\n...", 3), 0);
        assert_eq!(score("...\n.X.\n...", 3), 4, "both middle lines and both diagonals");
        assert_eq!(
            score("XX.\n...\n...", 3),
            4 + 1 + 1 + 1,
            "the row with two; two columns and a diagonal with one"
        );
        assert_eq!(score("XXX\n...\n...", 3), 16 + 5);
        assert_eq!(score("X.O\n...\n...", 3), 0, "the row is dead, the rest is even");
        assert_eq!(score("...\n.X.\n...", 4), 0, "no room for four");
    }

    #[test]
    fn findings_name_the_windows_and_their_stones() {
        let board = Board::from_diagram("X.X.\n....\n...O", Rules::freestyle(3).unwrap()).unwrap();
        let found: Vec<_> = OpenWindows
            .explain(&board, Player::O)
            .into_iter()
            .map(|finding| {
                let cells: Vec<String> = finding.cells.iter().map(ToString::to_string).collect();
                format!("{} {} {} {}", finding.player, finding.pattern, cells.join(" "), finding.points)
            })
            .collect();
        assert_eq!(
            found,
            [
                "X x_x a3 c3 -4",
                "X _x_ c3 -1",
                "O __x d1 1",
                "X x__ a3 -1",
                "X x__ c3 -1",
                "O __x d1 1",
                "X x__ a3 -1",
                "O __x d1 1",
                "X x__ c3 -1",
            ]
        );
    }

    /// The same by walking over cells.
    fn naive(board: &Board, view: Player) -> i32 {
        let size = board.size();
        let line_length = board.rules().line_length();
        let mut total = 0;
        for start in size.coords() {
            for (dx, dy) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
                let cells: Option<Vec<_>> = (0..i32::from(line_length))
                    .map(|step| {
                        let column = i32::from(start.column()) + dx * step;
                        let row = i32::from(start.row()) + dy * step;
                        let coord = Coord::new(u8::try_from(column).ok()?, u8::try_from(row).ok()?)?;
                        size.contains(coord).then(|| board.get(coord))
                    })
                    .collect();
                let Some(cells) = cells else { continue };
                let count = |player| cells.iter().filter(|cell| **cell == Some(player)).count() as u32;
                match (count(view), count(view.opponent())) {
                    (own, 0) if own > 0 => total += 4_i32.pow(own - 1),
                    (0, other) if other > 0 => total -= 4_i32.pow(other - 1),
                    _ => {}
                }
            }
        }
        total
    }

    fn boards() -> impl Strategy<Value = Board> {
        (3..12_u8, 3..12_u8, 3..7_u8).prop_flat_map(|(width, height, line_length)| {
            let size = BoardSize::new(width, height).unwrap();
            let rules = Rules::freestyle(line_length).unwrap();
            proptest::collection::vec((0..width, 0..height, any::<bool>()), 0..40).prop_map(move |stones| {
                let mut board = Board::new(size, rules);
                for (column, row, first) in stones {
                    let player = if first { Player::X } else { Player::O };
                    // An occupied cell stays as it is.
                    let _ = board.place(Coord::new(column, row).unwrap(), player);
                }
                board
            })
        })
    }

    proptest! {
        #[test]
        fn bits_agree_with_cells(board in boards()) {
            let expected = Points::whole(i64::from(naive(&board, Player::X)));
            prop_assert_eq!(OpenWindows.score(&board, Player::X), expected);
        }

        #[test]
        fn findings_add_up_to_the_score(board in boards()) {
            let sum: Points = OpenWindows.explain(&board, Player::X).iter().map(|finding| finding.points).sum();
            prop_assert_eq!(sum, OpenWindows.score(&board, Player::X));
        }

        #[test]
        fn one_players_gain_is_the_others_loss_in_every_symmetry(board in boards()) {
            let score = OpenWindows.score(&board, Player::X);
            prop_assert_eq!(OpenWindows.score(&board, Player::O), -score);
            for symmetry in Symmetry::ALL {
                prop_assert_eq!(OpenWindows.score(&board.transformed(symmetry), Player::X), score);
            }
        }
    }
}
