//! What commands and forms do.

use std::time::{Duration, Instant};

use gomoku::engine::matches::AfterWin;
use rand::RngExt;

use super::command::Command;
use super::form::{Event, Field, Form};
use super::grid_view::Zoom;
use super::state::{Overlay, Purpose, Screen};
use super::{files, new_game, player_form, rounds};
use crate::args::GameArguments;
use crate::table;

impl Screen {
    /// Does what a key or a menu asks for.
    pub(super) fn command(&mut self, command: Command) {
        self.overlay = None;
        match command {
            Command::New => {
                let mut players = self.players.clone();
                players.kinds = [1, 2].map(|player| self.sitting.seats().kind_of(player).clone());
                self.open_form(new_game::form(&self.game, &players), Purpose::NewGame);
            }
            Command::Player1 | Command::Player2 => {
                let player = if command == Command::Player1 { 1 } else { 2 };
                let kind = self.sitting.seats().kind_of(player);
                self.open_form(player_form::form(player, kind, &self.game), Purpose::Player(player));
            }
            Command::Time => {
                let time = self.settings.time.map_or_else(String::new, |time| time.as_millis().to_string());
                let about = "at most for each move of a computer; empty: as each has it";
                let field = Field::text("Milliseconds", &time, &["500", "1000", "5000", "20000"], about);
                self.open_form(Form::new("Time for a move", vec![field]), Purpose::Time);
            }
            Command::EnterMove => {
                let field = Field::text("Move", "", &[], &format!("Enter {}", self.sitting.move_hint()));
                self.open_form(Form::new("Enter a move", vec![field]), Purpose::Move);
            }
            Command::Save => self.open_form(files::save_form(self.sitting.saved().ok()), Purpose::Save),
            Command::Open => self.open_form(files::open_form(), Purpose::Open),
            Command::Rounds => {
                if self.end_rounds() {
                    self.tell("The loop is over; this game goes on.");
                } else {
                    self.open_form(rounds::form(), Purpose::Rounds);
                }
            }
            Command::Quit => {
                if self.sitting.to_move().is_none() || self.sitting.moves().is_empty() {
                    self.left = true;
                } else {
                    self.overlay = Some(Overlay::Leave);
                }
            }
            Command::Undo => self.undo(),
            Command::Redo => {
                let done = self.sitting.redo();
                self.went_through_moves(done, "The move is made again.");
            }
            Command::Hint => self.ask_for_hint(),
            Command::MoveNow => {
                self.sitting.hurry();
                if self.sitting.thinks().is_none() {
                    self.complain("Nobody is thinking.");
                }
            }
            Command::Pause => self.pause(),
            Command::Help => self.overlay = Some(Overlay::Help { scrolled: 0 }),
            Command::Menu => self.overlay = Some(Overlay::Menu { title: 0, item: 0 }),
            _ => self.setting(command),
        }
    }

    /// Changes how things look, or what happens after a win.
    fn setting(&mut self, command: Command) {
        let on = |on: bool| if on { "on" } else { "off" };
        match command {
            Command::AfterWin => {
                let goes_on = self.settings.after_win == AfterWin::Stop;
                self.settings.after_win = if goes_on { AfterWin::GoOn } else { AfterWin::Stop };
                self.sitting.set_after_win(self.settings.after_win);
                self.tell(match (goes_on, self.is_on_board()) {
                    (true, true) => "Play goes on after a win, until the board is full.",
                    (true, false) => "Play goes on after a win in n in a row; this game ends with it.",
                    (false, _) => "A win ends the game.",
                });
            }
            Command::Guides => {
                self.settings.guides = !self.settings.guides;
                self.tell(format!("Guide lines are {}.", on(self.settings.guides)));
            }
            Command::Sowing => {
                self.settings.sowing = !self.settings.sowing;
                self.tell(format!("Sowing stone by stone is {}.", on(self.settings.sowing)));
            }
            Command::ZoomIn | Command::ZoomOut => {
                self.settings.zoom = if command == Command::ZoomIn { Zoom::Large } else { Zoom::Small };
                self.show_cursor();
            }
            Command::ResetView => {
                self.settings.zoom = Zoom::Auto;
                self.moves_up = 0;
                self.reset_cursor();
            }
            Command::Theme => {
                self.settings.theme = self.settings.theme.next();
                self.tell(format!("Colours: {}.", self.settings.theme.name()));
            }
            _ => {}
        }
    }

    fn undo(&mut self) {
        let done = self.sitting.undo();
        self.went_through_moves(done, "Taken back; r makes it again.");
    }

    fn went_through_moves(&mut self, done: Result<(), String>, told: &str) {
        self.show = None;
        self.hint = None;
        self.moves_up = 0;
        match done {
            Ok(()) => {
                self.opinion = None;
                // Computers alone would only do the same again.
                self.paused = !self.has_person();
                self.tell(if self.paused { "Paused; p goes on." } else { told });
                self.look_at_last_move();
                self.keep_cursor_in_row();
            }
            Err(reason) => self.complain(reason),
        }
    }

