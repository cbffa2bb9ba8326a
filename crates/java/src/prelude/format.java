package java.lang;

// Formats with %b, %c, %d, %n, %s, %x, %%, widths and the flags '-' and '0'. What else there is ends as not supported.
final class $Format {
    private final String format;
    private final Object[] arguments;
    // None where only what formatting runs is of interest.
    private final StringBuilder text;
    private int at;
    private int taken;
    private boolean left;
    private boolean zeros;
    private int width;

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
        left = false;
        zeros = false;
        width = 0;
        char c = next();
        while (c == '-' || c == '0') {
            left |= c == '-';
            zeros |= c == '0';
            at++;
            c = next();
        }
        while ('0' <= c && c <= '9') {
            width = width * 10 + (c - '0');
            at++;
            c = next();
        }
        at++;
        if ((left || zeros) && (left == zeros || width == 0) || zeros && c != 'd' && c != 'x') {
            $Echis.unsupported("these flags in a format");
        }
        convert(c);
    }

    private void convert(char conversion) {
        switch (conversion) {
            case '%':
                put("%");
                break;
            case 'n':
                if (width != 0) {
                    $Echis.unsupported("the width of a line's end");
                }
                put("\n");
                break;
            case 'b':
                bool(take());
                break;
            case 's':
                string(take());
                break;
            case 'c':
                character(take());
                break;
            case 'd':
            case 'x':
                number(take(), conversion == 'x');
                break;
            default:
                $Echis.unsupported("this conversion in a format");
        }
    }

    private Object take() {
        if (arguments != null && taken >= arguments.length) {
            throw new java.util.MissingFormatArgumentException();
        }
        Object value = arguments == null ? null : arguments[taken];
        taken++;
        return value;
    }

    private void bool(Object value) {
        boolean yes = value instanceof Boolean ? ((Boolean) value).booleanValue() : value != null;
        put(yes ? "true" : "false");
    }

    private void string(Object value) {
        if (text != null) {
            put(String.valueOf(value));
        } else {
            $Echis.show(value);
        }
    }

    private void character(Object value) {
        if (value == null) {
            put("null");
        } else if (value instanceof Character) {
            put(text == null ? null : value.toString());
        } else if (value instanceof Integer || value instanceof Short || value instanceof Byte) {
            $Echis.unsupported("a number formatted as a character");
        } else {
            throw new java.util.IllegalFormatConversionException();
        }
    }

    private void number(Object value, boolean hexadecimal) {
        if (value == null) {
            zeros = false;
            put("null");
        } else if (value instanceof Integer) {
            int x = ((Integer) value).intValue();
            number(hexadecimal ? x & 0xFFFFFFFFL : x, hexadecimal);
        } else if (value instanceof Long) {
            number(((Long) value).longValue(), hexadecimal);
        } else if (value instanceof Short) {
            short x = ((Short) value).shortValue();
            number(hexadecimal ? x & 0xFFFF : x, hexadecimal);
        } else if (value instanceof Byte) {
            byte x = ((Byte) value).byteValue();
            number(hexadecimal ? x & 0xFF : x, hexadecimal);
        } else {
            throw new java.util.IllegalFormatConversionException();
        }
    }

    private void number(long value, boolean hexadecimal) {
        if (text != null) {
            put(hexadecimal ? Long.toHexString(value) : Long.toString(value));
        }
    }

    private void put(String part) {
        if (text == null) {
            return;
        }
        int padding = width - part.length();
        boolean signed = zeros && part.at(0) == '-';
        if (signed) {
            text.append('-');
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
