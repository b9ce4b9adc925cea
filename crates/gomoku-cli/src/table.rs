//! The table at which people and programs play: what every game must be able to show and to
//! read, the players, and the game: in lines of text, or as the full screen has it.

mod cells;
mod computers;
mod console;
mod course;
pub(crate) mod fuzz;
mod game_files;
mod game_sitting;
mod kalaha;
mod menu;
mod mnk;
mod opening;
mod opening_sitting;
mod picture;
mod pits;
mod player_kind;
mod restored;
mod saved;
mod scenario;
mod seats;
mod session;
mod sitting;
mod start;
mod thinking;
mod tic_tac_toe;
mod transcripts;

pub(crate) use cells::letters;
pub(crate) use console::Console;
pub(crate) use game_files::{
    check_is_file, open as open_file, text_for as file_text, told as told_of_file, write_whole as write_file,
};
pub(crate) use kalaha::kalaha;
pub(crate) use menu::{Engines, ask_for_game, ask_for_players};
pub(crate) use mnk::{five, five_board, game_on, mnk};
pub(crate) use opening::play_opening;
pub(crate) use picture::{FORBIDDEN, Grid, GridCell, Mark, Picture, Pits, Place, stone};
pub(crate) use player_kind::{Algorithm, Depth, MOST_PERFECT_TIME, PERFECT, PERFECT_TIME, PlayerKind};
pub(crate) use restored::{looks_saved, restore, restore_transcript};
pub(crate) use saved::{SavableGame, Saved};
pub(crate) use scenario::{introduction, told_of_scenario};
pub(crate) use seats::{Players, Seats};
pub(crate) use session::Session;
pub(crate) use sitting::{
    Answer, Conceded, GameEnd, How, Opinion, Played, Position, Purpose, Sitting, TurnMade,
};
pub(crate) use start::{LOAD_ALONE, sit_at, sit_at_opening, sit_down, take_seats, usual_players};
pub(crate) use thinking::{Progress, STACK};
pub(crate) use transcripts::write as write_transcript;

use std::fmt::Display;

use gomoku::core::{Board, Coord};
use gomoku::kalaha::{Kalaha, Pit};
use gomoku::search::{
    AlphaBeta, Evaluator, Game, Minimax, Negamax, Outcome, Report, RootDetail, Side, Strategy, TieBreak,
};

/// A game that can be shown to a person and take moves from one.
pub(crate) trait TableGame: Game<Move: Send + Display> + Send + 'static {
    /// What is being played: `Kalaha with 6 pits and 4 stones`.
    fn title(&self) -> String;

    /// The same in a few words, where there is little room.
    fn short_title(&self) -> String {
        self.title()
    }

    /// What there is to see, with the last move marked; it comes with the position before it.
    fn picture(&self, last: Option<(&Self, Self::Move)>) -> Picture;

    /// What there is to see while a move is made, if that takes several steps.
    fn frames(&self, mv: Self::Move) -> Vec<Picture> {
        let _ = mv;
        Vec::new()
    }

    /// Reads a move of the side to move. The error says what was wrong and what would be right.
    fn read_move(&self, text: &str) -> Result<Self::Move, String>;

    /// The move that is made by pointing at a place of the picture: at a cell, counted row by row from the top left, or at a
    /// pit of the side to move, from 0. The error says what was wrong and what would be right.
    fn move_at(&self, spot: usize) -> Result<Self::Move, String>;

    /// The place of the picture that a move is made at.
    fn spot(&self, mv: Self::Move) -> usize;

    /// What is remarkable about a move: an extra turn, a capture.
    fn told(&self, mv: Self::Move) -> Option<String> {
        let _ = mv;
        None
    }

    /// The moves that are left after somebody has won, in games that can go on.
    fn moves_after_win(&self) -> Vec<Self::Move> {
        Vec::new()
    }

    /// Makes a move, as a referee does: one that loses by the rules loses, though no search would look at it.
    fn make(&mut self, mv: Self::Move) {
        self.play(mv);
    }

    /// The move as `read_move` would read it.
    fn write_move(&self, mv: Self::Move) -> String;

    /// What the side is called on this board.
    fn side_name(&self, side: Side) -> &'static str;

    /// How to enter a move, in a few words: `a pit from 1 to 6`.
    fn move_hint(&self) -> String;

    /// How the game ended, for a person.
    fn describe(&self, outcome: Outcome) -> String {
        match outcome.winner() {
            Some(side) => format!("{} wins", self.side_name(side)),
            None => "a draw".to_owned(),
        }
    }

    /// By what it ended so.
    fn how(&self, outcome: Outcome) -> How;

    /// The places where the side to move can play, if they are few: pits.
    fn playable(&self) -> Vec<usize> {
        Vec::new()
    }

    /// A line on the state of the game, if there is more to say than the board shows.
    fn state(&self) -> Option<String> {
        None
    }

    /// The same position for a player who does not think: with all moves, not only those worth a search.
    fn with_all_moves(&self) -> Self {
        self.clone()
    }

    /// The board, if this is a game that [engines](gomoku::engine::Engine) play.
    fn board(&self) -> Option<&Board> {
        None
    }

    /// The move to a cell of that board.
    fn move_to(&self, coord: Coord) -> Option<Self::Move> {
        let _ = coord;
        None
    }

    /// The position, if this is Kalaha, which has a perfect player.
    fn kalaha(&self) -> Option<&Kalaha> {
        None
    }

    /// What was found about that position, as a report on this game.
    fn report_on(&self, report: Report<Pit>) -> Option<Report<Self::Move>> {
        let _ = report;
        None
    }

    /// How deep a search goes if nobody says; `None` means to the end.
    fn usual_depth(&self, algorithm: Algorithm) -> Option<u32>;

    /// A strategy for this game.
    fn strategy(&self, algorithm: Algorithm, tie_break: TieBreak) -> Box<dyn Strategy<Self>>;
}

/// The strategy of this name with this evaluator.
fn strategy_with<G: Game, E: Evaluator<G> + 'static>(
    algorithm: Algorithm,
    evaluator: E,
    tie_break: TieBreak,
) -> Box<dyn Strategy<G>> {
    match algorithm {
        Algorithm::Minimax => Box::new(Minimax::new(evaluator).with_tie_break(tie_break)),
        Algorithm::Negamax => Box::new(Negamax::new(evaluator).with_tie_break(tie_break)),
        Algorithm::AlphaBeta => Box::new(
            AlphaBeta::new(evaluator).with_tie_break(tie_break).with_root_detail(RootDetail::AllBest),
        ),
    }
}
