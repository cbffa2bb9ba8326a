package java.lang;

public class Throwable implements java.io.Serializable {
    String $message;
    Throwable $cause;
    // An exception that the machine throws is made without a constructor: it has a message that is not known here.
    boolean $constructed;
    Throwable[] $suppressed;
    // Whether the cause is settled, be it as none.
    boolean $caused;

    public Throwable() {
        $constructed = true;
        fillInStackTrace();
    }

    public Throwable(String message) {
        $constructed = true;
        fillInStackTrace();
        $message = message;
    }

    public Throwable(String message, Throwable cause) {
        $constructed = true;
        fillInStackTrace();
        $caused = true;
        $message = message;
        $cause = cause;
    }

    public Throwable(Throwable cause) {
        $constructed = true;
        fillInStackTrace();
        $caused = true;
        $cause = cause;
        $message = cause == null ? null : cause.toString();
    }

    // What the message is that a library gives is not known here.
    void $hideMessage() {
        $constructed = false;
    }

    public String getMessage() {
        if (!$constructed) {
            if (this instanceof ArithmeticException) {
                return "/ by zero";
            }
            $Echis.unsupported("the message of an exception of the machine");
        }
        return $message;
    }

    public String getLocalizedMessage() {
        return getMessage();
    }

    public Throwable getCause() {
        if (!$constructed && this instanceof NoClassDefFoundError) {
            $Echis.unsupported("the cause of an exception of the machine");
        }
        $Echis.assume($cause != this);
        return $cause;
    }

    public Throwable initCause(Throwable cause) {
        if ($caused) {
            String wanted = cause == null ? "a null" : cause.toString();
            throw new IllegalStateException("Can't overwrite cause with " + wanted, this);
        }
        if (cause == this) {
            throw new IllegalArgumentException("Self-causation not permitted", this);
        }
        $caused = true;
        $cause = cause;
        return this;
    }

    public final void addSuppressed(Throwable exception) {
        if (exception == this) {
            throw new IllegalArgumentException("Self-suppression not permitted", exception);
        }
        if (exception == null) {
            throw new NullPointerException("Cannot suppress a null exception.");
        }
        int n = $suppressed == null ? 0 : $suppressed.length;
        Throwable[] more = new Throwable[n + 1];
        for (int i = 0; i < n; i++) {
            more[i] = $suppressed[i];
        }
        more[n] = exception;
        $suppressed = more;
    }

    private static final Throwable[] $NONE = new Throwable[0];

    public final Throwable[] getSuppressed() {
        if ($suppressed == null) {
            return $NONE;
        }
        for (Throwable one : $suppressed) {
            $Echis.assume(one != null && one != this);
        }
        return $suppressed.clone();
    }

    public String toString() {
        String message = getLocalizedMessage();
        String name = getClass().getName();
        return message == null ? name : name + ": " + message;
    }

    public void $show() {
        if ($constructed) {
            getLocalizedMessage();
        }
    }

    public void printStackTrace() {
        $show();
        Throwable cause = getCause();
        if (cause != null) {
            cause.printStackTrace();
        }
    }

    public Throwable fillInStackTrace() {
        return this;
    }
}

public class Exception extends Throwable {
    public Exception() {}

    public Exception(String message) {
        super(message);
    }

    public Exception(String message, Throwable cause) {
        super(message, cause);
    }

    public Exception(Throwable cause) {
        super(cause);
    }
}

public class RuntimeException extends Exception {
    public RuntimeException() {}

    public RuntimeException(String message) {
        super(message);
    }

    public RuntimeException(String message, Throwable cause) {
        super(message, cause);
    }

    public RuntimeException(Throwable cause) {
        super(cause);
    }
}

public class Error extends Throwable {
    public Error() {}

    public Error(String message) {
        super(message);
    }

    public Error(String message, Throwable cause) {
        super(message, cause);
    }

    public Error(Throwable cause) {
        super(cause);
    }
}

public class ArithmeticException extends RuntimeException {
    public ArithmeticException() {}

    public ArithmeticException(String message) {
        super(message);
    }
}

public class NullPointerException extends RuntimeException {
    public NullPointerException() {}

    public NullPointerException(String message) {
        super(message);
    }
}

public class IndexOutOfBoundsException extends RuntimeException {
    public IndexOutOfBoundsException() {}

    public IndexOutOfBoundsException(String message) {
        super(message);
    }

    public IndexOutOfBoundsException(int index) {
        super("Index out of range: " + index);
    }
}

public class ArrayIndexOutOfBoundsException extends IndexOutOfBoundsException {
    public ArrayIndexOutOfBoundsException() {}

    public ArrayIndexOutOfBoundsException(String message) {
        super(message);
    }

    public ArrayIndexOutOfBoundsException(int index) {
        super("Array index out of range: " + index);
    }
}

public class StringIndexOutOfBoundsException extends IndexOutOfBoundsException {
    public StringIndexOutOfBoundsException() {}

    public StringIndexOutOfBoundsException(String message) {
        super(message);
    }

