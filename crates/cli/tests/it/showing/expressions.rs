//! What is needed where an expression is evaluated, and no statement can stand.

use super::is_shown_with;

/// A condition behind the body, or with effects, comes between two places where statements can stand.
#[test]
fn conditions_within_rounds_have_open_what_they_need() {
    let source = "class Source {
    private int left;
    //@ predicate valid() = acc(left);

    //@ requires valid();
    //@ ensures valid();
    int next() {
        if (left > 0) left--;
        return left;
    }
}

class Drain {
    private Source source;
    private int count;
    //@ predicate valid() = acc(source) * acc(count) * source != null * source.valid();

    //@ requires valid();
    //@ ensures valid();
    void all() {
        while (source.next() > 0)
            //@ invariant valid();
        {
            count = 0;
        }
    }

    //@ requires valid();
    //@ ensures valid();
    int last() {
        int last = 0;
        while ((last = source.next()) > 0)
            //@ invariant valid();
        {
        }
        return last;
    }

    //@ requires valid();
    //@ ensures valid();
    void upTo(int n) {
        do
            //@ invariant valid();
        {
            if (n > 5) continue;
            n++;
        } while (count > n);
        count = n;
    }

    //@ requires valid();
    //@ ensures valid();
    void reset() {
        do
            //@ invariant valid();
        {
            count = 0;
        } while (count > 3);
    }
}
";
    let expected = [
        "while (/*@ opening valid() in @*/ source.next() > 0)",
        "{\n            //@ open valid();\n            count = 0;\n            //@ close valid();\n        }\n    }",
        "while (/*@ opening valid() in @*/ (last = source.next()) > 0)",
        "} while (/*@ opening valid() in @*/ count > n);\n        //@ open valid();\n        count = n;\n",
    ];
    is_shown_with("within", "Drain.java", source, &expected);
}

/// No statement can stand within an expression: what a call in it needs closed is open around the other parts.
#[test]
fn what_is_needed_within_expressions_is_open_around_their_parts() {
    let source = "class Chain {
    private int k;
    private Chain next;
    //@ predicate chain() = acc(k) * acc(next) * (next != null ==> next.chain());

    //@ requires chain();
    //@ ensures chain();
    private int touch(int x) {
        if (k > x) k = x;
        return x;
    }

    //@ requires chain();
    //@ ensures chain();
    int other(int key) {
        return key == k ? touch(key) : k;
    }

    //@ requires chain();
    //@ ensures chain();
    boolean either(int key) {
        boolean either = key == k || touch(k) > 1;
        return either;
    }

    //@ requires chain();
    //@ ensures chain();
    int both(int key) {
        if (key > 0 && touch(key) > 1 && k > 1) {
            k = key;
        }
        return touch(key) | k;
    }

    //@ requires chain();
    //@ ensures chain();
    boolean has(int x) {
        return k == x || next != null && next.has(x);
    }
}
";
    let expected = [
        "return (/*@ opening chain() in @*/ key == k) ? touch(key) : (/*@ opening chain() in @*/ k);",
        "boolean either = (/*@ opening chain() in @*/ key == k) || touch((/*@ opening chain() in @*/ k)) > 1;",
        "if (key > 0 && touch(key) > 1 && (/*@ opening chain() in @*/ k > 1)) {\n            //@ open chain();\n            k = key;\n",
        "return touch(key) | (/*@ opening chain() in @*/ k);",
    ];
    is_shown_with("parts", "Chain.java", source, &expected);
}

/// What is closed where sides of a decision end, and open for the next one, is open around all of it.
#[test]
fn decisions_one_after_the_other_are_opened_around_once() {
    let source = "class Any {
    private int hits;
    private Any left, right;
    /*@ predicate tree() = acc(hits) * acc(left) * acc(right)
          * (left != null ==> left.tree()) * (right != null ==> right.tree()); @*/
    boolean any(int limit)
        //@ requires tree();
        //@ ensures tree();
    { return hits > limit || left != null && left.any(limit) || right != null && right.any(limit); }
}
";
    let expected =
        ["    { return /*@ opening tree() in @*/ hits > limit || left != null && left.any(limit) ||"];
    is_shown_with("any", "Any.java", source, &expected);
}

