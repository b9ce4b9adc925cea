//! The flagship: five in a row under every rule, as strong as this workspace can.

mod depth_tables;
mod generate;
mod generic;
mod history;
mod level;
mod line;
mod near;
mod numbers;
mod points;
mod position;
mod root;
mod settings;
#[cfg(test)]
mod tests;
mod threads;
mod vcf;
mod verdict;
mod watch;
mod weighed;
mod weights;
mod worker;

use std::sync::Arc;
use std::time::{Duration, Instant};

use gomoku_core::{Board, BoardSize, Coord, Rule};
use gomoku_search::{Limits, Observer, Report, Score, StopReason, Table};

use crate::lots::{draw, playable_cells, seed_of_move};
use crate::options::{OptionInfo, OptionKind, Options};
use crate::{Engine, EngineLoadError, NewGame, Thought, UnsupportedBoard};
use depth_tables::DepthTables;
use generic::GenericSearch;
use level::Level;
use position::Position;
use settings::Settings;
use threads::Memory;

pub use numbers::{ParseSearchNumbersError, SearchNumber, SearchNumbers};
pub(crate) use weighed::{drawn_move, is_weighed, offered_moves, weighed_positions};
pub use weights::WeightsChoice;

/// Which search the engine plays by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum SearchKind {
    /// The one made for five in a row.
    Special,
    /// The one for any game.
    Generic,
}

/// The flagship engine.
///
/// Its search is one made for five in a row. The option `search=generic` has the same knowledge searched by
/// [`Pvs`](gomoku_search::Pvs), through the hooks that any game can use, for comparison: over 100 games with 50 ms a move the
/// special search is 276 Elo stronger (95 %: 204 to 374). With the option `ponder` it thinks in the opponent's time, too:
/// see [`Pondering`](crate::Pondering).
///
/// A limit of nodes is not kept exactly, not even by one thread: a search for a win by fours is not broken off by it, and the stones
/// that it puts on the board are counted when it is done. Several threads look at what all have visited once in 256 nodes, and may
/// go beyond the limit by so many each. With `search=generic` it is kept as [`Pvs`](gomoku_search::Pvs) keeps it.
#[derive(Debug)]
pub struct Flagship {
    settings: Settings,
    tables: Arc<DepthTables>,
    weights: WeightsChoice,
    /// For a move that has no limit otherwise.
    time: Duration,
    hash_mib: usize,
    threads: usize,
    lines: usize,
    kind: SearchKind,
    generic: Option<GenericSearch>,
    level: Level,
    /// Of the game, for what is drawn by lot.
    seed: u64,
    table: Option<Table>,
    memories: Vec<Memory>,
    /// What the table is about.
    on: Option<(BoardSize, Rule)>,
    /// Whether there is anything to forget.
    has_learnt: bool,
}

impl Flagship {
    /// The name in the registry.
    pub const NAME: &'static str = "flagship";

    /// What a position looks like stays within so many points. A value beyond them is an opinion: every move of one side that was
    /// looked at loses, and others are left that were not.
    pub const MOST_POINTS: i32 = points::MOST_POINTS;

    /// In milliseconds.
    const USUAL_TIME: u32 = 1000;

