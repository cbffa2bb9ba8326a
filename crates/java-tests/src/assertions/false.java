    private static void assertFalse(boolean actual) {
        if (actual) {
            throw new AssertionError("expected false, not true");
        }
    }
