//! An opening on the full screen, from its first stone to the game that follows it.

use std::io;

use gomoku::core::{Board, Opening, OpeningAction, OpeningTurn, Player};
use gomoku::engine::matches::AfterWin;
use gomoku::engine::{EngineSpec, side};
use gomoku::search::{Limits, Side};

use super::course::Course;
use super::game_sitting::Table;
use super::opening::{decide, number, picture, told};
use super::picture::Picture;
use super::saved::Saved;
use super::sitting::{Answer, Opinion, Played, Position, Purpose, Sitting, TurnMade};
use super::thinking::{Job, Progress};
use super::{Console, PlayerKind, Seats, cells, game_on};

/// What a person can choose in an opening.
const CHOICES: [(&str, OpeningAction); 3] = [
    ("Play X", OpeningAction::Take(Player::X)),
    ("Play O", OpeningAction::Take(Player::O)),
    ("Add two stones, and let the other player choose", OpeningAction::AddTwo),
];

/// What is done, as a person enters it.
fn written(action: OpeningAction) -> String {
    match action {
        OpeningAction::Place(coord) => coord.to_string(),
        OpeningAction::Take(player) => format!("take {player}"),
        OpeningAction::AddTwo => "add two".to_owned(),
    }
}

/// An opening being played.
pub(crate) struct OpeningTable {
    start: Opening,
    opening: Opening,
    /// What was done, by which player, and how it is told.
    past: Vec<(u8, OpeningAction, String)>,
    /// What was taken back, the next one last.
    future: Vec<OpeningAction>,
    seats: Seats,
    seed: u64,
    after_win: AfterWin,
    job: Option<Job<OpeningAction>>,
    is_frugal: bool,
    adviser: Option<EngineSpec>,
}

impl OpeningTable {
    pub(crate) fn new(opening: Opening, seats: Seats, seed: u64) -> Result<OpeningTable, String> {
        // Who cannot play the game is told so before the opening.
        let game = game_on(opening.board().clone()).map_err(|error| error.to_string())?;
        Table::new(Course::new(game), seats.clone(), seed)?;
        let start = opening.clone();
        let after_win = AfterWin::Stop;
        let (past, future, job, is_frugal, adviser) = (Vec::new(), Vec::new(), None, false, None);
        Ok(OpeningTable { start, opening, past, future, seats, seed, after_win, job, is_frugal, adviser })
    }

    /// What is waited for, and the player, 1 or 2, who has to do it.
    fn turn(&self) -> Option<(OpeningTurn, u8)> {
        let turn = self.opening.turn()?;
        Some((turn, number(turn.person(), &self.seats)))
    }

    /// The opening after so many actions.
    fn opening_at(&self, ply: usize) -> Option<Opening> {
        let mut opening = self.start.clone();
        for (_, action, _) in self.past.get(..ply)? {
            opening.apply(*action).ok()?;
        }
        Some(opening)
    }

    fn is_person(&self, player: u8) -> bool {
        *self.seats.kind_of(player) == PlayerKind::Human
    }

    /// What was taken back stays to be done again if this is the first of it.
    fn apply(&mut self, action: OpeningAction) -> Result<Played, String> {
        let (turn, player) = self.turn().ok_or("the opening is over")?;
        self.opening.apply(action).map_err(|error| error.to_string())?;
        if self.future.last() == Some(&action) {
            self.future.pop();
        } else {
            self.future.clear();
        }
        let told = told(turn, action);
        self.past.push((player, action, told.clone()));
        Ok(Played { told: format!("Player {player} {told}"), frames: Vec::new() })
    }
}

impl Sitting for OpeningTable {
    fn play_in_lines(
        self: Box<Self>,
        _after_win: AfterWin,
        _limits: &Limits,
        _console: &mut Console<'_>,
    ) -> io::Result<()> {
        // No file holds one, and lines of text have an opening of their own.
        Err(io::Error::other("an opening that goes on is no game yet"))
    }

    fn title(&self) -> String {
        let (size, rules) = (self.opening.board().size(), self.opening.board().rules());
        format!("Opening {} on {size}, {}", self.opening.rule(), rules.rule())
    }

    fn picture(&self) -> Picture {
        picture(&self.opening)
    }

