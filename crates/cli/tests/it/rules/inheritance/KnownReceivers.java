/** Which method of a family is meant is known to all who know the class of the receiver; what it reads may be private all the same. */
abstract class KnownReceivers {
    //@ predicate store();

    //@ pure
    abstract int cup()
        //@ requires store();
    ;

    static void known(HooksTea tea)
        //@ requires tea != null * tea.store();
    {
        assert tea.cup() == 250;
    }

    static void unknown(KnownReceivers hooks)
        //@ requires hooks != null * hooks.store();
    {
        assert hooks.cup() == 250; // ! assert.failed
    }

    static void ensured(HooksCoffee coffee)
        //@ requires coffee != null * coffee.store();
    {
        assert coffee.cup() <= 120;
        assert coffee.cup() == 120; // ! assert.failed
    }

    static void below(HooksTea tea)
        //@ requires tea != null * tea.store();
    {
        assert ((KnownReceivers) tea).cup() == 250;
        assert tea.cup() == 251; // ! assert.failed
    }

    static void twice(HooksCoffee coffee)
        //@ requires coffee != null * coffee.store();
        //@ ensures coffee.store();
    {
        int before = coffee.cup();
        coffee.weaken();
        assert coffee.cup() == before; // ! assert.failed
    }
}

class HooksTea extends KnownReceivers {
    //@ predicate store() = true;

    //@ pure
    int cup() { return 250; }
}

final class HooksCoffee extends KnownReceivers {
    private boolean strong;

    //@ predicate store() = acc(strong);

    //@ pure
    int cup()
        //@ requires store();
        //@ ensures \result <= 120;
    { return strong ? 60 : 120; }

    void weaken()
        //@ requires store();
        //@ ensures store();
    { strong = false; }
}