/// What an assignment writes to is open, and closed for the calls in what is assigned.
#[test]
fn what_is_assigned_is_closed_around_calls() {
    let source = "class Sums {
    private int total, n;
    //@ predicate valid() = acc(total) * acc(n);

    //@ requires valid();
    //@ ensures valid() * 0 <= \\result && \\result <= 10;
    int compute(int k) {
        n = 3;
        return k > 0 && k < 10 ? k : 0;
    }

    /*@ pure @*/ int size()
        //@ requires valid();
    { return n; }

    //@ requires valid();
    //@ ensures valid();
    void plain() { total = compute(1); }

    //@ requires valid();
    //@ ensures valid();
    void sum() {
        n = 7;
        total = n + compute(n);
        n = 2;
    }

    //@ requires valid();
    //@ ensures valid();
    void chosen(boolean b) {
        n = 1;
        n = b ? compute(n) : 3;
    }

    //@ requires valid();
    //@ ensures valid();
    void asked() { total = size() > 3 ? compute(size()) : n; }
}
";
    let expected = [
        "{ /*@ open valid(); @*/ total = (/*@ closing valid() in @*/ compute(1)); /*@ close valid(); @*/ }",
        "        total = n + (/*@ closing valid() in @*/ compute((/*@ opening valid() in @*/ n)));\n",
        "        n = b ? (/*@ closing valid() in @*/ compute((/*@ opening valid() in @*/ n))) : 3;\n",
        "total = (/*@ closing valid() in @*/ size()) > 3 ? (/*@ closing valid() in @*/ compute(size())) : n;",
    ];
    is_shown_with("sums", "Sums.java", source, &expected);
}

/// An instance stays open for a call that is given what is in it, also if that is of the same predicate.
#[test]
fn what_is_in_an_instance_is_given_while_that_is_open() {
    let source = "class FindTree {
    private int name;
    private FindTree left;

    //@ predicate tree() = acc(name) * acc(left) * (left != null ==> left.tree());

    /*@ pure @*/ boolean contains(int n)
        //@ requires tree();
    { return name == n || left != null && left.contains(n); }

    boolean find(int n)
        //@ requires tree();
        //@ ensures tree() * \\result == old(contains(n)) * contains(n) == old(contains(n));
    {
        if (name == n) return true;
        if (left != null && left.find(n)) {
            return true;
        }
        return false;
    }
}
";
    let expected =
        ["if ((/*@ opening tree() in @*/ left != null) && (/*@ opening tree() in @*/ left.find(n))) {\n"];
    is_shown_with("found", "FindTree.java", source, &expected);
}

/// What is closed within an expression only is closed around that part, and the condition of a loop has its parts like any other.
#[test]
fn parts_are_closed_around_and_conditions_of_loops_have_parts() {
    let source = "class Parts {
    private int[] a;
    private int n;

    //@ predicate valid() = acc(a) * acc(n) * acc(a[*]) * a.length > 0 * 0 <= n < 100;

    /*@ pure @*/ int next()
        //@ requires valid();
    { return n; }

    int count()
        //@ requires valid();
        //@ ensures valid();
    { return 3; }

    void asked()
        //@ requires valid();
        //@ ensures valid();
    {
        if (next() > 0 && a[0] > 0) {
            n = 2;
        }
    }

    void compound()
        //@ requires valid();
        //@ ensures valid();
    {
        n = 1;
        n += next() > 50 ? 0 : 1;
    }

    void looped()
        //@ requires valid();
        //@ ensures valid();
    {
        while (count() > 5 && n > 3)
            //@ invariant valid();
        {
            n = 4;
        }
    }
}
";
    let expected = [
        "        if ((/*@ closing valid() in @*/ next()) > 0 && a[0] > 0) {\n",
        "        n += (/*@ closing valid() in @*/ next()) > 50 ? 0 : 1;\n",
        "        while (count() > 5 && (/*@ opening valid() in @*/ n > 3))\n",
    ];
    is_shown_with("parts", "Parts.java", source, &expected);
}

