package tokenizer;

/** Divides a text of digits and `+` into tokens. */
public class Tokenizer {
    static boolean isDigit(char c)
        //@ ensures \result == (c >= '0' && c <= '9');
    { return '0' <= c && c <= '9'; }

    static int numberEnd(String text, int start)
        //@ requires text != null * 0 <= start && start < text.length();
        //@ ensures start < \result && \result <= text.length();
    {
        int end = start + 1;
        while (end < text.length() && isDigit(text.charAt(end)))
            //@ invariant start < end && end <= text.length();
        {
            end++;
        }
        return end;
    }

    static Tokens tokenize(String text)
        //@ requires text != null * text.length() < Integer.MAX_VALUE;
        //@ ensures \result != null ==> \result.valid() * \result.count() > 0;
    {
        Tokens tokens = new Tokens(text.length() + 1);
        int at = 0;
        while (at < text.length())
            //@ invariant 0 <= at && at <= text.length() && tokens.valid();
            //@ invariant tokens.room() == text.length() + 1 && tokens.count() <= at;
        {
            char c = text.charAt(at);
            int end = at + 1;
            Kind kind = Kind.PLUS;
            if (isDigit(c)) {
                end = numberEnd(text, at);
                kind = Kind.NUMBER;
            } else if (c != '+') {
                return null;
            }
            tokens.add(new Token(kind, at, end));
            at = end;
        }
        tokens.add(new Token(Kind.END, at, at));
        return tokens;
    }

    public static void main(String[] args) {
        Tokens tokens = tokenize("12+3");
        if (tokens != null) {
            Token first = tokens.get(0);
            System.out.println(tokens.count() + " " + first.start());
        }
    }
}
