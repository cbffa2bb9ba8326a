package echis.silver;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import viper.silver.ast.Node;
import viper.silver.ast.Positioned;
import viper.silver.ast.Program;
import viper.silver.reporter.NoopReporter$;
import viper.silver.verifier.AbstractError;
import viper.silver.verifier.AbstractVerificationError;
import viper.silver.verifier.Failure;
import viper.silver.verifier.VerificationResult;

/**
 * Verifies files with the verifier on the class path, and prints a line of JSON for each: Silicon
 * itself, or Echis if its jar stands first. Arguments: the file of files, and Silicon's options.
 */
public final class CompareRun {
    private static final int LIMIT = 90;

    private CompareRun() {}

    public static void main(String[] arguments) throws Exception {
        Harness.silenceLogs();
        PrintStream out = System.out;
        System.setOut(new PrintStream(OutputStream.nullOutputStream(), false, "UTF-8"));
        String[] options = Arrays.copyOfRange(arguments, 1, arguments.length);
        for (String file : Files.readAllLines(Paths.get(arguments[0]), StandardCharsets.UTF_8)) {
            Map<String, Object> line = new LinkedHashMap<>();
            line.put("file", file);
            try {
                line.putAll(limited(() -> run(Paths.get(file), options)));
            } catch (TimeoutException e) {
                line.put("status", "timeout");
            } catch (ExecutionException e) {
                line.put("status", "exception");
                line.put("exception", String.valueOf(e.getCause()));
            }
            out.println(Json.write(line));
            out.flush();
        }
        System.exit(0);
    }

    private static Map<String, Object> limited(Callable<Map<String, Object>> task)
            throws Exception {
        FutureTask<Map<String, Object>> future = new FutureTask<>(task);
        Thread thread = new Thread(null, future, "compare", 1L << 28);
        thread.setDaemon(true);
        thread.start();
        try {
            return future.get(LIMIT, TimeUnit.SECONDS);
        } finally {
            future.cancel(true);
        }
    }

    private static Map<String, Object> run(Path file, String[] options) {
        Map<String, Object> line = new LinkedHashMap<>();
        Program program = Harness.parse(file);
        if (program == null) {
            line.put("status", "invalid");
            return line;
        }
        long start = System.nanoTime();
        VerificationResult result =
                Harness.verify(program, NoopReporter$.MODULE$, options);
        line.put("seconds", (System.nanoTime() - start) / 1e9);
        line.put("status", result instanceof Failure ? "failure" : "success");
        List<Object> errors = new ArrayList<>();
        for (AbstractError error : Harness.errors(result)) {
            errors.add(json(error));
        }
        line.put("errors", errors);
        return line;
    }

    private static Map<String, Object> json(AbstractError error) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("id", error.fullId());
        json.put("message", error.readableMessage());
        if (error instanceof AbstractVerificationError) {
            AbstractVerificationError e = (AbstractVerificationError) error;
            json.put("nodes", Harness.describe(e));
            json.put("node", position((Node) e.offendingNode()));
            json.put("reason", position((Node) e.reason().offendingNode()));
        }
        return json;
    }

    private static String position(Node node) {
        return node instanceof Positioned ? String.valueOf(((Positioned) node).pos()) : "?";
    }
}
