//! A number for every cell, as a map of the board.

use std::collections::HashMap;
use std::io::{self, Write};
use std::sync::Arc;

use gomoku::core::{Board, Coord};
use gomoku::eval::priority::{CompiledStyle, PriorityMatrix, Style};
use gomoku::search::Score;
use serde_json::{Value, json};

use super::{Found, Opinion};
use crate::batch::worth;
use crate::colour;
use crate::columns::wrapped;
use crate::picture::{self, Cell};

/// Columns of the numbers of the rows, and of a cell at least.
const NUMBER: usize = 2;
const LEAST: usize = 2;
const SHORT_NUMBERS: &str = "; k is thousands, M millions:";

/// Columns of a cell of a board with so many, on a terminal with so many; a cell has a gap before it.
fn room_of_a_cell(width: u8, columns: usize) -> usize {
    (columns.saturating_sub(NUMBER) / usize::from(width.max(1))).saturating_sub(1).max(LEAST)
}

/// What a cell is worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Worth {
    Priority(i64),
    Value(Score),
    /// A win, or else a loss, if no move was overlooked: far more points than a position can look like.
    Opinion(bool, Score),
}

impl Worth {
    /// Short enough for a cell: `12`, `-3`, `W5` for a win in five plies, `L4` for a loss, `w` and `l` if that is an opinion.
    fn text(self) -> String {
        match self {
            Worth::Priority(number) => number.to_string(),
            Worth::Value(score) => match (score.win_distance(), score.loss_distance()) {
                (Some(plies), _) => format!("W{plies}"),
                (_, Some(plies)) => format!("L{plies}"),
                _ => score.points().unwrap_or(0).to_string(),
            },
            Worth::Opinion(is_win, _) => if is_win { "w" } else { "l" }.to_owned(),
        }
    }

    /// The same in so many characters, if that can be done by leaving out digits: `-1k` for -1234.
    fn text_within(self, most: usize) -> String {
        let text = self.text();
        let Some(number) = self.number().filter(|_| text.len() > most) else { return text };
        let units = [(1e3, "k"), (1e6, "M")].map(|(unit, sign)| (number as f64 / unit, sign));
        // What would be nothing is not shorter, it is gone.
        let shorter = units.into_iter().filter(|(count, _)| count.abs() >= 0.5);
        let mut shorter = shorter.map(|(count, sign)| format!("{count:.0}{sign}"));
        shorter.find(|short| short.len() <= most).unwrap_or(text)
    }

    /// The number that colours go by; wins and losses are beyond all of them.
    fn number(self) -> Option<i64> {
        match self {
            Worth::Priority(number) => Some(number),
            Worth::Value(score) => score.points().map(i64::from),
            Worth::Opinion(..) => None,
        }
    }

    fn as_json(self) -> Value {
        match self {
            Worth::Priority(number) => json!(number),
            Worth::Value(score) | Worth::Opinion(_, score) => match worth(score) {
                ("value", points) => json!(points),
                (name, plies) => json!({ name: plies }),
            },
        }
    }
}

/// What cells are worth to the side to move.
#[derive(Debug)]
pub(crate) struct HeatMap {
    title: String,
    key: &'static str,
    /// What the numbers are by.
    about: Value,
    worths: HashMap<Coord, Worth>,
}

impl HeatMap {
    /// THO-MOKU's priorities.
    pub(crate) fn of_priorities(board: &Board, style: Style) -> HeatMap {
        let player = board.side_to_move();
        let title = format!("Priorities for {player} ({}); the highest is the best:", style.title());
        let about = json!({ "style": style.title() });
        let matrix = PriorityMatrix::new(Arc::new(CompiledStyle::new(style)), board, player);
        let wanted = board.size().coords().map(|coord| (coord, matrix.get(coord)));
        let worths = wanted
            .filter(|(_, value)| *value != 0)
            .map(|(coord, value)| (coord, Worth::Priority(value)))
            .collect();
        HeatMap { title, key: "priorities", about, worths }
    }

