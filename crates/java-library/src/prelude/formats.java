package java.util;

public class IllegalFormatException extends IllegalArgumentException {
    IllegalFormatException() {}

    public String getMessage() {
        $Echis.unsupported("the message of an exception of a format");
        return null;
    }
}

public class MissingFormatArgumentException extends IllegalFormatException {
    MissingFormatArgumentException() {}
}

public class IllegalFormatConversionException extends IllegalFormatException {
    IllegalFormatConversionException() {}
}
