package echis.silver;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import scala.Option;
import scala.jdk.javaapi.CollectionConverters;
import viper.silver.ast.*;
import viper.silver.ast.Package;
import viper.silver.ast.pretty.PrettyBinaryExpression;
import viper.silver.ast.pretty.PrettyUnaryExpression;

/**
 * Prints a Silver program as the text that Echis verifies, and notes the range of each node in it.
 *
 * <p>Silver has a printer of its own, but its text does not say where a node stands. Reparsing the
 * text costs more than most proofs, and yields another tree for some programs. Besides, its text of
 * nested conjunctions groups differently. This printer puts each operator into parentheses, so that
 * the text has the very tree of the program.
 *
 * <p>Comments are left out, and so are annotations, but those that change a proof.
 */
final class ProgramPrinter {
    /** The annotations that Echis knows. */
    private static final Set<String> ANNOTATIONS = Set.of("opaque", "reveal");

    /** The texts that a string of Viper can have. */
    private static final Pattern PRINTABLE = Pattern.compile("[ !#-~]*");

    private static final String INDENT = "  ";

    private final StringBuilder out = new StringBuilder();
    private final NodeIndex index = new NodeIndex();
    private final Names names;
    private int line = 1;
    private int lineStart;
    private int depth;
    private boolean expectsFailures;
    private boolean hasUnusualAssertions;

    private ProgramPrinter(Program program) {
        Set<String> declared = new HashSet<>();
        list(program.members()).forEach(member -> declared.add(member.name()));
        for (Domain domain : list(program.domains())) {
            list(domain.functions()).forEach(function -> declared.add(function.name()));
        }
        names = new Names(declared);
    }

    /** A printed program. */
    static final class Printed {
        final String text;
        final NodeIndex index;
        final Names names;
        /** Does a plugin expect that some statements fail? */
        final boolean expectsFailures;
        /** Are there assertions that Silicon does not support in all positions? */
        final boolean hasUnusualAssertions;

        private Printed(ProgramPrinter printer) {
            text = printer.out.toString();
            index = printer.index;
            names = printer.names;
            expectsFailures = printer.expectsFailures;
            hasUnusualAssertions = printer.hasUnusualAssertions;
        }
    }

    /** Prints a program. Throws {@link UnprintableNode} if Echis cannot know a part of it. */
    static Printed print(Program program) {
        ProgramPrinter printer = new ProgramPrinter(program);
        printer.program(program);
        return new Printed(printer);
    }

    // Output. Everything that is printed is ASCII, so that a character is a column.

    private void text(String text) {
        out.append(text);
    }

    private void newLine() {
        out.append('\n');
        line++;
        lineStart = out.length();
        for (int i = 0; i < depth; i++) {
            out.append(INDENT);
        }
    }

    private int column() {
        return out.length() - lineStart + 1;
    }

    private void name(String name) {
        text(names.printed(name));
    }

    private void variableName(String name) {
        text(names.printedVariable(name));
    }

    /** Prints a node, and notes where. */
    private void noted(Node node, Runnable print) {
        int number = index.open(node);
        int startLine = line;
        int startColumn = column();
        print.run();
        index.close(number, new Range(startLine, startColumn, line, column()));
        if (node instanceof Infoed && expectsFailure(((Infoed) node).info())) {
            expectsFailures = true;
        }
    }

    private static boolean expectsFailure(Info info) {
        if (info instanceof ConsInfo) {
            return expectsFailure(((ConsInfo) info).head())
                    || expectsFailure(((ConsInfo) info).tail());
        }
        return info instanceof FailureExpectedInfo;
    }

    private static <T> List<T> list(scala.collection.Seq<T> elements) {
        return CollectionConverters.asJava(elements);
    }

    private <T> void separated(
            scala.collection.Seq<T> elements, Consumer<T> print) {
        String separator = "";
        for (T element : list(elements)) {
            text(separator);
            print.accept(element);
            separator = ", ";
        }
    }

