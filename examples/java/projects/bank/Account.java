package bank;

/** An account whose balance never falls below zero. */
public class Account {
    private final String owner;
    private int balance;

    //@ predicate valid() = acc(balance) * 0 <= balance <= 1000000;

    public Account(String owner)
        //@ requires owner != null;
        //@ ensures valid() * balance() == 0;
    {
        this.owner = owner;
    }

    /*@ pure @*/ public int balance()
        //@ requires valid();
        //@ ensures 0 <= \result <= 1000000;
    { return balance; }

    public String owner() { return owner; }

    public void deposit(int amount)
        //@ requires valid() * 0 <= amount && amount <= 1000000 - balance();
        //@ ensures valid() * balance() == old(balance()) + amount;
    {
        balance += amount;
    }

    public void withdraw(int amount)
        //@ requires valid() * 0 <= amount && amount <= balance();
        //@ ensures valid() * balance() == old(balance()) - amount;
    {
        balance -= amount;
    }
}
