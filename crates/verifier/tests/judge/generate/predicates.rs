//! Random predicates.

use super::world::{
    FIELDS, Held, NEXT, Predicate, Resource, Ty, VAL, World, declared, names, parameters, with,
};
use crate::dice::Dice;
use crate::lines::Lines;

fn of(param: &str, field: usize) -> Resource {
    Resource::Field(param.to_string(), field)
}

/// Declares a predicate.
pub fn predicate(world: &mut World, dice: &mut Dice, lines: &mut Lines) {
    let number = world.predicates.len();
    let mut p = Predicate {
        name: format!("P{number}"),
        params: vec![Ty::Ref],
        contents: Vec::new(),
        ints: vec!["$0.val".to_string()],
        facts: vec!["$0 != null".to_string()],
        has_body: true,
    };
    let k = dice.between(-2, 5);
    let bound = ["$0.val > ", "$0.val < ", "$0.val == ", "$0.val >= "];
    match dice.below(14) {
        0 | 1 => {
            p.contents = vec![Held::full(of("$0", VAL))];
            if dice.chance(70) {
                p.facts.push(format!("{}{k}", dice.one(&bound)));
            }
        }
        2 => {
            p.contents = vec![Held::part(of("$0", VAL), dice.one(&["1/2", "1/3", "wildcard"]))];
            p.facts.push(format!("{}{k}", dice.one(&bound)));
        }
        3 | 4 => {
            let tail = Resource::Predicate(number, vec!["$0.next".to_string()]);
            p.contents = vec![
                Held::full(of("$0", VAL)),
                Held::full(of("$0", NEXT)),
                Held::full(tail).under("$0.next != null"),
            ];
            if dice.chance(50) {
                p.facts.push(format!("{}{k}", dice.one(&bound)));
            }
        }
        5 | 6 => {
            p.params = vec![Ty::Int];
            p.ints = vec!["$0".to_string()];
            p.facts = vec![format!("$0 {} {k}", dice.one(&[">", "<", "==", ">=", "!="]))];
        }
        7 => {
            p.params = vec![Ty::Int];
            p.ints = vec!["$0".to_string()];
            p.facts = vec!["false".to_string()];
        }
        8 => {
            p.params = vec![Ty::Ref, Ty::Int];
            p.contents = vec![Held::full(of("$0", VAL))];
            p.facts.push("$0.val == $1".to_string());
            if dice.chance(60) {
                p.facts.push(format!("$1 > {k}"));
            }
        }
        9 => {
            p.params = vec![Ty::Ref, Ty::Bool];
            p.facts.clear();
            p.contents = match dice.below(3) {
                0 => vec![Held::full(of("$0", VAL)).under("$1")],
                1 => vec![Held::part(of("$0", VAL), "($1 ? write : none)")],
                _ => vec![Held::part(of("$0", VAL), "($1 ? write : 1/2)")],
            };
            p.ints = vec!["($1 ? $0.val : 0)".to_string()];
            p.facts.push(format!("($1 ==> $0.val > {k})"));
        }
        10 => {
            p.params = vec![Ty::RefSet];
            p.contents = vec![Held::full(Resource::FieldOfEach("$0".to_string(), VAL))];
            p.ints = vec!["|$0|".to_string()];
            p.facts = match dice.below(3) {
                0 => vec![format!("(forall e: Ref :: e in $0 ==> e.val > {k})")],
                1 => vec!["|$0| > 0".to_string()],
                _ => vec!["!(null in $0)".to_string()],
            };
        }
        11 => {
            p.params = vec![Ty::Ref, Ty::Ref];
            p.contents = vec![Held::full(of("$0", VAL)), Held::full(of("$1", VAL))];
            p.facts = vec!["$0 != $1".to_string()];
            p.ints.push("$1.val".to_string());
        }
        12 if !world.of_references().is_empty() => {
            let inner = *dice.pick(&world.of_references()).unwrap_or(&0);
            p.contents = vec![
                Held::full(of("$0", NEXT)),
                Held::full(Resource::Predicate(inner, vec!["$0.next".to_string()])),
            ];
            if dice.chance(50) {
                p.contents[1].amount = Some(dice.one(&["1/2", "1/3", "wildcard"]).to_string());
            }
            p.ints = world.predicates[inner]
                .ints
                .iter()
                .map(|int| {
                    let opened = world.instance(inner, &["$0.next".to_string()]);
                    let amount = if p.contents[1].amount.is_some() {
                        "wildcard"
                    } else {
                        "write"
                    };
                    format!(
                        "(unfolding acc({opened}, {amount}) in {})",
                        with(int, &["$0.next".to_string()])
                    )
                })
                .collect();
        }
        12 => {
            let f = dice.below(FIELDS.len());
            p.contents = vec![Held::full(of("$0", VAL)), Held::full(of("$0", f))];
            if f == VAL {
                p.contents.truncate(1);
            }
        }
        _ => {
            p.has_body = false;
            p.facts.clear();
            p.ints.clear();
        }
    }
    if !p.has_body {
        lines.keep(format!("predicate {}(a0: Ref)", p.name));
    } else {
        declare(world, &p, lines);
        return;
    }
    world.predicates.push(p);
}

fn declare(world: &mut World, p: &Predicate, lines: &mut Lines) {
    world.predicates.push(p.clone());
    let params = parameters(&p.params);
    let names = names(&params);
    let permissions = p.contents.iter().map(|h| h.with(&names).text(world));
    // that a receiver is not null follows from the permission
    let said = p
        .facts
        .iter()
        .filter(|f| *f != "$0 != null" || p.contents.is_empty());
    let facts = said.map(|f| with(f, &names));
    let mut conjuncts: Vec<String> = permissions.chain(facts).collect();
    if conjuncts.is_empty() {
        conjuncts.push("true".to_string());
    }
    lines.keep(format!("predicate {}({})", p.name, declared(&params)));
    lines.keep(format!("{{ {} }}", conjuncts.join(" && ")));
}
