// Reads a file with a type on each line. Prints each type with its supertypes among the others.
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

public class Supertypes {
    public static void main(String[] files) throws Exception {
        List<Class<?>> types = new ArrayList<>();
        for (String name : Files.readAllLines(Path.of(files[0]))) types.add(Class.forName(name));
        for (Class<?> below : types) {
            System.out.print(below.getName());
            for (Class<?> above : types) {
                if (above != below && above.isAssignableFrom(below)) System.out.print(" " + above.getName());
            }
            System.out.println();
        }
    }
}
