//! The value of a term under a model.
//!
//! A [`Model`] says what constants and functions are; everything else has its fixed meaning. A term
//! has no value (`None`) when it depends on what the model does not say: an unknown constant, an
//! index outside a sequence, a division by zero, a quantifier over a sort whose values are not
//! listed. What does not matter is not asked: `false && x` is false.
//!
//! ```
//! use echis_logic::{Model, Sort, Terms, Value};
//! let t = Terms::new();
//! let x = t.fresh("x", Sort::INT);
//! let mut model = Model::default();
//! model.set(x, Value::int(20));
//! assert_eq!(model.eval(&t, t.add(x, t.int(1))), Some(Value::int(21)));
//! ```

mod array;
mod collection;

use crate::arith::euclid;
use crate::array::ArrayOp;
use crate::bits::number;
use crate::counted;
use crate::quantifier::Binder;
use crate::sort::{Sort, SortKind};
use crate::term::{Node, Op, Symbol, Term, Terms};
use crate::wide;
use num_bigint::{BigInt, BigUint};
use num_rational::BigRational;
use num_traits::{One, Zero};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::sync::Arc;

/// What a term can denote.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Value {
    /// A truth value.
    Bool(bool),
    /// An integer.
    Int(BigInt),
    /// A rational.
    Real(BigRational),
    /// A reference; 0 is null.
    Ref(u64),
    /// An element of an uninterpreted sort.
    Element(Sort, u64),
    /// The snapshot of an empty heap.
    Unit,
    /// The snapshot of two heaps.
    Pair(Arc<(Value, Value)>),
    /// A value of this sort as a snapshot.
    Wrap(Sort, Arc<Value>),
    /// A sequence.
    Seq(Vec<Value>),
    /// A set.
    Set(BTreeSet<Value>),
    /// A multiset; all counts are positive.
    Multiset(BTreeMap<Value, BigInt>),
    /// A map.
    Map(BTreeMap<Value, Value>),
    /// A bit vector.
    Bits {
        /// How many bits.
        width: u32,
        /// Below 2ⁿ.
        value: u64,
    },
    /// A bit vector of more than 64 bits.
    Wide {
        /// How many bits.
        width: u32,
        /// Below 2ⁿ.
        value: BigUint,
    },
    /// A total map, in the one way to write it that [`Value::array`] finds.
    Array {
        /// The element almost everywhere.
        default: Arc<Value>,
        /// The elements elsewhere; none is the default.
        entries: Arc<BTreeMap<Value, Value>>,
    },
}

impl Value {
    /// An integer.
    pub fn int(value: impl Into<BigInt>) -> Value {
        Value::Int(value.into())
    }

    /// A multiset; counts that are not positive count as 0.
    pub fn multiset(counts: impl IntoIterator<Item = (Value, BigInt)>) -> Value {
        Value::Multiset(counts.into_iter().filter(|(_, n)| *n > BigInt::zero()).collect())
    }

    /// A bit vector; a value that has more bits is cut off.
    pub fn bits(width: u32, value: u64) -> Value {
        Value::Bits {
            width,
            value: value & number::mask(width),
        }
    }

    /// A bit vector as an unsigned number.
    pub fn as_unsigned(&self) -> Option<u64> {
        match self {
            Value::Bits { value, .. } => Some(*value),
            _ => None,
        }
    }

    /// A bit vector as a signed number.
    pub fn as_signed(&self) -> Option<i64> {
        match self {
            Value::Bits { width, value } => Some(number::signed(*width, *value)),
            _ => None,
        }
    }

    /// A truth value.
    pub fn truth(&self) -> Option<bool> {
        if let Value::Bool(b) = self { Some(*b) } else { None }
    }

    fn as_rational(&self) -> Option<BigRational> {
        match self {
            Value::Int(i) => Some(BigRational::from_integer(i.clone())),
            Value::Real(r) => Some(r.clone()),
            _ => None,
        }
    }
}

/// A partial function, by a table.
#[derive(Debug, Clone, Default)]
struct Function {
    table: FxHashMap<Vec<Value>, Value>,
    otherwise: Option<Value>,
}

