//! Every axiom of the collections is true of real collections: over all small ones, with indices
//! outside of them, and whatever operations yield where they have no meaning.

use echis_logic::{CollOp, Model, Op, Sort, SortKind, Term, Terms, Value, theory};
use std::collections::hash_map::DefaultHasher;
use std::collections::{BTreeMap, BTreeSet};
use std::hash::{Hash, Hasher};

/// All values of a sort up to a small size.
fn small(t: &Terms, sort: Sort, size: usize) -> Vec<Value> {
    match t.sort_kind(sort) {
        SortKind::Bool => vec![Value::Bool(false), Value::Bool(true)],
        SortKind::Int => (-2..=4).map(Value::int).collect(),
        SortKind::Ref => (0..3).map(Value::Ref).collect(),
        SortKind::Seq(e) => {
            let mut all = vec![vec![]];
            let mut last = all.clone();
            for _ in 0..size {
                last = last
                    .iter()
                    .flat_map(|s| few(t, e, size).into_iter().map(|x| [s.as_slice(), &[x]].concat()))
                    .collect();
                all.extend(last.clone());
            }
            all.into_iter().map(Value::Seq).collect()
        }
        SortKind::Set(e) => {
            let mut all = vec![BTreeSet::new()];
            for x in few(t, e, size) {
                all.extend(all.clone().into_iter().map(|mut s| {
                    s.insert(x.clone());
                    s
                }));
            }
            all.into_iter().map(Value::Set).collect()
        }
        SortKind::Multiset(e) => {
            let mut all = vec![BTreeMap::new()];
            for x in few(t, e, size) {
                all = (0..=size)
                    .flat_map(|n| {
                        all.clone()
                            .into_iter()
                            .map(|mut m| {
                                m.insert(x.clone(), n.into());
                                m
                            })
                            .collect::<Vec<_>>()
                    })
                    .collect();
            }
            all.into_iter().map(Value::multiset).collect()
        }
        SortKind::Map(k, v) => {
            let mut all = vec![BTreeMap::new()];
            for x in few(t, k, size) {
                for m in all.clone() {
                    for y in few(t, v, size) {
                        let mut m: BTreeMap<Value, Value> = m.clone();
                        m.insert(x.clone(), y);
                        all.push(m);
                    }
                }
            }
            all.into_iter().map(Value::Map).collect()
        }
        _ => (0..3).map(|n| Value::Element(sort, n)).collect(),
    }
}

/// Two or three values of a sort, as elements. Among the integers also one that can be an index.
fn few(t: &Terms, sort: Sort, size: usize) -> Vec<Value> {
    let all = small(t, sort, 1);
    match t.sort_kind(sort) {
        SortKind::Int => vec![Value::int(0), Value::int(1)],
        _ => all.into_iter().take(size.max(2)).collect(),
    }
}

/// A model whose quantifiers range over small values; `seed` decides what is unspecified.
fn model(t: &Terms, sort: Sort, size: usize, seed: u64) -> Model {
    let mut model = Model::default();
    let mut sorts = vec![sort, Sort::INT];
    let mut done = BTreeMap::new();
    while let Some(s) = sorts.pop() {
        match t.sort_kind(s) {
            SortKind::Seq(e) | SortKind::Set(e) | SortKind::Multiset(e) => sorts.push(e),
            SortKind::Map(k, v) => sorts.extend([k, v]),
            _ => {}
        }
        let values = if s == sort {
            small(t, s, size)
        } else {
            small(t, s, 1)
        };
        model.set_domain(s, values.clone());
        done.insert(s, values);
    }
    model.set_unspecified(move |op, sort, args| {
        let mut hasher = DefaultHasher::new();
        (seed, op, args).hash(&mut hasher);
        let values = &done[&sort];
        Some(values[hasher.finish() as usize % values.len()].clone())
    });
    model
}

fn sorts(t: &Terms) -> Vec<(Sort, usize)> {
    let user = t.sort(SortKind::User("T".into(), vec![]));
    let mut all = Vec::new();
    for e in [Sort::INT, Sort::BOOL, Sort::REF, user, t.set_sort(Sort::BOOL)] {
        all.push((t.seq_sort(e), 2));
        all.push((t.set_sort(e), 3));
        all.push((t.multiset_sort(e), 2));
    }
    all.push((t.seq_sort(Sort::BOOL), 3));
    all.push((t.map_sort(Sort::BOOL, Sort::REF), 3));
    all.push((t.map_sort(Sort::INT, Sort::BOOL), 3));
    all.push((t.map_sort(t.set_sort(Sort::BOOL), t.seq_sort(Sort::BOOL)), 2));
    all
}

/// A short text of an axiom for failures: its name.
fn name(t: &Terms, axiom: Term) -> String {
    match t.node(axiom).op {
        Op::Quant(id) => t.quantifier(id).name,
        op => format!("{op:?}"),
    }
}

#[test]
fn axioms_are_true() {
    let t = Terms::new();
    for (sort, size) in sorts(&t) {
        let axioms = theory::axioms(&t, sort);
        for seed in 0..3 {
            let model = model(&t, sort, size, seed);
            for &axiom in &axioms {
                let value = model.eval(&t, axiom);
                assert_eq!(
                    value,
                    Some(Value::Bool(true)),
                    "{} on {:?}, seed {seed}",
                    name(&t, axiom),
                    t.sort_kind(sort)
                );
            }
        }
    }
}

