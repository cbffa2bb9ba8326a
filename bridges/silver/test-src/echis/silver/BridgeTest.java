package echis.silver;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import viper.silver.ast.Program;
import viper.silver.reporter.EntityFailureMessage;
import viper.silver.reporter.EntitySuccessMessage;
import viper.silver.reporter.Message;
import viper.silver.reporter.NoopReporter$;
import viper.silver.reporter.Reporter;
import viper.silver.verifier.AbstractError;
import viper.silver.verifier.Failure;
import viper.silver.verifier.Success$;
import viper.silver.verifier.VerificationResult;

/** Tests of the bridge. With {@code --silicon}, runs only the programs, with Silicon itself. */
public final class BridgeTest {
    private static final String VERIFIED = "method m(x: Int) requires x > 0 { assert x > 0 }";
    private static final String FAILING = "method m(x: Int) {\n  assert x > 0\n}";

    private static int failures;
    private static int checks;

    private BridgeTest() {}

    public static void main(String[] arguments) throws Exception {
        Harness.silenceLogs();
        boolean isSilicon = arguments.length > 0 && arguments[0].equals("--silicon");
        String[] options =
                isSilicon ? new String[] {"--z3Exe", arguments[1]} : new String[] {};
        errorsAreSilicons(options);
        if (!isSilicon) {
            membersAreReported();
            optionsAreMapped();
            branchesAreReported();
            counterexamplesAreReported();
            unsupportedProgramsFail();
            namesAreKept();
            deadProcessIsRestarted();
            missingBinaryIsAnError();
            wrongAnswersAreFailures();
            stopCancels();
        }
        System.out.println(checks + " checks, " + failures + " failures");
        System.exit(failures == 0 ? 0 : 1);
    }

    private static void check(String what, Object expected, Object actual) {
        checks++;
        if (!expected.equals(actual)) {
            failures++;
            System.out.println(what + "\n  expected: " + expected + "\n  actual:   " + actual);
        }
    }

    private static String verify(String program, String... options) throws Exception {
        VerificationResult result =
                Harness.verify(Harness.parseText(program), NoopReporter$.MODULE$, options);
        return describe(result);
    }

    private static String describe(VerificationResult result) {
        List<String> described = new ArrayList<>();
        for (AbstractError error : Harness.errors(result)) {
            described.add(Harness.describe(error));
        }
        boolean isEmptyFailure = result instanceof Failure && described.isEmpty();
        return isEmptyFailure ? "failure without errors" : String.join("; ", described);
    }

    private static void errorsAreSilicons(String... options) throws Exception {
        for (String[] pair : Cases.ALL) {
            check(pair[1], pair[0], verify(pair[1], options));
        }
    }

    /** A reporter that keeps what is reported. */
    private static final class Messages implements Reporter {
        private final List<String> told = Collections.synchronizedList(new ArrayList<>());

        @Override
        public String name() {
            return "messages";
        }

        @Override
        public void report(Message message) {
            if (message instanceof EntitySuccessMessage) {
                Object of = ((EntitySuccessMessage) message).concerning();
                told.add("verified " + ((viper.silver.ast.Member) of).name());
            } else if (message instanceof EntityFailureMessage) {
                EntityFailureMessage failure = (EntityFailureMessage) message;
                Object of = failure.concerning();
                told.add(((viper.silver.ast.Member) of).name() + ": " + describe(failure.result()));
            }
        }
    }

    private static void membersAreReported() throws Exception {
        Messages messages = new Messages();
        String program =
                "function g(x: Int): Int { x }\npredicate p(x: Int) { x > 0 }\n"
                        + "method good() { }\nmethod bad(x: Int) {\n  assert x > 0\n}";
        Harness.verify(Harness.parseText(program), messages);
        List<String> told = new ArrayList<>(messages.told);
        Collections.sort(told);
        check(
                "reported members",
                List.of(
                        "bad: AssertFailed(Assert@5.3) AssertionFalse(GtCmp@5.10)",
                        "verified g",
                        "verified good",
                        "verified p"),
                told);
    }

