package echis.silver;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.slf4j.LoggerFactory;
import scala.Option;
import scala.jdk.javaapi.CollectionConverters;
import viper.silicon.MinimalSiliconFrontendAPI;
import viper.silver.ast.HasLineColumn;
import viper.silver.ast.Node;
import viper.silver.ast.Position;
import viper.silver.ast.Positioned;
import viper.silver.ast.Program;
import viper.silver.ast.utility.DiskLoader$;
import viper.silver.frontend.ViperAstProvider;
import viper.silver.reporter.NoopReporter$;
import viper.silver.reporter.Reporter;
import viper.silver.verifier.AbstractError;
import viper.silver.verifier.AbstractVerificationError;
import viper.silver.verifier.Failure;
import viper.silver.verifier.VerificationResult;

/**
 * What the test and the comparison share: parse a program with Silver, verify it as a front end.
 */
final class Harness {
    private static final Logger LOGGER = (Logger) LoggerFactory.getLogger("harness");

    private Harness() {}

    static void silenceLogs() {
        ((Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME)).setLevel(Level.OFF);
    }

    /** Parses a file; {@code null} if Silver finds errors in it. */
    static Program parse(Path file) {
        ViperAstProvider provider = new ViperAstProvider(NoopReporter$.MODULE$, LOGGER, false);
        List<String> arguments = List.of("--ignoreFile", file.toString());
        provider.execute(
                CollectionConverters.asScala(arguments).toSeq(), Option.apply(DiskLoader$.MODULE$));
        return provider.errors().isEmpty() && provider.program().isDefined()
                ? provider.program().get()
                : null;
    }

    /** Parses a text, which must be a program. */
    static Program parseText(String text) throws java.io.IOException {
        Path file = Files.createTempFile("echis-test", ".vpr");
        try {
            Files.write(file, text.getBytes(StandardCharsets.UTF_8));
            Program program = parse(file);
            if (program == null) {
                throw new IllegalArgumentException("not a Viper program: " + text);
            }
            return program;
        } finally {
            Files.delete(file);
        }
    }

    /** Verifies a program as front ends do. */
    static VerificationResult verify(Program program, Reporter reporter, String... options) {
        MinimalSiliconFrontendAPI api = new MinimalSiliconFrontendAPI(reporter);
        api.initialize(CollectionConverters.asScala(Arrays.asList(options)).toSeq());
        try {
            return api.verify(program);
        } finally {
            api.stop();
        }
    }

    /** The errors of a result, transformed as Silver's front ends do. */
    static List<AbstractError> errors(VerificationResult result) {
        List<AbstractError> errors = new ArrayList<>();
        if (result instanceof Failure) {
            for (AbstractError e : CollectionConverters.asJava(((Failure) result).errors())) {
                errors.add(e.transformedError());
            }
        }
        return errors;
    }

    /** An error with its reason, and the class and the place of their nodes. */
    static String describe(AbstractError error) {
        if (!(error instanceof AbstractVerificationError)) {
            return error.getClass().getSimpleName();
        }
        AbstractVerificationError e = (AbstractVerificationError) error;
        return describe(e, (Node) e.offendingNode())
                + " "
                + describe(e.reason(), (Node) e.reason().offendingNode());
    }

    private static String describe(Object of, Node node) {
        return of.getClass().getSimpleName()
                + "("
                + node.getClass().getSimpleName()
                + "@"
                + place(node)
                + ")";
    }

    /** Line and column of a node. */
    static String place(Node node) {
        Position position = node instanceof Positioned ? ((Positioned) node).pos() : null;
        return position instanceof HasLineColumn
                ? ((HasLineColumn) position).line() + "." + ((HasLineColumn) position).column()
                : "?";
    }
}
