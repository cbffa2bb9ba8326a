//! What only some of the ways to a place need, and what every way out of a statement needs.

use super::{is_complete, is_shown_with, round_trip, shown};
use crate::{echis, folder};

/// Where two paths meet behind an `if` that a third one leaves, they come there alike.
#[test]
fn two_paths_that_meet_behind_a_third_one_that_leaves_come_there_alike() {
    for (name, behind, expected) in [
        ("closed", "set(4); return 4;", "        set(4); return 4;"),
        (
            "opened",
            "x = 4; return 4;",
            "        //@ open cell();\n        x = 4; /*@ close cell(); @*/ return 4;",
        ),
        (
            "returned",
            "return x;",
            "        return /*@ opening cell() in @*/ x;",
        ),
    ] {
        let source = format!(
            "class Meeting {{
    int x;
    //@ predicate cell() = acc(x);
    void set(int v)
        //@ requires cell();
        //@ ensures cell();
    {{ x = v; }}
    int chosen(int k, boolean stops)
        //@ requires cell();
        //@ ensures cell();
    {{
        if (k == 1) {{
            set(2);
        }} else {{
            if (stops) return 5;
            x = 3;
        }}
        {behind}
    }}
}}"
        );
        let side =
            "            //@ open cell();\n            x = 3;\n            //@ close cell();\n        }\n";
        is_shown_with(
            &format!("met-{name}"),
            "Meeting.java",
            &source,
            &[&format!("{side}{expected}")],
        );
    }
}

/// A list of which elements are taken away: nothing has what a field or a variable had before, but the operations behind it speak of that.
const CHAIN: &str = "class Chain {
    private Link first;
    private int first0;

    //@ predicate valid() = acc(first) &*& (first == null ? true : first.from(null));

    void removeTwo()
        //@ requires valid();
        //@ ensures valid();
    {
        if (first == null || first.next == null) return;
        first = first.next;
        first = first.next;
        if (first != null) first.prev = null;
    }

    void removeAll(int n)
        //@ requires valid();
        //@ ensures valid();
    {
        for (int i = 0; i < n; i++)
            //@ invariant valid();
        {
            if (first == null) break;
            first = first.next;
            if (first != null) {
                first.prev = null;
            }
        }
    }

    static void cut(Link x)
        //@ requires x != null &*& x.from(null);
        //@ ensures true;
    {
        x = x.next;
        if (x != null) x.prev = null;
    }
}
class Link {
    Link prev, next;

    /*@ predicate from(Link before) =
          acc(prev) &*& acc(next) &*& prev == before &*& (next == null ? true : next.from(this)); @*/
}
";

/// A ghost variable keeps what is overwritten, under a name that is not taken; a condition tells the cases of a body apart that was opened there.
#[test]
fn what_is_overwritten_is_kept() {
    is_shown_with(
        "kept",
        "Chain.java",
        CHAIN,
        &[
            "        //@ ghost Link first1 = first;\n        first = first.next;\n        //@ open first.from(first1);\n",
            "//@ if (first != null) { open first.from(null); }",
            "//@ ghost Link x0 = x;\n        x = x.next;\n        if (x != null) { /*@ open x.from(x0); @*/ x.prev = null; }",
        ],
    );
}

/// A `try` is left in several ways.
const LEAVING: &str = "class Door {
    int v;
    void move(int x) throws Exception
        //@ requires acc(v);
        //@ ensures acc(v);
        //@ signals (Exception e) acc(v);
    { if (x > 3) { throw new Exception(); } v = x; }
}
class Leaving {
    private Door door;
    //@ predicate p() = acc(door) * door != null * acc(door.v);
    void caught(int x)
        //@ requires p();
        //@ ensures p();
    {
        try {
            door.move(x);
        } catch (Exception e) {
            door.v = 0;
        }
    }
    int caughtInLoop(int x)
        //@ requires p();
        //@ ensures p();
    {
        int n = 0;
        while (n < x)
            //@ invariant p();
        {
            n++;
            try {
                if (n == 7) { continue; }
                if (n == 9) { return door.v; }
                door.move(x);
            } catch (Exception e) {
                door.v = 0;
            } finally {
                door.v = 1;
            }
        }
        return n;
    }
    int returned(int x)
        //@ requires p();
        //@ ensures p();
    {
        try {
            door.move(x);
            return door.v;
        } catch (Exception e) {
            return 5;
        } finally {
            door.v = 2;
        }
    }
    void announced(int x) throws Exception
        //@ requires p();
        //@ ensures p();
        //@ signals (Exception e) p();
    {
        try {
            door.move(x);
        } finally {
            door.v = 3;
        }
    }
    void nested(int x)
        //@ requires p();
        //@ ensures p();
    {
        try {
            try {
                door.move(x);
            } finally {
                door.v = 4;
            }
        } catch (Exception e) {
            return;
        }
    }
}
";

