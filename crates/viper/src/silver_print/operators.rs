//! Operators and the parentheses around their operands.
//!
//! An operand gets no parentheses if it binds more tightly than the operator around it, or equally
//! tightly on the side to which the operator groups. Conjunctions and disjunctions group to the
//! left here, though the parser groups them to the right: `a && b && c` is printed as `a && (b &&
//! c)`. Comparisons group to neither side. Membership and conditionals have parentheses of their
//! own.

use super::SilverPrinter;
use crate::ast::{BinOp, Exp, ExpKind, Location, UnOp};

/// The side to which an operator groups.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Grouping {
    Left,
    Right,
    Neither,
}

/// The side of an operator on which an operand stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Side {
    Left,
    Right,
}

/// The place of an operand: the operator around it and the side.
#[derive(Debug, Clone, Copy)]
pub(super) struct Operand {
    priority: u8,
    grouping: Grouping,
    side: Side,
}

/// The priority of prefix operators.
const PREFIX: u8 = 10;

impl Operand {
    /// Left of a `.` or `[`.
    pub(super) const BASE: Operand = Operand {
        priority: PREFIX + 1,
        grouping: Grouping::Neither,
        side: Side::Left,
    };

    /// Behind a prefix operator.
    const PREFIXED: Operand = Operand {
        priority: PREFIX,
        grouping: Grouping::Right,
        side: Side::Right,
    };

    /// Whether an operator of this priority needs parentheses here.
    fn separates(self, priority: u8) -> bool {
        let groups = matches!(
            (self.side, self.grouping),
            (Side::Left, Grouping::Left) | (Side::Right, Grouping::Right)
        );
        priority < self.priority || priority == self.priority && !groups
    }
}

/// The priority of an infix operator, and the side to which it groups.
fn binding(op: BinOp) -> (u8, Grouping) {
    use BinOp::*;
    match op {
        Append | Union | Intersection | SetMinus => (0, Grouping::Left),
        Implies => (2, Grouping::Right),
        Or => (3, Grouping::Left),
        And => (4, Grouping::Left),
        Eq | Ne | Iff => (6, Grouping::Neither),
        Lt | Le | Gt | Ge | In | Subset => (7, Grouping::Neither),
        Add | Sub => (8, Grouping::Left),
        Mul | IntDiv | PermDiv | Mod => (9, Grouping::Left),
    }
}

/// The priority of magic wands.
const WAND: u8 = 3;

/// The priority of an operation; `None` for what needs no parentheses anywhere.
fn priority(e: &Exp) -> Option<u8> {
    match &e.kind {
        ExpKind::Binary(BinOp::In, ..) => None,
        ExpKind::Binary(op, ..) => Some(binding(*op).0),
        ExpKind::Unary(..) => Some(PREFIX),
        ExpKind::Int(value) if value.sign() == num_bigint::Sign::Minus => Some(PREFIX),
        ExpKind::Acc(Location::Wand(..), None) => Some(WAND),
        _ => None,
    }
}

impl SilverPrinter<'_> {
    /// An operand, in parentheses if it needs them.
    pub(super) fn operand(&self, e: &Exp, place: Operand, out: &mut String) {
        if let ExpKind::Var(var) = e.kind {
            return self.variable(var, Some(place), out);
        }
        let separate = priority(e).is_some_and(|priority| place.separates(priority));
        out.push_str(if separate { "(" } else { "" });
        self.write(e, out);
        out.push_str(if separate { ")" } else { "" });
    }

    pub(super) fn unary(&self, op: UnOp, of: &Exp, out: &mut String) {
        out.push(match op {
            UnOp::Not => '!',
            UnOp::Neg => '-',
        });
        self.operand(of, Operand::PREFIXED, out);
    }

    pub(super) fn binary(&self, op: BinOp, left: &Exp, right: &Exp, out: &mut String) {
        // membership is always in parentheses, and its operands are those of a comparison
        let is_enclosed = op == BinOp::In;
        out.push_str(if is_enclosed { "(" } else { "" });
        let (priority, grouping) = binding(op);
        self.infix((left, right), text(op), (priority, grouping), out);
        out.push_str(if is_enclosed { ")" } else { "" });
    }

    pub(super) fn wand(&self, left: &Exp, right: &Exp, out: &mut String) {
        self.infix((left, right), " --* ", (WAND, Grouping::Neither), out);
    }

    fn infix(
        &self,
        (left, right): (&Exp, &Exp),
        text: &str,
        (priority, grouping): (u8, Grouping),
        out: &mut String,
    ) {
        let operand = |side| Operand {
            priority,
            grouping,
            side,
        };
        self.operand(left, operand(Side::Left), out);
        out.push_str(text);
        self.operand(right, operand(Side::Right), out);
    }
}

/// An infix operator between blanks. Equivalences are equalities of truth values.
fn text(op: BinOp) -> &'static str {
    match op {
        BinOp::Add => " + ",
        BinOp::Sub => " - ",
        BinOp::Mul => " * ",
        BinOp::IntDiv => " \\ ",
        BinOp::PermDiv => " / ",
        BinOp::Mod => " % ",
        BinOp::Lt => " < ",
        BinOp::Le => " <= ",
        BinOp::Gt => " > ",
        BinOp::Ge => " >= ",
        BinOp::Eq | BinOp::Iff => " == ",
        BinOp::Ne => " != ",
        BinOp::And => " && ",
        BinOp::Or => " || ",
        BinOp::Implies => " ==> ",
        BinOp::Append => " ++ ",
        BinOp::Union => " union ",
        BinOp::Intersection => " intersection ",
        BinOp::SetMinus => " setminus ",
        BinOp::Subset => " subset ",
        BinOp::In => " in ",
    }
}
