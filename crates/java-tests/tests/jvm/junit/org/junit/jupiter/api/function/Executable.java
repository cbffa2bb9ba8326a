package org.junit.jupiter.api.function;

/** Stands in for JUnit's. */
public interface Executable {
    void execute() throws Throwable;
}
