package java.lang;

// Formats with %b, %c, %d, %h, %n, %o, %s, %x, %%, widths and flags. The texts of floating-point
// numbers and of grouped digits depend on the locale: they can be printed, but their text is not
// supported. Anything else is not supported.
final class $Format {
    private final String format;
    private final Object[] arguments;
    // Null if only the effects of formatting are needed.
    private final StringBuilder text;
    private int at;
    private int taken;
    // The index of the previous argument, from 1.
    private int last;
    private boolean left;
    private boolean zeros;
    private boolean plus;
    private boolean space;
    private boolean groups;
    private boolean brackets;
    private boolean other;
    private int width;
    private boolean hasPrecision;
    private int precision;
    // The index of the argument in the specifier: 0 for the next one, -1 for the previous one.
    private int asked;

    private $Format(String format, Object[] arguments, StringBuilder text) {
        this.format = format;
        this.arguments = arguments;
        this.text = text;
    }

    static String format(String format, Object[] arguments) {
        StringBuilder text = new StringBuilder();
        new $Format(format, arguments, text).run();
        return text.toString();
    }

    static void show(String format, Object[] arguments) {
        new $Format(format, arguments, null).run();
    }

    private void run() {
        int n = format.length();
        while (at < n) {
            char c = format.at(at);
            at++;
            if (c == '%') {
                specifier();
            } else if (text != null) {
                text.append(c);
            }
        }
    }

    private char next() {
        if (at >= format.length()) {
            $Echis.unsupported("a format that ends in a specifier");
        }
        return format.at(at);
    }

    private void specifier() {
        left = zeros = plus = space = groups = brackets = other = hasPrecision = false;
        asked = 0;
        width = 0;
        char c = next();
        if ('1' <= c && c <= '9') {
            width = digits();
            if (next() == '$') {
                asked = width;
                width = 0;
                at++;
            }
        } else if (c == '<') {
            asked = -1;
            at++;
        }
        if (width == 0) {
            while (flag(next())) {
                at++;
            }
            width = digits();
        }
        if (next() == '.') {
            at++;
            hasPrecision = true;
            precision = digits();
        }
        c = next();
        at++;
        convert(c);
    }

    // Java throws if a flag is repeated.
    private boolean flag(char c) {
        if (left && c == '-' || zeros && c == '0' || plus && c == '+' || space && c == ' ' || groups && c == ',' || brackets && c == '(' || other && c == '#') {
            $Echis.unsupported("a flag of a format that is there twice");
        }
        switch (c) {
            case '-':
                left = true;
                return true;
            case '0':
                zeros = true;
                return true;
            case '+':
                plus = true;
                return true;
            case ' ':
                space = true;
                return true;
            case ',':
                groups = true;
                return true;
            case '(':
                brackets = true;
                return true;
            case '#':
                other = true;
                return true;
            default:
                return false;
        }
    }

    private int digits() {
        int value = 0;
        for (char c = next(); '0' <= c && c <= '9'; c = next()) {
            value = value * 10 + (c - '0');
            at++;
        }
        return value;
    }

    // Java throws different exceptions for other combinations of flags.
    private void require(boolean fits) {
        if (!fits || (left || zeros) && (left == zeros || width == 0) || plus && space) {
            $Echis.unsupported("these flags in a format");
        }
    }

    private void convert(char conversion) {
        boolean signs = plus || space || groups || brackets;
        switch (conversion) {
            case '%':
                require(!zeros && !signs && !other && !hasPrecision);
                put("%");
                break;
            case 'n':
                require(!left && !zeros && !signs && !other && !hasPrecision && width == 0);
                put("\n");
                break;
            case 'b':
            case 'B':
                require(!zeros && !signs && !other);
                bool(take(), conversion == 'B');
                break;
            case 's':
            case 'S':
                require(!zeros && !signs && !other);
                string(take(), conversion == 'S');
                break;
            case 'h':
            case 'H':
                require(!zeros && !signs && !other);
                Object value = take();
                put(shown(value == null ? "null" : Integer.toHexString(value.hashCode()), conversion == 'H'));
                break;
            case 'c':
            case 'C':
                require(!zeros && !signs && !other && !hasPrecision);
                character(take(), conversion == 'C');
                break;
            case 'd':
                require(!other && !hasPrecision);
                number(take(), 'd');
                break;
            case 'x':
            case 'X':
            case 'o':
                require(!signs && !other && !hasPrecision);
                number(take(), conversion);
                break;
            case 'f':
            case 'e':
            case 'E':
            case 'g':
            case 'G':
                require(!other && !brackets && (!groups || conversion == 'f'));
                fraction(take());
                break;
            default:
                $Echis.unsupported("this conversion in a format");
        }
    }

