package echis.silver;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;
import scala.Tuple2;
import scala.collection.immutable.Seq;
import scala.reflect.ClassTag;
import viper.silver.ast.AbstractAssign;
import viper.silver.ast.Apply;
import viper.silver.ast.Assert;
import viper.silver.ast.Contracted;
import viper.silver.ast.Exhale;
import viper.silver.ast.Exp;
import viper.silver.ast.Fold;
import viper.silver.ast.FuncApp;
import viper.silver.ast.Inhale;
import viper.silver.ast.InhaleExhaleExp;
import viper.silver.ast.LabelledOld;
import viper.silver.ast.LocalVar;
import viper.silver.ast.LocalVarDecl;
import viper.silver.ast.LocationAccess;
import viper.silver.ast.MagicWand;
import viper.silver.ast.MapLookup;
import viper.silver.ast.Member;
import viper.silver.ast.Method;
import viper.silver.ast.MethodCall;
import viper.silver.ast.Node;
import viper.silver.ast.Not;
import viper.silver.ast.Package;
import viper.silver.ast.Positioned;
import viper.silver.ast.Predicate;
import viper.silver.ast.Program;
import viper.silver.ast.Quasihavoc;
import viper.silver.ast.Quasihavocall;
import viper.silver.ast.ResourceAccess;
import viper.silver.ast.SeqIndex;
import viper.silver.ast.SeqUpdate;
import viper.silver.ast.TransformableErrors;
import viper.silver.ast.Unfold;
import viper.silver.verifier.AbstractVerificationError;
import viper.silver.verifier.DummyNode$;
import viper.silver.verifier.ErrorReason;
import viper.silver.verifier.errors;
import viper.silver.verifier.reasons;

/**
 * Makes Silver's errors of those of Echis.
 *
 * <p>Echis names an error as Silver does, by an id {@code error:reason}, and says at which ranges
 * of the text the failing node and the culprit stand. Each of the two ids has one class in Silver,
 * whose constructor takes a node of a certain class. {@link NodeIndex} finds that node. An error
 * that does not fit is not lost: it becomes an internal error at the next best node, with Echis's
 * message.
 */
final class SilverErrors {
    private final Program program;
    private final NodeIndex index;
    private final Names names;

    /** The errors of a program that was printed with these names and ranges. */
    SilverErrors(Program program, NodeIndex index, Names names) {
        this.program = program;
        this.index = index;
        this.names = names;
    }

    /** A constructor of an error, and the class of its node. */
    private static final class ErrorKind<N> {
        private final Class<N> node;
        private final BiFunction<N, ErrorReason, AbstractVerificationError> make;

        ErrorKind(Class<N> node, BiFunction<N, ErrorReason, AbstractVerificationError> make) {
            this.node = node;
            this.make = make;
        }

        AbstractVerificationError make(NodeIndex index, Range range, ErrorReason reason) {
            N found = index.find(range, node);
            return found == null ? null : make.apply(found, reason);
        }
    }

    /** A constructor of a reason, and the class of its node. */
    private static final class ReasonKind<N> {
        private final Class<N> node;
        private final Function<N, ErrorReason> make;

        ReasonKind(Class<N> node, Function<N, ErrorReason> make) {
            this.node = node;
            this.make = make;
        }

        ErrorReason make(NodeIndex index, Range range) {
            N found = index.find(range, node);
            return found == null ? null : make.apply(found);
        }
    }

    private static final Map<String, ErrorKind<?>> ERRORS = new HashMap<>();
    private static final Map<String, ReasonKind<?>> REASONS = new HashMap<>();

    private static <N> void error(
            String id, Class<N> node, BiFunction<N, ErrorReason, AbstractVerificationError> make) {
        ERRORS.put(id, new ErrorKind<>(node, make));
    }

    private static <N> void reason(String id, Class<N> node, Function<N, ErrorReason> make) {
        REASONS.put(id, new ReasonKind<>(node, make));
    }