    /** Prints the annotations of a node that Echis knows. */
    private void annotations(Infoed node) {
        annotations(node.info());
    }

    private void annotations(Info info) {
        if (info instanceof ConsInfo) {
            annotations(((ConsInfo) info).head());
            annotations(((ConsInfo) info).tail());
        } else if (info instanceof AnnotationInfo) {
            AnnotationInfo annotations = (AnnotationInfo) info;
            for (String key : CollectionConverters.asJava(annotations.values()).keySet()) {
                if (ANNOTATIONS.contains(key)) {
                    text("@" + key + "() ");
                }
            }
        }
    }

    // Members

    private void program(Program program) {
        for (ExtensionMember member : list(program.extensions())) {
            String explanation = "The declaration " + member.name() + " is an extension.";
            throw new UnprintableNode(member, explanation);
        }
        list(program.domains()).forEach(this::domain);
        list(program.fields()).forEach(this::field);
        list(program.functions()).forEach(this::function);
        list(program.predicates()).forEach(this::predicate);
        list(program.methods()).forEach(this::method);
    }

    private void member(Member member, Runnable print) {
        annotations(member);
        noted(member, print);
        newLine();
    }

    private void domain(Domain domain) {
        member(
                domain,
                () -> {
                    text("domain ");
                    name(domain.name());
                    if (domain.typVars().nonEmpty()) {
                        text("[");
                        separated(domain.typVars(), variable -> variableName(variable.name()));
                        text("]");
                    }
                    if (domain.interpretations().isDefined()) {
                        text(" interpretation (");
                        separated(
                                domain.interpretations().get().toSeq(),
                                pair -> {
                                    text(pair._1() + ": ");
                                    interpretation(domain, pair._2());
                                });
                        text(")");
                    }
                    text(" {");
                    depth++;
                    list(domain.functions()).forEach(this::domainFunction);
                    list(domain.axioms()).forEach(this::axiom);
                    depth--;
                    newLine();
                    text("}");
                });
    }

    private void domainFunction(DomainFunc function) {
        newLine();
        noted(
                function,
                () -> {
                    text(function.unique() ? "unique function " : "function ");
                    name(function.name());
                    text("(");
                    separated(function.formalArgs(), this::maybeNamed);
                    text("): ");
                    type(function.typ());
                    if (function.interpretation().isDefined()) {
                        text(" interpretation ");
                        interpretation(function, function.interpretation().get());
                    }
                });
    }

    /** Prints the sort or the function of the solver that a declaration stands for. */
    private void interpretation(Node declaration, String solverName) {
        if (!PRINTABLE.matcher(solverName).matches()) {
            throw new UnprintableNode(
                    declaration, "The interpretation " + solverName + " is not supported by Echis.");
        }
        text("\"" + solverName + "\"");
    }

    private void maybeNamed(AnyLocalVarDecl variable) {
        if (variable instanceof LocalVarDecl) {
            declaration((LocalVarDecl) variable);
        } else {
            type(variable.typ());
        }
    }

    private void axiom(DomainAxiom axiom) {
        newLine();
        noted(
                axiom,
                () -> {
                    text("axiom ");
                    if (axiom instanceof NamedDomainAxiom) {
                        name(((NamedDomainAxiom) axiom).name());
                        text(" ");
                    }
                    bodyExpression(axiom.exp());
                });
    }

    private void field(Field field) {
        member(
                field,
                () -> {
                    text("field ");
                    name(field.name());
                    text(": ");
                    type(field.typ());
                });
    }

    private void function(Function function) {
        member(
                function,
                () -> {
                    text("function ");
                    name(function.name());
                    text("(");
                    separated(function.formalArgs(), this::declaration);
                    text("): ");
                    type(function.typ());
                    clauses("requires", function.pres());
                    clauses("ensures", function.posts());
                    optionalBody(function.body());
                });
    }

