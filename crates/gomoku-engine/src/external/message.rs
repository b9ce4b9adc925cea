//! What the lines of an engine mean.

use gomoku_search::Score;

/// A line on an engine's standard output.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Heard {
    /// A move, counted from 0 at the top left; it may lie anywhere, above and to the left of the board too.
    Move { x: i64, y: i64 },
    /// A move with a number that is too large to count: off every board.
    FarOff(String),
    /// `OK`.
    Done,
    /// `ERROR` or `UNKNOWN`, with what it is about.
    Refusal(String),
    /// The answer to `ABOUT`.
    About(String),
    /// `MESSAGE` or `DEBUG`.
    Message(Told),
    /// Anything else.
    Other(String),
    /// There will be no more.
    Closed,
}

/// What an engine told of its thinking.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Told {
    pub(super) value: Option<Score>,
    pub(super) depth: Option<u32>,
    pub(super) nodes: Option<u64>,
}

impl Told {
    /// What is known after this was told as well.
    pub(super) fn and(self, later: Told) -> Told {
        Told {
            value: later.value.or(self.value),
            depth: later.depth.or(self.depth),
            nodes: later.nodes.or(self.nodes),
        }
    }
}

impl Heard {
    /// Reads a line without its end.
    pub(super) fn of(line: &str) -> Heard {
        let line = line.trim();
        if let Some(cell) = cell(line) {
            return cell;
        }
        let word = line.split_whitespace().next().unwrap_or_default().to_ascii_uppercase();
        match word.as_str() {
            "OK" => Heard::Done,
            "ERROR" | "UNKNOWN" => Heard::Refusal(line.to_owned()),
            "MESSAGE" | "DEBUG" => Heard::Message(told(line)),
            _ if line.to_ascii_lowercase().starts_with("name=") => Heard::About(line.to_owned()),
            _ => Heard::Other(line.to_owned()),
        }
    }
}

/// Only what is exactly `number,number` is a move, on the board or not: who answers `-1,-1` has answered, and nobody shall wait for
/// more.
fn cell(line: &str) -> Option<Heard> {
    let (x, y) = line.split_once(',')?;
    let is_number = |text: &str| {
        let digits = text.strip_prefix('-').unwrap_or(text);
        !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
    };
    let cell = || match (x.parse(), y.parse()) {
        (Ok(x), Ok(y)) => Heard::Move { x, y },
        _ => Heard::FarOff(line.to_owned()),
    };
    (is_number(x) && is_number(y)).then(cell)
}

/// Finds value, depth and nodes in what programs print: `depth 12-20 ev 34 n 120k`, `Eval: -51 | Depth: 9`,
/// `value win in 3`.
fn told(line: &str) -> Told {
    let is_separator = |letter: char| letter.is_whitespace() || "|:;=,()[]".contains(letter);
    let words: Vec<String> =
        line.split(is_separator).filter(|word| !word.is_empty()).map(str::to_ascii_lowercase).collect();
    let mut told = Told::default();
    for (index, word) in words.iter().enumerate() {
        let rest = &words[index + 1..];
        match word.as_str() {
            "ev" | "eval" | "evaluation" | "value" | "val" | "score" => {
                told.value = value(rest).or(told.value);
            }
            "depth" | "dep" | "d" => {
                let depth = rest.first().and_then(|word| word.split(['-', '/']).next()?.parse().ok());
                told.depth = depth.or(told.depth);
            }
            "n" | "nd" | "node" | "nodes" => {
                told.nodes = rest.first().and_then(|word| number(word)).or(told.nodes);
            }
            // What follows are moves.
            "pv" | "bestline" => break,
            _ => {}
        }
    }
    told
}

/// `34`, `-0.5`, `+M13`, `win in 3`.
fn value(words: &[String]) -> Option<Score> {
    let first = words.first()?;
    if let (Some("in"), Some(plies)) = (words.get(1).map(String::as_str), words.get(2)) {
        let plies: u32 = plies.parse().ok()?;
        match first.as_str() {
            "win" => return Some(Score::win_in(plies)),
            "loss" => return Some(Score::loss_in(plies)),
            _ => {}
        }
    }
    let (is_loss, size) = match first.strip_prefix('-') {
        Some(size) => (true, size),
        None => (false, first.strip_prefix('+').unwrap_or(first)),
    };
    if let Some(plies) = size.strip_prefix('m') {
        let plies: u32 = plies.parse().ok()?;
        return Some(if is_loss { Score::loss_in(plies) } else { Score::win_in(plies) });
    }
    let points: f64 = first.parse().ok().filter(|points: &f64| points.is_finite())?;
    Some(Score::heuristic(points.round() as i32))
}

