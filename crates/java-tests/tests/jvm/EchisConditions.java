import java.io.PrintStream;
import java.io.OutputStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Evaluates conditions on inputs. Prints a line for each input, with T, F or E (an exception) for
 * each condition.
 */
public class EchisConditions {
    public static void main(String[] arguments) throws Exception {
        PrintStream out = System.out;
        System.setOut(new PrintStream(OutputStream.nullOutputStream()));
        for (String line : Files.readAllLines(Path.of(arguments[0]))) {
            // Number of the method, class of the conditions, number of leaves.
            String[] parts = line.split(" ");
            int count = Integer.parseInt(parts[2]);
            Method[] conditions = new Method[count];
            Class<?> owner = Class.forName(parts[1], false, EchisConditions.class.getClassLoader());
            for (Method method : owner.getDeclaredMethods()) {
                String prefix = "echisCondition" + parts[0] + "_";
                if (method.getName().startsWith(prefix)) {
                    method.setAccessible(true);
                    conditions[Integer.parseInt(method.getName().substring(prefix.length()))] = method;
                }
            }
            Class<?> inputs = Class.forName("EchisInputs" + parts[0]);
            for (int leaf = 0; leaf < count; leaf++) {
                StringBuilder row = new StringBuilder();
                for (Method condition : conditions) {
                    row.append(holds(condition, inputs, leaf));
                }
                out.println(parts[0] + " " + leaf + " " + row);
            }
        }
        out.flush();
        Runtime.getRuntime().halt(0);
    }

    private static char holds(Method condition, Class<?> inputs, int leaf) {
        try {
            Method make = inputs.getDeclaredMethod("input" + leaf);
            make.setAccessible(true);
            Object[] made = (Object[]) make.invoke(null);
            boolean isStatic = Modifier.isStatic(condition.getModifiers());
            Object receiver = isStatic ? null : made[0];
            Object[] passed = isStatic ? made : java.util.Arrays.copyOfRange(made, 1, made.length);
            return (boolean) condition.invoke(receiver, passed) ? 'T' : 'F';
        } catch (InvocationTargetException e) {
            return 'E';
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }
}