    /// The values of moves that a search has found.
    pub(crate) fn of_values(board: &Board, found: &Found, opinion: Opinion) -> HeatMap {
        let player = board.side_to_move();
        let seen = |value| opinion.is_win(value).map_or(Worth::Value(value), |is| Worth::Opinion(is, value));
        let first = found.values.iter().filter_map(|line| Some((*line.moves.first()?, seen(line.value))));
        let worths: HashMap<Coord, Worth> = first.collect();
        let mut about = json!({ "depth": found.depth });
        let mut deeper = String::new();
        if let Some(begun) = found.begun {
            about["begun_depth"] = json!(begun);
            deeper = format!(", some at {begun}");
        }
        let has_opinions = worths.values().any(|worth| matches!(worth, Worth::Opinion(..)));
        let opinions = if has_opinions { "w and l the same if no move was overlooked, " } else { "" };
        let title = format!(
            "Values of moves for {player} at depth {}{deeper}; W and L are wins and losses in so many plies, {opinions}. was not searched:",
            found.depth
        );
        HeatMap { title, key: "values", about, worths }
    }

    /// Writes the map; if it goes to a terminal with so many columns, with shorter numbers where whole ones would not fit.
    pub(crate) fn write(
        &self,
        out: &mut impl Write,
        board: &Board,
        columns: Option<usize>,
    ) -> io::Result<()> {
        if self.worths.is_empty() {
            return writeln!(out, "No cell has a number ({}).", self.key);
        }
        let in_colour = colour::is_wanted();
        let most = columns.map_or(usize::MAX, |columns| room_of_a_cell(board.size().width(), columns));
        let cell = |coord: Coord| match (board.get(coord), self.worths.get(&coord)) {
            (Some(player), _) => player.to_string().into(),
            (None, None) => ".".to_owned().into(),
            (None, Some(worth)) => Cell {
                text: worth.text_within(most),
                colour: in_colour.then(|| colour::heat(self.part(*worth))),
            },
        };
        let is_short = self.worths.values().any(|worth| worth.text_within(most) != worth.text());
        let title = if is_short {
            self.title.trim_end_matches(':').to_owned() + SHORT_NUMBERS
        } else {
            self.title.clone()
        };
        for line in wrapped(&title, columns.unwrap_or(usize::MAX), usize::MAX) {
            writeln!(out, "{line}")?;
        }
        write!(out, "{}", picture::draw(board.size(), NUMBER, LEAST, cell))
    }

    /// Where it stands between the lowest (0) and the highest (1).
    fn part(&self, worth: Worth) -> f64 {
        let numbers = || self.worths.values().filter_map(|worth| worth.number());
        let (lowest, highest) = (numbers().min().unwrap_or(0), numbers().max().unwrap_or(0));
        match (worth, worth.number()) {
            (_, Some(number)) => (number - lowest) as f64 / (highest - lowest).max(1) as f64,
            (Worth::Value(score), None) if score.win_distance().is_none() => 0.0,
            (Worth::Opinion(false, _), None) => 0.0,
            _ => 1.0,
        }
    }