/// Whichever way a `try` is left, what has to be closed then is closed at the end of its `finally`, or behind it.
#[test]
fn what_every_way_out_of_a_try_needs_is_shown() {
    is_shown_with(
        "leaving",
        "Leaving.java",
        LEAVING,
        &[
            "            door.v = 0;\n        }\n        //@ close p();\n    }",
            "                //@ open p();\n                //@ signals { close p(); }\n                door.move(x);\n                //@ close p();\n            } catch (Exception e) {\n                //@ open p();\n                door.v = 0;\n                //@ close p();\n            } finally {\n                //@ open p();\n                door.v = 1;\n                //@ close p();\n            }\n        }\n        return n;",
            "            return 5;\n        } finally {\n            door.v = 2;\n            //@ close p();\n        }",
            "            door.v = 3;\n            //@ close p();\n        }\n    }",
            "            //@ close p();\n            return;\n        }\n        //@ close p();\n",
        ],
    );
}

/// What has no place in the text is said. Whoever gives it one is shown the rest.
#[test]
fn what_cannot_be_shown_is_said() {
    let source = "class Counter {
    private int n;

    //@ predicate valid() = acc(n);

    void step()
        //@ requires valid();
        //@ ensures valid();
    {
    }

    void run()
        //@ requires valid();
        //@ ensures valid();
    {
        switch (n) {
            case 1:
                step();
            default:
                n = 5;
        }
    }
}
";
    let place = folder("counter", &[("Counter.java", source.as_bytes())]);
    assert_eq!(echis(&place, &["verify", "Counter.java"], b"").code, Some(0));
    let ran = shown(&place, "Counter.java");
    assert_eq!(ran.code, Some(3), "{}", ran.err);
    let said = "Counter.run() is verified, but not without inference";
    assert!(ran.err.contains(said), "{}", ran.err);
    let before = source.split("switch").next().expect("what comes before it");
    let written = format!("{before}if (n == 1) step();\n        n = 5;\n    }}\n}}\n");
    let whole = round_trip("counted", &[("Counter.java".to_owned(), written)]);
    is_complete("counted", &whole);
}

/// Where nothing tells the paths apart any more, that is said. Whoever writes it on the paths that need it is shown the rest.
#[test]
fn paths_that_nothing_tells_apart_are_said() {
    let source = "class Falling {
    private int n;

    //@ predicate valid() = acc(n);

    int chosen(int k)
        //@ requires valid();
        //@ ensures valid();
    {
        switch (k) {
            case 1: n = 3; k = 0;
            case 2: while (k < 3)
                //@ invariant valid();
                { k++; }
        }
        return k;
    }
}
";
    let place = folder("falling-apart", &[("Falling.java", source.as_bytes())]);
    assert_eq!(echis(&place, &["verify", "Falling.java"], b"").code, Some(0));
    let ran = shown(&place, "Falling.java");
    assert_eq!(ran.code, Some(3), "{}", ran.err);
    for expected in [
        "Falling.chosen(int) is verified, but not without inference",
        "only some of the paths that come there need it, and nothing there tells which",
    ] {
        assert!(ran.err.contains(expected), "{}", ran.err);
    }
    let written = source.replace("n = 3; k = 0;", "n = 3; k = 0; /*@ close valid(); @*/");
    let whole = round_trip("fallen", &[("Falling.java".to_owned(), written)]);
    is_complete("fallen", &whole);
}

/// Nothing can stand where an exception goes on: what is closed then is said before the statement.
#[test]
fn what_is_thrown_is_passed_on_with_everything_closed() {
    let source = "class Unbound extends Exception {
    Unbound() { }
}

interface Expr {
    //@ predicate tree();

    //@ requires tree();
    //@ ensures tree();
    //@ signals (Unbound u) tree();
    int eval(boolean bound) throws Unbound;
}

final class Both implements Expr {
    private Expr a, b;
    //@ predicate tree() = acc(a) * acc(b) * a != null * b != null * a.tree() * b.tree();

    //@ requires a != null * a.tree() * b != null * b.tree();
    //@ ensures tree();
    Both(Expr a, Expr b) { this.a = a; this.b = b; }

    //@ requires tree();
    //@ ensures tree();
    //@ signals (Unbound u) tree();
    public int eval(boolean bound) throws Unbound {
        int first = a.eval(bound);
        if (first > 0) {
            return b.eval(bound);
        }
        while (b.eval(bound) > 100)
            //@ invariant tree();
        {
        }
        return first;
    }
}
";
    let expected = [
        "        //@ signals { close tree(); }\n        int first = a.eval(bound);\n",
        "            //@ signals { close tree(); }\n            return /*@ opening tree() in @*/ b.eval(bound);\n",
        "        //@ signals { close tree(); }\n        while (/*@ opening tree() in @*/ b.eval(bound) > 100)\n",
    ];
    is_shown_with("thrown", "Both.java", source, &expected);
}

/// The answer to a question is kept where it cannot be asked again.
#[test]
fn what_was_asked_is_kept() {
    let source = "class Node {
    int item;

    //@ ensures acc(this.item) * this.item == item;
    Node(int item) { this.item = item; }
}

class Swap {
    private Node head, tail;
    private int size;
    /*@ predicate valid() = acc(head) * acc(tail) * acc(size)
          * (tail != null ==> tail == head); @*/

