package java.lang;

//# template AppendInteger($Builder$, $type$)
    public $Builder$ append($type$ value)
    //@ ensures \result == this;
    {
        return $add(String.valueOf(value));
    }
//# end

// A `StringBuilder` and a `StringBuffer` differ only for several threads.
//# template Builder($Builder$)
public final class $Builder$ implements CharSequence, Comparable<$Builder$>, java.io.Serializable {
    private char[] $text;
    private int $length;

    public $Builder$()
    //@ ensures true;
    {
        $text = new char[16];
    }

    public $Builder$(int capacity)
    //@ requires 0 <= capacity;
    {
        $text = new char[capacity];
    }

    public $Builder$(String text)
    //@ requires text != null;
    {
        $text = new char[String.longer(text.length(), 16)];
        append(text);
    }

    public $Builder$(CharSequence text) {
        $text = new char[String.longer(text.length(), 16)];
        append(text);
    }

    boolean $isPossible() {
        return $text != null && 0 <= $length && $length <= $text.length;
    }

    public int length()
    //@ ensures 0 <= \result;
    {
        return $length;
    }

    public int capacity() {
        return $text.length;
    }

    public void ensureCapacity(int capacity) { $grow(capacity); }

    public void trimToSize() {
        if ($text.length > $length) {
            $resize($length);
        }
    }

    private void $check(int index) {
        if (index < 0 || index >= $length) {
            throw new StringIndexOutOfBoundsException("index " + index + ", length " + $length);
        }
    }

    public char charAt(int index) {
        $check(index);
        return $text[index];
    }

    private void $resize(int capacity) {
        char[] text = new char[capacity];
        for (int i = 0; i < $length; i++) {
            text[i] = $text[i];
        }
        $text = text;
    }

    // The new capacity is the one that the documentation of `ensureCapacity` states.
    private void $grow(int length) {
        if (length > $text.length) {
            $resize(Math.max(length, 2 * $text.length + 2));
        }
    }

    public $Builder$ append(String text)
    //@ ensures \result == this;
    {
        return $add(text == null ? "null" : text);
    }

    private $Builder$ $add(String text) {
        int n = text.length();
        $grow(String.longer($length, n));
        for (int i = 0; i < n; i++) {
            $text[$length + i] = text.at(i);
        }
        $length += n;
        return this;
    }

    public $Builder$ append(Object value) { return append(String.valueOf(value)); }

    public $Builder$ append(CharSequence value) {
        if (value == null || value instanceof String) {
            return append((String) value);
        }
        return append(value, 0, value.length());
    }

    public $Builder$ append(CharSequence value, int start, int end) {
        CharSequence text = value == null ? "null" : value;
        $range(start, end, text.length());
        $grow(String.longer($length, end - start));
        for (int i = start; i < end; i++) {
            $text[$length + i - start] = text.charAt(i);
        }
        $length += end - start;
        return this;
    }

    private static void $range(int start, int end, int length) {
        if (start < 0 || start > end || end > length) {
            throw new IndexOutOfBoundsException("start " + start + ", end " + end + ", length " + length);
        }
    }

    public $Builder$ append(char[] value) { return $add(String.valueOf(value)); }

    public $Builder$ append(char[] value, int start, int count) {
        $range(start, start + count, value.length);
        return $add(new String(value, start, count));
    }

    public $Builder$ append(boolean value)
    //@ ensures \result == this;
    {
        return $add(value ? "true" : "false");
    }

    public $Builder$ append(char value)
    //@ ensures \result == this;
    {
        $grow(String.longer($length, 1));
        $text[$length] = value;
        $length++;
        return this;
    }

    //# AppendInteger($Builder$, int)
    //# AppendInteger($Builder$, long)
    public $Builder$ append(float value) { return $add(String.valueOf(value)); }
    public $Builder$ append(double value) { return $add(String.valueOf(value)); }

    public $Builder$ insert(int index, String text) {
        $checkOffset(index);
        String part = text == null ? "null" : text;
        int n = part.length();
        $grow(String.longer($length, n));
        for (int i = $length - 1; i >= index; i--) {
            $text[i + n] = $text[i];
        }
        for (int i = 0; i < n; i++) {
            $text[index + i] = part.at(i);
        }
        $length += n;
        return this;
    }

    private void $checkOffset(int index) {
        if (index < 0 || index > $length) {
            throw new StringIndexOutOfBoundsException("offset " + index + ", length " + $length);
        }
    }