/// What the model says where an operation has no fixed meaning.
type Unspecified = Box<dyn Fn(&Op, Sort, &[Value]) -> Option<Value>>;

/// What constants, functions and sorts are.
#[derive(Default)]
pub struct Model {
    complete: bool,
    values: FxHashMap<Term, Value>,
    functions: FxHashMap<Symbol, Function>,
    domains: FxHashMap<Sort, Vec<Value>>,
    unspecified: Option<Unspecified>,
}

impl Model {
    /// The value of a constant, of a loose bound variable, or of any other term.
    pub fn set(&mut self, term: Term, value: Value) {
        self.values.insert(term, value);
    }

    /// The value of a function at some arguments.
    pub fn set_function(&mut self, symbol: Symbol, args: Vec<Value>, value: Value) {
        self.functions
            .entry(symbol)
            .or_default()
            .table
            .insert(args, value);
    }

    /// The value of a function where its table says nothing.
    pub fn set_otherwise(&mut self, symbol: Symbol, value: Value) {
        self.functions.entry(symbol).or_default().otherwise = Some(value);
    }

    /// All values of a sort, for quantifiers. (Bool needs none.)
    pub fn set_domain(&mut self, sort: Sort, values: Vec<Value>) {
        self.domains.insert(sort, values);
    }

    /// The value of operations at arguments for which they have no meaning (an index outside a
    /// sequence, a division by zero, a snapshot of another shape), given the operation and the sort
    /// of its result.
    pub fn set_unspecified(&mut self, value: impl Fn(&Op, Sort, &[Value]) -> Option<Value> + 'static) {
        self.unspecified = Some(Box::new(value));
    }

    /// Constants and functions of which the model says nothing are zero, false, empty: what
    /// [`Terms::default_value`] says.
    pub fn complete(&mut self) {
        self.complete = true;
    }

    /// The value of a term.
    pub fn eval(&self, terms: &Terms, term: Term) -> Option<Value> {
        self.eval_with(terms, term, &mut Memo::default())
    }

    /// The value of a term. The memo is of this model and arena, and the model has not changed
    /// since it was begun.
    pub fn eval_with(&self, terms: &Terms, term: Term, memo: &mut Memo) -> Option<Value> {
        let mut run = Evaluation {
            terms,
            model: self,
            bound: FxHashMap::default(),
            closed: &mut memo.0,
            open: FxHashMap::default(),
        };
        run.eval(term)
    }

    /// Takes over the values that another model gives to these terms, and what it says of these
    /// functions.
    pub fn take_over(
        &mut self,
        other: &Model,
        term: impl Fn(Term) -> bool,
        function: impl Fn(Symbol) -> bool,
    ) {
        let values = other.values.iter().filter(|&(&t, _)| term(t));
        self.values.extend(values.map(|(&t, v)| (t, v.clone())));
        let functions = other.functions.iter().filter(|&(&f, _)| function(f));
        self.functions.extend(functions.map(|(&f, is)| (f, is.clone())));
    }

    /// What the model says of some of the symbols.
    pub fn restricted(&self, terms: &Terms, keep: impl Fn(Symbol) -> bool) -> Model {
        let kept = |term: &Term| matches!(terms.peek(*term).op, Op::Apply(symbol) if keep(symbol));
        let values = self.values.iter().filter(|(term, _)| kept(term));
        let functions = self.functions.iter().filter(|(symbol, _)| keep(**symbol));
        Model {
            values: values.map(|(term, value)| (*term, value.clone())).collect(),
            functions: functions.map(|(symbol, f)| (*symbol, f.clone())).collect(),
            complete: self.complete,
            ..Model::default()
        }
    }

    /// The terms whose values are given, in no order.
    pub fn given(&self) -> impl Iterator<Item = (Term, &Value)> {
        self.values.iter().map(|(&t, v)| (t, v))
    }

    fn domain(&self, sort: Sort) -> Option<Vec<Value>> {
        match self.domains.get(&sort) {
            Some(values) => Some(values.clone()),
            None if sort == Sort::BOOL => Some(vec![Value::Bool(false), Value::Bool(true)]),
            None => None,
        }
    }
}

