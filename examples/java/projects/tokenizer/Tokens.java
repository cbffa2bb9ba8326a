package tokenizer;

/** Tokens in the order of the text, in an array that has room for all. */
public class Tokens {
    private Token[] tokens;
    private int count;

    /*@ predicate valid() = acc(tokens) * acc(count) * tokens != null * acc(tokens[*])
            * 0 <= count <= tokens.length
            * (forall int i; 0 <= i && i < count ==> tokens[i] != null); @*/

    public Tokens(int room)
        //@ requires 0 <= room;
        //@ ensures valid() * count() == 0 && room() == room;
    {
        tokens = new Token[room];
    }

    /*@ pure @*/ public int count()
        //@ requires valid();
        //@ ensures 0 <= \result && \result <= room();
    { return count; }

    /*@ pure @*/ public int room()
        //@ requires valid();
        //@ ensures \result >= 0;
    { return tokens.length; }

    /*@ pure @*/ public Token get(int i)
        //@ requires valid() * 0 <= i && i < count();
        //@ ensures \result != null;
    { return tokens[i]; }

    public void add(Token token)
        //@ requires valid() * token != null * count() < room();
        //@ ensures valid() * count() == old(count()) + 1 && room() == old(room());
        //@ ensures get(count() - 1) == token;
    {
        tokens[count] = token;
        count++;
    }
}
