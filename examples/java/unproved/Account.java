/** Fails on purpose: withdrawing more than there is, and an account that becomes too full. */
class Account {
    private int balance;

    //@ predicate valid() = acc(balance) * balance >= 0;

    //@ pure
    int balance()
        //@ requires valid();
    {
        return balance;
    }

    void withdraw(int amount)
        //@ requires valid() * amount >= 0;
        //@ ensures valid() * balance() <= old(balance());
    {
        balance -= amount;
    }

    static void move(Account from, Account to, int amount)
        //@ requires from != null * to != null;
        //@ requires from.valid() * to.valid() * 0 <= amount <= from.balance();
        //@ ensures from.valid() * to.valid();
    {
        from.balance -= amount;
        to.balance += amount;
    }
}
