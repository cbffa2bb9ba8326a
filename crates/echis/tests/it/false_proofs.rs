//! Code whose effects symbolic values do not carry: state behind shared references, hashes, types,
//! globals. None of it is taken for proved.

use echis::{Answer, Freeze, Gap, Limits, Map, Sym, check, check_within, symbolic};
use std::cell::{Cell, OnceCell, RefCell};
use std::collections::hash_map::DefaultHasher;
use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasherDefault, Hash, Hasher};
use std::hint::black_box;
use std::rc::Rc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed};
use std::sync::{Arc, Mutex, mpsc};

fn has_gap(answer: &Answer, is_cause: impl Fn(&Gap) -> bool) {
    let Answer::Unknown(gaps) = answer else {
        panic!("{answer}");
    };
    assert!(gaps.iter().any(is_cause), "{answer}");
}

// state behind shared references: the branch has a path for each side, which is right

#[symbolic]
fn stored(flag: &AtomicBool, x: Sym<bool>) -> bool {
    if x {
        flag.store(true, Relaxed);
    }
    flag.load(Relaxed)
}

#[test]
fn an_atomic_variable() {
    check(|x: Sym<bool>| x.equals(stored(&AtomicBool::new(false), x))).expect_proved();
    let example = check(|x: Sym<bool>| stored(&AtomicBool::new(false), x)).expect_refuted();
    assert_eq!(example.inputs[0].value, "false");
}

#[symbolic]
fn counted(count: Arc<AtomicU32>, x: Sym<u8>) -> u32 {
    if x > 9 && count.load(Relaxed) == 0 {
        count.fetch_add(1, Relaxed);
    } else {
        count.fetch_add(10, Relaxed);
    }
    count.load(Relaxed)
}

#[test]
fn an_atomic_variable_in_an_arc() {
    let once = |x: Sym<u8>| counted(Arc::new(AtomicU32::new(0)), x);
    check(move |x: Sym<u8>| once(x) == if x > 9 { 1 } else { 10 }).expect_proved();
    check(move |x: Sym<u8>| once(x) == 11).expect_refuted();
}

#[symbolic]
fn in_slice(all: &[Cell<u8>], x: Sym<u8>) -> u8 {
    if x > 9 {
        all[0].set(1);
    } else {
        all[1].set(1);
    }
    all[0].get() + all[1].get()
}

#[symbolic]
fn in_vector(all: Vec<Rc<Cell<u8>>>, x: Sym<u8>) -> u8 {
    if x > 9 {
        all[0].set(all[0].get() + 1);
    } else {
        all[0].set(all[0].get() + 1);
    }
    all[0].get()
}

#[symbolic]
fn in_option(log: Option<Rc<RefCell<Vec<u8>>>>, x: Sym<u8>) -> usize {
    match x {
        0..10 => log.as_ref().unwrap().borrow_mut().push(1),
        _ => log.as_ref().unwrap().borrow_mut().push(2),
    }
    log.unwrap().borrow().len()
}

#[symbolic]
fn once(cell: &OnceCell<u8>, x: Sym<u8>) -> Option<u8> {
    if x > 9 {
        let _ = cell.set(1);
    } else {
        let _ = cell.set(2);
    }
    cell.get().copied()
}

#[symbolic]
fn sent(sender: &mpsc::Sender<u8>, x: Sym<u8>) {
    if x > 9 {
        sender.send(1).unwrap();
    } else {
        sender.send(2).unwrap();
    }
}

#[symbolic]
fn through_pointer(place: *mut u32, x: Sym<u8>) {
    if x > 9 {
        unsafe { *place += 1 };
    } else {
        unsafe { *place += 1 };
    }
}

#[test]
fn state_in_other_places() {
    check(|x: Sym<u8>| in_slice(&[Cell::new(0), Cell::new(0)], x) == 1).expect_proved();
    check(|x: Sym<u8>| in_vector(vec![Rc::new(Cell::new(0))], x) == 1).expect_proved();
    check(|x: Sym<u8>| in_option(Some(Rc::default()), x) == 1).expect_proved();
    check(|x: Sym<u8>| once(&OnceCell::new(), x) == Some(if x > 9 { 1 } else { 2 })).expect_proved();
    check(|x: Sym<u8>| once(&OnceCell::new(), x) == Some(1)).expect_refuted();
    check(|x: Sym<u8>| {
        let (sender, receiver) = mpsc::channel();
        sent(&sender, x);
        receiver.try_iter().count() == 1
    })
    .expect_proved();
    check(|x: Sym<u8>| {
        let mut place = 0;
        through_pointer(&raw mut place, x);
        place == 1
    })
    .expect_proved();
}

