    private static void assertThrowsExactly(Class<? extends Throwable> expected, TestCode code) {
        Throwable thrown = null;
        try {
            code.run();
        } catch (Throwable e) {
            thrown = e;
        }
        if (thrown == null || thrown.getClass() != expected) {
            throw new AssertionError("expected " + expected.getName() + ", not " + thrown, thrown);
        }
    }
