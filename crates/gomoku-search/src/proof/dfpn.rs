//! Depth-first proof-number search.

use crate::control::Control;
use crate::{Keyed, Limits, MoveBuffer, NoEvaluation, Observer, Outcome};

use super::goal::{Goal, rank};
use super::numbers::{INFINITE, Numbers, Party, sum};
use super::seen::Seen;
use super::table::{Known, ProofTable, mix};

/// A question to the search: can the goal be reached?
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Question {
    pub(super) goal: Goal,
    /// What a position beyond the depth limit counts as.
    horizon: Horizon,
}

impl Question {
    /// The same question about another goal.
    pub(super) fn about(self, goal: Goal) -> Question {
        Question { goal, ..self }
    }
}

/// Positions that lie too deep are taken against what is to be shown, so that what is shown holds whatever they are worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Horizon {
    /// To prove the goal: it is not met there.
    Fails,
    /// To disprove the goal: it is met there.
    Meets,
}

/// The options that the search itself has to know.
#[derive(Debug, Clone, Copy)]
pub(super) struct SearchRules {
    /// Whether positions that differ by a symmetry only are one.
    pub(super) symmetry: bool,
    pub(super) adding: Adding,
}

/// How the numbers of children are added up where all of them count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Adding {
    /// Their sum.
    Sum,
    /// The largest, and one for each other that is open.
    Weak,
}

/// A move, and what is known of the position after it, as the side that moves sees it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Child<M> {
    pub(super) mv: M,
    pub(super) known: Known,
}

/// What was found about a position.
#[derive(Debug)]
pub(super) struct Solution<M> {
    pub(super) question: Question,
    pub(super) known: Known,
    pub(super) children: Vec<Child<M>>,
}

/// The state of one search.
pub(super) struct Prover<'a, G: Keyed> {
    pub(super) control: Control<'a, G::Move>,
    /// The results of all finished games that were met.
    pub(super) seen: Seen,
    table: &'a mut ProofTable,
    rules: SearchRules,
    pub(super) deepest: u32,
    /// Under a depth limit what is known of a position holds for its ply only.
    pub(super) by_ply: bool,
    question: Question,
    /// Whether a position beyond the depth limit was met since the question was asked.
    horizon_met: bool,
    moves: MoveBuffer<G::Move>,
    /// The children of all positions on the way from the root, each position's behind its parent's. Numbers that stand here
    /// cannot be forgotten: whatever the table drops, each position on the way makes progress.
    children: Vec<Child<G::Move>>,
}

impl<'a, G: Keyed> Prover<'a, G> {
    pub(super) fn new(
        goal: Goal,
        table: &'a mut ProofTable,
        rules: SearchRules,
        limits: &'a Limits,
        observer: &'a mut dyn Observer<G::Move>,
    ) -> Self {
        observer.begin(limits.depth);
        table.begin();
        Prover {
            control: Control::new(limits, observer),
            seen: Seen::default(),
            table,
            rules,
            deepest: limits.effective_depth(),
            by_ply: limits.depth.is_some(),
            question: Question { goal, horizon: Horizon::Fails },
            horizon_met: false,
            moves: MoveBuffer::new(),
            children: Vec::new(),
        }
    }

    /// Solves the root, which has been counted and is not over, as far as the limits allow.
    pub(super) fn solve(&mut self, game: &mut G, goal: Goal) -> Solution<G::Move> {
        self.ask(Question { goal, horizon: Horizon::Fails });
        let mut solution = self.solve_at(game, 0);
        if solution.known.numbers == Numbers::DISPROVEN && self.horizon_met {
            // It may be that nothing but the depth limit speaks against the goal: show that it fails in any case.
            self.ask(Question { goal, horizon: Horizon::Meets });
            solution = self.solve_at(game, 0);
            if solution.known.numbers == Numbers::PROVEN {
                solution.known = Known::OPEN;
            }
        }
        if self.horizon_met {
            // What holds only by what was assumed of the horizon is not known.
            let assumed = Numbers::solved(solution.question.horizon == Horizon::Meets);
            for child in solution.children.iter_mut().filter(|child| child.known.numbers == assumed) {
                child.known = Known::OPEN;
            }
        }
        solution
    }

