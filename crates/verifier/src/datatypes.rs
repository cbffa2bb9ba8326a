//! Algebraic data types: their expressions as terms, and their axioms.
//!
//! A discriminator compares the tag of a value. Destructors are total: of the value of another
//! constructor they have some value. [`echis_logic::Datatype`] says what a solver knows.

use crate::context::Context;
use crate::dependencies::Dependencies;
use crate::signature::Signature;
use echis_logic::{Datatype, Term};
use echis_viper::ast::{AdtId, ConstructorId, DomainFunctionId, Type};

/// The number of pairs of types for which `contains` is made transitive.
const CONTAINED_TYPES: usize = 40;

/// A term with its type.
type Typed<'a> = (&'a Type, Term);

impl Context<'_, '_> {
    /// The data type of a constructor, and the constructor's number in it.
    fn datatype(&self, constructor: ConstructorId, type_args: &[Type]) -> (Datatype, usize) {
        let adt = self.program.constructors[constructor.index()].adt;
        let type_args = type_args.iter().map(|a| a.substitute(&self.scope.type_args));
        let datatype = self.signature.datatype(adt, &type_args.collect::<Vec<Type>>());
        let constructors = &self.program.adts[adt.index()].constructors;
        let number = constructors.iter().position(|&c| c == constructor);
        (datatype, number.unwrap_or_default())
    }

    /// The application of a constructor.
    pub fn constructed(&self, constructor: ConstructorId, type_args: &[Type], args: &[Term]) -> Term {
        let (datatype, number) = self.datatype(constructor, type_args);
        self.terms.apply(datatype.constructors[number].symbol, args)
    }

    /// The argument at a position of a constructor. `ty` is the type of the value.
    pub fn destructed(&self, constructor: ConstructorId, index: u32, value: Term, ty: &Type) -> Term {
        let (datatype, number) = self.datatype(constructor, arguments(ty));
        let selector = datatype.constructors[number].selectors[index as usize];
        self.terms.select_argument(selector, value)
    }

    /// Whether a value is built by a constructor. `ty` is the type of the value.
    pub fn discriminated(&mut self, constructor: ConstructorId, value: Term, ty: &Type) -> Term {
        let t = self.terms;
        let (datatype, number) = self.datatype(constructor, arguments(ty));
        let built = t.is_built_by(&datatype, number, value);
        // of bound variables, only the axioms say it
        if built != t.tru() && built != t.fls() && self.scope.bound.is_empty() {
            self.path.assume(t.tag_in_range(&datatype, value));
        }
        built
    }
}

/// The type arguments of an algebraic data type.
fn arguments(ty: &Type) -> &[Type] {
    match ty {
        Type::Adt(_, args) => args,
        _ => &[],
    }
}

/// The axioms of all data types among the dependencies.
///
/// Always true: values are the finite and infinite trees of constructors. An instance that is not a
/// dependency, because there are too many, is less known.
pub fn datatype_axioms(signature: Signature<'_, '_>, reach: &Dependencies<'_>) -> Vec<Term> {
    let mut all = Vec::new();
    for (id, args) in &reach.adts {
        let name = &signature.program.adts[id.index()].name;
        let datatype = signature.datatype(*id, args);
        all.extend(signature.terms.datatype_axioms(name, &datatype));
    }
    all.extend(contains_axioms(signature, reach));
    if reach.has_ordered_adts {
        all.extend(order_axioms(signature, reach));
    }
    all
}

/// `part%(part, whole)`, by which values are ordered as termination measures: the arguments of a
/// constructor that are values of data types are parts of its value, and parts of parts are parts.
///
/// Always true: nothing else is said of `part%`, in particular not that nothing is a part of itself.
/// It is a well-founded order because values are built in finitely many steps.
fn order_axioms(signature: Signature<'_, '_>, reach: &Dependencies<'_>) -> Vec<Term> {
    let t = signature.terms;
    let apply = |(_, part): Typed<'_>, (_, whole): Typed<'_>| {
        let function = signature.part_of(t.sort_of(part), t.sort_of(whole));
        t.apply(function, &[part, whole])
    };
    let counts = |_: &str, ty: &Type| matches!(ty, Type::Adt(..));
    let (mut all, mut pairs) = (Vec::new(), Vec::new());
    for (id, args) in &reach.adts {
        for (parts, axiom) in contained_arguments(signature, (*id, args), "part:argument", &counts, apply) {
            all.push(axiom);
            let whole = Type::Adt(*id, args.clone());
            pairs.extend(parts.into_iter().map(|part| (part, whole.clone())));
        }
    }
    close_transitively(&mut pairs);
    all.extend(transitivity(signature, "part:transitive", &pairs, apply));
    all
}

