//! What a brain knows between two commands, and what each command does.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use gomoku::core::{Board, Coord, Player};
use gomoku::engine::{EngineSpec, OptionKind, Reserve};

use super::arguments::PbrainArguments;
use super::block::{Block, BlockKind};
use super::cell::Cell;
use super::command::Command;
use super::engine_choice::{LARGEST_WISH, engine_spec};
use super::event::Event;
use super::position::{Owner, Position};
use super::reply::{Reply, quoted};
use super::settings::Settings;
use super::swap2::Decision;
use super::thinker::{Job, Outcome, Plan, Task, Thinker};
use super::thinking::Thinking;

/// What to do after an event.
#[derive(Debug, Default)]
pub(super) struct Step {
    pub(super) replies: Vec<Reply>,
    pub(super) is_end: bool,
}

impl Step {
    const NOTHING: Step = Step { replies: Vec::new(), is_end: false };
}

impl From<Reply> for Step {
    fn from(reply: Reply) -> Step {
        Step { replies: vec![reply], is_end: false }
    }
}

/// Who has written all commands at once and no more to come still gets the answer, but does not wait for ever.
const AFTER_THE_END: Duration = Duration::from_secs(2);

/// So many commands can wait. More of them come from nobody who waits for answers; all stones of the largest board are fewer.
const MOST_WAITING: usize = 4000;

/// The brain's side of the talk.
#[derive(Debug)]
pub(super) struct Session {
    arguments: PbrainArguments,
    thinker: Thinker,
    settings: Settings,
    position: Option<Position>,
    /// The stones that are being sent.
    block: Option<Block>,
    thinking: Option<Thinking>,
    /// The number of the game that the engine is being made ready for: OK is said when it is.
    beginning: Option<u64>,
    /// Commands that came too early, and all that came after them.
    waiting: VecDeque<String>,
    /// So many of them, the first ones, came before a wish for the answer now.
    hurried: usize,
    /// Whether there are no more commands to come.
    is_ending: bool,
    reserve: Reserve,
    jobs: u64,
    games: u64,
    /// What the engine was made ready for last, and how many good moves it looks for.
    prepared: Option<Plan>,
    lines: u32,
}

impl Session {
    pub(super) fn new(arguments: &PbrainArguments, thinker: Thinker) -> Session {
        Session {
            arguments: arguments.clone(),
            thinker,
            settings: Settings::default(),
            position: None,
            block: None,
            thinking: None,
            beginning: None,
            waiting: VecDeque::new(),
            hurried: 0,
            is_ending: false,
            reserve: Reserve::default(),
            jobs: 0,
            games: 0,
            prepared: None,
            lines: 1,
        }
    }

    /// When to come back even if nothing happens.
    pub(super) fn deadline(&self) -> Option<Instant> {
        let thinking = self.thinking.as_ref()?;
        // An engine that has told nothing yet is waited for.
        if thinking.best.is_some() || self.is_ending { thinking.deadline } else { None }
    }

    /// The time is nearly up and the engine has not answered: what it has found so far is the answer.
    pub(super) fn answer_now(&mut self) -> Step {
        let Some(thinking) = self.thinking.take_if(|thinking| thinking.best.is_some()) else {
            if self.is_ending
                && let Some(thinking) = &mut self.thinking
            {
                thinking.stop();
                thinking.deadline = None;
            }
            return Step::NOTHING;
        };
        thinking.stop();
        self.count_time(&thinking);
        let step = self.play(thinking.playable(thinking.best));
        self.go_on(step)
    }

    /// Takes what happened.
    pub(super) fn take(&mut self, event: Event) -> Step {
        let step = self.take_one(event);
        self.go_on(step)
    }

    /// Whether nothing is being thought about or made ready.
    const fn is_free(&self) -> bool {
        self.thinking.is_none() && self.beginning.is_none()
    }