    fn ask_for_hint(&mut self) {
        if !self.is_persons_turn() {
            self.complain("Hints are for people whose turn it is.");
            return;
        }
        match self.sitting.think(table::Purpose::Hint, &self.settings.limits()) {
            Ok(()) => self.tell("The computer looks for a hint; m ends that."),
            Err(reason) => self.complain(reason),
        }
    }

    fn pause(&mut self) {
        self.paused = !self.paused;
        if self.paused {
            self.sitting.stop();
            self.tell("Paused: computers wait. p goes on.");
        } else {
            self.tell("Computers go on.");
        }
    }

    pub(super) fn open_form(&mut self, form: Form, purpose: Purpose) {
        self.overlay = Some(Overlay::Form(form, purpose));
    }

    pub(super) fn form_event(&mut self, event: Event, purpose: Purpose, now: Instant) {
        match (event, self.overlay.take()) {
            (Event::Cancelled, _) => {
                // Before the first move they have waited for this form only.
                self.paused &= purpose != Purpose::NewGame || !self.sitting.moves().is_empty();
            }
            (Event::Changed(index), Some(Overlay::Form(form, _))) => {
                let form = match purpose {
                    Purpose::NewGame => new_game::adapted(&form, index),
                    Purpose::Player(_) => player_form::adapted(&form, index, &self.game),
                    _ => Form { error: None, ..form },
                };
                self.open_form(form, purpose);
            }
            (Event::Accepted, Some(Overlay::Form(mut form, _))) => {
                if let Err(reason) = self.accept(&form, purpose, now) {
                    form.error = Some(reason);
                    self.open_form(form, purpose);
                }
            }
            (_, overlay) => self.overlay = overlay,
        }
    }

    /// Does what a form is for. The error says what is wrong with what was entered; nothing is changed then.
    fn accept(&mut self, form: &Form, purpose: Purpose, now: Instant) -> Result<(), String> {
        match purpose {
            Purpose::NewGame => {
                let (game, players) = new_game::read(form)?;
                let seed = rand::rng().random_range(0..1_000_000);
                let sitting =
                    table::sit_down(&game, players.clone(), seed).map_err(|error| format!("{error:#}"))?;
                (self.sitting, self.game, self.players) = (sitting, game, players);
                self.end_rounds();
                self.begin();
                self.greet();
            }
            Purpose::Player(player) => {
                let kind = player_form::read(form, &self.game)?;
                self.sitting.exchange(player, kind.clone())?;
                self.show = None;
                self.paused = false;
                let end = if self.has_person() && self.end_rounds() { "; the loop is over" } else { "" };
                self.tell(format!("Player {player} is now: {kind}{end}"));
            }
            Purpose::Time => {
                let text = form.value("Milliseconds");
                self.settings.time = match text {
                    "" => None,
                    text => Some(Duration::from_millis(
                        crate::number::number(1_u64..=86_400_000)(text)
                            .map_err(|error| format!("'{text}' will not do; {error}, or nothing"))?,
                    )),
                };
                self.tell("The time counts from the next move on.");
            }
            Purpose::Move => {
                if self.sitting.to_move().is_none() {
                    return Err("the game is over; F2 begins a new one, u takes moves back".to_owned());
                }
                if !self.is_persons_turn() {
                    return Err("it is not your turn".to_owned());
                }
                let spot = self.sitting.spot_named(form.value("Move"))?;
                self.cursor = spot;
                self.show_cursor();
                self.point_at(spot, now);
            }
            Purpose::Save => {
                let told = files::save(form, &*self.sitting)?;
                self.tell(told);
            }
            Purpose::Rounds => self.start_rounds(form)?,
            Purpose::Open => {
                let opened = files::open_entered(form)?;
                self.put_on_table(opened.sitting, opened.game);
                self.tell(opened.told);
            }
        }
        Ok(())
    }

    /// A game from elsewhere is played now.
    pub(super) fn put_on_table(&mut self, sitting: Box<dyn table::Sitting>, game: GameArguments) {
        self.players.kinds = [1, 2].map(|player| sitting.seats().kind_of(player).clone());
        (self.sitting, self.game) = (sitting, game);
        self.end_rounds();
        self.begin();
    }

    /// Says what a scenario is about, and who begins.
    pub(super) fn greet(&mut self) {
        let seats = self.sitting.seats();
        let lot = if seats.by_lot { ", drawn by lot" } else { "" };
        let starter = seats.starter;
        let side = self
            .sitting
            .side_of(starter)
            .map_or_else(String::new, |side| format!(" with {}", self.sitting.side_name(side)));
        let scenario = table::told_of_scenario(&self.game).map_or_else(String::new, |told| told + " ");
        self.tell(format!(
            "{scenario}Player {starter} begins{side}{lot}. Enter or a click plays, F1 tells the keys."
        ));
    }
}
