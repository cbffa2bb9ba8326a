//! Programs that need no ghost statements.

use crate::common::errors_with;
use crate::shown::round_trip;
use echis_verifier::Inference;

/// A program verifies with inference, not without, and without again once what was inferred is written into it.
fn needs_inference(program: &str) {
    assert_eq!(
        errors_with(program, Inference::ON),
        Ok(Vec::new()),
        "in\n{program}"
    );
    let without = errors_with(program, Inference::Off);
    assert!(without.as_ref().is_ok_and(|e| !e.is_empty()), "{without:?}");
    round_trip(program);
}

/// Fig. 9.
pub const CELL: &str = "field x: Int
    predicate valid(this: Ref) { acc(this.x) }
    function getX(this: Ref): Int requires valid(this) { this.x }
    method init(this: Ref, v: Int)
      requires acc(this.x)
      ensures valid(this) && getX(this) == v
    { this.x := v }
    method setX(this: Ref, v: Int)
      requires valid(this)
      ensures valid(this) && getX(this) == v
    { this.x := v }
    method main()
    {
      var c1: Ref
      c1 := new(x)
      init(c1, 5)
      var c2: Ref
      c2 := new(x)
      init(c2, 7)
      setX(c1, 6)
      assert getX(c1) == 6
      assert getX(c2) == 7
    }
    ";

#[test]
fn cell() {
    needs_inference(CELL);
}

#[test]
fn what_is_open_is_closed_for_a_call_and_opened_again() {
    needs_inference(&format!(
        "{CELL}
        method twice(this: Ref) requires valid(this) ensures valid(this) && getX(this) == old(getX(this)) + 2
        {{
          var y: Int
          y := this.x
          this.x := y + 1
          setX(this, getX(this) + 1)
        }}
        method swap(a: Ref, b: Ref) requires valid(a) && valid(b)
          ensures valid(a) && valid(b) && getX(a) == old(getX(b)) && getX(b) == old(getX(a))
        {{
          var t: Int
          t := a.x
          a.x := b.x
          b.x := t
        }}"
    ));
}

const LIST: &str = "field value: Int
    field next: Ref
    predicate list(this: Ref) { acc(this.value) && acc(this.next) && (this.next != null ==> list(this.next)) }
    function length(this: Ref): Int requires list(this) ensures result > 0
    { this.next == null ? 1 : 1 + length(this.next) }
    function sum(this: Ref): Int requires list(this)
    { this.value + (this.next == null ? 0 : sum(this.next)) }
    ";

#[test]
fn linked_list() {
    needs_inference(&format!(
        "{LIST}
        method single(v: Int) returns (this: Ref)
          ensures list(this) && length(this) == 1 && sum(this) == v
        {{
          this := new(value, next)
          this.value := v
          this.next := null
        }}
        method prepend(rest: Ref, v: Int) returns (this: Ref)
          requires list(rest) && rest != null
          ensures list(this) && length(this) == old(length(rest)) + 1 && sum(this) == old(sum(rest)) + v
        {{
          this := new(value, next)
          this.value := v
          this.next := rest
        }}
        method three() returns (this: Ref)
          ensures list(this) && length(this) == 3
        {{
          var a: Ref
          var b: Ref
          a := new(value, next)
          a.next := null
          b := new(value, next)
          b.next := a
          this := new(value, next)
          this.next := b
        }}
        method third(this: Ref) returns (v: Int)
          requires list(this) && length(this) >= 3
          ensures list(this)
        {{ v := this.next.next.value }}
        method set_second(this: Ref, v: Int)
          requires list(this) && length(this) >= 2
          ensures list(this) && length(this) == old(length(this))
        {{ this.next.value := v }}"
    ));
}

#[test]
fn list_appended_to_by_recursion() {
    needs_inference(&format!(
        "{LIST}
        method append(this: Ref, v: Int)
          requires list(this)
          ensures list(this) && length(this) == old(length(this)) + 1
        {{
          if (this.next == null) {{
            var n: Ref
            n := new(value, next)
            n.value := v
            n.next := null
            this.next := n
          }} else {{
            append(this.next, v)
          }}
        }}"
    ));
}

#[test]
fn list_walked_over() {
    needs_inference(&format!(
        "{LIST}
        method count(this: Ref) returns (n: Int)
          requires list(this)
        {{
          n := 1
          var at: Ref
          at := this
          while (at.next != null)
            invariant list(at) && n > 0
          {{
            at := at.next
            n := n + 1
          }}
        }}"
    ));
}

#[test]
fn tree() {
    needs_inference(
        "field key: Int
        field left: Ref
        field right: Ref
        predicate tree(t: Ref) {
          t != null ==> acc(t.key) && acc(t.left) && acc(t.right) && tree(t.left) && tree(t.right)
        }
        function size(t: Ref): Int requires tree(t) ensures result >= 0
        { t == null ? 0 : size(t.left) + 1 + size(t.right) }
        method leaf(k: Int) returns (t: Ref) ensures tree(t) && size(t) == 1
        {
          t := new(key, left, right)
          t.key := k
          t.left := null
          t.right := null
        }
        method insert(t: Ref, k: Int) returns (r: Ref)
          requires tree(t)
          ensures tree(r) && size(r) == old(size(t)) + 1
        {
          if (t == null) {
            r := leaf(k)
          } else {
            var child: Ref
            if (k < t.key) {
              child := insert(t.left, k)
              t.left := child
            } else {
              child := insert(t.right, k)
              t.right := child
            }
            r := t
          }
        }",
    );
}

