//! A game or a position with what is known about it.

use std::time::Duration;

use super::ending::Ending;
use crate::board::Board;
use crate::coord::Coord;
use crate::play_error::PlayError;
use crate::player::Player;
use crate::rules::Rules;
use crate::size::BoardSize;

/// A game or a position with what is known about it: the size of the board, stones that were set up, the moves with their
/// times and comments, who played, by which rules, and how it ended.
///
/// No two stones share a cell, and all are on the board; whether moves were allowed by the rules is asked of the
/// [`board`](Self::board). Names, the title and the date are one line each, comments several; none has control characters
/// or blanks around.
///
/// # Examples
///
/// ```
/// use gomoku_core::formats::{Ending, Transcript, TranscriptMove};
/// use gomoku_core::{BoardSize, Player, Rules};
///
/// let mut game = Transcript::new(BoardSize::square(3)?)
///     .with_rules(Rules::freestyle(3)?)
///     .with_name(Player::X, "Ada")
///     .with_ending(Ending::won(Player::X));
/// for (number, cell) in ["b2", "a1", "c1", "a3", "a2", "b3", "c2"].into_iter().enumerate() {
///     game.play(TranscriptMove::new(cell.parse()?, Player::ALL[number % 2]))?;
/// }
/// assert_eq!(game.board().to_diagram(), "OO.\nXXX\nO.X");
/// assert_eq!(game.board().winner(), Some(Player::X));
/// assert!(game.play(TranscriptMove::new("b2".parse()?, Player::O)).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Transcript {
    size: BoardSize,
    rules: Option<Rules>,
    setup: Vec<(Coord, Player)>,
    first: Option<Player>,
    moves: Vec<TranscriptMove>,
    names: [Option<String>; 2],
    title: Option<String>,
    date: Option<String>,
    comment: Option<String>,
    ending: Option<Ending>,
}

/// A move of a [`Transcript`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TranscriptMove {
    coord: Coord,
    player: Player,
    time: Option<Duration>,
    label: Option<String>,
    comment: Option<String>,
}

impl TranscriptMove {
    /// A move of which no more is known.
    pub const fn new(coord: Coord, player: Player) -> Self {
        Self { coord, player, time: None, label: None, comment: None }
    }

    /// The move with the time that it took. Files tell whole milliseconds.
    #[must_use]
    pub const fn with_time(mut self, time: Duration) -> Self {
        self.time = Some(time);
        self
    }

    /// The move with a name, such as the letter of a variation.
    #[must_use]
    pub fn with_label(mut self, label: impl AsRef<str>) -> Self {
        self.label = one_line(label.as_ref());
        self
    }

    /// The move with a comment.
    #[must_use]
    pub fn with_comment(mut self, comment: impl AsRef<str>) -> Self {
        self.comment = some_lines(comment.as_ref());
        self
    }

    /// Where.
    pub const fn coord(&self) -> Coord {
        self.coord
    }

    /// By whom.
    pub const fn player(&self) -> Player {
        self.player
    }

    /// The time that it took, if that is known.
    pub const fn time(&self) -> Option<Duration> {
        self.time
    }

    /// Its name, if it has one.
    pub fn label(&self) -> Option<&str> {
        self.label.as_deref()
    }

    /// What is said of it.
    pub fn comment(&self) -> Option<&str> {
        self.comment.as_deref()
    }
}

impl Transcript {
    /// A game without moves on an empty board, of which nothing is known.
    pub const fn new(size: BoardSize) -> Self {
        Self {
            size,
            rules: None,
            setup: Vec::new(),
            first: None,
            moves: Vec::new(),
            names: [None, None],
            title: None,
            date: None,
            comment: None,
            ending: None,
        }
    }

    /// The game on a board: the stones that are no moves are set up, then come the moves. A turn that was given away after
    /// the last move is not told.
    pub fn from_board(board: &Board) -> Self {
        let mut transcript = Self::new(board.size()).with_rules(board.rules());
        let mut before = board.clone().without_alpha_channel();
        while before.undo().is_some() {}
        transcript.setup = before.iter_stones().collect();
        transcript.moves = board.moves().map(|(coord, player)| TranscriptMove::new(coord, player)).collect();
        if before.side_to_move() != transcript.first_by_stones() {
            transcript.first = Some(before.side_to_move());
        }
        transcript
    }

