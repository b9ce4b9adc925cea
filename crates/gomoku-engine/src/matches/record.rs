//! What is kept of a game.

use std::time::Duration;

use gomoku_core::{Board, BoardSize, Coord, PlayError, Player, Rules};
use gomoku_search::Score;

use super::adjudication::Adjudication;
use super::end::{AfterWin, End, Verdict, Win};
use super::move_limits::MoveLimits;
use super::player_clock::PlayerClock;
use super::record_error::RecordError;
use crate::GameClocks;

/// A game that was played, with all that is needed to check it by the rules and to play it again.
///
/// # Examples
/// ```
/// use gomoku_core::{Board, BoardSize, Rules};
/// use gomoku_engine::engine;
/// use gomoku_engine::matches::Match;
///
/// let (mut x, mut o) = (engine("neighbour")?, engine("random")?);
/// let start = Board::from_moves("e5 d4", BoardSize::square(9)?, Rules::default())?;
/// let record = Match::new(&mut x, &mut o, &start)?.with_seed(3).play();
/// assert_eq!(record.opening, ["e5".parse()?, "d4".parse()?]);
/// assert_eq!(record.replay()?.moves().len(), 2 + record.moves.len());
/// assert!(record.same_play(&record.play_again()?), "the seed tells the whole game");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(expecting = "the record of a game, an object with x, o, size, rules, moves, end")
)]
#[must_use]
#[non_exhaustive]
pub struct GameRecord {
    /// Who played X, in words that [`engine`](crate::engine) understands; another program by the text of its
    /// [`ExternalSpec`](crate::external::ExternalSpec), and an engine of somebody's own by its name.
    pub x: String,
    /// Who played O.
    pub o: String,
    /// The size of the board.
    pub size: BoardSize,
    /// The rules.
    pub rules: Rules,
    /// The board before the opening, if it was not an empty one with X to move.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub setup: Option<Board>,
    /// The moves before the game began, by turns.
    pub opening: Vec<Coord>,
    /// The seed of all that the engines drew by lot.
    pub seed: u64,
    /// How far they might think.
    pub limits: MoveLimits,
    /// The clocks by which games are lost, if there were any.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub clocks: Option<GameClocks>,
    /// What was to happen after a win.
    pub after_win: AfterWin,
    /// When the game was to be ended before its end.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Adjudication::is_none"))]
    pub adjudication: Adjudication,
    /// The moves of the engines.
    pub moves: Vec<PlayedMove>,
    /// The moves that won.
    pub wins: Vec<Win>,
    /// Why the game ended.
    pub end: End,
}

/// A move of an engine, and what it thought of it. The scores are from its own view.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct PlayedMove {
    /// Where.
    pub coord: Coord,
    /// By whom.
    pub player: Player,
    /// The score of the position after the move, if the engine told it.
    pub present: Option<Score>,
    /// The score of the position that it expected at its horizon, if it told that.
    pub expected: Option<Score>,
    /// The depth in plies that it searched completely.
    pub depth: u32,
    /// Positions that it visited.
    pub nodes: u64,
    /// The time from the question to the answer, in whole microseconds.
    #[cfg_attr(feature = "serde", serde(rename = "time_us", with = "super::microseconds"))]
    pub time: Duration,
}

impl GameRecord {
    /// The record of a game in which nothing has happened yet.
    pub(super) fn begin([x, o]: [String; 2], start: Start) -> GameRecord {
        let Start { size, rules, setup, opening } = start;
        let (moves, wins) = (Vec::new(), Vec::new());
        let (limits, after_win) = (MoveLimits::default(), AfterWin::Stop);
        GameRecord {
            x,
            o,
            size,
            rules,
            setup,
            opening,
            seed: 0,
            limits,
            clocks: None,
            after_win,
            adjudication: Adjudication::default(),
            moves,
            wins,
            end: End::Stopped,
        }
    }

