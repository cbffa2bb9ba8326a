//! Programs as text.

use echis_program::ast::*;
use echis_program::build::*;
use echis_program::print;

const INT: Type = Type::Bits(Bits::I32);

#[test]
fn a_program() {
    let mut b = Builder::new();
    let object = b.abstract_class("Object", &[]);
    let node = b.class("Node", &[object]);
    let value = b.field(node, "value", INT);
    let next = b.field(node, "next", Type::Ref(node));
    let error = b.class("Error", &[object]);
    b.thrown(ErrorKind::NullDereference, error);
    let ints = b.array(INT);
    let matrix = b.array(Type::Ref(ints));
    let (g, h) = (b.input("g", Type::Int), b.global("h", Type::Ref(matrix)));
    let get = b.procedure("Node.get", Some(INT));
    let this = b.parameter(get, "this", Type::Ref(node));
    b.body(get, vec![give(this.field(value))]);
    let method = b.method("get", &[(node, get)]);
    let main = b.procedure("main", None);
    let (x, y) = (b.parameter(main, "x", INT), b.parameter(main, "y", INT));
    let (n, e) = (
        b.local(main, "n", Type::Ref(node)),
        b.local(main, "e", Type::Ref(error)),
    );
    let (a, m) = (
        b.local(main, "a", Type::Ref(ints)),
        b.local(main, "m", Type::Ref(matrix)),
    );
    let label = b.label();
    let direct = Target::Procedure {
        procedure: get,
        receiver: true,
    };
    b.body(
        main,
        vec![
            branch(x.greater(y), vec![assign(y, y - x)], vec![read(x)]),
            when(x.equals(y), vec![]),
            labelled(label, vec![repeat(truth(true), vec![leave(label)])]),
            handle(
                vec![
                    new(n, node),
                    assign(n.field(next), n),
                    new_array(a, ints, x + 1),
                    new_array(m, matrix, x),
                    assign(a.element(x, INT), a.length(INT)),
                ],
                vec![
                    catch(&[error, node], n, vec![throw(e)]),
                    catch_and_rethrow(&[node], n, vec![]),
                ],
                vec![assign(h, m)],
            ),
            call(None, main, vec![x.get(), x + y]),
            call_method(Some(x), method, vec![n.get()]),
            call_target(Some(x), direct, vec![n.get()]),
            assume(g.greater(0)),
            assert(n.instance_of(node)),
            statement(StatementKind::Unsupported("threads".into())),
            give_nothing(),
        ],
    );
    let expected = "\
abstract class Object {}
class Node extends Object {
    int value;
    Node next;
}
class Error extends Object {}
input integer g;
int[][] h;
method get {
    Node: Node.get;
}
on null dereference throw Error;

int Node.get(Node this) {
    return this.value;
}

void main(int x, int y) {
    Node n;
    Error e;
    int[] a;
    int[][] m;
    if (x > y) {
        y = y - x;
    } else {
        x = *;
    }
    if (x == y) {
    }
    label0: {
        while (true) {
            break label0;
        }
    }
    try {
        n = new Node();
        n.next = n;
        a = new int[x + 1];
        m = new int[x][];
        a[x] = a.length;
    } catch (Error | Node n) {
        throw e;
    } rethrow (Node n) {
    } finally {
        h = m;
    }
    main(x, x + y);
    x = n.get();
    x = n.get();
    assume g > 0;
    assert n instanceof Node;
    unsupported: threads;
    return;
}
";
    assert_eq!(print::program(&b.finish()), expected);
}

#[test]
fn parentheses_only_where_needed() {
    let mut b = Builder::new();
    let node = b.class("Node", &[]);
    let value = b.field(node, "v", INT);
    let main = b.procedure("main", None);
    let x = b.local(main, "x", INT);
    let t = b.local(main, "t", Type::Bool);
    let n = b.local(main, "n", Type::Ref(node));
    let program = b.finish();
    let byte = Type::Bits(Bits::I8);
    let cases = [
        (x + x + x, "x + x + x"),
        (x + (x + x), "x + (x + x)"),
        ((x + 1) * x, "(x + 1) * x"),
        (x + x * 2, "x + x * 2"),
        (x - (x - 1), "x - (x - 1)"),
        (-(x + 1), "-(x + 1)"),
        (-(-x), "-(-x)"),
        (-x.literal(-5), "-(-5)"),
        (x - -x, "x - -x"),
        (x.unary(UnaryOp::BitNot).unary(UnaryOp::BitNot), "~~x"),
        ((x + 1) << (x & 3), "x + 1 << (x & 3)"),
        (x & 1 | x ^ 2, "x & 1 | x ^ 2"),
        ((x | 1) & x, "(x | 1) & x"),
        (x.less(1).and(x.greater(2).or(t)), "x < 1 && (x > 2 || t)"),
        ((!t).equals(x.less(2)), "!t == x < 2"),
        (!t.and(t), "!(t && t)"),
        (
            t.choose(x, 1) + t.choose(t.choose(x, x), 2),
            "(t ? x : 1) + (t ? t ? x : x : 2)",
        ),
        ((x + 1).convert(byte).convert(INT), "(int) (byte) (x + 1)"),
        (n.downcast(node).field(value), "((Node) n).v"),
        (!n.instance_of(node), "!(n instanceof Node)"),
        (n.equals(nil(node)), "n == null"),
        (x.binary(BinaryOp::UShr, 2), "x >>> 2"),
        (expression(ExpressionKind::Local(LocalId(9)), INT), "?"),
    ];
    for (e, expected) in cases {
        assert_eq!(print::expression(&program, &program.procedures[0], &e), expected);
    }
}