    /// Takes the commands that have waited, as far as nothing is being thought about.
    fn go_on(&mut self, mut step: Step) -> Step {
        while self.is_free() && !step.is_end {
            let Some(line) = self.waiting.pop_front() else {
                step.is_end = self.is_ending;
                break;
            };
            let next = self.take_line(&line, Instant::now());
            if self.hurried > 0 {
                self.hurried -= 1;
                self.stop_for_answer();
            }
            step.replies.extend(next.replies);
            step.is_end |= next.is_end;
        }
        step
    }

    fn take_one(&mut self, event: Event) -> Step {
        match event {
            Event::EndOfInput => {
                self.is_ending = true;
                if let Some(thinking) = &mut self.thinking {
                    thinking.answer_within(AFTER_THE_END);
                }
                Step::NOTHING
            }
            Event::Line { text, .. } if text.trim().is_empty() => Step::NOTHING,
            Event::Line { text, arrived } if self.is_for_now(&text) => self.take_line(&text, arrived),
            Event::Line { text, .. } if self.waiting.len() >= MOST_WAITING => {
                let reason = format!("{MOST_WAITING} commands wait already; expected fewer before an answer");
                Reply::Error(format!("{} is dropped: {reason}", quoted(text.trim()))).into()
            }
            Event::Line { text, .. } => {
                self.waiting.push_back(text);
                Step::NOTHING
            }
            Event::Ready { game } => self
                .beginning
                .take_if(|beginning| *beginning == game)
                .map_or(Step::NOTHING, |_| Reply::Ok.into()),
            Event::Begun { job, at } => {
                if let Some(thinking) = self.thinking.as_mut().filter(|thinking| thinking.job == job) {
                    thinking.begun = Some(at);
                }
                Step::NOTHING
            }
            Event::Message { job, text } if self.is_about(job) => Reply::Message(text).into(),
            Event::Best { job, coord } => self.take_best(job, coord),
            Event::Outcome { job, outcome } => {
                if let Some(thinking) = self.thinking.take_if(|thinking| thinking.job == job) {
                    self.finish(thinking, outcome)
                } else {
                    Step::NOTHING
                }
            }
            Event::Message { .. } => Step::NOTHING,
        }
    }

    /// Whether a command is to be obeyed at once, and not when the present thinking is over.
    fn is_for_now(&self, line: &str) -> bool {
        if self.is_free() {
            return true;
        }
        match Command::read(line) {
            Ok(Command::End | Command::Stop) => true,
            // OK and the answer that was asked for come before anything else.
            _ if self.thinking.as_ref().is_none_or(|thinking| thinking.is_stopped) => false,
            Ok(Command::Begin | Command::Turn(_) | Command::Play(_) | Command::Best(_)) => false,
            _ => self.waiting.is_empty(),
        }
    }

    fn is_about(&self, job: u64) -> bool {
        self.thinking.as_ref().is_some_and(|thinking| thinking.job == job)
    }

    fn take_line(&mut self, line: &str, arrived: Instant) -> Step {
        let command = Command::read(line);
        let Some(block) = &mut self.block else {
            return command.map_or_else(Step::from, |command| self.obey(command, arrived));
        };
        match command {
            Err(Reply::Unknown(_)) => {
                block.add(line);
                Step::NOTHING
            }
            Ok(Command::Done) => self.finish_block(),
            Ok(command @ (Command::Info(_) | Command::Stop | Command::End)) => self.obey(command, arrived),
            // The manager has begun something else: whoever waits for DONE then waits for ever.
            other => {
                let word = block.kind.word();
                self.block = None;
                let unfinished =
                    Reply::Error(format!("{word} was not finished; expected DONE after its stones"));
                let mut step = other.map_or_else(Step::from, |command| self.obey(command, arrived));
                step.replies.insert(0, unfinished);
                step
            }
        }
    }