    static {
        error("apply.failed", Apply.class, (n, r) -> new errors.ApplyFailed(n, r, false));
        error(
                "application.precondition",
                FuncApp.class,
                (n, r) -> new errors.PreconditionInAppFalse(n, r, false));
        error("assert.failed", Assert.class, (n, r) -> new errors.AssertFailed(n, r, false));
        error(
                "assignment.failed",
                AbstractAssign.class,
                (n, r) -> new errors.AssignmentFailed(n, r, false));
        error("call.failed", MethodCall.class, (n, r) -> new errors.CallFailed(n, r, false));
        error(
                "call.precondition",
                MethodCall.class,
                (n, r) -> new errors.PreconditionInCallFalse(n, r, false));
        error("exhale.failed", Exhale.class, (n, r) -> new errors.ExhaleFailed(n, r, false));
        error("fold.failed", Fold.class, (n, r) -> new errors.FoldFailed(n, r, false));
        error(
                "function.not.wellformed",
                viper.silver.ast.Function.class,
                (n, r) -> new errors.FunctionNotWellformed(n, r, false));
        // Silicon follows the edge to the other branch first
        error("if.failed", Exp.class, (n, r) -> new errors.IfFailed(negated(n), r, false));
        error("inhale.failed", Inhale.class, (n, r) -> new errors.InhaleFailed(n, r, false));
        error(
                "invariant.not.established",
                Exp.class,
                (n, r) -> new errors.LoopInvariantNotEstablished(n, r, false));
        error(
                "invariant.not.preserved",
                Exp.class,
                (n, r) -> new errors.LoopInvariantNotPreserved(n, r, false));
        error(
                "not.wellformed",
                Exp.class,
                (n, r) -> new errors.ContractNotWellformed(n, r, false));
        error("package.failed", Package.class, (n, r) -> new errors.PackageFailed(n, r, false));
        error(
                "predicate.not.wellformed",
                Predicate.class,
                (n, r) -> new errors.PredicateNotWellformed(n, r, false));
        error(
                "quasihavoc.failed",
                Quasihavoc.class,
                (n, r) -> new errors.QuasihavocFailed(n, r, false));
        error(
                "quasihavocall.failed",
                Quasihavocall.class,
                (n, r) -> new errors.HavocallFailed(n, r, false));
        error(
                "termination.failed",
                viper.silver.ast.Function.class,
                (n, r) -> new errors.TerminationFailed(n, r, false));
        error("unfold.failed", Unfold.class, (n, r) -> new errors.UnfoldFailed(n, r, false));
        error(
                "wand.not.wellformed",
                MagicWand.class,
                (n, r) -> new errors.MagicWandNotWellformed(n, r, false));
        error("while.failed", Exp.class, (n, r) -> new errors.WhileFailed(n, r, false));

        reason("assertion.false", Exp.class, n -> new reasons.AssertionFalse(exhaled(n)));
        reason("division.by.zero", Exp.class, reasons.DivisionByZero::new);
        reason(
                "insufficient.permission",
                LocationAccess.class,
                reasons.InsufficientPermission::new);
        reason(
                "labelled.state.not.reached",
                LabelledOld.class,
                reasons.LabelledStateNotReached::new);
        reason("negative.permission", Exp.class, reasons.NegativePermission::new);
        reason("permission.not.positive", Exp.class, reasons.NonPositivePermission::new);
        reason("qp.not.injective", ResourceAccess.class, reasons.QPAssertionNotInjective::new);
        reason(
                "quasihavocall.not.injective",
                Quasihavocall.class,
                reasons.QuasihavocallNotInjective::new);
        reason("receiver.null", LocationAccess.class, reasons.ReceiverNull::new);
        reason("wand.not.found", MagicWand.class, reasons.MagicWandChunkNotFound::new);
    }

    /** The error of Silver for an error of Echis, as it stands in the JSON. */
    AbstractVerificationError of(Map<String, Object> error) {
        Range range = Range.of(error);
        Range of = Range.of(Json.object(error, "culprit"));
        Range culprit = of == null ? range : of;
        AbstractVerificationError made;
        try {
            made = of(Json.string(error, "id").split(":", 2), range, culprit);
        } catch (RuntimeException e) {
            made = null;
        }
        return made == null ? internal(error, culprit) : made;
    }

    private AbstractVerificationError of(String[] ids, Range range, Range culprit) {
        ErrorReason reason = ids.length == 2 ? reason(ids[1], culprit) : null;
        AbstractVerificationError made = reason == null ? null : error(ids[0], range, reason);
        if (made == null) {
            return null;
        }
        AbstractVerificationError triggered = withTriggers(made);
        return range.contains(culprit) ? triggered : instantiated(triggered);
    }

    private AbstractVerificationError error(
            String id, Range range, ErrorReason reason) {
        if (id.equals("postcondition.violated")) {
            Exp clause = index.find(range, Exp.class);
            Contracted member = index.above(range, Exp.class, Contracted.class);
            return clause == null || member == null
                    ? null
                    : new errors.PostconditionViolated(clause, member, reason, false);
        }
        ErrorKind<?> kind = ERRORS.get(id);
        return kind == null ? null : kind.make(index, range, reason);
    }

    /** An error whose expressions have the triggers that Silicon would have chosen. */
    private static AbstractVerificationError withTriggers(AbstractVerificationError error) {
        AbstractVerificationError changed = error;
        Node node = error.offendingNode();
        if (node instanceof Exp) {
            Exp triggered = Quantifiers.withTriggers((Exp) node);
            if (triggered != node) {
                changed = (AbstractVerificationError) error.withNode(triggered);
            }
        }
        ErrorReason reason = error.reason();
        if (reason.offendingNode() instanceof Exp) {
            Exp triggered = Quantifiers.withTriggers((Exp) reason.offendingNode());
            if (triggered != reason.offendingNode()) {
                changed = changed.withReason((ErrorReason) reason.withNode(triggered));
            }
        }
        return changed;
    }

