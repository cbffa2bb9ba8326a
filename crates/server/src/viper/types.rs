//! Types of checked programs as text, and the types of variables that are written without one.

use echis_source::Span;
use echis_viper::ast::{Name, Program, Type, VarDecl};

/// A type as it is written in a program, where these type parameters are in scope.
fn text(program: &Program, parameters: &[Name], ty: &Type) -> String {
    let one = |ty: &Type| text(program, parameters, ty);
    let named = |name: Option<&Name>, args: &[Type]| {
        let name = name.map_or("?", |n| n);
        let args: Vec<String> = args.iter().map(one).collect();
        match args.is_empty() {
            true => name.to_owned(),
            false => format!("{name}[{}]", args.join(", ")),
        }
    };
    match ty {
        Type::Int => "Int".into(),
        Type::Bool => "Bool".into(),
        Type::Perm => "Perm".into(),
        Type::Ref => "Ref".into(),
        Type::Wand => "Wand".into(),
        Type::PredicateInstance => "PredicateInstance".into(),
        Type::Seq(t) => format!("Seq[{}]", one(t)),
        Type::Set(t) => format!("Set[{}]", one(t)),
        Type::Multiset(t) => format!("Multiset[{}]", one(t)),
        Type::Map(k, v) => format!("Map[{}, {}]", one(k), one(v)),
        Type::Domain(id, args) => named(program.domains.get(id.index()).map(|d| &d.name), args),
        Type::Adt(id, args) => named(program.adts.get(id.index()).map(|a| &a.name), args),
        Type::Param(i) => named(parameters.get(*i as usize), &[]),
    }
}

/// The type of the variable that is declared at a place.
pub fn of_variable(program: &Program, declaration: Span) -> Option<String> {
    let methods = program.methods.iter().map(|m| &m.vars);
    let functions = program.functions.iter().map(|f| &f.vars);
    let predicates = program.predicates.iter().map(|p| &p.vars);
    let members = methods
        .chain(functions)
        .chain(predicates)
        .map(|vars| (vars, &[][..]));
    let axioms = program.domains.iter().flat_map(|d| {
        let parameters = &d.type_params[..];
        d.axioms.iter().map(move |a| (&a.vars, parameters))
    });
    members.chain(axioms).find_map(|(vars, parameters)| {
        let found = vars.iter().find(|v: &&VarDecl| v.span == declaration)?;
        Some(text(program, parameters, &found.ty))
    })
}