    fn obey(&mut self, command: Command, arrived: Instant) -> Step {
        match command {
            // Whoever leaves waits for nothing, and every START has its OK.
            Command::End => {
                Step { replies: self.beginning.take().map(|_| Reply::Ok).into_iter().collect(), is_end: true }
            }
            Command::About => Reply::About { name: self.name() }.into(),
            Command::Info(info) => {
                if let Some(info) = info {
                    self.settings.set(info);
                }
                self.prepare();
                Step::NOTHING
            }
            Command::Stop => {
                self.stop_for_answer();
                self.hurried = self.waiting.len();
                self.thinker.rest();
                Step::NOTHING
            }
            Command::Start(size) => self.begin_game(Position::new(size)),
            Command::Block(kind) => {
                self.break_off();
                if kind == BlockKind::SetUp {
                    self.thinker.rest();
                }
                self.block = Some(Block::new(kind, self.position.as_ref().map(Position::size), arrived));
                Step::NOTHING
            }
            Command::Done => {
                Reply::Error("there are no stones to be done with; expected BOARD first".to_owned()).into()
            }
            Command::ClearHash => {
                self.thinker.forget();
                self.prepared = None;
                Step::NOTHING
            }
            Command::ShowInfo => self.show_info(),
            Command::Restart
            | Command::Begin
            | Command::Turn(_)
            | Command::Play(_)
            | Command::TakeBack(_)
            | Command::Best(_)
            | Command::ShowForbidden => {
                self.obey_on_board(command, arrived).unwrap_or_else(|reason| Reply::Error(reason).into())
            }
        }
    }

    /// Commands that need a board.
    fn obey_on_board(&mut self, command: Command, arrived: Instant) -> Result<Step, String> {
        let Some(position) = self.position.clone() else {
            return Err("there is no board; expected START first".to_owned());
        };
        match command {
            Command::Restart => Ok(self.begin_game(Position::new(position.size()))),
            Command::TakeBack(cell) => {
                let mut after = position;
                after.take_back(cell)?;
                self.break_off();
                self.thinker.rest();
                self.position = Some(after);
                Ok(Reply::Ok.into())
            }
            Command::ShowForbidden => {
                let board = position.board(self.settings.rules()?, Owner::Own);
                let cells = board.forbidden_points().map(|(coord, _)| Cell::of(coord, board.size()));
                Ok(Reply::Forbidden(cells.collect()).into())
            }
            Command::Begin if position.len() > 0 => {
                Err("the board is not empty; expected BEGIN before the first stone, else BOARD or TURN"
                    .to_owned())
            }
            Command::Turn(cell) => {
                self.check_playable(&position, Owner::Opponent)?;
                let mut after = position.clone();
                after.put(cell, Owner::Opponent)?;
                self.think(after, position, Task::Move { lines: 1 }, arrived)
            }
            Command::Play(cell) => {
                self.check_playable(&position, Owner::Own)?;
                let mut after = position;
                after.put(cell, Owner::Own)?;
                self.position = Some(after);
                Ok(Reply::Cells(vec![cell]).into())
            }
            Command::Best(lines) => self.think(position.clone(), position, Task::Move { lines }, arrived),
            _ => self.think(position.clone(), position, Task::Move { lines: 1 }, arrived),
        }
    }

    /// The board, if there is a game to go on with.
    fn check_playable(&self, position: &Position, to_move: Owner) -> Result<Board, String> {
        let board = position.board(self.settings.rules()?, to_move);
        match board.outcome() {
            Some(_) if self.settings.goes_on_after_win() && !board.is_full() => Ok(board),
            Some(outcome) => {
                Err(format!("the game is over ({outcome}); expected START, RESTART or TAKEBACK"))
            }
            None => Ok(board),
        }
    }

