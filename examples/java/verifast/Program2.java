/** A program of several classes with static fields, which initialisation gives to `main`. */
class Program2 {
    static Account account = new Account();
    static int deposits;

    static void deposit(int amount)
        //@ requires acc(account) * acc(deposits) * account != null * account.valid();
        //@ requires 0 < amount && amount <= 100 && deposits < 1000 && account.balance() <= 100000;
        //@ ensures acc(account) * acc(deposits) * account == old(account) * account.valid();
        //@ ensures deposits == old(deposits) + 1 && account.balance() == old(account.balance()) + amount;
    {
        account.deposit(amount);
        deposits++;
    }

    public static void main(String[] args) {
        deposit(20);
        deposit(30);
        assert deposits == 2 && account.balance() == 50;
        Limits.most = account.balance();
        assert Limits.most == 50;
    }
}

class Limits {
    static int most = 10;
}

class Account {
    private int balance;

    //@ predicate valid() = acc(balance) * balance >= 0;

    Account()
        //@ ensures valid() * balance() == 0;
    { }

    /*@ pure @*/ int balance()
        //@ requires valid();
        //@ ensures \result >= 0;
    { return balance; }

    void deposit(int amount)
        //@ requires valid() * 0 < amount && amount <= Integer.MAX_VALUE - balance();
        //@ ensures valid() * balance() == old(balance()) + amount;
    {
        balance += amount;
    }
}