    //@ requires valid();
    //@ ensures valid();
    void swap(int item) {
        Node fresh = new Node(item);
        if (head == null) {
            head = fresh;
            tail = fresh;
            touch();
        } else {
            head = fresh;
        }
        head = fresh;
        tail = fresh;
        size = 1;
    }

    //@ requires valid();
    //@ ensures valid();
    private void touch() { size = 2; }
}
";
    let expected = [
        "        //@ ghost boolean was0 = head == null;\n        if (head == null) {\n",
        "        //@ if (was0) { open valid(); }\n        head = fresh;\n",
    ];
    is_shown_with("asked", "Swap.java", source, &expected);
}

/// Jumps close what was opened since the round or the case began, so that all ways out go on alike.
#[test]
fn what_is_open_at_a_jump_is_closed_before_it() {
    let source = "class Table {
    private int[] data;
    private int state;
    //@ predicate valid() = acc(data) * acc(state) * data != null * acc(data[*]);

    //@ requires valid();
    //@ ensures valid();
    boolean has(int x) {
        boolean found = false;
        for (int i = 0, n = data.length; i < data.length; i++)
            //@ invariant valid() * 0 <= i;
        {
            if (data[i] == x) {
                found = true;
                break;
            }
            if (i > 1000000) break;
        }
        return found;
    }

    //@ requires valid();
    //@ ensures valid();
    int step(int in) {
        return switch (in) {
            case 0 -> {
                state = 1;
                yield 7;
            }
            case 1 -> state;
            default -> in;
        };
    }

    //@ requires valid();
    //@ ensures valid();
    void turn() {
        switch (state) {
            case 0:
                state = 1;
                break;
            default:
        }
    }
}
";
    let expected = [
        "for (int i = 0, n = (/*@ opening valid() in @*/ data.length); /*@ opening valid() in @*/ i < data.length; i++)",
        "                found = true;\n                //@ close valid();\n                break;\n",
        "                //@ open valid();\n                state = 1;\n                //@ close valid();\n                yield 7;\n",
        "            case 1 -> (/*@ opening valid() in @*/ state);\n            default -> in;\n",
        "            default:\n        }\n        //@ close valid();\n    }\n",
    ];
    is_shown_with("jumps", "Table.java", source, &expected);
}

/// Whatever leads to a `finally` or to what catches comes there alike.
#[test]
fn all_ways_come_alike_to_a_finally() {
    let source = "class Bad extends Exception {
    Bad(int where) { }
}

class Sums {
    private int depth;
    private int at;
    private boolean running;
    //@ predicate valid() = acc(at) * acc(depth) * acc(running) * 0 <= depth <= 100;

    /*@ pure @*/ int depth()
        //@ requires valid();
    { return depth; }

    int number()
        //@ requires valid();
        //@ ensures valid() * depth() == old(depth()) * 0 <= \\result <= 100;
    { return at < 0 || at > 100 ? 0 : at; }

    int factor() throws Bad
        //@ requires valid();
        //@ ensures valid() * depth() == old(depth()) * 0 <= \\result <= 100;
        //@ signals (Bad e) valid() * depth() == old(depth());
    {
        if (depth == 100) return 0;
        depth++;
        try {
            int value = number();
            if (value == 7) throw new Bad(at);
            at = 3;
            return value;
        } finally {
            depth--;
        }
    }

    int sum(boolean plus) throws Bad
        //@ requires valid();
        //@ ensures valid();
        //@ signals (Bad e) valid();
    {
        running = true;
        int total = at > 0 && at < 10 ? at : 0;
        try {
            for (int i = 0; i < 10; i++)
                //@ invariant valid();
            {
                try {
                    total = plus ? total / 2 + number() : total / 2 - factor();
                } catch (Bad b) {
                    depth = 0;
                }
                if (total == 5) return total;
            }
            throw new Bad(0);
        } finally {
            running = false;
        }
    }
}
";
    let expected = [
        "        } finally {\n            depth--;\n            //@ close valid();\n        }\n",
        "                } catch (Bad b) {\n                    //@ open valid();\n                    depth = 0;\n                    //@ close valid();\n                }\n",
        "        } finally {\n            //@ open valid();\n            running = false;\n            //@ close valid();\n        }\n",
    ];
    is_shown_with("sums", "Sums.java", source, &expected);
}