/// The values of closed terms under one model.
#[derive(Debug, Default)]
pub struct Memo(FxHashMap<Term, Option<Value>>);

/// A model that evaluates each term once, however often it is asked.
pub struct Evaluator<'t> {
    terms: &'t Terms,
    model: Rc<Model>,
    memo: Memo,
}

impl<'t> Evaluator<'t> {
    /// An evaluator that has not been asked yet.
    pub fn new(terms: &'t Terms, model: Rc<Model>) -> Evaluator<'t> {
        Evaluator {
            terms,
            model,
            memo: Memo::default(),
        }
    }

    /// The value of a term.
    pub fn eval(&mut self, term: Term) -> Option<Value> {
        self.model.eval_with(self.terms, term, &mut self.memo)
    }

    /// The term has the value true.
    pub fn holds(&mut self, term: Term) -> bool {
        self.eval(term) == Some(Value::Bool(true))
    }

    /// Forgets values if there are more than so many.
    pub fn limit(&mut self, most: usize) {
        if self.memo.0.len() > most {
            self.memo.0.clear();
        }
    }

    /// The model.
    pub fn model(&self) -> &Rc<Model> {
        &self.model
    }
}

/// One evaluation: values of closed terms hold throughout, those of open terms until a bound
/// variable changes.
struct Evaluation<'a> {
    terms: &'a Terms,
    model: &'a Model,
    bound: FxHashMap<Term, Value>,
    closed: &'a mut FxHashMap<Term, Option<Value>>,
    open: FxHashMap<Term, Option<Value>>,
}

