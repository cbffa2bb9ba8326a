//! Prints conditions and values of explored paths as Java source.
//!
//! Compiled at the place of the method, a printed condition is true for exactly the inputs for
//! which the term is, and a printed value is the value of the term.
//!
//! Terms have other types than Java. A bit vector has a width and no sign ([`numbers`]), and a
//! reference has no static type ([`references`]). Terms also have a value where Java throws. That
//! does no harm: conditions come in the order in which the program tested them, so the condition
//! that makes an access possible comes first.
//!
//! The hidden state of library objects has no name in Java. A conjunct about it becomes a comment.

mod integers;
mod numbers;
mod references;
mod source;
mod values;

use crate::lower::{Lowered, ParameterKind};
use echis_java_semantics::Java;
use echis_java_semantics::scope::Scope;
use echis_java_semantics::types::Type;
use echis_java_semantics::world::World;
use echis_logic::{ArrayOp, Op, Symbol, Term, Terms};
use echis_program::ast::{self, ClassId, FieldId};
use echis_program::queries::Hierarchy;
use echis_recursion::deep;
use rustc_hash::FxHashMap;
use source::{Binding, Source};

pub use values::{CreatedObject, Value, scalar_literal, text_literal};

/// The maximal number of operators and names in a condition. A longer condition is cut.
const LONGEST: u32 = 4_000;
/// The text in place of a condition that is cut.
const CUT: &str = "…";

/// The property of an initial object that a function of a vocabulary describes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// The value of a field.
    Field(FieldId),
    /// The elements of an array with this element type.
    Elements(ast::Type),
    /// The length of an array.
    Length,
    /// The class of an object.
    Class,
}

/// The input for which a constant of a vocabulary stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Input {
    /// The argument at this position; the receiver is the first.
    Argument(usize),
    /// The nth value that is read from outside, counted from 0.
    Read(usize, ast::Type),
}

/// The meaning of the symbols in the terms of an exploration.
pub trait Vocabulary {
    /// The property that a function describes; none if it describes no property of an object.
    fn part(&self, function: Symbol) -> Option<Part>;
    /// The input for which a constant stands; none if it is no input.
    fn input(&self, constant: Term) -> Option<Input>;
    /// The number of the object that a reference refers to; none if the run did not create it.
    fn as_created(&self, reference: Term) -> Option<u32>;
}

/// Why a term cannot be printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum PrintError {
    /// Java has no expression for it.
    Inexpressible,
    /// The condition is too long.
    TooLong,
}

type Printed<T> = Result<T, PrintError>;

/// Prints terms of one method as Java.
pub struct ConditionPrinter<'a> {
    java: &'a Java,
    lowered: &'a Lowered,
    terms: &'a Terms,
    vocabulary: &'a dyn Vocabulary,
    hierarchy: Hierarchy,
}

impl<'a> ConditionPrinter<'a> {
    /// A printer for the terms of an exploration of `lowered`.
    pub fn new(
        java: &'a Java,
        lowered: &'a Lowered,
        terms: &'a Terms,
        vocabulary: &'a dyn Vocabulary,
    ) -> ConditionPrinter<'a> {
        ConditionPrinter {
            java,
            lowered,
            terms,
            vocabulary,
            hierarchy: Hierarchy::new(&lowered.program),
        }
    }

    /// The conjuncts of a path condition as one condition in Java. A term that Java cannot express
    /// becomes a comment, and a condition that is too long becomes `…`.
    pub fn condition(&self, conjuncts: &[Term]) -> String {
        let (comments, said): (Vec<String>, Vec<String>) = self
            .conjuncts(conjuncts)
            .into_iter()
            .partition(|part| is_comment(part));
        let said = match said.is_empty() {
            true => "true".to_owned(),
            false => said.join(" && "),
        };
        [said].into_iter().chain(comments).collect::<Vec<_>>().join(" ")
    }

    /// Each conjunct of a path condition in Java. Leaves out conjuncts that always hold in Java,
    /// and repeated comments.
    pub fn conjuncts(&self, conjuncts: &[Term]) -> Vec<String> {
        let mut printer = self.printer(conjuncts);
        let mut parts = Vec::new();
        for &conjunct in conjuncts {
            let text = printer.conjunct(conjunct);
            let is_repeated = is_comment(&text) && parts.contains(&text);
            if text != "true" && !is_repeated {
                parts.push(text);
            }
        }
        parts
    }

    fn printer(&self, facts: &[Term]) -> Printer<'_> {
        let world = &self.java.world;
        let package = &world.class(world.method(self.lowered.declared).class).package;
        let mut printer = Printer {
            java: self.java,
            lowered: self.lowered,
            terms: self.terms,
            vocabulary: self.vocabulary,
            hierarchy: &self.hierarchy,
            scope: Scope { world, package },
            tested: FxHashMap::default(),
            left: LONGEST,
        };
        printer.learn(facts);
        printer
    }
}