    /// The game by these rules.
    #[must_use]
    pub const fn with_rules(mut self, rules: Rules) -> Self {
        self.rules = Some(rules);
        self
    }

    /// The game with a player's name.
    #[must_use]
    pub fn with_name(mut self, player: Player, name: impl AsRef<str>) -> Self {
        self.names[player.index()] = one_line(name.as_ref());
        self
    }

    /// The game with a title.
    #[must_use]
    pub fn with_title(mut self, title: impl AsRef<str>) -> Self {
        self.title = one_line(title.as_ref());
        self
    }

    /// The game with its date, such as `2026-11-18`.
    #[must_use]
    pub fn with_date(mut self, date: impl AsRef<str>) -> Self {
        self.date = one_line(date.as_ref());
        self
    }

    /// The game with a comment on all of it.
    #[must_use]
    pub fn with_comment(mut self, comment: impl AsRef<str>) -> Self {
        self.comment = some_lines(comment.as_ref());
        self
    }

    /// The game with its end.
    #[must_use]
    pub const fn with_ending(mut self, ending: Ending) -> Self {
        self.ending = Some(ending);
        self
    }

    /// The game in which this player makes the first move after the set-up, if nobody else is seen to do so.
    #[must_use]
    pub const fn with_first_to_move(mut self, player: Player) -> Self {
        self.first = Some(player);
        self
    }

    /// Sets up a stone before the first move.
    ///
    /// # Errors
    ///
    /// If the cell is not on the board or taken. Nothing changes then.
    pub fn set_up(&mut self, coord: Coord, player: Player) -> Result<(), PlayError> {
        self.check(coord)?;
        self.setup.push((coord, player));
        Ok(())
    }

    /// Sets up stones on different cells of the board. Those that are there already are looked at once, and not for
    /// each of them: a file may set up a whole board very often.
    pub(super) fn set_up_all(&mut self, coords: &[Coord], player: Player) -> Result<(), PlayError> {
        let taken = Cells::of(self.stones().map(|stone| stone.0));
        if let Some(&coord) = coords.iter().find(|&&coord| taken.contains(coord)) {
            return self.check(coord);
        }
        self.setup.extend(coords.iter().map(|&coord| (coord, player)));
        Ok(())
    }

    /// Takes stones that were set up off the board again.
    pub(super) fn take_off_all(&mut self, coords: &[Coord]) {
        let cells = Cells::of(coords.iter().copied());
        self.setup.retain(|stone| !cells.contains(stone.0));
    }

    /// Adds a move.
    ///
    /// # Errors
    ///
    /// If the cell is not on the board or taken. Nothing changes then.
    pub fn play(&mut self, mv: TranscriptMove) -> Result<(), PlayError> {
        self.check(mv.coord)?;
        self.moves.push(mv);
        Ok(())
    }

    /// Can a stone be put there?
    fn check(&self, coord: Coord) -> Result<(), PlayError> {
        if !self.size.contains(coord) {
            return Err(PlayError::off_board(coord, self.size));
        }
        match self.stones().find(|stone| stone.0 == coord) {
            Some((_, by)) => Err(PlayError::occupied(coord, by)),
            None => Ok(()),
        }
    }

    /// Leaves out all moves after the first so many.
    pub fn truncate(&mut self, moves: usize) {
        if moves < self.moves.len() {
            self.moves.truncate(moves);
            self.ending = None;
        }
    }

    /// The size of the board.
    pub const fn size(&self) -> BoardSize {
        self.size
    }

    /// The rules, if they are known.
    pub const fn rules(&self) -> Option<Rules> {
        self.rules
    }

    /// The stones that were set up before the first move.
    pub fn setup(&self) -> &[(Coord, Player)] {
        &self.setup
    }

    /// The moves.
    pub fn moves(&self) -> &[TranscriptMove] {
        &self.moves
    }

