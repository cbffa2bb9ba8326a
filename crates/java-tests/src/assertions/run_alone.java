    // Each test has its own class loader, so that static variables are not shared.
    private static int run(Class<?> tests, String name) {
        try {
            java.util.List<java.net.URL> path = new java.util.ArrayList<>();
            for (String entry : System.getProperty("java.class.path").split(java.io.File.pathSeparator)) {
                path.add(new java.io.File(entry).toURI().toURL());
            }
            ClassLoader above = ClassLoader.getSystemClassLoader().getParent();
            try (java.net.URLClassLoader own = new java.net.URLClassLoader(path.toArray(new java.net.URL[0]), above)) {
                own.setDefaultAssertionStatus(tests.desiredAssertionStatus());
                java.lang.reflect.Method test = own.loadClass(tests.getName()).getDeclaredMethod(name);
                test.setAccessible(true);
                test.invoke(null);
            }
            return 0;
        } catch (java.lang.reflect.InvocationTargetException e) {
            System.out.println(name + ": " + e.getCause());
        } catch (Exception e) {
            System.out.println(name + ": " + e);
        }
        return 1;
    }
