//! How a game begins, as the page says it, and what is made of that.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::time::Duration;

use gomoku::core::{Board, BoardSize, Opening, OpeningRule, Player, Rule, Rules};
use gomoku::engine::matches::AfterWin;
use gomoku::engine::{Difficulty, RandomBoard};
use gomoku::kalaha::{EmptyCapture, Kalaha, TicTacToe};
use gomoku::search::{Game, Side};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::clock::Clock;
use super::{LONGEST_TIME, MOST_STONES, players, scenarios};
use crate::args::Starts;
use crate::table::{Conceded, PlayerKind, Players, Sitting, game_on, sit_at, sit_at_opening};

/// Who gives hints in five in a row, whoever plays.
const ADVISER: &str = "flagship";

/// A game that is asked for; what is left out is as usual.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Setup {
    pub(super) game: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) id: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) width: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) height: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) in_a_row: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) pits: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) stones: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) rule: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) opening: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) players: Option<[String; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) starts: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) time: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) clock: Option<ClockSetup>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) position: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) to_move: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) scenario: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) random: Option<RandomSetup>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) moves: Option<Vec<String>>,
    /// Who has lost the game after these moves by something that is not on the board.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) conceded: Option<Conceded>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) after_win: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) seed: Option<u64>,
}

/// The clocks of both players, in milliseconds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ClockSetup {
    pub(super) ms: u64,
    #[serde(default)]
    pub(super) increment: u64,
    /// What each of them has left of it, if the game goes on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) left: Option<[u64; 2]>,
}

/// A random board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RandomSetup {
    pub(super) difficulty: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) seed: Option<u64>,
}

/// A game that has been set up.
pub(super) struct Begun {
    pub(super) sitting: Box<dyn Sitting>,
    /// What was asked for, with everything settled that was left open.
    pub(super) setup: Setup,
    pub(super) clock: Option<Clock>,
    pub(super) time: Duration,
}

/// A number of a setup within its range.
fn number(name: &str, found: Option<u64>, range: RangeInclusive<u64>, usual: u64) -> Result<u64, String> {
    let number = found.unwrap_or(usual);
    if range.contains(&number) {
        return Ok(number);
    }
    Err(format!("{name} is {number}; expected {} to {}", range.start(), range.end()))
}

fn told(name: &str, error: impl Display) -> String {
    format!("{name}: {error}")
}

impl Setup {
    /// Sets the game up, with `time` for a move if nobody says. The error says what cannot be.
    pub(super) fn begin(&self, time: Duration) -> Result<Begun, String> {
        let kinds = self.kinds()?;
        let starts = self.starts()?;
        let usual = time.as_millis() as u64;
        let time = Duration::from_millis(number("time", self.time, 1..=LONGEST_TIME, usual)?);
        let seed = self.seed.unwrap_or_else(|| rand::rng().random_range(0..1_000_000));
        let clock = self.clock()?;
        let mut setup = self.clone();
        (setup.time, setup.seed) = (Some(time.as_millis() as u64), Some(seed));
        (setup.id, setup.moves, setup.conceded) = (None, None, None);
        if let Some(clock) = &mut setup.clock {
            clock.left = None;
        }
        setup.players = Some([kinds[0].to_string(), kinds[1].to_string()]);
        setup.after_win = Some(self.after_win.unwrap_or(false));
        let players = Players { kinds, starts };
        let mut sitting = match self.game.as_str() {
            "five" => self.five(players, seed, &mut setup)?,
            "kalaha" => self.kalaha(players, seed, &mut setup)?,
            "tictactoe" => self.tic_tac_toe(players, seed)?,
            other => {
                let other: String = other.chars().take(40).collect();
                return Err(format!("there is no game '{other}'; expected five, kalaha or tictactoe"));
            }
        };
        setup.starts = Some(sitting.seats().starter.into());
        sitting.be_frugal();
        if let Ok(adviser) = ADVISER.parse() {
            sitting.take_adviser(&adviser);
        }
        sitting.set_after_win(if setup.after_win == Some(true) { AfterWin::GoOn } else { AfterWin::Stop });
        let mut sitting = self.moved(sitting, &mut setup)?;
        if let Some(conceded) = self.conceded {
            let Conceded { player, how } = conceded;
            let lost = conceded.check().and_then(|()| sitting.concede(player, how));
            lost.map_err(|error| told("conceded", error))?;
        }
        Ok(Begun { sitting, setup, clock, time })
    }

    /// Whether its board has to be searched for, which takes a while.
    pub(super) fn is_searched_for(&self) -> bool {
        self.position.is_none() && (self.random.is_some() || self.scenario.is_some())
    }

    fn kinds(&self) -> Result<[PlayerKind; 2], String> {
        let usual = ["human".to_owned(), "human".to_owned()];
        let [one, two] = self.players.as_ref().unwrap_or(&usual);
        let player =
            |index: u8, text: &str| players::player(text).map_err(|error| format!("player {index}: {error}"));
        Ok([player(1, one)?, player(2, two)?])
    }

