//! Which moves to try first.

use std::sync::OnceLock;

use gomoku_core::Player;
use gomoku_eval::patterns::{Cell, LinePattern, Patterns, ThreatClass};

/// Scores of cells by what a stone makes there on its four lines, for both players: 65536 combinations of patterns each.
#[derive(Debug)]
pub(super) struct CellScores {
    attack: Box<[i16]>,
    defence: Box<[i16]>,
}

impl CellScores {
    /// The scores that all searches use, made when they are first asked for.
    pub(super) fn get() -> &'static CellScores {
        static SCORES: OnceLock<CellScores> = OnceLock::new();
        SCORES.get_or_init(|| CellScores { attack: table(attack), defence: table(defence) })
    }

    /// How good a cell looks for a player: what he makes there, and what he takes from the opponent.
    #[inline]
    pub(super) fn score(&self, patterns: &Patterns, cell: Cell, player: Player) -> i32 {
        let own = self.attack[usize::from(patterns.packed(cell, player))];
        let theirs = self.defence[usize::from(patterns.packed(cell, player.opponent()))];
        i32::from(own) + i32::from(theirs)
    }
}

fn table(score: fn([LinePattern; 4]) -> i16) -> Box<[i16]> {
    let pattern =
        |bits: u32| LinePattern::ALL.get((bits & 15) as usize).copied().unwrap_or(LinePattern::Dead);
    (0..1_u32 << 16).map(|packed| score([0, 4, 8, 12].map(|shift| pattern(packed >> shift)))).collect()
}

fn attack(patterns: [LinePattern; 4]) -> i16 {
    let lines: i16 = patterns.iter().map(|pattern| line_score(*pattern)).sum();
    lines
        + match ThreatClass::of(patterns) {
            ThreatClass::Five => 20000,
            ThreatClass::OpenFour => 8000,
            ThreatClass::FourThree => 3000,
            ThreatClass::TwoOpenThrees => 1500,
            ThreatClass::FourPlus | ThreatClass::OpenThreePlus => 400,
            ThreatClass::OpenThree => 250,
            ThreatClass::Four | ThreatClass::TwoOpenTwos => 150,
            ThreatClass::BlockedThreePlus => 120,
            _ => 0,
        }
}

fn defence(patterns: [LinePattern; 4]) -> i16 {
    let lines: i16 = patterns.iter().map(|pattern| line_score(*pattern) * 3 / 4).sum();
    lines
        + match ThreatClass::of(patterns) {
            ThreatClass::Five => 10000,
            ThreatClass::OpenFour => 4000,
            ThreatClass::FourThree => 1200,
            ThreatClass::TwoOpenThrees => 700,
            ThreatClass::FourPlus => 200,
            ThreatClass::Four => 80,
            ThreatClass::OpenThreePlus => 250,
            ThreatClass::OpenThree => 150,
            ThreatClass::BlockedThreePlus => 60,
            ThreatClass::TwoOpenTwos => 100,
            _ => 0,
        }
}

const fn line_score(pattern: LinePattern) -> i16 {
    match pattern {
        LinePattern::Dead | LinePattern::Overline => 0,
        LinePattern::One => 3,
        LinePattern::OpenOne => 10,
        LinePattern::BlockedTwo => 12,
        LinePattern::NarrowTwo => 25,
        LinePattern::OpenTwo => 45,
        LinePattern::WideTwo => 60,
        LinePattern::BlockedThree => 50,
        LinePattern::NarrowThree => 130,
        LinePattern::OpenThree => 180,
        LinePattern::Four | LinePattern::DoubleFour => 200,
        LinePattern::OpenFour => 400,
        LinePattern::Five => 1000,
    }
}
