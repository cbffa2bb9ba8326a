/** Patterns in `switch` (JLS 14.11.1, 14.11.3). */
class SwitchPatterns {
    record SwitchBox(SwitchShape shape) {
    }

    static int area(SwitchShape s)
        //@ requires s != null;
        //@ ensures \result >= 1;
    {
        return switch (s) {
            case SwitchCircle c -> 1;
            case SwitchSquare q -> 2;
            case SwitchTriangle t -> 3;
        };
    }

    static int wrong(SwitchShape s)
        //@ requires s != null;
        //@ ensures \result == 1; // ! postcondition.violated
    {
        return switch (s) {
            case SwitchCircle c -> 1;
            case SwitchSquare q -> 2;
            case SwitchTriangle t -> 3;
        };
    }

    static int nullScrutinee(SwitchShape s) {
        return switch (s) { // ! null.dereference
            case SwitchCircle c -> 1;
            case SwitchSquare q -> 2;
            case SwitchTriangle t -> 3;
        };
    }

    static int nullCase(SwitchShape s)
        //@ ensures s == null ==> \result == 0;
        //@ ensures s != null ==> \result > 0;
    {
        return switch (s) {
            case null -> 0;
            case SwitchCircle c -> 1;
            case SwitchSquare q -> 2;
            case SwitchTriangle t -> 3;
        };
    }

    static int nullCaseWrong(SwitchShape s)
        //@ ensures \result > 0; // ! postcondition.violated
    {
        return switch (s) {
            case null -> 0;
            case SwitchCircle c -> 1;
            default -> 2;
        };
    }

    static int nullDefault(Object o)
        //@ ensures o == null ==> \result == 2;
    {
        return switch (o) {
            case String s -> 1;
            case null, default -> 2;
        };
    }

    static int nullDefaultWrong(Object o)
        //@ ensures \result == 1; // ! postcondition.violated
    {
        return switch (o) {
            case String s -> 1;
            case null, default -> 2;
        };
    }

    static int totalIsNotNull(Object o) {
        return switch (o) { // ! null.dereference
            case Object p -> 1;
        };
    }

    static void goodStatement() {
        Object o = "abc";
        int n = 0;
        switch (o) {
            case Integer i -> n = i;
            case String s -> n = s.length();
            default -> n = -1;
        }
        assert n == 3;
    }

    static void badStatement() {
        Object o = "abc";
        int n = 0;
        switch (o) {
            case Integer i -> n = i;
            case String s -> n = s.length();
            default -> n = -1;
        }
        assert n == -1; // ! assert.failed
    }

    static void goodOrder() {
        Object o = 5;
        int n = switch (o) {
            case Integer i when i > 9 -> 1;
            case Integer i when i > 4 -> 2;
            case Integer i -> 3;
            default -> 4;
        };
        assert n == 2;
    }

    static void badOrder() {
        Object o = 5;
        int n = switch (o) {
            case Integer i when i > 9 -> 1;
            case Integer i when i > 4 -> 2;
            case Integer i -> 3;
            default -> 4;
        };
        assert n == 3; // ! assert.failed
    }

    static void goodDefaultFirst() {
        Object o = "a";
        int n = switch (o) {
            default -> 4;
            case String s -> 5;
        };
        assert n == 5;
    }

    static void badDefaultFirst() {
        Object o = "a";
        int n = switch (o) {
            default -> 4;
            case String s -> 5;
        };
        assert n == 4; // ! assert.failed
    }

    static void goodGroups() {
        Object o = "a";
        int n = 0;
        switch (o) {
            case Integer i:
                n = i;
                break;
            case String s:
                n = 7;
                break;
            default:
                n = 9;
        }
        assert n == 7;
    }

    static void badGroups() {
        Object o = 1L;
        int n = 0;
        switch (o) {
            case Integer i:
                n = i;
                break;
            case String s:
                n = 7;
                break;
            default:
                n = 9;
        }
        assert n == 7; // ! assert.failed
    }

