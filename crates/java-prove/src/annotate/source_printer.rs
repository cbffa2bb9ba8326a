//! Prints Viper expressions as Java source that is valid at a given place.

use super::layout::Layout;
use crate::{CHARS, LENGTH, NameMap, SLOT};
use echis_java_semantics::types::{ClassIx, FieldIx, PredicateIx, Type, VarIx};
use echis_java_semantics::world::World;
use echis_java_syntax::quote;
use echis_source::Span;
use echis_verifier::{Argument, Condition, InferredStep};
use echis_viper::syntax::{BinOp, Collection, Exp, ExpKind, UnOp};

/// Prints expressions at one place.
#[derive(Clone, Copy)]
pub(super) struct SourcePrinter<'a> {
    pub world: &'a World,
    pub name_map: &'a NameMap,
    pub layout: &'a Layout,
    /// The member of the Viper program that the expressions belong to.
    pub member: &'a str,
    /// The class that contains the place.
    pub class: Option<ClassIx>,
    /// The place.
    pub at: Span,
}

impl SourcePrinter<'_> {
    /// Prints `x.p(…)`, with its permission amount unless that is full. With `reads`, a wildcard
    /// amount is left out too.
    pub(super) fn instance(&self, inferred: &InferredStep, reads: bool) -> Option<String> {
        let family = self.name_map.predicates.get(&inferred.predicate);
        let info = family.map(|ix| self.world.predicate(*ix));
        let is_static = info.is_some_and(|info| info.is_static);
        let said = |(i, arg): (usize, &Argument)| match info.filter(|_| i == 0 && !is_static) {
            Some(info) => self.receiver(&arg.expressions, info.class),
            None => self.one_of(&arg.expressions),
        };
        let args: Option<Vec<String>> = inferred.args.iter().enumerate().map(said).collect();
        let args = args?;
        let place = match family {
            Some(&ix) => self.predicate(ix, args)?,
            None => self.own_predicate(*self.name_map.own_predicates.get(&inferred.predicate)?, args)?,
        };
        let amount = inferred.amount.as_ref()?;
        Some(match &amount.kind {
            ExpKind::FullPerm => place,
            ExpKind::Wildcard if reads => place,
            ExpKind::Wildcard => format!("acc({place}, _)"),
            _ => match self.fraction(amount)? {
                Some(fraction) => format!("acc({place}, {fraction})"),
                None => place,
            },
        })
    }

    /// Prints a condition, if each of its parts can be printed at the place.
    pub(super) fn condition(&self, condition: &Condition) -> Option<String> {
        let can_print = |way: &&Exp| self.print(way).is_some();
        let condition = condition.expression(&|ways| ways.iter().find(can_print).cloned())?;
        Some(plain(self.print(&condition)?))
    }

    /// Prints the first of several equal expressions that has the type of a class, or else one that
    /// is cast to it.
    fn receiver(&self, ways: &[Exp], class: ClassIx) -> Option<String> {
        let fits = |way: &&Exp| {
            self.type_of(way)
                .is_none_or(|ty| self.world.is_subtype(&ty, &Type::class(class)))
        };
        let fitting: Vec<Exp> = ways.iter().filter(fits).cloned().collect();
        let cast = || {
            Some(format!(
                "(({}) {})",
                self.world.class(class).name,
                self.one_of(ways)?
            ))
        };
        self.one_of(&fitting).or_else(cast)
    }

    /// Returns the erased type of a variable or field.
    fn type_of(&self, way: &Exp) -> Option<Type> {
        let ty = match &way.kind {
            ExpKind::Ident(name) => &self.world.var(self.known(&name.name)?).ty,
            ExpKind::Field(_, name) => &self.world.field(*self.name_map.fields.get(&name.name)?).ty,
            _ => return None,
        };
        Some(self.world.erase(ty))
    }

    /// Prints the first of several equal expressions that can be printed.
    fn one_of(&self, ways: &[Exp]) -> Option<String> {
        ways.iter().find_map(|way| self.print(way))
    }

    fn predicate(&self, ix: PredicateIx, args: Vec<String>) -> Option<String> {
        let info = self.world.predicate(ix);
        if info.is_static {
            let class = &self.world.class(info.class).name;
            return Some(format!("{class}.{}({})", info.name, args.join(", ")));
        }
        applied(&info.name, args)
    }

    /// Prints an instance of a single body of a predicate family. In the class itself, as `super`
    /// calls it, this is the plain name, and elsewhere `super.p(…)` or `C.p(…)`.
    fn own_predicate(&self, ix: PredicateIx, args: Vec<String>) -> Option<String> {
        let info = self.world.predicate(ix);
        let said = applied(&info.name, args.clone())?;
        if args.first()? != "this" || !self.world.is_subclass(self.class?, info.class) {
            return None;
        }
        if self.class? == info.class && self.name_map.viewed.contains(self.member) {
            return Some(said);
        }
        let has_body = |class: &ClassIx| {
            let mut all = self.world.predicates.iter();
            all.any(|p| p.class == *class && p.family == info.family && p.body.is_some())
        };
        let above = self.world.superclasses(self.class?).skip(1).find(has_body);
        match above == Some(info.class) {
            true => Some(format!("super.{said}")),
            false => Some(format!("{}.{said}", self.world.class(info.class).name)),
        }
    }

    /// Prints a fraction `n/d`. Returns `Some(None)` for the unknown share by which a termination
    /// proof scales all amounts.
    fn fraction(&self, amount: &Exp) -> Option<Option<String>> {
        match &amount.kind {
            ExpKind::Binary(BinOp::Slash, n, d) => {
                Some(Some(format!("{}/{}", self.print(n)?, self.print(d)?)))
            }
            ExpKind::Binary(BinOp::Mul, part, share) if is_name(share) => self.fraction(part),
            ExpKind::Binary(BinOp::Mul, share, part) if is_name(share) => self.fraction(part),
            ExpKind::Ident(_) => Some(None),
            _ => None,
        }
    }

    fn print(&self, e: &Exp) -> Option<String> {
        Some(match &e.kind {
            ExpKind::Int(i) => i.to_string(),
            ExpKind::Bool(b) => b.to_string(),
            ExpKind::Null => "null".into(),
            ExpKind::Ident(name) if &*name.name == "this" => "this".into(),
            ExpKind::Ident(name) => self.variable(&name.name)?,
            ExpKind::Field(object, name) => self.field(object, &name.name)?,
            ExpKind::Call(name, args, _) => self.call(&name.name, args)?,
            ExpKind::Unary(UnOp::Not, a) => format!("!{}", self.print(a)?),
            ExpKind::Unary(UnOp::Neg, a) => format!("-{}", self.print(a)?),
            ExpKind::Binary(op @ (BinOp::Eq | BinOp::Ne), a, b) if is_text(a) || is_text(b) => {
                let (text, object) = if is_text(a) { (a, b) } else { (b, a) };
                let is_it = self.is_this_text(object, text)?;
                if *op == BinOp::Eq {
                    is_it
                } else {
                    format!("!{is_it}")
                }
            }
            ExpKind::Binary(op, a, b) => {
                // a literal operand goes to the right
                let is_turned = matches!(op, BinOp::Eq | BinOp::Ne) && is_literal(a) && !is_literal(b);
                let (a, b) = if is_turned { (b, a) } else { (a, b) };
                let op = operator(*op)?;
                format!("({} {op} {})", self.print(a)?, self.print(b)?)
            }
            ExpKind::Ite(c, a, b) => {
                format!("({} ? {} : {})", self.print(c)?, self.print(a)?, self.print(b)?)
            }
            _ => return None,
        })
    }

    /// Prints the comparison of a string with a literal.
    fn is_this_text(&self, characters: &Exp, text: &Exp) -> Option<String> {
        let (ExpKind::Call(function, args, _), ExpKind::Literal(_, _, units)) =
            (&characters.kind, &text.kind)
        else {
            return None;
        };
        let unit = |e: &Exp| match &e.kind {
            ExpKind::Int(unit) => u16::try_from(unit).ok(),
            _ => None,
        };
        let units: Vec<u16> = units.iter().map(unit).collect::<Option<_>>()?;
        match &args[..] {
            [string] if &*function.name == CHARS => Some(format!(
                "{}.equals({})",
                self.print(string)?,
                quote::string(&units)
            )),
            _ => None,
        }
    }

    /// Prints a variable that is in scope.
    fn variable(&self, name: &str) -> Option<String> {
        Some(self.world.var(self.known(name)?).name.to_string())
    }

    /// Returns the Java variable for a Viper variable, if it is in scope.
    fn known(&self, name: &str) -> Option<VarIx> {
        let all = self.name_map.variables.get(self.member)?.get(name)?;
        all.iter().copied().find(|&ix| self.is_known(ix))
    }

    fn is_known(&self, ix: VarIx) -> bool {
        let name = self.world.var(ix).span;
        let mut bindings = self.layout.bindings.iter();
        bindings.any(|b| b.name == name && b.scope.contains(self.at))
    }

    /// Returns whether the member has a variable with this Java name, which would hide a field.
    fn is_taken(&self, name: &str) -> bool {
        let all = self.name_map.variables.get(self.member);
        let mut all = all.into_iter().flat_map(|names| names.values().flatten());
        all.any(|&ix| &*self.world.var(ix).name == name)
    }

    fn field(&self, object: &Exp, name: &str) -> Option<String> {
        if let ExpKind::Call(function, args, _) = &object.kind {
            match (&*function.name, &args[..]) {
                (SLOT, [array, index]) => {
                    return Some(format!("{}[{}]", self.print(array)?, plain(self.print(index)?)));
                }
                (class, []) if self.name_map.statics.contains_key(class) => {
                    let class = self.name_map.statics[class];
                    let &field = self.name_map.fields.get(name)?;
                    return Some(format!(
                        "{}.{}",
                        self.world.class(class).name,
                        self.world.field(field).name
                    ));
                }
                _ => {}
            }
        }
        let info = self.world.field(*self.name_map.fields.get(name)?);
        if info.modifiers.private && !self.is_inside(info.class) {
            return None;
        }
        Some(match self.print(object)? {
            this if this == "this" && !self.is_taken(&info.name) => info.name.to_string(),
            object => format!("{object}.{}", info.name),
        })
    }

    /// Prints an enclosing object as `C.this`.
    fn around(&self, field: FieldIx, object: &Exp) -> Option<String> {
        let inner = self.print(object)?;
        let is_in = inner == "this" || inner.ends_with(".this");
        match self.world.erase(&self.world.field(field).ty) {
            Type::Class(class, _) if is_in && self.world.is_outer(field) => {
                Some(format!("{}.this", self.world.class(class).name))
            }
            _ => None,
        }
    }

    /// Returns whether the place and a class have the same outermost class.
    fn is_inside(&self, class: ClassIx) -> bool {
        let outermost = |class| self.world.outermost(class);
        self.class.is_some_and(|own| outermost(own) == outermost(class))
    }

    fn call(&self, name: &str, args: &[Exp]) -> Option<String> {
        if let (LENGTH, [array]) = (name, args) {
            return Some(format!("{}.length", self.print(array)?));
        }
        if let Some(&constant) = self.name_map.constants.get(name) {
            let info = self.world.field(constant);
            return Some(format!("{}.{}", self.world.class(info.class).name, info.name));
        }
        if let (Some(&field), [object]) = (self.name_map.fields.get(name), args) {
            return self.around(field, object);
        }
        let info = self.world.method(*self.name_map.methods.get(name)?);
        let args: Option<Vec<String>> = args.iter().map(|a| self.print(a)).collect();
        if info.modifiers.is_static {
            let class = &self.world.class(info.class).name;
            let args: Vec<String> = args?.into_iter().map(plain).collect();
            return Some(format!("{class}.{}({})", info.name, args.join(", ")));
        }
        applied(&info.name, args?)
    }
}

