//! Where what pure methods return is used.

use super::is_shown_with;

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

/// What is ensured of an object that is closed again is used of it as well, and what calls ensure behind them.
#[test]
fn what_is_closed_is_used_behind_that() {
    let source = "class Timer {
    int time;
    Timer next;
    //@ predicate list() = acc(time) * acc(next) * (next != null ==> next.list());
    //@ pure
    boolean sorted()
        //@ requires list();
    { return next == null || (time <= next.time && next.sorted()); }
    //@ pure
    int first()
        //@ requires list();
    { return time; }
    Timer(int time)
        //@ ensures list() * first() == time * sorted();
    { this.time = time; }
    void insert(int when)
        //@ requires list() * sorted() * first() <= when;
        //@ ensures list() * sorted() * first() == old(first());
    {
        if (next == null || next.time > when) {
            Timer added = new Timer(when);
            added.next = next;
            next = added;
        } else {
            next.insert(when);
        }
    }
}
";
    let expected = [
        "((/*@ opening next.list() in @*/ time <= next.time) && next.sorted())",
        "//@ close added.list();\n            //@ use added.sorted();\n            //@ close list();",
        "next.insert(when);\n            //@ use next.first();\n            //@ close list();",
    ];
    is_shown_with("timer", "Timer.java", source, &expected);
}

/// What a pure method calls of what it opens is used there, if its contract needs that.
#[test]
fn what_is_called_inside_is_used_there() {
    let source = "class Browser {
    static class Page {
        private int depth;
        //@ predicate valid() = acc(depth) * depth >= 0;
        Page()
            //@ ensures valid();
        { }
        //@ pure
        int depth()
            //@ requires valid();
        { return depth; }
        //@ pure
        boolean isDeep()
            //@ requires valid();
        { return depth() > 0; }
    }
    private Page current;
    //@ predicate valid() = acc(current) * current != null * current.valid();
    Browser()
        //@ ensures valid();
    { current = new Page(); }
    //@ pure
    boolean canGoBack()
        //@ requires valid();
        //@ ensures \\result == (depth() > 0);
    { return current.isDeep(); }
    //@ pure
    int depth()
        //@ requires valid();
    { return current.depth(); }
}
";
    let expected = ["using depth() in opening valid() in using current.isDeep() in @*/ current.isDeep()"];
    is_shown_with("browser", "Browser.java", source, &expected);
}
