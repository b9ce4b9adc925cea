//! The board.

mod forbidden;
mod images;

use std::fmt;
use std::hash::{Hash, Hasher};

use crate::alpha_channel::{AlphaChannel, AlphaChannelError, AlphaChannelErrorKind};
use crate::candidates::Candidates;
use crate::coord::Coord;
use crate::direction::Direction;
use crate::history::{Entry, History};
use crate::outcome::{BoardOutcome, Line, Lines, Winners};
use crate::play_error::PlayError;
use crate::player::Player;
use crate::position::Position;
use crate::rules::{Rule, Rules};
use crate::size::BoardSize;
use crate::slice::{Run, Slice};
use crate::slice_store::SliceId;

/// A board with its stones, the rules, the side to move and the moves played so far.
///
/// Besides the cells the board keeps every row, column and diagonal as a packed [`Slice`], a key for hash
/// tables, the number of stones and of winning lines of each player and, if asked to, an [`AlphaChannel`]. A
/// move and its undoing change all of that together in constant time and without allocating.
///
/// Games are played with [`play`](Self::play), which keeps to turns and stops when somebody has won. For
/// analysis [`place`](Self::place) puts down any stone, and diagrams may hold any number of stones and several
/// winning lines.
///
/// In renju some points are [forbidden](Self::forbidden) to X: who [plays](Self::play) one has lost, and so has X
/// if he is to move and [only such points are left](Self::has_only_forbidden_cells). Stones that were set up or
/// placed are never judged: nobody can know in which order they came.
///
/// # Equality
///
/// Two boards are equal if their size, rules, stones and side to move are, and neither or both are lost by a
/// forbidden move: the moves that led there and the alpha channel do not matter. `Hash` follows.
///
/// # Display
///
/// The diagram of [`to_diagram`](Self::to_diagram): a row a line, the top row first.
///
/// # Examples
///
/// ```
/// use gomoku_core::{Board, BoardSize, Player, Rules};
///
/// let mut board = Board::new(BoardSize::square(15)?, Rules::default());
/// for cell in ["h8", "a1", "i9", "b1", "j10", "c1", "k11", "d1", "l12"] {
///     board.play(cell.parse()?)?;
/// }
/// assert_eq!(board.winner(), Some(Player::X));
/// let line = board.winning_line().expect("X has won");
/// assert_eq!((line.start.to_string(), line.length), ("l12".to_owned(), 5));
///
/// assert!(board.play("a15".parse()?).is_err(), "the game is over");
/// assert_eq!(board.undo(), Some("l12".parse()?));
/// assert_eq!(board.winner(), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Board {
    position: Position,
    history: History,
}

impl Board {
    /// An empty board with X to move.
    pub fn new(size: BoardSize, rules: Rules) -> Self {
        Self { position: Position::new(size, rules), history: History::new(size.cells()) }
    }

