//! Tests the approximations of those `Math` functions whose last digits Java leaves open: the
//! result of the JVM must be among the possible results, also when one function is applied to the
//! result of another.

use crate::machine;
use echis_program::approximate::{Approximation, Function};
use echis_program::ast::BinaryOp;
use std::collections::BTreeMap;
use std::path::Path;

const SOURCE: &str = include_str!("Functions.java");

/// Applies a function to as many of the arguments as it takes.
fn call(name: &str, arguments: [Approximation; 2]) -> Option<Approximation> {
    let function = Function::named(name).expect("a function");
    function.of(&arguments[..function.arity()])
}

fn can_be(known: Approximation, result: f64) -> bool {
    if let Approximation::Number(number) = known {
        return number.to_bits() == result.to_bits() || number.is_nan() && result.is_nan();
    }
    let result = Approximation::Number(result);
    let is = |op| Approximation::comparison(op, known, result) == Some(true);
    !is(BinaryOp::Lt) && !is(BinaryOp::Gt) && !is(BinaryOp::Ne)
}

#[test]
fn the_virtual_machine_keeps_within_what_they_can_give() {
    if !machine::is_there() {
        eprintln!("skipped: there is no javac");
        return;
    }
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("jvm-functions");
    let files = BTreeMap::from([("Functions.java".to_owned(), SOURCE.to_owned())]);
    let classes = machine::compile(&folder, &files);
    let ran = machine::java(&classes, &["Functions"]);
    let printed = String::from_utf8(ran.stdout).expect("text");
    let (mut all, mut known, mut numbers) = (0, 0, 0);
    for line in printed.lines() {
        let words: Vec<&str> = line.split(' ').collect();
        let number = |i: usize| f64::from_bits(words[i].parse::<i64>().expect("bits") as u64);
        let given = |i: usize| Approximation::Number(number(i));
        all += 1;
        let inner = call(words[1], [given(2), given(3)]);
        let given = match words[0] {
            "-" => inner,
            outer => inner.and_then(|inner| call(outer, [inner, given(4)])),
        };
        let Some(given) = given else { continue };
        known += 1;
        numbers += u32::from(matches!(given, Approximation::Number(_)));
        assert!(can_be(given, number(5)), "{line}: {given:?}, not {}", number(5));
    }
    println!("{all} results, {known} known, {numbers} of these exactly");
    assert!(
        all == 72_000 && known > all * 2 / 3 && numbers < known / 2,
        "{all} {known} {numbers}"
    );
}
