//! Twins: programs that a wrong inference would accept.

use crate::check;
use crate::verifies::CELL;

#[test]
fn nothing_is_closed_without_its_facts() {
    check(
        "field f: Int
        predicate positive(this: Ref) { acc(this.f) && this.f > 0 }
        method negative(this: Ref)
          requires acc(this.f)
          ensures positive(this) // error: postcondition.violated:insufficient.permission
        { this.f := -1 }
        method fixed(this: Ref) requires acc(this.f) ensures positive(this)
        { this.f := 1 }
        method broken(this: Ref) requires positive(this)
          ensures positive(this) // error: postcondition.violated:insufficient.permission
        { this.f := this.f - 1 }
        method unknown(this: Ref)
          ensures positive(this) // error: postcondition.violated:insufficient.permission
        { }",
    );
}

#[test]
fn a_fraction_gives_no_more() {
    check(
        "field f: Int
        predicate cell(this: Ref) { acc(this.f) }
        method writes(this: Ref) requires acc(cell(this), 1/2) {
          this.f := 1 // error: assignment.failed:insufficient.permission
        }
        method reads(this: Ref) requires acc(cell(this), 1/2) {
          var x: Int
          x := this.f
        }
        method grows(this: Ref) requires acc(cell(this), 1/2)
          ensures cell(this) // error: postcondition.violated:insufficient.permission
        { }
        method nothing(this: Ref, p: Perm) requires none <= p && acc(cell(this), p) {
          var x: Int
          x := this.f // error: assignment.failed:insufficient.permission
        }",
    );
}

#[test]
fn nothing_is_opened_twice() {
    check(
        "field f: Int
        predicate cell(this: Ref) { acc(this.f) }
        method consumes(this: Ref) requires cell(this)
        method twice(this: Ref) requires cell(this) {
          consumes(this)
          consumes(this) // error: call.precondition:insufficient.permission
        }
        method reads_after(this: Ref) requires cell(this) {
          consumes(this)
          var x: Int
          x := this.f // error: assignment.failed:insufficient.permission
        }
        method both(this: Ref) requires cell(this)
          ensures cell(this) && acc(this.f) // error: postcondition.violated:insufficient.permission
        { this.f := 1 }
        method exhales(this: Ref) requires cell(this) {
          exhale acc(this.f)
          exhale acc(this.f) // error: exhale.failed:insufficient.permission
        }",
    );
}