/// What one side alone has opened it closes; what not all ways can close stays open behind a condition that all of them pass.
#[test]
fn sides_close_what_they_have_opened() {
    let source = "class Chain {
    private int count;
    private int last;
    private Chain next;
    /*@ predicate nodes() = acc(count) * acc(last) * acc(next) * 0 < count * (next == null ==> count == 1)
          * (next != null ==> next.nodes() * count - 1 == next.count() * last == next.last()); @*/

    /*@ pure @*/ int count()
        //@ requires nodes();
        //@ ensures \\result > 0;
    { return count; }

    /*@ pure @*/ int last()
        //@ requires nodes();
    { return last; }

    Chain(int x)
        //@ ensures nodes() * count() == 1 * last() == x;
    { count = 1; last = x; }

    boolean insert(int x)
        //@ requires nodes() * count() < 1000000;
        //@ ensures nodes() * count() == old(count()) + (\\result ? 1 : 0);
    {
        boolean added;
        if (next == null) {
            next = new Chain(x);
            added = true;
        } else if (x < next.count()) {
            Chain node = new Chain(x);
            node.next = next;
            node.last = next.last();
            node.count = next.count() + 1;
            next = node;
            added = true;
        } else if (x == next.last()) {
            added = false;
        } else {
            added = next.insert(x);
        }
        if (added) count++;
        last = next.last();
        return added;
    }
}
";
    let expected = [
        "            added = true;\n            //@ close node.nodes();\n        } else",
        "        if (added) count++;\n        last = next.last();\n        //@ close nodes();\n",
    ];
    is_shown_with("chain", "Chain.java", source, &expected);
}

/// Who is sent to a case of a `switch` is not out of the loop yet that the case leaves: what leaves it closes.
#[test]
fn cases_that_leave_a_loop_close_before_they_do() {
    let source = "class Sw {
    private int at, n;
    //@ predicate valid() = acc(at) * acc(n);
    int pop() throws Exception
        //@ requires valid();
        //@ ensures valid();
        //@ signals (Exception e) valid();
    { if (n == 0) throw new Exception(); n = 0; return at; }
    void run(int k) throws Exception
        //@ requires valid();
        //@ ensures valid();
        //@ signals (Exception e) valid();
    {
        int pc = 0;
        loop:
        while (pc < k)
            //@ invariant valid();
        {
            n = 3;
            pc++;
            switch (pc) {
                case 0:
                    if (k == 7) throw new Exception();
                    pop();
                    break;
                case 3:
                    break loop;
                case 4:
                    if (pop() == 0) pc = 9;
                    continue loop;
                default:
                    throw new Exception();
            }
        }
        pop();
    }
}
";
    let expected = [
        "                    //@ close valid();\n                    break loop;\n",
        "                default:\n                    //@ close valid();\n                    throw new Exception();\n",
    ];
    is_shown_with("cases", "Sw.java", source, &expected);
}

/// Where no case is meant, and where the last one ends, nothing stands that anything could be written before.
#[test]
fn ways_that_no_case_takes_close_as_well() {
    let source = "class Gate {
    private int n;
    //@ predicate valid() = acc(n);
    void add()
        //@ requires valid();
        //@ ensures valid();
    { n = 0; }
    void none(int k)
        //@ requires valid();
        //@ ensures valid();
    {
        n = 2;
        switch (k) {
            case 3:
                add();
                break;
        }
        add();
    }
    void last(int k)
        //@ requires valid();
        //@ ensures valid();
    {
        n = 2;
        switch (k) {
            case 3: add(); break;
            case 4: n = 3;
        }
        add();
    }
    void arrows(int k)
        //@ requires valid();
        //@ ensures valid();
    {
        n = 2;
        switch (k) {
            case 3 -> add();
        }
        add();
    }
    void whole(int k)
        //@ requires valid();
        //@ ensures valid();
    {
        loop:
        while (k != 0)
            //@ invariant valid();
        {
            n = 1;
            switch (k) {
                case 4: break loop;
            }
        }
        add();
    }
}
";
    let expected = [
        "                break;\n            default: /*@ close valid(); @*/\n        }\n",
        "            case 4: n = 3;\n            //@ close valid();\n            break; default: /*@ close valid(); @*/\n        }\n",
        "            default -> { /*@ close valid(); @*/ }\n        }\n",
        // nothing but the end of the round needs it there
        "                case 4: /*@ close valid(); @*/ break loop;\n            }\n            //@ close valid();\n        }\n",
    ];
    is_shown_with("gates", "Gate.java", source, &expected);
}