/// The commonest pattern: `&self` with something that changes inside.
struct Cache {
    last: RefCell<Option<Sym<u8>>>,
    hits: AtomicU32,
}

impl Cache {
    fn new() -> Cache {
        Cache {
            last: RefCell::new(None),
            hits: AtomicU32::new(0),
        }
    }

    #[symbolic]
    fn get(&self, key: Sym<u8>) {
        if key < 10 {
            *self.last.borrow_mut() = Some(key);
        } else {
            *self.last.borrow_mut() = None;
        }
    }

    #[symbolic]
    fn hit(&self, key: Sym<u8>) -> u32 {
        let Cache { hits, .. } = self;
        for limit in [10, 20] {
            if key < limit {
                hits.fetch_add(1, Relaxed);
                break;
            }
        }
        hits.load(Relaxed)
    }
}

#[test]
fn state_behind_self() {
    check(|key: Sym<u8>| {
        let cache = Cache::new();
        cache.get(key);
        let is_kept = cache.last.borrow().is_some();
        is_kept == (key < 10)
    })
    .expect_proved();
    check(|key: Sym<u8>| {
        let cache = Cache::new();
        cache.get(key);
        cache.last.into_inner().is_none()
    })
    .expect_refuted();
    check(|key: Sym<u8>| Cache::new().hit(key) == u32::from(key < 20)).expect_proved();
}

// code behind a jump is executed for the other inputs only

#[symbolic]
fn returns_early(count: &AtomicU32, x: Sym<u8>) -> u32 {
    if x > 9 {
        return 7;
    }
    count.fetch_add(1, Relaxed);
    7
}

#[symbolic]
fn breaks(all: &[AtomicU32; 3], x: Sym<usize>) {
    let mut i = 0;
    for one in all {
        if x == i {
            break;
        }
        one.store(1, Relaxed);
        i += 1;
    }
}

#[symbolic]
fn continues(count: &AtomicU32, x: Sym<u8>) {
    let mut i = 0;
    while i < 2 {
        i += 1;
        if x == i {
            continue;
        }
        count.fetch_add(1, Relaxed);
    }
}

#[symbolic]
fn fails(count: &AtomicU32, x: Sym<u8>) -> Option<()> {
    let narrow: Option<()> = if x > 9 { None } else { Some(()) };
    narrow?;
    count.fetch_add(1, Relaxed);
    Some(())
}

#[symbolic]
fn loops(count: &AtomicU32, x: Sym<u8>) {
    let mut i = Sym::known(0u8);
    while i < x {
        i += 1;
        count.fetch_add(1, Relaxed);
    }
}

#[test]
fn state_behind_jumps() {
    check(|x: Sym<u8>| {
        let count = AtomicU32::new(0);
        returns_early(&count, x);
        count.into_inner() == u32::from(x <= 9)
    })
    .expect_proved();
    check(|x: Sym<usize>| {
        let all = [const { AtomicU32::new(0) }; 3];
        breaks(&all, x);
        let stored: Vec<u32> = all.into_iter().map(AtomicU32::into_inner).collect();
        stored[1] == u32::from(x > 1)
    })
    .expect_proved();
    check(|x: Sym<u8>| {
        let count = AtomicU32::new(0);
        continues(&count, x);
        count.into_inner() == if x == 1 || x == 2 { 1 } else { 2 }
    })
    .expect_proved();
    check(|x: Sym<u8>| {
        let count = AtomicU32::new(0);
        fails(&count, x);
        count.into_inner() == u32::from(x <= 9)
    })
    .expect_proved();
    check(|x: Sym<u8>| {
        echis::assume(x.at_most(4));
        let count = AtomicU32::new(0);
        loops(&count, x);
        x.equals(count.into_inner() as u8)
    })
    .expect_proved();
}

/// A variable that refers to a cell can be assigned again, but what it changes in the cell cannot
/// be restored.
#[symbolic]
fn by_variable(cells: &[Cell<u8>; 2], x: Sym<u8>) -> u8 {
    let mut last = &cells[0];
    if x > 9 {
        last = &cells[1];
        last.set(1);
    }
    last.set(last.get() + 1);
    cells[0].get() + 10 * cells[1].get()
}

/// What a `match` compares is a copy, in which there may be a reference.
#[symbolic]
fn in_pattern(count: &Cache, x: Sym<u8>) -> u32 {
    match (x, &count.hits) {
        (0..10, hits) => hits.fetch_add(1, Relaxed),
        (_, hits) => hits.fetch_add(1, Relaxed),
    };
    count.hits.load(Relaxed)
}

