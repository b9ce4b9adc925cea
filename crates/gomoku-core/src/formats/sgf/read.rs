//! Reading games from SGF.

use super::super::format::Format;
use super::super::place::Place;
use super::super::read::{Note, Notes, ReadLines, ReadOptions, Reading, text_of};
use super::super::read_error::{ReadError, ReadErrorKind};
use super::super::transcript::{Transcript, TranscriptMove};
use super::super::tree::{Tree, check_all_lines};
use super::meaning::{self, Cell};
use super::syntax::{self, Node, Property, Value};
use crate::coord::Coord;
use crate::player::Player;
use crate::size::BoardSize;

/// The number of five in a row in `GM`.
const FIVE_IN_A_ROW: &str = "4";
const CELL: &str = "a cell of the board, two letters from aa at the top left";

/// Reads the main lines or all lines of all games.
pub(in super::super) fn read(bytes: &[u8], options: ReadOptions) -> Result<Reading, ReadError> {
    let mut notes = Notes::default();
    let text = text_of(bytes, &mut notes);
    let mut games = Vec::new();
    let trees = syntax::games(&text)?;
    if options.lines == ReadLines::All {
        check_all_lines(&trees, bytes_of_node).map_err(|kind| ReadError::at(1, 1, kind))?;
    }
    for tree in trees {
        let mut reader = Reader { text: &text, options, notes: &mut notes, said: Vec::new() };
        reader.read_tree(&tree, &mut games)?;
    }
    if games.is_empty() {
        return Err(ReadError::new(
            Place::Text { line: 1, column: 1 },
            ReadErrorKind::NoGame { format: Format::Sgf },
        ));
    }
    Ok(notes.reading(games))
}

/// How many bytes of a game a node may become, beside its move.
fn bytes_of_node(node: &Node<'_>) -> usize {
    // A rectangle may be a whole board.
    const MOST_STONES: usize = BoardSize::MAX as usize * BoardSize::MAX as usize;
    let values = node.properties.iter().flat_map(|property| {
        let is_setup = matches!(property.name.as_str(), "AB" | "AW" | "AE");
        property.values.iter().map(move |value| (value.raw, is_setup))
    });
    let bytes = values.map(|(raw, is_setup)| {
        let stones = if is_setup && raw.contains(':') { MOST_STONES } else { 0 };
        raw.len() + stones * size_of::<(Coord, Player)>()
    });
    bytes.sum()
}

struct Reader<'text> {
    text: &'text str,
    options: ReadOptions,
    notes: &'text mut Notes,
    /// What is said of the game before its first move, or of its last move.
    said: Vec<String>,
}