/// `continue` leads to what comes behind the body: what all ways have to close that is closed before it, also half of something.
#[test]
fn ways_to_the_next_round_are_alike() {
    let source = "class Rounds {
    private int n;
    //@ predicate valid() = acc(n);
    void add()
        //@ requires valid();
        //@ ensures valid();
    { n = 0; }
    void read()
        //@ requires acc(valid(), 1/2);
        //@ ensures acc(valid(), 1/2);
    {}
    void counted(int k)
        //@ requires valid();
        //@ ensures valid();
    {
        for (int i = 0; i < k; i++)
            //@ invariant valid();
        {
            if (i == 3) continue;
            n = i;
            if (n == 7) continue;
            add();
            if (i == 8) continue;
            n = 8;
        }
    }
    void asked(int k)
        //@ requires valid();
        //@ ensures valid();
    {
        while (n != k)
            //@ invariant valid();
        {
            if (k == 3) continue;
            n = 5;
            if (n == k) continue;
            add();
        }
    }
    void askedBehind(int k)
        //@ requires valid();
        //@ ensures valid();
    {
        do
            //@ invariant valid();
        {
            if (k == 4) continue;
            n = 6;
            if (n == k) continue;
            add();
        } while (n < k);
    }
    static void each(int[] all, int k)
        //@ requires acc(all[*]);
        //@ ensures acc(all[*]);
    {
        Rounds g = new Rounds();
        //@ close g.valid();
        for (int x : all)
            //@ invariant acc(all[*]) * g.valid();
        {
            if (x == 3) continue;
            g.n = 2;
            if (k == 2) continue;
            g.add();
        }
    }
    void halves(int k)
        //@ requires valid();
        //@ ensures valid();
    {
        for (int i = 0; i < k; i++)
            //@ invariant valid();
        {
            n = 9;
            if (i == 3) continue;
            read();
            if (i == 4) continue;
            n = 8;
        }
    }
}
";
    let expected = [
        "            if (i == 3) continue;\n            //@ open valid();\n            n = i;\n            if (n == 7) { /*@ close valid(); @*/ continue; }\n",
        "            n = 5;\n            if (n == k) { /*@ close valid(); @*/ continue; }\n",
        "            n = 6;\n            if (n == k) { /*@ close valid(); @*/ continue; }\n",
        "            if (k == 2) { /*@ close g.valid(); @*/ continue; }\n",
        "            if (i == 3) { /*@ close valid(); @*/ continue; }\n            //@ close acc(valid(), 1/2);\n            read();\n            if (i == 4) { /*@ close acc(valid(), 1/2); @*/ continue; }\n",
    ];
    is_shown_with("rounds", "Rounds.java", source, &expected);
}

/// What an instance's body says has to be known before a loop whose condition reads it, and what a pure method means where that is asked.
#[test]
fn what_invariants_need_is_used_before_loops_and_in_their_conditions() {
    let source = "class Count {
    int n;

    //@ predicate valid() = acc(n) * 0 <= n;

    /*@ pure @*/ int size()
        //@ requires valid();
    { return n; }

    void count()
        //@ requires acc(valid(), 1/2);
        //@ ensures acc(valid(), 1/2);
    {
        int i = 0;
        while (i != n)
            //@ invariant acc(valid(), 1/2) * (0 <= i && i <= size());
        {
            i++;
        }
    }
}
";
    let expected = [
        "        //@ open acc(valid(), 1/2); close acc(valid(), 1/2);\n        //@ use size();\n        while (/*@ using size() in opening acc(valid(), 1/2) in @*/ i != n)\n",
    ];
    is_shown_with("counted", "Count.java", source, &expected);
}

/// Whoever throws out of a `try` with a `finally` leaves it at the end of that, alike with all others.
#[test]
fn ways_out_of_a_finally_are_alike() {
    let source = "class Alike {
    private int v, w;
    //@ predicate p() = acc(v) * acc(w);
    //@ requires p();
    //@ ensures p();
    void touch() { w = 3; }
    //@ requires p();
    //@ ensures p();
    void m(int x) {
        try {
            try {
                v = 1;
                if (x > 3) throw new Exception();
                touch();
                if (x < 2) throw new Exception();
            } finally {
                v = 4;
            }
            touch();
            if (x == 3) throw new Exception();
        } catch (Exception e) {
            v = 2;
        }
    }
}
";
    let expected = [
        "                if (x > 3) { /*@ close p(); @*/ throw new Exception(); }\n",
        "            } finally {\n                //@ open p();\n                v = 4;\n                //@ close p();\n            }\n            touch();\n",
    ];
    is_shown_with("alike", "Alike.java", source, &expected);
}

/// Who goes on behind a `finally` comes out of it like those who are on their way to the end.
#[test]
fn who_goes_on_behind_a_finally_leaves_it_like_the_others() {
    let source = "class Later {
    private int n;

    //@ predicate valid() = acc(n);

    static void pass(int i) throws Exception
        //@ signals (Exception e) true;
    { }

    void run(int amount) throws Exception
        //@ requires valid();
        //@ ensures valid();
        //@ signals (Exception e) valid();
    {
        int old = n;
        try {
            pass(amount);
        } finally {
            n = old;
        }
        n = 3;
    }
}
";
    let expected = [
        "            n = old;\n            //@ close valid();\n        }\n        //@ open valid();\n        n = 3;\n",
    ];
    is_shown_with("later", "Later.java", source, &expected);
}

/// Where a jump leads out of one side of an `if`, those who go on level what is open behind it.
#[test]
fn who_goes_on_behind_an_if_leaves_it_alike() {
    let source = "class Rounds {
    private int[] text;

    //@ predicate valid() = acc(text) * acc(text[*]);

    /*@ pure @*/ int length()
        //@ requires valid();
    { return text.length; }

    boolean has(int i)
        //@ requires acc(valid(), 1/2) * (0 <= i && i < length());
        //@ ensures acc(valid(), 1/2) * length() == old(length());
    { return true; }

    void wrap()
        //@ requires valid();
        //@ ensures valid();
    {
        int b = -1;
        for (int i = 0; i < text.length; i++)
            //@ invariant valid() * (0 <= i && i <= length() && -1 <= b && b < i);
        {
            int c = text[i];
            if (c == 1) { b = -1; continue; }
            if (c == 2 && has(i)) b = i;
            if (i >= 5 && b >= 0) {
                if (text[b] != 2) continue;
                text[b] = 3;
            }
        }
    }
}
";
    let expected = [
        "                text[b] = 3;\n                //@ close valid();\n            } else {\n                //@ close acc(valid(), 1/2);\n            }\n",
    ];
    is_shown_with("rounds", "Rounds.java", source, &expected);
}

