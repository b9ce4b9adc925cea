//! Boards turned and mirrored.

use super::Board;
use crate::history::{Entry, History};
use crate::player::Player;
use crate::position::Position;
use crate::symmetry::Symmetry;
use crate::zobrist;

/// Symmetries.
impl Board {
    /// The board turned or mirrored, its moves and the alpha channel's opening with it. Symmetries that swap
    /// rows and columns swap the width and the height of the board.
    ///
    /// # Examples
    ///
    /// ```
    /// use gomoku_core::{Board, Rules, Symmetry};
    ///
    /// let board = Board::from_diagram("XO..\n....\n....", Rules::freestyle(3)?)?;
    /// assert_eq!(board.transformed(Symmetry::Rotate90).to_diagram(), "..X\n..O\n...\n...");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn transformed(&self, symmetry: Symmetry) -> Self {
        let size = symmetry.transformed_size(self.size());
        let image = |coord| symmetry.apply(coord, self.size());
        let mut position = Position::new(size, self.rules());
        for (coord, player) in self.iter_stones() {
            position.place(image(coord), player);
        }
        position.set_side_to_move(self.side_to_move());
        position
            .set_forbidden_move(self.forbidden_move().map(|(coord, forbidden)| (image(coord), forbidden)));
        position.set_alpha_channel(self.alpha_channel().map(|channel| channel.transformed(symmetry)));
        let mut history = History::new(size.cells());
        for &entry in self.history.entries() {
            history.push(Entry { coord: image(entry.coord), ..entry });
        }
        Self { position, history }
    }

    /// The one board that stands for this one and all its images under the symmetries that
    /// [keep the shape](Symmetry::for_size), and the symmetry that leads there.
    ///
    /// It is the image whose cells, row by row from the top left, come first in the order empty, X, O; of
    /// several such symmetries the first in [`Symmetry::ALL`].
    ///
    /// # Examples
    ///
    /// ```
    /// use gomoku_core::{Board, Rules, Symmetry};
    ///
    /// let board = Board::from_diagram("X.O\n...\n...", Rules::freestyle(3)?)?;
    /// let (canonical, symmetry) = board.canonical();
    /// assert_eq!(canonical.to_diagram(), "...\n...\nX.O");
    /// assert_eq!(symmetry, Symmetry::MirrorTopBottom);
    /// assert_eq!(board.transformed(Symmetry::Rotate90).canonical().0, canonical);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn canonical(&self) -> (Self, Symmetry) {
        let cells_of_image = |symmetry: Symmetry| {
            let back = symmetry.inverse();
            self.size().coords().map(move |coord| self.get(back.apply(coord, self.size())))
        };
        let symmetry = Symmetry::for_size(self.size())
            .iter()
            .copied()
            .min_by(|&a, &b| cells_of_image(a).cmp(cells_of_image(b)))
            .unwrap_or(Symmetry::Identity);
        (self.transformed(symmetry), symmetry)
    }

    /// A key for hash tables that this board shares with all its images under the symmetries that
    /// [keep the shape](Symmetry::for_size): the least of their [keys](Self::key).
    ///
    /// It depends on what they depend on, and is the same in every run. It is not in general the key of
    /// [`canonical`](Self::canonical), and needs no allocation, which that does. Being the least of several it is
    /// more often small than large: a table that takes its index from the upper bits should mix them first.
    ///
    /// # Examples
    ///
    /// ```
    /// use gomoku_core::{Board, Rules, Symmetry};
    ///
    /// let board = Board::from_diagram("X.O\n...\n...", Rules::freestyle(3)?)?;
    /// let image = board.transformed(Symmetry::Rotate90);
    /// assert_eq!(image.canonical_key(), board.canonical_key());
    /// assert_ne!(image.key(), board.key());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Complexity
    ///
    /// Linear in the number of cells.
    pub fn canonical_key(&self) -> u64 {
        let (size, symmetries) = (self.size(), Symmetry::for_size(self.size()));
        let mut without_stones =
            zobrist::start(size, self.rules()) ^ zobrist::side_change(Player::X, self.side_to_move());
        if self.forbidden_move().is_some() {
            without_stones ^= zobrist::FORBIDDEN_MOVE;
        }
        let mut keys = [without_stones; Symmetry::ALL.len()];
        for (coord, player) in self.iter_stones() {
            for (key, symmetry) in keys.iter_mut().zip(symmetries) {
                *key ^= zobrist::stone(symmetry.apply(coord, size), player);
            }
        }
        keys.into_iter().zip(symmetries).map(|(key, _)| key).fold(u64::MAX, u64::min)
    }
}
