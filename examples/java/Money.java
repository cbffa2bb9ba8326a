/*
 * An amount of money with a currency, as a record whose operations check for overflow.
 *
 * Entry methods:
 *   add(long, long, boolean sameCurrency)
 *     no bug; throws ArithmeticException when the sum overflows, IllegalArgumentException for different currencies
 *   split(int cents, int parts)
 *     no bug: no cent is lost
 *   compare(long, long)
 *     no bug
 */
public class Money {
    enum Currency { EUR, CZK }

    record Amount(long cents, Currency currency) {
        Amount plus(Amount other) {
            if (currency != other.currency) {
                throw new IllegalArgumentException("different currencies");
            }
            long sum = cents + other.cents;
            if (((cents ^ sum) & (other.cents ^ sum)) < 0) {
                throw new ArithmeticException("overflow");
            }
            return new Amount(sum, currency);
        }

        boolean isLessThan(Amount other) {
            return currency == other.currency && cents < other.cents;
        }
    }

    static Amount add(long a, long b, boolean sameCurrency) {
        Amount first = new Amount(a, Currency.EUR);
        Amount second = new Amount(b, sameCurrency ? Currency.EUR : Currency.CZK);
        Amount sum = first.plus(second);
        if (a >= 0 && b >= 0) {
            assert sum.cents() >= a && sum.cents() >= b;
        } else if (a < 0 && b < 0) {
            assert sum.cents() < a && sum.cents() < b;
        }
        assert sum.equals(second.plus(first));
        return sum;
    }

    /** Shares that differ by one cent at most. */
    static Amount[] split(int cents, int parts) {
        if (cents < 0 || parts < 1 || parts > 4) {
            return null;
        }
        Amount[] shares = new Amount[parts];
        int share = cents / parts;
        int rest = cents % parts;
        long sum = 0;
        for (int i = 0; i < parts; i++) {
            shares[i] = new Amount(i < rest ? share + 1 : share, Currency.EUR);
            sum += shares[i].cents();
        }
        assert sum == cents;
        assert shares[0].cents() - shares[parts - 1].cents() <= 1;
        return shares;
    }

    static void compare(long a, long b) {
        Amount first = new Amount(a, Currency.EUR);
        Amount second = new Amount(b, Currency.EUR);
        boolean less = first.isLessThan(second);
        boolean greater = second.isLessThan(first);
        assert !(less && greater);
        assert (less || greater) != first.equals(second);
    }

    public static void main(String[] args) {
        System.out.println(add(150, 250, true));
    }
}
