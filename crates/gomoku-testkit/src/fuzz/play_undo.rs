//! The board's incremental state.

use gomoku_core::{AlphaChannel, Board, BoardSize, Coord, Player, Rule, Rules};

use super::board_check::check_state;

/// Longer games find nothing that shorter ones do not, but each step compares the whole board.
const MOST_STEPS: usize = 150;

/// Plays, places and takes back on a board as the bytes say, and compares the board after each step with a fresh one
/// and with a plain list of its moves.
///
/// Five bytes choose the width, the height, the length of a winning line, the rule and the radius of the alpha channel
/// (none for every fourth byte); then two bytes, an action and a cell, are a step.
pub fn play_undo(data: &[u8]) {
    let Some((&[width, height, length, rule, radius], steps)) = data.split_first_chunk() else { return };
    let (size, rules) = (size_from(width, height), rules_from(length, rule));
    let mut board = Board::new(size, rules);
    if radius % 4 > 0 {
        let channel = AlphaChannel::new(size, radius % 4).expect("a small radius");
        board = board.with_alpha_channel(channel).expect("the size is the same");
    }
    let mut moves: Vec<Move> = Vec::new();
    let mut to_move = Player::X;
    for &[action, cell] in steps.as_chunks().0.iter().take(MOST_STEPS) {
        let before = board.clone();
        let coord = coord_from(size, cell, action);
        let placed = match action % 8 {
            0..=3 => {
                let played = board.play(coord);
                let allowed = !before.is_over() && before.is_empty_cell(coord);
                assert_eq!(played.is_ok(), allowed, "{coord} on\n{before}");
                if allowed {
                    let forbidden = before.forbidden(coord).filter(|_| to_move == Player::X);
                    assert_eq!(
                        board.forbidden_move(),
                        forbidden.map(|why| (coord, why)),
                        "{coord} on\n{before}"
                    );
                }
                played.is_ok().then_some(to_move)
            }
            action @ 4..=5 => {
                let player = Player::ALL[usize::from(action - 4)];
                let placed = board.place(coord, player);
                assert_eq!(placed.is_ok(), before.is_empty_cell(coord), "{coord} on\n{before}");
                placed.is_ok().then_some(player)
            }
            6 => {
                let undone = moves.pop();
                assert_eq!(board.undo(), undone.map(|undone| undone.coord));
                to_move = undone.map_or(to_move, |undone| undone.before);
                None
            }
            _ => {
                to_move = to_move.opponent();
                board.set_side_to_move(to_move);
                None
            }
        };
        if let Some(player) = placed {
            moves.push(Move { coord, player, before: to_move });
            to_move = player.opponent();
        } else if action % 8 < 6 {
            assert_eq!(board, before, "a refused move changes nothing");
        }
        assert_eq!(board.side_to_move(), to_move);
        assert!(board.moves().eq(moves.iter().map(|played| (played.coord, played.player))));
        assert_eq!(board.iter_stones().count(), moves.len());
        assert!(moves.iter().all(|played| board.get(played.coord) == Some(played.player)));
        check_state(&board);
    }
}

/// A move, and who was to move before it.
#[derive(Debug, Clone, Copy)]
struct Move {
    coord: Coord,
    player: Player,
    before: Player,
}

fn size_from(width: u8, height: u8) -> BoardSize {
    let side = |byte: u8| BoardSize::MIN + byte % (BoardSize::MAX - BoardSize::MIN + 1);
    BoardSize::new(side(width), side(height)).expect("sides in range")
}

fn rules_from(length: u8, rule: u8) -> Rules {
    let lengths = Rules::MAX_LINE_LENGTH - Rules::MIN_LINE_LENGTH + 1;
    let rule = Rule::ALL[usize::from(rule) % Rule::ALL.len()];
    // Some rules are about five in a row and nothing else.
    Rules::new(Rules::MIN_LINE_LENGTH + length % lengths, rule)
        .or_else(|_| Rules::new(5, rule))
        .expect("five in a row is known to all rules")
}

/// A cell of the board or, for every thirtieth action or so, one that may lie off it.
fn coord_from(size: BoardSize, cell: u8, action: u8) -> Coord {
    let high = action / 8;
    if high == 31 {
        return Coord::new(cell % BoardSize::MAX, BoardSize::MAX - 1).expect("below the largest size");
    }
    let index = (usize::from(high) * 256 + usize::from(cell)) % size.cells();
    size.coord_at(index).expect("a cell of the board")
}