    /// All stones of a block are there.
    fn finish_block(&mut self) -> Step {
        let Some(block) = self.block.take() else { return Step::NOTHING };
        let (kind, arrived) = (block.kind, block.arrived);
        let done = block.finish().and_then(|position| {
            let before = self.position.clone().unwrap_or_else(|| Position::new(position.size()));
            match kind {
                BlockKind::SetUp => {
                    self.position = Some(position);
                    Ok(Step::NOTHING)
                }
                BlockKind::Board => self.think(position, before, Task::Move { lines: 1 }, arrived),
                BlockKind::Swap2 if [0, 3, 5].contains(&position.len()) => {
                    self.think(position, before, Task::Swap2, arrived)
                }
                BlockKind::Swap2 => {
                    Err(format!("there is no opening of {} stones; expected 0, 3 or 5", position.len()))
                }
            }
        });
        done.unwrap_or_else(|reason| Reply::Error(reason).into())
    }

    /// Lets the engine think about a position. `before` is what to go back to if it will not.
    fn think(
        &mut self,
        position: Position,
        before: Position,
        task: Task,
        arrived: Instant,
    ) -> Result<Step, String> {
        // Without rules nothing changes; a finished game is kept, so that a move of it can be taken back.
        self.settings.rules()?;
        let playable = self.check_playable(&position, Owner::Own);
        let stones = position.len();
        self.position = Some(position);
        let mut board = playable?;
        if task == Task::Swap2 {
            // Whoever will play it, X had the first stone.
            board.set_side_to_move(if stones.is_multiple_of(2) { Player::X } else { Player::O });
        }
        self.lines = if let Task::Move { lines } = task { lines } else { 1 };
        let engine = self.engine();
        self.prepared = self.plan();
        let budget = self.settings.clocks().budget(&self.reserve);
        self.jobs += 1;
        let mut thinking = Thinking::new(self.jobs, arrived, &budget, board.clone(), before);
        if self.is_ending {
            thinking.answer_within(AFTER_THE_END);
        }
        self.thinker.think(Job {
            number: self.jobs,
            engine,
            seed: self.arguments.seed,
            board,
            arrived,
            budget,
            limits: self.settings.limits().with_stop(thinking.stop_flag()),
            task,
            detail: self.settings.detail,
        });
        self.thinking = Some(thinking);
        Ok(Step::NOTHING)
    }

    /// The engine has found something better.
    fn take_best(&mut self, job: u64, coord: Coord) -> Step {
        let Some(thinking) = self.thinking.as_mut().filter(|thinking| thinking.job == job) else {
            return Step::NOTHING;
        };
        thinking.best = Some(coord);
        if self.settings.is_yixin && self.settings.detail {
            let cell = Cell::of(coord, thinking.board.size());
            return Reply::Message(format!("REALTIME BEST {cell}")).into();
        }
        Step::NOTHING
    }

    /// The engine has answered.
    fn finish(&mut self, thinking: Thinking, outcome: Outcome) -> Step {
        self.count_time(&thinking);
        match outcome {
            Outcome::Move(thought) => self.play(thinking.playable(thought.coord())),
            Outcome::Swap2(decision) => {
                self.settle(&thinking.board, &decision);
                thinking.decided(&decision).into()
            }
            Outcome::Refused(reason) => {
                self.position = Some(thinking.before);
                Reply::Error(reason).into()
            }
        }
    }

    /// Plays a move, if there is one.
    fn play(&mut self, coord: Option<Coord>) -> Step {
        let Some((coord, position)) = coord.zip(self.position.as_mut()) else {
            return Reply::Error("there is no cell to move to; expected START or RESTART".to_owned()).into();
        };
        let cell = Cell::of(coord, position.size());
        match position.put(cell, Owner::Own) {
            Ok(()) => Reply::Cells(vec![cell]).into(),
            Err(reason) => Reply::Error(reason).into(),
        }
    }

