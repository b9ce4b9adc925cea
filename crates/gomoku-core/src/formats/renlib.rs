//! Libraries of `RenLib` (`.lib`): trees of moves on 15×15.
//!
//! After a header of 20 bytes come the nodes, depth first: a byte for the cell and one with flags. The cell is
//! 16 · (row from the top − 1) + column, both from 1; 0 is the root, if it comes first, and else a pass. Comments follow
//! their node, in pairs of bytes. Old libraries have no header, and begin with the middle cell.

use super::format::Format;
use super::place::Place;
use super::read::{Note, Notes, ReadLines, ReadOptions, Reading, latin_1};
use super::read_error::{ReadError, ReadErrorKind};
use super::transcript::{Transcript, TranscriptMove};
use super::tree::{Tree, check_all_lines};
use crate::coord::Coord;
use crate::player::Player;
use crate::size::BoardSize;

const MAGIC: &[u8; 8] = b"\xffRenLib\xff";
const HEADER_BYTES: usize = 20;
/// The version that is known; its numbers stand behind the magic bytes.
const VERSION: (u8, u8) = (3, 4);
/// The middle cell, with which libraries without a header begin.
const MIDDLE: u8 = 0x78;
const SIDE: u8 = 15;
/// Between the one line and the many of a comment.
const LINE_END: char = '\u{8}';

// What a node's second byte says.
/// The node has a brother, which comes after all that is below the node.
const BROTHER: u8 = 0x80;
/// Nothing is below the node.
const NO_CHILD: u8 = 0x40;
/// A comment follows whose last byte has its highest bit set.
const OLD_COMMENT: u8 = 0x20;
/// A comment follows that ends with a zero.
const COMMENT: u8 = 0x08;
/// The node is no move, only a text on a cell.
const NO_MOVE: u8 = 0x02;
/// Two more bytes of flags follow.
const EXTENSION: u8 = 0x01;
/// In the second of them: a text on the cell follows.
const CELL_TEXT: u8 = 0x01;

/// Has the file the header of a library?
pub(super) fn has_header(bytes: &[u8]) -> bool {
    bytes.starts_with(MAGIC)
}

/// A node of the tree.
#[derive(Debug, Default)]
struct LibraryNode {
    /// The cell; `None` for the root and for a pass.
    coord: Option<Coord>,
    is_root: bool,
    label: String,
    comment: String,
    /// Where stones stand after it: a bit for each byte of a cell.
    taken: [u64; 4],
}

/// Reads the main line or all lines.
pub(super) fn read(bytes: &[u8], options: ReadOptions) -> Result<Reading, ReadError> {
    let mut notes = Notes::default();
    let tree = read_tree(bytes, &mut notes)?;
    if options.lines == ReadLines::All {
        check_all_lines(std::slice::from_ref(&tree), |node| node.label.len() + node.comment.len())
            .map_err(|kind| ReadError::new(Place::Byte(0), kind))?;
    }
    let ends: Vec<usize> = tree.ends().collect();
    let read = match options.lines {
        ReadLines::Main => &ends[..1],
        ReadLines::All => &ends[..],
    };
    if read.len() < ends.len() {
        notes.add(Note::Variations { count: ends.len() - read.len() });
    }
    let size = BoardSize::square(SIDE).unwrap_or(options.size);
    let games = read.iter().map(|&end| game_of(size, &tree.way_to(end), &mut notes)).collect();
    Ok(notes.reading(games))
}

/// The game that leads to the end of a line.
fn game_of(size: BoardSize, way: &[&LibraryNode], notes: &mut Notes) -> Transcript {
    let mut game = Transcript::new(size);
    let mut player = Player::X;
    for node in way {
        match node.coord {
            Some(coord) => {
                let mv = TranscriptMove::new(coord, player);
                // The tree has no line with two stones on a cell.
                let _ = game.play(mv.with_label(&node.label).with_comment(&node.comment));
                player = player.opponent();
            }
            None if node.is_root => game = game.with_comment(&node.comment),
            None => {
                notes.add(Note::Passes { count: 1 });
                player = player.opponent();
            }
        }
    }
    game
}

