//! Terms as text. What occurs more than once in a large term is written once, under a `let`.

use super::bits::{literal, operator};
use super::names::{Names, native_application, quoted, variable};
use crate::array::ArrayOp;
use crate::bits::{BitsOp, Reading};
use crate::quantifier::{Binder, Quantifier};
use crate::term::{Op, Term, Terms};
use num_bigint::BigInt;
use num_traits::Signed;
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// Terms with at most so many nodes, written out as a tree, are written without `let`.
const LARGE: u64 = 150;
/// Parts with fewer nodes are repeated rather than named.
const WORTH_A_NAME: u64 = 6;

/// The text of a term whose bound variables are all bound in it.
pub fn term(t: &Terms, names: &mut Names, term: Term) -> String {
    let mut writer = Writer {
        t,
        names,
        text: String::new(),
        sizes: FxHashMap::default(),
        free: FxHashMap::default(),
        shared: FxHashMap::default(),
        count: 0,
        scope: Vec::new(),
    };
    writer.scoped(term);
    writer.text
}

struct Writer<'a> {
    t: &'a Terms,
    names: &'a mut Names,
    text: String,
    /// Numbers of nodes, as trees.
    sizes: FxHashMap<Term, u64>,
    /// The variables that are free in an open term.
    free: FxHashMap<Term, Rc<[Term]>>,
    /// The parts that have a name here.
    shared: FxHashMap<Term, String>,
    /// How many names there were.
    count: usize,
    /// The variables that are bound here.
    scope: Vec<Term>,
}