    /// Takes up a question again that was asked before.
    pub(super) fn ask(&mut self, question: Question) {
        if question != self.question {
            self.question = question;
            self.horizon_met = false;
        }
    }

    /// Solves a position that is not over.
    pub(super) fn solve_at(&mut self, game: &mut G, ply: u32) -> Solution<G::Move> {
        let first = self.children.len();
        let known = if self.control.is_interrupted() {
            Known::OPEN
        } else if ply < self.deepest {
            self.expand_and_search(game, ply, Numbers::NO_LIMIT)
        } else {
            let _ = self.control.judge(game, &NoEvaluation);
            self.beyond_the_horizon()
        };
        let mover = self.party(game);
        let children = self.children.drain(first..);
        let absolute = |child: Child<G::Move>| Child {
            mv: child.mv,
            known: Known { numbers: child.known.numbers.seen_by(mover), ..child.known },
        };
        Solution { question: self.question, known, children: children.map(absolute).collect() }
    }

    pub(super) fn party(&self, game: &G) -> Party {
        if game.side_to_move() == self.question.goal.side() { Party::Attacker } else { Party::Defender }
    }

    /// Counts a position and tells what is known of it without a search.
    #[inline]
    pub(super) fn look(&mut self, game: &G, ply: u32) -> Known {
        if self.control.enter(game, &NoEvaluation, self.deepest - ply, ply).is_none() {
            return match self.table.get(self.key(game, ply)) {
                Some(known) => known,
                None => self.first_guess(game),
            };
        }
        if self.control.is_interrupted() {
            return Known::OPEN;
        }
        match game.outcome() {
            Some(outcome) => self.end(outcome),
            None => self.beyond_the_horizon(),
        }
    }

    /// The numbers of a position that was never searched: its side to move needs one good move, the other side an answer to
    /// each. That costs the generation of its moves, and saves half of the positions in Kalaha, over a quarter in 4 in a row on 4×4.
    #[inline]
    fn first_guess(&mut self, game: &G) -> Known {
        let first = self.moves.len();
        game.generate_moves(&mut self.moves);
        let moves = (self.moves.len() - first) as u32;
        self.moves.truncate(first);
        if moves == 0 {
            return self.stuck();
        }
        let numbers = Numbers { proof: 1, disproof: moves }.seen_by(self.party(game));
        Known { numbers, length: 0 }
    }

    /// Neither over nor a move left: a fault of the game. It counts as a draw, so that at least nothing breaks.
    #[cold]
    fn stuck(&mut self) -> Known {
        self.end(Outcome::Draw)
    }

    #[inline]
    fn end(&mut self, outcome: Outcome) -> Known {
        self.seen.add(rank(outcome, self.question.goal.side()));
        Known::end(self.question.goal.is_met(outcome))
    }

    fn beyond_the_horizon(&mut self) -> Known {
        self.horizon_met = true;
        Known::end(self.question.horizon == Horizon::Meets)
    }

    /// Searches a position that is not over until it is solved or one of its numbers reaches its limit.
    fn search(&mut self, game: &mut G, ply: u32, limit: Numbers) -> Known {
        let first = self.children.len();
        let known = self.expand_and_search(game, ply, limit);
        self.children.truncate(first);
        known
    }

    /// The same, and leaves the children where they are.
    fn expand_and_search(&mut self, game: &mut G, ply: u32, limit: Numbers) -> Known {
        let nodes_before = self.control.nodes;
        let mover = self.party(game);
        // From here on all numbers are the mover's: for both parties one child is enough for a proof, and all are needed for
        // a disproof.
        let limit = limit.seen_by(mover);
        let first = self.children.len();
        if !self.expand(game, ply, mover) {
            return Known::OPEN;
        }
        if self.children.len() == first {
            return self.stuck();
        }
        loop {
            let sums = Sums::of(&self.children[first..], self.rules.adding);
            if sums.known.numbers.reaches(limit) {
                let known = Known { numbers: sums.known.numbers.seen_by(mover), ..sums.known };
                let key = self.key(game, ply);
                self.table.store(key, known, self.control.nodes - nodes_before);
                return known;
            }
            let index = first + sums.best;
            let mv = self.children[index].mv;
            let child_limit = sums.limit_of_best(limit).seen_by(mover);
            let found = game.after_move(mv, |child| {
                // Counted as every move that is made; that it is not over is known.
                if self.control.count() { None } else { Some(self.search(child, ply + 1, child_limit)) }
            });
            match found {
                Some(found) if !self.control.is_interrupted() => {
                    let numbers = found.numbers.seen_by(mover);
                    self.children[index].known = Known { numbers, ..found };
                }
                _ => {
                    let numbers = sums.known.numbers.seen_by(mover);
                    return Known { numbers, ..sums.known };
                }
            }
        }
    }

