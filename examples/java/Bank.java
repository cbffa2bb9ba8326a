/*
 * Accounts with an overdraft limit, and transfers between them.
 *
 * Entry methods:
 *   withdraw(Account, int amount)
 *     no bug
 *   transfer(Account from, Account to, int amount)
 *     bug: line 85, AssertionError when both are the same account: money appears
 *   transferCarefully(Account from, Account to, int amount)
 *     no bug
 *   payInterest(Account[] accounts)
 *     no bug, at most three accounts; what they hold is rounded down
 */
public class Bank {
    static class InsufficientFunds extends Exception {
        private static final long serialVersionUID = 1;

        final int missing;

        InsufficientFunds(int missing) {
            super("insufficient funds");
            this.missing = missing;
        }
    }

    static class Account {
        private static final int LIMIT = 1_000_000;

        private int balance;
        private int overdraft;

        Account(int balance, int overdraft) {
            this.balance = balance;
            this.overdraft = overdraft;
        }

        boolean isSound() {
            return 0 <= overdraft && overdraft <= 1000 && -overdraft <= balance && balance <= LIMIT;
        }

        void withdraw(int amount) throws InsufficientFunds {
            if (amount > balance + overdraft) {
                throw new InsufficientFunds(amount - balance - overdraft);
            }
            balance -= amount;
        }

        void deposit(int amount) {
            balance += amount;
        }
    }

    private static boolean isAmount(int amount) {
        return 0 < amount && amount <= 10_000;
    }

    static int withdraw(Account account, int amount) {
        if (account == null || !account.isSound() || !isAmount(amount)) {
            return 0;
        }
        int before = account.balance;
        try {
            account.withdraw(amount);
            assert account.balance == before - amount;
        } catch (InsufficientFunds e) {
            assert e.missing > 0 && account.balance == before;
            return e.missing;
        }
        assert account.isSound();
        return 0;
    }

    static void transfer(Account from, Account to, int amount) {
        if (from == null || to == null || !from.isSound() || !to.isSound() || !isAmount(amount)) {
            return;
        }
        int total = from.balance + to.balance;
        int newFrom = from.balance - amount;
        int newTo = to.balance + amount;
        if (newFrom < -from.overdraft) {
            return;
        }
        from.balance = newFrom;
        to.balance = newTo;
        assert from.balance + to.balance == total;
    }

    static boolean transferCarefully(Account from, Account to, int amount) {
        if (from == null || to == null || !from.isSound() || !to.isSound() || !isAmount(amount)) {
            return false;
        }
        int total = from.balance + to.balance;
        boolean done;
        try {
            from.withdraw(amount);
            to.deposit(amount);
            done = true;
        } catch (InsufficientFunds e) {
            done = false;
        }
        assert from.balance + to.balance == total;
        return done;
    }

    /** One percent for those who have something, two percent taken from those who owe something. */
    static int payInterest(Account[] accounts) {
        if (accounts == null || accounts.length > 3) {
            return 0;
        }
        int paid = 0;
        for (Account account : accounts) {
            if (account == null || !account.isSound()) {
                continue;
            }
            int interest = account.balance >= 0 ? account.balance / 100 : account.balance / 50;
            account.balance += interest;
            paid += interest;
        }
        return paid;
    }

    public static void main(String[] args) throws InsufficientFunds {
        Account account = new Account(100, 50);
        account.withdraw(120);
        System.out.println("balance: " + account.balance);
    }
}
