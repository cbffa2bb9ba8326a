//! Which patterns and which `switch` with patterns Java accepts (JLS 14.11.1.1, 14.30).

use echis_java_semantics::load;

const TYPES: &str = "
    sealed interface Shape permits Circle, Square, Box {}
    final class Circle implements Shape {}
    final class Square implements Shape {}
    record Box(Shape inner, int size) implements Shape {}
    sealed abstract class Base permits Low, High {}
    final class Low extends Base {}
    non-sealed class High extends Base {}
    sealed class Open permits Below {}
    final class Below extends Open {}
    enum Suit { HEARTS, SPADES }
    record Pair(Shape a, Suit b) {}
    interface Free {}
    class Only implements Free {}
";

/// The messages about a method body, in which there are variables of all types.
fn errors(body: &str) -> Vec<String> {
    let parameters = "Object o, Shape s, Base b, Open p, Suit u, Pair q, Free f, Integer i, String t";
    let text = format!("{TYPES} class A {{ static int m({parameters}) {{ {body} }} }}");
    match load(&[("A.java", text.as_str())]) {
        Ok(_) => Vec::new(),
        Err((_, errors)) => errors.into_iter().map(|e| e.message).collect(),
    }
}

const EXPRESSION: &str = "the switch expression does not cover all possible input values";
const STATEMENT: &str = "the switch statement does not cover all possible input values";

#[test]
fn exhaustive_switches() {
    for cases in [
        "(s) { case Circle c -> 1; case Square x -> 2; case Box x -> 3; }",
        "(s) { case Circle c -> 1; case Shape x -> 2; }",
        "(s) { case Circle c -> 1; case Square x -> 2; case Box(Shape x, int n) -> 3; }",
        "(s) { case Circle c -> 1; case Square x -> 2; case Box(var x, var n) -> 3; }",
        "(s) { case Circle c -> 1; case Square x -> 2; case Box(Circle x, int n) -> 3; \
         case Box(Square x, int n) -> 4; case Box(Box x, int n) -> 5; }",
        "(s) { case Circle c -> 1; case Square x -> 2; case Box(Box(var x, int m), int n) -> 3; \
         case Box(Shape x, int n) -> 4; }",
        "(s) { case null -> 0; case Circle c -> 1; case Square x -> 2; case Box x -> 3; }",
        "(s) { case Circle c when true -> 1; case Square x -> 2; case Box x -> 3; }",
        "(b) { case Low x -> 1; case High x -> 2; }",
        "(p) { case Below x -> 1; case Open x -> 2; }",
        "(u) { case HEARTS -> 1; case SPADES -> 2; case null -> 3; }",
        "(u) { case HEARTS -> 1; case Suit x -> 2; }",
        "(q) { case Pair(Circle a, Suit x) -> 1; case Pair(Square a, Suit x) -> 2; case Pair(Box a, var x) -> 3; }",
        "(o) { case String x -> 1; default -> 2; }",
        "(o) { case String x -> 1; case null, default -> 2; }",
        "(o) { case String x -> 1; case Object x -> 2; }",
        "(i) { case 1 -> 1; case Integer x when x > 5 -> 2; case Integer x -> 3; }",
        "(t) { case \"a\" -> 1; case String x -> 3; }",
        "(f) { case Only x -> 1; case Free x -> 2; }",
    ] {
        assert_eq!(errors(&format!("return switch {cases};")), [""; 0], "{cases}");
    }
}

#[test]
fn switches_that_do_not_cover_all_values() {
    for cases in [
        "(s) { case Circle c -> 1; case Square x -> 2; }",
        "(s) { case Circle c -> 1; case Square x -> 2; case Box x when x.size() > 1 -> 3; }",
        "(s) { case Circle c -> 1; case Square x -> 2; case Box(Circle x, int n) -> 3; \
         case Box(Square x, int n) -> 4; }",
        "(s) { case Circle c -> 1; case Square x -> 2; case Box(Box(Circle x, int m), int n) -> 3; \
         case Box(Circle x, int n) -> 3; case Box(Square x, int n) -> 4; }",
        "(b) { case Low x -> 1; }",
        "(p) { case Below x -> 1; }",
        "(u) { case HEARTS -> 1; case null -> 3; }",
        "(u) { case HEARTS -> 1; case Suit x when x == u -> 2; }",
        "(q) { case Pair(Circle a, Suit x) -> 1; case Pair(Box a, var x) -> 3; }",
        "(o) { case String x -> 1; }",
        "(o) { case String x -> 1; case null -> 2; }",
        "(i) { case 1 -> 1; case Integer x when x > 5 -> 2; }",
        "(f) { case Only x -> 1; }",
    ] {
        assert_eq!(
            errors(&format!("return switch {cases};")),
            [EXPRESSION],
            "{cases}"
        );
    }
    let statement = "switch (s) { case Circle c -> {} case Square x -> {} } return 0;";
    assert_eq!(errors(statement), [STATEMENT]);
}

#[test]
fn wrong_patterns() {
    for (body, message) in [
        (
            "return o instanceof Box(Shape x) ? 1 : 2;",
            "incorrect number of nested patterns",
        ),
        (
            "return o instanceof Circle(int x) ? 1 : 2;",
            "deconstruction patterns can only be applied to records",
        ),
        (
            "return o instanceof Box(Shape x, long n) ? 1 : 2;",
            "incompatible types: int cannot be converted to long",
        ),
        (
            "return t instanceof Box(Shape x, int n) ? 1 : 2;",
            "incompatible types: String cannot be converted to Box",
        ),
        (
            "return switch (t) { case Integer x -> 1; default -> 2; };",
            "incompatible types: String cannot be converted to Integer",
        ),
        (
            "return switch (o) { default -> 1; case null, default -> 2; };",
            "duplicate default label",
        ),
        (
            "return switch (o) { case String x -> { } default -> 2; };",
            "switch expression completes without providing a value",
        ),
    ] {
        assert_eq!(errors(body), [message], "{body}");
    }
}

#[test]
fn scopes_of_pattern_variables() {
    let fine = "if (!(o instanceof Box(Shape x, int n))) { return 0; } return n;";
    assert_eq!(errors(fine), [""; 0]);
    let fine = "return o instanceof Box(var x, var n) && n > 1 ? n : 0;";
    assert_eq!(errors(fine), [""; 0]);
    let fine =
        "switch (o) { case String x: return x.length(); case Integer x: return x; default: return 0; }";
    assert_eq!(errors(fine), [""; 0]);
    let outside = "if (o instanceof Box(Shape x, int n)) { } return n;";
    assert_eq!(errors(outside).len(), 1);
    let other_case = "return switch (o) { case Integer n -> n; default -> n; };";
    assert_eq!(errors(other_case).len(), 1);
}
