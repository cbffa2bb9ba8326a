/** Contracts: parameters, earlier values, invariants, constructors. */
class Contracts {
    int x = 7;
    int y;

    /** `ensures` speaks of what was given. */
    static int parameter(int n)
        //@ requires n > 0;
        //@ ensures \result == n - 1;
    {
        n--;
        return n;
    }

    static int parameterWrong(int n)
        //@ requires n > 0;
        //@ ensures \result == n; // ! postcondition.violated
    {
        n--;
        return n;
    }

    static void oldParameter(int n)
        //@ requires n == 5;
    {
        while (n > 0)
            //@ invariant n == old(n); // ! invariant.not.preserved
        {
            n--;
        }
    }

    static int oldParameterRight(int n)
        //@ requires 0 <= n;
        //@ ensures \result == n;
    {
        int counted = 0;
        while (n > 0)
            //@ invariant 0 <= n && counted + n == old(n);
        {
            n--;
            counted++;
        }
        return counted;
    }

    void oldInLoop()
        //@ requires acc(x) * x > 0;
        //@ ensures acc(x) * x == old(x) + 3;
    {
        if (x > 1000) {
            x = 1000;
        }
        for (int i = 0; i < 3; i++)
            //@ invariant acc(x) * 0 <= i <= 3 * x == old(x) + i; // ! invariant.not.established
        {
            x++;
        }
    }

    Contracts(int y)
        //@ ensures acc(x) * acc(this.y) * x == 7 * this.y == y;
    {
        this.y = y;
    }

    /** Initialisers come before the body. */
    Contracts()
        //@ ensures acc(x) * acc(y) * x == 7; // ! postcondition.violated
    {
        x++;
    }

    void precondition()
        //@ requires acc(x) * x > 0;
    { }

    void calls()
        //@ requires acc(x) * x == 0;
    {
        precondition(); // ! precondition.violated
    }

    void callsTwice()
        //@ requires acc(x) * x == 1;
    {
        precondition();
        x = 1; // ! access.failed
    }

    static void assertion(int a) {
        //@ assert a > 0; // ! assert.failed
    }
}

class Upper {
    int a;

    Upper(int a)
        //@ ensures acc(this.a) * this.a == a;
    {
        this.a = a;
    }
}

class Lower extends Upper {
    int b = 5;
    int c;

    Lower()
        //@ ensures acc(a) * acc(b) * acc(c) * a == 1 * b == 5 * c == 6;
    {
        super(1);
        c = a + b;
    }

    Lower(int c)
        //@ ensures acc(a) * acc(b) * acc(this.c) * this.c == c;
        //@ ensures a == c; // ! postcondition.violated
    {
        this();
        this.c = c;
    }
}

/** What stands behind another sign of a contract is one as well. */
class OnOneLine {
    static int badBoth(int x)
        //@ requires x > 0; //@ ensures \result > 1; // ! postcondition.violated
    {
        return x;
    }

    static int goodBoth(int x)
        //@ requires x > 1; //@ ensures \result > 1; // and nothing else: //@ ensures \result > 2;
    {
        return x;
    }

    static int badInside(int x)
        /*@ requires x > 0; //@ ensures \result > 1; // ! postcondition.violated
          @ ensures \result > 0;
          @*/
    {
        return x;
    }
}

/** Words of contracts can be names, as they are in Java. */
class Words {
    final Words in;
    boolean opening;

    //@ predicate words() = acc(in) * acc(opening) * (in != null ==> in.words());

    Words(Words in)
        //@ requires in != null ==> in.words();
        //@ ensures words() * (opening words() in this.in == in);
    {
        this.in = in;
    }

    /*@ pure @*/ int length()
        //@ requires words();
    { return /*@ opening words() in @*/ in == null ? 0 : 1; }

    static void bad(Words in, Object other)
        //@ requires in != null * in.words();
    {
        //@ assert (opening in.words() in in.in == null || in.in != null) && (using in.length() in in.length() >= 0);
        //@ assert other == (Object) in; // ! assert.failed
    }
}
