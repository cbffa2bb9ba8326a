package parser;

/** Reads sums such as `1+-20+(3+4)` into trees. */
public class Parser {
    private final String text;
    private int at;

    //@ predicate valid() = acc(at) * 0 <= at && at <= text.length();

    Parser(String text)
        //@ requires text != null;
        //@ ensures valid();
    { this.text = text; }

    /*@ pure @*/ int at()
        //@ requires valid();
        //@ ensures 0 <= \result && \result <= text.length();
    { return at; }

    /*@ pure @*/ static boolean isDigit(char c)
    { return '0' <= c && c <= '9'; }

    /** Takes a character if it comes next. */
    private boolean take(char c)
        //@ requires valid();
        //@ ensures valid() * (\result ? at() == old(at()) + 1 : at() == old(at()));
        //@ ensures \result ==> text.charAt(old(at())) == c;
    {
        if (at < text.length() && text.charAt(at) == c) {
            at++;
            return true;
        }
        return false;
    }

    /** Returns the number that comes next, or null. */
    private Literal number()
        //@ requires valid();
        //@ ensures valid() * (\result != null ==> at() > old(at()));
    {
        int start = at;
        int value = 0;
        while (at < text.length() && value < 1000 && isDigit(text.charAt(at)))
            //@ invariant valid() * start <= at() * 0 <= value && value < 10000;
        {
            value = 10 * value + (text.charAt(at) - '0');
            at++;
        }
        return at == start ? null : new Literal(value);
    }

    /** Returns the number, negation or sum in parentheses that comes next, or null. */
    private Expression operand()
        //@ requires valid();
        //@ ensures valid() * (\result != null ==> at() > old(at()));
    {
        if (take('-')) {
            Expression inner = operand();
            return inner == null ? null : new Negation(inner);
        }
        if (take('(')) {
            Expression inner = sum();
            return take(')') ? inner : null;
        }
        return number();
    }

    /** Returns the sum that comes next, or null. */
    private Expression sum()
        //@ requires valid();
        //@ ensures valid() * (\result != null ==> at() > old(at()));
    {
        Expression sum = operand();
        while (sum != null && take('+'))
            //@ invariant valid() * (sum != null ==> at() > old(at()));
        {
            Expression right = operand();
            sum = right == null ? null : new Sum(sum, right);
        }
        return sum;
    }

    /** Returns the tree of a text, or null if it is no expression. */
    static Expression parse(String text)
        //@ requires text != null;
        //@ ensures \result != null ==> text.length() > 0;
    {
        Parser parser = new Parser(text);
        Expression sum = parser.sum();
        return parser.at == text.length() ? sum : null;
    }
}