/// What holds only once the value of a `return` was assigned is closed behind it.
#[test]
fn what_a_return_assigns_is_closed_behind_it() {
    let source = "class Assigned {
    private int n;

    //@ predicate valid() = acc(n) * n > 0;

    int next(int k)
        //@ requires acc(n);
        //@ ensures valid();
    {
        if (k == 0) return n = 7;
        if (k == 1) {
            return n = 8;
        }
        n = 9;
        return n;
    }
}
";
    let expected = [
        "        if (k == 0) { return n = 7; /*@ close valid(); @*/ }\n",
        "            return n = 8;\n            //@ close valid();\n        }\n",
        "        //@ close valid();\n        return /*@ opening valid() in @*/ n;\n",
    ];
    is_shown_with("assigned", "Assigned.java", source, &expected);
}

/// A case that goes on with the next one comes there like those who begin with that.
#[test]
fn who_falls_through_to_a_case_comes_there_like_the_others() {
    let source = "class Falling {
    private int n;

    //@ predicate valid() = acc(n);

    int count()
        //@ requires valid();
        //@ ensures valid();
    { return 3; }

    int run()
        //@ requires valid();
        //@ ensures valid();
    {
        switch (count()) {
            case 1:
                return n;
            case 3:
                n = 2;
            default:
                return count();
        }
    }
}
";
    let expected = ["                //@ open valid();\n                n = 2; /*@ close valid(); @*/"];
    is_shown_with("falling", "Falling.java", source, &expected);
}

/// Nothing stands between a label and its loop, which `continue` could not find then.
#[test]
fn what_comes_before_a_loop_comes_before_its_label() {
    let source = "class Named {
    private int steps;

    //@ predicate valid() = acc(steps);

    void run(int n)
        //@ requires valid();
        //@ ensures valid();
    {
        int i = 0;
        steps = 0;
        loop:
        while (i < n)
            //@ invariant valid();
        {
            i++;
            if (i == 3) continue loop;
            steps = 1;
        }
    }
}
";
    let expected = ["        steps = 0;\n        //@ close valid();\n        loop:\n        while (i < n)\n"];
    is_shown_with("named", "Named.java", source, &expected);
}

/// What one of two objects needs that are returned is done where that is returned.
#[test]
fn each_of_two_objects_is_returned_with_what_it_needs() {
    let source = "interface Part {
    //@ predicate valid();
}

class Whole implements Part {
    private Part part;

    //@ predicate valid() = acc(part) * part != null * part.valid();

    Part pick(boolean b)
        //@ requires valid();
        //@ ensures \\result != null * \\result.valid();
    {
        return b ? part : this;
    }
}
";
    let expected = ["        //@ if (b) { open valid(); }\n        return b ? part : this;\n"];
    is_shown_with("whole", "Whole.java", source, &expected);
}

/// Who goes on with an outer loop out of an inner one ends a round of the outer one.
#[test]
fn what_ends_a_round_of_an_outer_loop_is_used_before_it_goes_on() {
    let source = "class Rows {
    private int[] cells;

    //@ predicate valid() = acc(cells) * acc(cells[*]) * cells.length == 9;

    //@ pure
    boolean row(int r)
        //@ requires valid() * 0 <= r < 3;
    {
        return cells[3 * r] == 1 && cells[3 * r + 1] == 1 && cells[3 * r + 2] == 1;
    }

    boolean any()
        //@ requires valid();
        //@ ensures valid();
        //@ ensures !\\result ==> !row(0) && !row(1) && !row(2);
    {
        rows:
        for (int r = 0; r < 3; r++)
            //@ invariant valid() * 0 <= r <= 3;
            //@ invariant forall int k; 0 <= k && k < r ==> !row(k);
        {
            for (int i = 0; i < 3; i++)
                //@ invariant valid() * 0 <= r < 3 * 0 <= i <= 3;
                //@ invariant forall int k; 0 <= k && k < r ==> !row(k);
            {
                if (cells[3 * r + i] != 1) {
                    continue rows;
                }
            }
            return true;
        }
        return false;
    }
}
";
    is_shown_with("rows", "Rows.java", source, &[]);
}

/// What a method of one class needs of what a predicate speaks of is not written into that, which means the same for all.
#[test]
fn predicates_are_left_as_they_are() {
    let source = "interface Sink {
    //@ predicate open();

    //@ pure
    int passed()
        //@ requires open();
    ;

    void put(int x)
        //@ requires open() * passed() < Integer.MAX_VALUE;
        //@ ensures open() * old(passed()) <= passed() <= old(passed()) + 1;
    ;
}

class Filter implements Sink {
    private Sink next;
    private int low;

    //@ predicate open() = acc(next) * acc(low) * low >= 0 * next != null * next.open();

