package bank;

/** Transfers between accounts, with a record of each. */
public class Bank {
    public static void transfer(Account from, Account to, int amount, Ledger ledger)
        //@ requires from != null * to != null * ledger != null;
        //@ requires from.valid() * to.valid() * ledger.valid();
        //@ requires 0 <= amount && amount <= from.balance() && amount <= 1000000 - to.balance();
        //@ requires ledger.entries() < Integer.MAX_VALUE;
        //@ ensures from.valid() * to.valid() * ledger.valid();
        //@ ensures from.balance() == old(from.balance()) - amount;
        //@ ensures to.balance() == old(to.balance()) + amount;
        //@ ensures ledger.entries() == old(ledger.entries()) + 1 && ledger.last().amount() == amount;
    {
        from.withdraw(amount);
        to.deposit(amount);
        Entry entry = new Entry(from.owner(), to.owner(), amount);
        ledger.record(entry);
    }

    public static void main(String[] args) {
        Account ann = new Account("Ann");
        Account bob = new Account("Bob");
        Ledger ledger = new Ledger();
        ann.deposit(100);
        transfer(ann, bob, 30, ledger);
        assert ann.balance() == 70 && bob.balance() == 30;
        assert ledger.entries() == 1 && ledger.last().amount() == 30;
        System.out.println(ann.owner() + " has " + ann.balance() + ", " + bob.owner() + " has " + bob.balance());
    }
}