    pub(crate) const OPTIONS: &'static [OptionInfo] = &[
        OptionInfo::number(
            "time",
            (1, Flagship::USUAL_TIME, 3_600_000),
            "milliseconds for a move without a limit of time, depth or positions",
        ),
        OptionInfo::number("threads", (1, 1, 64), "how many threads search together"),
        OptionInfo::number("hash", (1, 64, 65_536), "MiB of memory for positions it has seen"),
        OptionInfo::number("lines", (1, 1, 225), "how many of the best moves to report"),
        OptionInfo {
            name: "weights",
            kind: OptionKind::ChoiceOrFile {
                usual: WeightsChoice::NAMES[0],
                words: &WeightsChoice::NAMES,
                ending: ".weights",
            },
            about: "what it judges positions by",
        },
        OptionInfo::switch("ponder", "think in the opponent's time, too"),
        OptionInfo::choice(
            "search",
            "special",
            &["special", "generic"],
            "the search made for five in a row, or the one for any game",
        ),
        OptionInfo::number(
            "level",
            (1, Level::FULL, Level::FULL),
            "how well it plays: from 1, a beginner, to 10, as well as it can",
        ),
        OptionInfo::switched_on("leaf_fours", "look for wins by fours at the horizon"),
        OptionInfo::switched_on("defences", "where fours threaten to win, look only at what may prevent it"),
        OptionInfo::switched_on("pruning", "leave out what hardly matters"),
        OptionInfo::switched_on("reductions", "look at late moves less deeply"),
        OptionInfo::switched_on("singular", "look deeper at the only good move"),
        OptionInfo {
            name: "numbers",
            kind: OptionKind::ChoiceOrFile {
                usual: SearchNumbers::NAMES[0],
                words: &SearchNumbers::NAMES,
                ending: ".search",
            },
            about: "margins and depths of the search",
        },
    ];

    /// The engine at full strength, with one thread.
    #[must_use]
    pub fn new() -> Flagship {
        Flagship {
            settings: Settings::ALL,
            tables: DepthTables::of(&SearchNumbers::USUAL),
            weights: WeightsChoice::Learned,
            time: Duration::from_millis(Flagship::USUAL_TIME.into()),
            hash_mib: 64,
            threads: 1,
            lines: 1,
            kind: SearchKind::Special,
            generic: None,
            level: Level::new(Level::FULL),
            seed: 0,
            table: None,
            memories: Vec::new(),
            on: None,
            has_learnt: false,
        }
    }

    /// Judges positions by these weights.
    #[must_use]
    pub fn with_weights(mut self, weights: WeightsChoice) -> Flagship {
        self.weights = weights;
        // What was learnt by others does not count any more.
        (self.table, self.generic) = (None, None);
        self.memories.clear();
        self
    }

    /// Searches by these numbers.
    ///
    /// # Examples
    /// ```
    /// use gomoku_core::{Board, BoardSize, Rules};
    /// use gomoku_engine::{Flagship, SearchNumbers};
    /// use gomoku_search::Limits;
    ///
    /// let board = Board::from_moves("h8 i9 j10", BoardSize::square(15)?, Rules::default())?;
    /// let nodes = |engine: &mut Flagship| engine.search(&board, &Limits::none().with_depth(6), &mut ()).unwrap().nodes;
    /// let careful = SearchNumbers::default().with("futility", 200).with("razor", 400);
    /// assert!(nodes(&mut Flagship::new()) < nodes(&mut Flagship::new().with_numbers(careful)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_numbers(mut self, numbers: SearchNumbers) -> Flagship {
        self.settings.numbers = numbers;
        self.tables = DepthTables::of(&numbers);
        self.generic = None;
        self
    }

    /// Remembers positions in so many MiB of memory.
    #[must_use]
    pub fn with_hash_mib(mut self, mib: usize) -> Flagship {
        (self.hash_mib, self.table) = (mib, None);
        self
    }

    /// Plays at a level from 1, a beginner, to 10, as well as it can; others count as the nearest. As an option: `flagship:level=3`.
    ///
    /// Levels 1 to 3 play at first sight: where a stone makes or takes most, but they do not see every cell, level 1 as few as three of
    /// five. Level 4 plays every other move so, level 5 a few, and searches for the others. From there on all moves are searched, each
    /// level visiting about three times as many positions as the one below, up to 30,000 at level 9. Limits count at every level.
    ///
    /// What is overlooked follows from the seed of the game. Positions are counted and not time, so that a level is as strong on every
    /// machine; only level 10 gains by more time.
    ///
    /// How much stronger each level is than the one below, as Elo with its 95 % interval, by 200 games (100 from level 9 on) on 15×15,
    /// freestyle, level 10 with 100,000 positions a move:
    /// `gomoku match flagship:level=2 flagship:level=1 --games 200 --nodes 100000 --opening-stones 4 --seed 1`
    ///
    /// | level | won, drawn, lost | Elo |
    /// | --- | --- | --- |
    /// | 2 | 143, 0, 57 | +160 (+115 to +211) |
    /// | 3 | 145, 0, 55 | +168 (+121 to +223) |
    /// | 4 | 151, 1, 48 | +198 (+147 to +258) |
    /// | 5 | 146, 2, 52 | +177 (+135 to +225) |
    /// | 6 | 144, 0, 56 | +164 (+121 to +212) |
    /// | 7 | 129, 1, 70 | +106 (+68 to +146) |
    /// | 8 | 120, 3, 77 | +76 (+44 to +109) |
    /// | 9 | 60, 3, 37 | +81 (+41 to +124) |
    /// | 10 | 55, 6, 39 | +56 (+24 to +89) |
    ///
    /// Level 1 won 4 of 100 such games against THO-MOKU, and 50 of 50 against `neighbour`.
    ///
    /// # Examples
    /// ```
    /// use gomoku_core::{Board, BoardSize, Rules};
    /// use gomoku_engine::{Engine, Flagship, NewGame};
    /// use gomoku_search::Limits;
    ///
    /// let board = Board::from_moves("h8 i9 j10", BoardSize::square(15)?, Rules::default())?;
    /// let mut beginner = Flagship::new().with_level(1);
    /// beginner.new_game(&NewGame::new(&board, board.side_to_move(), 7));
    /// let thought = beginner.choose(&board, &Limits::none(), &mut ());
    /// assert!(thought.coord().is_some_and(|coord| board.is_legal(coord)));
    /// assert_eq!(thought.nodes, 0, "at first sight");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_level(mut self, level: u32) -> Flagship {
        self.level = Level::new(level);
        self
    }

    pub(crate) fn from_options(options: &Options) -> Result<Flagship, EngineLoadError> {
        let weights = WeightsChoice::load(&options.word("weights"))?;
        let mut engine = Flagship::new().with_weights(weights).with_level(options.number("level"));
        engine.time = Duration::from_millis(options.number("time").into());
        engine.threads = options.number("threads") as usize;
        engine.hash_mib = options.number("hash") as usize;
        engine.lines = options.number("lines") as usize;
        if options.word("search") == "generic" {
            engine.kind = SearchKind::Generic;
        }
        engine.settings = Settings {
            leaf_fours: options.switch("leaf_fours"),
            defences: options.switch("defences"),
            pruning: options.switch("pruning"),
            reductions: options.switch("reductions"),
            singular: options.switch("singular"),
            numbers: Settings::ALL.numbers,
        };
        engine = engine.with_numbers(SearchNumbers::load(&options.word("numbers"))?);
        Ok(engine)
    }

    /// Searches a position; `None` if another number than five in a row win.
    pub fn search(
        &mut self,
        board: &Board,
        limits: &Limits,
        observer: &mut dyn Observer<Coord>,
    ) -> Option<Report<Coord>> {
        let started = Instant::now();
        let position = Position::new(board).ok()?;
        // Both searches stop before a five is on the board: here it is played.
        if let Some(five) = position.patterns().fives(position.side()).first() {
            let mut report = Report::new(Score::win_in(1), StopReason::Exhausted);
            report.best_move = position.coord(five);
            report.principal_variation.extend(report.best_move);
            (report.depth, report.time) = (1, started.elapsed());
            return Some(report);
        }
        self.has_learnt = true;
        if self.kind == SearchKind::Generic {
            let search = self.generic_search(board);
            return Some(search.run(&position, limits, observer, started));
        }
        self.make_room(board);
        let table = self.table.get_or_insert_with(|| Table::with_mib(self.hash_mib));
        let search = threads::Search {
            table,
            weights: self.weights.weights(board.rules().rule()),
            settings: self.settings,
            tables: &self.tables,
            lines: self.lines,
            started,
        };
        Some(search.run(&position, limits, &mut self.memories, observer))
    }

    /// Turns to a kind of board: what is known of another kind is of no use there.
    fn turn_to(&mut self, board: &Board) {
        let on = Some((board.size(), board.rules().rule()));
        if self.on != on {
            self.on = on;
            self.table = None;
            self.generic = None;
            self.memories.iter_mut().for_each(Memory::clear);
        }
    }

    /// What the search made for five in a row remembers in, for such a board.
    fn make_room(&mut self, board: &Board) {
        self.turn_to(board);
        self.table.get_or_insert_with(|| Table::with_mib(self.hash_mib));
        self.memories.resize_with(self.threads, Memory::new);
    }

    /// The search for any game, on such a board.
    fn generic_search(&mut self, board: &Board) -> &mut GenericSearch {
        self.turn_to(board);
        let sizes = (self.hash_mib, self.threads, self.lines);
        let weights = self.weights.weights(board.rules().rule());
        self.generic.get_or_insert_with(|| GenericSearch::new(self.settings, weights, sizes))
    }

    /// Forgets what was learnt.
    fn forget(&mut self) {
        if let Some(table) = &mut self.table {
            table.clear();
        }
        if let Some(generic) = &mut self.generic {
            generic.clear();
        }
        self.memories.iter_mut().for_each(Memory::clear);
    }

    /// Makes what the first search would have to make in its own time.
    fn warm_up(&mut self, board: &Board) {
        // Tables of patterns are made when somebody looks at a first position, and weights when they are asked for.
        if Position::new(board).is_err() {
            return;
        }
        let _ = self.weights.weights(board.rules().rule());
        match self.kind {
            SearchKind::Special => self.make_room(board),
            SearchKind::Generic => {
                self.generic_search(board);
            }
        }
    }
}

