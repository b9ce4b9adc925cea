//! Games of an SGF file as trees of properties, whatever these mean.

use super::super::place::Place;
use super::super::read_error::{ReadError, ReadErrorKind};
use super::super::tree::Tree;

/// A node: its properties in the order of the file.
#[derive(Debug, Default)]
pub(super) struct Node<'text> {
    pub(super) properties: Vec<Property<'text>>,
}

/// A property with its values.
#[derive(Debug)]
pub(super) struct Property<'text> {
    /// Its name, without the small letters of older files unless it has no others.
    pub(super) name: String,
    /// The byte where it begins.
    pub(super) start: usize,
    pub(super) values: Vec<Value<'text>>,
}

/// A value as it stands in the file, between its brackets.
#[derive(Debug, Clone, Copy)]
pub(super) struct Value<'text> {
    pub(super) raw: &'text str,
    /// The byte where it begins.
    pub(super) start: usize,
}

impl Value<'_> {
    /// The text with its line breaks. A backslash makes the next character an ordinary one, or takes a line break away.
    pub(super) fn text(self) -> String {
        let mut text = String::with_capacity(self.raw.len());
        let raw = self.raw.replace("\r\n", "\n").replace('\r', "\n");
        let mut characters = raw.chars();
        while let Some(character) = characters.next() {
            match character {
                '\\' => text.extend(characters.next().filter(|&next| next != '\n')),
                _ => text.push(character),
            }
        }
        text
    }

    /// The text in one line.
    pub(super) fn line(self) -> String {
        self.text().replace('\n', " ").trim().to_owned()
    }
}

impl<'text> Node<'text> {
    /// The first value of a property.
    pub(super) fn value(&self, name: &str) -> Option<Value<'text>> {
        let property = self.properties.iter().find(|property| property.name == name)?;
        property.values.first().copied()
    }
}

const GAME: &str = "'(' and a game such as (;GM[4]SZ[15];B[hh])";
const NODE: &str = "';' and a node";
const INSIDE: &str = "a property such as B[hh], ';', '(' or ')'";

/// Reads the games of a file.
pub(super) fn games(text: &str) -> Result<Vec<Tree<Node<'_>>>, ReadError> {
    let mut scanner = Scanner { text, next: 0 };
    let mut games = Vec::new();
    while let Some(found) = scanner.peek() {
        if found != '(' {
            return Err(scanner.unexpected(GAME));
        }
        games.push(scanner.game()?);
    }
    Ok(games)
}

struct Scanner<'text> {
    text: &'text str,
    /// The next byte.
    next: usize,
}

impl<'text> Scanner<'text> {
    /// The next character that is no white space, if there is one. It is not taken.
    fn peek(&mut self) -> Option<char> {
        let rest = self.text[self.next..].trim_start();
        self.next = self.text.len() - rest.len();
        rest.chars().next()
    }

    fn fail(&self, byte: usize, kind: ReadErrorKind) -> ReadError {
        ReadError::new(Place::in_text(self.text, byte), kind)
    }

    /// The next character is not what was expected.
    fn unexpected(&self, expected: &'static str) -> ReadError {
        let kind = match self.text[self.next..].chars().next() {
            Some(found) => ReadErrorKind::unexpected(&found.to_string(), expected),
            None => ReadErrorKind::End { expected },
        };
        self.fail(self.next, kind)
    }

    /// A game, from its bracket on.
    fn game(&mut self) -> Result<Tree<Node<'text>>, ReadError> {
        let mut tree = Tree::new();
        // What the open brackets belong to.
        let mut above: Vec<Option<usize>> = Vec::new();
        let mut current: Option<usize> = None;
        // Whether the last bracket was opened and has no node yet.
        let mut is_new = false;
        loop {
            match self.peek() {
                Some('(') if !is_new => {
                    above.push(current);
                    is_new = true;
                    self.next += 1;
                }
                Some(';') => {
                    current = Some(tree.add(current, Node::default()));
                    is_new = false;
                    self.next += 1;
                }
                Some(')') if !is_new => {
                    self.next += 1;
                    current = above.pop().flatten();
                    if above.is_empty() {
                        return Ok(tree);
                    }
                }
                Some(found) if found.is_ascii_alphabetic() || found.is_ascii_digit() => {
                    let Some(node) = current.filter(|_| !is_new) else { return Err(self.unexpected(NODE)) };
                    let property = self.property()?;
                    tree.get_mut(node).properties.push(property);
                }
                _ if is_new => return Err(self.unexpected(NODE)),
                _ => return Err(self.unexpected(INSIDE)),
            }
        }
    }

    fn property(&mut self) -> Result<Property<'text>, ReadError> {
        let start = self.next;
        let length = self.text[start..].bytes().take_while(u8::is_ascii_alphanumeric).count();
        let written = &self.text[start..start + length];
        let name = written.replace(|found: char| found.is_ascii_lowercase(), "");
        // What has nothing but small letters would have no name.
        let name = if name.is_empty() { written.to_owned() } else { name };
        self.next += length;
        let mut values = Vec::new();
        while self.peek() == Some('[') {
            values.push(self.value()?);
        }
        if values.is_empty() {
            return Err(self.unexpected("'[' and the value of a property"));
        }
        Ok(Property { name, start, values })
    }

    /// A value, from its bracket on.
    fn value(&mut self) -> Result<Value<'text>, ReadError> {
        let start = self.next + 1;
        let mut is_escaped = false;
        for (offset, &byte) in self.text.as_bytes()[start..].iter().enumerate() {
            match byte {
                _ if is_escaped => is_escaped = false,
                b'\\' => is_escaped = true,
                b']' => {
                    self.next = start + offset + 1;
                    return Ok(Value { raw: &self.text[start..start + offset], start });
                }
                _ => {}
            }
        }
        Err(self.fail(self.text.len(), ReadErrorKind::End { expected: "']' after the value of a property" }))
    }
}