    private static void $checkPart(int start, int end, int length) {
        if (start < 0 || start > end || end > length) {
            throw new StringIndexOutOfBoundsException("start " + start + ", end " + end + ", length " + length);
        }
    }

    public $Builder$ insert(int index, Object value) {
        return insert(index, String.valueOf(value));
    }

    public $Builder$ insert(int index, char[] value) {
        $checkOffset(index);
        return insert(index, String.valueOf(value));
    }

    public $Builder$ insert(int index, char[] value, int start, int count) {
        $checkOffset(index);
        $checkPart(start, start + count, value.length);
        return insert(index, String.valueOf(value, start, count));
    }

    public $Builder$ insert(int index, CharSequence value) {
        if (value == null || value instanceof String) {
            return insert(index, (String) value);
        }
        return insert(index, value, 0, value.length());
    }

    public $Builder$ insert(int index, CharSequence value, int start, int end) {
        CharSequence text = value == null ? "null" : value;
        $checkOffset(index);
        $range(start, end, text.length());
        if (text == this) {
            $Echis.unsupported("a text that is inserted into itself");
        }
        return insert(index, new $Builder$().append(text, start, end).toString());
    }

    public $Builder$ insert(int index, boolean value) {
        return insert(index, String.valueOf(value));
    }
    public $Builder$ insert(int index, char value) { return insert(index, String.valueOf(value)); }
    public $Builder$ insert(int index, int value) { return insert(index, String.valueOf(value)); }
    public $Builder$ insert(int index, long value) { return insert(index, String.valueOf(value)); }

    public $Builder$ deleteCharAt(int index) {
        $check(index);
        return delete(index, index + 1);
    }

    public $Builder$ delete(int start, int end) {
        int to = end > $length ? $length : end;
        if (start < 0 || start > to) {
            throw new StringIndexOutOfBoundsException("start " + start + ", end " + to + ", length " + $length);
        }
        int n = to - start;
        for (int i = to; i < $length; i++) {
            $text[i - n] = $text[i];
        }
        $length -= n;
        return this;
    }

    public $Builder$ replace(int start, int end, String text) {
        int to = end > $length ? $length : end;
        if (start < 0 || start > $length || start > to) {
            throw new StringIndexOutOfBoundsException("start " + start + ", end " + to + ", length " + $length);
        }
        int n = text.length();
        delete(start, to);
        return insert(start, text);
    }

    public void getChars(int start, int end, char[] into, int offset) {
        $checkPart(start, end, $length);
        $range(offset, offset + end - start, into.length);
        for (int i = start; i < end; i++) {
            into[offset + i - start] = $text[i];
        }
    }

    public void setCharAt(int index, char value) {
        $check(index);
        $text[index] = value;
    }

    public void setLength(int length) {
        if (length < 0) {
            throw new StringIndexOutOfBoundsException(length);
        }
        $grow(length);
        for (int i = $length; i < length; i++) {
            $text[i] = '\0';
        }
        $length = length;
    }

    public $Builder$ reverse()
    //@ ensures \result == this;
    {
        for (int i = 0; i < $length; i++) {
            if ($text[i] >= '\uD800' && $text[i] <= '\uDFFF') {
                $Echis.unsupported("surrogates");
            }
        }
        for (int i = 0; i < $length / 2; i++) {
            char c = $text[i];
            $text[i] = $text[$length - 1 - i];
            $text[$length - 1 - i] = c;
        }
        return this;
    }

    public int indexOf(String part) { return toString().indexOf(part); }
    public int indexOf(String part, int start) { return toString().indexOf(part, start); }
    public int lastIndexOf(String part) { return toString().lastIndexOf(part); }
    public int lastIndexOf(String part, int start) { return toString().lastIndexOf(part, start); }
    public String substring(int start) { return substring(start, $length); }

    public String substring(int start, int end) {
        $checkPart(start, end, $length);
        if (start == end) {
            return "";
        }
        String text = String.make(end - start);
        for (int i = start; i < end; i++) {
            text.put(i - start, $text[i]);
        }
        return text;
    }

    public CharSequence subSequence(int start, int end) { return substring(start, end); }
    public int compareTo($Builder$ other) { return toString().compareTo(other.toString()); }

    public String toString()
    //@ ensures \result != null;
    {
        if ($length == 0) {
            return "";
        }
        String text = String.make($length);
        for (int i = 0; i < $length; i++) {
            text.put(i, $text[i]);
        }
        return text;
    }
}
//# end
//# Builder(StringBuilder)
//# Builder(StringBuffer)
