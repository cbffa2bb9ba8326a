package echis.silver;

/** An answer of Echis that is no verdict: it could not be started, ended, or refused a request. */
public final class EchisException extends Exception {
    private static final long serialVersionUID = 1L;

    EchisException(String message) {
        super(message);
    }

    EchisException(String message, Throwable cause) {
        super(message, cause);
    }
}
