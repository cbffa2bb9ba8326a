package echis.silver;

import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Names in the printed program. A program that was built through Silver's API can use names that
 * Viper's text cannot have: keywords, names with other characters, or variables that are named like
 * a declaration. They get a name of their own; each other name stays as it is.
 *
 * <p>The same name is always printed alike, apart from variables, and different names are printed
 * differently, so that the binding of names does not change.
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

    /** The names that are declared at the top, or in a domain. */
    private final Set<String> declared;

    private final Map<String, String> renamed = new HashMap<>();
    private final Map<String, String> renamedVariables = new HashMap<>();
    private final Map<String, String> originals = new HashMap<>();

    /** The names of a program with these names of declarations. */
    Names(Set<String> declared) {
        this.declared = declared;
    }

    /** How the name of a declaration or a label is printed. */
    String printed(String name) {
        return isPlain(name) ? name : renamed.computeIfAbsent(name, this::fresh);
    }

    /** How the name of a variable or of a type variable is printed. */
    String printedVariable(String name) {
        if (isPlain(name) && !declared.contains(name)) {
            return name;
        }
        return renamedVariables.computeIfAbsent(name, this::fresh);
    }

    private static boolean isPlain(String name) {
        return IDENTIFIER.matcher(name).matches()
                && !RESERVED.contains(name)
                && !name.startsWith(PREFIX)
                && !name.equals("_");
    }

    private String fresh(String original) {
        String name = PREFIX + originals.size();
        originals.put(name, original);
        return name;
    }

    /** The name in the program of a name in the printed text. */
    String original(String printed) {
        return originals.getOrDefault(printed, printed);
    }
}