    private void predicate(Predicate predicate) {
        member(
                predicate,
                () -> {
                    text("predicate ");
                    name(predicate.name());
                    text("(");
                    separated(predicate.formalArgs(), this::declaration);
                    text(")");
                    optionalBody(predicate.body());
                });
    }

    private void method(Method method) {
        member(
                method,
                () -> {
                    text("method ");
                    name(method.name());
                    text("(");
                    separated(method.formalArgs(), this::declaration);
                    text(")");
                    if (method.formalReturns().nonEmpty()) {
                        text(" returns (");
                        separated(method.formalReturns(), this::declaration);
                        text(")");
                    }
                    clauses("requires", method.pres());
                    clauses("ensures", method.posts());
                    if (method.body().isDefined()) {
                        newLine();
                        block(method.body().get());
                    }
                });
    }

    private void clauses(String keyword, scala.collection.Seq<Exp> clauses) {
        depth++;
        for (Exp clause : list(clauses)) {
            newLine();
            text(keyword + " ");
            expression(clause);
        }
        depth--;
    }

    private void optionalBody(Option<Exp> body) {
        if (body.isDefined()) {
            newLine();
            bodyExpression(body.get());
        }
    }

    private void bodyExpression(Exp body) {
        text("{ ");
        expression(body);
        text(" }");
    }

    private void declaration(LocalVarDecl variable) {
        noted(
                variable,
                () -> {
                    variableName(variable.name());
                    text(": ");
                    type(variable.typ());
                });
    }

    // Types

    private void type(Type type) {
        if (type instanceof SeqType) {
            typeArguments("Seq", ((SeqType) type).elementType());
        } else if (type instanceof SetType) {
            typeArguments("Set", ((SetType) type).elementType());
        } else if (type instanceof MultisetType) {
            typeArguments("Multiset", ((MultisetType) type).elementType());
        } else if (type instanceof MapType) {
            typeArguments("Map", ((MapType) type).keyType(), ((MapType) type).valueType());
        } else if (type instanceof TypeVar) {
            variableName(((TypeVar) type).name());
        } else if (type instanceof DomainType) {
            domainType((DomainType) type);
        } else if (type instanceof BackendType) {
            name(((BackendType) type).viperName());
        } else if (type == Int$.MODULE$
                || type == Bool$.MODULE$
                || type == Ref$.MODULE$
                || type == Perm$.MODULE$) {
            text(type.toString());
        } else {
            throw new UnprintableNode(type, "The type " + type + " is not supported by Echis.");
        }
    }

    private void typeArguments(String name, Type... arguments) {
        text(name);
        String separator = "[";
        for (Type argument : arguments) {
            text(separator);
            type(argument);
            separator = ", ";
        }
        text("]");
    }

    private void domainType(DomainType type) {
        name(type.domainName());
        if (type.typeParameters().nonEmpty()) {
            text("[");
            separated(
                    type.typeParameters(),
                    parameter -> {
                        Option<Type> argument = type.partialTypVarsMap().get(parameter);
                        type(argument.isDefined() ? argument.get() : parameter);
                    });
            text("]");
        }
    }

    // Statements

    private void block(Seqn body) {
        text("{");
        depth++;
        statements(body);
        depth--;
        newLine();
        text("}");
    }

    private void statements(Seqn body) {
        for (Declaration declared : list(body.scopedSeqnDeclarations())) {
            // labels are declared by their statements
            if (declared instanceof LocalVarDecl) {
                newLine();
                text("var ");
                declaration((LocalVarDecl) declared);
                text(";");
            }
        }
        list(body.ss()).forEach(this::statement);
    }

    private void statement(Stmt statement) {
        if (statement instanceof Seqn) {
            Seqn nested = (Seqn) statement;
            if (declaresVariables(nested)) {
                newLine();
                block(nested);
            } else {
                statements(nested);
            }
            return;
        }
        newLine();
        noted(statement, () -> statementKind(statement));
        if (!(statement instanceof If || statement instanceof While)) {
            text(";");
        }
    }

