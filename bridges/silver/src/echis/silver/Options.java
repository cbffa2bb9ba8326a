package echis.silver;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import scala.jdk.javaapi.CollectionConverters;
import viper.silver.ast.Function;
import viper.silver.ast.Member;
import viper.silver.ast.Method;
import viper.silver.ast.Predicate;
import viper.silver.ast.Program;

/**
 * Silicon's command line, and what becomes of each option: it is mapped to one of Echis, handled by
 * Silver, ignored on purpose, or refused. Silicon's own parser has checked the command line before.
 *
 * <p>An option is ignored if it says how to search for a proof, or what to print beside the result.
 * It is refused if Silicon would report errors because of it that Echis cannot report.
 */
public final class Options {
    /** What becomes of an option. */
    enum Treatment {
        MAPPED,
        SILVER,
        IGNORED,
        REFUSED
    }

    /** An option of Silicon. */
    static final class Option {
        final String name;
        final boolean hasValue;
        final Treatment treatment;
        final String reason;

        private Option(String name, boolean hasValue, Treatment treatment, String reason) {
            this.name = name;
            this.hasValue = hasValue;
            this.treatment = treatment;
            this.reason = reason;
        }
    }

    private static final Map<String, Option> TABLE = new LinkedHashMap<>();

    private static void options(
            Treatment treatment, boolean hasValue, String reason, String... names) {
        for (String name : names) {
            TABLE.put(name, new Option(name, hasValue, treatment, reason));
        }
    }

    static {
        options(Treatment.MAPPED, false, "the same option", "assumeInjectivityOnInhale");
        options(
                Treatment.MAPPED,
                false,
                "`respect-function-permissions`",
                "respectFunctionPrePermAmounts");
        options(Treatment.MAPPED, true, "the same option, in seconds", "timeout");
        options(
                Treatment.MAPPED,
                true,
                "1: the first error of each member; else `all-errors`, of which so many are kept",
                "numberOfErrorsToReport");
        options(Treatment.MAPPED, true, "`jobs`", "numberOfParallelVerifiers");
        options(Treatment.MAPPED, true, "the same option", "counterexample");
        options(
                Treatment.MAPPED,
                false,
                "the branches on the path, in the failure context of each error",
                "enableBranchconditionReporting");
        options(Treatment.MAPPED, true, "`only`", "includeMethods", "excludeMethods");
        options(
                Treatment.MAPPED,
                false,
                "without it, programs with methods that havoc a resource are refused",
                "disableHavocHack407");

        options(
                Treatment.SILVER,
                false,
                "plugins run before and after verification",
                "disableDefaultPlugins",
                "disableTerminationPlugin",
                "disableAdtPlugin",
                "enableSmokeDetection");
        options(Treatment.SILVER, true, "plugins run before and after verification", "plugin");
        options(Treatment.SILVER, true, "the program is cut before verification", "select");
        options(
                Treatment.SILVER,
                false,
                "about the input or the output of Silver",
                "ignoreFile",
                "parseOnly",
                "dependencies",
                "no-timing",
                "disableCaching",
                "reportPartialResults",
                "submitForEvaluation");

        String ownSolver = "Echis calls its own solver, and limits it by steps";
        options(
                Treatment.IGNORED,
                true,
                ownSolver,
                "z3Exe",
                "z3Args",
                "z3ConfigArgs",
                "z3LogFile",
                "cvc5Exe",
                "prover",
                "proverArgs",
                "proverConfigArgs",
                "proverLogFile",
                "z3ResourcesPerMillisecond",
                "cvc5ResourcesPerMillisecond",
                "proverSaturationTimeout",
                "proverSaturationTimeoutWeights",
                "assertTimeout",
                "checkTimeout",
                "pushTimeout",
                "qpSplitTimeout",
                "assertionMode");
        options(
                Treatment.IGNORED,
                false,
                ownSolver,
                "proverRandomizeSeeds",
                "z3RandomizeSeeds",
                "proverEnableTimeBounds",
                "z3EnableResourceBounds",
                "disableNL");
        String search = "how Silicon searches for a proof";
        options(
                Treatment.IGNORED,
                true,
                search,
                "exhaleMode",
                "exhaleModeQP",
                "moreJoins",
                "stateConsolidationMode",
                "recursivePredicateUnfoldings");
        options(
                Treatment.IGNORED,
                false,
                search,
                "enableMoreCompleteExhale",
                "conditionalizePermissions",
                "parallelizeBranches",
                "alternativeFunctionVerificationOrder",
                "unsafeWildcardOptimization",
                "enableSimplifiedUnfolds",
                "enablePredicateTriggersOnInhale",
                "disableFunctionUnfoldTrigger",
                "disableCaches",
                "disableValueMapCaching",
                "disableISCTriggers",
                "disableChunkOrderHeuristics");
        String axioms = "how Silicon axiomatizes collections; their meaning is fixed";
        options(
                Treatment.IGNORED,
                true,
                axioms,
                "setAxiomatizationFile",
                "multisetAxiomatizationFile",
                "sequenceAxiomatizationFile",
                "mapAxiomatizationFile");
        options(Treatment.IGNORED, false, axioms, "useOldAxiomatization");
        String output = "what Silicon prints or logs beside the result";
        options(Treatment.IGNORED, true, output, "logLevel", "logConfig", "tempDirectory");
        options(
                Treatment.IGNORED,
                false,
                output,
                "generateBlockMessages",
                "ideModeAdvanced",
                "printTranslatedProgram",
                "printMethodCFGs",
                "reportReasonUnknown",
                "writeLogFile");
        options(
                Treatment.IGNORED,
                false,
                "whatever goes wrong is an error of the result, not an exception",
                "disableCatchingExceptions");

        String stricter = "Silicon reports more errors with it, which Echis cannot report";
        options(
                Treatment.REFUSED,
                false,
                stricter,
                "disableSubsumption",
                "disableShortCircuitingEvaluations");
        options(Treatment.REFUSED, false, "Echis has no such debugger", "enableDebugging");
    }

