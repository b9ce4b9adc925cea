//! A source file with all of its mutants in it, each behind a switch.
//!
//! `a + b` becomes `(if on(7) { (a - b) } else { (a + b) })`, with brackets since an expression that begins with `if` would be a
//! statement of its own. Since one mutant is on at a time, what is changed in one place needs no other mutant in it: the text grows
//! with how deep expressions are nested, and no faster.

use std::collections::HashMap;
use std::ops::Range;

use syn::spanned::Spanned;
use syn::visit::Visit;

use super::list::{Genre, Mutant};

/// A mutant under its number.
pub(super) type Numbered<'a> = (usize, &'a Mutant);

/// A file that was written anew.
#[derive(Debug, Default)]
pub(super) struct Rewritten {
    pub(super) text: String,
    /// Where the text of each mutant is, in bytes.
    pub(super) places: Vec<(usize, Range<usize>)>,
    /// Those whose place was not found.
    pub(super) lost: Vec<usize>,
}

/// Text that goes around a part of the source. An empty part: text that is put in.
struct Wrap {
    part: Range<usize>,
    before: Vec<Piece>,
    after: &'static str,
}

enum Piece {
    Text(String),
    Mutant(usize, String),
}

/// Writes a file anew with the given mutants.
pub(super) fn rewrite(source: &str, mutants: &[Numbered<'_>]) -> Result<Rewritten, syn::Error> {
    let file = syn::parse_file(source)?;
    let mut sites = Sites { by_operator: HashMap::new(), structs: Vec::new(), arms: HashMap::new() };
    sites.visit_file(&file);
    let lines = line_starts(source);
    let mut rewritten = Rewritten::default();
    let mut wraps: Vec<Wrap> = Vec::new();
    // The mutants of one expression stand in one chain of `if`.
    let mut chains: Vec<(Range<usize>, Vec<Piece>)> = Vec::new();
    for &(number, mutant) in mutants {
        let change = byte(source, &lines, mutant.start)..byte(source, &lines, mutant.end);
        let on = format!("crate::mutant_switch::on({number})");
        match mutant.genre {
            Genre::Function => {
                let text = format!("if {on} {{ return {}; }} ", mutant.replacement);
                wraps.push(Wrap {
                    part: change.start..change.start,
                    before: vec![Piece::Mutant(number, text)],
                    after: "",
                });
            }
            Genre::Arm => match sites.arms.get(&change.start) {
                Some(Arm { pattern_end, guard: None }) => wraps.push(Wrap {
                    part: *pattern_end..*pattern_end,
                    before: vec![Piece::Mutant(number, format!(" if !{on}"))],
                    after: "",
                }),
                Some(Arm { guard: Some(guard), .. }) => wraps.push(Wrap {
                    part: guard.clone(),
                    before: vec![Piece::Mutant(number, format!("!{on} && ("))],
                    after: ")",
                }),
                None => rewritten.lost.push(number),
            },
            Genre::Guard | Genre::Expression => {
                let Some(site) = sites.around(mutant.genre, &change) else {
                    rewritten.lost.push(number);
                    continue;
                };
                let changed = format!(
                    "{}{}{}",
                    &source[site.start..change.start],
                    mutant.replacement,
                    &source[change.end..site.end]
                );
                let piece = Piece::Mutant(number, format!("if {on} {{ ({changed}) }} else "));
                match chains.iter_mut().find(|(part, _)| *part == site) {
                    Some((_, pieces)) => pieces.push(piece),
                    None => chains.push((site, vec![Piece::Text("(".to_owned()), piece])),
                }
            }
        }
    }
    wraps.extend(chains.into_iter().map(|(part, mut before)| {
        before.push(Piece::Text("{ (".to_owned()));
        Wrap { part, before, after: ") })" }
    }));
    // What a function returns at once stands before its first expression, not in it.
    wraps.sort_by_key(|wrap| (wrap.part.start, !wrap.part.is_empty(), std::cmp::Reverse(wrap.part.end)));
    render(source, &wraps, &mut rewritten);
    Ok(rewritten)
}

/// Writes the source with what goes around its parts. Parts are nested or apart, outer ones first.
fn render(source: &str, wraps: &[Wrap], rewritten: &mut Rewritten) {
    let mut open: Vec<(usize, &str)> = Vec::new();
    let mut at = 0;
    let mut go_to = |rewritten: &mut Rewritten, open: &mut Vec<(usize, &str)>, to: usize| {
        while let Some((end, after)) = open.pop_if(|(end, _)| *end <= to) {
            rewritten.text += &source[at..end];
            rewritten.text += after;
            at = end;
        }
        rewritten.text += &source[at..to];
        at = to;
    };
    for wrap in wraps {
        go_to(rewritten, &mut open, wrap.part.start);
        for piece in &wrap.before {
            let start = rewritten.text.len();
            match piece {
                Piece::Text(text) => rewritten.text += text,
                Piece::Mutant(number, text) => {
                    rewritten.text += text;
                    rewritten.places.push((*number, start..rewritten.text.len()));
                }
            }
        }
        if wrap.part.is_empty() {
            rewritten.text += wrap.after;
        } else {
            open.push((wrap.part.end, wrap.after));
        }
    }
    go_to(rewritten, &mut open, source.len());
}

/// The byte at which each line begins.
fn line_starts(source: &str) -> Vec<usize> {
    std::iter::once(0).chain(source.match_indices('\n').map(|(index, _)| index + 1)).collect()
}

/// The byte of a place: line and column count from 1, columns in characters.
fn byte(source: &str, lines: &[usize], (line, column): (usize, usize)) -> usize {
    let start = lines.get(line - 1).copied().unwrap_or(source.len());
    source[start..].char_indices().nth(column - 1).map_or(source.len(), |(index, _)| start + index)
}

struct Arm {
    pattern_end: usize,
    guard: Option<Range<usize>>,
}

/// Where the source can be changed.
struct Sites {
    /// The expression of each operator, and each guard, by where it begins.
    by_operator: HashMap<Range<usize>, Range<usize>>,
    structs: Vec<Range<usize>>,
    arms: HashMap<usize, Arm>,
}

impl Sites {
    /// The expression in which something is changed.
    fn around(&self, genre: Genre, change: &Range<usize>) -> Option<Range<usize>> {
        if genre == Genre::Guard {
            return Some(change.clone());
        }
        self.by_operator.get(change).cloned().or_else(|| {
            let around =
                self.structs.iter().filter(|site| site.start <= change.start && change.end <= site.end);
            around.min_by_key(|site| site.len()).cloned()
        })
    }
}

impl<'ast> Visit<'ast> for Sites {
    fn visit_expr_binary(&mut self, node: &'ast syn::ExprBinary) {
        // What `let` binds in a condition is seen by what follows, which no bracket may come between. No other operator
        // compiles there either.
        if !binds(&node.left) && !binds(&node.right) {
            self.by_operator.insert(node.op.span().byte_range(), node.span().byte_range());
        }
        syn::visit::visit_expr_binary(self, node);
    }

    fn visit_expr_unary(&mut self, node: &'ast syn::ExprUnary) {
        self.by_operator.insert(node.op.span().byte_range(), node.span().byte_range());
        syn::visit::visit_expr_unary(self, node);
    }

    fn visit_expr_struct(&mut self, node: &'ast syn::ExprStruct) {
        self.structs.push(node.span().byte_range());
        syn::visit::visit_expr_struct(self, node);
    }

    fn visit_expr_match(&mut self, node: &'ast syn::ExprMatch) {
        // Where no arm takes all that is left, each one without a guard is needed. cargo-mutants overlooks guards of `_`.
        let takes_all = |arm: &syn::Arm| arm.guard.is_none() && matches!(arm.pat, syn::Pat::Wild(_));
        let has_rest = node.arms.iter().any(takes_all);
        for arm in node.arms.iter().filter(|arm| has_rest || arm.guard.is_some()) {
            let guard = arm.guard.as_ref().map(|(_, guard)| guard.span().byte_range());
            let place = Arm { pattern_end: arm.pat.span().byte_range().end, guard };
            self.arms.insert(arm.span().byte_range().start, place);
        }
        syn::visit::visit_expr_match(self, node);
    }
}

/// Whether an operand of a condition is a `let`, or has one.
fn binds(operand: &syn::Expr) -> bool {
    match operand {
        syn::Expr::Let(_) => true,
        syn::Expr::Binary(both) => binds(&both.left) || binds(&both.right),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The mutant that replaces the first occurrence of a text in a source of one line.
    fn mutant(source: &str, genre: Genre, old: &str, replacement: &str) -> Mutant {
        let start = source[..source.find(old).unwrap()].chars().count() + 1;
        Mutant {
            name: String::new(),
            file: String::new(),
            genre,
            start: (1, start),
            end: (1, start + old.chars().count()),
            replacement: replacement.to_owned(),
        }
    }

    fn rewritten(source: &str, mutants: &[Mutant]) -> String {
        let numbered: Vec<Numbered<'_>> = mutants.iter().enumerate().collect();
        let rewritten = rewrite(source, &numbered).unwrap();
        assert!(rewritten.lost.is_empty());
        for (number, place) in &rewritten.places {
            assert!(rewritten.text[place.clone()].contains(&format!("on({number})")));
        }
        rewritten.text.replace("crate::mutant_switch::", "")
    }

    #[test]
    fn nested_expressions_are_changed_one_at_a_time() {
        let source = "fn f() -> u8 { a + b * c }";
        let plus = mutant(source, Genre::Expression, "+", "-");
        let times = mutant(source, Genre::Expression, "*", "/");
        assert_eq!(
            rewritten(source, &[plus, times]),
            "fn f() -> u8 { (if on(0) { (a - b * c) } else { (a + (if on(1) { (b / c) } else { (b * c) })) }) }"
        );
    }

    #[test]
    fn two_changes_of_one_operator_stand_in_one_chain() {
        let source = "const É: bool = a < b;";
        let equal = mutant(source, Genre::Expression, "<", "==");
        let greater = mutant(source, Genre::Expression, "<", ">");
        assert_eq!(
            rewritten(source, &[equal, greater]),
            "const É: bool = (if on(0) { (a == b) } else if on(1) { (a > b) } else { (a < b) });"
        );
    }

    #[test]
    fn functions_return_at_once() {
        let source = "fn f() -> bool { x; !y }";
        let value = mutant(source, Genre::Function, "x; !y", "true");
        let not = mutant(source, Genre::Expression, "!", "");
        assert_eq!(
            rewritten(source, &[value, not]),
            "fn f() -> bool { if on(0) { return true; } x; (if on(1) { (y) } else { (!y) }) }"
        );
    }

    #[test]
    fn a_function_that_is_one_expression_returns_before_it() {
        let source = "fn f() -> u8 { a + b }";
        let value = mutant(source, Genre::Function, "a + b", "0");
        let plus = mutant(source, Genre::Expression, "+", "-");
        assert_eq!(
            rewritten(source, &[value, plus]),
            "fn f() -> u8 { if on(0) { return 0; } (if on(1) { (a - b) } else { (a + b) }) }"
        );
    }

    #[test]
    fn arms_and_guards_are_changed_together() {
        let source = "fn f() { match x { Some(y) if !y => 1, None => 2, _ => 3 } }";
        let mutants = [
            mutant(source, Genre::Arm, "Some(y) if !y => 1,", ""),
            mutant(source, Genre::Guard, "!y", "true"),
            mutant(source, Genre::Expression, "!", ""),
            mutant(source, Genre::Arm, "None => 2,", ""),
        ];
        let text = rewritten(source, &mutants);
        assert!(
            text.contains(
                "Some(y) if !on(0) && ((if on(1) { (true) } else if on(2) { (y) } else { (!y) })) =>"
            ),
            "{text}"
        );
        assert!(text.contains("None if !on(3) => 2"), "{text}");
        syn::parse_file(&text).unwrap();
    }

    #[test]
    fn arms_that_a_match_needs_stay() {
        let source = "fn f() { match x { _ if y => 1, None => 2, Some(_) => 3 } }";
        let guarded = mutant(source, Genre::Arm, "_ if y => 1,", "");
        let needed = mutant(source, Genre::Arm, "None => 2,", "");
        let found = rewrite(source, &[(0, &guarded), (1, &needed)]).unwrap();
        assert_eq!(found.lost, [1]);
        assert!(found.text.contains("_ if !crate::mutant_switch::on(0) && (y) => 1, None => 2,"));
    }

    #[test]
    fn a_field_is_left_to_the_rest() {
        let source = "fn f() -> A { A { b, c: 1, ..d } }";
        assert_eq!(
            rewritten(source, &[mutant(source, Genre::Expression, "c: 1,", "")]),
            "fn f() -> A { (if on(0) { (A { b,  ..d }) } else { (A { b, c: 1, ..d }) }) }"
        );
    }

    #[test]
    fn bindings_in_conditions_keep_their_place() {
        let source = "fn f() { if a > 1 && let Some(b) = c && b < 2 {} }";
        let numbered = [
            mutant(source, Genre::Expression, ">", "=="),
            mutant(source, Genre::Expression, "&&", "||"),
            mutant(source, Genre::Expression, "<", ">"),
        ];
        let numbered: Vec<Numbered<'_>> = numbered.iter().enumerate().collect();
        let found = rewrite(source, &numbered).unwrap();
        assert_eq!(found.lost, [1]);
        assert_eq!(
            found.text.replace("crate::mutant_switch::", ""),
            "fn f() { if (if on(0) { (a == 1) } else { (a > 1) }) && let Some(b) = c && \
             (if on(2) { (b > 2) } else { (b < 2) }) {} }"
        );
    }

    #[test]
    fn what_is_not_found_is_told() {
        let source = "fn f() { m!(a + b) }";
        let plus = mutant(source, Genre::Expression, "+", "-");
        assert_eq!(rewrite(source, &[(5, &plus)]).unwrap().lost, [5]);
    }
}