fn read_tree(bytes: &[u8], notes: &mut Notes) -> Result<Tree<LibraryNode>, ReadError> {
    let mut bytes = Bytes { all: bytes, next: 0 };
    bytes.skip_header()?;
    let mut tree = Tree::new();
    let root = tree.add(None, LibraryNode { is_root: true, ..LibraryNode::default() });
    // Where the next node belongs; `None` below what is left out.
    let mut parent = Some(root);
    let mut parents = Vec::new();
    let mut is_first = true;
    while bytes.next < bytes.all.len() {
        let place = bytes.next;
        let [cell, flags] = bytes.pair("the flags of a node")?;
        let has_extension = flags & EXTENSION != 0;
        let [_, more_flags] = if has_extension { bytes.pair("more flags of a node")? } else { [0, 0] };
        let coord = coord_of(cell).map_err(|kind| ReadError::new(Place::Byte(place), kind))?;
        let comment = match flags {
            _ if flags & OLD_COMMENT != 0 => bytes.old_comment()?,
            _ if flags & COMMENT != 0 => decoded(bytes.text()?),
            _ => String::new(),
        };
        let label = if more_flags & CELL_TEXT != 0 { decoded(bytes.text()?) } else { String::new() };
        let comment = comment.replacen(LINE_END, "\n", 1);
        let mut taken = parent.map_or([0; 4], |above: usize| tree.get(above).taken);
        let (word, bit) = (usize::from(cell / 64), 1 << (cell % 64));
        let is_taken = taken[word] & bit != 0;
        // A pass, which is no cell, takes none.
        taken[word] |= if coord.is_some() { bit } else { 0 };
        let node = LibraryNode { coord, is_root: false, label, comment, taken };

        let added = if is_first && coord.is_none() {
            *tree.get_mut(root) = LibraryNode { is_root: true, ..node };
            Some(root)
        } else if let (Some(above), false) = (parent, flags & NO_MOVE != 0) {
            if is_taken {
                notes.add(Note::Branches { count: 1 });
            }
            (!is_taken).then(|| tree.add(Some(above), node))
        } else {
            if parent.is_some() {
                notes.add(Note::CellTexts { count: 1 });
            }
            None
        };
        is_first = false;
        if flags & BROTHER != 0 {
            parents.push(parent);
        }
        parent = match flags & NO_CHILD {
            0 => added,
            // A library may hold more than its flags tell of: the rest of a line that was cut.
            _ => parents.pop().unwrap_or(added),
        };
    }
    if is_first {
        return Err(ReadError::new(
            Place::Byte(bytes.next),
            ReadErrorKind::End { expected: "the nodes of a tree" },
        ));
    }
    Ok(tree)
}

/// The cell of a byte; `None` for 0.
fn coord_of(cell: u8) -> Result<Option<Coord>, ReadErrorKind> {
    if cell == 0 {
        return Ok(None);
    }
    let (column, row) = (cell % 16, cell / 16);
    let coord = column.checked_sub(1).and_then(|x| Coord::from_xy(x, row, SIDE));
    let expected = "a cell: 16 · the row from 0 to 14 + the column from 1 to 15";
    coord.map(Some).ok_or_else(|| ReadErrorKind::unexpected(&format!("{cell:#04x}"), expected))
}

/// The bytes of a text in UTF-8, or else each as a character.
fn decoded(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).unwrap_or_else(|error| latin_1(error.as_bytes()))
}

/// A file, read from the front.
struct Bytes<'bytes> {
    all: &'bytes [u8],
    next: usize,
}

impl Bytes<'_> {
    fn skip_header(&mut self) -> Result<(), ReadError> {
        if self.all.first() == Some(&MIDDLE) {
            return Ok(());
        }
        let fail = |kind| Err(ReadError::new(Place::Byte(0), kind));
        if !has_header(self.all) {
            return fail(ReadErrorKind::NoGame { format: Format::Library });
        }
        let &[major, minor] = self.all.get(MAGIC.len()..MAGIC.len() + 2).unwrap_or_default() else {
            return fail(ReadErrorKind::End { expected: "a header of 20 bytes" });
        };
        if (major, minor) > VERSION {
            return fail(ReadErrorKind::Version { major, minor });
        }
        self.next = HEADER_BYTES.min(self.all.len());
        Ok(())
    }

    fn pair(&mut self, expected: &'static str) -> Result<[u8; 2], ReadError> {
        let pair = self.all.get(self.next..self.next + 2).and_then(|pair| pair.try_into().ok());
        self.next += 2;
        let end = Place::Byte(self.all.len());
        pair.ok_or(ReadError::new(end, ReadErrorKind::End { expected }))
    }

    /// A text up to a zero.
    fn text(&mut self) -> Result<Vec<u8>, ReadError> {
        let mut text = Vec::new();
        loop {
            for byte in self.pair("the end of a comment")? {
                if byte == 0 {
                    return Ok(text);
                }
                text.push(byte);
            }
        }
    }

    /// A text of seven bits up to a byte with the highest bit.
    fn old_comment(&mut self) -> Result<String, ReadError> {
        let mut text = String::new();
        loop {
            for byte in self.pair("the end of a comment")? {
                text.push(char::from(byte & 0x7f));
                if byte & 0x80 != 0 {
                    return Ok(text);
                }
            }
        }
    }
}
