//! The styles that are built in: THO-MOKU's four, and the table of its document.

use super::{Directions, Pattern, PatternCell, Style};

impl Style {
    /// The names of the built-in styles.
    pub const BUILT_IN: [&str; 5] = ["aggressive-0995", "attacker", "defender", "preasure", "tbuilder"];

    /// The built-in style of this name.
    #[must_use]
    pub fn built_in(name: &str) -> Option<Style> {
        let column = |title, column: usize| {
            let patterns = FOUR_STYLES.iter().map(|(cells, priorities)| pattern(cells, priorities[column]));
            Some(Style::new(title, Directions::Four, patterns.collect()))
        };
        match name {
            "aggressive-0995" => Some(Style::default()),
            "attacker" => column("Aggressive Attacker", 0),
            "defender" => column("Defence Master", 1),
            "preasure" => column("Passive Presurer", 2),
            "tbuilder" => column("Nasty Trap Builder", 3),
            _ => None,
        }
    }
}

/// The table of THO-MOKU's document: `aggressive-0995`.
impl Default for Style {
    fn default() -> Style {
        let patterns = AGGRESSIVE_0995.iter().map(|(cells, priority)| pattern(cells, *priority));
        Style::new("Aggressive Attacker 0.995", Directions::Eight, patterns.collect())
    }
}

/// A pattern of the tables below, which have no other characters than those of cells.
fn pattern(cells: &str, priority: i32) -> Pattern {
    let mut pattern = [PatternCell::Any; Pattern::LENGTH];
    for (cell, character) in pattern.iter_mut().zip(cells.chars()) {
        *cell = PatternCell::from_char(character).unwrap_or(PatternCell::Any);
    }
    Pattern::new(pattern, priority)
}

/// The table of the document. It leaves fives to the search for forced wins, is looked for both ways along each line, and
/// halves what is found twice: `-X_X-` 500/2, `-X-_-X-` 16/2, `-O-_-O-` 6/2, `O_O_O_O` 14000/2.
#[rustfmt::skip]
const AGGRESSIVE_0995: [(&str, i32); 40] = [
    ("-XX_X...", 5000),
    ("XX_X-...", 5000),
    ("XXX_-...", 5000),
    ("OXXX-_..", 5000),
    ("XX-X_...", 3000),
    ("X-XX_...", 3000),
    ("XX__X...", 2900),
    ("X_X_X...", 2900),
    ("X_OOO__.", 2000),
    ("-_OOO_-.", 2000),
    ("_O_OO_..", 2000),
    ("--O_OO--", 30),
    ("--OO_O--", 30),
    ("X-OOO_-.", 30),
    ("-XX_-...", 500),
    ("-X_X-...", 250),
    ("-X__X-..", 490),
    ("-X-X_-..", 490),
    ("-XX-_-..", 490),
    ("XOOO__..", 350),
    ("XOO_O_..", 350),
    ("XO_OO_..", 350),
    ("X_OOO_..", 350),
    ("-OO_-...", 200),
    ("-O_O-...", 200),
    ("-O__O-..", 190),
    ("-O-O_-..", 190),
    ("-OO-_-..", 80),
    ("-XX--_-.", 80),
    ("-X_-....", 60),
    ("-X-_-...", 50),
    ("-O_-....", 40),
    ("-O-_-...", 25),
    ("-X-_-X-.", 8),
    ("-X--_X-.", 10),
    ("-X--_-..", 10),
    ("-OO--_-.", 10),
    ("-O-_-O-.", 3),
    ("-O--_O-.", 2),
    ("O_O_O_O.", 7000),
];

