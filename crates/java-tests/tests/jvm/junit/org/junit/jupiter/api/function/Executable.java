package org.junit.jupiter.api.function;

/** A stand-in for JUnit's interface. */
public interface Executable {
    void execute() throws Throwable;
}