/// The second operand is evaluated for some inputs only.
struct Counted<'a>(&'a Cell<u32>, u8);

impl PartialEq<u8> for Counted<'_> {
    fn eq(&self, other: &u8) -> bool {
        self.0.set(self.0.get() + 1);
        self.1 == *other
    }
}

#[symbolic]
fn in_operand(x: Sym<u8>, y: &Counted) -> Sym<bool> {
    x > 9 && *y == 3
}

#[test]
fn state_in_patterns_and_operands() {
    let cells = || [const { Cell::new(0) }; 2];
    check(move |x: Sym<u8>| by_variable(&cells(), x) == if x > 9 { 20 } else { 1 }).expect_proved();
    check(|x: Sym<u8>| in_pattern(&Cache::new(), x) == 1).expect_proved();
    check(|x: Sym<u8>| {
        let count = Cell::new(0);
        let _ = in_operand(x, &Counted(&count, 3));
        count.get() == u32::from(x > 9)
    })
    .expect_proved();
}

// closures, guards, generic types

#[symbolic]
fn by_closure(x: Sym<u8>) -> u32 {
    let count = AtomicU32::new(0);
    let step = || count.fetch_add(1, Relaxed);
    if x > 9 {
        step();
    } else {
        step();
    }
    count.load(Relaxed)
}

#[symbolic]
fn by_parameter(step: &dyn Fn(), x: Sym<u8>) {
    if x > 9 {
        step();
    } else {
        step();
    }
}

#[symbolic]
fn generic<C: Clone + Fn()>(step: C, x: Sym<u8>) {
    if x > 9 {
        step();
    } else {
        step();
    }
}

#[derive(Clone)]
struct Guard<'a>(&'a AtomicU32);

impl Drop for Guard<'_> {
    fn drop(&mut self) {
        self.0.fetch_add(1, Relaxed);
    }
}

#[symbolic]
fn guarded(guard: &Guard, x: Sym<u8>) {
    if x > 9 {
        let _second = guard.clone();
    }
}

#[test]
fn state_in_closures_and_guards() {
    check(|x: Sym<u8>| by_closure(x) == 1).expect_proved();
    check(|x: Sym<u8>| {
        let count = Cell::new(0);
        by_parameter(&|| count.set(count.get() + 1), x);
        count.get() == 1
    })
    .expect_proved();
    check(|x: Sym<u8>| {
        let count = Cell::new(0);
        generic(|| count.set(count.get() + 1), x);
        count.get() == 1
    })
    .expect_proved();
    check(|x: Sym<u8>| {
        let count = AtomicU32::new(0);
        guarded(&Guard(&count), x);
        count.load(Relaxed) == 1 + u32::from(x > 9)
    })
    .expect_proved();
}

// statics that a branch names itself

static SEEN: AtomicU32 = AtomicU32::new(0);
static LOG: Mutex<Vec<u8>> = Mutex::new(Vec::new());
thread_local! {
    static LAST: Cell<u32> = const { Cell::new(0) };
}

#[symbolic]
fn changes_statics(x: Sym<u8>) {
    if x > 9 {
        SEEN.store(1, Relaxed);
        LAST.set(1);
    } else {
        LOG.lock().unwrap().push(1);
    }
}

#[test]
fn statics_that_a_branch_names() {
    let property = |x: Sym<u8>| {
        SEEN.store(0, Relaxed);
        LAST.set(0);
        LOG.lock().unwrap().clear();
        changes_statics(x);
        let expected = u32::from(x > 9);
        SEEN.load(Relaxed) == expected && LAST.get() == expected && LOG.lock().unwrap().is_empty() == (x > 9)
    };
    check(property).expect_proved();
}

// globals behind a function: found out by running the property on known inputs

thread_local! {
    static COUNT: Cell<u32> = const { Cell::new(0) };
}

fn increment() {
    COUNT.set(COUNT.get() + 1);
}

#[symbolic]
fn increments_if(x: Sym<u32>, limit: u32) {
    if x == limit {
        increment();
    }
}

#[symbolic]
fn increments_inside(x: Sym<u32>, y: Sym<u32>) {
    if x == 123_456 {
        if y == 654_321 {
            increment();
        }
    }
}

#[test]
fn globals_behind_functions() {
    let always_one = |x: Sym<u32>| {
        COUNT.set(0);
        increments_if(x, 1_000_003);
        COUNT.get() == 1
    };
    let answer = check(always_one);
    has_gap(&answer, |gap| matches!(gap, Gap::Unseen(_)));
    assert!(answer.to_string().contains("outside of its inputs"), "{answer}");
    let nested = |x: Sym<u32>, y: Sym<u32>| {
        COUNT.set(0);
        increments_inside(x, y);
        COUNT.get() == 1
    };
    has_gap(&check(nested), |gap| matches!(gap, Gap::Unseen(_)));
}