/// THO-MOKU's styles, which differ in their priorities only: attacker, defender, preasure (spelt as THO-MOKU spells it), tbuilder. Mirror images are
/// patterns of their own.
#[rustfmt::skip]
const FOUR_STYLES: [(&str, [i32; 4]); 73] = [
    ("XX_XX...", [35000, 35000, 35000, 35000]),
    ("XXX_X...", [35000, 35000, 35000, 35000]),
    ("X_XXX...", [35000, 35000, 35000, 35000]),
    ("XXXX_...", [35000, 35000, 35000, 35000]),
    ("_XXXX...", [35000, 35000, 35000, 35000]),
    ("OO_OO...", [15000, 15000, 15000, 15000]),
    ("O_OOO...", [15000, 15000, 15000, 15000]),
    ("OOO_O...", [15000, 15000, 15000, 15000]),
    ("OOOO_...", [15000, 15000, 15000, 15000]),
    ("_OOOO...", [15000, 15000, 15000, 15000]),
    ("-XX_X...", [5000, 2500, 2700, 5000]),
    ("-X_XX...", [5000, 2500, 2700, 5000]),
    ("XX_X-...", [5000, 2500, 2700, 5000]),
    ("X_XX-...", [5000, 2500, 2700, 5000]),
    ("XXX_-...", [5000, 2500, 2700, 4950]),
    ("-_XXX...", [5000, 2500, 2700, 4950]),
    ("OXXX-_..", [5000, 2500, 2700, 5000]),
    ("_-XXXO..", [5000, 2500, 2700, 5000]),
    ("XX-X_...", [3000, 2400, 3000, 3000]),
    ("_XX-X...", [3000, 2400, 3000, 3000]),
    ("X-XX_...", [3000, 2400, 3000, 3000]),
    ("_X-XX...", [3000, 2400, 3000, 3000]),
    ("X__XX...", [2900, 2000, 2900, 2900]),
    ("XX__X...", [2900, 2000, 2900, 2900]),
    ("X_X_X...", [2900, 2000, 2900, 2900]),
    ("__OOO_X.", [2000, 2900, 2000, 2000]),
    ("X_OOO__.", [2000, 2900, 2000, 2000]),
    ("-_OOO_-.", [2000, 2900, 2000, 2000]),
    ("_O_OO_..", [2000, 2900, 2000, 2000]),
    ("--O_OO--", [30, 30, 30, 20]),
    ("--OO_O--", [30, 30, 30, 20]),
    ("-_OOO-X.", [30, 30, 30, 20]),
    ("X-OOO_X-", [30, 30, 30, 20]),
    ("_OO_O_..", [2000, 2900, 2000, 2000]),
    ("-_XX-...", [500, 400, 500, 360]),
    ("-XX_-...", [500, 400, 500, 360]),
    ("-X_X-...", [500, 400, 500, 370]),
    ("-X__X-..", [490, 390, 490, 490]),
    ("-_X-X-..", [490, 390, 490, 490]),
    ("-X-X_-..", [490, 390, 490, 490]),
    ("-XX-_-..", [490, 390, 490, 490]),
    ("-_-XX-..", [490, 390, 490, 490]),
    ("XOOO__..", [350, 350, 350, 350]),
    ("XOO_O_..", [350, 350, 350, 350]),
    ("XO_OO_..", [350, 350, 350, 350]),
    ("X_OOO_..", [350, 350, 350, 350]),
    ("-_OO-...", [200, 400, 200, 200]),
    ("-OO_-...", [200, 400, 200, 200]),
    ("-O_O-...", [200, 400, 200, 200]),
    ("-O__O-..", [190, 380, 220, 110]),
    ("-_O-O-..", [190, 380, 220, 140]),
    ("-O-O_-..", [190, 380, 220, 140]),
    ("-OO-_-..", [80, 90, 90, 80]),
    ("-_-OO-..", [80, 90, 90, 80]),
    ("-_--XX-.", [80, 90, 90, 90]),
    ("-XX--_-.", [80, 90, 90, 90]),
    ("-X_-....", [60, 30, 60, 50]),
    ("-_X-....", [60, 30, 60, 50]),
    ("-X-_-...", [50, 15, 50, 35]),
    ("-_-X-...", [50, 50, 50, 35]),
    ("-O_-....", [40, 45, 40, 40]),
    ("-_O-....", [40, 45, 40, 40]),
    ("-O-_-...", [25, 25, 25, 25]),
    ("-_-O-...", [25, 25, 25, 25]),
    ("-X-_-X-.", [15, 15, 15, 20]),
    ("-X--_X-.", [10, 10, 10, 15]),
    ("-X_--X-.", [10, 10, 10, 15]),
    ("-X--_-..", [10, 10, 10, 15]),
    ("-_--X-..", [10, 10, 10, 15]),
    ("-_--OO-.", [10, 10, 10, 15]),
    ("-OO--_-.", [10, 10, 10, 15]),
    ("-O-_-O-.", [5, 5, 5, 7]),
    ("-O--_O-.", [2, 2, 2, 3]),
];
