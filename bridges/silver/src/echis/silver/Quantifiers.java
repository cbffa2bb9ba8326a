package echis.silver;

import scala.Enumeration;
import scala.Function1;
import scala.collection.immutable.Seq;
import scala.jdk.javaapi.CollectionConverters;
import scala.runtime.AbstractPartialFunction;
import viper.silver.ast.Exists;
import viper.silver.ast.Exp;
import viper.silver.ast.Forall;
import viper.silver.ast.Node;
import viper.silver.ast.Trigger;
import viper.silver.ast.utility.rewriter.Traverse$;

/**
 * Triggers of the quantifiers in an error. Silicon chooses triggers for all quantifiers without any
 * before it verifies a program, so that they stand in its messages.
 */
final class Quantifiers {
    private Quantifiers() {}

    /** The expression with Silicon's triggers; the same object if it needs none. */
    static <E extends Exp> E withTriggers(E of) {
        if (!lacksTriggers(of)) {
            return of;
        }
        // the choice of triggers is not thread-safe
        synchronized (Quantifiers.class) {
            return rewritten(of, Quantifiers::lacksOwnTriggers, Quantifiers::triggered);
        }
    }

    /** The expression without the triggers of universal quantifiers. */
    static Node withoutTriggers(Node of) {
        return rewritten(
                of,
                node -> node instanceof Forall && ((Forall) node).triggers().nonEmpty(),
                node -> {
                    Forall q = (Forall) node;
                    Seq<Trigger> none = FailureContexts.seq(java.util.List.of());
                    return q.copy(q.variables(), none, q.exp(), q.pos(), q.info(), q.errT());
                });
    }

    private static boolean lacksTriggers(Node node) {
        if (lacksOwnTriggers(node)) {
            return true;
        }
        for (Node below : CollectionConverters.asJava(node.subnodes())) {
            if (lacksTriggers(below)) {
                return true;
            }
        }
        return false;
    }

    private static boolean lacksOwnTriggers(Node node) {
        if (node instanceof Forall) {
            return ((Forall) node).triggers().isEmpty() && ((Forall) node).isPure();
        }
        return node instanceof Exists && ((Exists) node).triggers().isEmpty();
    }

    private static Node triggered(Node node) {
        if (node instanceof Forall) {
            Forall forall = (Forall) node;
            return SiliconUtils.withTriggers(forall, forall.autoTrigger());
        }
        Exists exists = (Exists) node;
        return SiliconUtils.withTriggers(exists, exists.autoTrigger());
    }

    /** Rewrites the nodes that a test selects, from the bottom to the top. */
    @SuppressWarnings("unchecked")
    private static <N extends Node> N rewritten(
            N of,
            java.util.function.Predicate<Node> test,
            java.util.function.UnaryOperator<Node> rewrite) {
        Enumeration.Value bottomUp = Traverse$.MODULE$.BottomUp();
        return (N)
                of.transform(
                        new AbstractPartialFunction<Node, Node>() {
                            @Override
                            public boolean isDefinedAt(Node node) {
                                return test.test(node);
                            }

                            @Override
                            public <A extends Node, B> B applyOrElse(
                                    A node, Function1<A, B> otherwise) {
                                return test.test(node)
                                        ? (B) rewrite.apply(node)
                                        : otherwise.apply(node);
                            }
                        },
                        bottomUp);
    }
}
