//! What the full screen shows: the game, the cursor, what is open above it.

use std::time::{Duration, Instant};

use gomoku::engine::matches::AfterWin;
use gomoku::search::{Limits, Side};

use super::form::Form;
use super::grid_view::Zoom;
use super::layout::{BoardView, Layout, column_and_row, index};
use super::rounds::Rounds;
use super::theme::ThemeName;
use crate::args::GameArguments;
use crate::table::{Grid, Opinion, Picture, PlayerKind, Players, Progress, Sitting};

/// The state of the full screen.
pub(crate) struct Screen {
    pub(super) size: (u16, u16),
    pub(super) sitting: Box<dyn Sitting>,
    /// What the next new game begins with.
    pub(super) game: GameArguments,
    pub(super) players: Players,
    pub(super) settings: Settings,
    /// The cell of the cursor, or the pit of the side to move.
    pub(super) cursor: usize,
    /// The first column and row of a large board that are seen.
    pub(super) scrolled: (u8, u8),
    pub(super) news: News,
    /// A place that the computer would play at.
    pub(super) hint: Option<usize>,
    /// What a computer thought last.
    pub(super) opinion: Option<Opinion>,
    pub(super) overlay: Option<Overlay>,
    /// Whether computers wait.
    pub(super) paused: bool,
    /// A move that is being shown.
    pub(super) show: Option<Show>,
    /// How many lines of the list of moves are hidden below.
    pub(super) moves_up: usize,
    /// Where the board is held by the mouse.
    pub(super) held: Option<(u16, u16)>,
    /// When the next computer may begin to think.
    pub(super) not_before: Option<Instant>,
    pub(super) left: bool,
    /// Whether the program is to make room for the shell for a while.
    pub(super) away: bool,
    /// Games that computers play in a loop.
    pub(super) rounds: Option<Rounds>,
    /// What is shown of a search instead of a real one.
    #[cfg(test)]
    pub(super) staged: Option<Progress>,
}

/// What a person likes.
#[derive(Debug, Clone)]
pub(super) struct Settings {
    pub(super) theme: ThemeName,
    pub(super) guides: bool,
    pub(super) sowing: bool,
    pub(super) zoom: Zoom,
    pub(super) after_win: AfterWin,
    pub(super) time: Option<Duration>,
    /// How long a computer waits after another one's move, so that a person can follow.
    pub(super) pace: Duration,
}

impl Settings {
    pub(super) fn new(theme: ThemeName, after_win: AfterWin, time: Option<Duration>) -> Settings {
        let pace = Duration::from_millis(300);
        Settings { theme, guides: false, sowing: true, zoom: Zoom::Auto, after_win, time, pace }
    }

    pub(super) fn limits(&self) -> Limits {
        self.time.map_or_else(Limits::none, |time| Limits::none().with_time(time))
    }
}

/// The line of news.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct News {
    pub(super) text: String,
    /// Whether it says that something could not be done.
    pub(super) is_alarm: bool,
}

/// What is open above the board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Overlay {
    Menu {
        title: usize,
        item: usize,
    },
    Form(Form, Purpose),
    /// A choice in an opening.
    Choice {
        item: usize,
    },
    Help {
        scrolled: u16,
    },
    /// Whether to leave.
    Leave,
}

/// What a form is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Purpose {
    NewGame,
    Player(u8),
    Time,
    Move,
    Save,
    Open,
    Rounds,
}

/// A move that is being shown, step by step.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Show {
    pub(super) frames: Vec<Picture>,
    pub(super) frame: usize,
    pub(super) next: Instant,
}

impl Screen {
    pub(super) fn new(
        sitting: Box<dyn Sitting>,
        (game, players): (GameArguments, Players),
        settings: Settings,
        size: (u16, u16),
    ) -> Screen {
        let mut screen = Screen {
            size,
            sitting,
            game,
            players,
            settings,
            cursor: 0,
            scrolled: (0, 0),
            news: News::default(),
            hint: None,
            opinion: None,
            overlay: None,
            paused: false,
            show: None,
            moves_up: 0,
            held: None,
            not_before: None,
            left: false,
            away: false,
            rounds: None,
            #[cfg(test)]
            staged: None,
        };
        screen.begin();
        screen
    }

