/** Takes a text apart into numbers, names and symbols. */
public class Lexer {
    private static final int END = 0;
    private static final int NUMBER = 1;
    private static final int NAME = 2;
    private static final int SYMBOL = 3;

    private final String text;
    private int at;
    private int kind = END;
    private String word = "";

    /*@ predicate valid() = acc(text) * acc(at) * acc(kind) * acc(word) * text != null * word != null
          * 0 <= at <= text.length() * (kind == END) == word.isEmpty(); @*/

    public Lexer(String text)
        //@ requires text != null;
        //@ ensures valid();
    {
        this.text = text;
        advance();
    }

    //@ pure
    public boolean isAtEnd()
        //@ requires valid();
    {
        return kind == END;
    }

    public String word()
        //@ requires valid();
        //@ ensures valid() * isAtEnd() == old(isAtEnd()) * \result != null * \result.isEmpty() == isAtEnd();
    {
        return word;
    }

    /** Goes on to the next word. */
    public void advance()
        //@ requires valid();
        //@ ensures valid();
    {
        while (at < text.length() && Character.isWhitespace(text.charAt(at)))
            //@ invariant valid();
        {
            at++;
        }
        int begin = at;
        if (at == text.length()) {
            kind = END;
        } else {
            kind = kindOf(text.charAt(at));
            at++;
            while (at < text.length() && kind != SYMBOL && kindOf(text.charAt(at)) == kind)
                //@ invariant acc(text) * acc(at) * acc(kind) * acc(word) * text != null * kind != END;
                //@ invariant 0 <= begin < at <= text.length();
            {
                at++;
            }
        }
        word = text.substring(begin, at);
    }

    private static int kindOf(char c)
        //@ ensures NUMBER <= \result <= SYMBOL;
        //@ ensures c == '7' ==> \result == NUMBER;
    {
        if (Character.isDigit(c)) {
            return NUMBER;
        }
        return Character.isLetter(c) || c == '_' ? NAME : SYMBOL;
    }

    /** The number that stands here, or what is given where none does or it is too large. */
    public int numberOr(int otherwise)
        //@ requires valid();
        //@ ensures valid() * (old(isAtEnd()) ==> \result == otherwise);
    {
        if (kind != NUMBER) {
            return otherwise;
        }
        try {
            int number = Integer.parseInt(word);
            advance();
            return number;
        } catch (NumberFormatException tooLarge) {
            return otherwise;
        }
    }

    public boolean accept(String symbol)
        //@ requires valid() * symbol != null;
        //@ ensures valid() * (\result ==> !old(isAtEnd()));
    {
        if (kind != SYMBOL || !word.equals(symbol)) {
            return false;
        }
        advance();
        return true;
    }
}
