//! The page of help: keys, mouse and signs.

use super::command::MENUS;
use super::layout::LEAST;

/// Rows of the page that are not text: its frame.
pub(super) const FRAME: u16 = 2;

/// The lines of the page; titles begin without a blank.
pub(super) fn lines() -> Vec<String> {
    let mut lines = vec!["Playing".to_owned()];
    for (key, what) in [
        ("arrows, h j k l", "move the cursor; Home, End, Page Up, Page Down: further"),
        ("Enter, Space", "play at the cursor"),
        ("1 to 9", "choose a pit, or a cell of a board with nine cells"),
        ("click", "play there; menus, keys and fields can be clicked, too"),
        ("wheel", "zoom, or scroll the moves; Ctrl, Shift: scroll the board"),
        ("right button", "drag a large board"),
        ("Ctrl-Z", "back to the shell for a while; fg comes back"),
    ] {
        lines.push(format!("  {key:<16} {what}"));
    }
    for (title, entries) in MENUS {
        lines.push(String::new());
        lines.push((*title).to_owned());
        for entry in *entries {
            let name = entry.name.trim_end_matches('…');
            lines.push(format!("  {:<6} {name:<20} {}", entry.key, entry.about));
        }
    }
    lines.push(String::new());
    lines.push("Signs on the board".to_owned());
    for (sign, what) in [
        ("[X]", "the cursor"),
        ("(X)", "the last move"),
        ("*X*", "a line that has won"),
        (" ! ", "forbidden to X in renju"),
        (" ? ", "the hint"),
        ("- | / \\", "guide lines through the cursor"),
        (" 5+", "Kalaha: a stone of the last sowing fell here"),
        (" 0*", "Kalaha: the pit that was sown last"),
    ] {
        lines.push(format!("  {sign:<16} {what}"));
    }
    lines
}

/// How far the page can be scrolled on a screen of this size.
pub(super) fn clamped(scrolled: u16, (_, height): (u16, u16)) -> u16 {
    let rows = height.max(LEAST.1) - FRAME;
    scrolled.min((lines().len() as u16).saturating_sub(rows))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::screen::command::entries;

    #[test]
    fn every_command_is_told_and_no_line_is_too_long() {
        let lines = lines();
        for entry in entries() {
            assert!(lines.iter().any(|line| line.contains(entry.about)), "{}", entry.name);
        }
        for line in &lines {
            assert!(line.chars().count() <= 76, "{line}");
        }
    }

    #[test]
    fn the_page_ends_at_its_last_line() {
        assert_eq!(clamped(0, (80, 24)), 0);
        assert_eq!(usize::from(clamped(u16::MAX, (80, 24))), lines().len() - 22);
        assert_eq!(clamped(u16::MAX, (80, 200)), 0);
    }
}
