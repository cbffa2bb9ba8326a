package java.util;

public class IllegalFormatException extends IllegalArgumentException {
    IllegalFormatException() {}
    //# NotSupported(String getMessage(), "the message of an exception of a format", null)
}

public class MissingFormatArgumentException extends IllegalFormatException {
    MissingFormatArgumentException() {}
}

public class IllegalFormatConversionException extends IllegalFormatException {
    IllegalFormatConversionException() {}
}
