package echis.silver;

import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Names in the printed program. A program that was built through Silver's API can use names that
 * Viper's text cannot have: keywords, or names with other characters. They get a name of their own;
 * each other name stays as it is.
 *
 * <p>The same name is always printed alike, and different names are printed differently, so that
 * the binding of names does not change.
 */
final class Names {
    private static final Pattern IDENTIFIER = Pattern.compile("[A-Za-z$_][A-Za-z0-9$_]*");

    /** The keywords of Viper, and the names that Echis gives a meaning of their own. */
    private static final Set<String> RESERVED =
            new HashSet<>(
                    Arrays.asList(
                            ("acc adt apply applying assert asserting assume axiom Bool decreases"
                                            + " define derives domain else elseif ensures epsilon"
                                            + " exhale exists false field fold forall forperm"
                                            + " function goto if import in inhale Int"
                                            + " interpretation intersection invariant label let lhs"
                                            + " low lowEvent Map method Multiset new none null old"
                                            + " package perm Perm predicate quasihavoc"
                                            + " quasihavocall range Rational Ref refute rel"
                                            + " requires result returns Seq Set setminus subset"
                                            + " true unfold unfolding union unique var while"
                                            + " wildcard without write")
                                    .split(" ")));

    private static final String PREFIX = "echis$";

    private final Map<String, String> renamed = new HashMap<>();

    /** How this name is printed. */
    String printed(String name) {
        boolean isPlain =
                IDENTIFIER.matcher(name).matches()
                        && !RESERVED.contains(name)
                        && !name.startsWith(PREFIX)
                        && !name.equals("_");
        if (isPlain) {
            return name;
        }
        return renamed.computeIfAbsent(name, n -> PREFIX + renamed.size());
    }

    /** The name in the program of a name in the printed text. */
    String original(String printed) {
        for (Map.Entry<String, String> entry : renamed.entrySet()) {
            if (entry.getValue().equals(printed)) {
                return entry.getKey();
            }
        }
        return printed;
    }
}
