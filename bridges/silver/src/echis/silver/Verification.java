package echis.silver;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import scala.Option;
import scala.collection.immutable.Seq;
import scala.jdk.javaapi.CollectionConverters;
import viper.silver.ast.HasLineColumn;
import viper.silver.ast.Member;
import viper.silver.ast.Method;
import viper.silver.ast.Node;
import viper.silver.ast.Position;
import viper.silver.ast.Program;
import viper.silver.reporter.EntityFailureMessage;
import viper.silver.reporter.EntitySuccessMessage;
import viper.silver.reporter.Reporter;
import viper.silver.verifier.AbortedExceptionally;
import viper.silver.verifier.AbstractError;
import viper.silver.verifier.AbstractVerificationError;
import viper.silver.verifier.Failure;
import viper.silver.verifier.Success$;
import viper.silver.verifier.TimeoutOccurred;
import viper.silver.verifier.VerificationError;
import viper.silver.verifier.VerificationResult;

/**
 * Verifies one program with Echis: prints it, sends the text, reports each member as it is decided,
 * and makes Silver's result of the answer.
 *
 * <p>The result is a success only if Echis says that the whole program is verified and reports no
 * error. Whatever else happens is a failure with at least one error.
 */
public final class Verification {
    /** Silicon gives calls of such methods a meaning that Echis does not know. */
    private static final String HAVOC_ALL = "___silicon_hack407_havoc_all_";
    /** Deep programs need deep recursion. */
    private static final long STACK_SIZE = 1L << 29;
    private static final int ATTEMPTS = 2;
    private static final Logger LOG = LoggerFactory.getLogger(Verification.class);
    private static final String VERIFIER = "silicon";

    private final Options options;
    private final Reporter reporter;
    private volatile EchisProcess.Job job;
    private volatile boolean isCancelled;

    private Program program;
    private SilverErrors errors;
    private FailureContexts contexts;
    private final Set<String> reported = new HashSet<>();

    /** A verification with these options, which reports members to the reporter. */
    public Verification(Options options, Reporter reporter) {
        this.options = options;
        this.reporter = reporter;
    }

    /** Ends the verification; {@link #verify} returns a failure then. */
    public void cancel() {
        isCancelled = true;
        EchisProcess.Job running = job;
        if (running != null) {
            running.cancel();
        }
    }

    /** Verifies a program. */
    public VerificationResult verify(Program program) {
        this.program = program;
        try {
            for (Method method : CollectionConverters.asJava(program.methods())) {
                if (method.name().startsWith(HAVOC_ALL) && !options.disablesHavocMethods()) {
                    String explanation = "Methods whose names havoc a resource.";
                    throw new UnprintableNode(method, explanation);
                }
            }
            if (!options.includesAny(program)) {
                return Success$.MODULE$;
            }
            ProgramPrinter.Printed printed = print(program);
            if (printed.hasUnusualAssertions) {
                // Silicon refuses such programs before it verifies them
                Seq<VerificationError> refused = SiliconUtils.inconsistencies(program);
                if (refused.nonEmpty()) {
                    return failure(CollectionConverters.asJava(refused));
                }
            }
            errors = new SilverErrors(program, printed.index, printed.names);
            contexts =
                    new FailureContexts(printed.index, printed.names, options.reportsBranches());
            return verify(printed);
        } catch (UnprintableNode e) {
            return internal(e.node, e.getMessage());
        } catch (EchisException e) {
            return internal(program, e.getMessage());
        } catch (RuntimeException e) {
            LOG.error("the bridge to Echis failed", e);
            return internal(program, "the bridge to Echis failed: " + e);
        } catch (InterruptedException e) {
            cancel();
            Thread.currentThread().interrupt();
            return failure(List.of(new AbortedExceptionally(e)));
        }
    }

    private static ProgramPrinter.Printed print(Program program) throws InterruptedException {
        Object[] printed = new Object[1];
        Runnable task =
                () -> {
                    try {
                        printed[0] = ProgramPrinter.print(program);
                    } catch (RuntimeException | StackOverflowError e) {
                        printed[0] = e;
                    }
                };
        Thread thread = new Thread(null, task, "echis-printer", STACK_SIZE);
        thread.setDaemon(true);
        thread.start();
        thread.join();
        if (printed[0] instanceof RuntimeException) {
            throw (RuntimeException) printed[0];
        }
        if (!(printed[0] instanceof ProgramPrinter.Printed)) {
            throw new UnprintableNode(program, "The program is nested too deeply.");
        }
        return (ProgramPrinter.Printed) printed[0];
    }