    private Object take() {
        int index = asked == -1 ? last : asked == 0 ? ++taken : asked;
        if (index == 0 || arguments != null && index > arguments.length) {
            throw new java.util.MissingFormatArgumentException();
        }
        last = index;
        return arguments == null ? null : arguments[index - 1];
    }

    // Applies the precision and the case of the conversion to a text.
    private String shown(String whole, boolean upper) {
        String part = hasPrecision && precision < whole.length() ? whole.substring(0, precision) : whole;
        return upper ? part.toUpperCase() : part;
    }

    private void fraction(Object value) {
        if (value == null) {
            zeros = false;
            put(shown("null", false));
        } else if (!(value instanceof Double || value instanceof Float)) {
            throw new java.util.IllegalFormatConversionException();
        } else if (text != null) {
            $Echis.unsupported("the text of a formatted floating-point number, which depends on the country");
        }
    }

    private void bool(Object value, boolean upper) {
        boolean yes = value instanceof Boolean ? ((Boolean) value).booleanValue() : value != null;
        put(shown(yes ? "true" : "false", upper));
    }

    private void string(Object value, boolean upper) {
        if (text != null) {
            String whole = String.valueOf(value);
            put(whole == null && !upper && !hasPrecision && width == 0 ? "null" : shown(whole, upper));
        } else {
            $Echis.show(value);
        }
    }

    private void character(Object value, boolean upper) {
        if (value == null) {
            put(shown("null", upper));
        } else if (value instanceof Character) {
            put(text == null ? null : shown(value.toString(), upper));
        } else if (value instanceof Integer || value instanceof Short || value instanceof Byte) {
            $Echis.unsupported("a number formatted as a character");
        } else {
            throw new java.util.IllegalFormatConversionException();
        }
    }

    private void number(Object value, char conversion) {
        boolean isSigned = conversion == 'd';
        if (value == null) {
            zeros = false;
            put(conversion == 'X' ? "NULL" : "null");
        } else if (value instanceof Integer) {
            int x = ((Integer) value).intValue();
            number(isSigned ? x : x & 0xFFFFFFFFL, conversion);
        } else if (value instanceof Long) {
            number(((Long) value).longValue(), conversion);
        } else if (value instanceof Short) {
            short x = ((Short) value).shortValue();
            number(isSigned ? x : x & 0xFFFF, conversion);
        } else if (value instanceof Byte) {
            byte x = ((Byte) value).byteValue();
            number(isSigned ? x : x & 0xFF, conversion);
        } else {
            throw new java.util.IllegalFormatConversionException();
        }
    }

    private void number(long value, char conversion) {
        if (text == null) {
            return;
        }
        if (groups || brackets) {
            $Echis.unsupported("the text of a number with these flags");
        }
        switch (conversion) {
            case 'x':
                put(Long.toHexString(value));
                break;
            case 'X':
                put(Long.toHexString(value).toUpperCase());
                break;
            case 'o':
                put(Long.toOctalString(value));
                break;
            default:
                String digits = Long.toString(value);
                put(value < 0 ? digits : plus ? "+" + digits : space ? " " + digits : digits);
        }
    }

    private void put(String part) {
        if (text == null) {
            return;
        }
        int padding = width - part.length();
        boolean signed = zeros && (part.at(0) == '-' || part.at(0) == '+' || part.at(0) == ' ');
        if (signed) {
            text.append(part.at(0));
        }
        if (!left) {
            pad(padding);
        }
        text.append(signed ? part.substring(1) : part);
        if (left) {
            pad(padding);
        }
    }

    private void pad(int count) {
        for (int i = 0; i < count; i++) {
            text.append(zeros ? '0' : ' ');
        }
    }
}