    /// What the game means for its players: the first win decides; without one, who gave up, failed, made a fault or a forbidden move
    /// has lost.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        match (self.wins.first(), &self.end) {
            (Some(win), _) => Verdict::Won(win.player),
            (None, End::Win { player }) => Verdict::Won(*player),
            (
                None,
                End::GaveUp { player, .. }
                | End::Fault { player, .. }
                | End::Forbidden { player, .. }
                | End::OnlyForbidden { player }
                | End::Failed { player, .. },
            ) => Verdict::Won(player.opponent()),
            (None, End::Adjudicated { winner: Some(winner), .. }) => Verdict::Won(*winner),
            (None, End::Full { .. } | End::Adjudicated { winner: None, .. }) => Verdict::Drawn,
            (None, End::Stopped) => Verdict::Unfinished,
        }
    }

    /// The name of a player.
    #[must_use]
    pub fn name(&self, player: Player) -> &str {
        match player {
            Player::X => &self.x,
            Player::O => &self.o,
        }
    }

    /// Whether time was a limit, of any kind: then the same game need not come out twice.
    #[must_use]
    pub fn has_time(&self) -> bool {
        self.limits.has_time() || self.clocks.is_some_and(|clocks| clocks.has_time())
    }

    /// How often a player took longer than [the limits bear](MoveLimits::patience), or as much longer than what was left on the clock of the
    /// game.
    #[must_use]
    pub fn overruns(&self, player: Player) -> usize {
        let clocks = self.clocks.unwrap_or_default();
        let mut clock = PlayerClock::new(&clocks);
        let mut overruns = 0;
        for played in self.moves.iter().filter(|played| played.player == player) {
            let mut limits = self.limits;
            limits.time = [limits.time, clock.left].into_iter().flatten().min();
            overruns += usize::from(limits.patience().is_some_and(|patience| played.time > patience));
            clock.take(played.time, clocks.increment);
        }
        overruns
    }

    /// The record with all times taken out: what two games from the same seed have in common.
    pub fn without_times(&self) -> GameRecord {
        let mut record = self.clone();
        for played in &mut record.moves {
            played.time = Duration::ZERO;
        }
        record
    }

    /// Whether two games are the same but for the times used.
    #[must_use]
    pub fn same_play(&self, other: &GameRecord) -> bool {
        self.without_times() == other.without_times()
    }

    /// The board from which the engines played.
    ///
    /// # Errors
    /// If the opening is not one on that board.
    pub fn start(&self) -> Result<Board, RecordError> {
        let (setup, opening) = (self.setup.clone(), self.opening.clone());
        Start { size: self.size, rules: self.rules, setup, opening }.board()
    }

    /// Plays the moves of the record on a board, by the rules alone, and gives the board at the end.
    ///
    /// # Errors
    /// If a move was not allowed, or the record tells another end or other winning lines than those of its moves.
    pub fn replay(&self) -> Result<Board, RecordError> {
        let mut board = self.start()?;
        if let Some(outcome) = board.outcome() {
            return Err(RecordError::Start { outcome });
        }
        let mut wins = Vec::new();
        for (index, played) in self.moves.iter().enumerate() {
            let (number, expected) = (index + 1, board.side_to_move());
            if played.player != expected {
                return Err(RecordError::Turn { number, found: played.player, expected });
            }
            make_move(&mut board, played.coord, self.after_win, &wins)
                .map_err(|error| RecordError::Move { number, error })?;
            wins.extend(win_by_last_move(&board, number, &wins));
        }
        if wins != self.wins {
            return Err(RecordError::Wins { found: self.wins.len(), expected: wins.len() });
        }
        if self.end_is_right(&board) {
            Ok(board)
        } else {
            Err(RecordError::End { end: self.end.to_string() })
        }
    }

    /// Whether the game can have ended so on this board.
    fn end_is_right(&self, board: &Board) -> bool {
        let to_move = board.side_to_move();
        let goes_on = !is_over(board, self.after_win, &self.wins);
        match &self.end {
            End::Win { player } => !goes_on && self.wins.first().is_some_and(|win| win.player == *player),
            End::Full { said } => {
                let is_lost = board.forbidden_move().is_some();
                board.is_full()
                    && !is_lost
                    && (goes_on == said.is_some())
                    && (goes_on || self.wins.is_empty())
            }
            End::GaveUp { player, .. } => goes_on && !board.is_full() && *player == to_move,
            End::Failed { player, .. } => goes_on && *player == to_move,
            End::Adjudicated { .. } => {
                let stones = Player::ALL.map(|player| board.stones(player)).iter().sum();
                goes_on && self.adjudication.end(&self.moves, stones).as_ref() == Some(&self.end)
            }
            End::Fault { player, coord, .. } => goes_on && *player == to_move && !board.is_empty_cell(*coord),
            End::Forbidden { .. } | End::OnlyForbidden { .. } => !goes_on && self.end == end_of(board),
            End::Stopped => goes_on,
        }
    }
}

