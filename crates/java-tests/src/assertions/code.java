    private interface TestCode {
        void run() throws Throwable;
    }
