use super::check;

#[test]
fn functions_do_not_need_themselves() {
    check(
        "function f(i: Int): Int //~ consistency
             requires f(i - 1) > 0
         function g(i: Int): Int //~ consistency
             requires h(i) > 0
         function h(i: Int): Int { g(i) }
         function k(i: Int): Int
             requires l(i) > 0
         { i == 0 ? 0 : k(i - 1) }
         function l(i: Int): Int",
    );
}

#[test]
fn measures_are_part_of_what_is_needed() {
    check(
        "function f(i: Int): Int //~ consistency
             decreases f(i)
         function g(i: Int): Int
             decreases h(i)
         { i > 0 ? g(i - 1) : 0 }
         function h(i: Int): Int",
    );
}

#[test]
fn postconditions_recurse_only_where_that_terminates() {
    check(
        "function f(i: Int): Int
             ensures f(i) > 0 //~ consistency
         function g(i: Int): Int
             decreases i
             ensures i > 0 ==> g(i - 1) > 0
         { i }
         function a(i: Int): Int
             ensures b(i) > 0 //~ consistency
         { i == 0 ? 0 : b(i - 1) }
         function b(i: Int): Int { i == 0 ? 0 : a(i - 1) }
         function c(i: Int): Int
             ensures d(i) > 0
         function d(i: Int): Int { c(i) }",
    );
}

#[test]
fn there_is_one_measure_of_a_kind() {
    check(
        "function f(i: Int): Int
             decreases i if i > 0
             decreases _ if i < 0
             decreases * 
         function g(i: Int): Int
             decreases i //~ consistency
             decreases 1
         method m(i: Int)
             decreases * //~ consistency
             decreases *
         method k(i: Int) {
             while (true)
                 decreases _ //~ consistency
                 decreases _
             {}
         }",
    );
}

#[test]
fn measures_have_values() {
    check(
        "predicate P(x: Ref)
         function f(x: Ref): Int
             requires P(x)
             decreases P(x), |Seq(1)|
         function g(x: Ref): Int
             decreases [true, false] //~ consistency
         function h(x: Ref): Int
             decreases true --* true //~ consistency",
    );
}

#[test]
fn deep_expressions_are_checked() {
    let sum = "1 + ".repeat(1500);
    check(&format!(
        "method m() {{\n assert {sum} 1 > 0\n assert {sum} true > 0 //~ types\n}}"
    ));
    let nots = "!".repeat(1500);
    check(&format!(
        "method m(b: Bool) {{\n assert {nots} b\n assert {nots} (old[l](b)) //~ consistency\n}}"
    ));
}

#[test]
fn many_functions_are_checked_in_linear_time() {
    let mut text = String::new();
    for i in 0..20_000 {
        let next = i + 1;
        text += &format!(
            "function f{i}(i: Int): Int requires f{next}(i) > 0 ensures f{next}(i) > 0 {{ f{next}(i) }}\n"
        );
    }
    text += "function f20000(i: Int): Int { 0 }";
    check(&text);
}
