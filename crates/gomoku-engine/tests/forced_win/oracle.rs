//! A plain version of the search: text, copies and iterative deepening, written from the document once more.

use gomoku_core::{Board, Player, Rule};

/// What the plain search says: by what the player wins and at which depth, or else what there is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Plain {
    Five,
    Block,
    Fours(u32),
    Threatened(u32),
    Threes(u32),
    Nothing,
}

pub(crate) fn plain_search(board: &Board, player: Player, max_depth: u32) -> Plain {
    let own = Text::new(board, player);
    let other = Text::new(board, player.opponent());
    if own.has_any(&["xx_xx", "xxx_x", "xxxx_"]) {
        return Plain::Five;
    }
    if other.has_any(&["xx_xx", "xxx_x", "xxxx_"]) {
        return Plain::Block;
    }
    let shortest = |wins: &dyn Fn(u32) -> bool| (0..=max_depth).find(|&depth| wins(depth));
    if let Some(depth) = shortest(&|depth| fours_win(&own, depth)) {
        return Plain::Fours(depth);
    }
    if let Some(depth) = shortest(&|depth| fours_win(&other, depth)) {
        return Plain::Threatened(depth);
    }
    shortest(&|depth| threes_win(&own, depth)).map_or(Plain::Nothing, Plain::Threes)
}

fn fours_win(text: &Text, depth: u32) -> bool {
    const GOALS: [&str; 3] = ["xx_xx", "xxx_x", "xxxx_"];
    const STEPS: [(&str, &str); 9] = [
        ("xx_x_", "xxoxx"),
        ("xx_x_", "xxxxo"),
        ("x_x_x", "xxxox"),
        ("xx__x", "xxxox"),
        ("xx__x", "xxoxx"),
        ("xxx__", "xxxxo"),
        ("xxx__", "xxxox"),
        ("x_xx_", "xoxxx"),
        ("x_xx_", "xxxxo"),
    ];
    if text.has_five('o') {
        return false;
    }
    if text.has_any(&GOALS) {
        return true;
    }
    let opponent_wins = ["oo_oo", "ooo_o", "oooo_"];
    depth > 0
        && !text.has_any(&opponent_wins)
        && text.replaced(&STEPS).any(|after| fours_win(&after, depth - 1))
}

fn threes_win(text: &Text, depth: u32) -> bool {
    const STEPS: [(&str, &str); 5] = [
        ("_xx___", "oxxxoo"),
        ("_xx___", "oxxoxo"),
        ("_x_x__", "oxxxoo"),
        ("_x_x__", "oxoxxo"),
        ("_x__x_", "oxxoxo"),
    ];
    text.has_any(&["_xxx__", "_xx_x_"])
        || depth > 0 && text.replaced(&STEPS).any(|after| threes_win(&after, depth - 1))
}

const WAYS: [(isize, isize); 8] = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1), (1, -1), (-1, 1)];

/// A board as text: `x` for the side that looks for a win, `o` for the other one.
#[derive(Debug, Clone)]
struct Text {
    rows: Vec<Vec<char>>,
    rule: Rule,
}

impl Text {
    fn new(board: &Board, player: Player) -> Text {
        let mark = |cell: &Option<Player>| match cell {
            None => '_',
            Some(stone) if *stone == player => 'x',
            Some(_) => 'o',
        };
        let width = usize::from(board.size().width());
        let rows = board.cells().chunks(width).map(|row| row.iter().map(mark).collect()).collect();
        Text { rows, rule: board.rules().rule() }
    }

    fn get(&self, x: isize, y: isize) -> Option<char> {
        self.rows.get(usize::try_from(y).ok()?)?.get(usize::try_from(x).ok()?).copied()
    }

    fn places(&self) -> impl Iterator<Item = (isize, isize, (isize, isize))> {
        let (width, height) = (self.rows[0].len() as isize, self.rows.len() as isize);
        (0..height)
            .flat_map(move |y| (0..width).flat_map(move |x| WAYS.into_iter().map(move |way| (x, y, way))))
    }

    /// Is the pattern there, and under the standard rule no stone of the same player right beyond it?
    fn is_at(&self, (x, y, (dx, dy)): (isize, isize, (isize, isize)), pattern: &str) -> bool {
        let length = pattern.len() as isize;
        let own = if pattern.contains('x') { 'x' } else { 'o' };
        let is_long = [-1, length].into_iter().any(|i| self.get(x + i * dx, y + i * dy) == Some(own));
        (self.rule == Rule::Freestyle || !is_long)
            && (0..).zip(pattern.chars()).all(|(i, mark)| self.get(x + i * dx, y + i * dy) == Some(mark))
    }

    fn has_any(&self, patterns: &[&str]) -> bool {
        self.places().any(|place| patterns.iter().any(|pattern| self.is_at(place, pattern)))
    }

    fn has_five(&self, mark: char) -> bool {
        self.has_any(&[&String::from(mark).repeat(5)])
    }

    /// The board after each replacement that fits.
    fn replaced(&self, steps: &[(&'static str, &'static str)]) -> impl Iterator<Item = Text> {
        self.places().flat_map(move |place| {
            steps.iter().filter(move |(from, _)| self.is_at(place, from)).map(move |(_, to)| {
                let (x, y, (dx, dy)) = place;
                let mut after = self.clone();
                for (i, mark) in (0..).zip(to.chars()) {
                    after.rows[(y + i * dy) as usize][(x + i * dx) as usize] = mark;
                }
                after
            })
        })
    }
}