#[test]
fn a_file() {
    let path = std::env::temp_dir().join(format!("echis-false-proofs-{}", std::process::id()));
    let note = path.clone();
    let write = move || std::fs::write(&note, "x").unwrap();
    let answer = check(|x: Sym<u8>| {
        let _ = std::fs::remove_file(&path);
        writes_if(&write, x);
        path.exists()
    });
    let _ = std::fs::remove_file(&path);
    assert!(!matches!(answer, Answer::Proved { .. }), "{answer}");
}

#[symbolic]
fn writes_if<W: Fn()>(write: &W, x: Sym<u8>) {
    if x == 200 {
        write();
    }
}

/// A captured variable outlives a run.
#[test]
fn captured_state() {
    let flag = AtomicBool::new(false);
    let answer = check(|x: Sym<bool>| x.equals(stored(&flag, x)));
    assert!(!matches!(answer, Answer::Proved { .. }), "{answer}");
    let count = Cell::new(0_u8);
    let answer = check(|x: Sym<u8>| {
        count.set(count.get() + 1);
        x.at_least(0) & Sym::known(count.get() < 10)
    });
    has_gap(&answer, |gap| matches!(gap, Gap::Unseen(_)));
}

// what has no interior mutability merges as ever

const ONE_PATH: Limits = Limits {
    paths: 1,
    decisions: 1_000,
    time: None,
};

#[derive(Freeze)]
struct Tariff<'a, T> {
    name: &'a str,
    steps: Vec<(u8, T)>,
    next: Option<Box<Tariff<'a, T>>>,
}

#[symbolic]
fn price(tariff: &Tariff<u32>, age: Sym<u8>) -> Sym<u32> {
    for (limit, price) in &tariff.steps {
        if age < *limit {
            return (*price).into();
        }
    }
    let rest = tariff.name.len() + tariff.next.iter().count();
    Sym::known(rest as u32)
}

#[symbolic]
fn chosen<T: echis::Merge>(condition: Sym<bool>, a: T, b: T) -> T {
    if condition { a.clone() } else { b.clone() }
}

#[symbolic]
fn by_function(double: fn(Sym<u8>) -> Sym<u8>, x: Sym<u8>) -> Sym<u8> {
    let half = |x: Sym<u8>| x / 2;
    if x < 100 { double(x) } else { half(x) }
}

#[test]
fn frozen_types_merge() {
    let tariff = Tariff {
        name: "child",
        steps: vec![(6, 0), (18, 5)],
        next: None,
    };
    check_within(ONE_PATH, &[], |age: Sym<u8>| price(&tariff, age).at_most(5)).expect_proved();
    check_within(ONE_PATH, &[], |c: Sym<bool>, x: Sym<u8>| {
        let (y, _) = chosen(c, (x, 1), (x, 1));
        y.equals(x)
    })
    .expect_proved();
    check_within(ONE_PATH, &[], |x: Sym<u8>| by_function(|x| x * 2, x).below(200)).expect_proved();
}

/// Where limits end it, the answer names the branches that are not merged.
#[symbolic]
fn many(flags: &[AtomicBool], bits: &[Sym<bool>]) {
    for (flag, bit) in flags.iter().zip(bits) {
        if *bit {
            flag.store(true, Relaxed);
        }
    }
}

/// Says which branch is not merged, as `file:line:`.
fn unmerged_branch(property: impl Fn([Sym<bool>; 8], Sym<u8>)) -> String {
    let few = Limits { paths: 5, ..ONE_PATH };
    let answer = check_within(few, &[], property);
    has_gap(&answer, |gap| *gap == Gap::Paths(5));
    let Answer::Unknown(gaps) = &answer else {
        panic!("{answer}");
    };
    let places = gaps.iter().find_map(|gap| match gap {
        Gap::Unmerged(places) => Some(places),
        _ => None,
    });
    let place = &places.unwrap_or_else(|| panic!("{answer}"))[0];
    assert!(answer.to_string().contains(place.as_str()), "{answer}");
    place.clone()
}

/// The place of a line of this file.
fn place(line: &str) -> String {
    let mut source = include_str!("false_proofs.rs").lines();
    let before = source.position(|text| text.trim() == line).unwrap();
    format!("tests/it/false_proofs.rs:{}:", before + 1)
}