    private static boolean declaresVariables(Seqn statements) {
        for (Declaration declared : list(statements.scopedSeqnDeclarations())) {
            if (declared instanceof LocalVarDecl) {
                return true;
            }
        }
        return false;
    }

    private void statementKind(Stmt statement) {
        if (statement instanceof LocalVarAssign) {
            assignment(((LocalVarAssign) statement).lhs(), ((LocalVarAssign) statement).rhs());
        } else if (statement instanceof FieldAssign) {
            assignment(((FieldAssign) statement).lhs(), ((FieldAssign) statement).rhs());
        } else if (statement instanceof MethodCall) {
            methodCall((MethodCall) statement);
        } else if (statement instanceof Assert) {
            keyword("assert ", ((Assert) statement).exp());
        } else if (statement instanceof Assume) {
            keyword("assume ", ((Assume) statement).exp());
        } else if (statement instanceof Inhale) {
            keyword("inhale ", ((Inhale) statement).exp());
        } else if (statement instanceof Exhale) {
            keyword("exhale ", ((Exhale) statement).exp());
        } else if (statement instanceof Fold) {
            keyword("fold ", ((Fold) statement).acc());
        } else if (statement instanceof Unfold) {
            keyword("unfold ", ((Unfold) statement).acc());
        } else if (statement instanceof Apply) {
            keyword("apply ", ((Apply) statement).exp());
        } else if (statement instanceof Package) {
            keyword("package ", ((Package) statement).wand());
            text(" ");
            block(((Package) statement).proofScript());
        } else if (statement instanceof If) {
            conditional((If) statement);
        } else if (statement instanceof While) {
            loop((While) statement);
        } else if (statement instanceof Label) {
            text("label ");
            name(((Label) statement).name());
            clauses("invariant", ((Label) statement).invs());
        } else if (statement instanceof Goto) {
            text("goto ");
            name(((Goto) statement).target());
        } else if (statement instanceof LocalVarDeclStmt) {
            text("var ");
            declaration(((LocalVarDeclStmt) statement).decl());
        } else if (statement instanceof NewStmt) {
            expression(((NewStmt) statement).lhs());
            text(" := new(");
            separated(((NewStmt) statement).fields(), field -> name(field.name()));
            text(")");
        } else if (statement instanceof Quasihavoc) {
            text("quasihavoc ");
            havocked(((Quasihavoc) statement).lhs(), ((Quasihavoc) statement).exp());
        } else if (statement instanceof Quasihavocall) {
            text("quasihavocall ");
            separated(((Quasihavocall) statement).vars(), this::declaration);
            text(" :: ");
            havocked(((Quasihavocall) statement).lhs(), ((Quasihavocall) statement).exp());
        } else {
            throw new UnprintableNode(
                    statement, "Statements of this kind are not supported by Echis.");
        }
    }

    private void assignment(Exp target, Exp value) {
        expression(target);
        text(" := ");
        expression(value);
    }

    private void methodCall(MethodCall call) {
        if (call.targets().nonEmpty()) {
            separated(call.targets(), this::expression);
            text(" := ");
        }
        name(call.methodName());
        arguments(call.args());
    }

    private void keyword(String keyword, Exp of) {
        text(keyword);
        expression(of);
    }

    private void conditional(If statement) {
        text("if (");
        expression(statement.cond());
        text(") ");
        block(statement.thn());
        Seqn otherwise = statement.els();
        if (otherwise.ss().nonEmpty() || declaresVariables(otherwise)) {
            text(" else ");
            block(otherwise);
        }
    }

    private void loop(While statement) {
        text("while (");
        expression(statement.cond());
        text(")");
        clauses("invariant", statement.invs());
        newLine();
        block(statement.body());
    }

    private void havocked(Option<Exp> condition, Exp resource) {
        if (condition.isDefined()) {
            operand(condition.get());
            text(" ==> ");
        }
        operandUnlessWand(resource);
    }

