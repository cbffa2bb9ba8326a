    private static void assertSame(Object expected, Object actual) {
        if (expected != actual) {
            throw new AssertionError("expected the same object as " + expected + ", not " + actual);
        }
    }
