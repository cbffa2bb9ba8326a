//! Terms for people: infix, as Java writes them, with no more parentheses than needed.
//!
//! Sums put what is added before what is taken away, comparisons have no negative coefficients and
//! literals on the right: `0 <= β - α - 8` is shown as `α + 8 <= β`. What is very large or deep is
//! cut short with `…`, so that showing a term takes no longer than reading it.
//!
//! ```
//! use echis_logic::{Sort, Terms};
//! let t = Terms::new();
//! let constant = |name: &str| t.apply(t.symbol(name, &[], Sort::INT), &[]);
//! let (a, b) = (constant("α"), constant("β"));
//! assert_eq!(t.show(t.le(t.int(0), t.sub(t.sub(b, a), t.int(8)))), "α + 8 <= β");
//! assert_eq!(t.show(t.not(t.lt(a, t.int(3)))), "α >= 3");
//! assert_eq!(t.show(t.mul(t.int(2), t.sub(b, a))), "2 * β - 2 * α");
//! ```

mod bits;
mod collections;
mod numbers;
#[cfg(test)]
mod tests;

use crate::array::ArrayOp;
use crate::quantifier::{Binder, Quantifier};
use crate::smtlib;
use crate::sort::{Sort, SortKind};
use crate::term::{Op, Symbol, Term, Terms};

/// How many parts of a term are shown.
const PARTS: u32 = 250;
/// How deep parts may be nested.
const DEPTH: u32 = 30;

/// How an application of a symbol reads.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reads {
    /// `f(x, y)`; without arguments just the name.
    Called(String),
    /// `x.f`
    Member(String),
    /// `x instanceof C`
    Instance(String),
    /// Just `x`.
    Operand,
}

/// How tightly an operator binds: an operand that binds less tightly stands in parentheses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Binding {
    Quantifier,
    Choice,
    Implies,
    Or,
    And,
    BitOr,
    BitXor,
    BitAnd,
    Equal,
    Compare,
    Shift,
    Add,
    Mul,
    Unary,
    Atom,
}

impl Binding {
    /// The next tighter one, for operands on the side to which an operator does not associate.
    fn tighter(self) -> Binding {
        match self {
            Binding::Quantifier => Binding::Choice,
            Binding::Choice => Binding::Implies,
            Binding::Implies => Binding::Or,
            Binding::Or => Binding::And,
            Binding::And => Binding::BitOr,
            Binding::BitOr => Binding::BitXor,
            Binding::BitXor => Binding::BitAnd,
            Binding::BitAnd => Binding::Equal,
            Binding::Equal => Binding::Compare,
            Binding::Compare => Binding::Shift,
            Binding::Shift => Binding::Add,
            Binding::Add => Binding::Mul,
            Binding::Mul => Binding::Unary,
            Binding::Unary | Binding::Atom => Binding::Atom,
        }
    }
}

/// A text and how tightly its outermost operator binds.
struct Piece(String, Binding);

impl Piece {
    fn atom(text: impl Into<String>) -> Piece {
        Piece(text.into(), Binding::Atom)
    }

    /// The text as an operand of something that binds so tightly.
    fn within(self, binding: Binding) -> String {
        if self.1 < binding {
            format!("({})", self.0)
        } else {
            self.0
        }
    }
}

impl Terms {
    /// A term as people write it, symbols under their own names.
    pub fn show(&self, term: Term) -> String {
        self.show_with(term, &|symbol| {
            Reads::Called(self.symbol_info(symbol).name.to_string())
        })
    }

    /// A term as people write it, where somebody says how applications of symbols read.
    pub fn show_with(&self, term: Term, reads: &dyn Fn(Symbol) -> Reads) -> String {
        let mut show = Show {
            t: self,
            reads,
            parts: PARTS,
            depth: 0,
        };
        show.piece(term).0
    }
}

struct Show<'a> {
    t: &'a Terms,
    reads: &'a dyn Fn(Symbol) -> Reads,
    /// How many parts may still be shown.
    parts: u32,
    depth: u32,
}

