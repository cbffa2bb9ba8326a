//! Methods: the two activations, then the parameters and results of both executions.

use super::Twins;
use super::assertions::Assertions;
use super::build::{Activation, Activations, var};
use super::copy::{Copier, Relations, Variables};
use super::statements::Statements;
use crate::ast::{Exp, Method, Stmt, StmtKind, Type, VarDecl, VarId};
use echis_source::Diagnostic;

/// The product of a method.
///
/// # Errors
///
/// The features in it that have no product.
pub(super) fn product(twins: &Twins, method: &Method) -> Result<Method, Vec<Diagnostic>> {
    let (variables, [p, q]) = variables(method);
    let mut statements = Statements {
        copier: Copier {
            twins,
            variables: Some(variables),
            relations: Relations::Forbidden,
            refused: Vec::new(),
        },
        locals: Vec::new(),
    };
    let contract = Activations {
        first: Activation::If(p),
        second: Activation::If(q),
    };
    let clauses = |statements: &mut Statements, clauses: &[Exp]| {
        let product = |e| Assertions::new(&mut statements.copier, contract).product(e);
        clauses.iter().map(product).collect::<Vec<Exp>>()
    };
    let pres = clauses(&mut statements, &method.pres);
    let posts = clauses(&mut statements, &method.posts);
    let body = method.body.as_ref().map(|body| {
        let inside = Activations {
            first: Activation::Always,
            second: Activation::If(q),
        };
        let is_here = var(p, Type::Bool, method.name_span);
        let block = statements.block(body, inside);
        let locals = std::mem::take(&mut statements.locals);
        let start = [StmtKind::Assume(is_here), StmtKind::VarDecl(locals)];
        let span = method.name_span;
        let start = start.into_iter().map(|kind| Stmt { kind, span });
        start.chain(block).collect()
    });
    let copier = statements.copier;
    if !copier.refused.is_empty() {
        return Err(copier.refused);
    }
    Ok(Method {
        params: 2 + 2 * method.params,
        results: 2 * method.results,
        vars: copier.variables.unwrap_or_default().declared,
        pres,
        posts,
        decreases: Vec::new(),
        body,
        ..method.clone()
    })
}

/// The variables of a product: the activations, parameters, their twins, results, their twins, and
/// pairs of all others. Returns the activations with them.
fn variables(method: &Method) -> (Variables, [VarId; 2]) {
    let mut all = Variables::default();
    let activations = ["first", "second"].map(|name| {
        all.declare(VarDecl {
            name: format!("{name}'").into(),
            ty: Type::Bool,
            span: method.name_span,
        })
    });
    let signature = method.params + method.results;
    all.add_pairs(&method.vars[..method.params]);
    all.add_pairs(&method.vars[method.params..signature]);
    for v in &method.vars[signature..] {
        all.add_pairs(std::slice::from_ref(v));
    }
    (all, activations)
}
