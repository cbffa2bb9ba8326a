/** An account in cents that is never overdrawn, and transfers that neither make nor lose money. */
public class BankAccount {
    private long balance;

    //@ predicate valid() = acc(balance) * 0 <= balance <= 1000000000000L;

    /*@ pure @*/ public long balance()
        //@ requires valid();
        //@ ensures 0 <= \result <= 1000000000000L;
    { return /*@ opening valid() in @*/ balance; }

    public BankAccount()
        //@ ensures valid() * balance() == 0;
    {
        //@ close valid();
    }

    public void deposit(long amount)
        //@ requires valid() * amount >= 0 * balance() + amount <= 1000000000000L;
        //@ ensures valid() * balance() == old(balance()) + amount;
    {
        //@ open valid();
        balance += amount;
        //@ close valid();
    }

    public void withdraw(long amount)
        //@ requires valid() * amount >= 0;
        //@ ensures valid() * amount <= old(balance()) * balance() == old(balance()) - amount;
        //@ signals (Overdrawn e) valid() * old(balance()) < amount * balance() == old(balance());
        throws Overdrawn
    {
        if (balance() < amount) {
            throw new Overdrawn();
        }
        //@ open valid();
        balance -= amount;
        //@ close valid();
    }

    public void transfer(BankAccount to, long amount)
        //@ requires to != null * valid() * to.valid();
        //@ requires amount >= 0 * to.balance() + amount <= 1000000000000L;
        //@ ensures valid() * to.valid();
        //@ ensures balance() == old(balance()) - amount && to.balance() == old(to.balance()) + amount;
        //@ signals (Overdrawn e) valid() * to.valid() * old(balance()) < amount;
        //@ signals (Overdrawn e) balance() == old(balance()) * to.balance() == old(to.balance());
        throws Overdrawn
    {
        withdraw(amount);
        to.deposit(amount);
    }

    /** Transfers what is there, up to an amount; what was transferred. */
    public long transferUpTo(BankAccount to, long amount)
        //@ requires to != null * valid() * to.valid();
        //@ requires amount >= 0 * to.balance() + amount <= 1000000000000L;
        //@ ensures valid() * to.valid() * \result == Math.min(amount, old(balance()));
        //@ ensures balance() + to.balance() == old(balance()) + old(to.balance());
    {
        try {
            transfer(to, amount);
            return amount;
        } catch (Overdrawn e) {
            long rest = balance();
            //@ open valid();
            balance = 0;
            //@ close valid();
            to.deposit(rest);
            return rest;
        }
    }
}

class Overdrawn extends Exception {
    private static final long serialVersionUID = 1;
}
