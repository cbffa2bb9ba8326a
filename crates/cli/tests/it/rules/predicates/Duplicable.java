/** Predicates that give their permissions in the amount `_`: an instance is as good as two. */
class Duplicable {
    int value;
    Duplicable next;

    //@ predicate list() = acc(value, _) * acc(next, _) * (next != null ==> next.list());
    //@ predicate halves() = acc(value, 1/2) * acc(next, _) * (next != null ==> acc(next.list(), _));
    //@ predicate owner() = acc(next, _) * (next != null ==> next.owned());
    //@ predicate owned() = acc(value);
    //@ predicate token() = true;

    //@ pure
    //@ requires list();
    int first() { return value; }

    //@ pure
    //@ requires list();
    //@ ensures \result >= 1;
    int size() { return next == null ? 1 : next.size() < 1000 ? next.size() + 1 : 1000; }

    //@ pure
    //@ requires list() * i >= 0;
    int get(int i) { return i == 0 || next == null ? value : next.get(i - 1); }

    //@ pure
    //@ requires list();
    //@ ensures false; // ! postcondition.violated
    int endless() { return /*@ opening list() in @*/ endless(); } // ! termination.failed

    //@ pure
    //@ requires list();
    int endlessAtEnd() { return next == null ? endlessAtEnd() : next.endlessAtEnd(); } // ! termination.failed

    Duplicable(int value, Duplicable next)
        //@ requires next == null ? true : next.list();
        //@ ensures list() * first() == value;
    {
        this.value = value;
        this.next = next;
    }

    Duplicable rest()
        //@ requires list();
        //@ ensures list() * size() == old(size()) * (\result == null ? true : \result.list());
    {
        return next;
    }

    int read()
        //@ requires acc(list(), 1/2);
        //@ ensures list() * list() * acc(value, _) * \result == value * first() == old(first());
    {
        //@ open list();
        int v = value;
        //@ close list();
        return v;
    }

    static int lengths(Duplicable rest)
        //@ requires rest != null * rest.list();
        //@ ensures rest.list() * rest.first() == old(rest.first());
    {
        Duplicable one = new Duplicable(1, rest);
        Duplicable two = new Duplicable(2, rest);
        Duplicable three = new Duplicable(3, one);
        //@ assert one.first() == 1 && two.first() == 2 && three.first() == 3;
        int sum = 0;
        Duplicable at = three;
        while (at != null)
            //@ invariant 0 <= sum <= 1000 * (at == null ? true : at.list());
        {
            sum = sum < 1000 ? sum + 1 : sum;
            at = at.next;
        }
        return sum + (rest.size() < 100 ? rest.size() : 100);
    }

    static void keepsSome(Duplicable o)
        //@ requires o != null * o.list();
        //@ ensures o.list() * o.first() == old(o.first());
    {
        takes(o);
    }

    static void takes(Duplicable o)
        //@ requires o != null * o.list();
    { }

    void writes()
        //@ requires list();
    {
        value = 3; // ! access.failed
    }

    static void writesLater(Duplicable o)
        //@ requires o != null * acc(o.value) * acc(o.next) * o.next == null;
    {
        o.value = 1;
        //@ close o.list();
        //@ open o.list();
        o.value = 2; // ! access.failed
    }

    static void whole(Duplicable o)
        //@ requires o != null * o.list();
        //@ ensures acc(o.value, 1/2); // ! postcondition.violated
    { }

    static void forgets(Duplicable o)
        //@ requires o != null * acc(o.value) * acc(o.next) * o.next == null;
        //@ ensures o.list() * o.first() == old(o.value) + 1; // ! postcondition.violated
    { }

    static void contradicts(Duplicable o)
        //@ requires o != null * o.list() * o.list();
        //@ ensures false; // ! postcondition.violated
    { }

    static void needsOne(Duplicable o)
        //@ requires o != null;
        //@ ensures o.list(); // ! postcondition.violated
    { }

    static void notHalves(Duplicable o)
        //@ requires o != null * acc(o.halves(), 1/2);
        //@ ensures o.halves(); // ! postcondition.violated
    { }

    static void halvesAreGone(Duplicable o)
        //@ requires o != null * o.halves();
        //@ ensures o.halves(); // ! postcondition.violated
    {
        takesHalves(o);
    }

    static void takesHalves(Duplicable o)
        //@ requires o != null * o.halves();
    { }

    static void notOwner(Duplicable o)
        //@ requires o != null * o.owner();
        //@ ensures o.owner() * o.owner(); // ! postcondition.violated
    { }

    static void notToken(Duplicable o)
        //@ requires o != null * acc(o.token(), 1/2);
        //@ ensures acc(o.list(), _); // ! postcondition.violated
    { }

    static void goodShared() {
        Duplicable rest = new Duplicable(7, null);
        Duplicable one = new Duplicable(1, rest), two = new Duplicable(2, rest);
        assert one.first() == 1 && two.first() == 2 && rest.first() == 7;
    }

    static void badShared() {
        Duplicable rest = new Duplicable(7, null);
        Duplicable one = new Duplicable(1, rest), two = new Duplicable(2, rest);
        assert one.first() == two.first(); // ! assert.failed
    }

    interface View {
        //@ predicate valid();

        //@ pure
        //@ requires valid();
        int get();
    }

    static class Fixed implements View {
        int v;
        //@ predicate valid() = acc(v, _);
        public int get() { return v; }
    }

    static class Changing implements View {
        int v;
        //@ predicate valid() = acc(v);
        public int get() { return v; }

        void set()
            //@ requires valid();
            //@ ensures valid() * get() == 3;
        { v = 3; }
    }

    static void takesView(View v)
        //@ requires v != null * v.valid();
    { }

    static void someAreNot(View v)
        //@ requires v != null * v.valid();
        //@ ensures v.valid(); // ! postcondition.violated
    {
        takesView(v);
    }
}