    private VerificationResult verify(ProgramPrinter.Printed printed)
            throws EchisException, InterruptedException {
        Map<String, Object> params = new LinkedHashMap<>();
        params.put("name", "program.vpr");
        params.put("text", printed.text);
        params.put("options", options.request(program, printed.names, printed.expectsFailures));
        for (int attempt = 1; ; attempt++) {
            job = EchisProcess.shared().verify(params);
            if (isCancelled) {
                job.cancel();
            }
            EchisProcess.Message last = lastMessage();
            if (last.result != null) {
                return result(last.result);
            }
            if (!last.hasDied || isCancelled || attempt == ATTEMPTS) {
                throw new EchisException(last.failure);
            }
        }
    }

    /** Reports the members as they come; returns the message that ends the job. */
    private EchisProcess.Message lastMessage() throws InterruptedException {
        while (true) {
            EchisProcess.Message message = job.next();
            if (message.member == null) {
                return message;
            }
            Map<String, Object> decided = Json.object(message.member, "member");
            boolean isVerified = Json.string(decided, "status").equals("verified");
            List<Map<String, Object>> found = Json.objects(message.member, "errors");
            report(Json.string(decided, "name"), isVerified, time(decided), found);
        }
    }

    private void report(
            String printedName, boolean isVerified, long time, List<Map<String, Object>> found) {
        Member member = errors.member(printedName);
        if (member == null || !reported.add(printedName)) {
            return;
        }
        if (isVerified && found.isEmpty()) {
            reporter.report(new EntitySuccessMessage(VERIFIER, member, time, false));
        } else if (!found.isEmpty()) {
            Failure failure = failure(limited(found));
            reporter.report(new EntityFailureMessage(VERIFIER, member, time, failure, false));
        }
    }

    private static long time(Map<String, Object> decided) {
        return Math.round(Json.number(decided, "time_ms", 0));
    }

    private VerificationResult result(Map<String, Object> answer) {
        String status = Json.string(answer, "status");
        List<Map<String, Object>> found = Json.objects(answer, "errors");
        if (status.equals("verified") && found.isEmpty()) {
            reportRest(answer, found);
            return Success$.MODULE$;
        }
        if (found.isEmpty()) {
            String explanation = "Echis reports the status '" + status + "' without an error.";
            return internal(program, explanation);
        }
        reportRest(answer, found);
        if (options.timeout() > 0 && isOutOfTime(found)) {
            return failure(List.of(new TimeoutOccurred(options.timeout(), "second(s)")));
        }
        return failure(limited(found));
    }

    /** Reports the members that no notification has come for. */
    private void reportRest(Map<String, Object> answer, List<Map<String, Object>> found) {
        for (Map<String, Object> decided : Json.objects(answer, "members")) {
            String name = Json.string(decided, "name");
            List<Map<String, Object>> its = new ArrayList<>();
            for (Map<String, Object> error : found) {
                if (Json.string(error, "member").endsWith(" " + name)) {
                    its.add(error);
                }
            }
            boolean isVerified = Json.string(decided, "status").equals("verified");
            report(name, isVerified, time(decided), its);
        }
    }

    private static boolean isOutOfTime(List<Map<String, Object>> found) {
        for (Map<String, Object> error : found) {
            if (!Json.string(error, "message").contains("`--timeout`")) {
                return false;
            }
        }
        return true;
    }

    /**
     * Silver's errors, as many for each member as the options ask for. Errors that a plugin expects
     * do not count. They are in the order of their positions, as Silicon sorts them.
     */
    private List<AbstractError> limited(List<Map<String, Object>> found) {
        Map<String, Integer> counts = new LinkedHashMap<>();
        List<AbstractError> limited = new ArrayList<>();
        for (Map<String, Object> error : found) {
            AbstractVerificationError made = errors.of(error);
            if (!made.isExpected()) {
                int count = counts.merge(Json.string(error, "member"), 1, Integer::sum);
                if (options.errorsOfMember() > 0 && count > options.errorsOfMember()) {
                    continue;
                }
            }
            made.failureContexts_$eq(contexts.of(error));
            made.scope_$eq(Option.apply(errors.scope(error)));
            limited.add(made);
        }
        Comparator<AbstractError> byLine = Comparator.comparingInt(Verification::line);
        limited.sort(byLine.thenComparingInt(Verification::column));
        return limited;
    }

    private static int line(AbstractError error) {
        Position position = ((AbstractVerificationError) error).transformedError().pos();
        return position instanceof HasLineColumn ? ((HasLineColumn) position).line() : -1;
    }

    private static int column(AbstractError error) {
        Position position = ((AbstractVerificationError) error).transformedError().pos();
        return position instanceof HasLineColumn ? ((HasLineColumn) position).column() : -1;
    }

    /**
     * A failure that says nothing about the program. All front ends can handle errors of
     * verification; some of them can handle no others. Not all show the explanation, so that it is
     * logged.
     */
    private static Failure internal(Node node, String explanation) {
        LOG.error(explanation);
        return failure(List.of(SilverErrors.internal(node, explanation)));
    }

    private static Failure failure(List<? extends AbstractError> errors) {
        return new Failure(FailureContexts.seq(errors));
    }
}
