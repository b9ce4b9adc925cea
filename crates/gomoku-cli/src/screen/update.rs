//! What events do to the state of the full screen.

use std::time::{Duration, Instant};

use gomoku::search::Side;
use ratatui::crossterm::event::{Event as TerminalEvent, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

use super::command::{self, Command, MENUS};
use super::help;
use super::layout::column_and_row;
use super::state::{Overlay, Screen, Show};
use crate::table::{self, Answer, Picture, Played};

/// How long a stone of a sowing is seen before the next one falls.
const STONE: Duration = Duration::from_millis(150);
/// How far Page Up and Page Down go.
const PAGE: u8 = 5;

impl Screen {
    /// Something has happened in the terminal.
    pub(super) fn event(&mut self, event: &TerminalEvent, now: Instant) {
        match event {
            TerminalEvent::Key(key) if key.kind != KeyEventKind::Release => self.key(*key, now),
            TerminalEvent::Mouse(mouse) => self.mouse(*mouse, now),
            TerminalEvent::Resize(width, height) => {
                self.size = (*width, *height);
                self.show_cursor();
            }
            TerminalEvent::Paste(text) => {
                if let Some(Overlay::Form(form, purpose)) = &mut self.overlay {
                    let (event, purpose) = (form.paste(text), *purpose);
                    self.form_event(event, purpose, now);
                }
            }
            _ => {}
        }
        self.tick(now);
    }

    /// Time goes on: moves are shown, computers answer and begin to think.
    pub(super) fn tick(&mut self, now: Instant) {
        self.advance_show(now);
        if self.show.is_none()
            && let Some(answer) = self.sitting.answer()
        {
            self.answered(answer, now);
        }
        if let Some(following) = self.sitting.follows() {
            match following {
                Ok(sitting) => {
                    self.sitting = sitting;
                    self.begin();
                }
                Err(reason) => self.complain(reason),
            }
        }
        self.advance_rounds(now);
        let waits = self.paused || self.show.is_some() || self.not_before.is_some_and(|time| now < time);
        let is_computers_turn = self.mover().is_some() && !self.is_persons_turn();
        if is_computers_turn && !waits && self.sitting.thinks().is_none() {
            self.hint = None;
            if let Err(reason) = self.sitting.think(table::Purpose::Move, &self.settings.limits()) {
                self.paused = true;
                self.complain(reason);
            }
        }
    }

    /// How long nothing will happen by itself; `None` if that is for ever.
    pub(super) fn next_tick(&self, now: Instant) -> Option<Duration> {
        if self.sitting.thinks().is_some() {
            return Some(Duration::from_millis(40));
        }
        let show = self.show.as_ref().map(|show| show.next);
        [show, self.not_before, self.next_round()]
            .into_iter()
            .flatten()
            .min()
            .map(|time| time.saturating_duration_since(now))
    }

    fn advance_show(&mut self, now: Instant) {
        if let Some(show) = &mut self.show
            && now >= show.next
        {
            show.frame += 1;
            show.next = now + STONE;
            if show.frame >= show.frames.len() {
                self.show = None;
                self.keep_cursor_in_row();
            }
        }
        if self.not_before.is_some_and(|time| now >= time) {
            self.not_before = None;
        }
    }

    fn answered(&mut self, answer: Answer, now: Instant) {
        match answer {
            Answer::Played(played, opinion) => {
                self.opinion = Some(opinion);
                self.played(played, now);
            }
            Answer::Hint(spot, told, opinion) => {
                self.opinion = Some(opinion);
                self.hint = Some(spot);
                self.cursor = spot;
                self.show_cursor();
                self.tell(told);
            }
            Answer::GaveUp(told) => self.tell(told),
            Answer::Failed(reason) => {
                // Who has failed would fail again; a hint that there is not keeps nobody from playing.
                self.paused |= !self.is_persons_turn();
                self.complain(reason);
            }
        }
    }

    /// A move has been made.
    fn played(&mut self, played: Played, now: Instant) {
        self.hint = None;
        self.moves_up = 0;
        self.tell(played.told);
        if self.settings.sowing && !played.frames.is_empty() {
            self.show = Some(Show { frames: played.frames, frame: 0, next: now + STONE });
        }
        if !self.has_person() {
            self.not_before = Some(now + self.settings.pace);
        }
        self.look_at_last_move();
        self.keep_cursor_in_row();
        // What somebody is filling in meanwhile is not thrown away: Enter brings the choice later.
        if self.overlay.is_none() && !self.sitting.choices().is_empty() {
            self.overlay = Some(Overlay::Choice { item: 0 });
        }
    }

    /// If the last move is out of sight, the cursor goes there.
    pub(super) fn look_at_last_move(&mut self) {
        let picture = self.picture();
        let (Some(spot), Some(layout)) = (self.sitting.last_spot(), self.layout(&picture)) else { return };
        if let super::layout::BoardView::Grid(view) = self.board_view(&layout, &picture) {
            let (x, y) = column_and_row(spot, view.size().width());
            if !view.shows(x, y) {
                self.cursor = spot;
                self.look_at_cursor();
            }
        }
    }

    /// In Kalaha the cursor stands at a pit that can be sown, if there is one.
    pub(super) fn keep_cursor_in_row(&mut self) {
        if let (Picture::Pits(board), Some(side)) = (self.sitting.picture(), self.side_to_move()) {
            let row = &board.rows[side.index()];
            self.cursor = self.cursor.min(row.len().saturating_sub(1));
            if row.get(self.cursor) == Some(&0)
                && let Some(pit) = row.iter().position(|stones| *stones > 0)
            {
                self.cursor = pit;
            }
        }
    }

    fn key(&mut self, key: KeyEvent, now: Instant) {
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            match key.code {
                KeyCode::Char('c' | 'C') => return self.left = true,
                KeyCode::Char('z' | 'Z') => return self.away = true,
                _ => {}
            }
        }
        // Where nothing is seen nothing is done but leaving.
        if self.layout(&self.picture()).is_none() {
            self.left |= matches!(key.code, KeyCode::Char('q' | 'Q'));
            return;
        }
        match self.overlay.take() {
            Some(Overlay::Form(mut form, purpose)) => {
                let event = form.key(key);
                self.overlay = Some(Overlay::Form(form, purpose));
                self.form_event(event, purpose, now);
            }
            Some(Overlay::Menu { title, item }) => self.menu_key(key, title, item),
            Some(Overlay::Choice { item }) => self.choice_key(key, item, now),
            Some(Overlay::Help { scrolled }) => self.help_key(key, scrolled),
            Some(Overlay::Leave) => {
                self.left = matches!(key.code, KeyCode::Char('y' | 'Y' | 'q' | 'Q') | KeyCode::Enter);
            }
            None => self.board_key(key, now),
        }
    }

    fn menu_key(&mut self, key: KeyEvent, title: usize, item: usize) {
        let count = MENUS.len();
        let items = MENUS[title].1.len();
        let menu = |title: usize, item: usize| Some(Overlay::Menu { title, item });
        match key.code {
            KeyCode::Left | KeyCode::Char('h') => self.overlay = menu((title + count - 1) % count, 0),
            KeyCode::Right | KeyCode::Char('l') | KeyCode::Tab => self.overlay = menu((title + 1) % count, 0),
            KeyCode::Up | KeyCode::Char('k') => self.overlay = menu(title, (item + items - 1) % items),
            KeyCode::Down | KeyCode::Char('j') => self.overlay = menu(title, (item + 1) % items),
            KeyCode::Enter | KeyCode::Char(' ') => self.command(MENUS[title].1[item].command),
            KeyCode::Esc | KeyCode::F(10) => {}
            _ => match command::of_key(key) {
                Some(command) => self.command(command),
                None => self.overlay = menu(title, item),
            },
        }
    }

    fn choice_key(&mut self, key: KeyEvent, item: usize, now: Instant) {
        let count = self.sitting.choices().len();
        let choice = |item: usize| Some(Overlay::Choice { item });
        match key.code {
            KeyCode::Up | KeyCode::Char('k') => {
                self.overlay = choice((item + count.max(1) - 1) % count.max(1));
            }
            KeyCode::Down | KeyCode::Char('j') | KeyCode::Tab => {
                self.overlay = choice((item + 1) % count.max(1));
            }
            KeyCode::Enter | KeyCode::Char(' ') => self.choose(item, now),
            KeyCode::Char(digit @ '1'..='9') => self.choose(digit as usize - '1' as usize, now),
            KeyCode::Esc => self.tell("Look at the board; Enter brings the choice back."),
            _ => match command::of_key(key) {
                Some(command) => self.command(command),
                None => self.overlay = choice(item),
            },
        }
    }

    pub(super) fn choose(&mut self, item: usize, now: Instant) {
        if item >= self.sitting.choices().len() {
            self.overlay = Some(Overlay::Choice { item: 0 });
            return;
        }
        match self.sitting.choose(item) {
            Ok(played) => self.played(played, now),
            Err(reason) => self.complain(reason),
        }
    }

    fn help_key(&mut self, key: KeyEvent, scrolled: u16) {
        let scrolled = match key.code {
            KeyCode::Up | KeyCode::Char('k') => scrolled.saturating_sub(1),
            KeyCode::Down | KeyCode::Char('j') => scrolled + 1,
            KeyCode::PageUp => scrolled.saturating_sub(10),
            KeyCode::PageDown | KeyCode::Char(' ') => scrolled + 10,
            KeyCode::Home => 0,
            KeyCode::End => u16::MAX,
            _ => return,
        };
        self.overlay = Some(Overlay::Help { scrolled: help::clamped(scrolled, self.size) });
    }

    fn board_key(&mut self, key: KeyEvent, now: Instant) {
        if self.show.take().is_some() {
            // Who is in a hurry sees the end of it, and means no more by a key that would play where the cursor happens to be.
            self.keep_cursor_in_row();
            if matches!(key.code, KeyCode::Enter | KeyCode::Char(' ')) {
                return;
            }
        }
        let is_plain = !key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT);
        match key.code {
            KeyCode::Left | KeyCode::Char('h') if is_plain => self.move_cursor(-1, 0),
            KeyCode::Right | KeyCode::Char('l') if is_plain => self.move_cursor(1, 0),
            KeyCode::Up | KeyCode::Char('k') if is_plain => self.move_cursor(0, -1),
            KeyCode::Down | KeyCode::Char('j') if is_plain => self.move_cursor(0, 1),
            KeyCode::Home => self.move_cursor(i8::MIN, 0),
            KeyCode::End => self.move_cursor(i8::MAX, 0),
            KeyCode::PageUp => self.move_cursor(0, -(PAGE as i8)),
            KeyCode::PageDown => self.move_cursor(0, PAGE as i8),
            KeyCode::Enter | KeyCode::Char(' ') => self.point_at(self.cursor, now),
            KeyCode::Char(digit @ '1'..='9') if is_plain => self.digit(digit as usize - '1' as usize, now),
            _ => {
                if let Some(command) = command::of_key(key) {
                    self.command(command);
                }
            }
        }
    }

    fn move_cursor(&mut self, right: i8, down: i8) {
        match self.sitting.picture() {
            Picture::Grid(grid) => {
                let (width, height) = (grid.size.width(), grid.size.height());
                let (x, y) = column_and_row(self.cursor, width);
                let x = (i16::from(x) + i16::from(right)).clamp(0, i16::from(width) - 1) as u8;
                let y = (i16::from(y) + i16::from(down)).clamp(0, i16::from(height) - 1) as u8;
                self.cursor = super::layout::index(x, y, width);
                self.show_cursor();
            }
            Picture::Pits(board) => {
                // North's pits are numbered from the right.
                let north = self.side_to_move() == Some(Side::Second);
                let forward = if north { -i16::from(right) } else { i16::from(right) };
                let last = board.rows[0].len() as i16 - 1;
                self.cursor = (self.cursor as i16 + forward).clamp(0, last) as usize;
            }
        }
    }

    /// A digit chooses a pit, or a cell of a small board.
    fn digit(&mut self, index: usize, now: Instant) {
        let count = match self.sitting.picture() {
            Picture::Grid(grid) if grid.cells.len() <= 9 => grid.cells.len(),
            Picture::Grid(_) => return,
            Picture::Pits(board) => board.rows[0].len(),
        };
        if index < count {
            self.cursor = index;
            self.point_at(index, now);
        }
    }

    /// A person wants to play here.
    pub(super) fn point_at(&mut self, spot: usize, now: Instant) {
        if self.sitting.to_move().is_none() {
            self.complain("The game is over; F2 begins a new one, u takes moves back.");
        } else if !self.is_persons_turn() {
            if self.paused {
                self.command(Command::Pause);
            } else {
                self.complain("It is the computer's turn; m makes it move now, u takes back your last move.");
            }
        } else if !self.sitting.choices().is_empty() {
            self.overlay = Some(Overlay::Choice { item: 0 });
        } else {
            // Whoever is thinking about a hint need not go on.
            self.sitting.stop();
            match self.sitting.point_at(spot) {
                Ok(played) => self.played(played, now),
                Err(reason) => self.complain(format!("Not a move: {reason}")),
            }
        }
    }
}