    /// A game has been put on the table.
    pub(super) fn begin(&mut self) {
        self.sitting.set_after_win(self.settings.after_win);
        self.hint = None;
        self.opinion = None;
        self.show = None;
        self.moves_up = 0;
        self.not_before = None;
        self.paused = false;
        self.reset_cursor();
    }

    /// The cursor goes to the last move, or to the middle of the stones or of the board.
    pub(super) fn reset_cursor(&mut self) {
        self.cursor = match self.picture() {
            Picture::Grid(grid) => self.sitting.last_spot().unwrap_or_else(|| middle(&grid)),
            Picture::Pits(_) => 0,
        };
        self.look_at_cursor();
    }

    /// Scrolls a large board so that the cursor is in the middle of what is seen.
    pub(super) fn look_at_cursor(&mut self) {
        let picture = self.picture();
        let Some(layout) = self.layout(&picture) else { return };
        if let BoardView::Grid(view) = self.board_view(&layout, &picture) {
            let (x, y) = column_and_row(self.cursor, view.size().width());
            self.scrolled = (x.saturating_sub(view.columns / 2), y.saturating_sub(view.rows / 2));
            self.show_cursor();
        }
    }

    /// What is seen of the game: a move on its way, or where it stands.
    pub(super) fn picture(&self) -> Picture {
        match &self.show {
            Some(show) => show.frames[show.frame.min(show.frames.len() - 1)].clone(),
            None => self.sitting.picture(),
        }
    }

    pub(super) fn layout(&self, picture: &Picture) -> Option<Layout> {
        Layout::new(self.size, picture, self.settings.zoom)
    }

    pub(super) fn board_view(&self, layout: &Layout, picture: &Picture) -> BoardView {
        layout.board_view(picture, self.settings.zoom, self.scrolled)
    }

    /// Scrolls a large board as little as shows the cursor.
    pub(super) fn show_cursor(&mut self) {
        let picture = self.picture();
        let Some(layout) = self.layout(&picture) else { return };
        if let BoardView::Grid(view) = self.board_view(&layout, &picture) {
            let (x, y) = column_and_row(self.cursor, view.size().width());
            let view = view.showing(x, y);
            self.scrolled = (view.left, view.top);
        }
    }

    /// The kind of player whose turn it is.
    pub(super) fn mover(&self) -> Option<&PlayerKind> {
        self.sitting.to_move().map(|player| self.sitting.seats().kind_of(player))
    }

    pub(super) fn is_persons_turn(&self) -> bool {
        self.mover() == Some(&PlayerKind::Human)
    }

    /// Whether a person plays at all.
    pub(super) fn has_person(&self) -> bool {
        [1, 2].iter().any(|player| *self.sitting.seats().kind_of(*player) == PlayerKind::Human)
    }

    /// The side to move, if that is settled.
    pub(super) fn side_to_move(&self) -> Option<Side> {
        self.sitting.to_move().and_then(|player| self.sitting.side_of(player))
    }

    /// Whether the game is one that engines of boards play.
    pub(super) fn is_on_board(&self) -> bool {
        matches!(self.game, GameArguments::Five(_) | GameArguments::Mnk(_))
    }

    pub(super) fn progress(&self) -> Option<Progress> {
        #[cfg(test)]
        if self.staged.is_some() {
            return self.staged.clone();
        }
        self.sitting.progress()
    }

    pub(super) fn tell(&mut self, text: impl Into<String>) {
        self.news = News { text: text.into(), is_alarm: false };
    }

    pub(super) fn complain(&mut self, text: impl Into<String>) {
        self.news = News { text: text.into(), is_alarm: true };
    }
}

/// The cell in the middle of all stones, so that a large board shows them; of the board if there are none.
fn middle(grid: &Grid) -> usize {
    let (width, height) = (grid.size.width(), grid.size.height());
    let stones = grid.cells.iter().enumerate().filter(|(_, cell)| cell.stone.is_some());
    let stones: Vec<(u8, u8)> = stones.map(|(index, _)| column_and_row(index, width)).collect();
    let between = |all: Vec<u8>, usual: u8| match (all.iter().min(), all.iter().max()) {
        (Some(first), Some(last)) => first + (last - first) / 2,
        _ => usual,
    };
    let x = between(stones.iter().map(|stone| stone.0).collect(), width / 2);
    let y = between(stones.iter().map(|stone| stone.1).collect(), height / 2);
    index(x, y, width)
}
