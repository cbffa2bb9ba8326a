//! The meaning of `*` and of all other operators in contracts.

use super::{ensures, error_in};

#[test]
fn a_star_beside_an_assertion_conjoins() {
    assert_eq!(ensures("acc(x) * acc(y)"), "(acc(this.x) ** acc(this.y))");
    assert_eq!(
        ensures("valid() * size() == p"),
        "(this.Node::valid() ** (this.size() == p))"
    );
    assert_eq!(
        ensures("size() == p * valid()"),
        "((this.size() == p) ** this.Node::valid())"
    );
    assert_eq!(ensures("b * c"), "(b ** c)");
    assert_eq!(ensures("p == q * b * q == p"), "(((p == q) ** b) ** (q == p))");
    assert_eq!(ensures("!b * c"), "(Not(b) ** c)");
    assert_eq!(
        ensures("acc(x) * x == 2 * p + 1 * valid()"),
        "((acc(this.x) ** (this.x == ((2 * p) + 1))) ** this.Node::valid())"
    );
}

#[test]
fn a_star_between_numbers_multiplies() {
    assert_eq!(ensures("p * q == 6"), "((p * q) == 6)");
    assert_eq!(ensures("p == q * 2 + p * 3"), "(p == ((q * 2) + (p * 3)))");
    assert_eq!(ensures("p + q * 2 < l"), "((long) (p + (q * 2)) < l)");
    assert_eq!(ensures("box * 2 == p"), "((this.box.intValue() * 2) == p)");
    assert_eq!(ensures("even(p * q)"), "even((p * q))");
}

#[test]
fn the_only_star_between_two_comparisons_conjoins() {
    assert_eq!(ensures("p == 1 * q == 2"), "((p == 1) ** (q == 2))");
    assert_eq!(ensures("p * q > 0 * q > 0"), "(((p * q) > 0) ** (q > 0))");
    assert_eq!(ensures("p > 0 * q == 2 * p"), "((p > 0) ** (q == (2 * p)))");
    assert_eq!(
        ensures("p == 1 * q == 2 * p == 3"),
        "(((p == 1) ** (q == 2)) ** (p == 3))"
    );
    assert_eq!(
        ensures("n != null * next == null * p == 0"),
        "(((n != null) ** (this.next == null)) ** (p == 0))"
    );
}

#[test]
fn what_a_star_means_must_be_clear() {
    let doubt = "this `*` could multiply or conjoin; parentheses would tell";
    assert_eq!(error_in("p == 1 * q * p == 2"), doubt);
    assert_eq!(error_in("0 <= p < 2 * q * p <= 2"), doubt);
    assert_eq!(ensures("p == (1 * q) * p == 2"), "((p == (1 * q)) ** (p == 2))");
}

#[test]
fn a_row_with_a_product_in_it_has_parentheses() {
    assert_eq!(ensures("0 <= p * p <= 5"), "((0 <= p) ** (p <= 5))");
    assert_eq!(ensures("(0 <= p) * q <= 5"), "((0 <= p) ** (q <= 5))");
    assert_eq!(
        ensures("0 <= p * p < q * 2 < l"),
        "(((0 <= p) ** (p < q)) ** ((long) 2 < l))"
    );
    assert_eq!(ensures("0 <= (p * q) <= 5"), "((0 <= (p * q)) && ((p * q) <= 5))");
}

#[test]
fn comparisons_in_a_row_hold_all() {
    assert_eq!(ensures("0 <= p < q"), "((0 <= p) && (p < q))");
    assert_eq!(
        ensures("0 <= p < q <= 5 == b"),
        "((((0 <= p) && (p < q)) && (q <= 5)) == b)"
    );
    assert_eq!(ensures("q > p > 0 * b"), "(((q > p) && (p > 0)) ** b)");
    assert_eq!(
        error_in("0 < p > q"),
        "comparisons in a row go one way: all `<` and `<=`, or all `>` and `>=`"
    );
}

#[test]
fn precedence() {
    assert_eq!(ensures("acc(x) * b && c"), "((acc(this.x) ** b) ** c)");
    assert_eq!(ensures("b && c"), "(b && c)");
    assert_eq!(ensures("b && valid() && c"), "((b ** this.Node::valid()) ** c)");
    assert_eq!(ensures("b || c &*& valid()"), "((b || c) ** this.Node::valid())");
    assert_eq!(
        ensures("b ==> valid() &*& c"),
        "(b ==> (this.Node::valid() ** c))"
    );
    assert_eq!(ensures("b ==> c ==> b"), "(b ==> (c ==> b))");
    assert_eq!(ensures("b <==> c ==> b"), "(b <==> (c ==> b))");
    assert_eq!(
        ensures("b ? valid() : c ? acc(x) : p == 0"),
        "(b ? this.Node::valid() : (c ? acc(this.x) : (p == 0)))"
    );
    assert_eq!(
        ensures("p - q - 1 == p << 2 >>> 1"),
        "(((p - q) - 1) == UShr(Shl(p, 2), 1))"
    );
    assert_eq!(
        ensures("(p & 1) == 0 | b ^ c & b"),
        "BitOr((BitAnd(p, 1) == 0), BitXor(b, BitAnd(c, b)))"
    );
    assert_eq!(
        ensures("valid() * o instanceof Node * b"),
        "((this.Node::valid() ** (o instanceof Node)) ** b)"
    );
    assert_eq!(
        error_in("p + o instanceof Node"),
        "expected parentheses around the operands of `instanceof`, not `instanceof`"
    );
}

