//! Which `switch` is exhaustive (JLS 14.11.1.1): whether the patterns of its cases match every value
//! that is not null, by the permitted subclasses of sealed types, the constants of enums and the
//! components of records.

use super::matching::Matched;
use super::types::{ClassIx, Type};
use super::world::World;
use echis_java_syntax::tree::TypeKind;

/// Whether each value of a type matches one of the patterns.
pub(super) fn covers(world: &World, ty: &Type, patterns: &[Matched]) -> bool {
    let rows: Vec<Vec<Matched>> = patterns.iter().map(|p| vec![p.clone()]).collect();
    all_match(world, &[world.erase(ty)], &rows)
}

/// Whether each tuple of values of these types matches one of the rows.
fn all_match(world: &World, types: &[Type], rows: &[Vec<Matched>]) -> bool {
    match types {
        [] => !rows.is_empty(),
        [first, rest @ ..] => echis_recursion::deep(|| first_matches(world, first, rest, rows)),
    }
}

/// Whether each tuple whose first value is of the type `ty` matches one of the rows.
fn first_matches(world: &World, ty: &Type, rest: &[Type], rows: &[Vec<Matched>]) -> bool {
    let unconditional: Vec<Vec<Matched>> = rows
        .iter()
        .filter(|row| is_unconditional(world, ty, &row[0]))
        .map(|row| row[1..].to_vec())
        .collect();
    if all_match(world, rest, &unconditional) {
        return true;
    }
    let Type::Class(class, _) = ty else { return false };
    let info = world.class(*class);
    if info.kind == TypeKind::Enum && !info.constants.is_empty() {
        return info.constants.iter().all(|constant| {
            let is_it = |p: &Matched| matches!(p, Matched::Constant(c) if c == constant);
            let matching = rows
                .iter()
                .filter(|row| is_it(&row[0]) || is_unconditional(world, ty, &row[0]));
            let matching: Vec<Vec<Matched>> = matching.map(|row| row[1..].to_vec()).collect();
            all_match(world, rest, &matching)
        });
    }
    if info.kind == TypeKind::Record && rows.iter().any(|row| is_record(&row[0], *class)) {
        return components_match(world, *class, rest, rows);
    }
    let has_other = world.is_concrete(*class) || !info.modifiers.is_sealed;
    let mut permitted = permitted_subclasses(world, *class);
    !has_other && permitted.all(|below| first_matches(world, &Type::class(below), rest, rows))
}

/// Replaces a record by its components, and compares these.
fn components_match(world: &World, record: ClassIx, rest: &[Type], rows: &[Vec<Matched>]) -> bool {
    let components = world.class(record).components.iter();
    let mut types: Vec<Type> = components.map(|&c| world.erase(&world.field(c).ty)).collect();
    let count = types.len();
    let expanded = |row: &Vec<Matched>| {
        let mut parts = match &row[0] {
            Matched::Record(class, parts) if *class == record => parts.clone(),
            first if is_unconditional(world, &Type::class(record), first) => vec![Matched::All; count],
            _ => return None,
        };
        parts.extend_from_slice(&row[1..]);
        Some(parts)
    };
    let rows: Vec<Vec<Matched>> = rows.iter().filter_map(expanded).collect();
    types.extend_from_slice(rest);
    all_match(world, &types, &rows)
}

/// Whether a pattern matches all values of a type that are not null.
fn is_unconditional(world: &World, ty: &Type, pattern: &Matched) -> bool {
    match pattern {
        Matched::All => true,
        Matched::Type(of) => world.is_subtype(ty, &world.erase(of)),
        Matched::Record(..) | Matched::Constant(_) => false,
    }
}

fn is_record(pattern: &Matched, record: ClassIx) -> bool {
    matches!(pattern, Matched::Record(class, _) if *class == record)
}

/// The permitted direct subclasses of a sealed class: those that there are (JLS 8.1.6).
fn permitted_subclasses(world: &World, class: ClassIx) -> impl Iterator<Item = ClassIx> + '_ {
    let is_it = move |ty: &Type| matches!(ty, Type::Class(c, _) if *c == class);
    world.all_classes().filter(move |&below| {
        let info = world.class(below);
        info.superclass.iter().chain(&info.interfaces).any(is_it)
    })
}
