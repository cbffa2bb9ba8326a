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
        "        } finally {\n            depth--;\n            //@ close valid();\n            //@ use depth();\n        }\n",
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
        "            added = true;\n            //@ close node.nodes();\n            //@ use node.count();\n        } else",
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