    /// Looks at every child, or as far as to one that solves the position. Tells whether it came to that.
    fn expand(&mut self, game: &mut G, ply: u32, mover: Party) -> bool {
        let first = self.moves.len();
        game.generate_moves(&mut self.moves);
        for index in first..self.moves.len() {
            let mv = self.moves.get(index);
            let known = game.after_move(mv, |child| self.look(child, ply + 1));
            if self.control.is_interrupted() {
                break;
            }
            let numbers = known.numbers.seen_by(mover);
            self.children.push(Child { mv, known: Known { numbers, ..known } });
            if numbers.proof == 0 {
                break;
            }
        }
        self.moves.truncate(first);
        !self.control.is_interrupted()
    }

    /// What the table knows a position by: different for each question.
    #[inline]
    fn key(&self, game: &G, ply: u32) -> u64 {
        let Question { goal, horizon } = self.question;
        // Who moves is part of it, in case a symmetry of the game exchanges the sides.
        let question = u64::from(goal.points() as u32)
            | (goal.side() as u64) << 32
            | u64::from(horizon == Horizon::Meets) << 33
            | (game.side_to_move() as u64) << 34;
        let ply = if self.by_ply { u64::from(ply) << 35 } else { 0 };
        let key = if self.rules.symmetry { game.canonical_key() } else { game.key() };
        mix(key ^ mix(question | ply))
    }
}

/// What the children of a position add up to, in the eyes of the side that moves.
struct Sums {
    known: Known,
    /// The child nearest to its proof.
    best: usize,
    /// The proof number of the next one.
    second: u32,
    /// How much of the disproof number is not the best child's.
    others: u32,
}

impl Sums {
    fn of<M>(children: &[Child<M>], adding: Adding) -> Sums {
        let (mut least, mut second, mut best) = (INFINITE, INFINITE, 0);
        let (mut total, mut largest, mut open) = (0, 0, 0);
        let (mut shortest_proof, mut longest) = (u32::MAX, 0);
        for (index, child) in children.iter().enumerate() {
            let Known { numbers, length } = child.known;
            if numbers.proof < least {
                (second, least, best) = (least, numbers.proof, index);
            } else {
                second = second.min(numbers.proof);
            }
            total = sum(total, numbers.disproof);
            largest = largest.max(numbers.disproof);
            open += u32::from(numbers.disproof > 0);
            longest = longest.max(length);
            if numbers.proof == 0 {
                shortest_proof = shortest_proof.min(length);
            }
        }
        let known = if least == 0 {
            Known { numbers: Numbers::PROVEN, length: shortest_proof + 1 }
        } else if open == 0 {
            Known { numbers: Numbers::DISPROVEN, length: longest + 1 }
        } else {
            let disproof = match adding {
                Adding::Sum => total,
                Adding::Weak => sum(largest, open - 1),
            };
            Known { numbers: Numbers { proof: least, disproof }, length: 0 }
        };
        let others = match adding {
            // Of no use if the sum is too large to be a true one, and not used then.
            Adding::Sum => total - children[best].known.numbers.disproof,
            Adding::Weak => open.saturating_sub(1),
        };
        Sums { known, best, second, others }
    }

    /// How far to search the best child: until another one is clearly better, or the position itself reaches a limit.
    fn limit_of_best(&self, limit: Numbers) -> Numbers {
        // Half as far again as the second best: if both were about equal, the search would otherwise go to and fro between
        // them, and each time make its way down again.
        let beyond_second = self.second.saturating_add(self.second / 2 + 1);
        let disproof = if limit.disproof == INFINITE { INFINITE } else { limit.disproof - self.others };
        Numbers { proof: limit.proof.min(beyond_second), disproof }
    }
}
