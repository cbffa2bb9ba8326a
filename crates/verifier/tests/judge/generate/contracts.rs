//! Random contracts of methods: permissions, facts about what they make accessible, and much of the
//! same again as postconditions.

use super::scope::Scope;
use super::termination;
use super::world::{FIELDS, Held, Method, Resource, Ty, Uses, VAL, World};
use crate::dice::Dice;
use crate::lines::Lines;

/// What the parameters of methods are called.
const PARAMETERS: [(&str, Ty); 14] = [
    ("x", Ty::Ref),
    ("y", Ty::Ref),
    ("i", Ty::Int),
    ("b", Ty::Bool),
    ("z", Ty::Ref),
    ("j", Ty::Int),
    ("p", Ty::Perm),
    ("s", Ty::RefSet),
    ("t", Ty::Refs),
    ("q", Ty::Ints),
    ("m", Ty::IntMap),
    ("w", Ty::IntBag),
    ("l", Ty::List),
    ("u", Ty::Tree),
];

/// How likely each of them is, in percent.
const LIKELY: [usize; 14] = [100, 75, 85, 80, 25, 25, 15, 35, 20, 15, 12, 10, 75, 35];

/// A method's signature.
pub fn signature(number: usize, uses: Uses, dice: &mut Dice) -> Method {
    let params = PARAMETERS.iter().zip(LIKELY);
    let is_used = |ty: Ty| uses.data_types || !matches!(ty, Ty::List | Ty::Tree);
    let params = params.filter(|((_, ty), percent)| is_used(*ty) && dice.chance(*percent));
    let params = params.map(|((name, ty), _)| (name.to_string(), *ty)).collect();
    let mut results = Vec::new();
    if dice.chance(50) {
        results.push(("r".to_string(), Ty::Int));
    }
    if dice.chance(15) {
        results.push(("o".to_string(), Ty::Ref));
    }
    Method {
        name: format!("m{number}"),
        params,
        results,
        pre: Vec::new(),
        post: Vec::new(),
    }
}

/// The permissions of a precondition.
fn permissions(scope: &mut Scope<'_>) -> Vec<Held> {
    let number = scope.dice.below(4) + usize::from(scope.dice.chance(70));
    let mut all: Vec<Held> = Vec::new();
    for _ in 0..number {
        let Some(held) = permission(scope) else { continue };
        let is_there = all.iter().any(|h| h.resource == held.resource);
        if !is_there || scope.dice.chance(10) {
            all.push(held);
        }
    }
    all
}

fn permission(scope: &mut Scope<'_>) -> Option<Held> {
    let world = scope.world;
    if world.uses.wands && scope.dice.chance(20) {
        if scope.dice.chance(20)
            && let Some(set) = scope.var(Ty::RefSet)
        {
            return Some(Held::full(Resource::WandOfEach(set)));
        }
        let mut wand = scope.simple_wand()?;
        if scope.dice.chance(70) {
            wand.left_facts.clear();
            wand.right_facts.clear();
        }
        return Some(Held::full(Resource::Wand(Box::new(wand))));
    }
    let resource = match scope.dice.below(12) {
        0..4 => {
            let f = if scope.dice.chance(65) {
                VAL
            } else {
                scope.dice.below(FIELDS.len())
            };
            Resource::Field(scope.var(Ty::Ref)?, f)
        }
        4..9 => {
            if world.predicates.is_empty() {
                return None;
            }
            let p = scope.dice.below(world.predicates.len());
            let types = &world.predicates[p].params;
            let mut args: Vec<String> = Vec::new();
            for ty in types {
                let mut arg = scope.expression(*ty, 0);
                if args.contains(&arg) {
                    arg = scope.expression(*ty, 0);
                }
                args.push(arg);
            }
            Resource::Predicate(p, args)
        }
        9 | 10 => {
            let set = scope.var(Ty::RefSet)?;
            let unary = world.of_references();
            match scope.dice.pick(&unary) {
                Some(&p) if scope.dice.chance(40) => Resource::PredicateOfEach(set, p),
                Some(_) | None => Resource::FieldOfEach(set, VAL),
            }
        }
        _ => Resource::FieldOfElements(scope.var(Ty::Refs)?, VAL),
    };
    let held = match scope.dice.chance(45) {
        true => Held::part(resource, &scope.amount()),
        false => Held::full(resource),
    };
    Some(match scope.dice.chance(20) {
        true => held.under(&scope.condition()),
        false => held,
    })
}

