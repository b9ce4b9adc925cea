//! Everything that is known about the stones on a board, kept in agreement by one writer.

use crate::alpha_channel::AlphaChannel;
use crate::coord::Coord;
use crate::player::Player;
use crate::renju::Forbidden;
use crate::rules::Rules;
use crate::size::BoardSize;
use crate::slice_store::{GainedLines, SliceStore};
use crate::zobrist;

/// The cells of a board and all state that follows from them.
///
/// Only [`place`](Self::place), [`remove`](Self::remove), [`set_side_to_move`](Self::set_side_to_move),
/// [`set_forbidden_move`](Self::set_forbidden_move) and [`set_alpha_channel`](Self::set_alpha_channel) change
/// anything, and each changes all that follows from it: no caller can update half. Everything but the alpha
/// channel's radius and opening and the forbidden move is a function of the stones and the side to move, so that
/// equality of every field, which is derived, can be tested after any play and undo.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Position {
    size: BoardSize,
    rules: Rules,
    side_to_move: Player,
    key: u64,
    stones: [u16; 2],
    winning_lines: [u16; 2],
    /// By which X has lost, in renju.
    forbidden_move: Option<(Coord, Forbidden)>,
    /// Row by row from the top.
    cells: Box<[Option<Player>]>,
    slices: SliceStore,
    alpha_channel: Option<AlphaChannel>,
}

impl Position {
    /// An empty board with X to move.
    pub(crate) fn new(size: BoardSize, rules: Rules) -> Self {
        Self {
            size,
            rules,
            side_to_move: Player::X,
            key: zobrist::start(size, rules),
            stones: [0; 2],
            winning_lines: [0; 2],
            forbidden_move: None,
            cells: vec![None; size.cells()].into(),
            slices: SliceStore::new(size),
            alpha_channel: None,
        }
    }

    /// Puts a stone on an empty cell of the board and gives the turn to the other player. Tells how the
    /// number of winning lines changed, which [`remove`](Self::remove) wants to know.
    #[inline]
    pub(crate) fn place(&mut self, coord: Coord, player: Player) -> GainedLines {
        let index = self.size.index_unchecked(coord);
        debug_assert!(self.cells[index].is_none(), "{coord} is taken");
        self.cells[index] = Some(player);
        let gained_lines = self.slices.place(coord, player, self.rules);
        self.stones[player.index()] += 1;
        if gained_lines != GainedLines::NONE {
            self.change_winning_lines(player, gained_lines.own(), gained_lines.opponent());
        }
        self.key ^= zobrist::stone(coord, player);
        self.set_side_to_move(player.opponent());
        if let Some(channel) = &mut self.alpha_channel {
            channel.add(coord);
        }
        gained_lines
    }

    /// Takes a stone away again: the inverse of [`place`](Self::place), given what that returned and the side
    /// to move before.
    #[inline]
    pub(crate) fn remove(
        &mut self,
        coord: Coord,
        player: Player,
        gained_lines: GainedLines,
        side_to_move: Player,
    ) {
        let index = self.size.index_unchecked(coord);
        debug_assert_eq!(self.cells[index], Some(player), "{coord} does not hold that stone");
        self.cells[index] = None;
        self.slices.remove(coord, player);
        self.stones[player.index()] -= 1;
        if gained_lines != GainedLines::NONE {
            self.change_winning_lines(player, -gained_lines.own(), -gained_lines.opponent());
        }
        self.key ^= zobrist::stone(coord, player);
        self.set_side_to_move(side_to_move);
        if let Some(channel) = &mut self.alpha_channel {
            channel.subtract(coord);
        }
    }

    #[cold]
    fn change_winning_lines(&mut self, player: Player, own: i8, opponent: i8) {
        for (whose, change) in [(player, own), (player.opponent(), opponent)] {
            let lines = &mut self.winning_lines[whose.index()];
            *lines = lines.wrapping_add_signed(i16::from(change));
        }
    }

    /// Gives the turn to a player.
    #[inline]
    pub(crate) fn set_side_to_move(&mut self, player: Player) {
        self.key ^= zobrist::side_change(self.side_to_move, player);
        self.side_to_move = player;
    }

    /// Remembers by which of X's stones on the board he has lost, or forgets it.
    pub(crate) fn set_forbidden_move(&mut self, forbidden_move: Option<(Coord, Forbidden)>) {
        if self.forbidden_move.is_some() != forbidden_move.is_some() {
            self.key ^= zobrist::FORBIDDEN_MOVE;
        }
        self.forbidden_move = forbidden_move;
    }

    /// Attaches a channel made for boards of this size, which forgets what it counted before and counts the
    /// stones; or takes the channel away.
    pub(crate) fn set_alpha_channel(&mut self, channel: Option<AlphaChannel>) {
        self.alpha_channel = channel.map(|mut channel| {
            channel.clear();
            let stones = self.size.coords().zip(&self.cells).filter(|(_, cell)| cell.is_some());
            stones.for_each(|(coord, _)| channel.add(coord));
            channel
        });
    }

    #[inline]
    pub(crate) fn size(&self) -> BoardSize {
        self.size
    }

    #[inline]
    pub(crate) fn rules(&self) -> Rules {
        self.rules
    }

    #[inline]
    pub(crate) fn side_to_move(&self) -> Player {
        self.side_to_move
    }

    #[inline]
    pub(crate) fn key(&self) -> u64 {
        self.key
    }

    #[inline]
    pub(crate) fn stones(&self) -> [u16; 2] {
        self.stones
    }

    /// How many winning lines each player has.
    #[inline]
    pub(crate) fn winning_lines(&self) -> [u16; 2] {
        self.winning_lines
    }

    /// The move by which X has lost because it was forbidden.
    #[inline]
    pub(crate) fn forbidden_move(&self) -> Option<(Coord, Forbidden)> {
        self.forbidden_move
    }

    /// The cells row by row from the top.
    #[inline]
    pub(crate) fn cells(&self) -> &[Option<Player>] {
        &self.cells
    }

    #[inline]
    pub(crate) fn slices(&self) -> &SliceStore {
        &self.slices
    }

    #[inline]
    pub(crate) fn alpha_channel(&self) -> Option<&AlphaChannel> {
        self.alpha_channel.as_ref()
    }
}