/// What a pure method says is computed before what it is assigned to is opened.
#[test]
fn pure_methods_are_asked_before_what_is_assigned_to_is_open() {
    let source = "class Asked {
    private int[] a;
    private int n;
    //@ predicate valid() = acc(a) * acc(n) * acc(a[*]) * a.length > 0;

    /*@ pure @*/ int next()
        //@ requires valid();
    { return n; }

    //@ requires valid();
    //@ ensures valid();
    void closed() { a[0] = next(); }

    //@ requires valid();
    //@ ensures valid();
    void open() { n = 1; n = next(); }
}
";
    let expected = [
        "{ /*@ open valid(); @*/ a[0] = (/*@ closing valid() in @*/ next()); /*@ close valid(); @*/ }",
        "{ /*@ open valid(); @*/ n = 1; n = (/*@ closing valid() in @*/ next()); /*@ close valid(); @*/ }",
    ];
    is_shown_with("asked-pure", "Asked.java", source, &expected);
}

/// What is closed before a statement already is not closed around a part of it once more, which would take what else is needed with it.
#[test]
fn what_is_closed_before_a_statement_is_not_closed_within_it() {
    let source = "class Turns {
    private int moves;
    private boolean first;
    //@ predicate valid() = acc(moves) * acc(first) * 0 <= moves && moves <= 9;

    /*@ pure @*/ int player()
        //@ requires valid();
    { return first ? 1 : 2; }

    /*@ pure @*/ int moves()
        //@ requires valid();
    { return moves; }

    int play()
        //@ requires valid();
        //@ ensures valid() * (\\result != 0 ==> \\result == old(player()) && moves() == old(moves()) + 1);
    {
        if (moves == 9) return 0;
        int sign = player();
        moves++;
        first = !first;
        return sign;
    }
}
";
    let expected = ["        //@ close valid();\n        int sign = player();\n"];
    is_shown_with("turns", "Turns.java", source, &expected);
}

/// Behind the condition of an `if` there are two places, so what is open for it is open for its parts.
#[test]
fn what_is_opened_for_a_condition_is_closed_within_it() {
    let source = "class Chain {
    private Chain next;

    //@ predicate chain() = acc(next) * (next != null ==> next.chain());

    boolean accept()
        //@ requires chain();
        //@ ensures chain();
    {
        if (next != null && !next.accept()) {
            return false;
        }
        return true;
    }
}
";
    let expected = [
        "        if ((/*@ opening chain() in @*/ next != null) && (/*@ opening chain() in @*/ !next.accept())) {\n            return false;\n        }\n        return true;\n",
    ];
    is_shown_with("chain", "Chain.java", source, &expected);
}

/// What was a part of a closed instance at first is looked at there.
#[test]
fn what_is_untouched_is_looked_for_where_it_was_closed() {
    let source = "class Untouched {
    private int n;

    //@ predicate valid() = acc(n);

    void run()
        //@ requires valid();
        //@ ensures valid();
    {
        int i = 0;
        while (i < n)
            //@ invariant acc(n, 1/2) * untouched(acc(n)) * 0 <= i;
        {
            i++;
        }
    }
}
";
    let expected =
        ["            //@ invariant acc(n, 1/2) * untouched(opening valid() in acc(n)) * 0 <= i;\n"];
    is_shown_with("untouched", "Untouched.java", source, &expected);
}