fn is_comment(text: &str) -> bool {
    text.starts_with("/*")
}

/// Prints the terms of one state.
struct Printer<'a> {
    java: &'a Java,
    lowered: &'a Lowered,
    terms: &'a Terms,
    vocabulary: &'a dyn Vocabulary,
    hierarchy: &'a Hierarchy,
    scope: Scope<'a>,
    /// The classes for which conditions test, by object.
    tested: FxHashMap<Term, Vec<ClassId>>,
    /// The number of operators and names that may still be printed.
    left: u32,
}

impl<'a> Printer<'a> {
    fn world(&self) -> &'a World {
        &self.java.world
    }

    /// Collects the classes for which the facts test.
    fn learn(&mut self, facts: &[Term]) {
        for part in self.terms.subterms(facts.iter().copied()) {
            if let Some((object, class)) = self.class_test(part) {
                self.tested.entry(object).or_default().push(class);
            }
        }
    }

    /// Counts one operator or name.
    fn count(&mut self) -> Printed<()> {
        self.left = self.left.checked_sub(1).ok_or(PrintError::TooLong)?;
        Ok(())
    }

    /// Prints a conjunct: a condition, or a comment if Java cannot express it.
    fn conjunct(&mut self, term: Term) -> String {
        match self.boolean(term) {
            Ok(source) => source.operand(Binding::And),
            Err(PrintError::TooLong) => CUT.to_owned(),
            Err(PrintError::Inexpressible) => self.comment(term),
        }
    }

    /// The comment in place of a conjunct that Java cannot express.
    fn comment(&self, term: Term) -> String {
        let parts = self.terms.subterms([term]);
        match parts.into_iter().find_map(|part| self.owner_of_unnamed(part)) {
            Some((class, true)) => format!("/* and what the library keeps in a {class} */"),
            Some((class, false)) => format!("/* and what the constructor of a {class} was given */"),
            None => "/* and what has no name in Java */".to_owned(),
        }
    }

    /// The class of the object whose unnamed field a term reads, and whether it is a library class.
    fn owner_of_unnamed(&self, term: Term) -> Option<(String, bool)> {
        let Op::Apply(symbol) = self.terms.peek(term).op else {
            return None;
        };
        let Some(Part::Field(field)) = self.vocabulary.part(symbol) else {
            return None;
        };
        let info = self.world().field(*self.lowered.java_fields.get(field.index())?);
        let class = self.world().class(info.class);
        let is_unnamed = class.is_prelude || !self.is_as_given(info.class);
        is_unnamed.then(|| (class.name.to_string(), class.is_prelude))
    }

    /// Prints a truth value.
    fn boolean(&mut self, term: Term) -> Printed<Source> {
        self.count()?;
        deep(|| self.boolean_of(term))
    }

    fn boolean_of(&mut self, term: Term) -> Printed<Source> {
        let node = self.terms.node(term);
        let args = &node.args;
        match &node.op {
            Op::True => Ok(Source::primary("true")),
            Op::False => Ok(Source::primary("false")),
            Op::Not => self.negation(args[0]),
            Op::And => self.chain(args, "&&", Binding::And),
            Op::Or => self.chain(args, "||", Binding::Or),
            Op::Implies => {
                let negated = self.negation(args[0])?;
                let then = self.boolean(args[1])?;
                Ok(Source::infix(&negated, "||", &then, Binding::Or))
            }
            Op::Eq => self.equality("==", args[0], args[1]),
            Op::Ite => {
                let condition = self.boolean(args[0])?;
                let (yes, no) = (self.boolean(args[1])?, self.boolean(args[2])?);
                Ok(Source::choice(&condition, &yes, &no))
            }
            Op::Le | Op::Lt => self.order(node.op == Op::Lt, args[0], args[1]),
            Op::Bits(op) if op.is_comparison() => self.bits_order(*op, args[0], args[1]),
            Op::Apply(symbol) => self.applied(*symbol, term, args).map(|r| r.source),
            Op::Array(ArrayOp::Select) => match self.read_over_write(args[0], args[1]) {
                Some(choice) => self.boolean(choice),
                None => self.element(args[0], args[1]).map(|r| r.source),
            },
            _ => Err(PrintError::Inexpressible),
        }
    }

    fn negation(&mut self, term: Term) -> Printed<Source> {
        let node = self.terms.node(term);
        let args = &node.args;
        match node.op {
            Op::Eq => return self.equality("!=", args[0], args[1]),
            Op::Not => return self.boolean(args[0]),
            Op::Implies => {
                let (first, then) = (self.boolean(args[0])?, self.negation(args[1])?);
                return Ok(Source::infix(&first, "&&", &then, Binding::And));
            }
            _ => {}
        }
        let source = self.boolean(term)?;
        Ok(match source.text.as_str() {
            "true" => Source::primary("false"),
            "false" => Source::primary("true"),
            _ => Source::new(format!("!{}", source.operand(Binding::Unary)), Binding::Unary),
        })
    }

    /// Prints conditions with `&&` or `||` between them, without those that make no difference.
    fn chain(&mut self, args: &[Term], operator: &str, binding: Binding) -> Printed<Source> {
        let neutral = if binding == Binding::And { "true" } else { "false" };
        let absorbing = if binding == Binding::And { "false" } else { "true" };
        let mut parts = Vec::new();
        let groups = self.instance_tests(args, binding == Binding::And);
        for &arg in args {
            let part = match groups.get(&arg) {
                None => self.boolean(arg)?,
                // The test of the whole group covers it.
                Some(None) => continue,
                Some(Some((object, class))) => self.instance_test(*object, class, binding == Binding::And)?,
            };
            if part.text == absorbing {
                return Ok(part);
            }
            if part.text != neutral {
                parts.push(part);
            }
        }
        Ok(match &parts[..] {
            [] => Source::primary(neutral),
            [only] => only.clone(),
            _ => {
                let texts: Vec<String> = parts.iter().map(|p| p.operand(binding.tighter())).collect();
                Source::new(texts.join(&format!(" {operator} ")), binding)
            }
        })
    }

    fn equality(&mut self, operator: &str, a: Term, b: Term) -> Printed<Source> {
        if let Some((object, class)) = self.class_equality(a, b) {
            return self.exact_class(operator, object, class);
        }
        let sort = self.terms.sort_of(a);
        if sort == echis_logic::Sort::BOOL {
            let (a, b) = (self.boolean(a)?, self.boolean(b)?);
            return Ok(Source::infix(&a, operator, &b, Binding::Equality));
        }
        if sort.is_numeric() {
            return self.balance(operator, a, b);
        }
        if self.is_reference(a) || self.is_reference(b) {
            return self.same(operator, a, b);
        }
        if let Some(precision) = self.precision(a).or_else(|| self.precision(b)) {
            return self.same_float(operator, precision, a, b);
        }
        match self.terms.bits_width(sort) {
            Some(_) => self.bits_equality(operator, a, b),
            None => Err(PrintError::Inexpressible),
        }
    }

    /// The object and the class of `class(object) == C`.
    fn class_test(&self, term: Term) -> Option<(Term, ClassId)> {
        let node = self.terms.peek(term);
        let (Op::Eq, &[a, b]) = (&node.op, node.args.as_slice()) else {
            return None;
        };
        self.class_equality(a, b)
    }

    fn class_equality(&self, a: Term, b: Term) -> Option<(Term, ClassId)> {
        let test = |class: Term, constant: Term| {
            let node = self.terms.peek(class);
            let Op::Apply(symbol) = node.op else { return None };
            if self.vocabulary.part(symbol)? != Part::Class {
                return None;
            }
            let number = u32::try_from(self.terms.bits_value(constant)?).ok()?;
            Some((node.args[0], ClassId(number)))
        };
        test(a, b).or_else(|| test(b, a))
    }

    /// The position of a parameter and the constants of its enum, if a term is the ordinal of an
    /// enum argument.
    fn ordinal(&self, term: Term) -> Option<(usize, &'a [std::sync::Arc<str>])> {
        let Input::Argument(n) = self.vocabulary.input(term)? else {
            return None;
        };
        let parameter = self.lowered.parameters.get(n)?;
        (parameter.kind == ParameterKind::EnumOrdinal).then_some((n, parameter.constants.as_slice()))
    }

    /// Prints a comparison of an enum's ordinal with a number as a condition on null. None if the
    /// comparison distinguishes constants.
    fn enum_order(&self, is_strict: bool, a: Term, b: Term) -> Printed<Option<Source>> {
        let known = |term| self.known_integer(term);
        let holds: Box<dyn Fn(i64) -> bool> = match (known(a), known(b)) {
            (Some(k), _) => Box::new(move |n| if is_strict { k < n } else { k <= n }),
            (_, Some(k)) => Box::new(move |n| if is_strict { n < k } else { n <= k }),
            _ => return Ok(None),
        };
        let Some((n, constants)) = self.ordinal(a).or_else(|| self.ordinal(b)) else {
            return Ok(None);
        };
        let name = &self.lowered.parameters[n].name;
        let count = constants.len() as i64;
        let all_constants = (0..count).all(&holds);
        let no_constant = !(0..count).any(&holds);
        Ok(match (holds(-1), all_constants, no_constant) {
            (true, true, _) => Some(Source::primary("true")),
            (false, _, true) => Some(Source::primary("false")),
            (true, _, true) => Some(Source::new(format!("{name} == null"), Binding::Equality)),
            (false, true, _) => Some(Source::new(format!("{name} != null"), Binding::Equality)),
            _ => None,
        })
    }

    /// Prints `color == Color.RED` for a comparison with an ordinal.
    fn enum_equality(&self, operator: &str, a: Term, b: Term) -> Printed<Option<Source>> {
        let (Some((n, constants)), Some(number)) = (self.ordinal(a), self.known_integer(b)) else {
            return Ok(None);
        };
        let parameter = &self.lowered.parameters[n];
        let constant = match usize::try_from(number).ok().map(|n| constants.get(n)) {
            None => "null".to_owned(),
            Some(None) => return Ok(None),
            Some(Some(name)) => {
                let ty = self.argument_type(n).ok_or(PrintError::Inexpressible)?;
                let class = self.scope.source(&ty).ok_or(PrintError::Inexpressible)?;
                format!("{class}.{name}")
            }
        };
        let text = format!("{} {operator} {constant}", parameter.name);
        Ok(Some(Source::new(text, Binding::Equality)))
    }

    /// The signed value of an integer literal; none for other terms.
    fn known_integer(&self, term: Term) -> Option<i64> {
        if let Some(value) = self.terms.bits_value(term) {
            let width = self.terms.bits_width(self.terms.sort_of(term))?;
            return Some(numbers::signed(width, value));
        }
        let number = self.terms.number(term)?;
        i64::try_from(number.is_integer().then(|| number.to_integer())?).ok()
    }

    /// The Java type of a class of the program.
    fn java_class(&self, class: ClassId) -> Printed<&'a Type> {
        let found = self.lowered.java_classes.get(class.index());
        found.ok_or(PrintError::Inexpressible)
    }

    /// The erased static type of an argument.
    fn argument_type(&self, n: usize) -> Option<Type> {
        let world = self.world();
        let method = world.method(self.lowered.declared);
        let has_receiver = self.lowered.parameters.len() > method.parameters.len();
        match (has_receiver, n) {
            (true, 0) => Some(Type::class(method.class)),
            (true, n) => method.parameters.get(n - 1).map(|ty| world.erase(ty)),
            (false, n) => method.parameters.get(n).map(|ty| world.erase(ty)),
        }
    }
}
