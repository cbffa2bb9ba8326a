//! Chains of operands with comparisons, arithmetic and `*` between them.
//!
//! A `*` is a product or a separating conjunction, depending on types: it conjoins if an operand is
//! no number. Between numbers it multiplies, except if it is the only `*` between two comparisons,
//! as in `x == 1 * y == 2`. Several `*` between two comparisons are ambiguous, which is an error.
//!
//! `0 <= i < n` means `0 <= i && i < n`. Java has no such chained comparisons, so that this reading
//! is the last resort: in `0 <= i * i < n` the `*` conjoins, with a warning, as the user may have
//! meant a product.

use crate::Checker;
use crate::tree::{Constant, Expr};
use crate::types::Type;
use echis_java_syntax::contracts::tree::Link;
use echis_java_syntax::tree as syntax;
use echis_source::Span;

/// An operator and its position.
type Operator = (&'static str, Span);

/// Arithmetic operators by precedence, the strongest first.
const ARITHMETIC: [&[&str]; 3] = [&["*", "/", "%"], &["+", "-"], &["<<", ">>", ">>>"]];

fn is_relational(operator: &str) -> bool {
    matches!(operator, "<" | "<=" | ">" | ">=")
}

fn is_comparison(operator: &str) -> bool {
    is_relational(operator) || matches!(operator, "==" | "!=")
}

/// Whether two comparisons have the same direction and can be chained: `0 <= i < n`.
fn is_one_way(a: &str, b: &str) -> bool {
    is_relational(a) && is_relational(b) && a.starts_with('<') == b.starts_with('<')
}

/// Whether an expression is 0 or 1, which is unlikely as a factor.
fn is_trivial(e: &Expr) -> bool {
    matches!(e.constant, Some(Constant::Int(0 | 1)))
}

impl Checker {
    /// Checks a chain: splits it at the separating conjunctions, and combines each part by Java's
    /// precedence.
    pub(super) fn chain(&mut self, first: &syntax::Expr, links: &[Link]) -> Expr {
        let errors = self.errors.len();
        let mut operands = vec![self.value(first)];
        let mut operators: Vec<Operator> = Vec::new();
        for link in links {
            operators.push((link.operator, link.span));
            operands.push(self.value(&link.operand));
        }
        let span = operands[0].span.to(operands[operands.len() - 1].span);
        if self.errors.len() > errors {
            return self.unknown(span);
        }
        let Some(stars) = self.conjunctions(&operands, &operators) else {
            return self.unknown(span);
        };
        let mut all: Option<Expr> = None;
        let (mut operands, mut operators) = (operands.into_iter(), operators.into_iter());
        let ends = stars.iter().copied().chain([links.len()]);
        let mut from = 0;
        for end in ends {
            let part: Vec<Expr> = operands.by_ref().take(end - from + 1).collect();
            let between: Vec<Operator> = operators.by_ref().take(end - from).collect();
            operators.next();
            from = end + 1;
            let mut part = self.segment(part, between);
            if !stars.is_empty() {
                part = self.assignable(part, &Type::Boolean);
            }
            all = Some(match all {
                None => part,
                Some(before) => {
                    let span = before.span.to(part.span);
                    self.star(before, part, span)
                }
            });
        }
        all.unwrap_or_else(|| self.unknown(span))
    }

    /// The indices of the operators that are separating conjunctions; none if one is ambiguous.
    fn conjunctions(&mut self, operands: &[Expr], operators: &[Operator]) -> Option<Vec<usize>> {
        let mut stars: Vec<usize> = (0..operators.len())
            .filter(|&i| operators[i].0 == "*")
            .filter(|&i| !self.is_number(&operands[i]) || !self.is_number(&operands[i + 1]))
            .collect();
        let comparisons: Vec<usize> = (0..operators.len())
            .filter(|&i| is_comparison(operators[i].0))
            .collect();
        for pair in comparisons.windows(2) {
            let between = pair[0] + 1..pair[1];
            if between.clone().any(|i| stars.contains(&i)) {
                continue;
            }
            let candidates: Vec<usize> = between.filter(|&i| operators[i].0 == "*").collect();
            match candidates.as_slice() {
                [] => {}
                [only] => {
                    stars.push(*only);
                    let factors = &operands[*only..=only + 1];
                    if is_one_way(operators[pair[0]].0, operators[pair[1]].0)
                        && !factors.iter().any(is_trivial)
                    {
                        self.world.doubtful_stars.insert(operators[*only].1);
                    }
                }
                [first, ..] => {
                    let message = "this `*` could multiply or conjoin; parentheses would tell";
                    self.error(operators[*first].1, message);
                    return None;
                }
            }
        }
        stars.sort_unstable();
        Some(stars)
    }

    /// Whether an expression can be a factor. Unknown types count as numbers.
    fn is_number(&self, e: &Expr) -> bool {
        let ty = self.world.unboxed(&e.ty).unwrap_or_else(|| e.ty.clone());
        ty.is_numeric() || ty.is_unknown()
    }

    /// Combines a chain without separating conjunctions, by Java's precedence.
    fn segment(&mut self, mut operands: Vec<Expr>, mut operators: Vec<Operator>) -> Expr {
        for level in ARITHMETIC {
            self.reduce(&mut operands, &mut operators, level);
        }
        self.relations(&mut operands, &mut operators);
        self.reduce(&mut operands, &mut operators, &["==", "!="]);
        operands.remove(0)
    }

    /// Combines the operators of a precedence level from left to right.
    fn reduce(&mut self, operands: &mut Vec<Expr>, operators: &mut Vec<Operator>, level: &[&str]) {
        let mut values = std::mem::take(operands).into_iter();
        let rest = std::mem::take(operators);
        operands.extend(values.next());
        for ((operator, span), right) in rest.into_iter().zip(values) {
            if !level.contains(&operator) {
                operators.push((operator, span));
                operands.push(right);
            } else if let Some(left) = operands.pop() {
                let span = left.span.to(right.span);
                operands.push(self.binary_of(operator, left, right, span));
            }
        }
    }

    /// Combines `<`, `<=`, `>` and `>=`. Chained ones must have the same direction, and are joined
    /// by `&&`.
    fn relations(&mut self, operands: &mut Vec<Expr>, operators: &mut Vec<Operator>) {
        let mut values = std::mem::take(operands).into_iter();
        let rest = std::mem::take(operators);
        operands.extend(values.next());
        // The operator and the right operand of the previous comparison in a chain.
        let mut last: Option<(&str, Expr)> = None;
        for ((operator, at), right) in rest.into_iter().zip(values) {
            if !is_relational(operator) {
                operators.push((operator, at));
                operands.push(right);
                last = None;
                continue;
            }
            let Some(left) = operands.pop() else { return };
            let span = left.span.to(right.span);
            let combined = match last.take() {
                None => self.binary_of(operator, left, right.clone(), span),
                Some((before, middle)) => {
                    if !is_one_way(before, operator) {
                        self.error(
                            at,
                            "comparisons in a row go one way: all `<` and `<=`, or all `>` and `>=`",
                        );
                    }
                    let between = middle.span.to(right.span);
                    let next = self.binary_of(operator, middle, right.clone(), between);
                    self.binary_of("&&", left, next, span)
                }
            };
            operands.push(combined);
            last = Some((operator, right));
        }
    }
}
