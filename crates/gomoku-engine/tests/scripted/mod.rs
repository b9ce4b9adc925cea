//! Engines that do as they are told.
#![allow(dead_code, unreachable_pub, reason = "not every test uses all of them")]

use std::thread::sleep;
use std::time::Duration;

use gomoku_core::{Board, BoardSize, Coord, Player, Rules};
use gomoku_engine::{Engine, NewGame, Thought, UnsupportedBoard};
use gomoku_search::{Limits, Observer, Score};

pub fn coord(text: &str) -> Coord {
    text.parse().expect("a coordinate")
}

pub fn coords(text: &str) -> Vec<Coord> {
    text.split_whitespace().map(coord).collect()
}

pub fn empty_board(side: u8, line: u8) -> Board {
    Board::new(BoardSize::square(side).expect("a size"), Rules::freestyle(line).expect("a length"))
}

/// Plays the moves of a list and then gives up, and remembers what it was told.
#[derive(Debug, Default)]
pub struct Scripted {
    pub moves: Vec<Coord>,
    pub delay: Duration,
    pub plays: Option<u8>,
    pub asked: usize,
    pub games: Vec<(Player, u64)>,
    pub seen: Vec<(Coord, Player)>,
    pub clock: Vec<(Option<Duration>, Duration)>,
}

impl Scripted {
    pub fn new(moves: &str) -> Scripted {
        Scripted { moves: coords(moves), ..Scripted::default() }
    }
}

impl Engine for Scripted {
    fn name(&self) -> &'static str {
        "scripted"
    }

    fn supports(&self, board: &Board) -> Result<(), UnsupportedBoard> {
        self.plays.map_or(Ok(()), |plays| UnsupportedBoard::unless_line_length("scripted", plays, board))
    }

    fn new_game(&mut self, game: &NewGame<'_>) {
        self.asked = 0;
        self.seen.clear();
        self.games.push((game.player, game.seed));
    }

    fn observe(&mut self, board: &Board, coord: Coord, player: Player) {
        assert_eq!(board.last_move(), Some((coord, player)), "the board has the move already");
        self.seen.push((coord, player));
    }

    fn time_left(&mut self, left: Option<Duration>) {
        self.clock.push((left, Duration::ZERO));
    }

    fn time_overdrawn(&mut self, by: Duration) {
        self.clock.last_mut().expect("the time is told before it").1 = by;
    }

    fn choose(&mut self, _: &Board, limits: &Limits, _: &mut dyn Observer<Coord>) -> Thought {
        sleep(self.delay);
        let chosen = self.moves.get(self.asked).copied();
        self.asked += 1;
        let mut thought = chosen.map_or_else(|| Thought::give_up("the script is over"), Thought::play);
        thought.present = Some(Score::heuristic(self.asked as i32));
        thought.expected = Some(Score::heuristic(-3));
        thought.depth = limits.depth.unwrap_or(0);
        thought.nodes = 10;
        thought
    }
}