    // Expressions

    private void expression(Exp e) {
        annotations(e);
        boolean hasAscription = hasTypeArguments(e);
        text(hasAscription ? "(" : "");
        noted(e, () -> expressionKind(e));
        text(hasAscription ? ")" : "");
    }

    /** Is this an application whose type arguments need not follow from its arguments? */
    private static boolean hasTypeArguments(Exp e) {
        return e instanceof DomainFuncApp && ((DomainFuncApp) e).typVarMap().nonEmpty();
    }

    /** An expression beside an operator: in parentheses, unless it holds together on its own. */
    private void operand(Exp e) {
        if (isAtom(e)) {
            expression(e);
        } else {
            text("(");
            expression(e);
            text(")");
        }
    }

    private void operandUnlessWand(Exp e) {
        if (e instanceof MagicWand) {
            expression(e);
        } else {
            operand(e);
        }
    }

    private static boolean isAtom(Exp e) {
        return e instanceof AbstractLocalVar
                || e instanceof FieldAccess
                || e instanceof BoolLit
                || e instanceof NullLit
                || e instanceof AccessPredicate && !(e instanceof MagicWand)
                || e instanceof PredicateAccess
                || e instanceof IntLit && ((IntLit) e).i().signum() >= 0
                || e instanceof FullPerm
                || e instanceof NoPerm
                || e instanceof WildcardPerm
                || e instanceof CurrentPerm
                || e instanceof FuncApp
                || e instanceof DomainFuncApp
                || e instanceof BackendFuncApp
                || e instanceof Old
                || e instanceof LabelledOld;
    }

    private void arguments(scala.collection.Seq<Exp> arguments) {
        text("(");
        separated(arguments, this::expression);
        text(")");
    }

    private void expressionKind(Exp e) {
        if (e instanceof AbstractLocalVar) {
            variable((AbstractLocalVar) e);
        } else if (e instanceof FieldAccess) {
            operand(((FieldAccess) e).rcv());
            text(".");
            name(((FieldAccess) e).field().name());
        } else if (e instanceof PredicateAccess) {
            name(((PredicateAccess) e).predicateName());
            arguments(((PredicateAccess) e).args());
        } else if (e instanceof IntLit) {
            text(((IntLit) e).i().toString());
        } else if (e instanceof BoolLit) {
            text(((BoolLit) e).value() ? "true" : "false");
        } else if (e instanceof NullLit) {
            text("null");
        } else if (e instanceof FuncApp) {
            name(((FuncApp) e).funcname());
            arguments(((FuncApp) e).args());
        } else if (e instanceof DomainFuncApp) {
            domainFunctionApplication((DomainFuncApp) e);
        } else if (e instanceof BackendFuncApp) {
            name(((BackendFuncApp) e).backendFuncName());
            arguments(((BackendFuncApp) e).args());
        } else if (e instanceof MagicWand) {
            binary((MagicWand) e);
        } else if (e instanceof AccessPredicate) {
            text("acc(");
            expression(((AccessPredicate) e).loc());
            text(", ");
            expression(((AccessPredicate) e).perm());
            text(")");
        } else if (e instanceof PermExp && permission(e)) {
            return;
        } else if (e instanceof Old) {
            enclosed("old(", ((Old) e).exp(), ")");
        } else if (e instanceof LabelledOld) {
            labelledOld((LabelledOld) e);
        } else if (e instanceof CondExp) {
            operand(((CondExp) e).cond());
            text(" ? ");
            operand(((CondExp) e).thn());
            text(" : ");
            operand(((CondExp) e).els());
        } else if (withBody(e) || collection(e)) {
            return;
        } else if (e instanceof InhaleExhaleExp) {
            hasUnusualAssertions = true;
            enclosed("[", ((InhaleExhaleExp) e).in(), ", ");
            expression(((InhaleExhaleExp) e).ex());
            text("]");
        } else if (e instanceof DebugPermMin || e instanceof ExtensionExp) {
            throw unsupported(e);
        } else if (e instanceof PrettyUnaryExpression) {
            PrettyUnaryExpression unary = (PrettyUnaryExpression) e;
            text(unary.op());
            operand((Exp) unary.exp());
        } else if (e instanceof PrettyBinaryExpression) {
            binary((PrettyBinaryExpression) e);
        } else {
            throw unsupported(e);
        }
    }

