//! What the words are for what is opened, closed or used, and for what tells paths apart.

use super::is_shown_with;

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

/// What all objects of a class have and those of the classes below have as a part of theirs is called by the class, which means nothing for the former.
#[test]
fn a_part_below_is_called_by_its_class() {
    let source = "class Employee {
    protected int salary;
    protected int months;
    //@ predicate valid() = acc(salary) * acc(months) * 0 <= salary * 0 <= months <= 1000;
    Employee(int salary)
        //@ requires 0 <= salary;
        //@ ensures valid() * salary() == salary;
    { this.salary = salary; }
    //@ pure
    int salary()
        //@ requires valid();
        //@ ensures 0 <= \\result;
    { return salary; }
    void work()
        //@ requires valid();
        //@ ensures valid() * salary() == old(salary());
    { if (months < 1000) { months++; } }
}
class Boss extends Employee {
    private int bonus;
    //@ predicate valid() = super.valid() * acc(bonus) * 0 <= bonus <= 1000;
    Boss(int salary)
        //@ requires 0 <= salary;
        //@ ensures valid();
    { super(salary); }
    void raise()
        //@ requires valid();
        //@ ensures valid() * salary() == old(salary());
    { if (bonus < 1000) { bonus++; } }
}
class Partner extends Employee {
    //@ predicate valid() = super.valid() * salary <= 7000;
    Partner()
        //@ ensures valid();
    { super(7000); }
}
";
    let expected = [
        "return /*@ opening valid() in opening Employee.valid() in @*/ salary;",
        "super.valid() * (opening super.valid() in salary) <= 7000;",
        "open valid(); open Employee.valid(); @*/ if (months < 1000) { months++; } /*@ close Employee.valid(); close valid();",
    ];
    is_shown_with("employee", "Employee.java", source, &expected);
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

/// Another object that may be this one is opened where it is not, and called as something of its class.
#[test]
fn who_may_be_the_same_is_opened_once() {
    let source = "class Point implements Comparable<Point> {
    private final int x;
    private final int y;
    //@ predicate valid() = acc(x) * acc(y);
    Point(int x, int y)
        //@ ensures valid();
    { this.x = x; this.y = y; }
    public boolean equals(Object o)
        //@ requires valid() * (o instanceof Point && o != this ==> ((Point) o).valid());
        //@ ensures valid() * (o instanceof Point && o != this ==> ((Point) o).valid());
    {
        if (this == o) return true;
        if (!(o instanceof Point)) return false;
        Point p = (Point) o;
        return x == p.x && y == p.y;
    }
    public int compareTo(Point other)
        //@ requires valid() * other != null * (other != this ==> other.valid());
        //@ ensures valid() * (other != this ==> other.valid());
    {
        if (x != other.x) return Integer.compare(x, other.x);
        return Integer.compare(y, other.y);
    }
}
";
    let expected = [
        "return /*@ opening valid() in opening p.valid() in @*/ x == p.x && y == p.y;",
        "return Integer.compare(y, other.y);\n        //@ close valid();\n        //@ if (this != other) { close other.valid(); }\n",
    ];
    is_shown_with("point", "Point.java", source, &expected);
}