impl Reader<'_> {
    fn read_tree(&mut self, tree: &Tree<Node<'_>>, games: &mut Vec<Transcript>) -> Result<(), ReadError> {
        let ends: Vec<usize> = tree.ends().collect();
        let read = match self.options.lines {
            ReadLines::Main => &ends[..ends.len().min(1)],
            ReadLines::All => &ends[..],
        };
        if read.len() < ends.len() {
            self.notes.add(Note::Variations { count: ends.len() - read.len() });
        }
        for &end in read {
            games.push(self.game(&tree.way_to(end))?);
        }
        Ok(())
    }

    fn fail(&self, byte: usize, kind: ReadErrorKind) -> ReadError {
        ReadError::new(Place::in_text(self.text, byte), kind)
    }

    /// The game of one line of the tree.
    fn game(&mut self, way: &[&Node<'_>]) -> Result<Transcript, ReadError> {
        let mut game = Transcript::new(self.size(way)?);
        for node in way {
            let moves_before = game.moves().len();
            // What is said comes after what is done, wherever it stands in the node.
            for property in &node.properties {
                self.read_stones(&mut game, property)?;
            }
            let has_move = game.moves().len() > moves_before;
            for property in &node.properties {
                game = self.read_words(game, property, has_move)?;
            }
        }
        self.keep_what_was_said(&mut game);
        Ok(game)
    }

    /// Gives what has been said to the last move or, before the first one, to the game: once for each of them, when nothing
    /// more can be said of it. A pass ends nothing, since it is left out.
    fn keep_what_was_said(&mut self, game: &mut Transcript) {
        let text = std::mem::take(&mut self.said).join("\n\n");
        match game.last_move_mut() {
            Some(mv) => *mv = mv.clone().with_comment(text),
            None => *game = game.clone().with_comment(text),
        }
    }

    fn size(&self, way: &[&Node<'_>]) -> Result<BoardSize, ReadError> {
        let Some(value) = way.iter().find_map(|node| node.value("SZ")) else { return Ok(self.options.size) };
        let text = value.line();
        meaning::size(&text).ok_or_else(|| self.fail(value.start, ReadErrorKind::Size { found: text }))
    }

    /// Moves, and stones that are set up.
    fn read_stones(&mut self, game: &mut Transcript, property: &Property<'_>) -> Result<(), ReadError> {
        let player = match property.name.as_str() {
            "B" | "AB" => Some(Player::X),
            "W" | "AW" => Some(Player::O),
            "AE" => None,
            _ => return Ok(()),
        };
        let is_move = property.name.len() == 1;
        if !is_move && !game.moves().is_empty() {
            return Err(self.fail(property.start, ReadErrorKind::LateSetup));
        }
        for &value in &property.values {
            let placed = match (player, is_move) {
                (Some(player), true) => {
                    if let Some(coord) = self.cell(value, game.size())? {
                        self.keep_what_was_said(game);
                        game.play(TranscriptMove::new(coord, player))
                    } else {
                        self.notes.add(Note::Passes { count: 1 });
                        Ok(())
                    }
                }
                (Some(player), false) => game.set_up_all(&self.cells(value, game.size())?, player),
                (None, _) => {
                    game.take_off_all(&self.cells(value, game.size())?);
                    Ok(())
                }
            };
            placed.map_err(|error| self.fail(value.start, ReadErrorKind::Stone(error)))?;
        }
        Ok(())
    }

    /// The cell of a move; `None` for a pass.
    fn cell(&self, value: Value<'_>, size: BoardSize) -> Result<Option<Coord>, ReadError> {
        let text = value.line();
        match meaning::cell(&text, size) {
            Cell::At(coord) => Ok(Some(coord)),
            Cell::Pass => Ok(None),
            Cell::Off => Err(self.fail(value.start, ReadErrorKind::unexpected(&text, CELL))),
        }
    }

    /// The cells of a value: one, or all of a rectangle given by two corners.
    fn cells(&self, value: Value<'_>, size: BoardSize) -> Result<Vec<Coord>, ReadError> {
        let text = value.line();
        let (first, last) = text.split_once(':').unwrap_or((&text, &text));
        let (Cell::At(first), Cell::At(last)) = (meaning::cell(first, size), meaning::cell(last, size))
        else {
            return Err(self.fail(value.start, ReadErrorKind::unexpected(&text, CELL)));
        };
        let between = |a: u8, b: u8| a.min(b)..=a.max(b);
        let (columns, rows) = (between(first.column(), last.column()), between(first.row(), last.row()));
        Ok(size
            .coords()
            .filter(|cell| columns.contains(&cell.column()) && rows.contains(&cell.row()))
            .collect())
    }

    /// Everything else.
    fn read_words(
        &mut self,
        mut game: Transcript,
        property: &Property<'_>,
        has_move: bool,
    ) -> Result<Transcript, ReadError> {
        let Some(&value) = property.values.first() else { return Ok(game) };
        let line = value.line();
        match property.name.as_str() {
            // Read elsewhere, or nothing that belongs to a game.
            "B" | "W" | "AB" | "AW" | "AE" | "SZ" | "FF" | "AP" | "CA" | "ST" => {}
            "GM" if line == FIVE_IN_A_ROW => {}
            "GM" => self.notes.add(Note::OtherGame { found: line }),
            "PB" => game = game.with_name(Player::X, line),
            "PW" => game = game.with_name(Player::O, line),
            "GN" => game = game.with_title(line),
            "DT" => game = game.with_date(line),
            "RU" => match meaning::rules(&line) {
                Some(rules) => game = game.with_rules(rules),
                None => self.notes.add(Note::UnknownRule { found: line }),
            },
            "RE" => match meaning::ending(&line) {
                Some(ending) => game = game.with_ending(ending),
                None if matches!(line.as_str(), "" | "?") => {}
                None => self.notes.add(Note::UnknownResult { found: line }),
            },
            "PL" if game.moves().is_empty() => match meaning::player(&line) {
                Some(player) => game = game.with_first_to_move(player),
                None => return Err(self.fail(value.start, ReadErrorKind::unexpected(&line, "B or W"))),
            },
            "N" if has_move => {
                if let Some(mv) = game.last_move_mut() {
                    *mv = mv.clone().with_label(line);
                }
            }
            "C" => {
                let text = value.text();
                let (time, rest) =
                    if has_move { meaning::time_and_comment(&text) } else { (None, text.as_str()) };
                if let (Some(time), Some(mv)) = (time, game.last_move_mut()) {
                    *mv = mv.clone().with_time(time);
                }
                self.said.extend(Some(rest.to_owned()).filter(|rest| !rest.trim().is_empty()));
            }
            name => self.notes.add(Note::Property { name: name.to_owned() }),
        }
        Ok(game)
    }
}
