package echis.silver;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import scala.Option;
import scala.Tuple2;
import scala.collection.immutable.Seq;
import scala.jdk.javaapi.CollectionConverters;
import viper.silicon.interfaces.SiliconFailureContext;
import viper.silicon.interfaces.SiliconNativeCounterexample;
import viper.silicon.state.Store$;
import viper.silver.ast.Exp;
import viper.silver.ast.TrueLit;
import viper.silver.verifier.ConstantEntry;
import viper.silver.verifier.Counterexample;
import viper.silver.verifier.FailureContext;
import viper.silver.verifier.Model;
import viper.silver.verifier.ModelEntry;
import viper.silver.verifier.SimpleCounterexample;

/**
 * What Silver attaches to an error besides its node and its reason: the conditions of the branches
 * on the path to it, and a counterexample. Front ends read them from Silicon's class of contexts,
 * so that it is used here too.
 */
final class FailureContexts {
    private final NodeIndex index;
    private final Names names;
    private final boolean wantsBranches;

    FailureContexts(NodeIndex index, Names names, boolean wantsBranches) {
        this.index = index;
        this.names = names;
        this.wantsBranches = wantsBranches;
    }

    /** The contexts of an error of Echis. Like Silicon, always one. */
    Seq<FailureContext> of(Map<String, Object> error) {
        Option<Counterexample> counterexample = Option.apply(counterexample(error));
        Seq<Exp> branches = seq(wantsBranches ? branches(error) : List.of());
        return seq(
                List.of(new SiliconFailureContext(branches, counterexample, Option.empty())));
    }

    /**
     * Like Silicon: the last branch first, a negation at the place of what it negates, and no
     * literal {@code true}.
     */
    private List<Exp> branches(Map<String, Object> error) {
        List<Exp> conditions = new ArrayList<>();
        for (Map<String, Object> branch : Json.objects(error, "branches")) {
            Exp condition = index.find(Range.of(branch), Exp.class);
            if (condition == null) {
                continue;
            }
            boolean isTaken = Boolean.TRUE.equals(branch.get("taken"));
            if (isTaken && condition instanceof TrueLit) {
                continue;
            }
            conditions.add(isTaken ? condition : SilverErrors.negated(condition));
        }
        Collections.reverse(conditions);
        return conditions;
    }

    /**
     * The counterexample as a model of names and values, whose text is one line for each. The heap
     * of a mapped one has names such as {@code x.f}. A native one has the solver's names, and
     * neither a store nor a heap: those of Silicon consist of its terms.
     */
    private Counterexample counterexample(Map<String, Object> error) {
        Map<String, Object> model = Json.object(error, "model");
        Map<String, ModelEntry> entries = new LinkedHashMap<>();
        Json.object(model, "model").forEach((name, value) -> put(entries, name, value));
        Json.object(model, "store")
                .forEach((name, value) -> put(entries, names.original(name), value));
        for (Map<String, Object> cell : Json.objects(model, "heap")) {
            String field = names.original(Json.string(cell, "field"));
            put(entries, Json.string(cell, "receiver") + "." + field, cell.get("value"));
        }
        for (Map<String, Object> instance : Json.objects(model, "predicates")) {
            String predicate = names.original(Json.string(instance, "predicate"));
            Object arguments = instance.get("arguments");
            put(entries, predicate + text(arguments), instance.get("perm"));
        }
        if (entries.isEmpty()) {
            return null;
        }
        List<Tuple2<String, ModelEntry>> pairs = new ArrayList<>();
        entries.forEach((name, value) -> pairs.add(new Tuple2<>(name, value)));
        Model values = new Model(scalaMap(pairs));
        // front ends that ask for a native one expect Silicon's class
        return Json.string(model, "shape").equals("native")
                ? new SiliconNativeCounterexample(
                        Store$.MODULE$.apply(), seq(List.of()), scalaMap(List.of()), values)
                : new SimpleCounterexample(values);
    }

    private static void put(Map<String, ModelEntry> entries, String name, Object value) {
        entries.put(name, new ConstantEntry(value == null ? "#unspecified" : text(value)));
    }

    private static String text(Object value) {
        if (value instanceof Double && (Double) value == Math.rint((Double) value)) {
            return new java.math.BigDecimal((Double) value).toBigInteger().toString();
        }
        return value instanceof String ? (String) value : Json.write(value);
    }

    static <K, V> scala.collection.immutable.Map<K, V> scalaMap(List<Tuple2<K, V>> pairs) {
        return scala.collection.immutable.Map$.MODULE$.from(CollectionConverters.asScala(pairs));
    }

    static <T> Seq<T> seq(List<? extends T> elements) {
        return CollectionConverters.<T>asScala(new ArrayList<T>(elements)).toSeq();
    }
}