    //@ pure
    boolean accepts(int x)
        //@ requires open();
    {
        return low <= x;
    }

    //@ pure
    public int passed() {
        return next.passed();
    }

    public void put(int x)
        //@ requires open() * passed() < Integer.MAX_VALUE;
        //@ ensures open() * old(passed()) <= passed() <= old(passed()) + 1;
        //@ ensures !old(accepts(x)) ==> passed() == old(passed());
    {
        if (x < low) {
            return;
        }
        next.put(x);
    }
}

class Distinct implements Sink {
    private Sink next;
    private int before;

    //@ predicate open() = acc(next) * acc(before) * next != null * next.open();

    Distinct(Sink next)
        //@ requires next != null * next.open();
        //@ ensures open() * passed() == old(next.passed());
    {
        this.next = next;
    }

    //@ pure
    public int passed() {
        return next.passed();
    }

    public void put(int x) {
        before = x;
        next.put(x);
    }
}
";
    let predicate =
        "    //@ predicate open() = acc(next) * acc(low) * low >= 0 * next != null * next.open();\n";
    is_shown_with("sinks", "Sinks.java", source, &[predicate]);
}

/// What the head of a `for` does besides asking has prefixes of its own.
#[test]
fn heads_of_loops_are_shown() {
    let source = "class Cursor {
    private int at;
    private int end;

    //@ predicate valid() = acc(at) * acc(end);

    void forward()
        //@ requires valid();
        //@ ensures valid();
    {
        for (; at < end; at++)
            //@ invariant valid();
        {
        }
    }

    void back()
        //@ requires valid();
        //@ ensures valid();
    {
        int i = 0;
        for (at = 0; i < 5; i++, end = at)
            //@ invariant valid() * 0 <= i <= 5;
        {
        }
    }
}
";
    let expected = [
        "for (; /*@ opening valid() in @*/ at < end; /*@ opening valid() in @*/ at++)\n",
        "for (/*@ opening valid() in @*/ at = 0; i < 5; i++, /*@ opening valid() in @*/ end = at)\n",
    ];
    is_shown_with("cursor", "Cursor.java", source, &expected);
}

/// What is closed before a statement is not closed once more within it.
#[test]
fn what_is_closed_already_is_closed_once() {
    let source = "class Mark {
    private int length;
    private int limit;

    //@ predicate seen() = acc(length) * acc(limit) * length >= 0;

    //@ pure
    int length()
        //@ requires seen();
    {
        return length;
    }

    //@ pure
    int limit()
        //@ requires seen();
        //@ ensures 0 <= \\result;
    {
        return limit < 0 ? 0 : limit;
    }

    boolean isShort()
        //@ requires acc(seen(), 1/2);
        //@ ensures acc(seen(), 1/2) * \\result == (length() < 8);
    {
        if (length < 8) {
            return true;
        }
        if (limit() == 4) {
            return false;
        }
        return false;
    }
}
";
    is_shown_with(
        "mark",
        "Mark.java",
        source,
        &["        //@ use length();\n        //@ open acc(seen(), 1/2);\n"],
    );
}

/// What is required by a method that is called is used before it.
#[test]
fn what_calls_require_is_used() {
    let source = "class Row {
    private final int[] numbers = new int[20];
    private int size;

    /*@ predicate valid() = acc(numbers) * acc(size) * acc(numbers[*])
          * numbers.length == 20 * 0 <= size <= 20; @*/

    //@ pure
    int size()
        //@ requires valid();
    {
        return size;
    }

    //@ pure
    int number(int i)
        //@ requires valid() * 0 <= i < size();
    {
        return numbers[i];
    }

    int last()
        //@ requires acc(valid(), 1/2);
        //@ ensures acc(valid(), 1/2);
    {
        int at = size - 1;
        return at < 0 ? 0 : number(at);
    }
}
";
    is_shown_with(
        "row",
        "Row.java",
        source,
        &["        //@ use size();\n        return at < 0 ? 0 : number(at);\n"],
    );
}

/// Who falls through to a case of a `switch` over strings is told from those who come there by what the string is not.
#[test]
fn strings_tell_paths_apart() {
    let source = "class Gate {
    private int alarms;
    private int kicks;

    //@ predicate valid() = acc(alarms) * acc(kicks);

    void handle(String word)
        //@ requires valid() * word != null;
        //@ ensures valid();
    {
        switch (word) {
            case \"push \\\"hard\\\"\":
                alarms = 5;
            case \"kick\":
                kicks = 1;
                break;
            default:
        }
    }
}
";
    let expected = ["//@ if (!word.equals(\"push \\\"hard\\\"\")) { open valid(); }\n"];
    is_shown_with("gate", "Gate.java", source, &expected);
}

