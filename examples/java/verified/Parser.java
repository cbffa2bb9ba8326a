/** Reads numbers from texts; what is wrong with a text is an exception. */
public class Parser {
    private final String text;
    private int place;

    //@ predicate valid() = acc(text) * acc(place) * text != null * 0 <= place <= text.length();

    /*@ pure @*/ public String text()
        //@ requires valid();
        //@ ensures \result != null;
    { return /*@ opening valid() in @*/ text; }

    /*@ pure @*/ public int place()
        //@ requires valid();
        //@ ensures 0 <= \result <= text().length();
    { return /*@ opening valid() in @*/ place; }

    /*@ pure @*/ static boolean isDigit(char c)
    { return '0' <= c && c <= '9'; }

    public Parser(String text)
        //@ requires text != null;
        //@ ensures valid() * text() == text * place() == 0;
    {
        this.text = text;
        //@ close valid();
    }

    /** The digit at the current place, which is passed. */
    public int digit()
        //@ requires valid();
        //@ ensures valid() * text() == old(text()) * place() == old(place()) + 1 * (0 <= \result && \result <= 9);
        //@ signals (SyntaxError e) valid() * text() == old(text()) * place() == old(place());
        throws SyntaxError
    {
        //@ open valid();
        try {
            if (place == text.length()) {
                throw new SyntaxError();
            }
            char c = text.charAt(place);
            if (!isDigit(c)) {
                throw new SyntaxError();
            }
            place++;
            return c - '0';
        } finally {
            //@ close valid();
        }
    }

    /** A number of two digits, or -1 where there is none. */
    public int two()
        //@ requires valid();
        //@ ensures valid() * text() == old(text()) * (-1 <= \result && \result <= 99);
        //@ ensures \result >= 0 ==> place() == old(place()) + 2;
    {
        try {
            return 10 * digit() + digit();
        } catch (SyntaxError e) {
            return -1;
        }
    }
}

class SyntaxError extends Exception {
    private static final long serialVersionUID = 1;
}
