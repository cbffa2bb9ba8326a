//! Inputs that have shapes: options, results, vectors, and what is derived from them.

use echis::{Bounded, Outcome, Sym, Symbolic, Text, any, any_up_to, check, explore, symbolic};

#[test]
fn results_take_both_sides() {
    let all = explore(|| any::<Result<Sym<u8>, Sym<bool>>>("r").is_ok());
    let outcomes: Vec<_> = all.paths.iter().map(|path| path.outcome.clone()).collect();
    assert_eq!(outcomes.len(), 2);
    assert!(outcomes.contains(&Outcome::Returned(true)) && outcomes.contains(&Outcome::Returned(false)));
    let example = check(|r: Result<Sym<u8>, Sym<i8>>| r.map_or_else(|e| e.at_least(0), |x| x.at_least(0)));
    let example = example.expect_refuted();
    assert_eq!(example.inputs[0].value, "Err(-1)");
    assert_eq!(example.inputs[0].expression, "Err((-1).into())");
}

#[test]
fn vectors_have_all_lengths_up_to_the_bound() {
    let lengths = explore(|| any::<Bounded<Vec<Sym<u8>>, 3>>("v").len());
    let lengths: Vec<_> = lengths.paths.iter().map(|path| path.outcome.clone()).collect();
    let mut found: Vec<usize> = lengths
        .iter()
        .map(|l| {
            if let Outcome::Returned(n) = l {
                *n
            } else {
                panic!()
            }
        })
        .collect();
    found.sort_unstable();
    assert_eq!(found, [0, 1, 2, 3]);
    check(|v: Bounded<Vec<Sym<u8>>, 3>| v.len() <= 2).expect_refuted();
    check(|| any_up_to::<Vec<Sym<u8>>>("v", ..=3).len() < 4).expect_proved();
}

#[test]
fn examples_are_short() {
    let example = check(|mut v: Bounded<Vec<Sym<i8>>, 4>| {
        let before = v.clone();
        v.sort();
        *v == *before
    });
    let example = example.expect_refuted();
    assert_eq!(example.inputs[0].value, "[0, -1]");
    assert_eq!(
        example.inputs[0].expression,
        "echis::Bounded::from(vec![0.into(), (-1).into()])"
    );
    let again: Bounded<Vec<Sym<i8>>, 4> = echis::Bounded::from(vec![0.into(), (-1).into()]);
    assert!(!again.is_sorted());
}

#[derive(Clone, Debug, PartialEq, Symbolic)]
enum Command {
    Rename(#[symbolic(max = 2)] Text),
    Add {
        #[symbolic(max = 2)]
        amounts: Vec<Sym<u8>>,
        note: Option<Bounded<Text, 1>>,
    },
    Nothing,
}

#[derive(Clone, Debug, Symbolic)]
struct Batch<T> {
    #[symbolic(max = LARGEST)]
    all: Vec<T>,
    scale: (Sym<i128>, Sym<char>),
}

const LARGEST: usize = 2;

#[test]
fn what_is_derived_has_bounds() {
    let all = explore(|| match any::<Command>("c") {
        Command::Rename(name) => {
            assert!(name.char_count() <= 2);
            (0, 2)
        }
        Command::Add { amounts, note } => {
            assert!(note.iter().all(|note| note.char_count() <= 1));
            (1, amounts.len() + note.iter().len())
        }
        Command::Nothing => (2, 0),
    });
    assert_eq!(all.gaps, []);
    // one of a text, two times three of a vector, one of nothing
    assert_eq!(all.paths.len(), 8);
    let example = check(|c: Command| !matches!(&c, Command::Add { amounts, .. } if amounts.len() == 1))
        .expect_refuted();
    assert_eq!(
        example.inputs[0].expression,
        "Command::Add { amounts: vec![0.into()], note: None }"
    );
    let example = check(|c: Command| match c {
        Command::Rename(name) => name.equals("a").implies(false),
        _ => true.into(),
    });
    assert_eq!(
        example.expect_refuted().inputs[0].expression,
        "Command::Rename(echis::Text::from(\"a\"))"
    );
}

#[test]
fn what_is_generic_has_bounds() {
    check(|batch: Batch<Sym<u8>>| batch.all.len() <= LARGEST).expect_proved();
    let example = check(|batch: Batch<Sym<u8>>| batch.scale.0.at_most(0)).expect_refuted();
    assert!(
        example.inputs[0]
            .expression
            .starts_with("Batch { all: vec![], scale: (1.into(), "),
        "{}",
        example.inputs[0].expression
    );
}

#[symbolic]
fn second(v: Vec<Sym<u8>>, take: Sym<bool>) -> Vec<Sym<u8>> {
    let mut v = v;
    if take {
        v[0] = v[1];
    }
    v
}

#[test]
fn vectors_merge() {
    let all = explore(|| second(vec![any("a"), any("b")], any("take")).len());
    assert_eq!(all.paths.len(), 1);
    check(|a: Sym<u8>, b: Sym<u8>, take: Sym<bool>| {
        let merged = second(vec![a, b], take);
        merged[0].equals(take.select(b, a)) & merged[1].equals(b)
    })
    .expect_proved();
}

#[test]
fn what_is_bounded_is_the_value_itself() {
    check(|all: Bounded<Vec<Sym<u8>>, 2>| {
        let length = all.len();
        let plain: Vec<Sym<u8>> = all.into_inner();
        plain.len() == length && length <= 2
    })
    .expect_proved();
    check(|all: Bounded<Vec<Sym<u8>>, 2>| all.into_inner().len() < 2).expect_refuted();
}
