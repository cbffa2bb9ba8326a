/** What is read of an instance that only the classes below define has what all of them say. */
class DefinedBelow {
    abstract static class Employee {
        private int salary;
        private int bonus;

        //@ predicate valid() = acc(salary) * acc(bonus) * 0 <= salary;

        //@ pure
        int salary()
            //@ requires valid();
            //@ ensures 0 <= \result;
        { return salary; }

        //@ pure
        int opened()
            //@ requires valid();
            //@ ensures 0 <= \result;
        { return /*@ opening valid() in @*/ salary; }

        //@ pure
        int bonus()
            //@ requires valid();
            //@ ensures 0 <= \result; // ! postcondition.violated
        { return bonus; }

        Employee()
            //@ ensures valid();
        { }
    }

    static class Clerk extends Employee {
        //@ predicate valid() = super.valid();

        Clerk()
            //@ ensures valid();
        { }
    }

    static class Boss extends Employee {
        private int shares;

        //@ predicate valid() = super.valid() * acc(shares) * 1 <= shares;

        Boss()
            //@ ensures valid();
        { shares = 1; }
    }

    /** One of the classes below says it, the other one does not. */
    abstract static class Part {
        protected int n;

        //@ predicate valid();

        //@ pure
        int n()
            //@ requires valid();
            //@ ensures 0 <= \result; // ! postcondition.violated
        { return n; }
    }

    static class Positive extends Part {
        //@ predicate valid() = acc(n) * 0 < n;

        Positive()
            //@ ensures valid();
        { n = 1; }
    }

    static class Any extends Part {
        //@ predicate valid() = acc(n);

        Any()
            //@ ensures valid();
        { n = -1; }
    }
}
