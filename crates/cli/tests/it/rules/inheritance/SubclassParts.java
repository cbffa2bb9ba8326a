// echis verify --no-inference
/** Within a class, `C.p()` is the part that classes below have of `p()`: objects of the class itself have it open when `p()` is. */
class SubclassParts {
    static class Base {
        int a;

        //@ predicate valid() = acc(a) * a >= 0;

        Base()
            //@ ensures valid();
        { /*@ close valid(); @*/ }

        //@ pure
        int a()
            //@ requires valid();
            //@ ensures 0 <= \result;
        { return /*@ opening valid() in opening Base.valid() in @*/ a; }

        // it is there in objects of this very class only
        //@ pure
        int badHalf()
            //@ requires valid();
        { return /*@ opening valid() in @*/ a; } // ! access.failed

        //@ pure
        int badEndless() // ! not.wellformed
            //@ requires valid();
        { return /*@ opening Base.valid() in @*/ badEndless(); } // ! open.failed termination.failed

        void set(int to)
            //@ requires valid() * to >= 0;
            //@ ensures valid();
        {
            //@ open valid();
            //@ open Base.valid();
            a = to;
            //@ close Base.valid();
            //@ close valid();
        }


        void badSet(int to)
            //@ requires valid() * to >= 0;
            //@ ensures valid();
        {
            //@ open valid();
            a = to; // ! access.failed
            //@ close valid();
        }

        // what holds of the body has to hold again, whoever has it
        void badClose()
            //@ requires valid();
            //@ ensures valid();
        {
            //@ open valid();
            //@ open Base.valid();
            a = -1;
            //@ close Base.valid(); // ! close.failed
            //@ close valid(); // ! close.failed
        }

        void badWhole()
            //@ requires valid();
            //@ ensures valid();
        {
            //@ open Base.valid(); // ! open.failed
            //@ close Base.valid();
        }

        int leave()
            //@ requires valid();
            //@ ensures acc(a) * untouched(opening valid() in opening Base.valid() in acc(a));
        {
            int found = /*@ opening valid() in opening Base.valid() in @*/ a;
            //@ open valid();
            //@ open Base.valid();
            return found;
        }

        void badLeave()
            //@ requires valid();
            //@ ensures acc(a) * untouched(opening valid() in opening Base.valid() in acc(a)); // ! postcondition.violated
        {
            //@ open valid();
            //@ open Base.valid();
            a = 2;
        }

        void badUntouched()
            //@ requires valid();
            //@ ensures acc(a) * untouched(opening valid() in acc(a)); // ! not.wellformed postcondition.violated
        {
            //@ open valid();
            //@ open Base.valid();
        }
    }

    static class Below extends Base {
        int b;

        //@ predicate valid() = super.valid() * acc(b);

        Below()
            //@ ensures valid();
        { /*@ close valid(); @*/ }

        void set(int to)
            //@ requires valid() * to >= 0;
            //@ ensures valid();
        {
            //@ open valid();
            super.set(to);
            //@ close valid();
        }

        // in a class below it is a part in any case
        void badOwn()
            //@ requires valid();
            //@ ensures valid();
        {
            //@ open valid();
            a = 1; // ! access.failed
            //@ close valid();
        }
    }

    /** It has the body of the class above, and nothing of its own. */
    static class Same extends Base {
        int c;

        Same()
            //@ ensures valid();
        {
            super();
            //@ open super.valid();
            //@ close valid();
        }
    }
}
