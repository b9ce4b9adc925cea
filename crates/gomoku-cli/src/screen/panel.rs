//! The panel beside the board: who plays, what is thought, what was played.

use gomoku::search::{Score, Side};
use ratatui::layout::Rect;

use super::draw::Pen;
use super::state::Screen;
use super::theme::Role;
use crate::columns::{self, cut, wrapped};
use crate::progress::bar;
use crate::table::{Progress, Purpose};

pub(super) fn draw(pen: &mut Pen<'_>, screen: &Screen, area: Rect) {
    let width = usize::from(area.width);
    let mut lines = players(screen, width);
    if let Some(rounds) = &screen.rounds {
        lines.extend(wrapped(&rounds.state(), width, 2).into_iter().map(|line| (line, Role::Text)));
    }
    lines.extend(wrapped(&screen.sitting.state(), width, 2).into_iter().map(|line| (line, Role::Title)));
    if let Some(remark) = screen.sitting.remark() {
        lines.extend(wrapped(&remark, width, 3).into_iter().map(|line| (line, Role::Text)));
    }
    lines.push((String::new(), Role::Text));
    let thinking = thinking(screen, width);
    if !thinking.is_empty() {
        lines.extend(thinking.into_iter().map(|line| (line, Role::Text)));
        lines.push((String::new(), Role::Text));
    }
    for ((text, role), y) in lines.iter().zip(area.y..area.bottom()) {
        pen.write_cut(area.x, y, text, area.width, *role);
    }
    let used = (lines.len() as u16).min(area.height);
    moves(pen, screen, Rect { y: area.y + used, height: area.height - used, ..area });
}

/// Who plays what, with a sign for whose turn it is.
fn players(screen: &Screen, width: usize) -> Vec<(String, Role)> {
    let seats = screen.sitting.seats();
    let line = |player: u8| {
        let side = screen.sitting.side_of(player);
        let name = side.map_or("", |side| screen.sitting.side_name(side));
        let turn = if screen.sitting.to_move() == Some(player) { '>' } else { ' ' };
        let text = format!("{turn} {player} {name:<5} {}", seats.kind_of(player));
        let role = match side {
            Some(Side::First) => Role::First,
            Some(Side::Second) => Role::Second,
            None => Role::Text,
        };
        (cut(&text, width), role)
    };
    [1, 2].map(line).to_vec()
}

/// How far a computer has come, or what the last one thought.
fn thinking(screen: &Screen, width: usize) -> Vec<String> {
    if let Some(progress) = screen.progress() {
        let side = screen.side_to_move();
        let what = match screen.sitting.thinks() {
            Some(Purpose::Hint) => "Looking for a hint",
            _ => "Thinking",
        };
        return progress_lines(screen, what, side, &progress, width);
    }
    if screen.paused {
        return vec!["Paused: p goes on".to_owned()];
    }
    let Some(opinion) = &screen.opinion else { return Vec::new() };
    let (Some(side), Some(value)) = (opinion.side, opinion.value) else { return Vec::new() };
    let depth = if opinion.depth > 0 { format!(", depth {}", opinion.depth) } else { String::new() };
    wrapped(&format!("Last thought: {}{depth}", told(screen, value, side)), width, 2)
}

/// A value and whose it is: `+35 for X`.
fn told(screen: &Screen, value: Score, side: Side) -> String {
    format!("{value} for {}", screen.sitting.side_name(side))
}

fn progress_lines(
    screen: &Screen,
    what: &str,
    side: Option<Side>,
    progress: &Progress,
    width: usize,
) -> Vec<String> {
    let depth = match progress.depth {
        Some(depth) => format!(", depth {depth}"),
        None if progress.is_to_the_end => ", to the end".to_owned(),
        None => String::new(),
    };
    let seconds = progress.elapsed.as_secs_f64();
    let mut lines = vec![format!("{what}: {seconds:.1} s{depth}")];
    if progress.total > 0 {
        let (searched, total) = (progress.searched, progress.total);
        let done = format!("{} {searched} of {total}", bar(searched, total));
        lines.push(fitting([format!("{done} moves"), done], width));
    }
    if let (Some(value), Some(side)) = (progress.value, side) {
        let told = told(screen, value, side);
        lines.push(match progress.valued_at {
            Some(depth) => {
                let short = format!("{told}, depth {depth}");
                fitting([format!("Value {told} at depth {depth}"), format!("Value {short}"), short], width)
            }
            None => format!("Value {told}"),
        });
    }
    if progress.nodes > 0 {
        let speed = if seconds > 0.05 { progress.nodes as f64 / seconds } else { 0.0 };
        lines.push(format!("{} positions, {}/s", counted(progress.nodes as f64), counted(speed)));
    }
    if !progress.line.is_empty() {
        lines.extend(wrapped(&format!("Line {}", progress.line.join(" ")), width, 2));
    }
    lines.push("m: move now".to_owned());
    lines
}

