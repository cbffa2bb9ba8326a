import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;

/** Runs tests, each with its own class loader, and prints their results. */
public class EchisRunner {
    private static final long MILLISECONDS = 5000;

    public static void main(String[] arguments) throws Exception {
        PrintStream out = System.out;
        System.setOut(new PrintStream(OutputStream.nullOutputStream()));
        for (String line : Files.readAllLines(Path.of(arguments[0]))) {
            String[] parts = line.split(" ");
            Class<?> test = new Fresh().loadClass(parts[0]);
            String failure = run(test, parts[1]);
            Class<?> branches = test.getClassLoader().loadClass("EchisBranches");
            Object taken = branches.getMethod("taken").invoke(null);
            failure = failure.replaceAll("[\\t\\n\\r]", " ");
            out.println(parts[0] + "\t" + parts[1] + "\t" + taken + "\t" + failure);
        }
        out.flush();
        Runtime.getRuntime().halt(0);
    }

    private static String run(Class<?> test, String name) throws InterruptedException {
        String[] failure = {"it does not end"};
        Thread thread = new Thread(null, () -> {
            try {
                Method method = test.getDeclaredMethod(name);
                method.setAccessible(true);
                boolean isStatic = Modifier.isStatic(method.getModifiers());
                Constructor<?> constructor = test.getDeclaredConstructor();
                constructor.setAccessible(true);
                method.invoke(isStatic ? null : constructor.newInstance());
                failure[0] = "";
            } catch (InvocationTargetException e) {
                failure[0] = e.getCause().toString();
            } catch (Throwable e) {
                failure[0] = e.toString();
            }
        }, name, 16 << 20);
        thread.setDaemon(true);
        thread.start();
        thread.join(MILLISECONDS);
        return failure[0];
    }

    private static final class Fresh extends ClassLoader {
        Fresh() {
            super(null);
            setDefaultAssertionStatus(true);
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            String path = "/" + name.replace('.', '/') + ".class";
            try (InputStream in = EchisRunner.class.getResourceAsStream(path)) {
                if (in == null) {
                    throw new ClassNotFoundException(name);
                }
                byte[] bytes = in.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }
}
