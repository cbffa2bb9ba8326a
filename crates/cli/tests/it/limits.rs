//! Z3 out of memory, or busy with products: other checks are decided, the rest is unknown, with the
//! reason.

use crate::{echis_with, folder, json};

/// `plain` needs no Z3, `square` a little of it, and `endless` exceeds each limit.
const PROGRAM: &[u8] = b"
domain Endless {
  function grow(i: Int, j: Int): Int
  axiom { forall i: Int, j: Int :: {grow(i, j)} grow(i, j) >= grow(i + j, j) + grow(i, j + i + 1) }
}
method plain(x: Int) requires x > 1 { assert x > 0 }
method endless(i: Int) { assert grow(i, 1) == 3 }
method square(x: Int) { assert x * x >= 0 }
";

/// The members that are unknown, how many are verified, the exit code, and the answer.
fn unknown(environment: &[(&str, &str)], name: &str) -> (Vec<String>, u64, Option<i32>, String) {
    let here = folder(name, &[("program.vpr", PROGRAM)]);
    let arguments = ["verify", "program.vpr", "--format", "json", "--jobs", "1"];
    let ran = echis_with(environment, &here, &arguments, b"");
    let answer = json(&ran).swap_remove(0);
    let errors = answer["errors"].as_array().cloned().unwrap_or_default();
    let names = errors.iter().filter(|e| e["id"] == "internal:unknown");
    (
        names
            .map(|e| e["member"].as_str().unwrap_or_default().into())
            .collect(),
        answer["counts"]["verified"].as_u64().unwrap_or_default(),
        ran.code,
        ran.out,
    )
}

#[test]
fn a_member_that_takes_all_memory_leaves_the_others_alone() {
    let (members, verified, code, out) = unknown(&[("ECHIS_Z3_MEMORY", "50")], "memory");
    assert_eq!(members, ["method endless"], "{out}");
    assert_eq!((verified, code), (2, Some(3)));
    assert!(out.contains("not enough memory"), "{out}");
}

/// Z3's Gröbner bases ignore limits, and do not end on a few products.
#[test]
fn products_keep_to_the_time() {
    let class = b"class Grid {
   static void transposed(int[] a, int n)
     //@ requires 0 < n && n < 50 * (a.length == n * n) * acc(a[*]);
     //@ ensures acc(a[*]) * (forall int i; 0 <= i && i < n ==> a[i] == old(a[i * n]));
   { }
}";
    let here = folder("products", &[("Grid.java", class)]);
    let ran = echis_with(
        &[],
        &here,
        &["verify", "Grid.java", "--all-errors", "--timeout", "20"],
        b"",
    );
    assert_eq!(ran.code, Some(1), "{}{}", ran.out, ran.err);
    assert!(ran.out.contains("postcondition.violated"), "{}", ran.out);
}
