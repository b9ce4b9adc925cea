//! Which moves were good elsewhere in the tree.

use gomoku_core::Player;
use gomoku_eval::patterns::Cell;

/// How good moves turned out to be elsewhere, and what answered them.
#[derive(Debug, Clone)]
pub(super) struct History {
    /// From -[`MOST`] to [`MOST`], by player and cell.
    worth: Box<[[i16; Cell::COUNT]; 2]>,
    /// The last good answer to a player's stone in a cell.
    answers: Box<[[Option<Cell>; Cell::COUNT]; 2]>,
}

const MOST: i32 = 8192;

impl History {
    pub(super) fn new() -> History {
        History {
            worth: vec![[0; Cell::COUNT]; 2].try_into().unwrap_or_else(|_| unreachable!("two of them")),
            answers: vec![[None; Cell::COUNT]; 2].try_into().unwrap_or_else(|_| unreachable!("two of them")),
        }
    }

    #[inline]
    pub(super) fn worth(&self, player: Player, cell: Cell) -> i32 {
        self.worth[player.index()][cell.index()].into()
    }

    /// The answer of a player to his opponent's last stone that was good before.
    #[inline]
    pub(super) fn answer(&self, player: Player, last: Option<Cell>) -> Option<Cell> {
        self.answers[player.index()][last?.index()]
    }

    /// A move was better than the opponent allows, and gains a bonus; `tried` are those that were tried before it, and lose as
    /// much. It is at most [`MOST`].
    pub(super) fn learn(
        &mut self,
        player: Player,
        good: Cell,
        tried: &[Cell],
        last: Option<Cell>,
        bonus: i32,
    ) {
        self.change(player, good, bonus);
        for cell in tried {
            self.change(player, *cell, -bonus);
        }
        if let Some(last) = last {
            self.answers[player.index()][last.index()] = Some(good);
        }
    }

    /// What is well known changes less, so that the worth stays within its bounds.
    #[inline]
    fn change(&mut self, player: Player, cell: Cell, bonus: i32) {
        let worth = &mut self.worth[player.index()][cell.index()];
        let now = i32::from(*worth);
        *worth = (now + bonus - now * bonus.abs() / MOST) as i16;
    }

    /// What was learnt long ago counts less.
    pub(super) fn fade(&mut self) {
        self.worth.iter_mut().flatten().for_each(|worth| *worth /= 2);
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.worth.iter_mut().for_each(|worths| worths.fill(0));
        self.answers.iter_mut().for_each(|answers| answers.fill(None));
    }
}
