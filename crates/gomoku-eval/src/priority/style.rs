//! Styles: tables of patterns and their priorities.

use std::fmt;

/// A cell of a [`Pattern`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PatternCell {
    /// `X`: a stone of the side that moves.
    Own,
    /// `O`: a stone of the other side.
    Opponent,
    /// `_`: empty, and gets the priority.
    Target,
    /// `-`: empty, and does not get it.
    Empty,
    /// `.`: anything, also outside the board.
    Any,
}

impl PatternCell {
    pub(super) const fn from_char(character: char) -> Option<PatternCell> {
        Some(match character {
            'X' => PatternCell::Own,
            'O' => PatternCell::Opponent,
            '_' => PatternCell::Target,
            '-' => PatternCell::Empty,
            '.' => PatternCell::Any,
            _ => return None,
        })
    }

    const fn to_char(self) -> char {
        match self {
            PatternCell::Own => 'X',
            PatternCell::Opponent => 'O',
            PatternCell::Target => '_',
            PatternCell::Empty => '-',
            PatternCell::Any => '.',
        }
    }
}

/// Up to eight cells in a line, and the priority that they give to their targets.
///
/// # Display
/// The cells as in a style file: `-XX_-...`, always eight.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Pattern {
    cells: [PatternCell; Pattern::LENGTH],
    priority: i32,
}

impl Pattern {
    /// How many cells a pattern has; shorter ones are filled up with [`PatternCell::Any`].
    pub const LENGTH: usize = 8;

    /// A pattern of these cells. Fillers at its beginning are moved to its end, where they mean as little.
    #[must_use]
    pub fn new(mut cells: [PatternCell; Pattern::LENGTH], priority: i32) -> Pattern {
        let fillers = cells.iter().take_while(|cell| **cell == PatternCell::Any).count();
        cells.rotate_left(fillers % Pattern::LENGTH);
        Pattern { cells, priority }
    }

    /// The cells.
    #[must_use]
    pub const fn cells(&self) -> &[PatternCell; Pattern::LENGTH] {
        &self.cells
    }

    /// What it gives to each of its targets.
    #[must_use]
    pub const fn priority(&self) -> i32 {
        self.priority
    }

    /// The pattern read the other way round.
    #[must_use]
    pub fn mirrored(&self) -> Pattern {
        let mut cells = self.cells;
        cells.reverse();
        Pattern::new(cells, self.priority)
    }
}

impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.cells.iter().map(|cell| cell.to_char()).collect::<String>())
    }
}

/// In which directions patterns are looked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Directions {
    /// East, south, south-east and north-east: mirror images are patterns of their own.
    Four,
    /// Both ways along each line: a symmetric pattern is found twice.
    Eight,
}

/// A way to play: patterns with their priorities.
///
/// Built in are the four styles of THO-MOKU's files and the table of its document; [`Style::parse`] reads others.
///
/// # Examples
/// ```
/// use gomoku_eval::priority::Style;
///
/// assert_eq!(Style::BUILT_IN, ["aggressive-0995", "attacker", "defender", "preasure", "tbuilder"]);
/// let style = Style::built_in("attacker").unwrap();
/// assert_eq!(style.title(), "Aggressive Attacker");
/// assert_eq!(style.patterns()[0].to_string(), "XX_XX...");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Style {
    pub(super) title: String,
    pub(super) directions: Directions,
    pub(super) patterns: Vec<Pattern>,
}

impl Style {
    /// A style of these patterns.
    #[must_use]
    pub fn new(title: impl Into<String>, directions: Directions, patterns: Vec<Pattern>) -> Style {
        Style { title: title.into(), directions, patterns }
    }

    /// What the style calls itself.
    #[must_use]
    pub fn title(&self) -> &str {
        &self.title
    }

    /// In which directions its patterns are looked for.
    #[must_use]
    pub const fn directions(&self) -> Directions {
        self.directions
    }

    /// The patterns.
    #[must_use]
    pub fn patterns(&self) -> &[Pattern] {
        &self.patterns
    }

    /// The patterns to look for in four directions: with their mirror images, if the style wants eight.
    pub(super) fn in_four_directions(&self) -> impl Iterator<Item = Pattern> + '_ {
        let mirrored = match self.directions {
            Directions::Four => &[][..],
            Directions::Eight => &self.patterns,
        };
        self.patterns.iter().copied().chain(mirrored.iter().map(Pattern::mirrored))
    }
}
