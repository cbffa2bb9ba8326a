//! Walking and substituting terms, without recursion limits.

use crate::sort::Sort;
use crate::term::{Node, Op, Term, Terms};
use rustc_hash::{FxHashMap, FxHashSet};

impl Terms {
    /// Whether a subterm (also below quantifiers, also in triggers) satisfies the test.
    pub fn any(&self, term: Term, test: &mut dyn FnMut(Term) -> bool) -> bool {
        let mut seen = FxHashSet::default();
        let mut work = vec![term];
        while let Some(t) = work.pop() {
            if !seen.insert(t) {
                continue;
            }
            if test(t) {
                return true;
            }
            work.extend(self.children(t));
        }
        false
    }

    /// The direct subterms; of a quantifier its body and triggers.
    pub fn children(&self, term: Term) -> Vec<Term> {
        let node = self.peek(term);
        match node.op {
            Op::Quant(id) => {
                let q = &self.quantifiers.borrow()[id as usize];
                std::iter::once(q.body)
                    .chain(q.triggers.iter().flatten().copied())
                    .collect()
            }
            _ => node.args.to_vec(),
        }
    }

    /// Replaces terms by others of the same sort, simplifying on the way.
    pub fn substitute(&self, term: Term, map: &FxHashMap<Term, Term>) -> Term {
        if map.is_empty() {
            return term;
        }
        self.substitute_memo(term, map, &mut FxHashMap::default(), Terms::rebuild)
    }

    /// Replaces variables by others. Operations on collections stay as they are: what the
    /// simplifier knows about them, axioms have to say.
    pub(crate) fn rename(&self, term: Term, map: &FxHashMap<Term, Term>) -> Term {
        let rebuild = |t: &Terms, node: &Node, args: &[Term]| match node.op {
            Op::Coll(op) if !args.is_empty() => t.coll_as_it_is(op, args),
            _ => t.rebuild(node, args),
        };
        self.substitute_memo(term, map, &mut FxHashMap::default(), rebuild)
    }

    fn substitute_memo(
        &self,
        term: Term,
        map: &FxHashMap<Term, Term>,
        memo: &mut FxHashMap<Term, Term>,
        rebuild: fn(&Terms, &Node, &[Term]) -> Term,
    ) -> Term {
        if let Some(&t) = map.get(&term).or_else(|| memo.get(&term)) {
            return t;
        }
        let node = self.node(term);
        let result = echis_recursion::deep(|| match node.op {
            Op::Quant(id) => {
                let q = self.quantifier(id);
                let body = self.substitute_memo(q.body, map, memo, rebuild);
                if body == q.body
                    && !q
                        .triggers
                        .iter()
                        .flatten()
                        .any(|t| map.keys().any(|k| self.mentions(*t, *k)))
                {
                    return term;
                }
                // reopen with loose variables: what is put in may contain binders of its own
                let mut reopen = map.clone();
                let vars: Vec<Term> = q.vars.iter().map(|&v| self.bound(self.sort_of(v))).collect();
                reopen.extend(q.vars.iter().copied().zip(vars.iter().copied()));
                let mut memo = FxHashMap::default();
                let mut inside = |t: Term| self.substitute_memo(t, &reopen, &mut memo, rebuild);
                let body = inside(q.body);
                let triggers = q
                    .triggers
                    .iter()
                    .map(|t| t.iter().map(|&p| inside(p)).collect())
                    .collect();
                self.quantify(q.binder, &q.name, &vars, triggers, body, q.weight)
            }
            _ if node.args.is_empty() => term,
            _ => {
                let args: Vec<Term> = node
                    .args
                    .iter()
                    .map(|&a| self.substitute_memo(a, map, memo, rebuild))
                    .collect();
                if args[..] == node.args[..] {
                    term
                } else {
                    rebuild(self, &node, &args)
                }
            }
        });
        memo.insert(term, result);
        result
    }

    /// Rebuilds a term from the bottom: `f` gets each node with its new arguments and returns what
    /// stands there instead, or nothing to keep the node. Does not look below quantifiers.
    pub fn map(&self, term: Term, f: &mut dyn FnMut(&Node, &[Term]) -> Option<Term>) -> Term {
        self.map_memo(term, f, &mut FxHashMap::default())
    }

    fn map_memo(
        &self,
        term: Term,
        f: &mut dyn FnMut(&Node, &[Term]) -> Option<Term>,
        memo: &mut FxHashMap<Term, Term>,
    ) -> Term {
        if let Some(&known) = memo.get(&term) {
            return known;
        }
        let node = self.node(term);
        let args: Vec<Term> = node
            .args
            .iter()
            .map(|&a| echis_recursion::deep(|| self.map_memo(a, f, memo)))
            .collect();
        let result = match f(&node, &args) {
            Some(other) => other,
            None if args[..] == node.args[..] => term,
            None => self.rebuild(&node, &args),
        };
        memo.insert(term, result);
        result
    }

    /// The same operation on other arguments, through the simplifying builders.
    pub fn rebuild(&self, node: &Node, args: &[Term]) -> Term {
        match &node.op {
            Op::Not => self.not(args[0]),
            Op::And => self.and_all(args.iter().copied()),
            Op::Or => self.or_all(args.iter().copied()),
            Op::Implies => self.implies(args[0], args[1]),
            Op::Eq => self.eq(args[0], args[1]),
            Op::Ite => self.ite(args[0], args[1], args[2]),
            Op::Add => args[1..].iter().fold(args[0], |sum, &a| self.add(sum, a)),
            Op::Mul => self.mul(args[0], args[1]),
            Op::Div => self.div(args[0], args[1]),
            Op::Mod => self.modulo(args[0], args[1]),
            Op::RealDiv => self.real_div(args[0], args[1]),
            Op::Lt => self.lt(args[0], args[1]),
            Op::Le => self.le(args[0], args[1]),
            Op::ToReal => self.to_real(args[0]),
            Op::IntOfBits(reading) => self.int_of_bits(args[0], *reading),
            Op::Pair => self.pair(args[0], args[1]),
            Op::First => self.first(args[0]),
            Op::Second => self.second(args[0]),
            Op::Wrap => self.wrap(args[0]),
            Op::Unwrap(sort) => self.unwrap(args[0], *sort),
            Op::Apply(symbol) => self.apply(*symbol, args),
            Op::Coll(op) if !args.is_empty() => self.coll(*op, args),
            Op::Bits(op) if !args.is_empty() => self.bits_op(*op, args, node.sort),
            Op::Wide(op) => {
                let width = self.vector_width(node.sort).unwrap_or(1);
                self.vector_op(*op, args, width)
            }
            Op::Array(op) => self.array_op(*op, args, node.sort),
            Op::Null => self.null(),
            op => self.make(op.clone(), args.iter().copied(), node.sort),
        }
    }

    /// The subterms of some terms, each once.
    pub fn subterms(&self, terms: impl IntoIterator<Item = Term>) -> Vec<Term> {
        let (mut seen, mut found) = (FxHashSet::default(), Vec::new());
        for term in terms {
            self.visit(term, &mut seen, &mut |part, _| found.push(part));
        }
        found
    }

    /// All symbols, collection sorts and quantifiers that occur in a term are found by visiting
    /// each subterm once.
    pub fn visit(&self, term: Term, seen: &mut FxHashSet<Term>, each: &mut dyn FnMut(Term, Sort)) {
        let mut work = vec![term];
        while let Some(t) = work.pop() {
            if seen.insert(t) {
                each(t, self.sort_of(t));
                work.extend(self.children(t));
            }
        }
    }
}