    fn side_name(&self, side: Side) -> &'static str {
        if side == Side::First { "X" } else { "O" }
    }

    fn to_move(&self) -> Option<u8> {
        self.turn().map(|(_, player)| player)
    }

    fn side_of(&self, _player: u8) -> Option<Side> {
        None
    }

    fn seats(&self) -> &Seats {
        &self.seats
    }

    fn state(&self) -> String {
        match self.turn() {
            Some((OpeningTurn::Place(_, stone), player)) => format!("Player {player} places {stone}"),
            Some((OpeningTurn::Choose(_), player)) => format!("Player {player} chooses X or O"),
            Some((OpeningTurn::ChooseOrAddTwo(_), player)) => {
                format!("Player {player} chooses X or O, or adds two")
            }
            None => "The opening is over".to_owned(),
        }
    }

    fn remark(&self) -> Option<String> {
        None
    }

    fn moves(&self) -> Vec<(Option<Side>, String)> {
        let mut stones = self.opening.board().moves();
        let text = |(player, action, told): &(u8, OpeningAction, String)| {
            let stone = if matches!(action, OpeningAction::Place(_)) { stones.next() } else { None };
            (stone.map(|(_, player)| side(player)), format!("{player} {told}"))
        };
        self.past.iter().map(text).collect()
    }

    fn turns(&self) -> Vec<TurnMade> {
        let size = self.opening.board().size();
        let mut stones = self.opening.board().moves();
        let turn = |(player, action, _): &(u8, OpeningAction, String)| {
            let (player, text) = (*player, written(*action));
            match action {
                OpeningAction::Place(coord) => {
                    let stone = stones.next().map(|(_, player)| side(player));
                    TurnMade { player, side: stone, text, spot: size.index(*coord) }
                }
                _ => TurnMade { player, side: None, text, spot: None },
            }
        };
        self.past.iter().map(turn).collect()
    }

    fn position(&self, ply: usize) -> Option<Position> {
        Some(Position::Board(self.opening_at(ply)?.into_board()))
    }

    fn picture_at(&self, ply: usize) -> Option<Picture> {
        Some(picture(&self.opening_at(ply)?))
    }

    fn last_spot(&self) -> Option<usize> {
        let board = self.opening.board();
        board.last_move().and_then(|(coord, _)| board.size().index(coord))
    }

    fn move_hint(&self) -> String {
        cells::hint(self.opening.board().size())
    }

    fn spot_named(&self, text: &str) -> Result<usize, String> {
        let size = self.opening.board().size();
        cells::read(size, text).map(|coord| size.index(coord).unwrap_or(0))
    }

    fn point_at(&mut self, spot: usize) -> Result<Played, String> {
        let coord = self.opening.board().size().coord_at(spot).ok_or("there is no such cell")?;
        self.apply(OpeningAction::Place(coord))
    }

    fn enter(&mut self, text: &str) -> Result<Played, String> {
        match CHOICES.iter().find(|(_, action)| written(*action) == text) {
            Some((_, action)) => self.apply(*action),
            None => self.spot_named(text).and_then(|spot| self.point_at(spot)),
        }
    }

    fn choices(&self) -> Vec<&'static str> {
        match self.turn() {
            Some((turn, player)) if self.is_person(player) => match turn {
                OpeningTurn::Place(..) => Vec::new(),
                OpeningTurn::Choose(_) => CHOICES[..2].iter().map(|(text, _)| *text).collect(),
                OpeningTurn::ChooseOrAddTwo(_) => CHOICES.iter().map(|(text, _)| *text).collect(),
            },
            _ => Vec::new(),
        }
    }

    fn choose(&mut self, index: usize) -> Result<Played, String> {
        let (_, action) = CHOICES.get(index).ok_or("there is no such choice")?;
        self.apply(*action)
    }

    fn undo(&mut self) -> Result<(), String> {
        let is_person = |(player, ..): &(u8, OpeningAction, String)| self.is_person(*player);
        let index = self.past.iter().rposition(is_person).ok_or("there is nothing of yours to take back")?;
        self.back_to(index)
    }

    fn back_to(&mut self, ply: usize) -> Result<(), String> {
        let made = self.past.len();
        if ply > made {
            return Err(format!("there is no way back to {ply} moves; expected 0 to {made}"));
        }
        let opening = self.opening_at(ply).ok_or("what was done before cannot be done again")?;
        self.stop();
        self.opening = opening;
        let undone = self.past.split_off(ply);
        self.future.extend(undone.into_iter().rev().map(|(_, action, _)| action));
        Ok(())
    }

    fn undone(&self) -> usize {
        self.future.len()
    }

    fn redo(&mut self) -> Result<(), String> {
        if self.future.is_empty() {
            return Err("nothing was taken back that could be made again".to_owned());
        }
        self.stop();
        let has_person = [1, 2].into_iter().any(|player| self.is_person(player));
        while let Some(next) = self.future.last().copied() {
            self.apply(next)?;
            if !has_person || self.turn().is_none_or(|(_, player)| self.is_person(player)) {
                break;
            }
        }
        Ok(())
    }

    fn exchange(&mut self, player: u8, kind: PlayerKind) -> Result<(), String> {
        self.stop();
        let game = game_on(self.opening.board().clone()).map_err(|error| error.to_string())?;
        let mut seats = self.seats.clone();
        seats.take_over(seats.side(player), kind);
        Table::new(Course::new(game), seats.clone(), self.seed)?;
        self.seats = seats;
        Ok(())
    }

    fn set_after_win(&mut self, after_win: AfterWin) {
        self.after_win = after_win;
    }

    fn think(&mut self, purpose: Purpose, limits: &Limits) -> Result<(), String> {
        if purpose == Purpose::Hint {
            return Err("there are no hints in an opening".to_owned());
        }
        self.stop();
        let Some((turn, _)) = self.turn() else { return Ok(()) };
        let (opening, seed) = (self.opening.clone(), self.seed);
        let job = Job::start(limits, move |limits, watch| decide(&opening, turn, seed, limits, watch));
        self.job = Some(job.map_err(|error| format!("no thread can be started to think on: {error}"))?);
        Ok(())
    }

    fn thinks(&self) -> Option<Purpose> {
        self.job.as_ref().map(|_| Purpose::Move)
    }

    fn progress(&self) -> Option<Progress> {
        self.job.as_ref().map(Job::progress)
    }

    fn hurry(&self) {
        if let Some(job) = &self.job {
            job.hurry();
        }
    }

    fn stop(&mut self) {
        if let Some(job) = self.job.take() {
            // Whoever does not stop at once goes on for nobody.
            let _ = job.stop();
        }
    }

    fn answer(&mut self) -> Option<Answer> {
        let job = self.job.take_if(|job| job.is_finished())?;
        let done = job.answer().ok_or("the player had a fault and broke off; choose another one".to_owned());
        Some(match done.and_then(|action| self.apply(action)) {
            Ok(played) => Answer::Played(played, Opinion::default()),
            Err(reason) => Answer::Failed(reason),
        })
    }

    fn be_frugal(&mut self) {
        self.is_frugal = true;
    }

    fn take_adviser(&mut self, adviser: &EngineSpec) {
        self.adviser = Some(adviser.clone());
    }

    fn follows(&mut self) -> Option<Result<Box<dyn Sitting>, String>> {
        let x = number(self.opening.person(Player::X)?, &self.seats);
        let board = self.opening.board();
        let mut course = match game_on(self.start.board().clone()) {
            Ok(game) => Course::new(game),
            Err(error) => return Some(Err(error.to_string())),
        };
        board.moves().for_each(|(coord, _)| course.make(coord));
        let seats = self.seats.clone().with_first(x, side(board.side_to_move()));
        Some(Table::new(course.settled(), seats, self.seed).map(|mut table| {
            table.set_after_win(self.after_win);
            if self.is_frugal {
                table.be_frugal();
            }
            if let Some(adviser) = &self.adviser {
                table.take_adviser(adviser);
            }
            Box::new(table) as Box<dyn Sitting>
        }))
    }

    fn saved(&self) -> Result<Saved, String> {
        let board = self.opening.board();
        let moves = board.moves().map(|(coord, _)| coord).collect();
        // Nobody has a side yet.
        let names = [String::new(), String::new()];
        let on_board = Some((Board::new(board.size(), board.rules()), moves));
        Ok(Saved { value: None, on_board, names, conceded: None })
    }
}

impl Drop for OpeningTable {
    fn drop(&mut self) {
        self.stop();
    }
}