/// The first of some ways to say the same that fits; the last one if none does.
fn fitting<const N: usize>(ways: [String; N], width: usize) -> String {
    let mut said = String::new();
    for way in ways {
        said = way;
        if columns::width(&said) <= width {
            break;
        }
    }
    said
}

/// A large number in few signs: `1.2 M`.
fn counted(number: f64) -> String {
    match number {
        ..1e4 => format!("{number:.0}"),
        ..1e6 => format!("{:.0} k", number / 1e3),
        ..1e9 => format!("{:.1} M", number / 1e6),
        _ => format!("{:.1} G", number / 1e9),
    }
}

/// The text with its longest words shortened in their middle, as far as that lets it fit into so many lines: such words are paths, and what
/// is wrong is said beside them.
pub(super) fn with_short_paths(text: &str, width: usize, most: usize) -> String {
    /// No word is made shorter.
    const SHORT: usize = 16;
    let mut words: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
    loop {
        let text = words.join(" ");
        let Some(longest) = words.iter_mut().max_by_key(|word| columns::width(word)) else { return text };
        let columns = columns::width(longest);
        let fits = columns <= width && wrapped(&text, width, usize::MAX).len() <= most;
        if fits || columns <= SHORT {
            return text;
        }
        *longest = columns::shortened(longest, (columns - columns / 8 - 1).max(SHORT));
    }
}

/// The moves in as many columns as fit, the last ones below.
fn moves(pen: &mut Pen<'_>, screen: &Screen, area: Rect) {
    if area.height < 2 {
        return;
    }
    let moves = screen.sitting.moves();
    let mut title = format!("Moves: {}", moves.len());
    let longest = moves.iter().map(|(_, text)| text.chars().count()).max().unwrap_or(0) + 6;
    let columns = (usize::from(area.width) / longest.max(1)).clamp(1, 4);
    // Two moves belong together: an odd number of columns would tear them apart.
    let columns = if columns == 3 { 2 } else { columns };
    let rows = usize::from(area.height) - 1;
    let lines = moves.len().div_ceil(columns);
    let hidden = lines.saturating_sub(rows);
    let first = hidden.saturating_sub(screen.moves_up);
    if first > 0 {
        title.push_str(" ↑");
    }
    if first < hidden {
        title.push_str(" ↓");
    }
    pen.write_cut(area.x, area.y, &title, area.width, Role::Title);
    let width = (usize::from(area.width) / columns) as u16;
    for (number, (side, text)) in moves.iter().enumerate().skip(first * columns).take(rows * columns) {
        let (column, row) = (number % columns, number / columns - first);
        let role = match side {
            Some(Side::First) => Role::First,
            Some(Side::Second) => Role::Second,
            None => Role::Text,
        };
        let (x, y) = (area.x + column as u16 * width, area.y + 1 + row as u16);
        pen.write_cut(x, y, &format!("{:>3}. {text}", number + 1), width.saturating_sub(1), role);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_make_room_for_what_is_wrong() {
        let path = format!("/home/{}/game.sgf", "folder/".repeat(40));
        for text in [
            format!("cannot read {path}: No such file or directory (os error 2)"),
            format!(
                "Scenario file: {path}: line 3, column 4: a9 is already taken by X; expected an empty cell"
            ),
            format!("{path} and {path} exist"),
        ] {
            for width in [40, 62] {
                let lines = wrapped(&with_short_paths(&text, width, 3), width, 3);
                let (_, reason) = text.rsplit_once(&path).unwrap();
                assert!(lines.join(" ").ends_with(&format!("e.sgf{reason}")), "{lines:?}");
                assert!(lines.join(" ").contains("/home/"), "{lines:?}");
            }
        }
        assert_eq!(with_short_paths("short words stay", 5, 1), "short words stay");
        assert_eq!(with_short_paths(&path, 400, 1), path);
        assert_eq!(with_short_paths("", 5, 1), "");
    }

    #[test]
    fn what_does_not_fit_is_said_in_fewer_words() {
        let ways = || ["in many words".to_owned(), "in few".to_owned(), "so".to_owned()];
        assert_eq!(fitting(ways(), 13), "in many words");
        assert_eq!(fitting(ways(), 12), "in few");
        assert_eq!(fitting(ways(), 1), "so");
    }

    #[test]
    fn large_numbers_are_short() {
        for (number, text) in [(9_999.0, "9999"), (10_500.0, "10 k"), (1.25e6, "1.2 M"), (3e9, "3.0 G")] {
            assert_eq!(counted(number), text);
        }
    }
}