    pub(crate) fn as_json(&self, board: &Board) -> Value {
        let cells: Vec<Value> = board
            .size()
            .coords()
            .map(|coord| self.worths.get(&coord).map_or(Value::Null, |worth| worth.as_json()))
            .collect();
        let rows: Vec<&[Value]> = cells.chunks(usize::from(board.size().width())).collect();
        let side = board.side_to_move().to_string();
        let mut event = json!({ "event": "heat", "of": self.key, "side": side, "rows": rows });
        if let (Value::Object(fields), Value::Object(about)) = (&mut event, self.about.clone()) {
            fields.extend(about);
        }
        event
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gomoku::core::{BoardSize, Rules};
    use gomoku::search::Line;

    /// What a search to depth 3 found of the first cells of a board.
    fn map_of(values: &[Score], begun: Option<u32>, opinion: Opinion) -> (Board, HeatMap) {
        map_on(5, values, begun, opinion)
    }

    fn map_on(size: u8, values: &[Score], begun: Option<u32>, opinion: Opinion) -> (Board, HeatMap) {
        let board = Board::new(BoardSize::square(size).unwrap(), Rules::default());
        let lines = board.size().coords().zip(values);
        let values = lines.map(|(coord, &value)| Line { value, moves: vec![coord] }).collect();
        let map = HeatMap::of_values(&board, &Found { shown: 1, values, depth: 3, begun }, opinion);
        (board, map)
    }

    fn percent(map: &HeatMap) -> Vec<i32> {
        let size = BoardSize::square(5).unwrap();
        let worths = size.coords().filter_map(|coord| map.worths.get(&coord));
        worths.map(|worth| (map.part(*worth) * 100.0) as i32).collect()
    }

    fn text_of(shown: &(Board, HeatMap)) -> String {
        text_in(shown, None)
    }

    fn text_in((board, map): &(Board, HeatMap), columns: Option<usize>) -> String {
        let mut text = Vec::new();
        map.write(&mut text, board, columns).unwrap();
        String::from_utf8(text).unwrap()
    }

    #[test]
    fn wins_are_hottest_and_losses_coldest() {
        let values = [Score::win_in(3), Score::heuristic(10), Score::heuristic(-10), Score::loss_in(4)];
        let shown = map_of(&values, None, Opinion::of("oxo"));
        assert_eq!(percent(&shown.1), [100, 100, 0, 0]);
        let text = text_of(&shown);
        assert!(text.contains("\n 5  W3  10 -10  L4   .\n"), "{text}");
        assert!(text.starts_with(
            "Values of moves for X at depth 3; W and L are wins and losses in so many plies, . was"
        ));
        let json = shown.1.as_json(&shown.0);
        assert_eq!(json["rows"][0], json!([{ "win_in": 3 }, 10, -10, { "loss_in": 4 }, null]));
        assert_eq!((&json["depth"], json.get("begun_depth")), (&json!(3), None));
    }

    #[test]
    fn opinions_leave_the_numbers_their_colours() {
        let values = [29_997, 10, 0, -10, -29_996].map(Score::heuristic);
        let shown = map_of(&values, Some(4), Opinion::of("flagship"));
        assert_eq!(percent(&shown.1), [100, 100, 50, 0, 0]);
        let text = text_of(&shown);
        assert!(text.contains("\n 5   w  10   0 -10   l\n"), "{text}");
        assert!(
            text.contains(" at depth 3, some at 4; ") && text.contains(" w and l the same if no move"),
            "{text}"
        );
        let json = shown.1.as_json(&shown.0);
        assert_eq!(json["rows"][0], json!([29_997, 10, 0, -10, -29_996]));
        assert_eq!(json["begun_depth"], 4);
        // Those of other engines are points.
        let plain = text_of(&map_of(&values, None, Opinion::of("lines-2023")));
        assert!(plain.contains(" 29997 ") && !plain.contains("overlooked"), "{plain}");
    }

    #[test]
    fn long_numbers_are_short_where_they_would_not_fit() {
        let values = [-1234, 1999, 999, -12_345].map(Score::heuristic);
        let shown = map_on(15, &values, None, Opinion::of("oxo"));
        let (terminal, pipe) = (text_in(&shown, Some(77)), text_of(&shown));
        assert!(terminal.lines().all(|line| line.chars().count() <= 77), "{terminal}");
        assert!(terminal.contains("\n15  -1k 1999  999 -12k    ."), "{terminal}");
        assert!(terminal.contains("; k is thousands, M millions:"), "{terminal}");
        assert!(pipe.contains("\n15  -1234   1999    999 -12345"), "{pipe}");
        assert_eq!(text_in(&shown, Some(200)), pipe, "there is room");
        assert_eq!(Worth::Priority(-2_500_000).text_within(3), "-2M", "half to the even number");
        assert_eq!(Worth::Value(Score::win_in(1234)).text_within(3), "W1234", "no number is lost");
        let narrow = map_on(19, &[120, 480, 12_345, -120].map(Score::heuristic), None, Opinion::of("oxo"));
        let narrow = text_in(&narrow, Some(77));
        assert!(narrow.contains("\n19   120   480 12345  -120"), "{narrow}");
    }
}