#[test]
fn permissions() {
    assert_eq!(ensures("acc(this.x)"), "acc(this.x)");
    assert_eq!(ensures("acc(n.next.x, 1/2)"), "acc(n.next.x, 1/2)");
    assert_eq!(ensures("acc(x, _)"), "acc(this.x, _)");
    assert_eq!(ensures("acc(x, p/q)"), "acc(this.x, p/q)");
    assert_eq!(ensures("acc(x, y)"), "(acc(this.x) ** acc(this.y))");
    assert_eq!(ensures("acc(x, n.y, 1/3)"), "(acc(this.x, 1/3) ** acc(n.y, 1/3))");
    assert_eq!(ensures("acc(Node.count)"), "acc(Node.count)");
    assert_eq!(ensures("acc(a[*])"), "acc(this.a[*])");
    assert_eq!(ensures("acc(n.a[*], 1/2)"), "acc(n.a[*], 1/2)");
    assert_eq!(ensures("acc(a[p])"), "acc(this.a[p])");
    assert_eq!(ensures("acc(a[0..p + 1])"), "acc(this.a[0..(p + 1)])");
    assert_eq!(ensures("acc(valid(), 1/2)"), "acc(this.Node::valid(), 1/2)");
    assert_eq!(ensures("acc(n.at(p), _)"), "acc(n.Node::at(p), _)");
    assert_eq!(ensures("n.at(1, n)"), "n.Node::at(1, n)");
    assert_eq!(ensures("all(3) * Node.all(p)"), "(Node::all(3) ** Node::all(p))");
    assert_eq!(ensures("((acc(x)))"), "acc(this.x)");
    let message = "`acc` is about a field, an element of an array, or a predicate";
    assert_eq!(error_in("acc(p)"), message);
    assert_eq!(error_in("acc(a.length)"), message);
    assert_eq!(error_in("acc(size())"), "a predicate is expected here");
    assert_eq!(error_in("acc(x, 0/1)"), "a fraction of a permission is positive");
    assert_eq!(error_in("acc(p[*])"), "array required, but int found");
}

#[test]
fn expressions() {
    assert_eq!(
        ensures("\\result == old(x) + \\old(n.y)"),
        "(\\result == (old(this.x) + old(n.y)))"
    );
    assert_eq!(ensures("result >= -2147483648"), "(\\result >= -2147483648)");
    assert_eq!(
        ensures("forall int i; 0 <= i && i < a.length ==> a[i] == 0"),
        "(forall int i; (((0 <= i) && (i < this.a.length)) ==> (this.a[i] == 0)))"
    );
    assert_eq!(
        ensures("(\\forall int i, j; 0 <= i < j; a[i] <= a[j])"),
        "(forall int i, int j; (((0 <= i) && (i < j)) ==> (this.a[i] <= this.a[j])))"
    );
    assert_eq!(
        ensures("\\exists int i; 0 <= i; i == p"),
        "(exists int i; ((0 <= i) && (i == p)))"
    );
    assert_eq!(
        ensures("acc(x) * forall Node k, int i; k.x == i"),
        "(acc(this.x) ** (forall Node k, int i; (k.x == i)))"
    );
    assert_eq!(ensures("b && untouched(acc(x))"), "(b ** untouched(acc(this.x)))");
    assert_eq!(ensures("untouched(n.valid())"), "untouched(n.Node::valid())");
    assert_eq!(
        ensures("(opening valid() in x) == using size() in p + 1"),
        "(opening this.Node::valid() in this.x == using this.size() in (p + 1))"
    );
    assert_eq!(ensures("(int) l == p"), "((int) l == p)");
    assert_eq!(
        ensures("((Node) o).x == (p)"),
        "(((Node) o.x) == p)".replace("((Node) o.x)", "(Node) o.x")
    );
    assert_eq!(
        ensures("s.length() == \"ab\".length() && s.charAt(0) == 'a'"),
        "((s.length() == \"ab\".length()) && ((int) s.charAt(0) == (int) 97))"
    );
    assert_eq!(
        ensures("s.equals(name) && Math.max(p, q) < MAX"),
        "(s.equals(this.name) && (max(p, q) < Node.MAX))"
    );
    assert_eq!(ensures("(b ? p : q) == 0x1F"), "((b ? p : q) == 31)");
    assert_eq!(
        ensures("flag == true && name != null"),
        "((this.flag == true) && (this.name != null))"
    );
}