impl Show<'_> {
    fn piece(&mut self, term: Term) -> Piece {
        if self.parts == 0 || self.depth == DEPTH {
            return Piece::atom("…");
        }
        self.parts -= 1;
        self.depth += 1;
        let piece = echis_recursion::deep(|| self.node(term));
        self.depth -= 1;
        piece
    }

    /// A term as an operand of something that binds so tightly.
    fn operand(&mut self, term: Term, binding: Binding) -> String {
        self.piece(term).within(binding)
    }

    fn node(&mut self, term: Term) -> Piece {
        let node = self.t.node(term);
        let args = &node.args;
        match &node.op {
            Op::True => Piece::atom("true"),
            Op::False => Piece::atom("false"),
            Op::Int(_) | Op::Real(_) | Op::Add => self.numeric(term),
            Op::Mul if self.t.number(args[0]).is_some() => self.numeric(term),
            Op::Bound(number) => Piece::atom(smtlib::variable(*number)),
            Op::Apply(symbol) => match ((self.reads)(*symbol), args.as_slice()) {
                (Reads::Member(name), [x]) => {
                    Piece::atom(format!("{}.{name}", self.operand(*x, Binding::Atom)))
                }
                (Reads::Operand, [x]) => self.piece(*x),
                (Reads::Instance(class), [x]) => {
                    let x = self.operand(*x, Binding::Compare.tighter());
                    Piece(format!("{x} instanceof {class}"), Binding::Compare)
                }
                (Reads::Called(name) | Reads::Member(name) | Reads::Instance(name), args) => {
                    self.call(&name, args)
                }
                (Reads::Operand, args) => self.call("", args),
            },
            Op::Not => self.negation(args[0]),
            Op::And => self.chain(" && ", args, Binding::And),
            Op::Or => self.chain(" || ", args, Binding::Or),
            Op::Implies => self.infix("==>", args[0], args[1], Binding::Implies),
            Op::Eq => self.equality("==", args[0], args[1]),
            Op::Ite => {
                let condition = self.operand(args[0], Binding::Implies);
                let (a, b) = (
                    self.operand(args[1], Binding::Choice),
                    self.operand(args[2], Binding::Choice),
                );
                Piece(format!("{condition} ? {a} : {b}"), Binding::Choice)
            }
            Op::Mul => self.chain(" * ", args, Binding::Mul),
            Op::Div | Op::RealDiv => self.infix("/", args[0], args[1], Binding::Mul),
            Op::Mod => self.infix("%", args[0], args[1], Binding::Mul),
            Op::Lt => self.order(true, args[0], args[1]),
            Op::Le => self.order(false, args[0], args[1]),
            Op::ToReal | Op::IntOfBits(_) => self.piece(args[0]),
            Op::Null => Piece::atom("null"),
            Op::Unit => Piece::atom("()"),
            Op::Pair => {
                let (a, b) = (self.piece(args[0]).0, self.piece(args[1]).0);
                Piece::atom(format!("({a}, {b})"))
            }
            Op::First => self.call("first", args),
            Op::Second => self.call("second", args),
            Op::Wrap => self.call("snapshot", args),
            Op::Unwrap(_) => self.call("value", args),
            Op::Coll(op) => self.collection(*op, &node),
            Op::Bits(op) => self.bits(*op, term, &node),
            Op::WideLiteral(_) => self.wide_literal(term),
            Op::Wide(op) => self.wide(*op, term, &node),
            Op::Array(op) => self.array(*op, args),
            Op::Quant(id) => self.quantifier(&self.t.quantifier(*id)),
        }
    }

    fn negation(&mut self, term: Term) -> Piece {
        let node = self.t.node(term);
        if node.op == Op::Eq {
            return self.equality("!=", node.args[0], node.args[1]);
        }
        Piece(format!("!{}", self.operand(term, Binding::Unary)), Binding::Unary)
    }

    /// `f(a, b)`, or just the name.
    fn call(&mut self, name: &str, args: &[Term]) -> Piece {
        if args.is_empty() {
            return Piece::atom(name);
        }
        let args: Vec<String> = args.iter().map(|&a| self.piece(a).0).collect();
        Piece::atom(format!("{name}({})", args.join(", ")))
    }

    /// Operands with the same operator between them; those that there is no room for are one `…`.
    fn chain(&mut self, operator: &str, args: &[Term], binding: Binding) -> Piece {
        let mut parts = Vec::new();
        for &arg in args {
            let rest_is_hidden = self.parts == 0;
            parts.push(self.operand(arg, binding.tighter()));
            if rest_is_hidden {
                break;
            }
        }
        Piece(parts.join(operator), binding)
    }

    /// `a op b`, where operators in a row are done from the left.
    fn infix(&mut self, operator: &str, a: Term, b: Term, binding: Binding) -> Piece {
        let (a, b) = (self.operand(a, binding), self.operand(b, binding.tighter()));
        Piece(format!("{a} {operator} {b}"), binding)
    }

    /// `a == b` or `a != b`.
    fn equality(&mut self, operator: &str, a: Term, b: Term) -> Piece {
        if self.t.sort_of(a).is_numeric() {
            return self.balance(operator, a, b);
        }
        // what is plain stands on the right
        let is_plain = |x: Term| {
            let node = self.t.peek(x);
            node.args.is_empty() && !matches!(node.op, Op::Apply(_) | Op::Bound(_))
        };
        let (a, b) = if is_plain(a) { (b, a) } else { (a, b) };
        let binding = Binding::Equal;
        let (a, b) = (
            self.operand(a, binding.tighter()),
            self.operand(b, binding.tighter()),
        );
        Piece(format!("{a} {operator} {b}"), binding)
    }

    fn array(&mut self, op: ArrayOp, args: &[Term]) -> Piece {
        if op == ArrayOp::Const {
            return Piece::atom(format!("[{}, …]", self.piece(args[0]).0));
        }
        let (array, index) = (self.operand(args[0], Binding::Atom), self.piece(args[1]).0);
        Piece::atom(match args.get(2) {
            Some(&element) => format!("{array}[{index} := {}]", self.piece(element).0),
            None => format!("{array}[{index}]"),
        })
    }

    fn quantifier(&mut self, q: &Quantifier) -> Piece {
        let binder = match q.binder {
            Binder::Forall => "forall",
            Binder::Exists => "exists",
        };
        let vars: Vec<String> = q
            .vars
            .iter()
            .map(|&v| format!("{}: {}", self.piece(v).0, self.sort(self.t.sort_of(v))))
            .collect();
        let body = self.piece(q.body).0;
        Piece(
            format!("{binder} {} :: {body}", vars.join(", ")),
            Binding::Quantifier,
        )
    }

    fn sort(&self, sort: Sort) -> String {
        let list = |sorts: &[Sort]| sorts.iter().map(|&s| self.sort(s)).collect::<Vec<_>>().join(", ");
        match self.t.sort_kind(sort) {
            SortKind::Bool => "Bool".into(),
            SortKind::Int => "Int".into(),
            SortKind::Real => "Real".into(),
            SortKind::Ref => "Ref".into(),
            SortKind::Snap => "Snap".into(),
            SortKind::Seq(e) => format!("Seq[{}]", self.sort(e)),
            SortKind::Set(e) => format!("Set[{}]", self.sort(e)),
            SortKind::Multiset(e) => format!("Multiset[{}]", self.sort(e)),
            SortKind::Map(k, v) => format!("Map[{}]", list(&[k, v])),
            SortKind::Bits(width) | SortKind::Wide(width) => format!("int{width}"),
            SortKind::Array(i, e) => format!("{}[{}]", self.sort(e), self.sort(i)),
            SortKind::User(name, args) if args.is_empty() => name.to_string(),
            SortKind::User(name, args) => format!("{name}[{}]", list(&args)),
            SortKind::Native(name) => name.to_string(),
        }
    }
}