/// Every axiom is closed, and every variable of it occurs in each of its triggers, also below.
#[test]
fn triggers_bind_every_variable() {
    let t = Terms::new();
    for (sort, _) in sorts(&t) {
        for axiom in theory::axioms(&t, sort) {
            assert!(!t.is_open(axiom), "{}", name(&t, axiom));
            t.visit(axiom, &mut Default::default(), &mut |term, _| {
                let Op::Quant(id) = t.node(term).op else { return };
                let q = t.quantifier(id);
                assert!(!q.triggers.is_empty(), "{}", q.name);
                for trigger in &q.triggers {
                    for &var in &q.vars {
                        assert!(trigger.iter().any(|&p| t.mentions(p, var)), "{}", q.name);
                    }
                    for &part in trigger {
                        assert!(matches!(t.node(part).op, Op::Coll(_)), "{}", q.name);
                    }
                }
            });
        }
    }
}

/// A formula that is false of collections is found out, each time.
#[test]
fn wrong_axioms_are_caught() {
    let t = Terms::new();
    let ints = t.seq_sort(Sort::INT);
    let sets = t.set_sort(Sort::REF);
    let bags = t.multiset_sort(Sort::REF);
    let maps = t.map_sort(Sort::BOOL, Sort::REF);
    let (s, i, n, x) = (
        t.bound(ints),
        t.bound(Sort::INT),
        t.bound(Sort::INT),
        t.bound(Sort::INT),
    );
    let (a, b) = (t.bound(sets), t.bound(sets));
    let (p, q) = (t.bound(bags), t.bound(bags));
    let (m, k, v, j) = (
        t.bound(maps),
        t.bound(Sort::BOOL),
        t.bound(Sort::REF),
        t.bound(Sort::BOOL),
    );
    let op = |op, args: &[Term]| t.coll(op, args);
    let size = |s| op(CollOp::SetSize, &[s]);
    let wrong = [
        // no guard against an index beyond the slice
        (
            ints,
            vec![s, n, i],
            t.implies(
                t.and(t.le(t.int(0), i), t.lt(i, op(CollOp::SeqLength, &[s]))),
                t.eq(
                    op(CollOp::SeqIndex, &[op(CollOp::SeqTake, &[s, n]), i]),
                    op(CollOp::SeqIndex, &[s, i]),
                ),
            ),
        ),
        // no clamping
        (
            ints,
            vec![s, n],
            t.eq(op(CollOp::SeqLength, &[op(CollOp::SeqTake, &[s, n])]), n),
        ),
        (
            ints,
            vec![s, n],
            t.eq(
                op(CollOp::SeqLength, &[op(CollOp::SeqDrop, &[s, n])]),
                t.sub(op(CollOp::SeqLength, &[s]), n),
            ),
        ),
        // an update outside does nothing
        (
            ints,
            vec![s, i, x],
            t.eq(op(CollOp::SeqIndex, &[op(CollOp::SeqUpdate, &[s, i, x]), i]), x),
        ),
        // a wrong shift
        (
            ints,
            vec![s, n, i],
            t.implies(
                t.and_all([
                    t.le(t.int(0), n),
                    t.le(t.int(0), i),
                    t.lt(t.add(n, i), op(CollOp::SeqLength, &[s])),
                ]),
                t.eq(
                    op(CollOp::SeqIndex, &[op(CollOp::SeqDrop, &[s, n]), i]),
                    op(CollOp::SeqIndex, &[s, i]),
                ),
            ),
        ),
        (
            ints,
            vec![i, n],
            t.eq(
                op(CollOp::SeqLength, &[op(CollOp::SeqRange, &[i, n])]),
                t.sub(n, i),
            ),
        ),
        // sets that share elements
        (
            sets,
            vec![a, b],
            t.eq(size(op(CollOp::SetUnion, &[a, b])), t.add(size(a), size(b))),
        ),
        (
            sets,
            vec![a, b],
            t.eq(size(op(CollOp::SetMinus, &[a, b])), t.sub(size(a), size(b))),
        ),
        (
            sets,
            vec![a, b],
            t.implies(op(CollOp::SetSubset, &[a, b]), t.lt(size(a), size(b))),
        ),
        (sets, vec![a, b], t.implies(t.eq(size(a), size(b)), t.eq(a, b))),
        // counts below zero
        (
            bags,
            vec![p, q, v],
            t.eq(
                op(CollOp::MultisetCount, &[op(CollOp::MultisetMinus, &[p, q]), v]),
                t.sub(
                    op(CollOp::MultisetCount, &[p, v]),
                    op(CollOp::MultisetCount, &[q, v]),
                ),
            ),
        ),
        // the size of a union that is the larger of both
        (
            bags,
            vec![p, q],
            t.eq(
                op(CollOp::MultisetSize, &[op(CollOp::MultisetUnion, &[p, q])]),
                op(CollOp::MultisetSize, &[p]),
            ),
        ),
        // a key that is already there
        (
            maps,
            vec![m, k, v],
            t.eq(
                op(CollOp::MapSize, &[op(CollOp::MapUpdate, &[m, k, v])]),
                t.add(op(CollOp::MapSize, &[m]), t.int(1)),
            ),
        ),
        // a value outside the domain
        (
            maps,
            vec![m, k, v, j],
            t.or(
                t.eq(j, k),
                t.eq(
                    op(CollOp::MapIndex, &[op(CollOp::MapUpdate, &[m, k, v]), j]),
                    op(CollOp::MapIndex, &[m, j]),
                ),
            ),
        ),
    ];
    for (number, (sort, vars, body)) in wrong.into_iter().enumerate() {
        let formula = t.forall("wrong", &vars, vec![], body);
        let model = model(&t, sort, 2, 1);
        assert_eq!(
            model.eval(&t, formula),
            Some(Value::Bool(false)),
            "wrong axiom number {number}"
        );
    }
}