#[test]
fn unmerged_branches_are_named() {
    let flags = || [const { AtomicBool::new(false) }; 8];
    let branch = unmerged_branch(|bits, _| many(&flags(), &bits));
    assert!(branch.contains(&place("if *bit {")), "{branch}");
    let repeated = unmerged_branch(|_, x| loops(&AtomicU32::new(0), x));
    assert!(repeated.contains(&place("while i < x {")), "{repeated}");
}

// hashes

fn hash_of<T: Hash>(value: &T) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

#[test]
fn hashes() {
    check(|x: Sym<u32>, y: Sym<u32>| hash_of(&x) == hash_of(&y)).expect_refuted();
    // the hash of a number is not the hash of nothing
    has_gap(&check(|x: Sym<u32>| hash_of(&x) != hash_of(&())), |gap| {
        *gap == Gap::Hashed
    });
    has_gap(
        &check(|x: Sym<u32>| hash_of(&(1, x)) == hash_of(&(1, x))),
        |gap| *gap == Gap::Hashed,
    );
    check(|x: Sym<u32>| {
        let known = hash_of(&Sym::known(7_u32)) == hash_of(&7_u32);
        x.at_least(0) & known
    })
    .expect_proved();
    let texts = || {
        let text: echis::Text = echis::any_up_to("text", ..=2);
        hash_of(&text) == hash_of(&echis::Text::new())
    };
    check(texts).expect_refuted();
}

#[test]
fn hash_maps_with_symbolic_keys() {
    type Ordered<V> = HashMap<Sym<u8>, V, BuildHasherDefault<DefaultHasher>>;
    let first = |a: Sym<u8>, b: Sym<u8>| {
        let mut map: Ordered<()> = HashMap::default();
        map.insert(a, ());
        map.insert(b, ());
        map.into_keys().next() == Some(a)
    };
    assert!(!matches!(check(first), Answer::Proved { .. }));
    for _ in 0..30 {
        let answer = check(|a: Sym<u8>, b: Sym<u8>| {
            let map: HashMap<_, _> = [(a, 1), (b, 2)].into();
            let sum: i32 = map.values().sum();
            let first = map.keys().next() == Some(&a);
            first || sum > 0
        });
        has_gap(&answer, |gap| *gap == Gap::Hashed);
        assert!(answer.to_string().contains("echis::Map"), "{answer}");
    }
    let answer = check(|a: Sym<u8>| [a].into_iter().collect::<HashSet<_>>().contains(&a));
    has_gap(&answer, |gap| *gap == Gap::Hashed);
    // keys that are known are no problem
    check(|x: Sym<u8>| {
        let map: HashMap<u8, Sym<u8>, BuildHasherDefault<DefaultHasher>> =
            [(1, x), (2, x)].into_iter().collect();
        map[&1].equals(map[&2])
    })
    .expect_proved();
}

#[test]
fn maps_with_symbolic_keys() {
    check(|a: Sym<u8>, b: Sym<u8>| {
        let map = Map::from([(a, 1), (b, 2)]);
        map.len() == if a == b { 1 } else { 2 }
            && map[&b] == 2
            && map.get(&a) == Some(if a == b { &2 } else { &1 })
    })
    .expect_proved();
    let example = check(|a: Sym<u8>, b: Sym<u8>| Map::from([(a, 1), (b, 2)]).len() == 2).expect_refuted();
    assert_eq!(example.inputs[0].value, example.inputs[1].value);
}

// types

fn is_large<T>(_: T) -> bool {
    size_of::<T>() > 4
}

fn has_other_name<T>(_: &T) -> bool {
    std::any::type_name::<T>() != "u8"
}

#[test]
fn sizes_and_names_of_types() {
    for answer in [
        check(|x: Sym<u8>| is_large(x)),
        check(|x: Sym<u8>| has_other_name(&x)),
    ] {
        has_gap(&answer, |gap| *gap == Gap::Unused);
        assert!(answer.to_string().contains("types"), "{answer}");
    }
}

// stack

fn depth(n: u32) -> u32 {
    // the frame is used after the call, so that the compiler makes no loop of it
    let frame = black_box([n; 16]);
    if n == 0 {
        0
    } else {
        depth(n - 1) + u32::from(black_box(frame)[5] == n)
    }
}

#[test]
fn deep_recursion() {
    let deep = |x: Sym<u8>| x.at_least(0) & Sym::known(depth(100_000) == 100_000);
    let answer = check(deep);
    has_gap(&answer, |gap| matches!(gap, Gap::DeepStack(_)));
    assert!(answer.to_string().contains("stack"), "{answer}");
    let flat = |x: Sym<u8>| x.at_least(0) & Sym::known(depth(1_000) == 1_000);
    check(flat).expect_proved();
}