    fn starts(&self) -> Result<Starts, String> {
        match &self.starts {
            None => Ok(Starts::Player1),
            Some(value) if *value == json!(1) || *value == json!("1") => Ok(Starts::Player1),
            Some(value) if *value == json!(2) || *value == json!("2") => Ok(Starts::Player2),
            Some(value) if *value == json!("lot") => Ok(Starts::Lot),
            Some(_) => Err("starts will not do; expected 1, 2 or \"lot\"".to_owned()),
        }
    }

    fn clock(&self) -> Result<Option<Clock>, String> {
        const LONGEST: u64 = 24 * 3600 * 1000;
        let Some(clock) = &self.clock else { return Ok(None) };
        let each = Duration::from_millis(number("clock.ms", Some(clock.ms), 1..=LONGEST, 1)?);
        let increment = number("clock.increment", Some(clock.increment), 0..=3_600_000, 0)?;
        let mut made = Clock::new(each, Duration::from_millis(increment));
        if let Some(left) = clock.left {
            for left in left {
                number("clock.left", Some(left), 0..=2 * LONGEST, 0)?;
            }
            made.put_back(left.map(Duration::from_millis));
        }
        Ok(Some(made))
    }

    /// The board of n in a row: its size and rules.
    pub(super) fn board(&self) -> Result<Board, String> {
        let side =
            |name, found| number(name, found, u64::from(BoardSize::MIN)..=u64::from(BoardSize::MAX), 15);
        let (width, height) = (side("width", self.width)?, side("height", self.height)?);
        let cells = BoardSize::new(width as u8, height as u8).map_err(|error| told("size", error))?;
        Ok(Board::new(cells, self.rules()?))
    }

    fn rules(&self) -> Result<Rules, String> {
        let least = u64::from(Rules::MIN_LINE_LENGTH);
        let line = number("in_a_row", self.in_a_row, least..=u64::from(Rules::MAX_LINE_LENGTH), 5)?;
        let rule: Rule = match &self.rule {
            Some(rule) => rule.parse().map_err(|error| told("rule", error))?,
            None => Rule::default(),
        };
        Rules::new(line as u8, rule).map_err(|error| told("rule", error))
    }

    fn five(&self, players: Players, seed: u64, setup: &mut Setup) -> Result<Box<dyn Sitting>, String> {
        if let Some(name) =
            [self.pits.map(|_| "pits"), self.stones.map(|_| "stones")].into_iter().flatten().next()
        {
            return Err(format!("{name} belongs to kalaha, not to five"));
        }
        let opening: OpeningRule = match &self.opening {
            Some(opening) => opening.parse().map_err(|error| told("opening", error))?,
            None => OpeningRule::Free,
        };
        let board = self.start()?;
        let size = board.size();
        (setup.width, setup.height) = (Some(size.width().into()), Some(size.height().into()));
        let rules = board.rules();
        (setup.in_a_row, setup.rule) = (Some(rules.line_length().into()), Some(rules.rule().to_string()));
        setup.opening = Some(opening.to_string());
        (setup.scenario, setup.random) = (None, None);
        let is_empty = board.iter_stones().next().is_none();
        (setup.position, setup.to_move) = if is_empty && board.side_to_move() == Player::X {
            (None, None)
        } else {
            let rows = board.to_diagram().lines().map(str::to_owned).collect();
            (Some(rows), Some(board.side_to_move().to_string().into()))
        };
        let mut lots = Xoshiro256PlusPlus::seed_from_u64(seed);
        if opening == OpeningRule::Free {
            let game = game_on(board).map_err(|error| error.to_string())?;
            let seats = players.starter_at(game.side_to_move(), &mut lots);
            return sit_at(game, seats, seed);
        }
        if setup.position.is_some() {
            return Err(format!(
                "opening: {opening} begins on an empty board; expected free, or no position"
            ));
        }
        if rules.line_length() != 5 {
            return Err(format!("opening: {opening} is for five in a row; expected free"));
        }
        let opening = Opening::new(opening, size, rules).map_err(|error| told("opening", error))?;
        sit_at_opening(opening, players.keep_sides(&mut lots), seed)
    }

    /// The board before the first move.
    fn start(&self) -> Result<Board, String> {
        let empty = self.board()?;
        let ways = [self.position.is_some(), self.scenario.is_some(), self.random.is_some()];
        // A game that is set up again has a position, and may still say where that came from.
        if let Some(rows) = &self.position {
            return self.on_rows(rows);
        }
        if ways.iter().filter(|way| **way).count() > 1 {
            return Err("scenario and random cannot be had together; expected one of them".to_owned());
        }
        if let Some(id) = &self.scenario {
            let board = scenarios::board(id)?;
            let rules = self.rules()?;
            let moved = Board::from_stones(board.size(), rules, board.iter_stones());
            return Ok(moved
                .map_err(|error| told("scenario", error))?
                .with_side_to_move(board.side_to_move()));
        }
        if let Some(random) = &self.random {
            let difficulty: Difficulty =
                random.difficulty.parse().map_err(|error| told("random.difficulty", error))?;
            let seed = random.seed.or(self.seed).unwrap_or_else(|| rand::rng().random_range(0..1_000_000));
            let boards = RandomBoard::new(empty.size(), empty.rules(), difficulty);
            let board =
                boards.and_then(|boards| boards.generate(seed)).map_err(|error| told("random", error))?;
            return Ok(board);
        }
        Ok(empty)
    }

