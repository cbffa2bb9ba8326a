import com.sun.source.util.JavacTask;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaFileObject;
import javax.tools.ToolProvider;

/** Checks the program in each folder, and prints the lines with errors after the folder's name. */
class Javac {
    public static void main(String[] arguments) throws Exception {
        try (Stream<Path> programs = Files.list(Path.of(arguments[0]))) {
            for (Path program : programs.toList()) {
                check(program);
            }
        }
    }

    static void check(Path program) throws Exception {
        var compiler = ToolProvider.getSystemJavaCompiler();
        var found = new DiagnosticCollector<JavaFileObject>();
        List<Path> files;
        try (Stream<Path> all = Files.walk(program)) {
            files = all.filter(Files::isRegularFile).sorted().toList();
        }
        String nowhere = program.resolve("nowhere").toString();
        var options = List.of("-proc:none", "-sourcepath", nowhere, "-classpath", nowhere);
        try (var manager = compiler.getStandardFileManager(found, null, null)) {
            var units = manager.getJavaFileObjectsFromPaths(files);
            var task = (JavacTask) compiler.getTask(null, manager, found, options, null, units);
            task.parse();
            task.analyze();
        }
        for (var diagnostic : found.getDiagnostics()) {
            if (diagnostic.getKind() == Diagnostic.Kind.ERROR) {
                Path file = program.relativize(Path.of(diagnostic.getSource().toUri()));
                System.out.println(program.getFileName() + "\t" + file + ":" + diagnostic.getLineNumber());
            }
        }
    }
}
