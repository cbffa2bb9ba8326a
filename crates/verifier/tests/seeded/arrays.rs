//! Searching and comparing arrays, and replacing elements in parallel.

use crate::{Variant, check};

#[test]
fn binary_search() {
    check(
        "binary-search/binary-search-array.vpr",
        [
            Variant {
                seeded: "off by one: the search starts beyond the end",
                edit: ("var high: Int := len(a)", "var high: Int := len(a) + 1"),
                error: ("invariant.not.established:assertion.false", "invariant 0 <= low"),
            },
            Variant {
                seeded: "wrong assignment: an element is skipped",
                edit: ("low := mid + 1", "low := mid + 2"),
                error: ("invariant.not.preserved:assertion.false", "invariant 0 <= low"),
            },
            Variant {
                seeded: "missing permissions: the loop does not get the array",
                edit: ("invariant access(a) && untouched(a)", "invariant untouched(a)"),
                error: ("not.wellformed:insufficient.permission", "invariant untouched(a)"),
            },
            Variant {
                seeded: "wrong postcondition: the key is always found",
                edit: ("ensures  -1 <= index", "ensures  0 <= index"),
                error: (
                    "postcondition.violated:assertion.false",
                    "ensures  0 <= index && index",
                ),
            },
        ],
    );
}

#[test]
fn longest_common_prefix() {
    check(
        "longest-common-prefix/longest-common-prefix.vpr",
        [
            Variant {
                seeded: "off by one: the condition of the loop reads beyond the end",
                edit: ("while (x + n < len(a)", "while (x + n <= len(a)"),
                error: ("while.failed:insufficient.permission", "while (x + n"),
            },
            Variant {
                seeded: "off by one: the last element is not required",
                edit: (
                    "requires access(a)",
                    "requires forall k: Int :: 0 <= k && k < len(a) - 1 ==> acc(loc(a, k).val)",
                ),
                error: (
                    "invariant.not.established:insufficient.permission",
                    "invariant access(a)",
                ),
            },
            Variant {
                seeded: "wrong assignment: every other element is compared",
                edit: ("n := n + 1", "n := n + 2"),
                error: (
                    "invariant.not.preserved:assertion.false",
                    "invariant x + n <= len(a)",
                ),
            },
            Variant {
                seeded: "wrong postcondition: the prefix does not reach the end",
                edit: (
                    "x + n <= len(a) && y + n <= len(a)\n  ensures",
                    "x + n < len(a) && y + n < len(a)\n  ensures",
                ),
                error: (
                    "postcondition.violated:assertion.false",
                    "ensures  0 <= n && x + n < len(a)",
                ),
            },
        ],
    );
}

#[test]
fn max_by_elimination() {
    check(
        "max_array/max-array-elimination.vpr",
        [
            Variant {
                seeded: "off by one: the upper end is no element",
                edit: ("y := len(a) - 1", "y := len(a)"),
                error: ("invariant.not.established:assertion.false", "invariant 0 <= x"),
            },
            Variant {
                seeded: "wrong condition: equal elements are treated the other way",
                edit: (
                    "if (loc(a, x).val <= loc(a, y).val)",
                    "if (loc(a, x).val < loc(a, y).val)",
                ),
                error: (
                    "invariant.not.preserved:assertion.false",
                    "invariant    (forall i: Int",
                ),
            },
            Variant {
                seeded: "missing part of the invariant: the values",
                edit: ("invariant access(a) && untouched(a)", "invariant access(a)"),
                error: (
                    "postcondition.violated:assertion.false",
                    "ensures  access(a) && untouched(a)",
                ),
            },
            Variant {
                seeded: "missing permissions: the client has no array",
                edit: ("inhale access(a)", "inhale true"),
                error: ("inhale.failed:insufficient.permission", "inhale forall i: Int"),
            },
        ],
    );
}

#[test]
fn max_standard() {
    check(
        "max_array/max-array-standard.vpr",
        [
            Variant {
                seeded: "off by one: the last element is not looked at",
                edit: ("while (k < len(a))", "while (k < len(a) - 1)"),
                error: ("postcondition.violated:assertion.false", "ensures  is_max"),
            },
            Variant {
                seeded: "wrong assignment: the element before the maximum",
                edit: ("at := k", "at := k - 1"),
                error: ("invariant.not.preserved:assertion.false", "invariant is_max"),
            },
            Variant {
                seeded: "wrong amount: half of what is ensured",
                edit: (
                    "requires access(a)",
                    "requires forall j: Int :: 0 <= j && j < len(a) ==> acc(loc(a, j).val, 1/2)",
                ),
                error: (
                    "invariant.not.established:insufficient.permission",
                    "invariant access(a) && untouched(a)",
                ),
            },
            Variant {
                seeded: "off by one: the client initialises one element too many",
                edit: (
                    "inhale forall i: Int :: 0 <= i && i < len(a)",
                    "inhale forall i: Int :: 0 <= i && i <= len(a)",
                ),
                error: ("inhale.failed:insufficient.permission", "inhale forall i: Int"),
            },
        ],
    );
}

#[test]
fn parallel_replace() {
    check(
        "parallel-array-replace/parallel-array-replace.vpr",
        [
            Variant {
                seeded: "off by one: the segments of the forked threads overlap",
                edit: ("exhale pre2(a, mid, right)", "exhale pre2(a, mid - 1, right)"),
                error: (
                    "exhale.failed:insufficient.permission",
                    "exhale pre2(a, mid - 1, right)",
                ),
            },
            Variant {
                seeded: "missing join: the right segment does not come back",
                edit: ("inhale post1(a, mid, right)", "inhale true"),
                error: (
                    "inhale.failed:insufficient.permission",
                    "inhale post2(a, mid, right)",
                ),
            },
            Variant {
                seeded: "wrong amount: half of a segment is to be written",
                edit: ("define pre2 … acc(loc(a, i).val)", "acc(loc(a, i).val, 1/2)"),
                error: (
                    "assignment.failed:insufficient.permission",
                    "loc(a, left).val := to",
                ),
            },
            Variant {
                seeded: "off by one: the client lets its element be replaced",
                edit: ("Replace(a, 1, len(a), 5, 7)", "Replace(a, 0, len(a), 5, 7)"),
                error: ("assert.failed:assertion.false", "assert Contains(a, 5, 1)"),
            },
        ],
    );
}
