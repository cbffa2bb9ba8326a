//! The well-founded orders that a program's termination measures need and that it does not import.
//!
//! As in Viper's reference front end, the orders of the standard library are there for each program
//! with measures. A program that declares the domain of an order itself has that one instead.

use crate::syntax::{Block, Decreases, DecreasesKind, Exp, ExpKind, File, Item, ItemKind, StmtKind};
use rustc_hash::FxHashSet;

/// The domain that declares `decreasing` and `bounded`.
const DECLARATION: &str = "WellFoundedOrder";

/// For each file of the standard library with an order: the domains any of which replaces it.
const ORDERS: [(&str, &[&str]); 7] = [
    ("decreases/int.vpr", &["IntWellFoundedOrder"]),
    ("decreases/ref.vpr", &["RefWellFoundedOrder"]),
    ("decreases/bool.vpr", &["BoolWellFoundedOrder"]),
    (
        "decreases/perm.vpr",
        &["PermWellFoundedOrder", "RationalWellFoundedOrder"],
    ),
    ("decreases/multiset.vpr", &["MultiSetWellFoundedOrder"]),
    ("decreases/seq.vpr", &["SeqWellFoundedOrder"]),
    ("decreases/set.vpr", &["SetWellFoundedOrder"]),
];

/// The files that the order of predicate instances consists of, with the domain that each declares.
const INSTANCES: [(&str, &str); 3] = [
    ("predicateinstance/pi.vpr", "PredicateInstance"),
    (
        "decreases/predicate_instance_nested.vpr",
        "PredicateInstancesNestedRelation",
    ),
    (
        "decreases/predicate_instance.vpr",
        "PredicateInstancesWellFoundedOrder",
    ),
];

/// The files of the standard library to add to a program, and those that its own declarations
/// replace.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Orders {
    /// To be read, in this order.
    pub(super) needed: Vec<&'static str>,
    /// Not to be read, even if others import them.
    pub(super) replaced: Vec<&'static str>,
}

/// The orders that a program needs.
pub(super) fn missing(file: &File) -> Orders {
    let mut measures = Vec::new();
    file.items
        .iter()
        .for_each(|item| item_measures(item, &mut measures));
    let mut orders = Orders::default();
    if measures.is_empty() {
        return orders;
    }
    let declared = Declared::of(file);
    if !declared.has_place_for_order() {
        return orders;
    }
    let has_domain = |name: &str| declared.domains.contains(name);
    if has_domain(DECLARATION) {
        orders.replaced.push("decreases/declaration.vpr");
    }
    let needed = ORDERS
        .iter()
        .filter(|(_, own)| !own.iter().any(|name| has_domain(name)));
    orders.needed.extend(needed.map(|(path, _)| *path));
    let mentions_instance = measures.iter().any(|e| declared.mentions_predicate(e));
    if mentions_instance {
        for (path, domain) in INSTANCES {
            if has_domain(domain) {
                orders.replaced.push(path);
            } else {
                orders.needed.push(path);
            }
        }
    }
    orders
}

/// The names that a program declares.
#[derive(Default)]
struct Declared<'a> {
    domains: FxHashSet<&'a str>,
    predicates: FxHashSet<&'a str>,
    /// The functions of the domain that declares orders.
    order: FxHashSet<&'a str>,
    /// All other names that can be called.
    others: FxHashSet<&'a str>,
}

impl<'a> Declared<'a> {
    fn of(file: &'a File) -> Declared<'a> {
        let mut all = Declared::default();
        for item in &file.items {
            match &item.kind {
                ItemKind::Domain(d) => {
                    all.domains.insert(&d.name.name);
                    let functions = d.functions.iter().map(|f| &*f.name.name);
                    match &*d.name.name {
                        DECLARATION => all.order.extend(functions),
                        _ => all.others.extend(functions),
                    }
                }
                ItemKind::Predicate(p) => {
                    all.predicates.insert(&p.name.name);
                    all.others.insert(&p.name.name);
                }
                ItemKind::Method(m) => _ = all.others.insert(&m.name.name),
                ItemKind::Function(f) => _ = all.others.insert(&f.name.name),
                ItemKind::Define(d) => _ = all.others.insert(&d.name.name),
                ItemKind::Fields(fields) => {
                    let names = fields.iter().filter_map(|f| f.name.as_ref());
                    all.others.extend(names.map(|name| &*name.name));
                }
                ItemKind::Adt(a) => {
                    let constructors = a.constructors.iter().map(|c| &*c.name.name);
                    all.others.extend(constructors);
                }
                ItemKind::Import { .. } => {}
            }
        }
        all
    }

    /// Whether the names of an order are free, or declared in the domain of orders.
    fn has_place_for_order(&self) -> bool {
        let names = ["decreasing", "bounded"];
        let declares = |name: &&str| self.order.contains(name);
        (!self.domains.contains(DECLARATION) || names.iter().all(declares))
            && !names.iter().any(|name| self.others.contains(name))
    }

    /// Whether an expression mentions a predicate.
    fn mentions_predicate(&self, e: &Exp) -> bool {
        let mut found = matches!(&e.kind, ExpKind::Call(f, ..) if self.predicates.contains(&*f.name));
        if !found {
            echis_recursion::deep(|| e.for_each_child(&mut |c| found |= self.mentions_predicate(c)));
        }
        found
    }
}

/// Adds the measures of a declaration and of the loops in it.
fn item_measures<'a>(item: &'a Item, found: &mut Vec<&'a Exp>) {
    match &item.kind {
        ItemKind::Function(f) => tuples(&f.decreases, found),
        ItemKind::Method(m) => {
            tuples(&m.decreases, found);
            let mut blocks: Vec<&Block> = m.body.iter().collect();
            while let Some(block) = blocks.pop() {
                for s in &block.stmts {
                    if let StmtKind::While(_, _, clauses, _) = &s.kind {
                        tuples(clauses, found);
                    }
                    blocks.extend(s.kind.blocks());
                }
            }
        }
        _ => {}
    }
}

fn tuples<'a>(clauses: &'a [Decreases], found: &mut Vec<&'a Exp>) {
    for clause in clauses {
        if let DecreasesKind::Tuple(tuple) = &clause.kind {
            found.extend(tuple);
        }
    }
}