    public StringIndexOutOfBoundsException(int index) {
        super("String index out of range: " + index);
    }
}

public class NegativeArraySizeException extends RuntimeException {
    public NegativeArraySizeException() {}

    public NegativeArraySizeException(String message) {
        super(message);
    }
}

public class ArrayStoreException extends RuntimeException {
    public ArrayStoreException() {}

    public ArrayStoreException(String message) {
        super(message);
    }
}

public class ClassCastException extends RuntimeException {
    public ClassCastException() {}

    public ClassCastException(String message) {
        super(message);
    }
}

public class IllegalArgumentException extends RuntimeException {
    public IllegalArgumentException() {}

    public IllegalArgumentException(String message) {
        super(message);
    }

    public IllegalArgumentException(String message, Throwable cause) {
        super(message, cause);
    }

    public IllegalArgumentException(Throwable cause) {
        super(cause);
    }
}

public class NumberFormatException extends IllegalArgumentException {
    public NumberFormatException() {}

    public NumberFormatException(String message) {
        super(message);
    }
}

public class IllegalStateException extends RuntimeException {
    public IllegalStateException() {}

    public IllegalStateException(String message) {
        super(message);
    }

    public IllegalStateException(String message, Throwable cause) {
        super(message, cause);
    }

    public IllegalStateException(Throwable cause) {
        super(cause);
    }
}

public class UnsupportedOperationException extends RuntimeException {
    public UnsupportedOperationException() {}

    public UnsupportedOperationException(String message) {
        super(message);
    }

    public UnsupportedOperationException(String message, Throwable cause) {
        super(message, cause);
    }

    public UnsupportedOperationException(Throwable cause) {
        super(cause);
    }
}

public class CloneNotSupportedException extends Exception {
    public CloneNotSupportedException() {}

    public CloneNotSupportedException(String message) {
        super(message);
    }
}

public class InterruptedException extends Exception {
    public InterruptedException() {}

    public InterruptedException(String message) {
        super(message);
    }
}

public class SecurityException extends RuntimeException {
    public SecurityException() {}

    public SecurityException(String message) {
        super(message);
    }

    public SecurityException(String message, Throwable cause) {
        super(message, cause);
    }

    public SecurityException(Throwable cause) {
        super(cause);
    }
}

public class ReflectiveOperationException extends Exception {
    public ReflectiveOperationException() {}

    public ReflectiveOperationException(String message) {
        super(message);
    }

    public ReflectiveOperationException(String message, Throwable cause) {
        super(message, cause);
    }

    public ReflectiveOperationException(Throwable cause) {
        super(cause);
    }
}

public class ClassNotFoundException extends ReflectiveOperationException {
    public ClassNotFoundException() {
        super((Throwable) null);
    }

    public ClassNotFoundException(String message) {
        super(message, null);
    }

    public ClassNotFoundException(String message, Throwable cause) {
        super(message, cause);
    }

    public Throwable getException() {
        return getCause();
    }
}

public class LinkageError extends Error {
    public LinkageError() {}

    public LinkageError(String message) {
        super(message);
    }

    public LinkageError(String message, Throwable cause) {
        super(message, cause);
    }

    public LinkageError(Throwable cause) {
        super(cause);
    }
}

public class ExceptionInInitializerError extends LinkageError {
    // The cause is settled, be it as none.
    public ExceptionInInitializerError() {
        super((Throwable) null);
    }

    public ExceptionInInitializerError(Throwable cause) {
        super(null, cause);
    }

    public Throwable getException() {
        return getCause();
    }

    public ExceptionInInitializerError(String message) {
        super(message, null);
    }
}

public class NoClassDefFoundError extends LinkageError {
    public NoClassDefFoundError() {}

    public NoClassDefFoundError(String message) {
        super(message);
    }
}

public class VirtualMachineError extends Error {
    public VirtualMachineError() {}

    public VirtualMachineError(String message) {
        super(message);
    }
}

public class StackOverflowError extends VirtualMachineError {
    public StackOverflowError() {}

    public StackOverflowError(String message) {
        super(message);
    }
}

public class OutOfMemoryError extends VirtualMachineError {
    public OutOfMemoryError() {}

    public OutOfMemoryError(String message) {
        super(message);
    }
}

public class InternalError extends VirtualMachineError {
    public InternalError() {}

    public InternalError(String message) {
        super(message);
    }
}

public class AssertionError extends Error {
    public AssertionError() {}

    public AssertionError(String message, Throwable cause) {
        super(message, cause);
    }

    public AssertionError(Object detail) {
        super(String.valueOf(detail));
        if (detail instanceof Throwable) {
            initCause((Throwable) detail);
        }
    }

    public AssertionError(boolean detail) {
        super(String.valueOf(detail));
    }

    public AssertionError(char detail) {
        super(String.valueOf(detail));
    }

    public AssertionError(int detail) {
        super(String.valueOf(detail));
    }

    public AssertionError(long detail) {
        super(String.valueOf(detail));
    }
}
