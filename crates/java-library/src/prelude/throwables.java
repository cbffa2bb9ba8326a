package java.lang;

public class Throwable implements java.io.Serializable {
    String $message;
    Throwable $cause;
    // False for exceptions of the JVM, whose messages are not known here.
    boolean $constructed;
    Throwable[] $suppressed;
    // Whether the cause is fixed, possibly as null.
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

    // For exceptions of the library whose messages are not known here.
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

    public String getLocalizedMessage() { return getMessage(); }

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

//# template WithMessage($Name$)
    public $Name$() {}

    public $Name$(String message) {
        super(message);
    }
//# end

// An exception with the constructors without and with a message.
//# template Exception($Name$, $Superclass$)
public class $Name$ extends $Superclass$ {
    //# WithMessage($Name$)
}
//# end

//# template ExceptionWithCause($Name$, $Superclass$)
public class $Name$ extends $Superclass$ {
    //# WithMessage($Name$)

    public $Name$(String message, Throwable cause) {
        super(message, cause);
    }

    public $Name$(Throwable cause) {
        super(cause);
    }
}
//# end

//# template IndexException($Name$, $Superclass$, $Index$)
public class $Name$ extends $Superclass$ {
    //# WithMessage($Name$)

    public $Name$(int index) {
        super("$Index$ out of range: " + index);
    }
}
//# end
//# ExceptionWithCause(Exception, Throwable)
//# ExceptionWithCause(RuntimeException, Exception)
//# ExceptionWithCause(Error, Throwable)
//# Exception(ArithmeticException, RuntimeException)
//# Exception(NullPointerException, RuntimeException)
//# IndexException(IndexOutOfBoundsException, RuntimeException, Index)
//# IndexException(ArrayIndexOutOfBoundsException, IndexOutOfBoundsException, Array index)
//# IndexException(StringIndexOutOfBoundsException, IndexOutOfBoundsException, String index)
//# Exception(NegativeArraySizeException, RuntimeException)
//# Exception(ArrayStoreException, RuntimeException)
//# Exception(ClassCastException, RuntimeException)
//# ExceptionWithCause(MatchException, RuntimeException)
//# ExceptionWithCause(IllegalArgumentException, RuntimeException)
//# Exception(NumberFormatException, IllegalArgumentException)
//# ExceptionWithCause(IllegalStateException, RuntimeException)
//# ExceptionWithCause(UnsupportedOperationException, RuntimeException)
//# Exception(CloneNotSupportedException, Exception)
//# Exception(InterruptedException, Exception)
//# ExceptionWithCause(SecurityException, RuntimeException)
//# ExceptionWithCause(ReflectiveOperationException, Exception)

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

    public Throwable getException() { return getCause(); }
}

//# ExceptionWithCause(LinkageError, Error)

public class ExceptionInInitializerError extends LinkageError {
    // These constructors fix the cause, which is null.
    public ExceptionInInitializerError() {
        super((Throwable) null);
    }

    public ExceptionInInitializerError(Throwable cause) {
        super(null, cause);
    }

    public Throwable getException() { return getCause(); }

    public ExceptionInInitializerError(String message) {
        super(message, null);
    }
}

//# Exception(NoClassDefFoundError, LinkageError)
//# Exception(VirtualMachineError, Error)
//# Exception(StackOverflowError, VirtualMachineError)
//# Exception(OutOfMemoryError, VirtualMachineError)
//# Exception(InternalError, VirtualMachineError)

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

    //# template WithDetail($type$)
    public AssertionError($type$ detail) {
        super(String.valueOf(detail));
    }
    //# end
    //# WithDetail(boolean)
    //# WithDetail(char)
    //# WithDetail(int)
    //# WithDetail(long)
}
