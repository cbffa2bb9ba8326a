    private static void assertArrayEquals(Object expected, Object actual) {
        if (!java.util.Arrays.deepEquals(new Object[] {expected}, new Object[] {actual})) {
            String shown = java.util.Arrays.deepToString(new Object[] {expected, actual});
            throw new AssertionError("expected and actual array: " + shown);
        }
    }
