//! A list with sorted insertion, and quickselect.

use crate::{Variant, check};

#[test]
fn arraylist() {
    check(
        "vmcai2016/arraylist-quantified-permissions.vpr",
        [
            Variant {
                seeded: "missing permission: a new list has not all of its elements",
                edit: (
                    "inhale forall i:Int :: 0 <= i && i < len(a) ==> acc(loc(a,i).val)",
                    "inhale forall i:Int :: 0 < i && i < len(a) ==> acc(loc(a,i).val)",
                ),
                error: (
                    "fold.failed:insufficient.permission",
                    "method create … fold acc(AList(this))",
                ),
            },
            Variant {
                seeded: "wrong assignment: more elements are counted than the array has",
                edit: (
                    "method addAtEnd … this.size := this.size + 1",
                    "this.size := len(this.elems) + 1",
                ),
                error: (
                    "fold.failed:assertion.false",
                    "this.size := len(this.elems) + 1 … fold acc(AList(this))",
                ),
            },
            Variant {
                seeded: "wrong amount of memory: the new array is as short as the old one",
                edit: ("method addAtEnd … len(this.elems) * 2", "len(this.elems)"),
                error: (
                    "assignment.failed:insufficient.permission",
                    "loc(this.elems, this.size).val := elem",
                ),
            },
            Variant {
                seeded: "off by one: the loop does not get the last element",
                edit: (
                    "(forall i:Int :: j < i && i <= this.size ==> acc",
                    "(forall i:Int :: j < i && i < this.size ==> acc",
                ),
                error: ("not.wellformed:insufficient.permission", "(i > t ==>"),
            },
        ],
    );
}

#[test]
fn quickselect() {
    check(
        "quickselect/arrays_quickselect_rec.vpr",
        [
            Variant {
                seeded: "wrong assignment: nothing is swapped",
                edit: ("loc(a, j).val := t", "loc(a, j).val := loc(a, i).val"),
                error: (
                    "postcondition.violated:assertion.false",
                    "ensures loc(a, j).val == old(loc(a, i).val)",
                ),
            },
            Variant {
                seeded: "off by one: the loop runs over the pivot",
                edit: ("while (j < right)", "while (j <= right)"),
                error: (
                    "invariant.not.preserved:assertion.false",
                    "invariant left <= j && j <= right",
                ),
            },
            Variant {
                seeded: "wrong amount: the loop may only read",
                edit: (
                    "invariant forall i: Int :: left <= i && i <= right ==> acc(loc(a, i).val)",
                    "invariant forall i: Int :: left <= i && i <= right ==> acc(loc(a, i).val, 1/2)",
                ),
                error: (
                    "call.precondition:insufficient.permission",
                    "swap(a, j, storeIndex)",
                ),
            },
            Variant {
                seeded: "off by one: the client's array can be too short",
                edit: ("requires 10 < len(a)", "requires 9 < len(a)"),
                error: (
                    "not.wellformed:insufficient.permission",
                    "requires forall i: Int :: 0 <= i && i <= 10",
                ),
            },
        ],
    );
}
