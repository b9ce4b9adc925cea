//! What INFO can tell.

use super::cell::read_number;

/// Something that a manager tells. A key that is not here, and a value that is no number, is to be ignored: if it were
/// important it would not be an INFO.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Info {
    /// Milliseconds for a move; 0 is at once.
    TimeoutTurn(i64),
    /// Milliseconds for a game; 0 is no limit.
    TimeoutMatch(i64),
    /// Milliseconds that are left of it, which may be fewer than none.
    TimeLeft(i64),
    /// Milliseconds that a move adds to them.
    TimeIncrement(i64),
    /// Bytes; 0 is no limit.
    MaxMemory(i64),
    /// The rule, as bits.
    Rule(i64),
    /// Plies; less than 1 is no limit.
    MaxDepth(i64),
    /// Positions; less than 1 is no limit.
    MaxNode(i64),
    /// Threads.
    ThreadNum(i64),
    /// Kibibytes for the table.
    HashSize(i64),
    /// Whether to tell what every depth found.
    ShowDetail(i64),
    /// Whether to think in the opponent's time.
    Pondering(i64),
}

impl Info {
    /// Reads what stands behind INFO; `None` if it is to be ignored.
    pub(super) fn read(text: &str) -> Option<Info> {
        let mut words = text.split_whitespace();
        let key = words.next()?.to_ascii_lowercase();
        let make = match key.as_str() {
            "timeout_turn" => Info::TimeoutTurn,
            "timeout_match" => Info::TimeoutMatch,
            "time_left" => Info::TimeLeft,
            "time_increment" => Info::TimeIncrement,
            "max_memory" => Info::MaxMemory,
            "rule" => Info::Rule,
            "max_depth" => Info::MaxDepth,
            "max_node" => Info::MaxNode,
            "thread_num" => Info::ThreadNum,
            "hash_size" => Info::HashSize,
            "show_detail" => Info::ShowDetail,
            "pondering" => Info::Pondering,
            // Known and without meaning here: who the opponent is changes nothing (`game_type`), nothing is drawn that could
            // show what a cell under the mouse is worth (`evaluate`), and nothing is kept in files (`folder`).
            _ => return None,
        };
        read_number(words.next()?).map(make)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_read_in_any_case_and_the_rest_is_ignored() {
        assert_eq!(Info::read("timeout_turn 5000"), Some(Info::TimeoutTurn(5000)));
        assert_eq!(Info::read("  TIME_LEFT   -17  "), Some(Info::TimeLeft(-17)));
        assert_eq!(Info::read("max_memory 99999999999999999999"), Some(Info::MaxMemory(i64::MAX)));
        for text in
            ["", "rule", "rule x", "rule 1.5", "game_type 2", "evaluate 3,4", "folder C:\\a b", "colour 3"]
        {
            assert_eq!(Info::read(text), None, "{text}");
        }
    }
}
