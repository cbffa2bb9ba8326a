import java.io.StringWriter;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * Compiles groups of files and runs their tests, all in one virtual machine. A line of the file that is given is a group: a folder for its
 * classes, then its sources, with tabs between. What becomes of each test is a line: the folder, the test, and how it ends.
 */
public class TestRunner {
    /** Milliseconds. */
    private static final int LIMIT = 10_000;

    public static void main(String[] arguments) throws Exception {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            for (String line : Files.readAllLines(Path.of(arguments[0]))) {
                String[] parts = line.split("\t");
                List<String> sources = List.of(parts).subList(1, parts.length);
                Files.createDirectories(Path.of(parts[0]));
                StringWriter complaints = new StringWriter();
                List<String> options = List.of("-nowarn", "-proc:none", "-d", parts[0]);
                boolean compiles = compiler.getTask(
                        complaints, files, null, options, null, files.getJavaFileObjectsFromStrings(sources)).call();
                if (!compiles) {
                    System.out.println(parts[0] + "\tjavac\t" + oneLine(complaints.toString()));
                    continue;
                }
                run(parts[0], sources);
            }
        }
        System.out.flush();
        System.exit(0);
    }

    private static void run(String folder, List<String> sources) throws Exception {
        URL[] path = {Path.of(folder).toUri().toURL()};
        for (String source : sources) {
            String name = Path.of(source).getFileName().toString().replace(".java", "");
            if (!name.endsWith("_Test")) {
                continue;
            }
            List<String> tests = new ArrayList<>();
            try (URLClassLoader loader = new URLClassLoader(path, ClassLoader.getPlatformClassLoader())) {
                for (Method method : loader.loadClass(name).getDeclaredMethods()) {
                    if (method.getName().startsWith("break")) {
                        tests.add(method.getName());
                    }
                }
            }
            tests.sort(null);
            for (String test : tests) {
                System.out.println(folder + "\t" + name + "." + test + "\t" + end(path, name, test));
            }
        }
    }

    /** Each test has classes of its own, so that static variables tell nothing of the others. */
    private static String end(URL[] path, String name, String test) throws Exception {
        ClassLoader platform = ClassLoader.getPlatformClassLoader();
        try (URLClassLoader loader = new URLClassLoader(path, platform)) {
            loader.setDefaultAssertionStatus(true);
            Method method = loader.loadClass(name).getDeclaredMethod(test);
            method.setAccessible(true);
            String[] end = {"fails: it does not end"};
            Thread thread = new Thread(() -> end[0] = end(method));
            thread.setDaemon(true);
            thread.start();
            thread.join(LIMIT);
            return end[0];
        }
    }

    private static String end(Method test) {
        try {
            test.invoke(null);
            return "passes";
        } catch (InvocationTargetException e) {
            return "fails: " + oneLine(String.valueOf(e.getCause()));
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String oneLine(String text) {
        return text.strip().replaceAll("\\s+", " ");
    }
}