/// An instance that is there on one side of a decision only is open there, where the value is returned.
#[test]
fn sides_of_returned_values_open_what_only_they_have() {
    let source = "class Node {
    private int key;
    private Node next;

    //@ predicate node() = acc(key);
    //@ predicate list() = acc(next) * (next != null ==> next.node());

    static int keyOf(Node node)
        //@ requires node != null ==> node.node();
        //@ ensures node != null ==> node.node();
    {
        return node == null ? 0 : node.key;
    }

    static boolean is(Node node, int a, int b)
        //@ requires node != null ==> node.node();
        //@ ensures node != null ==> node.node();
    {
        return node != null && node.key >= a && node.key <= b;
    }

    static boolean differs(Node node, int key)
        //@ requires node != null ==> node.node();
        //@ ensures node != null ==> node.node();
    {
        return node == null || node.key != key;
    }

    int second()
        //@ requires list();
        //@ ensures list();
    {
        return next == null ? 0 : next.key;
    }
}
";
    let expected = [
        "return node == null ? 0 : (/*@ opening node.node() in @*/ node.key);",
        "return node != null && (/*@ opening node.node() in @*/ node.key >= a) && (/*@ opening node.node() in @*/ node.key <= b);",
        "return node == null || (/*@ opening node.node() in @*/ node.key != key);",
        "return /*@ opening list() in @*/ next == null ? 0 : (/*@ opening next.node() in @*/ next.key);",
    ];
    is_shown_with("node", "Node.java", source, &expected);
}

/// What is closed for a call within an expression is closed as far as it was open.
#[test]
fn a_part_of_an_instance_is_closed_for_a_call() {
    let source = "class Dial {
    private int position;
    private int fields;

    //@ predicate dial() = acc(position) * acc(fields) * fields > 0;

    //@ pure
    int fields()
        //@ requires dial();
    {
        return fields;
    }

    int half(int on)
        //@ requires acc(dial(), 1/2);
        //@ ensures acc(dial(), 1/2);
    {
        int won = on == position ? fields() : 0;
        return won;
    }
}
";
    let expected = ["int won = on == position ? (/*@ closing acc(dial(), 1/2) in @*/ fields()) : 0;"];
    is_shown_with("dial", "Dial.java", source, &expected);
}

/// An inner class speaks of the object around its own.
#[test]
fn the_object_around_has_a_name() {
    let source = "class Table {
    private int seats;

    //@ predicate table() = acc(seats);

    class Guest {
        int read()
            //@ requires acc(table(), 1/2);
            //@ ensures acc(table(), 1/2);
        {
            return seats;
        }

        void leave()
            //@ requires table();
            //@ ensures table();
        {
            seats = 0;
        }
    }
}
";
    let expected = [
        "return /*@ opening acc(Table.this.table(), 1/2) in @*/ seats;",
        "            //@ open Table.this.table();\n            seats = 0;\n            //@ close Table.this.table();\n",
    ];
    is_shown_with("table", "Table.java", source, &expected);
}

/// Nothing can stand before a whole statement, but before its argument.
#[test]
fn what_is_printed_is_opened_for_that() {
    let source = "class Bank {
    static class Short extends RuntimeException {
        final long missing;
        //@ predicate is() = acc(missing) * missing > 0;
        Short(long missing)
            //@ requires missing > 0;
            //@ ensures is();
        { this.missing = missing; }
    }
    static void pay(long n)
        //@ requires n >= 0;
        //@ signals (Short e) e.is();
    { if (n > 7) throw new Short(n - 7); }
    static void tell(long n)
        //@ requires n >= 0;
    {
        try {
            pay(n);
        } catch (Short e) {
            System.out.println(\"missing \" + e.missing);
        }
    }
}
";
    let expected = ["System.out.println((/*@ opening e.is() in @*/ \"missing \" + e.missing));"];
    is_shown_with("bank", "Bank.java", source, &expected);
}
