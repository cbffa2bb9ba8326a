//! The indices of a heap lead to what a walk over all of its chunks would find.

use super::*;
use echis_logic::{Sort, Terms};
use proptest::prelude::*;

/// What is done to a heap; numbers choose among what there is.
#[derive(Debug, Clone)]
enum Change {
    Push {
        resource: usize,
        args: Vec<usize>,
        value: usize,
    },
    Remove(usize),
    Value(usize, usize),
    Perm(usize, usize),
}

const OBJECTS: usize = 4;

/// The first two objects are ones that were created.
fn was_created(object: usize) -> bool {
    object < 2
}

fn change() -> impl Strategy<Value = Change> {
    let args = prop::collection::vec(0..OBJECTS, 0..3);
    prop_oneof![
        (0..3usize, args, 0..OBJECTS).prop_map(|(resource, args, value)| Change::Push {
            resource,
            args,
            value
        }),
        (0..50usize).prop_map(Change::Remove),
        (0..50usize, 0..OBJECTS).prop_map(|(i, value)| Change::Value(i, value)),
        (0..50usize, 0..OBJECTS).prop_map(|(i, perm)| Change::Perm(i, perm)),
    ]
}

fn resource(i: usize) -> Resource {
    match i {
        0 => Resource::Field(FieldId(0)),
        i => Resource::Predicate(PredicateId(i as u32)),
    }
}

/// Does the same to a heap and to a list of numbered chunks.
fn apply(
    change: &Change,
    heap: &mut Heap,
    list: &mut Vec<(ChunkId, Chunk)>,
    next: &mut ChunkId,
    objects: &[Term],
) {
    let chosen = |i: usize, list: &[(ChunkId, Chunk)]| (!list.is_empty()).then(|| i % list.len().max(1));
    match change {
        Change::Push {
            resource: r,
            args,
            value,
        } => {
            let chunk = Chunk {
                resource: resource(*r),
                args: args.iter().map(|&i| objects[i]).collect(),
                value: objects[*value],
                perm: objects[0],
            };
            let is_there = |(_, c): &(ChunkId, Chunk)| (c.resource, &c.args) == (chunk.resource, &chunk.args);
            if !list.iter().any(is_there) {
                heap.push(chunk.clone(), args.first().is_some_and(|&i| was_created(i)));
                list.push((*next, chunk));
                *next += 1;
            }
        }
        Change::Remove(i) => {
            if let Some(i) = chosen(*i, list) {
                heap.remove(list.remove(i).0);
            }
        }
        Change::Value(i, value) => {
            if let Some(i) = chosen(*i, list) {
                heap.change(list[i].0, |c| c.value = objects[*value]);
                list[i].1.value = objects[*value];
            }
        }
        Change::Perm(i, perm) => {
            if let Some(i) = chosen(*i, list) {
                heap.change(list[i].0, |c| c.perm = objects[*perm]);
                list[i].1.perm = objects[*perm];
            }
        }
    }
}

/// A heap finds what is in the list.
fn agrees(heap: &Heap, list: &[(ChunkId, Chunk)], objects: &[Term]) {
    let chunks: Vec<&Chunk> = list.iter().map(|(_, c)| c).collect();
    assert_eq!(heap.chunks().collect::<Vec<_>>(), chunks);
    for r in (0..3).map(resource) {
        let own: Vec<&(ChunkId, Chunk)> = list.iter().filter(|(_, c)| c.resource == r).collect();
        let numbers: Vec<ChunkId> = own.iter().map(|(i, _)| *i).collect();
        assert_eq!(heap.of(r).collect::<Vec<_>>(), numbers);
        assert_eq!(heap.resources().any(|held| held == r), !own.is_empty());
        for &&(i, ref chunk) in &own {
            assert_eq!(heap.chunk(i), chunk);
            assert_eq!(heap.find(r, &chunk.args), Some(i));
        }
        for (object, &term) in objects.iter().enumerate().filter(|&(o, _)| was_created(o)) {
            let others: Vec<Term> = (0..OBJECTS)
                .filter(|&o| was_created(o) && o != object)
                .map(|o| objects[o])
                .collect();
            let is_near = |c: &Chunk| !c.args.first().is_some_and(|own| others.contains(own));
            let near: Vec<ChunkId> = own.iter().filter(|(_, c)| is_near(c)).map(|(i, _)| *i).collect();
            assert_eq!(heap.near(r, term), near);
        }
    }
    for &value in objects {
        let fields = chunks
            .iter()
            .filter(|c| c.resource == resource(0) && c.value == value);
        assert!(heap.holders(value).eq(fields.copied()));
    }
}

proptest! {
    #[test]
    fn indices_find_what_is_there(
        before in prop::collection::vec(change(), 0..40),
        ours in prop::collection::vec(change(), 0..15),
        theirs in prop::collection::vec(change(), 0..15),
    ) {
        let t = Terms::new();
        let objects: Vec<Term> = (0..OBJECTS).map(|_| t.fresh("o", Sort::REF)).collect();
        let (mut heap, mut list, mut next) = (Heap::default(), Vec::new(), 0);
        for change in &before {
            apply(change, &mut heap, &mut list, &mut next, &objects);
        }
        let (mut other, mut other_list, mut other_next) = (heap.clone(), list.clone(), next);
        for change in &ours {
            apply(change, &mut heap, &mut list, &mut next, &objects);
        }
        for change in &theirs {
            apply(change, &mut other, &mut other_list, &mut other_next, &objects);
        }
        agrees(&heap, &list, &objects);
        agrees(&other, &other_list, &objects);
        let unlike: Vec<(ChunkId, &Chunk)> = heap.unlike(&other).collect();
        let expected = list.iter().filter(|entry| !other_list.contains(entry));
        prop_assert_eq!(unlike, expected.map(|(i, c)| (*i, c)).collect::<Vec<_>>());
        let covered = |c: &Chunk| list.iter().any(|(_, d)| (c.resource, &c.args) == (d.resource, &d.args));
        prop_assert_eq!(heap.covers(&other), other_list.iter().all(|(_, c)| covered(c)));
        let chunks = |list: &[(ChunkId, Chunk)]| list.iter().map(|(_, c)| c.clone()).collect::<Vec<_>>();
        prop_assert_eq!(heap == other, chunks(&list) == chunks(&other_list));
    }
}