/// `950`, `120k`, `1.5M`.
fn number(word: &str) -> Option<u64> {
    let (digits, factor) = match word.as_bytes().last()? {
        b'k' => (&word[..word.len() - 1], 1e3),
        b'm' => (&word[..word.len() - 1], 1e6),
        b'g' => (&word[..word.len() - 1], 1e9),
        _ => (word, 1.0),
    };
    let number: f64 = digits.parse().ok()?;
    (number.is_finite() && number >= 0.0).then_some((number * factor) as u64)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn only_two_numbers_with_a_comma_are_a_move() {
        assert_eq!(Heard::of("7,8"), Heard::Move { x: 7, y: 8 });
        assert_eq!(Heard::of(" 14,0 \r"), Heard::Move { x: 14, y: 0 });
        for text in
            ["7, 8", "7,8,1", "7;8", "h8", "7,", ",", "-,3", "--1,3", "SUGGEST 7,8", "7,8 9,9", "+7,8"]
        {
            assert_eq!(Heard::of(text), Heard::Other(text.to_owned()), "{text}");
        }
    }

    #[test]
    fn a_move_may_lie_anywhere() {
        assert_eq!(Heard::of("99,7"), Heard::Move { x: 99, y: 7 });
        assert_eq!(Heard::of("-1,3"), Heard::Move { x: -1, y: 3 });
        assert_eq!(Heard::of("3,-0"), Heard::Move { x: 3, y: 0 });
        for far in ["99999999999999999999,0", "0,-99999999999999999999"] {
            assert_eq!(Heard::of(far), Heard::FarOff(far.to_owned()));
        }
    }

    #[test]
    fn the_words_of_the_protocol_are_known_in_any_case() {
        assert_eq!(Heard::of("OK - everything is good"), Heard::Done);
        assert_eq!(Heard::of("ok\r"), Heard::Done);
        assert_eq!(Heard::of("Error - bad size"), Heard::Refusal("Error - bad size".to_owned()));
        assert_eq!(Heard::of("UNKNOWN"), Heard::Refusal("UNKNOWN".to_owned()));
        assert_eq!(
            Heard::of("name=\"x\", version=\"1\""),
            Heard::About("name=\"x\", version=\"1\"".to_owned())
        );
        assert_eq!(Heard::of("MESSAGE hello"), Heard::Message(Told::default()));
        assert_eq!(Heard::of("OKAY"), Heard::Other("OKAY".to_owned()));
    }

    #[test]
    fn values_are_found_in_the_messages_of_real_engines() {
        let of = |value: Option<Score>, depth, nodes| Told { value, depth, nodes };
        let points = |points| Some(Score::heuristic(points));
        for (line, expected) in [
            (
                "MESSAGE depth 9-17 value 23 nodes 120k speed 600k time 200 pv h8 i9",
                of(points(23), Some(9), Some(120_000)),
            ),
            (
                "MESSAGE depth 3 value win in 3 nodes 950 speed 950M",
                of(Some(Score::win_in(3)), Some(3), Some(950)),
            ),
            ("MESSAGE value loss in 4", of(Some(Score::loss_in(4)), None, None)),
            ("MESSAGE Depth 10-18 | Eval -123 | Time 200ms | H8 I9", of(points(-123), Some(10), None)),
            (
                "MESSAGE Speed 600K | Depth 13-20 | Eval +M13 | Node 1.5M",
                of(Some(Score::win_in(13)), Some(13), Some(1_500_000)),
            ),
            ("MESSAGE ev -M8 d 5", of(Some(Score::loss_in(8)), Some(5), None)),
            ("MESSAGE depth=7 ev=0.4 n=10", of(points(0), Some(7), Some(10))),
            ("MESSAGE Dep  8-10    Ev -13    Nd 138k    Tm 156", of(points(-13), Some(8), Some(138_000))),
            ("MESSAGE eval 86, depth 5, nodes 5174, speed 141", of(points(86), Some(5), Some(5174))),
            ("MESSAGE best: [7,7] val=-243", of(points(-243), None, None)),
            ("MESSAGE Depth 0-0 | Eval VAL_NONE | Node 6", of(None, Some(0), Some(6))),
            ("DEBUG pv ev 5", of(None, None, None)),
            ("MESSAGE value -", of(None, None, None)),
            ("MESSAGE the best value so far is unknown", of(None, None, None)),
        ] {
            assert_eq!(Heard::of(line), Heard::Message(expected), "{line}");
        }
    }

    proptest! {
        #[test]
        fn no_line_makes_it_panic(line in any::<String>(), message in "(MESSAGE|DEBUG) (ev|value|depth|n) .{0,20}") {
            let _ = (Heard::of(&line), Heard::of(&message));
        }
    }
}