const ARRAY: &str = "field val: Int
    field items: Arr
    field count: Int
    domain Arr {
      function loc(a: Arr, i: Int): Ref
      function len(a: Arr): Int
      function array_of(r: Ref): Arr
      function index_of(r: Ref): Int
      axiom { forall a: Arr, i: Int :: {loc(a, i)} array_of(loc(a, i)) == a && index_of(loc(a, i)) == i }
      axiom { forall a: Arr :: {len(a)} len(a) >= 0 }
    }
    predicate stack(this: Ref) {
      acc(this.items) && acc(this.count) && 0 <= this.count && this.count <= len(this.items) &&
      (forall i: Int :: {loc(this.items, i)} 0 <= i && i < len(this.items) ==> acc(loc(this.items, i).val))
    }
    predicate elements(a: Arr) { forall i: Int :: {loc(a, i)} 0 <= i && i < len(a) ==> acc(loc(a, i).val) }
    function size(this: Ref): Int requires stack(this) { this.count }
    function capacity(this: Ref): Int requires stack(this) { len(this.items) }
    function top(this: Ref): Int requires stack(this) && size(this) > 0 { loc(this.items, this.count - 1).val }
    ";

#[test]
fn elements_of_arrays() {
    needs_inference(&format!(
        "{ARRAY}
        method push(this: Ref, v: Int)
          requires stack(this) && size(this) < capacity(this)
          ensures stack(this) && size(this) == old(size(this)) + 1 && top(this) == v
        {{
          loc(this.items, this.count).val := v
          this.count := this.count + 1
        }}
        method pop(this: Ref) returns (v: Int)
          requires stack(this) && size(this) > 0
          ensures stack(this) && size(this) == old(size(this)) - 1 && v == old(top(this))
        {{
          this.count := this.count - 1
          v := loc(this.items, this.count).val
        }}
        method put(a: Arr, i: Int) requires elements(a) && 0 <= i && i < len(a) ensures elements(a)
        {{ loc(a, i).val := 3 }}
        method clear(a: Arr) requires elements(a) ensures elements(a)
        {{
          var i: Int
          i := 0
          while (i < len(a)) invariant elements(a) && 0 <= i && i <= len(a)
          {{
            loc(a, i).val := 0
            i := i + 1
          }}
        }}"
    ));
}

#[test]
fn predicates_inside_of_predicates() {
    needs_inference(
        "field f: Int
        field part: Ref
        predicate inner(this: Ref) { acc(this.f) && this.f > 0 }
        predicate outer(this: Ref) { acc(this.part) && inner(this.part) }
        predicate outermost(this: Ref) { outer(this) }
        function get(this: Ref): Int requires inner(this) { this.f }
        function outer_get(this: Ref): Int requires outermost(this) { this.part.f }
        method take(this: Ref) requires inner(this) ensures inner(this)
        method part_of(this: Ref) returns (p: Ref) requires outermost(this) ensures acc(outer(this), 1/2)
        { p := this.part }
        method uses(this: Ref) requires outermost(this) ensures outermost(this)
        {
          take(this.part)
          var v: Int
          v := get(this.part)
          this.part.f := this.part.f + v
          assert outer_get(this) > 1
        }
        method makes(this: Ref, p: Ref) requires acc(this.part) && acc(p.f) ensures outermost(this) && outer_get(this) == 3
        {
          p.f := 3
          this.part := p
        }",
    );
}

#[test]
fn open_and_closed_in_one_statement() {
    let program = format!(
        "{CELL}
        method double(this: Ref) requires valid(this) ensures valid(this) && getX(this) == 2 * old(getX(this))
        {{ this.x := getX(this) + this.x }}"
    );
    assert_eq!(errors_with(&program, Inference::ON), Ok(Vec::new()));
}

#[test]
fn fractions() {
    needs_inference(
        "field f: Int
        predicate cell(this: Ref) { acc(this.f) }
        function get(this: Ref): Int requires acc(cell(this), wildcard) { this.f }
        method read(this: Ref) returns (r: Int) requires acc(cell(this), 1/2) ensures acc(cell(this), 1/2) && r == get(this)
        { r := this.f }
        method both(this: Ref) requires acc(cell(this), 1/2) && acc(this.f, 1/2) ensures cell(this)
        { }
        method whole(this: Ref) requires acc(cell(this), 1/2) && acc(this.f, 1/2) ensures acc(this.f) && this.f == 1
        { this.f := 1 }",
    );
}

#[test]
fn contracts_read_inside_of_predicates() {
    needs_inference(
        "field f: Int
        predicate cell(this: Ref) { acc(this.f) }
        method increments(this: Ref)
          requires cell(this) && this.f > 0
          ensures cell(this) && this.f == old(this.f) + 1
        { this.f := this.f + 1 }
        method twice(this: Ref)
          requires cell(this) && this.f == 1
          ensures cell(this) && this.f == 3
        {
          increments(this)
          increments(this)
        }
        method all(this: Ref)
          requires cell(this) && (forall i: Int :: 0 <= i && i < this.f ==> i * i < 10)
        { assert this.f > 2 ==> 4 < 10 }",
    );
}

#[test]
fn branches_that_open() {
    needs_inference(&format!(
        "{CELL}
        method maybe(this: Ref, b: Bool) requires valid(this) ensures valid(this) && (b ==> getX(this) == 1)
        {{
          if (b) {{ this.x := 1 }}
          setX(this, b ? 1 : 2)
          if (b) {{ }} else {{ this.x := this.x + 1 }}
        }}"
    ));
}