    private static void optionsAreMapped() throws Exception {
        String twice = "method m(x: Int) {\n  assert x > 0\n  assert x > 1\n}";
        check("first error", 1, verify(twice).split("; ").length);
        check("all errors", 2, verify(twice, "--numberOfErrorsToReport=0").split("; ").length);
        check("two errors", 2, verify(twice, "--numberOfErrorsToReport", "2").split("; ").length);
        String injective =
                "field f: Int\nmethod m(s: Seq[Ref]) {\n"
                        + "  inhale forall i: Int :: { s[i] } 0 <= i && i < |s| ==> acc(s[i].f)\n}";
        check("injectivity", "", verify(injective, "--assumeInjectivityOnInhale"));
        check("excluded", "", verify(FAILING, "--excludeMethods", "m"));
        check("included", "", verify(FAILING, "--includeMethods", "n*"));
        check("refused", "CliOptionError", verify(VERIFIED, "--disableSubsumption"));
        Options options = new Options(List.of("--plugin=a", "--z3Exe", "--timeout", "--new"));
        check("unknown options", List.of("new"), options.unknown());
        check("value that looks like an option", 0, options.timeout());
    }

    private static void branchesAreReported() throws Exception {
        String program = "method m(x: Int) {\n  if (x > 0) {\n    assert x > 1\n  }\n}";
        VerificationResult result =
                Harness.verify(
                        Harness.parseText(program),
                        NoopReporter$.MODULE$,
                        "--enableBranchconditionReporting");
        String message = ((Failure) result).errors().head().readableMessage();
        check("branch in " + message, true, message.contains("x > 0 [ "));
    }

    private static void counterexamplesAreReported() throws Exception {
        String program =
                "field f: Int\nmethod m(x: Ref, n: Int)\n  requires acc(x.f) && n == 3\n{\n"
                        + "  x.f := n + 4\n  assert x.f != 7\n}";
        for (String shape : new String[] {"variables", "mapped", "native"}) {
            VerificationResult result =
                    Harness.verify(
                            Harness.parseText(program),
                            NoopReporter$.MODULE$,
                            "--exhaleMode=1",
                            "--counterexample=" + shape);
            String message = ((Failure) result).errors().head().readableMessage();
            boolean hasStore = message.contains("n -> 3") || message.contains("n@");
            check(shape + " of n in " + message, true, hasStore);
            boolean hasHeap = message.contains(".f -> 7");
            check(shape + " heap in " + message, shape.equals("mapped"), hasHeap);
        }
    }

    private static void unsupportedProgramsFail() throws Exception {
        String havoc =
                "field f: Int\nmethod ___silicon_hack407_havoc_all_f()\n"
                        + "method m() { ___silicon_hack407_havoc_all_f() }";
        check(
                "method that havocs by its name",
                "Internal(Method@2.1) InternalReason(Method@2.1)",
                verify(havoc));
        check("the same as a plain method", "", verify(havoc, "--disableHavocHack407"));
        String foreign =
                "domain D interpretation (Boogie: \"bv8\") { }\nmethod m(d: D) { assert d == d }";
        check("domain without a sort", true, verify(foreign).contains("InternalReason"));
    }

    /** Names that Viper's text does not have come from Silver's API only. */
    private static void namesAreKept() throws Exception {
        Names names = new Names(Set.of("f"));
        check("plain name", "x$1", names.printed("x$1"));
        check("keyword", "echis$0", names.printed("refute"));
        check("other characters", "echis$1", names.printed("a-b"));
        check("relational operator", "echis$2", names.printed("low"));
        check("own names", "echis$3", names.printed("echis$0"));
        check("again", "echis$1", names.printed("a-b"));
        check("back", "a-b", names.original("echis$1"));
        check("declaration", "f", names.printed("f"));
        check("variable with its name", "echis$4", names.printedVariable("f"));
        check("variable", "f", names.original("echis$4"));
        Program program = Harness.parseText("function low(x: Int): Bool { x < 3 }\n" + FAILING);
        VerificationResult result = Harness.verify(program, NoopReporter$.MODULE$);
        check("function low", 1, Harness.errors(result).size());
    }

    private static void kill() {
        ProcessHandle.of(EchisProcess.shared().pid())
                .ifPresent(
                        process -> {
                            process.destroyForcibly();
                            process.onExit().join();
                        });
    }

    private static void deadProcessIsRestarted() throws Exception {
        check("before", "", verify(VERIFIED));
        kill();
        check("after", "", verify(VERIFIED));
        check("running", true, EchisProcess.shared().pid() != 0);
    }