#[test]
fn another_receiver_is_another() {
    check ( "field f: Int
        predicate cell(this: Ref) { acc(this.f) }
        method other(this: Ref, that: Ref) requires cell(this) {
          that.f := 1 // error: assignment.failed:insufficient.permission
        }
        method perhaps(this: Ref, that: Ref) requires cell(this) && (this == that || this != null) {
          that.f := 1 // error: assignment.failed:insufficient.permission
        }
        method surely(this: Ref, that: Ref) requires cell(this) && this == that {
          that.f := 1
        }
        method call(this: Ref, that: Ref) requires cell(this) {
          other(that, this) // error: call.precondition:insufficient.permission
        }
        function get(this: Ref, that: Ref): Int requires cell(this) { // error: function.not.wellformed:insufficient.permission
          that.f
        }" , ) ;
}

#[test]
fn a_function_means_what_was_checked() {
    check(
        "field f: Int
        predicate cell(this: Ref) { acc(this.f) }
        function get(this: Ref, that: Ref): Int requires cell(this) && acc(that.f) { this.f }
        method uses(this: Ref, that: Ref) requires cell(this) && acc(that.f) {
          that.f := 1
          assert get(this, that) == 1 // error: assert.failed:assertion.false
        }
        method right(this: Ref, that: Ref) requires cell(this) && acc(that.f) {
          this.f := 3
          that.f := 1
          assert get(this, that) == 3
        }",
    );
}

#[test]
fn abstract_predicates_stay_closed() {
    check(
        "field f: Int
        predicate hidden(this: Ref)
        method opens(this: Ref) requires hidden(this) {
          this.f := 1 // error: assignment.failed:insufficient.permission
        }
        method closes(this: Ref) requires acc(this.f)
          ensures hidden(this) // error: postcondition.violated:insufficient.permission
        { }",
    );
}

#[test]
fn values_are_what_they_are() {
    check(&format!(
        "{CELL}
        method wrong(this: Ref) requires valid(this) {{
          this.x := 3
          assert getX(this) == 4 // error: assert.failed:assertion.false
        }}
        method changed(c: Ref) requires valid(c) && getX(c) == 3 {{
          setX(c, 4)
          assert getX(c) == 3 // error: assert.failed:assertion.false
        }}
        method loops(c: Ref, n: Int) requires valid(c) {{
          var i: Int
          i := 0
          while (i < n) invariant valid(c) {{ c.x := i
            i := i + 1 }}
          assert getX(c) >= 0 // error: assert.failed:assertion.false
        }}"
    ));
}

#[test]
fn bounded() {
    check(
        "field next: Ref
        predicate endless(this: Ref) { acc(this.next) && endless(this.next) }
        method closes(this: Ref) requires acc(this.next)
          ensures endless(this) // error: postcondition.violated:insufficient.permission
        { }
        method opens(this: Ref, that: Ref) requires endless(this) {
          that.next := null // error: assignment.failed:insufficient.permission
        }
        predicate a(this: Ref) { b(this) }
        predicate b(this: Ref) { a(this) }
        method turns(this: Ref) requires a(this) {
          this.next := null // error: assignment.failed:insufficient.permission
        }",
    );
}

/// What an expression needs closed and opened is there once.
#[test]
fn what_is_closed_to_be_read_is_not_there_twice() {
    check ( "field f: Int
        field g: Int
        field b: Bool
        predicate cell(this: Ref) { acc(this.f) && acc(this.b) && (this.b ? true : acc(this.g)) }
        function get(this: Ref): Int requires acc(cell(this), wildcard)
        { unfolding acc(cell(this), wildcard) in this.f }
        method field_of_another(this: Ref, that: Ref) requires cell(this) && that != null {
          assert forall x: Int :: get(this) + x == that.f // error: assert.failed:insufficient.permission
        }
        method instance_of_another(this: Ref, that: Ref) requires cell(this) && that != null {
          assert forall x: Int :: get(this) == x ==> get(that) == x // error: application.precondition:insufficient.permission
        }
        method open(this: Ref, that: Ref)
          requires acc(this.f) && acc(this.b) && this.b && that != null
          ensures acc(this.f) && acc(this.b)
          ensures forall x: Int :: this.b ==> get(this) + x == that.f // error: application.precondition:insufficient.permission
        { }
        predicate pair(this: Ref) { acc(this.f) && acc(this.g) }
        function first(this: Ref): Int requires acc(pair(this), wildcard)
        { unfolding acc(pair(this), wildcard) in this.f }
        method closed(this: Ref)
          requires acc(this.f) && acc(this.g)
          ensures acc(this.f) && acc(this.g)
          ensures forall x: Int :: x == this.f ==> first(this) == x
        { }
        method both(this: Ref) requires cell(this) {
          assert forall x: Int :: x == this.f ==> get(this) == x
        }" , ) ;
}

#[test]
fn without_nesting_there_is_little_to_infer() {
    let program = "field f: Int
        predicate cell(this: Ref) { acc(this.f) }
        method m(this: Ref, b: Bool) requires cell(this) ensures cell(this)
        { if (b) { this.f := 1 } }";
    let errors = crate::common::errors_with(program, echis_verifier::Inference::On { nesting: 0 });
    assert!(errors.is_ok_and(|e| e.len() == 1));
}

#[test]
fn a_close_that_fails_says_what_it_lacks() {
    let messages = crate::common::messages_with(
        "field f: Int
        predicate positive(this: Ref) { acc(this.f) && this.f > 0 }
        method negative(this: Ref) requires acc(this.f) ensures positive(this)
        { this.f := -1 }",
        echis_verifier::Inference::ON,
    );
    assert_eq!(
        messages,
        ["`positive(this)` might lack the permission that is needed, and closing it needs `this.f > 0`"]
    );
}

#[test]
fn only_wildcards_are_duplicable() {
    check(
        "field next: Ref
        field x: Int
        predicate half(this: Ref) { acc(this.x, 1/2) }
        predicate owner(this: Ref) { acc(this.next, wildcard) && (this.next != null ==> half(this.next)) }
        predicate shared(this: Ref) { acc(this.x, wildcard) }
        predicate unknown(this: Ref)
        method writes(this: Ref) requires shared(this) {
          this.x := 1 // error: assignment.failed:insufficient.permission
        }
        method counts(this: Ref) requires shared(this)
          ensures acc(shared(this), wildcard) && acc(this.x, wildcard)
          ensures acc(this.x, 1/2) // error: postcondition.violated:insufficient.permission
        { }
        method both(this: Ref) requires acc(half(this), wildcard)
          ensures acc(half(this), wildcard)
        {
          var y: Int
          y := this.x
        }
        method whole(this: Ref) requires owner(this) && this != null
          ensures owner(this) && owner(this) // error: postcondition.violated:insufficient.permission
        { }
        method nothing(this: Ref) requires acc(unknown(this), wildcard)
          ensures acc(this.x, wildcard) // error: postcondition.violated:insufficient.permission
        { }",
    );
}