/// What a call returns has no name, so that it is opened behind the call, for the field that is read.
#[test]
fn an_object_without_a_name_is_opened_for_its_field() {
    let source = "class Reader {
    static class Token {
        final int kind;
        final int end;
        //@ predicate is(int limit) = acc(kind) * acc(end) * 0 <= end <= limit;
        Token(int kind, int end)
            //@ requires 0 <= end;
            //@ ensures is(end);
        { this.kind = kind; this.end = end; }
    }
    private int at;
    //@ predicate valid() = acc(at) * at >= 0;
    //@ pure
    int at()
        //@ requires valid();
        //@ ensures \\result >= 0;
    { return at; }
    Token next()
        //@ requires valid();
        //@ ensures valid() * \\result != null * \\result.is(at());
    { return new Token(at, at); }
    static int count()
    {
        Reader reader = new Reader();
        //@ close reader.valid();
        int n = 0;
        while (reader.next().kind != 0 && n < 10)
            //@ invariant reader.valid();
        { n++; }
        return n;
    }
}
";
    is_shown_with(
        "reader",
        "Reader.java",
        source,
        &["reader.next() /*@ opening \\result.is(reader.at()) in @*/ .kind != 0"],
    );
}

/// A private method of an abstract class has objects of the classes below only, of whose instances its own is a part.
#[test]
fn a_part_above_is_called_by_its_class() {
    let source = "abstract class Sheet {
    protected int lines;
    //@ predicate valid() = acc(lines) * 0 <= lines;
    abstract int body()
        //@ requires valid();
        //@ ensures valid();
    ;
    void print()
        //@ requires valid();
        //@ ensures valid();
    { body(); header(); }
    private void header()
        //@ requires valid();
        //@ ensures valid();
    { lines = 2; }
}
class Ruled extends Sheet {
    private final int n;
    //@ predicate valid() = super.valid() * acc(n);
    Ruled(int n)
        //@ ensures valid();
    { this.n = n; }
    int body()
        //@ requires valid();
        //@ ensures valid();
    { return n; }
}
";
    is_shown_with(
        "sheet",
        "Sheet.java",
        source,
        &["open valid(); open Sheet.valid(); @*/ lines = 2; /*@ close Sheet.valid(); close valid();"],
    );
}

/// What is returned has what its sides read opened for them, where an answer tells that it is there.
#[test]
fn sides_that_are_returned_have_what_they_read() {
    let source = "class Pick {
    static class P {
        int v;
        //@ predicate p() = acc(v);
    }
    private P a;
    private P b;
    private int n;
    //@ predicate t() = acc(a) * acc(b) * acc(n) * a != null * a.p() * (b != null ==> b.p());
    int most()
        //@ requires t();
        //@ ensures t();
    {
        return b != null && b.v > a.v ? b.v : a.v;
    }
    Integer perhaps()
        //@ requires t();
        //@ ensures t();
    {
        n = 1;
        return b == null ? null : b.v;
    }
}
";
    let expected = [
        "return /*@ opening t() in @*/ b != null && (/*@ opening b.p() in opening a.p() in @*/ b.v > a.v)",
        "? (/*@ opening b.p() in @*/ b.v) : (/*@ opening a.p() in @*/ a.v);",
        "return /*@ opening t() in @*/ b == null ? null : (/*@ opening b.p() in @*/ b.v);",
    ];
    is_shown_with("pick", "Pick.java", source, &expected);
}

/// Nobody comes to the end of a body that returns, so that nothing is closed there but on the way to `continue`.
#[test]
fn a_body_that_returns_has_no_end() {
    let source = "class Flags {
    private final boolean[] set = new boolean[3];
    //@ predicate valid() = acc(set) * acc(set[*]);
    //@ pure
    int size()
        //@ requires valid();
    { return set.length; }
    boolean all()
        //@ requires valid();
        //@ ensures valid() * size() == old(size());
    {
        int n = set.length;
        int j = 0;
        while (j < n)
            //@ invariant valid() * size() == old(size()) * n == size() * 0 <= j <= n;
        {
            if (set[j]) {
                j++;
                continue;
            }
            return false;
        }
        return true;
    }
}
";
    let expected = ["            //@ close valid();\n            return false;\n        }\n"];
    is_shown_with("flags", "Flags.java", source, &expected);
}

/// An instance that is one of many is called by the element that it is about.
#[test]
fn one_of_many_is_called_by_its_element() {
    let source = "class Cells {
    private int a;
    //@ predicate v() = acc(a);
    static void write(Cells[] all)
        //@ requires acc(all[*]) * all.length == 5 * (forall int i; 0 <= i && i < all.length ==> all[i] != null);
        //@ requires forall int i, int j; 0 <= i && i < j && j < all.length ==> all[i] != all[j];
        //@ requires forall int i; 0 <= i && i < all.length ==> all[i].v();
        //@ ensures acc(all[*]) * (forall int i; 0 <= i && i < all.length ==> all[i] != null);
        //@ ensures forall int i, int j; 0 <= i && i < j && j < all.length ==> all[i] != all[j];
        //@ ensures forall int i; 0 <= i && i < all.length ==> all[i].v();
    { all[0].a = 5; }
}
";
    let expected = ["{ /*@ open all[0].v(); @*/ all[0].a = 5; /*@ close all[0].v(); @*/ }"];
    is_shown_with("cells", "Cells.java", source, &expected);
}
