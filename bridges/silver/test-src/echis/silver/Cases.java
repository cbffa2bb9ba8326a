package echis.silver;

/**
 * Programs with one error each, and that error: its class and its reason, with the class and the
 * place of their nodes. The errors are those of Silicon: {@code test --silicon} runs the same
 * programs with Silicon.
 */
final class Cases {
    private Cases() {}

    /** Expected errors, separated by {@code "; "}, and the program. */
    static final String[][] ALL = {
        {
            "",
            "method m(x: Int) requires x > 0 { assert x >= 1 }"
        },
        {
            "AssertFailed(Assert@2.3) AssertionFalse(GtCmp@2.10)",
            "method m(x: Int) {\n"
                    + "  assert x > 0\n"
                    + "}"
        },
        {
            "AssertFailed(Assert@2.3) AssertionFalse(GtCmp@2.10)",
            "method m(x: Int) {\n"
                    + "  assert x > -1 && x * x >= 0 &&\n"
                    + "    x > 1\n"
                    + "}"
        },
        {
            "AssertFailed(Assert@3.3) InsufficientPermission(FieldAccess@3.14)",
            "field f: Int\n"
                    + "method m(x: Ref) {\n"
                    + "  assert acc(x.f, 1/2)\n"
                    + "}"
        },
        {
            "AssertFailed(Assert@2.3) DivisionByZero(LocalVar@2.14)",
            "method m(x: Int) {\n"
                    + "  assert 1 \\ x == 1\n"
                    + "}"
        },
        {
            "AssertFailed(Assert@2.3) SeqIndexNegative(LocalVar@2.12)",
            "method m(s: Seq[Int], i: Int) {\n"
                    + "  assert s[i] == 1\n"
                    + "}"
        },
        {
            "AssertFailed(Assert@4.3) SeqIndexExceedsLength(Add@4.12)",
            "method m(s: Seq[Int], i: Int)\n"
                    + "  requires i >= 0\n"
                    + "{\n"
                    + "  assert s[i + 1] == 1\n"
                    + "}"
        },
        {
            "AssignmentFailed(LocalVarAssign@2.3) MapKeyNotContained(LocalVar@2.19)",
            "method m(s: Map[Int, Int], i: Int) {\n"
                    + "  var j: Int := s[i]\n"
                    + "}"
        },
        {
            "AssertFailed(Assert@5.3) LabelledStateNotReached(LabelledOld@5.10)",
            "method m(x: Ref) {\n"
                    + "  if (x == null) {\n"
                    + "    label l\n"
                    + "  }\n"
                    + "  assert old[l](true)\n"
                    + "}"
        },
        {
            "AssignmentFailed(FieldAssign@3.3) InsufficientPermission(FieldAccess@3.3)",
            "field f: Int\n"
                    + "method m(x: Ref) {\n"
                    + "  x.f := 1\n"
                    + "}"
        },
        {
            "AssignmentFailed(LocalVarAssign@3.3) InsufficientPermission(FieldAccess@3.8)",
            "field f: Int\n"
                    + "method m(x: Ref) returns (y: Int) {\n"
                    + "  y := x.f + 1\n"
                    + "}"
        },
        {
            "CallFailed(MethodCall@3.3) DivisionByZero(LocalVar@3.9)",
            "method p(x: Int)\n"
                    + "method m(x: Int) {\n"
                    + "  p(1 \\ x)\n"
                    + "}"
        },
        {
            "PreconditionInCallFalse(MethodCall@4.3) AssertionFalse(GtCmp@2.12)",
            "method p(x: Int)\n"
                    + "  requires x > 0\n"
                    + "method m(x: Int) {\n"
                    + "  p(x + 1)\n"
                    + "}"
        },
        {
            "PreconditionInCallFalse(MethodCall@5.3) InsufficientPermission(FieldAccess@3.16)",
            "field f: Int\n"
                    + "method p(x: Ref)\n"
                    + "  requires acc(x.f)\n"
                    + "method m(x: Ref) {\n"
                    + "  p(x)\n"
                    + "}"
        },
        {
            "PreconditionInAppFalse(FuncApp@4.21) AssertionFalse(GtCmp@2.12)",
            "function g(x: Int): Int\n"
                    + "  requires x > 0\n"
                    + "method m(x: Int) {\n"
                    + "  var y: Int := 1 + g(x)\n"
                    + "}"
        },
        {
            "ExhaleFailed(Exhale@3.3) InsufficientPermission(FieldAccess@3.14)",
            "field f: Int\n"
                    + "method m(x: Ref) {\n"
                    + "  exhale acc(x.f)\n"
                    + "}"
        },
        {
            "ExhaleFailed(Exhale@2.3) AssertionFalse(EqCmp@2.10)",
            "method m(x: Int) {\n"
                    + "  exhale x == 3\n"
                    + "}"
        },
        {
            "ExhaleFailed(Exhale@5.3) NegativePermission(LocalVar@5.19)",
            "field f: Int\n"
                    + "method m(x: Ref, p: Perm)\n"
                    + "  requires acc(x.f)\n"
                    + "{\n"
                    + "  exhale acc(x.f, p)\n"
                    + "}"
        },
        {
            "InhaleFailed(Inhale@3.3) InsufficientPermission(FieldAccess@3.10)",
            "field f: Int\n"
                    + "method m(x: Ref) {\n"
                    + "  inhale x.f > 0\n"
                    + "}"
        },
        {
            "InhaleFailed(Inhale@3.3) QPAssertionNotInjective(FieldAccess@3.62)",
            "field f: Int\n"
                    + "method m(s: Seq[Ref]) {\n"
                    + "  inhale forall i: Int :: { s[i] } 0 <= i && i < |s| ==> acc(s[i].f)\n"
                    + "}"
        },
        {
            "IfFailed(Not@3.7) InsufficientPermission(FieldAccess@3.7)",
            "field f: Int\n"
                    + "method m(x: Ref) {\n"
                    + "  if (x.f > 0) {\n"
                    + "  }\n"
                    + "}"
        },
        {
            "WhileFailed(GtCmp@3.10) InsufficientPermission(FieldAccess@3.10)",
            "field f: Int\n"
                    + "method m(x: Ref) {\n"
                    + "  while (x.f > 0) {\n"
                    + "  }\n"
                    + "}"
        },
        {
            "LoopInvariantNotEstablished(GtCmp@4.15) AssertionFalse(GtCmp@4.15)",
            "method m() {\n"
                    + "  var i: Int := 0\n"
                    + "  while (i < 3)\n"
                    + "    invariant i > 0\n"
                    + "  {\n"
                    + "    i := i + 1\n"
                    + "  }\n"
                    + "}"
        },
        {
            "LoopInvariantNotPreserved(LtCmp@4.15) AssertionFalse(LtCmp@4.15)",
            "method m() {\n"
                    + "  var i: Int := 0\n"
                    + "  while (i < 3)\n"
                    + "    invariant i < 3\n"
                    + "  {\n"
                    + "    i := i + 1\n"
                    + "  }\n"
                    + "}"
        },
        {
            "ContractNotWellformed(GtCmp@3.12) InsufficientPermission(FieldAccess@3.12)",
            "field f: Int\n"
                    + "method m(x: Ref)\n"
                    + "  requires x.f > 0\n"
                    + "{\n"
                    + "}"
        },
        {
            "PostconditionViolated(And@3.11) InsufficientPermission(FieldAccess@3.15)",
            "field f: Int\n"
                    + "method m(x: Ref)\n"
                    + "  ensures acc(x.f) && x.f > 1\n"
                    + "{\n"
                    + "}"
        },
        {
            "PostconditionViolated(GtCmp@3.11) AssertionFalse(GtCmp@3.11)",
            "method m(x: Int) returns (y: Int)\n"
                    + "  ensures y >= x\n"
                    + "  ensures y > x\n"
                    + "{\n"
                    + "  y := x\n"
                    + "}"
        },
        {
            "FunctionNotWellformed(Function@2.1) InsufficientPermission(FieldAccess@5.3)",
            "field f: Int\n"
                    + "function g(x: Ref): Int\n"
                    + "  requires x != null\n"
                    + "{\n"
                    + "  x.f\n"
                    + "}"
        },
        {
            "PostconditionViolated(GtCmp@2.11) AssertionFalse(GtCmp@2.11)",
            "function g(x: Int): Int\n"
                    + "  ensures result > 0\n"
                    + "{\n"
                    + "  x\n"
                    + "}"
        },
        {
            "PredicateNotWellformed(Predicate@3.1) InsufficientPermission(FieldAccess@4.15)",
            "field f: Int\n"
                    + "field g: Int\n"
                    + "predicate p(x: Ref) {\n"
                    + "  acc(x.f) && x.g > 0\n"
                    + "}"
        },
        {
            "FoldFailed(Fold@8.3) AssertionFalse(GtCmp@3.15)",
            "field f: Int\n"
                    + "predicate p(x: Ref) {\n"
                    + "  acc(x.f) && x.f > 0\n"
                    + "}\n"
                    + "method m(x: Ref)\n"
                    + "  requires acc(x.f)\n"
                    + "{\n"
                    + "  fold p(x)\n"
                    + "}"
        },
        {
            "FoldFailed(Fold@6.3) InsufficientPermission(FieldAccess@3.7)",
            "field f: Int\n"
                    + "predicate p(x: Ref) {\n"
                    + "  acc(x.f) && x.f > 0\n"
                    + "}\n"
                    + "method m(x: Ref) {\n"
                    + "  fold p(x)\n"
                    + "}"
        },
        {
            "UnfoldFailed(Unfold@6.3) InsufficientPermission(PredicateAccess@6.10)",
            "field f: Int\n"
                    + "predicate p(x: Ref) {\n"
                    + "  acc(x.f)\n"
                    + "}\n"
                    + "method m(x: Ref) {\n"
                    + "  unfold p(x)\n"
                    + "}"
        },
        {
            "PackageFailed(Package@3.3) InsufficientPermission(FieldAccess@3.28)",
            "field f: Int\n"
                    + "method m(x: Ref, y: Ref) {\n"
                    + "  package acc(x.f) --* acc(y.f) {\n"
                    + "  }\n"
                    + "}"
        },
        {
            "ApplyFailed(Apply@3.3) MagicWandChunkNotFound(MagicWand@3.9)",
            "field f: Int\n"
                    + "method m(x: Ref, y: Ref) {\n"
                    + "  apply acc(x.f) --* acc(y.f)\n"
                    + "}"
        },
        {
            "QuasihavocFailed(Quasihavoc@3.3) InsufficientPermission(FieldAccess@3.14)",
            "field f: Int\n"
                    + "method m(x: Ref) {\n"
                    + "  quasihavoc x.f > 0 ==> x.f\n"
                    + "}"
        },
        {
            "FunctionTerminationError(FuncApp@5.16) TupleDecreasesFalse(DecreasesTuple@3.13)",
            "function g(x: Int): Int\n"
                    + "  requires x >= 0\n"
                    + "  decreases x\n"
                    + "{\n"
                    + "  x == 0 ? 0 : g(x)\n"
                    + "}\n"
                    + "import <decreases/int.vpr>"
        },
        {
            "MethodTerminationError(MethodCall@5.5) TupleSimpleFalse(DecreasesTuple@2.13)",
            "method m(x: Int)\n"
                    + "  decreases x\n"
                    + "{\n"
                    + "  if (x > 0) {\n"
                    + "    m(x)\n"
                    + "  }\n"
                    + "}\n"
                    + "import <decreases/int.vpr>"
        },
        {
            "AssertFailed(Assert@2.3) AssertionFalse(GtCmp@2.18)",
            "method m(x: Int) {\n"
                    + "  assert [x > 2, x > 1]\n"
                    + "}"
        },
        {
            "Internal(InhaleExhaleExp@3.3) FeatureUnsupported(InhaleExhaleExp@3.3)",
            "field f: Int\n"
                    + "predicate p(x: Ref) {\n"
                    + "  [acc(x.f), true]\n"
                    + "}\n"
                    + "method m() {\n"
                    + "  assert false\n"
                    + "}"
        },
        {
            "PreconditionInAppFalse(FuncApp@5.17) AssertionFalse(Forall@2.12)",
            "function g(x: Int): Int\n"
                    + "  requires forall y: Int :: { h(y) } h(y) > x\n"
                    + "function h(x: Int): Int\n"
                    + "method m() {\n"
                    + "  var y: Int := g(3)\n"
                    + "}"
        },
        {
            "",
            "method m(x: Int) {\n"
                    + "  refute x > 0\n"
                    + "}"
        },
        {
            "RefuteFailed(Refute@2.3) RefutationTrue(EqCmp@2.10)",
            "method m(x: Int) {\n"
                    + "  refute x == x\n"
                    + "}"
        },
        {
            "AssertFailed(Assert@3.3) AssertionFalse(GtCmp@3.10)",
            "method m(x: Int) {\n"
                    + "  refute x > 0\n"
                    + "  assert x > 1\n"
                    + "}"
        },
        {
            "AssertFailed(Assert@6.3) AssertionFalse(Or@6.10)",
            "adt List {\n"
                    + "  Nil()\n"
                    + "  Cons(head: Int, tail: List)\n"
                    + "}\n"
                    + "method m(l: List) {\n"
                    + "  assert l.isNil || l.head > 0\n"
                    + "}"
        },
        {
            "AssertFailed(Assert@2.3) AssertionFalse(GtCmp@2.10); "
                    + "AssertFailed(Assert@7.3) AssertionFalse(GtCmp@7.10)",
            "method p(x: Int) {\n"
                    + "  assert x > 0\n"
                    + "}\n"
                    + "method q(x: Int) {\n"
                    + "}\n"
                    + "method r(x: Int) {\n"
                    + "  assert x > 1\n"
                    + "  assert x > 2\n"
                    + "}"
        },
        {
            "AssertFailed(Assert@8.3) AssertionFalse(EqCmp@8.10)",
            "domain Byte interpretation (SMTLIB: \"(_ BitVec 8)\", Boogie: \"bv8\") {\n"
                    + "  function byte(i: Int): Byte interpretation \"(_ int2bv 8)\"\n"
                    + "  function and(a: Byte, b: Byte): Byte interpretation \"bvand\"\n"
                    + "}\n"
                    + "method m(s: Seq[Byte], b: Byte) {\n"
                    + "  assert and(byte(12), byte(10)) == byte(8)\n"
                    + "  assert and(byte(256), b) == byte(0)\n"
                    + "  assert and(byte(12), b) == byte(8)\n"
                    + "}"
        },
        {
            "PostconditionViolated(EqCmp@5.11) AssertionFalse(EqCmp@5.11)",
            "domain Floor {\n"
                    + "  function floor(p: Perm): Int interpretation \"to_int\"\n"
                    + "}\n"
                    + "function half(p: Perm): Perm\n"
                    + "  ensures result == floor(p) / 1\n"
                    + "  ensures p == 7/2 ==> result == 3/2\n"
                    + "{ floor(p) / 2 }"
        },
        {
            "FunctionTerminationError(FuncApp@7.18) TupleDecreasesFalse(DecreasesTuple@6.13)",
            "import <decreases/int.vpr>\n"
                    + "\n"
                    + "field x: Int\n"
                    + "adt Tree { Leaf() Node(left: Tree) }\n"
                    + "function depth(t: Tree): Int\n"
                    + "  decreases t\n"
                    + "{ t.isLeaf ? 0 : depth(t) }"
        },
    };
}
