//! How much memory Z3 takes for constraints before its search begins. Machine integers are taken
//! apart into bits then, and nothing can stop it: neither its resources, nor its limit of memory,
//! nor the clock. So what would be too much is not begun.

use echis_logic::{BitsOp, Op, Term, Terms};
use std::time::Duration;

/// Bytes for a connective, a number, an application.
const NODE: u64 = 1_000;
/// Bytes for a bit that is compared, chosen, stored or read.
const BIT: u64 = 600;
/// Bytes for the sum of two bits and what is carried.
const ADDER: u64 = 2_000;
/// Bytes for choosing between two bits.
const CHOICE: u64 = 2_500;
/// Adders a bit of each of two factors.
const PRODUCT: u64 = 1_700;
/// The same for a step of a long division.
const DIVISION: u64 = 5_900;
/// With a literal many of the bits are known.
const LITERAL: u64 = 6;
/// Nanoseconds for a byte, at most: 3 for products and sums, up to 17 for arrays that are chosen
/// between at each of many places.
const NANOSECONDS: u64 = 17;

/// Bytes that Z3 4.15 needs for constraints, about: measured for each operation at 32 bits.
pub(super) fn bytes(terms: &Terms, group: &[Term]) -> u64 {
    let parts = terms.subterms(group.iter().copied()).into_iter();
    parts.fold(0, |sum, term| sum.saturating_add(node(terms, term)))
}

/// How long it takes to build so much, about.
pub(super) fn time(bytes: u64) -> Duration {
    Duration::from_nanos(bytes.saturating_mul(NANOSECONDS))
}

/// What a node adds to its arguments.
fn node(terms: &Terms, term: Term) -> u64 {
    let node = terms.peek(term);
    let width_of = |term: Term| terms.vector_width(terms.sort_of(term)).map_or(1, u64::from);
    let width = node.args.first().map_or_else(|| width_of(term), |a| width_of(*a));
    let more = (node.args.len() as u64).saturating_sub(1);
    let has_literal = || node.args.iter().any(|a| terms.vector_value(*a).is_some());
    let known = |bytes: u64| if has_literal() { bytes / LITERAL } else { bytes };
    let bits = match &node.op {
        Op::Bits(op) | Op::Wide(op) => match op {
            BitsOp::Literal(_) => 0,
            BitsOp::Add | BitsOp::Ult | BitsOp::Ule | BitsOp::Slt | BitsOp::Sle => ADDER * width * more,
            BitsOp::Mul => known(PRODUCT * width * width * more),
            BitsOp::Udiv | BitsOp::Urem | BitsOp::Sdiv | BitsOp::Srem => known(DIVISION * width * width),
            BitsOp::Shl | BitsOp::Lshr | BitsOp::Ashr => known(CHOICE * width),
            _ => BIT * width,
        },
        Op::Array(_) | Op::Apply(_) => BIT * width,
        Op::Ite => CHOICE * width_of(term),
        Op::Eq => BIT * width,
        _ => 0,
    };
    NODE * (1 + more) + bits
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::z3;

    /// A constraint over two machine integers.
    type Make = fn(&Terms, Term, Term) -> Term;

    /// Constraints over pairs of integers of their own: what is worked out, and what Z3 holds after
    /// it was asked.
    const RESOURCES: u32 = 3_000_000;

    fn estimated_and_held(width: u32, make: Make) -> (u64, u64) {
        const COUNT: usize = 10;
        let t = Terms::new();
        let sort = t.bits_sort(width);
        let group: Vec<Term> = (0..COUNT)
            .map(|_| make(&t, t.fresh("x", sort), t.fresh("y", sort)))
            .collect();
        let mut context = z3::Context::new(None).expect("Z3 is there");
        context.begin_ground().expect("a solver");
        let before = z3::held();
        for &constraint in &group {
            context.assert(&t, constraint).expect("it is understood");
        }
        // enough to take the integers apart and to begin with the search, however busy the machine
        // is
        context.check(RESOURCES, None);
        (bytes(&t, &group), z3::held() - before)
    }

    /// Z3 counts for the whole process: the test is run once more, by itself.
    #[test]
    fn it_is_about_what_z3_takes() {
        const ALONE: &str = "ECHIS_TEST_ALONE";
        if std::env::var_os(ALONE).is_some() {
            return compare_with_z3();
        }
        let this = std::env::current_exe().expect("this is a program");
        let name = concat!(module_path!(), "::it_is_about_what_z3_takes");
        let name = name.split_once("::").map_or(name, |(_, inside)| inside);
        let ran = std::process::Command::new(this)
            .args([name, "--exact"])
            .env(ALONE, "1")
            .output()
            .expect("it can be run");
        let said = String::from_utf8_lossy(&ran.stdout);
        assert!(ran.status.success() && said.contains("1 passed"), "{said}");
    }

    fn compare_with_z3() {
        let operations: [(&str, Make); 6] = [
            ("product", |t, x, y| t.bv_ult(t.bv_mul(x, y), x)),
            ("quotient", |t, x, y| t.bv_ult(t.bv_sdiv(x, y), x)),
            ("remainder", |t, x, y| t.bv_ult(t.bv_srem(x, y), x)),
            ("sum", |t, x, y| t.bv_ult(t.bv_add(x, y), t.bv_xor(x, y))),
            ("choice", |t, x, y| {
                t.bv_ult(t.ite(t.bv_slt(x, y), x, y), t.bv_and(x, y))
            }),
            ("shift", |t, x, y| t.bv_ult(t.bv_shl(x, y), y)),
        ];
        for width in [32, 64] {
            for (name, make) in operations {
                let (estimated, held) = estimated_and_held(width, make);
                eprintln!("{name} {width}: {estimated} {held}");
                assert!(
                    held < 3 * estimated && estimated < 3 * held,
                    "{name} {width}: {estimated} {held}"
                );
            }
        }
    }
}