impl Evaluation<'_> {
    fn eval(&mut self, term: Term) -> Option<Value> {
        let open = self.terms.is_open(term);
        if open && let Some(value) = self.bound.get(&term) {
            return Some(value.clone());
        }
        let memo = if open { &self.open } else { &*self.closed };
        if let Some(known) = memo.get(&term) {
            return known.clone();
        }
        let value = match self.model.values.get(&term) {
            Some(value) => Some(value.clone()),
            None => echis_recursion::deep(|| self.node(&self.terms.node(term))),
        };
        let memo = if open { &mut self.open } else { &mut *self.closed };
        memo.insert(term, value.clone());
        value
    }

    fn truth(&mut self, term: Term) -> Option<bool> {
        self.eval(term)?.truth()
    }

    /// Operations that do not need all of their arguments; the others in [`Self::strict`].
    fn node(&mut self, node: &Node) -> Option<Value> {
        let args = &node.args;
        match &node.op {
            Op::And => self.junction(args, false),
            Op::Or => self.junction(args, true),
            Op::Implies => match self.truth(args[0]) {
                Some(false) => Some(Value::Bool(true)),
                premise => match self.truth(args[1]) {
                    Some(true) => Some(Value::Bool(true)),
                    conclusion => premise.and(conclusion).map(Value::Bool),
                },
            },
            Op::Ite => match self.truth(args[0]) {
                Some(condition) => self.eval(args[if condition { 1 } else { 2 }]),
                None => {
                    let (a, b) = (self.eval(args[1])?, self.eval(args[2])?);
                    (a == b).then_some(a)
                }
            },
            Op::Quant(id) => {
                let q = self.terms.quantifier(*id);
                let outer = std::mem::take(&mut self.open);
                let saved: Vec<_> = q.vars.iter().map(|v| (*v, self.bound.get(v).cloned())).collect();
                let exists = q.binder == Binder::Exists;
                let found = self.instances(&q.vars, q.body, exists);
                for (var, value) in saved {
                    match value {
                        Some(value) => self.bound.insert(var, value),
                        None => self.bound.remove(&var),
                    };
                }
                self.open = outer;
                found.map(Value::Bool)
            }
            Op::Bits(op) => {
                let mut values: SmallVec<[u64; 4]> = SmallVec::new();
                for &arg in args {
                    values.push(self.eval(arg)?.as_unsigned()?);
                }
                let first = args.first().map_or(64, |&a| self.terms.width(a));
                Some(match self.terms.bits_width(node.sort) {
                    Some(width) => Value::bits(width, number::apply(*op, width, first, &values)),
                    None => Value::Bool(number::apply(*op, 1, first, &values) == 1),
                })
            }
            Op::Wide(op) => {
                let values = args.iter().map(|&arg| self.eval(arg)?.as_natural());
                let values = values.collect::<Option<Vec<BigUint>>>()?;
                let first = self.terms.vector_width(self.terms.sort_of(args[0]))?;
                Some(match self.terms.vector_width(node.sort) {
                    Some(width) => Value::vector(width, wide::apply(*op, width, first, &values)),
                    None => Value::Bool(wide::apply(*op, 1, first, &values).is_one()),
                })
            }
            Op::Array(ArrayOp::Select) => {
                let index = self.eval(args[1])?;
                self.element(args[0], &index)
            }
            _ => {
                let args = args
                    .iter()
                    .map(|&a| self.eval(a))
                    .collect::<Option<Vec<Value>>>()?;
                self.strict(node, &args)
            }
        }
    }

    /// `absorbing` if one part is, the opposite if all parts are.
    fn junction(&mut self, parts: &[Term], absorbing: bool) -> Option<Value> {
        let mut unknown = false;
        for &part in parts {
            match self.truth(part) {
                Some(value) if value == absorbing => return Some(Value::Bool(absorbing)),
                Some(_) => {}
                None => unknown = true,
            }
        }
        (!unknown).then_some(Value::Bool(!absorbing))
    }

    /// A junction over all instances of a body.
    fn instances(&mut self, vars: &[Term], body: Term, absorbing: bool) -> Option<bool> {
        let Some((&var, rest)) = vars.split_first() else {
            self.open.clear();
            return self.truth(body);
        };
        let mut unknown = false;
        for value in self.model.domain(self.terms.sort_of(var))? {
            self.bound.insert(var, value);
            match self.instances(rest, body, absorbing) {
                Some(value) if value == absorbing => return Some(absorbing),
                Some(_) => {}
                None => unknown = true,
            }
        }
        (!unknown).then_some(!absorbing)
    }

    fn strict(&self, node: &Node, args: &[Value]) -> Option<Value> {
        let value = match (&node.op, args) {
            (Op::True, _) => Some(Value::Bool(true)),
            (Op::False, _) => Some(Value::Bool(false)),
            (Op::Int(i), _) => Some(Value::Int((**i).clone())),
            (Op::Real(r), _) => Some(Value::Real((**r).clone())),
            (Op::WideLiteral(value), _) => {
                let width = self.terms.vector_width(node.sort)?;
                Some(Value::vector(width, (**value).clone()))
            }
            (Op::Null, _) => Some(Value::Ref(0)),
            (Op::Unit, _) => Some(Value::Unit),
            (Op::Not, [a]) => Some(Value::Bool(!a.truth()?)),
            (Op::Eq, [a, b]) => Some(Value::Bool(a == b)),
            (Op::Lt, [Value::Int(a), Value::Int(b)]) => Some(Value::Bool(a < b)),
            (Op::Le, [Value::Int(a), Value::Int(b)]) => Some(Value::Bool(a <= b)),
            (Op::Lt, [a, b]) => Some(Value::Bool(a.as_rational()? < b.as_rational()?)),
            (Op::Le, [a, b]) => Some(Value::Bool(a.as_rational()? <= b.as_rational()?)),
            (Op::Add, _) => numeric(node.sort, args, |x, y| x + y, |x, y| x + y),
            (Op::Mul, _) => numeric(node.sort, args, |x, y| x * y, |x, y| x * y),
            (Op::Div, [Value::Int(a), Value::Int(b)]) if !b.is_zero() => Some(Value::Int(euclid(a, b).0)),
            (Op::Mod, [Value::Int(a), Value::Int(b)]) if !b.is_zero() => Some(Value::Int(euclid(a, b).1)),
            (Op::RealDiv, [Value::Real(a), Value::Real(b)]) if !b.is_zero() => Some(Value::Real(a / b)),
            (Op::ToReal, [a]) => Some(Value::Real(a.as_rational()?)),
            (Op::IntOfBits(reading), [a]) => {
                let width = self.terms.vector_width(self.terms.sort_of(node.args[0]))?;
                Some(Value::Int(counted::read(*reading, width, &a.as_natural()?)))
            }
            (Op::Pair, [a, b]) => Some(Value::Pair(Arc::new((a.clone(), b.clone())))),
            (Op::First, [Value::Pair(parts)]) => Some(parts.0.clone()),
            (Op::Second, [Value::Pair(parts)]) => Some(parts.1.clone()),
            (Op::Wrap, [a]) => Some(Value::Wrap(self.terms.sort_of(node.args[0]), Arc::new(a.clone()))),
            (Op::Unwrap(sort), [Value::Wrap(s, value)]) if s == sort => Some((**value).clone()),
            (Op::Coll(op), _) => collection::operation(*op, args),
            (Op::Array(ArrayOp::Const), [a]) => Some(Value::array(None, a.clone(), [])),
            (Op::Array(ArrayOp::Store), [a, i, v]) => self.stored(node.sort, a, i, v),
            (Op::Apply(symbol), _) => match self.model.functions.get(symbol) {
                Some(f) => f.table.get(args).or(f.otherwise.as_ref()).cloned(),
                None if self.model.complete => self.terms.default_value(node.sort),
                None => None,
            },
            _ => None,
        };
        value.or_else(|| {
            self.model
                .unspecified
                .as_ref()
                .and_then(|f| f(&node.op, node.sort, args))
        })
    }
}