    static void goodYield() {
        Object o = 4;
        int n = switch (o) {
            case Integer i -> {
                int m = i + 1;
                yield m;
            }
            default -> 0;
        };
        assert n == 5;
    }

    static int records(SwitchTree t)
        //@ requires t != null * t.held();
        //@ ensures \result == 1 || \result == 2;
    {
        //@ open t.held();
        int n = switch (t) {
            case SwitchLeaf(int v) -> 1;
            case SwitchNode(SwitchTree l, SwitchTree r) -> 2;
        };
        return n;
    }

    static void goodTexts() {
        String s = "b";
        int n = switch (s) {
            case "a" -> 1;
            case String t when t.length() == 1 -> 2;
            case String t -> 3;
        };
        assert n == 2;
    }

    static void badTexts() {
        String s = "a";
        int n = switch (s) {
            case "a" -> 1;
            case String t when t.length() == 1 -> 2;
            case String t -> 3;
        };
        assert n == 2; // ! assert.failed
    }

    static int constants(SwitchSuit c)
        //@ requires c != null;
        //@ ensures \result == 1 || \result == 2;
    {
        return switch (c) {
            case HEARTS -> 1;
            case SwitchSuit d -> 2;
        };
    }

    /** Nothing matches a record whose component is null, and `javac` accepts it. */
    static int nullComponent(SwitchBox b)
        //@ requires b != null * acc(b.shape);
    {
        return switch (b) { // ! exception.uncaught
            case SwitchBox(SwitchCircle c) -> 1;
            case SwitchBox(SwitchSquare q) -> 2;
            case SwitchBox(SwitchTriangle t) -> 3;
        };
    }

    static int component(SwitchBox b)
        //@ requires b != null * acc(b.shape) * b.shape != null;
    {
        return switch (b) {
            case SwitchBox(SwitchCircle c) -> 1;
            case SwitchBox(SwitchSquare q) -> 2;
            case SwitchBox(SwitchTriangle t) -> 3;
        };
    }

    static int pure(SwitchShape s)
        //@ pure
        //@ requires s != null;
        //@ ensures \result >= 1;
    {
        return switch (s) {
            case SwitchCircle c -> 1;
            case SwitchSquare q -> 2;
            case SwitchTriangle t -> 3;
        };
    }

    static void goodPure() {
        assert pure(new SwitchSquare()) == 2;
        assert pure(new SwitchCircle()) == 1;
    }

    static void badPure() {
        assert pure(new SwitchTriangle()) == 2; // ! assert.failed
    }

    static int pureWrong(SwitchShape s)
        //@ pure
        //@ requires s != null;
        //@ ensures \result >= 2; // ! postcondition.violated
    {
        return switch (s) {
            case SwitchCircle c -> 1;
            case SwitchSquare q -> 2;
            case SwitchTriangle t -> 3;
        };
    }

    static int pureText(Object o)
        //@ pure
        //@ requires o != null;
    {
        return switch (o) {
            case String s when s.length() > 2 -> s.length();
            case Integer i -> i;
            default -> -1;
        };
    }

    static void goodPureText() {
        assert pureText("abc") == 3 && pureText("ab") == -1 && pureText(8) == 8 && pureText(8L) == -1;
    }

    static void badPureText() {
        assert pureText("ab") == 2; // ! assert.failed
    }
}

sealed interface SwitchShape permits SwitchCircle, SwitchSquare, SwitchTriangle {
}

final class SwitchCircle implements SwitchShape {
}

final class SwitchSquare implements SwitchShape {
}

non-sealed class SwitchTriangle implements SwitchShape {
}

enum SwitchSuit {
    HEARTS, SPADES, CLUBS
}

sealed interface SwitchTree {
    //@ predicate held();
}

record SwitchLeaf(int v) implements SwitchTree {
    //@ predicate held() = acc(v);
}

record SwitchNode(SwitchTree l, SwitchTree r) implements SwitchTree {
    //@ predicate held() = acc(l) * acc(r);
}
