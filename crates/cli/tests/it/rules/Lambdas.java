/** What a lambda expression does keeps what the method promises that it stands for. */
class Lambdas {
    static int same(int x) { return x; }

    static void goodNext() {
        Next next = x -> x < 100 ? 100 : 200;
        assert next.above(1) > 1;
    }

    static void badSame() {
        Above same = x -> x;
        assert same.above(1) > 1;
    }

    static void badReference() {
        Above same = Lambdas::same;
        assert same.above(1) > 1;
    }
}

interface Next {
    int above(int x)
        //@ requires x < 200;
        //@ ensures \result > x;
    ;
}

interface Above {
    int above(int x)
        //@ requires x < 200;
        //@ ensures \result > x; // ! postcondition.violated postcondition.violated
    ;
}
