/** A text that is built up character by character. */
public class CharBuffer {
    private char[] chars;
    private int length;

    //@ predicate valid() = acc(chars) * acc(length) * acc(chars[*]) * 0 <= length <= chars.length;

    /*@ pure @*/ public int length()
        //@ requires valid();
        //@ ensures \result >= 0;
    { return /*@ opening valid() in @*/ length; }

    /*@ pure @*/ public char charAt(int index)
        //@ requires valid() * (0 <= index && index < length());
    { return /*@ opening valid() in @*/ chars[index]; }

    public CharBuffer()
        //@ ensures valid() * length() == 0;
    {
        chars = new char[16];
        //@ close valid();
    }

    public void append(char c)
        //@ requires valid() * length() < 1000000000;
        //@ ensures valid() * length() == old(length()) + 1 * charAt(old(length())) == c;
        //@ ensures forall int i; 0 <= i && i < old(length()) ==> charAt(i) == old(charAt(i));
    {
        //@ open valid();
        if (length == chars.length) {
            chars = grown(chars, 2 * length + 1);
        }
        chars[length] = c;
        length++;
        //@ close valid();
    }

    /** Appends the characters of a string. */
    public void append(String text)
        //@ requires valid() * text != null * length() + text.length() <= 1000000000;
        //@ ensures valid() * length() == old(length()) + text.length();
        //@ ensures forall int i; 0 <= i && i < old(length()) ==> charAt(i) == old(charAt(i));
        //@ ensures forall int i; old(length()) <= i && i < length() ==> charAt(i) == text.charAt(i - old(length()));
    {
        for (int i = 0; i < text.length(); i++)
            //@ invariant valid() * 0 <= i <= text.length() * length() == old(length()) + i;
            //@ invariant forall int j; 0 <= j && j < old(length()) ==> charAt(j) == old(charAt(j));
            //@ invariant forall int j; old(length()) <= j && j < length() ==> charAt(j) == text.charAt(j - old(length()));
        {
            append(text.charAt(i));
        }
    }

    /** Forgets everything from a place on. */
    public void truncate(int to)
        //@ requires valid() * (0 <= to && to <= length());
        //@ ensures valid() * length() == to;
        //@ ensures forall int i; 0 <= i && i < to ==> charAt(i) == old(charAt(i));
    {
        //@ open valid();
        length = to;
        //@ close valid();
    }

    private static char[] grown(char[] from, int length)
        //@ requires acc(from[*], 1/2) * length >= from.length;
        //@ ensures acc(from[*], 1/2) * acc(\result[*]) * \result.length == length;
        //@ ensures forall int i; 0 <= i && i < from.length ==> \result[i] == from[i];
    {
        char[] to = new char[length];
        for (int i = 0; i < from.length; i++)
            //@ invariant acc(from[*], 1/2) * acc(to[*]) * to.length == length * (0 <= i && i <= from.length);
            //@ invariant forall int j; 0 <= j && j < i ==> to[j] == from[j];
        {
            to[i] = from[i];
        }
        return to;
    }
}