fn numeric(
    sort: Sort,
    args: &[Value],
    integers: impl Fn(BigInt, &BigInt) -> BigInt,
    rationals: impl Fn(BigRational, BigRational) -> BigRational,
) -> Option<Value> {
    if sort == Sort::INT {
        return integral(args, integers);
    }
    let numbers = args.iter().map(Value::as_rational).collect::<Option<Vec<_>>>()?;
    Some(Value::Real(numbers.into_iter().reduce(rationals)?))
}

fn integral(args: &[Value], op: impl Fn(BigInt, &BigInt) -> BigInt) -> Option<Value> {
    let (first, rest) = args.split_first()?;
    let Value::Int(first) = first else { return None };
    let mut result = first.clone();
    for arg in rest {
        let Value::Int(i) = arg else { return None };
        result = op(result, i);
    }
    Some(Value::Int(result))
}

impl Terms {
    /// The literal for a value, if there is one: for truth values, integers and bit vectors of up
    /// to 64 bits.
    pub fn literal_of(&self, value: &Value) -> Option<Term> {
        match value {
            Value::Bool(truth) => Some(self.bool(*truth)),
            Value::Int(number) => Some(self.int(number.clone())),
            Value::Bits { width, value } => Some(self.bits_literal(*width, *value)),
            _ => None,
        }
    }

    /// Zero, false, nothing: a value of the sort that is as good as any. Sorts that only the solver
    /// knows have none.
    pub fn default_value(&self, sort: Sort) -> Option<Value> {
        Some(match self.sort_kind(sort) {
            SortKind::Bool => Value::Bool(false),
            SortKind::Int => Value::int(0),
            SortKind::Real => Value::Real(BigRational::zero()),
            SortKind::Ref => Value::Ref(0),
            SortKind::Snap => Value::Unit,
            SortKind::Seq(_) => Value::Seq(Vec::new()),
            SortKind::Set(_) => Value::Set(BTreeSet::new()),
            SortKind::Multiset(_) => Value::Multiset(BTreeMap::new()),
            SortKind::Map(..) => Value::Map(BTreeMap::new()),
            SortKind::Bits(width) => Value::bits(width, 0),
            SortKind::Wide(width) => Value::vector(width, BigUint::zero()),
            SortKind::Array(_, element) => Value::array(None, self.default_value(element)?, []),
            SortKind::User(..) => Value::Element(sort, 0),
            SortKind::Native(_) => return None,
        })
    }
}