impl Default for Flagship {
    fn default() -> Self {
        Flagship::new()
    }
}

impl Engine for Flagship {
    fn name(&self) -> &str {
        Flagship::NAME
    }

    fn supports(&self, board: &Board) -> Result<(), UnsupportedBoard> {
        UnsupportedBoard::unless_line_length(self.name(), 5, board)
    }

    fn new_game(&mut self, game: &NewGame<'_>) {
        self.seed = game.seed;
        // A large table takes longer to clear than some moves may take.
        if !game.keeps_memory && std::mem::take(&mut self.has_learnt) {
            self.forget();
        }
        self.warm_up(game.board);
    }

    fn choose(&mut self, board: &Board, limits: &Limits, observer: &mut dyn Observer<Coord>) -> Thought {
        if let Some((coord, value)) = self.level.first_sight(board, self.seed) {
            let mut thought = Thought::play(coord);
            thought.expected = Some(value);
            return thought;
        }
        let mut limits = self.level.limits(limits);
        if limits.time.is_none() && limits.nodes.is_none() && limits.depth.is_none() {
            limits.time = Some(self.time);
        }
        let report = self.search(board, &limits, observer);
        let Some((report, coord)) = report.and_then(|report| report.best_move.map(|coord| (report, coord)))
        else {
            // The board is full, or for another number in a row than five.
            let any = draw(&playable_cells(board), seed_of_move(self.seed, board));
            return any.map_or_else(Thought::no_cell_left, Thought::play);
        };
        Thought::of_search(coord, report)
    }
}
