//! Text with the colours of a terminal as SVG.

use std::fmt::Write as _;

/// The size of a cell, and the border around all of them.
const WIDTH: usize = 9;
const HEIGHT: usize = 19;
const BORDER: usize = 12;

const PAPER: &str = "#14171b";
const INK: &str = "#d8dee4";

/// The sixteen colours by number.
const COLOURS: [&str; 16] = [
    "#14171b", "#e5534b", "#57ab5a", "#c69026", "#539bf5", "#b083f0", "#39c5cf", "#adbac7", "#768390",
    "#ff938a", "#8ddb8c", "#daaa3f", "#96d0ff", "#dcbdfb", "#76e3ea", "#ffffff",
];

/// How a piece of text looks.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct Look {
    ink: Option<String>,
    paper: Option<String>,
    bold: bool,
    dim: bool,
    reversed: bool,
}

impl Look {
    /// Ink and paper as they are seen.
    fn colours(&self) -> (&str, &str) {
        let (ink, paper) = (self.ink.as_deref().unwrap_or(INK), self.paper.as_deref().unwrap_or(PAPER));
        if self.reversed { (paper, ink) } else { (ink, paper) }
    }

    /// What a sequence of the kind `ESC [ numbers m` changes.
    fn change(&mut self, numbers: &[u8]) {
        let mut rest = numbers.iter().copied();
        while let Some(number) = rest.next() {
            match number {
                0 => *self = Look::default(),
                1 => self.bold = true,
                2 => self.dim = true,
                7 => self.reversed = true,
                22 => (self.bold, self.dim) = (false, false),
                27 => self.reversed = false,
                30..=37 => self.ink = Some(COLOURS[usize::from(number - 30)].to_owned()),
                38 => self.ink = colour(&mut rest),
                39 => self.ink = None,
                40..=47 => self.paper = Some(COLOURS[usize::from(number - 40)].to_owned()),
                48 => self.paper = colour(&mut rest),
                49 => self.paper = None,
                90..=97 => self.ink = Some(COLOURS[usize::from(number - 82)].to_owned()),
                100..=107 => self.paper = Some(COLOURS[usize::from(number - 92)].to_owned()),
                _ => {}
            }
        }
    }
}

/// A colour by number, or by red, green and blue.
fn colour(rest: &mut impl Iterator<Item = u8>) -> Option<String> {
    match rest.next()? {
        5 => Some(numbered(rest.next()?)),
        2 => Some(format!("#{:02x}{:02x}{:02x}", rest.next()?, rest.next()?, rest.next()?)),
        _ => None,
    }
}

/// One of the 256 colours: sixteen, a cube of 6 × 6 × 6, and greys.
fn numbered(number: u8) -> String {
    let step = |level: u8| if level == 0 { 0 } else { 55 + 40 * level };
    match number {
        0..=15 => COLOURS[usize::from(number)].to_owned(),
        16..=231 => {
            let place = number - 16;
            format!("#{:02x}{:02x}{:02x}", step(place / 36), step(place / 6 % 6), step(place % 6))
        }
        _ => format!("#{0:02x}{0:02x}{0:02x}", 8 + 10 * (number - 232)),
    }
}

/// A line as pieces of one look each, with the column where they begin. The look goes on in the next line.
fn pieces(line: &str, look: &mut Look) -> Vec<(usize, Look, String)> {
    let mut pieces: Vec<(usize, Look, String)> = Vec::new();
    let (mut column, mut rest) = (0, line);
    while let Some(letter) = rest.chars().next() {
        if let Some(sequence) = rest.strip_prefix("\u{1b}[") {
            let end = sequence.find(|letter: char| letter.is_ascii_alphabetic()).unwrap_or(sequence.len());
            let numbers: Vec<u8> =
                sequence[..end].split([';', ':']).map(|number| number.parse().unwrap_or(0)).collect();
            if sequence[end..].starts_with('m') {
                look.change(&numbers);
            }
            rest = sequence.get(end + 1..).unwrap_or("");
            continue;
        }
        match pieces.last_mut() {
            Some((_, last, text)) if last == look => text.push(letter),
            _ => pieces.push((column, look.clone(), letter.to_string())),
        }
        column += 1;
        rest = &rest[letter.len_utf8()..];
    }
    pieces
}

/// The lines as a picture; every letter stands in its cell, whatever font there is.
pub(super) fn svg(screen: &str) -> String {
    let mut look = Look::default();
    let lines: Vec<_> = screen.trim_end().lines().map(|line| pieces(line, &mut look)).collect();
    let columns = lines
        .iter()
        .filter_map(|line| line.last())
        .map(|(column, _, text)| column + text.chars().count())
        .max();
    let (width, height) = (columns.unwrap_or(0) * WIDTH + 2 * BORDER, lines.len() * HEIGHT + 2 * BORDER);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" \
         font-family=\"ui-monospace,'DejaVu Sans Mono',Menlo,Consolas,monospace\" font-size=\"15\">\n\
         <rect width=\"100%\" height=\"100%\" rx=\"8\" fill=\"{PAPER}\"/>\n"
    );
    for (row, line) in lines.iter().enumerate() {
        for (column, look, text) in line {
            let (ink, paper) = look.colours();
            let (x, y) = (BORDER + column * WIDTH, BORDER + row * HEIGHT);
            let length = text.chars().count() * WIDTH;
            if paper != PAPER {
                let _ = writeln!(
                    svg,
                    "<rect x=\"{x}\" y=\"{y}\" width=\"{length}\" height=\"{HEIGHT}\" fill=\"{paper}\"/>"
                );
            }
            if !text.trim().is_empty() {
                let mut style = String::new();
                style += if look.bold { " font-weight=\"bold\"" } else { "" };
                style += if look.dim { " opacity=\"0.6\"" } else { "" };
                let _ = writeln!(
                    svg,
                    "<text x=\"{x}\" y=\"{}\" textLength=\"{length}\" xml:space=\"preserve\" fill=\"{ink}\"{style}>{}</text>",
                    y + 14,
                    text.replace('&', "&amp;").replace('<', "&lt;")
                );
            }
        }
    }
    svg + "</svg>\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_and_weights_are_read_and_go_on_until_they_are_ended() {
        let mut look = Look::default();
        let found = pieces("a\u{1b}[1;31mb<\u{1b}[0m c", &mut look);
        let bold = Look { ink: Some("#e5534b".to_owned()), bold: true, ..Look::default() };
        assert_eq!(
            found,
            [
                (0, Look::default(), "a".to_owned()),
                (1, bold, "b<".to_owned()),
                (3, Look::default(), " c".to_owned())
            ]
        );
        look.change(&[48, 2, 1, 2, 255, 38, 5, 196, 7]);
        assert_eq!(look.colours(), ("#0102ff", "#ff0000"));
        assert_eq!(
            [numbered(15), numbered(16), numbered(244)],
            ["#ffffff", "#000000", "#808080"].map(str::to_owned)
        );
    }

    #[test]
    fn a_picture_has_room_for_every_cell() {
        let picture = svg("ab\n\u{1b}[44mc < d\u{1b}[0m\n\n");
        assert!(picture.contains(&format!(
            "width=\"{}\" height=\"{}\"",
            5 * WIDTH + 2 * BORDER,
            2 * HEIGHT + 2 * BORDER
        )));
        assert!(picture.contains(">c &lt; d</text>") && picture.contains("fill=\"#539bf5\""), "{picture}");
    }
}
