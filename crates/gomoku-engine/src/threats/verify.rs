//! Checking a certificate with the rules alone.
//!
//! Nothing of the search is used here, and nothing of the patterns: what is accepted is true even if those are wrong.
//!
//! One thing is not played out in full. If the default is a move that wins at once, then after every reply that neither wins
//! itself, nor lies on that cell, nor has a plan of its own, that move still wins: a stone of the defender's elsewhere takes
//! nothing from the attacker's line. (In caro it may, at the end of the line, and there everything is played out.) And a
//! reply can win only together with the defender's last stone, since no reply won before that was put on the board.

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use gomoku_core::{Board, BoardOutcome, Coord, Direction, Rule};
use gomoku_search::Limits;
use thiserror::Error;

use super::certificate::{Plan, ThreatCertificate};
use crate::budget::Budget;

/// What checking a [`ThreatCertificate`] took.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Verified {
    /// How many stones of the attacker's were put on the board.
    pub positions: u64,
    /// How long it took.
    pub elapsed: Duration,
}

/// Why a certificate proves nothing.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Error)]
#[error("{kind} (after {moves})", moves = moves_in_words(&self.moves))]
pub struct CertificateError {
    kind: CertificateErrorKind,
    moves: Vec<Coord>,
}

/// What is wrong with a certificate.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum CertificateErrorKind {
    /// The game is over before anyone moves.
    #[error("the game is over already")]
    Over,
    /// There is no plan with this number, or none at all.
    #[error("there is no plan {number}")]
    NoPlan {
        /// The number asked for.
        number: u32,
    },
    /// The attacker's move is not a legal one.
    #[error("the attacker may not play {mv}")]
    Illegal {
        /// The move.
        mv: Coord,
    },
    /// The attacker's move ends the game without a win, or the plan ends there.
    #[error("{mv} does not win, and nothing follows it")]
    NoWin {
        /// The move.
        mv: Coord,
    },
    /// The defender wins, or the game ends without a win.
    #[error("the reply {reply} is not met: the game ends with it")]
    ReplyEnds {
        /// The reply.
        reply: Coord,
    },
    /// No plan follows a reply.
    #[error("the reply {reply} is not met: no plan follows it")]
    ReplyLeftOut {
        /// The reply.
        reply: Coord,
    },
    /// The limits came first: nothing is known of it.
    #[error("the check was broken off")]
    BrokenOff,
    /// The plans go on longer than the board has cells.
    #[error("the plans go round in a circle")]
    Circle,
}

impl CertificateError {
    /// What is wrong.
    #[must_use]
    pub const fn kind(&self) -> CertificateErrorKind {
        self.kind
    }

    /// The moves of both sides that lead there.
    #[must_use]
    pub fn moves(&self) -> &[Coord] {
        &self.moves
    }
}

fn moves_in_words(moves: &[Coord]) -> String {
    let mut words = String::new();
    for mv in moves {
        let _ = write!(words, "{}{mv}", if words.is_empty() { "" } else { " " });
    }
    if words.is_empty() { "no moves".to_owned() } else { words }
}

impl ThreatCertificate {
    /// Plays through all that the defender can do: every empty cell after every move of the plan.
    ///
    /// The attacker is to move on the board, whoever it says is. The board is looked at as it is; its past does not matter.
    ///
    /// # Errors
    /// If some reply is not met, a move is not legal, or the plans are not what they should be: with the moves that show it.
    pub fn verify(&self, board: &Board) -> Result<Verified, CertificateError> {
        self.verify_within(board, &mut Budget::new(&Limits::none()))
    }

    /// The same, as long as the clock and the flag allow it.
    pub(super) fn verify_within(
        &self,
        board: &Board,
        budget: &mut Budget<'_>,
    ) -> Result<Verified, CertificateError> {
        let started = Instant::now();
        let mut board = board.clone().without_alpha_channel().with_side_to_move(self.attacker());
        let mut checker = Checker { certificate: self, moves: Vec::new(), positions: 0, budget };
        if board.outcome().is_some() {
            return Err(checker.error(CertificateErrorKind::Over));
        }
        checker.check(&mut board, 0, None)?;
        Ok(Verified { positions: checker.positions, elapsed: started.elapsed() })
    }
}

struct Checker<'a, 'limits> {
    certificate: &'a ThreatCertificate,
    /// The moves of both sides so far.
    moves: Vec<Coord>,
    positions: u64,
    budget: &'a mut Budget<'limits>,
}

