//! Programs that need no ghost statements.

use crate::annotated_programs::{round_trip, written};
use crate::common::errors_with;
use echis_verifier::Inference;

/// A program verifies with inference, not without, and without again once what was inferred is
/// written into it.
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

const ARRAY : & str = "field val: Int
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
    " ;

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
    needs_inference ( "field f: Int
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
        }" , ) ;
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
    needs_inference ( "field f: Int
        predicate cell(this: Ref) { acc(this.f) }
        function get(this: Ref): Int requires acc(cell(this), wildcard) { this.f }
        method read(this: Ref) returns (r: Int) requires acc(cell(this), 1/2) ensures acc(cell(this), 1/2) && r == get(this)
        { r := this.f }
        method both(this: Ref) requires acc(cell(this), 1/2) && acc(this.f, 1/2) ensures cell(this)
        { }
        method whole(this: Ref) requires acc(cell(this), 1/2) && acc(this.f, 1/2) ensures acc(this.f) && this.f == 1
        { this.f := 1 }" , ) ;
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

/// Fig. 10, with a sequence for the array.
const ITERATOR : & str = "
    field items: Seq[Int]
    field list: Ref
    field index: Int

    predicate lvalid(this: Ref) { acc(this.items) }
    function size(this: Ref): Int requires lvalid(this) ensures result >= 0 { |this.items| }
    function at(this: Ref, i: Int): Int requires lvalid(this) && 0 <= i && i < size(this) { this.items[i] }

    method add(this: Ref, v: Int)
      requires lvalid(this)
      ensures lvalid(this) && size(this) == old(size(this)) + 1
    { this.items := this.items ++ Seq(v) }

    predicate fp(this: Ref) { acc(this.list) && acc(this.index) && this.list != null }
    function getList(this: Ref): Ref requires fp(this) { this.list }
    function ivalid(this: Ref): Bool requires fp(this) && lvalid(getList(this)) { 0 <= this.index && this.index <= size(this.list) }
    function hasNext(this: Ref): Bool requires fp(this) && lvalid(getList(this)) { this.index < size(this.list) }

    method iterator(l: Ref) returns (this: Ref)
      requires lvalid(l) && l != null
      ensures fp(this) && lvalid(l) && getList(this) == l && ivalid(this) && size(l) == old(size(l))
      ensures hasNext(this) == (size(l) > 0)
    {
      this := new(list, index)
      this.list := l
      this.index := 0
    }

    method next(this: Ref) returns (r: Int)
      requires fp(this) && lvalid(getList(this)) && ivalid(this) && hasNext(this)
      ensures fp(this) && lvalid(getList(this)) && ivalid(this) && getList(this) == old(getList(this))
      ensures size(getList(this)) == old(size(getList(this)))
    {
      r := this.list.items[this.index]
      this.index := this.index + 1
    }

    method client(l: Ref)
      requires lvalid(l) && l != null && size(l) > 0
      ensures lvalid(l)
    {
      var i: Ref
      var j: Ref
      var r: Int
      i := iterator(l)
      j := iterator(l)
      r := next(j)
      assert ivalid(j)
    }
    " ;

#[test]
fn iterator() {
    needs_inference(ITERATOR);
}

#[test]
fn methods_with_several_ends() {
    let program = format!(
        "{ITERATOR}
    method early(this: Ref, n: Int) returns (r: Int)
      requires fp(this)
      ensures fp(this)
    {{
      if (n < 0) {{
        r := 0
        goto end
      }}
      this.index := n
      if (n > 10) {{
        r := this.index
        goto end
      }}
      r := 1
      label end
    }}"
    );
    assert_eq!(errors_with(&program, Inference::ON), Ok(Vec::new()));
}

#[test]
fn paths_are_told_apart_by_what_they_decided() {
    let meets = |after: &str| {
        format!(
            "{CELL}
            method meet(this: Ref, n: Int) requires valid(this) ensures valid(this)
            {{
              var k: Int
              k := n
              if (k == 1) {{ this.x := 1; goto behind }}
              if (k == 2) {{ this.x := 2; goto behind }}
              setX(this, 3)
              label behind
              {after}
            }}"
        )
    };
    needs_inference(&meets("setX(this, 4)"));
    needs_inference(&meets("this.x := 4"));
    let told_apart = written(&meets("setX(this, 4)")).text;
    assert!(
        told_apart.contains("if (n == 1 || n == 2) { fold valid(this) }"),
        "{told_apart}"
    );
}

/// A condition that can no longer be asked at the place is not written.
#[test]
fn a_condition_on_an_overwritten_variable_is_not_written() {
    let program = format!(
        "{CELL}
        method meet(this: Ref) requires valid(this) ensures valid(this)
        {{
          var k: Int
          if (k == 1) {{ this.x := 1; k := 0; goto behind }}
          setX(this, 3)
          k := 0
          label behind
          setX(this, 4)
        }}"
    );
    needs_inference(&program);
    let made = written(&program);
    let folds = made
        .unwritten
        .iter()
        .filter(|step| step.operation.keyword() == "fold");
    assert_eq!(folds.count(), 1);
    assert!(!made.text.contains("{ fold"), "{}", made.text);
}

/// Where what was decided can no longer be asked, nothing is written that might be wrong.
#[test]
fn paths_that_look_alike_are_not_told_apart() {
    let program = format!(
        "{CELL}
        field k: Int
        method change(this: Ref) requires acc(this.k) ensures acc(this.k)
        method meet(this: Ref)
          requires acc(this.k) && (this.k == 1 ? valid(this) : acc(this.x))
          ensures acc(this.k) && valid(this)
        {{
          change(this)
          setX(this, 4)
        }}"
    );
    assert_eq!(errors_with(&program, Inference::ON), Ok(Vec::new()));
    let made = written(&program);
    let folds = made
        .unwritten
        .iter()
        .filter(|step| step.operation.keyword() == "fold");
    assert_eq!(folds.count(), 1);
    assert!(!made.text.contains("{ fold"), "{}", made.text);
}

/// Behind the assignment nothing refers to the first node any more: it stays open, and the list is
/// closed instead.
#[test]
fn what_has_no_name_stays_open() {
    needs_inference(
        "field first: Ref
        field next: Ref
        predicate chain(n: Ref) { acc(n.next) && (n.next != null ==> chain(n.next)) }
        predicate list(this: Ref) { acc(this.first) && (this.first != null ==> chain(this.first)) }
        method touch(n: Ref) requires chain(n) ensures chain(n)
        method drop(this: Ref, b: Bool) requires list(this) ensures list(this)
        {
          if (this.first != null) {
            if (b) {
              this.first := this.first.next
            } else {
              touch(this.first)
            }
          }
        }",
    );
}

#[test]
fn as_much_is_closed_as_there_was() {
    needs_inference(&format!(
        "{CELL}
        method read(this: Ref) returns (y: Int)
          requires acc(valid(this), 1/2)
          ensures acc(valid(this), 1/2) && getX(this) == y
        {{
          y := this.x
          assert y > 0 ==> getX(this) == y
        }}"
    ));
}

/// A list that nobody can change any more.
const SHARED: &str = "field next: Ref
    field x: Int
    predicate list(this: Ref) {
      acc(this.next, wildcard) && acc(this.x, wildcard) && (this.next != null ==> list(this.next))
    }
    ";

#[test]
fn a_part_of_a_duplicable_instance_is_opened() {
    needs_inference(&format!(
        "{SHARED}
        method tail(this: Ref) returns (r: Ref)
          requires acc(list(this), wildcard)
          ensures acc(list(this), wildcard) && acc(this.x, wildcard)
          ensures r != null ==> acc(list(r), wildcard)
        {{
          r := this.next
        }}
        method share(this: Ref) returns (a: Ref, b: Ref)
          requires acc(list(this), wildcard)
          ensures acc(list(this), wildcard) && acc(list(a), wildcard) && acc(list(b), wildcard)
          ensures a.next == b.next && a.x == 1 && b.x == 2
        {{
          a := new(next, x)
          a.next := this
          a.x := 1
          b := new(next, x)
          b.next := this
          b.x := 2
        }}"
    ));
}
