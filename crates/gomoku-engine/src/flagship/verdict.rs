//! Wins and losses that the counts of threats show at once.

use gomoku_core::{Player, Rule};
use gomoku_eval::patterns::ThreatClass;
use gomoku_search::Score;

use super::position::Position;

impl Position {
    /// The value of the position for the side to move, its distance counted from here, if the counts of threats prove it.
    ///
    /// - A five: won with the next stone.
    /// - The opponent has two fives: lost, one stone takes but one of them.
    /// - No five of the opponent's, and an open four or two fours: won. He takes one five and there is another; if his stone makes a
    ///   four, the five comes before his.
    /// - Not even a four of his, and a four with an open three, or two open threes: won. His only answers are those to the four, or to one of the
    ///   threes; what they make is a three at most, and the open four that then comes leaves no time for it.
    ///
    /// Lines cross in one cell only, so that no answer can be one to both. In caro a stone at the end of a line can be one: there only
    /// fives are seen. In renju the next stone of X may be forbidden: there he is not thought to win by threes.
    #[inline]
    pub(super) fn verdict(&self) -> Option<Score> {
        let (patterns, side) = (self.patterns(), self.side());
        let opponent = side.opponent();
        let own = patterns.counts(side);
        if own[ThreatClass::Five as usize] > 0 {
            return Some(Score::win_in(1));
        }
        let theirs = patterns.counts(opponent);
        if theirs[ThreatClass::Five as usize] > 0 {
            let is_lost = theirs[ThreatClass::Five as usize] > 1 && patterns.no_defence(side);
            return is_lost.then_some(Score::loss_in(2));
        }
        if self.is_caro() {
            return None;
        }
        if own[ThreatClass::OpenFour as usize] > 0 {
            return Some(Score::win_in(3));
        }
        let is_winning = own[ThreatClass::FourThree as usize] + own[ThreatClass::TwoOpenThrees as usize] > 0;
        if is_winning && !self.may_be_forbidden(side) && patterns.fours(opponent).is_empty() {
            return Some(Score::win_in(5));
        }
        None
    }

    /// Whether the opponent threatens to win with his next stone.
    #[inline]
    pub(super) fn must_answer_five(&self) -> bool {
        self.patterns().has_five(self.side().opponent())
    }

    #[inline]
    pub(super) const fn is_caro(&self) -> bool {
        matches!(self.rule(), Rule::Caro | Rule::CaroExact)
    }

    /// Whether there are cells where a player may not play.
    #[inline]
    pub(super) fn may_be_forbidden(&self, player: Player) -> bool {
        self.rule() == Rule::Renju && player == Player::X
    }
}