    private final Map<String, String> given = new LinkedHashMap<>();
    private final List<String> unknown = new ArrayList<>();

    /** Reads Silicon's command line. */
    public Options(List<String> arguments) {
        for (int i = 0; i < arguments.size(); i++) {
            String argument = arguments.get(i);
            if (!argument.startsWith("--")) {
                continue;
            }
            int equals = argument.indexOf('=');
            String name = argument.substring(2, equals < 0 ? argument.length() : equals);
            Option option = TABLE.get(name);
            String value = equals < 0 ? "" : argument.substring(equals + 1);
            if (equals < 0 && option != null && option.hasValue && i + 1 < arguments.size()) {
                i++;
                value = arguments.get(i);
            }
            if (option == null) {
                unknown.add(name);
            }
            given.put(name, value);
        }
    }

    /** The options of the command line that are not in the table; they are ignored. */
    public List<String> unknown() {
        return unknown;
    }

    /** Why the command line is refused, or {@code null}. */
    public String refusal() {
        for (String name : given.keySet()) {
            Option option = TABLE.get(name);
            if (option != null && option.treatment == Treatment.REFUSED) {
                return "--" + name + " is not supported with Echis: " + option.reason;
            }
        }
        return null;
    }

    /** The limit in seconds; 0 for none. */
    int timeout() {
        return number("timeout", 0);
    }

    /** How many errors of each member are reported; 0 for all. */
    int errorsOfMember() {
        return number("numberOfErrorsToReport", 1);
    }

    boolean reportsBranches() {
        return given.containsKey("enableBranchconditionReporting");
    }

    boolean disablesHavocMethods() {
        return given.containsKey("disableHavocHack407");
    }

    /** The options of the request to verify a program. */
    Map<String, Object> request(Program program, Names names, boolean expectsFailures) {
        Map<String, Object> request = new LinkedHashMap<>();
        request.put("from-silver", true);
        if (given.containsKey("assumeInjectivityOnInhale")) {
            request.put("assume-injectivity-on-inhale", true);
        }
        if (given.containsKey("respectFunctionPrePermAmounts")) {
            request.put("respect-function-permissions", true);
        }
        if (timeout() > 0) {
            request.put("timeout", timeout());
        }
        if (given.containsKey("numberOfParallelVerifiers")) {
            request.put("jobs", number("numberOfParallelVerifiers", 1));
        }
        // after an expected error, others of its member count
        if (errorsOfMember() != 1 || expectsFailures) {
            request.put("all-errors", true);
        }
        if (given.containsKey("counterexample")) {
            request.put("counterexample", given.get("counterexample"));
        }
        if (selectsMethods()) {
            List<String> only = new ArrayList<>();
            included(program).forEach(name -> only.add(names.printed(name)));
            request.put("only", only);
        }
        return request;
    }

    /** Is there a member to verify? */
    boolean includesAny(Program program) {
        return !selectsMethods() || !included(program).isEmpty();
    }

    private boolean selectsMethods() {
        return given.containsKey("includeMethods") || given.containsKey("excludeMethods");
    }

    /** The names of the members to verify: methods can be excluded by their names. */
    private List<String> included(Program program) {
        String include = given.getOrDefault("includeMethods", "*");
        String pattern = include.replace(".", "\\.").replace("?", ".?").replace("*", ".*?");
        String exclude = given.getOrDefault("excludeMethods", "");
        List<String> included = new ArrayList<>();
        for (Member member : CollectionConverters.asJava(program.members().toSeq())) {
            boolean isMethod = member instanceof Method;
            boolean isExcluded =
                    isMethod
                            && (!member.name().matches(pattern) || member.name().matches(exclude));
            boolean hasProof =
                    isMethod || member instanceof Function || member instanceof Predicate;
            if (hasProof && !isExcluded) {
                included.add(member.name());
            }
        }
        return included;
    }

    private int number(String name, int otherwise) {
        try {
            return Integer.parseInt(given.getOrDefault(name, ""));
        } catch (NumberFormatException e) {
            return otherwise;
        }
    }

    /** Prints the table for the documentation, in Markdown. */
    public static void main(String[] arguments) {
        System.out.println("| Option of Silicon | | Why, or how |");
        System.out.println("| --- | --- | --- |");
        Map<String, List<String>> rows = new LinkedHashMap<>();
        for (Option option : TABLE.values()) {
            String treatment =
                    option.treatment == Treatment.SILVER
                            ? "by Silver"
                            : option.treatment.name().toLowerCase(java.util.Locale.ROOT);
            String row = treatment + " | " + option.reason;
            rows.computeIfAbsent(row, r -> new ArrayList<>()).add("`--" + option.name + "`");
        }
        rows.forEach(
                (row, names) -> {
                    String options = String.join(", ", names);
                    System.out.println("| " + options + " | " + row + " |");
                });
    }
}
