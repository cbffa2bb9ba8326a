//! Modular product programs: how `low`, `lowEvent` and `rel` are verified.
//!
//! A specification of information flow compares two executions of a program. The product program
//! runs both of them in lockstep, and in it such a specification is an ordinary assertion
//! (M. Eilers, P. Müller, S. Hitz: *Modular Product Programs*, ESOP 2018):
//!
//! ```text
//! method m(x: Int) returns (r: Int)        method m(p, q: Bool, x, x': Int) returns (r, r': Int)
//!   requires low(x)                          requires p && q ==> x == x'
//!   ensures  low(r)                          ensures  p && q ==> r == r'
//! {                                        {
//!   if (x > 0) { r := x }                    assume p
//!                                            if (x > 0) { r := x }
//!                                            if (q) { if (x' > 0) { r' := x' } }
//! }                                        }
//! ```
//!
//! - Each variable has a twin for the second execution. So have fields and predicates, and
//!   functions that read the heap: the two executions have separate heaps.
//! - `p` and `q` are the *activations*: whether the first and the second execution are here. A
//!   specification says nothing about an execution that is not. A body is verified for `p` only:
//!   with `q` alone it does the same, because specifications that a single execution meets are the
//!   same for both.
//! - A conditional with a relational part or a call runs its two branches one after the other,
//!   each with the activations of the executions that take it. A loop runs until neither execution
//!   goes on. Statements without such parts are executed for the first and then for the second
//!   execution (`statements`, `loops`).
//! - The relational part of a predicate is a function of an instance and its twin (`predicates`).
//! - `assertions` translates specifications, `copy` an expression for one execution, and `limits`
//!   refuses programs with features that have no product yet.
//!
//! Programs without these expressions have no product.

mod assertions;
mod build;
mod copy;
mod limits;
mod loops;
mod methods;
mod predicates;
mod statements;

use crate::ast::{
    self, Decreases, Execution, Exp, ExpKind, FieldId, Function, FunctionId, Location, Predicate,
    PredicateId, Program,
};
use copy::Copier;
use echis_source::Diagnostic;

/// The product of a program that contains relational expressions.
///
/// # Errors
///
/// `internal:feature.unsupported` for each feature in the program that has no product.
pub(crate) fn product(program: &Program) -> Result<Program, Vec<Diagnostic>> {
    let mut errors = limits::unsupported(program);
    if !errors.is_empty() {
        return Err(sorted(errors));
    }
    let twins = Twins::of(program);
    let mut result = program.clone();
    result.product = Some(ast::Product {
        functions: program.functions.len(),
        predicates: program.predicates.len(),
    });
    result.fields.extend(program.fields.iter().cloned().map(|mut f| {
        f.name = twin_name(&f.name);
        f
    }));
    let twin_functions = program.functions.iter().zip(&twins.functions);
    let read_heap = twin_functions.filter(|(_, twin)| twin.is_some());
    result.functions.extend(read_heap.map(|(f, _)| twins.function(f)));
    for p in &mut result.predicates {
        p.body.iter_mut().for_each(predicates::drop_relations);
    }
    let twin_predicates: Vec<Predicate> = result.predicates.iter().map(|p| twins.predicate(p)).collect();
    result.predicates.extend(twin_predicates);
    for (id, p) in (0u32..).map(PredicateId).zip(&program.predicates) {
        match predicates::relation(&twins, id, p) {
            Ok(relation) => result.functions.extend(relation),
            Err(refused) => errors.extend(refused),
        }
    }
    for method in &mut result.methods {
        match methods::product(&twins, method) {
            Ok(product) => *method = product,
            Err(refused) => errors.extend(refused),
        }
    }
    if errors.is_empty() {
        Ok(result)
    } else {
        Err(sorted(errors))
    }
}

/// The errors by place, each once.
fn sorted(mut errors: Vec<Diagnostic>) -> Vec<Diagnostic> {
    errors.sort_by(|a, b| (a.span, &a.message).cmp(&(b.span, &b.message)));
    errors.dedup();
    errors
}

/// The name of the twin of a declaration. It is no identifier of the language, so it is new.
fn twin_name(name: &str) -> ast::Name {
    format!("{name}'").into()
}

/// Whether the expression itself, without its parts, is relational.
fn is_relation(e: &Exp) -> bool {
    matches!(e.kind, ExpKind::Low(_) | ExpKind::LowEvent | ExpKind::Rel(..))
}

/// Whether a relational expression occurs in an expression.
fn has_relation(e: &Exp) -> bool {
    e.any(&mut is_relation)
}

