    private static void assertTrue(boolean actual) {
        if (!actual) {
            throw new AssertionError("expected true, not false");
        }
    }
