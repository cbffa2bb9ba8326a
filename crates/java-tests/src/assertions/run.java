    private static int run(String name, TestCode test) {
        try {
            test.run();
            return 0;
        } catch (Throwable e) {
            System.out.println(name + ": " + e);
            return 1;
        }
    }