    private static UnprintableNode unsupported(Exp e) {
        return new UnprintableNode(e, "Expressions of this kind are not supported by Echis.");
    }

    private void variable(AbstractLocalVar variable) {
        if (variable instanceof Result) {
            text("result");
        } else {
            variableName(variable.name());
        }
    }

    private void domainFunctionApplication(DomainFuncApp application) {
        name(application.funcname());
        arguments(application.args());
        if (hasTypeArguments(application)) {
            text(": ");
            type(application.typ());
        }
    }

    private void binary(PrettyBinaryExpression e) {
        // conjunctions and disjunctions group to the right without parentheses
        Exp right = (Exp) e.right();
        boolean continues =
                e instanceof And && right instanceof And || e instanceof Or && right instanceof Or;
        operand((Exp) e.left());
        text(" " + e.op() + " ");
        if (continues) {
            expression(right);
        } else {
            operand(right);
        }
    }

    private boolean permission(Exp e) {
        if (e instanceof FullPerm) {
            text("write");
        } else if (e instanceof NoPerm) {
            text("none");
        } else if (e instanceof WildcardPerm) {
            text("wildcard");
        } else if (e instanceof EpsilonPerm) {
            hasUnusualAssertions = true;
            text("epsilon");
        } else if (e instanceof CurrentPerm) {
            enclosed("perm(", ((CurrentPerm) e).res(), ")");
        } else {
            return false;
        }
        return true;
    }

    private void labelledOld(LabelledOld e) {
        text("old[");
        if (e.oldLabel().equals("lhs")) {
            text("lhs");
        } else {
            name(e.oldLabel());
        }
        enclosed("](", e.exp(), ")");
    }

    private void enclosed(String open, Exp e, String close) {
        text(open);
        expression(e);
        text(close);
    }

    /** Prints an expression whose last part reaches as far as it can. False for another one. */
    private boolean withBody(Exp e) {
        Exp body;
        if (e instanceof Unfolding) {
            enclosed("unfolding ", ((Unfolding) e).acc(), " in ");
            body = ((Unfolding) e).body();
        } else if (e instanceof Applying) {
            enclosed("applying (", ((Applying) e).wand(), ") in ");
            body = ((Applying) e).body();
        } else if (e instanceof Asserting) {
            enclosed("asserting (", ((Asserting) e).a(), ") in ");
            body = ((Asserting) e).body();
        } else if (e instanceof Let) {
            text("let ");
            variableName(((Let) e).variable().name());
            enclosed(" == (", ((Let) e).exp(), ") in ");
            body = ((Let) e).body();
        } else if (e instanceof Forall) {
            quantifier("forall ", ((Forall) e).variables(), ((Forall) e).triggers());
            body = ((Forall) e).exp();
        } else if (e instanceof Exists) {
            quantifier("exists ", ((Exists) e).variables(), ((Exists) e).triggers());
            body = ((Exists) e).exp();
        } else if (e instanceof ForPerm) {
            forPerm((ForPerm) e);
            body = ((ForPerm) e).body();
        } else {
            return false;
        }
        expression(body);
        return true;
    }

    private void quantifier(
            String keyword,
            scala.collection.Seq<LocalVarDecl> variables,
            scala.collection.Seq<Trigger> triggers) {
        text(keyword);
        separated(variables, this::declaration);
        text(" :: ");
        for (Trigger trigger : list(triggers)) {
            noted(
                    trigger,
                    () -> {
                        text("{ ");
                        separated(trigger.exps(), this::expression);
                        text(" }");
                    });
            text(" ");
        }
    }