    private static void missingBinaryIsAnError() throws Exception {
        kill();
        System.setProperty("echis.binary", "/nonexistent/echis");
        VerificationResult result =
                Harness.verify(Harness.parseText(VERIFIED), NoopReporter$.MODULE$);
        String message = Harness.errors(result).get(0).readableMessage();
        check("missing binary", true, describe(result).startsWith("Internal(Program@"));
        check("message " + message, true, message.contains("echis.binary"));
        System.clearProperty("echis.binary");
    }

    /** Verifies with a script in place of Echis, which answers the request with this text. */
    private static VerificationResult answered(String program, String answer) throws Exception {
        kill();
        Path script = Files.createTempFile("echis-fake", ".sh");
        String text =
                "#!/bin/sh\nread -r request\n"
                        + "id=$(echo \"$request\" | sed 's/.*\"id\":\\([0-9]*\\).*/\\1/')\n"
                        + "while read -r line; do\n"
                        + "  echo \"$line\" | sed \"s/ID/$id/\"\n"
                        + "done <<'END'\n"
                        + answer
                        + "\nEND\nsleep 0.2\n";
        Files.write(script, text.getBytes(StandardCharsets.UTF_8));
        script.toFile().setExecutable(true);
        System.setProperty("echis.binary", script.toString());
        try {
            return Harness.verify(Harness.parseText(program), NoopReporter$.MODULE$);
        } finally {
            System.clearProperty("echis.binary");
            kill();
            Files.delete(script);
        }
    }

    private static String result(String rest) {
        return "{\"jsonrpc\":\"2.0\",\"id\":ID,\"result\":{" + rest + "}}";
    }

    private static void wrongAnswersAreFailures() throws Exception {
        String[] answers = {
            result("\"status\":\"unknown\",\"errors\":[]"),
            result("\"status\":\"failed\",\"errors\":[]"),
            result("\"errors\":[]"),
            result("\"status\":\"verified\",\"errors\":[{\"id\":\"x\"}]"),
            result("\"status\":\"failed\",\"errors\":[{\"id\":\"a:b\",\"line\":90,\"column\":1}]"),
            "{\"jsonrpc\":\"2.0\",\"id\":ID,\"error\":{\"code\":-32602,\"message\":\"no\"}}",
            "no JSON",
            "",
        };
        for (String answer : answers) {
            VerificationResult result = answered(VERIFIED, answer);
            check("answer " + answer, 1, Harness.errors(result).size());
        }
        check(
                "the fake works",
                Success$.MODULE$,
                answered(VERIFIED, result("\"status\":\"verified\",\"errors\":[]")));
        String known =
                result(
                        "\"status\":\"failed\",\"errors\":[{\"id\":\"new.failed:new.reason\","
                                + "\"message\":\"m\",\"member\":\"method m\"}]");
        check(
                "unknown id",
                "Internal(Method@1.1) InternalReason(Method@1.1)",
                describe(answered(VERIFIED, known)));
    }

    /** A script that answers a request only when it is cancelled. */
    private static void stopCancels() throws Exception {
        kill();
        Path script = Files.createTempFile("echis-fake", ".sh");
        String text =
                "#!/bin/sh\nread -r request\nread -r cancel\n"
                        + "case $cancel in *cancel*)\n"
                        + "id=$(echo \"$request\" | sed 's/.*\"id\":\\([0-9]*\\).*/\\1/')\n"
                        + "echo '{\"id\":'$id',\"error\":{\"message\":\"cancelled\"}}';; esac\n"
                        + "read -r more\n";
        Files.write(script, text.getBytes(StandardCharsets.UTF_8));
        script.toFile().setExecutable(true);
        System.setProperty("echis.binary", script.toString());
        Program program = Harness.parseText(VERIFIED);
        viper.silicon.Silicon silicon = new viper.silicon.Silicon();
        silicon.parseCommandLine(
                scala.jdk.javaapi.CollectionConverters.asScala(
                                List.of("--ignoreFile", "none.vpr"))
                        .toSeq());
        silicon.start();
        Thread stopper =
                new Thread(
                        () -> {
                            while (EchisProcess.shared().pid() == 0) {
                                Thread.onSpinWait();
                            }
                            silicon.stop();
                        });
        stopper.start();
        VerificationResult result = silicon.verify(program);
        stopper.join();
        check("cancelled", true, describe(result).startsWith("Internal(Program@"));
        System.clearProperty("echis.binary");
        kill();
        Files.delete(script);
    }
}
