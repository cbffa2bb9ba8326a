/** Fractions with a positive denominator, small enough to be added and multiplied. */
public final class Rational {
    private final int numerator;
    private final int denominator;

    //@ predicate valid() = acc(numerator) * acc(denominator) * denominator > 0;

    /*@ pure @*/ public int numerator()
        //@ requires valid();
    { return /*@ opening valid() in @*/ numerator; }

    /*@ pure @*/ public int denominator()
        //@ requires valid();
        //@ ensures \result > 0;
    { return /*@ opening valid() in @*/ denominator; }

    /*@ pure @*/ public boolean isSmall()
        //@ requires valid();
    { return -10000 < numerator() && numerator() < 10000 && denominator() < 10000; }

    public Rational(int numerator, int denominator)
        //@ requires denominator > 0;
        //@ ensures valid() * numerator() == numerator * denominator() == denominator;
    {
        this.numerator = numerator;
        this.denominator = denominator;
        //@ close valid();
    }

    /** A fraction whose denominator may be negative. */
    public static Rational of(int numerator, int denominator)
        //@ requires denominator != 0 && -10000 < numerator < 10000 && -10000 < denominator < 10000;
        //@ ensures \result != null * \result.valid() * \result.isSmall();
        //@ ensures \result.numerator() * denominator == numerator * \result.denominator();
    {
        return denominator > 0 ? new Rational(numerator, denominator) : new Rational(-numerator, -denominator);
    }

    public Rational plus(Rational other)
        //@ requires acc(valid(), 1/2) * other != null * acc(other.valid(), 1/2) * isSmall() * other.isSmall();
        //@ ensures acc(valid(), 1/2) * acc(other.valid(), 1/2) * \result != null * \result.valid();
        //@ ensures \result.denominator() == denominator() * other.denominator();
        //@ ensures \result.numerator() == numerator() * other.denominator() + other.numerator() * denominator();
    {
        int top = numerator() * other.denominator() + other.numerator() * denominator();
        return new Rational(top, denominator() * other.denominator());
    }

    public Rational times(Rational other)
        //@ requires acc(valid(), 1/2) * other != null * acc(other.valid(), 1/2) * isSmall() * other.isSmall();
        //@ ensures acc(valid(), 1/2) * acc(other.valid(), 1/2) * \result != null * \result.valid();
        //@ ensures \result.numerator() == numerator() * other.numerator();
        //@ ensures \result.denominator() == denominator() * other.denominator();
    {
        return new Rational(numerator() * other.numerator(), denominator() * other.denominator());
    }

    /** Negative, 0 or positive, as this is less than, equal to or greater than the other. */
    public int compare(Rational other)
        //@ requires acc(valid(), 1/2) * other != null * acc(other.valid(), 1/2);
        //@ ensures acc(valid(), 1/2) * acc(other.valid(), 1/2);
        //@ ensures (\result < 0) == (numerator() * other.denominator() < other.numerator() * denominator());
        //@ ensures (\result == 0) == (numerator() * other.denominator() == other.numerator() * denominator());
    {
        long left = (long) numerator() * other.denominator();
        long right = (long) other.numerator() * denominator();
        return left < right ? -1 : left == right ? 0 : 1;
    }
}