    private void forPerm(ForPerm e) {
        text("forperm ");
        separated(e.variables(), this::declaration);
        LocalVarDecl last = e.variables().last();
        boolean isBareName =
                last.typ() instanceof DomainType
                                && ((DomainType) last.typ()).typeParameters().isEmpty()
                        || last.typ() instanceof TypeVar;
        // a bracket after the name of a type would be read as its arguments
        text(isBareName ? "[] " : " ");
        enclosed("[", e.resource(), "] :: ");
    }

    /** Prints an expression about sequences, sets, multisets or maps. False for another one. */
    private boolean collection(Exp e) {
        if (e instanceof EmptySeq) {
            empty("Seq", ((EmptySeq) e).elemTyp());
        } else if (e instanceof EmptySet) {
            empty("Set", ((EmptySet) e).elemTyp());
        } else if (e instanceof EmptyMultiset) {
            empty("Multiset", ((EmptyMultiset) e).elemTyp());
        } else if (e instanceof EmptyMap) {
            empty("Map", ((EmptyMap) e).keyType(), ((EmptyMap) e).valueType());
        } else if (e instanceof ExplicitSeq) {
            text("Seq");
            arguments(((ExplicitSeq) e).elems());
        } else if (e instanceof ExplicitSet) {
            text("Set");
            arguments(((ExplicitSet) e).elems());
        } else if (e instanceof ExplicitMultiset) {
            text("Multiset");
            arguments(((ExplicitMultiset) e).elems());
        } else if (e instanceof ExplicitMap) {
            text("Map");
            arguments(((ExplicitMap) e).elems());
        } else if (e instanceof Maplet) {
            enclosed("", ((Maplet) e).key(), " := ");
            expression(((Maplet) e).value());
        } else if (e instanceof RangeSeq) {
            enclosed("[", ((RangeSeq) e).low(), "..");
            enclosed("", ((RangeSeq) e).high(), ")");
        } else if (e instanceof SeqIndex) {
            suffix(((SeqIndex) e).s(), "[", ((SeqIndex) e).idx(), "]");
        } else if (e instanceof SeqTake) {
            suffix(((SeqTake) e).s(), "[..", ((SeqTake) e).n(), "]");
        } else if (e instanceof SeqDrop) {
            suffix(((SeqDrop) e).s(), "[", ((SeqDrop) e).n(), "..]");
        } else if (e instanceof SeqUpdate) {
            suffix(((SeqUpdate) e).s(), "[", ((SeqUpdate) e).idx(), " := ");
            enclosed("", ((SeqUpdate) e).elem(), "]");
        } else if (e instanceof MapLookup) {
            suffix(((MapLookup) e).base(), "[", ((MapLookup) e).key(), "]");
        } else if (e instanceof MapUpdate) {
            suffix(((MapUpdate) e).base(), "[", ((MapUpdate) e).key(), " := ");
            enclosed("", ((MapUpdate) e).value(), "]");
        } else if (e instanceof SeqLength) {
            size(((SeqLength) e).s());
        } else if (e instanceof AnySetCardinality) {
            size(((AnySetCardinality) e).s());
        } else if (e instanceof MapCardinality) {
            size(((MapCardinality) e).base());
        } else if (e instanceof MapDomain) {
            enclosed("domain(", ((MapDomain) e).base(), ")");
        } else if (e instanceof MapRange) {
            enclosed("range(", ((MapRange) e).base(), ")");
        } else {
            return false;
        }
        return true;
    }

    private void empty(String name, Type... arguments) {
        typeArguments(name, arguments);
        text("()");
    }

    private void suffix(Exp of, String open, Exp e, String close) {
        operand(of);
        enclosed(open, e, close);
    }

    private void size(Exp of) {
        text("|");
        operand(of);
        text("|");
    }
}