/// The ids of the declarations of the second execution.
#[derive(Debug)]
pub(crate) struct Twins {
    /// The number of fields in the source.
    fields: u32,
    /// The number of predicates in the source.
    predicates: u32,
    /// Of each function in the source its twin, if it reads the heap.
    functions: Vec<Option<FunctionId>>,
    /// Of each predicate in the source with a relational part, the function of that part.
    relations: Vec<Option<FunctionId>>,
}

impl Twins {
    fn of(program: &Program) -> Twins {
        let mut next = program.functions.len() as u32;
        let mut add = |is_added: bool| {
            is_added.then(|| {
                next += 1;
                FunctionId(next - 1)
            })
        };
        let functions = heap_dependent(program).into_iter().map(&mut add).collect();
        let relations = predicates::relational(program).into_iter().map(add).collect();
        Twins {
            fields: program.fields.len() as u32,
            predicates: program.predicates.len() as u32,
            functions,
            relations,
        }
    }

    /// Whether a relational expression, or an instance of a predicate with one, occurs in an
    /// expression.
    fn is_relational(&self, e: &Exp) -> bool {
        e.any(&mut |e| is_relation(e) || self.relation(e).is_some())
    }

    /// The function of the relational part, if the expression is an instance of a predicate that
    /// has one.
    fn relation(&self, e: &Exp) -> Option<FunctionId> {
        match &e.kind {
            ExpKind::Acc(Location::Predicate(p, _), _) => self.relations[p.index()],
            _ => None,
        }
    }

    /// The field in the heap of an execution.
    fn field(&self, f: FieldId, execution: Execution) -> FieldId {
        match execution {
            Execution::First => f,
            Execution::Second => FieldId(f.0 + self.fields),
        }
    }

    /// The predicate over the heap of an execution.
    fn predicate_id(&self, p: PredicateId, execution: Execution) -> PredicateId {
        match execution {
            Execution::First => p,
            Execution::Second => PredicateId(p.0 + self.predicates),
        }
    }

    /// The function over the heap of an execution.
    fn function_id(&self, f: FunctionId, execution: Execution) -> FunctionId {
        match (execution, self.functions[f.index()]) {
            (Execution::Second, Some(twin)) => twin,
            _ => f,
        }
    }

    /// Whether the function reads the heap.
    fn reads_heap(&self, f: FunctionId) -> bool {
        self.functions[f.index()].is_some()
    }

    /// The function over the heap of the second execution.
    fn function(&self, f: &Function) -> Function {
        let mut twin = f.clone();
        twin.name = twin_name(&f.name);
        let mut copier = Copier::of_twin(self);
        let measures = twin.decreases.iter_mut().flat_map(measure_exps);
        let clauses = twin.pres.iter_mut().chain(&mut twin.posts).chain(&mut twin.body);
        clauses
            .chain(measures)
            .for_each(|e| copier.rewrite(e, Execution::Second));
        twin
    }

    /// The predicate over the heap of the second execution.
    fn predicate(&self, p: &Predicate) -> Predicate {
        let mut twin = p.clone();
        twin.name = twin_name(&p.name);
        let mut copier = Copier::of_twin(self);
        twin.body
            .iter_mut()
            .for_each(|e| copier.rewrite(e, Execution::Second));
        twin
    }
}

/// The expressions of a termination clause.
fn measure_exps(clause: &mut Decreases) -> Vec<&mut Exp> {
    match clause {
        Decreases::Tuple { tuple, condition, .. } => tuple.iter_mut().chain(condition).collect(),
        Decreases::Wildcard { condition, .. } => condition.iter_mut().collect(),
        Decreases::Star { .. } => Vec::new(),
    }
}

/// Of each function, whether it or a function that it calls reads the heap or permissions.
fn heap_dependent(program: &Program) -> Vec<bool> {
    let mut dependent = vec![false; program.functions.len()];
    loop {
        let mut has_changed = false;
        for (i, f) in program.functions.iter().enumerate() {
            let mut reads = |e: &Exp| match &e.kind {
                ExpKind::Field(..)
                | ExpKind::Acc(..)
                | ExpKind::Perm(_)
                | ExpKind::ForPerm(_)
                | ExpKind::Unfolding(..) => true,
                ExpKind::Call(callee, _) => dependent[callee.index()],
                _ => false,
            };
            let mut clauses = f.pres.iter().chain(&f.posts).chain(&f.body);
            let reads = clauses.any(|e| e.any(&mut reads));
            has_changed |= reads && !dependent[i];
            dependent[i] |= reads;
        }
        if !has_changed {
            return dependent;
        }
    }
}