/// Where a game begins.
#[derive(Debug, Clone)]
pub(super) struct Start {
    pub(super) size: BoardSize,
    pub(super) rules: Rules,
    pub(super) setup: Option<Board>,
    pub(super) opening: Vec<Coord>,
}

impl Start {
    /// The start from this board: its moves as an opening if they were made by turns, else as stones.
    pub(super) fn of(board: &Board) -> Start {
        let (size, rules) = (board.size(), board.rules());
        let mut setup = board.clone().without_alpha_channel();
        while setup.undo().is_some() {}
        let mut again = setup.clone();
        let by_turns =
            board.moves().all(|(coord, player)| player == again.side_to_move() && again.play(coord).is_ok());
        let mut opening = Vec::new();
        if by_turns && again == *board {
            opening = board.moves().map(|(coord, _)| coord).collect();
        } else if let Ok(stones) = Board::from_stones(size, rules, board.iter_stones()) {
            setup = stones.with_side_to_move(board.side_to_move());
        }
        let setup = (setup != Board::new(size, rules)).then_some(setup);
        Start { size, rules, setup, opening }
    }

    pub(super) fn board(&self) -> Result<Board, RecordError> {
        let mut board = self.setup.clone().unwrap_or_else(|| Board::new(self.size, self.rules));
        if (board.size(), board.rules()) != (self.size, self.rules) {
            return Err(RecordError::Setup { found: board.size(), expected: self.size });
        }
        for (index, coord) in self.opening.iter().enumerate() {
            board.play(*coord).map_err(|error| RecordError::Opening { number: index + 1, error })?;
        }
        Ok(board)
    }
}

/// Whether no player is asked any more.
pub(super) fn is_over(board: &Board, after_win: AfterWin, wins: &[Win]) -> bool {
    match after_win {
        AfterWin::Stop => board.is_over(),
        // Without a winning line there is only one way to lose: by what is forbidden.
        AfterWin::GoOn => wins.is_empty() && board.winner().is_some(),
    }
}

/// Makes a move for the side to move in a game that goes on. After a win nothing is forbidden any more.
pub(super) fn make_move(
    board: &mut Board,
    coord: Coord,
    after_win: AfterWin,
    wins: &[Win],
) -> Result<(), PlayError> {
    match after_win {
        AfterWin::GoOn if !wins.is_empty() || board.is_full() => board.place(coord, board.side_to_move()),
        AfterWin::Stop | AfterWin::GoOn => board.play(coord),
    }
}

/// How the game on a board that is over has ended.
pub(super) fn end_of(board: &Board) -> End {
    if let Some((coord, why)) = board.forbidden_move() {
        return End::Forbidden { player: Player::X, coord, reason: why.to_string() };
    }
    match board.last_move() {
        Some((_, player)) if board.winners().contains(player) => End::Win { player },
        _ if board.has_only_forbidden_cells() => End::OnlyForbidden { player: board.side_to_move() },
        _ => End::Full { said: None },
    }
}

/// What the last move on the board won, if it made a winning line that was none before.
pub(super) fn win_by_last_move(board: &Board, ply: usize, before: &[Win]) -> Option<Win> {
    let (last, player) = board.last_move()?;
    if !board.winners().contains(player) {
        return None;
    }
    let is_longer = |line: &[Coord]| {
        let mut old_lines = before.iter().flat_map(|win| &win.lines);
        old_lines.any(|old| old.iter().all(|cell| line.contains(cell)))
    };
    let lines: Vec<Vec<Coord>> = board
        .winning_lines()
        .into_iter()
        .filter(|line| line.contains(last))
        .map(|line| line.cells().collect::<Vec<Coord>>())
        .filter(|line| !is_longer(line))
        .collect();
    (!lines.is_empty()).then_some(Win { player, ply, lines })
}
