package viper.silicon;

import echis.silver.Options;
import echis.silver.Verification;
import java.util.ArrayList;
import java.util.List;
import scala.Tuple2;
import scala.collection.immutable.Seq;
import scala.jdk.javaapi.CollectionConverters;
import viper.silicon.logger.MemberSymbExLogger;
import viper.silicon.logger.SymbExLogger;
import viper.silver.ast.Program;
import viper.silver.cfg.silver.SilverCfg;
import viper.silver.reporter.ConfigurationWarning;
import viper.silver.reporter.Reporter;
import viper.silver.reporter.StdIOReporter;
import viper.silver.verifier.AbstractError;
import viper.silver.verifier.CliOptionError;
import viper.silver.verifier.Dependency;
import viper.silver.verifier.Failure;
import viper.silver.verifier.VerificationResult;
import viper.silver.verifier.Verifier;

/**
 * Takes the place of Silicon's class of this name, if its jar stands earlier on the class path:
 * programs are verified by Echis then.
 *
 * <p>All of Silicon's entries for front ends create an instance of this class and call its methods:
 * {@code SiliconFrontendAPI}, {@code MinimalSiliconFrontendAPI}, {@code SiliconFrontend}, {@code
 * SiliconRunner}, and the back end of ViperServer. So these classes stay Silicon's own, and
 * plugins, {@code --select} and the checks of the command line are as before.
 */
public class Silicon implements Verifier {
    private final Reporter reporter;
    private Config config;
    private Options options;
    private SymbExLogger<? extends MemberSymbExLogger> log;
    private volatile Verification running;

    /** A verifier that reports members to the reporter. The debug information is not used. */
    public Silicon(Reporter reporter, Seq<Tuple2<String, Object>> debugInfo) {
        this.reporter = reporter;
    }

    public Silicon(Seq<Tuple2<String, Object>> debugInfo) {
        this(new StdIOReporter("stdout_reporter", true), debugInfo);
    }

    public Silicon() {
        this(Silicon.<Tuple2<String, Object>>empty());
    }

    /** A verifier with a command line that lacks the file. */
    public static Silicon fromPartialCommandLineArguments(
            Seq<String> arguments, Reporter reporter, Seq<Tuple2<String, Object>> debugInfo) {
        Silicon silicon = new Silicon(reporter, debugInfo);
        List<String> all = new ArrayList<>(CollectionConverters.asJava(arguments));
        all.add(dummyInputFilename());
        silicon.parseCommandLine(CollectionConverters.asScala(all).toSeq());
        return silicon;
    }

    /** The name that stands for no file. */
    public static String dummyInputFilename() {
        return Silicon$.MODULE$.dummyInputFilename();
    }

    private static <T> Seq<T> empty() {
        return CollectionConverters.<T>asScala(new ArrayList<T>()).toSeq();
    }

    @Override
    public Reporter reporter() {
        return reporter;
    }

    /** Silicon's name: Silver tells verifiers apart by it. */
    @Override
    public String name() {
        return Silicon$.MODULE$.name();
    }

    @Override
    public String version() {
        return Silicon$.MODULE$.version() + ", programs are verified by Echis";
    }

    @Override
    public String buildVersion() {
        return version();
    }

    @Override
    public String copyright() {
        return Silicon$.MODULE$.copyright();
    }

    @Override
    public Seq<Dependency> dependencies() {
        return empty();
    }

    public final Config config() {
        return config;
    }

    public final SymbExLogger<? extends MemberSymbExLogger> symbExLog() {
        return log;
    }

    public final void symbExLog_$eq(SymbExLogger<? extends MemberSymbExLogger> log) {
        this.log = log;
    }

    @Override
    public void debugInfo(Seq<Tuple2<String, Object>> debugInfo) {}

    /** Reads Silicon's command line. Errors in it are in {@link #config}, as with Silicon. */
    @Override
    public void parseCommandLine(Seq<String> arguments) {
        config = new Config(arguments);
        options = new Options(CollectionConverters.asJava(arguments));
    }

    @Override
    public void start() {
        for (String name : options.unknown()) {
            reporter.report(new ConfigurationWarning("--" + name + " has no effect with Echis"));
        }
    }

    /** Ends a verification that is running in another thread. */
    @Override
    public void stop() {
        Verification current = running;
        if (current != null) {
            current.cancel();
        }
    }

    @Override
    public VerificationResult verify(Program program) {
        if (options == null) {
            throw new IllegalStateException("parseCommandLine must be called before verify");
        }
        String refusal = options.refusal();
        if (refusal != null) {
            return refused(refusal);
        }
        Verification verification = new Verification(options, reporter);
        running = verification;
        try {
            return verification.verify(program);
        } finally {
            running = null;
        }
    }

    /** Verifies a program with control-flow graphs of methods, which Echis does not take. */
    public VerificationResult verify(Program program, Seq<SilverCfg> graphs) {
        return graphs.isEmpty() ? verify(program) : refused("no control-flow graphs with Echis");
    }

    private static VerificationResult refused(String why) {
        List<AbstractError> errors = new ArrayList<>();
        errors.add(new CliOptionError(why));
        return new Failure(CollectionConverters.asScala(errors).toSeq());
    }
}