    /**
     * An error at a call whose reason is in the contract of the callee. Silicon's reason has the
     * arguments of the call in place of the parameters.
     */
    private AbstractVerificationError instantiated(AbstractVerificationError error) {
        Object node = error.offendingNode();
        if (node instanceof MethodCall) {
            MethodCall call = (MethodCall) node;
            Method callee = program.findMethod(call.methodName());
            return instantiated(error, callee.formalArgs(), call.args());
        }
        if (node instanceof FuncApp) {
            FuncApp application = (FuncApp) node;
            viper.silver.ast.Function callee = program.findFunction(application.funcname());
            // Silicon leaves out triggers in preconditions of functions
            ErrorReason reason = error.reason();
            Node bare = Quantifiers.withoutTriggers(reason.offendingNode());
            return instantiated(
                    error.withReason((ErrorReason) reason.withNode(bare)),
                    callee.formalArgs(),
                    application.args());
        }
        return error;
    }

    private static AbstractVerificationError instantiated(
            AbstractVerificationError error, Seq<LocalVarDecl> parameters, Seq<Exp> arguments) {
        List<Tuple2<LocalVar, Node>> pairs = new ArrayList<>();
        for (int i = 0; i < parameters.size(); i++) {
            pairs.add(new Tuple2<>(parameters.apply(i).localVar(), arguments.apply(i)));
        }
        ErrorReason reason = error.reason();
        Node instance =
                reason.offendingNode()
                        .replace(FailureContexts.scalaMap(pairs), ClassTag.apply(LocalVar.class));
        return error.withReason((ErrorReason) reason.withNode(instance));
    }

    private ErrorReason reason(String id, Range range) {
        ReasonKind<?> kind = REASONS.get(id);
        if (kind != null) {
            return kind.make(index, range);
        }
        Exp key = index.find(range, Exp.class);
        if (key == null) {
            return null;
        }
        switch (id) {
            case "seq.index.length":
                return new reasons.SeqIndexExceedsLength(sequence(range, key), key);
            case "seq.index.negative":
                return new reasons.SeqIndexNegative(sequence(range, key), key);
            case "map.key.contains":
                MapLookup lookup = index.above(range, Exp.class, MapLookup.class);
                return new reasons.MapKeyNotContained(lookup == null ? key : lookup.base(), key);
            default:
                return null;
        }
    }

    /** The sequence that this expression is an index of. */
    private Exp sequence(Range range, Exp position) {
        Exp parent = index.above(range, Exp.class, Exp.class);
        if (parent instanceof SeqIndex) {
            return ((SeqIndex) parent).s();
        }
        return parent instanceof SeqUpdate ? ((SeqUpdate) parent).s() : position;
    }

    /**
     * An error that says something about Echis, not about the program: a limit was hit, a feature
     * is not supported, or the answer does not fit. Silver has only its internal errors for them.
     */
    private AbstractVerificationError internal(Map<String, Object> error, Range range) {
        String id = Json.string(error, "id");
        String message = Json.string(error, "message");
        TransformableErrors found = index.find(range, TransformableErrors.class);
        Node node = found == null ? scope(error) : (Node) found;
        String explanation = id + ": " + message;
        return internal(node == null ? program : node, explanation);
    }

    /**
     * An internal error at a node, with an internal reason: Nagini has no text for Silver's reason
     * {@code feature.unsupported}.
     */
    static AbstractVerificationError internal(Node node, String explanation) {
        boolean isErrorNode = node instanceof Positioned && node instanceof TransformableErrors;
        Node at = isErrorNode ? node : DummyNode$.MODULE$;
        return new errors.Internal(at, new reasons.InternalReason(at, explanation), false);
    }

    /** What is checked where this assertion is exhaled. */
    private static Exp exhaled(Exp assertion) {
        Exp exhaled = assertion;
        while (exhaled instanceof InhaleExhaleExp) {
            exhaled = ((InhaleExhaleExp) exhaled).ex();
        }
        return exhaled;
    }

    /**
     * The negation of a condition, at its place, as the edges of Silver's control-flow graphs have.
     */
    static Not negated(Exp condition) {
        return new Not(condition, condition.pos(), condition.info(), condition.errT());
    }

    /** The member that an error is in, or {@code null}. */
    Member scope(Map<String, Object> error) {
        // the member stands there as "method m"
        String member = Json.string(error, "member");
        return member(member.substring(member.indexOf(' ') + 1));
    }

    /** The member that is printed with a name, or {@code null}. */
    Member member(String printedName) {
        return index.member(names.original(printedName));
    }
}