    /// Keeps in mind who plays what after a decision in an opening. Who has put down stones will play X, unless the other one
    /// swaps: then the whole board is sent.
    fn settle(&mut self, board: &Board, decision: &Decision) {
        let size = board.size();
        let (x, o) = match decision {
            Decision::Three(_) | Decision::Swap => (Owner::Own, Owner::Opponent),
            Decision::Move(_) => (Owner::Opponent, Owner::Own),
        };
        let mut stones: Vec<Coord> = board.moves().map(|(coord, _)| coord).collect();
        match decision {
            Decision::Three(cells) => stones.extend(cells),
            Decision::Move(coord) => stones.push(*coord),
            Decision::Swap => {}
        }
        let mut position = Position::new(size);
        for (coord, owner) in stones.into_iter().zip([x, o].into_iter().cycle()) {
            // All of them are different cells of the board.
            let put = position.put(Cell::of(coord, size), owner);
            debug_assert!(put.is_ok(), "{put:?}");
        }
        self.position = Some(position);
    }

    /// Learns from how long an answer took.
    fn count_time(&mut self, thinking: &Thinking) {
        let used = thinking.arrived.elapsed();
        self.settings.count_time(used);
        if let Some((planned, taken)) = thinking.planned_and_taken()
            && !thinking.is_stopped
        {
            self.reserve.observe(planned, taken);
        }
    }

    /// The manager wants the answer now, if there is something to answer.
    fn stop_for_answer(&mut self) {
        if let Some(thinking) = &mut self.thinking {
            thinking.stop_for_answer();
        }
    }

    /// Ends the thinking, whose answer nobody wants any more.
    fn break_off(&mut self) {
        if let Some(thinking) = self.thinking.take() {
            thinking.stop();
        }
    }

    /// Begins a game. Managers wait for OK, and no clock runs until then: what takes time is done first.
    fn begin_game(&mut self, position: Position) -> Step {
        self.break_off();
        self.position = Some(position);
        self.games += 1;
        self.settings.begin_game();
        self.prepared = self.plan();
        let Some(plan) = self.prepared.clone() else { return Reply::Ok.into() };
        self.thinker.begin_game(self.games, plan);
        self.beginning = Some(self.games);
        Step::NOTHING
    }

    fn engine(&self) -> EngineSpec {
        engine_spec(&self.arguments, &self.settings, self.lines)
    }

    /// What the engine should be ready for, once there is a board.
    fn plan(&self) -> Option<Plan> {
        let size = self.position.as_ref()?.size();
        let board = self.settings.rules().ok().map(|rules| Board::new(size, rules));
        Some(Plan { engine: self.engine(), board, seed: self.arguments.seed })
    }

    /// Lets the engine be made ready as it will be wanted, while no clock runs.
    fn prepare(&mut self) {
        if self.thinking.is_none()
            && let Some(plan) = self.plan().filter(|plan| self.prepared.as_ref() != Some(plan))
        {
            self.prepared = Some(plan.clone());
            self.thinker.prepare(plan);
        }
    }

    fn name(&self) -> String {
        if self.arguments.has_usual_engine() {
            "gomoku".to_owned()
        } else {
            format!("gomoku-{}", self.arguments.engine.info().name)
        }
    }

    /// What a board of the Yixin family can set: the threads, and the logarithm of the table's kibibytes.
    fn show_info(&mut self) -> Step {
        self.settings.is_yixin = true;
        let most = |name: &str| {
            let info = self.arguments.engine.info().options.iter().find(|info| info.name == name)?;
            if let OptionKind::Number { most, .. } = info.kind { Some(most) } else { None }
        };
        let threads = most("threads").unwrap_or(1);
        let table = most("hash").map_or(0, |mebibytes| {
            let kibibytes = u64::from(mebibytes).clamp(1, LARGEST_WISH) * 1024;
            kibibytes.ilog2()
        });
        let messages = [format!("INFO MAX_THREAD_NUM {threads}"), format!("INFO MAX_HASH_SIZE {table}")];
        Step { replies: messages.map(Reply::Message).into(), is_end: false }
    }
}

#[cfg(test)]
mod tests;