/// Writes the head and the contract of a method, and notes what is required and ensured.
pub fn contract(world: &World, method: &mut Method, dice: &mut Dice, lines: &mut Lines) -> Vec<String> {
    let params = super::world::declared(&method.params);
    let results = super::world::declared(&method.results);
    let returns = if results.is_empty() {
        String::new()
    } else {
        format!(" returns ({results})")
    };
    lines.keep(format!("method {}({params}){returns}", method.name));
    let mut scope = Scope::new(world, dice, method.params.clone());
    scope.asks_permissions = false;
    let pre = permissions(&mut scope);
    let facts = preconditions(&mut scope, &pre, lines);
    method.pre.clone_from(&pre);
    scope.entry = Some(pre.clone());
    scope.held.clear();
    scope.vars.extend(method.results.iter().cloned());
    scope.memory.clone_from(&facts);
    method.post = postconditions(&mut scope, &pre, lines);
    termination::of_method(&mut Scope::new(world, scope.dice, method.params.clone()), lines);
    facts
}

/// Requires that the elements of sequences are different ones.
fn distinct(held: &[Held], lines: &mut Lines) {
    for h in held {
        if let Resource::FieldOfElements(q, _) = &h.resource {
            lines.try_line(format!(
                "  requires (forall n: Int, k: Int :: 0 <= n && n < |{q}| && n < k && k < |{q}| ==> {q}[n] != {q}[k])"
            ));
        }
    }
}

fn preconditions(scope: &mut Scope<'_>, pre: &[Held], lines: &mut Lines) -> Vec<String> {
    let mut facts = Vec::new();
    if scope.vars.iter().any(|v| v.1 == Ty::Perm) {
        lines.keep("  requires none < p && p < write");
    }
    if scope.dice.chance(75) {
        distinct(pre, lines);
    }
    for held in pre {
        let text = held.text(scope.world);
        match scope.dice.below(20) {
            0 => lines.try_line(format!("  requires [{text}, {text} && true]")),
            1 => lines.try_line(format!("  requires [true, {text}]")),
            _ => lines.try_line(format!("  requires {text}")),
        }
        scope.held.push(held.clone());
    }
    for _ in 0..scope.dice.below(3) {
        let fact = precondition(scope);
        lines.try_line(format!("  requires {fact}"));
        facts.push(fact);
    }
    facts
}

/// A fact that an input can satisfy easily.
fn precondition(scope: &mut Scope<'_>) -> String {
    let k = scope.dice.between(-1, 3);
    match scope.dice.below(8) {
        0 | 1 => {
            let i = scope.var(Ty::Int).unwrap_or_else(|| "5".to_string());
            format!("{i} {} {k}", scope.dice.one(&[">", "<", "==", ">="]))
        }
        2 => {
            let (x, y) = (scope.reference(0), scope.reference(0));
            match x == y {
                true => format!("{x} != null"),
                false => format!("{x} {} {y}", scope.dice.one(&["==", "!="])),
            }
        }
        3 => format!("{} in {}", scope.reference(0), scope.expression(Ty::RefSet, 0)),
        4 | 5 => format!("{} > {k}", scope.int(1)),
        6 => format!("({} ==> {} >= {k})", scope.condition(), scope.int(1)),
        _ => scope.fact(),
    }
}

fn postconditions(scope: &mut Scope<'_>, pre: &[Held], lines: &mut Lines) -> Vec<Held> {
    let mut post = Vec::new();
    for held in pre {
        if scope.dice.chance(75) {
            let mut held = held.clone();
            if scope.dice.chance(10) {
                held.amount = Some(scope.amount());
            }
            lines.try_line(format!("  ensures {}", held.text(scope.world)));
            post.push(held);
        }
    }
    if scope.world.uses.wands && scope.dice.chance(40) {
        scope.held = pre.to_vec();
        if let Some(wand) = scope.wand() {
            let held = Held::full(Resource::Wand(Box::new(wand)));
            lines.try_line(format!("  ensures {}", held.text(scope.world)));
            post.push(held);
        }
    }
    scope.held.clone_from(&post);
    for _ in 0..1 + scope.dice.below(4) {
        let fact = scope.fact();
        match scope.dice.chance(7) {
            true => lines.try_line(format!("  ensures [true, {fact}]")),
            false => lines.try_line(format!("  ensures {fact}")),
        }
    }
    if scope.dice.chance(15) {
        scope.asks_permissions = true;
        let fact = scope.permission_fact();
        lines.try_line(format!("  ensures [true, {fact}]"));
    }
    if scope.dice.chance(6) {
        lines.try_line("  ensures false");
    }
    if let Some((r, _)) = scope.vars.iter().find(|v| v.0 == "r").cloned() {
        let value = scope.int(1);
        lines.try_line(format!(
            "  ensures {r} {} {value}",
            scope.dice.one(&["==", ">=", "!="])
        ));
    }
    post
}