    fn on_rows(&self, rows: &[String]) -> Result<Board, String> {
        let most = usize::from(BoardSize::MAX);
        if rows.len() > most || rows.iter().any(|row| row.len() > 4 * most) {
            return Err(format!("position is larger than {most}x{most}"));
        }
        let mut board = Board::from_rows(rows, self.rules()?).map_err(|error| told("position", error))?;
        let stones = board.stones(Player::X) + board.stones(Player::O);
        if stones > MOST_STONES {
            return Err(format!("position has {stones} stones; expected at most {MOST_STONES}"));
        }
        let size = board.size();
        let other = |name, given: Option<u64>, side: u8| match given {
            Some(given) if given != u64::from(side) => {
                Err(format!("{name} is {given}, but the position has {side}"))
            }
            _ => Ok(()),
        };
        other("width", self.width, size.width())?;
        other("height", self.height, size.height())?;
        if let Some(player) = &self.to_move {
            let player = player.as_str().and_then(|player| player.parse::<Player>().ok());
            board.set_side_to_move(player.ok_or("to_move will not do; expected \"X\" or \"O\"")?);
        }
        Ok(board)
    }

    fn kalaha(&self, players: Players, seed: u64, setup: &mut Setup) -> Result<Box<dyn Sitting>, String> {
        let rule: EmptyCapture = match &self.rule {
            Some(rule) => rule.parse().map_err(|error| told("rule", error))?,
            None => EmptyCapture::default(),
        };
        let mut lots = Xoshiro256PlusPlus::seed_from_u64(seed);
        let seats = players.clone().keep_sides(&mut lots);
        setup.rule = Some(rule.to_string());
        if let Some(rows) = &self.position {
            let text = rows.join(" ");
            if text.len() > 400 {
                return Err("position is too long; expected the stones of all pits and stores".to_owned());
            }
            let position: Kalaha = text.parse().map_err(|error| told("position", error))?;
            let side = match &self.to_move {
                None => Side::First,
                Some(side) if *side == json!(1) || *side == json!("South") => Side::First,
                Some(side) if *side == json!(2) || *side == json!("North") => Side::Second,
                Some(_) => return Err("to_move will not do; expected 1 (South) or 2 (North)".to_owned()),
            };
            let pits = u64::from(position.pits_per_side());
            // So many each pit had at the start: notation knows no other number of stones in all.
            let stones = position.places().map(u64::from).sum::<u64>() / (2 * pits);
            (setup.pits, setup.stones) = (Some(pits), Some(stones));
            let seats = players.seated(1, side);
            return sit_at(position.with_rule(rule).with_side_to_move(side), seats, seed);
        }
        let pits = number("pits", self.pits, 1..=u64::from(Kalaha::MAX_PITS), 6)?;
        let stones = number("stones", self.stones, 1..=u64::from(Kalaha::MAX_STONES), 4)?;
        (setup.pits, setup.stones) = (Some(pits), Some(stones));
        let start = Kalaha::new(pits as u8, stones as u8).map_err(|error| error.to_string())?;
        let side = seats.side(seats.starter);
        sit_at(start.with_rule(rule).with_side_to_move(side), seats, seed)
    }

    fn tic_tac_toe(&self, players: Players, seed: u64) -> Result<Box<dyn Sitting>, String> {
        let game = match &self.position {
            None => TicTacToe::default(),
            Some(rows) => rows.join("\n").parse::<TicTacToe>().map_err(|error| told("position", error))?,
        };
        let mut lots = Xoshiro256PlusPlus::seed_from_u64(seed);
        sit_at(game, players.starter_at(game.side_to_move(), &mut lots), seed)
    }

    /// The game after the moves that are given.
    fn moved(&self, mut sitting: Box<dyn Sitting>, setup: &mut Setup) -> Result<Box<dyn Sitting>, String> {
        let moves = self.moves.as_deref().unwrap_or_default();
        if moves.len() > MOST_STONES {
            return Err(format!("there are {} moves; expected at most {MOST_STONES}", moves.len()));
        }
        for (index, text) in (1..).zip(moves) {
            if sitting.to_move().is_none() {
                return Err(format!("move {index}: the game is over before it"));
            }
            let text: String = text.trim().chars().take(40).collect();
            sitting.enter(&text).map_err(|error| format!("move {index}: {error}"))?;
            if let Some(following) = sitting.follows() {
                sitting = following?;
                setup.after_opening(&*sitting);
            }
        }
        Ok(sitting)
    }

    /// An opening has been played: from now on it is a game whose sides are settled.
    pub(super) fn after_opening(&mut self, sitting: &dyn Sitting) {
        self.opening = Some(OpeningRule::Free.to_string());
        self.starts = Some(sitting.seats().player(Side::First).into());
    }
}