impl Checker<'_, '_> {
    /// Checks that a plan wins on this board, and leaves the board as it was unless it does not.
    fn check(&mut self, board: &mut Board, number: u32, last: Option<Coord>) -> Result<(), CertificateError> {
        let Some(plan) = self.certificate.plan(number) else {
            return Err(self.error(CertificateErrorKind::NoPlan { number }));
        };
        if self.moves.len() > board.size().cells() {
            return Err(self.error(CertificateErrorKind::Circle));
        }
        if !self.budget.may_go_on() {
            return Err(self.error(CertificateErrorKind::BrokenOff));
        }
        let mv = plan.mv;
        if board.play(mv).is_err() {
            return Err(self.error(CertificateErrorKind::Illegal { mv }));
        }
        self.positions += 1;
        let won = BoardOutcome::Win(self.certificate.attacker());
        match board.outcome() {
            Some(outcome) if outcome == won => {}
            Some(_) => return Err(self.error(CertificateErrorKind::NoWin { mv })),
            None => {
                self.moves.push(mv);
                self.check_replies(board, plan, last)?;
                self.moves.pop();
            }
        }
        board.undo();
        Ok(())
    }

    /// Checks that a plan goes on well after every reply; `last` is the defender's stone before.
    fn check_replies(
        &mut self,
        board: &mut Board,
        plan: &Plan,
        last: Option<Coord>,
    ) -> Result<(), CertificateError> {
        if plan.default.is_none() && plan.replies.is_empty() {
            return Err(self.error(CertificateErrorKind::NoWin { mv: plan.mv }));
        }
        let Some(five) = self.five_by_default(board, plan) else {
            return board.size().coords().try_for_each(|reply| self.check_reply(board, plan, reply));
        };
        match last {
            Some(last) => in_line_with(last).try_for_each(|reply| self.check_no_win(board, reply))?,
            None => board.size().coords().try_for_each(|reply| self.check_no_win(board, reply))?,
        }
        self.check_reply(board, plan, five)?;
        let others = plan.replies.iter().map(|(reply, _)| *reply).filter(|reply| *reply != five);
        others.into_iter().try_for_each(|reply| self.check_reply(board, plan, reply))
    }

    /// The cell where the default wins at once, if it does, and if no stone elsewhere can change that.
    fn five_by_default(&self, board: &mut Board, plan: &Plan) -> Option<Coord> {
        let rule = board.rules().rule();
        let next = self.certificate.plan(plan.default?)?;
        if !matches!(rule, Rule::Freestyle | Rule::Standard | Rule::Renju) || !board.is_empty_cell(next.mv) {
            return None;
        }
        let attacker = self.certificate.attacker();
        board.place(next.mv, attacker).ok()?;
        let wins = board.winner() == Some(attacker);
        board.undo();
        wins.then_some(next.mv)
    }

    /// Checks that the defender does not win with this reply.
    fn check_no_win(&self, board: &mut Board, reply: Coord) -> Result<(), CertificateError> {
        if !board.size().contains(reply) || !board.is_empty_cell(reply) || board.play(reply).is_err() {
            return Ok(());
        }
        let wins = board.winners().contains(self.certificate.attacker().opponent());
        board.undo();
        if wins { Err(self.error(CertificateErrorKind::ReplyEnds { reply })) } else { Ok(()) }
    }

    /// Checks that the plan goes on well after this reply.
    fn check_reply(&mut self, board: &mut Board, plan: &Plan, reply: Coord) -> Result<(), CertificateError> {
        if !board.size().contains(reply) || !board.is_empty_cell(reply) || board.play(reply).is_err() {
            return Ok(());
        }
        let won = BoardOutcome::Win(self.certificate.attacker());
        match board.outcome() {
            Some(outcome) if outcome == won => {}
            Some(_) => return Err(self.error(CertificateErrorKind::ReplyEnds { reply })),
            None => {
                let Some(next) = plan.after(reply) else {
                    return Err(self.error(CertificateErrorKind::ReplyLeftOut { reply }));
                };
                self.moves.push(reply);
                self.check(board, next, Some(reply))?;
                self.moves.pop();
            }
        }
        board.undo();
        Ok(())
    }

    fn error(&self, kind: CertificateErrorKind) -> CertificateError {
        CertificateError { kind, moves: self.moves.clone() }
    }
}

/// The cells that can be in one line of five with this one, on the board or not.
fn in_line_with(cell: Coord) -> impl Iterator<Item = Coord> {
    let ways = Direction::ALL.into_iter().flat_map(|way| (-4..=4).map(move |steps| (way, steps)));
    ways.filter_map(move |(way, steps)| cell.stepped(way, steps).filter(|other| *other != cell))
}