impl Writer<'_> {
    /// Writes a whole term or the body of a quantifier, and names what occurs in it repeatedly.
    fn scoped(&mut self, root: Term) {
        let repeated = if self.size(root) > LARGE {
            self.repeated(root)
        } else {
            Vec::new()
        };
        for &part in &repeated {
            let name = format!("s{}", self.count);
            self.count += 1;
            self.text += &format!("\n  (let (({name} ");
            self.write(part);
            self.text += "))";
            self.shared.insert(part, name);
        }
        if !repeated.is_empty() {
            self.text += "\n  ";
        }
        self.write(root);
        for part in repeated {
            self.text.push(')');
            self.shared.remove(&part);
        }
    }

    /// The parts that occur more than once and have no name yet although they could, arguments
    /// before what they are in.
    fn repeated(&mut self, root: Term) -> Vec<Term> {
        let mut uses: FxHashMap<Term, u32> = FxHashMap::default();
        let mut order = Vec::new();
        let mut entered = FxHashSet::default();
        let mut work = vec![(root, false)];
        while let Some((term, done)) = work.pop() {
            if done {
                order.push(term);
                continue;
            }
            if self.shared.contains_key(&term) || !entered.insert(term) {
                continue;
            }
            work.push((term, true));
            for part in self.t.children(term) {
                *uses.entry(part).or_insert(0) += 1;
                work.push((part, false));
            }
        }
        order.retain(|part| uses.get(part).is_some_and(|&n| n > 1));
        order.retain(|&part| self.size(part) >= WORTH_A_NAME);
        order.retain(|&part| self.free(part).iter().all(|v| self.scope.contains(v)));
        order
    }

    fn size(&mut self, term: Term) -> u64 {
        if let Some(&known) = self.sizes.get(&term) {
            return known;
        }
        let size = echis_recursion::deep(|| {
            let parts = self.t.children(term);
            parts
                .iter()
                .fold(1u64, |sum, &p| sum.saturating_add(self.size(p)))
        });
        self.sizes.insert(term, size);
        size
    }

    /// The variables that are not bound in a term.
    fn free(&mut self, term: Term) -> Rc<[Term]> {
        if !self.t.is_open(term) {
            return Rc::new([]);
        }
        if let Some(known) = self.free.get(&term) {
            return known.clone();
        }
        let mut free: Vec<Term> = Vec::new();
        let op = self.t.peek(term).op.clone();
        if let Op::Bound(_) = op {
            free.push(term);
        }
        echis_recursion::deep(|| {
            for part in self.t.children(term) {
                free.extend(self.free(part).iter());
            }
        });
        free.sort_unstable();
        free.dedup();
        if let Op::Quant(id) = op {
            let bound = self.t.quantifier(id).vars;
            free.retain(|v| !bound.contains(v));
        }
        let free: Rc<[Term]> = free.into();
        self.free.insert(term, free.clone());
        free
    }

    fn write(&mut self, term: Term) {
        match self.shared.get(&term) {
            Some(name) => self.text += name,
            None => echis_recursion::deep(|| self.node(term)),
        }
    }

    fn node(&mut self, term: Term) {
        let node = self.t.node(term);
        let operator = match &node.op {
            Op::True => return self.text += "true",
            Op::Unit => return self.text += "(Snap.unit 0)",
            Op::False => return self.text += "false",
            Op::Int(i) => return self.text += &signed(i, ""),
            Op::Real(r) if r.is_integer() => return self.text += &signed(r.numer(), ".0"),
            Op::Real(r) => {
                return self.text += &format!("(/ {} {}.0)", signed(r.numer(), ".0"), r.denom());
            }
            Op::Bound(number) => return self.text += &variable(*number),
            Op::Quant(id) => return self.quantifier(&self.t.quantifier(*id)),
            Op::Not => "not",
            Op::And => "and",
            Op::Or => "or",
            Op::Implies => "=>",
            Op::Eq => "=",
            Op::Ite => "ite",
            Op::Add => "+",
            Op::Mul => "*",
            Op::Div => "div",
            Op::Mod => "mod",
            Op::RealDiv => "/",
            Op::Lt => "<",
            Op::Le => "<=",
            Op::ToReal => "to_real",
            Op::IntOfBits(Reading::Signed) => "sbv_to_int",
            Op::IntOfBits(Reading::Unsigned) => "ubv_to_int",
            Op::Bits(BitsOp::Literal(value)) => return self.text += &literal(self.t, node.sort, *value),
            Op::WideLiteral(value) => return self.text += &literal(self.t, node.sort, value),
            Op::Bits(op) | Op::Wide(op) => {
                let (operator, operands) = operator(self.t, *op, &node);
                return self.nested(&operator, operands);
            }
            Op::Array(ArrayOp::Select) => "select",
            Op::Array(ArrayOp::Store) => "store",
            Op::Array(ArrayOp::Const) => {
                let sort = super::sort(self.t, self.names, node.sort);
                return self.application(&format!("(as const {sort})"), &node.args);
            }
            op => {
                let name = self.names.function(self.t, &node).unwrap_or_default();
                let native = matches!(op, Op::Apply(symbol) if self.t.symbol_info(*symbol).native);
                let name = if native { name.to_string() } else { quoted(&name) };
                return match node.args.is_empty() {
                    true if native => self.text += &native_application(&name, &[]),
                    true => self.text += &name,
                    false => self.application(&name, &node.args),
                };
            }
        };
        self.application(operator, &node.args);
    }

    fn application(&mut self, operator: &str, args: &[Term]) {
        self.text.push('(');
        self.text += operator;
        self.list(args);
        self.text.push(')');
    }

    /// An operation on two arguments, on the first two, then on the result and the third, and so
    /// on.
    fn nested(&mut self, operator: &str, args: &[Term]) {
        for _ in 2..args.len() {
            self.text += &format!("({operator} ");
        }
        self.application(operator, &args[..args.len().min(2)]);
        for &arg in args.iter().skip(2) {
            self.list(&[arg]);
            self.text.push(')');
        }
    }

    fn list(&mut self, terms: &[Term]) {
        for &term in terms {
            self.text.push(' ');
            self.write(term);
        }
    }

    fn quantifier(&mut self, q: &Quantifier) {
        self.text += match q.binder {
            Binder::Forall => "(forall (",
            Binder::Exists => "(exists (",
        };
        for (i, &v) in q.vars.iter().enumerate() {
            let sort = super::sort(self.t, self.names, self.t.sort_of(v));
            self.text += if i == 0 { "(" } else { " (" };
            self.write(v);
            self.text += &format!(" {sort})");
        }
        self.text += ") (! ";
        let outside = self.scope.len();
        self.scope.extend(&q.vars);
        self.scoped(q.body);
        for set in &self.names.triggers(self.t, q) {
            self.text += " :pattern (";
            let before = self.text.len();
            self.list(set);
            self.text.remove(before);
            self.text.push(')');
        }
        self.scope.truncate(outside);
        if q.weight != 1 {
            self.text += &format!(" :weight {}", q.weight);
        }
        let name = quoted(&q.name);
        self.text += &format!(" :qid {name} :skolemid {name}))");
    }
}

/// A number, which has no sign of its own in SMT-LIB.
fn signed(number: &BigInt, ending: &str) -> String {
    if number.is_negative() {
        format!("(- {}{ending})", number.abs())
    } else {
        format!("{number}{ending}")
    }
}