    /// A board set up with stones, which are no moves: [`undo`](Self::undo) does not take them away. X is to
    /// move unless X has more stones than O.
    ///
    /// # Errors
    ///
    /// If a stone is off the board or on another one.
    ///
    /// # Examples
    ///
    /// ```
    /// use gomoku_core::{Board, BoardSize, Player, Rules};
    ///
    /// let stones = [("a1".parse()?, Player::X), ("b2".parse()?, Player::O), ("c1".parse()?, Player::X)];
    /// let board = Board::from_stones(BoardSize::square(3)?, Rules::freestyle(3)?, stones)?;
    /// assert_eq!(board.to_diagram(), "...\n.O.\nX.X");
    /// assert_eq!((board.side_to_move(), board.moves().len()), (Player::O, 0));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_stones(
        size: BoardSize,
        rules: Rules,
        stones: impl IntoIterator<Item = (Coord, Player)>,
    ) -> Result<Self, PlayError> {
        let mut board = Self::new(size, rules);
        for (coord, player) in stones {
            board.check_cell(coord)?;
            board.position.place(coord, player);
        }
        board.give_turn_by_stones();
        Ok(board)
    }

    /// A board set up with cells in the order of [`cells`](Self::cells).
    pub(crate) fn from_cells(size: BoardSize, rules: Rules, cells: &[Option<Player>]) -> Self {
        debug_assert_eq!(cells.len(), size.cells());
        let mut board = Self::new(size, rules);
        for (coord, player) in size.coords().zip(cells) {
            if let &Some(player) = player {
                board.position.place(coord, player);
            }
        }
        board.give_turn_by_stones();
        board
    }

    /// The board with an alpha channel, which counts the stones that are there already.
    ///
    /// # Errors
    ///
    /// If the channel was made for another size. Board and channel are then lost: to keep them compare the sizes
    /// first.
    pub fn with_alpha_channel(mut self, channel: AlphaChannel) -> Result<Self, AlphaChannelError> {
        if channel.size() != self.size() {
            let kind = AlphaChannelErrorKind::Size { found: channel.size(), expected: self.size() };
            return Err(AlphaChannelError::new(kind));
        }
        self.position.set_alpha_channel(Some(channel));
        Ok(self)
    }

    /// The board without an alpha channel.
    #[must_use]
    pub fn without_alpha_channel(mut self) -> Self {
        self.position.set_alpha_channel(None);
        self
    }

    /// The alpha channel, if the board has one.
    pub fn alpha_channel(&self) -> Option<&AlphaChannel> {
        self.position.alpha_channel()
    }

    /// The board with that player to move.
    #[must_use]
    pub fn with_side_to_move(mut self, player: Player) -> Self {
        self.set_side_to_move(player);
        self
    }

    /// Gives the turn to a player. Undoing a move played earlier restores the turn from before that move.
    #[inline]
    pub fn set_side_to_move(&mut self, player: Player) {
        self.position.set_side_to_move(player);
    }

    /// The width and height.
    #[inline]
    pub fn size(&self) -> BoardSize {
        self.position.size()
    }

    /// The rules.
    #[inline]
    pub fn rules(&self) -> Rules {
        self.position.rules()
    }

    /// Who is to move. On a board where somebody has won: who would be.
    #[inline]
    pub fn side_to_move(&self) -> Player {
        self.position.side_to_move()
    }

    /// The stone in a cell; `None` if the cell is empty or not on the board.
    #[inline]
    pub fn get(&self, coord: Coord) -> Option<Player> {
        self.cells().get(self.size().index(coord)?).copied().flatten()
    }

    /// Is the cell on the board and empty?
    #[inline]
    pub fn is_empty_cell(&self, coord: Coord) -> bool {
        self.size().contains(coord) && self.get(coord).is_none()
    }

    /// The cells row by row from the top, as [`BoardSize::index`] numbers them.
    #[inline]
    pub fn cells(&self) -> &[Option<Player>] {
        self.position.cells()
    }

    /// The number of a player's stones.
    #[inline]
    pub fn stones(&self, player: Player) -> usize {
        usize::from(self.position.stones()[player.index()])
    }

    /// Is there no empty cell left?
    #[inline]
    pub fn is_full(&self) -> bool {
        let [x, o] = self.position.stones();
        usize::from(x) + usize::from(o) == self.size().cells()
    }

    /// The position's key for hash tables, a Zobrist hash.
    ///
    /// It depends on the size, the rules, the stones, the side to move and whether X has lost by a forbidden move,
    /// and on nothing else: equal boards have equal keys however they were reached, and unequal ones differ but for
    /// one chance in 2⁶⁴. It is the same in every run and on every machine.
    #[inline]
    pub fn key(&self) -> u64 {
        self.position.key()
    }

    /// The slice through a cell in a direction, and the cell's position in it. For a coordinate that is not on
    /// the board it is a slice without cells, and position 0.
    ///
    /// # Examples
    ///
    /// ```
    /// use gomoku_core::{Board, Direction, Rules};
    ///
    /// let board = Board::from_diagram(".....\n..O..\n.XXO.\n.....", Rules::default())?;
    /// assert_eq!(board.slice(Direction::Horizontal, "c2".parse()?), ("_xxo_".parse()?, 2));
    /// assert_eq!(board.slice(Direction::Vertical, "c2".parse()?), ("_ox_".parse()?, 2));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn slice(&self, direction: Direction, coord: Coord) -> (Slice, usize) {
        if self.size().contains(coord) {
            self.position.slices().through(direction, coord)
        } else {
            (Slice::default(), 0)
        }
    }

    /// Every slice of the board in the order of [`BoardSize::slice_ids`], also those too short to win in.
    ///
    /// # Examples
    ///
    /// ```
    /// use gomoku_core::{Board, Rules};
    ///
    /// let board = Board::from_diagram("X..\n.O.\n..X", Rules::freestyle(3)?)?;
    /// let slices: Vec<_> = board.slices().map(|slice| slice.to_string()).collect();
    /// assert_eq!(slices[..3], ["x__", "_o_", "__x"], "the rows");
    /// assert_eq!(slices[6..11], ["_", "__", "xox", "__", "_"], "the diagonals");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn slices(&self) -> impl DoubleEndedIterator<Item = Slice> + ExactSizeIterator + Clone + '_ {
        self.position.slices().all().iter().copied()
    }

    /// The slice with that id; a slice without cells if the id belongs to a larger board.
    #[inline]
    pub fn slice_by_id(&self, id: SliceId) -> Slice {
        self.position.slices().all().get(id.index()).copied().unwrap_or_default()
    }

    /// The cells that come into question for a move, row by row from the top left: the empty cells whose
    /// counter in the alpha channel is above 0, or all empty cells if the board has no channel.
    ///
    /// With a channel but no opening an empty board has no candidates. Points that are forbidden in renju are among
    /// them: ask [`is_legal`](Self::is_legal).
    ///
    /// # Examples
    ///
    /// ```
    /// use gomoku_core::{AlphaChannel, Board, Rules};
    ///
    /// let board = Board::from_diagram("X....\n.....\n....O", Rules::default())?;
    /// assert_eq!(board.candidates().count(), 13);
    /// let channel = AlphaChannel::new(board.size(), 1)?;
    /// let board = board.with_alpha_channel(channel)?;
    /// let candidates: Vec<_> = board.candidates().map(|cell| cell.to_string()).collect();
    /// assert_eq!(candidates, ["b3", "a2", "b2", "d2", "e2", "d1"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn candidates(&self) -> Candidates<'_> {
        Candidates::new(self.size(), self.position.slices(), self.position.alpha_channel())
    }

    /// Plays a move for the side to move. In renju X may play a [forbidden](Self::forbidden) point, and has then
    /// lost.
    ///
    /// # Errors
    ///
    /// If the cell is not on the board or taken, or the game is [over](Self::is_over). A refused move changes
    /// nothing.
    #[inline]
    pub fn play(&mut self, coord: Coord) -> Result<(), PlayError> {
        if !self.size().contains(coord) {
            return Err(PlayError::off_board(coord, self.size()));
        }
        if let Some(outcome) = self.outcome() {
            return Err(PlayError::game_over(coord, outcome));
        }
        let player = self.side_to_move();
        if self.rules().rule() == Rule::Renju && player == Player::X {
            return self.play_judged(coord);
        }
        self.place(coord, player)
    }

    /// Puts a player's stone on the board, whoever is to move and also after a win; the opponent is then to
    /// move. For analysis, and for games that go on after a win. A point that is forbidden in renju is like any
    /// other here.
    ///
    /// # Errors
    ///
    /// If the cell is not on the board or taken. A refused move changes nothing.
    ///
    /// # Examples
    ///
    /// ```
    /// use gomoku_core::{Board, BoardSize, Player, Rules};
    ///
    /// let mut board = Board::new(BoardSize::square(3)?, Rules::freestyle(3)?);
    /// board.place("b2".parse()?, Player::O)?;
    /// assert_eq!((board.stones(Player::O), board.side_to_move()), (1, Player::X));
    /// let error = board.place("b2".parse()?, Player::X).unwrap_err();
    /// assert_eq!(error.to_string(), "b2 is already taken by O; expected an empty cell");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn place(&mut self, coord: Coord, player: Player) -> Result<(), PlayError> {
        self.check_cell(coord)?;
        self.place_unchecked(coord, player);
        Ok(())
    }

    /// Plays a move for the side to move without looking whether it is allowed, for searches that make their
    /// own moves.
    ///
    /// The cell must be on the board and empty. The game may be over. A point that is forbidden in renju is like any
    /// other here: a search leaves out what is not [legal](Self::is_legal).
    ///
    /// # Panics
    ///
    /// With debug assertions, if the cell is not on the board or taken. Without them such a move may panic or
    /// leave the board in a state that means nothing.
    #[inline]
    pub fn play_unchecked(&mut self, coord: Coord) {
        debug_assert!(self.is_empty_cell(coord), "{coord} is not an empty cell of the board");
        self.place_unchecked(coord, self.side_to_move());
    }

    /// Takes back the last move, whether played or placed, and tells its cell. Everything is as before the
    /// move, the side to move included. `None` if there is no move to take back: stones from a diagram are not
    /// moves.
    ///
    /// # Examples
    ///
    /// ```
    /// use gomoku_core::{Board, BoardSize, Rules};
    ///
    /// let mut board = Board::from_moves("h8 i9", BoardSize::square(15)?, Rules::default())?;
    /// assert_eq!(board.undo(), Some("i9".parse()?));
    /// assert_eq!(board.undo(), Some("h8".parse()?));
    /// assert_eq!(board.undo(), None);
    /// assert_eq!(board, Board::new(board.size(), board.rules()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn undo(&mut self) -> Option<Coord> {
        let Entry { coord, player, side_to_move, gained_lines } = self.history.pop()?;
        if self.position.forbidden_move().is_some_and(|(forbidden, _)| forbidden == coord) {
            self.position.set_forbidden_move(None);
        }
        self.position.remove(coord, player, gained_lines, side_to_move);
        Some(coord)
    }

    /// The moves since the board was empty or set up, in order.
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = (Coord, Player)> + ExactSizeIterator + Clone + '_ {
        self.history.entries().iter().map(|entry| (entry.coord, entry.player))
    }

    /// The last move and who made it.
    #[inline]
    pub fn last_move(&self) -> Option<(Coord, Player)> {
        self.history.entries().last().map(|entry| (entry.coord, entry.player))
    }

    /// The players who have a winning line.
    #[inline]
    pub fn winners(&self) -> Winners {
        let [x, o] = self.position.winning_lines();
        Winners::new(x > 0, o > 0)
    }

    /// Would a player's stone in a cell make a winning line? False if the cell is not an empty one of the board.
    ///
    /// # Examples
    ///
    /// ```
    /// use gomoku_core::{Board, Player, Rules};
    ///
    /// let board = Board::from_rows(&["OXXXX.O.", "........", "........"], Rules::CARO)?;
    /// assert!(!board.would_win("f3".parse()?, Player::X), "both ends are closed");
    /// let board = Board::from_rows(&["OXXXX...", "........", "........"], Rules::CARO)?;
    /// assert!(board.would_win("f3".parse()?, Player::X));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn would_win(&self, coord: Coord, player: Player) -> bool {
        self.is_empty_cell(coord)
            && Direction::ALL.into_iter().any(|direction| {
                let (mut slice, position) = self.position.slices().through(direction, coord);
                slice.place(player, position as u32);
                let run = Run::through(slice.mask(player), position as u32);
                self.rules().is_winning_run(slice, player, run.start as usize, run.length() as usize)
            })
    }

    /// The player who has won, by a winning line or, in renju, because X has lost by what is forbidden; `None` if
    /// nobody has, and also if both have.
    #[inline]
    pub fn winner(&self) -> Option<Player> {
        match self.outcome() {
            Some(BoardOutcome::Win(winner)) => Some(winner),
            _ => None,
        }
    }

    /// Is the game over: has somebody won, or is the board full?
    #[inline]
    pub fn is_over(&self) -> bool {
        self.outcome().is_some()
    }

    /// How the game has ended; `None` while it goes on.
    #[inline]
    pub fn outcome(&self) -> Option<BoardOutcome> {
        if self.rules().rule() == Rule::Renju {
            return self.outcome_in_renju();
        }
        self.outcome_of(self.winners())
    }

    /// How the game has ended if these players have won.
    #[inline]
    fn outcome_of(&self, winners: Winners) -> Option<BoardOutcome> {
        match winners.single() {
            Some(winner) => Some(BoardOutcome::Win(winner)),
            None if !winners.is_empty() => Some(BoardOutcome::BothWin),
            None => self.is_full().then_some(BoardOutcome::Draw),
        }
    }

    /// All winning lines, in the order of [`lines`](Self::lines).
    ///
    /// # Examples
    ///
    /// ```
    /// use gomoku_core::{Board, Direction, Rules};
    ///
    /// let board = Board::from_diagram("XOO\nOXO\nXXX", Rules::freestyle(3)?)?;
    /// let directions: Vec<_> = board.winning_lines().iter().map(|line| line.direction).collect();
    /// assert_eq!(directions, [Direction::Horizontal, Direction::Diagonal]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn winning_lines(&self) -> Lines {
        if self.winners().is_empty() { Lines::new() } else { self.iter_winning_lines().collect() }
    }

    /// A winning line: one through the last move if there is one, else the first of all.
    pub fn winning_line(&self) -> Option<Line> {
        if self.winners().is_empty() {
            return None;
        }
        let (last, _) = self.last_move().unzip();
        let through_last = |line: &Line| last.is_some_and(|last| line.contains(last));
        self.iter_winning_lines().find(through_last).or_else(|| self.iter_winning_lines().next())
    }

    /// All unbroken lines of at least `min_length` stones (and at least 1), whether they win or not. X's come
    /// first, then by direction as in [`Direction::ALL`], then in the order of the slices.
    ///
    /// # Examples
    ///
    /// ```
    /// use gomoku_core::{Board, Rules};
    ///
    /// let board = Board::from_diagram("XX.OOO\n......\n......", Rules::default())?;
    /// let lines: Vec<_> =
    ///     board.lines(2).iter().map(|line| format!("{} {} {}", line.player, line.start, line.length)).collect();
    /// assert_eq!(lines, ["X a3 2", "O d3 3"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn lines(&self, min_length: usize) -> Lines {
        self.iter_lines(|_, _, _, length| length >= min_length).collect()
    }

    /// The stones with their cells, row by row from the top left.
    pub fn iter_stones(&self) -> impl Iterator<Item = (Coord, Player)> + '_ {
        self.size().coords().zip(self.cells()).filter_map(|(coord, &cell)| Some((coord, cell?)))
    }

    /// X is to move unless X has more stones than O.
    fn give_turn_by_stones(&mut self) {
        let [x, o] = self.position.stones();
        self.position.set_side_to_move(if x > o { Player::O } else { Player::X });
    }

    fn check_cell(&self, coord: Coord) -> Result<(), PlayError> {
        match self.size().index(coord).map(|index| self.cells()[index]) {
            Some(None) => Ok(()),
            Some(Some(by)) => Err(PlayError::occupied(coord, by)),
            None => Err(PlayError::off_board(coord, self.size())),
        }
    }

    #[inline]
    fn place_unchecked(&mut self, coord: Coord, player: Player) {
        let side_to_move = self.side_to_move();
        let gained_lines = self.position.place(coord, player);
        self.history.push(Entry { coord, player, side_to_move, gained_lines });
    }

    /// The lines of which this is true, given their slice, the player, the first cell's position and the length.
    fn iter_lines<'a>(
        &'a self,
        counts: impl Fn(Slice, Player, usize, usize) -> bool + Copy + 'a,
    ) -> impl Iterator<Item = Line> + 'a {
        let lines_of = move |player: Player| {
            self.size().slice_ids().flat_map(move |id| {
                let slice = self.slice_by_id(id);
                let runs =
                    slice.runs(player).filter(move |&(start, length)| counts(slice, player, start, length));
                runs.filter_map(move |(position, length)| {
                    let direction = self.size().slice_direction(id)?;
                    let start = self.size().slice_coord(id, position)?;
                    Some(Line { player, direction, start, length: length as u8 })
                })
            })
        };
        Player::ALL.into_iter().flat_map(lines_of)
    }

    fn iter_winning_lines(&self) -> impl Iterator<Item = Line> + '_ {
        let rules = self.rules();
        self.iter_lines(move |slice, player, start, length| {
            rules.is_winning_run(slice, player, start, length)
        })
    }
}

/// Writes the size, rules, side to move and diagram, and how many moves were played.
impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Board")
            .field("size", &format_args!("{}", self.size()))
            .field("rules", &format_args!("{} {}", self.rules().rule(), self.rules().line_length()))
            .field("side_to_move", &self.side_to_move())
            .field("rows", &self.to_diagram().lines().collect::<Vec<_>>())
            .field("moves", &self.moves().len())
            .finish_non_exhaustive()
    }
}

impl PartialEq for Board {
    fn eq(&self, other: &Self) -> bool {
        // The key, which is hashed, is a function of what is compared here.
        self.size() == other.size()
            && self.rules() == other.rules()
            && self.side_to_move() == other.side_to_move()
            && self.forbidden_move().is_some() == other.forbidden_move().is_some()
            && self.cells() == other.cells()
    }
}

impl Eq for Board {}

impl Hash for Board {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key().hash(state);
    }
}

#[cfg(test)]
mod tests;