/// Prints `x.f(…)`, where the receiver is the first argument. The receiver `this` is left out.
fn applied(name: &str, args: Vec<String>) -> Option<String> {
    let mut args = args.into_iter();
    let receiver = args.next()?;
    let args: Vec<String> = args.map(plain).collect();
    let args = args.join(", ");
    Some(match &*receiver {
        "null" => return None,
        "this" => format!("{name}({args})"),
        receiver => format!("{receiver}.{name}({args})"),
    })
}

/// Removes parentheses around the whole text.
fn plain(text: String) -> String {
    let Some(inside) = text.strip_prefix('(').and_then(|t| t.strip_suffix(')')) else {
        return text;
    };
    let mut open = 0i32;
    for c in inside.chars() {
        open += match c {
            '(' => 1,
            ')' => -1,
            _ => 0,
        };
        if open < 0 {
            return text;
        }
    }
    inside.to_owned()
}

fn is_name(e: &Exp) -> bool {
    matches!(e.kind, ExpKind::Ident(_))
}

fn is_text(e: &Exp) -> bool {
    matches!(e.kind, ExpKind::Literal(Collection::Seq, ..))
}

fn is_literal(e: &Exp) -> bool {
    matches!(e.kind, ExpKind::Int(_) | ExpKind::Bool(_) | ExpKind::Null)
}

fn operator(op: BinOp) -> Option<&'static str> {
    Some(match op {
        BinOp::Add => "+",
        BinOp::Sub => "-",
        BinOp::Mul => "*",
        BinOp::Eq => "==",
        BinOp::Ne => "!=",
        BinOp::Le => "<=",
        BinOp::Lt => "<",
        BinOp::Ge => ">=",
        BinOp::Gt => ">",
        BinOp::And => "&&",
        BinOp::Or => "||",
        _ => return None,
    })
}
