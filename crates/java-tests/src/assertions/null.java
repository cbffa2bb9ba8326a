    private static void assertNull(Object actual) {
        if (actual != null) {
            throw new AssertionError("expected null, not " + actual);
        }
    }