/// `contains(part, whole)` of the data types that derive it: the arguments of a constructor are
/// contained in its value, and `contains` is transitive.
///
/// Always true: `contains` is a function of which nothing else is said, in particular not that
/// something does not contain itself.
fn contains_axioms(signature: Signature<'_, '_>, reach: &Dependencies<'_>) -> Vec<Term> {
    let (t, program) = (signature.terms, signature.program);
    let contains = program.domain_functions.iter().position(|f| {
        let domain = &program.domains[f.domain.index()];
        &*f.name == "contains" && &*domain.name == "ContainsDomain" && domain.type_params.len() == 2
    });
    let Some(contains) = contains.map(|i| DomainFunctionId(i as u32)) else {
        return Vec::new();
    };
    let domain = program.domain_functions[contains.index()].domain;
    let mut pairs: Vec<(Type, Type)> = Vec::new();
    for (id, args) in &reach.domains {
        if let ([part, whole], true) = (args.as_slice(), *id == domain) {
            pairs.push((part.clone(), whole.clone()));
        }
    }
    if pairs.is_empty() {
        return Vec::new();
    }
    let apply = |(part_type, part): Typed<'_>, (whole_type, whole): Typed<'_>| {
        let types = [part_type.clone(), whole_type.clone()];
        t.apply(signature.domain_function(contains, &types), &[part, whole])
    };
    let mut all = Vec::new();
    for (id, args) in &reach.adts {
        let adt = &program.adts[id.index()];
        let Some((_, blocked)) = adt.derives.iter().find(|(name, _)| &**name == "contains") else {
            continue;
        };
        let counts = |name: &str, _: &Type| !blocked.iter().any(|b| &**b == name);
        for (parts, axiom) in contained_arguments(signature, (*id, args), "contains:argument", &counts, apply)
        {
            all.push(axiom);
            let whole = Type::Adt(*id, args.clone());
            pairs.extend(parts.into_iter().map(|part| (part, whole.clone())));
        }
    }
    close_transitively(&mut pairs);
    all.extend(transitivity(signature, "contains:transitive", &pairs, apply));
    all
}

/// The axioms that a relation is transitive for these pairs of types.
fn transitivity(
    signature: Signature<'_, '_>,
    name: &str,
    pairs: &[(Type, Type)],
    apply: impl Fn(Typed<'_>, Typed<'_>) -> Term,
) -> Vec<Term> {
    let t = signature.terms;
    let mut all = Vec::new();
    for (a, b) in pairs {
        for (_, c) in pairs.iter().filter(|(start, _)| start == b) {
            let vars: Vec<Term> = [a, b, c]
                .iter()
                .map(|ty| t.bound(signature.sort(ty, &[])))
                .collect();
            let (first, second) = (
                apply((a, vars[0]), (b, vars[1])),
                apply((b, vars[1]), (c, vars[2])),
            );
            let body = t.implies(t.and(first, second), apply((a, vars[0]), (c, vars[2])));
            all.push(t.forall(name, &vars, vec![vec![first, second]], body));
        }
    }
    all
}

/// For each constructor of a data type: the types of the arguments that count, and the axiom that
/// they are contained in the value.
fn contained_arguments(
    signature: Signature<'_, '_>,
    (id, args): (AdtId, &[Type]),
    name: &str,
    counts: &dyn Fn(&str, &Type) -> bool,
    contains: impl Fn(Typed<'_>, Typed<'_>) -> Term,
) -> Vec<(Vec<Type>, Term)> {
    let (t, program) = (signature.terms, signature.program);
    let adt = &program.adts[id.index()];
    let whole_type = Type::Adt(id, args.to_vec());
    let datatype = signature.datatype(id, args);
    let mut all = Vec::new();
    for (&c, known) in adt.constructors.iter().zip(&datatype.constructors) {
        let params = &program.constructors[c.index()].params;
        let types: Vec<Type> = params.iter().map(|(_, ty)| ty.substitute(args)).collect();
        let vars: Vec<Term> = types.iter().map(|ty| t.bound(signature.sort(ty, &[]))).collect();
        let whole = t.apply(known.symbol, &vars);
        let (mut parts, mut facts) = (Vec::new(), Vec::new());
        for (((argument, _), ty), &var) in params.iter().zip(types).zip(&vars) {
            if counts(argument, &ty) {
                facts.push(contains((&ty, var), (&whole_type, whole)));
                parts.push(ty);
            }
        }
        if !parts.is_empty() {
            let axiom = t.forall(name, &vars, vec![vec![whole]], t.and_all(facts));
            all.push((parts, axiom));
        }
    }
    all
}

/// Adds the pairs that follow from others, up to the limit.
fn close_transitively(pairs: &mut Vec<(Type, Type)>) {
    let all = std::mem::take(pairs);
    for pair in all {
        if pairs.len() < CONTAINED_TYPES && !pairs.contains(&pair) {
            pairs.push(pair);
        }
    }
    let mut next = 0;
    while next < pairs.len() {
        let (a, b) = pairs[next].clone();
        next += 1;
        for i in 0..pairs.len() {
            let (x, y) = pairs[i].clone();
            let joined = [
                (x == b).then(|| (a.clone(), y.clone())),
                (y == a).then(|| (x, b.clone())),
            ];
            for pair in joined.into_iter().flatten() {
                if pairs.len() < CONTAINED_TYPES && !pairs.contains(&pair) {
                    pairs.push(pair);
                }
            }
        }
    }
}