    /// The last move, to say more of it.
    pub(super) fn last_move_mut(&mut self) -> Option<&mut TranscriptMove> {
        self.moves.last_mut()
    }

    /// All stones: those of the set-up, then the moves.
    pub fn stones(&self) -> impl Iterator<Item = (Coord, Player)> + '_ {
        let moves = self.moves.iter().map(|mv| (mv.coord, mv.player));
        self.setup.iter().copied().chain(moves)
    }

    /// A player's name, if it is known.
    pub fn name(&self, player: Player) -> Option<&str> {
        self.names[player.index()].as_deref()
    }

    /// What the game is called.
    pub fn title(&self) -> Option<&str> {
        self.title.as_deref()
    }

    /// When it was played, in the words of the file.
    pub fn date(&self) -> Option<&str> {
        self.date.as_deref()
    }

    /// What is said of the whole game.
    pub fn comment(&self) -> Option<&str> {
        self.comment.as_deref()
    }

    /// How the game ended, if that is told.
    pub const fn ending(&self) -> Option<Ending> {
        self.ending
    }

    /// Who was told to make the first move.
    pub(super) const fn told_first_to_move(&self) -> Option<Player> {
        self.first
    }

    /// Who makes the first move after the set-up: who did, else who was told to, else X unless X has more stones.
    pub fn first_to_move(&self) -> Player {
        let first = self.moves.first().map(|mv| mv.player).or(self.first);
        first.unwrap_or_else(|| self.first_by_stones())
    }

    /// Who is to move after the last move.
    pub fn side_to_move(&self) -> Player {
        self.moves.last().map_or_else(|| self.first_to_move(), |mv| mv.player.opponent())
    }

    /// X, unless X has more stones of the set-up.
    fn first_by_stones(&self) -> Player {
        let stones = |player| self.setup.iter().filter(|stone| stone.1 == player).count();
        if stones(Player::X) > stones(Player::O) { Player::O } else { Player::X }
    }

    /// The board at the end, by the rules of the game, or five or more in a row if they are not known.
    ///
    /// The moves can be taken back one by one. Those after the end of the game, as there are if play went on after a win,
    /// are there too.
    pub fn board(&self) -> Board {
        self.board_by(self.rules.unwrap_or_default())
    }

    /// The board at the end, by these rules.
    pub fn board_by(&self, rules: Rules) -> Board {
        let stones = self.setup.iter().copied();
        // All stones lie on different cells of the board: they are all there.
        let mut board =
            Board::from_stones(self.size, rules, stones).unwrap_or_else(|_| Board::new(self.size, rules));
        board.set_side_to_move(self.first_to_move());
        for mv in &self.moves {
            let by_turns = board.side_to_move() == mv.player && board.play(mv.coord).is_ok();
            if !by_turns {
                let _ = board.place(mv.coord, mv.player);
            }
        }
        board
    }
}

/// Some cells: a word for each row, and a bit for each column.
struct Cells([u64; BoardSize::MAX as usize]);

impl Cells {
    fn of(coords: impl Iterator<Item = Coord>) -> Self {
        let mut rows = [0; BoardSize::MAX as usize];
        coords.for_each(|coord| rows[usize::from(coord.row())] |= 1 << coord.column());
        Self(rows)
    }

    const fn contains(&self, coord: Coord) -> bool {
        self.0[coord.row() as usize] >> coord.column() & 1 == 1
    }
}

/// A text as one line: blanks instead of control characters, and none around; `None` if nothing is left.
fn one_line(text: &str) -> Option<String> {
    let line = text.replace(char::is_control, " ");
    Some(line.trim()).filter(|line| !line.is_empty()).map(str::to_owned)
}

/// A text of lines that end with LF, without other control characters but tabs, and nothing blank around.
fn some_lines(text: &str) -> Option<String> {
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    let text = text.replace(|found: char| found.is_control() && !matches!(found, '\n' | '\t'), " ");
    Some(text.trim()).filter(|text| !text.is_empty()).map(str::to_owned)
}
